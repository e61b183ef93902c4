# f-strings: specs, conversions, debugging form, nesting, quotes.
name, n, pi, width = 'Ann', 42, 3.14159265, 12
print(f'{name} {n} {pi}', f'{name!r} {name!s} {"é"!a}', f'{n=} {pi = :.2f} {name=!s}')
print(f'[{name:>{width}}] [{name:^{width}}] [{name:*<{width}}] [{n:0{width}d}]')
print(f'{n:b} {n:o} {n:x} {n:X} {n:#b} {n:#x} {n:+d} {n: d} {n:e} {n:%} {n:c}')
print(f'{pi:.3f} {pi:8.2f} {pi:<8.2f}| {pi:+.1e} {pi:g} {1e10:g} {1e-7:g} {pi:.0f} {0.5:.0%} {1234567.891:,.2f} {1234567:_}')
print(f'{"nested " + f"{n + 1}"} {"{}"} {{literal}} {"a" if n else "b"}')
print(f"{'same' + "quotes"} {f"{f'{n}'}"}")
print(f'{[x * 2 for x in range(3)]} {({"a": 1})["a"]} {(lambda v: v + 1)(2)}')
print(f'''multi
{n}
line''')
print(f'{n!r:>5}|{None!s:^8}|{True:d}|{True!s}')
print(rf'\n{n}', fr'{name}\t', F'{n}')
print(f'{n:{"0"}{">"}{5}}', f'{3.0} {3} {1e100} {-0.0} {10**20}')
print('a' f'{n}' 'b' f'{name}', f'' == '', f'{""}|')
print(f'{{{n}}} {{{{}}}} {n:}')


class P:
    def __format__(self, spec):
        return f'<{spec}>'

    def __str__(self):
        return 'str'

    def __repr__(self):
        return 'repr'


p = P()
print(f'{p} {p:abc} {p!s:>5} {p!r:<6}| {p=} {p=:x}')
print(f'{n + 1 = }', f'{n:>10,}', f'{-n:010.3f}', f'{name[0]}{name[-1]}', f'{d["k"] if (d := {"k": 9}) else 0}')
print(f'{float("nan"):5} {float("inf"):+} {1 + 2j:.1f} {1 + 2j}')
for bad in ['f"{1.5:d}"', 'f"{\'a\':d}"', 'f"{1:zz}"', 'f"{[]:>5}"', 'f"{None:x}"', 'f"{1:10.2d}"', 'f"{\'x\':,}"', 'f"{1:,b}"']:
    try:
        print(eval(bad))
    except Exception as e:
        print(type(e).__name__, e)
