# yield in statements and expressions, send, throw, close, return values.
def count(n):
    for i in range(n):
        got = yield i
        if got is not None:
            print('got', got)
    return 'end'


g = count(3)
print(next(g), g.send('hello'), next(g))
try:
    next(g)
except StopIteration as e:
    print('value', e.value)
try:
    next(g)
except StopIteration as e:
    print('again', e.value)


def cleanup():
    try:
        yield 1
        yield 2
    except ValueError as e:
        print('caught', e)
        yield 'after'
    finally:
        print('finally')


g = cleanup()
print(next(g), g.throw(ValueError('boo')))
g.close()
g = cleanup()
next(g)
g.close()
print(list(g))
g = cleanup()
try:
    g.throw(KeyError('early'))
except KeyError as e:
    print('not started', e)


def inner():
    x = yield 'i1'
    print('inner got', x)
    return 'inner result'


def outer():
    r = yield from inner()
    print('r =', r)
    yield from [10, 20]
    yield from (c for c in 'xy')


g = outer()
print(next(g), g.send('S'), list(g))


def bad():
    yield 1
    raise StopIteration('no')


try:
    list(bad())
except RuntimeError as e:
    print(e, repr(e.__cause__))


def self_call():
    yield next(me)


me = self_call()
try:
    next(me)
except ValueError as e:
    print(e)
g = count(2)
try:
    g.send('x')
except TypeError as e:
    print(e)
print(type(g).__name__, g.__name__, g.gi_running, iter(g) is g)


def ignore():
    while True:
        try:
            yield
        except GeneratorExit:
            yield 'ignored'


g = ignore()
next(g)
try:
    g.close()
except RuntimeError as e:
    print(e)
gen = (i * i for i in range(4))
print(next(gen), list(gen), list(gen), type(gen).__name__)
print(next((x for x in [1, 2, 3] if x > 1), None), next((x for x in []), 'none'))
