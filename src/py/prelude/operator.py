# Module operator.


def lt(a, b, /):
    return a < b


def le(a, b, /):
    return a <= b


def eq(a, b, /):
    return a == b


def ne(a, b, /):
    return a != b


def ge(a, b, /):
    return a >= b


def gt(a, b, /):
    return a > b


def not_(a, /):
    return not a


def truth(a, /):
    return True if a else False


def is_(a, b, /):
    return a is b


def is_not(a, b, /):
    return a is not b


def is_none(a, /):
    return a is None


def is_not_none(a, /):
    return a is not None


def abs(a, /):
    return a.__abs__()


def add(a, b, /):
    return a + b


def and_(a, b, /):
    return a & b


def floordiv(a, b, /):
    return a // b


def index(a, /):
    return index_of(a)


def inv(a, /):
    return ~a


invert = inv


def lshift(a, b, /):
    return a << b


def mod(a, b, /):
    return a % b


def mul(a, b, /):
    return a * b


def matmul(a, b, /):
    return a @ b


def neg(a, /):
    return -a


def or_(a, b, /):
    return a | b


def pos(a, /):
    return +a


def pow(a, b, /):
    return a ** b


def rshift(a, b, /):
    return a >> b


def sub(a, b, /):
    return a - b


def truediv(a, b, /):
    return a / b


def xor(a, b, /):
    return a ^ b


def concat(a, b, /):
    return a + b


def contains(a, b, /):
    return b in a


def countOf(a, b, /):
    n = 0
    for x in a:
        if x is b or x == b:
            n += 1
    return n


def delitem(a, b, /):
    del a[b]


def getitem(a, b, /):
    return a[b]


def indexOf(a, b, /):
    i = 0
    for x in a:
        if x is b or x == b:
            return i
        i += 1
    raise ValueError('sequence.index(x): x not in sequence')


def setitem(a, b, c, /):
    a[b] = c


def length_hint(obj, default=0, /):
    try:
        return len(obj)
    except TypeError:
        pass
    f = lookup(type_of(obj), '__length_hint__')
    if f is NotImplemented:
        return default
    try:
        r = call_special_method(obj, '__length_hint__')
    except TypeError:
        return default
    if r is NotImplemented:
        return default
    if not isinstance(r, int):
        raise TypeError('__length_hint__ must be an integer, not ' + type_of(r).__name__)
    if r < 0:
        raise ValueError('__length_hint__() should return >= 0')
    return r


def call(obj, /, *args, **kw):
    return obj(*args, **kw)


def iadd(a, b, /):
    a += b
    return a


def isub(a, b, /):
    a -= b
    return a


def imul(a, b, /):
    a *= b
    return a


def ior(a, b, /):
    a |= b
    return a


def iand(a, b, /):
    a &= b
    return a


def ixor(a, b, /):
    a ^= b
    return a


def ifloordiv(a, b, /):
    a //= b
    return a


def ilshift(a, b, /):
    a <<= b
    return a


def imatmul(a, b, /):
    a @= b
    return a


def imod(a, b, /):
    a %= b
    return a


def ipow(a, b, /):
    a **= b
    return a


def irshift(a, b, /):
    a >>= b
    return a


def itruediv(a, b, /):
    a /= b
    return a


def iconcat(a, b, /):
    if not hasattr(a, '__getitem__'):
        raise TypeError("'" + type_of(a).__name__ + "' object can't be concatenated")
    a += b
    return a


class attrgetter:
    def __init__(self, attr, /, *attrs):
        for a in (attr,) + attrs:
            if not isinstance(a, str):
                raise TypeError('attribute name must be a string')
        self._attrs = (attr,) + attrs

    def __call__(self, obj, /):
        out = []
        for a in self._attrs:
            v = obj
            for part in a.split('.'):
                v = getattr(v, part)
            out.append(v)
        return out[0] if len(out) == 1 else tuple(out)

    def __repr__(self):
        return 'operator.attrgetter(' + ', '.join([repr(a) for a in self._attrs]) + ')'


class itemgetter:
    def __init__(self, item, /, *items):
        self._items = (item,) + items

    def __call__(self, obj, /):
        items = self._items
        if len(items) == 1:
            return obj[items[0]]
        return tuple([obj[i] for i in items])

    def __repr__(self):
        return 'operator.itemgetter(' + ', '.join([repr(a) for a in self._items]) + ')'


class methodcaller:
    def __init__(self, name, /, *args, **kw):
        if not isinstance(name, str):
            raise TypeError('method name must be a string')
        self._name = name
        self._args = args
        self._kw = kw

    def __call__(self, obj, /):
        return getattr(obj, self._name)(*self._args, **self._kw)

    def __repr__(self):
        parts = [repr(self._name)]
        parts.extend([repr(a) for a in self._args])
        parts.extend([k + '=' + repr(v) for k, v in self._kw.items()])
        return 'operator.methodcaller(' + ', '.join(parts) + ')'


__lt__ = lt
__le__ = le
__eq__ = eq
__ne__ = ne
__ge__ = ge
__gt__ = gt
__not__ = not_
__abs__ = abs
__add__ = add
__and__ = and_
__floordiv__ = floordiv
__index__ = index
__inv__ = inv
__invert__ = invert
__lshift__ = lshift
__mod__ = mod
__mul__ = mul
__matmul__ = matmul
__neg__ = neg
__or__ = or_
__pos__ = pos
__pow__ = pow
__rshift__ = rshift
__sub__ = sub
__truediv__ = truediv
__xor__ = xor
__concat__ = concat
__contains__ = contains
__delitem__ = delitem
__getitem__ = getitem
__setitem__ = setitem
__call__ = call
__iadd__ = iadd
__isub__ = isub
__imul__ = imul
__ior__ = ior
__iand__ = iand
__ixor__ = ixor
__ifloordiv__ = ifloordiv
__ilshift__ = ilshift
__imatmul__ = imatmul
__imod__ = imod
__ipow__ = ipow
__irshift__ = irshift
__itruediv__ = itruediv
__iconcat__ = iconcat
