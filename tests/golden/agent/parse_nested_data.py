text = """
name: server
port: 8080
ratio: 0.75
debug: true
empty:
tags:
  - web
  - 'quoted: yes'
  - 3
limits:
  cpu: 2
  mem:
    soft: 1_024
    hard: ~
hosts:
  - name: a
    ip: 10.0.0.1
  - name: b
    ip: 10.0.0.2
"""


class YamlError(ValueError):
    def __init__(self, lineno, msg):
        super().__init__(f"line {lineno}: {msg}")


def scalar(s):
    s = s.strip()
    if s[:1] in "'\"" and s[:1] == s[-1:] and len(s) > 1:
        return s[1:-1]
    match s.lower():
        case "" | "~" | "null":
            return None
        case "true" | "yes":
            return True
        case "false" | "no":
            return False
    for kind in (int, float):
        try:
            return kind(s)
        except ValueError:
            pass
    return s


def parse(text):
    lines = [(i, len(l) - len(l.lstrip()), l.strip()) for i, l in enumerate(text.splitlines(), 1) if l.strip() and not l.lstrip().startswith("#")]

    def block(i, indent):
        if lines[i][2].startswith("- "):
            out = []
            while i < len(lines) and lines[i][1] == indent and lines[i][2].startswith("- "):
                no, ind, s = lines[i]
                body = s[2:]
                if ": " in body and body[0] not in "'\"":
                    lines[i] = (no, ind + 2, body)
                    v, i = block(i, ind + 2)
                    out.append(v)
                else:
                    out.append(scalar(body))
                    i += 1
            return out, i
        out = {}
        while i < len(lines) and lines[i][1] == indent:
            no, ind, s = lines[i]
            key, sep, rest = s.partition(":")
            if not sep:
                raise YamlError(no, f"expected 'key: value', got {s!r}")
            if key in out:
                raise YamlError(no, f"duplicate key {key!r}")
            i += 1
            if not rest.strip() and i < len(lines) and lines[i][1] > indent:
                out[key], i = block(i, lines[i][1])
            else:
                out[key] = scalar(rest)
        if i < len(lines) and lines[i][1] > indent:
            raise YamlError(lines[i][0], f"unexpected indent of {lines[i][1]}")
        return out, i

    return block(0, 0)[0]


doc = parse(text)
for k, v in doc.items():
    print(f"{k} = {v!r}")


def dump(v, ind=0):
    pad = "  " * ind
    match v:
        case dict():
            for k, x in v.items():
                if isinstance(x, (dict, list)) and x:
                    yield f"{pad}{k}:"
                    yield from dump(x, ind + 1)
                else:
                    yield f"{pad}{k}: {'~' if x is None else str(x).lower() if isinstance(x, bool) else x}"
        case list():
            for x in v:
                first, *rest = dump(x, 0) if isinstance(x, (dict, list)) else [str(x)]
                yield f"{pad}- {first}"
                yield from (f"{pad}  {r}" for r in rest)


out = "\n".join(dump(doc))
print(parse(out.replace("quoted: yes", "'quoted: yes'")) == doc, out.count("\n"))
for bad in ("a 1", "a: 1\na: 2", "a: 1\n   b: 2"):
    try:
        parse(bad)
    except YamlError as e:
        print(e)
try:
    parse("")
except IndexError as e:
    print("IndexError:", e)
