# What comes from the host and is more than plain data: recipes of src/driver/convert_in.c, objects and classes of the host, handles
# (python.md 13.7, 13.8, 14). Names of this file are internals, as those of internals.py. All of it is ordinary guest work: classes of
# the program run their code here, which may call the host.


# ---- values ----

def received(recipe):
    # Pairs of what to do and with what; values go on a stack. Numbers of kinds are those of runlet_value_kind.
    stack = []
    labels = {}
    for at in range(0, len(recipe), 2):
        what = recipe[at]
        x = recipe[at + 1]
        if what == 0:
            stack.append(x)
        elif what == 1:
            kind, name, label = x
            v = [] if kind == 7 else {} if kind == 9 else set() if kind == 10 else _empty_instance(kind, name)
            if label is not None:
                _label(labels, label, v)
            stack.append(v)
        elif what == 2:
            items = stack[len(stack) - x:]
            del stack[len(stack) - x:]
            _fill(stack[-1], items)
        elif what == 3:
            kind, name, label, count = x
            items = stack[len(stack) - count:]
            del stack[len(stack) - count:]
            v = _made(kind, name, items)
            if label is not None:
                _label(labels, label, v)
            stack.append(v)
        elif what == 4:
            if x not in labels:
                raise ValueError('$ref ' + str(x) + ' comes before its $def, or there is none')
            stack.append(labels[x])
        elif what == 5:
            stack.append(_held(x))
        else:
            name, id, count = x
            items = stack[len(stack) - count:]
            del stack[len(stack) - count:]
            stack.append(_host_object(name, id, items))
    return stack[0]


def _label(labels, label, v):
    if label in labels:
        raise ValueError('two values have the label ' + str(label))
    labels[label] = v


def set_received(name, recipe):
    main_globals()[name] = received(recipe)


def answered_in_full(is_value, what, is_async, is_recipe):
    # The answer to a call that takes more than to be handed over.
    if is_recipe:
        what = received(what)
    if not is_value:
        what = host_failure(*what)
    if is_async:
        return asyncio_functions()[1]((is_value, what))
    if is_value:
        return what
    raise what


def _global_path(name):
    # What a dotted name means in the program: a global, then what is in the dicts of classes.
    parts = name.split('.')
    v = main_globals().get(parts[0], _missing)
    for part in parts[1:]:
        if type_of(v) is T_module or isinstance(v, type):
            v = v.__dict__.get(part, _missing)
        else:
            return _missing
    return v


def _class_named(name):
    cls = _global_path(name)
    if not isinstance(cls, type):
        if name == 'SimpleNamespace':
            return modules()['types'].SimpleNamespace
        raise TypeError("the host's value is of the class '" + name + "', which the program does not define")
    return cls


def _empty_instance(kind, name):
    # As copy and pickle make them: without __init__.
    cls = _class_named(name)
    is_dataclass = '__dataclass_fields__' in _names_in(cls)
    if kind == 36 and not is_dataclass:
        raise TypeError("'" + name + "' is no dataclass of the program")
    if not type_flags(cls) & 8 and name != 'SimpleNamespace' or issubclass(cls, BaseException) or type_of(cls) is modules()['enum'].EnumType:
        raise TypeError("an instance of '" + name + "' cannot be made of attributes")
    return object.__new__(cls)


def _names_in(cls):
    names = set()
    for c in cls.__mro__:
        names.update(c.__dict__)
    return names


def _fill(v, items):
    t = type_of(v)
    if t is list:
        v.extend(items)
    elif t is dict:
        for i in range(0, len(items), 2):
            v[items[i]] = items[i + 1]
    elif t is set:
        for x in items:
            v.add(x)
    else:
        _set_attributes(v, items)


def _set_attributes(v, items):
    given = set()
    for i in range(0, len(items), 2):
        name = items[i]
        if type_of(name) is not str:
            raise TypeError('the name of an attribute is a str, not ' + type_of(name).__name__)
        given.add(name)
        object.__setattr__(v, name, items[i + 1])
    cls = type_of(v)
    if lookup(cls, '__dataclass_fields__') is NotImplemented:
        return
    dataclasses = modules()['dataclasses']
    for f in dataclasses.fields(cls):
        if f.name in given:
            continue
        if f.default is not dataclasses.MISSING:
            object.__setattr__(v, f.name, f.default)
        elif f.default_factory is not dataclasses.MISSING:
            object.__setattr__(v, f.name, f.default_factory())
        else:
            raise TypeError("the host's '" + cls.__name__ + "' comes without the field '" + f.name + "'")


def _count(items, n, what):
    if len(items) != n:
        raise ValueError(what + ' takes ' + str(n) + ' items, not ' + str(len(items)))
    return items


def _module_named(name, tag):
    m = modules().get(name)
    if m is None:
        raise TypeError(tag + ' takes the module ' + repr(name) + ', which this engine does not have')
    return m


def _made(kind, name, items):
    if kind == 8:
        return tuple(items)
    if kind == 11:
        return frozenset(items)
    if kind == 14:
        return _exception(name, items)
    if kind == 16:
        return _function_named(name)
    if kind == 17:
        return _type_named(name)
    if kind == 18:
        return _imported(name)
    if kind == 22:
        return bytearray(name)
    if kind == 23:
        return range(*_count(items, 3, 'a range'))
    if kind == 24:
        return slice(*_count(items, 3, 'a slice'))
    if kind == 25:
        return T_date.fromisoformat(name)
    if kind == 26:
        return T_time.fromisoformat(name)
    if kind == 27:
        return T_datetime.fromisoformat(name)
    if kind == 28:
        return T_timedelta(*_count(items, 3, 'a timedelta'))
    if kind == 29:
        seconds, zone = _count(items, 2, 'a timezone')
        offset = T_timedelta(seconds=seconds)
        return T_timezone(offset) if zone is None else T_timezone(offset, zone)
    if kind == 30:
        return _module_named('decimal', '$decimal').Decimal(name)
    if kind == 31:
        return _module_named('fractions', '$fraction').Fraction(*_count(items, 2, 'a fraction'))
    if kind == 32:
        return _module_named('uuid', '$uuid').UUID(name)
    if kind == 33:
        return modules()['pathlib'].Path(name)
    if kind == 34:
        return _named_tuple(name, items)
    if kind == 35:
        return _enum_member(name, *_count(items, 2, 'an enum member'))
    raise TypeError('a value of this kind cannot enter the program')


def _named_tuple(name, items):
    cls = _class_named(name)
    fields = getattr(cls, '_fields', None) if issubclass(cls, tuple) else None
    given = {}
    for i in range(0, len(items), 2):
        given[items[i]] = items[i + 1]
    if type_of(fields) is not tuple or len(fields) != len(given) or any(f not in given for f in fields):
        raise TypeError("'" + name + "' is no named tuple of the program with the fields " + ', '.join(repr(f) for f in given))
    return inst_payload(cls, tuple([given[f] for f in fields]))


def _enum_member(name, member, value):
    cls = _class_named(name)
    if not isinstance(cls, modules()['enum'].EnumType):
        raise TypeError("'" + name + "' is no enum of the program")
    if member is None or member not in cls._member_map_ and issubclass(cls, modules()['enum'].Flag):
        return cls(value)
    if member not in cls._member_map_:
        raise ValueError("the enum '" + name + "' has no member '" + str(member) + "'")
    return cls._member_map_[member]


def _exception_named(name):
    cls = builtins_dict().get(name)
    if cls is None and '.' in name:
        module, _, attribute = name.rpartition('.')
        m = modules().get(module)
        cls = None if m is None or attribute[:1] == '_' else m.__dict__.get(attribute)
    elif cls is None and name == 'JSONDecodeError':
        cls = modules()['json'].JSONDecodeError
    return cls if isinstance(cls, type) and issubclass(cls, BaseException) else None


def _exception(name, args):
    cls = _global_path(name)
    if not isinstance(cls, type) or not issubclass(cls, BaseException):
        cls = _exception_named(name)
    if cls is None:
        raise TypeError("the host's value is an exception '" + name + "', which the program does not know")
    return cls(*args)


def _type_named(name):
    cls = _global_path(name)
    if cls is _missing:
        cls = builtins_dict().get(name)
    if cls is None and '.' in name:
        module, _, attribute = name.rpartition('.')
        m = modules().get(module)
        cls = None if m is None else m.__dict__.get(attribute)
    if not isinstance(cls, type):
        raise TypeError("the host's value is a type '" + name + "', which the program does not know")
    return cls


def _function_named(name):
    f = _global_path(name)
    if f is _missing:
        f = builtins_dict().get(name, _missing)
    if f is _missing or not callable(f):
        raise TypeError("the host's value is a function '" + name + "', which the program does not know")
    return f


def _imported(name):
    m = session_modules().get(name)
    if m is None:
        m = modules().get(name)
    if type_of(m) is not T_module:
        raise TypeError("the host's value is a module '" + name + "', which the program has not imported")
    return m


# ---- exceptions with fields ----

def host_failure(name, message=None, number=0, path=None, document=None, position=0, missing=None, args=None):
    # The fields of runlet_exception. Classes of the program are not asked: a name is a built-in one, or one of a module of the library.
    cls = _exception_named(name)
    if args is not None:
        return (RuntimeError if cls is None else cls)(*args)
    if message is None:
        message = _os_text(number) if number else ''
    if cls is None or issubclass(cls, (BaseExceptionGroup, UnicodeDecodeError, UnicodeEncodeError, UnicodeTranslateError)):
        return RuntimeError(message)
    if number and issubclass(cls, OSError):
        return cls(number, message) if path is None else cls(number, message, path)
    if cls is modules()['json'].JSONDecodeError:
        return cls(message, document or '', position)
    if issubclass(cls, ImportError):
        return cls(message, name=missing, path=path)
    if missing is not None and issubclass(cls, (NameError, AttributeError)):
        return cls(message, name=missing)
    if cls.__module__ == 'builtins':
        return cls(message)
    e = BaseException.__new__(cls, message)
    e.args = (message,)
    return e


# ---- handles ----

def _held(handle):
    held = session_state().get('held')
    if held is None or handle not in held:
        raise ValueError('handle ' + str(handle) + ' is not held')
    return held[handle]


def hold_value(path, result):
    if path is not None:
        result = host_target(path)
    state = session_state()
    held = state.get('held')
    if held is None:
        held = state['held'] = {}
    handle = state['last handle'] = state.get('last handle', 0) + 1
    held[handle] = result
    return handle


def release_value(handle):
    _held(handle)
    del session_state()['held'][handle]


# ---- objects of the host ----

def _ref(obj, operation):
    # The record behind obj, when its own class grants the operation: functions of another class are no way around.
    ref = payload(obj)
    if type_of(ref) is not T_host_object:
        raise TypeError("'" + type_of(obj).__name__ + "' object is not an object of the host")
    name = iter_get(ref, 0)
    if operation not in session_state()['host classes'][name][1]:
        raise TypeError("'" + name + "' object has no operation '" + operation + "'")
    return ref


def _use(obj, operation, *args):
    return external((operation, _ref(obj, operation)), 0)(*args)


def _host_object(name, id, items):
    classes = session_state().get('host classes')
    if classes is None or name not in classes:
        raise TypeError("the host's object is of the class '" + name + "', which was not declared")
    obj = inst_payload(classes[name][0], rec_new(T_host_object, name, id))
    for i in range(0, len(items), 2):
        attribute = items[i]
        if type_of(attribute) is not str or attribute[:1] == '_':
            raise ValueError('the attributes of an object of the host have names without an underscore in front')
        generic_setattr(obj, attribute, items[i + 1])
    return obj


def _host_getattr(self, name):
    name = payload(name)
    if name[:1] == '_':
        raise AttributeError("'" + type_of(self).__name__ + "' object has no attribute '" + name + "'", name=name, obj=self)
    return _use(self, '__getattr__', name)


def _host_getitem(self, key):
    return _use(self, '__getitem__', key)


def _host_setitem(self, key, value):
    _use(self, '__setitem__', key, value)


def _host_delitem(self, key):
    _use(self, '__delitem__', key)


def _host_iter(self):
    it = _use(self, '__iter__')
    if type_of(payload(it)) is not T_host_object:
        return iter(it)
    if lookup(type_of(it), '__next__') is NotImplemented:
        raise TypeError("iter() returned non-iterator of type '" + type_of(it).__name__ + "'")
    return it


def _host_self(self, memo=None):
    return self


def _host_next(self):
    return _use(self, '__next__')


def _host_len(self):
    return _use(self, '__len__')


def _host_bool(self):
    return _use(self, '__bool__')


def _host_eq(self, other):
    return _use(self, '__eq__', other)


def _host_hash(self):
    return _use(self, '__hash__')


def _host_repr(self):
    return _use(self, '__repr__')


def _host_same(self, other):
    a = payload(self)
    b = payload(other)
    if type_of(a) is not T_host_object or type_of(b) is not T_host_object:
        return NotImplemented
    return iter_get(a, 1) == iter_get(b, 1)


def _host_own_hash(self):
    return hash(iter_get(payload(self), 1)) if type_of(payload(self)) is T_host_object else object.__hash__(self)


def _host_setattr(self, name, value):
    raise AttributeError("'" + type_of(self).__name__ + "' object attribute '" + name + "' is read-only", name=name, obj=self)


def _host_delattr(self, name):
    raise AttributeError("'" + type_of(self).__name__ + "' object attribute '" + name + "' is read-only", name=name, obj=self)


def _host_no_new(cls, /, *args, **kwargs):
    raise TypeError("cannot create '" + cls.__name__ + "' instances")


def _host_init(self, /, *args, **kwargs):
    pass


def _host_new(name):
    def __new__(cls, /, *args, **kwargs):
        return external(name, 0)(*args, **kwargs)
    return __new__


def _host_method(owner, name, signature, doc, is_async):
    if not name.isidentifier() or name[:1] == '_':
        raise ValueError("a method's name is an identifier without an underscore in front, not '" + name + "'")
    kind = 5 if is_async else 0
    binder = None if signature is None else iter_get(declare_function(name, signature, doc, kind), 2)

    def method(self, /, *args, **kwargs):
        ref = _ref(self, name)
        if binder is not None:
            binder(*args, **kwargs)
        return external((name, ref), kind)(*args, **kwargs)
    method.__name__ = name
    method.__qualname__ = owner + '.' + name
    method.__doc__ = doc
    return method


_operations = (  # bits of runlet_grant
    (1, '__getattr__', _host_getattr), (2, '__getitem__', _host_getitem), (4, '__setitem__', _host_setitem),
    (4, '__delitem__', _host_delitem), (8, '__iter__', _host_iter), (16, '__next__', _host_next), (32, '__len__', _host_len),
    (64, '__bool__', _host_bool), (128, '__eq__', _host_eq), (256, '__hash__', _host_hash), (512, '__repr__', _host_repr))


def declare_class(row):
    name, doc, grants, methods = row
    if not name.isidentifier() or name[:1] == '_':
        raise ValueError('its name has to be an identifier without an underscore in front')
    ns = {'__module__': 'host', '__qualname__': name, '__doc__': doc, '__setattr__': _host_setattr, '__delattr__': _host_delattr,
          '__copy__': _host_self, '__deepcopy__': _host_self, '__init__': _host_init,
          '__new__': _host_new(name) if grants & 1024 else _host_no_new}
    granted = set()
    for bit, operation, f in _operations:
        if grants & bit:
            ns[operation] = f
            granted.add(operation)
    if not grants & 8 and grants & (2 | 16):
        ns['__iter__'] = _host_self if grants & 16 else None  # items alone are no iteration
    if not grants & 128:
        ns['__eq__'] = _host_same
    if not grants & 256:
        ns['__hash__'] = None if grants & 128 else _host_own_hash
    for method, signature, text, is_async in methods:
        ns[method] = _host_method(name, method, signature, text, is_async)
        granted.add(method)
    cls = type(name, (T_host_object,), ns)
    state = session_state()
    if 'host classes' not in state:
        state['host classes'] = {}
    state['host classes'][name] = (cls, granted)
    main_globals()[name] = cls
