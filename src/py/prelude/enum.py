# Module enum. EnumDict gathers the members while the class body runs; type.__new__ calls _proto_member.__set_name__ for each of
# them, so that they exist when __init_subclass__ runs.

Enum = Flag = ReprEnum = EJECT = KEEP = STRICT = CONFORM = None  # known while the first classes are made
_object_new = lookup(object, '__new__')
_property = property


def _is_descriptor(obj):
    t = type_of(obj)
    if t is T_function or t is _property or t is T_staticmethod or t is T_classmethod:
        return True
    if t is int or t is str or t is tuple:
        return False
    return hasattr(obj, '__get__') or hasattr(obj, '__set__') or hasattr(obj, '__delete__')


def _is_dunder(name):
    return len(name) > 4 and name[:2] == '__' and name[-2:] == '__' and name[2] != '_' and name[-3] != '_'


def _is_sunder(name):
    return len(name) > 2 and name[0] == '_' and name[-1] == '_' and name[1] != '_' and name[-2] != '_'


def _is_single_bit(num):
    return num > 0 and num & (num - 1) == 0


def _bits(num, width):
    # The digits of a number with its sign bit apart.
    if num < 0:
        return '0b1 ' + bin(num + (1 << max(width, num.bit_length())))[2:].rjust(width, '1')
    return '0b0 ' + bin(num)[2:].rjust(width, '0')


class nonmember:
    def __init__(self, value):
        self.value = value


class member:
    def __init__(self, value):
        self.value = value


class _AutoNull:
    def __repr__(self):
        return '_auto_null'


_auto_null = _AutoNull()


class auto:
    def __init__(self, value=_auto_null):
        self.value = value

    def __repr__(self):
        return 'auto(%r)' % (self.value,)


class property:
    # name and value; on the class a member of that name shows instead.
    def __init__(self, fget=None, fset=None, fdel=None, doc=None):
        self.fget = fget
        self.fset = fset
        self.fdel = fdel
        self.__doc__ = doc or getattr(fget, '__doc__', None)
        self.overwrite_doc = doc is None
        self.__isabstractmethod__ = not not getattr(fget, '__isabstractmethod__', False)
        self.member = None
        self.name = None
        self.clsname = None

    def __get__(self, instance, ownerclass=None):
        if instance is not None:
            if self.fget is not None:
                return self.fget(instance)
            if self.member is not None:
                return self.member
        elif self.member is not None:
            return self.member
        raise AttributeError('%r has no attribute %r' % (ownerclass, self.name))

    def __set__(self, instance, value):
        if self.fset is not None:
            return self.fset(instance, value)
        raise AttributeError('<enum %r> cannot set attribute %r' % (self.clsname, self.name))

    def __delete__(self, instance):
        if self.fdel is not None:
            return self.fdel(instance)
        raise AttributeError('<enum %r> cannot delete attribute %r' % (self.clsname, self.name))

    def __set_name__(self, ownerclass, name):
        self.name = name
        self.clsname = ownerclass.__name__

    def getter(self, fget):
        return self._with(fget, self.fset, self.fdel)

    def setter(self, fset):
        return self._with(self.fget, fset, self.fdel)

    def deleter(self, fdel):
        return self._with(self.fget, self.fset, fdel)

    def _with(self, fget, fset, fdel):
        p = type_of(self)(fget, fset, fdel, self.__doc__)
        p.name = self.name
        p.clsname = self.clsname
        return p


class _own_attribute(property):
    # Enum.name and Enum.value: without a call of a getter
    def __init__(self, attr):
        super().__init__(None)
        self.attr = attr

    def __get__(self, instance, ownerclass=None):
        if instance is None:
            raise AttributeError('%r has no attribute %r' % (ownerclass, self.name))
        return getattr(instance, self.attr)


_sunder_names = {'_order_', '_generate_next_value_', '_numeric_repr_', '_missing_', '_ignore_', '_iter_member_', '_iter_member_by_value_',
                 '_iter_member_by_def_', '_add_alias_', '_add_value_alias_'}


class EnumDict(dict):
    def __init__(self, cls_name=None):
        super().__init__()
        self._cls_name = cls_name
        self._member_names = {}
        self._last_values = []
        self._ignore = ()
        self._auto_called = False
        self._generate_next_value = None

    @_property
    def member_names(self):
        return list(self._member_names)

    def __setitem__(self, key, value):
        if key[:1] == '_':
            if self._cls_name is not None and key.startswith('_' + self._cls_name + '__') and not key.endswith('__'):
                return dict.__setitem__(self, key, value)
            if _is_dunder(key):
                return dict.__setitem__(self, '_order_' if key == '__order__' else key, value)
            if _is_sunder(key):
                return self._set_sunder(key, value)
        if key in self._member_names:
            raise TypeError('%r already defined as %r' % (key, self[key]))
        t = type_of(value)
        if key in self._ignore:
            pass
        elif t is nonmember:
            value = value.value
        elif t is member:
            value = value.value
            self._member_names[key] = None
        elif _is_descriptor(value):
            pass
        elif isinstance(value, type) and self._cls_name is not None and value.__qualname__.split('.')[-2:] == [self._cls_name, value.__name__]:
            pass
        else:
            if key in self:
                raise TypeError('%r already defined as %r' % (key, self[key]))
            if t is auto:
                value = self._auto(key, value)
            elif t is tuple:
                for v in value:
                    if type_of(v) is auto:
                        value = self._auto_tuple(key, value)
                        self._member_names[key] = None
                        return dict.__setitem__(self, key, value)
            self._member_names[key] = None
            self._last_values.append(value)
        dict.__setitem__(self, key, value)

    def _auto_tuple(self, key, value):
        out = []
        for v in value:
            if type_of(v) is auto:
                v = self._auto(key, v)
                self._last_values.append(v)
            out.append(v)
        return tuple(out)

    def _auto(self, key, v):
        if v.value is _auto_null:
            v.value = self._generate_next_value(key, 1, len(self._member_names), self._last_values[:])
            self._auto_called = True
        return v.value

    def _set_sunder(self, key, value):
        if key not in _sunder_names:
            raise ValueError(f'_sunder_ names, such as {key!r}, are reserved for future Enum use')
        if key == '_generate_next_value_':
            if self._auto_called:
                raise TypeError('_generate_next_value_ must be defined before members')
            self._generate_next_value = value.__func__ if type_of(value) is T_staticmethod else value
        elif key == '_ignore_':
            value = value.replace(',', ' ').split() if isinstance(value, str) else list(value)
            self._ignore = value
            already = set(value) & set(self._member_names)
            if already:
                raise ValueError('_ignore_ cannot specify already set names: %r' % (already,))
        dict.__setitem__(self, key, value)

    def update(self, members, **more_members):
        for name, value in members.items() if hasattr(members, 'keys') else members:
            self[name] = value
        for name in more_members:
            self[name] = more_members[name]


class _proto_member:
    __slots__ = ('value',)

    def __init__(self, value):
        self.value = value

    def __set_name__(self, cls, name):
        value = self.value
        data_type = cls._member_type_
        args = value if type_of(value) is tuple or isinstance(value, tuple) else (value,)
        if data_type is tuple:
            args = (args,)
        if not cls._use_args_:
            m = cls._new_member_(cls)
        else:
            m = cls._new_member_(cls, *args)
        if not hasattr(m, '_value_'):
            if data_type is object:
                m._value_ = value
            else:
                m._value_ = _value_of(data_type, args)
        value = m._value_
        m._name_ = name
        m.__objclass__ = cls
        if lookup(cls, '__init__') is not _enum_init[0]:
            m.__init__(*args)
        names = cls._member_names_
        m._sort_order_ = len(names)
        is_flag = Flag is not None and issubclass(cls, Flag)
        if is_flag and isinstance(value, int):
            if value >= 0:
                _type_put(cls, '_flag_mask_', cls._flag_mask_ | value)
                if _is_single_bit(value):
                    _type_put(cls, '_singles_mask_', cls._singles_mask_ | value)
            _type_put(cls, '_all_bits_', (1 << cls._flag_mask_.bit_length()) - 1)
        have = _find_value(cls, value)
        if have is not None:
            m = have
        elif not is_flag or isinstance(value, int) and _is_single_bit(value):
            names.append(name)
        _add_member(cls, name, m)
        _add_value(cls, m, value)


def _type_put(cls, name, value):
    type.__setattr__(cls, name, value)


def _value_of(data_type, args):
    try:
        return data_type(*args)
    except Exception as e:
        exc = e
    raise TypeError('_value_ not set in __new__, unable to create it') from exc


def _hashable(value):
    try:
        hash(value)
        return True
    except TypeError:
        return False


def _find_value(cls, value):
    t = type_of(value)
    if t is int or t is str or _hashable(value):
        return cls._value2member_map_.get(value)
    for m in cls._member_map_.values():
        if m._value_ == value:
            return m
    return None


def _add_value(cls, m, value):
    if type_of(value) is int or type_of(value) is str or _hashable(value):
        cls._value2member_map_.setdefault(value, m)
        cls._hashable_values_.append(value)
    else:
        cls._unhashable_values_.append(value)
        cls._unhashable_values_map_.setdefault(m._name_, []).append(value)


def _add_member(cls, name, m):
    have = cls._member_map_.get(name)
    if have is not None:
        if have is not m:
            raise NameError('%r is already bound: %r' % (name, have))
        return
    found = None
    for base in cls.__mro__[1:]:
        attr = type_dict(base).get(name, _missing)
        if attr is not _missing:
            found = attr
            break
    if isinstance(found, property):
        redirect = property()
        redirect.member = m
        redirect.fget = found.fget if type_of(found) is not _own_attribute else (_own_name if found.attr == '_name_' else _own_value)
        redirect.fset = found.fset
        redirect.fdel = found.fdel
        redirect.__set_name__(cls, name)
        _type_put(cls, name, redirect)
    else:
        _type_put(cls, name, m)
    cls._member_map_[name] = m


def _own_name(self):
    return self._name_


def _own_value(self):
    return self._value_


_enum_init = [None]
_enum_methods = ('__repr__', '__str__', '__format__', '__reduce_ex__')
_flag_methods = ('__or__', '__and__', '__xor__', '__ror__', '__rand__', '__rxor__', '__invert__')


class EnumType(type):
    @classmethod
    def __prepare__(metacls, cls, bases, **kwds):
        metacls._check_for_existing_members_(cls, bases)
        space = EnumDict(cls)
        _, first = metacls._get_mixins_(cls, bases)
        if first is not None:
            f = first._generate_next_value_
            dict.__setitem__(space, '_generate_next_value_', f)
            space._generate_next_value = f
        return space

    def __new__(metacls, cls, bases, classdict, *, boundary=None, _simple=False, **kwds):
        if Enum is None or not isinstance(classdict, EnumDict):
            if Enum is not None:
                plain = classdict
                classdict = metacls.__prepare__(cls, bases)
                for key in plain:
                    classdict[key] = plain[key]
            else:
                plain = classdict
                classdict = EnumDict(cls)
                dict.update(classdict, plain)
        members = classdict._member_names
        if 'mro' in members:
            raise ValueError("invalid enum member name(s) 'mro'")
        space = {}
        order = None
        for key in classdict:
            if key in members:
                space[key] = _proto_member(classdict[key])
            elif key == '_order_':
                order = classdict[key]
            elif key not in classdict._ignore and key != '_ignore_':
                space[key] = classdict[key]
        member_type, first = metacls._get_mixins_(cls, bases)
        f = space.get('_generate_next_value_')
        if type_of(f) is T_function:
            space['_generate_next_value_'] = staticmethod(f)
        new, use_args = _find_new(space, member_type, first)
        space['_new_member_'] = staticmethod(new) if type_of(new) is T_function else new
        space['_use_args_'] = use_args
        space['_member_names_'] = []
        space['_member_map_'] = {}
        space['_value2member_map_'] = {}
        space['_hashable_values_'] = []
        space['_unhashable_values_'] = []
        space['_unhashable_values_map_'] = {}
        space['_member_type_'] = member_type
        space['_value_repr_'] = _find_repr(bases)
        if boundary is None:
            boundary = getattr(first, '_boundary_', None)
        space['_boundary_'] = boundary
        space['_flag_mask_'] = space['_singles_mask_'] = space['_all_bits_'] = 0
        space['_inverted_'] = None
        had_new = space.pop('__new__', None)
        if had_new is not None:
            space['__new_member__'] = space['_new_member_']
        if Enum is not None:
            space['__new__'] = _enum_new[0]
        elif had_new is not None:
            space['__new__'] = had_new
        enum_class = super().__new__(metacls, cls, bases, space, **kwds)
        for name in _enum_methods:
            if name not in space and first is not None:
                found = lookup(enum_class, name)
                if found is lookup(member_type, name) or found is lookup(object, name):
                    _type_put(enum_class, name, lookup(first, name))
        if ReprEnum is not None and ReprEnum in bases:
            if '__format__' not in space:
                _type_put(enum_class, '__format__', lookup(member_type, '__format__'))
            if '__str__' not in space:
                f = lookup(member_type, '__str__')
                _type_put(enum_class, '__str__', lookup(member_type, '__repr__') if f is lookup(object, '__str__') else f)
        if Flag is not None and issubclass(enum_class, Flag):
            for name in _flag_methods:
                if name not in space:
                    _type_put(enum_class, name, lookup(Flag, name))
            values = [m._value_ for m in enum_class._member_map_.values()]
            if [v for v in values if not isinstance(v, int)]:
                pass
            elif [m._value_ for m in enum_class] != sorted([m._value_ for m in enum_class]):
                _type_put(enum_class, '_iter_member_', enum_class._iter_member_by_def_)
        if order is not None:
            if isinstance(order, str):
                order = order.replace(',', ' ').split()
            order = [n for n in order if n not in enum_class._member_map_ or n in enum_class._member_names_ or True]
            order = [n for n in order if not (n in enum_class._member_map_ and n not in enum_class._member_names_)]
            if order != enum_class._member_names_:
                raise TypeError('member order does not match _order_:\n  %r\n  %r' % (enum_class._member_names_, order))
        return enum_class

    def __init__(cls, *args, **kwds):
        pass

    def __bool__(cls):
        return True

    def __call__(cls, value, names=_missing, *values, module=None, qualname=None, type=None, start=1, boundary=None):
        if cls._member_map_:
            if names is not _missing:
                value = (value, names) + values
            return cls.__new__(cls, value)
        if names is _missing and type is None:
            raise TypeError(f'{cls} has no members; specify `names=()` if you meant to create a new, empty, enum')
        return cls._create_(value, None if names is _missing else names, module=module, qualname=qualname, type=type, start=start,
                            boundary=boundary)

    def __contains__(cls, value):
        if isinstance(value, cls):
            return True
        if _hashable(value):
            if value in cls._value2member_map_:
                return True
            if Flag is not None and issubclass(cls, Flag):
                try:
                    return isinstance(cls._missing_(value), cls)
                except ValueError:
                    return False
            return False
        return value in cls._unhashable_values_

    def __delattr__(cls, attr):
        if attr in cls._member_map_:
            raise AttributeError('%r cannot delete member %r.' % (cls.__name__, attr))
        super().__delattr__(attr)

    def __setattr__(cls, name, value):
        if name in cls._member_map_:
            raise AttributeError('cannot reassign member %r' % (name,))
        super().__setattr__(name, value)

    def __dir__(cls):
        interesting = {'__class__', '__contains__', '__doc__', '__getitem__', '__iter__', '__len__', '__members__', '__module__', '__name__',
                       '__qualname__', '__init_subclass__', *cls._member_names_}
        if cls._new_member_ is not _object_new:
            interesting.add('__new__')
        if cls._member_type_ is object:
            return sorted(interesting)
        return sorted(set(dir(cls._member_type_)) | interesting)

    def __getitem__(cls, name):
        return cls._member_map_[name]

    def __iter__(cls):
        for name in cls._member_names_:
            yield cls._member_map_[name]

    def __reversed__(cls):
        for name in reversed(cls._member_names_):
            yield cls._member_map_[name]

    def __len__(cls):
        return len(cls._member_names_)

    @_property
    def __members__(cls):
        return T_mappingproxy(cls._member_map_)

    def __repr__(cls):
        if Flag is not None and issubclass(cls, Flag):
            return '<flag %r>' % cls.__name__
        return '<enum %r>' % cls.__name__

    def _create_(cls, class_name, names, *, module=None, qualname=None, type=None, start=1, boundary=None):
        metacls = cls.__class__
        bases = (cls,) if type is None else (type, cls)
        _, first = metacls._get_mixins_(class_name, bases)
        space = metacls.__prepare__(class_name, bases)
        if isinstance(names, str):
            names = names.replace(',', ' ').split()
        if isinstance(names, (tuple, list)) and names and isinstance(names[0], str):
            given = names
            names = []
            last = []
            for name in given:
                value = first._generate_next_value_(name, start, len(names), last[:])
                last.append(value)
                names.append((name, value))
        if names is None:
            names = ()
        for item in names:
            if isinstance(item, str):
                space[item] = names[item]
            else:
                name, value = item
                space[name] = value
        if module is None:
            module = caller_globals().get('__name__')
        space['__module__'] = module
        if qualname is not None:
            space['__qualname__'] = qualname
        return metacls.__new__(metacls, class_name, bases, space, boundary=boundary)

    @classmethod
    def _check_for_existing_members_(mcls, class_name, bases):
        for chain in bases:
            for base in chain.__mro__:
                if isinstance(base, EnumType) and base._member_names_:
                    raise TypeError('<enum %r> cannot extend %r' % (class_name, base))

    @classmethod
    def _get_mixins_(mcls, class_name, bases):
        if not bases:
            return object, Enum
        first = bases[-1]
        if not isinstance(first, EnumType):
            raise TypeError('new enumerations should be created as `EnumName([mixin_type, ...] [data_type,] enum_type)`')
        return _find_data_type(class_name, bases) or object, first

    def _add_member_(cls, name, member):
        _add_member(cls, name, member)


def _find_data_type(class_name, bases):
    found = []
    for chain in bases:
        candidate = None
        for base in chain.__mro__:
            if base is object:
                continue
            if isinstance(base, EnumType):
                t = base._member_type_
                if t is not object:
                    if t not in found:
                        found.append(t)
                    break
            elif '__new__' in type_dict(base) or '__dataclass_fields__' in type_dict(base):
                t = candidate or base
                if t not in found:
                    found.append(t)
                break
            else:
                candidate = candidate or base
    if len(found) > 1:
        raise TypeError('too many data types for %r: %r' % (class_name, set(found)))
    return found[0] if found else None


def _dataclass_repr(self):
    return ', '.join(['%s=%r' % (k, getattr(self, k)) for k, f in self.__dataclass_fields__.items() if f.repr])


def _find_repr(bases):
    for chain in bases:
        for base in chain.__mro__:
            if base is object:
                continue
            if isinstance(base, EnumType):
                return base._value_repr_
            f = type_dict(base).get('__repr__')
            if f is not None:
                params = type_dict(base).get('__dataclass_params__')
                if params is not None and params.repr:
                    return staticmethod(_dataclass_repr)
                return staticmethod(f)
    return None


def _find_new(space, member_type, first):
    new = space.get('__new__')
    if new is not None:
        return new.__func__ if type_of(new) is T_staticmethod else new, True
    if Enum is None:
        return _object_new, False
    for method in ('__new_member__', '__new__'):
        for cls in (member_type, first):
            f = lookup(cls, method)
            if type_of(f) is T_staticmethod:
                f = f.__func__
            if f is not NotImplemented and f is not _object_new and f is not _enum_new[0]:
                return f, True
    return _object_new, False


_enum_new = [None]
EnumMeta = EnumType


class Enum(metaclass=EnumType):
    def __new__(cls, value):
        if type_of(value) is cls:
            return value
        t = type_of(value)
        if t is int or t is str or _hashable(value):
            m = cls._value2member_map_.get(value)
            if m is not None:
                return m
        else:
            for m in cls._member_map_.values():
                if m._value_ == value:
                    return m
            for name, values in cls._unhashable_values_map_.items():
                if value in values:
                    return cls[name]
        if not cls._member_map_:
            raise TypeError('%r has no members defined' % cls)
        result, exc = _ask_missing(cls, value)
        if isinstance(result, cls):
            return result
        if exc is None:
            if Flag is not None and issubclass(cls, Flag) and cls._boundary_ is EJECT and isinstance(result, int):
                return result
            if result is None:
                raise ValueError('%r is not a valid %s' % (value, cls.__qualname__))
            exc = TypeError('error in %s._missing_: returned %r instead of None or a valid member' % (cls.__name__, result))
        if not isinstance(exc, ValueError):
            exc.__context__ = ValueError('%r is not a valid %s' % (value, cls.__qualname__))
        raise exc

    def __init__(self, *args, **kwds):
        pass

    @staticmethod
    def _generate_next_value_(name, start, count, last_values):
        if not last_values:
            return start
        last = _last_value(last_values)
        try:
            return last + 1
        except TypeError:
            pass
        raise TypeError('unable to increment %r' % (last,))

    @classmethod
    def _missing_(cls, value):
        return None

    def _add_alias_(self, name):
        _add_member(self.__class__, name, self)

    def _add_value_alias_(self, value):
        cls = self.__class__
        have = _find_value(cls, value)
        if have is not None and have is not self:
            raise ValueError('%r is already bound: %r' % (value, have))
        _add_value(cls, self, value)

    def __repr__(self):
        cls = self.__class__
        show = cls._value_repr_ or repr
        return '<%s.%s: %s>' % (cls.__name__, self._name_, show(self._value_))

    def __str__(self):
        return '%s.%s' % (self.__class__.__name__, self._name_)

    def __dir__(self):
        cls = self.__class__
        if cls._member_type_ is object:
            names = {'__class__', '__doc__', '__eq__', '__hash__', '__module__'}
        else:
            names = set(object.__dir__(self))
        for name in getattr(self, '__dict__', ()):
            if name[0] != '_' and name not in cls._member_map_:
                names.add(name)
        for base in cls.__mro__:
            for name in type_dict(base):
                if name[0] != '_' and name not in cls._member_map_:
                    names.add(name)
        return sorted(names)

    def __format__(self, format_spec):
        return str.__format__(str(self), format_spec)

    def __reduce_ex__(self, proto):
        return self.__class__, (self._value_,)

    def __deepcopy__(self, memo):
        return self

    def __copy__(self):
        return self

    name = _own_attribute('_name_')
    value = _own_attribute('_value_')


def _last_value(values):
    try:
        return sorted(values).pop()
    except TypeError:
        pass
    raise TypeError('unable to sort non-numeric values')


def _ask_missing(cls, value):
    try:
        return cls._missing_(value), None
    except Exception as e:
        return None, e


_enum_new[0] = Enum.__new__
_enum_init[0] = lookup(Enum, '__init__')


class ReprEnum(Enum):
    pass


class IntEnum(int, ReprEnum):
    pass


class StrEnum(str, ReprEnum):
    def __new__(cls, *values):
        if len(values) > 3:
            raise TypeError('too many arguments for str(): %r' % (values,))
        if len(values) == 1 and not isinstance(values[0], str):
            raise TypeError('%r is not a string' % (values[0],))
        if len(values) >= 2 and not isinstance(values[1], str):
            raise TypeError('encoding must be a string, not %r' % (values[1],))
        if len(values) == 3 and not isinstance(values[2], str):
            raise TypeError('errors must be a string, not %r' % (values[2]))
        value = str(*values)
        member = str.__new__(cls, value)
        member._value_ = value
        return member

    @staticmethod
    def _generate_next_value_(name, start, count, last_values):
        return name.lower()


class FlagBoundary(StrEnum):
    STRICT = auto()
    CONFORM = auto()
    EJECT = auto()
    KEEP = auto()


STRICT, CONFORM, EJECT, KEEP = FlagBoundary


class Flag(Enum, boundary=STRICT):
    _numeric_repr_ = repr

    @staticmethod
    def _generate_next_value_(name, start, count, last_values):
        if not last_values:
            return start if start is not None else 1
        last = max(last_values)
        if not isinstance(last, int):
            raise TypeError('invalid flag value %r' % last)
        return 1 << last.bit_length()

    @classmethod
    def _iter_member_by_value_(cls, value):
        value &= cls._flag_mask_
        while value:
            bit = value & -value
            yield cls._value2member_map_.get(bit)
            value ^= bit

    _iter_member_ = _iter_member_by_value_

    @classmethod
    def _iter_member_by_def_(cls, value):
        found = [m for m in cls._iter_member_by_value_(value)]
        found.sort(key=_sort_order)
        yield from found

    @classmethod
    def _missing_(cls, value):
        if not isinstance(value, int):
            raise ValueError('%r is not a valid %s' % (value, cls.__qualname__))
        mask = cls._flag_mask_
        singles = cls._singles_mask_
        all_bits = cls._all_bits_
        boundary = cls._boundary_
        negative = None
        if not ~all_bits <= value <= all_bits or value & (all_bits ^ mask):
            if boundary is STRICT:
                width = max(value.bit_length(), mask.bit_length())
                raise ValueError('%r invalid value %r\n    given %s\n  allowed %s' % (cls, value, _bits(value, width), _bits(mask, width)))
            if boundary is CONFORM:
                value &= mask
            elif boundary is EJECT:
                return value
            elif boundary is KEEP:
                if value < 0:
                    value += max(all_bits + 1, 1 << value.bit_length())
            else:
                raise ValueError('%r unknown flag boundary %r' % (cls, boundary))
        if value < 0:
            negative = value
            if boundary is EJECT or boundary is KEEP:
                value += all_bits + 1
            else:
                value &= singles
        unknown = value & ~mask
        aliases = value & ~singles
        if unknown and boundary is not KEEP:
            raise ValueError('%s(%r) -->  unknown values %r [%s]' % (cls.__name__, value, unknown, bin(unknown)))
        have = cls._value2member_map_.get(value)
        if have is not None:
            return have
        if cls._member_type_ is object:
            m = object.__new__(cls)
        else:
            m = cls._member_type_.__new__(cls, value)
        m._value_ = value
        name = None
        if value:
            parts = []
            combined = 0
            for x in cls._iter_member_(value & singles):
                parts.append(x)
                combined |= x._value_
            if aliases:
                for x in cls._member_map_.values():
                    if x not in parts and x._value_ and x._value_ & value == x._value_:
                        parts.append(x)
                        combined |= x._value_
            unknown = value ^ combined
            name = '|'.join([x._name_ for x in parts])
            if not combined:
                name = None
            elif unknown and boundary is STRICT:
                raise ValueError('%r: no members with value %r' % (cls, unknown))
            elif unknown:
                name += '|%s' % cls._numeric_repr_(unknown)
        m._name_ = name
        m = cls._value2member_map_.setdefault(value, m)
        if negative is not None:
            cls._value2member_map_[negative] = m
        return m

    def __contains__(self, other):
        if not isinstance(other, self.__class__):
            raise TypeError("unsupported operand type(s) for 'in': %r and %r" % (type_of(other).__qualname__, self.__class__.__qualname__))
        return other._value_ & self._value_ == other._value_

    def __iter__(self):
        yield from self._iter_member_(self._value_)

    def __len__(self):
        return self._value_.bit_count()

    def __repr__(self):
        cls = self.__class__
        show = cls._value_repr_ or repr
        if self._name_ is None:
            return '<%s: %s>' % (cls.__name__, show(self._value_))
        return '<%s.%s: %s>' % (cls.__name__, self._name_, show(self._value_))

    def __str__(self):
        if self._name_ is None:
            return '%s(%r)' % (self.__class__.__name__, self._value_)
        return '%s.%s' % (self.__class__.__name__, self._name_)

    def __bool__(self):
        return not not self._value_

    def _get_value(self, flag):
        cls = self.__class__
        if isinstance(flag, cls):
            return flag._value_
        if cls._member_type_ is not object and isinstance(flag, cls._member_type_):
            return flag
        return NotImplemented

    def __or__(self, other):
        v = self._get_value(other)
        if v is NotImplemented:
            return NotImplemented
        return self.__class__(self._value_ | v)

    def __and__(self, other):
        v = self._get_value(other)
        if v is NotImplemented:
            return NotImplemented
        return self.__class__(self._value_ & v)

    def __xor__(self, other):
        v = self._get_value(other)
        if v is NotImplemented:
            return NotImplemented
        return self.__class__(self._value_ ^ v)

    def __invert__(self):
        cls = self.__class__
        if cls._boundary_ is EJECT or cls._boundary_ is KEEP:
            return cls(~self._value_)
        return cls(cls._singles_mask_ & ~self._value_)

    __rand__ = __and__
    __ror__ = __or__
    __rxor__ = __xor__


def _sort_order(m):
    return m._sort_order_


class IntFlag(int, ReprEnum, Flag, boundary=KEEP):
    pass


def unique(enumeration):
    twins = [name + ' -> ' + m.name for name, m in enumeration.__members__.items() if name != m.name]
    if twins:
        raise ValueError('duplicate values found in %r: %s' % (enumeration, ', '.join(twins)))
    return enumeration


class EnumCheck(StrEnum):
    CONTINUOUS = 'no skipped integer values'
    NAMED_FLAGS = 'multi-flag aliases may not contain unnamed flags'
    UNIQUE = 'one name per value'


CONTINUOUS, NAMED_FLAGS, UNIQUE = EnumCheck


class verify:
    def __init__(self, *checks):
        self.checks = checks

    def __call__(self, enumeration):
        cls_name = enumeration.__name__
        if Flag is not None and issubclass(enumeration, Flag):
            what = 'flag'
        elif issubclass(enumeration, Enum):
            what = 'enum'
        else:
            raise TypeError("the 'verify' decorator only works with Enum and Flag")
        for check in self.checks:
            if check is UNIQUE:
                twins = [name + ' -> ' + m.name for name, m in enumeration.__members__.items() if name != m.name]
                if twins:
                    raise ValueError('aliases found in %r: %s' % (enumeration, ', '.join(twins)))
            elif check is CONTINUOUS:
                values = set([m.value for m in enumeration])
                if len(values) < 2:
                    continue
                low = min(values)
                high = max(values)
                missing = []
                if what == 'flag':
                    bit = low << 1
                    while bit < high:
                        if bit not in values:
                            missing.append(bit)
                        bit <<= 1
                else:
                    for i in range(low + 1, high):
                        if i not in values:
                            missing.append(i)
                if missing:
                    raise ValueError(('invalid %s %r: missing values %s' % (what, cls_name, ', '.join([str(m) for m in missing])))[:256])
            elif check is NAMED_FLAGS:
                _check_named(enumeration, cls_name)
        return enumeration


def _check_named(enumeration, cls_name):
    values = [m.value for m in enumeration]
    names = []
    value = 0
    for name, m in enumeration._member_map_.items():
        if name in enumeration._member_names_ or m.value < 0:
            continue
        missing = [v for v in _iter_bits(m.value) if v not in values]
        if missing:
            names.append(name)
            for v in missing:
                value |= v
    if names:
        if len(names) == 1:
            alias = 'alias %s is missing' % names[0]
        else:
            alias = 'aliases %s and %s are missing' % (', '.join(names[:-1]), names[-1])
        what = 'value 0x%x' % value if _is_single_bit(value) else 'combined values of 0x%x' % value
        raise ValueError('invalid Flag %r: %s %s [use enum.show_flag_values(value) for details]' % (cls_name, alias, what))


def _iter_bits(num):
    while num:
        bit = num & -num
        yield bit
        num ^= bit


def show_flag_values(value):
    return list(_iter_bits(value))


def global_enum_repr(self):
    return '%s.%s' % (self.__class__.__module__.split('.')[-1], self._name_)


def global_flag_repr(self):
    module = self.__class__.__module__.split('.')[-1]
    if self._name_ is None:
        return '%s.%s(%r)' % (module, self.__class__.__name__, self._value_)
    if _is_single_bit(self._value_) or self._name_ in self.__class__._member_map_:
        return '%s.%s' % (module, self._name_)
    return '|'.join([n if n[0].isdigit() else '%s.%s' % (module, n) for n in self._name_.split('|')])


def global_str(self):
    if self._name_ is None:
        return '%s(%r)' % (self.__class__.__name__, self._value_)
    return self._name_


def global_enum(cls, update_str=False):
    cls.__repr__ = global_flag_repr if issubclass(cls, Flag) else global_enum_repr
    if not issubclass(cls, ReprEnum) or update_str:
        cls.__str__ = global_str
    caller_globals().update(cls.__members__)
    return cls


def pickle_by_global_name(self, proto):
    return self.name


def pickle_by_enum_name(self, proto):
    return getattr, (self.__class__, self._name_)


__all__ = ['EnumType', 'EnumMeta', 'EnumDict', 'Enum', 'IntEnum', 'StrEnum', 'Flag', 'IntFlag', 'ReprEnum', 'auto', 'unique', 'property', 'verify',
           'member', 'nonmember', 'FlagBoundary', 'STRICT', 'CONFORM', 'EJECT', 'KEEP', 'global_flag_repr', 'global_enum_repr', 'global_str',
           'global_enum', 'EnumCheck', 'CONTINUOUS', 'NAMED_FLAGS', 'UNIQUE', 'pickle_by_global_name', 'pickle_by_enum_name']
