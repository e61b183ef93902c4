# Module bisect: the general forms of what the natives (mod/heap.c) do for lists and tuples of closed items.


def _bounds(a, lo, hi):
    lo = index_of(lo)
    if lo < 0:
        raise ValueError('lo must be non-negative')
    return lo, len(a) if hi is None else index_of(hi)


def bisect_left(a, x, lo=0, hi=None, *, key=None):
    lo, hi = _bounds(a, lo, hi)
    while lo < hi:
        mid = (lo + hi) // 2
        if (a[mid] if key is None else key(a[mid])) < x:
            lo = mid + 1
        else:
            hi = mid
    return lo


def bisect_right(a, x, lo=0, hi=None, *, key=None):
    lo, hi = _bounds(a, lo, hi)
    while lo < hi:
        mid = (lo + hi) // 2
        if x < (a[mid] if key is None else key(a[mid])):
            hi = mid
        else:
            lo = mid + 1
    return lo


_names = modules()['bisect']
_left = _names.bisect_left
_right = _names.bisect_right
bisect = _right


def insort_left(a, x, lo=0, hi=None, *, key=None):
    a.insert(_left(a, x if key is None else key(x), lo, hi, key=key), x)


def insort_right(a, x, lo=0, hi=None, *, key=None):
    a.insert(_right(a, x if key is None else key(x), lo, hi, key=key), x)


insort = insort_right
