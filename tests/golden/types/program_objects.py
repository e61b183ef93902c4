# Texts of what programs are made of: alone, in containers, and as their type's __repr__ gives them.
import sys


def f():
    pass


def g():
    yield


async def co():
    pass


class C:
    __slots__ = ('a',)

    def m(self):
        pass


def without_address(text):
    parts = text.split(' at 0x')
    return parts[0] + ''.join([p.lstrip('0123456789abcdef') for p in parts[1:]])


c = co()
for x in [f, g(), c, f.__code__, C.m, C().m, len, [].append, list.append, list.__add__, [].__add__, sys, C.a, C, lambda: 0]:
    one = without_address(repr(x))
    if type(x) is not type(f.__code__):  # it names the file
        print(one)
    print(one == without_address(type(x).__repr__(x)), without_address(repr([x])) == '[' + one + ']', without_address(str((x, {1: x}))) == '(' + one + ', {1: ' + one + '})')
c.close()
print(object.__repr__(len).split(' at ')[0], object.__repr__(sys).split(' at ')[0], object.__repr__(f).split(' at ')[0])
