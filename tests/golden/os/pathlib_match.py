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
for p, pat in (('a/b.py', '*.py'), ('/a/b/c.py', 'b/*.py'), ('/a/b/c.py', 'a/*.py'), ('/a.py', '/*.py'), ('a/b.py', '/*.py'), ('a/b/c.py', '**/*.py'), ('a/b/c.py', 'a/**/*.py'), ('/a/b/c', '/a/**'),
               ('a', ''), ('a', '.'), ('a/b', 'a/b/'), ('a', '*'), ('a', '**'), ('', '*'), ('.a', '*'), ('a/b', '*'), ('A.py', '*.PY'), ('a[b', 'a[[]b'), ('a/b/c/d', 'a/**/d'), ('a/d', 'a/**/d'),
               ('a', 'a/**'), ('a/b', '**'), ('', '**'), ('/', '/**'), ('/a', '**'), ('/a/b', '*/a/b'), ('a/b/c', '*/*'), ('a/b/c', '*/*/*'), ('a/bc', 'a/b?'), ('a/b', 'a/[!c]'), ('x/a/b/a/b/y', 'x/**/b/y'),
               ('x/a/b/a/b/y', '**/b/**/y'), ('a/b', '**/**'), ('a', '**/a'), ('b/a', '**/a'), ('a/b', '**/'), ('a', './a'), ('../a', '../*')):
    print(repr(p), repr(pat), end=' ')
    t(P(p).match, pat)
    t(P(p).full_match, pat)
print(P('A.py').match('*.PY', case_sensitive=False), P('A/b').full_match('a/B', case_sensitive=False), PureWindowsPath('A.py').match('*.PY'), PureWindowsPath('c:/a/b').full_match('C:/A/*'),
      PureWindowsPath('A').match('a', case_sensitive=True), P('a').match(P('a')), P('a/b').full_match(P('a/*')))
W = PureWindowsPath
for a in (('c:/a/b',), ('c:a',), ('c:',), ('/a',), ('\\\\server\\share\\x',), ('//server/share',), ('\\\\?\\c:\\x',), ('a', 'c:/b'), ('c:/a', '/b'), ('c:/a', 'd:b'), ('c:/a', 'c:b'), ('C:/a', 'c:b'), ('a/b\\c',),
          ('.', 'c:x'), ('./c:x',), ('a:b:c',), ('c:/', '..', 'x.y.z'), ('\\\\.\\nul',), ('//?/UNC/s/h/x',)):
    p = W(*a)
    print(repr(p), str(p), p.parts, repr(p.drive), repr(p.root), repr(p.anchor), p.name, p.suffix, p.stem, p.parent, p.is_absolute(), p.as_posix())
print(W('c:/a') == W('C:/A'), W('a') < W('B'), hash(W('A')) == hash(W('a')), W('c:/a/b').relative_to('C:/A'), W('a\\b').with_name('c'), W('a') / 'b', W(P('a/b')),
      P(W('a/b')))
t(W('a').with_name, 'b/c')
t(W('a').with_name, 'b\\c')
t(W('c:/a').relative_to, 'd:/')
