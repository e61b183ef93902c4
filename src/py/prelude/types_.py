# Twins of the methods of the built-in types, and the walks over containers whose elements, keys or order are guest code.
# A twin gets the arguments of its native when one of them is not closed. It never calls its own native by name (the switch
# NO_FAST makes twins of natives): call_native() does. `payload` is the built-in value behind an instance of a subclass.


# ---- what twins share ----

def _iterable(x):
    t = type_of(x)
    f = lookup(t, '__iter__')
    if f is NotImplemented:
        return lookup(t, '__getitem__') is not NotImplemented and t is not type
    return f is not None


def _items(x):
    # The items of any iterable as a list or tuple, for code that does not change it.
    t = type_of(x)
    if t is list or t is tuple:
        return x
    return [y for y in x]


def _listed(x):
    # The same where CPython makes a list of the iterator.
    t = type_of(x)
    if t is list or t is tuple:
        return x
    source = iter(x)
    if _is_guest(source):
        _size_hint(source)
    return [y for y in raw_iter(source)]


def _is_guest(x):
    return type_flags(type_of(x)) & 8 != 0


def _float_value(x):
    # A real number as a float; what is none stays as it is.
    r = float_of(x)
    if r is None:
        return float(index_of(x))
    return x if r is NotImplemented else r


def _class_arg(cls, t):
    if not isinstance(cls, type):
        raise TypeError(t.__name__ + '.__new__(X): X is not a type object (' + type_of(cls).__name__ + ')')
    if t not in cls.__mro__:
        raise TypeError(t.__name__ + '.__new__(' + cls.__name__ + '): ' + cls.__name__ + ' is not a subtype of ' + t.__name__)
    if cls is bool and t is int:
        raise TypeError('int.__new__(bool) is not safe, use bool.__new__()')


def _slice_index(x):
    if x is None:
        return None
    if type_of(x) is int:
        return x
    if lookup(type_of(x), '__index__') is NotImplemented:
        raise TypeError('slice indices must be integers or None or have an __index__ method')
    return index_of(x)


def _closed_slice(s):
    step = _slice_index(s.step)
    start = _slice_index(s.start)
    return slice(start, _slice_index(s.stop), step)


# ---- operands that a native's C code does not convert ----

def coerce_call(b, args, kw):
    # Guest operands become built-in ones and the native is called again. Where it matters which parameter is converted and
    # how, the native has a twin of its own.
    if type_of(b) is T_builtin_function_or_method and b.__module__ is None and b.__name__ in _constructors:
        return _constructors[b.__name__](*args, **({} if kw is None else kw))
    floats = b.__module__ in ('math', 'cmath', 'time')
    first = 0 if type_of(b) is T_builtin_function_or_method and b.__module__ is not None else 1
    new = []
    changed = False
    for i in range(len(args)):
        x = args[i]
        y = x if i < first else _closed(x, floats)
        changed = changed or y is not x
        new.append(y)
    named = {}
    if kw is not None:
        for k in kw:
            named[k] = _closed(kw[k], floats)
            changed = changed or named[k] is not kw[k]
    if not changed:
        for x in args[first:]:
            if _is_guest(x):
                raise TypeError("'" + type_of(x).__name__ + "' object is not iterable")
        raise SystemError(b.__name__ + ' refuses closed operands')
    if not named:
        return call_native(b, *new)
    f = lookup(type_of(new[0]) if not isinstance(new[0], type) else new[0], b.__name__) if first else b
    return f(*new, **named)


def _closed(x, floats):
    t = type_of(x)
    if t in _plain:
        return x
    if _is_guest(x):
        if floats and lookup(t, '__float__') is not NotImplemented:
            return _float_value(x)
        if lookup(t, '__index__') is not NotImplemented:
            return index_of(x)
        if lookup(t, '__float__') is not NotImplemented:
            return _float_value(x)
    if _iterable(x):
        return list(x)
    return x


_plain = {int, float, bool, complex, str, bytes, bytearray, list, tuple, dict, set, frozenset, range, slice, type, memoryview,
          T_NoneType, T_function, T_dict_keys, T_dict_values, T_dict_items, T_mappingproxy}


def _make_list(iterable=(), /):
    out = []
    list_extend(out, iterable)
    return out


def _make_tuple(iterable=(), /):
    return tuple(_items(iterable))


def _make_set(iterable=(), /):
    s = set()
    _set_update(s, iterable)
    return s


def _make_frozenset(iterable=(), /):
    s = frozenset()
    s = set_new(s)
    _set_update(s, iterable)
    return s


def _make_dict(*args, **kw):
    d = {}
    _dict_init(d, 'dict', args, kw)
    return d


def _make_range(*args):
    return range(*[index_of(x) for x in args])


def _byte_list(source, name):
    if not _iterable(source):
        raise TypeError("cannot convert '" + type_of(source).__name__ + "' object to " + name)
    return _indices(source, name == 'bytes')


def _make_bytes(source, encoding=_missing, errors=_missing):
    if lookup(type_of(source), '__index__') is not NotImplemented:
        return bytes(index_of(source))
    return bytes(_byte_list(source, 'bytes'))


def _make_bytearray(source, encoding=_missing, errors=_missing):
    if lookup(type_of(source), '__index__') is not NotImplemented:
        return bytearray(index_of(source))
    return bytearray(_byte_list(source, 'bytearray'))


def _make_int(x, /, base=10):
    return int(x, index_of(base))


def _make_float(x, /):
    return _float_value(x)


def _complex_part(x):
    return payload(x) if isinstance(x, complex) else _float_value(x)


def _make_complex(real=0, imag=_missing):
    if lookup(type_of(real), '__complex__') is not NotImplemented and _is_guest(real):
        real = complex(real)
    else:
        real = _complex_part(real)
    if imag is _missing:
        return complex(real)
    return complex(real, _complex_part(imag))


def _make_of(t):
    # A constructor of ints that may be a guest's, as no two parameters ask for more.
    def make(*args, **kw):
        return t(*[_closed_index(x) for x in args], **{k: _closed_index(kw[k]) for k in kw})
    return make


def _closed_index(x):
    return index_of(x) if _is_guest(x) and lookup(type_of(x), '__index__') is not NotImplemented else x


_constructors = {'list': _make_list, 'tuple': _make_tuple, 'set': _make_set, 'frozenset': _make_frozenset, 'dict': _make_dict,
                 'range': _make_range, 'bytes': _make_bytes, 'bytearray': _make_bytearray, 'int': _make_int, 'float': _make_float,
                 'complex': _make_complex, 'date': _make_of(T_date), 'time': _make_of(T_time), 'datetime': _make_of(T_datetime)}


def to_str(x):
    # str(x) where neither the value is closed nor its class defines __str__ in Python.
    if type_of(x) is T_mappingproxy:
        return str(iter_get(x, 0))
    f = lookup(type_of(x), '__str__')
    if f is NotImplemented or type_of(x) is type:
        return repr(x)
    if f is lookup(object, '__str__'):
        return call_special_method(x, '__repr__')  # who asked looks at the answer
    return call_special_method(x, '__str__')


def complex_pow(a, b):
    return complex(a) ** complex(b)


# ---- unpacking ----

def _not_iterable_for_unpack(it):
    return TypeError('cannot unpack non-iterable ' + type_of(it).__name__ + ' object')


def unpack(it, n):
    if not _iterable(it):
        raise _not_iterable_for_unpack(it)
    out = []
    for x in it:
        if len(out) == n:
            text = 'too many values to unpack (expected ' + str(n)
            if type_of(it) is dict:
                text += ', got ' + str(len(it))
            raise ValueError(text + ')')
        out.append(x)
    if len(out) < n:
        raise ValueError('not enough values to unpack (expected ' + str(n) + ', got ' + str(len(out)) + ')')
    return tuple(out)


def unpack_ex(it, before, after):
    if not _iterable(it):
        raise _not_iterable_for_unpack(it)
    head = []
    source = iter(it)
    while len(head) < before:
        x = next_or(source, _missing)
        if x is _missing:
            break
        head.append(x)
    rest = []
    if len(head) == before:
        source = iter(source)  # the rest is a list(), which asks again
        if _is_guest(source):
            _size_hint(source)
        while True:
            x = next_or(source, _missing)
            if x is _missing:
                break
            rest.append(x)
    if len(head) + len(rest) < before + after:
        raise ValueError('not enough values to unpack (expected at least ' + str(before + after) + ', got ' +
                         str(len(head) + len(rest)) + ')')
    cut = len(rest) - after
    return (*head, rest[:cut], *rest[cut:])


# ---- calls with ** ----

def _function_text(f):
    name = getattr(f, '__qualname__', None)
    if name is None:
        return str(f)
    m = getattr(f, '__module__', None)
    if m is not None and m != 'builtins':
        return str(m) + '.' + name + '()'
    return name + '()'


def kw_merge(d, m, callee):
    like = dict_like(m)
    if like is None:
        if not hasattr(m, 'keys'):
            raise TypeError(_function_text(callee) + ' argument after ** must be a mapping, not ' + type_of(m).__name__)
        for k in m.keys():
            _kw_put(d, k, m[k], callee)
        return
    for k in like:
        _kw_put(d, k, like[k], callee)


def _kw_put(d, k, v, callee):
    if not isinstance(k, str):
        raise TypeError('keywords must be strings')
    if k in d:
        raise TypeError(_function_text(callee) + " got multiple values for keyword argument '" + k + "'")
    d[k] = v


# ---- comparison of containers ----

def compare_containers(a, b, op):
    # op: 0 <, 1 <=, 2 ==, 3 !=, 4 >, 5 >=
    t = type_of(payload(a))
    if t in _date_types:
        return _compare_dates(a, b, op, t)
    a = payload(a)
    b = payload(b)
    t = type_of(a)
    if t is list or t is tuple:
        return _compare_sequences(a, b, op)
    if t is set or t is frozenset or t is T_dict_keys or t is T_dict_items:
        return _compare_sets(a, b, op)
    if t is T_slice:
        return _compare_sequences((a.start, a.stop, a.step), (b.start, b.stop, b.step), op)
    if op != 2 and op != 3:
        return NotImplemented
    if t is T_mappingproxy:
        r = iter_get(a, 0) == b
    elif type_of(b) is T_mappingproxy:
        r = a == iter_get(b, 0)
    elif t is dict:
        r = _dicts_equal(a, b)
    elif t is range:
        r = range_eq(a, b)
    elif t is T_GenericAlias:
        r = a.__origin__ == b.__origin__ and a.__args__ == b.__args__
    elif t is T_Union:
        r = set(a.__args__) == set(b.__args__)
    else:
        r = memory_eq(a, b)
    if op == 2:
        return r
    return not r


def _compare_sequences(a, b, op):
    if (op == 2 or op == 3) and len(a) != len(b):
        return op == 3
    i = 0
    while i < len(a) and i < len(b):  # guest code may change both
        x = a[i]
        y = b[i]
        if x is not y and not x == y:
            if op == 2:
                return False
            if op == 3:
                return True
            return x < y if op == 0 else x <= y if op == 1 else x > y if op == 4 else x >= y
        i += 1
    n = len(a)
    m = len(b)
    return n < m if op == 0 else n <= m if op == 1 else n == m if op == 2 else n != m if op == 3 else n > m if op == 4 else n >= m


def _dicts_equal(a, b):
    if len(a) != len(b):
        return False
    hashes = dict_hashes(a)
    i = 0
    while True:
        e = dict_next(a, i)
        if e is None:
            return True
        i, k, v = e
        h = stored_hash(hashes, i - 1, k)
        j = _dict_find(b, k, hash(k) if h is None else h)
        if j < 0:
            return False
        w = dict_value(b, j)
        if w is not v and not w == v:
            return False


def _all_in(a, b):
    # Is every element of one in the other? Sets use the hashes they have.
    if type_of(a) is set or type_of(a) is frozenset:
        if type_of(b) is set or type_of(b) is frozenset:
            pos = 0
            while True:
                e = set_next(a, pos)
                if e is None:
                    return True
                pos, k, h = e
                if _set_find(b, k, h) < 0:
                    return False
    for k in a:
        if k not in b:
            return False
    return True


def _compare_sets(a, b, op):
    n = len(a)
    m = len(b)
    if op == 2 or op == 3:
        return (n == m and _all_in(a, b)) == (op == 2)
    if op == 0:
        return n < m and _all_in(a, b)
    if op == 1:
        return n <= m and _all_in(a, b)
    if op == 4:
        return n > m and _all_in(b, a)
    return n >= m and _all_in(b, a)


# ---- repr of containers ----

def repr_container(p, obj):
    # p is the built-in value, obj the instance whose class shows.
    t = type_of(p)
    active = repr_active(p, 0)
    if t is list:
        if active:
            return '[...]'
        out = []
        i = 0
        while i < len(p):
            out.append(repr(p[i]))
            i += 1
        return '[' + ', '.join(out) + ']'
    if t is tuple:
        if active:
            return '(...)'
        out = [repr(x) for x in p]
        return '(' + ', '.join(out) + (',)' if len(out) == 1 else ')')
    if t is dict:
        if active:
            return '{...}'
        out = []
        i = 0
        while True:
            e = dict_next(p, i)
            if e is None:
                return '{' + ', '.join(out) + '}'
            i, k, v = e
            k = repr(k)
            out.append(k + ': ' + repr(v))
    if t is set or t is frozenset:
        name = type_of(obj).__name__
        if active:
            return name + '(...)'
        if not len(p):
            return name + '()'
        text = '{' + ', '.join([repr(x) for x in list(p)]) + '}'
        return text if name == 'set' else name + '(' + text + ')'
    if t is T_slice:
        return 'slice(' + repr(p.start) + ', ' + repr(p.stop) + ', ' + repr(p.step) + ')'
    if t is T_mappingproxy:
        return 'mappingproxy(' + repr(iter_get(p, 0)) + ')'
    if active:  # views of a dict that holds them
        return '...'
    return t.__name__ + '([' + ', '.join([repr(x) for x in list(p)]) + '])'


def mappingproxy_or(a, b):
    if type_of(a) is T_mappingproxy:
        a = iter_get(a, 0)
    if type_of(b) is T_mappingproxy:
        b = iter_get(b, 0)
    return a | b


class coroutine_wrapper:
    # What __await__ of a coroutine returns: an iterator that a generator can `yield from`.
    __slots__ = ('coro',)
    __module__ = 'builtins'

    def __init__(self, coro):
        self.coro = coro

    def __iter__(self):
        return self

    def __next__(self):
        return gen_resume(self.coro, None)

    def send(self, value, /):
        return gen_resume(self.coro, value)

    def throw(self, typ, val=None, tb=None, /):
        return gen_throw(self.coro, make_exception(typ, val, tb))

    def close(self):
        return gen_close(self.coro)


class _mappingproxy:
    def __str__(self, /):
        return str(iter_get(self, 0))

    def __new__(cls, mapping):
        if isinstance(mapping, (list, tuple)) or lookup(type_of(mapping), '__getitem__') is NotImplemented:
            raise TypeError('mappingproxy() argument must be a mapping, not ' + type_of(mapping).__name__)
        return rec_new(T_mappingproxy, mapping)

    def __repr__(self, /):
        return repr_container(self, self)

    def __len__(self, /):
        return len(iter_get(self, 0))

    def __getitem__(self, key, /):
        return iter_get(self, 0)[key]

    def __contains__(self, key, /):
        return key in iter_get(self, 0)

    def __iter__(self, /):
        return iter(iter_get(self, 0))

    def __reversed__(self, /):
        return reversed(iter_get(self, 0))

    def __hash__(self, /):
        return hash(iter_get(self, 0))

    def __or__(self, other, /):
        return iter_get(self, 0) | (iter_get(other, 0) if type_of(other) is T_mappingproxy else other)

    def __ror__(self, other, /):
        return other | iter_get(self, 0)

    def __ior__(self, other, /):
        raise TypeError("'|=' is not supported by mappingproxy; use '|' instead")

    def get(self, key, default=None, /):
        return iter_get(self, 0).get(key, default)

    def keys(self, /):
        return iter_get(self, 0).keys()

    def values(self, /):
        return iter_get(self, 0).values()

    def items(self, /):
        return iter_get(self, 0).items()

    def copy(self, /):
        return iter_get(self, 0).copy()


# ---- list[int] and int | str ----

def _type_text(p):
    if p is ...:
        return '...'
    if p is T_NoneType:
        return 'None'
    name = getattr(p, '__qualname__', None)
    module = getattr(p, '__module__', None)
    if name is None or module is None or not isinstance(p, type) and hasattr(p, '__origin__') and hasattr(p, '__args__'):
        return repr(p)
    return name if module == 'builtins' else module + '.' + name


_call_class = []  # collections.abc.Callable, whose arguments are shown as they were written


class _GenericAlias:
    @staticmethod
    def __new__(cls, origin, args, /):
        return rec_new(T_GenericAlias, origin, args if type_of(args) is tuple else (args,))

    def __repr__(self, /):
        args = self.__args__
        if self.__origin__ in _call_class and len(args) and not (len(args) == 2 and _is_params(args[0])):
            return 'collections.abc.Callable[[' + ', '.join([_type_text(p) for p in args[:-1]]) + '], ' + _type_text(args[-1]) + ']'
        text = ', '.join([_type_text(p) for p in args]) if args else '()'
        return ('*' if self.__unpacked__ else '') + _type_text(self.__origin__) + '[' + text + ']'

    def __hash__(self, /):
        return hash(self.__origin__) ^ hash(self.__args__)

    def __mro_entries__(self, bases, /):
        return (self.__origin__,)

    def __getitem__(self, key, /):
        args = subst_args(self, key)
        return rec_new(T_GenericAlias, self.__origin__, args)

    def __iter__(self, /):
        yield rec_new(T_GenericAlias, self.__origin__, self.__args__, True)

    def __instancecheck__(self, obj, /):
        raise TypeError('isinstance() argument 2 cannot be a parameterized generic')

    def __subclasscheck__(self, cls, /):
        raise TypeError('issubclass() argument 2 cannot be a parameterized generic')

    def __reduce__(self, /):
        return T_GenericAlias, (self.__origin__, self.__args__)

    def __dir__(self, /):
        return sorted(set(dir_names(self.__origin__)) | {'__origin__', '__args__', '__parameters__', '__mro_entries__', '__reduce_ex__',
                                                         '__reduce__', '__copy__', '__deepcopy__', '__unpacked__', '__class__',
                                                         '__typing_unpacked_tuple_args__'})


def _is_params(x):
    # What stands for the parameters of a Callable
    t = type_of(x)
    return x is ... or t.__module__ == 'typing' and t.__name__ in ('ParamSpec', '_ConcatenateGenericAlias')


def subst_args(alias, key):
    # The arguments of alias[key]: what its type parameters stand for in the arguments it has.
    params = alias.__parameters__
    if not params:
        raise TypeError(repr(alias) + ' is not a generic class')
    items = []
    for x in key if type_of(key) is tuple else (key,):
        inner = None if isinstance(x, type) and type_of(x) is not T_GenericAlias else getattr(x, '__typing_unpacked_tuple_args__', None)
        if inner is not None and not (inner and inner[-1] is ...):
            items.extend(inner)
        else:
            items.append(x)
    items = tuple(items)
    for p in params:
        prepare = getattr(p, '__typing_prepare_subst__', None)
        if prepare is not None:
            items = prepare(alias, items)
    if len(items) != len(params):
        raise TypeError('Too ' + ('many' if len(items) > len(params) else 'few') + ' arguments for ' + repr(alias) + '; actual ' +
                        str(len(items)) + ', expected ' + str(len(params)))
    return tuple(_subst_list(alias, alias.__args__, params, items))


def _subst_list(alias, args, params, items):
    out = []
    for old in args:
        if isinstance(old, type):
            out.append(old)
            continue
        if type_of(old) is list or type_of(old) is tuple:
            out.append(type_of(old)(_subst_list(alias, old, params, items)))
            continue
        subst = getattr(old, '__typing_subst__', None)
        if subst is not None:
            v = subst(items[_place(params, old)])
        else:
            sub = getattr(old, '__parameters__', ())
            if type_of(sub) is not tuple or not sub:
                out.append(old)
                continue
            inner = []
            for x in sub:
                y = items[_place(params, x)]
                if type_of(x).__name__ == 'TypeVarTuple':
                    inner.extend(y)
                else:
                    inner.append(y)
            v = old[tuple(inner)]
        if type_of(v) is tuple and (getattr(old, '__typing_is_unpacked_typevartuple__', False) or alias.__origin__ in _call_class):
            out.extend(v)
        else:
            out.append(v)
    return out


def _place(params, x):
    i = 0
    while params[i] is not x:
        i += 1
    return i


class _Union:
    @staticmethod
    def __new__(cls, /, *args, **kw):
        raise TypeError("cannot create 'typing.Union' instances")

    def __repr__(self, /):
        return ' | '.join([_type_text(p) for p in self.__args__])

    def __hash__(self, /):
        return hash(frozenset(self.__args__))

    def __getitem__(self, key, /):
        return union_make(subst_args(self, key))

    def __instancecheck__(self, obj, /):
        return isinstance(obj, self)

    def __subclasscheck__(self, cls, /):
        return issubclass(cls, self)

    def __mro_entries__(self, bases, /):
        raise TypeError('Cannot subclass ' + repr(self))

    def __or__(self, other, /):
        return _union_with(self, other)

    def __ror__(self, other, /):
        return _union_with(other, self)

    @property
    def __name__(self):
        return 'Union'

    def __reduce__(self, /):
        return union_make, (self.__args__,)


def _union_with(a, b):
    for x in (a, b):
        if not (x is None or isinstance(x, type) or type_of(x) is T_GenericAlias or type_of(x) is T_Union or hasattr(x, '__typing_form__')):
            return NotImplemented
    return union_or(a, b)


class _function:
    @staticmethod
    def __new__(cls, code, globals, name=None, argdefs=None, closure=None, kwdefaults=None):
        if type_of(code) is not T_code:
            raise TypeError("function() argument 'code' must be code, not " + type_of(code).__name__)
        if type_of(globals) is not dict:
            raise TypeError("function() argument 'globals' must be dict, not " + type_of(globals).__name__)
        if name is not None and type_of(name) is not str:
            raise TypeError('arg 3 (name) must be None or string')
        if argdefs is not None and type_of(argdefs) is not tuple:
            raise TypeError('arg 4 (defaults) must be None or tuple')
        f = function_of(code, globals, closure)
        if name is not None:
            f.__name__ = f.__qualname__ = name
        f.__defaults__ = argdefs
        f.__kwdefaults__ = kwdefaults
        f.__module__ = globals.get('__name__')
        return f


class _module:
    @staticmethod
    def __new__(cls, name=None, doc=None):
        if name is None:
            raise TypeError("module() missing required argument 'name' (pos 1)")
        if not isinstance(name, str):
            raise TypeError("module() argument 'name' must be str, not " + type_of(name).__name__)
        m = module_new(name)
        m.__doc__ = doc
        return m if cls is T_module else inst_payload(cls, m)


class _cell:
    @staticmethod
    def __new__(cls, contents=_missing, /):
        c = function_of(None, None, None)
        if contents is not _missing:
            c.cell_contents = contents
        return c


class _method:
    @staticmethod
    def __new__(cls, function=_missing, instance=_missing, /):
        if instance is _missing:
            raise TypeError('method expected 2 arguments, got ' + ('0' if function is _missing else '1'))
        if not callable(function):
            raise TypeError('first argument must be callable')
        if instance is None:
            raise TypeError('instance must not be None')
        return rec_new(T_method, function, instance)

    def __repr__(self, /):
        f = self.__func__
        return '<bound method ' + str(getattr(f, '__qualname__', getattr(f, '__name__', '?'))) + ' of ' + repr(self.__self__) + '>'


def hash_slice(s):
    return hash((s.start, s.stop, s.step))


# ---- lists and tuples ----

def list_extend(l, it):
    if _is_guest(it):
        source = iter(it)
        _size_hint(it)
        it = raw_iter(source)
    for x in it:
        push_on(l, x)


def list_rest(l, it, is_tuple):
    # list() or tuple() of an iterator that is under way
    for x in it:
        push_on(l, x)
    return tuple(l) if is_tuple else l


def _indices(it, hinted):
    out = []
    source = iter(it)
    if hinted and _is_guest(it):
        _size_hint(it)
    while True:
        x = next_or(source, _missing)
        if x is _missing:
            return out
        out.append(index_of(x))


def list_spread(l, it, callee=_missing):
    # *it of a display or call; of a call that has nothing else, what is called
    if not _iterable(it):
        if callee is not _missing:
            raise TypeError(_function_text(callee) + ' argument after * must be an iterable, not ' + type_of(it).__name__)
        raise TypeError('Value after * must be an iterable, not ' + type_of(it).__name__)
    list_extend(l, it)


def _size_hint(x):
    # list() asks for the size in advance: the answer means nothing here, its errors do.
    t = type_of(x)
    if lookup(t, '__len__') is not NotImplemented:
        try:
            len(x)
            return
        except TypeError:
            pass
    if lookup(t, '__length_hint__') is NotImplemented:
        return
    try:
        n = call_special_method(x, '__length_hint__')
    except TypeError:
        return
    if n is NotImplemented:
        return
    if not isinstance(n, int):
        raise TypeError('__length_hint__ must be an integer, not ' + type_of(n).__name__)
    if n < 0:
        raise ValueError('__length_hint__() should return >= 0')


def seq_contains(seq, x):
    i = 0
    while i < len(seq):
        y = seq[i]
        if y is x or y == x:
            return True
        i += 1
    return False


def _word(i, error):
    n = index_of(i)
    if not -9223372036854775808 <= n <= 9223372036854775807:
        raise error("cannot fit '" + type_of(i).__name__ + "' into an index-sized integer")
    return n


def getitem_index(seq, i):
    return seq[_word(i, IndexError)]


def getitem_slice(seq, s):
    return seq[_closed_slice(s)]


def setitem_index(l, i, v):
    l[_word(i, IndexError)] = v


def delitem_index(l, i):
    del l[_word(i, IndexError)]


def list_set_slice(l, s, v):
    s = _closed_slice(s)
    if not _iterable(v):
        raise TypeError('must assign iterable to extended slice')
    l[s] = _listed(v)


def list_del_slice(l, s):
    del l[_closed_slice(s)]


def repeat_by_index(a, b):
    a = payload(a)
    b = payload(b)
    if isinstance(a, (str, bytes, list, tuple, bytearray)):
        return a * _word(b, OverflowError)
    return _word(a, OverflowError) * b


def _bound(i, n):
    if lookup(type_of(i), '__index__') is NotImplemented:
        raise TypeError('slice indices must be integers or have an __index__ method')
    i = index_of(i)
    if i < 0:
        i += n
        if i < 0:
            i = 0
    return i


def _index_of_value(seq, value, start, stop):
    start = _bound(start, len(seq))
    stop = _bound(stop, len(seq))
    while start < stop and start < len(seq):
        x = seq[start]
        if x is value or x == value:
            return start
        start += 1
    return -1


def _count_value(seq, value):
    n = i = 0
    while i < len(seq):
        x = seq[i]
        if x is value or x == value:
            n += 1
        i += 1
    return n


class _list:
    __hash__ = None

    def __init__(self, /, *args):
        if len(args) > 1:
            raise TypeError('list expected at most 1 argument, got ' + str(len(args)))
        p = payload(self)
        list_give(p, [])
        if args:
            list_extend(p, args[0])

    def extend(self, iterable, /):
        list_extend(payload(self), iterable)

    def __iadd__(self, value, /):
        list_extend(payload(self), value)
        return self

    def __imul__(self, value, /):
        call_native(list.__imul__, self, index_of(value))
        return self

    def insert(self, index, object, /):
        call_native(list.insert, self, index_of(index), object)

    def index(self, value, start=0, stop=9223372036854775807, /):
        i = _index_of_value(payload(self), value, start, stop)
        if i < 0:
            raise ValueError('list.index(x): x not in list')
        return i

    def count(self, value, /):
        return _count_value(payload(self), value)

    def remove(self, value, /):
        p = payload(self)
        i = 0
        while i < len(p):
            x = p[i]
            if x is value or x == value:
                del p[i:i + 1]
                return
            i += 1
        raise ValueError('list.remove(x): x not in list')

    def sort(self, /, *args, key=None, reverse=False):
        if args:
            raise TypeError('sort() takes no positional arguments')
        l = payload(self)
        reverse = True if reverse else False
        items = list_steal(l)
        try:
            keys = None if key is None else [key(x) for x in items]
            if sort_native(items, keys, reverse) is NotImplemented:
                _timsort(items, keys, reverse)
        finally:
            changed = list_give(l, items)
        if changed:
            raise ValueError('list modified during sort')


class _tuple:
    def __new__(cls, iterable=(), /):
        _class_arg(cls, tuple)
        t = tuple(_items(iterable))
        return t if cls is tuple else inst_payload(cls, t)

    def index(self, value, start=0, stop=9223372036854775807, /):
        i = _index_of_value(payload(self), value, start, stop)
        if i < 0:
            raise ValueError('tuple.index(x): x not in tuple')
        return i

    def count(self, value, /):
        return _count_value(payload(self), value)


# ---- timsort, comparison for comparison as obj/list_sort.c ----

def _timsort(values, keys, reverse):
    v = None if keys is None else values
    k = values if keys is None else keys
    if reverse:
        k.reverse()
        if v is not None:
            v.reverse()
    try:
        _sort_runs(k, v, len(k))
    finally:
        if reverse:
            values.reverse()


def _sort_runs(k, v, n):
    state = [7]  # min_gallop
    pending = []  # [start, length, power]
    least = n
    odd = 0
    while least >= 64:
        odd |= least & 1
        least >>= 1
    least += odd
    lo = 0
    while lo < n:
        r = _count_run(k, v, lo, n - lo)
        if r < least:
            force = min(n - lo, least)
            _binary_sort(k, v, lo, force, r)
            r = force
        if pending:
            power = _run_power(pending[-1][0], pending[-1][1], r, n)
            while len(pending) > 1 and pending[-2][2] > power:
                _merge_at(k, v, pending, len(pending) - 2, state)
            pending[-1][2] = power
        pending.append([lo, r, 0])
        lo += r
    while len(pending) > 1:
        i = len(pending) - 2
        if i > 0 and pending[i - 1][1] < pending[i + 1][1]:
            i -= 1
        _merge_at(k, v, pending, i, state)


def _run_power(s1, n1, n2, n):
    a = 2 * s1 + n1
    b = a + n1 + n2
    power = 0
    while True:
        power += 1
        if a >= n:
            a -= n
            b -= n
        elif b >= n:
            return power
        a <<= 1
        b <<= 1


def _turn(k, v, lo, hi):
    k[lo:hi] = k[lo:hi][::-1]
    if v is not None:
        v[lo:hi] = v[lo:hi][::-1]


def _count_run(k, v, lo, left):
    n = 1
    while n < left and not k[lo + n] < k[lo + n - 1]:
        n += 1
    if n == left:
        return n
    if n > 1:
        if k[lo] < k[lo + n - 1]:
            return n
        _turn(k, v, lo, lo + n)
    n += 1
    equal = 0
    while n < left:
        if k[lo + n] < k[lo + n - 1]:
            if equal:
                _turn(k, v, lo + n - equal - 1, lo + n)
                equal = 0
        elif k[lo + n - 1] < k[lo + n]:
            break
        else:
            equal += 1
        n += 1
    if equal:
        _turn(k, v, lo + n - equal - 1, lo + n)
    _turn(k, v, lo, lo + n)
    while n < left and not k[lo + n] < k[lo + n - 1]:
        n += 1
    return n


def _binary_sort(k, v, lo, n, ok):
    part = k[lo:lo + n]
    values = None if v is None else v[lo:lo + n]
    try:
        while ok < n:
            left = 0
            right = ok
            pivot = part[ok]
            while left < right:
                mid = (left + right) >> 1
                if pivot < part[mid]:
                    right = mid
                else:
                    left = mid + 1
            if left < ok:
                del part[ok]
                part.insert(left, pivot)
                if v is not None:
                    values.insert(left, values.pop(ok))
            ok += 1
    finally:
        k[lo:lo + n] = part
        if v is not None:
            v[lo:lo + n] = values


def _gallop_left(key, a, base, n, hint):
    last = 0
    ofs = 1
    if a[base + hint] < key:
        most = n - hint
        while ofs < most and a[base + hint + ofs] < key:
            last = ofs
            ofs = (ofs << 1) + 1
        if ofs > most:
            ofs = most
        last += hint
        ofs += hint
    else:
        most = hint + 1
        while ofs < most and not a[base + hint - ofs] < key:
            last = ofs
            ofs = (ofs << 1) + 1
        if ofs > most:
            ofs = most
        last, ofs = hint - ofs, hint - last
    last += 1
    while last < ofs:
        m = last + ((ofs - last) >> 1)
        if a[base + m] < key:
            last = m + 1
        else:
            ofs = m
    return ofs


def _gallop_right(key, a, base, n, hint):
    last = 0
    ofs = 1
    if key < a[base + hint]:
        most = hint + 1
        while ofs < most and key < a[base + hint - ofs]:
            last = ofs
            ofs = (ofs << 1) + 1
        if ofs > most:
            ofs = most
        last, ofs = hint - ofs, hint - last
    else:
        most = n - hint
        while ofs < most and not key < a[base + hint + ofs]:
            last = ofs
            ofs = (ofs << 1) + 1
        if ofs > most:
            ofs = most
        last += hint
        ofs += hint
    last += 1
    while last < ofs:
        m = last + ((ofs - last) >> 1)
        if key < a[base + m]:
            ofs = m
        else:
            last = m + 1
    return ofs


def _merge_at(k, v, pending, i, state):
    a, na, _ = pending[i]
    b, nb, _ = pending[i + 1]
    pending[i][1] = na + nb
    if i == len(pending) - 3:
        pending[i + 1] = pending[i + 2]
    pending.pop()
    x = _gallop_right(k[b], k, a, na, 0)
    a += x
    na -= x
    if na == 0:
        return
    nb = _gallop_left(k[a + na - 1], k, b, nb, nb - 1)
    if nb <= 0:
        return
    if na <= nb:
        _merge_low(k, v, a, na, b, nb, state)
    else:
        _merge_high(k, v, a, na, b, nb, state)


def _copy(k, v, to, fk, fv, at, n):
    # n items from fk (and fv) at `at` to k (and v) at `to`
    k[to:to + n] = fk[at:at + n]
    if v is not None:
        v[to:to + n] = fv[at:at + n]


def _merge_low(k, v, a, na, b, nb, state):
    tk = k[a:a + na]
    tv = None if v is None else v[a:a + na]
    at = 0  # in the copy of run a
    to = a
    gallop = state[0]
    try:
        k[to] = k[b]
        if v is not None:
            v[to] = v[b]
        to += 1
        b += 1
        nb -= 1
        while nb and na > 1:
            acount = bcount = 0
            while True:
                if k[b] < tk[at]:
                    k[to] = k[b]
                    if v is not None:
                        v[to] = v[b]
                    to += 1
                    b += 1
                    nb -= 1
                    bcount += 1
                    acount = 0
                    if nb == 0:
                        return
                    if bcount >= gallop:
                        break
                else:
                    k[to] = tk[at]
                    if v is not None:
                        v[to] = tv[at]
                    to += 1
                    at += 1
                    na -= 1
                    acount += 1
                    bcount = 0
                    if na == 1:
                        return
                    if acount >= gallop:
                        break
            gallop += 1
            while True:
                gallop -= gallop > 1
                state[0] = gallop
                x = acount = _gallop_right(k[b], tk, at, na, 0)
                if x:
                    _copy(k, v, to, tk, tv, at, x)
                    to += x
                    at += x
                    na -= x
                    if na <= 1:
                        return
                k[to] = k[b]
                if v is not None:
                    v[to] = v[b]
                to += 1
                b += 1
                nb -= 1
                if nb == 0:
                    return
                x = bcount = _gallop_left(tk[at], k, b, nb, 0)
                if x:
                    _copy(k, v, to, k, v, b, x)
                    to += x
                    b += x
                    nb -= x
                    if nb == 0:
                        return
                k[to] = tk[at]
                if v is not None:
                    v[to] = tv[at]
                to += 1
                at += 1
                na -= 1
                if na == 1:
                    return
                if acount < 7 and bcount < 7:
                    break
            gallop += 1
            state[0] = gallop
    finally:
        if na == 1 and nb > 0:
            _copy(k, v, to, k, v, b, nb)
            to += nb
        _copy(k, v, to, tk, tv, at, na)


def _merge_high(k, v, a, na, b, nb, state):
    tk = k[b:b + nb]
    tv = None if v is None else v[b:b + nb]
    to = b + nb - 1
    i = a + na - 1
    at = nb - 1  # in the copy of run b
    gallop = state[0]
    try:
        k[to] = k[i]
        if v is not None:
            v[to] = v[i]
        to -= 1
        i -= 1
        na -= 1
        while na and nb > 1:
            acount = bcount = 0
            while True:
                if tk[at] < k[i]:
                    k[to] = k[i]
                    if v is not None:
                        v[to] = v[i]
                    to -= 1
                    i -= 1
                    na -= 1
                    acount += 1
                    bcount = 0
                    if na == 0:
                        return
                    if acount >= gallop:
                        break
                else:
                    k[to] = tk[at]
                    if v is not None:
                        v[to] = tv[at]
                    to -= 1
                    at -= 1
                    nb -= 1
                    bcount += 1
                    acount = 0
                    if nb == 1:
                        return
                    if bcount >= gallop:
                        break
            gallop += 1
            while True:
                gallop -= gallop > 1
                state[0] = gallop
                x = acount = na - _gallop_right(tk[at], k, a, na, na - 1)
                if x:
                    to -= x
                    i -= x
                    _copy(k, v, to + 1, k, v, i + 1, x)
                    na -= x
                    if na == 0:
                        return
                k[to] = tk[at]
                if v is not None:
                    v[to] = tv[at]
                to -= 1
                at -= 1
                nb -= 1
                if nb == 1:
                    return
                x = bcount = nb - _gallop_left(k[i], tk, 0, nb, nb - 1)
                if x:
                    to -= x
                    at -= x
                    _copy(k, v, to + 1, tk, tv, at + 1, x)
                    nb -= x
                    if nb <= 1:
                        return
                k[to] = k[i]
                if v is not None:
                    v[to] = v[i]
                to -= 1
                i -= 1
                na -= 1
                if na == 0:
                    return
                if acount < 7 and bcount < 7:
                    break
            gallop += 1
            state[0] = gallop
    finally:
        if nb == 1 and na > 0:
            to -= na
            i -= na
            _copy(k, v, to + 1, k, v, i + 1, na)
        _copy(k, v, to - nb + 1, tk, tv, 0, nb)


# ---- dicts: probing with guest __hash__ and __eq__ ----

def _unhashable(e, key, place):
    if type_of(e) is not TypeError:
        return e
    return TypeError("cannot use '" + full_name(type_of(key)) + "' as " + place + ' (' + str(e) + ')')


def _key_hash(key):
    try:
        return hash(key)
    except TypeError as e:
        err = e
    raise _unhashable(err, key, 'a dict key')


def _dict_find(d, key, h):
    # Entry of the key, or -1. An __eq__ may change the dict: then the search begins again, as CPython's does.
    pos = dict_find(d, h, key)
    if pos != -2:
        return pos
    pos = 0
    while True:
        c = dict_candidates(d, h, key, pos)
        if c is None:
            return -1
        if c is NotImplemented:
            pos = 0
            continue
        pos, i, k = c
        if k is key:
            return i
        same = True if k == key else False
        if not dict_entry(d, i, k):
            pos = 0
        elif same:
            return i


def dict_getitem(d, key, obj):
    h = _key_hash(key)
    i = dict_find(d, h, key)
    if i == -2:
        i = _dict_find(d, key, h)
    if i >= 0:
        return dict_value(d, i)
    if obj is not d and lookup(type_of(obj), '__missing__') is not NotImplemented:
        return call_special_method(obj, '__missing__', key)
    raise KeyError(key)


def dict_set(d, key, v):
    h = _key_hash(key)
    i = dict_find(d, h, key)
    dict_put_new(d, h, key, v, i if i != -2 else _dict_find(d, key, h))


def dict_del(d, key):
    h = _key_hash(key)
    i = _dict_find(d, key, h)
    if i < 0:
        raise KeyError(key)
    dict_del_entry(d, h, i, dict_next(d, i)[1])


def dict_contains(d, key):
    return _dict_find(d, key, _key_hash(key)) >= 0


def build_dict(flat):
    d = {}
    for i in range(0, len(flat), 2):
        d[flat[i]] = flat[i + 1]
    return d


def _dict_update(d, other):
    # The items of other into the dict d: a mapping by keys(), else pairs.
    if dict_merge(d, other):
        return
    like = dict_like(other)
    if like is not None:
        n = len(like)
        hashes = dict_hashes(like)
        i = 0
        while True:
            e = dict_next(like, i)
            if e is None:
                return
            i, k, v = e
            h = stored_hash(hashes, i - 1, k)
            h = hash(k) if h is None else h
            dict_put_new(d, h, k, v, _dict_find(d, k, h))
            if len(like) != n:
                raise RuntimeError('dict mutated during update')
    if hasattr(other, 'keys'):
        for k in other.keys():
            d[k] = other[k]
        return
    i = 0
    for item in other:
        if dict_put_pair(d, item):
            i += 1
            continue
        if not _iterable(item):
            not_a_sequence(i)
        pair = _items(item)
        if len(pair) != 2:
            raise ValueError('dictionary update sequence element #' + str(i) + ' has length ' + str(len(pair)) + '; 2 is required')
        d[pair[0]] = pair[1]
        i += 1


def _dict_init(d, name, args, kw):
    if len(args) > 1:
        raise TypeError(name + ' expected at most 1 argument, got ' + str(len(args)))
    if args:
        _dict_update(d, args[0])
    if kw:
        _dict_update(d, kw)


def dict_rest(d, k, v, it):
    # dict() of an iterator of pairs that is under way
    d[k] = v
    for k, v in it:
        d[k] = v
    return d


def dict_more(d, it):
    for k, v in it:
        d[k] = v
    return d


def set_more(s, it):
    for x in it:
        set_add(s, x)
    return s


def set_rest(s, x, it):
    set_add(s, x)
    for x in it:
        set_add(s, x)
    return s


def dict_display_update(d, m):
    if dict_like(m) is None and not hasattr(m, 'keys'):
        raise TypeError("'" + type_of(m).__name__ + "' object is not a mapping")
    _dict_update(d, m)


def dict_or(a, b, inplace):
    if inplace:
        _dict_update(payload(a), b)
        return a
    d = _dict_copy(a)
    _dict_update(d, b)
    return d


def _dict_copy(a):
    if dict_like(a) is not None:
        return dict_copy(payload(a))
    d = {}
    _dict_update(d, a)
    return d


class _dict:
    __hash__ = None

    def copy(self, /):
        return _dict_copy(self)

    def __init__(self, /, *args, **kw):
        _dict_init(payload(self), 'dict', args, kw)

    def update(self, /, *args, **kw):
        _dict_init(payload(self), 'update', args, kw)

    def get(self, key, default=None, /):
        d = payload(self)
        i = _dict_find(d, key, _key_hash(key))
        return default if i < 0 else dict_value(d, i)

    def setdefault(self, key, default=None, /):
        d = payload(self)
        h = _key_hash(key)
        i = _dict_find(d, key, h)
        if i >= 0:
            return dict_value(d, i)
        dict_put_new(d, h, key, default, -1)
        return default

    def pop(self, key, default=_missing, /):
        d = payload(self)
        if len(d):
            h = _key_hash(key)
            i = _dict_find(d, key, h)
            if i >= 0:
                v = dict_value(d, i)
                dict_del_entry(d, h, i, dict_next(d, i)[1])
                return v
        if default is _missing:
            raise KeyError(key)
        return default

    def fromkeys(cls, iterable, value=None, /):
        d = cls()
        if type_of(d) is dict:
            for k in iterable:
                d[k] = value
        else:
            for k in iterable:
                call_special_method(d, '__setitem__', k, value)
        return d


def view_contains(view, item):
    d = view_dict(view)
    if type_of(view) is T_dict_keys:
        return _dict_find(d, item, _key_hash(item)) >= 0
    if not isinstance(item, tuple) or len(payload(item)) != 2:
        return False
    k, v = payload(item)
    i = _dict_find(d, k, _key_hash(k))
    if i < 0:
        return False
    w = dict_value(d, i)
    return True if w is v or w == v else False


def _is_set_view(x):
    return type_of(x) is T_dict_keys or type_of(x) is T_dict_items


def view_binary(a, b, op):
    # op as the instructions are numbered: 9 &, 10 |, 11 ^, 1 -
    if op == 9:
        if not _is_set_view(a):
            a, b = b, a
        if (type_of(b) is set or type_of(b) is frozenset) and len(a) <= len(b):
            return b.intersection(a)
        if _is_set_view(b) and len(b) > len(a):
            a, b = b, a
        out = set()
        for x in b:
            if x in a:
                out.add(x)
        return out
    out = set()
    _set_update(out, view_dict(a) if type_of(a) is T_dict_keys else a)
    if op == 10:
        _set_update(out, b)
    elif op == 1:
        _set_difference_update(out, b)
    else:
        _set_symmetric_update(out, b)
    return out


def _view_isdisjoint(self, other, /):
    if self is other:
        return len(self) == 0
    if (_is_set_view(other) or type_of(other) is set or type_of(other) is frozenset) and len(other) > len(self):
        self, other = other, self
    for x in other:
        if x in self:
            return False
    return True


class _dict_keys:
    __hash__ = None
    isdisjoint = _view_isdisjoint

    @property
    def mapping(self):
        return rec_new(T_mappingproxy, view_dict(self))


class _dict_values:
    @property
    def mapping(self):
        return rec_new(T_mappingproxy, view_dict(self))


class _dict_items:
    __hash__ = None
    isdisjoint = _view_isdisjoint

    @property
    def mapping(self):
        return rec_new(T_mappingproxy, view_dict(self))


# ---- sets ----

def _element_hash(key):
    try:
        return hash(key)
    except TypeError as e:
        err = e
    raise _unhashable(err, key, 'a set element')


def _lookup_key(key):
    # A set that is looked up counts as a frozenset.
    p = payload(key)
    if type_of(p) is set and (p is key or lookup(type_of(key), '__hash__') is None):
        return frozenset(p)
    return key


def _set_find(s, key, h):
    # Place of the element, or -1.
    pos = set_find(s, h, key)
    if pos != -2:
        return pos
    pos = 0
    while True:
        c = set_candidates(s, h, key, pos)
        if c is None:
            return -1
        if c is NotImplemented:
            pos = 0
            continue
        pos, i, k = c
        if k is key:
            return i
        same = True if k == key else False
        if not set_holds(s, i, k):
            pos = 0
        elif same:
            return i


def _set_put(s, key, h):
    if _set_find(s, key, h) < 0:
        set_put_new(s, h, key)


def _set_discard(s, key, h):
    i = _set_find(s, key, h)
    return i >= 0 and set_del_entry(s, i, key if set_holds(s, i, key) else _set_key(s, i))


def _set_key(s, i):
    return set_next(s, i)[1]


def set_add(s, key):
    h = _element_hash(key)
    i = set_find(s, h, key)
    if i == -2:
        i = _set_find(s, key, h)
    if i < 0:
        set_put_new(s, h, key)


def set_contains(s, key):
    if isinstance(key, set):
        key = _lookup_key(key)
    h = _element_hash(key)
    i = set_find(s, h, key)
    return (i if i != -2 else _set_find(s, key, h)) >= 0


def set_update(s, it):
    _set_update(s, it)


def build_set(items):
    s = set()
    for x in items:
        set_add(s, x)
    return s


def _is_set(x):
    return type_of(x) is set or type_of(x) is frozenset


def _set_copy(s):
    out = set_new(s)
    _set_update(out, s)
    return out


def _set_update(s, other):
    p = payload(other)
    if _is_set(p):
        if p is s:
            return
        fresh = not len(s)
        set_room(s, len(p))
        pos = 0
        while True:
            e = set_next(p, pos)
            if e is None:
                return
            pos, k, h = e
            if fresh:
                set_put_new(s, h, k)
            else:
                _set_put(s, k, h)
    if type_of(other) is dict:
        set_room(s, len(other))
    for x in other:
        if not set_put(s, x):
            _set_put(s, x, _element_hash(x))


def _set_intersection(s, other):
    out = set_new(s)
    p = payload(other)
    if _is_set(p):
        if len(p) > len(s):
            s, p = p, s
        pos = 0
        while True:
            e = set_next(p, pos)
            if e is None:
                return out
            pos, k, h = e
            if _set_find(s, k, h) >= 0:
                _set_put(out, k, h)
    for x in other:
        h = hash(x)
        if _set_find(s, x, h) >= 0:
            _set_put(out, x, h)
    return out


def _set_difference_update(s, other):
    p = payload(other)
    if p is s:
        call_native(set.clear, s)
        return
    if not _is_set(p):
        for x in other:
            _set_discard(s, x, _element_hash(x))
        return
    if len(p) >> 3 > len(s):
        p = _set_intersection(s, p)
    pos = 0
    while True:
        e = set_next(p, pos)
        if e is None:
            return
        pos, k, h = e
        _set_discard(s, k, h)


def _set_difference(s, other):
    p = payload(other)
    is_dict = type_of(other) is dict
    if not _is_set(p) and not is_dict or len(s) >> 2 > len(p):
        out = _set_copy(s)
        _set_difference_update(out, other)
        return out
    out = set_new(s)
    pos = 0
    while True:
        e = set_next(s, pos)
        if e is None:
            return out
        pos, k, h = e
        if (_dict_find(p, k, h) if is_dict else _set_find(p, k, h)) < 0:
            _set_put(out, k, h)


def _set_toggle(s, p):
    pos = 0
    while True:
        e = set_next(p, pos)
        if e is None:
            return
        pos, k, h = e
        if not _set_discard(s, k, h):
            _set_put(s, k, h)


def _set_symmetric(s, other):
    out = set_new(s)
    _set_update(out, other)
    _set_toggle(out, s)
    return out


def _set_symmetric_update(s, other):
    p = payload(other)
    if p is s:
        call_native(set.clear, s)
        return
    if not _is_set(p):
        p = set()
        _set_update(p, other)
    _set_toggle(s, p)


def set_binary(a, b, op, inplace):
    s = payload(a)
    b = payload(b)
    if inplace and type_of(s) is set:
        if op == 10:
            _set_update(s, b)
        elif op == 9:
            set_take(s, _set_intersection(s, b))
        elif op == 1:
            _set_difference_update(s, b)
        else:
            _set_symmetric_update(s, b)
        return a
    if op == 10:
        out = _set_copy(s)
        _set_update(out, b)
        return out
    if op == 9:
        return _set_intersection(s, b)
    if op == 1:
        return _set_difference(s, b)
    return _set_symmetric(s, b)


def _set_union_method(self, /, *others):
    out = _set_copy(payload(self))
    for x in others:
        if x is not self:
            _set_update(out, x)
    return out


def _set_intersection_method(self, /, *others):
    s = payload(self)
    if not others:
        return _set_copy(s)
    for x in others:
        s = _set_intersection(s, x)
    return s


def _set_difference_method(self, /, *others):
    s = payload(self)
    if not others:
        return _set_copy(s)
    out = _set_difference(s, others[0])
    for x in others[1:]:
        _set_difference_update(out, x)
    return out


def _set_symmetric_method(self, other, /):
    return _set_symmetric(payload(self), other)


def _set_issubset(self, other, /):
    s = payload(self)
    p = payload(other)
    if not _is_set(p):
        return len(_set_intersection(s, other)) == len(s)
    return len(s) <= len(p) and _all_in(s, p)


def _set_issuperset(self, other, /):
    s = payload(self)
    p = payload(other)
    if _is_set(p):
        return len(p) <= len(s) and _all_in(p, s)
    for x in other:
        if not set_contains(s, x):
            return False
    return True


def _set_isdisjoint(self, other, /):
    s = payload(self)
    if s is payload(other):
        return not len(s)
    if _is_set(other):
        p = other
        if len(p) > len(s):
            s, p = p, s
        pos = 0
        while True:
            e = set_next(p, pos)
            if e is None:
                return True
            pos, k, h = e
            if _set_find(s, k, h) >= 0:
                return False
    for x in other:
        if set_contains(s, x):
            return False
    return True


def _set_reduce(self, /):
    return (type_of(self), (list(payload(self)),), getattr(self, '__dict__', None))


class _set:
    __hash__ = None
    __reduce__ = _set_reduce
    union = _set_union_method
    intersection = _set_intersection_method
    difference = _set_difference_method
    symmetric_difference = _set_symmetric_method
    issubset = _set_issubset
    issuperset = _set_issuperset
    isdisjoint = _set_isdisjoint

    def __init__(self, iterable=(), /):
        s = payload(self)
        call_native(set.clear, s)
        _set_update(s, iterable)

    def add(self, object, /):
        set_add(payload(self), object)

    def discard(self, object, /):
        key = _lookup_key(object)
        _set_discard(payload(self), key, _element_hash(key))

    def remove(self, object, /):
        key = _lookup_key(object)
        if not _set_discard(payload(self), key, _element_hash(key)):
            raise KeyError(object)

    def update(self, /, *others):
        for x in others:
            _set_update(payload(self), x)

    def intersection_update(self, /, *others):
        s = payload(self)
        out = s
        for x in others:
            out = _set_intersection(out, x)
        if out is not s:
            set_take(s, out)

    def difference_update(self, /, *others):
        for x in others:
            _set_difference_update(payload(self), x)

    def symmetric_difference_update(self, other, /):
        _set_symmetric_update(payload(self), other)


class _frozenset:
    __reduce__ = _set_reduce
    union = _set_union_method
    intersection = _set_intersection_method
    difference = _set_difference_method
    symmetric_difference = _set_symmetric_method
    issubset = _set_issubset
    issuperset = _set_issuperset
    isdisjoint = _set_isdisjoint

    def __new__(cls, iterable=(), /):
        _class_arg(cls, frozenset)
        if cls is frozenset:
            return frozenset(iterable)
        return inst_payload(cls, _make_frozenset(iterable))


# ---- ranges and slices ----

class _range:
    def __new__(cls, /, *args):
        _class_arg(cls, range)
        return range(*args)

    def index(self, value, /):
        if isinstance(value, int) and not _is_guest(value):
            return call_native(range.index, self, value)
        i = 0
        for x in self:
            if x is value or x == value:
                return i
            i += 1
        raise ValueError('sequence.index(x): x not in sequence')

    def count(self, value, /):
        if isinstance(value, int) and not _is_guest(value):
            return call_native(range.count, self, value)
        n = 0
        for x in self:
            if x is value or x == value:
                n += 1
        return n


class _slice:
    def indices(self, length, /):
        length = index_of(length)
        return call_native(slice.indices, _closed_slice(self), length)


# ---- numbers ----

class _int:
    def __new__(*args, **kw):
        if not args:
            raise TypeError('int.__new__(): not enough arguments')
        cls, *args = args
        _class_arg(cls, int)
        n = int(*args, **kw)
        return n if cls is int else inst_payload(cls, n)

    def from_bytes(cls, bytes, byteorder='big', *, signed=False):
        if _is_guest(bytes) and lookup(type_of(bytes), '__bytes__') is not NotImplemented:
            bytes = bytes_of(bytes)
        elif not isinstance(bytes, (T_bytes, bytearray, memoryview, str, int, float)):
            bytes = _byte_list(bytes, 'bytes')
        n = call_native(int.__dict__['from_bytes'], int, bytes, byteorder, True if signed else False)
        return n if cls is int else cls(n)

    def to_bytes(self, length=1, byteorder='big', *, signed=False):
        return call_native(int.to_bytes, self, index_of(length), byteorder, True if signed else False)


class _float:
    def __new__(cls, x=0, /):
        _class_arg(cls, float)
        x = float(x)
        return x if cls is float else inst_payload(cls, x)

    def fromhex(cls, string, /):
        x = call_native(float.__dict__['fromhex'], float, string)
        return x if cls is float else cls(x)

    def from_number(cls, number, /):
        x = _float_value(number)
        if not isinstance(x, float):
            raise TypeError('must be real number, not ' + type_of(number).__name__)
        return payload(x) if cls is float else cls(x)


class _complex:
    def __new__(cls, real=0, imag=_missing):
        _class_arg(cls, complex)
        z = complex(real) if imag is _missing else complex(real, imag)
        return z if cls is complex else inst_payload(cls, payload(z))

    def from_number(cls, number, /):
        if isinstance(number, complex) or lookup(type_of(number), '__complex__') is not NotImplemented:
            z = complex(number)
        else:
            z = _float_value(number)
            if not isinstance(z, float):
                raise TypeError('must be real number, not ' + type_of(number).__name__)
            z = complex(z)
        return z if cls is complex else cls(z)


# ---- str ----

class _str:
    def __new__(cls=_missing, object='', encoding=_missing, errors=_missing):
        if cls is _missing:
            raise TypeError('str.__new__(): not enough arguments')
        _class_arg(cls, str)
        if encoding is _missing and errors is _missing:
            s = str(object)
        elif encoding is _missing:
            s = str(object, errors=errors)
        elif errors is _missing:
            s = str(object, encoding)
        else:
            s = str(object, encoding, errors)
        return s if cls is str else inst_payload(cls, payload(s))

    def join(self, iterable, /):
        if not _iterable(iterable):
            raise TypeError('can only join an iterable')
        return call_native(str.join, self, _items(iterable))

    def splitlines(self, keepends=False):
        return call_native(str.splitlines, self, True if keepends else False)

    def translate(self, table, /):
        s = payload(self)
        out = []
        for c in s:
            try:
                to = table[ord(c)]
            except LookupError:
                out.append(c)
                continue
            if to is None:
                continue
            if isinstance(to, int):
                if not 0 <= to <= 0x10ffff:
                    raise ValueError('character mapping must be in range(0x110000)')
                to = chr(to)
            elif not isinstance(to, str):
                raise TypeError('character mapping must return integer, None or str')
            out.append(to)
        return ''.join(out)

    def format(self, /, *args, **kw):
        return _format_text(payload(self), args, kw, 2, [0, 0])

    def format_map(self, mapping, /):
        return _format_text(payload(self), None, mapping, 2, [0, 0])


def _format_text(text, args, mapping, depth, numbering):
    if depth == 0:
        raise ValueError('Max string recursion exceeded')
    out = []
    pos = 0
    while True:
        f = format_next(text, pos)
        if f is None:
            return ''.join(out)
        pos, literal, name, conversion, spec, nested = f
        out.append(literal)
        if name is None:
            continue
        x = _format_field(name, args, mapping, numbering)
        if conversion == 's':
            x = str(x)
        elif conversion == 'r':
            x = repr(x)
        elif conversion == 'a':
            x = ascii(x)
        elif conversion is not None:
            bad_conversion(conversion)
        if nested:
            spec = _format_text(spec, args, mapping, depth - 1, numbering)
        out.append(format(x, spec))


def _format_field(name, args, mapping, numbering):
    first, steps = format_field(name)
    if first == '' or isinstance(first, int):
        kind = 1 if first == '' else 2
        if numbering[0] == 0:
            numbering[0] = kind
        elif numbering[0] != kind:
            raise ValueError('cannot switch from automatic field numbering to manual field specification' if kind == 2 else
                             'cannot switch from manual field specification to automatic field numbering')
        if kind == 1:
            first = numbering[1]
            numbering[1] += 1
        if args is None:
            raise ValueError('Format string contains positional fields')
        if first >= len(args):
            raise IndexError('Replacement index ' + str(first) + ' out of range for positional args tuple')
        x = args[first]
    else:
        x = mapping[first]
    for is_attr, key in steps:
        x = getattr(x, key) if is_attr else x[key]
    return x


# ---- % ----

def percent(fmt, args):
    fmt = payload(fmt)
    is_bytes = type_of(fmt) is not str
    mapping = args if is_mapping(args, is_bytes) else _missing
    values = payload(args) if isinstance(args, tuple) else (args,)
    i = 0
    out = []
    pos = 0
    while True:
        c = percent_next(fmt, pos)
        if c is None:
            break
        pos, literal, conv, key, flags, width, precision, at = c
        out.append(literal)
        if conv is None:
            continue
        if at < 0:
            out.append(b'%' if is_bytes else '%')
            continue
        if key is not None:
            if mapping is _missing:
                raise TypeError('format requires a mapping')
            values = (mapping[key],)
            i = 1
            v = values[0]
        if width == '*':
            i = _percent_arg(values, i)
            width = _percent_star(values[i - 1])
            if width < 0:
                flags += '-'
                width = -width
        if precision == '*':
            i = _percent_arg(values, i)
            precision = max(0, _percent_star(values[i - 1]))
            if precision > 2147483647:
                raise OverflowError('Python int too large to convert to C int')
        if key is None:
            i = _percent_arg(values, i)
            v = values[i - 1]
        if conv not in 'diouxXeEfFgGcrsa' and not (is_bytes and conv == 'b'):
            n = ord(conv)
            raise ValueError('unsupported format character ' + "'" + (conv if 31 <= n < 126 else '?') + "' (0x" + hex(n)[2:] +
                             ') at index ' + str(at))
        v = _percent_bytes_value(conv, v) if is_bytes else _percent_value(conv, v)
        if conv in 'ra':
            conv = 's'
        one = '%' + flags + ('' if width is None else str(width)) + ('' if precision is None else '.' + str(precision)) + conv
        out.append(percent_closed(one.encode() if is_bytes else one, (v,)))
    if mapping is _missing and i < len(values):
        raise TypeError('not all arguments converted during ' + ('bytes' if is_bytes else 'string') + ' formatting')
    if not is_bytes:
        return ''.join(out)
    return type_of(fmt)(b''.join(out))


def _percent_arg(values, i):
    if i >= len(values):
        raise TypeError('not enough arguments for format string')
    return i + 1


def _percent_star(v):
    if not isinstance(v, int):
        raise TypeError('* wants int')
    return payload(v) + 0


def _percent_number(conv, v):
    t = type_of(v)
    if conv in 'eEfFgG':
        x = _float_value(v)
        if not isinstance(x, (int, float)):
            raise TypeError('must be real number, not ' + t.__name__)
        return x
    if isinstance(v, int) or isinstance(v, float) and conv in 'diu':
        return payload(v)
    if conv == 'c':
        return index_of(v) if lookup(t, '__index__') is not NotImplemented else v
    if conv in 'oxX':
        if lookup(t, '__index__') is NotImplemented:
            raise TypeError('%' + conv + ' format: an integer is required, not ' + t.__name__)
        return index_of(v)
    if lookup(t, '__int__') is not NotImplemented or lookup(t, '__index__') is not NotImplemented:
        try:
            return int(v)
        except TypeError:
            pass
    raise TypeError('%' + conv + ' format: a real number is required, not ' + t.__name__)


def _percent_value(conv, v):
    if conv == 's':
        return str(v)
    if conv == 'r':
        return repr(v)
    if conv == 'a':
        return ascii(v)
    return _percent_number(conv, v)


def _percent_bytes_value(conv, v):
    if conv == 'r' or conv == 'a':
        return ascii(v).encode()
    if conv == 's' or conv == 'b':
        if _is_guest(v) and not isinstance(v, (bytes, bytearray)) and lookup(type_of(v), '__bytes__') is not NotImplemented:
            return bytes_of(v)
        return v
    return _percent_number(conv, v)


# ---- bytes, bytearray, memoryview ----

def bytearray_binary(a, b, op, inplace):
    p = payload(a)
    name = '__add__' if op == 0 else '__mul__'
    if _is_guest(b):
        f = lookup(type_of(b), '__r' + name[2:])
        if f is not NotImplemented and type_of(f) is T_function:
            r = call_special_method(b, '__r' + name[2:], a)
            if r is not NotImplemented:
                return r
    if op == 2:
        if lookup(type_of(b), '__index__') is NotImplemented:
            raise TypeError("can't multiply sequence by non-int of type '" + type_of(b).__name__ + "'")
        b = index_of(b)
    if inplace:
        call_native(bytearray.__iadd__ if op == 0 else bytearray.__imul__, p, b)
        return a
    return call_native(bytearray.__add__ if op == 0 else bytearray.__mul__, p, b)


def _bytes_join(self, iterable, /):
    if not _iterable(iterable):
        raise TypeError('can only join an iterable')
    return call_native(bytearray.join if isinstance(self, bytearray) else bytes.join, self, _items(iterable))


def _bytes_splitlines(self, keepends=False):
    return call_native(bytes.splitlines, self, True if keepends else False)


class _bytes:
    join = _bytes_join
    splitlines = _bytes_splitlines

    def __new__(cls, source=b'', encoding=_missing, errors=_missing):
        _class_arg(cls, bytes)
        if encoding is _missing and errors is _missing:
            b = bytes(source)
        elif encoding is _missing:
            b = bytes(source, errors=errors)
        elif errors is _missing:
            b = bytes(source, encoding)
        else:
            b = bytes(source, encoding, errors)
        return b if cls is bytes else inst_payload(cls, payload(b))

    def fromhex(cls, string, /):
        b = call_native(bytes.__dict__['fromhex'], bytes, string)
        return b if cls is bytes else cls(b)


def _closed_key(key):
    # What is no index stays as it is, for the native to complain.
    if type_of(key) is T_slice:
        return _closed_slice(key)
    return key if lookup(type_of(key), '__index__') is NotImplemented else index_of(key)


class _bytearray:
    __hash__ = None
    join = _bytes_join
    splitlines = _bytes_splitlines

    def __init__(self, source=b'', encoding=_missing, errors=_missing):
        call_native(bytearray.__init__, self, bytes(_make_bytearray(source)))

    def fromhex(cls, string, /):
        b = call_native(bytearray.__dict__['fromhex'], bytearray, string)
        return b if cls is bytearray else cls(b)

    def extend(self, iterable_of_ints, /):
        if not _iterable(iterable_of_ints):
            raise TypeError("can't extend bytearray with " + type_of(iterable_of_ints).__name__)
        if isinstance(iterable_of_ints, str):
            call_native(bytearray.extend, self, iterable_of_ints)
        call_native(bytearray.extend, self, _indices(iterable_of_ints, True))

    def __setitem__(self, key, value, /):
        if type_of(key) is T_slice:
            key = _closed_slice(key)
            if not isinstance(value, (bytes, bytearray, memoryview)):
                if isinstance(value, (int, str)) or not _iterable(value):
                    raise TypeError('can assign only bytes, buffers, or iterables of ints in range(0, 256)')
                value = [index_of(x) for x in value]
        else:
            if lookup(type_of(key), '__index__') is NotImplemented:
                raise TypeError('bytearray indices must be integers or slices, not ' + type_of(key).__name__)
            key = index_of(key)
            value = index_of(value)
        call_native(bytearray.__setitem__, self, key, value)

    def __getitem__(self, key, /):
        return call_native(bytearray.__getitem__, self, _closed_key(key))

    def __delitem__(self, key, /):
        call_native(bytearray.__delitem__, self, _closed_key(key))


def _view_field(view, i):
    if iter_get(view, 0) is None:
        raise ValueError('operation forbidden on released memoryview object')
    return iter_get(view, i)


class _memoryview:
    def __getitem__(self, key, /):
        return call_native(memoryview.__getitem__, self, _closed_key(key))

    def __setitem__(self, key, value, /):
        key = _closed_key(key)
        call_native(memoryview.__setitem__, self, key, value if type_of(key) is T_slice else _closed_key(value))

    def cast(self, /, format, shape=None):
        if format not in ('B', '@B', 'c', 'b'):
            raise NotImplementedError('runlet: memoryview.cast() to ' + repr(format) + ' is not supported; views are of bytes')
        return memoryview(self)

    def count(self, value, /):
        return self.tolist().count(value)

    def index(self, value, start=0, stop=9223372036854775807, /):
        i = _index_of_value(self.tolist(), value, start, stop)
        if i < 0:
            raise ValueError('memoryview.index(x): x not found')
        return i

    def __reversed__(self, /):
        return reversed(self.tolist())

    @property
    def obj(self):
        return _view_field(self, 0)

    @property
    def nbytes(self):
        return _view_field(self, 2)

    @property
    def readonly(self):
        return _view_field(self, 4) & 1 != 0

    @property
    def format(self):
        _view_field(self, 0)
        return 'B'

    @property
    def itemsize(self):
        _view_field(self, 0)
        return 1

    @property
    def ndim(self):
        _view_field(self, 0)
        return 1

    @property
    def shape(self):
        return (_view_field(self, 2),)

    @property
    def strides(self):
        return (_view_field(self, 3),)

    @property
    def suboffsets(self):
        _view_field(self, 0)
        return ()

    @property
    def c_contiguous(self):
        return _view_field(self, 3) == 1

    @property
    def f_contiguous(self):
        return _view_field(self, 3) == 1

    @property
    def contiguous(self):
        return _view_field(self, 3) == 1


class _getset_descriptor:
    def __repr__(self, /):
        t = iter_get(self, 0)
        return "<attribute '" + iter_get(self, 2) + "' of '" + t.__module__ + '.' + t.__qualname__ + "' objects>"


# ---- dates: what operators need of a guest's tzinfo ----

_date_types = {T_timedelta, T_date, T_time, T_datetime, T_timezone}


def _zone_delta(tz, name, dt):
    # What utcoffset() or dst() of a tzinfo answers: a timedelta of less than a day, or None.
    r = getattr(tz, name)(dt)
    if r is None:
        return None
    if not isinstance(r, T_timedelta):
        raise TypeError('tzinfo.' + name + "() must return None or timedelta, not '" + full_name(type_of(r)) + "'")
    if not -86400000000 < delta_us(r) < 86400000000:
        raise ValueError('offset must be a timedelta strictly between -timedelta(hours=24) and timedelta(hours=24), not ' + repr(r))
    return r


def _zone_arg(x):
    return x if isinstance(x, T_datetime) else None


def _east(x):
    # Microseconds east of UTC, or None.
    tz = x.tzinfo
    if tz is None:
        return None
    d = _zone_delta(tz, 'utcoffset', _zone_arg(x))
    return None if d is None else delta_us(d)


def _ordered(x, y, op):
    if op == 0:
        return x < y
    if op == 1:
        return x <= y
    if op == 2:
        return x == y
    if op == 3:
        return x != y
    return x > y if op == 4 else x >= y


def _compare_dates(a, b, op, t):
    if t is T_timedelta:
        return _ordered(delta_us(a), delta_us(b), op)
    if t is T_timezone:
        return _ordered(delta_us(a.utcoffset(None)), delta_us(b.utcoffset(None)), op) if op == 2 or op == 3 else NotImplemented
    if t is T_date or a.tzinfo is b.tzinfo:
        return date_compare(a, b, op, 0, 0)
    x = _east(a)
    y = _east(b)
    if x is None or y is None:
        if x is y:
            return date_compare(a, b, op, 0, 0)
        if op == 2 or op == 3:
            return op == 3
        raise TypeError("can't compare offset-naive and offset-aware " + ('times' if t is T_time else 'datetimes'))
    r = date_compare(a, b, op, x, y)
    if t is T_datetime and r is (op == 2) and (op == 2 or op == 3) and (_is_folded(a, x) or _is_folded(b, y)):
        return op == 3
    return r


def _is_folded(x, offset):
    # In a time that the fold decides about: such a one equals none of another zone.
    return _east(x.replace(fold=not x.fold)) != offset


def hash_date(x):
    return date_hash(x, _east(x.replace(fold=0) if x.fold else x))


def date_difference(a, b):
    x = _east(a)
    y = _east(b)
    if x is None or y is None:
        if x is not y:
            raise TypeError("can't subtract offset-naive and offset-aware datetimes")
        x = y = 0
    return date_minus(a, b, y - x)


def date_as(cls, v):
    # The value as an instance of a guest's class.
    if type_of(v) is T_date:
        return cls(*date_fields(v))
    if v.fold:
        return cls(*date_fields(v), v.tzinfo, fold=1)
    return cls(*date_fields(v), v.tzinfo)


def date_repr(x):
    t = type_of(payload(x))
    if t is not T_time and t is not T_datetime:
        return default_repr(x)
    text = repr(t(*date_fields(x)))
    name = type_of(x).__name__ if type_flags(type_of(x)) & 8 else 'datetime.' + t.__name__
    zone = ', tzinfo=' + repr(x.tzinfo)
    if x.fold:
        zone = zone + ', fold=1' if t is T_time else ', fold=1' + zone
    return name + text[text.index('('):-1] + zone + ')'


def date_str(x):
    return x.isoformat(' ') if isinstance(x, T_datetime) else x.isoformat()


class struct_time(tuple):
    __module__ = 'time'
    n_fields = 11
    n_sequence_fields = 9
    n_unnamed_fields = 0
    __match_args__ = ('tm_year', 'tm_mon', 'tm_mday', 'tm_hour', 'tm_min', 'tm_sec', 'tm_wday', 'tm_yday', 'tm_isdst')
    tm_year = property(lambda self: self[0])
    tm_mon = property(lambda self: self[1])
    tm_mday = property(lambda self: self[2])
    tm_hour = property(lambda self: self[3])
    tm_min = property(lambda self: self[4])
    tm_sec = property(lambda self: self[5])
    tm_wday = property(lambda self: self[6])
    tm_yday = property(lambda self: self[7])
    tm_isdst = property(lambda self: self[8])
    tm_zone = property(lambda self: self._zone[0])
    tm_gmtoff = property(lambda self: self._zone[1])
    _zone = (None, None)

    def __new__(cls, sequence, dict=None):
        if not _iterable(sequence):
            raise TypeError('constructor requires a sequence')
        if dict is not None and not isinstance(dict, builtin_dict):
            raise TypeError('time.struct_time() takes a dict as second arg, if any')
        t = tuple(sequence)
        n = len(t)
        if n < 9:
            raise TypeError('time.struct_time() takes an at least 9-sequence (' + str(n) + '-sequence given)')
        if n > 11:
            raise TypeError('time.struct_time() takes an at most 11-sequence (' + str(n) + '-sequence given)')
        zone = t[9] if n > 9 else None if dict is None else dict.get('tm_zone')
        offset = t[10] if n > 10 else None if dict is None else dict.get('tm_gmtoff')
        return _struct_time(cls, t[:9], zone, offset)

    def __repr__(self):
        parts = [struct_time.__match_args__[i] + '=' + repr(self[i]) for i in range(9)]
        return 'time.struct_time(' + ', '.join(parts) + ')'

    def __reduce__(self):
        return (type_of(self), (tuple(self), {'tm_zone': self.tm_zone, 'tm_gmtoff': self.tm_gmtoff}))

    def __replace__(self, /, **kw):
        values = list(self)
        more = {'tm_zone': self.tm_zone, 'tm_gmtoff': self.tm_gmtoff}
        for k in kw:
            if k in struct_time.__match_args__:
                values[struct_time.__match_args__.index(k)] = kw[k]
            elif k in more:
                more[k] = kw[k]
            else:
                raise TypeError('Got unexpected field name(s): ' + repr([k for k in kw if k not in struct_time.__match_args__ and k not in more]))
        return _struct_time(type_of(self), tuple(values), more['tm_zone'], more['tm_gmtoff'])


builtin_dict = dict


def _struct_time(cls, nine, zone, offset):
    t = inst_payload(cls, nine)
    if zone is not None or offset is not None:
        t._zone = (zone, offset)
    return t
