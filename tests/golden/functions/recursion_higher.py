# Recursion, mutual recursion, higher-order functions, sorting with keys, function objects in data.
def fact(n):
    return 1 if n <= 1 else n * fact(n - 1)


def even(n):
    return True if n == 0 else odd(n - 1)


def odd(n):
    return False if n == 0 else even(n - 1)


def ack(m, n):
    if m == 0:
        return n + 1
    if n == 0:
        return ack(m - 1, 1)
    return ack(m - 1, ack(m, n - 1))


print(fact(30), even(100), odd(7), ack(2, 3))


def hanoi(n, a='A', b='B', c='C'):
    return [] if n == 0 else hanoi(n - 1, a, c, b) + [(a, c)] + hanoi(n - 1, b, a, c)


print(len(hanoi(8)), hanoi(2))


def permutations(xs):
    if len(xs) < 2:
        yield xs
    else:
        for i, x in enumerate(xs):
            for rest in permutations(xs[:i] + xs[i + 1:]):
                yield [x] + rest


print(list(permutations([1, 2, 3])))
ops = {'+': lambda a, b: a + b, '-': lambda a, b: a - b, 'max': max, 'join': ''.join}
print(ops['+'](1, 2), ops['-'](1, 2), ops['max'](4, 9), ops['join'](['a', 'b']))


def compose(*fs):
    def run(x):
        for f in reversed(fs):
            x = f(x)
        return x
    return run


print(compose(str, lambda x: x * 2, abs)(-21), list(map(compose(len, str), [1, 22, 333])))


def curry(f, n):
    def take(*args):
        return f(*args) if len(args) >= n else lambda *more: take(*args, *more)
    return take


print(curry(lambda a, b, c: (a, b, c), 3)(1)(2)(3), curry(max, 2)(1)(5))


def apply(f, *args, times=1, **kw):
    for _ in range(times):
        args = (f(*args, **kw),)
    return args[0]


print(apply(lambda x: x * 2, 1, times=10), apply(int, 'ff', base=16), apply(sorted, [2, 1], reverse=True))
Y = lambda f: (lambda x: x(x))(lambda x: f(lambda *a: x(x)(*a)))
print(Y(lambda self: lambda n: 1 if n < 2 else n * self(n - 1))(6))


def flatten(x):
    return [y for e in x for y in flatten(e)] if isinstance(x, (list, tuple)) else [x]


print(flatten([1, (2, [3, [4]]), []]), sum(flatten([[1] * 3] * 3)))


def merge_sort(xs, key=lambda v: v):
    if len(xs) < 2:
        return xs
    mid = len(xs) // 2
    a, b = merge_sort(xs[:mid], key), merge_sort(xs[mid:], key)
    out = []
    while a and b:
        out.append((b if key(b[0]) < key(a[0]) else a).pop(0))
    return out + a + b


print(merge_sort([5, 2, 8, 1, 9, 3]), merge_sort(['bb', 'a', 'ccc'], key=len))


def depth(n):
    try:
        return depth(n + 1)
    except RecursionError:
        return n


print(depth(0) > 500, depth(0) == depth(0))
