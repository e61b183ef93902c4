# Module inspect: signatures, and what kind of thing an object is. There is no source to be had and no frames to walk.

from enum import IntEnum as _IntEnum
from annotationlib import get_annotations
from functools import partial as _partial
import collections.abc as _abc

CO_OPTIMIZED = 1
CO_NEWLOCALS = 2
CO_VARARGS = 4
CO_VARKEYWORDS = 8
CO_NESTED = 16
CO_GENERATOR = 32
CO_NOFREE = 64
CO_COROUTINE = 128
CO_ITERABLE_COROUTINE = 256
CO_ASYNC_GENERATOR = 512
GEN_CREATED = 'GEN_CREATED'
GEN_RUNNING = 'GEN_RUNNING'
GEN_SUSPENDED = 'GEN_SUSPENDED'
GEN_CLOSED = 'GEN_CLOSED'
CORO_CREATED = 'CORO_CREATED'
CORO_RUNNING = 'CORO_RUNNING'
CORO_SUSPENDED = 'CORO_SUSPENDED'
CORO_CLOSED = 'CORO_CLOSED'


# ---- kinds of objects ----

def ismodule(object):
    return isinstance(object, T_module)


def isclass(object):
    return isinstance(object, type)


def ismethod(object):
    return isinstance(object, T_method)


def isfunction(object):
    return isinstance(object, T_function)


def isbuiltin(object):
    return type_of(object) is T_builtin_function_or_method


def isroutine(object):
    return isbuiltin(object) or isfunction(object) or ismethod(object) or type_of(object) is _method_wrapper or ismethoddescriptor(object)


_method_wrapper = type_of(object().__str__)


def ismethoddescriptor(object):
    if isclass(object) or ismethod(object) or isfunction(object):
        return False
    t = type_of(object)
    return hasattr(t, '__get__') and not hasattr(t, '__set__') and not hasattr(t, '__delete__')


def ismethodwrapper(object):
    return type_of(object) is _method_wrapper


def isdatadescriptor(object):
    if isclass(object) or ismethod(object) or isfunction(object):
        return False
    t = type_of(object)
    return t is property or t is T_member_descriptor or t is T_getset_descriptor or hasattr(t, '__set__') or hasattr(t, '__delete__')


def ismemberdescriptor(object):
    return type_of(object) is T_member_descriptor


def isgetsetdescriptor(object):
    return type_of(object) is T_getset_descriptor


def istraceback(object):
    return type_of(object) is T_traceback


def isframe(object):
    return type_of(object) is T_frame


def iscode(object):
    return type_of(object) is T_code


def isgenerator(object):
    return type_of(object) is T_generator


def iscoroutine(object):
    return type_of(object) is T_coroutine


def isasyncgen(object):
    return type_of(object) is T_async_generator


def isawaitable(object):
    return isinstance(object, _abc.Awaitable)


def _has_flag(f, flag):
    while True:
        if type_of(f) is T_method:
            f = f.__func__
        elif isinstance(f, _partial):
            f = f.func
        else:
            break
    return type_of(f) is T_function and f.__code__.co_flags & flag != 0


def isgeneratorfunction(obj):
    return _has_flag(obj, CO_GENERATOR)


def iscoroutinefunction(obj):
    return _has_flag(obj, CO_COROUTINE) or getattr(obj, '_is_coroutine_mark', None) is _is_coroutine


_is_coroutine = object()


def markcoroutinefunction(func):
    f = func.__func__ if hasattr(func, '__func__') else func
    f._is_coroutine_mark = _is_coroutine
    return func


def isasyncgenfunction(obj):
    return _has_flag(obj, CO_ASYNC_GENERATOR)


def isabstract(object):
    return isinstance(object, type) and type_flags(object) & 64 != 0


def ispackage(object):
    return False


def _gen_state(gen, created, suspended, closed):
    s = gen_state(gen)
    return created if s == 0 else closed if s == 3 else suspended


def getgeneratorstate(generator):
    if generator.gi_running:
        return GEN_RUNNING
    return _gen_state(generator, GEN_CREATED, GEN_SUSPENDED, GEN_CLOSED)


def getcoroutinestate(coroutine):
    if coroutine.cr_running:
        return CORO_RUNNING
    return _gen_state(coroutine, CORO_CREATED, CORO_SUSPENDED, CORO_CLOSED)


def getmembers(object, predicate=None):
    return _members(object, predicate, getattr)


def getmembers_static(object, predicate=None):
    return _members(object, predicate, getattr_static)


def _members(object, predicate, get):
    names = dir(object)
    out = []
    for name in names:
        try:
            value = get(object, name)
        except AttributeError:
            continue
        if predicate is None or predicate(value):
            out.append((name, value))
    out.sort(key=lambda pair: pair[0])
    return out


def getattr_static(obj, attr, default=_missing):
    found = NotImplemented
    if isinstance(obj, type):
        found = lookup(obj, attr)
    else:
        kind = lookup(type_of(obj), attr)
        d = getattr_default(obj, '__dict__', None) if not type_flags(type_of(obj)) & 256 or type_of(obj) is T_module else None
        if kind is not NotImplemented and isdatadescriptor(kind):
            found = kind
        elif type_of(d) is dict and attr in d:
            found = d[attr]
        else:
            found = kind
    if found is NotImplemented and isinstance(obj, type):
        found = lookup(type_of(obj), attr)
    if found is NotImplemented:
        if default is not _missing:
            return default
        raise AttributeError(attr)
    return found


def getmro(cls):
    return cls.__mro__


def unwrap(func, *, stop=None):
    seen = {id(func): func}
    f = func
    while not isinstance(func, type) and hasattr(func, '__wrapped__'):
        if stop is not None and stop(func):
            break
        func = func.__wrapped__
        if id(func) in seen or len(seen) >= 1000:
            raise ValueError('wrapper loop when unwrapping {!r}'.format(f))
        seen[id(func)] = func
    return func


def cleandoc(doc):
    lines = doc.expandtabs().split('\n')
    margin = None
    for line in lines[1:]:
        text = line.lstrip(' ')
        if text:
            n = len(line) - len(text)
            margin = n if margin is None or n < margin else margin
    if lines:
        lines[0] = lines[0].lstrip(' ')
    if margin is not None:
        for i in range(1, len(lines)):
            lines[i] = lines[i][margin:]
    while lines and not lines[-1]:
        lines.pop()
    while lines and not lines[0]:
        lines.pop(0)
    return '\n'.join(lines)


def getdoc(object):
    doc = getattr(object, '__doc__', None)
    if doc is None and isinstance(object, type):
        for base in object.__mro__:
            if base is not _object and type_dict(base).get('__doc__') is not None:
                doc = base.__doc__
                break
    elif doc is None:
        doc = _inherited_doc(object)
    if not isinstance(doc, str):
        return None
    return cleandoc(doc)


def _inherited_doc(object):
    # The text of the method that this one overrides.
    if ismethod(object):
        cls = object.__self__ if isinstance(object.__self__, type) else type_of(object.__self__)
        name = object.__func__.__name__
    else:
        f = object.fget if isinstance(object, property) else object
        name = getattr(f, '__name__', None)
        cls = session_modules().get(getattr(f, '__module__', None))
        for part in getattr(f, '__qualname__', '').split('.')[:-1]:
            cls = getattr(cls, part, None)
    if isinstance(cls, type) and name is not None:
        for base in cls.__mro__:
            doc = getattr(type_dict(base).get(name), '__doc__', None)
            if doc is not None:
                return doc
    return None


_object = object


def getmodule(object, _filename=None):
    if ismodule(object):
        return object
    name = getattr(object, '__module__', None)
    return session_modules().get(name) if isinstance(name, str) else None


def getfile(object):
    if isfunction(object) or ismethod(object):
        return object.__code__.co_filename
    raise TypeError(f'{object!r} is a built-in')


def getsource(object):
    raise OSError('could not get source code')


getsourcelines = findsource = getsource


def getcallargs(func, /, *positional, **named):
    bound = signature(func).bind(*positional, **named)
    bound.apply_defaults()
    return dict(bound.arguments)


# ---- signatures ----

class _empty:
    pass


class _ParameterKind(_IntEnum):
    POSITIONAL_ONLY = 'positional-only'
    POSITIONAL_OR_KEYWORD = 'positional or keyword'
    VAR_POSITIONAL = 'variadic positional'
    KEYWORD_ONLY = 'keyword-only'
    VAR_KEYWORD = 'variadic keyword'

    def __new__(cls, description):
        value = len(cls.__members__)
        member = int.__new__(cls, value)
        member._value_ = value
        member.description = description
        return member

    def __str__(self):
        return self.name


_POSITIONAL_ONLY, _POSITIONAL_OR_KEYWORD, _VAR_POSITIONAL, _KEYWORD_ONLY, _VAR_KEYWORD = _ParameterKind


def formatannotation(annotation, base_module=None, *, quote_annotation_strings=True):
    if not quote_annotation_strings and isinstance(annotation, str):
        return annotation
    module = getattr(annotation, '__module__', None)
    if module == 'typing' and not isinstance(annotation, type):
        return repr(annotation).replace('typing.', '')
    if type_of(annotation) is T_GenericAlias:
        return str(annotation)
    if isinstance(annotation, type):
        if module in ('builtins', base_module):
            return annotation.__qualname__
        return module + '.' + annotation.__qualname__
    return repr(annotation)


class Parameter:
    __slots__ = ('_name', '_kind', '_default', '_annotation')
    POSITIONAL_ONLY = _POSITIONAL_ONLY
    POSITIONAL_OR_KEYWORD = _POSITIONAL_OR_KEYWORD
    VAR_POSITIONAL = _VAR_POSITIONAL
    KEYWORD_ONLY = _KEYWORD_ONLY
    VAR_KEYWORD = _VAR_KEYWORD
    empty = _empty

    def __init__(self, name, kind, *, default=_empty, annotation=_empty):
        kind = _kind_of(kind)
        if default is not _empty and (kind is _VAR_POSITIONAL or kind is _VAR_KEYWORD):
            raise ValueError(f'{kind.description} parameters cannot have default values')
        if name is _empty:
            raise ValueError('name is a required attribute for Parameter')
        if not isinstance(name, str):
            raise TypeError(f'name must be a str, not a {type_of(name).__name__}')
        if not name.isidentifier():
            raise ValueError(f'{name!r} is not a valid parameter name')
        self._name = name
        self._kind = kind
        self._default = default
        self._annotation = annotation

    name = property(lambda self: self._name)
    kind = property(lambda self: self._kind)
    default = property(lambda self: self._default)
    annotation = property(lambda self: self._annotation)

    def replace(self, *, name=_missing, kind=_missing, annotation=_missing, default=_missing):
        return type_of(self)(self._name if name is _missing else name, self._kind if kind is _missing else kind,
                             default=self._default if default is _missing else default,
                             annotation=self._annotation if annotation is _missing else annotation)

    __replace__ = replace

    def __str__(self):
        return self._format()

    def _format(self, quote_annotation_strings=True):
        text = self._name
        if self._annotation is not _empty:
            text += ': ' + formatannotation(self._annotation, quote_annotation_strings=quote_annotation_strings)
        if self._default is not _empty:
            text += (' = ' if self._annotation is not _empty else '=') + repr(self._default)
        if self._kind is _VAR_POSITIONAL:
            return '*' + text
        if self._kind is _VAR_KEYWORD:
            return '**' + text
        return text

    def __repr__(self):
        return '<{} "{}">'.format(self.__class__.__name__, self)

    def __hash__(self):
        return hash((self._name, self._kind, self._annotation, self._default))

    def __eq__(self, other):
        if self is other:
            return True
        if not isinstance(other, Parameter):
            return NotImplemented
        return self._name == other._name and self._kind == other._kind and self._default == other._default and \
            self._annotation == other._annotation


def _kind_of(kind):
    try:
        return _ParameterKind(kind)
    except ValueError:
        pass
    raise ValueError(f'value {kind!r} is not a valid Parameter.kind')


class BoundArguments:
    __slots__ = ('arguments', '_signature')

    def __init__(self, signature, arguments):
        self.arguments = arguments
        self._signature = signature

    @property
    def signature(self):
        return self._signature

    @property
    def args(self):
        out = []
        for name, p in self._signature.parameters.items():
            if p._kind is _VAR_KEYWORD or p._kind is _KEYWORD_ONLY or name not in self.arguments:
                break
            if p._kind is _VAR_POSITIONAL:
                out.extend(self.arguments[name])
            else:
                out.append(self.arguments[name])
        return tuple(out)

    @property
    def kwargs(self):
        out = {}
        started = False
        for name, p in self._signature.parameters.items():
            if not started:
                if p._kind is _VAR_KEYWORD or p._kind is _KEYWORD_ONLY:
                    started = True
                elif name not in self.arguments:
                    started = True
                    continue
            if started and name in self.arguments:
                if p._kind is _VAR_KEYWORD:
                    out.update(self.arguments[name])
                else:
                    out[name] = self.arguments[name]
        return out

    def apply_defaults(self):
        out = {}
        for name, p in self._signature.parameters.items():
            if name in self.arguments:
                out[name] = self.arguments[name]
            elif p._default is not _empty:
                out[name] = p._default
            elif p._kind is _VAR_POSITIONAL:
                out[name] = ()
            elif p._kind is _VAR_KEYWORD:
                out[name] = {}
        self.arguments = out

    def __eq__(self, other):
        if not isinstance(other, BoundArguments):
            return NotImplemented
        return self._signature == other._signature and self.arguments == other.arguments

    __hash__ = None

    def __repr__(self):
        return '<{} ({})>'.format(self.__class__.__name__, ', '.join(['{}={!r}'.format(k, v) for k, v in self.arguments.items()]))


class Signature:
    __slots__ = ('_parameters', '_return_annotation')
    empty = _empty

    def __init__(self, parameters=None, *, return_annotation=_empty):
        made = {}
        top = _POSITIONAL_ONLY
        seen_default = False
        for p in parameters or ():
            if p._kind < top:
                raise ValueError('wrong parameter order: {} parameter before {} parameter'.format(top.description, p._kind.description))
            if p._kind > top:
                top = p._kind
            if p._kind is _POSITIONAL_ONLY or p._kind is _POSITIONAL_OR_KEYWORD:
                if p._default is not _empty:
                    seen_default = True
                elif seen_default:
                    raise ValueError('non-default argument follows default argument')
            if p._name in made:
                raise ValueError('duplicate parameter name: {!r}'.format(p._name))
            made[p._name] = p
        self._parameters = T_mappingproxy(made)
        self._return_annotation = return_annotation

    @classmethod
    def from_callable(cls, obj, *, follow_wrapped=True, globals=None, locals=None, eval_str=False, annotation_format=1):
        return _signature_of(cls, obj, follow_wrapped, globals, locals, eval_str)

    parameters = property(lambda self: self._parameters)
    return_annotation = property(lambda self: self._return_annotation)

    def replace(self, *, parameters=_missing, return_annotation=_missing):
        return type_of(self)(self._parameters.values() if parameters is _missing else parameters,
                             return_annotation=self._return_annotation if return_annotation is _missing else return_annotation)

    __replace__ = replace

    def _parts(self):
        named = {n: p for n, p in self._parameters.items() if p._kind is _KEYWORD_ONLY}
        return [p for p in self._parameters.values() if p._kind is not _KEYWORD_ONLY], named, self._return_annotation

    def __hash__(self):
        params, named, r = self._parts()
        return hash((tuple(params), frozenset(named.values()), r))

    def __eq__(self, other):
        if self is other:
            return True
        if not isinstance(other, Signature):
            return NotImplemented
        return self._parts() == other._parts()

    def _bind(self, args, kwargs, partial):
        out = {}
        params = list(self._parameters.values())
        i = 0
        used = 0
        pending = []
        n = len(args)
        while i < len(params):
            p = params[i]
            if p._kind is _VAR_POSITIONAL:
                if used < n:
                    out[p._name] = tuple(args[used:])
                    used = n
                i += 1
                continue
            if p._kind is _KEYWORD_ONLY or p._kind is _VAR_KEYWORD:
                break
            if used < n:
                if p._name in kwargs and p._kind is not _POSITIONAL_ONLY:
                    raise TypeError('multiple values for argument {arg!r}'.format(arg=p._name))
                out[p._name] = args[used]
                used += 1
                i += 1
                continue
            pending.append(p)
            i += 1
        if used < n:
            raise TypeError('too many positional arguments')
        pending.extend(params[i:])
        var = None
        kwargs = dict(kwargs)
        as_kw = []
        for p in pending:
            if p._kind is _VAR_KEYWORD:
                var = p
                continue
            if p._kind is _VAR_POSITIONAL:
                continue
            if p._kind is _POSITIONAL_ONLY:
                if p._name in kwargs:
                    as_kw.append(p._name)
                if p._default is _empty and not partial:
                    raise TypeError(f"missing a required{' positional-only' if p._name in kwargs else ''} argument: {p._name!r}")
                continue
            if p._name in kwargs:
                out[p._name] = kwargs.pop(p._name)
            elif not partial and p._default is _empty:
                raise TypeError(f'missing a required argument: {p._name!r}')
        if kwargs:
            if var is not None:
                out[var._name] = kwargs
            elif as_kw:
                raise TypeError('got some positional-only arguments passed as keyword arguments: {arg!r}'.format(arg=', '.join(as_kw)))
            else:
                for name in kwargs:
                    break
                raise TypeError('got an unexpected keyword argument {arg!r}'.format(arg=name))
        return BoundArguments(self, {name: out[name] for name in self._parameters if name in out})

    def bind(self, /, *args, **kwargs):
        return self._bind(args, kwargs, False)

    def bind_partial(self, /, *args, **kwargs):
        return self._bind(args, kwargs, True)

    def __repr__(self):
        return '<{} {}>'.format(self.__class__.__name__, self)

    def __str__(self):
        return self.format()

    def format(self, *, max_width=None, quote_annotation_strings=True):
        out = []
        only = False
        star = True
        for p in self._parameters.values():
            text = p._format(quote_annotation_strings)
            if p._kind is _POSITIONAL_ONLY:
                only = True
            elif only:
                out.append('/')
                only = False
            if p._kind is _VAR_POSITIONAL:
                star = False
            elif p._kind is _KEYWORD_ONLY and star:
                out.append('*')
                star = False
            out.append(text)
        if only:
            out.append('/')
        text = '({})'.format(', '.join(out))
        if max_width is not None and len(text) > max_width:
            text = '(\n    {}\n)'.format(',\n    '.join(out))
        if self._return_annotation is not _empty:
            text += ' -> ' + formatannotation(self._return_annotation, quote_annotation_strings=quote_annotation_strings)
        return text


def signature(obj, *, follow_wrapped=True, globals=None, locals=None, eval_str=False, annotation_format=1):
    return _signature_of(Signature, obj, follow_wrapped, globals, locals, eval_str)


def _of_function(cls, f, globals, locals, eval_str):
    code = f.__code__
    names = code.co_varnames
    n = code.co_argcount
    only = code.co_posonlyargcount
    kw = code.co_kwonlyargcount
    hints = get_annotations(f, globals=globals, locals=locals, eval_str=eval_str)
    defaults = f.__defaults__ or ()
    kwdefaults = f.__kwdefaults__ or {}
    out = []
    for i in range(n):
        k = i - (n - len(defaults))
        out.append(Parameter(names[i], _POSITIONAL_ONLY if i < only else _POSITIONAL_OR_KEYWORD, annotation=hints.get(names[i], _empty),
                             default=defaults[k] if k >= 0 else _empty))
    at = n + kw
    if code.co_flags & CO_VARARGS:
        out.append(Parameter(names[at], _VAR_POSITIONAL, annotation=hints.get(names[at], _empty)))
        at += 1
    for i in range(n, n + kw):
        out.append(Parameter(names[i], _KEYWORD_ONLY, annotation=hints.get(names[i], _empty), default=kwdefaults.get(names[i], _empty)))
    if code.co_flags & CO_VARKEYWORDS:
        out.append(Parameter(names[at], _VAR_KEYWORD, annotation=hints.get(names[at], _empty)))
    return cls(out, return_annotation=hints.get('return', _empty))


def _without_first(sig):
    params = list(sig._parameters.values())
    if not params or params[0]._kind in (_VAR_KEYWORD, _KEYWORD_ONLY):
        raise ValueError('invalid method signature')
    if params[0]._kind is not _VAR_POSITIONAL:
        params = params[1:]
    return sig.replace(parameters=params)


def _of_partial(sig, p):
    bound = _bind_partial(sig, p)
    out = []
    keyword = False
    for name, param in sig._parameters.items():
        if name in bound.arguments:
            value = bound.arguments[name]
            if param._kind is _POSITIONAL_ONLY:
                continue
            if param._kind is _POSITIONAL_OR_KEYWORD:
                if name in p.keywords:
                    keyword = True
                    out.append(param.replace(default=value, kind=_KEYWORD_ONLY))
                continue
            if param._kind is _KEYWORD_ONLY:
                param = param.replace(default=value)
        if keyword:
            if param._kind is _POSITIONAL_OR_KEYWORD:
                param = param.replace(kind=_KEYWORD_ONLY)
            elif param._kind is _VAR_POSITIONAL:
                continue
        out.append(param)
    return sig.replace(parameters=out)


def _bind_partial(sig, p):
    try:
        return sig.bind_partial(*p.args, **p.keywords)
    except TypeError as e:
        exc = e
    raise ValueError('partial object {!r} has incorrect arguments'.format(p)) from exc


def _signature_of(cls, obj, follow, globals, locals, eval_str):
    if not callable(obj):
        raise TypeError('{!r} is not a callable object'.format(obj))
    if type_of(obj) is T_method:
        return _without_first(_signature_of(cls, obj.__func__, follow, globals, locals, eval_str))
    if follow:
        obj = unwrap(obj, stop=lambda f: hasattr(f, '__signature__') or type_of(f) is T_method)
        if type_of(obj) is T_method:
            return _signature_of(cls, obj, follow, globals, locals, eval_str)
    sig = getattr(obj, '__signature__', None) if not isinstance(obj, type) or '__signature__' in type_dict(obj) else None
    if sig is not None:
        if not isinstance(sig, Signature):
            raise TypeError('unexpected object {!r} in __signature__ attribute'.format(sig))
        return sig
    if type_of(obj) is T_function:
        return _of_function(cls, obj, globals, locals, eval_str)
    if isinstance(obj, _partial):
        return _of_partial(_signature_of(cls, obj.func, follow, globals, locals, eval_str), obj)
    if isinstance(obj, type):
        return _of_class(cls, obj, follow, globals, locals, eval_str)
    call = lookup(type_of(obj), '__call__')
    if type_of(call) is T_function:
        return _without_first(_signature_of(cls, call, follow, globals, locals, eval_str))
    raise ValueError('no signature found for builtin {!r}'.format(obj))


def _of_class(cls, obj, follow, globals, locals, eval_str):
    call = lookup(type_of(obj), '__call__')
    if type_of(call) is T_function and call.__module__ != 'enum' and call.__module__ != 'typing':
        return _without_first(_signature_of(cls, call, follow, globals, locals, eval_str))
    for base in obj.__mro__:
        for name in ('__new__', '__init__'):
            f = type_dict(base).get(name)
            if type_of(f) is T_staticmethod:
                f = f.__func__
            if type_of(f) is T_function:
                return _without_first(_signature_of(cls, f, follow, globals, locals, eval_str))
        if base is not obj and not type_flags(base) & 8:
            break
    if lookup(obj, '__init__') is lookup(_object, '__init__') and lookup(obj, '__new__') is lookup(_object, '__new__'):
        return cls()
    raise ValueError('no signature found for builtin type {!r}'.format(obj))


FullArgSpec = modules()['collections'].__dict__['namedtuple'](
    'FullArgSpec', 'args, varargs, varkw, defaults, kwonlyargs, kwonlydefaults, annotations', module='inspect')


def getfullargspec(func):
    sig = _full_signature(func)
    args = []
    posonly = []
    varargs = varkw = None
    kwonly = []
    defaults = []
    kwdefaults = {}
    hints = {}
    if sig._return_annotation is not _empty:
        hints['return'] = sig._return_annotation
    for p in sig._parameters.values():
        k = p._kind
        if k is _POSITIONAL_ONLY or k is _POSITIONAL_OR_KEYWORD:
            args.append(p._name)
            if p._default is not _empty:
                defaults.append(p._default)
        elif k is _VAR_POSITIONAL:
            varargs = p._name
        elif k is _KEYWORD_ONLY:
            kwonly.append(p._name)
            if p._default is not _empty:
                kwdefaults[p._name] = p._default
        else:
            varkw = p._name
        if p._annotation is not _empty:
            hints[p._name] = p._annotation
    return FullArgSpec(args, varargs, varkw, tuple(defaults) or None, kwonly, kwdefaults or None, hints)


def _full_signature(func):
    try:
        if type_of(func) is T_method:
            return _signature_of(Signature, func.__func__, False, None, None, False)
        return _signature_of(Signature, func, False, None, None, False)
    except Exception as e:
        exc = e
    raise TypeError('unsupported callable') from exc


__all__ = ['BoundArguments', 'FullArgSpec', 'Parameter', 'Signature', 'cleandoc', 'formatannotation', 'get_annotations', 'getattr_static',
           'getcallargs', 'getcoroutinestate', 'getdoc', 'getfile', 'getfullargspec', 'getgeneratorstate', 'getmembers', 'getmembers_static',
           'getmodule', 'getmro', 'getsource', 'getsourcelines', 'isabstract', 'isasyncgen', 'isasyncgenfunction', 'isawaitable', 'isbuiltin',
           'isclass', 'iscode', 'iscoroutine', 'iscoroutinefunction', 'isdatadescriptor', 'isframe', 'isfunction', 'isgenerator',
           'isgeneratorfunction', 'isgetsetdescriptor', 'ismemberdescriptor', 'ismethod', 'ismethoddescriptor', 'ismethodwrapper', 'ismodule',
           'ispackage', 'isroutine', 'istraceback', 'markcoroutinefunction', 'signature', 'unwrap']
