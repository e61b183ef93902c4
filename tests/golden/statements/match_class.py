# Class patterns, value patterns, names bound only after the whole pattern matched.
class Point:
    __match_args__ = ('x', 'y')

    def __init__(self, x, y):
        self.x = x
        self.y = y


class Origin(Point):
    def __init__(self):
        super().__init__(0, 0)


class Color:
    RED = 'r'
    BLUE = 'b'


def where(p):
    match p:
        case Origin():
            return 'origin object'
        case Point(0, 0):
            return 'zero'
        case Point(x, 0) | Point(0, x):
            return f'on an axis at {x}'
        case Point(x=px, y=py) if px == py:
            return f'diagonal {px}'
        case Point(x, y=y):
            return f'{x},{y}'
        case Color.RED:
            return 'red'
        case Color.BLUE:
            return 'blue'
        case int(n) | float(n):
            return f'number {n}'
        case [Point(x, y), Point(z, w)]:
            return f'two points {x}{y}{z}{w}'
        case {'at': Point(x, _)}:
            return f'mapping {x}'
        case bool():
            return 'unreachable'
        case tuple(t):
            return f'tuple {t}'
    return None


for v in [Origin(), Point(0, 0), Point(3, 0), Point(0, 4), Point(2, 2), Point(1, 5), 'r', 'b', 7, 2.5, True,
          [Point(1, 2), Point(3, 4)], {'at': Point(9, 0)}, (1,), 'nothing']:
    print(where(v))

match Point(1, 2):
    case Point(a, 3):
        pass
    case _:
        print('no match')
try:
    match 1:
        case int(a, b):
            pass
except TypeError as e:
    print(e)
try:
    match Point(1, 2):
        case Point(a, b, c):
            pass
except TypeError as e:
    print(e)


class NoArgs:
    pass


try:
    match NoArgs():
        case NoArgs(a):
            pass
except TypeError as e:
    print(e)
match [1, 2, 3]:
    case [1, *mid, 3]:
        print(mid)
match {'k': None}:
    case {'k': None, 'missing': _}:
        print('wrong')
    case {'k': None}:
        print('none value')
