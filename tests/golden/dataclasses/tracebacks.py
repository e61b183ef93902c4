import dataclasses
from dataclasses import dataclass, field


class Bad:
    def __eq__(self, other):
        1 / 0

    def __repr__(self):
        1 / 0

    def __hash__(self):
        1 / 0


def frames(f):
    try:
        f()
    except Exception as e:
        tb = e.__traceback__
        out = []
        while tb is not None:
            code = tb.tb_frame.f_code
            if code.co_name != 'wrapper':
                out.append((code.co_filename[-9:], code.co_name, tb.tb_lineno))
            tb = tb.tb_next
        print(type(e).__name__, e, out[1:])


@dataclass
class A:
    a: int
    b: int = 3

    def __post_init__(self):
        raise ValueError('x')


@dataclass(order=True)
class B:
    a: object
    b: int = field(default_factory=lambda: 1 / 0)


@dataclass(frozen=True)
class F:
    a: int
    b: object


@dataclass(slots=True, frozen=True, order=True)
class S:
    a: int
    b: object
    x: int = 5
    y: list = field(default_factory=list)
    c: int = field(default=1, init=False)

    def __post_init__(self):
        if self.a is None:
            raise KeyError('k')


@dataclass
class Empty:
    pass


frames(lambda: A(1))
frames(lambda: B(1))
frames(lambda: B(1, 1) < B('a', 1))
frames(lambda: B(1, 1) >= B('a', 1))
frames(lambda: B(Bad(), 1) == B(Bad(), 1))
frames(lambda: repr(B(Bad(), 1)))
frames(lambda: setattr(F(1, 2), 'a', 3))
frames(lambda: delattr(F(1, 2), 'a'))
frames(lambda: hash(F(1, Bad())))
frames(lambda: S(None, 2))
frames(lambda: S(1, Bad()) < S(1, Bad()))
frames(lambda: hash(S(1, Bad())))
frames(lambda: setattr(S(1, 2), 'zz', 3))
frames(lambda: Empty(1))
frames(lambda: B())
frames(lambda: dataclasses.replace(A(1)))
print(S(1, 2), S(1, 2) == S(1, 2), S(1, 2) < S(1, 3), hash(S(1, 2, 3, ())) == hash((1, 2, 3, (), 1)), S.__slots__)


@dataclass(slots=True)
class Base:
    x: int

    def up(self):
        return 'base'


@dataclass(slots=True)
class Derived(Base):
    y: int = 0

    def up(self):
        return super().up() + ' derived ' + __class__.__name__


print(Derived(1, 2), Derived(1).up(), Derived.__slots__, Derived.__mro__)
A('the end')
