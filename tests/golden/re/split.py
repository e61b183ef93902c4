# split, findall, finditer, scanner.
import re

for p, s in [(',', 'a,b,,c'), (r'\s*,\s*', 'a , b,c ,d'), ('(,)', 'a,b'), ('(,)|(;)', 'a,b;c'), ('', 'abc'), ('x*', 'axbc'), (r'\b', 'a bc'), ('(?=b)', 'abab'), ('(?<=b)', 'abab'), ('a', ''), ('', ''), ('a', 'aaa'), ('(a)', 'a'), ('(-)?', 'a-b'), (r'\W+', '...Words, words.'), ('[\r\n]+', 'a\nb\r\nc'), ('日', 'x日y日'), ('^', 'a\nb'), ('(?m)^', 'a\nb'), ('$', 'a\n')]:
    print(ascii(p), ascii(s), ascii(re.split(p, s)), ascii(re.split(p, s, maxsplit=1)), ascii(re.split(p, s, maxsplit=-1)), ascii(re.findall(p, s)), [m.span() for m in re.finditer(p, s)])
print(re.findall(r'(\w)(\d)?', 'a1b c2'), re.findall(r'(\w)\d', 'a1b2'), re.findall('(a)|b', 'ab'), re.findall('(?:a)(?=b)', 'abab'), re.findall('[a-z]+', 'ab12cd', re.I), re.findall('', 'ab'))
it = re.finditer('a', 'banana')
print(type(it).__name__, it is iter(it), next(it), next(it).span(), [m.start() for m in it], next(it, None), list(it))
print([m[0] + n[0] for m, n in zip(re.finditer('[ab]', 'abab'), re.finditer('[cd]', 'cd'))], dict(m.groups() for m in re.finditer(r'(\w)=(\d)', 'a=1 b=2')), sum(int(m[0]) for m in re.finditer(r'\d', '123')), list(map(lambda m: m.end(), re.finditer('a*', 'aab'))), list(enumerate(m[0] for m in re.finditer('.', 'ab'))))
print(sorted(re.finditer('.', 'cab'), key=lambda m: m[0])[0], max(re.finditer('[0-9]+', '12 300 7'), key=lambda m: int(m[0])), list(reversed(list(re.finditer('.', 'ab'))))[0], re.compile('b').finditer('abb', 2).__next__(), any(re.finditer('z', 'a')), len(list(re.finditer('a', 'a' * 300))))
for x in re.finditer('a', 'aaa'):
    if x.start() == 1:
        break
print(x)

sc = re.compile(r'(\w)|(\s)').scanner('ab c')
print(sc.pattern, [sc.match(), sc.match(), sc.search(), sc.match(), sc.match(), sc.search()])
sc = re.compile('b*').scanner('abb', 0, 3)
print(sc.match(), sc.search(), sc.match(), sc.match(), type(sc))
sc = re.compile('b').scanner('ab')
print(sc.match(), sc.search())

print('--- Scanner')
lexer = re.Scanner([
    (r'[a-zA-Z_]\w*', lambda s, t: ('name', t)),
    (r'\d+\.\d*', lambda s, t: ('float', float(t))),
    (r'\d+', lambda s, t: ('int', int(t), s.match.span())),
    (r'=|\+|-|\*|/', lambda s, t: ('op', t)),
    (r'\s+', None),
    (r'#', 'hash'),
])
print(lexer.scan('sum = 3*foo + 312.50+bar # x ! rest'), lexer.scan(''), lexer.scan('!'))
print(re.Scanner([('A', 1), ('b+', 2)], re.I).scan('aBbAc'), re.Scanner([('(?P<k>x)y', lambda s, t: s.match.lastindex), ('z', 5)]).scan('xyz'))
try:
    re.Scanner([('(', None)])
except re.error as e:
    print(e)
print(re.match('a', 'abc').re.split('xay'), re.Pattern, re.Match, re.Pattern[str], re.Match[bytes], isinstance(re.compile('a'), re.Pattern), isinstance(re.match('a', 'a'), re.Match), re.Pattern.__name__, re.Pattern.__module__, re.Match.__qualname__)
print(sorted(re.__all__), re.__name__, re.compile.__module__, re.Pattern.flags, re.Match.string, re.Pattern.match, re.compile('a').match.__name__)
