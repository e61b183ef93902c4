# Module dataclasses. The methods of a class are made of text, as in CPython, and compiled at once under '<string>': the lines of
# that text show in tracebacks, so they are laid out as CPython lays them out.

from abc import update_abstractmethods as _update_abstractmethods
from copy import deepcopy as _deepcopy
_class_hints = forward_ref[1]


class FrozenInstanceError(AttributeError):
    pass


class _HAS_DEFAULT_FACTORY_CLASS:
    def __repr__(self):
        return '<factory>'


class _MISSING_TYPE:
    pass


class _KW_ONLY_TYPE:
    pass


class _FIELD_BASE:
    __slots__ = ('name',)

    def __init__(self, name):
        self.name = name

    def __repr__(self):
        return self.name


_HAS_DEFAULT_FACTORY = _HAS_DEFAULT_FACTORY_CLASS()
MISSING = _MISSING_TYPE()
KW_ONLY = _KW_ONLY_TYPE()
_FIELD = _FIELD_BASE('_FIELD')
_FIELD_CLASSVAR = _FIELD_BASE('_FIELD_CLASSVAR')
_FIELD_INITVAR = _FIELD_BASE('_FIELD_INITVAR')
_EMPTY_METADATA = T_mappingproxy({})
_FIELDS = '__dataclass_fields__'
_PARAMS = '__dataclass_params__'


class InitVar:
    __slots__ = ('type',)

    def __init__(self, type):
        self.type = type

    def __repr__(self):
        t = self.type
        name = t.__name__ if isinstance(t, type_of(int)) and type_of(t) is not T_GenericAlias else repr(t)
        return 'dataclasses.InitVar[' + name + ']'

    def __class_getitem__(cls, type):
        return InitVar(type)


class Field:
    __slots__ = ('name', 'type', 'default', 'default_factory', 'repr', 'hash', 'init', 'compare', 'metadata', 'kw_only', 'doc', '_field_type')

    def __init__(self, default, default_factory, init, repr, hash, compare, metadata, kw_only, doc):
        self.name = None
        self.type = None
        self.default = default
        self.default_factory = default_factory
        self.init = init
        self.repr = repr
        self.hash = hash
        self.compare = compare
        self.metadata = _EMPTY_METADATA if metadata is None else T_mappingproxy(metadata)
        self.kw_only = kw_only
        self.doc = doc
        self._field_type = None

    def __repr__(self):
        if repr_active(self, None):
            return '...'
        return f'Field(name={self.name!r},type={self.type!r},default={self.default!r},default_factory={self.default_factory!r},' \
               f'init={self.init!r},repr={self.repr!r},hash={self.hash!r},compare={self.compare!r},metadata={self.metadata!r},' \
               f'kw_only={self.kw_only!r},doc={self.doc!r},_field_type={self._field_type})'

    def __set_name__(self, owner, name):
        func = getattr(type_of(self.default), '__set_name__', None)
        if func:
            func(self.default, owner, name)

    def __class_getitem__(cls, key):
        return rec_new(T_GenericAlias, cls, key if type_of(key) is tuple else (key,))


class _DataclassParams:
    __slots__ = ('init', 'repr', 'eq', 'order', 'unsafe_hash', 'frozen', 'match_args', 'kw_only', 'slots', 'weakref_slot')

    def __init__(self, init, repr, eq, order, unsafe_hash, frozen, match_args, kw_only, slots, weakref_slot):
        self.init = init
        self.repr = repr
        self.eq = eq
        self.order = order
        self.unsafe_hash = unsafe_hash
        self.frozen = frozen
        self.match_args = match_args
        self.kw_only = kw_only
        self.slots = slots
        self.weakref_slot = weakref_slot

    def __repr__(self):
        return '_DataclassParams(' + ','.join([n + '=' + repr(getattr(self, n)) for n in _DataclassParams.__slots__]) + ')'


def field(*, default=MISSING, default_factory=MISSING, init=True, repr=True, hash=None, compare=True, metadata=None, kw_only=MISSING,
          doc=None):
    if default is not MISSING and default_factory is not MISSING:
        raise ValueError('cannot specify both default and default_factory')
    return Field(default, default_factory, init, repr, hash, compare, metadata, kw_only, doc)


# ---- what kind of field an annotation makes ----

def _names_one(annotation, names, module, what):
    # Does the text of an annotation begin with the name of this object of the module?
    text = annotation.lstrip()
    i = 0
    while i < len(text) and (text[i].isalnum() or text[i] == '_'):
        i += 1
    first = text[:i]
    rest = text[i:].lstrip()
    if rest.startswith('.'):
        rest = rest[1:].lstrip()
        i = 0
        while i < len(rest) and (rest[i].isalnum() or rest[i] == '_'):
            i += 1
        m = names.get(first)
        return type_of(m) is T_module and m.__name__ == module and m.__dict__.get(rest[:i]) is what
    return names.get(first) is what


def _is_classvar(t, names, typing):
    v = typing['ClassVar']
    if type_of(t) is str:
        return _names_one(t, names, 'typing', v)
    return t is v or type_of(t).__module__ == 'typing' and getattr(t, '__origin__', None) is v


def _get_field(cls, name, t, kw_only, names):
    default = getattr(cls, name, MISSING)
    if type_of(default) is Field or isinstance(default, Field):
        f = default
    else:
        if type_of(default) is T_member_descriptor:
            default = MISSING
        f = Field(default, MISSING, True, True, None, True, None, MISSING, None)
    f.name = name
    f.type = t
    kind = _FIELD
    if not (type_of(t) is type or type_of(t) is T_GenericAlias):
        if _is_classvar(t, names, modules()['typing'].__dict__):
            kind = _FIELD_CLASSVAR
        elif t is InitVar or type_of(t) is InitVar or type_of(t) is str and _names_one(t, names, 'dataclasses', InitVar):
            kind = _FIELD_INITVAR
    elif t is InitVar:
        kind = _FIELD_INITVAR
    f._field_type = kind
    if kind is not _FIELD and f.default_factory is not MISSING:
        raise TypeError(f'field {name} cannot have a default factory')
    if kind is _FIELD_CLASSVAR:
        if f.kw_only is not MISSING:
            raise TypeError(f'field {name} is a ClassVar but specifies kw_only')
    elif f.kw_only is MISSING:
        f.kw_only = kw_only
    if kind is _FIELD and f.default is not MISSING and f.default.__class__.__hash__ is None:
        raise ValueError(f'mutable default {f.default.__class__} for field {name} is not allowed: use default_factory')
    return f


# ---- the text of the methods ----

def _init_text(fields, std, kw, frozen, slots, self_name, has_post_init, out, env):
    seen = None
    for f in std:
        if not (f.default is MISSING and f.default_factory is MISSING):
            seen = f.name
        elif seen is not None:
            raise TypeError(f'non-default argument {f.name!r} follows default argument {seen!r}')
    args = [self_name]
    for f in std:
        args.append(f.name)
    if kw:
        args.append('*')
        for f in kw:
            args.append(f.name)
    out.append(' def __init__(' + ', '.join(args) + '):')
    size = len(out)
    for f in fields:
        name = f.name
        value = None
        if f.default_factory is not MISSING:
            default = '__dataclass_dflt_' + name + '__'
            env[default] = f.default_factory
            value = default + '()'
            if f.init:
                env['__dataclass_HAS_DEFAULT_FACTORY__'] = _HAS_DEFAULT_FACTORY
                value = value + ' if ' + name + ' is __dataclass_HAS_DEFAULT_FACTORY__ else ' + name
        elif f.init:
            value = name
        elif slots and f.default is not MISSING:
            value = '__dataclass_dflt_' + name + '__'
            env[value] = f.default
        if value is None or f._field_type is _FIELD_INITVAR:
            continue
        if frozen:
            env['__dataclass_setattr__'] = object.__setattr__
            out.append('  __dataclass_setattr__(' + self_name + ',"' + name + '",' + value + ')')
        else:
            out.append('  ' + self_name + '.' + name + '=' + value)
    if has_post_init:
        out.append('  ' + self_name + '.__post_init__(' + ','.join([f.name for f in fields if f._field_type is _FIELD_INITVAR]) + ')')
    if len(out) == size:
        out.append('  pass')


def _tuple_text(obj, fields):
    if not fields:
        return '()'
    return '(' + ','.join([obj + '.' + f.name for f in fields]) + ',)'


def _order_text(name, op, fields, out):
    out.append(' def ' + name + '(self, other):')
    out.append('  if other.__class__ is self.__class__:')
    out.append('   return ' + _tuple_text('self', fields) + op + _tuple_text('other', fields))
    out.append('  return NotImplemented')


def _frozen_text(name, args, what, fields, out):
    test = 'type(self) is cls'
    if fields:
        test += ' or name in {' + ', '.join([repr(f.name) for f in fields]) + '}'
    out.append(' def ' + name + '(self, ' + args + '):')
    out.append('  if ' + test + ':')
    out.append('   raise __dataclass_frozen__(f"cannot ' + what + ' field {name!r}")')
    out.append('  super(cls, self).' + name + '(' + args + ')')


def _recursive_repr(user_function):
    def wrapper(self):
        if repr_active(self, None):
            return '...'
        return user_function(self)
    wrapper.__wrapped__ = user_function
    wrapper.__name__ = '__repr__'
    return wrapper


def _no_overwrite(cls, name):
    if name in type_dict(cls):
        text = f'Cannot overwrite attribute {name} in class {cls.__name__}'
        if name in ('__lt__', '__le__', '__gt__', '__ge__'):
            text += ' Consider using functools.total_ordering'
        raise TypeError(text)


def _doc_type(t):
    module = getattr(t, '__module__', None)
    if module == 'typing' and not isinstance(t, type):
        return repr(t).replace('typing.', '')
    if type_of(t) is not T_GenericAlias and isinstance(t, type):
        return t.__qualname__ if module == 'builtins' else module + '.' + t.__qualname__
    return repr(t)


def _doc_text(cls, params):
    out = []
    star = False
    for f in params:
        if f.kw_only and not star:
            out.append('*')
            star = True
        text = f.name + ': ' + _doc_type(f.type)
        if f.default is not MISSING:
            text += ' = ' + repr(f.default)
        elif f.default_factory is not MISSING:
            text += ' = <factory>'
        out.append(text)
    return cls.__name__ + '(' + ', '.join(out) + ')'


def _process_class(cls, init, repr, eq, order, unsafe_hash, frozen, match_args, kw_only, slots, weakref_slot):
    cls.__module__
    names = caller_globals()
    fields = {}
    frozen_base = False
    all_frozen = None
    mro = cls.__mro__
    for i in range(len(mro) - 1, 0, -1):
        b = mro[i]
        base_fields = getattr(b, _FIELDS, None)
        if base_fields is not None:
            for f in base_fields.values():
                fields[f.name] = f
            is_frozen = getattr(b, _PARAMS).frozen
            all_frozen = is_frozen and all_frozen is not False
            frozen_base = frozen_base or is_frozen
    hints = _class_hints(cls)
    own = []
    only = False
    for name, t in hints.items():
        if t is KW_ONLY or type_of(t) is str and _names_one(t, names, 'dataclasses', KW_ONLY):
            if only:
                raise TypeError(f'{name!r} is KW_ONLY, but KW_ONLY has already been specified')
            only = kw_only = True
        else:
            own.append(_get_field(cls, name, t, kw_only, names))
    d = type_dict(cls)
    for f in own:
        fields[f.name] = f
        if isinstance(d.get(f.name), Field):
            if f.default is MISSING:
                delattr(cls, f.name)
            else:
                setattr(cls, f.name, f.default)
    for name in d:
        if type_of(d[name]) is Field and name not in hints:
            raise TypeError(f'{name!r} is a field but has no type annotation')
    if all_frozen is not None:
        if frozen_base and not frozen:
            raise TypeError('cannot inherit non-frozen dataclass from a frozen one')
        if all_frozen is False and frozen:
            raise TypeError('cannot inherit frozen dataclass from a non-frozen one')
    setattr(cls, _PARAMS, _DataclassParams(init, repr, eq, order, unsafe_hash, frozen, match_args, kw_only if not only else False, slots, weakref_slot))
    setattr(cls, _FIELDS, fields)
    class_hash = d.get('__hash__', MISSING)
    explicit_hash = not (class_hash is MISSING or class_hash is None and '__eq__' in d)
    if order and not eq:
        raise ValueError('eq must be true if order is true')
    params = [f for f in fields.values() if f._field_type is not _FIELD_CLASSVAR]
    real = [f for f in params if f._field_type is _FIELD]
    std = [f for f in params if f.init and not f.kw_only]
    kws = [f for f in params if f.init and f.kw_only]
    env = {}
    out = ['']
    made = []
    if init:
        made.append('__init__')
        _init_text(params, std, kws, frozen, slots, '__dataclass_self__' if 'self' in fields else 'self', hasattr(cls, '__post_init__'), out, env)
    if repr:
        made.append('__repr__')
        env['__dataclass_repr__'] = _recursive_repr
        out.append(' @__dataclass_repr__')
        out.append(' def __repr__(self):')
        out.append('  return f"{self.__class__.__qualname__}(' + ', '.join([f.name + '={self.' + f.name + '!r}' for f in real if f.repr]) + ')"')
    if eq:
        made.append('__eq__')
        out.append(' def __eq__(self, other):')
        out.append('  if self is other:')
        out.append('   return True')
        out.append('  if other.__class__ is self.__class__:')
        out.append('   return ' + (' and '.join(['self.' + f.name + '==other.' + f.name for f in real if f.compare]) or 'True'))
        out.append('  return NotImplemented')
    if order:
        compared = [f for f in real if f.compare]
        for name, op in (('__lt__', '<'), ('__le__', '<='), ('__gt__', '>'), ('__ge__', '>=')):
            _no_overwrite(cls, name)
            made.append(name)
            _order_text(name, op, compared, out)
    if frozen:
        env['cls'] = cls
        env['__dataclass_frozen__'] = FrozenInstanceError
        for name, args, what in (('__setattr__', 'name, value', 'assign to'), ('__delattr__', 'name', 'delete')):
            _no_overwrite(cls, name)
            made.append(name)
            _frozen_text(name, args, what, real, out)
    set_none = False
    if unsafe_hash or eq and frozen:
        if explicit_hash:
            if unsafe_hash:
                raise TypeError(f'Cannot overwrite attribute __hash__ in class {cls.__name__}')
        else:
            made.append('__hash__')
            hashed = [f for f in real if (f.compare if f.hash is None else f.hash)]
            out.append(' def __hash__(self):')
            out.append('  return hash(' + _tuple_text('self', hashed) + ')')
    elif eq and not explicit_hash:
        set_none = True
    if made:
        _set_methods(cls, made, out, env, std, kws, explicit_hash, names)
    if set_none:
        cls.__hash__ = None
    if not cls.__doc__:
        cls.__doc__ = _doc_text(cls, std + kws if init and '__init__' in made else ())
    if match_args and '__match_args__' not in d:
        cls.__match_args__ = tuple([f.name for f in std])
    if '__replace__' not in d:
        cls.__replace__ = _replace
    if slots:
        cls = _add_slots(cls, frozen, weakref_slot, real)
    elif weakref_slot:
        raise TypeError('weakref_slot is True but slots is False')
    return _update_abstractmethods(cls)


def _set_methods(cls, made, out, env, std, kws, explicit_hash, names):
    out[0] = 'def __create_fn__(' + ', '.join(env) + '):'
    out.append(' return (' + ', '.join(made) + ',)')
    space = {}
    code = compile_source('\n'.join(out), '<string>', 3, 0)
    exec_code(code, names, None)(space)
    functions = space['__create_fn__'](*env.values())
    d = type_dict(cls)
    prefix = cls.__qualname__ + '.'
    for i in range(len(made)):
        name = made[i]
        if name in d and not (name == '__hash__' and not explicit_hash):
            continue
        f = functions[i]
        f.__qualname__ = prefix + name
        f.__module__ = cls.__module__
        if name == '__init__':
            f.__annotations__ = {**{p.name: p.type for p in std}, **{p.name: p.type for p in kws}, 'return': None}
            defaults = [_default_of(p) for p in std if p.default is not MISSING or p.default_factory is not MISSING]
            if defaults:
                f.__defaults__ = tuple(defaults)
            if kws:
                f.__kwdefaults__ = {p.name: _default_of(p) for p in kws if p.default is not MISSING or p.default_factory is not MISSING}
        elif name == '__repr__':
            f.__wrapped__.__qualname__ = prefix + name
        setattr(cls, name, f)


def _default_of(f):
    return f.default if f.default is not MISSING else _HAS_DEFAULT_FACTORY


def _slot_names(cls):
    slots = type_dict(cls).get('__slots__')
    if slots is None:
        return ()
    return (slots,) if isinstance(slots, str) else slots


def _getstate(self):
    return [getattr(self, f.name) for f in fields(self)]


def _setstate(self, state):
    names = [f.name for f in fields(self)]
    for i in range(len(names)):
        object.__setattr__(self, names[i], state[i])


def _add_slots(cls, frozen, weakref_slot, real):
    d = type_dict(cls)
    if '__slots__' in d:
        raise TypeError(f'{cls.__name__} already specifies __slots__')
    inherited = set()
    for b in cls.__mro__[1:-1]:
        inherited.update(_slot_names(b))
    new = {}
    for name in d:
        new[name] = d[name]
    field_names = tuple([f.name for f in real])
    docs = {f.name: f.doc for f in real if f.doc is not None}
    slots = [n for n in field_names if n not in inherited]
    if weakref_slot and '__weakref__' not in inherited:
        slots.append('__weakref__')
    new['__slots__'] = {n: docs.get(n) for n in slots} if docs else tuple(slots)
    for name in field_names + ('__dict__', '__weakref__'):
        new.pop(name, None)
    qualname = cls.__qualname__
    new.pop('__qualname__', None)
    if frozen:
        if '__getstate__' not in d:
            new['__getstate__'] = _getstate
        if '__setstate__' not in d:
            new['__setstate__'] = _setstate
    made = type_of(cls)(cls.__name__, cls.__bases__, new)
    made.__qualname__ = qualname
    for value in new.values():  # methods that use super() or are to know the class they are of
        for f in (value.fget, value.fset, value.fdel) if type_of(value) is property else (value,):
            while hasattr(f, '__wrapped__'):
                f = f.__wrapped__
            if type_of(f) is T_classmethod or type_of(f) is T_staticmethod:
                f = f.__func__
            if type_of(f) is T_function and f.__closure__ is not None:
                for name, cell in zip(f.__code__.co_freevars, f.__closure__):
                    if name == '__class__' and _holds(cell, cls):
                        cell.cell_contents = made
    return made


def _holds(cell, cls):
    try:
        return cell.cell_contents is cls
    except ValueError:
        return False


def dataclass(cls=None, /, *, init=True, repr=True, eq=True, order=False, unsafe_hash=False, frozen=False, match_args=True, kw_only=False,
              slots=False, weakref_slot=False):
    if cls is None:
        def wrap(cls):
            return _process_class(cls, init, repr, eq, order, unsafe_hash, frozen, match_args, kw_only, slots, weakref_slot)
        return wrap
    return _process_class(cls, init, repr, eq, order, unsafe_hash, frozen, match_args, kw_only, slots, weakref_slot)


# ---- functions over dataclasses ----

def fields(class_or_instance):
    found = getattr(class_or_instance, _FIELDS, None)
    if found is None:
        raise TypeError('must be called with a dataclass type or instance')
    return tuple([f for f in found.values() if f._field_type is _FIELD])


def is_dataclass(obj):
    return hasattr(obj if isinstance(obj, type) else type_of(obj), _FIELDS)


_atomic = {T_NoneType, bool, int, float, str, complex, bytes, T_ellipsis, T_NotImplementedType, T_code, T_builtin_function_or_method,
           T_function, type, range, property}


def asdict(obj, *, dict_factory=dict):
    if not hasattr(type_of(obj), _FIELDS):
        raise TypeError('asdict() should be called on dataclass instances')
    return _asdict(obj, dict_factory)


def _asdict(obj, factory):
    t = type_of(obj)
    if t in _atomic:
        return obj
    found = getattr(t, _FIELDS, None)
    if found is not None:
        if factory is dict:
            out = {}
            for f in found.values():
                if f._field_type is _FIELD:
                    out[f.name] = _asdict(getattr(obj, f.name), dict)
            return out
        return factory([(f.name, _asdict(getattr(obj, f.name), factory)) for f in found.values() if f._field_type is _FIELD])
    if t is list:
        return [_asdict(v, factory) for v in obj]
    if t is dict:
        return {_asdict(k, factory): _asdict(v, factory) for k, v in obj.items()}
    if isinstance(obj, tuple):
        out = [_asdict(v, factory) for v in obj]
        return t(*out) if hasattr(t, '_fields') else t(out)
    if isinstance(obj, dict):
        if hasattr(t, 'default_factory'):
            out = t(obj.default_factory)
            for k, v in obj.items():
                out[_asdict(k, factory)] = _asdict(v, factory)
            return out
        return t([(_asdict(k, factory), _asdict(v, factory)) for k, v in obj.items()])
    if isinstance(obj, list):
        return t([_asdict(v, factory) for v in obj])
    return _deepcopy(obj)


def astuple(obj, *, tuple_factory=tuple):
    if not hasattr(type_of(obj), _FIELDS):
        raise TypeError('astuple() should be called on dataclass instances')
    return _astuple(obj, tuple_factory)


def _astuple(obj, factory):
    t = type_of(obj)
    if t in _atomic:
        return obj
    found = getattr(t, _FIELDS, None)
    if found is not None:
        return factory([_astuple(getattr(obj, f.name), factory) for f in found.values() if f._field_type is _FIELD])
    if isinstance(obj, tuple):
        out = [_astuple(v, factory) for v in obj]
        return t(*out) if hasattr(t, '_fields') else t(out)
    if isinstance(obj, list):
        return t([_astuple(v, factory) for v in obj])
    if isinstance(obj, dict):
        if hasattr(t, 'default_factory'):
            out = t(obj.default_factory)
            for k, v in obj.items():
                out[_astuple(k, factory)] = _astuple(v, factory)
            return out
        return t([(_astuple(k, factory), _astuple(v, factory)) for k, v in obj.items()])
    return _deepcopy(obj)


def make_dataclass(cls_name, fields, *, bases=(), namespace=None, init=True, repr=True, eq=True, order=False, unsafe_hash=False, frozen=False,
                   match_args=True, kw_only=False, slots=False, weakref_slot=False, module=None, decorator=dataclass):
    if namespace is None:
        namespace = {}
    annotations = {}
    defaults = {}
    for item in fields:
        if isinstance(item, str):
            name = item
            t = modules()['typing'].__dict__['Any']
        elif len(item) == 2:
            name, t = item
        elif len(item) == 3:
            name, t, defaults[item[0]] = item
        else:
            raise TypeError(f'Invalid field: {item!r}')
        if not isinstance(name, str) or not name.isidentifier():
            raise TypeError(f'Field names must be valid identifiers: {name!r}')
        if name in _keywords:
            raise TypeError(f'Field names must not be keywords: {name!r}')
        if name in annotations:
            raise TypeError(f'Field name duplicated: {name!r}')
        annotations[name] = t
    if module is None:
        module = caller_globals().get('__name__', '__main__')
    ns = {'__module__': module, '__annotations__': annotations, **namespace, **defaults}
    cls = modules()['types'].__dict__['new_class'](cls_name, bases, {}, lambda space: space.update(ns))
    return decorator(cls, init=init, repr=repr, eq=eq, order=order, unsafe_hash=unsafe_hash, frozen=frozen, match_args=match_args,
                     kw_only=kw_only, slots=slots, weakref_slot=weakref_slot)


_keywords = set('False None True and as assert async await break class continue def del elif else except finally for from global if import in '
                'is lambda nonlocal not or pass raise return try while with yield'.split())


def replace(obj, /, **changes):
    if not hasattr(type_of(obj), _FIELDS) or isinstance(obj, type):
        raise TypeError('replace() should be called on dataclass instances')
    return _replace(obj, **changes)


def _replace(self, /, **changes):
    for f in getattr(self, _FIELDS).values():
        if f._field_type is _FIELD_CLASSVAR:
            continue
        if not f.init:
            if f.name in changes:
                raise TypeError(f'field {f.name} is declared with init=False, it cannot be specified with replace()')
            continue
        if f.name not in changes:
            if f._field_type is _FIELD_INITVAR and f.default is MISSING:
                raise TypeError(f'InitVar {f.name!r} must be specified with replace()')
            changes[f.name] = getattr(self, f.name)
    return self.__class__(**changes)


__all__ = ['dataclass', 'field', 'Field', 'FrozenInstanceError', 'InitVar', 'KW_ONLY', 'MISSING', 'fields', 'asdict', 'astuple',
           'make_dataclass', 'replace', 'is_dataclass']
