# Objects of a class whose memory looks otherwise: every way to make one is refused.


def refused(f, *kinds):
    try:
        r = f()
    except (TypeError, AttributeError, ValueError):
        return
    raise AssertionError('not refused: ' + repr(f.__name__) + ' at ' + str(refused.n) + ': ' + repr(r))


class Lying(type):
    __mro__ = property(lambda c: (ValueError, property, int, list, dict, object))


class Liar(metaclass=Lying):
    pass


class Plain:
    pass


class OfList(list):
    pass


class OfDict(dict):
    pass


class OfInt(int):
    pass


class Error(ValueError):
    pass


class Other(OSError):
    pass


class OneSlot:
    __slots__ = ('a',)


class TwoSlots:
    __slots__ = ('b', 'c')


class Meta(type):
    pass


made = (int, float, complex, str, bytes, bytearray, tuple, list, dict, set, frozenset, property, classmethod, staticmethod, ValueError,
        ExceptionGroup, map, zip, filter, enumerate, reversed)
refused.n = 0
for t in made:
    for cls in (int, list, object, type, str, Plain, Liar, OfList, OfDict, OfInt, Error, 5, None):
        if isinstance(cls, type) and t in type.mro(cls):
            continue
        for args in ((), (1,), ([],), (int, [1]), ('a', [ValueError()])):
            refused.n += 1
            refused(lambda: t.__new__(cls, *args))
refused(lambda: type.__new__(int, 'A', (), {}))
refused(lambda: type.__new__(5, 'A', (), {}))
refused(lambda: type.__new__(type, 'A', (5,), {}))
refused(lambda: object.__new__(5))
refused(lambda: object.__new__(int))
refused(lambda: object.__new__(Error))


def assign(o, cls):
    o.__class__ = cls


for o in (Plain(), OfList(), OfDict(), OfInt(), Error(), Other(1, 2), OneSlot(), 5, [], 'a', len, Plain, int, Meta('Q', (), {})):
    for cls in (int, list, dict, type, object, ValueError, Plain, OfList, OfDict, OfInt, Error, Other, OneSlot, TwoSlots, 5, None):
        if cls is type(o):
            continue
        refused.n += 1
        refused(lambda: assign(o, cls))


def fail():
    1 / 0


try:
    fail()
except ZeroDivisionError as e:
    tb = e.__traceback__
for v in (5, 'a', [tb], ValueError(), len, 1.5, tb):
    refused(lambda: setattr(tb, 'tb_next', v))
for name, bad in (('__code__', fail.__code__), ('__globals__', {}), ('__closure__', ()), ('__defaults__', [1]), ('__kwdefaults__', 5), ('__name__', 5)):
    if name != '__code__':
        refused(lambda: setattr(fail, name, bad))


def one(a):
    return a


one.__defaults__ = tuple(range(50))
assert one() == 49
print('ok')
