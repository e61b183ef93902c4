rows = [("Widget", 4, 3.5, 0.075), ("Gizmo with long name", 120, 1299.999, 0.2), ("Ünit", -3, 0.001, 1.5)]
widths = {"name": 12, "qty": 6, "price": 12}
print(f"{'name':<{widths['name']}} {'qty':>{widths['qty']}} {'price':>{widths['price']}} {'tax':^9}")
for name, qty, price, tax in rows:
    print(f"{name[:12]:<{widths['name']}} {qty:>+{widths['qty']}d} {price:>{widths['price']},.2f} {tax:^9.1%}")
print(f"{sum(q * p for _, q, p, _ in rows):=^40,.3f}")
n = 1234567
print(f"{n:,} {n:_} {n:x} {n:#X} {n:#o} {n:b} {n:e} {n:.3g} {n:>12} {n:<12}| {n:^12}| {n:012} {n:+} {n: } {n:c}" if n < 0x110000 else f"{n:,} {n:_} {n:x} {n:#X} {n:#o} {n:e} {n:.3g} {n:>12} {n:012} {n:+} {n: }")
x = -1234.5678
print(f"{x:.2f} {x:10.1f} {x:<12.3e}| {x:+.0f} {x:_.1f} {x:g} {x:.10g} {x:%} {x:,.0f} {x:=+12,.1f} {x:012.2f}")
for v in (0.1 + 0.2, 1e16, 1e15, 123456789.123, 1e-5, 0.0001, 5e-324, 1.7976931348623157e308, 1 / 3, 100.0, -0.0, float("inf"), float("-inf"), float("nan"), 2.5, 1e22, 1e23):
    print(v, repr(v), f"{v:.3f}", f"{v:g}", f"{v:.2e}", f"{v:>8.1f}", "%g %.1f %5.0e" % (v, v, v))
print(round(2.5), round(3.5), round(-2.5), round(2.675, 2), round(1234, -2), round(0.5), round(1e300, 2), f"{2.5:.0f} {3.5:.0f} {0.125:.2f}")
print(f"{'q':*^9}|{'q':>5}|{'abc':.2}|{True:d}|{True}|{None!s:>6}|{[1, 2]!r:^10}|{'a' 'b'}|{{}}|{'x'!a}")
val = {"k": [1, {"n": 3.14159}]}
print(f"{val['k'][1]['n']:.{len(val['k'])}f} {val['k'][0]:>{'3'}} {'nested ' + f'{1 + 1:02d}'} {(lambda z: z * 2)(4)} {n=} {x=:.1f} {n + 1 = } {val['k']=!s}")
print("%-10s|%5d|%05d|%+.2f|%x|%#o|%e|%%|%c%c|%r|%10.3s|" % ("left", 42, 42, 3.14159, 255, 8, 12345.678, "A", 66, "q", "abcdef"))
print("%(n)s has %(c)03d (%(p).1f%%)" % {"n": "X", "c": 7, "p": 99.5}, "%*d|%-*d|" % (5, 42, 5, 42), "%s" % [1], "%s %s" % ("a", None))
print("{:>10}|{:<10}|{:^10}|{:*>10}".format("r", "l", "c", "f"), "{0}{1}{0}".format("a", "b"), "{a.real:.1f}{b[0]}{c[k]}".format(a=2, b="xy", c={"k": 1}))
print("{:,}".format(10 ** 20), "{:.2%}".format(0.12345), "{!r:>8}".format("s"), "{:{w}.{p}f}".format(3.14159, w=8, p=2), format(255, "08b"), format("x", ">3"))


def human(nbytes):
    for unit in ("B", "KB", "MB", "GB"):
        if abs(nbytes) < 1024 or unit == "GB":
            return f"{nbytes:.1f} {unit}" if unit != "B" else f"{nbytes} B"
        nbytes /= 1024


def duration(s):
    m, s = divmod(s, 60)
    h, m = divmod(m, 60)
    d, h = divmod(h, 24)
    return " ".join(f"{v}{u}" for v, u in ((d, "d"), (h, "h"), (m, "m"), (s, "s")) if v) or "0s"


print([human(b) for b in (0, 512, 1536, 5_000_000, 3 * 1024 ** 3, 10 ** 15)], [duration(t) for t in (0, 59, 3661, 90061, 86400)])
ordinal = lambda k: f"{k}{'th' if 10 <= k % 100 <= 20 else {1: 'st', 2: 'nd', 3: 'rd'}.get(k % 10, 'th')}"
print(*map(ordinal, (1, 2, 3, 4, 11, 12, 13, 21, 102, 113)))
bar = lambda p, w=20: f"[{'#' * int(p * w):.<{w}}] {p:>4.0%}"
for p in (0, 0.333, 0.5, 1):
    print(bar(p))
print("multi", "args", 1, None, sep=" | ", end=" <end>\n")
print(f"""{
    'multi' +
    'line'
}:{3:>{2 + 2}}""", "\t".join("abc"), "é".ljust(3, "-") + "|", "42".zfill(5), "-42".zfill(5), "+1".zfill(4), f"{3!r:0>4}")
