from dataclasses import dataclass
from typing import Protocol, TypeVar


class Stack[T]:
    def __init__(self, *items: T) -> None:
        self.items: list[T] = list(items)

    def push(self, item: T) -> "Stack[T]":
        self.items.append(item)
        return self

    def map[U](self, fn) -> "Stack[U]":
        return Stack(*map(fn, self.items))

    def pop(self) -> T:
        return self.items.pop()


type Pair[A, B] = tuple[A, B]
type Tree[T] = T | list[Tree[T]]
type IntList = list[int]


def first[T](xs: list[T], default: T | None = None) -> T | None:
    return xs[0] if xs else default


def largest[T: (int, float)](*xs: T) -> T:
    return max(xs)


class Comparable(Protocol):
    def __lt__(self, other) -> bool: ...


def smallest[C: Comparable](xs: list[C]) -> C:
    return min(xs)


@dataclass
class Result[T, E: Exception]:
    value: T | None = None
    error: E | None = None

    def unwrap(self) -> T:
        if self.error:
            raise self.error
        return self.value


def apply[**P, R](fn, *args: P.args, **kw: P.kwargs) -> R:
    return fn(*args, **kw)


def tup[*Ts](*args: *Ts) -> tuple[*Ts]:
    return args


print(Stack(1, 2).push(3).map(str).items, Stack.__type_params__, Stack[int], Stack.map.__type_params__, Stack.__parameters__)
print(Pair, Pair.__type_params__, Pair[int, str], Pair.__value__, IntList.__value__, IntList.__name__, Tree.__value__)
print(first([]), first([1]), largest(1, 2.5), smallest(["b", "a"]), first.__type_params__, largest.__type_params__[0].__constraints__, smallest.__type_params__[0].__bound__)
print(Result(5).unwrap(), Result.__type_params__, Result(error=ValueError("x")), Result[int, KeyError])
try:
    Result(error=KeyError("bad")).unwrap()
except KeyError as e:
    print("KeyError", e)
print(apply(pow, 2, 5), apply.__type_params__, tup(1, "a"), tup.__type_params__, tup.__annotations__)
print(first.__annotations__, Stack.__orig_bases__, Stack.__mro__)
T = first.__type_params__[0]
print(T.__name__, T.__bound__, T.__constraints__, T.__infer_variance__, repr(T), isinstance(T, TypeVar))


def with_default[T = int](x: T) -> T:
    return x


print(with_default.__type_params__[0].__default__, with_default(3))


class Node[K, V = str]:
    class Inner[Q]:
        def get(self) -> Q: ...

    def items[X](self: "Node[K, V]", x: X) -> dict[K, X]:
        return {}


print(Node.Inner.__type_params__, Node.items.__annotations__["return"], Node[int], Node[int, bytes])
for bad in (lambda: Stack[int, str], lambda: Pair[1], lambda: IntList[int], lambda: isinstance(1, IntList), lambda: isinstance([], Stack[int])):
    try:
        print(bad())
    except TypeError as e:
        print("TypeError:", e)
s: Stack[int] = Stack[int](1)
print(s.__orig_class__, type(s).__name__)
