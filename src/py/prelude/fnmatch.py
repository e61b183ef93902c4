# Module fnmatch: patterns of shells.


def _posix(name):
    return modules()['posixpath'].normcase(name)


def _set_end(pat, i):
    # Behind the ']' of a set that opened before i; 0: it is no set.
    j = i
    n = len(pat)
    if j < n and pat[j] == '!':
        j += 1
    if j < n and pat[j] == ']':
        j += 1
    while j < n and pat[j] != ']':
        j += 1
    return j + 1 if j < n else 0


def _ranges(stuff):
    # The characters and ranges of a set, as pairs of ends. A range that ends before it begins is empty.
    i = 0
    n = len(stuff)
    out = []
    while i < n:
        if i + 2 < n and stuff[i + 1] == '-':
            if stuff[i] <= stuff[i + 2]:
                out.append((stuff[i], stuff[i + 2]))
            i += 3
        else:
            out.append((stuff[i], stuff[i]))
            i += 1
    return out


def _compile(pat):
    # A list of: None for '*', True for '?', a character, or (negated, ranges).
    out = []
    i = 0
    n = len(pat)
    while i < n:
        c = pat[i]
        i += 1
        if c == '*':
            if not out or out[-1] is not None:
                out.append(None)
        elif c == '?':
            out.append(True)
        elif c == '[':
            end = _set_end(pat, i)
            if not end:
                out.append('[')
                continue
            stuff = pat[i:end - 1]
            i = end
            negated = stuff[0] == '!'
            out.append((negated, _ranges(stuff[1:] if negated else stuff)))
        else:
            out.append(c)
    return out


def _matches_one(p, c):
    if p is True:
        return True
    if type_of(p) is str:
        return p == c
    for low, high in p[1]:
        if low <= c <= high:
            return not p[0]
    return p[0]


def _matches(parts, name):
    # With the latest '*' to come back to: never more than parts times characters.
    i = j = 0
    star = mark = -1
    while j < len(name):
        if i < len(parts) and parts[i] is None:
            star = i
            mark = j
            i += 1
        elif i < len(parts) and _matches_one(parts[i], name[j]):
            i += 1
            j += 1
        elif star >= 0:
            mark += 1
            j = mark
            i = star + 1
        else:
            return False
    while i < len(parts) and parts[i] is None:
        i += 1
    return i == len(parts)


def fnmatch(name, pat):
    return fnmatchcase(_posix(name), _posix(pat))


def fnmatchcase(name, pat):
    if isinstance(pat, bytes):
        if not isinstance(name, bytes):
            raise TypeError('cannot use a bytes pattern on a string-like object')
        name = name.decode('latin-1')
        pat = pat.decode('latin-1')
    elif isinstance(name, bytes):
        raise TypeError('cannot use a string pattern on a bytes-like object')
    if not isinstance(name, str):
        raise TypeError(f"expected string or bytes-like object, got '{type_of(name).__name__}'")
    return _matches(_compile(pat), name)


def _all(names, pat, wanted):
    pat = _posix(pat)
    is_bytes = isinstance(pat, bytes)
    parts = _compile(pat.decode('latin-1') if is_bytes else pat)
    out = []
    for name in names:
        if isinstance(name, bytes) != is_bytes:
            raise TypeError('cannot use a bytes pattern on a string-like object' if is_bytes
                            else 'cannot use a string pattern on a bytes-like object')
        if _matches(parts, name.decode('latin-1') if is_bytes else name) == wanted:
            out.append(name)
    return out


def filter(names, pat):
    return _all(names, pat, True)


def filterfalse(names, pat):
    return _all(names, pat, False)


_special = '()[]{}?*+-|^$\\.&~# \t\n\r\v\f'


def _escape(c):
    return '\\' + c if c in _special else c


def translate(pat):
    # As CPython writes it: stars become lazy groups that are not gone back into.
    star = object()
    parts = []
    i = 0
    n = len(pat)
    while i < n:
        c = pat[i]
        i += 1
        if c == '*':
            if not parts or parts[-1] is not star:
                parts.append(star)
        elif c == '?':
            parts.append('.')
        elif c == '[':
            end = _set_end(pat, i)
            if not end:
                parts.append('\\[')
                continue
            parts.append(_translate_set(pat[i:end - 1]))
            i = end
        else:
            parts.append(_escape(c))
    out = []
    i = 0
    n = len(parts)
    while i < n and parts[i] is not star:
        out.append(parts[i])
        i += 1
    while i < n:
        i += 1
        if i == n:
            out.append('.*')
            break
        fixed = []
        while i < n and parts[i] is not star:
            fixed.append(parts[i])
            i += 1
        fixed = ''.join(fixed)
        if i == n:
            out.append('.*')
            out.append(fixed)
        else:
            out.append('(?>.*?' + fixed + ')')
    return '(?s:' + ''.join(out) + ')\\z'


def _translate_set(stuff):
    if '-' not in stuff:
        stuff = stuff.replace('\\', '\\\\')
    else:
        # hyphens between ranges are cut out, ranges that end before they begin go
        chunks = []
        i = 0
        k = 2 if stuff[0] == '!' else 1
        while True:
            k = stuff.find('-', k)
            if k < 0:
                break
            chunks.append(stuff[i:k])
            i = k + 1
            k = k + 3
        chunk = stuff[i:]
        if chunk:
            chunks.append(chunk)
        else:
            chunks[-1] += '-'
        for k in range(len(chunks) - 1, 0, -1):
            if chunks[k - 1][-1] > chunks[k][0]:
                chunks[k - 1] = chunks[k - 1][:-1] + chunks[k][1:]
                del chunks[k]
        stuff = '-'.join([s.replace('\\', '\\\\').replace('-', '\\-') for s in chunks])
    escaped = []
    for c in stuff:
        escaped.append('\\' + c if c in '&~|' else c)
    stuff = ''.join(escaped)
    if not stuff:
        return '(?!)'
    if stuff == '!':
        return '.'
    if stuff[0] == '!':
        stuff = '^' + stuff[1:]
    elif stuff[0] in ('^', '['):
        stuff = '\\' + stuff
    return '[' + stuff + ']'


__all__ = ['filter', 'filterfalse', 'fnmatch', 'fnmatchcase', 'translate']
