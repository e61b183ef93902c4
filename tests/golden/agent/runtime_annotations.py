import inspect
from typing import get_type_hints, Annotated, get_origin, get_args, Optional, Literal, Union
import typing


class Injector:
    def __init__(self):
        self.providers = {}

    def provide(self, fn):
        self.providers[get_type_hints(fn)["return"]] = fn
        return fn

    def call(self, fn):
        kwargs = {}
        for name, p in inspect.signature(fn).parameters.items():
            if p.annotation in self.providers:
                kwargs[name] = self.call(self.providers[p.annotation])
            elif p.default is inspect.Parameter.empty:
                raise LookupError(f"no provider for {name}: {inspect.formatannotation(p.annotation)}")
        return fn(**kwargs)


class Config:
    url = "db://x"


class Db:
    def __init__(self, cfg):
        self.cfg = cfg


inj = Injector()


@inj.provide
def config() -> Config:
    return Config()


@inj.provide
def db(cfg: Config) -> Db:
    return Db(cfg)


def handler(d: Db, limit: int = 5, *, verbose: bool = False) -> str:
    return f"{d.cfg.url} {limit} {verbose}"


print(inj.call(handler))
try:
    inj.call(lambda x: x)
except LookupError as e:
    print(e)


def needs(q: dict[str, list[int]]): ...


try:
    inj.call(needs)
except LookupError as e:
    print(e)


def to_schema(fn):
    names = {str: "string", int: "integer", float: "number", bool: "boolean", type(None): "null", list: "array", dict: "object"}

    def conv(t):
        o, a = get_origin(t), get_args(t)
        if o is Annotated:
            return conv(a[0]) | {"description": a[1]}
        if o is Literal:
            return {"enum": list(a)}
        if o is Union or o is type(int | str):
            return {"anyOf": [conv(x) for x in a]}
        if o is list:
            return {"type": "array", "items": conv(a[0])}
        if o is dict:
            return {"type": "object", "additionalProperties": conv(a[1])}
        return {"type": names.get(t, "any")}

    hints = get_type_hints(fn, include_extras=True)
    sig = inspect.signature(fn)
    return {
        "name": fn.__name__,
        "description": inspect.getdoc(fn),
        "params": {n: conv(hints.get(n)) for n in sig.parameters},
        "required": [n for n, p in sig.parameters.items() if p.default is p.empty and p.kind is not p.VAR_KEYWORD],
        "returns": conv(hints.get("return", str)),
    }


def search(query: str, limit: Annotated[int, "max results"] = 10, tags: list[str] | None = None,
           mode: Literal["fast", "full"] = "fast", opts: Optional[dict[str, float]] = None, **extra) -> list[dict[str, int]]:
    """Search the index.

        Indented detail.
    """


import json
print(json.dumps(to_schema(search), indent=1))
sig = inspect.signature(search)
print(sig)
for p in sig.parameters.values():
    print(p, "|", p.kind.name, "|", p.default if p.default is not p.empty else "-", "|", p.kind.description)
b = sig.bind("q", 3, mode="full", zz=1)
b.apply_defaults()
print(b.arguments, b.args, b.kwargs)
for args, kw in (((), {}), (("q", 1, None, "m", None, 6), {}), (("q",), {"query": 1})):
    try:
        sig.bind(*args, **kw)
    except TypeError as e:
        print("TypeError:", e)


class Lazy:
    x: "int"
    y: Undefined
    z: list["Lazy"]


print(get_type_hints(Config), Lazy.__dict__.get("x"))
try:
    Lazy.__annotations__
except NameError as e:
    print("NameError:", e)
try:
    get_type_hints(Lazy)
except NameError as e:
    print("NameError:", e)
Undefined = float
print(Lazy.__annotations__, get_type_hints(Lazy))
v: int
w: "str" = "s"
print(inspect.getfullargspec(handler).kwonlydefaults, handler.__annotations__)
