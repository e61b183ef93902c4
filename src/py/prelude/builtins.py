# Twins of the natives of `builtins`, and built-ins that are Python alone.


def __build_class__(func, name, /, *bases, metaclass=None, **kw):
    if metaclass is None:
        return build_class(func, name, *bases, **kw)
    return build_class(func, name, *bases, metaclass=metaclass, **kw)


def __import__(name, globals=None, locals=None, fromlist=(), level=0):
    return import_name(name, fromlist, level, globals)


def repr(obj, /):
    t = type_of(obj)
    f = lookup(t, '__repr__')
    r = call_special_method(obj, '__repr__')
    if not isinstance(r, str):
        raise TypeError('__repr__ returned non-string (type ' + type_of(r).__name__ + ')')
    return r


def ascii(obj, /):
    return _ascii_of(repr(obj))


def _ascii_of(s):
    out = []
    for c in s:
        n = ord(c)
        if n < 128:
            out.append(c)
        elif n < 256:
            out.append('\\x%02x' % n)
        elif n < 65536:
            out.append('\\u%04x' % n)
        else:
            out.append('\\U%08x' % n)
    return ''.join(out)


def hash(obj, /):
    f = lookup(type_of(obj), '__hash__')
    if f is None or f is NotImplemented:
        raise TypeError("unhashable type: '" + c_name(type_of(obj)) + "'")
    t = type_of(obj)
    if t is tuple:
        return hash_tuple([hash(x) for x in obj])
    if t is range:
        if not obj:
            return hash((0, None, None))
        n = (obj[-1] - obj.start) // obj.step + 1
        return hash((n, obj.start, None if n == 1 else obj.step))
    r = call_special_method(obj, '__hash__')
    if not isinstance(r, int):
        raise TypeError('__hash__ method should return an integer')
    r = payload(r)
    if not -9223372036854775808 <= r <= 9223372036854775807:
        return call_native(hash, r)
    return -2 if r == -1 else r + 0


def iter(obj, sentinel=_missing, /):
    if sentinel is _missing:
        return call_native(iter, obj)
    if not callable(obj):
        raise TypeError('iter(v, w): v must be callable')
    return _calls_until(obj, sentinel)


@iterator(T_callable_iterator)
def _calls_until(f, sentinel):
    while True:
        v = f()
        if v is sentinel or v == sentinel:
            return
        yield v


def isinstance(obj, cls, /):
    if type_of(obj) is cls:
        return True
    if type_of(cls) is tuple:
        for c in cls:
            if isinstance(obj, c):
                return True
        return False
    if type_of(cls) is T_Union:
        for c in cls.__args__:
            if c is None:
                c = T_NoneType
            if isinstance(obj, c):
                return True
        return False
    if type_of(cls) is T_GenericAlias:
        raise TypeError('isinstance() argument 2 cannot be a parameterized generic')
    t = type_of(cls)
    if t is not type:
        f = lookup(t, '__instancecheck__')
        if f is not NotImplemented and f is not lookup(type, '__instancecheck__'):
            return not not call_special_method(cls, '__instancecheck__', obj)
    if not type_flags(t) & 32:
        raise TypeError('isinstance() arg 2 must be a type, a tuple of types, or a union')
    if cls in type_of(obj).__mro__:
        return True
    c = getattr(obj, '__class__', None)
    return c is not type_of(obj) and type_of(c) is type and cls in c.__mro__


def issubclass(sub, cls, /):
    if not isinstance(sub, type) and not hasattr(sub, '__mro__') and not hasattr(sub, '__bases__'):
        raise TypeError('issubclass() arg 1 must be a class')
    if type_of(cls) is tuple:
        for c in cls:
            if issubclass(sub, c):
                return True
        return False
    if type_of(cls) is T_Union:
        for c in cls.__args__:
            if issubclass(sub, T_NoneType if c is None else c):
                return True
        return False
    if type_of(cls) is T_GenericAlias:
        raise TypeError('issubclass() argument 2 cannot be a parameterized generic')
    t = type_of(cls)
    if t is not type:
        f = lookup(t, '__subclasscheck__')
        if f is not NotImplemented and f is not lookup(type, '__subclasscheck__'):
            return not not call_special_method(cls, '__subclasscheck__', sub)
    if not type_flags(t) & 32:
        raise TypeError('issubclass() arg 2 must be a class, a tuple of classes, or a union')
    return cls in sub.__mro__


def divmod(a, b, /):
    f = lookup(type_of(a), '__divmod__')
    g = lookup(type_of(b), '__rdivmod__')
    if type_of(a) is not type_of(b) and g is not NotImplemented and issubclass(type_of(b), type_of(a)) and \
            g is not lookup(type_of(a), '__rdivmod__'):
        r = call_special_method(b, '__rdivmod__', a)
        if r is not NotImplemented:
            return r
        g = NotImplemented
    if f is not NotImplemented:
        r = call_special_method(a, '__divmod__', b)
        if r is not NotImplemented:
            return r
    if g is not NotImplemented and type_of(a) is not type_of(b):
        r = call_special_method(b, '__rdivmod__', a)
        if r is not NotImplemented:
            return r
    raise TypeError("unsupported operand type(s) for divmod(): '" + full_name(type_of(a)) + "' and '" + full_name(type_of(b)) + "'")


def pow(base, exp, mod=None):
    if mod is None:
        return base ** exp
    a, b = type_of(base), type_of(exp)
    f, g = lookup(a, '__pow__'), lookup(b, '__rpow__')
    if a is b or g is lookup(a, '__rpow__'):
        g = NotImplemented
    if g is not NotImplemented and issubclass(b, a):
        r = call_special_method(exp, '__rpow__', base, mod)
        if r is not NotImplemented:
            return r
        g = NotImplemented
    if f is not NotImplemented:
        r = call_special_method(base, '__pow__', exp, mod)
        if r is not NotImplemented:
            return r
    if g is not NotImplemented:
        r = call_special_method(exp, '__rpow__', base, mod)
        if r is not NotImplemented:
            return r
    if a is int and b is int and type_of(mod) is int or type_of(mod) is float or a is float or b is float:
        raise TypeError('pow() 3rd argument not allowed unless all arguments are integers')
    raise TypeError("unsupported operand type(s) for ** or pow(): '" + type_of(base).__name__ + "', '" + type_of(exp).__name__ +
                    "', '" + type_of(mod).__name__ + "'")


def round(number, ndigits=None):
    f = lookup(type_of(number), '__round__')
    if f is NotImplemented:
        raise TypeError('type ' + full_name(type_of(number)) + " doesn't define __round__ method")
    if ndigits is None:
        return call_special_method(number, '__round__')
    return call_special_method(number, '__round__', ndigits)


def _write_all(channel, text):
    if channel == 2 and not text.isascii():
        text = text.encode('utf-8', 'backslashreplace').decode()
    n = len(text)
    at = 0
    while at < n:
        k = write(channel, text if at == 0 else text[at:])
        at += k
        if at < n:
            flush_output()


def print(*args, sep=None, end=None, file=None, flush=False):
    if sep is None:
        sep = ' '
    elif not isinstance(sep, str):
        raise TypeError('sep must be None or a string, not ' + type_of(sep).__name__)
    if end is None:
        end = '\n'
    elif not isinstance(end, str):
        raise TypeError('end must be None or a string, not ' + type_of(end).__name__)
    if file is None:
        file = current_stdout()
    if file is None:
        first = True
        for a in args:
            if not first:
                _write_all(1, sep)
            first = False
            _write_all(1, str(a))
        _write_all(1, end)
        return
    w = file.write
    first = True
    for a in args:
        if not first:
            w(sep)
        first = False
        w(str(a))
    w(end)
    if flush:
        file.flush()


def sum(iterable, /, start=0):
    if isinstance(start, str):
        raise TypeError("sum() can't sum strings [use ''.join(seq) instead]")
    if type_of(start) is bytes:
        raise TypeError("sum() can't sum bytes [use b''.join(seq) instead]")
    if type_of(start) is bytearray:
        raise TypeError("sum() can't sum bytearray [use b''.join(seq) instead]")
    acc = start
    comp = 0.0
    it = raw_iter(iter(iterable))
    of_int, of_float = int, float
    while type_of(acc) is of_int or type_of(acc) is of_float:
        if type_of(acc) is of_int:
            for x in it:
                sum_on(acc, x, comp)
                acc = acc + x
                if type_of(acc) is not of_int:
                    break
            else:
                return acc
            if type_of(acc) is not of_float or type_of(x) is not of_float:
                break
        comp = 0.0
        for x in it:
            sum_on(acc, x, comp)
            if type_of(x) is not of_float:
                if type_of(x) is not of_int and type_of(x) is not bool:
                    if comp and comp - comp == 0:
                        acc += comp
                    acc = acc + x
                    if type_of(acc) is not of_float or type_of(x) is float:
                        break
                    comp = 0.0
                    continue
                x = x + 0.0
            t = acc + x
            z = t - acc
            comp += (acc - (t - z)) + (x - z)
            acc = t
        else:
            if comp and comp - comp == 0:
                acc += comp
            return acc
    for x in it:
        acc = acc + x
    return acc


def _min_max(name, args, key, default, want_max):
    if not args:
        raise TypeError(name + ' expected at least 1 argument, got 0')
    if len(args) > 1:
        if default is not _missing:
            raise TypeError('Cannot specify a default for ' + name + '() with multiple positional arguments')
        it = args
    else:
        it = args[0]
    best = best_key = _missing
    for x in it:
        k = x if key is None else key(x)
        if best is _missing:
            best = x
            best_key = k
        elif want_max:
            if k > best_key:
                best = x
                best_key = k
        elif k < best_key:
            best = x
            best_key = k
    if best is _missing:
        if default is _missing:
            raise ValueError(name + '() iterable argument is empty')
        return default
    return best



def min(*args, key=None, default=_missing):
    return _min_max('min', args, key, default, False)


def max(*args, key=None, default=_missing):
    return _min_max('max', args, key, default, True)


def any(iterable, /):
    for x in iterable:
        if x:
            return True
    return False


def all(iterable, /):
    for x in iterable:
        if not x:
            return False
    return True


def sorted(*iterable, key=None, reverse=False):
    if len(iterable) != 1:
        raise TypeError('sorted expected 1 argument, got ' + str(len(iterable)))
    result = list(iterable[0])
    result.sort(key=key, reverse=reverse)
    return result


def input(prompt='', /):
    return host_input(str(prompt))


def vars(obj=_missing, /):
    if obj is _missing:
        return builtin_locals()
    try:
        return obj.__dict__
    except AttributeError:
        raise TypeError('vars() argument must have __dict__ attribute') from None


def dir(obj=_missing, /):
    if obj is _missing:
        return sorted(locals())
    f = lookup(type_of(obj), '__dir__')
    if f is not NotImplemented and type_of(f) is T_function:
        return sorted(call_special_method(obj, '__dir__'))
    return _all_names(obj)


# Attributes that C keeps in struct fields, by the class that has them.
_struct_names = {
    object: ('__class__', '__doc__'), int: ('denominator', 'imag', 'numerator', 'real'), float: ('imag', 'real'), complex: ('imag', 'real'),
    BaseException: ('__cause__', '__context__', '__dict__', '__suppress_context__', '__traceback__', 'args'), StopIteration: ('value',),
    OSError: ('errno', 'filename', 'filename2', 'strerror'), ImportError: ('msg', 'name', 'name_from', 'path'), NameError: ('name',),
    AttributeError: ('name', 'obj'), SystemExit: ('code',), UnicodeDecodeError: ('encoding', 'end', 'object', 'reason', 'start'),
    UnicodeEncodeError: ('encoding', 'end', 'object', 'reason', 'start'),
    SyntaxError: ('end_lineno', 'end_offset', 'filename', 'lineno', 'msg', 'offset', 'print_file_and_line', 'text'),
    T_method: ('__func__', '__self__'), range: ('start', 'step', 'stop'), slice: ('start', 'step', 'stop'), property: ('__name__', 'fdel', 'fget', 'fset'),
    T_function: ('__annotate__', '__annotations__', '__builtins__', '__closure__', '__code__', '__defaults__', '__dict__', '__globals__', '__kwdefaults__',
                 '__module__', '__name__', '__qualname__', '__type_params__'),
    T_builtin_function_or_method: ('__module__', '__name__', '__qualname__', '__self__', '__text_signature__'),
    T_generator: ('__name__', '__qualname__', 'gi_code', 'gi_frame', 'gi_running', 'gi_suspended', 'gi_yieldfrom'),
    T_coroutine: ('__name__', '__qualname__', 'cr_await', 'cr_code', 'cr_frame', 'cr_origin', 'cr_running', 'cr_suspended'),
    type: ('__abstractmethods__', '__annotate__', '__annotations__', '__base__', '__bases__', '__basicsize__', '__dict__', '__dictoffset__', '__flags__',
           '__itemsize__', '__module__', '__mro__', '__name__', '__qualname__', '__text_signature__', '__type_params__', '__weakrefoffset__'),
}


def _all_names(obj):
    names = set(dir_names(obj))
    if isinstance(obj, T_module):
        return sorted(names)
    owner = obj if isinstance(obj, type) else type_of(obj)
    for t in owner.__mro__ if owner is not type or obj is not type else (type, object):
        if t in _struct_names:
            names.update(_struct_names[t])
        elif type_flags(t) & 8 and '__slots__' not in t.__dict__:
            names.update(('__dict__', '__weakref__'))
        if t is list or t is dict or t is tuple or t is set or t is frozenset or t is T_generator or t is T_coroutine:
            names.add('__class_getitem__')
    return sorted(names)


def eval(source, /, globals=None, locals=None):
    return _run_code('eval', source, globals, locals)


def exec(source, /, globals=None, locals=None, *, closure=None):
    _run_code('exec', source, globals, locals)


def _run_code(kind, source, globals, locals):
    if globals is None:
        globals = caller_globals()
        if locals is None:
            locals = builtin_locals()
            if locals is globals:
                locals = None
    elif type_of(globals) is not dict and not isinstance(globals, dict):
        raise TypeError(kind + '() globals must be a dict, not ' + type_of(globals).__name__)
    g = payload(globals)
    if '__builtins__' not in g:
        g['__builtins__'] = modules()['builtins']
    if locals is globals:
        locals = None
    if type_of(source) is T_code:
        code = source
    else:
        if type_of(source) is bytes:
            source = source.decode()
        if not isinstance(source, str):
            raise TypeError(kind + '() arg 1 must be a string, bytes or code object')
        source = payload(source)
        if kind == 'eval':
            source = source.lstrip(' \t')
        code = compile_source(source, '<string>', 1 if kind == 'eval' else 0 if locals is None else 3, 0)
    if locals is not None and kind == 'eval' and type_of(source) is not T_code:
        code = compile_source('(' + source + '\n)', '<string>', 3, 0)
        keep = swap_result(None)
        exec_code(code, g, locals)(locals)
        return swap_result(keep)
    f = exec_code(code, g, locals)
    keep = swap_result(None)
    r = f() if locals is None or code.co_argcount == 0 else f(locals)
    swap_result(keep)
    return r


def compile(source, filename, mode, flags=0, dont_inherit=False, optimize=-1):
    if type_of(source) is bytes:
        source = source.decode()
    if mode == 'exec':
        m = 0
    elif mode == 'eval':
        m = 1
        source = source.lstrip(' \t')
    elif mode == 'single':
        m = 2
    else:
        raise ValueError("compile() mode must be 'exec', 'eval' or 'single'")
    return compile_source(payload(source), str(filename), m, 0)


def breakpoint(*args, **kw):
    return None


def exit(code=None):
    raise SystemExit(code)


def quit(code=None):
    raise SystemExit(code)


def help(*args):
    return None


def aiter(obj, /):
    if lookup(type_of(obj), '__aiter__') is NotImplemented:
        raise TypeError("'" + type_of(obj).__name__ + "' object is not an async iterable")
    it = call_special_method(obj, '__aiter__')
    if lookup(type_of(it), '__anext__') is NotImplemented:
        raise TypeError("aiter() returned not an async iterator of type '" + type_of(it).__name__ + "'")
    return it


def anext(it, default=_missing, /):
    if lookup(type_of(it), '__anext__') is NotImplemented:
        raise TypeError("'" + type_of(it).__name__ + "' object is not an async iterator")
    if default is _missing:
        return get_anext(it)
    return _anext_default(it, default)


async def _anext_default(it, default):
    try:
        return await get_anext(it)
    except StopAsyncIteration:
        return default


# ---- methods of basic types ----

class _object:
    @staticmethod
    def __new__(cls, /, *args, **kw):
        if (args or kw) and (lookup(cls, '__new__') is not lookup(object, '__new__') or
                             lookup(cls, '__init__') is lookup(object, '__init__')):
            if lookup(cls, '__new__') is not lookup(object, '__new__'):
                raise TypeError('object.__new__() takes exactly one argument (the type to instantiate)')
            raise TypeError(cls.__name__ + '() takes no arguments')
        if type_flags(cls) & 64:
            no_abstract(cls)
        if cls is object:
            return inst_new(object)
        if type_flags(cls) & 184 != 8:  # HEAP, but no EXC, TYPE, PAYLOAD
            raise TypeError('object.__new__(' + cls.__name__ + ') is not safe, use ' + cls.__name__ + '.__new__()')
        return inst_new(cls)

    def __init__(self, /, *args, **kw):
        cls = type_of(self)
        if (args or kw) and (lookup(cls, '__init__') is not lookup(object, '__init__') or
                             lookup(cls, '__new__') is lookup(object, '__new__')):
            if lookup(cls, '__init__') is not lookup(object, '__init__'):
                raise TypeError('object.__init__() takes exactly one argument (the instance to initialize)')
            raise TypeError(cls.__name__ + '() takes no arguments')

    def __repr__(self, /):
        return default_repr(self)

    def __str__(self, /):
        return call_special_method(self, '__repr__')

    def __eq__(self, other, /):
        return True if self is other else NotImplemented

    def __ne__(self, other, /):
        r = call_special_method(self, '__eq__', other)
        return r if r is NotImplemented else not r

    def __lt__(self, other, /):
        return NotImplemented

    def __le__(self, other, /):
        return NotImplemented

    def __gt__(self, other, /):
        return NotImplemented

    def __ge__(self, other, /):
        return NotImplemented

    def __hash__(self, /):
        return id(self) // 16

    def __format__(self, spec, /):
        if spec:
            raise TypeError('unsupported format string passed to ' + type_of(self).__name__ + '.__format__')
        return str(self)

    def __getattribute__(self, name, /):
        return builtin_attr(self, name)

    def __setattr__(self, name, value, /):
        generic_setattr(self, name, value)

    def __delattr__(self, name, /):
        generic_delattr(self, name)

    def __dir__(self, /):
        return _all_names(self)

    def __reduce__(self, /):
        return _reduce_object(self)

    def __reduce_ex__(self, protocol, /):
        if lookup(type_of(self), '__reduce__') is not lookup(object, '__reduce__'):
            return self.__reduce__()
        return _reduce_object(self)

    def __getstate__(self, /):
        return _state_of(self)

    def __sizeof__(self, /):
        return 16

    @classmethod
    def __init_subclass__(cls, /, **kw):
        if kw:
            raise TypeError(cls.__name__ + '.__init_subclass__() takes no keyword arguments')

    @classmethod
    def __subclasshook__(cls, sub, /):
        return NotImplemented


_reducers = [None, None]  # __newobj__ and __newobj_ex__ of copyreg
_whole = (int, float, complex, str, bytes, tuple)  # made at once of their value


def _slot_values(obj):
    found = {}
    for cls in type_of(obj).__mro__:
        slots = type_dict(cls).get('__slots__', ()) if type_flags(cls) & 8 else ()
        for name in (slots,) if isinstance(slots, str) else slots:
            if name == '__dict__' or name == '__weakref__':
                continue
            if name.startswith('__') and not name.endswith('__'):
                short = cls.__name__.lstrip('_')
                name = '_' + short + name if short else name
            v = getattr_default(obj, name, _missing)
            if v is not _missing:
                found[name] = v
    return found


def _state_of(obj):
    flags = type_flags(type_of(obj))
    if not flags & 8 and not flags & 16:
        return None
    slots = _slot_values(obj)
    state = None
    if not flags & 256:
        state = obj.__dict__ or None
    return (state, slots) if slots else state


def _reduce_object(obj):
    # object.__reduce_ex__(4), with what the reduction methods of the built-in types give.
    cls = type_of(obj)
    p = payload(obj)
    t = type_of(p)
    if isinstance(obj, BaseException):
        d = obj.__dict__
        return (cls, obj.args, d) if d else (cls, obj.args)
    f = lookup(cls, '__getnewargs_ex__')
    if f is not NotImplemented:
        r = obj.__getnewargs_ex__()
        if type_of(r) is not tuple:
            raise TypeError('__getnewargs_ex__ should return a tuple, not ' + repr(type_of(r).__name__))
        if len(r) != 2:
            raise ValueError('__getnewargs_ex__ should return a tuple of length 2, not ' + str(len(r)))
        args, kwargs = r
        return (_reducers[1], (cls, args, kwargs), obj.__getstate__(), None, None)
    if lookup(cls, '__getnewargs__') is not NotImplemented:
        args = obj.__getnewargs__()
        if type_of(args) is not tuple:
            raise TypeError('__getnewargs__ should return a tuple, not ' + repr(type_of(args).__name__))
    elif t in _whole:
        args = (p,)
    elif t is set or t is frozenset or t is bytearray:
        return (cls, (list(p) if t is not bytearray else bytes(p),), obj.__getstate__() if cls is not t else None)
    elif p is not obj and t is not list and t is not dict or p is obj and cls is not object and not type_flags(cls) & 8 and t is not list and \
            t is not dict:
        raise TypeError('cannot pickle ' + repr(cls.__name__) + ' object')
    else:
        args = ()
    return (_reducers[0], (cls, *args), obj.__getstate__(), iter(obj) if isinstance(obj, list) else None,
            iter(obj.items()) if isinstance(obj, dict) else None)


class _type:
    @staticmethod
    def __new__(meta, /, *args, **kw):
        if len(args) == 1 and meta is type:
            return type_of(args[0])
        if len(args) != 3:
            raise TypeError('type.__new__() takes exactly 3 arguments (%d given)' % len(args))
        return type_new(meta, args[0], args[1], args[2], kw)

    def __init__(self, /, *args, **kw):
        if len(args) not in (1, 3):
            raise TypeError('type.__init__() takes 1 or 3 arguments')

    def __call__(cls, /, *args, **kw):
        return type_call(cls, *args, **kw)

    def __instancecheck__(cls, obj, /):
        if cls in type_of(obj).__mro__:
            return True
        return False

    def __subclasscheck__(cls, sub, /):
        return cls in sub.__mro__

    def mro(cls, /):
        return list(cls.__mro__)

    def __subclasses__(cls, /):
        return subclasses_of(cls)

    @classmethod
    def __prepare__(meta, name, bases, /, **kw):
        return {}

    def __or__(self, other, /):
        return union_or(self, other)

    def __ror__(self, other, /):
        return union_or(other, self)

    def __repr__(cls, /):
        return type_repr(cls)

    def __getattribute__(cls, name, /):
        return builtin_attr(cls, name)

    def __setattr__(cls, name, value, /):
        generic_setattr(cls, name, value)

    def __delattr__(cls, name, /):
        generic_delattr(cls, name)

    def __dir__(cls, /):
        return _all_names(cls)


class _function:
    def __get__(self, obj, owner=None, /):
        if obj is None:
            return self
        return rec_new(T_method, self, obj)

    def __call__(self, /, *args, **kw):
        return self(*args, **kw)


class _method:
    def __call__(self, /, *args, **kw):
        return self(*args, **kw)

    def __get__(self, obj, owner=None, /):
        return self


class _builtin_function_or_method:
    def __call__(self, /, *args, **kw):
        return self(*args, **kw)


class _method_descriptor:
    def __get__(self, obj, owner=None, /):
        if obj is None:
            return self
        return rec_new(T_method, self, obj)

    def __call__(self, /, *args, **kw):
        return self(*args, **kw)


class _wrapper_descriptor:
    def __get__(self, obj, owner=None, /):
        if obj is None:
            return self
        return rec_new(T_method, self, obj)

    def __call__(self, /, *args, **kw):
        return self(*args, **kw)


class _property:
    @staticmethod
    def __new__(cls, /, fget=None, fset=None, fdel=None, doc=None):
        if doc is None and fget is not None:
            doc = getattr(fget, '__doc__', None)
        p = rec_new(property, fget, fset, fdel, doc, getattr(fget, '__name__', None))
        if cls is property:
            return p
        return inst_payload(cls, p)

    def __init__(self, /, fget=None, fset=None, fdel=None, doc=None):
        pass

    def __get__(self, obj, owner=None, /):
        if obj is None:
            return self
        p = payload(self)
        if p.fget is None:
            raise AttributeError("property of '" + type_of(obj).__name__ + "' object has no getter")
        return p.fget(obj)

    def __set__(self, obj, value, /):
        p = payload(self)
        if p.fset is None:
            raise AttributeError("property of '" + type_of(obj).__name__ + "' object has no setter")
        p.fset(obj, value)

    def __delete__(self, obj, /):
        p = payload(self)
        if p.fdel is None:
            raise AttributeError("property of '" + type_of(obj).__name__ + "' object has no deleter")
        p.fdel(obj)

    def __set_name__(self, owner, name, /):
        iter_set(payload(self), 4, name)

    def getter(self, f, /):
        p = payload(self)
        return type_of(self)(f, p.fset, p.fdel, p.__doc__)

    def setter(self, f, /):
        p = payload(self)
        return type_of(self)(p.fget, f, p.fdel, p.__doc__)

    def deleter(self, f, /):
        p = payload(self)
        return type_of(self)(p.fget, p.fset, f, p.__doc__)


class _classmethod:
    @staticmethod
    def __new__(cls, f, /):
        r = rec_new(classmethod, f)
        return r if cls is classmethod else inst_payload(cls, r)

    def __init__(self, f, /):
        pass

    def __get__(self, obj, owner=None, /):
        if owner is None:
            owner = type_of(obj)
        return rec_new(T_method, payload(self).__func__, owner)


class _staticmethod:
    @staticmethod
    def __new__(cls, f, /):
        r = rec_new(staticmethod, f)
        return r if cls is staticmethod else inst_payload(cls, r)

    def __init__(self, f, /):
        pass

    def __get__(self, obj, owner=None, /):
        return payload(self).__func__

    def __call__(self, /, *args, **kw):
        return payload(self).__func__(*args, **kw)


class _super:
    @staticmethod
    def __new__(cls, /, t=_missing, obj=_missing):
        _class_arg(cls, super)
        if t is _missing:
            raise RuntimeError('super(): no arguments')
        if not isinstance(t, type):
            raise TypeError('super() argument 1 must be a type, not ' + type_of(t).__name__)
        if obj is _missing:
            return rec_new(T_super, t, None, t)
        if isinstance(obj, type) and t in obj.__mro__:
            return rec_new(T_super, t, obj, obj)
        if t in type_of(obj).__mro__:
            return rec_new(T_super, t, obj, type_of(obj))
        raise TypeError('super(type, obj): obj (' + ('type ' + obj.__name__ if isinstance(obj, type) else 'instance of ' + type_of(obj).__name__) +
                        ') is not an instance or subtype of type (' + t.__name__ + ').')


class _BaseException:
    @staticmethod
    def __new__(cls, /, *args, **kw):
        return exc_new(cls, args, False)

    def __init__(self, /, *args, **kw):
        exc_reinit(self, args, kw)

    def __repr__(self, /):
        args = self.args
        if len(args) == 1:
            return type_of(self).__name__ + '(' + repr(args[0]) + ')'
        return type_of(self).__name__ + repr(args)

    def __str__(self, /):
        args = self.args
        if not args:
            return ''
        if len(args) == 1:
            return str(args[0])
        return repr(args)

    def with_traceback(self, tb, /):
        self.__traceback__ = tb
        return self

    def add_note(self, note, /):
        if not isinstance(note, str):
            raise TypeError('add_note() argument must be str, not ' + type_of(note).__name__)
        d = self.__dict__
        if '__notes__' not in d:
            d['__notes__'] = []
        d['__notes__'].append(note)

    def __setstate__(self, state, /):
        for k, v in state.items():
            setattr(self, k, v)


class _BaseExceptionGroup:
    @staticmethod
    def __new__(cls, /, *args, **kw):
        _class_arg(cls, BaseExceptionGroup)
        if len(args) != 2:
            raise TypeError('BaseExceptionGroup.__new__() takes exactly 2 arguments (' + str(len(args)) + ' given)')
        message, excs = args
        if not isinstance(message, str):
            raise TypeError('BaseExceptionGroup.__new__() argument 1 must be str, not ' + type_of(message).__name__)
        if isinstance(excs, (str, bytes)) or not hasattr(excs, '__getitem__'):
            raise TypeError('second argument (exceptions) must be a sequence')
        given = excs
        excs = tuple(excs)
        if not excs:
            raise ValueError('second argument (exceptions) must be a non-empty sequence')
        i = 0
        plain = True
        for e in excs:
            if not isinstance(e, BaseException):
                raise ValueError('Item ' + str(i) + ' of second argument (exceptions) is not an exception')
            if not isinstance(e, Exception):
                plain = False
            i += 1
        if cls is BaseExceptionGroup and plain:
            cls = ExceptionGroup
        elif not plain and issubclass(cls, Exception):
            if cls is ExceptionGroup:
                raise TypeError('Cannot nest BaseExceptions in an ExceptionGroup')
            raise TypeError('Cannot nest BaseExceptions in ' + repr(cls.__name__))
        e = exc_new(cls, (message, excs), False)
        e.args = (message, given)
        return e

    def __init__(self, /, *args, **kw):
        if kw:
            raise TypeError(type_of(self).__name__ + '() takes no keyword arguments')
        if len(args) == 2:
            exc_reinit(self, (args[0], tuple(args[1])), {})
        self.args = args

    def __str__(self, /):
        n = len(self.exceptions)
        return self.message + ' (' + str(n) + ' sub-exception' + ('' if n == 1 else 's') + ')'

    def derive(self, excs, /):
        return BaseExceptionGroup(self.message, excs)

    def _copy_meta(self, eg):
        eg.__traceback__ = self.__traceback__
        eg.__cause__ = self.__cause__
        eg.__context__ = self.__context__
        notes = self.__dict__.get('__notes__')
        if notes is not None:
            eg.__notes__ = list(notes)
        return eg

    def split(self, cond, /):
        test = _eg_condition(cond)
        return _eg_split(self, test)

    def subgroup(self, cond, /):
        return _eg_split(self, _eg_condition(cond))[0]

    def __class_getitem__(cls, key):
        return rec_new(T_GenericAlias, cls, key if type_of(key) is tuple else (key,))


def _eg_condition(cond):
    if isinstance(cond, type) and issubclass(cond, BaseException) or isinstance(cond, tuple):
        return lambda e: isinstance(e, cond)
    if callable(cond):
        return cond
    raise TypeError('expected an exception type, a tuple of exception types, or a callable (other than a class)')


def _eg_split(eg, test):
    if test(eg):
        return (eg, None)
    if not isinstance(eg, BaseExceptionGroup):
        return (None, eg)
    match = []
    rest = []
    for e in eg.exceptions:
        m, r = _eg_split(e, test)
        if m is not None:
            match.append(m)
        if r is not None:
            rest.append(r)
    m = eg._copy_meta(eg.derive(match)) if match else None
    r = eg._copy_meta(eg.derive(rest)) if rest else None
    return (m, r)


class _KeyError:
    def __str__(self, /):
        args = self.args
        if len(args) == 1:
            return repr(args[0])
        if not args:
            return ''
        return repr(args)


class _OSError:
    def __str__(self, /):
        if self.errno is None and self.strerror is None or len(self.args) < 2:
            args = self.args
            return '' if not args else str(args[0]) if len(args) == 1 else repr(args)
        text = '[Errno ' + str(self.errno) + '] ' + str(self.strerror)
        if self.filename is not None:
            text += ': ' + repr(self.filename)
            if self.filename2 is not None:
                text += ' -> ' + repr(self.filename2)
        return text


class _ImportError:
    def __str__(self, /):
        if self.msg is not None and type_of(self.msg) is str:
            return self.msg
        args = self.args
        return '' if not args else str(args[0]) if len(args) == 1 else repr(args)


class _SyntaxError:
    def __str__(self, /):
        msg = str(self.msg)
        name = self.filename
        line = self.lineno
        if isinstance(name, str) and isinstance(line, int):
            return msg + ' (' + name.rsplit('/', 1)[-1] + ', line ' + str(line) + ')'
        if isinstance(name, str):
            return msg + ' (' + name.rsplit('/', 1)[-1] + ')'
        if isinstance(line, int):
            return msg + ' (line ' + str(line) + ')'
        return msg


class _UnicodeDecodeError:
    def __str__(self, /):
        if self.end == self.start + 1:
            return "'%s' codec can't decode byte 0x%02x in position %d: %s" % (self.encoding, self.object[self.start], self.start, self.reason)
        return "'%s' codec can't decode bytes in position %d-%d: %s" % (self.encoding, self.start, self.end - 1, self.reason)


class _UnicodeEncodeError:
    def __str__(self, /):
        if self.end == self.start + 1:
            return "'%s' codec can't encode character %s in position %d: %s" % (
                self.encoding, _escape_char(self.object[self.start]), self.start, self.reason)
        return "'%s' codec can't encode characters in position %d-%d: %s" % (self.encoding, self.start, self.end - 1, self.reason)


def _escape_char(c):
    n = ord(c)
    if n < 256:
        return "'\\x%02x'" % n
    if n < 65536:
        return "'\\u%04x'" % n
    return "'\\U%08x'" % n


class _generator:
    def __iter__(self, /):
        return self

    def __next__(self, /):
        return gen_resume(self, None)

    def send(self, value, /):
        return gen_resume(self, value)

    def throw(self, typ, val=None, tb=None, /):
        return gen_throw(self, make_exception(typ, val, tb))

    def close(self, /):
        return gen_close(self)


class _coroutine:
    def __await__(self, /):
        return coroutine_wrapper(self)

    def send(self, value, /):
        return gen_resume(self, value)

    def throw(self, typ, val=None, tb=None, /):
        return gen_throw(self, make_exception(typ, val, tb))

    def close(self, /):
        return gen_close(self)


class _async_generator:
    def athrow(self, typ, val=None, tb=None, /):
        agen_meet(self)
        return rec_new(T_async_generator_athrow, self, (typ, val, tb), 0)

    def aclose(self, /):
        agen_meet(self)
        return rec_new(T_async_generator_athrow, self, None, 0)


def _asend_throw(self, e):
    return throw_to(asend_begin(self), e, self, asend_throw_raw, asend_finish_delegate)


class _async_generator_asend:
    def throw(self, typ, val=None, tb=None, /):
        return _asend_throw(self, make_exception(typ, val, tb))

    def close(self, /):
        close_awaitable(self, iter_get(self, 2) == 2, _asend_throw)


def _athrow_throw(self, e):
    athrow_begin(self)
    iter_set(self, 2, 1)
    return athrow_step(self, e, None)


class _async_generator_athrow:
    def __next__(self, /):
        return athrow_send(self, None)

    def send(self, value, /):
        return athrow_send(self, value)

    def throw(self, typ, val=None, tb=None, /):
        return _athrow_throw(self, make_exception(typ, val, tb))

    def close(self, /):
        close_awaitable(self, iter_get(self, 2) == 2, _athrow_throw)


def _raise_not_callable(x):
    raise TypeError("'" + type_of(x).__name__ + "' object is not callable")


# ---- iterators over iterators ----
# Records where all sources are closed (obj/iter_step.c, vm/iterate.c), else the frames below: `for x in raw_iter(it)` asks
# an iterator for its next item and nothing else. A frame ends by StopIteration, not by return, so that it can be asked again.

def _with_class(cls, t, it):
    _class_arg(cls, t)
    return it if cls is t else inst_payload(cls, it)


def _make_enumerate(iterable, start=0):
    n = index_of(start)
    return _enumerate_frame(iter(iterable), n)


@iterator(T_enumerate)
def _enumerate_frame(it, n):
    while True:
        for x in raw_iter(it):
            n += 1
            yield (n - 1, x)
        raise StopIteration


class _enumerate:
    @staticmethod
    def __new__(cls, iterable, start=0):
        return _with_class(cls, enumerate, enumerate(iterable, start))


def _make_reversed(obj, /):
    t = type_of(obj)
    f = lookup(t, '__reversed__')
    if f is None:
        raise TypeError("'" + t.__name__ + "' object is not reversible")
    if f is not NotImplemented:
        return call_special_method(obj, '__reversed__')
    if lookup(t, '__getitem__') is NotImplemented or isinstance(obj, dict):
        raise TypeError("'" + t.__name__ + "' object is not reversible")
    return rec_new(reversed, obj, len(obj) - 1, None)


class _reversed:
    @staticmethod
    def __new__(cls, obj, /):
        return _with_class(cls, reversed, reversed(obj))

    def __length_hint__(self, /):
        p = payload(self)
        obj = iter_get(p, 0)
        left = iter_get(p, 1) + 1
        return left if obj is not None and left <= len(obj) else 0


def _make_map(func, /, *iterables, strict=False):
    its = [iter(it) for it in iterables]
    if strict and len(its) > 1:
        return _map_strict(func, its)
    if len(its) == 1:
        return _map1(func, its[0])
    return _mapn(func, its)


class _map:
    @staticmethod
    def __new__(cls, /, *args, strict=False):
        return _with_class(cls, map, map(*args, strict=strict))


@iterator(T_map)
def _map1(func, it):
    while True:
        for x in raw_iter(it):
            yield func(x)
        raise StopIteration


@iterator(T_map)
def _mapn(func, its):
    while True:
        yield func(*[next(it) for it in its])


@iterator(T_map)
def _map_strict(func, its):
    while True:
        yield func(*_zip_step(its, 'map'))


def _make_filter(func, iterable, /):
    it = iter(iterable)
    if func is None or func is bool:
        return _filter_true(it)
    return _filter_frame(func, it)


class _filter:
    @staticmethod
    def __new__(cls, func, iterable, /):
        return _with_class(cls, filter, filter(func, iterable))


@iterator(T_filter)
def _filter_frame(func, it):
    while True:
        for x in raw_iter(it):
            if func(x):
                yield x
        raise StopIteration


@iterator(T_filter)
def _filter_true(it):
    while True:
        for x in raw_iter(it):
            if x:
                yield x
        raise StopIteration


def _make_zip(*iterables, strict=False):
    its = [iter(it) for it in iterables]
    if not its:
        return _zip_none()
    if strict:
        return _zip_strict(its)
    if len(its) == 2:
        return _zip2(its[0], its[1])
    return _zip_frame(its)


class _zip:
    @staticmethod
    def __new__(cls, /, *iterables, strict=False):
        return _with_class(cls, zip, zip(*iterables, strict=strict))


@iterator(T_zip)
def _zip_none():
    return
    yield


@iterator(T_zip)
def _zip2(a, b):
    while True:
        for x in raw_iter(a):
            yield (x, next(b))
        raise StopIteration


@iterator(T_zip)
def _zip_frame(its):
    while True:
        yield tuple([next(it) for it in its])


def _zip_step(its, name):
    out = []
    n = len(its)
    for i in range(n):
        x = next_or(its[i], _missing)
        if x is _missing:
            if i:
                plural = 'argument 1' if i == 1 else 'arguments 1-%d' % i
                raise ValueError(name + '() argument %d is shorter than %s' % (i + 1, plural))
            for k in range(1, n):
                if next_or(its[k], _missing) is not _missing:
                    plural = 'argument 1' if k == 1 else 'arguments 1-%d' % k
                    raise ValueError(name + '() argument %d is longer than %s' % (k + 1, plural))
            raise StopIteration
        out.append(x)
    return tuple(out)


@iterator(T_zip)
def _zip_strict(its):
    while True:
        yield _zip_step(its, 'zip')


_constructors['enumerate'] = _make_enumerate
_constructors['reversed'] = _make_reversed
_constructors['map'] = _make_map
_constructors['filter'] = _make_filter
_constructors['zip'] = _make_zip


# ---- files: what io, os and pathlib share ----

_open_hook = {}  # filled by io.py


def open(file, mode='r', buffering=-1, encoding=None, errors=None, newline=None, closefd=True, opener=None):
    return _open_hook['open'](file, mode, buffering, encoding, errors, newline, closefd, opener)


_os_texts = {
    1: 'Operation not permitted', 2: 'No such file or directory', 3: 'No such process', 4: 'Interrupted system call',
    5: 'Input/output error', 6: 'No such device or address', 7: 'Argument list too long', 8: 'Exec format error',
    9: 'Bad file descriptor', 10: 'No child processes', 11: 'Resource temporarily unavailable', 12: 'Cannot allocate memory',
    13: 'Permission denied', 14: 'Bad address', 15: 'Block device required', 16: 'Device or resource busy', 17: 'File exists',
    18: 'Invalid cross-device link', 19: 'No such device', 20: 'Not a directory', 21: 'Is a directory', 22: 'Invalid argument',
    23: 'Too many open files in system', 24: 'Too many open files', 25: 'Inappropriate ioctl for device', 26: 'Text file busy',
    27: 'File too large', 28: 'No space left on device', 29: 'Illegal seek', 30: 'Read-only file system', 31: 'Too many links',
    32: 'Broken pipe', 33: 'Numerical argument out of domain', 34: 'Numerical result out of range',
    35: 'Resource deadlock avoided', 36: 'File name too long', 37: 'No locks available', 38: 'Function not implemented',
    39: 'Directory not empty', 40: 'Too many levels of symbolic links', 42: 'No message of desired type',
    43: 'Identifier removed', 61: 'No data available', 62: 'Timer expired', 71: 'Protocol error', 74: 'Bad message',
    75: 'Value too large for defined data type', 84: 'Invalid or incomplete multibyte or wide character',
    88: 'Socket operation on non-socket', 90: 'Message too long', 92: 'Protocol not available', 93: 'Protocol not supported',
    95: 'Operation not supported', 97: 'Address family not supported by protocol', 98: 'Address already in use',
    99: 'Cannot assign requested address', 100: 'Network is down', 101: 'Network is unreachable',
    103: 'Software caused connection abort', 104: 'Connection reset by peer', 105: 'No buffer space available',
    106: 'Transport endpoint is already connected', 107: 'Transport endpoint is not connected', 110: 'Connection timed out',
    111: 'Connection refused', 113: 'No route to host', 114: 'Operation already in progress', 115: 'Operation now in progress',
    116: 'Stale file handle', 122: 'Disk quota exceeded', 125: 'Operation canceled'}


def _os_text(number):
    return _os_texts.get(number, 'Unknown error ' + str(number))


def _os_error(number, name=None, name2=None):
    if name2 is not None:
        return OSError(number, _os_text(number), name, None, name2)
    if name is None:
        return OSError(number, _os_text(number))
    return OSError(number, _os_text(number), name)


def _fspath(path):
    # os.fspath()
    if isinstance(path, (str, bytes)):
        return path
    f = lookup(type_of(path), '__fspath__')
    if f is NotImplemented or f is None:
        raise TypeError('expected str, bytes or os.PathLike object, not ' + type_of(path).__name__)
    r = call_special_method(path, '__fspath__')
    if not isinstance(r, (str, bytes)):
        raise TypeError(f'expected {type_of(path).__name__}.__fspath__() to return str or bytes, not {type_of(r).__name__}')
    return r


def _fs_state():
    # What files keep for this session: the working directory, files with something to write, the next descriptor.
    state = session_state()
    fs = state.get('files')
    if fs is None:
        fs = state['files'] = {'cwd': b'/', 'dirty': {}, 'fd': 3}
    return fs


def _fs_flush(dirty):
    # Before any file is looked at, and at the end of a feed. A file whose writing fails is not asked again by this.
    while dirty:
        key = next(iter(dirty))
        f = dirty[key]
        del dirty[key]
        f._write_out()


def _fs_mark(f):
    # f has something to write: the session knows it, however it is forgotten by the program.
    _fs_state()['dirty'][id(f)] = f
    files_pending(True)


def _fs_unmark(f):
    dirty = _fs_state()['dirty']
    if id(f) in dirty:
        del dirty[id(f)]


def _fs_path(path):
    # str or bytes as the program wrote it to an absolute path in bytes.
    if type_of(path) is not bytes:
        path = payload(path).encode('utf-8', 'surrogateescape') if isinstance(path, str) else bytes(path)
    if path[:1] == b'/' or not path:
        return path
    cwd = _fs_state()['cwd']
    return cwd + path if cwd == b'/' else cwd + b'/' + path


def _fs(call, name, *args):
    # A call about the file of that name; its exception shows the name.
    dirty = _fs_state()['dirty']
    if dirty:
        _fs_flush(dirty)
    r = call(_fs_path(name), *args)
    if type_of(r) is int and r < 0:
        raise _os_error(-r, name)
    return r


def _fs_decode(b):
    return b.decode('utf-8', 'surrogateescape')
