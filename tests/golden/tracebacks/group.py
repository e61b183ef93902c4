def fail(n):
    raise ValueError(f'number {n}')


errors = []
for i in range(2):
    try:
        fail(i)
    except ValueError as e:
        errors.append(e)
errors.append(ExceptionGroup('inner', [TypeError('t')]))
raise ExceptionGroup('all of them', errors)
