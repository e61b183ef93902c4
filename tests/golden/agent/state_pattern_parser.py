from enum import Enum, auto


class S(Enum):
    TEXT = auto()
    TAG = auto()
    ATTR = auto()
    VALUE = auto()


VOID = frozenset({"br", "img"})


def tokenize(src):
    state, buf, tag, attrs, name = S.TEXT, "", "", {}, ""
    for pos, ch in enumerate(src + "\0"):
        match state, ch:
            case S.TEXT, "<" | "\0":
                if buf.strip():
                    yield "text", buf.strip()
                state, buf, attrs = S.TAG, "", {}
            case S.TEXT, _:
                buf += ch
            case S.TAG, ">" | " ":
                tag, buf = buf, ""
                state = S.ATTR if ch == " " else S.TEXT
                if ch == ">":
                    yield ("end", tag[1:]) if tag.startswith("/") else ("start", tag, {})
            case S.TAG, "\0" if not buf:
                return
            case S.TAG, _:
                buf += ch
            case S.ATTR, "=":
                name, buf, state = buf.strip(), "", S.VALUE
            case S.ATTR, ">":
                if buf.strip():
                    attrs[buf.strip()] = None
                yield "start", tag, attrs
                state, buf = S.TEXT, ""
            case S.ATTR | S.VALUE | S.TAG, "\0":
                raise SyntaxError(f"unexpected end in {state.name} at {pos}")
            case S.ATTR, _:
                buf += ch
            case S.VALUE, '"' if buf:
                attrs[name], buf, state = buf[1:], "", S.ATTR
            case S.VALUE, _:
                buf += ch


def tree(src):
    root = cur = ("root", {}, [])
    stack = [root]
    for tok in tokenize(src):
        match tok:
            case ["text", t]:
                stack[-1][2].append(t)
            case ["start", name, attrs]:
                node = (name, attrs, [])
                stack[-1][2].append(node)
                if name not in VOID:
                    stack.append(node)
            case ["end", name]:
                if stack[-1][0] != name:
                    raise SyntaxError(f"</{name}> closes <{stack[-1][0]}>")
                stack.pop()
    if len(stack) > 1:
        raise SyntaxError("unclosed: " + ", ".join(n for n, *_ in stack[1:]))
    return root[2]


def show(nodes, depth=0):
    for n in nodes:
        match n:
            case str():
                print("  " * depth + repr(n))
            case name, {**attrs}, kids:
                print("  " * depth + name, *(f"{k}={v!r}" for k, v in attrs.items()))
                show(kids, depth + 1)


show(tree('<div id="main" hidden><p class="a b">Hi <b>there</b><br>!</p></div> tail'))
for bad in ("<p>", "<a></b>", "<p", '<p x="1', "</p>", ""):
    try:
        print(tree(bad))
    except SyntaxError as e:
        print(bad, "->", e)
