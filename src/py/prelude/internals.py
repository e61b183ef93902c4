# Helpers that the loop and the natives call by name. All prelude files share one namespace with the intrinsics.


_missing = object()
_QUALIFIED = 1 << 27  # mark_class(): a class that is C in CPython
builtin_locals = locals


def iterator(t):
    def mark(f):
        iterator_mark(f, t)
        return f
    return mark


def c_name(t):
    # A class as CPython's C code names it in errors.
    flags = type_flags(t)
    if flags & _QUALIFIED or not flags & 8 and t.__module__ != 'builtins':
        return t.__module__ + '.' + t.__name__
    return t.__name__


def trampoline(f, /, *args, **kw):
    return f(*args, **kw)


def call_special(obj, name, args):
    f = getattr(type_of(obj), name)
    get = lookup(type_of(f), '__get__')
    if get is not NotImplemented:
        f = get(f, obj, type_of(obj))
    return f(*args)


def truth(x):
    if x is NotImplemented:
        raise TypeError('NotImplemented should not be used in a boolean context')
    f = lookup(type_of(x), '__bool__')
    if f is not NotImplemented:
        if f is None:
            raise TypeError("'NoneType' object is not callable")
        r = call_special_method(x, '__bool__')
        if r is not True and r is not False:
            raise TypeError('__bool__ should return bool, returned ' + type_of(r).__name__)
        return r
    if lookup(type_of(x), '__len__') is not NotImplemented:
        return len(x) != 0
    return True


def not_truth(x):
    return not truth(x)


def call_special_method(obj, name, *args):
    f = lookup(type_of(obj), name)
    if f is NotImplemented:
        raise AttributeError("'" + type_of(obj).__name__ + "' object has no attribute '" + name + "'")
    t = type_of(f)
    if t is T_function or t is T_method_descriptor or t is T_wrapper_descriptor:
        return f(obj, *args)  # None too, for which __get__ would not bind
    if lookup(t, '__get__') is NotImplemented and t is not T_staticmethod and t is not T_classmethod:
        return f(*args)
    return getattr_special(obj, name)(*args)


def getattr_special(obj, name):
    f = lookup(type_of(obj), name)
    get = lookup(type_of(f), '__get__')
    if get is not NotImplemented:
        return get(f, obj, type_of(obj))
    if type_of(f) is T_staticmethod:
        return f.__func__
    if type_of(f) is T_classmethod:
        return T_method(f.__func__, type_of(obj))
    return f


def type_call(cls, /, *args, **kw):
    if type_flags(cls) & 32:  # a metaclass
        if len(args) == 1 and cls is type and not kw:
            return type_of(args[0])
        if cls is type and len(args) != 3:
            raise TypeError('type() takes 1 or 3 arguments')
        new = lookup(cls, '__new__')
    else:
        new = lookup(cls, '__new__')
    if type_of(new) is T_staticmethod:
        new = new.__func__
    obj = new(cls, *args, **kw)
    if isinstance_by_mro(obj, cls):
        init = lookup(type_of(obj), '__init__')
        if type_of(init) is T_function or type_of(init) is T_wrapper_descriptor or type_of(init) is T_method_descriptor:
            r = init(obj, *args, **kw)
        else:
            r = getattr_special(obj, '__init__')(*args, **kw)
        if r is not None:
            raise TypeError("__init__() should return None, not '" + type_of(r).__name__ + "'")
    return obj


def no_abstract(cls):
    # object.__new__ of a class that has abstract methods
    names = sorted(type_dict(cls)['__abstractmethods__'])
    text = ', '.join(["'" + n + "'" for n in names])
    raise TypeError(f"Can't instantiate abstract class {cls.__name__} without an implementation for abstract method"
                    + ('' if len(names) == 1 else 's') + ' ' + text)


def any_abstract(x):
    # __isabstractmethod__ of a property, classmethod or staticmethod
    for f in ((x.fget, x.fset, x.fdel) if isinstance(x, property) else (x.__func__,)):
        if getattr(f, '__isabstractmethod__', False):
            return True
    return False


def isinstance_by_mro(obj, cls):
    return cls in type_of(obj).__mro__ if cls is not object else True


# ---- attributes ----

def getattr_default(obj, name, default):
    try:
        return getattr(obj, name)
    except AttributeError:
        return default


def hasattr_slow(obj, name):
    try:
        getattr(obj, name)
        return True
    except AttributeError:
        return False


def ne_by_eq(a, b):
    r = call_special_method(a, '__eq__', b)
    if r is NotImplemented:
        return r
    return not r


def mapping_name(mapping, name, cell, globals):
    try:
        return mapping[name]
    except KeyError:
        pass
    if type_of(cell) is T_cell:
        return cell.cell_contents
    if name in globals:
        return globals[name]
    b = builtins_dict()
    if name in b:
        return b[name]
    raise NameError("name '" + name + "' is not defined", name=name)


def mapping_delete(mapping, name):
    try:
        del mapping[name]
    except KeyError:
        raise NameError("name '" + name + "' is not defined", name=name) from None


# ---- iteration ----

def iterator_next(it):
    # next() of a record whose step is not closed.
    t = type_of(it)
    if t is T_iterator or t is T_reversed:
        obj = iter_get(it, 0)
        i = iter_get(it, 1)
        if obj is None or i < 0:
            raise StopIteration
        try:
            v = obj[i]
        except (IndexError, StopIteration):
            iter_set(it, 0, None)
            raise StopIteration from None
        iter_set(it, 1, i + 1 if t is T_iterator else i - 1)
        return v
    if t is T_filter:
        f = iter_get(it, 0)
        source = iter_get(it, 1)
        x = iter_take(it, 2)
        if x is not NotImplemented and x:
            return x
        while True:
            x = next(source)
            if x if f is None or f is bool else f(x):
                return x
    f = _open_steps.get(t)
    if f is None:
        raise TypeError("'" + t.__name__ + "' object is not an iterator")
    return f(it)


_open_steps = {}  # filled by the modules of the types


def call_star(f, args):
    return f(*tuple(args))


def equal_values(a, b):
    return a == b


def add_values(a, b):
    return a + b


def send_to(it, value):
    return it.send(value)


def iter_contains(container, x):
    for y in container:
        if y is x or y == x:
            return True
    return False


# ---- async ----

def get_awaitable(x, where):
    t = type_of(x)
    if t is T_coroutine:
        return x
    f = lookup(t, '__await__')
    if f is NotImplemented:
        if where == 1:
            raise TypeError("'async with' received an object from __aenter__ that does not implement __await__: " + t.__name__)
        if where == 2:
            raise TypeError("'async with' received an object from __aexit__ that does not implement __await__: " + t.__name__)
        if where == 3:
            raise TypeError("'async for' received an invalid object from __anext__: " + t.__name__)
        raise TypeError("'" + t.__name__ + "' object can't be awaited")
    it = call_special_method(x, '__await__')
    if type_of(it) is T_coroutine:
        raise TypeError('__await__() returned a coroutine')
    if type_of(it) is coroutine_wrapper:
        return it.coro
    if not iter_native(it) and lookup(type_of(it), '__next__') is NotImplemented:
        raise TypeError("__await__() returned non-iterator of type '" + type_of(it).__name__ + "'")
    return it


def get_aiter(x):
    t = type_of(x)
    if lookup(t, '__aiter__') is NotImplemented:
        raise TypeError("'async for' requires an object with __aiter__ method, got " + t.__name__)
    it = call_special_method(x, '__aiter__')
    if lookup(type_of(it), '__anext__') is NotImplemented:
        raise TypeError("'async for' received an object from __aiter__ that does not implement __anext__: " + type_of(it).__name__)
    return it


def get_anext(x):
    t = type_of(x)
    if lookup(t, '__anext__') is NotImplemented:
        raise TypeError("'async for' requires an iterator with __anext__ method, got " + t.__name__)
    return call_special_method(x, '__anext__')


# ---- classes ----

def class_getitem(cls, key):
    f = lookup(cls, '__class_getitem__')
    if f is not NotImplemented:
        if type_of(f) is T_classmethod:
            return f.__func__(cls, key)
        if type_of(f) is T_function:
            return f(cls, key)
        return getattr(cls, '__class_getitem__')(key)
    if cls is T_Union:
        if type_of(key) is tuple and not key:
            raise TypeError('Cannot take a Union of no types.')
        return union_make(key if type_of(key) is tuple else (key,))
    if type_of(cls) is not type and lookup(type_of(cls), '__getitem__') is not NotImplemented:
        return call_special_method(cls, '__getitem__', key)
    if cls is type or any([c in generic_builtins for c in cls.__mro__]):
        return rec_new(T_GenericAlias, cls, key if type_of(key) is tuple else (key,))
    raise TypeError("type '" + cls.__name__ + "' is not subscriptable")


generic_builtins = (T_chain, list, dict, tuple, set, frozenset, enumerate, reversed, T_generator, T_coroutine, T_async_generator,
                    staticmethod, classmethod, property, slice, map, filter, zip, T_Pattern, T_Match)


def alias_parameters(alias):
    found = []
    collect_parameters(alias.__args__, found)
    return tuple(found)


def collect_parameters(args, found):
    for a in args:
        t = type_of(a)
        if t is tuple or t is list:
            collect_parameters(a, found)
        elif isinstance(a, type):
            continue
        elif hasattr(t, '__typing_subst__'):
            if a not in found:
                found.append(a)
        else:
            inner = getattr(a, '__parameters__', ())
            if type_of(inner) is tuple:
                for p in inner:
                    if p not in found:
                        found.append(p)


def union_or(a, b):
    return union_make((a, b))


def union_make(parts):
    args = []
    for x in parts:
        if x is None:
            x = T_NoneType
        elif type_of(x) is str:
            x = forward_ref[0](x)
        for y in (x.__args__ if type_of(x) is T_Union else (x,)):
            if y not in args:
                args.append(y)
    if len(args) == 1:
        return args[0]
    return rec_new(T_Union, tuple(args))


typing_hooks = {}  # of typing: what makes type parameters and aliases


def typevar(name, bound, default):
    return typing_hooks['typevar'](name, bound, default)


def typevar_constraints(name, constraints, default):
    return typing_hooks['typevar_constraints'](name, constraints, default)


def paramspec(name, default):
    return typing_hooks['paramspec'](name, default)


def typevartuple(name, default):
    return typing_hooks['typevartuple'](name, default)


def typealias(name, params, value):
    return typing_hooks['typealias'](name, params, value)


def generic_base(params):
    return typing_hooks['generic_base'](params)


def set_type_params(func, params):
    func.__type_params__ = params


forward_ref = []  # of annotationlib: ForwardRef, and the annotations of a class


def class_annotations(cls):
    if not type_flags(cls) & 8:
        raise AttributeError("type object '" + cls.__name__ + "' has no attribute '__annotations__'")
    f = type_dict(cls).get('__annotate_func__')
    r = {} if f is None else f(1)
    type.__setattr__(cls, '__annotations__', r)
    return r


def function_annotations(f):
    r = f.__annotate__(1)
    function_set(f, '__annotations__', r)
    return r


def set_bases(cls, bases):
    raise TypeError("__bases__ assignment: '" + cls.__name__ + "' object layout differs from '" + bases[0].__name__ + "'")


def resolve_bases(bases):
    out = []
    changed = False
    for b in bases:
        if type_of(b) is type or type_flags(b) or isinstance(b, type):
            out.append(b)
            continue
        if getattr(b, '__mro_entries__', None) is None:
            out.append(b)
            continue
        r = b.__mro_entries__(bases)
        if type_of(r) is not tuple:
            raise TypeError('__mro_entries__ must return a tuple')
        out.extend(r)
        changed = True
    return tuple(out) if changed else bases


def finish_type(cls, kw):
    for name, value in list(type_dict(cls).items()):
        if type_of(value) is T_function:
            continue
        if type_of(value) is property:
            iter_set(value, 4, name)
            continue
        f = lookup(type_of(value), '__set_name__')
        if f is not NotImplemented:
            try:
                value.__set_name__(cls, name)
            except BaseException as e:
                e.add_note(f"Error calling __set_name__ on {type_of(value).__name__!r} instance {name!r} in {cls.__name__!r}")
                raise
    f = lookup_after(cls, cls, '__init_subclass__')
    if f is not NotImplemented and (kw or type_of(f) is not T_classmethod_descriptor):
        super(cls, cls).__init_subclass__(**kw)


def type_new(meta, name, bases, ns, kw):
    if not isinstance(name, str):
        raise TypeError("type.__new__() argument 1 must be str, not " + type_of(name).__name__)
    if not isinstance(bases, tuple):
        raise TypeError("type.__new__() argument 2 must be tuple, not " + type_of(bases).__name__)
    if not isinstance(ns, dict):
        raise TypeError("type.__new__() argument 3 must be dict, not " + type_of(ns).__name__)
    for b in bases:
        if not isinstance(b, type):
            if lookup(type_of(b), '__mro_entries__') is not NotImplemented:
                raise TypeError("type() doesn't support MRO entry resolution; use types.new_class()")
    winner = best_meta(meta, bases)
    if winner is not meta:
        new = lookup(winner, '__new__')
        if type_of(new) is T_staticmethod:
            new = new.__func__
        if new is not lookup(type, '__new__'):
            return new(winner, name, bases, ns, **kw)
        meta = winner
    d = {}
    for k in ns:
        d[k] = ns[k]
    if '__module__' not in d:
        g = caller_globals()
        if '__name__' in g:
            d['__module__'] = g['__name__']
    cell = d.pop('__classcell__', None)
    slots = d.get('__slots__')
    if slots is not None and type_of(slots) not in (str, tuple, list):
        d['__slots__'] = tuple(slots)
    for special in ('__init_subclass__', '__class_getitem__'):
        f = d.get(special)
        if type_of(f) is T_function:
            d[special] = classmethod(f)
    f = d.get('__new__')
    if type_of(f) is T_function:
        d['__new__'] = staticmethod(f)
    cls = type_build(meta, name, bases, d)
    if cell is not None:
        cell.cell_contents = cls
    finish_type(cls, kw)
    return cls


def build_class(func, name, /, *bases, metaclass=None, **kw):
    orig = bases
    bases = resolve_bases(bases)
    if metaclass is None:
        meta = type_of(bases[0]) if bases else type
        is_class = True
    else:
        meta = metaclass
        is_class = isinstance(meta, type)
    if is_class and type_flags(meta) & 32:
        meta = best_meta(meta, bases)
    elif is_class:  # any class will do, what it makes is the class
        for b in bases:
            t = type_of(b)
            if not issubclass(meta, t):
                if not issubclass(t, meta):
                    raise TypeError('metaclass conflict: the metaclass of a derived class must be a (non-strict) subclass of the metaclasses of all '
                                    'its bases')
                meta = t
    ns = {}
    prepare = getattr(meta, '__prepare__', None)
    if prepare is not None and not (is_class and lookup(meta, '__prepare__') is lookup(type, '__prepare__')):
        ns = prepare(name, bases, **kw)
        if not isinstance(ns, dict) and not hasattr(type_of(ns), '__getitem__'):
            raise TypeError((meta.__name__ if is_class else '<metaclass>') + ".__prepare__() must return a mapping, not " + type_of(ns).__name__)
    cell = func(ns)
    if orig is not bases:
        ns['__orig_bases__'] = orig
    if meta is type and not kw:
        if cell is not None:
            ns['__classcell__'] = cell
        cls = type_new(type, name, bases, ns, kw)
    else:
        if cell is not None:
            ns['__classcell__'] = cell
        cls = meta(name, bases, ns, **kw)
    if type_of(ns) is dict and caller_globals() is None:  # the boot image keeps no spare copies
        ns.clear()
    return cls


# ---- imports ----

def import_name(name, fromlist, level, globals):
    if level > 0:
        raise ImportError('attempted relative import with no known parent package')
    mods = modules()
    m = find_module(name)
    if fromlist:
        return m
    dot = name.find('.')
    if dot >= 0:
        return mods[name[:dot]]
    return m


packages = ('json', 'collections')  # CPython's are packages


def find_module(name):
    mods = session_modules()
    if name in mods:
        return mods[name]
    boot = modules()
    if name in boot and (not name.startswith('_') or name == '__future__'):
        mods[name] = boot[name]
        return boot[name]
    m = host_module(name)
    if m is not None:
        mods[name] = m
        return m
    if name in absent_modules:
        e = ModuleNotFoundError("No module named '" + name + "'", name=name)
        e.add_note(absent_modules[name])
        raise e
    dot = name.find('.')
    if dot >= 0 and name[:dot] in boot:
        tail = '' if name[:dot] in packages else "; '" + name[:dot] + "' is not a package"
        raise ModuleNotFoundError("No module named '" + name + "'" + tail, name=name)
    raise ModuleNotFoundError("No module named '" + name + "'", name=name)


_no_net = 'runlet: there is no network inside the sandbox; ask the host for a tool'
_no_proc = 'runlet: there are no processes or threads inside the sandbox'
_no_native = 'runlet: native memory and devices do not exist inside the sandbox'
absent_modules = {
    'socket': _no_net, 'ssl': _no_net, 'http.client': _no_net, 'urllib.request': _no_net, 'subprocess': _no_proc,
    'multiprocessing': _no_proc, 'signal': _no_proc, 'select': _no_net, 'ctypes': _no_native, 'mmap': _no_native, 'fcntl': _no_native,
    'resource': _no_native, 'pwd': _no_native, 'sqlite3': _no_native, 'pickle': 'runlet: pickle can run arbitrary code; use json',
    'marshal': _no_native,
}


def import_from(module, name):
    try:
        return getattr(module, name)
    except AttributeError:
        pass
    mods = session_modules()
    full = getattr(module, '__name__', '') + '.' + name
    if full in mods:
        return mods[full]
    boot = modules()
    if full in boot:
        mods[full] = boot[full]
        return boot[full]
    m = getattr(module, '__name__', '<unknown module name>')
    raise ImportError(f"cannot import name {name!r} from {m!r} (unknown location)", name=m, path=None)


def import_star(module, mapping):
    d = module.__dict__
    names = d.get('__all__')
    if names is None:
        names = [n for n in d if not n.startswith('_')]
    if mapping is None:
        mapping = caller_globals()
    for n in names:
        mapping[n] = getattr(module, n)


def stop_async_iteration():
    return StopAsyncIteration


def assertion_error():
    return AssertionError


def displayhook(value):
    if value is not None:
        names = builtins_dict()
        names['_'] = None
        print(repr(value))
        names['_'] = value


# ---- generators ----

def make_exception(typ, val, tb):
    if isinstance(typ, BaseException):
        if val is not None:
            raise TypeError('instance exception may not have a separate value')
        e = typ
    elif isinstance(typ, type) and issubclass(typ, BaseException):
        if val is None:
            e = typ()
        elif isinstance(val, BaseException):
            e = val
        elif isinstance(val, tuple):
            e = typ(*val)
        else:
            e = typ(val)
    else:
        raise TypeError('exceptions must be classes or instances deriving from BaseException, not ' + type_of(typ).__name__)
    if tb is not None:
        e.__traceback__ = tb
    return e


# One throw for generators and for the asend objects of async generators: `raw` throws into `to` itself, `finish` goes on behind its await.
def gen_throw(g, e):
    return throw_to(g, e, g, gen_throw_raw, gen_finish_delegate)


def throw_to(g, e, to, raw, finish):
    sub = gen_delegate(g)
    if sub is None:
        return raw(to, e)
    if isinstance(e, GeneratorExit):
        f = getattr(sub, 'close', None)
        if f is not None:
            try:
                f()
            except BaseException as e2:
                e = e2
        return raw(to, e)
    f = getattr(sub, 'throw', None)
    if f is None:
        return raw(to, e)
    try:
        return f(e)
    except StopIteration as stop:
        value = stop.value
    except BaseException as e2:
        e = e2
        value = gen_delegate
    if value is gen_delegate:
        return raw(to, e)
    return finish(to, value)


def gen_close(g):
    st = gen_state(g)
    if st == 0:
        gen_mark_done(g)
        return None
    if st == 3:
        return None
    sub = gen_delegate(g)
    if sub is not None:
        f = getattr(sub, 'close', None)
        if f is not None:
            try:
                f()
            except BaseException as e2:
                return gen_throw_raw(g, e2)
    return gen_close_raw(g)


# ---- async generators: asend objects are vm/asyncgen.c's, athrow objects (generator, exception or None for aclose, state) are here ----

GF_ITEM = 2
GF_BUSY = 4
GF_CLOSED = 8
GF_MET = 16


def agen_meet(g):
    if not agen_flags(g, 0, GF_MET) & GF_MET:
        hook = agen_hook()
        if hook is not None:
            hook(g)


def asend_met(g, value):
    agen_meet(g)
    return asend_make(g, value)


def athrow_end(self, g, e):
    iter_set(self, 2, 2)
    agen_flags(g, GF_BUSY | GF_ITEM, GF_CLOSED if isinstance(e, (StopAsyncIteration, GeneratorExit)) else 0)


def athrow_step(self, e, value):
    """One step: e is thrown, or value sent. An exception of aclose() that says that the generator ended is its result."""
    g, closing = iter_get(self, 0), iter_get(self, 1) is None
    agen_flags(g, 0, GF_BUSY)
    try:
        r = gen_resume(g, value) if e is None else gen_throw(g, e)
    except BaseException as e2:
        failed = e2
    else:
        if not agen_flags(g, GF_ITEM, 0) & GF_ITEM:
            return r
        athrow_end(self, g, None)
        if closing:
            raise RuntimeError('async generator ignored GeneratorExit')
        raise StopIteration(r)
    athrow_end(self, g, failed)
    if closing and isinstance(failed, (StopAsyncIteration, GeneratorExit)):
        raise StopIteration
    raise failed


def athrow_begin(self):
    g, closing = iter_get(self, 0), iter_get(self, 1) is None
    if iter_get(self, 2) == 2:
        raise RuntimeError('cannot reuse already awaited aclose()/athrow()')
    if gen_state(g) == 3:
        iter_set(self, 2, 2)
        raise StopIteration
    if iter_get(self, 2) == 0:
        if agen_flags(g, 0, 0) & GF_BUSY:
            iter_set(self, 2, 2)
            raise RuntimeError(('aclose' if closing else 'athrow') + '(): asynchronous generator is already running')
        if agen_flags(g, 0, 0) & GF_CLOSED:
            iter_set(self, 2, 2)
            raise StopAsyncIteration
    return g


def athrow_send(self, value):
    g = athrow_begin(self)
    if iter_get(self, 2) != 0:
        return athrow_step(self, None, value)
    if value is not None:
        raise RuntimeError("can't send non-None value to a just-started coroutine")
    e = iter_get(self, 1)
    iter_set(self, 2, 1)
    if e is None:
        agen_flags(g, 0, GF_CLOSED)
        return athrow_step(self, GeneratorExit(), None)
    return athrow_step(self, make_exception(*e), None)


def close_awaitable(awaitable, is_done, throw):
    if is_done:
        return
    try:
        throw(awaitable, GeneratorExit())
    except (StopIteration, StopAsyncIteration, GeneratorExit):
        return
    raise RuntimeError('coroutine ignored GeneratorExit')


# ---- the host ----

def host_input(prompt):
    return os_call_input(prompt)


os_call_input = external('input', 1)
ask_name = external('name', 2)
ask_module = external('module', 3)


def pending_call(call):
    return asyncio_functions()[0](call)


def answered_call(answer):
    if len(answer) == 4:
        return answered_in_full(*answer)
    return asyncio_functions()[1](answer)


def run_top_level(coro):
    return asyncio_functions()[2](coro)


def asyncio_functions():
    return modules()['asyncio'].Future._host_functions


def lookup_name(name):
    value = ask_name(name)
    if value is NotImplemented:
        raise NameError("name '" + name + "' is not defined", name=name)
    main_globals()[name] = value
    return value


def host_module(name):
    names = ask_module(name) if asks_modules() else NotImplemented
    if names is NotImplemented:
        return None
    m = module_new(name)
    m.__dict__.update(names)
    return m


def declare_function(name, signature, doc, kind):
    binder = None
    if not name.isidentifier():
        raise ValueError('not a name')
    if signature is not None:
        scope = {}
        exec('def ' + name + signature + ': pass', scope)
        binder = scope[name]
        if type_of(binder) is not T_function or len(scope) != 2:
            raise ValueError('not a signature')
    return rec_new(T_external_function, name, kind, binder, rec_new(T_external_function, name, kind), doc)


def call_declared(f, /, *args, **kwargs):
    binder = iter_get(f, 2)
    if binder is not None:
        binder(*args, **kwargs)
    return iter_get(f, 3)(*args, **kwargs)


def host_target(path):
    path = path.split('.')
    scope = main_globals()
    if path[0] not in scope:
        raise NameError("name '" + path[0] + "' is not defined", name=path[0])
    f = scope[path[0]]
    for attribute in path[1:]:
        f = getattr(f, attribute)
    return f


def host_call(target, args, kwargs, recipes):
    # A name or a handle; bits of `recipes` say which of the two comes as one.
    f = host_target(target) if type_of(target) is str else received([5, target])
    if recipes & 1:
        args = received(args)
    if recipes & 2:
        kwargs = received(kwargs)
    value = f(*(args or ()), **(kwargs or {}))
    if type_of(value) is T_coroutine:
        value = run_top_level(value)
    set_result(value)


def current_stdout():
    return stdout_override()


def builtins_dict():
    return modules()['builtins'].__dict__


def type_repr(cls):
    m = cls.__module__
    if m is None or m == 'builtins' or not isinstance(m, str):
        return "<class '" + cls.__qualname__ + "'>"
    return "<class '" + m + '.' + cls.__qualname__ + "'>"


# ---- tracebacks (python.md 7.3) ----

def format_frame(code, index, out):
    line, end_line, col, end_col, kind, aline, acol, alen = position(code, index)
    out.append('  File "' + code.co_filename + '", line ' + str(line) + ', in ' + code.co_name + '\n')
    lines = source_lines(code, line, end_line)
    if not lines:
        return
    if end_col < 0:
        out.append('    ' + lines[0].strip() + '\n')
        return
    first = lines[0]
    start = char_offset(first, col)
    end = char_offset(lines[-1], end_col)
    dedent = 1 << 30
    for t in lines:
        if t.strip():
            dedent = min(dedent, len(t) - len(t.lstrip(' \t\f')))
    if dedent >= 1 << 30:
        return
    lines = [t[dedent:].rstrip() if t.strip() else '' for t in lines]
    start = max(0, start - dedent)
    end = max(0, end - dedent)
    n = len(lines)
    left_line = right_line = 0
    left = right = 0
    anchors = kind != 0
    if anchors:
        left_line = aline - line
        if not 0 <= left_line < n:
            anchors = False
        else:
            raw = source_lines(code, aline, aline)[0]
            left = char_offset(raw, acol) - dedent
            if kind == 1:
                right_line = left_line
                right = left + alen
            else:
                right_line = n - 1
                right = end
    show = anchors or not not lines[0][:start].lstrip() or not not lines[-1][end:].rstrip()
    if show and kind == 2 and end == len(lines[-1]):
        head = lines[0][:start].strip()
        if head == 'return':
            if left_line == 0 and lines[0][start:left].isidentifier():
                show = False
        elif head.endswith('=') and head[:-1].rstrip().isidentifier():
            show = False
    significant = [0, n - 1]
    if anchors:
        significant.extend([left_line - 1, left_line, left_line + 1, right_line - 1, right_line, right_line + 1])
    significant = sorted(set([k for k in significant if 0 <= k < n]))
    result = []
    prev = -1
    for k in significant:
        if prev >= 0:
            if k - prev == 2:
                frame_line(lines, k - 1, start, end, anchors, left_line, left, right_line, right, show, result)
            elif k - prev > 2:
                result.append('...<' + str(k - prev - 1) + ' lines>...')
        frame_line(lines, k, start, end, anchors, left_line, left, right_line, right, show, result)
        prev = k
    for t in result:
        out.append('    ' + t + '\n')


def frame_line(lines, k, start, end, anchors, left_line, left, right_line, right, show, result):
    t = lines[k]
    result.append(t)
    if not show:
        return
    blanks = len(t) - len(t.lstrip())
    count = end if k == len(lines) - 1 else len(t)
    carets = []
    for c in range(count):
        if c < blanks or k == 0 and c < start:
            carets.append(' ')
        elif not anchors:
            carets.append('^')
        elif (k > left_line or k == left_line and c >= left) and (k < right_line or k == right_line and c < right):
            carets.append('^')
        else:
            carets.append('~')
    result.append(''.join(carets))


def char_offset(line, byte_offset):
    if line.isascii():
        return min(byte_offset, len(line))
    return len(line.encode('utf-8', 'surrogatepass')[:byte_offset].decode('utf-8', 'replace'))


def format_tb(tb, out):
    last = None
    count = 0
    while tb is not None:
        code = iter_get(tb, 1)
        index = iter_get(tb, 2)
        key = (code, position(code, index)[0])
        if last is not None and last[0] is code and last[1] == key[1]:
            count += 1
        else:
            if count > 3:
                count -= 3
                out.append('  [Previous line repeated ' + str(count) + ' more time' + ('s' if count > 1 else '') + ']\n')
            last = key
            count = 1
        if count <= 3:
            format_frame(code, index, out)
        tb = iter_get(tb, 0)
    if count > 3:
        count -= 3
        out.append('  [Previous line repeated ' + str(count) + ' more time' + ('s' if count > 1 else '') + ']\n')


def safe_str(value):
    try:
        return str(value)
    except BaseException:
        return '<exception str() failed>'


def format_exception_only(e, out, indent=''):
    t = type_of(e)
    name = t.__qualname__
    m = t.__module__
    if m not in ('__main__', 'builtins') and isinstance(m, str):
        name = m + '.' + name
    if isinstance(e, SyntaxError):
        if e.lineno is not None:
            out.append('  File "' + str(e.filename or '<string>') + '", line ' + str(e.lineno) + '\n')
            text = e.text
            if text is not None:
                rtext = text.rstrip('\n')
                ltext = rtext.lstrip(' \n\f')
                spaces = len(rtext) - len(ltext)
                if e.offset is None:
                    out.append('    ' + ltext + '\n')
                else:
                    offset = e.offset
                    end_offset = e.end_offset
                    if e.lineno == e.end_lineno:
                        if end_offset in (None, 0):
                            end_offset = offset
                    else:
                        end_offset = len(rtext) + 1
                    if text and offset > len(text):
                        offset = len(text)
                    if end_offset < 0:
                        end_offset = offset
                    if offset >= end_offset:
                        end_offset = offset + 1
                    colno = offset - 1 - spaces
                    end_colno = end_offset - 1 - spaces
                    out.append('    ' + ltext + '\n')
                    if colno >= 0:
                        blanks = ''.join([c if c.isspace() else ' ' for c in ltext[:colno]])
                        out.append('    ' + blanks + ' ' * (colno - len(ltext[:colno])) + '^' * (end_colno - colno) + '\n')
        out.append(name + ': ' + str(e.msg if e.msg else '<no detail available>') + '\n')
    else:
        text = safe_str(e) + suggestion_for(e)
        out.append(name + ('\n' if not text else ': ' + text + '\n'))
    notes = e.__dict__.get('__notes__') if hasattr(e, '__dict__') else None
    if notes is not None:
        for n in notes:
            for t in (n if isinstance(n, str) else repr(n)).split('\n'):
                out.append(t + '\n')


# ---- "Did you mean": the nearest name, at a third of its characters at most; another case costs half ----

def suggestion_for(e):
    try:
        if isinstance(e, ImportError):
            wrong = import_error_name(e)
        elif isinstance(e, (NameError, AttributeError)):
            wrong = e.name
        else:
            return ''
        if not isinstance(wrong, str):
            return ''
        near = nearest_name(wrong, names_near(e, wrong), isinstance(e, NameError) or wrong[:1] == '_')
    except Exception:
        return ''
    if near is None:
        return f". Did you forget to import '{wrong}'?" if isinstance(e, NameError) and is_importable(wrong) else ''
    text = f". Did you mean: '{near}'?"
    return text + f" Or did you forget to import '{wrong}'?" if isinstance(e, NameError) and is_importable(wrong) else text


# `from m import wrong`: what the message names, since the exception has no field for it.
def import_error_name(e):
    text = e.msg
    head = "cannot import name '"
    if not isinstance(text, str) or not text.startswith(head):
        return None
    return text[len(head):].partition("'")[0]


def is_importable(name):
    return name in stdlib_names or name in modules()


stdlib_names = frozenset(('__future__ abc argparse array ast asyncio atexit base64 bdb binascii bisect builtins bz2 calendar cmath cmd code codecs collections '
                          'colorsys concurrent configparser contextlib contextvars copy copyreg csv ctypes curses dataclasses datetime dbm decimal difflib dis '
                          'doctest email encodings enum errno faulthandler fcntl filecmp fileinput fnmatch fractions ftplib functools gc getopt getpass gettext '
                          'glob graphlib grp gzip hashlib heapq hmac html http imaplib importlib inspect io ipaddress itertools json keyword linecache locale '
                          'logging lzma mailbox marshal math mimetypes mmap modulefinder multiprocessing netrc numbers opcode operator optparse os pathlib pdb '
                          'pickle pickletools pkgutil platform plistlib poplib posix posixpath pprint profile pstats pty pwd py_compile pyclbr pydoc queue '
                          'quopri random re readline reprlib resource rlcompleter runpy sched secrets select selectors shelve shlex shutil signal site smtplib '
                          'socket socketserver sqlite3 ssl stat statistics string stringprep struct subprocess symtable sys sysconfig syslog tabnanny tarfile '
                          'tempfile termios textwrap this threading time timeit tkinter token tokenize tomllib trace traceback tracemalloc tty turtle types '
                          'typing unicodedata unittest urllib uuid venv warnings wave weakref webbrowser winreg wsgiref xml xmlrpc zipapp zipfile zipimport '
                          'zlib zoneinfo').split())


def names_near(e, wrong):
    if isinstance(e, NameError):
        tb = e.__traceback__
        if tb is None:
            return []
        while iter_get(tb, 0) is not None:
            tb = iter_get(tb, 0)
        code = iter_get(tb, 1)
        names = list(code.co_varnames) + list(code.co_freevars) + list(main_globals()) + list(builtins_dict()) + ['True', 'False', 'None']
    else:
        owner = session_modules().get(e.name) if isinstance(e, ImportError) else e.obj
        names = dir(owner)
    return names


def exception_lines(e, out):
    format_exception_only(e, out)


def shown_links(e, is_compact=False):
    # Which cause and context are shown of an exception and of all that hang on it, by id: an exception is reached once that way. What a group holds
    # is looked at before its causes, the last first.
    links = {}
    seen = {id(e)}
    work = [e]
    while work:
        x = work.pop()
        cause = x.__cause__
        if cause is not None:
            if id(cause) in seen:
                cause = None
            else:
                seen.add(id(cause))
                work.append(cause)
        context = x.__context__
        if context is not None:
            if id(context) in seen or is_compact and (cause is not None or x.__suppress_context__):
                context = None
            else:
                seen.add(id(context))
                work.append(context)
        if isinstance(x, BaseExceptionGroup):
            for sub in x.exceptions:
                seen.add(id(sub))
                work.append(sub)
        links[id(x)] = (cause, context)
    return links


def format_chain(e, links):
    chain = []
    while e is not None:
        cause, context = links.get(id(e), (None, None))
        if cause is not None:
            chain.append((e, '\nThe above exception was the direct cause of the following exception:\n\n'))
            e = cause
        elif context is not None and not e.__suppress_context__:
            chain.append((e, '\nDuring handling of the above exception, another exception occurred:\n\n'))
            e = context
        else:
            chain.append((e, ''))
            e = None
    return chain


def format_exception(e, chained=True):
    out = []
    if not chained:
        if isinstance(e, BaseExceptionGroup):
            format_group(e, out, [0, False], shown_links(e))
        else:
            format_own(e, out, [0, False], 'Traceback (most recent call last):\n', '|')
        return ''.join(out)
    format_chained(e, out, [0, False], shown_links(e))
    return ''.join(out)


def emit_lines(text, out, ctx, margin):
    if ctx[0] == 0:
        out.append(text)
        return
    lines = text.split('\n')
    for i in range(len(lines) - 1):
        out.append('  ' * ctx[0] + margin + ' ' + lines[i] + '\n')


def format_chained(e, out, ctx, links):
    # ctx: depth in groups, whether the closing line of the last sub-exception is still to come.
    chain = format_chain(e, links)
    for i in range(len(chain) - 1, -1, -1):
        x = chain[i][0]
        if isinstance(x, BaseExceptionGroup):
            if ctx[0] > 10:
                emit_lines('... (max_group_depth is 10)\n', out, ctx, '|')
            else:
                format_group(x, out, ctx, links)
        else:
            format_own(x, out, ctx, 'Traceback (most recent call last):\n', '|')
        if i > 0:
            emit_lines(chain[i - 1][1], out, ctx, '|')


def format_own(e, out, ctx, head, margin):
    if e.__traceback__ is not None:
        emit_lines(head, out, ctx, margin)
        part = []
        format_tb(e.__traceback__, part)
        emit_lines(''.join(part), out, ctx, '|')
    part = []
    format_exception_only(e, part)
    emit_lines(''.join(part), out, ctx, '|')


def format_group(e, out, ctx, links):
    is_top = ctx[0] == 0
    if is_top:
        ctx[0] = 1
    format_own(e, out, ctx, 'Exception Group Traceback (most recent call last):\n', '+' if is_top else '|')
    subs = e.exceptions
    n = len(subs) if len(subs) <= 15 else 16
    ctx[1] = False
    for i in range(n):
        if i == n - 1:
            ctx[1] = True
        title = str(i + 1) if i < 15 else '...'
        out.append('  ' * ctx[0] + ('+-' if i == 0 else '  ') + '+---------------- ' + title + ' ----------------\n')
        ctx[0] += 1
        if i < 15:
            format_chained(subs[i], out, ctx, links)
        else:
            more = len(subs) - 15
            emit_lines('and ' + str(more) + ' more exception' + ('s' if more > 1 else '') + '\n', out, ctx, '|')
        if i == n - 1 and ctx[1]:
            out.append('  ' * ctx[0] + '+------------------------------------\n')
            ctx[1] = False
        ctx[0] -= 1
    if is_top:
        ctx[0] = 0


def exception_report(e):
    # What the host shows for an uncaught exception: [type name, message, traceback text].
    t = type_of(e)
    name = t.__qualname__
    m = t.__module__
    if m not in ('__main__', 'builtins') and isinstance(m, str):
        name = m + '.' + name
    text = format_exception(e)
    if not text.isascii():
        text = text.encode('utf-8', 'backslashreplace').decode()
    return (name, safe_str(e), text)


def exit_code(e):
    # SystemExit: the code to end with and a text for standard error.
    c = e.code
    if c is None:
        return (0, None)
    if isinstance(c, int):
        return (c & 255 if -9223372036854775808 <= c <= 9223372036854775807 else 255, None)
    return (1, safe_str(c) + '\n')


# ---- patterns ----

def match_keys(subject, keys):
    out = []
    seen = []
    get = subject.get
    for k in keys:
        if k in seen:
            raise ValueError('mapping pattern checks duplicate key (' + repr(k) + ')')
        seen.append(k)
        v = get(k, _missing)
        if v is _missing:
            return None
        out.append(v)
    return tuple(out)


def match_rest(subject, keys):
    rest = dict(subject)
    for k in keys:
        del rest[k]
    return rest


_self_match = (bool, bytearray, bytes, dict, float, frozenset, int, list, set, str, tuple)


def match_class(subject, cls, npos, names):
    if not isinstance(cls, type):
        raise TypeError('called match pattern must be a class')
    if not isinstance(subject, cls):
        return None
    out = []
    seen = []
    if npos:
        args = getattr(cls, '__match_args__', _missing)
        if args is _missing:
            args = ()
            alone = False
            for t in _self_match:
                if t in cls.__mro__:
                    alone = True
            if alone:
                if npos > 1:
                    raise TypeError(cls.__name__ + '() accepts 1 positional sub-pattern (' + str(npos) + ' given)')
                out.append(subject)
                npos = 0
        elif type_of(args) is not tuple:
            raise TypeError(cls.__name__ + '.__match_args__ must be a tuple (got ' + type_of(args).__name__ + ')')
        if npos > len(args):
            n = len(args)
            raise TypeError(cls.__name__ + '() accepts ' + str(n) + ' positional sub-pattern' + ('' if n == 1 else 's') + ' (' + str(npos) + ' given)')
        for i in range(npos):
            name = args[i]
            if not isinstance(name, str):
                raise TypeError('__match_args__ elements must be strings (got ' + type_of(name).__name__ + ')')
            if name in seen:
                raise TypeError(cls.__name__ + "() got multiple sub-patterns for attribute '" + name + "'")
            seen.append(name)
            v = getattr(subject, name, _missing)
            if v is _missing:
                return None
            out.append(v)
    for name in names:
        if name in seen:
            raise TypeError(cls.__name__ + "() got multiple sub-patterns for attribute '" + name + "'")
        seen.append(name)
        v = getattr(subject, name, _missing)
        if v is _missing:
            return None
        out.append(v)
    return tuple(out)


# ---- exception groups ----

def eg_match(exc, typ):
    types = typ if type_of(typ) is tuple else (typ,)
    for t in types:
        if not (isinstance(t, type) and issubclass(t, BaseException)):
            raise TypeError('catching classes that do not inherit from BaseException is not allowed')
        if issubclass(t, BaseExceptionGroup):
            raise TypeError('catching ExceptionGroup with except* is not allowed. Use except instead.')
    if exc is None:
        return (None, None)
    if isinstance(exc, typ):
        if isinstance(exc, BaseExceptionGroup):
            return (exc, None)
        eg = ExceptionGroup('', (exc,)) if isinstance(exc, Exception) else BaseExceptionGroup('', (exc,))
        return (eg, None)
    if isinstance(exc, BaseExceptionGroup):
        return exc.split(typ)
    return (None, exc)


def _leaves(e, found):
    work = [e]
    while work:
        x = work.pop()
        if isinstance(x, BaseExceptionGroup):
            work.extend(x.exceptions)
        else:
            found.append(x)


def eg_reraise(orig, excs):
    excs = [e for e in excs if e is not None]
    if not excs:
        return None
    if not isinstance(orig, BaseExceptionGroup):
        return excs[0]
    # What was raised again as it was, and what nobody handled, is the part of the group that has these leaves.
    raised = []
    again = []
    for e in excs:
        if e.__traceback__ is orig.__traceback__ and e.__cause__ is orig.__cause__ and e.__context__ is orig.__context__:
            _leaves(e, again)
        else:
            raised.append(e)
    if again:
        part = orig.split(lambda e: any([e is x for x in again]))[0]
        if not raised:
            return part
        raised.append(part)
    excs = raised
    if len(excs) == 1:
        return excs[0]
    return BaseExceptionGroup('', excs) if not all([isinstance(e, Exception) for e in excs]) else ExceptionGroup('', excs)


def finish_feed(is_error, value):
    # The end of a feed, a call or a top-level exception: files that nobody closed are written.
    fs = session_state().get('files')
    if fs is not None:
        _fs_flush(fs['dirty'])
    files_pending(False)
    if is_error:
        raise value
    set_result(value)
