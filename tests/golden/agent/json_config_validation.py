import json


class ValidationError(Exception):
    def __init__(self, path, message):
        self.path, self.message = path, message
        super().__init__(path, message)

    def __str__(self):
        return f"{self.path or '$'}: {self.message}"


def validate(value, schema, path=""):
    kinds = {"string": str, "integer": int, "number": (int, float), "boolean": bool, "array": list, "object": dict, "null": type(None)}
    kind = schema.get("type")
    if kind and (not isinstance(value, kinds[kind]) or (kind in ("integer", "number") and isinstance(value, bool))):
        yield ValidationError(path, f"expected {kind}, got {type(value).__name__}")
        return
    if "enum" in schema and value not in schema["enum"]:
        yield ValidationError(path, f"{value!r} not one of {schema['enum']}")
    if "minimum" in schema and value < schema["minimum"]:
        yield ValidationError(path, f"{value} < {schema['minimum']}")
    if kind == "object":
        for name in schema.get("required", ()):
            if name not in value:
                yield ValidationError(f"{path}.{name}", "required")
        for name, sub in schema.get("properties", {}).items():
            if name in value:
                yield from validate(value[name], sub, f"{path}.{name}")
    elif kind == "array":
        for i, item in enumerate(value):
            yield from validate(item, schema.get("items", {}), f"{path}[{i}]")


schema = json.loads("""{
  "type": "object", "required": ["name", "port"],
  "properties": {
    "name": {"type": "string"}, "port": {"type": "integer", "minimum": 1},
    "mode": {"enum": ["dev", "prod", null]},
    "tags": {"type": "array", "items": {"type": "string"}}
  }
}""")
docs = [
    '{"name": "a", "port": 80, "mode": "dev", "tags": ["x"]}',
    '{"name": 5, "port": 0, "mode": "test", "tags": ["x", 1, null]}',
    '{"port": true}',
    '[1, 2]',
    '{"name": "x", }',
    '{"a": 1 "b"}',
    "{'a': 1}",
    '',
    '[1, 2',
    '{"a": tru}',
    '"abc',
    '[1] x',
    '"\\x"',
]
for doc in docs:
    try:
        errors = list(validate(json.loads(doc), schema))
    except json.JSONDecodeError as e:
        print(f"invalid JSON: {e} | {e.msg} {e.pos} {e.lineno} {e.colno}")
        continue
    print("ok" if not errors else "; ".join(map(str, errors)))
data = {"z": [1, 2.5, 1e100, -0.0], "a": {"nested": {"t": True, "n": None}}, "u": "é\u2028😀\t\"", 1: (1, 2), None: [], 2.5: {}}
print(json.dumps(data))
print(json.dumps({"b": 1, "a": [1, {"c": []}]}, indent=2, sort_keys=True, separators=(",", ": ")))
print(json.dumps("é😀", ensure_ascii=False), json.dumps([float("nan"), float("inf")]))
for bad in ({1, 2}, object, b"x", {(1, 2): 3}, {"k": [1j]}):
    try:
        json.dumps(bad)
    except TypeError as e:
        print("TypeError:", e)
        print(getattr(e, "__notes__", None))
try:
    json.dumps(float("nan"), allow_nan=False)
except ValueError as e:
    print("ValueError:", e)
loop = []
loop.append(loop)
try:
    json.dumps(loop)
except ValueError as e:
    print("ValueError:", e)


class Enc(json.JSONEncoder):
    def default(self, o):
        return sorted(o) if isinstance(o, (set, frozenset)) else super().default(o)


print(json.dumps({"s": {3, 1, 2}}, cls=Enc), json.dumps(1j, default=lambda c: [c.real, c.imag]))
print(json.loads('{"a": 1.0, "b": 2}', parse_float=str, object_pairs_hook=lambda p: p))
print(json.loads('[{"x": 1}]', object_hook=lambda d: ("obj", *d.items())))
