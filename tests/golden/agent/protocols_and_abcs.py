from abc import ABC, abstractmethod
from collections.abc import Sequence, Mapping, MutableMapping, Iterable, Callable, Hashable, Sized, Iterator, MutableSequence, Set
from typing import Protocol, runtime_checkable


@runtime_checkable
class Drawable(Protocol):
    color: str

    def draw(self) -> str: ...


class Circle:
    color = "red"

    def draw(self):
        return "()"


class Square:
    def draw(self):
        return "[]"


for o in (Circle(), Square(), Circle, 5):
    print(type(o).__name__, isinstance(o, Drawable))
try:
    issubclass(Circle, Drawable)
except TypeError as e:
    print("TypeError:", e)
try:
    Drawable()
except TypeError as e:
    print("TypeError:", e)


class Caseless(MutableMapping):
    def __init__(self, *a, **k):
        self._d = {}
        self.update(*a, **k)

    def __getitem__(self, k):
        return self._d[k.lower()][1]

    def __setitem__(self, k, v):
        self._d[k.lower()] = (k, v)

    def __delitem__(self, k):
        del self._d[k.lower()]

    def __iter__(self):
        return (k for k, _ in self._d.values())

    def __len__(self):
        return len(self._d)


h = Caseless({"Content-Type": "json"}, Accept="*/*")
h["ACCEPT"] = "text"
print(dict(h), h.get("accept"), "content-TYPE" in h, h.pop("x", "none"), h.setdefault("New", 1), list(h.items()))
print(h == {"Content-Type": "json", "ACCEPT": "text", "New": 1}, list(h.keys()), h.popitem(), len(h))
try:
    h["zip"]
except KeyError as e:
    print("KeyError:", e)
h.clear()
print(bool(h), isinstance(h, Mapping))


class Deck(Sequence):
    def __init__(self, n):
        self.cards = [f"c{i}" for i in range(n)]

    def __len__(self):
        return len(self.cards)

    def __getitem__(self, i):
        return self.cards[i]


d = Deck(4)
print(list(reversed(d)), d.index("c2"), d.count("c9"), "c3" in d, d[-1], d[1:3], list(d))
try:
    d.index("zz")
except ValueError as e:
    print("ValueError:", repr(e))


class Bits(Set):
    def __init__(self, it):
        self.n = 0
        for x in it:
            self.n |= 1 << x

    def __contains__(self, x):
        return bool(self.n >> x & 1)

    def __iter__(self):
        return (i for i in range(self.n.bit_length()) if i in self)

    def __len__(self):
        return self.n.bit_count()


a, b = Bits([1, 2, 3]), Bits([3, 4])
print([*(a | b)], [*(a & b)], [*(a - b)], [*(a ^ b)], a <= b, Bits([1]) < a, a.isdisjoint(b), a == {1, 2, 3})
for kind in (Sized, Iterable, Hashable, Callable, Iterator, MutableSequence, Sequence):
    print(kind.__name__, [isinstance(x, kind) for x in (h, d, len, "s", [], iter([]), 3)])


class Plugin(ABC):
    @property
    @abstractmethod
    def name(self): ...

    @abstractmethod
    def run(self): ...

    @classmethod
    def __subclasshook__(cls, c):
        return True if hasattr(c, "quack") else NotImplemented


class Duck:
    quack = 1


@Plugin.register
class Other:
    pass


print(issubclass(Duck, Plugin), isinstance(Other(), Plugin), issubclass(int, Plugin))
try:
    Plugin()
except TypeError as e:
    print("TypeError:", e)
