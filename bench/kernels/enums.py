from enum import Enum, Flag, IntEnum, auto


class Color(Enum):
    RED = 1
    GREEN = 2


class Perm(Flag):
    R = auto()
    W = auto()
    X = auto()


class Level(IntEnum):
    LOW = 1
    HIGH = 2


def main():
    n = 0
    for i in range(5000):
        c = Color(1 + i % 2)
        n += c is Color.RED
        n += len(c.name) + c.value
        p = Perm.R | Perm.W
        n += bool(p & Perm.X) + (Perm.R in p)
        n += Level.LOW < Level.HIGH
        n += Level(2) + 1
    return n, len(list(Perm))
