from __future__ import annotations
import typing
from typing import (Any, Union, Optional, Literal, Callable, TypedDict, NamedTuple, NewType, Annotated, Final, Generic,
                    TypeVar, get_type_hints, get_origin, get_args, overload, cast, Iterable, ClassVar, Self, NotRequired, Required)

UserId = NewType("UserId", int)
Json = Union[dict[str, "Json"], list["Json"], str, int, float, bool, None]
K = TypeVar("K", bound=str)


class Movie(TypedDict, total=False):
    title: Required[str]
    year: int


class Employee(NamedTuple):
    name: str
    id: int = 3

    def hello(self) -> str:
        return f"hi {self.name}"


class Box(Generic[K]):
    item: K
    limit: ClassVar[int] = 3
    MAX: Final = 10

    def put(self, x: K) -> Self:
        self.item = x
        return self


@overload
def double(x: int) -> int: ...
@overload
def double(x: str) -> str: ...
def double(x):
    return x * 2


def check(fn):
    hints = get_type_hints(fn)

    def wrapper(*args, **kw):
        names = fn.__code__.co_varnames[:fn.__code__.co_argcount]
        for name, value in {**dict(zip(names, args)), **kw}.items():
            hint = hints.get(name, Any)
            allowed = get_args(hint) if get_origin(hint) in (Union, type(int | str)) else (hint,)
            kinds = tuple(get_origin(t) or t for t in allowed if t is not Any)
            if kinds and not isinstance(value, kinds):
                raise TypeError(f"{fn.__name__}: {name}={value!r} is not {hint}")
        result = fn(*args, **kw)
        if "return" in hints and hints["return"] is not type(None) and not isinstance(result, hints["return"]):
            raise TypeError(f"{fn.__name__} returned {type(result).__name__}")
        return result
    return wrapper


@check
def area(w: int | float, h: Optional[float] = None, *, unit: Any = "") -> float:
    return float(w * (h or w)) if unit != "bad" else "oops"


print(area(2), area(2, 3.0), area(w=1.5))
for f in (lambda: area("2"), lambda: area(1, h=[]), lambda: area(1, unit="bad")):
    try:
        print(f())
    except TypeError as e:
        print("TypeError:", e)
print(get_type_hints(Movie), Movie.__required_keys__, Movie.__optional_keys__, Movie(title="x"))
print(Employee("Bo"), Employee("Bo").hello(), Employee._field_defaults, Employee._make(["a", 1])._replace(id=9)._asdict())
print(UserId(5), UserId, UserId.__supertype__, double(3), double("ab"), Box[str]().put("x").item, Box[str])
for t in (Optional[int], Union[int, str, int], Literal["a", 1], Callable[[int], str], Callable[..., Any], dict[str, list[int]],
          tuple[int, ...], Annotated[int, "meta"], int | None, Json, Iterable[K], type[int], list[Optional[UserId]]):
    print(t, get_origin(t), get_args(t))
print(get_type_hints(Box), get_type_hints(Box.put))
print(Literal[1] == Literal[1], Optional[int] == (int | None), Union[int, str] == Union[str, int], hash(list[int]) == hash(list[int]))
print(cast(int, "not checked"), typing.get_type_hints(Employee), area.__name__)
try:
    Employee()
except TypeError as e:
    print(e)
try:
    isinstance([], list[int])
except TypeError as e:
    print(e)
