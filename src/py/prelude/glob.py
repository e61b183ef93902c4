# Module glob: files by patterns.

_path = modules()['posixpath']
_fs_iterdir = external('Path.iterdir', 1)
_match = modules()['fnmatch'].fnmatchcase


def has_magic(s):
    if isinstance(s, bytes):
        return b'*' in s or b'?' in s or b'[' in s
    return '*' in s or '?' in s or '[' in s


def _list(folder, only_dirs, is_bytes):
    # Names in a folder; none where it cannot be read.
    try:
        found = _fs(_fs_iterdir, folder or (b'.' if is_bytes else '.'))
    except OSError:
        return []
    out = []
    for i in range(0, len(found), 2):
        name = found[i] if is_bytes else _fs_decode(found[i])
        kind = found[i + 1]
        if not only_dirs or kind == 2 or kind == 3 and _path.isdir(_path.join(folder, name)):
            out.append((name, kind))
    return out


def _hidden(name):
    return name[:1] in ('.', b'.')


def _join(folder, name):
    return _path.join(folder, name) if folder else name


def _in_folder(root, folder, pattern, only_dirs, is_bytes, hidden):
    out = []
    show = hidden or _hidden(pattern)
    for name, kind in _list(_join(root, folder), only_dirs, is_bytes):
        if (show or not _hidden(name)) and _match(name, pattern):
            out.append(_join(folder, name))
    return out


def _below(root, folder, only_dirs, is_bytes, hidden):
    # All below, folders before what is in them.
    out = []
    stack = [folder]
    while stack:
        at = stack.pop()
        if at is not folder:
            out.append(at)
        if at is folder or _path.isdir(_join(root, at)):
            names = [name for name, kind in _list(_join(root, at), only_dirs, is_bytes) if hidden or not _hidden(name)]
            for name in reversed(names):
                stack.append(_join(at, name))
    return out


def _glob(pattern, root, recursive, only_dirs, hidden):
    is_bytes = isinstance(pattern, bytes)
    folder, name = _path.split(pattern)
    if not has_magic(pattern):
        if name:
            if _path.lexists(_join(root, pattern)):
                return [pattern]
        elif _path.isdir(_join(root, folder)):
            return [pattern]
        return []
    if not folder:
        folders = [folder]
    elif folder != pattern and has_magic(folder):
        folders = _glob(folder, root, recursive, True, hidden)
    else:
        folders = [folder]
    out = []
    for d in folders:
        if recursive and name in ('**', b'**'):
            if not d or _path.isdir(_join(root, d)):
                out.append(_path.join(d, name[:0]) if d else d)
                out += _below(root, d, only_dirs, is_bytes, hidden)
        elif has_magic(name):
            out += _in_folder(root, d, name, only_dirs, is_bytes, hidden)
        elif name:
            if _path.lexists(_join(root, _join(d, name))):
                out.append(_join(d, name))
        elif _path.isdir(_join(root, d)):
            out.append(_path.join(d, name))
    return out


def glob(pathname, *, root_dir=None, dir_fd=None, recursive=False, include_hidden=False):
    return list(iglob(pathname, root_dir=root_dir, dir_fd=dir_fd, recursive=recursive, include_hidden=include_hidden))


def iglob(pathname, *, root_dir=None, dir_fd=None, recursive=False, include_hidden=False):
    if dir_fd is not None:
        raise NotImplementedError('dir_fd unavailable on this platform')
    pathname = _fspath(pathname)
    root = pathname[:0] if root_dir is None else _fspath(root_dir)
    return _found(pathname, root, truth(recursive), truth(include_hidden))


def _found(pathname, root, recursive, hidden):
    found = _glob(pathname, root, recursive, False, hidden)
    if recursive and pathname[:2] in ('**', b'**') and found and not found[0]:
        del found[0]
    for p in found:
        yield p


def escape(pathname):
    is_bytes = isinstance(pathname, bytes)
    text = pathname.decode('latin-1') if is_bytes else pathname
    out = []
    for c in text:
        out.append('[' + c + ']' if c in '*?[' else c)
    text = ''.join(out)
    return text.encode('latin-1') if is_bytes else text


def _escape_all(text, chars):
    out = []
    for c in text:
        out.append('\\' + c if c in chars else c)
    return ''.join(out)


def translate(pat, *, recursive=False, include_hidden=False, seps=None):
    if not seps:
        seps = '/'
    escaped = _escape_all(seps, '()[]{}?*+-|^$\\.&~# \t\n\r\v\f')
    any_sep = '[' + escaped + ']' if len(seps) > 1 else escaped
    not_sep = '[^' + escaped + ']'
    if include_hidden:
        one_last = not_sep + '+'
        one = one_last + any_sep
        any_dirs = '(?:.+' + any_sep + ')?'
        any_last = '.*'
    else:
        one_last = '[^' + escaped + '.]' + not_sep + '*'
        one = one_last + any_sep
        any_dirs = '(?:' + one + ')*'
        any_last = any_dirs + '(?:' + one_last + ')?'
    parts = []
    part = []
    for c in pat:
        if c in seps:
            parts.append(''.join(part))
            part = []
        else:
            part.append(c)
    parts.append(''.join(part))
    out = []
    last = len(parts) - 1
    for i, part in enumerate(parts):
        if part == '*':
            out.append(one if i < last else one_last)
        elif recursive and part == '**':
            if i < last:
                if parts[i + 1] != '**':
                    out.append(any_dirs)
            else:
                out.append(any_last)
        else:
            if part:
                if not include_hidden and part[0] in '*?':
                    out.append('(?!\\.)')
                out.append(_translate_part(part, not_sep))
            if i < last:
                out.append(any_sep)
    return '(?s:' + ''.join(out) + ')\\z'


def _translate_part(part, not_sep):
    # One component: stars and question marks stay inside of it.
    text = modules()['fnmatch'].translate
    out = []
    i = 0
    n = len(part)
    while i < n:
        c = part[i]
        if c == '*':
            while i + 1 < n and part[i + 1] == '*':
                i += 1
            out.append(not_sep + '*')
            i += 1
        elif c == '?':
            out.append(not_sep)
            i += 1
        else:
            j = i + 1
            if c == '[':
                end = part.find(']', i + 2 + (part[i + 1:i + 2] == '!'))
                if end >= 0:
                    j = end + 1
            out.append(text(part[i:j])[4:-3])
            i = j
    return ''.join(out)


__all__ = ['escape', 'glob', 'iglob', 'translate']
