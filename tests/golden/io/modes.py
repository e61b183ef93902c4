import os

os.makedirs('/tmp/golden_modes', exist_ok=True)
os.chdir('/tmp/golden_modes')

# what one file object writes, another reads after flush or close
f = open('a.txt', 'w')
print(f.write('one\n'), f.write('two\n'), f.tell())
f.flush()
print(open('a.txt').read().split())
f.write('three\n')
f.close()
print(open('a.txt').readlines())

# update modes
with open('a.txt', 'r+') as f:
    print(f.readline(), end='')
    f.seek(0)
    f.write('ONE')
    f.seek(0)
    print(f.read().split(), f.tell())
    f.truncate(4)
print(repr(open('a.txt').read()))
with open('a.txt', 'a+') as f:
    print(f.tell())
    f.write('end')
    f.seek(0)
    print(f.read().split())
    f.seek(0)
    f.write('!')
print(repr(open('a.txt').read()))
with open('a.txt', 'w+') as f:
    print(repr(f.read()))
    f.write('fresh')
    f.seek(2)
    print(f.read(1), f.read(), repr(f.read()))
with open('b.txt', 'x') as f:
    f.write('new')
print(open('b.txt').read(), os.path.getsize('b.txt'))
with open('a.txt', 'w'):
    pass
print(os.path.getsize('a.txt'))

# binary
with open('c.bin', 'wb') as f:
    f.write(bytes(range(256)))
    f.seek(10)
    f.write(b'###')
    print(f.tell(), f.seek(0, 2), f.seek(-4, 1))
with open('c.bin', 'rb') as f:
    print(f.read(13), f.seek(-2, 2), f.read(), f.read(), f.seek(300), f.read())
with open('c.bin', 'r+b') as f:
    f.seek(300)
    f.write(b'far')
    f.seek(254)
    print(f.read(10), f.seek(0), f.read(3), f.write(b'xyz'), f.tell(), f.read(2))
print(os.path.getsize('c.bin'), open('c.bin', 'rb').read(8))
with open('c.bin', 'ab') as f:
    print(f.tell(), f.write(b'tail'), f.tell())
print(open('c.bin', 'rb').read()[-7:])
with open('lines.bin', 'wb') as f:
    f.writelines([b'a\n', b'b\r\n', b'c'])
print(list(open('lines.bin', 'rb')), open('lines.bin', 'rb').readline(1))

# line ends
with open('n.txt', 'w', newline='') as f:
    f.write('a\r\nb\rc\n')
for nl in (None, '', '\n', '\r', '\r\n'):
    with open('n.txt', newline=nl) as f:
        print(repr(nl), f.readlines(), f.newlines)
for nl in (None, '', '\n', '\r', '\r\n'):
    with open('m.txt', 'w', newline=nl) as f:
        f.write('x\ny\r\n')
    print(repr(nl), open('m.txt', 'rb').read())

# encodings
for e in ('utf-8', 'utf-16', 'latin-1', 'ascii', 'utf-8-sig', 'cp1252', 'utf-32-le'):
    try:
        with open('e.txt', 'w', encoding=e) as f:
            f.write('caf\xe9 \u20ac')
    except UnicodeEncodeError as x:
        print(e, x)
        continue
    print(e, open('e.txt', 'rb').read(), open('e.txt', encoding=e).read())
with open('e.txt', 'a', encoding='utf-16') as f:
    f.write('+')
with open('e.txt', 'wb') as f:
    f.write(b'ok\n\xff\xfe\n')
try:
    open('e.txt', encoding='utf-8').read()
except UnicodeDecodeError as x:
    print(x)
print(ascii(open('e.txt', encoding='utf-8', errors='replace').read()), ascii(open('e.txt', encoding='utf-8', errors='surrogateescape').read()))
with open('e.txt', 'w', encoding='utf-16') as f:
    f.write('a')
with open('e.txt', 'a', encoding='utf-16') as f:
    f.write('b')
print(open('e.txt', 'rb').read(), open('e.txt', encoding='utf-16').read())

# all readers
with open('r.txt', 'w') as f:
    for i in range(6):
        print('row', i, file=f)
with open('r.txt') as f:
    print(next(f), f.readline(), f.read(3), f.readlines()[-1], repr(f.read()))
print(len(list(open('r.txt'))), sum(1 for _ in open('r.txt')), [int(x.split()[1]) for x in open('r.txt')], max(open('r.txt')))
with open('r.txt') as f, open('s.txt', 'w') as g:
    for n, line in enumerate(f, 1):
        g.write(f'{n}:{line}')
    print(f.tell())
print(open('s.txt').read().splitlines())
with open('r.txt') as f:
    a = list(zip(f, f))
    print(a[0], len(a))

# large, in pieces
with open('big.txt', 'w') as f:
    for i in range(3000):
        f.write(f'line number {i} with some text to make it long enough\n')
    print(f.tell())
with open('big.txt') as f:
    lines = [x for x in f]
    print(len(lines), lines[-1], f.tell())
    f.seek(100000)
    print(repr(f.readline()), repr(f.readline()[:20]), f.tell())
with open('big.txt', 'rb') as f:
    print(len(f.read(70000)), len(f.readline()), len(f.read()), f.tell())

for name in os.listdir('.'):
    os.remove(name)
os.chdir('/tmp')
os.rmdir('golden_modes')
