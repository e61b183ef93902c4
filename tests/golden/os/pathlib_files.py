import os
import shutil
from pathlib import Path

def t(f, *a, **k):
    try:
        r = f(*a, **k)
        print("->", repr(r))
        return r
    except OSError as e:
        print(type(e).__name__, "|", e.strerror or e, "|", repr(e.filename), repr(e.filename2))
    except BaseException as e:
        print(type(e).__name__, "|", e)


os.makedirs('/tmp/golden_pathlib', exist_ok=True)
os.chdir('/tmp/golden_pathlib')
p = Path('a')
for f, a in ((p.exists, ()), (p.mkdir, ()), (p.mkdir, ()), (p.is_dir, ()), (p.is_file, ()), (Path('x/y').mkdir, ()), ((p / 'f').write_text, ('héllo\n',)), ((p / 'f').read_text, ()), ((p / 'f').read_bytes, ()),
             ((p / 'f').read_text, ('latin-1',)), ((p / 'g').write_bytes, (b'\xff\x00',)), ((p / 'g').write_bytes, ('x',)), ((p / 'g').write_text, (b'x',)), ((p / 'g').read_text, ()), ((p / 'no').read_text, ()),
             ((p / 'no').unlink, ()), (p.unlink, ()) if False else (p.exists, ()), ((p / 'g').touch, ()), ((p / 't').touch, ()), ((p / 't').exists, ()), (p.rmdir, ()), ((p / 't').unlink, ()), (Path('no').rmdir, ()),
             (Path('no').iterdir().__next__, ()) if False else (Path('no').exists, ()), (Path('no').stat, ()), ((p / 'f').rename, ('r',)), (Path('r').replace, (p / 'f',)), (Path('no').rename, ('z',)),
             (p.samefile, ('a/../a',)), (p.absolute, ()), (Path('a/../b').absolute, ()), (Path('a/../b').resolve, ()), (p.is_symlink, ()), (p.is_mount, ()), (p.is_fifo, ()), (Path('no').resolve, (True,))):
    t(f, *a)
t((p / 't').touch, exist_ok=False)
t((p / 't').touch, exist_ok=False)
t((p / 'no').unlink, missing_ok=True)
t(Path('x/y/z').mkdir, parents=True)
t(Path('x/y/z').mkdir, parents=True)
t(Path('x/y/z').mkdir, exist_ok=True)
t((p / 'f').mkdir, exist_ok=True)
print(sorted(p.iterdir()), Path.cwd(), Path('.').absolute() == Path.cwd(), (p / 'f').stat().st_size)
with (p / 'lines').open('w') as f:
    print('one', file=f)
with (p / 'lines').open() as f:
    print(f.readlines(), f.name)
t((p / 'f').open, 'rz')
os.environ['HOME'] = '/home/x'
print(Path.home(), Path('~/a').expanduser(), Path('a/~').expanduser(), Path('~').expanduser())
os.environ.pop('HOME')

for name in ('s/a.py', 's/b.txt', 's/d/c.py', 's/d/e/f.py', 's/.hid/g.py', 's/d/.x.py', 's/Z.PY'):
    Path(name).parent.mkdir(parents=True, exist_ok=True)
    Path(name).write_text(name)
s = Path('s')
for pat in ('*', '*.py', '**', '**/*.py', '**/', 'd/*', '*/c.py', 'd', 'no', '**/d/**', 'd/../a.py', '.*', '*/', '[ab].*', '**/e/*', 'd/**/*.py', '?.py', '**/*'):
    print(pat, [str(x) for x in sorted(s.glob(pat))])
for pat in ('*.py', 'c.py', '', '*/', 'd/*', '.x*', '**'):
    print('r', pat, [str(x) for x in sorted(s.rglob(pat))])
print([str(x) for x in sorted(s.glob('*.py', case_sensitive=False))], list(Path('no').glob('*')), sorted(str(x) for x in Path('.').glob('s/*.py')))
t(lambda: list(s.glob('')))
t(lambda: list(s.glob('/x')))
print(sorted((str(a), sorted(b), sorted(c)) for a, b, c in s.walk()), [str(a) for a, b, c in (s / 'd').walk(top_down=False)])
print(s.copy('k'), sorted(str(x) for x in Path('k').rglob('*.py')), Path('k').move('l'), Path('l/a.py').copy_into('a'), Path('l/b.txt').move_into('a'), sorted(x.name for x in Path('a').iterdir()))
t(s.copy, 's/inner')
print(s.info.exists(), s.info.is_dir(), (s / 'a.py').info.is_file(), Path('no').info.exists())
print(Path.from_uri('file:///a%20b/c'), Path.from_uri('file:/x'), Path.from_uri('file://localhost/y'))
t(Path.from_uri, 'http://x')
t(Path.from_uri, 'file:x')
os.chdir('/tmp')
shutil.rmtree('/tmp/golden_pathlib')
