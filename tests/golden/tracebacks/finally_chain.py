def step(n):
    if n == 0:
        raise KeyError('deep')
    try:
        step(n - 1)
    finally:
        if n == 2:
            int('not a number')


try:
    step(3)
except ValueError:
    print('handling')
    raise
