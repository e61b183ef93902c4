import json
import inspect


def get_weather(city: str, unit: str = "C") -> dict:
    """Weather of a city."""
    data = {"Oslo": -3, "Cairo": 31}
    if city not in data:
        raise LookupError(f"unknown city: {city}")
    t = data[city]
    return {"city": city, "temp": t if unit == "C" else t * 9 / 5 + 32, "unit": unit}


def add(*numbers: float) -> float:
    return sum(numbers)


def search(query: str, *, limit: int = 2, sort: str | None = None) -> list[str]:
    hits = [f"{query}-{i}" for i in range(4)]
    return sorted(hits, reverse=sort == "desc")[:limit]


TOOLS = {f.__name__: f for f in (get_weather, add, search)}


def dispatch(call):
    try:
        request = json.loads(call)
        fn = TOOLS[request["tool"]]
        args = request.get("args", {})
        pos, kw = (args, {}) if isinstance(args, list) else ((), args)
        bound = inspect.signature(fn).bind(*pos, **kw)
        bound.apply_defaults()
        return {"ok": True, "result": fn(*bound.args, **bound.kwargs), "args": bound.arguments}
    except json.JSONDecodeError as e:
        return {"ok": False, "error": f"bad JSON at {e.pos}: {e.msg}"}
    except KeyError as e:
        return {"ok": False, "error": f"missing {e}"}
    except (TypeError, LookupError) as e:
        return {"ok": False, "error": f"{type(e).__name__}: {e}"}


for call in ('{"tool": "get_weather", "args": {"city": "Oslo"}}', '{"tool": "get_weather", "args": {"city": "Cairo", "unit": "F"}}', '{"tool": "get_weather", "args": {"city": "Rome"}}', '{"tool": "get_weather", "args": {}}',
             '{"tool": "get_weather", "args": {"city": "Oslo", "days": 3}}', '{"tool": "add", "args": [1, 2.5, 3]}', '{"tool": "search", "args": {"query": "q", "limit": 3, "sort": "desc"}}', '{"tool": "search", "args": ["a", "b"]}', '{"tool": "fly"}', "{}", "{bad}", '{"tool": "add", "args": ["x"]}'):
    print(json.dumps(dispatch(call)))
print({n: str(inspect.signature(f)) for n, f in TOOLS.items()}, inspect.getdoc(get_weather))
