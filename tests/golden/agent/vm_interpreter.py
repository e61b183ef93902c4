from dataclasses import dataclass, field
from enum import Enum
from typing import Callable


class Op(Enum):
    PUSH = "push"
    ADD = "add"
    MUL = "mul"
    SUB = "sub"
    JMP = "jmp"
    JZ = "jz"
    LOAD = "load"
    STORE = "store"
    PRINT = "print"
    CALL = "call"
    RET = "ret"
    HALT = "halt"

    def __repr__(self):
        return self.name


class VMError(Exception):
    def __init__(self, pc, op, reason):
        super().__init__(f"pc={pc} {op!r}: {reason}")


@dataclass
class VM:
    code: list
    stack: list = field(default_factory=list)
    env: dict = field(default_factory=dict)
    calls: list = field(default_factory=list, repr=False)
    pc: int = 0
    steps: int = 0
    max_steps: int = 500

    def run(self):
        while True:
            if self.steps >= self.max_steps:
                raise VMError(self.pc, None, "step limit")
            self.steps += 1
            try:
                op, *args = self.code[self.pc]
            except IndexError:
                raise VMError(self.pc, None, "ran off the end") from None
            self.pc += 1
            try:
                match op, args:
                    case Op.PUSH, [v]:
                        self.stack.append(v)
                    case (Op.ADD | Op.MUL | Op.SUB) as o, []:
                        b, a = self.stack.pop(), self.stack.pop()
                        self.stack.append({Op.ADD: a + b, Op.MUL: a * b, Op.SUB: a - b}[o])
                    case Op.LOAD, [str(name)]:
                        self.stack.append(self.env[name])
                    case Op.STORE, [str(name)]:
                        self.env[name] = self.stack.pop()
                    case Op.JMP, [int(target)]:
                        self.pc = target
                    case Op.JZ, [int(target)]:
                        if not self.stack.pop():
                            self.pc = target
                    case Op.CALL, [int(target)]:
                        self.calls.append(self.pc)
                        self.pc = target
                    case Op.RET, _:
                        self.pc = self.calls.pop()
                    case Op.PRINT, _:
                        print("out:", self.stack[-1])
                    case Op.HALT, []:
                        return self
                    case _:
                        raise VMError(self.pc - 1, op, f"bad operands {args}")
            except (IndexError, KeyError, TypeError) as e:
                raise VMError(self.pc - 1, op, f"{type(e).__name__}: {e}") from e


def assemble(text):
    labels, lines = {}, []
    for raw in text.strip().splitlines():
        line = raw.split(";")[0].strip()
        if line.endswith(":"):
            labels[line[:-1]] = len(lines)
        elif line:
            lines.append(line.split())
    return [(Op(name), *(labels.get(a, int(a) if a.lstrip("-").isdigit() else a) for a in args)) for name, *args in lines]


FACT = """
    push 6
    store n
    push 1
    store acc
loop:
    load n
    jz end      ; while n
    load acc
    load n
    mul
    store acc
    load n
    push 1
    sub
    store n
    jmp loop
end:
    load acc
    print
    halt
"""
code = assemble(FACT)
print(code[:3], code[5])
vm = VM(code).run()
print(vm.env, vm.steps, vm.pc)
for src in ("add", "push 1", "load x", "push", "a:\njmp a", "push 1\npush s\nadd", "jmp -1", "call f\nhalt\nf:\npush 7\nprint\nret"):
    try:
        vm = VM(assemble(src))
        vm.run()
        print("halted", vm.stack)
    except VMError as e:
        print(e, "|", repr(e.__cause__))
try:
    assemble("fly 1")
except ValueError as e:
    print(e)
print(VM([(Op.HALT,)]))
