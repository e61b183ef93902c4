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


b = io.BytesIO(b'abc\ndef')
for f, a in ((b.read, (1,)), (b.readline, ()), (b.read1, ()), (b.read1, (-1,)), (b.seek, (0,)), (b.readinto, (bytearray(2),)), (b.readinto, (b'x',)),
             (b.getvalue, ()), (b.write, ('x',)), (b.write, (3,)), (b.write, (bytearray(b'q'),)), (b.write, (memoryview(b'qq'),)), (b.seek, (-1,)),
             (b.seek, (-100, 2)), (b.seek, (0, 7)), (b.seek, (-100, 1)), (b.tell, ()), (b.truncate, (-1,)), (b.truncate, (3,)), (b.getvalue, ()),
             (b.seek, (10,)), (b.write, (b'x',)), (b.getvalue, ()), (b.fileno, ()), (b.detach, ()), (b.readlines, ()), (b.seek, (0,)),
             (b.readlines, (2,)), (b.read, (None,)), (b.read, ('x',)), (b.readline, ('x',)), (b.writelines, ([b'a', 'b'],)), (b.writelines, (3,)),
             (b.isatty, ()), (b.flush, ())):
    t(f, *a)
print(b.closed)
b.close()
for f, a in ((b.read, ()), (b.getvalue, ()), (b.getbuffer, ()), (b.write, (b'',)), (next, (b,)), (b.seek, (0,)), (b.tell, ()), (b.readable, ()),
             (b.__enter__, ()), (b.flush, ()), (b.close, ()), (b.readline, ()), (b.readlines, ()), (b.truncate, (0,))):
    t(f, *a)
t(io.BytesIO, 'x')
t(io.BytesIO, 3)
print(io.BytesIO(initial_bytes=b'abc').getvalue(), io.BytesIO(None).getvalue(), io.BytesIO(bytearray(b'q')).read())

b = io.BytesIO()
for i in range(5):
    b.write(b'line %d\n' % i)
b.seek(0)
print(next(b), list(b), list(b))
b.seek(7)
print(b.readline(3), b.readline(), b.read(4), b.tell(), b.seek(-3, 2), b.read())
b.seek(3)
b.write(b'XXXX')
print(b.getvalue()[:10])
v = b.getbuffer()
v[0:2] = b'##'
print(v.nbytes, bytes(v[:4]), b.getvalue()[:3])
v.release()
room = bytearray(6)
b.seek(0)
print(b.readinto(room), room, b.readinto(memoryview(room)[:2]), room)
with io.BytesIO(b'z') as f:
    print(f.read())
print(f.closed)
for line in io.BytesIO(b'a\nb\r\nc'):
    print(line)
print(io.BytesIO(b'ab\ncd\n').readlines(), io.BytesIO(b'\xff\n\n').readlines(1))


class B(io.BytesIO):
    def read(self, n=-1):
        return super().read(n) + b'!'


print(B(b'abc').read(), isinstance(B(), io.BufferedIOBase), B(b'x\ny').readline(), list(B(b'x\ny')))
b = io.BytesIO(b'abc')
b.name = 'file.bin'
print(b.name, b.__getstate__())
