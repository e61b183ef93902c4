class P:
    def __init__(s, x): s.x = x
    def __format__(s, spec): return '<%s|%s>' % (s.x, spec)
    def __str__(s): return 'str' + str(s.x)
    def __repr__(s): return 'repr' + str(s.x)
class Q:
    def __str__(s): return 'Qé'
class R:
    def __repr__(s): return 'Ré'
class G:
    def __getitem__(s, k): return 'item[%r]' % (k,)
    def __getattr__(s, n):
        if n.startswith('__'): raise AttributeError(n)
        return 'attr.' + n
class BadF:
    def __format__(s, spec): return 5
class BadS:
    def __str__(s): return 5
class BadR:
    def __repr__(s): return None
class Ix:
    def __index__(s): return 7
class Fl:
    def __float__(s): return 2.5
class It:
    def __int__(s): return 9
p = P(1); q = Q(); r = R(); g = G()
tests = [
 lambda: f'{p} {p!s} {p!r} {p:abc} {p!s:>8} {p!r:*^10} {q} {q!s} {r} {r!a} {r!s}',
 lambda: '{} {!s} {!r} {:abc} {!s:>8} {!r:*^10}'.format(p, p, p, p, p, p),
 lambda: '{0.x} {0} {1[a]} {1[0]} {1.foo} {1.a.__class__}'.format(p, g),
 lambda: '{0.x.real} {a[1]} {a[1]!r} {b[k]} {b[k][0]}'.format(p, a=['x', 'y'], b={'k': 'v'}),
 lambda: '{:{}} {:{w}.{p}} {:>{w}{t}}'.format(3, 5, 2.5, 7, w=8, p=3, t='d'),
 lambda: '{:{}}'.format(p, 'dyn'), lambda: '{:{0}}'.format(p, 'x') if 0 else 1,
 lambda: '{} {0}'.format(1), lambda: '{0} {}'.format(1), lambda: '{}'.format(), lambda: '{a}'.format(), lambda: '{1}'.format(5),
 lambda: '{'.format(), lambda: '}'.format(), lambda: '{{}}'.format(), lambda: '{!x}'.format(1), lambda: '{!}'.format(1), lambda: '{!s'.format(1), lambda: '{0!s:}'.format(1), lambda: '{0.}'.format(1), lambda: '{0[}'.format(1), lambda: '{0[]}'.format([1]), lambda: '{0[a]}'.format([1]), lambda: '{0.foo}'.format(1), lambda: '{0[5]}'.format([1]), lambda: '{0[k]}'.format({}),
 lambda: format(p), lambda: format(p, 'zz'), lambda: format(q, ''), lambda: format(q, '>5'), lambda: format(BadF()), lambda: f'{BadF()}', lambda: str(BadS()), lambda: repr(BadR()), lambda: f'{BadS()}', lambda: '%s' % BadS(), lambda: '%r' % BadR(), lambda: '{}'.format(BadS()), lambda: print(BadS()), lambda: [BadR()].__repr__(), lambda: format([1], '>5'), lambda: format(None, '5'), lambda: format((1,), ''), lambda: format({}, 'x'), lambda: format(1, p) if 0 else format(1, 5), lambda: format(object, 'x'),
 lambda: format(3.14159, '10.3f') + format(42, '#x') + format(255, '08b') + format(1234567, ',') + format(1e10, ',.2f') + format(-5, '+') + format(5, ' ') + format('abc', '^9') + format(True, 'd') + format(True, '') + format(0.5, '.1%') + format(12345, 'e') + format(5, 'c') + format(10**20, '_') + format(3+4j, '.2f') + format(1.5, 'g'),
 lambda: format(1, 's'), lambda: format('a', 'd'), lambda: format(1.5, 'd'), lambda: format(1, '.2'), lambda: format('a', '='), lambda: format('a', '+'), lambda: format('a', ','), lambda: format(1, ',c') , lambda: format(1.5, 'x'), lambda: format(1j, '='), lambda: format(1j, '05'), lambda: format(5, '999999999999999999999'), lambda: format(1e300, '.1f')[:10], lambda: format('a', '.0'), lambda: format('héllo', '*>10.3'), lambda: format(5, 'é^5'),
 lambda: '%s %r %a %d %i %x %o %e %f %g %c %% %5s|%-5s|%05d|%+d|% d|%#x|%.2f|%10.3f|%*d|%-*d|%.*f' % ('a', 'b', 'é', 1, 2, 255, 8, 1.5, 2.5, 3.5, 'z', 'p', 'q', 42, 3, 4, 255, 1.234, 2.5, 5, 7, 5, 7, 2, 3.14159),
 lambda: '%s %s' % (p, q), lambda: '%d %x' % (Ix(), Ix()), lambda: '%f' % Fl(), lambda: '%d' % It(), lambda: '%d' % Fl(), lambda: '%x' % Fl(), lambda: '%s' % (1, 2), lambda: '%s %s' % 1, lambda: '%s' % [1, 2], lambda: '%s' % {'a': 1}, lambda: '%(a)s' % {'a': p}, lambda: '%(a)s %(b)s' % {'a': 1}, lambda: '%(a)s' % 5, lambda: '%(x)s' % g, lambda: 'abc' % g, lambda: 'abc' % p, lambda: 'abc' % 1, lambda: 'abc' % [], lambda: 'abc' % (), lambda: 'abc' % {}, lambda: '%' % 1, lambda: '%z' % 1, lambda: '%d' % 'a', lambda: '%c' % 'ab', lambda: '%c' % 1114112, lambda: '%c' % -1, lambda: '%s%%' % 5, lambda: '%5%' % (), lambda: '%(a)' % {'a': 1}, lambda: '%-010d|' % 5, lambda: '%.3s' % 'abcdef', lambda: '%.3d' % 5, lambda: '%ld' % 5, lambda: '%s' % None, lambda: '%s' % (None,), lambda: '%s' % ((1, 2),), lambda: '%r' % 'q\'"', lambda: '%d' % 3.99, lambda: '%d' % 1e20, lambda: '%x' % 3.5, lambda: '%o' % -8, lambda: '%#o' % 8, lambda: '%X' % 255, lambda: '%E' % 12345.678, lambda: '%G' % 1e-10, lambda: '%g' % 1e15, lambda: '%#g' % 1.0, lambda: '%i' % True, lambda: '%s' % True,
 lambda: b'%s %d %b %a %r' % (b'x', 5, b'y', 'é', 'z'), lambda: b'%s' % 'a', lambda: b'%s' % 5, lambda: b'%c' % 65, lambda: b'%c' % b'A', lambda: b'%(a)s' % {b'a': b'q'}, lambda: b'%x' % 255, lambda: bytearray(b'%d') % 5,
 lambda: '{a} {b}'.format_map({'a': 1, 'b': p}), lambda: '{a}'.format_map({}), lambda: '{x.y}'.format_map(type('M', (dict,), {'__missing__': lambda s, k: g})()), lambda: '{0}'.format_map({}), lambda: '{}'.format_map({'a': 1}), lambda: '{0}'.format_map(['z']), lambda: '{a}'.format_map(g),
 lambda: 'abc'.translate({97: 'X', 98: None, 99: 0x64}), lambda: 'abc'.translate(str.maketrans('ab', 'xy', 'c')), lambda: 'abc'.translate(str.maketrans({'a': 'é', 98: 'q'})), lambda: 'abc'.translate(g), lambda: 'abc'.translate({97: 5.5}), lambda: 'abc'.translate({97: 0x110000}), lambda: 'abc'.translate([None] * 97 + ['Z']), lambda: str.maketrans('a', 'bc'), lambda: str.maketrans({'ab': 1}), lambda: str.maketrans(5), lambda: str.maketrans('a', 5), lambda: 'abc'.translate(type('T', (), {'__getitem__': lambda s, k: chr(k + 1) if k != 98 else {}[5]})()),
 lambda: 'a,b,,c'.split(','), lambda: ' a  b '.split(), lambda: 'a b c'.rsplit(None, 1), lambda: 'abc'.split(''), lambda: 'abc'.split(5), lambda: 'a-b-c'.partition('-'), lambda: 'a-b-c'.rpartition('-'), lambda: 'abc'.partition(''), lambda: 'a\nb\r\nc\x0bd\u2028e'.splitlines(), lambda: 'a\nb\n'.splitlines(True), lambda: 'a\tb\tc'.expandtabs(4), lambda: 'abc'.center(8, '*') + 'abc'.ljust(5, '.') + 'abc'.rjust(5) + '42'.zfill(5) + '-42'.zfill(5) + '+a'.zfill(4), lambda: 'abc'.center(8, '**'), lambda: 'abc'.center('a'),
 lambda: ['ß'.upper(), 'ǆ'.title(), 'İ'.lower(), 'ŉ'.upper(), 'ΑΣ'.lower(), 'ß'.casefold(), 'ﬁ'.upper(), 'aBc'.swapcase(), 'hello wORLD'.capitalize(), "they're bill's".title(), 'x1y'.title()],
 lambda: ['½'.isnumeric(), '²'.isdigit(), '٣'.isdecimal(), 'abc1'.isalnum(), 'é'.isalpha(), 'é'.isascii(), ''.isascii(), ' \t\n'.isspace(), 'Abc Def'.istitle(), 'A1'.isupper(), 'a_1'.isidentifier(), '1a'.isidentifier(), 'a\n'.isprintable(), ''.isprintable(), 'ª'.islower()],
 lambda: ['abcabc'.find('c'), 'abcabc'.rfind('c', 0, 5), 'abc'.find('', 5), 'abc'.find('', 3), 'abc'.count(''), 'aaaa'.count('aa'), 'abc'.index('b', -2), 'abcabc'.replace('b', 'XX', 1), 'aaa'.replace('', '-'), 'aaa'.replace('', '-', 2), 'abc'.startswith(('x', 'ab')), 'abc'.endswith('c', 0, 2), 'abc'.startswith('', 4), 'abc'.removeprefix('ab'), 'abc'.removesuffix('bc'), '  x '.strip(), 'xxaxx'.strip('x'), 'xya'.lstrip('yx'), 'axy'.rstrip('yx')],
 lambda: 'abc'.index('z'), lambda: 'abc'.rindex('z'), lambda: 'abc'.startswith(5), lambda: 'abc'.startswith(('a', 5)), lambda: 'abc'.replace('a'), lambda: 'abc'.replace(1, 2), lambda: 'abc'.strip(5), lambda: 'abc'.count(), lambda: 'abc'.join('xyz'), lambda: 'abc' + 1, lambda: 'abc' * 'a', lambda: 1 + 'a', lambda: 'a' in 5, lambda: 5 in 'a', lambda: 'abc'[5], lambda: 'abc'[1:2:0], lambda: 'abc'.foo, lambda: ord('ab'), lambda: ord(5), lambda: chr(-1), lambda: chr(1114112), lambda: 'a' < 5, lambda: 'abc'.encode('latin-1').decode('utf-16'), lambda: 'é'.encode('ascii'), lambda: b'\xff'.decode(), lambda: 'a'.encode('nope'), lambda: '\ud800'.encode(), lambda: 'aé'.encode('ascii', 'replace'), lambda: 'aé'.encode('ascii', 'xmlcharrefreplace') + 'aé€'.encode('latin-1', 'backslashreplace') + 'é'.encode('ascii', 'namereplace'), lambda: b'a\xffb'.decode('utf-8', 'replace') + b'a\xffb'.decode('utf-8', 'ignore') + b'\xff'.decode('utf-8', 'backslashreplace'), lambda: b'\xff'.decode('utf-8', 'surrogateescape').encode('utf-8', 'surrogateescape'), lambda: 'x'.encode('utf-16'), lambda: 'x'.encode('utf-32-le'), lambda: str(b'abc', 'utf-8'), lambda: str(b'abc'), lambda: str(5, 'utf-8'), lambda: str('a', 'utf-8'), lambda: str(b'\xe9', 'latin-1', 'strict'), lambda: str(object=5), lambda: str(errors='x') , lambda: 'x'.encode(encoding='utf-8', errors='strict'), lambda: b'x'.decode(errors='ignore'),
]
for i, f in enumerate(tests):
    try: print(i, ascii(f()))
    except Exception as e: print(i, type(e).__name__, ascii(str(e)))
