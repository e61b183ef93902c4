import copy
import json
import random
from dataclasses import dataclass, field, asdict, fields
from typing import ClassVar, Any


@dataclass
class Card:
    face: str
    up: bool = False

    def __str__(self):
        return self.face if self.up else "?"


@dataclass
class Game:
    VERSION: ClassVar[int] = 2
    size: int
    cards: list[Card] = field(default_factory=list)
    moves: int = 0
    found: set[str] = field(default_factory=set)
    history: list["Game"] = field(default_factory=list, repr=False, compare=False)

    @classmethod
    def new(cls, pairs, seed):
        faces = [chr(65 + i) for i in range(pairs)] * 2
        random.Random(seed).shuffle(faces)
        return cls(pairs * 2, [Card(f) for f in faces])

    def snapshot(self):
        snap = copy.deepcopy(self)
        snap.history = []
        self.history.append(snap)

    def pick(self, i, j):
        if i == j:
            raise ValueError("same card twice")
        a, b = self.cards[i], self.cards[j]
        if a.up or b.up:
            raise ValueError(f"card {i if a.up else j} is already up")
        self.snapshot()
        self.moves += 1
        if a.face == b.face:
            a.up = b.up = True
            self.found.add(a.face)
            return True
        return False

    def undo(self):
        if not self.history:
            raise IndexError("nothing to undo")
        old = self.history.pop()
        for f in fields(self):
            if f.name != "history":
                setattr(self, f.name, getattr(old, f.name))

    def dumps(self):
        d = asdict(self) | {"version": self.VERSION}
        d["found"] = sorted(d["found"])
        del d["history"]
        return json.dumps(d)

    @classmethod
    def loads(cls, text):
        d: dict[str, Any] = json.loads(text)
        if (v := d.pop("version", None)) != cls.VERSION:
            raise ValueError(f"unsupported version {v!r}")
        d["cards"] = [Card(**c) for c in d["cards"]]
        d["found"] = set(d["found"])
        return cls(**d)

    def __str__(self):
        return " ".join(map(str, self.cards))


g = Game.new(3, 11)
print(g, "".join(c.face for c in g.cards))
where = {}
for i, c in enumerate(g.cards):
    where.setdefault(c.face, []).append(i)
print(where, g.pick(*where["A"]), g, g.pick(where["B"][0], where["C"][0]), g.moves)
for bad in (lambda: g.pick(0, 0), lambda: g.pick(*where["A"]), lambda: g.pick(0, 99), lambda: Game.loads("{}"), lambda: Game.loads("["), lambda: Game.loads('{"version": 2, "cards": [{"zzzzz": 1}]}'), lambda: Game.loads('{"version": 2, "cards": [], "found": [], "extra": 1}')):
    try:
        print(bad())
    except Exception as e:
        print(type(e).__name__, e)
text = g.dumps()
print(text)
h = Game.loads(text)
print(h == g, h is g, h.cards[0] is g.cards[0], len(h.history))
g.undo()
print(g.moves, g, h != g)
g.undo()
print(g.moves, g.found, g)
try:
    g.undo()
except IndexError as e:
    print(e)
print([f"{f.name}:{f.type if isinstance(f.type, str) else getattr(f.type, '__name__', f.type)}" for f in fields(Game)], Game.__match_args__, Game(2) == Game(2), repr(Game(0)))
try:
    {g: 1}
except TypeError as e:
    print(e)
