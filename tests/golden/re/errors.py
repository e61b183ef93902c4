# Patterns that are wrong: message, position, line and column.
import re

BAD = [
    '(', ')', 'a)', '(a', '((a)', '(?', '(?:', '(?P', '(?P<', '(?P<a', '(?P<a>', '(?P<>x)', '(?P<1a>x)', '(?P<a-b>x)', '(?P=a)', '(?P=',
    '(?P=)', '(?P=1)', '(?P!x)', '(?Px', '(?P\\dx)', '(?P<a>x)(?P<a>y)', '(?P<a>x(?P=a))', '(?<', '(?<a', '(?<name>x)', '(?<=', '(?=', '(?!',
    '(?=a', '(?<=a*)', '(?<!a|bc)', '(?<=a{2,3})', '(?<=(a)\\1)', '(a)(?<=\\1)b', '(?<=(?P<z>a)(?P=z))', '(?z)', '(?\\d)', '(?%', '(?i',
    '(?i-', '(?i-)', '(?i-:', '(?-i', '(?-i)', '(?-:a)', '(?-z:a)', '(?i-i:a)', '(?iz:a)', '(?i%:a)', '(?-i%:a)', '(?au:a)', '(?a-u:a)', '(?L)a',
    '(?-a:x)', '(?iL:a)', 'a(?i)', '(a(?i))', 'a|(?i)b', '(?(', '(?(1', '(?(1)', '(?(1)a', '(?(1)a|b', '(?(1)a|b|c)', '(?(0)a)', '(?(00)a)',
    '(?(2)a)', '(x)(?(2)a)', '(?(a)b)', '(?(a-b)c)', '(?()a)', '(?(99999)a)', '(?(é)a)', '(?#', '(?#abc', '(?>', '(?>a', '*', '+a', '?', '{1}',
    'a**', 'a+*', 'a{1}{2}', 'a*?*', 'a*++', 'a???', '^*', '$+', '\\b{2}', '(?i)*', '|*', '(*)', '(|+)', 'a{2,1}', 'a{4294967295}',
    'a{1,4294967295}', 'a{99999999999999999999}', 'a{,99999999999}', '[', '[a', '[^', '[]', '[]a', '[^]', '[a-', '[a-]', '[b-a]', '[\\d-z]', '[a-\\d]',
    '[\\w-\\d]', '[a-\\', '[\\', '[z-\\x41]', '[\\x41-\\x30]', '\\', 'a\\', '\\q', '\\y', '[\\q]', '[\\A]', '[\\B]', '[\\Z]', '\\x', '\\x1', '\\xg1',
    '[\\x1]', '\\u', '\\u12', '\\u123g', '\\U0011', '\\U00110000', '[\\U00110000]', '\\N', '\\N{', '\\N{}', '\\N{FOO BAR}', '\\N{LATIN SMALL LETTER A',
    '[\\N{x}]', '\\Nabc', '\\1', '(a)\\2', '(a\\1)', '\\8', '\\18', '(a)\\400', '\\400', '[\\400]', '[\\8]', '[\\18]', '\\377', '\\0', '\\08', '\\99',
    'a\n(b', 'a\nb\n  [', '(?x) a # (', '(?x)\n ( # x', '(?P<a\\>b>c)', '(?P<é>x)(?P=è)', '\\é', '[é-a]', '\\C', '\\E', '\\G', '\\X', '\\k', '\\p', '\\z',
    '(?P<a>b)(?(a)c|d|e)', '((((', '(?:(?=(?<!(', 'x{2}{', 'x{', 'x{a}', 'x{1', 'x{1,', 'x{,', 'x{,}', '{}', '{', '(?<=\\N{LATIN SMALL LETTER A})b',
]

for p in BAD:
    try:
        c = re.compile(p)
        print(ascii(p), 'compiles', c.groups, dict(c.groupindex))
    except re.PatternError as e:
        print(ascii(p), '->', ascii(str(e)), '|', ascii(e.msg), e.pattern == p, e.pos, e.lineno, e.colno)
    except Exception as e:
        print(ascii(p), '->', type(e).__name__, e)

print('--- bytes')
for p in [b'(', b'(?u)a', b'(?u:a)', b'(?P<\xe9>a)', b'\\u1234', b'\\U00012345', b'\\N{DOT}', b'[\\u0041]', b'\\q\xe9', b'\\\xe9', b'[\xe9-a]', b'(?\xe9)', b'(?(\xe9)a)',
          b'(?P=a)', b'(?L:a)(?a:b)', b'(?La)x', b'\\400', b'a{2,1}', b'(?P<a>x)(?P<a>y)']:
    try:
        print(p, 'compiles', re.compile(p).flags)
    except re.PatternError as e:
        print(p, '->', str(e), '|', e.msg, e.pattern == p, e.pos, e.lineno, e.colno)

print('--- flags')
for p, f in [('a', re.L), ('a', re.A | re.U), (b'a', re.U), (b'a', re.L | re.A), ('(?a)x', re.U), ('(', re.L), ('a)', re.L), (b'(?a)x', re.L), ('a', 1 << 20), ('a', re.DEBUG * 0)]:
    try:
        c = re.compile(p, f)
        print(p, int(f), c.flags, c)
    except re.PatternError as e:
        print(p, int(f), 'PatternError', e)
    except Exception as e:
        print(p, int(f), type(e).__name__, e)

print('--- the exception')
print(re.error is re.PatternError, re.PatternError.__mro__, re.PatternError.__name__, re.PatternError.__module__)
e = re.PatternError('text')
print(e, e.args, e.msg, e.pattern, e.pos, e.lineno, e.colno, repr(e))
e = re.PatternError('text', 'ab\ncd', 4)
print(e, e.args, e.msg, e.pattern, e.pos, e.lineno, e.colno, repr(e))
e = re.PatternError('text', b'abcd', pos=2)
print(e, e.args, e.pattern, e.pos, e.lineno, e.colno)

print('--- templates')
p = re.compile(r'(?P<n>a)(b)?')
b = re.compile(rb'(?P<n>a)(b)?')
for t in ['\\', 'x\\', '\\q', '\\z', '\\g', '\\g<', '\\g<n', '\\g<>', '\\g< n>', '\\g<m>', '\\g<3>', '\\g<1a>', '\\g<99999>', '\\g<000>', '\\g<002>', '\\g<\\n>', '\\3', '\\9', '\\12', '\\400',
          '\\377', '\\1\\', '\\0\\', '\\8x', '\\g<-1>', '\\g<é>', '\\g<n>\\', 'a\n\\q', '\\A', '\\é', '\\.', '\\x41', '\\u0041']:
    for q, u in ((p, t), (b, t.encode('latin1'))):
        for what in (lambda: q.sub(u, 'xab' if q is p else b'xab'), lambda: q.search('xab' if q is p else b'xab').expand(u)):
            try:
                print(ascii(u), ascii(what()))
            except re.PatternError as e:
                print(ascii(u), '->', ascii(str(e)), e.pos, e.lineno, e.colno, e.pattern == u)
            except Exception as e:
                print(ascii(u), '->', type(e).__name__, ascii(str(e)))

print('--- arguments')
m = p.match('ab')
for label, f in [
    ('int pattern', lambda: re.compile(1)), ('list', lambda: re.compile(['a'])), ('tuple', lambda: re.compile(('a', 1))), ('None', lambda: re.compile(None)),
    ('bytearray', lambda: re.compile(bytearray(b'a'))), ('flags of a pattern', lambda: re.compile(p, re.I)), ('flags text', lambda: re.compile('a', 're')),
    ('subject', lambda: re.match('a', 1)), ('subject None', lambda: p.search(None)), ('str on bytes', lambda: p.match(b'a')), ('bytes on str', lambda: b.match('a')),
    ('pos', lambda: p.match('a', 'b')), ('endpos', lambda: p.match('a', 0, 1.5)), ('no string', lambda: p.match()), ('repl int', lambda: p.sub(1, 'x')),
    ('repl bytes', lambda: p.sub(b'x', 'xa')), ('repl bytes 0', lambda: p.sub(b'x', 'a')), ('repl bytes, no match', lambda: p.sub(b'x', 'zz')), ('repl str', lambda: b.sub('x', b'a')),
    ('group 5', lambda: m.group(5)), ('group -1', lambda: m.group(-1)), ('group float', lambda: m.group(1.5)), ('group None', lambda: m[None]), ('group list', lambda: m.group([])),
    ('group name', lambda: m['zz']), ('start name', lambda: m.start('q')), ('span', lambda: m.span(9)), ('groups', lambda: m.groups(1, 2)), ('big group', lambda: m.group(10 ** 30)),
    ('new Pattern', lambda: re.Pattern()), ('new Match', lambda: re.Match()), ('new scanner', lambda: type(p.scanner(''))()), ('set flags', lambda: setattr(p, 'flags', 1)),
    ('set new', lambda: setattr(p, 'foo', 1)), ('set pos', lambda: setattr(m, 'pos', 1)), ('get', lambda: p.foo), ('get of a match', lambda: m.copy), ('order', lambda: p < p),
    ('six arguments', lambda: re.sub('x', 'y', 'z', 1, 2, 3)), ('count twice', lambda: re.sub('a', 'b', 'c', 1, count=0)), ('split keyword', lambda: re.split('x', 'y', count=2)),
    ('maxsplit twice', lambda: re.split('a', 'b', 1, maxsplit=0)), ('count text', lambda: p.sub('x', 'y', 'z')), ('escape int', lambda: re.escape(1)), ('subclass', lambda: type('P', (re.Pattern,), {})),
]:
    try:
        print(label, '->', f())
    except Exception as e:
        print(label, '->', type(e).__name__, e)
