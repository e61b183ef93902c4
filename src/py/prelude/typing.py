# Module typing. What `def f[T]`, `class C[T]` and `type A = ...` make at run time is here too (typing_hooks).

import collections.abc as _abc
from abc import ABCMeta as _ABCMeta, abstractmethod as _abstractmethod
from annotationlib import ForwardRef, get_annotations as _get_annotations, type_repr as _type_repr
from collections import ChainMap as _ChainMap, Counter as _Counter, OrderedDict as _OrderedDict, defaultdict as _defaultdict, deque as _deque, \
    namedtuple as _namedtuple

TYPE_CHECKING = False
_hints_of = forward_ref[1]


def _caller_name():
    names = caller_globals()
    return 'typing' if names is None else names.get('__name__')


class _NoDefaultType:
    __slots__ = ()

    def __repr__(self):
        return 'typing.NoDefault'

    def __reduce__(self):
        return 'NoDefault'


_NoDefaultType.__module__ = 'builtins'
_NoDefaultType.__name__ = _NoDefaultType.__qualname__ = 'NoDefaultType'
NoDefault = _NoDefaultType()


def _repr(x):
    if type_of(x) is tuple:
        return '[' + ', '.join([_repr(y) for y in x]) + ']'
    if type_of(x) is list:
        return '[' + ', '.join([_repr(y) for y in x]) + ']'
    return repr(x) if type_of(x) is ForwardRef else _type_repr(x)


def _convert(arg, module=None, is_class=False):
    if arg is None:
        return T_NoneType
    if isinstance(arg, str):
        return ForwardRef(arg, module=module, is_class=is_class)
    return arg


def _check(arg, msg, forms=False):
    arg = _convert(arg)
    t = type_of(arg)
    if t is _GenericAlias:
        origin = arg.__origin__
        if origin is Generic or origin is Protocol or not forms and (origin is ClassVar or origin is Final):
            raise TypeError(f'{arg} is not valid as type argument')
    elif t is _SpecialForm:
        if arg in _plain_forms or forms and (arg is ClassVar or arg is Final):
            return arg
        raise TypeError(f'Plain {arg} is not valid as type argument')
    elif arg is Generic or arg is Protocol:
        raise TypeError(f'Plain {arg} is not valid as type argument')
    elif t is tuple:
        raise TypeError(f'{msg} Got {arg!r:.100}.')
    return arg


def _is_param_expr(arg):
    return arg is ... or type_of(arg) is tuple or type_of(arg) is list or type_of(arg) is ParamSpec or type_of(arg) is _ConcatenateGenericAlias


def _is_unpacked_tvt(x):
    return not isinstance(x, type) and getattr(x, '__typing_is_unpacked_typevartuple__', False)


# ---- type parameters ----

def _parameters_of(args):
    found = []
    collect_parameters(args, found)
    return tuple(found)


class _TypeParam:
    __typing_form__ = True

    def __init_subclass__(cls, /, **kw):
        pass

    def __or__(self, other):
        return union_make((self, other))

    def __ror__(self, other):
        return union_make((other, self))

    def __mro_entries__(self, bases):
        raise TypeError(f'Cannot subclass an instance of {type_of(self).__name__}')

    def __reduce__(self):
        return self.__name__

    def __copy__(self):
        return self

    def __deepcopy__(self, memo):
        return self

    def __repr__(self):
        if self.__infer_variance__:
            return self.__name__
        return ('+' if self.__covariant__ else '-' if self.__contravariant__ else '~') + self.__name__

    def has_default(self):
        return self._default is not NoDefault or self._lazy_default is not None

    @property
    def __default__(self):
        if self._lazy_default is not None:
            self._default = self._lazy_default(1)
            self._lazy_default = None
        return self._default

    @property
    def evaluate_default(self):
        return self._lazy_default if self._lazy_default is not None else None if self._default is NoDefault else _Constant(self._default)

    def _init(self, name, covariant, contravariant, infer_variance, default, lazy_default):
        if not isinstance(name, str):
            raise TypeError(f"{type_of(self).__name__.lower()}() argument 'name' must be str, not {type_of(name).__name__}")
        if covariant and contravariant:
            raise ValueError('Bivariant types are not supported.')
        if infer_variance and (covariant or contravariant):
            raise ValueError('Variance cannot be specified with infer_variance.')
        self.__name__ = name
        self.__covariant__ = not not covariant
        self.__contravariant__ = not not contravariant
        self.__infer_variance__ = not not infer_variance
        self._default = default
        self._lazy_default = lazy_default
        self.__module__ = _caller_name()


class _Constant:
    def __init__(self, value):
        self._value = value

    def __call__(self, format=1):
        if format == 4:
            if type_of(self._value) is tuple:
                return '(' + ', '.join([_type_repr(v) for v in self._value]) + ')'
            return _type_repr(self._value)
        return self._value

    def __repr__(self):
        return f'<constevaluator {self._value!r}>'


class TypeVar(_TypeParam):
    def __init__(self, name, *constraints, bound=None, default=NoDefault, covariant=False, contravariant=False, infer_variance=False):
        if constraints:
            if len(constraints) == 1:
                raise TypeError('A single constraint is not allowed')
            if bound is not None:
                raise TypeError('Constraints cannot be combined with bound=...')
        self._init(name, covariant, contravariant, infer_variance, default, None)
        self._bound = None if bound is None else _check(bound, 'Bound must be a type.')
        self._lazy_bound = None
        self._constraints = tuple([_check(t, 'TypeVar(name, constraint, ...): constraints must be types.') for t in constraints])
        self._lazy_constraints = None

    @property
    def __bound__(self):
        if self._lazy_bound is not None:
            self._bound = self._lazy_bound(1)
            self._lazy_bound = None
        return self._bound

    @property
    def __constraints__(self):
        if self._lazy_constraints is not None:
            self._constraints = self._lazy_constraints(1)
            self._lazy_constraints = None
        return self._constraints

    @property
    def evaluate_bound(self):
        return self._lazy_bound if self._lazy_bound is not None else None if self._bound is None else _Constant(self._bound)

    @property
    def evaluate_constraints(self):
        return self._lazy_constraints if self._lazy_constraints is not None else _Constant(self._constraints) if self._constraints else None

    def __typing_subst__(self, arg):
        arg = _check(arg, 'Parameters to generic types must be types.')
        if type_of(arg) is _UnpackGenericAlias or type_of(arg) is T_GenericAlias and arg.__unpacked__:
            raise TypeError(f'{arg} is not valid as type argument')
        return arg

    def __typing_prepare_subst__(self, alias, args):
        params = alias.__parameters__
        i = params.index(self)
        if i < len(args):
            return args
        if i == len(args) and self.has_default():
            return (*args, self.__default__)
        raise TypeError(f'Too few arguments for {alias}; actual {len(args)}, expected at least {i + 1}')


class _ParamSpecPart:
    def __init__(self, origin):
        self.__origin__ = origin

    def __eq__(self, other):
        if type_of(self) is not type_of(other):
            return NotImplemented
        return self.__origin__ == other.__origin__

    def __mro_entries__(self, bases):
        raise TypeError(f'Cannot subclass an instance of {type_of(self).__name__}')

    __hash__ = None


class ParamSpecArgs(_ParamSpecPart):
    def __repr__(self):
        return self.__origin__.__name__ + '.args'


class ParamSpecKwargs(_ParamSpecPart):
    def __repr__(self):
        return self.__origin__.__name__ + '.kwargs'


class ParamSpec(_TypeParam):
    def __init__(self, name, *, bound=None, default=NoDefault, covariant=False, contravariant=False, infer_variance=False):
        self._init(name, covariant, contravariant, infer_variance, default, None)
        self.__bound__ = None if bound is None else _check(bound, 'Bound must be a type.')

    @property
    def args(self):
        return ParamSpecArgs(self)

    @property
    def kwargs(self):
        return ParamSpecKwargs(self)

    def __typing_subst__(self, arg):
        if isinstance(arg, (list, tuple)):
            return tuple([_check(a, 'Expected a type.') for a in arg])
        if not _is_param_expr(arg):
            raise TypeError(f'Expected a list of types, an ellipsis, ParamSpec, or Concatenate. Got {arg}')
        return arg

    def __typing_prepare_subst__(self, alias, args):
        params = alias.__parameters__
        i = params.index(self)
        if i == len(args) and self.has_default():
            args = (*args, self.__default__)
        if i >= len(args):
            raise TypeError(f'Too few arguments for {alias}')
        if len(params) == 1 and not _is_param_expr(args[0]):
            return (args,)
        if type_of(args[i]) is list:
            return (*args[:i], tuple(args[i]), *args[i + 1:])
        return args


class TypeVarTuple(_TypeParam):
    def __init__(self, name, *, default=NoDefault):
        self._init(name, False, False, False, default, None)

    def __iter__(self):
        yield Unpack[self]

    def __repr__(self):
        return self.__name__

    def __typing_subst__(self, arg):
        raise TypeError('Substitution of bare TypeVarTuple is not supported')

    def __typing_prepare_subst__(self, alias, args):
        params = alias.__parameters__
        i = params.index(self)
        if len([p for p in params if type_of(p) is TypeVarTuple]) > 1:
            raise TypeError(f'More than one TypeVarTuple parameter in {alias}')
        right = len(params) - i - 1
        if len(args) < i + right:
            raise TypeError(f'Too few arguments for {alias}; actual {len(args)}, expected at least {len(params) - 1}')
        if i == len(args) - right and self.has_default():
            middle = tuple(self.__default__) if type_of(self.__default__) is not T_GenericAlias else self.__default__.__args__
        else:
            middle = tuple(args[i:len(args) - right])
        return (*args[:i], middle, *args[len(args) - right:])


class TypeAliasType:
    __typing_form__ = True

    def __init__(self, name, value, *, type_params=()):
        self.__name__ = name
        self._value = value
        self._lazy = None
        self.__type_params__ = type_params
        self.__module__ = _caller_name()

    @property
    def __value__(self):
        if self._lazy is not None:
            self._value = self._lazy(1)
            self._lazy = None
        return self._value

    @property
    def evaluate_value(self):
        return self._lazy if self._lazy is not None else _Constant(self._value)

    @property
    def __parameters__(self):
        out = []
        for p in self.__type_params__:
            if type_of(p) is TypeVarTuple:
                out.append(Unpack[p])
            else:
                out.append(p)
        return tuple(out)

    def __getitem__(self, key):
        if not self.__type_params__:
            raise TypeError('Only generic type aliases are subscriptable')
        return rec_new(T_GenericAlias, self, key if type_of(key) is tuple else (key,))

    def __repr__(self):
        return self.__name__

    def __or__(self, other):
        return union_make((self, other))

    def __ror__(self, other):
        return union_make((other, self))

    def __mro_entries__(self, bases):
        raise TypeError('Cannot subclass an instance of TypeAliasType')

    def __reduce__(self):
        return self.__name__


def _new_typevar(name, bound, default):
    t = TypeVar(name, infer_variance=True)
    t._lazy_bound = bound
    t._lazy_default = default
    return t


def _new_constrained(name, constraints, default):
    t = TypeVar(name, infer_variance=True)
    t._lazy_constraints = constraints
    t._lazy_default = default
    return t


def _new_paramspec(name, default):
    t = ParamSpec(name, infer_variance=True)
    t._lazy_default = default
    return t


def _new_typevartuple(name, default):
    t = TypeVarTuple(name)
    t._lazy_default = default
    return t


def _new_alias(name, params, value):
    t = TypeAliasType(name, None, type_params=params)
    t._lazy = value
    return t


def _generic_base(params):
    return Generic[tuple([Unpack[p] if type_of(p) is TypeVarTuple else p for p in params])]


typing_hooks['typevar'] = _new_typevar
typing_hooks['typevar_constraints'] = _new_constrained
typing_hooks['paramspec'] = _new_paramspec
typing_hooks['typevartuple'] = _new_typevartuple
typing_hooks['typealias'] = _new_alias
typing_hooks['generic_base'] = _generic_base


# ---- special forms ----

class _SpecialForm:
    __slots__ = ('_name', '_getitem')
    __typing_form__ = True

    def __init__(self, name, getitem=None):
        self._name = name
        self._getitem = getitem

    @property
    def __name__(self):
        return self._name

    def __getattr__(self, name):
        if name == '__qualname__':
            return self._name
        raise AttributeError(name)

    def __mro_entries__(self, bases):
        raise TypeError(f'Cannot subclass {self!r}')

    def __repr__(self):
        return 'typing.' + self._name

    def __reduce__(self):
        return self._name

    def __call__(self, *args, **kwds):
        raise TypeError(f'Cannot instantiate {self!r}')

    def __or__(self, other):
        return union_make((self, other))

    def __ror__(self, other):
        return union_make((other, self))

    def __instancecheck__(self, obj):
        raise TypeError(f'{self} cannot be used with isinstance()')

    def __subclasscheck__(self, cls):
        raise TypeError(f'{self} cannot be used with issubclass()')

    def __getitem__(self, parameters):
        if self is Literal or self is Annotated:
            return self._getitem(self, parameters)
        return _remembered(self, parameters) or self._make(parameters)

    def _make(self, parameters):
        if self._getitem is None:
            raise TypeError(f'{self} is not subscriptable')
        return self._getitem(self, parameters)


def _one_type(form, parameters):
    return _GenericAlias(form, (_check(parameters, f'{form} accepts only single type.', True),))


def _one_argument(form, parameters):
    return _GenericAlias(form, (_check(parameters, f'{form} accepts only single type.'),))


def _optional(form, parameters):
    return union_make((_check(parameters, f'{form} requires a single type.'), T_NoneType))


def _literal(form, parameters):
    flat = []
    for p in parameters if type_of(parameters) is tuple else (parameters,):
        if type_of(p) is _LiteralGenericAlias:
            flat.extend(p.__args__)
        else:
            flat.append(p)
    out = []
    for p in flat:
        new = True
        for q in out:
            if type_of(p) is type_of(q) and p == q:
                new = False
        if new:
            out.append(p)
    return _LiteralGenericAlias(form, tuple(out))


def _concatenate(form, parameters):
    if parameters == ():
        raise TypeError('Cannot take a Concatenate of no types.')
    if type_of(parameters) is not tuple:
        parameters = (parameters,)
    last = parameters[-1]
    if not (last is ... or type_of(last) is ParamSpec):
        raise TypeError('The last parameter to Concatenate should be a ParamSpec variable or ellipsis.')
    msg = 'Concatenate[arg, ...]: each arg must be a type.'
    return _ConcatenateGenericAlias(form, tuple([_check(p, msg) for p in parameters[:-1]]) + (last,))


def _unpack(form, parameters):
    return _UnpackGenericAlias(form, (_check(parameters, f'{form} accepts only single type.'),))


def _annotated(form, params):
    if type_of(params) is not tuple or len(params) < 2:
        raise TypeError('Annotated[...] should be used with at least two arguments (a type and an annotation).')
    if _is_unpacked_tvt(params[0]):
        raise TypeError('Annotated[...] should not be used with an unpacked TypeVarTuple')
    origin = _check(params[0], 'Annotated[t, ...]: t must be a type.', True)
    metadata = tuple(params[1:])
    if type_of(origin) is _AnnotatedAlias:
        metadata = origin.__metadata__ + metadata
        origin = origin.__origin__
    return _AnnotatedAlias(origin, metadata)


NoReturn = _SpecialForm('NoReturn')
Never = _SpecialForm('Never')
Self = _SpecialForm('Self')
LiteralString = _SpecialForm('LiteralString')
TypeAlias = _SpecialForm('TypeAlias')
ClassVar = _SpecialForm('ClassVar', _one_type)
Final = _SpecialForm('Final', _one_type)
Optional = _SpecialForm('Optional', _optional)
Literal = _SpecialForm('Literal', _literal)
Concatenate = _SpecialForm('Concatenate', _concatenate)
TypeGuard = _SpecialForm('TypeGuard', _one_argument)
TypeIs = _SpecialForm('TypeIs', _one_argument)
TypeForm = _SpecialForm('TypeForm', _one_argument)
Unpack = _SpecialForm('Unpack', _unpack)
Required = _SpecialForm('Required', _one_type)
NotRequired = _SpecialForm('NotRequired', _one_type)
ReadOnly = _SpecialForm('ReadOnly', _one_type)
Annotated = _SpecialForm('Annotated', _annotated)
Union = T_Union
_plain_forms = (LiteralString, NoReturn, Never, Self, TypeAlias)


class _AnyMeta(type):
    def __instancecheck__(self, obj):
        if self is Any:
            raise TypeError('typing.Any cannot be used with isinstance()')
        return super().__instancecheck__(obj)

    def __repr__(self):
        if self is Any:
            return 'typing.Any'
        return super().__repr__()


class Any(metaclass=_AnyMeta):
    def __new__(cls, *args, **kwargs):
        if cls is Any:
            raise TypeError('Any cannot be instantiated')
        return super().__new__(cls)


# ---- generic aliases ----

_inst_names = ('__origin__', '__args__', '__parameters__', '__metadata__', '_inst', '_name', '_nparams', '_defaults')


class _BaseGenericAlias:
    __typing_form__ = True

    def __init__(self, origin, *, inst=True, name=None):
        d = self.__dict__
        d['_inst'] = inst
        d['_name'] = name
        d['__origin__'] = origin

    def __call__(self, *args, **kwargs):
        if not self._inst:
            raise TypeError(f'Type {self._name} cannot be instantiated; use {self.__origin__.__name__}() instead')
        result = self.__origin__(*args, **kwargs)
        _set_orig_class(result, self)
        return result

    def __mro_entries__(self, bases):
        if isinstance(self.__origin__, _SpecialForm):
            raise TypeError(f'Cannot subclass {self!r}')
        out = []
        if self.__origin__ not in bases:
            out.append(self.__origin__)
        for b in bases[bases.index(self) + 1:]:
            if isinstance(b, _BaseGenericAlias) or isinstance(b, type) and issubclass(b, Generic):
                return tuple(out)
        out.append(Generic)
        return tuple(out)

    def __getattr__(self, attr):
        if '__origin__' in self.__dict__ and not (attr.startswith('__') and attr.endswith('__')):
            return getattr(self.__origin__, attr)
        if attr == '__name__' or attr == '__qualname__':
            return self._name or self.__origin__.__name__
        raise AttributeError(attr)

    def __setattr__(self, attr, val):
        if attr.startswith('__') and attr.endswith('__') or attr in _inst_names:
            super().__setattr__(attr, val)
        else:
            setattr(self.__origin__, attr, val)

    def __instancecheck__(self, obj):
        return self.__subclasscheck__(type_of(obj))

    def __subclasscheck__(self, cls):
        raise TypeError('Subscripted generics cannot be used with class and instance checks')

    def __or__(self, other):
        return union_make((self, other))

    def __ror__(self, other):
        return union_make((other, self))

    def __copy__(self):
        return self

    def __deepcopy__(self, memo):
        return self


def _set_orig_class(obj, alias):
    try:
        obj.__orig_class__ = alias
    except Exception:
        pass


class _GenericAlias(_BaseGenericAlias):
    def __init__(self, origin, args, *, inst=True, name=None):
        super().__init__(origin, inst=inst, name=name)
        if type_of(args) is not tuple:
            args = (args,)
        d = self.__dict__
        d['__args__'] = args
        d['__parameters__'] = _parameters_of(args)
        if not name:
            d['__module__'] = getattr(origin, '__module__', 'typing')

    def __eq__(self, other):
        if not isinstance(other, _GenericAlias):
            return NotImplemented
        return self.__origin__ == other.__origin__ and self.__args__ == other.__args__

    def __hash__(self):
        return hash((self.__origin__, self.__args__))

    def __getitem__(self, args):
        if self.__origin__ is Generic or self.__origin__ is Protocol:
            raise TypeError(f'Cannot subscript already-subscripted {self}')
        if not self.__parameters__:
            raise TypeError(f'{self} is not a generic class')
        args = args if type_of(args) is tuple else (args,)
        args = tuple([_convert(a) for a in args])
        return self.copy_with(subst_args(self, args))

    def copy_with(self, args):
        return type_of(self)(self.__origin__, args, name=self._name, inst=self._inst)

    def __repr__(self):
        name = 'typing.' + self._name if self._name else _repr(self.__origin__)
        return name + '[' + (', '.join([_repr(a) for a in self.__args__]) or '()') + ']'

    def __mro_entries__(self, bases):
        if isinstance(self.__origin__, _SpecialForm):
            raise TypeError(f'Cannot subclass {self!r}')
        if self._name:
            return super().__mro_entries__(bases)
        if self.__origin__ is Generic:
            if Protocol in bases:
                return ()
            i = bases.index(self)
            for b in bases[i + 1:]:
                if isinstance(b, _BaseGenericAlias) and b is not self:
                    return ()
        return (self.__origin__,)

    def __iter__(self):
        yield Unpack[self]

    def __reduce__(self):
        return _item_of, (self.__origin__, self.__args__)


def _item_of(origin, args):
    return origin[args]


class _CallableGenericAlias(_GenericAlias):
    def __repr__(self):
        args = self.__args__
        if len(args) == 2 and _is_param_expr(args[0]):
            return super().__repr__()
        return 'typing.Callable[[' + ', '.join([_repr(a) for a in args[:-1]]) + '], ' + _repr(args[-1]) + ']'


class _LiteralGenericAlias(_GenericAlias):
    def __eq__(self, other):
        if type_of(other) is not _LiteralGenericAlias:
            return NotImplemented
        return set([(v, type_of(v)) for v in self.__args__]) == set([(v, type_of(v)) for v in other.__args__])

    def __hash__(self):
        return hash(frozenset([(v, type_of(v)) for v in self.__args__]))

    def __repr__(self):
        return 'typing.Literal[' + ', '.join([repr(a) for a in self.__args__]) + ']'


class _ConcatenateGenericAlias(_GenericAlias):
    def copy_with(self, params):
        if type_of(params[-1]) is list or type_of(params[-1]) is tuple:
            return (*params[:-1], *params[-1])
        if type_of(params[-1]) is _ConcatenateGenericAlias:
            params = (*params[:-1], *params[-1].__args__)
        return super().copy_with(params)


class _UnpackGenericAlias(_GenericAlias):
    def __repr__(self):
        return 'typing.Unpack[' + _repr(self.__args__[0]) + ']'

    def __getitem__(self, args):
        if self.__typing_is_unpacked_typevartuple__:
            return args
        return super().__getitem__(args)

    @property
    def __typing_unpacked_tuple_args__(self):
        arg = self.__args__[0]
        if isinstance(arg, (_GenericAlias, T_GenericAlias)) and arg.__origin__ is tuple:
            return arg.__args__
        return None

    @property
    def __typing_is_unpacked_typevartuple__(self):
        return type_of(self.__args__[0]) is TypeVarTuple


class _AnnotatedAlias(_GenericAlias):
    def __init__(self, origin, metadata):
        super().__init__(origin, origin, name='Annotated')
        self.__dict__['__metadata__'] = metadata

    def copy_with(self, params):
        return _AnnotatedAlias(params[0], self.__metadata__)

    def __repr__(self):
        return 'typing.Annotated[' + _repr(self.__origin__) + ', ' + ', '.join([repr(a) for a in self.__metadata__]) + ']'

    def __eq__(self, other):
        if type_of(other) is not _AnnotatedAlias:
            return NotImplemented
        return self.__origin__ == other.__origin__ and self.__metadata__ == other.__metadata__

    def __hash__(self):
        return hash((self.__origin__, self.__metadata__))

    def __getattr__(self, attr):
        if attr == '__name__' or attr == '__qualname__':
            return 'Annotated'
        return super().__getattr__(attr)

    def __mro_entries__(self, bases):
        return (self.__origin__,)


_cache = {}  # of forms over plain classes: List[int] is made once


def _remembered(form, params):
    # The alias made before, else None; what this form makes of these arguments now is kept for the next time.
    if type_of(params) is tuple:
        for p in params:
            if type_of(p) is not type:
                return None
    elif type_of(params) is not type:
        return None
    key = (form._name, params)
    r = _cache.get(key)
    if r is None:
        if len(_cache) > 500:
            _cache.clear()
        r = _cache[key] = form._make(params)
    return r


class _SpecialGenericAlias(_BaseGenericAlias):
    def __init__(self, origin, nparams, *, inst=True, name=None, defaults=()):
        super().__init__(origin, inst=inst, name=name or origin.__name__)
        d = self.__dict__
        d['_nparams'] = nparams
        d['_defaults'] = defaults
        if origin.__module__ == 'builtins':
            d['__doc__'] = f'A generic version of {origin.__qualname__}.'
        else:
            d['__doc__'] = f'A generic version of {origin.__module__}.{origin.__qualname__}.'

    def __getitem__(self, params):
        return _remembered(self, params) or self._make(params)

    def _make(self, params):
        if type_of(params) is not tuple:
            params = (params,)
        params = tuple([_check(p, 'Parameters to generic types must be types.') for p in params])
        n = self._nparams
        if self._defaults and len(params) < n and len(params) + len(self._defaults) >= n:
            params = (*params, *self._defaults[len(params) - n:])
        if len(params) != n:
            expect = f'at least {n - len(self._defaults)}' if self._defaults else n
            raise TypeError(f"Too {'many' if len(params) > n else 'few'} arguments for {self}; actual {len(params)}, expected {expect}")
        return self.copy_with(params)

    def copy_with(self, params):
        return _GenericAlias(self.__origin__, params, name=self._name, inst=self._inst)

    def __repr__(self):
        return 'typing.' + self._name

    def __subclasscheck__(self, cls):
        if isinstance(cls, _SpecialGenericAlias):
            return issubclass(cls.__origin__, self.__origin__)
        if not isinstance(cls, _GenericAlias):
            return issubclass(cls, self.__origin__)
        return super().__subclasscheck__(cls)

    def __reduce__(self):
        return self._name


class _TupleType(_SpecialGenericAlias):
    def _make(self, params):
        if type_of(params) is not tuple:
            params = (params,)
        if len(params) >= 2 and params[-1] is ...:
            msg = 'Tuple[t, ...]: t must be a type.'
            return self.copy_with((*[_check(p, msg) for p in params[:-1]], ...))
        return self.copy_with(tuple([_check(p, 'Tuple[t0, t1, ...]: each t must be a type.') for p in params]))


class _CallableType(_SpecialGenericAlias):
    def copy_with(self, params):
        return _CallableGenericAlias(self.__origin__, params, name=self._name, inst=self._inst)

    def _make(self, params):
        if type_of(params) is not tuple or len(params) != 2:
            raise TypeError('Callable must be used as Callable[[arg, ...], result].')
        args, result = params
        result = _check(result, 'Callable[args, result]: result must be a type.')
        if type_of(args) is list or type_of(args) is tuple:
            args = tuple([_convert(a) for a in args])
            return self.copy_with((*args, result))
        if args is ...:
            return self.copy_with((..., result))
        return self.copy_with((args, result))


_alias = _SpecialGenericAlias
Hashable = _alias(_abc.Hashable, 0)
Awaitable = _alias(_abc.Awaitable, 1)
Coroutine = _alias(_abc.Coroutine, 3)
AsyncIterable = _alias(_abc.AsyncIterable, 1)
AsyncIterator = _alias(_abc.AsyncIterator, 1)
Iterable = _alias(_abc.Iterable, 1)
Iterator = _alias(_abc.Iterator, 1)
Reversible = _alias(_abc.Reversible, 1)
Sized = _alias(_abc.Sized, 0)
Container = _alias(_abc.Container, 1)
Collection = _alias(_abc.Collection, 1)
Callable = _CallableType(_abc.Callable, 2)
AbstractSet = _alias(_abc.Set, 1, name='AbstractSet')
MutableSet = _alias(_abc.MutableSet, 1)
Mapping = _alias(_abc.Mapping, 2)
MutableMapping = _alias(_abc.MutableMapping, 2)
Sequence = _alias(_abc.Sequence, 1)
MutableSequence = _alias(_abc.MutableSequence, 1)
Tuple = _TupleType(tuple, -1, inst=False, name='Tuple')
List = _alias(list, 1, inst=False, name='List')
Deque = _alias(_deque, 1, name='Deque')
Set = _alias(set, 1, inst=False, name='Set')
FrozenSet = _alias(frozenset, 1, inst=False, name='FrozenSet')
MappingView = _alias(_abc.MappingView, 1)
KeysView = _alias(_abc.KeysView, 1)
ItemsView = _alias(_abc.ItemsView, 2)
ValuesView = _alias(_abc.ValuesView, 1)
Dict = _alias(dict, 2, inst=False, name='Dict')
DefaultDict = _alias(_defaultdict, 2, name='DefaultDict')
OrderedDict = _alias(_OrderedDict, 2)
Counter = _alias(_Counter, 1)
ChainMap = _alias(_ChainMap, 2)
Generator = _alias(_abc.Generator, 3, defaults=(T_NoneType, T_NoneType))
AsyncGenerator = _alias(_abc.AsyncGenerator, 2, defaults=(T_NoneType,))
Type = _alias(type, 1, inst=False, name='Type')


# ---- Generic and Protocol ----

def _check_specialization(cls, args):
    params = cls.__parameters__
    if not params:
        raise TypeError(f'{cls} is not a generic class')
    if len(args) != len(params):
        needed = len([p for p in params if not p.has_default()])
        if len(args) < len(params) and needed < len(params):
            if len(args) >= needed:
                return
            expect = f'at least {needed}'
        else:
            expect = len(params)
        raise TypeError(f"Too {'many' if len(args) > len(params) else 'few'} arguments for {cls}; actual {len(args)}, expected {expect}")


class Generic:
    __slots__ = ()
    _is_protocol = False

    @classmethod
    def __class_getitem__(cls, args):
        args = tuple([_convert(a) for a in (args if type_of(args) is tuple else (args,))])
        if cls is Generic or cls is Protocol:
            if not args:
                raise TypeError(f'Parameter list to {cls.__qualname__}[...] cannot be empty')
            for p in args:
                if type_of(p) not in (TypeVar, ParamSpec) and not _is_unpacked_tvt(p):
                    raise TypeError(f'Parameters to {cls.__name__}[...] must all be type variables or parameter specification variables.')
            if len(set(args)) != len(args):
                raise TypeError(f'Parameters to {cls.__name__}[...] must all be unique')
            return _GenericAlias(cls, args)
        for p in cls.__parameters__:
            args = p.__typing_prepare_subst__(cls, args)
        _check_specialization(cls, args)
        out = []
        i = 0
        for p in cls.__parameters__:
            if type_of(p) is TypeVarTuple:
                out.extend(args[i])
            else:
                out.append(args[i])
            i += 1
        return _GenericAlias(cls, tuple(out))

    @classmethod
    def __init_subclass__(cls, *args, **kwargs):
        super().__init_subclass__(*args, **kwargs)
        bases = type_dict(cls).get('__orig_bases__')
        if bases is not None:
            error = Generic in bases
        else:
            error = Generic in cls.__bases__ and cls.__name__ != 'Protocol' and type_of(cls) is not _TypedDictMeta
        if error:
            raise TypeError('Cannot inherit from plain Generic')
        params = ()
        if bases is not None:
            params = _parameters_of(bases)
            listed = None
            for base in bases:
                if isinstance(base, _GenericAlias) and (base.__origin__ is Generic or base.__origin__ is Protocol):
                    if listed is not None:
                        raise TypeError('Cannot inherit from Generic[...] multiple times.')
                    listed = base
            if listed is not None:
                missing = [str(p) for p in params if p not in listed.__parameters__]
                if missing:
                    raise TypeError(f"Some type variables ({', '.join(missing)}) are not listed in {listed.__origin__.__name__}"
                                    f"[{', '.join([str(p) for p in listed.__parameters__])}]")
                params = listed.__parameters__
        cls.__parameters__ = params


Generic.__parameters__ = ()
_not_members = {'__parameters__', '__orig_bases__', '__orig_class__', '_is_protocol', '_is_runtime_protocol', '__protocol_attrs__',
                '__non_callable_proto_members__', '__type_params__', '__abstractmethods__', '__annotations__', '__dict__', '__doc__', '__init__',
                '__module__', '__new__', '__slots__', '__subclasshook__', '__weakref__', '__class_getitem__', '__match_args__',
                '__static_attributes__', '__firstlineno__', '__annotate__', '__annotate_func__', '__annotations_cache__', '_MutableMapping__marker',
                '__qualname__', '__classcell__'}
_allowed_bases = {
    'collections.abc': ('Callable', 'Awaitable', 'Iterable', 'Iterator', 'AsyncIterable', 'AsyncIterator', 'Hashable', 'Sized', 'Container',
                        'Collection', 'Reversible', 'Buffer'),
    'contextlib': ('AbstractContextManager', 'AbstractAsyncContextManager'), 'io': ('Reader', 'Writer'), 'os': ('PathLike',),
}


def _protocol_attrs(cls):
    found = set()
    for base in cls.__mro__[:-1]:
        if base.__name__ == 'Protocol' or base.__name__ == 'Generic':
            continue
        for attr in (*type_dict(base), *_hints_of(base)):
            if not attr.startswith('_abc_') and attr not in _not_members:
                found.add(attr)
    return found


def _no_init(self, *args, **kwargs):
    if type_of(self)._is_protocol:
        raise TypeError('Protocols cannot be instantiated')
    for base in type_of(self).__mro__:
        init = type_dict(base).get('__init__', _no_init)
        if init is not _no_init:
            type_of(self).__init__ = init
            init(self, *args, **kwargs)
            return


def _static_attr(obj, name):
    # The attribute as it is written down, without a call of a descriptor; NotImplemented when there is none.
    if isinstance(obj, type):
        f = lookup(obj, name)
        if f is not NotImplemented:
            return f
    elif type_of(obj) is T_module or not type_flags(type_of(obj)) & 256:
        d = getattr_default(obj, '__dict__', None)
        if d is not None and name in d:
            return d[name]
    return lookup(type_of(obj), name)


class _ProtocolMeta(_ABCMeta):
    def __new__(mcls, name, bases, namespace, /, **kwargs):
        if Protocol is not None and Protocol in bases:
            for base in bases:
                if not (base is object or base is Generic or base is Protocol or base.__name__ in _allowed_bases.get(base.__module__, ()) or
                        issubclass(base, Generic) and getattr(base, '_is_protocol', False)):
                    raise TypeError(f'Protocols can only inherit from other protocols, got {base!r}')
        return super().__new__(mcls, name, bases, namespace, **kwargs)

    def __init__(cls, *args, **kwargs):
        if getattr(cls, '_is_protocol', False):
            cls.__protocol_attrs__ = _protocol_attrs(cls)

    def __subclasscheck__(cls, other):
        if cls is Protocol:
            return cls in getattr(other, '__mro__', ())
        if getattr(cls, '_is_protocol', False):
            if not isinstance(other, type):
                raise TypeError('issubclass() arg 1 must be a class')
            if not getattr(cls, '_is_runtime_protocol', False):
                raise TypeError('Instance and class checks can only be used with @runtime_checkable protocols')
            hook = type_dict(cls).get('__subclasshook__')
            if cls.__non_callable_proto_members__ and hook is not None and hook.__func__ is _proto_hook:
                raise TypeError("Protocols with non-method members don't support issubclass(). Non-method members: "
                                f'{str(sorted(cls.__non_callable_proto_members__))[1:-1]}.')
        return super().__subclasscheck__(other)

    def __instancecheck__(cls, instance):
        if cls is Protocol:
            return cls in type_of(instance).__mro__
        if not getattr(cls, '_is_protocol', False):
            return super().__instancecheck__(instance)
        if not getattr(cls, '_is_runtime_protocol', False):
            raise TypeError('Instance and class checks can only be used with @runtime_checkable protocols')
        if not cls.__non_callable_proto_members__ and super().__instancecheck__(instance):
            return True
        if cls in type_of(instance).__mro__:
            return True
        for attr in cls.__protocol_attrs__:
            v = _static_attr(instance, attr)
            if v is NotImplemented or v is None and attr not in cls.__non_callable_proto_members__:
                return False
        return True


Protocol = None


def _proto_hook(cls, other):
    if not type_dict(cls).get('_is_protocol', False):
        return NotImplemented
    for attr in cls.__protocol_attrs__:
        for base in other.__mro__:
            if attr in type_dict(base):
                if type_dict(base)[attr] is None:
                    return NotImplemented
                break
            if issubclass(other, Generic) and getattr(other, '_is_protocol', False) and attr in _hints_of(base):
                break
        else:
            return NotImplemented
    return True


class Protocol(Generic, metaclass=_ProtocolMeta):
    __slots__ = ()
    _is_protocol = True
    _is_runtime_protocol = False

    def __init_subclass__(cls, *args, **kwargs):
        super().__init_subclass__(*args, **kwargs)
        if not type_dict(cls).get('_is_protocol', False):
            cls._is_protocol = Protocol in cls.__bases__
        if '__subclasshook__' not in type_dict(cls):
            cls.__subclasshook__ = classmethod(_proto_hook)
        if cls._is_protocol and cls.__init__ is Protocol.__init__:
            cls.__init__ = _no_init


Protocol.__init__ = _no_init


def runtime_checkable(cls):
    if not (isinstance(cls, type) and issubclass(cls, Generic) and getattr(cls, '_is_protocol', False)):
        raise TypeError('@runtime_checkable can be only applied to protocol classes, got %r' % cls)
    cls._is_runtime_protocol = True
    out = set()
    for attr in cls.__protocol_attrs__:
        v = _class_attr(cls, attr)
        if not callable(v):
            out.add(attr)
    cls.__non_callable_proto_members__ = out
    return cls


def _class_attr(cls, attr):
    try:
        return getattr(cls, attr, None)
    except Exception as e:
        exc = e
    raise TypeError(f'Failed to determine whether protocol member {attr!r} is a method member') from exc


def is_protocol(tp, /):
    return isinstance(tp, type) and getattr(tp, '_is_protocol', False) and tp is not Protocol


def get_protocol_members(tp, /):
    if not is_protocol(tp):
        raise TypeError(f'{tp!r} is not a Protocol')
    return frozenset(tp.__protocol_attrs__)


@runtime_checkable
class SupportsInt(Protocol):
    __slots__ = ()

    @_abstractmethod
    def __int__(self) -> int:
        pass


@runtime_checkable
class SupportsFloat(Protocol):
    __slots__ = ()

    @_abstractmethod
    def __float__(self) -> float:
        pass


@runtime_checkable
class SupportsComplex(Protocol):
    __slots__ = ()

    @_abstractmethod
    def __complex__(self) -> complex:
        pass


@runtime_checkable
class SupportsBytes(Protocol):
    __slots__ = ()

    @_abstractmethod
    def __bytes__(self) -> bytes:
        pass


@runtime_checkable
class SupportsIndex(Protocol):
    __slots__ = ()

    @_abstractmethod
    def __index__(self) -> int:
        pass


T = TypeVar('T')
KT = TypeVar('KT')
VT = TypeVar('VT')
T_co = TypeVar('T_co', covariant=True)
V_co = TypeVar('V_co', covariant=True)
VT_co = TypeVar('VT_co', covariant=True)
T_contra = TypeVar('T_contra', contravariant=True)
CT_co = TypeVar('CT_co', covariant=True, bound=type)
AnyStr = TypeVar('AnyStr', bytes, str)
for _t in (T, KT, VT, T_co, V_co, VT_co, T_contra, CT_co, AnyStr):
    _t.__module__ = 'typing'


@runtime_checkable
class SupportsAbs(Protocol[T_co]):
    __slots__ = ()

    @_abstractmethod
    def __abs__(self) -> T_co:
        pass


@runtime_checkable
class SupportsRound(Protocol[T_co]):
    __slots__ = ()

    @_abstractmethod
    def __round__(self, ndigits: int = 0) -> T_co:
        pass


class IO(Generic[AnyStr]):
    __slots__ = ()


class BinaryIO(IO[bytes]):
    __slots__ = ()


class TextIO(IO[str]):
    __slots__ = ()


def _io_method(name):
    def f(self, *args):
        pass
    f.__name__ = name
    f.__qualname__ = 'IO.' + name
    return _abstractmethod(f)


for _name in ('close', 'fileno', 'flush', 'isatty', 'read', 'readable', 'readline', 'readlines', 'seek', 'seekable', 'tell', 'truncate', 'writable',
              'write', 'writelines', '__enter__', '__exit__'):
    setattr(IO, _name, _io_method(_name))
Text = str


# ---- NamedTuple and TypedDict ----

_prohibited = ('__new__', '__init__', '__slots__', '__getnewargs__', '_fields', '_field_defaults', '_field_types', '_make', '_replace', '_asdict',
               '_source')
_special = ('__module__', '__name__', '__annotations__', '__annotate__', '__annotate_func__', '__annotations_cache__', '__qualname__',
            '__firstlineno__', '__static_attributes__', '__orig_bases__', '__doc__', '__type_params__', '__conditional_annotations__')


def _types_of_namespace(ns, owner=None):
    hints = ns.get('__annotations__')
    if hints is None:
        f = ns.get('__annotate_func__')
        hints = {} if f is None else _call_annotate(f, 3)
    return hints


_call_annotate = modules()['annotationlib'].__dict__['call_annotate_function']


def _make_nmtuple(name, types, module, defaults=()):
    types = {n: _convert(t) for n, t in types.items()}
    cls = _namedtuple(name, list(types), defaults=defaults, module=module)
    cls.__annotations__ = types
    return cls


class NamedTupleMeta(type):
    def __new__(cls, typename, bases, ns):
        if '__classcell__' in ns:
            raise TypeError('uses of super() and __class__ are unsupported in methods of NamedTuple subclasses')
        for base in bases:
            if base is not _NamedTuple and base is not Generic:
                raise TypeError('can only inherit from a NamedTuple type and Generic')
        types = _types_of_namespace(ns)
        defaults = []
        for name in types:
            if name in ns:
                defaults.append(name)
            elif defaults:
                raise TypeError(f"Non-default namedtuple field {name} cannot follow default field{'s' if len(defaults) > 1 else ''} "
                                f"{', '.join(defaults)}")
        made = _make_nmtuple(typename, types, ns.get('__module__'), [ns[n] for n in defaults])
        if Generic in bases:
            space = dict(type_dict(made))
            if '__orig_bases__' in ns:
                space['__orig_bases__'] = tuple([b for b in ns['__orig_bases__']])
            made = type(typename, tuple([tuple if b is _NamedTuple else b for b in bases]), space)
        elif '__orig_bases__' in ns:
            made.__orig_bases__ = ns['__orig_bases__']
        if '__qualname__' in ns:
            made.__qualname__ = ns['__qualname__']
        if ns.get('__doc__') is not None:
            made.__doc__ = ns['__doc__']
        for key in ns:
            if key in _prohibited:
                raise AttributeError('Cannot overwrite NamedTuple attribute ' + key)
            if key not in _special:
                value = ns[key]
                if key not in types:
                    setattr(made, key, value)
                f = lookup(type_of(value), '__set_name__')
                if f is not NotImplemented:
                    value.__set_name__(made, key)
        return made


_NamedTuple = type.__new__(NamedTupleMeta, 'NamedTuple', (), {'__module__': 'typing'})


def NamedTuple(typename, fields, /):
    types = {n: _check(t, 'field ' + n + ' annotation must be a type') for n, t in fields}
    cls = _make_nmtuple(typename, types, _caller_name())
    cls.__orig_bases__ = (NamedTuple,)
    return cls


NamedTuple.__mro_entries__ = lambda bases: (_NamedTuple,)


def _qualifiers(t):
    # Required, NotRequired and ReadOnly around the type of a key
    while True:
        origin = get_origin(t)
        if origin is Annotated:
            t = t.__origin__
        elif origin is Required or origin is NotRequired or origin is ReadOnly:
            yield origin
            t = t.__args__[0]
        else:
            return


class _TypedDictMeta(type):
    def __new__(cls, name, bases, ns, total=True, closed=None, extra_items=None):
        for base in bases:
            if type_of(base) is not _TypedDictMeta and base is not Generic:
                raise TypeError('cannot inherit from both a TypedDict type and a non-TypedDict base class')
        generic = (Generic,) if any([issubclass(b, Generic) for b in bases]) else ()
        own = _types_of_namespace(ns)
        space = {k: ns[k] for k in ns if k != '__annotate_func__' and k != '__annotations__'}
        made = type.__new__(_TypedDictMeta, name, (*generic, dict), space)
        if '__orig_bases__' not in ns:
            made.__orig_bases__ = bases
        msg = "TypedDict('Name', {f0: t0, f1: t1, ...}); each t must be a type"
        hints = {}
        required = set()
        optional = set()
        readonly = set()
        mutable = set()
        for base in bases:
            d = type_dict(base)
            hints.update(d.get('__annotations__', {}))
            required |= d.get('__required_keys__', set())
            required -= d.get('__optional_keys__', set())
            optional |= d.get('__optional_keys__', set())
            readonly |= d.get('__readonly_keys__', set())
            mutable |= d.get('__mutable_keys__', set())
        for key, t in own.items():
            t = hints[key] = _check(_convert(t, made.__module__), msg, True)
            seen = list(_qualifiers(t))
            if Required in seen:
                is_required = True
            elif NotRequired in seen:
                is_required = False
            else:
                is_required = total
            if is_required:
                required.add(key)
                optional.discard(key)
            else:
                optional.add(key)
                required.discard(key)
            if ReadOnly in seen:
                if key in mutable:
                    raise TypeError(f'Cannot override mutable key {key!r} with read-only key')
                readonly.add(key)
            else:
                mutable.add(key)
                readonly.discard(key)
        made.__annotations__ = hints
        made.__required_keys__ = frozenset(required)
        made.__optional_keys__ = frozenset(optional)
        made.__readonly_keys__ = frozenset(readonly)
        made.__mutable_keys__ = frozenset(mutable)
        made.__total__ = total
        return made

    def __init__(cls, *args, **kwargs):
        pass

    def __call__(cls, /, *args, **kwargs):
        return dict(*args, **kwargs)

    def __subclasscheck__(cls, other):
        raise TypeError('TypedDict does not support instance and class checks')

    __instancecheck__ = __subclasscheck__


def TypedDict(typename, fields=_missing, /, *, total=True):
    if fields is _missing or fields is None:
        raise TypeError("TypedDict() missing 1 required positional argument: 'fields'" if fields is _missing else
                        'Passing None as the fields of a TypedDict is no longer allowed')
    ns = {'__annotations__': dict(fields), '__module__': _caller_name()}
    td = _TypedDictMeta(typename, (), ns, total=total)
    td.__orig_bases__ = (TypedDict,)
    return td


_TypedDict = type.__new__(_TypedDictMeta, 'TypedDict', (), {'__module__': 'typing'})
TypedDict.__mro_entries__ = lambda bases: (_TypedDict,)


def is_typeddict(tp):
    return tp is not TypedDict and type_of(tp) is _TypedDictMeta


class NewType:
    __typing_form__ = True

    def __init__(self, name, tp):
        self.__qualname__ = name
        self.__name__ = name.rpartition('.')[-1]
        self.__supertype__ = tp
        m = _caller_name()
        if m != 'typing':
            self.__module__ = m

    def __call__(self, x, /):
        return x

    def __mro_entries__(self, bases):
        name = self.__name__

        class Dummy:
            def __init_subclass__(cls):
                raise TypeError('Cannot subclass an instance of NewType. Perhaps you were looking for: '
                                f'`{cls.__name__} = NewType({cls.__name__!r}, {name})`')
        return (Dummy,)

    def __repr__(self):
        return f'{self.__module__}.{self.__qualname__}'

    def __reduce__(self):
        return self.__qualname__

    def __or__(self, other):
        return union_make((self, other))

    def __ror__(self, other):
        return union_make((other, self))


# ---- looking into types ----

def get_origin(tp):
    t = type_of(tp)
    if t is _AnnotatedAlias:
        return Annotated
    if t is T_GenericAlias or t is T_Union or isinstance(tp, (_BaseGenericAlias, _ParamSpecPart)):
        return tp.__origin__
    if tp is Generic:
        return Generic
    return None


def get_args(tp):
    t = type_of(tp)
    if t is _AnnotatedAlias:
        return (tp.__origin__, *tp.__metadata__)
    if t is T_GenericAlias or isinstance(tp, _GenericAlias):
        args = tp.__args__
        if tp.__origin__ is _abc.Callable and not (len(args) == 2 and _is_param_expr(args[0])):
            return (list(args[:-1]), args[-1])
        return args
    if t is T_Union:
        return tp.__args__
    return ()


def _eval_type(t, globalns, localns, type_params, owner=None):
    k = type_of(t)
    if k is ForwardRef:
        params = type_params or getattr(owner, '__type_params__', ())
        v = t.evaluate(globals=globalns if t.__forward_module__ is None else None, locals=localns, type_params=params, owner=owner)
        return _eval_type(_convert(v), globalns, localns, type_params, owner)
    if k is T_GenericAlias or k is T_Union or isinstance(t, _GenericAlias) and not isinstance(t, _LiteralGenericAlias):
        args = t.__args__
        if k is T_GenericAlias:
            args = tuple([ForwardRef(a) if type_of(a) is str else a for a in args])
        new = tuple([_eval_type(a, globalns, localns, type_params, owner) for a in args])
        same = len(new) == len(t.__args__)
        for i in range(len(new)):
            same = same and new[i] is t.__args__[i]
        if same:
            return t
        if k is T_GenericAlias:
            return rec_new(T_GenericAlias, t.__origin__, new, True) if t.__unpacked__ else rec_new(T_GenericAlias, t.__origin__, new)
        if k is T_Union:
            return union_make(new)
        return t.copy_with(new)
    return t


def _strip(t):
    k = type_of(t)
    if k is _AnnotatedAlias:
        return _strip(t.__origin__)
    if k is _GenericAlias and t.__origin__ in (Required, NotRequired, ReadOnly):
        return _strip(t.__args__[0])
    if k is T_GenericAlias or k is T_Union or isinstance(t, _GenericAlias):
        new = tuple([_strip(a) for a in t.__args__])
        if new == t.__args__:
            return t
        if k is T_GenericAlias:
            return rec_new(T_GenericAlias, t.__origin__, new)
        if k is T_Union:
            return union_make(new)
        return t.copy_with(new)
    return t


def _module_names(name):
    m = session_modules().get(name)
    return m.__dict__ if type_of(m) is T_module else caller_globals()


def get_type_hints(obj, globalns=None, localns=None, include_extras=False, *, format=1):
    if getattr(obj, '__no_type_check__', None):
        return {}
    hints = {}
    if isinstance(obj, type):
        for base in reversed(obj.__mro__):
            ann = _get_annotations(base, format=3 if format == 3 else 1)
            if not ann:
                continue
            names = _module_names(base.__module__) if globalns is None else globalns
            for name, value in ann.items():
                if isinstance(value, str):
                    value = ForwardRef(value, is_argument=False, is_class=True)
                hints[name] = _eval_type(_convert(value), names, localns, base.__type_params__, base)
    else:
        ann = getattr(obj, '__annotations__', None)
        if ann is None:
            if type_of(obj) is T_module or callable(obj):
                return {}
            raise TypeError(f'{obj!r} does not have annotations')
        if globalns is None:
            if type_of(obj) is T_module:
                globalns = obj.__dict__
            else:
                f = obj
                while hasattr(f, '__wrapped__'):
                    f = f.__wrapped__
                globalns = getattr(f, '__globals__', {})
            if localns is None:
                localns = globalns
        elif localns is None:
            localns = globalns
        params = getattr(obj, '__type_params__', ())
        for name, value in ann.items():
            if isinstance(value, str):
                value = ForwardRef(value, is_argument=type_of(obj) is not T_module)
            hints[name] = _eval_type(_convert(value), globalns, localns, params)
    return hints if include_extras else {k: _strip(t) for k, t in hints.items()}


def evaluate_forward_ref(forward_ref, *, owner=None, globals=None, locals=None, type_params=None, format=None):
    if format == 4:
        return forward_ref.__forward_arg__
    v = forward_ref.evaluate(owner=owner, globals=globals, locals=locals, type_params=type_params, format=1 if format is None else format)
    if type_of(v) is ForwardRef:
        return v
    if isinstance(v, str):
        v = ForwardRef(v)
    return _eval_type(_convert(v), globals, locals, type_params, owner)


# ---- functions and decorators ----

def cast(typ, val):
    return val


def assert_type(val, typ, /):
    return val


def assert_never(arg, /):
    value = repr(arg)
    if len(value) > 100:
        value = value[:100] + '...'
    raise AssertionError(f'Expected code to be unreachable, but got: {value}')


def reveal_type(obj, /):
    print(f'Runtime type is {type_of(obj).__name__!r}', file=modules()['sys'].__dict__['stderr'])
    return obj


def _overload_dummy(*args, **kwds):
    raise NotImplementedError('You should not call an overloaded function. A series of @overload-decorated functions outside a stub module '
                              'should always be followed by an implementation that is not @overload-ed.')


_overloads = {}


def overload(func):
    f = getattr(func, '__func__', func)
    code = getattr(f, '__code__', None)
    if code is not None:
        _overloads.setdefault(f.__module__, {}).setdefault(f.__qualname__, {})[code.co_firstlineno] = func
    return _overload_dummy


def get_overloads(func):
    f = getattr(func, '__func__', func)
    return list(_overloads.get(f.__module__, {}).get(f.__qualname__, {}).values())


def clear_overloads():
    _overloads.clear()


def _mark(obj, name, value):
    try:
        setattr(obj, name, value)
    except (AttributeError, TypeError):
        pass
    return obj


def final(f):
    return _mark(f, '__final__', True)


def override(method, /):
    return _mark(method, '__override__', True)


def no_type_check(arg):
    if isinstance(arg, type):
        for name in list(type_dict(arg)):
            obj = type_dict(arg)[name]
            if getattr(obj, '__qualname__', None) != f'{arg.__qualname__}.{getattr(obj, "__name__", None)}':
                continue
            if type_of(obj) is T_function:
                obj.__no_type_check__ = True
            elif type_of(obj) is T_classmethod or type_of(obj) is T_staticmethod:
                obj.__func__.__no_type_check__ = True
            elif isinstance(obj, type):
                no_type_check(obj)
    return _mark(arg, '__no_type_check__', True)


def no_type_check_decorator(decorator):
    def wrapped(*args, **kwds):
        return no_type_check(decorator(*args, **kwds))
    return modules()['functools'].__dict__['update_wrapper'](wrapped, decorator)


def dataclass_transform(*, eq_default=True, order_default=False, kw_only_default=False, frozen_default=False, field_specifiers=(), **kwargs):
    def decorator(cls_or_fn):
        cls_or_fn.__dataclass_transform__ = {
            'eq_default': eq_default, 'order_default': order_default, 'kw_only_default': kw_only_default, 'frozen_default': frozen_default,
            'field_specifiers': field_specifiers, 'kwargs': kwargs,
        }
        return cls_or_fn
    return decorator


def __getattr__(name):
    # Aliases of classes of other modules are made when they are asked for.
    if name == 'Pattern' or name == 'Match':
        alias = _SpecialGenericAlias(getattr(find_module('re'), name), 1)
    elif name == 'ContextManager' or name == 'AsyncContextManager':
        cls = modules()['contextlib'].__dict__['Abstract' + name]
        alias = _SpecialGenericAlias(cls, 2, name=name, defaults=(union_make((bool, None)),))
    else:
        raise AttributeError(f'module {"typing"!r} has no attribute {name!r}')
    modules()['typing'].__dict__[name] = alias
    return alias


for _t in (TypeVar, ParamSpec, TypeVarTuple, TypeAliasType, ParamSpecArgs, ParamSpecKwargs, Generic):
    mark_class(_t, _QUALIFIED)
__all__ = ['Annotated', 'Any', 'Callable', 'ClassVar', 'Concatenate', 'Final', 'ForwardRef', 'Generic', 'Literal', 'Optional', 'ParamSpec', 'Protocol',
           'Tuple', 'Type', 'TypeVar', 'TypeVarTuple', 'Union', 'AbstractSet', 'Container', 'Hashable', 'ItemsView', 'Iterable', 'Iterator',
           'KeysView', 'Mapping', 'MappingView', 'MutableMapping', 'MutableSequence', 'MutableSet', 'Sequence', 'Sized', 'ValuesView', 'Awaitable',
           'AsyncIterator', 'AsyncIterable', 'Coroutine', 'Collection', 'AsyncGenerator', 'Reversible', 'SupportsAbs', 'SupportsBytes',
           'SupportsComplex', 'SupportsFloat', 'SupportsIndex', 'SupportsInt', 'SupportsRound', 'ChainMap', 'Counter', 'Deque', 'Dict',
           'DefaultDict', 'List', 'OrderedDict', 'Set', 'FrozenSet', 'NamedTuple', 'TypedDict', 'Generator', 'BinaryIO', 'IO', 'TextIO', 'AnyStr',
           'assert_type', 'assert_never', 'cast', 'clear_overloads', 'dataclass_transform', 'evaluate_forward_ref', 'final', 'get_args',
           'get_origin', 'get_overloads', 'get_protocol_members', 'get_type_hints', 'is_protocol', 'is_typeddict', 'LiteralString', 'Never',
           'NewType', 'no_type_check', 'no_type_check_decorator', 'NoDefault', 'NoReturn', 'NotRequired', 'overload', 'override', 'ParamSpecArgs',
           'ParamSpecKwargs', 'ReadOnly', 'Required', 'reveal_type', 'runtime_checkable', 'Self', 'Text', 'TYPE_CHECKING', 'TypeAlias',
           'TypeAliasType', 'TypeGuard', 'TypeIs', 'Unpack', 'ContextManager', 'AsyncContextManager']
