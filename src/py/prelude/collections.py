# Module collections.

abc = modules()['collections.abc']


class deque:
    __slots__ = ('_items', '_head', '_maxlen')  # mod/collections.c reads them in this order

    def __init__(self, iterable=(), maxlen=None):
        if maxlen is not None:
            if not isinstance(maxlen, int):
                raise TypeError('an integer is required')
            if maxlen < 0:
                raise ValueError('maxlen must be non-negative')
        self._items = []
        self._head = 0
        self._maxlen = maxlen
        self.extend(iterable)

    maxlen = property(lambda self: self._maxlen)

    def _compact(self):
        if self._head > 32 and self._head * 2 > len(self._items):
            del self._items[:self._head]
            self._head = 0

    def _is_full(self):
        return self._maxlen is not None and len(self._items) - self._head >= self._maxlen

    def append(self, x, /):
        if self._is_full():
            if self._maxlen == 0:
                return
            lookup(deque, 'popleft')(self)
        self._items.append(x)

    def appendleft(self, x, /):
        if self._is_full():
            if self._maxlen == 0:
                return
            self._items.pop()
        if self._head == 0:
            room = len(self._items) + 8
            self._items[:0] = [None] * room
            self._head = room
        self._head -= 1
        self._items[self._head] = x

    def extend(self, iterable, /):
        if iterable is self:
            iterable = list(iterable)
        add = lookup(deque, 'append')
        for x in iterable:
            add(self, x)

    def extendleft(self, iterable, /):
        if iterable is self:
            iterable = list(iterable)
        add = lookup(deque, 'appendleft')
        for x in iterable:
            add(self, x)

    def pop(self):
        if len(self._items) == self._head:
            raise IndexError('pop from an empty deque')
        return self._items.pop()

    def popleft(self):
        h = self._head
        if len(self._items) == h:
            raise IndexError('pop from an empty deque')
        x = self._items[h]
        self._items[h] = None
        self._head = h + 1
        self._compact()
        return x

    def clear(self):
        self._items = []
        self._head = 0

    def copy(self):
        return type_of(self)(self, self._maxlen)

    __copy__ = copy

    def _list(self):
        return self._items[self._head:]

    def count(self, x, /):
        n = 0
        for y in self._list():
            if y is x or y == x:
                n += 1
        return n

    def index(self, x, start=0, stop=None, /):
        items = self._list()
        if stop is None:
            return _deque_index(items, x, start, len(items))
        return _deque_index(items, x, start, stop)

    def insert(self, i, x, /):
        if self._maxlen is not None and len(self) >= self._maxlen:
            raise IndexError('deque already at its maximum size')
        items = self._list()
        items.insert(i, x)
        self._items = items
        self._head = 0

    def remove(self, x, /):
        items = self._items
        for i in range(self._head, len(items)):
            if items[i] is x or items[i] == x:
                del self._items[i]
                return
        raise ValueError('deque.remove(x): x not in deque')

    def reverse(self):
        self._items[self._head:] = self._list()[::-1]

    def rotate(self, n=1, /):
        n = index_of(n)
        items = self._list()
        if items:
            n = n % len(items)
            self._items = items[-n:] + items[:-n] if n else items
            self._head = 0

    def __len__(self):
        return len(self._items) - self._head

    def __bool__(self):
        return len(self._items) > self._head

    def __iter__(self):
        return _deque_iter(self)

    def __reversed__(self):
        return _deque_reverse(self)

    def __contains__(self, x, /):
        for y in self:
            if y is x or y == x:
                return True
        return False

    def _at(self, i):
        n = len(self._items) - self._head
        if type_of(i) is not int:
            if lookup(type_of(i), '__index__') is NotImplemented:
                raise TypeError("sequence index must be integer, not '" + type_of(i).__name__ + "'")
            i = index_of(i)
        if i < 0:
            i += n
        if not 0 <= i < n:
            raise IndexError('deque index out of range')
        return i + self._head

    def __getitem__(self, i, /):
        return self._items[self._at(i)]

    def __setitem__(self, i, x, /):
        self._items[self._at(i)] = x

    def __delitem__(self, i, /):
        del self._items[self._at(i)]

    def __repr__(self):
        if repr_active(self, None):
            return '[...]'
        body = repr(self._list())
        if self._maxlen is None:
            return type_of(self).__name__ + '(' + body + ')'
        return type_of(self).__name__ + '(' + body + ', maxlen=' + str(self._maxlen) + ')'

    def __eq__(self, other, /):
        if not isinstance(other, deque):
            return NotImplemented
        return self._list() == other._list()

    def __lt__(self, other, /):
        if not isinstance(other, deque):
            return NotImplemented
        return self._list() < other._list()

    def __le__(self, other, /):
        if not isinstance(other, deque):
            return NotImplemented
        return self._list() <= other._list()

    def __gt__(self, other, /):
        if not isinstance(other, deque):
            return NotImplemented
        return self._list() > other._list()

    def __ge__(self, other, /):
        if not isinstance(other, deque):
            return NotImplemented
        return self._list() >= other._list()

    __hash__ = None

    def __add__(self, other, /):
        if not isinstance(other, deque):
            raise TypeError('can only concatenate deque (not "' + type_of(other).__name__ + '") to deque')
        r = self.copy()
        r.extend(other)
        return r

    def __iadd__(self, other, /):
        self.extend(other)
        return self

    def __mul__(self, n, /):
        return type_of(self)(self._list() * n, self._maxlen)

    __rmul__ = __mul__

    def __class_getitem__(cls, key):
        return rec_new(T_GenericAlias, cls, key if type_of(key) is tuple else (key,))


speed_up(deque, 'append', deque_append)
speed_up(deque, 'appendleft', deque_appendleft)
speed_up(deque, 'pop', deque_pop)
speed_up(deque, 'popleft', deque_popleft)
speed_up(deque, '__len__', deque_len)


def _deque_index(items, x, start, stop):
    n = len(items)
    if start < 0:
        start = max(0, start + n)
    if stop < 0:
        stop += n
    for i in range(start, min(stop, n)):
        if items[i] is x or items[i] == x:
            return i
    raise ValueError('deque.index(x): x not in deque')


def _deque_iter(d):
    items, head = d._items, d._head
    n = len(items)
    i = head
    while i < n:
        yield items[i]
        i += 1
        if len(items) != n or d._head != head or d._items is not items:
            raise RuntimeError('deque mutated during iteration')


def _deque_reverse(d):
    items, head = d._items, d._head
    n = len(items)
    i = n - 1
    while i >= head:
        yield items[i]
        i -= 1
        if len(items) != n or d._head != head or d._items is not items:
            raise RuntimeError('deque mutated during iteration')


class defaultdict(dict):
    def __init__(self, default_factory=None, /, *args, **kw):
        if default_factory is not None and not callable(default_factory):
            raise TypeError('first argument must be callable or None')
        self.default_factory = default_factory
        dict.__init__(self, *args, **kw)

    def __missing__(self, key, /):
        f = self.default_factory
        if f is None:
            raise KeyError(key)
        v = f()
        self[key] = v
        return v

    def __repr__(self):
        return type_of(self).__name__ + '(' + repr(self.default_factory) + ', ' + repr(payload(self)) + ')'

    def copy(self):
        return type_of(self)(self.default_factory, self)

    __copy__ = copy

    def __or__(self, other, /):
        if not isinstance(other, dict):
            return NotImplemented
        r = self.copy()
        r.update(other)
        return r


class OrderedDict(dict):
    def __init__(self, other=(), /, **kw):
        self.update(other, **kw)

    def move_to_end(self, key, last=True):
        v = self[key]
        d = payload(self)
        del d[key]
        if last:
            d[key] = v
        else:
            items = list(d.items())
            d.clear()
            d[key] = v
            for k, x in items:
                d[k] = x

    def popitem(self, last=True):
        d = payload(self)
        if not d:
            raise KeyError('dictionary is empty')
        if last:
            return d.popitem()
        for k in d:
            break
        return (k, d.pop(k))

    def __repr__(self):
        if repr_active(self, None):
            return '...'
        if not self:
            return type_of(self).__name__ + '()'
        return type_of(self).__name__ + '(' + repr(dict(self)) + ')'

    def __eq__(self, other, /):
        if isinstance(other, OrderedDict):
            return dict.__eq__(self, other) and list(self) == list(other)
        return dict.__eq__(self, other)

    __hash__ = None

    def copy(self):
        return type_of(self)(self)

    __copy__ = copy

    def __or__(self, other, /):
        if not isinstance(other, dict):
            return NotImplemented
        r = self.copy()
        r.update(other)
        return r


class Counter(dict):
    def __init__(self, iterable=None, /, **kw):
        self.update(iterable, **kw)

    def __missing__(self, key, /):
        return 0

    def most_common(self, n=None):
        items = sorted(self.items(), key=_second, reverse=True)
        return items if n is None else items[:n]

    def elements(self):
        return _counter_elements(self)

    @classmethod
    def fromkeys(cls, iterable, v=None):
        raise NotImplementedError('Counter.fromkeys() is undefined.  Use Counter(iterable) instead.')

    def total(self):
        return sum(self.values())

    def update(self, iterable=None, /, **kw):
        if iterable is not None:
            if isinstance(iterable, dict) or hasattr(iterable, 'items') and hasattr(iterable, 'keys'):
                if self:
                    for k, v in iterable.items():
                        self[k] = v + self.get(k, 0)
                else:
                    dict.update(self, iterable)
            else:
                d = payload(self)
                get = d.get
                for x in iterable:
                    d[x] = get(x, 0) + 1
        if kw:
            self.update(kw)

    def subtract(self, iterable=None, /, **kw):
        if iterable is not None:
            if isinstance(iterable, dict) or hasattr(iterable, 'items'):
                for k, v in iterable.items():
                    self[k] = self[k] - v
            else:
                for k in iterable:
                    self[k] = self[k] - 1
        if kw:
            self.subtract(kw)

    def copy(self):
        return type_of(self)(self)

    __copy__ = copy

    def __delitem__(self, k, /):
        if k in self:
            dict.__delitem__(self, k)

    def __repr__(self):
        if not self:
            return type_of(self).__name__ + '()'
        try:
            d = dict(self.most_common())
        except TypeError:
            d = dict(self)
        return type_of(self).__name__ + '(' + repr(d) + ')'

    def __eq__(self, other, /):
        if not isinstance(other, Counter):
            return NotImplemented
        for k in self:
            if self[k] != other[k]:
                return False
        for k in other:
            if self[k] != other[k]:
                return False
        return True

    __hash__ = None

    def __ne__(self, other, /):
        r = self.__eq__(other)
        return r if r is NotImplemented else not r

    def __le__(self, other, /):
        if not isinstance(other, Counter):
            return NotImplemented
        return all([self[k] <= other[k] for c in (self, other) for k in c])

    def __lt__(self, other, /):
        if not isinstance(other, Counter):
            return NotImplemented
        return self <= other and self != other

    def __ge__(self, other, /):
        if not isinstance(other, Counter):
            return NotImplemented
        return all([self[k] >= other[k] for c in (self, other) for k in c])

    def __gt__(self, other, /):
        if not isinstance(other, Counter):
            return NotImplemented
        return self >= other and self != other

    def __add__(self, other, /):
        if not isinstance(other, Counter):
            return NotImplemented
        r = Counter()
        for k, v in self.items():
            n = v + other[k]
            if n > 0:
                r[k] = n
        for k, v in other.items():
            if k not in self and v > 0:
                r[k] = v
        return r

    def __sub__(self, other, /):
        if not isinstance(other, Counter):
            return NotImplemented
        r = Counter()
        for k, v in self.items():
            n = v - other[k]
            if n > 0:
                r[k] = n
        for k, v in other.items():
            if k not in self and v < 0:
                r[k] = 0 - v
        return r

    def __or__(self, other, /):
        if not isinstance(other, Counter):
            return NotImplemented
        r = Counter()
        for k, v in self.items():
            n = max(v, other[k])
            if n > 0:
                r[k] = n
        for k, v in other.items():
            if k not in self and v > 0:
                r[k] = v
        return r

    def __and__(self, other, /):
        if not isinstance(other, Counter):
            return NotImplemented
        r = Counter()
        for k, v in self.items():
            n = min(v, other[k])
            if n > 0:
                r[k] = n
        return r

    def __pos__(self):
        return self + Counter()

    def __neg__(self):
        return Counter() - self

    def _keep_positive(self):
        for k in [k for k, v in self.items() if not v > 0]:
            del self[k]
        return self

    def __iadd__(self, other, /):
        for k, v in other.items():
            self[k] += v
        return self._keep_positive()

    def __isub__(self, other, /):
        for k, v in other.items():
            self[k] -= v
        return self._keep_positive()


def _second(pair):
    return pair[1]


def _counter_elements(c):
    for k, n in c.items():
        for i in range(n):
            yield k


class ChainMap(abc.MutableMapping):
    def __init__(self, *maps):
        self.maps = list(maps) or [{}]

    def __missing__(self, key):
        raise KeyError(key)

    def __getitem__(self, key):
        for m in self.maps:
            try:
                return m[key]
            except KeyError:
                pass
        return self.__missing__(key)

    def get(self, key, default=None):
        return self[key] if key in self else default

    def __len__(self):
        return len(set().union(*self.maps))

    def __iter__(self):
        d = {}
        for m in reversed(self.maps):
            for k in m:
                d[k] = None
        return iter(d)

    def __contains__(self, key):
        for m in self.maps:
            if key in m:
                return True
        return False

    def __bool__(self):
        return any(self.maps)

    def __repr__(self):
        return self.__class__.__name__ + '(' + ', '.join([repr(m) for m in self.maps]) + ')'

    @classmethod
    def fromkeys(cls, iterable, value=None, /):
        return cls(dict.fromkeys(iterable, value))

    def copy(self):
        return self.__class__(self.maps[0].copy(), *self.maps[1:])

    __copy__ = copy

    def new_child(self, m=None, **kwargs):
        if m is None:
            m = kwargs
        elif kwargs:
            m.update(kwargs)
        return self.__class__(m, *self.maps)

    @property
    def parents(self):
        return self.__class__(*self.maps[1:])

    def __setitem__(self, key, value):
        self.maps[0][key] = value

    def __delitem__(self, key):
        try:
            del self.maps[0][key]
        except KeyError:
            raise KeyError(f'Key not found in the first mapping: {key!r}')

    def popitem(self):
        try:
            return self.maps[0].popitem()
        except KeyError:
            raise KeyError('No keys found in the first mapping.')

    def pop(self, key, *args):
        try:
            return self.maps[0].pop(key, *args)
        except KeyError:
            raise KeyError(f'Key not found in the first mapping: {key!r}')

    def clear(self):
        self.maps[0].clear()

    def __ior__(self, other):
        self.maps[0].update(other)
        return self

    def __or__(self, other):
        if not isinstance(other, abc.Mapping):
            return NotImplemented
        m = self.copy()
        m.maps[0].update(other)
        return m

    def __ror__(self, other):
        if not isinstance(other, abc.Mapping):
            return NotImplemented
        m = dict(other)
        for child in reversed(self.maps):
            m.update(child)
        return self.__class__(m)


_keywords = ('False None True and as assert async await break class continue def del elif else except finally for from global if import in is '
             'lambda nonlocal not or pass raise return try while with yield').split()


class _tuplegetter:
    def __init__(self, index, doc):
        self._index = index
        self.__doc__ = doc

    def __get__(self, obj, owner=None):
        if obj is None:
            return self
        return payload(obj)[self._index]

    def __set__(self, obj, value):
        raise AttributeError("can't set attribute")


def namedtuple(typename, field_names, *, rename=False, defaults=None, module=None):
    if isinstance(field_names, str):
        field_names = field_names.replace(',', ' ').split()
    field_names = [str(n) for n in field_names]
    typename = str(typename)
    if rename:
        seen = set()
        for i in range(len(field_names)):
            n = field_names[i]
            if not n.isidentifier() or n in _keywords or n.startswith('_') or n in seen:
                field_names[i] = '_' + str(i)
            seen.add(n)
    for n in [typename] + field_names:
        if not n.isidentifier():
            raise ValueError(f'Type names and field names must be valid identifiers: {n!r}')
        if n in _keywords:
            raise ValueError(f'Type names and field names cannot be a keyword: {n!r}')
    seen = set()
    for n in field_names:
        if n.startswith('_') and not rename:
            raise ValueError(f'Field names cannot start with an underscore: {n!r}')
        if n in seen:
            raise ValueError(f'Encountered duplicate field name: {n!r}')
        seen.add(n)
    field_defaults = {}
    if defaults is not None:
        defaults = tuple(defaults)
        if len(defaults) > len(field_names):
            raise TypeError('Got more default values than field names')
        first = len(field_names) - len(defaults)
        for i in range(len(defaults)):
            field_defaults[field_names[first + i]] = defaults[i]
    fields = tuple(field_names)
    n = len(fields)
    # The constructor is compiled under CPython's text, so argument errors read alike.
    args = ', '.join(fields)
    if n == 1:
        args += ','
    ns = {'_tuple_new': tuple.__new__, '__builtins__': {}, '__name__': 'namedtuple_' + typename}
    code = compile_source(f'lambda _cls, {args}: _tuple_new(_cls, ({args}))', '<string>', 1, 0)
    new = exec_code(code, ns, None)()
    new.__name__ = '__new__'
    new.__qualname__ = typename + '.__new__'
    new.__doc__ = f'Create new instance of {typename}({", ".join(fields)})'
    if defaults is not None:
        new.__defaults__ = defaults

    def _make(cls, iterable):
        r = tuple.__new__(cls, iterable)
        if len(r) != n:
            raise TypeError(f'Expected {n} arguments, got {len(r)}')
        return r

    def _replace(self, /, **kw):
        r = self._make([kw.pop(f, v) for f, v in zip(fields, self)])
        if kw:
            raise TypeError(f'Got unexpected field names: {list(kw)!r}')
        return r

    def __repr__(self):
        return type_of(self).__name__ + '(' + ', '.join([f + '=' + repr(v) for f, v in zip(fields, payload(self))]) + ')'

    def _asdict(self):
        return dict(zip(fields, payload(self)))

    def __getnewargs__(self):
        return tuple(self)
    if module is None:
        g = caller_globals()
        module = g.get('__name__', '__main__')
    d = {
        '__doc__': f'{typename}({", ".join(fields)})', '__slots__': (), '_fields': fields, '_field_defaults': field_defaults,
        '__new__': new, '_make': classmethod(_make), '_replace': _replace, '__replace__': _replace, '__repr__': __repr__, '_asdict': _asdict,
        '__getnewargs__': __getnewargs__, '__match_args__': fields, '__module__': module,
    }
    for f in (_replace, __repr__, _asdict):
        f.__qualname__ = typename + '.' + f.__name__
    for i in range(n):
        d[fields[i]] = _tuplegetter(i, f'Alias for field number {i}')
    return type(typename, (tuple,), d)


class UserDict(abc.MutableMapping):
    def __init__(self, dict=None, /, **kwargs):
        self.data = {}
        if dict is not None:
            self.update(dict)
        if kwargs:
            self.update(kwargs)

    def __len__(self):
        return len(self.data)

    def __getitem__(self, key):
        if key in self.data:
            return self.data[key]
        if hasattr(self.__class__, '__missing__'):
            return self.__class__.__missing__(self, key)
        raise KeyError(key)

    def __setitem__(self, key, item):
        self.data[key] = item

    def __delitem__(self, key):
        del self.data[key]

    def __iter__(self):
        return iter(self.data)

    def __contains__(self, key):
        return key in self.data

    def get(self, key, default=None):
        return self[key] if key in self else default

    def __repr__(self):
        return repr(self.data)

    def __or__(self, other):
        if isinstance(other, UserDict):
            return self.__class__(self.data | other.data)
        if isinstance(other, dict):
            return self.__class__(self.data | other)
        return NotImplemented

    def __ror__(self, other):
        if isinstance(other, UserDict):
            return self.__class__(other.data | self.data)
        if isinstance(other, dict):
            return self.__class__(other | self.data)
        return NotImplemented

    def __ior__(self, other):
        self.data |= other.data if isinstance(other, UserDict) else other
        return self

    def __copy__(self):
        copy = self.__class__.__new__(self.__class__)
        copy.__dict__.update(self.__dict__)
        copy.__dict__['data'] = self.data.copy()
        return copy

    def copy(self):
        if self.__class__ is UserDict:
            return UserDict(self.data.copy())
        copy = self.__copy__()
        copy.data = {}
        copy.update(self)
        return copy

    @classmethod
    def fromkeys(cls, iterable, value=None):
        d = cls()
        for key in iterable:
            d[key] = value
        return d


class UserList(abc.MutableSequence):
    def __init__(self, initlist=None):
        self.data = []
        if initlist is not None:
            if isinstance(initlist, UserList):
                self.data[:] = initlist.data[:]
            else:
                self.data = list(initlist)

    def __repr__(self):
        return repr(self.data)

    def _plain(self, other):
        return other.data if isinstance(other, UserList) else other

    def __lt__(self, other):
        return self.data < self._plain(other)

    def __le__(self, other):
        return self.data <= self._plain(other)

    def __eq__(self, other):
        return self.data == self._plain(other)

    def __gt__(self, other):
        return self.data > self._plain(other)

    def __ge__(self, other):
        return self.data >= self._plain(other)

    def __contains__(self, item):
        return item in self.data

    def __len__(self):
        return len(self.data)

    def __getitem__(self, i):
        if isinstance(i, slice):
            return self.__class__(self.data[i])
        return self.data[i]

    def __setitem__(self, i, item):
        self.data[i] = item

    def __delitem__(self, i):
        del self.data[i]

    def _joined(self, a, b):
        return self.__class__((a if isinstance(a, list) else list(a)) + (b if isinstance(b, list) else list(b)))

    def __add__(self, other):
        return self._joined(self.data, self._plain(other))

    def __radd__(self, other):
        return self._joined(self._plain(other), self.data)

    def __iadd__(self, other):
        other = self._plain(other)
        self.data += other if isinstance(other, list) else list(other)
        return self

    def __mul__(self, n):
        return self.__class__(self.data * n)

    __rmul__ = __mul__

    def __imul__(self, n):
        self.data *= n
        return self

    def __copy__(self):
        copy = self.__class__.__new__(self.__class__)
        copy.__dict__.update(self.__dict__)
        copy.__dict__['data'] = self.__dict__['data'][:]
        return copy

    def append(self, item):
        self.data.append(item)

    def insert(self, i, item):
        self.data.insert(i, item)

    def pop(self, i=-1):
        return self.data.pop(i)

    def remove(self, item):
        self.data.remove(item)

    def clear(self):
        self.data.clear()

    def copy(self):
        return self.__class__(self)

    def count(self, item):
        return self.data.count(item)

    def index(self, item, *args):
        return self.data.index(item, *args)

    def reverse(self):
        self.data.reverse()

    def sort(self, /, *args, **kwds):
        self.data.sort(*args, **kwds)

    def extend(self, other):
        self.data.extend(self._plain(other))


def _text(x):
    return x.data if isinstance(x, UserString) else x


class UserString(abc.Sequence):
    def __init__(self, seq):
        if isinstance(seq, str):
            self.data = seq
        elif isinstance(seq, UserString):
            self.data = seq.data[:]
        else:
            self.data = str(seq)

    def __str__(self):
        return str(self.data)

    def __repr__(self):
        return repr(self.data)

    def __int__(self):
        return int(self.data)

    def __float__(self):
        return float(self.data)

    def __complex__(self):
        return complex(self.data)

    def __hash__(self):
        return hash(self.data)

    def __getnewargs__(self):
        return (self.data[:],)

    def __eq__(self, string):
        return self.data == _text(string)

    def __lt__(self, string):
        return self.data < _text(string)

    def __le__(self, string):
        return self.data <= _text(string)

    def __gt__(self, string):
        return self.data > _text(string)

    def __ge__(self, string):
        return self.data >= _text(string)

    def __contains__(self, char):
        return _text(char) in self.data

    def __len__(self):
        return len(self.data)

    def __getitem__(self, index):
        return self.__class__(self.data[index])

    def __add__(self, other):
        other = _text(other)
        return self.__class__(self.data + (other if isinstance(other, str) else str(other)))

    def __radd__(self, other):
        return self.__class__((other if isinstance(other, str) else str(other)) + self.data)

    def __mul__(self, n):
        return self.__class__(self.data * n)

    __rmul__ = __mul__

    def __mod__(self, args):
        return self.__class__(self.data % args)

    def __rmod__(self, template):
        return self.__class__(str(template) % self)

    def encode(self, encoding='utf-8', errors='strict'):
        return self.data.encode('utf-8' if encoding is None else encoding, 'strict' if errors is None else errors)

    def format(self, /, *args, **kwds):
        return self.data.format(*args, **kwds)

    def format_map(self, mapping):
        return self.data.format_map(mapping)

    def join(self, seq):
        return self.data.join(seq)

    maketrans = str.maketrans


def _forward(name, wraps):
    # A method that asks the string; one that answers a string answers one of this class.
    ask = getattr(str, name)

    def f(self, /, *args, **kwds):
        r = ask(self.data, *[_text(a) for a in args], **kwds)
        return self.__class__(r) if wraps else r
    f.__name__ = name
    f.__qualname__ = 'UserString.' + name
    return f


for _name in ('capitalize', 'casefold', 'center', 'expandtabs', 'ljust', 'lower', 'lstrip', 'removeprefix', 'removesuffix', 'replace', 'rjust',
              'rstrip', 'strip', 'swapcase', 'title', 'translate', 'upper', 'zfill'):
    setattr(UserString, _name, _forward(_name, True))
for _name in ('count', 'endswith', 'find', 'index', 'isalnum', 'isalpha', 'isascii', 'isdecimal', 'isdigit', 'isidentifier', 'islower',
              'isnumeric', 'isprintable', 'isspace', 'istitle', 'isupper', 'partition', 'rfind', 'rindex', 'rpartition', 'rsplit', 'split',
              'splitlines', 'startswith'):
    setattr(UserString, _name, _forward(_name, False))
for _t in (deque, defaultdict, OrderedDict):
    mark_class(_t, _QUALIFIED)
abc.MutableSequence.register(deque)
__all__ = ['ChainMap', 'Counter', 'OrderedDict', 'UserDict', 'UserList', 'UserString', 'defaultdict', 'deque', 'namedtuple']
