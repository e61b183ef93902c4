import re
import string

names = ["Zoë", "zebra", "Äpfel", "apple", "École", "eclair", "item10", "item9", "Item 1", "_x", "10", "9"]
FOLD = str.maketrans("äöüéèëÄÖÜÉ", "aoueeeAOUE")
plain = lambda s: s.translate(FOLD).casefold()
natural = lambda s: [(0, int(p), "") if p.isdigit() else (1, 0, p) for p in re.findall(r"\d+|\D+", plain(s))]
print(sorted(names), sorted(names, key=plain), sorted(names, key=natural), sorted(names, key=len, reverse=True), sep="\n")
index = {}
for n in sorted(names, key=natural):
    first = plain(n)[0]
    index.setdefault(first.upper() if first.isalpha() else "#", []).append(n)
for k, v in sorted(index.items()):
    print(f"{k}: {', '.join(v)}")
print(max(names, key=plain), min(names, key=natural), sorted("bAcB", key=lambda c: (c.lower(), c.isupper())), sorted(["b1", "a2", "a10"], key=lambda s: (s[0], int(s[1:]))))
print(string.capwords("o'neil mc-donald the 3rd"), "o'neil".title(), "ÀÉ".swapcase(), "ŒUVRE".lower(), "ß".upper().lower(), "DŽ".title(), "ﬀ".casefold(), "ſ".upper())
ver = lambda s: tuple(int(p) if p.isdigit() else p for p in re.split(r"[.\-]", s))
try:
    print(sorted(["1.2", "1.10", "1.2-rc"], key=ver))
    sorted(["1.2", "1.rc"], key=ver)
except TypeError as e:
    print(e)
table = sorted(({"k": k, "n": n} for k, n in zip("bca", (2, 1, 2))), key=lambda r: (-r["n"], r["k"]))
print(table, [r["k"] for r in sorted(table, key=lambda r: r["k"], reverse=True)], list(map("".join, zip(*sorted(["cab", "abc"])))))
pad = max(map(len, names))
print(*(f"|{n:·^{pad}}|" for n in names[:3]), sep="\n")
