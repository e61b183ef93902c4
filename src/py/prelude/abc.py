# Module abc. What a class registers and what was asked before lies in its _abc_impl; a class of the boot image gets its own when
# a session first writes there.

_stamp = [0]  # grows with every register(): older answers "no" are void


class _abc_data:
    __slots__ = ('registry', 'yes', 'no', 'stamp', 'clock')  # isinstance() in C reads them in this order

    def __init__(self):
        self.registry = {}
        self.yes = {}
        self.no = {}
        self.stamp = _stamp[0]
        self.clock = _stamp


_abc_data.__module__ = '_abc'


def _impl(cls):
    data = type_dict(cls).get('_abc_impl')
    if data is None:
        raise TypeError("descriptor '_abc_impl' is missing: " + repr(cls) + ' was not made by ABCMeta.__new__')
    return data


def _note_abstract(cls, namespace):
    names = []
    for name in namespace:
        value = namespace[name]
        if type_of(value) is not str and getattr(value, '__isabstractmethod__', False):
            names.append(name)
    for base in cls.__bases__:
        for name in type_dict(base).get('__abstractmethods__', ()):
            if getattr(getattr(cls, name, None), '__isabstractmethod__', False):
                names.append(name)
    cls.__abstractmethods__ = frozenset(names)


class ABCMeta(type):
    def __new__(mcls, name, bases, namespace, /, **kwargs):
        cls = super().__new__(mcls, name, bases, namespace, **kwargs)
        _note_abstract(cls, namespace)
        cls._abc_impl = _abc_data()
        return cls

    def register(cls, subclass):
        if not isinstance(subclass, type):
            raise TypeError('Can only register classes')
        if issubclass(subclass, cls):
            return subclass
        if issubclass(cls, subclass):
            raise RuntimeError('Refusing to create an inheritance cycle')
        _impl(cls).registry[subclass] = True
        _stamp[0] += 1
        flag = type_flags(cls) & 6
        if flag:
            mark_class(subclass, flag)
        return subclass

    def __instancecheck__(cls, instance):
        data = _impl(cls)
        sub = instance.__class__
        if sub in data.yes:
            return True
        t = type_of(instance)
        if t is sub:
            if data.stamp == _stamp[0] and sub in data.no:
                return False
            return cls.__subclasscheck__(sub)
        return cls.__subclasscheck__(sub) or cls.__subclasscheck__(t)

    def __subclasscheck__(cls, subclass):
        if not isinstance(subclass, type):
            raise TypeError('issubclass() arg 1 must be a class')
        data = _impl(cls)
        if subclass in data.yes:
            return True
        if data.stamp != _stamp[0]:
            data.no = {}
            data.stamp = _stamp[0]
        elif subclass in data.no:
            return False
        r = cls.__subclasshook__(subclass)
        if r is NotImplemented:
            r = _is_below(cls, subclass, data)
        elif r is not True and r is not False:
            raise AssertionError
        if r:
            data.yes[subclass] = True
        else:
            data.no[subclass] = True
        return r

    def _dump_registry(cls, file=None):
        print(f'Class: {cls.__module__}.{cls.__qualname__}', file=file)
        print(f'Inv. counter: {get_cache_token()}', file=file)
        data = _impl(cls)
        print(f'_abc_registry: {set(data.registry)!r}', file=file)
        print(f'_abc_cache: {set(data.yes)!r}', file=file)
        print(f'_abc_negative_cache: {set(data.no)!r}', file=file)
        print(f'_abc_negative_cache_version: {data.stamp!r}', file=file)

    def _abc_registry_clear(cls):
        _impl(cls).registry = {}

    def _abc_caches_clear(cls):
        data = _impl(cls)
        data.yes = {}
        data.no = {}


def _is_below(cls, subclass, data):
    if cls in getattr(subclass, '__mro__', ()):
        return True
    for other in list(data.registry):
        if issubclass(subclass, other):
            return True
    for other in cls.__subclasses__():
        if issubclass(subclass, other):
            return True
    return False


class ABC(metaclass=ABCMeta):
    __slots__ = ()


def abstractmethod(funcobj):
    funcobj.__isabstractmethod__ = True
    return funcobj


class abstractclassmethod(classmethod):
    __isabstractmethod__ = True

    def __init__(self, callable):
        callable.__isabstractmethod__ = True
        super().__init__(callable)


class abstractstaticmethod(staticmethod):
    __isabstractmethod__ = True

    def __init__(self, callable):
        callable.__isabstractmethod__ = True
        super().__init__(callable)


class abstractproperty(property):
    __isabstractmethod__ = True


def get_cache_token():
    return _stamp[0]


def update_abstractmethods(cls):
    if '__abstractmethods__' not in type_dict(cls):
        return cls
    names = []
    for base in cls.__bases__:
        for name in type_dict(base).get('__abstractmethods__', ()):
            if getattr(getattr(cls, name, None), '__isabstractmethod__', False):
                names.append(name)
    d = type_dict(cls)
    for name in list(d):
        if getattr(d[name], '__isabstractmethod__', False):
            names.append(name)
    cls.__abstractmethods__ = frozenset(names)
    return cls
