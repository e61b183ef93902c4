import io
import os

def t(f, *a, **k):
    try:
        r = f(*a, **k)
        print("->", repr(r))
        return r
    except OSError as e:
        print(type(e).__name__, "|", e.strerror or e, "|", repr(e.filename), repr(e.filename2))
    except BaseException as e:
        print(type(e).__name__, "|", e)


os.makedirs('/tmp/golden_files', exist_ok=True)
os.chdir('/tmp/golden_files')
t(open, 'a\0b')
t(open, '\udfff')
f = open('x.txt', 'w')
print(f, f.encoding, f.errors, f.newlines, f.mode, f.name, f.buffer, f.buffer.raw, f.line_buffering, f.write_through)
for g, a in ((f.read, ()), (f.readline, ()), (next, (f,)), (f.write, (1,)), (f.write, (b'x',)), (f.seek, (1, 1)), (f.seek, (-1,)), (f.seek, (0, 5)),
             (f.writelines, (['a', 'b'],)), (f.writelines, ([1],)), (f.truncate, (1,)), (f.close, ()), (f.write, ('x',)), (f.tell, ()), (f.close, ()),
             (f.fileno, ()), (f.isatty, ()), (f.seekable, ()), (iter, (f,)), (next, (f,)), (f.__enter__, ()), (f.flush, ())):
    t(g, *a)
print(f, f.closed)
f = open('x.txt')
for g, a in ((f.write, ('a',)), (f.seek, (0, 2)), (f.seek, (1, 2)), (f.read, ('a',)), (f.read, (None,)), (f.readline, (None,)), (f.readline, ('a',)),
             (f.readlines, (None,)), (f.readlines, ('a',))):
    t(g, *a)
for m in ['', 'rw', 'rr', 'z', 'r+w', 'bt', 'rbt', 'b', '+', 'wx', 'U', 'r++', 'rU']:
    t(open, 'x.txt', m)
t(open, 'x.txt', 'rb', encoding='utf-8')
t(open, 'x.txt', 'rb', errors='strict')
t(open, 'x.txt', 'rb', newline='')
t(open, 'x.txt', 'r', 0)
t(open, 'x.txt', newline='x')
t(open, 'x.txt', newline=3)
t(open, 'x.txt', encoding='nope')
t(open, 'x.txt', encoding=3)
t(open, 3.5)
t(open, None)
t(open, 'x.txt', 3)
t(open, 'x.txt', 'r', 'x')
for a in (('nodir/x', 'w'), ('/tmp',), ('/tmp', 'w'), ('x.txt/y',), ('x.txt', 'x'), ('nope',), (b'nope',), ('',)):
    t(open, *a)
f = open('b.bin', 'wb')
print(f, f.mode, f.name, f.raw, f.raw.mode)
for g, a in ((f.write, ('x',)), (f.write, (3,)), (f.read, ()), (f.readline, ()), (f.write, (b'abc',)), (f.tell, ()), (f.seek, (-5,)), (f.seek, (0, 9)), (f.close, ()),
             (f.write, (b'x',)), (f.tell, ()), (f.seek, (0,))):
    t(g, *a)
print(f, f.raw)
f = open('b.bin', 'rb')
print(f)
for g, a in ((f.write, (b'',)), (f.read, (-2,)), (f.read, ('x',)), (f.seek, (-10, 1)), (f.seek, (-10, 2)), (f.readinto, (b'abc',)), (f.readinto, (bytearray(2),)), (f.peek, ()),
             (f.read1, (1,)), (f.readlines, ()), (f.truncate, ())):
    t(g, *a)
for mode in ('r+b', 'ab+', 'wb+'):
    f = open('b.bin', mode)
    print(f, f.mode, f.raw, f.raw.mode, f.tell())
    f.close()
f = open('c.bin', 'wb')
f.write(b'0123456789')
f.close()
f = open('c.bin', 'rb', 0)
print(f, f.mode, f.name)
for g, a in ((f.write, (b'x',)), (f.read, (2,)), (f.tell, ()), (f.readall, ()), (f.seek, (-3, 2)), (f.read, ()), (f.close, ()), (f.read, ())):
    t(g, *a)
print(f)
f = open('d.bin', 'xb', 0)
print(f, f.mode)
for g, a in ((f.read, ()), (f.write, ('x',)), (f.seek, (-1,)), (f.truncate, (-1,)), (f.write, (b'ab',)), (f.truncate, (1,)), (f.close, ())):
    t(g, *a)
print(open('d.bin', 'rb').read(), os.path.getsize('d.bin'))
t(open, 'd.bin', 'x')
for name in os.listdir('.'):
    os.remove(name)
os.chdir('/tmp')
os.rmdir('golden_files')
