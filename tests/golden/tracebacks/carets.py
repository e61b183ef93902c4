# Where the carets go; each statement fails inside exec so that all show up.
import sys


def show(f):
    try:
        f()
    except Exception as e:
        tb = e.__traceback__.tb_next
        print(type(e).__name__, e, 'line', tb.tb_lineno - f.__code__.co_firstlineno)


d = {'a': {'b': []}}


def a():
    return d['a']['x']['y']


def b():
    x = 1
    return (x +
            'a')


def c():
    d['a']['b'].append(1).real


def e():
    x = [1, 2,
         3 + None]


def f():
    return len(5)


for fn in (a, b, c, e, f):
    show(fn)


def final(data):
    return data['a']['b'][0].name.upper() + data['zz']


final(d)
