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



class R(io.RawIOBase):
    def __init__(self, d):
        self.d = d

    def readable(self):
        return True

    def readinto(self, b):
        n = min(len(b), len(self.d), 3)
        b[:n] = self.d[:n]
        self.d = self.d[n:]
        return n


class W(io.RawIOBase):
    def __init__(self):
        self.d = []

    def writable(self):
        return True

    def write(self, b):
        self.d.append(bytes(b))
        return len(b)


r = io.BufferedReader(R(b'hello\nworld\n'))
for f, a in ((r.readline, ()), (r.peek, (1,)), (r.read, (4,)), (r.read1, (2,)), (r.read, ()), (r.tell, ()), (r.seek, (0,)), (r.write, (b'x',)), (r.raw.read, (1,)),
             (r.readable, ()), (r.writable, ()), (r.seekable, ()), (r.isatty, ()), (r.fileno, ())):
    t(f, *a)
t(R(b'abcdefg').readall)
t(R(b'abcdefg').read, 2)
t(R(b'ab\ncd').readline)
t(R(b'ab\ncd').readlines)
t(list, R(b'ab\ncd'))
for f, a in ((R(b'').write, (b'x',)), (R(b'').seek, (0,)), (R(b'').tell, ()), (R(b'').fileno, ()), (R(b'').truncate, ())):
    t(f, *a)
print(list(io.BufferedReader(R(b'a\nbcdefgh\n\ni'))), io.BufferedReader(R(b'abcdefghij'), 4).read(9), io.BufferedReader(R(b'a\nb'), 1).readlines())
b = bytearray(5)
print(io.BufferedReader(R(b'abcdefghij')).readinto(b), b)
raw = W()
w = io.BufferedWriter(raw, 4)
w.write(b'ab')
w.write(b'cdef')
print(b''.join(raw.d))
w.write(b'x')
w.flush()
print(b''.join(raw.d), w.tell, type(w.raw).__name__) if False else print(b''.join(raw.d), type(w.raw).__name__)
for f, a in ((w.read, ()), (w.readline, ()), (w.write, ('x',)), (w.write, (bytearray(b'y'),)), (w.close, ()), (w.close, ()), (w.write, (b'x',)), (w.flush, ())):
    t(f, *a)
print(raw.closed, raw.d[-1])
p = io.BufferedRWPair(R(b'xyz'), W())
for f, a in ((p.read, (2,)), (p.write, (b'abc',)), (p.flush, ()), (p.readable, ()), (p.seek, (0,)), (p.peek, ()), (p.close, ())):
    t(f, *a)
print(p.closed)
x = io.BufferedRandom(io.BytesIO(b'0123456789'))
print(x.read(3), x.write(b'AB'), x.tell(), x.read(2), x.seek(-2, 2), x.read(), x.seek(0), x.readline(), x.seek(2), x.truncate(), x.seek(0), x.read())
print(x.raw.getvalue())
for size in (0, -1, 'x'):
    t(io.BufferedReader, R(b''), size)
t(io.BufferedReader, 3)
t(io.BufferedReader, W())
t(io.BufferedWriter, R(b''))
t(io.BufferedRandom, R(b''))
print(type(r.detach()).__name__)
t(r.read)
t(r.detach)

# the abstract classes
for c in (io.IOBase, io.RawIOBase, io.BufferedIOBase, io.TextIOBase):
    o = c()
    print(c.__name__, c.__module__, o.readable(), o.writable(), o.seekable(), o.closed, hasattr(o, 'read'))
    for name, a in (('read', ()), ('readline', ()), ('write', ('' if c is io.TextIOBase else b'',)), ('seek', (0,)), ('tell', ()), ('truncate', ()), ('fileno', ()), ('detach', ()),
                    ('readinto', (bytearray(1),)), ('isatty', ()), ('flush', ()), ('close', ()), ('flush', ()), ('isatty', ()), ('__enter__', ()),
                    ('__iter__', ())):
        if hasattr(o, name):
            print(name, end=' ')
            t(getattr(o, name), *a) if name != 'readline' or c is io.TextIOBase else print()
print(issubclass(io.UnsupportedOperation, OSError), issubclass(io.UnsupportedOperation, ValueError), io.UnsupportedOperation('x'))
print(io.SEEK_SET, io.SEEK_CUR, io.SEEK_END, io.DEFAULT_BUFFER_SIZE, io.open is open, io.BlockingIOError is BlockingIOError)
print(io.IOBase in io.TextIOBase.__mro__, isinstance(io.StringIO(), io.TextIOBase), isinstance(io.BytesIO(), io.BufferedIOBase), issubclass(io.FileIO, io.RawIOBase),
      issubclass(io.TextIOWrapper, io.IOBase), isinstance(3, io.IOBase), isinstance(io.StringIO(), io.Reader), isinstance(3, io.Writer))


class Bad(io.RawIOBase):
    def readable(self):
        return True

    def readinto(self, b):
        return len(b) + 1


t(io.BufferedReader(Bad()).read, 1)


class Failing(W):
    def write(self, b):
        raise OSError(28, 'full')


w = io.BufferedWriter(Failing(), 4)
w.write(b'abc')
t(w.flush)
t(w.close)
print(w.closed)
