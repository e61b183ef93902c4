# Patterns of bytes.
import re

p = re.compile(rb'(?P<k>\w+)=(\d*)')
m = p.search(b'; key=12')
print(p, m, m.groups(), m.groupdict(), m['k'], m.span('k'), p.pattern, p.flags, m.string)
for s in [b'abc=1', bytearray(b'x=22'), memoryview(b'yy=3'), memoryview(b'a-b=4')[2:]]:
    m = p.search(s)
    print(type(s).__name__, m.group(), type(m.group()).__name__, m.groups(), p.findall(s), [x.span() for x in p.finditer(s)], p.sub(b'[\\2]', s), p.split(s), p.subn(lambda m: m[2] + b'!', s))
TEXT = bytes(range(256))
for c in [rb'\w', rb'\W', rb'\d', rb'\s', rb'\S', b'.', b'[^a]', rb'[\x80-\xff]', b'(?i)[a-f]', b'(?i)k', b'(?i)\xe9', b'(?L)\\w', b'(?Li)z', b'(?s).', b'[^\\W\\d_]', b'\\xe9', b'\xc9']:
    print(c, len(re.findall(c, TEXT)), b''.join(re.findall(c, TEXT))[:40])
print(re.escape(b'a.b\xff\n-c'), re.sub(b'a', b'\\\\x', b'banana'), re.sub(b'(a)', rb'<\1\g<1>\n>', b'ba'), re.split(b'-', b'a-b-c', maxsplit=1))
print(re.match(b'(?P<x>a)', b'a').expand(rb'\g<x>\1\\'), re.fullmatch(rb'\Aab\Z', b'ab'), re.findall(rb'\bx', b'x \xe9x'), re.compile(b'a', re.I), re.compile(b'a', re.A) == re.compile(b'a', re.A))
b = bytearray(b'abcdef')
m = re.search(b'cd', b)
del b[3:]
print(m.group(), m.span(), m)
print([type(x).__name__ for x in re.split(b',', bytearray(b'a,b'))], re.sub(b'x', b'', bytearray(b'abc')), type(re.sub(b'x', b'', bytearray(b'abc'))).__name__)
