# Module functools.

WRAPPER_ASSIGNMENTS = ('__module__', '__name__', '__qualname__', '__doc__', '__annotate__', '__type_params__')
WRAPPER_UPDATES = ('__dict__',)


def update_wrapper(wrapper, wrapped, assigned=WRAPPER_ASSIGNMENTS, updated=WRAPPER_UPDATES):
    for attr in assigned:
        try:
            value = getattr(wrapped, attr)
        except AttributeError:
            pass
        else:
            setattr(wrapper, attr, value)
    for attr in updated:
        getattr(wrapper, attr).update(getattr(wrapped, attr, {}))
    wrapper.__wrapped__ = wrapped
    return wrapper


def wraps(wrapped, assigned=WRAPPER_ASSIGNMENTS, updated=WRAPPER_UPDATES):
    return partial(update_wrapper, wrapped=wrapped, assigned=assigned, updated=updated)


def reduce(function, iterable, /, initial=_missing):
    it = iter(iterable)
    if initial is _missing:
        value = next_or(it, _missing)
        if value is _missing:
            raise TypeError('reduce() of empty iterable with no initial value')
    else:
        value = initial
    for element in it:
        value = function(value, element)
    return value


class _PlaceholderType:
    __slots__ = ()

    def __new__(cls):
        return Placeholder

    def __init_subclass__(cls, /, *args, **kwargs):
        raise TypeError("type 'functools._PlaceholderType' is not an acceptable base type")

    def __repr__(self):
        return 'Placeholder'

    def __reduce__(self):
        return 'Placeholder'


Placeholder = object.__new__(_PlaceholderType)


def _filled(own, given):
    # The arguments of a partial with what was given in the place of its placeholders, and what is left of that.
    out = []
    n = 0
    for a in own:
        if a is Placeholder and n < len(given):
            a = given[n]
            n += 1
        out.append(a)
    return out, given[n:]


class partial:
    def __new__(cls, /, *args, **keywords):
        if not args:
            raise TypeError("type 'partial' takes at least one argument")
        func = args[0]
        args = args[1:]
        if not callable(func):
            raise TypeError('the first argument must be callable')
        if args and args[-1] is Placeholder:
            raise TypeError('trailing Placeholders are not allowed')
        for v in keywords.values():
            if v is Placeholder:
                raise TypeError('Placeholder cannot be passed as a keyword argument')
        if isinstance(func, partial):
            own, rest = _filled(func.args, args) if func._open else (func.args, args)
            args = tuple(own) + tuple(rest)
            keywords = {**func.keywords, **keywords}
            func = func.func
        self = super().__new__(cls)
        self.func = func
        self.args = args
        self.keywords = keywords
        self._open = sum([1 for a in args if a is Placeholder]) if args else 0
        return self

    def __init__(self, /, *args, **keywords):
        pass

    def __call__(self, /, *args, **keywords):
        if self._open:
            if len(args) < self._open:
                raise TypeError("missing positional arguments in 'partial' call; expected at least " + str(self._open) + ', got ' + str(len(args)))
            own, args = _filled(self.args, args)
            return self.func(*own, *args, **{**self.keywords, **keywords})
        return self.func(*self.args, *args, **{**self.keywords, **keywords})

    def __repr__(self):
        parts = [repr(self.func)]
        parts.extend([repr(a) for a in self.args])
        parts.extend([k + '=' + repr(v) for k, v in self.keywords.items()])
        return 'functools.partial(' + ', '.join(parts) + ')'

    def __get__(self, obj, owner=None):
        if obj is None:
            return self
        return rec_new(T_method, self, obj)


class partialmethod:
    def __init__(self, func, /, *args, **keywords):
        self.func = func
        self.args = args
        self.keywords = keywords

    def __get__(self, obj, cls=None):
        get = getattr(self.func, '__get__', None)
        f = self.func if get is None else get(obj, cls)
        if obj is None:
            return partial(self.func, *self.args, **self.keywords)
        return partial(f, *self.args, **self.keywords)


class _CacheInfo(tuple):
    def __new__(cls, hits, misses, maxsize, currsize):
        return tuple.__new__(cls, (hits, misses, maxsize, currsize))

    hits = property(lambda self: self[0])
    misses = property(lambda self: self[1])
    maxsize = property(lambda self: self[2])
    currsize = property(lambda self: self[3])

    def __repr__(self):
        return 'CacheInfo(hits=%r, misses=%r, maxsize=%r, currsize=%r)' % (self[0], self[1], self[2], self[3])


_CacheInfo.__name__ = _CacheInfo.__qualname__ = 'CacheInfo'


class _HashedKey(list):
    def __init__(self, items):
        self.extend(items)
        self.hashvalue = hash(items)

    def __hash__(self):
        return self.hashvalue

    def __eq__(self, other):
        return list.__eq__(self, other)


def _make_key(args, kwds, typed):
    if not kwds and not typed:
        if len(args) == 1 and type_of(args[0]) in (int, str):
            return args[0]
        return args
    key = args
    if kwds:
        key += (_missing,)
        for item in kwds.items():
            key += item
    if typed:
        key += tuple([type_of(v) for v in args])
        key += tuple([type_of(v) for v in kwds.values()])
    return key


class _lru_cache_wrapper:
    # [function, cache, hits, misses, maxsize, typed]: mod/collections.c answers what is in the cache
    __slots__ = ('_state', '__dict__', '__weakref__')

    def __init__(self, func, maxsize, typed):
        self._state = [func, {}, 0, 0, maxsize, True if typed else False]

    def __call__(self, /, *args, **kwds):
        state = self._state
        maxsize = state[4]
        if maxsize == 0:
            state[3] += 1
            return state[0](*args, **kwds)
        key = _make_key(args, kwds, state[5])
        cache = state[1]
        try:
            r = cache.get(key, _missing)
        except TypeError:
            hash(key)  # the error names the argument, not the key made of it
            raise
        if r is not _missing:
            state[2] += 1
            if maxsize is not None:
                del cache[key]
                cache[key] = r
            return r
        state[3] += 1
        r = state[0](*args, **kwds)
        if maxsize is not None and key not in cache and len(cache) >= maxsize:
            for old in cache:
                break
            del cache[old]
        cache[key] = r
        return r

    def cache_info(self):
        state = self._state
        return _CacheInfo(state[2], state[3], state[4], len(state[1]))

    def cache_clear(self):
        state = self._state
        state[1].clear()
        state[2] = state[3] = 0

    def cache_parameters(self):
        return {'maxsize': self._state[4], 'typed': self._state[5]}

    def __get__(self, obj, owner=None):
        if obj is None:
            return self
        return rec_new(T_method, self, obj)

    def __repr__(self):
        return default_repr(self)


_lru_cache_wrapper.__module__ = 'functools'
speed_up(_lru_cache_wrapper, '__call__', lru_call)


def lru_cache(maxsize=128, typed=False):
    if isinstance(maxsize, int):
        if maxsize < 0:
            maxsize = 0
    elif callable(maxsize) and isinstance(typed, bool):
        f = maxsize
        w = _lru_cache_wrapper(f, 128, typed)
        return update_wrapper(w, f)
    elif maxsize is not None:
        raise TypeError('Expected first argument to be an integer, a callable, or None')

    def decorating_function(f):
        return update_wrapper(_lru_cache_wrapper(f, maxsize, typed), f)
    return decorating_function


def cache(user_function, /):
    return lru_cache(maxsize=None)(user_function)


class cached_property:
    def __init__(self, func):
        self.func = func
        self.attrname = None
        self.__doc__ = func.__doc__
        self.__module__ = func.__module__

    def __set_name__(self, owner, name):
        if self.attrname is None:
            self.attrname = name
        elif name != self.attrname:
            raise TypeError(f'Cannot assign the same cached_property to two different names ({self.attrname!r} and {name!r}).')

    def __get__(self, instance, owner=None):
        if instance is None:
            return self
        if self.attrname is None:
            raise TypeError('Cannot use cached_property instance without calling __set_name__ on it.')
        d = instance.__dict__
        v = d.get(self.attrname, _missing)
        if v is _missing:
            v = self.func(instance)
            d[self.attrname] = v
        return v


class _K:
    __slots__ = ('obj', 'cmp')

    def __init__(self, obj, cmp):
        self.obj = obj
        self.cmp = cmp

    def __lt__(self, other):
        return self.cmp(self.obj, other.obj) < 0

    def __gt__(self, other):
        return self.cmp(self.obj, other.obj) > 0

    def __eq__(self, other):
        return self.cmp(self.obj, other.obj) == 0

    def __le__(self, other):
        return self.cmp(self.obj, other.obj) <= 0

    def __ge__(self, other):
        return self.cmp(self.obj, other.obj) >= 0

    __hash__ = None


def cmp_to_key(mycmp):
    def K(obj):
        return _K(obj, mycmp)
    return K


def _from(op, how):
    def f(self, other):
        r = getattr(type_of(self), op)(self, other)
        if r is NotImplemented:
            return r
        return how(r, self, other)
    return f


_conversions = {
    '__lt__': [('__gt__', lambda r, a, b: not r and a != b), ('__le__', lambda r, a, b: r or a == b), ('__ge__', lambda r, a, b: not r)],
    '__le__': [('__ge__', lambda r, a, b: not r or a == b), ('__lt__', lambda r, a, b: r and a != b), ('__gt__', lambda r, a, b: not r)],
    '__gt__': [('__lt__', lambda r, a, b: not (r or a == b)), ('__ge__', lambda r, a, b: r or a == b), ('__le__', lambda r, a, b: not r)],
    '__ge__': [('__le__', lambda r, a, b: not r or a == b), ('__gt__', lambda r, a, b: r and a != b), ('__lt__', lambda r, a, b: not r)],
}


def total_ordering(cls):
    roots = [op for op in _conversions if getattr(cls, op, None) is not getattr(object, op, None)]
    if not roots:
        raise ValueError('must define at least one ordering operation: < > <= >=')
    root = '__lt__' if '__lt__' in roots else max(roots)
    for name, how in _conversions[root]:
        if name not in roots:
            f = _from(root, how)
            f.__name__ = name
            setattr(cls, name, f)
    return cls


def singledispatch(func):
    registry = {object: func}

    def dispatch(cls):
        for c in cls.__mro__:
            if c in registry:
                return registry[c]
        return registry[object]

    def register(cls, func=None):
        if func is None:
            if isinstance(cls, type):
                return lambda f: register(cls, f)
            func = cls
            ann = func.__annotations__
            if not ann:
                raise TypeError(f'Invalid first argument to `register()`: {cls!r}. Use either `@register(some_class)` or plain `@register` on an annotated function.')
            cls = list(ann.values())[0]
        if type_of(cls) is T_Union:
            for c in cls.__args__:
                registry[c] = func
        else:
            registry[cls] = func
        return func

    def wrapper(*args, **kw):
        if not args:
            raise TypeError(f'{func.__name__} requires at least 1 positional argument')
        return dispatch(args[0].__class__)(*args, **kw)
    wrapper.register = register
    wrapper.dispatch = dispatch
    wrapper.registry = registry
    update_wrapper(wrapper, func)
    return wrapper


class singledispatchmethod:
    def __init__(self, func):
        self.dispatcher = singledispatch(func)
        self.func = func

    def register(self, cls, method=None):
        return self.dispatcher.register(cls, func=method)

    def __get__(self, obj, cls=None):
        def _method(*args, **kw):
            return self.dispatcher.dispatch(args[0].__class__).__get__(obj, cls)(*args, **kw)
        return _method


for _t in (partial, _lru_cache_wrapper, _K):
    mark_class(_t, _QUALIFIED)
