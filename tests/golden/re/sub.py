# Replacing: text, templates, functions; what is empty.
import re

CASES = [
    ('a', 'x', 'banana', 0), ('a', 'x', 'banana', 2), ('a', '', 'banana', 0), ('x*', '-', 'abxd', 0), ('', '-', 'abc', 0), ('b*', '.', 'abbc', 2), ('a|', '<>', 'banana', 0), ('$', '!', 'ab\n', 0), ('^', '> ', 'a\nb', 0), ('(?m)^', '> ', 'a\nb\n', 0),
    (r'\b', '|', 'hi you', 0), (r'(\w)(\w)', r'\2\1', 'abcde', 0), (r'(?P<a>\w)-(?P<b>\w)', r'\g<b>-\g<a>', 'x-y z-w', 0), (r'(a)|b', r'[\1]', 'ab', 0), (r'(a)?b', r'<\g<1>>', 'bab', 0), ('a', r'\g<0>\g<0>', 'ba', 0), ('a', r'\n\t\\\r\a\b\f\v', 'a', 0),
    ('a', r'\07\0\101\377', 'a', 0), ('(a)', r'\1\g<1>0\g<01>', 'a', 0), ('a', '\\\\1', 'a', 0), ('.', 'é', 'ab', 0), ('é', 'e', 'café', 0), ('.', '日', 'é', 0), ('a', r'\.\-\ ', 'a', 0), ('(.)' * 12, r'\12\11\10', 'abcdefghijkl', 0), ('a', 'b', '', 0),
    ('a', 'x', 'banana', -1), (r'(?<=a)', '_', 'banana', 0), (r'\s+', ' ', '  a   b  ', 0), (r'[^\w]', '', 'a-b_c!', 0), (r'(.)\1', r'\1', 'aabbcd', 0), ('a*?', '-', 'aa', 0), ('(?:)', '.', '日本', 0), (r'\n', r'\\n', 'a\nb', 0), ('(b)?', r'(\1)', 'abc', 0),
]
for p, r, s, n in CASES:
    print(ascii(p), ascii(r), ascii(s), n, ascii(re.subn(p, r, s, count=n)), ascii(re.compile(p).sub(r, s, n)))

print('--- functions')
print(re.sub(r'\d+', lambda m: str(int(m[0]) * 2), 'a1b22c'), re.subn('a', lambda m: '', 'banana'), re.sub('a', lambda m: None, 'banana'), re.sub('x*', lambda m: '-', 'abxd'), re.sub('a', lambda m: m.group().upper(), 'abca', count=1))
print(re.sub(b'a', lambda m: m[0] * 2, b'banana'), re.sub('(a)(n)?', lambda m: f'{m.start()}{m.group(2)}', 'banana'), re.sub('z', lambda m: 1 / 0, 'abc'))


class Repl:
    def __call__(self, m):
        return '[' + m[0] + ']'


class S(str):
    def __getitem__(self, i):
        return 'never'


print(re.sub('a', Repl(), 'banana'), re.sub('a', S('<x>'), S('banana')), type(re.sub('q', '', S('ab'))).__name__, re.search('n', S('banana')), re.split('n', S('banana')), re.sub('a', lambda m: S('s'), 'ba'))
for f in (lambda m: 5, lambda m: b'x', lambda m: 1 / 0, lambda: 'x'):
    try:
        print(re.sub('a', f, 'banana'))
    except Exception as e:
        print(type(e).__name__, e)
seen = []


def note(m):
    seen.append(m.span())
    return re.sub('n', 'N', m[0]) + re.sub('.', lambda k: k[0].upper(), 'q')


print(re.sub('an', note, 'banana'), seen)


def stop(m):
    if m.start() > 2:
        raise KeyError(m[0])
    return 'x'


try:
    re.sub('a', stop, 'banana')
except KeyError as e:
    print('KeyError', e, e.__context__)
print(re.match('(?P<x>a)(b)?', 'ac').expand(r'\g<x>-\2-\\-\1\g<0>'), re.match('a', 'a').expand('plain'), re.match('(a)', 'a').expand(''))
print(re.sub(r'(?i)(?P<word>cat|dog)s?', lambda m: {'cat': 'feline', 'dog': 'canine'}[m['word'].lower()], 'Cats and dogs'), re.sub('(?P<a>x)', '\\g<a>' * 3, 'x'))
print(ascii(re.escape('a.b*c[d]^$é~#&-_/\\ \n\0"\'')), re.escape(''), re.fullmatch(re.escape('[a]+(b)*?'), '[a]+(b)*?'), re.escape('日本.x'))
re.purge()
print(re.sub('a', r'\g<0>', 'a'), re.compile('a') is re.compile('a'), re.compile('a') == re.compile('a', re.I), re.compile('a') == re.compile(b'a'), {re.compile('a'): 1}[re.compile('a')])
old = re.compile('k(.)')
re.purge()
print(old == re.compile('k(.)'), old is re.compile('k(.)'), hash((old,)) == hash((re.compile('k(.)'),)), old != re.compile('k.'), old.__eq__(1))
