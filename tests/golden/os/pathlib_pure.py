import copy
import os
from pathlib import *

def t(f, *a, **k):
    try:
        r = f(*a, **k)
        print("->", repr(r))
        return r
    except OSError as e:
        print(type(e).__name__, "|", e.strerror or e, "|", repr(e.filename), repr(e.filename2))
    except BaseException as e:
        print(type(e).__name__, "|", e)


P = PurePosixPath
for a in ((), ('',), ('.',), ('/',), ('//',), ('///a',), ('//a',), ('a',), ('a', 'b'), ('a', '/b'), ('a/', 'b/'), ('a/./b',), ('a/../b',), ('./a',), ('a//b',), ('.', 'a'), ('..',), ('a', '..'),
          ('/a/b/c.tar.gz',), ('.hidden',), ('a.b.',), ('a.',), ('..a',), ('a b',), ('c:/x',), ('a', P('b'), 'c'), ('ä', 'é.txt')):
    p = P(*a)
    print(repr(p), str(p), p.parts, repr(p.drive), repr(p.root), repr(p.anchor), repr(p.name), repr(p.suffix), p.suffixes, repr(p.stem), p.parent, list(p.parents), p.is_absolute(), bytes(p),
          p.as_posix())
for a in ((3,), (b'a',), (None,), ('a', 3)):
    t(P, *a)


class F:
    def __init__(self, p):
        self.p = p

    def __fspath__(self):
        return self.p


print(P(F('x/y')), P('a') / F('b'), F('a') / P('b'), 'a' / P('b'), P('a') / 'b' / 'c', P('a') / '/b', P('a').joinpath('b', P('c')), P('a').joinpath())
t(P, F(b'x'))
t(lambda: P('a') / 3)
t(lambda: 3 / P('a'))
p = P('/a/b/c.tar.gz')
for f, a in ((p.with_name, ('x',)), (p.with_name, ('',)), (p.with_name, ('a/b',)), (p.with_name, ('.',)), (P('/').with_name, ('x',)), (P('').with_name, ('x',)), (p.with_stem, ('q',)),
             (p.with_stem, ('',)), (P('a').with_stem, ('b',)), (p.with_suffix, ('.txt',)), (p.with_suffix, ('',)), (p.with_suffix, ('txt',)), (p.with_suffix, ('.',)), (p.with_suffix, ('.a/b',)),
             (P('/').with_suffix, ('.x',)), (P('.h').with_suffix, ('.x',)), (P('a.').with_suffix, ('.x',)), (p.relative_to, ('/a',)), (p.relative_to, ('/a/b/',)), (p.relative_to, ('/x',)),
             (p.relative_to, ('a',)), (p.relative_to, (p,)), (P('a/b').relative_to, ('a',)), (P('a').relative_to, ('a/b',)), (P('a').relative_to, ('',))):
    t(f, *a)
t(P('/a/b').relative_to, '/a/c', walk_up=True)
t(P('/a/b').relative_to, '/c/d/e', walk_up=True)
t(P('a/b').relative_to, '/c', walk_up=True)
t(P('a/b').relative_to, '../c', walk_up=True)
t(P('a/b').relative_to, 'a/..', walk_up=True)
print(p.is_relative_to('/a'), p.is_relative_to('/x'), p.is_relative_to(p), P('a').is_relative_to(''))
for p in ('/a b/c', '/', '/ä%', '//x/y', '/a?b#c;d~e'):
    print(Path(p).as_uri())
t(Path('a').as_uri)

# order, equality, hashing
print(P('a') == P('a/'), P('a') == P('A'), P('a') == 'a', P('a') < P('b'), P('a/b') < P('a.b'), P('a') <= P('a'), P('b') > P('a'), P('b') >= P('c'), sorted([P('b'), P('a/c'), P('a')]),
      len({P('a'), P('a/.'), P('b')}), hash(P('a')) == hash(P('a/')), P('a') == Path('a'), Path('a') == P('a'), PurePosixPath('a') == PureWindowsPath('a'))
t(lambda: P('a') < 'b')
t(lambda: P('a') < PureWindowsPath('b'))
q = P('/a/b/c').parents
print(len(q), q[0], q[-1], q[0:2], q[1:], P('/a') in q, P('/z') in q, repr(q), [str(x) for x in reversed(q)])
t(lambda: q[3])
t(lambda: q[-4])
print(copy.copy(P('a/b')), copy.deepcopy(P('a')), P('a').__reduce__(), type(PurePath('a')).__name__, type(Path('a')).__name__, issubclass(Path, PurePath), isinstance(P('a'), os.PathLike),
      os.fspath(P('a/b')), os.path.join(P('a'), 'b'), f'{P("x")}', '%s' % P('y'))
t(WindowsPath, 'a')
t(lambda: setattr(P('a'), 'name', 'b'))


class Mine(PurePosixPath):
    def __init__(self, *args, tag=None):
        super().__init__(*args)
        self.tag = tag

    def with_segments(self, *args):
        return type(self)(*args, tag=self.tag)


m = Mine('/x/y.z', tag=7)
for x in (m / 'k', m.parent, m.with_name('n'), m.with_suffix('.q'), m.relative_to('/x'), m.parents[0], m.joinpath('r'), 'a' / m):
    print(repr(x), x.tag)
