from collections import Counter
import math
import re


class Sparse(dict):
    def __missing__(self, k):
        return 0

    def __matmul__(self, o):
        small, big = sorted((self, o), key=len)
        return sum(v * big[k] for k, v in small.items())

    def __add__(self, o):
        return Sparse({k: s for k in self.keys() | o.keys() if (s := self[k] + o[k])})

    def __mul__(self, n):
        return Sparse({k: v * n for k, v in self.items()})

    __rmul__ = __mul__

    def __abs__(self):
        return math.sqrt(self @ self)

    def __neg__(self):
        return -1 * self

    def __sub__(self, o):
        return self + -o


docs = {"a": "the cat sat on the mat", "b": "the dog sat", "c": "cats and dogs", "d": "the mat on the cat"}
tf = {k: Sparse(Counter(re.findall(r"\w+", t))) for k, t in docs.items()}
df = Counter(w for v in tf.values() for w in v)
tfidf = {k: Sparse({w: n * math.log(len(docs) / df[w]) for w, n in v.items()}) for k, v in tf.items()}
cos = lambda x, y: x @ y / (abs(x) * abs(y) or 1)
for a in docs:
    print(a, " ".join(f"{cos(tfidf[a], tfidf[b]):5.3f}" for b in docs))
print({w: round(s, 4) for w, s in sorted(tfidf["a"].items(), key=lambda p: (-p[1], p[0]))[:3]})
x, y = Sparse(a=1, b=2), Sparse(b=3, c=4)
print(x @ y, sorted((x + y).items()), sorted((x - x).items()), 2 * x == x * 2, x["zzz"], "zzz" in x, type(x * 2).__name__, x.get("q"), abs(y), -x)
query = Sparse(Counter("cat mat".split()))
ranked = sorted(docs, key=lambda d: (-cos(query, tfidf[d]), d))
print(ranked, [f"{cos(query, tfidf[d]):.4f}" for d in ranked])
for f in (lambda: x @ 5, lambda: x + 5, lambda: x < y, lambda: x * "a", lambda: hash(x)):
    try:
        print(f())
    except Exception as e:
        print(type(e).__name__, e)
