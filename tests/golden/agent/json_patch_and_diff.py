import json


def diff(a, b, path=""):
    if type(a) is not type(b):
        yield {"op": "replace", "path": path, "value": b}
    elif isinstance(a, dict):
        for k in a.keys() | b.keys() if False else [*a, *(k for k in b if k not in a)]:
            p = f"{path}/{str(k).replace('~', '~0').replace('/', '~1')}"
            if k not in b:
                yield {"op": "remove", "path": p}
            elif k not in a:
                yield {"op": "add", "path": p, "value": b[k]}
            else:
                yield from diff(a[k], b[k], p)
    elif isinstance(a, list):
        for i, (x, y) in enumerate(zip(a, b)):
            yield from diff(x, y, f"{path}/{i}")
        for i in range(len(a) - 1, len(b) - 1, -1):
            yield {"op": "remove", "path": f"{path}/{i}"}
        for i in range(len(a), len(b)):
            yield {"op": "add", "path": f"{path}/-", "value": b[i]}
    elif a != b:
        yield {"op": "replace", "path": path, "value": b}


def apply(doc, patch):
    doc = json.loads(json.dumps(doc))
    for step in patch:
        *parents, last = (p.replace("~1", "/").replace("~0", "~") for p in step["path"].split("/")[1:])
        node = doc
        for p in parents:
            node = node[int(p) if isinstance(node, list) else p]
        match step, node:
            case {"op": "add", "value": v}, list():
                node.append(v) if last == "-" else node.insert(int(last), v)
            case {"op": "add" | "replace", "value": v}, dict():
                node[last] = v
            case {"op": "replace", "value": v}, list():
                node[int(last)] = v
            case {"op": "remove"}, _:
                del node[int(last) if isinstance(node, list) else last]
            case {"op": op}, _:
                raise ValueError(f"unsupported op {op!r}")
    return doc


old = json.loads('{"name": "x", "tags": ["a", "b", "c"], "meta": {"v": 1, "a/b": null}, "gone": true, "n": 1.0}')
new = json.loads('{"name": "y", "tags": ["a", "z"], "meta": {"v": 1, "a/b": {"deep": []}}, "extra": [1, 2], "n": 1}')
patch = list(diff(old, new))
for p in patch:
    print(json.dumps(p))
print(apply(old, patch) == new, list(diff(new, new)), old["tags"])
try:
    apply(old, [{"op": "move", "path": "/a"}])
except ValueError as e:
    print(e)


def query(doc, path):
    nodes = [doc]
    for part in path.strip("$.").split("."):
        nxt = []
        for n in nodes:
            if part == "*":
                nxt += n.values() if isinstance(n, dict) else n
            elif isinstance(n, list) and part.isdigit() and int(part) < len(n):
                nxt.append(n[int(part)])
            elif isinstance(n, dict) and part in n:
                nxt.append(n[part])
        nodes = nxt
    return nodes


store = {"books": [{"t": "A", "p": 5}, {"t": "B", "p": 15}], "bike": {"p": 99}}
print(query(store, "$.books.*.t"), query(store, "$.*.p"), query(store, "$.books.1.p"), query(store, "$.x.y"))


def flatten(d, parent=""):
    out = {}
    items = d.items() if isinstance(d, dict) else enumerate(d)
    for k, v in items:
        key = f"{parent}.{k}" if parent else str(k)
        out |= flatten(v, key) if isinstance(v, (dict, list)) and v else {key: v}
    return out


flat = flatten(store)
print(flat)
print(json.dumps(store, indent=2), json.dumps(store, indent="\t", separators=(",", ":"))[:30], json.dumps([], indent=2), json.dumps({"a": []}, indent=1), sep="\n")
print(json.dumps({"k": 1.0, "b": 10 ** 20, "e": 1e-7, "s": "\x7f\x00</"}), json.loads(' [1, -0, 1E2, "\\u00e9\\ud83d\\ude00\\n", true, {}]'), json.loads("1" * 25), json.dumps({True: 1, None: 2, 1.5: 3}))
print(json.loads(b'{"b": "\xc3\xa9"}'), json.dumps("\u2028"), json.dumps((1, [2, (3,)])), json.loads("NaN") != 0, json.loads("[-Infinity]"), json.dumps({"x": None}, skipkeys=True), json.loads('{"a":1,"a":2}'))
for bad in ("{a: 1}", "[1,]", "01", "1.", "[1 2]", "nul", '{"a"}', '{"a":}', '"\t"', "[", "{", '"\\u12"', "-", '{"a":1,}', "[,]", "\ufeff1", "'a'", '{"a":1]'):
    try:
        print(json.loads(bad))
    except json.JSONDecodeError as e:
        print(f"{bad!r:<12} {e}")
