# Texts of NameError, AttributeError, UnboundLocalError, ImportError.
import math


class C:
    attr = 1

    def method(self):
        pass


def f():
    print(local)
    local = 1


def g():
    def inner():
        return free
    if False:
        free = 1
    return inner()


cases = ['missing', 'C().nope', 'C.nope', 'C().method.nope', 'f()', 'g()', '"a".nope', '[].nope', 'None.nope', '(1).nope', '1.5.nope', 'len.nope', 'f.nope', 'math.nope', 'C.attr.nope', 'int.nope',
         'type.nope', '().nope', '{}.nope', 'range(1).nope', 'object().nope', 'ValueError().nope', 'print.x', '(x for x in []).nope', 'super().x', 'b"".nope', 'True.nope', '__foo__', 'C().attr.x']
for c in cases:
    try:
        print(eval(c))
    except Exception as e:
        print(c, '->', type(e).__name__ + ':', e)
for s in ['None.x = 1', '(1).x = 2', '"a".x = 1', 'len.x = 1', 'int.x = 1', 'object().x = 1', 'del C().attr', 'del math', 'C().method.x = 1', 'del undefined', 'int.__add__ = 1', '().x = 1', 'x.y += 1']:
    try:
        exec(s)
    except Exception as e:
        print(s, '->', type(e).__name__ + ':', e)
for s in ['import no_such_module', 'from math import nope', 'from no_such import x', 'import math.sub', 'import json.nope', 'from json import nope']:
    try:
        exec(s)
    except Exception as e:
        print(s, '->', type(e).__name__ + ':', str(e).replace(' (built-in)', '').split(' (unknown')[0].split(' (/')[0])
for name in ['getattr(C(), "zz")', 'getattr(C(), 5)', 'hasattr(C(), 5)', 'setattr(C(), 5, 1)', 'delattr(C(), "zz")', 'getattr(1)', 'vars(5)', 'object(1)', 'C(1)', 'C().method(1)']:
    try:
        print(eval(name))
    except Exception as e:
        print(name, '->', type(e).__name__ + ':', e)
