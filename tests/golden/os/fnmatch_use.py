import fnmatch
import glob

for name, pat in (('abc', 'abc'), ('abc', '?*?'), ('abc', '???*'), ('abc', '*???'), ('abc', '???'), ('abc', '*'), ('abc', 'ab[cd]'), ('abc', 'ab[!de]'), ('abc', 'ab[de]'),
                  ('a', '??'), ('a', 'b'), ('\\', '[\\]'), ('a', '[!\\]'), ('\\', '[!\\]'), ('foo\nbar', 'foo*'), ('foo\nbar\n', 'foo*'), ('\nfoo', 'foo*'), ('\n', '*'),
                  ('a' * 50, '*a*a*a*a*a*a*a*a*a*a'), ('a' * 50 + 'b', '*a*a*a*a*a*a*a*a*a*c'), ('', ''), ('', '*'), ('a', ''), ('[a]', '[[]a]'), ('a]', 'a]'), ('[', '['), ('[x', '[x'),
                  ('a-b', 'a[-]b'), ('b', '[a-c]'), ('d', '[a-c]'), ('b', '[c-a]'), ('-', '[a-]'), ('-', '[--0]'), (']', '[]]'), ('a', '[]a]'), ('!', '[!]'), ('x', '[!]]'), ('^', '[^a]'),
                  ('b', '[^a]'), ('ABC', 'abc'), ('a.txt', '*.txt'), ('.txt', '*.txt'), ('a/b', '*'), ('é', '[à-ü]'), ('a&b', 'a[&~|]b'), ('abc', '**c'), ('a[b', 'a[[]b'), ('aXb', 'a[W-Z]b'),
                  ('ab', 'a[!]b'), ('x', '[!a-zA-Z]'), ('5', '[!a-zA-Z]'), ('\\', '[+-\\]'), ('b', '[a-a-c]'), ('b', '[!c-a]')):
    print(repr(name[:12]), repr(pat), fnmatch.fnmatch(name, pat), fnmatch.fnmatchcase(name, pat))
print(fnmatch.fnmatch(b'abc', b'a*'), fnmatch.filter(['a.py', 'b.txt', 'c.py'], '*.py'), fnmatch.filterfalse(['a.py', 'b.txt', 'c.py'], '*.py'), fnmatch.filter([b'a', b'b'], b'[a]'))
for a in ((b'a', 'a'), ('a', b'a'), (3, 'a')):
    try:
        print(fnmatch.fnmatchcase(*a))
    except TypeError as e:
        print(type(e).__name__, e)
for pat in ('', '*', '?', 'a?b*', '*a', 'a*b*c', '**', '[abc]', '[]]', '[!x]', '[^x]', '[x', 'a.b', '*.txt', '[[]', '[a&&b]', '[--A]', '[b-a]', '[!b-a]', '[a-c-e]', '[a\\b]', '[\\]',
            '[a-z~~]', '[||x]', 'é(+)', '[]-a]', '*?*', '\n[\t]', '[a-]', '[!a-]', '[z-a-c]', '[!]', '[a-bz-x]'):
    print(repr(pat), fnmatch.translate(pat))
for p in ('a*b', 'a?b', '[a]', 'plain', '', '/x/*', b'a*'):
    print(p, glob.escape(p), glob.has_magic(p))
for p, k in (('a/*.txt', {}), ('*', {}), ('**', {}), ('**', dict(recursive=True)), ('**/*', dict(recursive=True)), ('a/**/b', dict(recursive=True)), ('*.py', dict(include_hidden=True)),
             ('[x]y?z', {}), ('a/**', dict(recursive=True, include_hidden=True)), ('', {}), ('/a/', {}), ('a\\b/*', dict(seps=['/', '\\'])), ('?a', {}), ('**b', dict(recursive=True)), ('a*b*', {})):
    print(p, k, glob.translate(p, **k))
