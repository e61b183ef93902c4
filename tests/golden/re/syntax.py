# What patterns mean: each on its subjects.
import re

CASES = [
    ('abc', 'xabcx abc'), ('a.c', 'abc a\nc'), ('a|b|cd', 'xcdba'), ('', 'ab'), ('|a', 'a'), ('a|', 'ba'), ('a*', 'baac'), ('a+?', 'aaa'), ('a??b', 'aab'), ('a{2}', 'aaaaa'),
    ('a{2,3}', 'aaaaa'), ('a{,2}', 'aaa'), ('a{2,}', 'aaaaa'), ('a{2,3}?', 'aaaaa'), ('a{0}b', 'ab'), ('(a){0}b', 'ab'), ('x{', 'x{'), ('x{a}', 'x{a}'), ('x{1', 'x{1'), ('x{,', 'x{,x'), ('{', 'a{'),
    ('{}', '{}'), ('a{}', 'a{}'), ('x{,}', 'xxx'), ('[abc]+', 'xxabcab'), ('[^abc]+', 'xxabcyy'), ('[a-c-]+', 'a-c'), ('[-a]+', '-a-'), ('[a-]+', 'a-a'), ('[]a]+', ']a]'), ('[^]a]+', 'b]a'), ('[a^]+', 'a^a'),
    ('[.*+]+', 'a.*+'), (r'[\]\\]+', 'a]\\'), (r'[\w.]+@', 'me.x@y'), (r'[\d-]+', '12-3x'), (r'[^\d]+', '12ab'), (r'[\b]', 'a\bb'), (r'[\x41-\x43]+', 'xABC'), (r'[\101\102]+', 'xABC'), (r'[\s\S]+', 'a\nb'), (r'[^\s\S]', 'ab'),
    (r'\d+\D+', 'a12bc3'), (r'\s+\S', 'a  b'), (r'\w+\W', 'ab_1-'), (r'\Aab', 'abab'), (r'ab\Z', 'abab'), (r'ab\z', 'abab'), ('ab$', 'ab\nab\n'), ('^ab', 'ab\nab'), ('(?m)^ab$', 'ab\nab\n'), (r'\bfoo\b', 'foo foobar xfoo'),
    (r'\Boo\B', 'foob oo'), (r'\b', ''), (r'\B', ''), (r'\B', 'a'), (r'\b', 'a b'), ('(?s)a.c', 'a\nc'), ('(?i)abc', 'xABc'), ('(?x) a b # comment\n c', 'abc'), (r'(?x) a\ b [ ] c', 'a b c'), ('(?x)a #', 'a'), ('(?x:a b) c', 'ab c'),
    ('a(?#comment)b', 'ab'), (r'\x41\u0042\U00000043', 'ABC'), (r'\N{LATIN SMALL LETTER A}\N{BULLET}', 'a•'), (r'\0\07\012', '\x00\x07\n'), (r'\a\f\n\r\t\v', '\a\f\n\r\t\v'), (r'\.\*\-\ \é', '.*- é'), (r'\141', 'a'), (r'\08', '\x008'),
    (r'(a)\1', 'aab'), (r'(a)(b)\2\1', 'abba'), (r'(?P<q>["\'])x(?P=q)', '"x\' "x"'), ('(?:ab)+', 'xababa'), ('(?:a|ab)(?:c|bcd)(?:d*)', 'abcd'), ('(a+|b)*', 'aabba'), ('(?:a*)*', 'aab'), ('(?:a*)+', 'aab'), ('(a*)*b', 'aab'),
    ('(a|b)*?c', 'abac'), ('((a)|b)*', 'aba'), ('(a)|(b)', 'b'), ('(?:(a)|b)*', 'ab'), ('a*a', 'aaa'), ('.*b', 'aabab'), ('.*?b', 'aabab'), ('(.*)(\\d+)', 'abc123'), ('(.*?)(\\d+)', 'abc123'), ('^(.)(.)?$', 'a'),
    ('[^"]*"', 'ab"c"'), ('"[^"\\\\]*(?:\\\\.[^"\\\\]*)*"', 'x "a\\"b" y'), (r'(\d{1,3}\.){3}\d{1,3}', 'ip 192.168.0.12!'), (r'(\w+) (\w+)', 'hello world'), (r'^\s*(\w+)\s*=\s*(.*?)\s*$', '  key =  some value  '),
    ('x*', 'axb'), ('(?:x|(y))z', 'yz xz'), ('a{3}{', 'aaa{'), ('a.{2}', 'abcd'), ('(?:.{2})*', 'abcde'), ('[a-z]{2}\\d{2,}', 'ab123 c'), ('\\(\\)', '()'), ('a\\\nb', 'a\nb'), ('(?a:\\w)+', 'aé'), ('(?:)', 'a'), ('()', 'a'), ('()*', 'a'), ('(?:){3}a', 'a'),
]

for p, s in CASES:
    c = re.compile(p)
    m = c.search(s)
    print(ascii(p), ascii(s), None if m is None else (m.span(), ascii(m.groups())), [x.span() for x in c.finditer(s)], c.match(s) is not None, c.fullmatch(s) is not None)

print('--- verbose')
number = re.compile(r"""
    (?P<sign> [-+] )?      # sign, with ] in the comment
    (?P<whole> \d+ )
    (?: \. (?P<part> \d* ) )?
    [#\ ]?                 # a set keeps its space and hash
""", re.VERBOSE)
for s in ['12', '-3.5#', '+7. ', 'x']:
    m = number.fullmatch(s)
    print(s, m and m.groupdict())

print('--- pos and endpos')
p = re.compile('^a|b$|c')
for args in [(0,), (1,), (0, 1), (2, 3), (-5,), (100,), (1, 0), (0, -1), (1, 2)]:
    m = p.search('abcab', *args)
    print(args, m, m and (m.pos, m.endpos), [x.span() for x in p.finditer('abcab', *args)], p.findall('abcab', *args), p.match('abcab', *args), p.fullmatch('abcab', *args))
e = re.compile('')
for args in [(0,), (3,), (4,), (1, 1), (2, 10)]:
    print(args, e.match('abc', *args), e.search('abc', *args), e.fullmatch('abc', *args), e.findall('abc', *args))
print(re.compile('a').search(string='ba', pos=1, endpos=2), re.compile(r'\b').findall('ab cd', 1), re.compile(r'(?<=a)b').search('ab', 1), re.compile('^b').search('ab', 1), re.compile('$').search('ab', 0, 1))
