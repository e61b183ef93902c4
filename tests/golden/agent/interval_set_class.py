from bisect import bisect_left, insort
from functools import reduce


class Intervals:
    def __init__(self, *spans):
        self.spans = []
        for s in spans:
            self.add(*s)

    def add(self, lo, hi):
        if lo >= hi:
            raise ValueError(f"empty interval [{lo}, {hi})")
        keep = []
        for a, b in self.spans:
            if b < lo or a > hi:
                keep.append((a, b))
            else:
                lo, hi = min(a, lo), max(b, hi)
        insort(keep, (lo, hi))
        self.spans = keep
        return self

    def __sub__(self, o):
        out = Intervals()
        for a, b in self.spans:
            for c, d in o.spans:
                if c >= b:
                    break
                if d > a:
                    if c > a:
                        out.spans.append((a, c))
                    a = d
            if a < b:
                out.spans.append((a, b))
        return out

    def __and__(self, o):
        return self - (self - o)

    def __or__(self, o):
        return Intervals(*self.spans, *o.spans)

    def __contains__(self, x):
        i = bisect_left(self.spans, (x, float("inf"))) - 1
        return i >= 0 and self.spans[i][0] <= x < self.spans[i][1]

    def __len__(self):
        return sum(b - a for a, b in self.spans)

    def __bool__(self):
        return bool(self.spans)

    def __iter__(self):
        return (x for a, b in self.spans for x in range(a, b))

    def __repr__(self):
        return " ∪ ".join(f"[{a}, {b})" for a, b in self.spans) or "∅"

    def __eq__(self, o):
        return self.spans == o.spans


a, b = Intervals((1, 5), (8, 12), (4, 6)), Intervals((3, 9))
print(a, b, a | b, a & b, a - b, b - a, len(a), 5 in a, 6 in a, 0 in a, list(a & b), bool(a - a), a - a, (a & b) == (b & a), a | a == a)
for f in (lambda: Intervals((2, 2)), lambda: a & 5, lambda: "x" in a, lambda: a < b, lambda: hash(a)):
    try:
        print(f())
    except Exception as e:
        print(type(e).__name__, e)
print(reduce(Intervals.__or__, [Intervals((i, i + 2)) for i in (0, 5, 1, 6)]), sorted(set(a) ^ set(b)), max(a), [*b][::2])
