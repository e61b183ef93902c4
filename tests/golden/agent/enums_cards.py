import random
from collections import Counter
from enum import Enum, IntEnum, Flag, auto
from itertools import product, combinations, groupby


class Suit(Enum):
    CLUBS = "♣"
    DIAMONDS = "♦"
    HEARTS = "♥"
    SPADES = "♠"

    def __lt__(self, other):
        return list(Suit).index(self) < list(Suit).index(other)

    @property
    def red(self):
        return self in (Suit.DIAMONDS, Suit.HEARTS)


Rank = IntEnum("Rank", "TWO THREE FOUR FIVE SIX SEVEN EIGHT NINE TEN JACK QUEEN KING ACE", start=2)


class Planet(Enum):
    EARTH = (5.97, 6.37)
    MARS = (0.64, 3.39)

    def __init__(self, mass, radius):
        self.mass, self.radius = mass, radius

    @classmethod
    def _missing_(cls, value):
        if isinstance(value, str):
            for m in cls:
                if m.name.lower() == value.lower():
                    return m
        return None


class Hand(IntEnum):
    HIGH = auto()
    PAIR = auto()
    TWO_PAIR = auto()
    THREE = auto()
    STRAIGHT = auto()
    FLUSH = auto()
    FULL_HOUSE = auto()
    FOUR = auto()
    STRAIGHT_FLUSH = auto()


def classify(hand):
    counts = sorted(Counter(r for r, _ in hand).values(), reverse=True)
    ranks = sorted(r for r, _ in hand)
    flush = len({s for _, s in hand}) == 1
    straight = counts[0] == 1 and ranks[-1] - ranks[0] == 4
    match counts, flush, straight:
        case _, True, True:
            return Hand.STRAIGHT_FLUSH
        case [4, *_], _, _:
            return Hand.FOUR
        case [3, 2], _, _:
            return Hand.FULL_HOUSE
        case _, True, _:
            return Hand.FLUSH
        case _, _, True:
            return Hand.STRAIGHT
        case [3, *_], _, _:
            return Hand.THREE
        case [2, 2, _], _, _:
            return Hand.TWO_PAIR
        case [2, *_], _, _:
            return Hand.PAIR
    return Hand.HIGH


deck = list(product(Rank, Suit))
print(len(deck), deck[0], deck[-1][0].name, max(deck)[1].value)
rng = random.Random(7)
rng.shuffle(deck)
for i in range(3):
    hand = sorted(deck[i * 5:i * 5 + 5], reverse=True)
    print(" ".join(f"{r.name[0] if r > 10 else r.value}{s.value}" for r, s in hand), classify(hand).name)
print(classify([(Rank(r), Suit.HEARTS) for r in range(5, 10)]), repr(classify([(Rank.TWO, s) for s in Suit] + [(Rank.ACE, Suit.CLUBS)])))
print(Counter(classify(h) for h in combinations(deck[:9], 5)).most_common())
print(Planet("mars"), Planet.EARTH.mass, [p.name for p in Planet], sum(s.red for s in Suit))
try:
    Planet("venus")
except ValueError as e:
    print(e)
print(Rank(14), repr(Rank["JACK"]), Rank.ACE - Rank.TWO, Rank.__name__, Rank.TWO.__class__, isinstance(Rank.TWO, int))


class Weekday(Enum):
    MON = 1
    MONDAY = 1
    TUE = 2


print(Weekday.MONDAY, [*Weekday], Weekday.__members__, Weekday.MON is Weekday.MONDAY)
print({s: [r.name for r, _ in g] for s, g in groupby(sorted(deck[:6], key=lambda c: (c[1], c[0])), key=lambda c: c[1].name)})
