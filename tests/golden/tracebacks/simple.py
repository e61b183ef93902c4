def inner(x):
    return 10 / x


def outer(n):
    values = [1, 2, 3]
    return inner(n) + values[0]


print('before')
outer(0)
