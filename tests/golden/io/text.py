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


w = io.TextIOWrapper(io.BytesIO(), encoding='utf-8', newline='\r\n')
w.write('a\nb')
w.flush()
print(w.buffer.getvalue(), w)
t(w.seek, 0)
t(w.read)
w = io.TextIOWrapper(io.BytesIO(b'\xff\xfea\x00'), encoding='utf-16')
t(w.read)
t(w.tell)
w = io.TextIOWrapper(io.BytesIO('h\u00e9llo\nw\u00f6rld\n'.encode()), encoding='utf-8')
for f, a in ((w.readline, ()), (w.tell, ()), (w.read, (2,)), (w.tell, ()), (w.seek, (0,)), (w.read, ()), (w.seek, (0, 2)), (w.seek, (1, 1)), (w.seek, (0, 1)),
             (w.truncate, (3,)), (w.buffer.getvalue, ()), (w.readable, ()), (w.writable, ()), (w.seekable, ()), (w.isatty, ()), (w.fileno, ()),
             (w.close, ()), (w.read, ()), (w.tell, ()), (w.detach, ()), (w.write, ('x',)), (w.readline, ()), (next, (w,))):
    t(f, *a)
print(w.closed)
for errors in ('strict', 'replace', 'ignore', 'backslashreplace', 'surrogateescape'):
    print(errors)
    t(lambda: ascii(io.TextIOWrapper(io.BytesIO(b'a\xffb'), encoding='utf-8', errors=errors).read()))
    w = io.TextIOWrapper(io.BytesIO(), encoding='ascii', errors=errors)
    t(w.write, '\xe9\udcff')
    t(w.flush)
    print(w.buffer.getvalue())
w = io.TextIOWrapper(io.BytesIO(b'x'), 'ascii')
b = w.detach()
print(b.read(), w)
for f, a in ((w.write, ('x',)), (w.flush, ()), (w.close, ()), (w.read, ()), (w.detach, ()), (next, (w,))):
    t(f, *a)
t(io.TextIOWrapper, 3)
t(io.TextIOWrapper, io.BytesIO(), 'nope')
t(io.TextIOWrapper, io.BytesIO(), 3)
t(io.TextIOWrapper, io.BytesIO(), newline='x')
print(io.TextIOWrapper(io.BytesIO(), 'Latin-1', newline='', line_buffering=True))

# encodings with marks, cut characters, mixed line ends
text = 'aé€𝄞\r\nb\rc\n' * 3
for encoding in ('utf-8', 'utf-8-sig', 'utf-16', 'utf-16-le', 'utf-16-be', 'utf-32', 'utf-32-be'):
    for newline in (None, '', '\n', '\r', '\r\n'):
        raw = io.BytesIO()
        w = io.TextIOWrapper(raw, encoding=encoding, newline=newline)
        w.write(text[:5])
        w.flush()
        w.write(text[5:])
        w.flush()
        data = raw.getvalue()
        r = io.TextIOWrapper(io.BytesIO(data), encoding=encoding, newline=newline)
        lines = r.readlines()
        print(encoding, repr(newline), len(data), data[:4], len(lines), ascii(lines[0]), r.newlines)


class Slow(io.RawIOBase):
    def __init__(self, data):
        self.data = data

    def readable(self):
        return True

    def readinto(self, b):
        n = min(1, len(self.data))
        b[:n] = self.data[:n]
        self.data = self.data[1:]
        return n


for encoding in ('utf-8', 'utf-16', 'utf-8-sig', 'utf-32'):
    r = io.TextIOWrapper(io.BufferedReader(Slow('é€\r\n𝄞x\r'.encode(encoding)), 1), encoding=encoding)
    print([ascii(r.read(1)) for i in range(7)], r.newlines)
    r = io.TextIOWrapper(io.BufferedReader(Slow('é€\r\n𝄞x\r'.encode(encoding)), 1), encoding=encoding, newline='')
    print([ascii(x) for x in r], r.newlines)
t(io.TextIOWrapper(io.BytesIO(b'ab\xe2\x82'), encoding='utf-8').read)
t(io.TextIOWrapper(io.BytesIO(b'ab\xe2\x82'), encoding='utf-8', errors='replace').read)
t(io.TextIOWrapper(io.BytesIO(b'ab\xe2\x82'), encoding='utf-8').readline)

# tell and seek go together
data = ('zeile ä%d\n' * 4 % (1, 22, 333, 4444)).encode()
r = io.TextIOWrapper(io.BytesIO(data), encoding='utf-8')
marks = []
while True:
    marks.append(r.tell())
    line = r.readline()
    if not line:
        break
print(marks)
for m in reversed(marks):
    r.seek(m)
    print(ascii(r.readline()), end=' ')
print()
r.seek(0)
for line in r:
    t(r.tell)
    break
print(r.readline(), r.readline(3), list(r))
t(r.tell)
w = io.TextIOWrapper(io.BytesIO(), encoding='utf-8', write_through=True)
w.write('now')
print(w.buffer.getvalue(), w.write_through, w.line_buffering, w.encoding, w.errors)
w.reconfigure(line_buffering=True, errors='replace')
print(w.line_buffering, w.errors)
w.reconfigure(encoding='latin-1', newline='\r\n')
w.write('é\n')
print(w.buffer.getvalue(), w.encoding, w.errors)
t(w.writelines, ['a', 3])
w = io.TextIOWrapper(io.BytesIO(), encoding='utf-8')
w.write('a' * 10)
print(w.tell(), w.seek(4), w.write('bb'), w.seek(0), w.read())


class D(io.TextIOWrapper):
    def readline(self, *a):
        return super().readline(*a).rstrip()


print([x for x in D(io.BytesIO(b'a \nb\n\n'), 'ascii')])
with io.TextIOWrapper(io.BytesIO(b'x'), 'ascii') as f:
    print(f.read(), f.closed)
print(f.closed)
d = io.IncrementalNewlineDecoder(None, True)
print(repr(d.decode('a\r\nb\r')), repr(d.decode('\nc')), d.newlines == '\r\n', d.getstate())
print(io.text_encoding('x'), io.text_encoding(None))
