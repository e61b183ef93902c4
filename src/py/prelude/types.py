# Module types.

FunctionType = LambdaType = T_function
CodeType = T_code
MappingProxyType = T_mappingproxy
CellType = T_cell
GeneratorType = T_generator
CoroutineType = T_coroutine
AsyncGeneratorType = T_async_generator
MethodType = T_method
BuiltinFunctionType = BuiltinMethodType = T_builtin_function_or_method
WrapperDescriptorType = T_wrapper_descriptor
MethodWrapperType = type_of(object().__str__)
MethodDescriptorType = T_method_descriptor
ClassMethodDescriptorType = T_classmethod_descriptor
ModuleType = T_module
TracebackType = T_traceback
FrameType = T_frame
GetSetDescriptorType = T_getset_descriptor
MemberDescriptorType = T_member_descriptor
GenericAlias = T_GenericAlias
UnionType = T_Union
EllipsisType = T_ellipsis
NoneType = T_NoneType
NotImplementedType = T_NotImplementedType


class SimpleNamespace:
    def __init__(self, mapping_or_iterable=_missing, /, **kwargs):
        d = self.__dict__
        if mapping_or_iterable is not _missing:
            for k, v in dict(mapping_or_iterable).items():
                if not isinstance(k, str):
                    raise TypeError('keywords must be strings')
                d[k] = v
        for k in kwargs:
            d[k] = kwargs[k]

    def __repr__(self):
        name = 'namespace' if type_of(self) is SimpleNamespace else type_of(self).__name__
        if repr_active(self, None):
            return name + '(...)'
        d = self.__dict__
        out = []
        for k in list(d):
            if type_of(k) is str and k:
                out.append(k + '=' + repr(d[k]))
        return name + '(' + ', '.join(out) + ')'

    def __eq__(self, other):
        if isinstance(self, SimpleNamespace) and isinstance(other, SimpleNamespace):
            return self.__dict__ == other.__dict__
        return NotImplemented

    def _compare(op):
        def f(self, other):
            if isinstance(self, SimpleNamespace) and isinstance(other, SimpleNamespace):
                return op(self.__dict__, other.__dict__)
            return NotImplemented
        return f

    __lt__ = _compare(lambda a, b: a < b)
    __le__ = _compare(lambda a, b: a <= b)
    __gt__ = _compare(lambda a, b: a > b)
    __ge__ = _compare(lambda a, b: a >= b)
    del _compare

    def __reduce__(self):
        return type_of(self), (), self.__dict__

    def __replace__(self, /, **changes):
        new = type_of(self)()
        new.__dict__.update(self.__dict__)
        new.__dict__.update(changes)
        return new


mark_class(SimpleNamespace, _QUALIFIED)


def new_class(name, bases=(), kwds=None, exec_body=None):
    resolved = resolve_bases(bases)
    meta, ns, kwds = prepare_class(name, resolved, kwds)
    if exec_body is not None:
        exec_body(ns)
    if resolved is not bases:
        ns['__orig_bases__'] = bases
    if '__module__' not in ns and lookup(meta, '__new__') is lookup(type, '__new__'):  # as seen from its frame
        ns['__module__'] = 'types'
    return meta(name, resolved, ns, **kwds)


_resolve = resolve_bases


def resolve_bases(bases):
    return _resolve(tuple(bases)) if type_of(bases) is not tuple else _resolve(bases)


def prepare_class(name, bases=(), kwds=None):
    kwds = {} if kwds is None else dict(kwds)
    if 'metaclass' in kwds:
        meta = kwds.pop('metaclass')
    elif bases:
        meta = type_of(bases[0])
    else:
        meta = type
    if isinstance(meta, type):
        meta = best_meta(meta, bases)
    if hasattr(meta, '__prepare__'):
        ns = meta.__prepare__(name, bases, **kwds)
    else:
        ns = {}
    return meta, ns, kwds


def get_original_bases(cls, /):
    if not isinstance(cls, type):
        raise TypeError('Expected an instance of type, not ' + repr(type_of(cls).__name__))
    return type_dict(cls).get('__orig_bases__', cls.__bases__)


class DynamicClassAttribute:
    def __init__(self, fget=None, fset=None, fdel=None, doc=None):
        self.fget = fget
        self.fset = fset
        self.fdel = fdel
        self.__doc__ = doc or fget.__doc__
        self.overwrite_doc = doc is None
        self.__isabstractmethod__ = not not getattr(fget, '__isabstractmethod__', False)

    def __get__(self, instance, ownerclass=None):
        if instance is None:
            if self.__isabstractmethod__:
                return self
            raise AttributeError()
        if self.fget is None:
            raise AttributeError('unreadable attribute')
        return self.fget(instance)

    def __set__(self, instance, value):
        if self.fset is None:
            raise AttributeError("can't set attribute")
        self.fset(instance, value)

    def __delete__(self, instance):
        if self.fdel is None:
            raise AttributeError("can't delete attribute")
        self.fdel(instance)

    def getter(self, fget):
        result = type_of(self)(fget, self.fset, self.fdel, (fget.__doc__ if self.overwrite_doc else None) or self.__doc__)
        result.overwrite_doc = self.overwrite_doc
        return result

    def setter(self, fset):
        result = type_of(self)(self.fget, fset, self.fdel, self.__doc__)
        result.overwrite_doc = self.overwrite_doc
        return result

    def deleter(self, fdel):
        result = type_of(self)(self.fget, self.fset, fdel, self.__doc__)
        result.overwrite_doc = self.overwrite_doc
        return result


class _GeneratorWrapper:
    def __init__(self, gen):
        self._gen = gen
        self.__name__ = getattr(gen, '__name__', None)
        self.__qualname__ = getattr(gen, '__qualname__', None)

    def send(self, val):
        return self._gen.send(val)

    def throw(self, tp, *rest):
        return self._gen.throw(tp, *rest)

    def close(self):
        return self._gen.close()

    @property
    def gi_code(self):
        return self._gen.gi_code

    @property
    def gi_frame(self):
        return self._gen.gi_frame

    @property
    def gi_running(self):
        return self._gen.gi_running

    @property
    def gi_yieldfrom(self):
        return self._gen.gi_yieldfrom

    cr_code = gi_code
    cr_frame = gi_frame
    cr_running = gi_running
    cr_await = gi_yieldfrom

    def __next__(self):
        return next(self._gen)

    def __iter__(self):
        return self._gen if type_of(self._gen) is T_coroutine else self

    __await__ = __iter__


def coroutine(func):
    if not callable(func):
        raise TypeError('types.coroutine() expects a callable')
    if type_of(func) is T_function and func.__code__.co_flags & 128:
        return func

    def wrapped(*args, **kwargs):
        coro = func(*args, **kwargs)
        if type_of(coro) is T_coroutine:
            return coro
        if type_of(coro) is T_generator or hasattr(type_of(coro), 'send') and hasattr(type_of(coro), 'throw'):
            return _GeneratorWrapper(coro)
        return coro
    return modules()['functools'].__dict__['update_wrapper'](wrapped, func)


__all__ = ['AsyncGeneratorType', 'BuiltinFunctionType', 'BuiltinMethodType', 'CellType', 'ClassMethodDescriptorType', 'CodeType', 'CoroutineType',
           'DynamicClassAttribute', 'EllipsisType', 'FrameType', 'FunctionType', 'GeneratorType', 'GenericAlias', 'GetSetDescriptorType',
           'LambdaType', 'MappingProxyType', 'MemberDescriptorType', 'MethodDescriptorType', 'MethodType', 'MethodWrapperType', 'ModuleType',
           'NoneType', 'NotImplementedType', 'SimpleNamespace', 'TracebackType', 'UnionType', 'WrapperDescriptorType', 'coroutine',
           'get_original_bases', 'new_class', 'prepare_class', 'resolve_bases']
