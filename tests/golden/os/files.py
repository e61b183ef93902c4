import errno
import os
import stat
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


os.makedirs('/tmp/golden_os', exist_ok=True)
os.chdir('/tmp/golden_os')
print(os.getcwd(), os.getcwdb(), os.listdir(), os.listdir(b'.'))
for f, a in ((os.mkdir, ('d',)), (os.mkdir, ('d',)), (os.mkdir, ('no/d',)), (os.makedirs, ('m/n/o',)), (os.makedirs, ('m/n/o',)), (os.listdir, ('no',)), (os.rmdir, ('m',)), (os.rmdir, ('no',)),
             (os.chdir, ('no',)), (os.stat, ('no',)), (os.lstat, ('no',)), (os.rename, ('no', 'b')), (os.remove, ('no',)), (os.unlink, ('no',)),
             (os.scandir, ('no',)), (os.listdir, (3.5,)), (os.stat, (None,)), (os.mkdir, (3,)), (os.remove, (['a'],)), (os.rename, ('a', None)), (os.mkdir, ('a\0',)), (os.rename, ('a\0', 'b')),
             (os.rename, ('a', 'b\0')), (os.listdir, ('\0',)), (os.chdir, ('a\0',)), (os.mkdir, ('',)), (os.stat, ('',)), (os.readlink, ('no',)), (os.truncate, ('no', 1)), (os.access, ('no', os.F_OK)),
             (os.path.exists, ('a\0',)), (os.path.isfile, ('\udfff',)), (os.path.getsize, ('no',)), (os.path.samefile, ('no', 'd'))):
    print(f.__name__, end=' ')
    t(f, *a)
os.makedirs('m/n/o', exist_ok=True)
open('f.txt', 'w').write('12345')
for f, a in ((os.makedirs, ('f.txt',)), (os.mkdir, ('f.txt/x',)), (os.listdir, ('f.txt',)), (os.rmdir, ('f.txt',)), (os.chdir, ('f.txt',)), (os.rename, ('f.txt', 'd')), (os.rename, ('d', 'f.txt')),
             (os.rename, ('m', 'm/n/q')), (os.path.getsize, ('f.txt',)), (os.path.isfile, ('f.txt',)), (os.path.isdir, ('f.txt',)), (os.path.islink, ('f.txt',)), (os.access, ('f.txt', os.R_OK | os.W_OK)),
             (os.replace, ('f.txt', 'g.txt')), (os.path.exists, ('f.txt',)), (os.path.lexists, (b'g.txt',)), (os.truncate, ('g.txt', 2)), (os.path.samefile, ('g.txt', './g.txt')), (os.utime, ('g.txt', (5, 7))),
             (os.path.getmtime, ('g.txt',)), (os.chmod, ('g.txt', 0o644)), (os.removedirs, ('m/n/o',)), (os.listdir, ('.',))):
    print(f.__name__, end=' ')
    t(f, *a)
st = os.stat('g.txt')
print(stat.S_ISREG(st.st_mode), stat.filemode(st.st_mode), st.st_size, st[6], len(st), st.st_mtime, st.st_mtime_ns, stat.S_ISDIR(os.stat('d').st_mode), st.st_atime, type(st).__name__)
print(stat.filemode(0o104755), stat.filemode(0o41777), stat.filemode(0o120777), stat.filemode(0o2654), stat.S_IMODE(0o100644) == 0o644, stat.S_IFMT(0o100644) == stat.S_IFREG)
with os.scandir('.') as it:
    print(sorted((e.name, e.path, e.is_file(), e.is_dir(), e.is_symlink(), e.stat().st_size if e.is_file() else 0) for e in it))
print(sorted(repr(e) for e in os.scandir('.')), os.fspath(list(os.scandir('d')) and 'x' or 'y'))
for folder in ('w/a/b', 'w/c', 'w/.h'):
    os.makedirs(folder)
for name in ('w/1.txt', 'w/a/2.txt', 'w/a/b/3.py', 'w/.h/4.txt'):
    with open(name, 'w') as f:
        f.write(name)


def tree(**k):
    return sorted((a, sorted(b), sorted(c)) for a, b, c in os.walk('w', **k))


print(tree(), tree(topdown=False) == tree(), list(os.walk('no')), [a for a, b, c in os.walk('w/a')], [a for a, b, c in os.walk('w/a', topdown=False)])
seen = []
for a, b, c in os.walk('w'):
    seen.append(a)
    b[:] = [x for x in b if x == 'a']
print(seen)
list(os.walk('no', onerror=lambda e: print('onerror', type(e).__name__, e.filename)))
print(shutil.copytree('w', 'v'), sorted(os.listdir('v')), shutil.copy('g.txt', 'd'), shutil.copyfile('g.txt', 'h.txt'), shutil.move('h.txt', 'd'), shutil.copy2('g.txt', 'k.txt'), sorted(os.listdir('d')))
t(shutil.copyfile, 'g.txt', 'g.txt')
t(shutil.copytree, 'w', 'v')
t(shutil.move, 'g.txt', 'd')
t(shutil.move, 'no', 'q')
t(shutil.move, 'w', 'w/a/b/w')
t(shutil.rmtree, 'no')
print(shutil.rmtree('no', ignore_errors=True), shutil.rmtree('v'), os.path.exists('v'), shutil.copytree('w', 'u', ignore=shutil.ignore_patterns('*.txt', 'c')), sorted((a, sorted(b), sorted(c)) for a, b, c in os.walk('u')))
print(errno.errorcode[errno.ENOENT], errno.ENOENT == FileNotFoundError(errno.ENOENT, 'x').errno, os.strerror(errno.ENOENT))
os.chdir('/tmp')
shutil.rmtree('/tmp/golden_os')
