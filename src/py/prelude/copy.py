# Module copy.

from copyreg import dispatch_table as _table


class Error(Exception):
    pass


error = Error
_atomic = {T_NoneType, int, float, bool, complex, str, bytes, type, range, T_function, T_builtin_function_or_method, T_ellipsis,
           T_NotImplementedType, property, T_code, T_GenericAlias, T_Union, slice, T_external_function}
_shallow = {tuple, frozenset}


def copy(x):
    cls = type_of(x)
    if cls in _atomic or cls in _shallow:
        return x
    if cls is list or cls is dict or cls is set or cls is bytearray:
        return x.copy()
    if cls is T_method:
        return rec_new(T_method, x.__func__, x.__self__)
    if isinstance(x, type):
        return x
    copier = getattr(cls, '__copy__', None)
    if copier is not None:
        return copier(x)
    if _is_plain(cls):
        return inst_clone(x)
    rv = _reduced(x, cls)
    if isinstance(rv, str):
        return x
    return _reconstruct(x, None, *rv)


def _is_plain(cls):
    # Instances that object.__reduce_ex__ would take apart into attributes and slots alone.
    return type_flags(cls) & 248 == 8 and cls not in _table and lookup(cls, '__reduce_ex__') is _object_reduce_ex and lookup(cls, '__reduce__') is _object_reduce \
        and lookup(cls, '__getstate__') is _object_getstate and lookup(cls, '__setstate__') is NotImplemented \
        and lookup(cls, '__getnewargs__') is NotImplemented and lookup(cls, '__getnewargs_ex__') is NotImplemented \
        and lookup(cls, '__new__') is _object_new and lookup(cls, '__setattr__') is _object_setattr


_object_reduce_ex = lookup(object, '__reduce_ex__')
_object_reduce = lookup(object, '__reduce__')
_object_getstate = lookup(object, '__getstate__')
_object_new = lookup(object, '__new__')
_object_setattr = lookup(object, '__setattr__')


def _reduced(x, cls):
    reductor = _table.get(cls)
    if reductor is not None:
        return reductor(x)
    reductor = getattr(x, '__reduce_ex__', None)
    if reductor is not None:
        return reductor(4)
    reductor = getattr(x, '__reduce__', None)
    if reductor is not None:
        return reductor()
    raise Error('un(deep)copyable object of type %s' % cls)


def deepcopy(x, memo=None, _nil=_missing):
    cls = type_of(x)
    if cls in _atomic:
        return x
    if memo is None:
        memo = {}
        d = id(x)
    else:
        d = id(x)
        y = memo.get(d, _missing)
        if y is not _missing:
            return y
    if cls is list:
        y = []
        memo[d] = y
        for a in x:
            y.append(a if type_of(a) in _atomic else deepcopy(a, memo))
    elif cls is dict:
        y = {}
        memo[d] = y
        for k, v in x.items():
            y[k if type_of(k) in _atomic else deepcopy(k, memo)] = v if type_of(v) in _atomic else deepcopy(v, memo)
    elif cls is tuple:
        y = _deep_tuple(x, memo, d)
        if y is x:
            return x
    elif cls is T_method:
        y = rec_new(T_method, x.__func__, deepcopy(x.__self__, memo))
    elif isinstance(x, type):
        return x
    else:
        copier = getattr(x, '__deepcopy__', None)
        if copier is not None:
            y = copier(memo)
        elif _is_plain(cls):
            y = _deep_instance(x, memo, d)
        else:
            rv = _reduced(x, cls)
            if isinstance(rv, str):
                y = x
            else:
                y = _reconstruct(x, memo, *rv)
    if y is not x:
        memo[d] = y
        alive = memo.get(id(memo), _missing)
        if alive is _missing:
            memo[id(memo)] = [x]
        else:
            alive.append(x)
    return y


def _deep_tuple(x, memo, d):
    y = [deepcopy(a, memo) for a in x]
    made = memo.get(d, _missing)  # the tuple may be an element of what it holds
    if made is not _missing:
        return made
    for i in range(len(y)):
        if y[i] is not x[i]:
            return tuple(y)
    return x


def _deep_instance(x, memo, d):
    y = inst_clone(x)
    memo[d] = y
    attrs = inst_value(y, -1)
    if type_of(attrs) is dict:
        for k in attrs:
            v = attrs[k]
            if type_of(v) not in _atomic:
                attrs[k] = deepcopy(v, memo)
        attrs = inst_value(y, -2)
    for i in range(attrs):
        v = inst_value(y, i)
        if type_of(v) not in _atomic:
            inst_put(y, i, deepcopy(v, memo))
    return y


def _reconstruct(x, memo, func, args, state=None, listiter=None, dictiter=None):
    deep = memo is not None
    if deep and args:
        args = [deepcopy(a, memo) for a in args]
    y = func(*args)
    if deep:
        memo[id(x)] = y
    if state is not None:
        if deep:
            state = deepcopy(state, memo)
        if hasattr(y, '__setstate__'):
            y.__setstate__(state)
        else:
            slots = None
            if isinstance(state, tuple) and len(state) == 2:
                state, slots = state
            if state is not None:
                y.__dict__.update(state)
            if slots is not None:
                for k, v in slots.items():
                    setattr(y, k, v)
    if listiter is not None:
        for item in listiter:
            y.append(deepcopy(item, memo) if deep else item)
    if dictiter is not None:
        for k, v in dictiter:
            if deep:
                k = deepcopy(k, memo)
                v = deepcopy(v, memo)
            y[k] = v
    return y


def replace(obj, /, **changes):
    cls = type_of(obj)
    func = getattr(cls, '__replace__', None)
    if func is None:
        raise TypeError(f'replace() does not support {cls.__name__} objects')
    return func(obj, **changes)


__all__ = ['Error', 'copy', 'deepcopy', 'replace']
