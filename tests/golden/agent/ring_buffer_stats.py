class RingBuffer:
    def __init__(self, size):
        if size <= 0:
            raise ValueError("size must be positive")
        self._data = [None] * size
        self._head = self._len = 0

    def push(self, x):
        i = (self._head + self._len) % len(self._data)
        old = None
        if self._len == len(self._data):
            old, self._head = self._data[self._head], (self._head + 1) % len(self._data)
        else:
            self._len += 1
        self._data[i] = x
        return old

    def __len__(self):
        return self._len

    def __getitem__(self, i):
        if isinstance(i, slice):
            return [self[j] for j in range(*i.indices(len(self)))]
        if not -self._len <= i < self._len:
            raise IndexError(f"ring index {i} out of range({self._len})")
        return self._data[(self._head + i % self._len) % len(self._data)]

    def __setitem__(self, i, x):
        self._data[(self._head + i % self._len) % len(self._data)] = x

    def __bool__(self):
        return self._len > 0

    def __repr__(self):
        return f"RingBuffer({list(self)!r}/{len(self._data)})"

    def __eq__(self, other):
        return list(self) == list(other)


r = RingBuffer(3)
print(bool(r), [r.push(c) for c in "abcde"], r, r[0], r[-1], r[::-1], r[1:], len(r), "d" in r, list(reversed(r)))
r[1] = "Z"
print(r, r == ["c", "Z", "e"], r.index if hasattr(r, "index") else "no index", sorted(r), max(r), [*enumerate(r, 1)], dict(zip(r, range(9))))
for f in (lambda: r[3], lambda: r[-4], lambda: r["a"], lambda: RingBuffer(0), lambda: hash(r), lambda: r + r, lambda: del_item(r)):
    try:
        print(f())
    except Exception as e:
        print(type(e).__name__, e)
window, out = RingBuffer(3), []
for x in [1, 5, 2, 8, 3, 9]:
    window.push(x)
    out.append(f"{sum(window) / len(window):.2f}")
print(out, min(window), window)
a, *b = window
print(a, b, (lambda *xs: xs)(*window), [x for x in window if x > 5], sum(window[i] for i in range(len(window))))
