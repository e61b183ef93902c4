# Module itertools: iterator frames (ED-26) behind classes of the public names.


def _make(name, new):
    cls = type(name, (), {'__module__': 'itertools'})
    cls.__new__ = staticmethod(new)
    return cls


@iterator(T_generator)
def _count(n, step):
    while True:
        yield n
        n = n + step


def _is_number(x):
    return hasattr(x, '__index__') or hasattr(x, '__float__') or hasattr(x, '__int__') or type_of(x) is complex


class count:
    def __init__(self, start=0, step=1):
        if not (_is_number(start) and _is_number(step)):
            raise TypeError('a number is required')
        self._n = start
        self._step = step

    def __iter__(self):
        return self

    def __next__(self):
        n = self._n
        self._n = n + self._step
        return n

    def __repr__(self):
        if self._step == 1:
            return 'count(' + repr(self._n) + ')'
        return 'count(' + repr(self._n) + ', ' + repr(self._step) + ')'


class repeat:
    def __init__(self, object=_missing, times=_missing):
        if object is _missing:
            raise TypeError("repeat() missing required argument 'object' (pos 1)")
        self._object = object
        self._times = None if times is _missing else max(0, index_of(times))

    def __iter__(self):
        return self

    def __next__(self):
        if self._times is not None:
            if self._times <= 0:
                raise StopIteration
            self._times -= 1
        return self._object

    def __length_hint__(self):
        if self._times is None:
            raise TypeError('len() of unsized object')
        return self._times

    def __repr__(self):
        if self._times is None:
            return 'repeat(' + repr(self._object) + ')'
        return 'repeat(' + repr(self._object) + ', ' + repr(self._times) + ')'


class cycle:
    def __init__(self, iterable, /):
        self._it = iter(iterable)
        self._saved = []
        self._at = -1

    def __iter__(self):
        return self

    def __next__(self):
        if self._at < 0:
            x = next_or(self._it, _missing)
            if x is not _missing:
                self._saved.append(x)
                return x
            self._at = 0
        if not self._saved:
            raise StopIteration
        x = self._saved[self._at]
        self._at = (self._at + 1) % len(self._saved)
        return x


class chain:
    def __init__(self, *iterables):
        self._its = iter(iterables)
        self._cur = None

    def __iter__(self):
        return self

    def __next__(self):
        while True:
            if self._cur is None:
                x = next_or(self._its, _missing)
                if x is _missing:
                    raise StopIteration
                self._cur = iter(x)
            x = next_or(self._cur, _missing)
            if x is not _missing:
                return x
            self._cur = None

    @classmethod
    def from_iterable(cls, iterable, /):
        self = cls()
        self._its = iter(iterable)
        return self


class islice:
    def __init__(self, iterable, /, *args):
        if not args:
            raise TypeError('islice expected at least 2 arguments, got 1')
        if len(args) > 3:
            raise TypeError('islice expected at most 4 arguments, got ' + str(len(args) + 1))
        s = slice(*args)
        start, stop, step = s.start, s.stop, s.step
        for v in (start, stop):
            if v is not None and (not isinstance(v, int) or v < 0):
                if v is stop and len(args) == 1:
                    raise ValueError('Stop argument for islice() must be None or an integer: 0 <= x <= sys.maxsize.')
                raise ValueError('Indices for islice() must be None or an integer: 0 <= x <= sys.maxsize.')
        if step is not None and (not isinstance(step, int) or step < 1):
            raise ValueError('Step for islice() must be a positive integer or None.')
        self._it = iter(iterable)
        self._next = 0 if start is None else start
        self._stop = stop
        self._step = 1 if step is None else step
        self._at = 0

    def __iter__(self):
        return self

    def __next__(self):
        if self._it is None:
            raise StopIteration
        if self._stop is not None and self._next >= self._stop:
            while self._at < self._stop:
                if next_or(self._it, _missing) is _missing:
                    break
                self._at += 1
            self._it = None
            raise StopIteration
        while True:
            x = next_or(self._it, _missing)
            if x is _missing:
                self._it = None
                raise StopIteration
            at = self._at
            self._at = at + 1
            if at == self._next:
                self._next = at + self._step
                return x


class takewhile:
    def __init__(self, predicate, iterable, /):
        self._f = predicate
        self._it = iter(iterable)
        self._done = False

    def __iter__(self):
        return self

    def __next__(self):
        if self._done:
            raise StopIteration
        x = next(self._it)
        if self._f(x):
            return x
        self._done = True
        raise StopIteration


class dropwhile:
    def __init__(self, predicate, iterable, /):
        self._f = predicate
        self._it = iter(iterable)
        self._started = False

    def __iter__(self):
        return self

    def __next__(self):
        while True:
            x = next(self._it)
            if self._started:
                return x
            if not self._f(x):
                self._started = True
                return x


class filterfalse:
    def __init__(self, function, iterable, /):
        self._f = function
        self._it = iter(iterable)

    def __iter__(self):
        return self

    def __next__(self):
        f = self._f
        while True:
            x = next(self._it)
            if not (x if f is None else f(x)):
                return x


class starmap:
    def __init__(self, function, iterable, /):
        self._f = function
        self._it = iter(iterable)

    def __iter__(self):
        return self

    def __next__(self):
        return self._f(*next(self._it))


class compress:
    def __init__(self, data, selectors):
        self._data = iter(data)
        self._sel = iter(selectors)

    def __iter__(self):
        return self

    def __next__(self):
        while True:
            x = next(self._data)
            if next(self._sel):
                return x


class pairwise:
    def __init__(self, iterable, /):
        self._it = iter(iterable)
        self._old = _missing

    def __iter__(self):
        return self

    def __next__(self):
        if self._old is _missing:
            self._old = next(self._it)
        x = next(self._it)
        r = (self._old, x)
        self._old = x
        return r


class batched:
    def __init__(self, iterable, n, *, strict=False):
        if n < 1:
            raise ValueError('n must be at least one')
        self._it = iter(iterable)
        self._n = n
        self._strict = strict

    def __iter__(self):
        return self

    def __next__(self):
        out = []
        while len(out) < self._n:
            x = next_or(self._it, _missing)
            if x is _missing:
                break
            out.append(x)
        if not out:
            raise StopIteration
        if self._strict and len(out) < self._n:
            raise ValueError('batched(): incomplete batch')
        return tuple(out)


class accumulate:
    def __init__(self, iterable, func=None, *, initial=None):
        self._it = iter(iterable)
        self._f = func
        self._total = _missing
        self._initial = initial

    def __iter__(self):
        return self

    def __next__(self):
        if self._initial is not None:
            self._total = self._initial
            self._initial = None
            return self._total
        x = next(self._it)
        if self._total is _missing:
            self._total = x
        elif self._f is None:
            self._total = self._total + x
        else:
            self._total = self._f(self._total, x)
        return self._total


class zip_longest:
    def __init__(self, *iterables, fillvalue=None):
        self._its = [iter(i) for i in iterables]
        self._live = len(self._its)
        self._fill = fillvalue

    def __iter__(self):
        return self

    def __next__(self):
        if not self._live:
            raise StopIteration
        out = []
        for i in range(len(self._its)):
            it = self._its[i]
            if it is None:
                out.append(self._fill)
                continue
            x = next_or(it, _missing)
            if x is _missing:
                self._live -= 1
                if not self._live:
                    raise StopIteration
                self._its[i] = None
                x = self._fill
            out.append(x)
        return tuple(out)


class groupby:
    def __init__(self, iterable, key=None):
        self._it = iter(iterable)
        self._key = key
        self._cur_key = self._cur = self._target = _missing
        self._id = 0

    def __iter__(self):
        return self

    def _advance(self):
        x = next(self._it)
        self._cur_key = x if self._key is None else self._key(x)
        self._cur = x

    def __next__(self):
        self._id += 1
        while self._cur is _missing or self._target is not _missing and self._cur_key == self._target:
            self._advance()
        self._target = self._cur_key
        return (self._cur_key, _grouper(self, self._target, self._id))


class _grouper:
    def __init__(self, parent, target, id):
        self._p = parent
        self._t = target
        self._id = id

    def __iter__(self):
        return self

    def __next__(self):
        p = self._p
        if p._id != self._id:
            raise StopIteration
        if p._cur is _missing:
            p._advance()
        if not p._cur_key == self._t:
            raise StopIteration
        x = p._cur
        p._cur = _missing
        return x


class _tee:
    def __init__(self, it, link):
        self._it = it
        self._link = link

    def __iter__(self):
        return self

    def __next__(self):
        link = self._link
        if link[1] is None:
            x = next(self._it)
            link[0] = x
            link[1] = [None, None]
        self._link = link[1]
        return link[0]

    def __copy__(self):
        return _tee(self._it, self._link)


def tee(iterable, n=2, /):
    if n < 0:
        raise ValueError('n must be >= 0')
    if n == 0:
        return ()
    it = iter(iterable)
    if isinstance(it, _tee):
        first = it
    else:
        first = _tee(it, [None, None])
    out = [first]
    for i in range(n - 1):
        out.append(_tee(first._it, first._link))
    return tuple(out)


class _indexed:
    def __iter__(self):
        return self


class product(_indexed):
    def __init__(self, *iterables, repeat=1):
        repeat = index_of(repeat)
        if repeat < 0:
            raise ValueError('repeat argument cannot be negative')
        self._pools = [tuple(p) for p in iterables] * repeat
        self._idx = None

    def __next__(self):
        pools = self._pools
        if self._idx is None:
            for p in pools:
                if not p:
                    self._idx = ()
                    self._pools = [()]
                    raise StopIteration
            self._idx = [0] * len(pools)
            return tuple([p[0] for p in pools])
        idx = self._idx
        i = len(idx) - 1
        if i >= 0 and not pools[0]:
            raise StopIteration
        while i >= 0:
            idx[i] += 1
            if idx[i] < len(pools[i]):
                return tuple([pools[k][idx[k]] for k in range(len(idx))])
            idx[i] = 0
            i -= 1
        self._pools = [()]
        self._idx = [0]
        raise StopIteration


class permutations(_indexed):
    def __init__(self, iterable, r=None):
        self._pool = tuple(iterable)
        n = len(self._pool)
        self._r = n if r is None else r
        if self._r < 0:
            raise ValueError('r must be non-negative')
        self._idx = None
        self._done = self._r > n

    def __next__(self):
        if self._done:
            raise StopIteration
        pool = self._pool
        n = len(pool)
        r = self._r
        if self._idx is None:
            self._idx = list(range(n))
            self._cyc = list(range(n, n - r, -1))
            return tuple(pool[:r])
        idx = self._idx
        cyc = self._cyc
        i = r - 1
        while i >= 0:
            cyc[i] -= 1
            if cyc[i] == 0:
                idx[i:] = idx[i + 1:] + idx[i:i + 1]
                cyc[i] = n - i
            else:
                j = cyc[i]
                idx[i], idx[-j] = idx[-j], idx[i]
                return tuple([pool[k] for k in idx[:r]])
            i -= 1
        self._done = True
        raise StopIteration


class combinations(_indexed):
    def __init__(self, iterable, r):
        self._pool = tuple(iterable)
        if r < 0:
            raise ValueError('r must be non-negative')
        self._r = r
        self._idx = None
        self._done = r > len(self._pool)

    def __next__(self):
        if self._done:
            raise StopIteration
        pool = self._pool
        n = len(pool)
        r = self._r
        if self._idx is None:
            self._idx = list(range(r))
            return tuple(pool[:r])
        idx = self._idx
        i = r - 1
        while i >= 0 and idx[i] == i + n - r:
            i -= 1
        if i < 0:
            self._done = True
            raise StopIteration
        idx[i] += 1
        for j in range(i + 1, r):
            idx[j] = idx[j - 1] + 1
        return tuple([pool[k] for k in idx])


class combinations_with_replacement(_indexed):
    def __init__(self, iterable, r):
        self._pool = tuple(iterable)
        if r < 0:
            raise ValueError('r must be non-negative')
        self._r = r
        self._idx = None
        self._done = not self._pool and r > 0

    def __next__(self):
        if self._done:
            raise StopIteration
        pool = self._pool
        n = len(pool)
        r = self._r
        if self._idx is None:
            self._idx = [0] * r
            return tuple([pool[0]] * r) if r else ()
        idx = self._idx
        i = r - 1
        while i >= 0 and idx[i] == n - 1:
            i -= 1
        if i < 0:
            self._done = True
            raise StopIteration
        v = idx[i] + 1
        for j in range(i, r):
            idx[j] = v
        return tuple([pool[k] for k in idx])
