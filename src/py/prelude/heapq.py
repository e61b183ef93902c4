# Module heapq: twins of the natives (mod/heap.c) for items whose order is guest code, and what is made of them. A twin works on the
# list itself, step by step, as such an order may look at it.

__all__ = ['heappush', 'heappop', 'heapify', 'heapreplace', 'merge', 'nlargest', 'nsmallest', 'heappushpop', 'heappush_max', 'heappop_max',
           'heapify_max', 'heapreplace_max', 'heappushpop_max']


def _check(heap, name, two=True):
    if not isinstance(heap, list):
        raise TypeError(name + ('() argument 1' if two else '() argument') + ' must be list, not ' + full_name(type_of(heap)))


def _above(a, b, is_max):
    return b < a if is_max else a < b


def _same_size(heap, n):
    if len(heap) != n:
        raise RuntimeError('list changed size during iteration')


def _climb(heap, start, i, is_max):
    n = len(heap)
    while i > start:
        parent = (i - 1) >> 1
        up = _above(heap[i], heap[parent], is_max)
        _same_size(heap, n)
        if not up:
            return
        heap[i], heap[parent] = heap[parent], heap[i]
        i = parent


def _sink(heap, i, is_max):
    n = len(heap)
    start = i
    while i < n >> 1:
        child = 2 * i + 1
        if child + 1 < n:
            first = _above(heap[child], heap[child + 1], is_max)
            _same_size(heap, n)
            if not first:
                child += 1
        heap[i], heap[child] = heap[child], heap[i]
        i = child
    _climb(heap, start, i, is_max)


def _push(heap, item, is_max, name):
    _check(heap, name)
    list.append(heap, item)
    _climb(heap, 0, len(heap) - 1, is_max)


def _pop(heap, is_max, name):
    _check(heap, name, False)
    if not heap:
        raise IndexError('index out of range')
    last = list.pop(heap)
    if not heap:
        return last
    first = heap[0]
    heap[0] = last
    _sink(heap, 0, is_max)
    return first


def _replace(heap, item, is_max, name):
    _check(heap, name)
    if not heap:
        raise IndexError('index out of range')
    first = heap[0]
    heap[0] = item
    _sink(heap, 0, is_max)
    return first


def _pushpop(heap, item, is_max, name):
    _check(heap, name)
    if not heap or not _above(heap[0], item, is_max):
        return item
    if not heap:
        raise IndexError('index out of range')
    return _replace(heap, item, is_max, name)


def _heapify(heap, is_max, name):
    _check(heap, name, False)
    for i in reversed(range(len(heap) >> 1)):
        _sink(heap, i, is_max)


def heappush(heap, item, /):
    _push(heap, item, False, 'heappush')


def heappop(heap, /):
    return _pop(heap, False, 'heappop')


def heapify(heap, /):
    _heapify(heap, False, 'heapify')


def heapreplace(heap, item, /):
    return _replace(heap, item, False, 'heapreplace')


def heappushpop(heap, item, /):
    return _pushpop(heap, item, False, 'heappushpop')


def heappush_max(heap, item, /):
    _push(heap, item, True, 'heappush_max')


def heappop_max(heap, /):
    return _pop(heap, True, 'heappop_max')


def heapify_max(heap, /):
    _heapify(heap, True, 'heapify_max')


def heapreplace_max(heap, item, /):
    return _replace(heap, item, True, 'heapreplace_max')


def heappushpop_max(heap, item, /):
    return _pushpop(heap, item, True, 'heappushpop_max')


_names = modules()['heapq']
_heap_pop = _names.heappop
_heap_pop_max = _names.heappop_max
_heap_replace = _names.heapreplace
_heap_replace_max = _names.heapreplace_max
_heap_make = _names.heapify
_heap_make_max = _names.heapify_max


def merge(*iterables, key=None, reverse=False):
    # Entries are [key, place of the source, value, iterator]; of equal keys the first source's comes first.
    heap = []
    order = 0
    for it in [iter(x) for x in iterables]:
        x = next_or(it, _missing)
        if x is not _missing:
            heap.append([x if key is None else key(x), order, x, it])
        order += -1 if reverse else 1
    make = _heap_make_max if reverse else _heap_make
    replace = _heap_replace_max if reverse else _heap_replace
    pop = _heap_pop_max if reverse else _heap_pop
    make(heap)
    while len(heap) > 1:
        entry = heap[0]
        yield entry[2]
        x = next_or(entry[3], _missing)
        if x is _missing:
            pop(heap)
        else:
            entry[0] = x if key is None else key(x)
            entry[2] = x
            replace(heap, entry)
    if heap:
        entry = heap[0]
        yield entry[2]
        yield from entry[3]


_nothing = object()


def _first(n, iterable, key, reverse):
    if n == 1:
        x = (max if reverse else min)(iter(iterable), default=_nothing, key=key)
        return [] if x is _nothing else [x]
    if lookup(type_of(iterable), '__len__') is not NotImplemented and n >= len(iterable):
        return sorted(iterable, key=key, reverse=reverse)
    it = iter(iterable)
    best = []
    order = 0
    step = -1 if reverse else 1
    for _ in range(index_of(n)):
        x = next_or(it, _missing)
        if x is _missing:
            break
        best.append((x if key is None else key(x), order, x))
        order += step
    if not best:
        return best
    # The worst of the best is on top and gives way to whatever is better.
    (_heap_make if reverse else _heap_make_max)(best)
    replace = _heap_replace if reverse else _heap_replace_max
    top = best[0][0]
    for x in it:
        k = x if key is None else key(x)
        if (top < k) if reverse else (k < top):
            replace(best, (k, order, x))
            top = best[0][0]
            order += step
    best.sort(reverse=reverse)
    return [entry[2] for entry in best]


def nsmallest(n, iterable, key=None):
    return _first(n, iterable, key, False)


def nlargest(n, iterable, key=None):
    return _first(n, iterable, key, True)
