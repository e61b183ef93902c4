import os
import os.path
import posixpath
from os.path import *

def t(f, *a, **k):
    try:
        r = f(*a, **k)
        print("->", repr(r))
        return r
    except OSError as e:
        print(type(e).__name__, "|", e.strerror or e, "|", repr(e.filename), repr(e.filename2))
    except BaseException as e:
        print(type(e).__name__, "|", e)


P = ['', '/', '//', '///', '////a', 'a', 'a/', '/a', '/a/', '//a', '//a/b', '///a//b///c', 'a/b', 'a//b', 'a/./b', 'a/../b', '../a', '/../a', './', '.', '..',
     'a/b/..', 'a/b/../..', 'a/b/../../..', '/a/b/../../..', '.a', 'a.b', 'a.b.c', '.a.b', '..a', '...a', 'a.', 'a..', '/x.y/a', '/x.y/.a', 'a.b/', '~', '~/a', '~b/c',
     ' ', 'ä/é.ü', 'a\\b']
for p in P:
    print(repr(p), split(p), splitext(p), splitdrive(p), splitroot(p), repr(basename(p)), repr(dirname(p)), isabs(p), normpath(p), repr(normcase(p)))
    b = p.encode()
    assert (split(b), splitext(b), normpath(b), splitroot(b)) == (tuple(x.encode() for x in split(p)), tuple(x.encode() for x in splitext(p)),
                                                                 normpath(p).encode(), tuple(x.encode() for x in splitroot(p)))
for a in (('a', 'b'), ('a/', 'b'), ('a', '/b'), ('', 'b'), ('a', ''), ('a', '', 'b'), ('/', 'a'), ('a', 'b', '/c', 'd'), ('a',), ('',), ('a', '..', 'b'), ('a/b', './c'),
          (b'a', b'b')):
    print(a, join(*a))
t(join, 'a', b'b')
t(join, 'a', 3)
t(join, 3, 'a')
t(join, b'a', 'b', 'c')
t(join)
t(split, 3)
t(splitext, None)
t(basename, ['a'])
print(commonprefix(['/usr/lib', '/usr/local', '/us']), repr(commonprefix([])), commonprefix([['a', 'b'], ['a', 'c']]), repr(commonprefix(['a', 'b'])),
      commonprefix((b'ab', b'ac')))
for ps in (['/usr/lib', '/usr/lib64/x', '/usr'], ['a/b', 'a/c'], ['a'], ['/'], ['/', '/a'], ['a//b/./c', 'a/b/d'], ['/a', 'b'], [], [b'/a/b', b'/a/c'], ['a', b'b'], ['a/b', 'c'],
           ('/x/y/', '/x/y/z')):
    t(commonpath, ps)
os.chdir('/')
for a in (('/a/b/c', '/a'), ('/a', '/a/b/c'), ('/a', '/a'), ('/a/b', '/c/d'), ('/', '/a'), ('/a', '/'), ('a', 'a/b'), ('../a', 'b'), ('a',), (b'/a/b', b'/a/c'), ('',), ('a', b'b')):
    t(relpath, *a)
print(abspath('a'), abspath('../a/./b'), abspath('/x//y/..'), abspath(b'q'), abspath(''))
os.environ.clear()
os.environ['HOME'] = '/home/me/'
os.environ['V'] = 'val'
os.environ['E'] = ''
for p in ('~', '~/a', '~/', 'a~', '~x/y', '', b'~/q'):
    print(p, expanduser(p))
os.environ['HOME'] = '/'
print(expanduser('~'), expanduser('~/a'))
for p in ('$V', '${V}', 'a$V/b', '$V$V', '$NO/x', '${NO}', '$', '$$V', '${V', '$V.x', '${E}x', 'a$', '$é', b'x$V', '${}', 'no', '$1'):
    print(p, expandvars(p))


class P:
    def __init__(self, p):
        self.p = p

    def __fspath__(self):
        return self.p


print(join(P('a'), P('b')), split(P('a/b')), os.fspath(P(b'x')), isabs(P('/')), normpath(P('a/..')))
t(os.fspath, P(3))
t(os.fspath, 3)
t(os.fspath, None)
print(os.fspath('a'), os.fspath(b'b'), isinstance(P('a'), os.PathLike), issubclass(str, os.PathLike), os.PathLike[str])
print(os.fsencode('aé\udcff'), ascii(os.fsdecode(b'a\xc3\xa9\xff')), os.fsencode(P('x')), os.fsdecode('y'))
t(os.fsencode, 3)
print(os.sep, os.curdir, os.pardir, os.extsep, os.altsep, os.pathsep, os.linesep == '\n', os.devnull, os.name, os.path is posixpath, os.path.__name__)
print(supports_unicode_filenames, posixpath.sep, posixpath.pathsep)
