# Module posixpath, which is os.path.

curdir = '.'
pardir = '..'
extsep = '.'
sep = '/'
pathsep = ':'
defpath = '/bin:/usr/bin'
altsep = None
devnull = '/dev/null'
supports_unicode_filenames = False

_fs_stat = external('Path.stat', 1)
_fs_lstat = external('Path.lstat', 1)
_fs_readlink = external('Path.readlink', 1)


class _AllowMissing:
    def __repr__(self):
        return 'os.path.ALLOW_MISSING'


ALLOW_MISSING = _AllowMissing()
ALL_BUT_LAST = object()


def _sep(path):
    return b'/' if isinstance(path, bytes) else '/'


def normcase(s, /):
    return _fspath(s)


def isabs(s, /):
    s = _fspath(s)
    return s.startswith(_sep(s))


def _mixed(name, path, parts):
    for p in (path,) + tuple(parts):
        f = lookup(type_of(p), '__fspath__')
        if not isinstance(p, (str, bytes)) and f is NotImplemented:
            return TypeError(f"{name}() argument must be str, bytes, or os.PathLike object, not {type_of(p).__name__!r}")
    return TypeError("Can't mix strings and bytes in path components")


def join(a, /, *p):
    path = _fspath(a)
    kind = bytes if isinstance(path, bytes) else str
    sep = _sep(path)
    for b in p:
        if isinstance(b, (str, bytes)):
            part = b
        elif lookup(type_of(b), '__fspath__') is NotImplemented:
            raise _mixed('join', path, p)
        else:
            part = _fspath(b)
        if not isinstance(part, kind):
            raise _mixed('join', path, p)
        if part.startswith(sep) or not path:
            path = part
        elif path.endswith(sep):
            path += part
        else:
            path += sep + part
    return path


def split(p, /):
    p = _fspath(p)
    sep = _sep(p)
    i = p.rfind(sep) + 1
    head, tail = p[:i], p[i:]
    if head and head != sep * len(head):
        head = head.rstrip(sep)
    return head, tail


def splitext(p, /):
    p = _fspath(p)
    sep, dot = (b'/', b'.') if isinstance(p, bytes) else ('/', '.')
    start = p.rfind(sep) + 1
    at = p.rfind(dot)
    if at > start:
        i = start
        while i < at:
            if p[i:i + 1] != dot:
                return p[:at], p[at:]
            i += 1
    return p, p[:0]


def splitdrive(p, /):
    p = _fspath(p)
    return p[:0], p


def splitroot(p, /):
    p = _fspath(p)
    sep = _sep(p)
    empty = p[:0]
    if p[:1] != sep:
        return empty, empty, p
    if p[1:2] != sep or p[2:3] == sep:
        return empty, sep, p[1:]
    return empty, p[:2], p[2:]


def basename(p, /):
    p = _fspath(p)
    return p[p.rfind(_sep(p)) + 1:]


def dirname(p, /):
    return split(p)[0]


def _quiet(call, path):
    # The answer about a file, or None where there is none that could be asked about.
    if isinstance(path, int):
        return None
    name = _fspath(path)
    try:
        return _fs(call, name)
    except (OSError, ValueError):
        return None


def exists(path):
    return _quiet(_fs_stat, path) is not None


def lexists(path):
    return _quiet(_fs_lstat, path) is not None


def isfile(path):
    st = _quiet(_fs_stat, path)
    return st is not None and st[0] & 0o170000 == 0o100000


def isdir(s, /):
    st = _quiet(_fs_stat, s)
    return st is not None and st[0] & 0o170000 == 0o040000


def islink(path):
    st = _quiet(_fs_lstat, path)
    return st is not None and st[0] & 0o170000 == 0o120000


def isjunction(path):
    _fspath(path)
    return False


def isdevdrive(path):
    _fspath(path)
    return False


def ismount(path):
    return False if _quiet(_fs_lstat, path) is None else realpath(path) in ('/', b'/')


def getsize(filename, /):
    return _fs(_fs_stat, _fspath(filename))[6]


def getmtime(filename, /):
    return _fs(_fs_stat, _fspath(filename))[8] / 1e9


def getatime(filename, /):
    return _fs(_fs_stat, _fspath(filename))[7] / 1e9


def getctime(filename, /):
    return _fs(_fs_stat, _fspath(filename))[9] / 1e9


def samestat(s1, s2, /):
    return s1.st_ino == s2.st_ino and s1.st_dev == s2.st_dev


def samefile(f1, f2, /):
    a = _fs(_fs_stat, _fspath(f1))
    b = _fs(_fs_stat, _fspath(f2))
    return a[1] == b[1] and a[2] == b[2]


def sameopenfile(fp1, fp2):
    return fp1 == fp2


def expanduser(path):
    path = _fspath(path)
    sep, tilde = (b'/', b'~') if isinstance(path, bytes) else ('/', '~')
    if not path.startswith(tilde):
        return path
    end = path.find(sep, 1)
    if end < 0:
        end = len(path)
    if end != 1:
        return path
    home = modules()['os'].environ.get('HOME')
    if home is None:
        return path
    if isinstance(path, bytes):
        home = home.encode('utf-8', 'surrogateescape')
    home = home.rstrip(sep)
    return home + path[end:] or sep


def _is_name(c):
    return c == '_' or c.isascii() and c.isalnum()


def expandvars(path):
    path = _fspath(path)
    is_bytes = isinstance(path, bytes)
    if (b'$' if is_bytes else '$') not in path:
        return path
    text = path.decode('utf-8', 'surrogateescape') if is_bytes else path
    environ = modules()['os'].environ
    out = []
    i = 0
    while i < len(text):
        at = text.find('$', i)
        if at < 0 or at + 1 >= len(text):
            break
        out.append(text[i:at])
        if text[at + 1] == '{':
            end = text.find('}', at + 2)
            name = text[at + 2:end] if end > 0 else ''
            end += 1
        else:
            end = at + 1
            while end < len(text) and _is_name(text[end]):
                end += 1
            name = text[at + 1:end]
        if not name or end <= 0:
            out.append('$')
            i = at + 1
            continue
        value = environ.get(name)
        out.append(text[at:end] if value is None else value)
        i = end
    out.append(text[i:])
    text = ''.join(out)
    return text.encode('utf-8', 'surrogateescape') if is_bytes else text


def normpath(path, /):
    path = _fspath(path)
    if isinstance(path, bytes):
        sep, dot, dotdot = b'/', b'.', b'..'
    else:
        sep, dot, dotdot = '/', '.', '..'
    if not path:
        return dot
    drive, root, rest = splitroot(path)
    parts = []
    for part in rest.split(sep):
        if not part or part == dot:
            continue
        if part != dotdot or (not root and not parts) or (parts and parts[-1] == dotdot):
            parts.append(part)
        elif parts:
            parts.pop()
    return root + sep.join(parts) or dot


def _cwd(path):
    cwd = _fs_state()['cwd']
    return cwd if isinstance(path, bytes) else _fs_decode(cwd)


def abspath(path):
    path = _fspath(path)
    if not path.startswith(_sep(path)):
        path = join(_cwd(path), path)
    return normpath(path)


def realpath(filename, /, *, strict=False):
    # Links are followed by name: what they lead to is looked at as the program would.
    filename = _fspath(filename)
    path = abspath(filename)
    sep = _sep(path)
    todo = path.split(sep)
    todo.reverse()
    done = path[:0]
    links = 0
    while todo:
        name = todo.pop()
        if not name or name == sep[:0] or name == (b'.' if isinstance(path, bytes) else '.'):
            continue
        if name == (b'..' if isinstance(path, bytes) else '..'):
            done = done[:done.rfind(sep)] if done else done
            continue
        at = done + sep + name
        st = _fs_lstat_of(at, strict, filename)
        if st is not None and st[0] & 0o170000 == 0o120000:
            links += 1
            if links > 40:
                if strict is True:
                    raise _os_error(40, filename)
                done = at
                continue
            target = _fs_readlink(_fs_path(at))
            if type_of(target) is int:
                if strict is True:
                    raise _os_error(-target, filename)
                done = at
                continue
            target = target if isinstance(path, bytes) else _fs_decode(target)
            if target.startswith(sep):
                done = path[:0]
            more = target.split(sep)
            more.reverse()
            todo += more
            continue
        done = at
    return done or sep


def _fs_lstat_of(path, strict, shown):
    st = _fs_lstat(_fs_path(path))
    if type_of(st) is int:
        if strict is True or strict is ALLOW_MISSING and st != -2:
            raise _os_error(-st, path)
        return None
    return st


def relpath(path, start=None):
    path = _fspath(path)
    if not path:
        raise ValueError('no path specified')
    if isinstance(path, bytes):
        sep, dot, dotdot = b'/', b'.', b'..'
    else:
        sep, dot, dotdot = '/', '.', '..'
    start = dot if start is None else _fspath(start)
    if isinstance(start, bytes) != isinstance(path, bytes):
        raise TypeError("Can't mix strings and bytes in path components")
    a = [x for x in abspath(start).split(sep) if x]
    b = [x for x in abspath(path).split(sep) if x]
    i = 0
    while i < len(a) and i < len(b) and a[i] == b[i]:
        i += 1
    parts = [dotdot] * (len(a) - i) + b[i:]
    return sep.join(parts) if parts else dot


def commonprefix(m, /):
    if not m:
        return ''
    if not isinstance(m[0], (list, tuple)):
        m = tuple([_fspath(x) for x in m])
    low = min(m)
    high = max(m)
    for i, c in enumerate(low):
        if c != high[i]:
            return low[:i]
    return low


def commonpath(paths):
    paths = tuple([_fspath(p) for p in paths])
    if not paths:
        raise ValueError('commonpath() arg is an empty sequence')
    is_bytes = isinstance(paths[0], bytes)
    for p in paths:
        if isinstance(p, bytes) != is_bytes:
            raise TypeError("Can't mix strings and bytes in path components")
    sep, dot = (b'/', b'.') if is_bytes else ('/', '.')
    rooted = paths[0].startswith(sep)
    for p in paths:
        if p.startswith(sep) != rooted:
            raise ValueError("Can't mix absolute and relative paths")
    parts = [[c for c in p.split(sep) if c and c != dot] for p in paths]
    low = min(parts)
    high = max(parts)
    common = low
    for i, c in enumerate(low):
        if i >= len(high) or c != high[i]:
            common = low[:i]
            break
    return (sep if rooted else sep[:0]) + sep.join(common)


__all__ = ['normcase', 'isabs', 'join', 'splitdrive', 'splitroot', 'split', 'splitext', 'basename', 'dirname', 'commonprefix', 'getsize',
           'getmtime', 'getatime', 'getctime', 'islink', 'exists', 'lexists', 'isdir', 'isfile', 'ismount', 'expanduser', 'expandvars',
           'normpath', 'abspath', 'samefile', 'sameopenfile', 'samestat', 'curdir', 'pardir', 'sep', 'pathsep', 'defpath', 'altsep',
           'extsep', 'devnull', 'realpath', 'supports_unicode_filenames', 'relpath', 'commonpath', 'isjunction', 'isdevdrive',
           'ALLOW_MISSING']
