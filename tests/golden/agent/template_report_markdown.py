from itertools import zip_longest

def table(rows, headers=None, align=None, missing="-"):
    if headers is None:
        headers = list(dict.fromkeys(k for r in rows for k in r))
    cells = [[str(r.get(h, missing)) if not isinstance(r.get(h), float) else f"{r[h]:.2f}" for h in headers] for r in rows]
    widths = [max(map(len, col)) for col in zip(headers, *cells)]
    align = dict(zip_longest(headers, align or "", fillvalue="<"))
    line = lambda vals: "| " + " | ".join(f"{v:{align[h]}{w}}" for v, h, w in zip(vals, headers, widths)) + " |"
    sep = "|" + "|".join((":" if align[h] in "<^" else "-") + "-" * w + (":" if align[h] in ">^" else "-") for h, w in zip(headers, widths)) + "|"
    return "\n".join([line(headers), sep, *map(line, cells)])


data = [
    {"name": "alpha", "score": 93.456, "tags": ["x", "y"]},
    {"name": "beta|gamma", "score": 7.0, "note": None},
    {"score": float("inf"), "name": "", "tags": ()},
]
print(table(data, align="<>^"))
print(table(data, headers=["score", "name"], align="^"))
tree = {"src": {"main.py": 120, "lib": {"a.py": 5, "b.py": 7}}, "README": 33}


def walk(node, prefix=""):
    total = 0
    entries = sorted(node.items(), key=lambda kv: (not isinstance(kv[1], dict), kv[0]))
    for i, (name, sub) in enumerate(entries):
        last = i == len(entries) - 1
        head = prefix + ("└── " if last else "├── ")
        if isinstance(sub, dict):
            print(f"{head}{name}/")
            total += yield from walk(sub, prefix + ("    " if last else "│   "))
        else:
            print(f"{head}{name} ({sub})")
            total += sub
            yield name
    return total


def drain(gen):
    names = []
    while True:
        try:
            names.append(next(gen))
        except StopIteration as e:
            return names, e.value


print(drain(walk(tree)))
print("\n".join(f"{k!s:>10}: {v!r:<12}|" for k, v in {"a": 1, None: "x", (1, 2): [3]}.items()))
hist = {"mon": 3, "tue": 7, "wed": 0}
peak = max(hist.values())
for level in range(peak, 0, -1):
    print(f"{level:>2} " + "  ".join("█" if v >= level else " " for v in hist.values()))
print("   " + " ".join(k[:2] for k in hist))
print(f"{'total':.<{20}}{sum(hist.values()):.>{10}}", f"{sum(hist.values()) / len(hist):.3f}".rjust(12, "*"))
