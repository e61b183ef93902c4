# Groups: numbers, names, conditions, what a match says of them.
import re

p = re.compile(r'(?P<year>\d{4})-(?P<month>\d\d)(?:-(?P<day>\d\d))?(z)?')
print(p.groups, p.groupindex, repr(p.groupindex), type(p.groupindex).__name__, p.pattern, p.flags)
for s in ['on 2024-05-06', '1999-12 x', '2000-01-02z']:
    m = p.search(s)
    print(m, m.groups(), m.groups('?'), m.groups(default=0), m.groupdict(), m.groupdict('-'), m.lastindex, m.lastgroup, m.regs)
    print(m.group(), m.group(0), m.group(1), m.group('year', 'day', 2, 0), m['month'], m[3], m.start(), m.start('day'), m.end(1), m.span('month'), m.span(4))
    print(m.pos, m.endpos, m.string is s, m.re is p, bool(m))

for q, s in [('(a)(b)', 'ab'), ('(a(b))', 'ab'), ('(a)|(b)', 'b'), ('((a)(b)?)', 'a'), ('(?P<x>a)(b)', 'ab'), ('(a)(?P<x>b)', 'ab'), ('(?=(a))', 'a'), ('(a)?', ''), ('()', ''), ('a', 'a'), ('(?:(a)|(b))*', 'ab'), ('((((a))))', 'a')]:
    m = re.match(q, s)
    print(q, m.lastindex, m.lastgroup, m.regs, m.groups())

print(re.match(r'(?P<été>a)(?P=été)', 'aa').groupdict(), re.compile('(?P<_a1>x)').groupindex['_a1'])
m = re.match('(a)(b)?', 'a')
print(m.group(True), m.group(False), m[1], m[0], m.start(2), m.end(2), m.span(2), m.expand(r'<\1|\2|\g<0>>'))


class N:
    def __index__(self):
        return 1


print(m.group(N()), m[N()], m.start(N()), m.span(N()))
print(m.__copy__() is m, m.__deepcopy__({}) is m, p.__copy__() is p, p.__deepcopy__({}) is p, m == m, m == re.match('(a)(b)?', 'a'), hash(m) == hash(m))
try:
    p.groupindex['x'] = 1
except TypeError as e:
    print(e)
print(re.match('(.)(.)', 'ab').group(*[1, 2, 1]), [m[i] for i in range(3)])
try:
    iter(m)
except TypeError as e:
    print(e)
try:
    len(m)
except TypeError as e:
    print(e)
print(re.match('a' * 60, 'a' * 60), re.match('\n', '\n'), re.match(b'x', b'x'), re.match("'", "'"))
