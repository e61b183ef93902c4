# Module copyreg: what copy asks; nothing is pickled.

dispatch_table = {}


def pickle(ob_type, pickle_function, constructor_ob=None):
    if not callable(pickle_function):
        raise TypeError('reduction functions must be callable')
    dispatch_table[ob_type] = pickle_function
    if constructor_ob is not None:
        constructor(constructor_ob)


def constructor(object):
    if not callable(object):
        raise TypeError('constructors must be callable')


def __newobj__(cls, *args):
    return cls.__new__(cls, *args)


def __newobj_ex__(cls, args, kwargs):
    return cls.__new__(cls, *args, **kwargs)


def _new(cls):
    return cls.__new__(cls)


_extension_registry = {}


def add_extension(module, name, code):
    raise NotImplementedError('copyreg: there is no pickle')


remove_extension = add_extension


def clear_extension_cache():
    return None


_reducers[0] = __newobj__
_reducers[1] = __newobj_ex__
__all__ = ['pickle', 'constructor', 'add_extension', 'remove_extension', 'clear_extension_cache']
