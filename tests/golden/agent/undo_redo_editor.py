from __future__ import annotations
from abc import ABC, abstractmethod
from collections import deque


class Command(ABC):
    registry: dict[str, type[Command]] = {}

    def __init_subclass__(cls, **kw):
        super().__init_subclass__(**kw)
        cls.registry[cls.__name__.lower()] = cls

    @abstractmethod
    def do(self, text: str) -> str: ...

    @abstractmethod
    def undo(self, text: str) -> str: ...

    def __repr__(self):
        args = ", ".join(f"{k}={v!r}" for k, v in vars(self).items() if not k.startswith("_"))
        return f"{type(self).__name__}({args})"


class Insert(Command):
    def __init__(self, pos, s):
        self.pos, self.s = int(pos), s

    def do(self, text):
        return text[:self.pos] + self.s + text[self.pos:]

    def undo(self, text):
        return text[:self.pos] + text[self.pos + len(self.s):]


class Delete(Command):
    def __init__(self, start, end):
        self.start, self.end = int(start), int(end)

    def do(self, text):
        if not 0 <= self.start <= self.end <= len(text):
            raise IndexError(f"range {self.start}:{self.end} outside 0:{len(text)}")
        self._cut = text[self.start:self.end]
        return text[:self.start] + text[self.end:]

    def undo(self, text):
        return text[:self.start] + self._cut + text[self.start:]


class Upper(Command):
    def do(self, text):
        self._old = text
        return text.upper()

    def undo(self, text):
        return self._old


class Macro(Command):
    def __init__(self, *cmds):
        self.cmds = cmds

    def do(self, text):
        for c in self.cmds:
            text = c.do(text)
        return text

    def undo(self, text):
        for c in reversed(self.cmds):
            text = c.undo(text)
        return text


class Editor:
    def __init__(self, text="", limit=3):
        self.text, self.done, self.undone = text, deque(maxlen=limit), []

    def run(self, cmd):
        self.text = cmd.do(self.text)
        self.done.append(cmd)
        self.undone.clear()

    def undo(self):
        if not self.done:
            return False
        cmd = self.done.pop()
        self.text = cmd.undo(self.text)
        self.undone.append(cmd)
        return True

    def redo(self):
        if not self.undone:
            return False
        cmd = self.undone.pop()
        self.text = cmd.do(self.text)
        self.done.append(cmd)
        return True


def split(line):
    words, cur, quote = [], None, None
    for ch in line:
        if quote:
            if ch == quote:
                quote = None
            else:
                cur += ch
        elif ch in "'\"":
            quote, cur = ch, cur or ""
        elif ch.isspace():
            if cur is not None:
                words.append(cur)
            cur = None
        else:
            cur = (cur or "") + ch
    if quote:
        raise ValueError("No closing quotation")
    return words + ([cur] if cur is not None else [])


ed = Editor("hello")
for line in ["insert 5 ' world'", "delete 0 1", "upper", "undo", "redo", "undo", "undo", "insert 0 J", "redo", "undo", "undo", "undo", "delete 3 99", "fly", "insert x y", "insert", 'insert 0 "unclosed', ""]:
    try:
        match split(line):
            case []:
                print("(nothing)")
                continue
            case ["undo" | "redo" as what]:
                ok = getattr(ed, what)()
            case [name, *args] if name in Command.registry:
                ed.run(Command.registry[name](*args))
                ok = True
            case [name, *_]:
                raise LookupError(f"unknown command {name!r}; known: {', '.join(sorted(Command.registry))}")
        print(f"{line:<20} {ok!s:<6}{ed.text!r:<16}{list(ed.done)}")
    except (LookupError, ValueError, TypeError) as e:
        print(f"{line:<20} {type(e).__name__}: {e}")
ed.run(Macro(Insert(0, ">>"), Upper(), Delete(0, 1)))
print(ed.text, ed.done[-1])
ed.undo()
print(ed.text)
