# Module itertools: constructors and frames of its iterators. Closed ones are records (obj/iter_step.c); for the others each
# type has an iterator frame (ED-26), and `_open_steps` is next() of a record whose step needs guest code.

chain = T_chain
islice = T_islice
count = T_count
repeat = T_repeat
cycle = T_cycle
takewhile = T_takewhile
dropwhile = T_dropwhile
filterfalse = T_filterfalse
starmap = T_starmap
accumulate = T_accumulate
pairwise = T_pairwise
compress = T_compress
zip_longest = T_zip_longest
batched = T_batched
product = T_product
permutations = T_permutations
combinations = T_combinations
combinations_with_replacement = T_combinations_with_replacement


# ---- count and repeat ----

def _is_number(x):
    return hasattr(x, '__index__') or hasattr(x, '__float__') or hasattr(x, '__int__') or type_of(x) is complex


def _make_count(start=0, step=1):
    if not (_is_number(start) and _is_number(step)):
        raise TypeError('a number is required')
    return rec_new(count, start, step)


def _count_step(it):
    n = iter_get(it, 0)
    iter_set(it, 0, n + iter_get(it, 1))
    return n


class _count:
    @staticmethod
    def __new__(cls, start=0, step=1):
        return _with_class(cls, count, count(start, step))

    def __repr__(self, /):
        p = payload(self)
        text = type_of(self).__name__ + '(' + repr(iter_get(p, 0))
        step = iter_get(p, 1)
        if isinstance(step, int) and step == 1:
            return text + ')'
        return text + ', ' + repr(step) + ')'


def _make_repeat(object, times=_missing):
    if times is _missing:
        return repeat(object)
    return repeat(object, index_of(times))


class _repeat:
    @staticmethod
    def __new__(cls, object=_missing, times=_missing):
        if object is _missing:
            raise TypeError("repeat() missing required argument 'object' (pos 1)")
        return _with_class(cls, repeat, repeat(object) if times is _missing else repeat(object, times))

    def __length_hint__(self, /):
        n = iter_get(payload(self), 1)
        if n is None:
            raise TypeError('len() of unsized object')
        return n

    def __repr__(self, /):
        p = payload(self)
        text = type_of(self).__name__ + '(' + repr(iter_get(p, 0))
        n = iter_get(p, 1)
        return text + ')' if n is None else text + ', ' + repr(n) + ')'


# ---- over one iterable ----

def _make_cycle(iterable, /):
    return _cycle_frame(iter(iterable), [])


@iterator(T_cycle)
def _cycle_frame(it, saved):
    i = -1
    while True:
        if i < 0:
            for x in raw_iter(it):
                saved.append(x)
                yield x
            if not saved:
                raise StopIteration
        i = 0
        while True:
            for x in saved:
                yield x


class _cycle:
    @staticmethod
    def __new__(cls, iterable, /):
        return _with_class(cls, cycle, cycle(iterable))


def _make_chain(*iterables):
    return _chain_frame(iter(iterables), None)


@iterator(T_chain)
def _chain_frame(its, cur):
    while True:
        if cur is not None:
            for x in raw_iter(cur):
                yield x
            cur = None
        if its is None:
            raise StopIteration
        x = next_or(its, _missing)
        if x is _missing:
            its = None
        else:
            cur = iter(x)


def _chain_step(it):
    while True:
        cur = iter_get(it, 1)
        if cur is None:
            its = iter_get(it, 0)
            if its is None:
                raise StopIteration
            x = next_or(its, _missing)
            if x is _missing:
                iter_set(it, 0, None)
                raise StopIteration
            cur = iter(x)
            iter_set(it, 1, cur)
        x = next_or(cur, _missing)
        if x is not _missing:
            return x
        iter_set(it, 1, None)


class _chain:
    @staticmethod
    def __new__(cls, /, *iterables):
        return _with_class(cls, chain, chain(*iterables))

    @classmethod
    def from_iterable(cls, iterable, /):
        it = chain_over(iterable)
        return _with_class(cls, chain, _chain_frame(iter(iterable), None) if it is None else it)

    @classmethod
    def __class_getitem__(cls, key, /):
        return rec_new(T_GenericAlias, cls, key if type_of(key) is tuple else (key,))


def _slice_bound(x, text):
    if x is None:
        return None
    try:
        n = index_of(x)
    except TypeError:
        n = -1
    if not 0 <= n <= 9223372036854775807:
        raise ValueError(text)
    return n


def _make_islice(iterable, /, *args):
    start = 0
    step = 1
    if len(args) == 1:
        stop = _slice_bound(args[0], 'Stop argument for islice() must be None or an integer: 0 <= x <= sys.maxsize.')
    else:
        text = 'Indices for islice() must be None or an integer: 0 <= x <= sys.maxsize.'
        stop = _slice_bound(args[1], 'Stop argument for islice() must be None or an integer: 0 <= x <= sys.maxsize.')
        start = _slice_bound(args[0], text)
        if start is None:
            start = 0
        if len(args) == 3 and args[2] is not None:
            step = _slice_bound(args[2], 'Step for islice() must be a positive integer or None.')
            if step < 1:
                raise ValueError('Step for islice() must be a positive integer or None.')
    it = iter(iterable)
    return _islice_frame(it, start, stop, step, 0)


@iterator(T_islice)
def _islice_frame(it, start, stop, step, at):
    # start: the next one to be given; at: how many were drawn
    while True:
        if it is None:
            raise StopIteration
        if stop is None or start < stop:
            for x in raw_iter(it):
                at += 1
                if at > start:
                    start += step
                    if stop is not None and start > stop:
                        start = stop
                    yield x
                    if stop is not None and start >= stop:
                        break
            else:
                it = None
                raise StopIteration
        while stop is not None and at < stop:
            if next_or(it, _missing) is _missing:
                break
            at += 1
        it = None


class _islice:
    @staticmethod
    def __new__(cls, /, *args):
        return _with_class(cls, islice, islice(*args))


def _make_takewhile(predicate, iterable, /):
    return _takewhile_frame(predicate, iter(iterable))


@iterator(T_takewhile)
def _takewhile_frame(f, it):
    while True:
        if it is None:
            raise StopIteration
        for x in raw_iter(it):
            if not f(x):
                it = None
                break
            yield x
        raise StopIteration


def _takewhile_step(it):
    if iter_get(it, 2) is True:
        raise StopIteration
    x = next(iter_get(it, 1))
    if iter_get(it, 0)(x):
        return x
    iter_set(it, 2, True)
    raise StopIteration


class _takewhile:
    @staticmethod
    def __new__(cls, predicate, iterable, /):
        return _with_class(cls, takewhile, takewhile(predicate, iterable))


def _make_dropwhile(predicate, iterable, /):
    return _dropwhile_frame(predicate, iter(iterable))


@iterator(T_dropwhile)
def _dropwhile_frame(f, it):
    while True:
        for x in raw_iter(it):
            if f is not None:
                if f(x):
                    continue
                f = None
            yield x
        raise StopIteration


def _dropwhile_step(it):
    source = iter_get(it, 1)
    while True:
        x = next(source)
        if iter_get(it, 2) is True:
            return x
        if not iter_get(it, 0)(x):
            iter_set(it, 2, True)
            return x


class _dropwhile:
    @staticmethod
    def __new__(cls, predicate, iterable, /):
        return _with_class(cls, dropwhile, dropwhile(predicate, iterable))


def _make_filterfalse(function, iterable, /):
    return _filterfalse_frame(function, iter(iterable))


@iterator(T_filterfalse)
def _filterfalse_frame(f, it):
    while True:
        for x in raw_iter(it):
            if not (x if f is None or f is bool else f(x)):
                yield x
        raise StopIteration


def _filterfalse_step(it):
    f = iter_get(it, 0)
    source = iter_get(it, 1)
    x = iter_take(it, 2)
    if x is not NotImplemented and not x:
        return x
    while True:
        x = next(source)
        if not (x if f is None or f is bool else f(x)):
            return x


class _filterfalse:
    @staticmethod
    def __new__(cls, function, iterable, /):
        return _with_class(cls, filterfalse, filterfalse(function, iterable))


def _make_starmap(function, iterable, /):
    return _starmap_frame(function, iter(iterable))


@iterator(T_starmap)
def _starmap_frame(f, it):
    while True:
        for x in raw_iter(it):
            yield f(*tuple(x))
        raise StopIteration


def _starmap_step(it):
    return iter_get(it, 0)(*tuple(next(iter_get(it, 1))))


class _starmap:
    @staticmethod
    def __new__(cls, function, iterable, /):
        return _with_class(cls, starmap, starmap(function, iterable))


def _make_compress(data, selectors):
    return _compress_frame(iter(data), iter(selectors))


@iterator(T_compress)
def _compress_frame(data, sel):
    while True:
        for x in raw_iter(data):
            if next(sel):
                yield x
        raise StopIteration


def _compress_step(it):
    x = iter_take(it, 2)
    keep = iter_take(it, 3)
    while True:
        if keep:
            return x
        x = next(iter_get(it, 0))
        keep = next(iter_get(it, 1))


class _compress:
    @staticmethod
    def __new__(cls, data, selectors):
        return _with_class(cls, compress, compress(data, selectors))


def _make_pairwise(iterable, /):
    return _pairwise_frame(iter(iterable), _missing)


@iterator(T_pairwise)
def _pairwise_frame(it, old):
    while True:
        if it is None:
            raise StopIteration
        source = it
        it = None  # an error ends it
        for x in raw_iter(source):
            if old is _missing:
                old = x
                continue
            last = old
            old = x
            it = source
            yield (last, x)
            it = None
        raise StopIteration


class _pairwise:
    @staticmethod
    def __new__(cls, iterable, /):
        return _with_class(cls, pairwise, pairwise(iterable))


def _make_batched(iterable, n, *, strict=False):
    n = index_of(n)
    if n < 1:
        raise ValueError('n must be at least one')
    return _batched_frame(iter(iterable), n, True if strict else False)


@iterator(T_batched)
def _batched_frame(it, n, strict):
    while True:
        if it is None:
            raise StopIteration
        out = []
        while len(out) < n:
            x = next_or(it, _missing)
            if x is _missing:
                if not out:
                    it = None
                    raise StopIteration
                if strict:
                    it = None
                    raise ValueError('batched(): incomplete batch')
                break
            out.append(x)
        yield tuple(out)


class _batched:
    @staticmethod
    def __new__(cls, iterable, n, *, strict=False):
        return _with_class(cls, batched, batched(iterable, n, strict=strict))


def _make_accumulate(iterable, func=None, *, initial=None):
    return _accumulate_frame(iter(iterable), func, initial, _missing)


@iterator(T_accumulate)
def _accumulate_frame(it, f, initial, total):
    while True:
        if initial is not None:
            total = initial
            initial = None
            yield total
        for x in raw_iter(it):
            if total is _missing:
                total = x
            elif f is None:
                total = total + x
            else:
                total = f(total, x)
            yield total
        raise StopIteration


def _accumulate_step(it):
    x = iter_take(it, 4)
    if x is NotImplemented:
        x = next(iter_get(it, 0))
    f = iter_get(it, 1)
    total = iter_get(it, 2)
    total = total + x if f is None else f(total, x)
    iter_set(it, 2, total)
    return total


class _accumulate:
    @staticmethod
    def __new__(cls, iterable, func=None, *, initial=None):
        return _with_class(cls, accumulate, accumulate(iterable, func, initial=initial))


# ---- over several ----

def _make_zip_longest(*iterables, fillvalue=None):
    return _zip_longest_frame([iter(it) for it in iterables], len(iterables), fillvalue)


@iterator(T_zip_longest)
def _zip_longest_frame(its, live, fill):
    while True:
        if not live:
            raise StopIteration
        out = []
        for i in range(len(its)):
            it = its[i]
            x = fill
            if it is not None:
                x = next_or(it, _missing)
                if x is _missing:
                    live -= 1
                    if not live:
                        raise StopIteration
                    its[i] = None
                    x = fill
            out.append(x)
        yield tuple(out)


class _zip_longest:
    @staticmethod
    def __new__(cls, /, *iterables, fillvalue=None):
        return _with_class(cls, zip_longest, zip_longest(*iterables, fillvalue=fillvalue))


class _product:
    @staticmethod
    def __new__(cls, /, *iterables, repeat=1):
        repeat = index_of(repeat)
        if repeat < 0:
            raise ValueError('repeat argument cannot be negative')
        pools = tuple([tuple(p) for p in iterables]) if repeat else ()
        pools *= repeat
        return _with_class(cls, product, combine(product, pools, len(pools)))


class _permutations:
    @staticmethod
    def __new__(cls, iterable, r=None):
        pool = tuple(iterable)
        if r is None:
            r = len(pool)
        elif not isinstance(r, int):
            raise TypeError('Expected int as r')
        elif r < 0:
            raise ValueError('r must be non-negative')
        return _with_class(cls, permutations, combine(permutations, pool, r))


def _combinations_of(cls, t, iterable, r):
    if iterable is _missing:
        raise TypeError(t.__name__ + "() missing required argument 'iterable' (pos 1)")
    if r is _missing:
        raise TypeError(t.__name__ + "() missing required argument 'r' (pos 2)")
    pool = tuple(iterable)
    r = index_of(r)
    if r < 0:
        raise ValueError('r must be non-negative')
    return _with_class(cls, t, combine(t, pool, r))


class _combinations:
    @staticmethod
    def __new__(cls, iterable=_missing, r=_missing):
        return _combinations_of(cls, combinations, iterable, r)


class _combinations_with_replacement:
    @staticmethod
    def __new__(cls, iterable=_missing, r=_missing):
        return _combinations_of(cls, combinations_with_replacement, iterable, r)


_constructors.update(chain=_make_chain, islice=_make_islice, count=_make_count, repeat=_make_repeat, cycle=_make_cycle,
                     takewhile=_make_takewhile, dropwhile=_make_dropwhile, filterfalse=_make_filterfalse, starmap=_make_starmap,
                     accumulate=_make_accumulate, pairwise=_make_pairwise, compress=_make_compress,
                     zip_longest=_make_zip_longest, batched=_make_batched)
_open_steps.update({T_count: _count_step, T_chain: _chain_step, T_takewhile: _takewhile_step, T_dropwhile: _dropwhile_step,
                    T_filterfalse: _filterfalse_step, T_starmap: _starmap_step, T_compress: _compress_step,
                    T_accumulate: _accumulate_step})


# ---- in Python alone ----

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
        self._id = id = self._id + 1
        while self._cur is _missing or self._target is not _missing and self._cur_key == self._target:
            self._advance()
        self._target = key = self._cur_key
        return (key, _group(self, key, id))


# The items of one group: it takes them itself, and leaves the first of the next group to its groupby.
@iterator(T__grouper)
def _group(p, target, id):
    if p._id != id:
        return
    key = p._key
    if p._cur is not _missing:
        if not p._cur_key == target:
            return
        x = p._cur
        p._cur = _missing
        yield x
        if p._id != id:
            return
    for x in raw_iter(p._it):
        if key is None:
            k = x
        else:
            k = key(x)
            if p._id != id:  # the key function went on with the groupby
                return
        p._cur_key = k
        if not k == target:
            p._cur = x
            return
        yield x
        if p._id != id:
            return
    raise StopIteration


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
        first = _tee(it._it, it._link)
    else:
        first = _tee(it, [None, None])
    out = [first]
    for i in range(n - 1):
        out.append(_tee(first._it, first._link))
    return tuple(out)
