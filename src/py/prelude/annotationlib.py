# Module annotationlib: what annotations evaluate to, also where names in them are not defined yet.

from enum import IntEnum as _IntEnum


class Format(_IntEnum):
    VALUE = 1
    VALUE_WITH_FAKE_GLOBALS = 2
    FORWARDREF = 3
    STRING = 4


class ForwardRef:
    def __init__(self, arg, *, module=None, owner=None, is_argument=True, is_class=False):
        if not isinstance(arg, str):
            raise TypeError(f'Forward reference must be a string -- got {arg!r}')
        self.__forward_arg__ = arg
        self.__forward_is_argument__ = is_argument
        self.__forward_is_class__ = is_class
        self.__forward_module__ = module
        self.__owner__ = owner
        self.__globals__ = None

    def __init_subclass__(cls, /, *args, **kwds):
        raise TypeError('Cannot subclass ForwardRef')

    def evaluate(self, *, globals=None, locals=None, type_params=None, owner=None, format=1):
        if format == 4:
            return self.__forward_arg__
        if owner is None:
            owner = self.__owner__
        if globals is None:
            globals = self.__globals__
            if globals is None:
                globals = _globals_of(owner, self.__forward_module__)
        if type_params is None and owner is not None:
            type_params = getattr(owner, '__type_params__', None)
        names = {}
        if type_params is not None:
            for p in type_params:
                names[p.__name__] = p
        if isinstance(owner, type):
            for name in type_dict(owner):
                names[name] = type_dict(owner)[name]
        if locals is not None:
            names.update(locals)
        text = self.__forward_arg__
        if text.isidentifier():
            if text in names:
                return names[text]
            if text in globals:
                return globals[text]
            if text in builtins_dict():
                return builtins_dict()[text]
            if format == 3:
                return self
            raise NameError("name '" + text + "' is not defined", name=text)
        if format == 3:
            try:
                return _evaluate(self, text, globals, names)
            except Exception:
                return self
        return _evaluate(self, text, globals, names)

    def _evaluate(self, globalns, localns, type_params=None, *, recursive_guard=None):
        return self.evaluate(globals=globalns, locals=localns, type_params=type_params)

    def __eq__(self, other):
        if type_of(other) is not ForwardRef:
            return NotImplemented
        return self.__forward_arg__ == other.__forward_arg__ and self.__forward_module__ == other.__forward_module__ and \
            self.__globals__ is other.__globals__ and self.__forward_is_class__ == other.__forward_is_class__ and \
            self.__owner__ == other.__owner__

    def __hash__(self):
        return hash((self.__forward_arg__, self.__forward_module__))

    def __or__(self, other):
        return union_make((self, other))

    def __ror__(self, other):
        return union_make((other, self))

    @property
    def __forward_code__(self):
        return compile_source(self.__forward_arg__, '<string>', 1, 0)

    def __repr__(self):
        extra = ''
        if self.__forward_module__ is not None:
            extra += f', module={self.__forward_module__!r}'
        if self.__forward_is_class__:
            extra += ', is_class=True'
        if self.__owner__ is not None:
            extra += f', owner={self.__owner__!r}'
        return f'ForwardRef({self.__forward_arg__!r}{extra})'


def _evaluate(ref, text, globals, names):
    if text.lstrip()[:1] == '*':
        text = '(' + text + ',)[0]'
    code = compile_source('(' + text + '\n)', '<string>', 3, 0)
    keep = swap_result(None)
    exec_code(code, globals, names)(names)
    return swap_result(keep)


def _globals_of(owner, module):
    if type_of(owner) is T_function:
        return owner.__globals__
    if module is None and isinstance(owner, type):
        module = owner.__module__
    m = session_modules().get(module) if isinstance(module, str) else module
    return m.__dict__ if type_of(m) is T_module else caller_globals()


def _class_hints(cls):
    # The annotations of the class itself; names that are not defined are forward references.
    d = type_dict(cls)
    hints = d.get('__annotations__')
    if hints is not None:
        return hints
    f = d.get('__annotate_func__')
    return {} if f is None else call_annotate_function(f, 3, owner=cls)


forward_ref.append(ForwardRef)
forward_ref.append(_class_hints)


class _Unknown:
    # What stands for a name that is not defined while annotations are evaluated; it becomes a ForwardRef.
    def __init__(self, text, owner, made):
        self.__forward_arg__ = text
        self.__forward_is_argument__ = True
        self.__forward_is_class__ = isinstance(owner, type)
        self.__forward_module__ = None
        self.__owner__ = owner
        self.__globals__ = None
        self.__dict__['_made'] = made
        made.append(self)

    def __getitem__(self, key):
        keys = key if type_of(key) is tuple else (key,)
        return _Unknown(self.__forward_arg__ + '[' + ', '.join([type_repr(k) for k in keys]) + ']', self.__owner__, self._made)

    def __getattr__(self, name):
        if name.startswith('__'):
            raise AttributeError(name)
        return _Unknown(self.__forward_arg__ + '.' + name, self.__owner__, self.__dict__['_made'])

    def __call__(self, *args, **kw):
        parts = [type_repr(a) for a in args]
        parts.extend([k + '=' + type_repr(v) for k, v in kw.items()])
        return _Unknown(self.__forward_arg__ + '(' + ', '.join(parts) + ')', self.__owner__, self._made)

    def __iter__(self):
        yield _Unknown('*' + self.__forward_arg__, self.__owner__, self._made)

    def __or__(self, other):
        return union_make((self, other))

    def __ror__(self, other):
        return union_make((other, self))

    def __eq__(self, other):
        return type_of(other) is _Unknown and self.__forward_arg__ == other.__forward_arg__

    def __hash__(self):
        return hash((self.__forward_arg__, None))


class _Source(_Unknown):
    # The same where the text of the annotation is wanted.
    def __getitem__(self, key):
        keys = key if type_of(key) is tuple else (key,)
        return _Source(self.__forward_arg__ + '[' + ', '.join([type_repr(k) for k in keys]) + ']', self.__owner__, self._made)

    def __getattr__(self, name):
        if name.startswith('__'):
            raise AttributeError(name)
        return _Source(self.__forward_arg__ + '.' + name, self.__owner__, self.__dict__['_made'])

    def __or__(self, other):
        return _Source(self.__forward_arg__ + ' | ' + type_repr(other), self.__owner__, self._made)

    def __ror__(self, other):
        return _Source(type_repr(other) + ' | ' + self.__forward_arg__, self.__owner__, self._made)

    def __repr__(self):
        return self.__forward_arg__


def _settle(made):
    for x in made:
        if type_of(x) is _Unknown:
            del x.__dict__['_made']
            x.__class__ = ForwardRef


def _call_one(f):
    try:
        return f(1), None
    except NameError as e:
        return None, e


def _call_with_unknown(f, owner, unknown=_Unknown):
    # Calls an annotate or evaluate function; each name that is missing is put in its place and it is called again.
    made = []
    if unknown is _Unknown:
        value, e = _call_one(f)
        names = dict(f.__globals__)
    else:  # no name of the module is known
        names = {}
        value, e = _call_one(function_of(f.__code__, names, f.__closure__))
    if e is None:
        return value
    free = f.__code__.co_freevars
    cells = f.__closure__
    seen = set()
    while e is not None:
        name = e.name
        if name is None or name in seen:
            raise e
        seen.add(name)
        x = unknown(name, owner, made)
        if name in free:
            cells = tuple([T_cell(x) if n == name else c for n, c in zip(free, cells)])
        else:
            names[name] = x
        value, e = _call_one(function_of(f.__code__, names, cells))
    if unknown is _Unknown:
        _settle(made)
    return value


def call_annotate_function(annotate, format, *, owner=None):
    if format == 1:
        return annotate(1)
    if format == 3:
        return _call_with_unknown(annotate, owner)
    if format == 4:
        return annotations_to_string(_call_with_unknown(annotate, owner, _Source))
    if format == 2:
        raise ValueError('The VALUE_WITH_FAKE_GLOBALS format is for internal use only')
    raise ValueError(f'Invalid format: {format!r}')


def call_evaluate_function(evaluate, format, *, owner=None):
    if format == 4:
        return type_repr(_call_with_unknown(evaluate, owner, _Source))
    return call_annotate_function(evaluate, format, owner=owner)


def annotations_to_string(annotations):
    return {n: t if isinstance(t, str) else type_repr(t) for n, t in annotations.items()}


def type_repr(value):
    if isinstance(value, type) and type_of(value) is not T_GenericAlias or type_of(value) is T_function or \
            type_of(value) is T_builtin_function_or_method:
        if value.__module__ == 'builtins':
            return value.__qualname__
        return f'{value.__module__}.{value.__qualname__}'
    if value is ...:
        return '...'
    if type_of(value) is ForwardRef or isinstance(value, _Unknown):
        return value.__forward_arg__
    if type_of(value) is str:
        return repr(value)
    return repr(value)


def get_annotate_from_class_namespace(namespace):
    f = namespace.get('__annotate__')
    return namespace.get('__annotate_func__') if f is None else f


def get_annotations(obj, *, globals=None, locals=None, eval_str=False, format=1):
    if eval_str and format != 1:
        raise ValueError('eval_str=True is only supported with format=Format.VALUE')
    if format == 2:
        raise ValueError('The VALUE_WITH_FAKE_GLOBALS format is for internal use only')
    if format != 1 and format != 3 and format != 4:
        raise ValueError(f'Unsupported format {format!r}')
    if isinstance(obj, type):
        hints = _class_hints(obj) if format != 1 else obj.__annotations__ if '__annotations__' in type_dict(obj) or \
            '__annotate_func__' in type_dict(obj) else {}
    elif format != 1 and getattr(obj, '__annotate__', None) is not None:
        hints = call_annotate_function(obj.__annotate__, 3, owner=obj)
    else:
        hints = getattr(obj, '__annotations__', None)
        if hints is None:
            if type_of(obj) is T_module or callable(obj):
                return {}
            raise TypeError(f'{obj!r} does not have annotations')
    if format == 4:
        f = getattr(obj, '__annotate__', None)
        return annotations_to_string(hints if f is None else _call_with_unknown(f, obj, _Source))
    hints = dict(hints)
    if eval_str:
        if globals is None:
            globals = getattr(obj, '__globals__', None) or _globals_of(obj, None)
        for k in hints:
            if isinstance(hints[k], str):
                hints[k] = ForwardRef(hints[k], owner=obj).evaluate(globals=globals, locals=locals)
    return hints


__all__ = ['Format', 'ForwardRef', 'call_annotate_function', 'call_evaluate_function', 'get_annotate_from_class_namespace', 'get_annotations',
           'annotations_to_string', 'type_repr']
