import io

def t(f, *a, **k):
    try:
        r = f(*a, **k)
        print("->", repr(r))
        return r
    except OSError as e:
        print(type(e).__name__, "|", e.strerror or e, "|", repr(e.filename), repr(e.filename2))
    except BaseException as e:
        print(type(e).__name__, "|", e)


s = io.StringIO('ab\ncd\r\ne')
print(s.newlines, s.line_buffering, s.encoding, s.errors, s.closed)
for f, a in ((s.read, (1,)), (s.readline, ()), (s.readlines, ()), (s.tell, ()), (s.seek, (-1,)), (s.seek, (1, 1)), (s.seek, (0, 2)), (s.seek, (0, 3)),
             (s.seek, (0.5,)), (s.seek, ('a',)), (s.write, (b'x',)), (s.write, (3,)), (s.truncate, (-1,)), (s.truncate, ('a',)), (s.truncate, (2,)),
             (s.getvalue, ()), (s.seek, (5,)), (s.write, ('z',)), (s.getvalue, ()), (s.read, ('x',)), (s.readline, ('x',)), (s.fileno, ()),
             (s.isatty, ()), (s.detach, ()), (s.readable, ()), (s.writable, ()), (s.seekable, ()), (s.flush, ())):
    t(f, *a)
s.close()
for f, a in ((s.write, ('x',)), (s.getvalue, ()), (s.read, ()), (s.readline, ()), (iter, (s,)), (next, (s,)), (s.tell, ()), (s.seek, (0,)),
             (s.truncate, ()), (s.isatty, ()), (s.readable, ()), (s.__enter__, ()), (s.flush, ()), (s.close, ()), (s.writelines, ([],)),
             (s.readlines, ())):
    t(f, *a)
print(s.closed)
t(io.StringIO, 3)
t(io.StringIO, b'x')
t(io.StringIO, 'a', 3)
t(io.StringIO, 'a', 'x')
print(io.StringIO(None).getvalue() == '', io.StringIO(initial_value='q', newline=None).read())

# line ends
for nl in (None, '', '\n', '\r', '\r\n'):
    s = io.StringIO('a\nb\r\nc\rd', newline=nl)
    print(repr(nl), repr(s.getvalue()), s.readlines(), s.newlines)
    s.write('e\nf\r\ng')
    print(repr(s.getvalue()))
    s.seek(0)
    print(s.readline(1), repr(s.readline(5)), [x for x in s])

# places, sizes, wide characters
s = io.StringIO()
print(s.write('abc'), s.write('€'), s.write('𝄞é'), s.tell(), s.getvalue())
s.seek(1)
print(s.write('Ж'), s.read(2), s.read(0) == '', s.read(-1), s.read(None) == '')
s.seek(10)
s.write('end')
print(ascii(s.getvalue()), s.truncate(3), ascii(s.getvalue()), s.tell())
s.seek(0)
print(s.readlines(2), s.readlines(0), s.readline(-1) == '', s.readline(None) == '')
print(io.StringIO('a\nb\nc').readlines(1), io.StringIO('a\nb\nc').readlines(3), list(io.StringIO('\n\nx\n')))

# loops
s = io.StringIO('1\n2\n3\n4\n5\n6')
print(next(s), end='')
for line in s:
    print(repr(line), end=' ')
    if line == '3\n':
        break
print(list(s), list(s), next(s, 'end'), iter(s) is s)
s.seek(0)
print(list(zip(s, s)), [(i, x) for i, x in enumerate(io.StringIO('p\nq'))], sum(1 for _ in io.StringIO('p\nq\n')), max(io.StringIO('a\nc\nb')))
a, b = io.StringIO('p\nq')
print(repr(a), b, 'q' in io.StringIO('p\nq'), dict(x.split('=') for x in io.StringIO('a=1\nb=2')))
with io.StringIO('x') as f:
    print(f.read(), file=f)
    print(repr(f.getvalue()))
print(f.closed)
s = io.StringIO()
s.writelines(['a', 'b\n', 'c'])
t(s.writelines, ['x', 3])
print('p', 1, 2.5, sep='-', end='!', file=s)
print(repr(s.getvalue()))
s.name = 'n'
print(s.name, vars(s))


# subclasses
class Up(io.StringIO):
    def write(self, x):
        return super().write(x.upper())

    def readline(self, *a):
        line = super().readline(*a)
        return '>' + line if line else line


u = Up('first\nsecond\n')
print(list(u), next(u, 'none'))
u = Up()
print('hello', 'you', file=u)
print(repr(u.getvalue()), isinstance(u, io.TextIOBase), isinstance(u, io.IOBase), issubclass(Up, io.StringIO))


class Init(io.StringIO):
    def __init__(self, n):
        super().__init__('x' * n)
        self.n = n


i = Init(3)
print(i.read(), i.n)
import copy
c = io.StringIO('abc')
c.read(1)
print(c.__getstate__(), str(c)[:20])
