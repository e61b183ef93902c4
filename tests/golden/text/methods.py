# str methods, the everyday ones and their corner cases.
s = 'Hello, World'
print(s.upper(), s.lower(), s.swapcase(), s.title(), 'hELLO wORLD'.capitalize(), 'straße'.casefold(), 'ǆ'.title())
print(s.find('o'), s.rfind('o'), s.find('z'), s.index('l'), s.count('l'), s.count(''), 'aaa'.count('aa'), s.find('o', 5), s.find('', 50), s.rindex('l', 0, 5))
print(s.replace('l', 'L'), s.replace('l', 'L', 1), 'aaa'.replace('', '-'), 'aaa'.replace('a', ''), ''.replace('', 'x'), 'abc'.replace('', '.', 2))
print('a,b,,c'.split(','), 'a b  c'.split(), ' a b '.split(' '), 'a,b,c'.split(',', 1), 'a,b,c'.rsplit(',', 1), ''.split(), ''.split(','), 'abc'.split('bc'))
print('a\nb\r\nc\x0bd\u2028e'.splitlines(), 'a\nb\n'.splitlines(True), ''.splitlines(), 'one'.partition('-'), 'k=v=w'.partition('='), 'k=v=w'.rpartition('='))
print('  x '.strip() + '|', '  x '.lstrip() + '|', '  x '.rstrip() + '|', 'xxabcxx'.strip('x'), 'abcba'.strip('ab'), 'mississippi'.strip('ipms'))
print('-'.join(['a', 'b']), ''.join('xyz'), ','.join([]), ', '.join(str(i) for i in range(3)))
print('abc'.center(9, '*'), 'abc'.ljust(6) + '|', 'abc'.rjust(6), '42'.zfill(5), '-42'.zfill(5), '+x'.zfill(4), 'ab'.center(5), 'a\tb'.expandtabs(4), '\t|'.expandtabs())
print('abc'.startswith('ab'), 'abc'.startswith(('x', 'a')), 'abc'.endswith('bc', 1), 'abc'.startswith('b', 1), 'abc'.startswith(''), 'abc'.removeprefix('ab'), 'abc'.removesuffix('bc'))
for t in ['abc', 'ABC', 'Abc', '123', 'a1', ' ', '', '½', '²', 'é', 'x_1', '1x', 'a b', '\n', 'Title Case']:
    print(repr(t), t.isalpha(), t.isdigit(), t.isalnum(), t.isspace(), t.isupper(), t.islower(), t.istitle(), t.isidentifier(), t.isnumeric(), t.isdecimal(), t.isprintable(), t.isascii())
print('abc'.translate({97: 'A', 98: None, 99: 'see'}), 'hello'.translate(str.maketrans('el', 'ip', 'o')), str.maketrans({'a': 1}), '%s' % str.maketrans('a', 'b'))
print('héllo'.encode(), 'h€'.encode('utf-16-le'), 'é'.encode('latin-1'), 'é'.encode('ascii', 'replace'), 'é'.encode('ascii', 'xmlcharrefreplace'), 'aé'.encode('ascii', 'ignore'), b'\xc3\xa9'.decode())
print('abc' * 3, 'a' * 0, 'a' * -1, 3 * 'ab', 'abc'[1], 'abc'[-1], len('日本'), '日本'[1], 'a' < 'b', 'a' < 'B', 'é' > 'z')
print(repr('it\'s'), repr("q\"'"), repr('\x00\n\t\\\x7f\xa0é\u200b'), ascii('é日😀'), '\N{BULLET}', '\x41\u0042\U00000043\103')
print('😀'.upper(), len('😀'), '😀a'[1], 'İ'.lower() == 'i̇', 'ß'.upper(), 'ﬁ'.upper(), 'Σ'.lower(), 'ΑΣ'.lower())
for bad in ["'a'.index('z')", "'a'.join([1])", "'a'.split('')", "'a'.replace('a')", "'a'.center()", "'a'.ljust(5, 'xx')", "'a'.encode('nope')", "'a' + 1", "'a'.startswith(1)",
            "'a'.zfill('x')", "''.join(5)", "'a'.find()", "'a'.strip(1)", "'a'.foo", "'a'.count(1)", "'a'.partition('')", "ord('ab')", "chr(-1)", "'a' * 'b'", "'a'.expandtabs('x')"]:
    try:
        print(eval(bad))
    except Exception as e:
        print(bad, '->', type(e).__name__, e)
f = 'a-b'.split
print(f('-'), list(map(str.upper, ['x', 'y'])), sorted(['b', 'A', 'c'], key=str.lower), str.join('-', ['p', 'q']), str(b'x', 'ascii'), str(5), str(None), str([1, 'a']))
