# RegexFlag, flags of patterns, scoped flags.
import re

print(re.I, repr(re.I), str(re.M), f'{re.S}', '%s' % re.X, re.I | re.M, re.NOFLAG, repr(re.NOFLAG), ~re.I, re.RegexFlag(0), re.RegexFlag(1 << 20), re.I | (1 << 20), re.DEBUG)
print(re.RegexFlag, list(re.RegexFlag), len(re.RegexFlag), list(re.RegexFlag.__members__), re.RegexFlag['I'], re.RegexFlag(2) is re.I, re.RegexFlag.IGNORECASE is re.I)
print(re.A is re.ASCII, re.I is re.IGNORECASE, re.L is re.LOCALE, re.M is re.MULTILINE, re.S is re.DOTALL, re.U is re.UNICODE, re.X is re.VERBOSE)
print([int(f) for f in re.RegexFlag], [f.name for f in re.RegexFlag], [f.value for f in re.RegexFlag], (re.I | re.S).name, re.NOFLAG.name, re.RegexFlag(1 << 20).name, (re.I | 1024).name)
print(re.I in (re.I | re.M), re.S in (re.I | re.M), list(re.I | re.M), len(re.I | re.M), re.I ^ re.M, re.I & 3, 3 & re.I, 8 | re.I, re.I ^ 2, type(re.I & 3).__name__, type(re.I + 1).__name__)
print(bool(re.NOFLAG), bool(re.I), re.I == 2, hash(re.I) == hash(2), re.I + 1, re.I * 2, re.I < re.M, {re.I: 1}[2], re.I != re.M, isinstance(re.I, int), ~~re.I, -re.I)
for f in (lambda: re.RegexFlag('x'), lambda: re.RegexFlag['Q'], lambda: 2 in re.I, lambda: re.I | 'a', lambda: re.I.nothing):
    try:
        print(f())
    except Exception as e:
        print(type(e).__name__, e)

for p, f in [('a', 0), ('a', re.I), ('a', re.I | re.M | re.S | re.X), ('a', re.A), (b'a', 0), (b'a', re.A), (b'a', re.L | re.I), ('(?i)a', re.M), ('(?ims)a', 0), ('(?a)a', 0), ('(?x) a', 0), ('(?i:a)', 0), ('a', 2), ('a', 10), ('a', re.U)]:
    c = re.compile(p, f)
    print(c, c.flags, type(c.flags).__name__)

CASES = [
    ('(?i)straße', 'STRASSE Straße STRAßE'), ('(?i:a)b', 'Ab AB ab'), ('a(?i:b)c', 'aBc abC'), ('(?i)a(?-i:b)c', 'AbC ABC'), ('(?s:.).', '\n\na'), ('(?s).(?-s:.)', '\n\na'), ('(?m:^)a', 'b\na'), ('(?m)^a(?-m:$)', 'a\na'),
    ('(?x: a b )c d', 'abc d'), ('(?x) a (?-x: b)', 'a b'), (r'(?a:\w)\w', 'éé aé éa'), ('(?i)[a-c]+', 'xABCd'), ('(?i)[^a]+', 'aAb'), ('(?i)\\x41', 'a'), ('(?i)(a)\\1', 'aA'), ('(?im)^b$', 'a\nB\n'), ('(?is)a.b', 'A\nB'),
    ('(?i)(?x) a b', 'AB'), (' (?x:(?-x: )a)', '  a'), ('(?ai)k', 'K\u212a'), ('(?i)k', 'K\u212a'), ('(?i-s:.)A', '\na ba'), ('(?:(?i:a)|b)+', 'aAbB'),
]
for p, s in CASES:
    print(ascii(p), ascii(s), [ascii(m.group()) for m in re.finditer(p, s)])
print(re.search('a', 'A', re.I), re.match('a.c', 'a\nc', flags=re.S), re.findall('^b', 'a\nb', re.M), re.split('B', 'abc', flags=re.I), re.sub('B', 'x', 'abc', flags=re.I), re.fullmatch('a b', 'ab', re.X), re.subn('a', '', 'A', flags=re.IGNORECASE))
