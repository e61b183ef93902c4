# Module pathlib. A path is its text, cut once: drive, root, names.

from os import PathLike as _PathLike

_posix = modules()['posixpath']
_os = modules()['os']
_component = modules()['fnmatch'].fnmatchcase
_fs_stat = external('Path.stat', 1)
_fs_lstat = external('Path.lstat', 1)
_fs_iterdir = external('Path.iterdir', 1)
_fs_replace = external('Path.write_bytes', 1)
_MAX_WHOLE = 67108864  # bytes that are written by one call


class UnsupportedOperation(NotImplementedError):
    pass


# ---- names on Windows ----

class _nt:
    sep = '\\'
    altsep = '/'
    curdir = '.'
    pardir = '..'

    @staticmethod
    def splitroot(p):
        n = p.replace('/', '\\')
        if n[:1] == '\\':
            if n[1:2] != '\\':
                return '', p[:1], p[1:]
            start = 8 if n[:8].upper() == '\\\\?\\UNC\\' else 2
            i = n.find('\\', start)
            if i < 0:
                return p, '', ''
            j = n.find('\\', i + 1)
            if j < 0:
                return p, '', ''
            return p[:j], p[j:j + 1], p[j + 1:]
        if n[1:2] == ':':
            if n[2:3] == '\\':
                return p[:2], p[2:3], p[3:]
            return p[:2], '', p[2:]
        return '', '', p

    @staticmethod
    def splitdrive(p):
        drive, root, tail = _nt.splitroot(p)
        return drive, root + tail

    @staticmethod
    def splitext(p):
        start = max(p.rfind('\\'), p.rfind('/')) + 1
        at = p.rfind('.')
        if at > start and p[start:at].strip('.'):
            return p[:at], p[at:]
        return p, ''

    @staticmethod
    def normcase(s):
        return s.replace('/', '\\').lower()

    @staticmethod
    def isabs(s):
        s = s[:3].replace('/', '\\')
        return s[1:3] == ':\\' or s[:2] == '\\\\'

    @staticmethod
    def join(path, *paths):
        drive, root, tail = _nt.splitroot(path)
        for p in paths:
            d, r, t = _nt.splitroot(p)
            if r:
                if d or not drive:
                    drive = d
                root = r
                tail = t
                continue
            if d and d != drive:
                if d.lower() != drive.lower():
                    drive, root, tail = d, r, t
                    continue
                drive = d
            if tail and tail[-1] not in '\\/':
                tail += '\\'
            tail += t
        if tail and not root and drive and drive[-1] not in ':\\/':
            return drive + '\\' + tail
        return drive + root + tail



def _quote(data):
    out = []
    for c in data:
        if 48 <= c <= 57 or 65 <= c <= 90 or 97 <= c <= 122 or c in b'_.-~/':
            out.append(chr(c))
        else:
            out.append('%%%02X' % c)
    return ''.join(out)


def _unquote(text):
    if '%' not in text:
        return text
    data = text.encode('utf-8', 'surrogateescape')
    out = bytearray()
    i = 0
    while i < len(data):
        c = data[i]
        if c == 37:
            try:
                out.append(int(data[i + 1:i + 3].decode('ascii'), 16))
                i += 3
                continue
            except ValueError:
                pass
        out.append(c)
        i += 1
    return bytes(out).decode('utf-8', 'surrogateescape')


class _PathParents:
    def __init__(self, path):
        self._path = path
        self._n = len(path._tail)

    def __len__(self):
        return self._n

    def __getitem__(self, i):
        if isinstance(i, slice):
            return tuple([self[k] for k in range(*i.indices(self._n))])
        if i >= self._n or i < -self._n:
            raise IndexError(i)
        if i < 0:
            i += self._n
        p = self._path
        return p._derive(p._drv, p._root, p._tail[:-i - 1])

    def __iter__(self):
        for i in range(self._n):
            yield self[i]

    def __contains__(self, x):
        for p in self:
            if p is x or p == x:
                return True
        return False

    def index(self, value, start=0, stop=None):
        return list(self).index(value, start, self._n if stop is None else stop)

    def count(self, value):
        return list(self).count(value)

    def __reversed__(self):
        return iter(list(self)[::-1])

    def __repr__(self):
        return f'<{type_of(self._path).__name__}.parents>'


modules()['collections.abc'].Sequence.register(_PathParents)


class PurePath(_PathLike):
    __slots__ = ('_raw', '_drv', '_root', '_tail', '_text', '_folded')
    parser = _posix

    def __new__(cls, *args, **kwargs):
        if cls is PurePath:
            cls = PurePosixPath
        return object.__new__(cls)

    def __init__(self, *args):
        parser = self.parser
        paths = []
        for arg in args:
            if isinstance(arg, PurePath):
                if arg.parser is not parser:
                    paths += [p.replace(arg.parser.sep, parser.sep) for p in arg._raw] if parser.sep != '\\' or True else arg._raw
                else:
                    paths += arg._raw
                continue
            p = arg
            if type_of(p) is not str:
                f = lookup(type_of(p), '__fspath__')
                if f is not NotImplemented and f is not None and not isinstance(p, str):
                    p = _fspath(p)
                if not isinstance(p, str):
                    raise TypeError("argument should be a str or an os.PathLike object where __fspath__ returns a str, "
                                    f"not {type_of(p).__name__!r}")
                p = payload(p)
            paths.append(p)
        self._raw = paths
        if not paths:
            path = ''
        elif len(paths) == 1:
            path = paths[0]
        else:
            path = parser.join(*paths)
        self._cut(path)

    def _cut(self, path):
        parser = self.parser
        if parser is _posix:
            drv = ''
            if path[:1] != '/':
                root = ''
            elif path[1:2] == '/' and path[2:3] != '/':
                root = '//'
            else:
                root = '/'
            rel = path[len(root):]
        else:
            path = path.replace('/', '\\')
            drv, root, rel = parser.splitroot(path)
            if not root and drv[:1] == '\\' and drv[-1:] != '\\':
                parts = drv.split('\\')
                if len(parts) == 4 and parts[2] not in '?.' or len(parts) == 6:
                    root = '\\'
        self._drv = drv
        self._root = root
        self._tail = [x for x in rel.split(parser.sep) if x and x != '.']
        self._text = self._folded = None

    def with_segments(self, *pathsegments):
        return type_of(self)(*pathsegments)

    def _format(self, drv, root, tail):
        sep = self.parser.sep
        if drv or root:
            return drv + root + sep.join(tail)
        if tail and sep == '\\' and self.parser.splitdrive(tail[0])[0]:
            return sep.join(['.'] + tail)
        return sep.join(tail) or '.'

    def _derive(self, drv, root, tail):
        text = self._format(drv, root, tail)
        t = type_of(self)
        if t in _plain_types:
            p = object.__new__(t)
            p._raw = [text]
            p._drv = drv
            p._root = root
            p._tail = tail
            p._text = text
            p._folded = None
            return p
        return self.with_segments(text)

    def __str__(self):
        text = self._text
        if text is None:
            text = self._text = self._format(self._drv, self._root, self._tail)
        return text

    def __fspath__(self):
        return str(self)

    def __repr__(self):
        return f'{type_of(self).__name__}({self.as_posix()!r})'

    def __bytes__(self):
        return str(self).encode('utf-8', 'surrogateescape')

    def as_posix(self):
        return str(self).replace(self.parser.sep, '/')

    def __reduce__(self):
        return type_of(self), tuple(self._raw)

    def _fold(self):
        text = self._folded
        if text is None:
            text = str(self)
            if self.parser is not _posix:
                text = text.lower()
            self._folded = text
        return text

    def __hash__(self):
        return hash(self._fold())

    def __eq__(self, other):
        if not isinstance(other, PurePath):
            return NotImplemented
        return self._fold() == other._fold() and self.parser is other.parser

    def __lt__(self, other):
        if not isinstance(other, PurePath) or self.parser is not other.parser:
            return NotImplemented
        return self._fold().split(self.parser.sep) < other._fold().split(self.parser.sep)

    def __le__(self, other):
        if not isinstance(other, PurePath) or self.parser is not other.parser:
            return NotImplemented
        return self._fold().split(self.parser.sep) <= other._fold().split(self.parser.sep)

    def __gt__(self, other):
        if not isinstance(other, PurePath) or self.parser is not other.parser:
            return NotImplemented
        return self._fold().split(self.parser.sep) > other._fold().split(self.parser.sep)

    def __ge__(self, other):
        if not isinstance(other, PurePath) or self.parser is not other.parser:
            return NotImplemented
        return self._fold().split(self.parser.sep) >= other._fold().split(self.parser.sep)

    def __truediv__(self, key):
        if not isinstance(key, (str, PurePath)) and lookup(type_of(key), '__fspath__') is NotImplemented:
            return NotImplemented
        return self.with_segments(self, key)

    def __rtruediv__(self, key):
        if not isinstance(key, (str, PurePath)) and lookup(type_of(key), '__fspath__') is NotImplemented:
            return NotImplemented
        return self.with_segments(key, self)

    def joinpath(self, *pathsegments):
        return self.with_segments(self, *pathsegments)

    drive = property(lambda self: self._drv)
    root = property(lambda self: self._root)
    anchor = property(lambda self: self._drv + self._root)

    @property
    def parts(self):
        if self._drv or self._root:
            return (self._drv + self._root,) + tuple(self._tail)
        return tuple(self._tail)

    @property
    def parent(self):
        if not self._tail:
            return self
        return self._derive(self._drv, self._root, self._tail[:-1])

    @property
    def parents(self):
        return _PathParents(self)

    @property
    def name(self):
        return self._tail[-1] if self._tail else ''

    @property
    def suffix(self):
        return self.parser.splitext(self.name)[1]

    @property
    def suffixes(self):
        out = []
        stem, ext = self.parser.splitext(self.name)
        while ext:
            out.append(ext)
            stem, ext = self.parser.splitext(stem)
        out.reverse()
        return out

    @property
    def stem(self):
        return self.parser.splitext(self.name)[0]

    def with_name(self, name):
        p = self.parser
        if not name or p.sep in name or p.altsep and p.altsep in name or name == '.':
            raise ValueError(f'Invalid name {name!r}')
        if not self._tail:
            raise ValueError(f'{self!r} has an empty name')
        return self._derive(self._drv, self._root, self._tail[:-1] + [name])

    def with_stem(self, stem):
        suffix = self.suffix
        if not suffix:
            return self.with_name(stem)
        if not stem:
            raise ValueError(f'{self!r} has a non-empty suffix')
        return self.with_name(stem + suffix)

    def with_suffix(self, suffix):
        stem = self.stem
        if not stem:
            raise ValueError(f'{self!r} has an empty name')
        if suffix and not suffix.startswith('.'):
            raise ValueError(f'Invalid suffix {suffix!r}')
        return self.with_name(stem + suffix)

    def relative_to(self, other, *, walk_up=False):
        if not hasattr(other, 'with_segments'):
            other = self.with_segments(other)
        step = 0
        at = other
        mine = None
        while True:
            if at == self or at in self.parents:
                break
            if not walk_up:
                raise ValueError(f'{str(self)!r} is not in the subpath of {str(other)!r}')
            if at.name == '..':
                raise ValueError(f"'..' segment in {str(other)!r} cannot be walked")
            above = at.parent
            if above is at or not at._tail:
                raise ValueError(f'{str(self)!r} and {str(other)!r} have different anchors')
            at = above
            step += 1
        return self._derive('', '', ['..'] * step + self._tail[len(at._tail):])

    def is_relative_to(self, other):
        if not hasattr(other, 'with_segments'):
            other = self.with_segments(other)
        return other == self or other in self.parents

    def is_absolute(self):
        if self.parser is _posix:
            return self._root != ''
        return self.parser.isabs(str(self))

    def is_reserved(self):
        return False

    def as_uri(self):
        if not self.is_absolute():
            raise ValueError("relative path can't be expressed as a file URI")
        drive = self._drv
        if len(drive) == 2 and drive[1] == ':':
            prefix = 'file:///' + drive
            path = self.as_posix()[2:]
        elif drive:
            prefix = 'file:'
            path = self.as_posix()
        else:
            prefix = 'file://'
            path = str(self)
        return prefix + _quote(path.encode('utf-8', 'surrogateescape'))

    def match(self, path_pattern, *, case_sensitive=None):
        if not hasattr(path_pattern, 'with_segments'):
            path_pattern = self.with_segments(path_pattern)
        if case_sensitive is None:
            case_sensitive = self.parser is _posix
        parts = self.parts[::-1]
        pattern = path_pattern.parts[::-1]
        if not pattern:
            raise ValueError('empty pattern')
        if len(parts) < len(pattern) or len(parts) > len(pattern) and path_pattern.anchor:
            return False
        for name, p in zip(parts, pattern):
            if not _one(name, p, case_sensitive):
                return False
        return True

    def full_match(self, pattern, *, case_sensitive=None):
        if not hasattr(pattern, 'with_segments'):
            pattern = self.with_segments(pattern)
        if case_sensitive is None:
            case_sensitive = self.parser is _posix
        sep = self.parser.sep
        path = str(self) if self.parts else ''
        want = str(pattern) if pattern.parts else ''
        return _all_match(path.split(sep), want.split(sep), case_sensitive)


def _one(name, pattern, case_sensitive):
    # One component; '*' alone stands for something.
    if name[-1:] in ('/', '\\'):  # an anchor: no star stands for its separator
        if pattern[-1:] != name[-1:]:
            return False
        name = name[:-1]
        pattern = pattern[:-1]
    elif pattern == '*':
        return name != ''
    if not case_sensitive:
        name = name.lower()
        pattern = pattern.lower()
    return _component(name, pattern)


def _all_match(names, pattern, case_sensitive):
    # '**' stands for any number of names, for at least one where it comes last behind others.
    parts = []
    for p in pattern:
        if p != '**' or not parts or parts[-1] != '**':
            parts.append(p)
    if parts == ['**']:
        return True
    if parts[-1] == '**':
        parts[-1:] = ['**', None]
    i = j = 0
    star = mark = -1
    while j < len(names):
        if i < len(parts) and parts[i] == '**':
            star = i
            mark = j
            i += 1
        elif i < len(parts) and (parts[i] is None or _one(names[j], parts[i], case_sensitive)):
            i += 1
            j += 1
        elif star >= 0:
            mark += 1
            j = mark
            i = star + 1
        else:
            return False
    while i < len(parts) and parts[i] == '**':
        i += 1
    return i == len(parts)


class PurePosixPath(PurePath):
    __slots__ = ()
    parser = _posix


class PureWindowsPath(PurePath):
    __slots__ = ()
    parser = _nt


class _Info:
    # Path.info: what was asked once is known from then on.
    def __init__(self, path):
        self._path = str(path)
        self._known = {}

    def _mode(self, call):
        if call not in self._known:
            try:
                self._known[call] = _fs(call, self._path)[0] & 0o170000
            except (OSError, ValueError):
                self._known[call] = 0
        return self._known[call]

    def exists(self, *, follow_symlinks=True):
        return self._mode(_fs_stat if follow_symlinks else _fs_lstat) != 0

    def is_dir(self, *, follow_symlinks=True):
        return self._mode(_fs_stat if follow_symlinks else _fs_lstat) == 0o040000

    def is_file(self, *, follow_symlinks=True):
        return self._mode(_fs_stat if follow_symlinks else _fs_lstat) == 0o100000

    def is_symlink(self):
        return self._mode(_fs_lstat) == 0o120000

    def __repr__(self):
        return '<PathInfo>'


class Path(PurePath):
    __slots__ = ()

    def __new__(cls, *args, **kwargs):
        if cls is Path:
            cls = PosixPath
        return object.__new__(cls)

    @property
    def info(self):
        return _Info(self)

    def as_uri(self):
        if not self.is_absolute():
            raise ValueError("relative paths can't be expressed as file URIs")
        return PurePath.as_uri(self)

    # looking

    def stat(self, *, follow_symlinks=True):
        return _os.stat(self, follow_symlinks=follow_symlinks)

    def lstat(self):
        return _os.lstat(self)

    def _mode(self, call=_fs_stat):
        try:
            return _fs(call, str(self))[0] & 0o170000
        except (OSError, ValueError):
            return 0

    def exists(self, *, follow_symlinks=True):
        return self._mode(_fs_stat if follow_symlinks else _fs_lstat) != 0

    def is_dir(self, *, follow_symlinks=True):
        return self._mode(_fs_stat if follow_symlinks else _fs_lstat) == 0o040000

    def is_file(self, *, follow_symlinks=True):
        return self._mode(_fs_stat if follow_symlinks else _fs_lstat) == 0o100000

    def is_symlink(self):
        return self._mode(_fs_lstat) == 0o120000

    def is_mount(self):
        return _posix.ismount(self)

    def is_junction(self):
        return False

    def is_block_device(self):
        return self._mode() == 0o060000

    def is_char_device(self):
        return self._mode() == 0o020000

    def is_fifo(self):
        return self._mode() == 0o010000

    def is_socket(self):
        return self._mode() == 0o140000

    def samefile(self, other_path):
        st = self.stat()
        other = other_path.stat() if hasattr(other_path, 'stat') else self.with_segments(other_path).stat()
        return st.st_ino == other.st_ino and st.st_dev == other.st_dev

    def owner(self, *, follow_symlinks=True):
        self.stat(follow_symlinks=follow_symlinks)
        return 'root'

    def group(self, *, follow_symlinks=True):
        self.stat(follow_symlinks=follow_symlinks)
        return 'root'

    # content

    def open(self, mode='r', buffering=-1, encoding=None, errors=None, newline=None):
        return modules()['io'].open(self, mode, buffering, encoding, errors, newline)

    def read_bytes(self):
        with self.open('rb') as f:
            return f.read()

    def read_text(self, encoding=None, errors=None, newline=None):
        with self.open('r', -1, encoding, errors, newline) as f:
            return f.read()

    def write_bytes(self, data):
        try:
            view = memoryview(data)
        except TypeError:
            view = None
        if view is None:
            raise TypeError(f"memoryview: a bytes-like object is required, not '{type_of(data).__name__}'")
        b = data if type_of(data) is bytes else view.tobytes()
        if 0 < len(b) <= _MAX_WHOLE:
            _whole(self, b)
        else:
            with self.open('wb') as f:
                f.write(b)
        return len(b)

    def write_text(self, data, encoding=None, errors=None, newline=None):
        if not isinstance(data, str):
            raise TypeError('data must be str, not ' + type_of(data).__name__)
        with self.open('w', -1, encoding, errors, newline) as f:
            return f.write(data)

    # folders

    def iterdir(self):
        return self._children(_os.listdir(self))

    def _children(self, names):
        for name in names:
            yield self._derive(self._drv, self._root, self._tail + [name])

    def walk(self, top_down=True, on_error=None, follow_symlinks=False):
        stack = [self]
        while stack:
            path = stack.pop()
            if isinstance(path, tuple):
                yield path
                continue
            failed = None
            dirs = []
            files = []
            try:
                found = list(_os.scandir(path))
            except OSError as e:
                failed = e
            if failed is not None:
                if on_error is not None:
                    on_error(failed)
                continue
            for e in found:
                (dirs if e.is_dir(follow_symlinks=follow_symlinks) else files).append(e.name)
            if top_down:
                yield path, dirs, files
            else:
                stack.append((path, dirs, files))
            for name in reversed(dirs):
                stack.append(path.joinpath(name))

    def glob(self, pattern, *, case_sensitive=None, recurse_symlinks=False):
        if not hasattr(pattern, 'with_segments'):
            text = pattern if isinstance(pattern, str) else None
            pattern = self.with_segments(pattern)
        else:
            text = str(pattern)
        if pattern.anchor:
            raise NotImplementedError('Non-relative patterns are unsupported')
        parts = list(pattern._tail)
        if not parts:
            raise ValueError(f'Unacceptable pattern: {str(pattern)!r}' if text is None or text else "Unacceptable pattern: ''")
        if text is not None and text[-1:] == '/':
            parts.append('')
        return self._found(parts, case_sensitive, recurse_symlinks)

    def rglob(self, pattern, *, case_sensitive=None, recurse_symlinks=False):
        if not hasattr(pattern, 'with_segments'):
            text = pattern
            pattern = self.with_segments(pattern)
        else:
            text = str(pattern)
        if pattern.anchor:
            raise NotImplementedError('Non-relative patterns are unsupported')
        parts = ['**'] + list(pattern._tail)
        if isinstance(text, str) and text[-1:] == '/' or not pattern._tail:
            parts.append('')
        return self._found(parts, case_sensitive, recurse_symlinks)

    def _found(self, parts, case_sensitive, follow):
        # A stack of (names below self, next part of the pattern, kind: 0 not looked at, 2 a folder, 3 a link, 1 neither).
        sensitive = True if case_sensitive is None else case_sensitive
        magic = []
        for p in parts:
            if p != '**' or not magic or magic[-1] != '**':
                magic.append(p)
        parts = magic
        seen = set() if parts.count('**') > 1 else None
        stack = [((), 0, 2)]
        last = len(parts)
        while stack:
            names, i, kind = stack.pop()
            if i == last:
                if kind == 0 and not self._at(names).exists(follow_symlinks=False):
                    continue
                if seen is not None:
                    if names in seen:
                        continue
                    seen.add(names)
                yield self._at(names)
                continue
            part = parts[i]
            if part == '':  # only folders
                if kind == 2 or kind != 1 and self._at(names).is_dir():
                    stack.append((names, last, 2))
                continue
            if part == '..' or case_sensitive is None and not ('*' in part or '?' in part or '[' in part):
                stack.append((names + (part,), i + 1, 0))
                continue
            if kind == 1:
                if part == '**' and i + 1 == last:
                    stack.append((names, last, 1))
                continue
            more = []
            if part == '**':
                more.append((names, i + 1, kind))
                if kind == 3 and not follow:
                    stack += more
                    continue
                only_dirs = i + 1 < last
                for name, k in self._listed(names):
                    if k == 2 or k == 3 and (follow or not only_dirs) or k != 3 and not only_dirs:
                        more.append((names + (name,), i, k if k != 3 or follow else 3))
                    elif only_dirs and k == 3:
                        more.append((names + (name,), i + 1, 3))
            else:
                for name, k in self._listed(names):
                    if (i + 1 == last or k == 2 or k == 3) and _one(name, part, sensitive):
                        more.append((names + (name,), i + 1, k))
            more.reverse()
            stack += more

    def _at(self, names):
        return self._derive(self._drv, self._root, self._tail + list(names))

    def _listed(self, names):
        try:
            found = _fs(_fs_iterdir, str(self._at(names)))
        except OSError:
            return []
        out = []
        for i in range(0, len(found), 2):
            k = found[i + 1]
            out.append((_fs_decode(found[i]), 1 if k == 4 else k))
        return out

    # names

    def absolute(self):
        if self._root:
            return self
        cwd = [x for x in _os.getcwd().split('/') if x]
        return self._derive('', '/', cwd + self._tail)

    @classmethod
    def cwd(cls):
        return cls(_os.getcwd())

    @classmethod
    def home(cls):
        home = _posix.expanduser('~')
        if home == '~':
            raise RuntimeError('Could not determine home directory.')
        return cls(home)

    def expanduser(self):
        if self._drv or self._root or not self._tail or self._tail[0][:1] != '~':
            return self
        home = _posix.expanduser(self._tail[0])
        if home[:1] == '~':
            raise RuntimeError('Could not determine home directory.')
        return self.with_segments(home, *self._tail[1:])

    def resolve(self, strict=False):
        return self.with_segments(_posix.realpath(self, strict=strict))

    def readlink(self):
        return self.with_segments(_os.readlink(self))

    @classmethod
    def from_uri(cls, uri):
        if uri[:5] != 'file:':
            raise ValueError("URL is missing a 'file:' scheme")
        path = uri[5:]
        if path[:3] == '///':
            path = path[2:]
        elif path[:12] == '//localhost/':
            path = path[11:]
        p = cls(_unquote(path))
        if not p.is_absolute():
            raise ValueError(f'URI is not absolute: {uri!r}')
        return p

    # changes

    def touch(self, mode=0o666, exist_ok=True):
        if exist_ok:
            try:
                _os.utime(self)
                return
            except FileNotFoundError:
                pass
        try:
            self.open('xb').close()
        except FileExistsError:
            if not exist_ok:
                raise

    def mkdir(self, mode=0o777, parents=False, exist_ok=False):
        try:
            _os.mkdir(self, mode)
            return
        except OSError as e:
            failed = e
        if isinstance(failed, FileNotFoundError) and parents and self.parent != self:
            self.parent.mkdir(parents=True, exist_ok=True)
            self.mkdir(mode, parents=False, exist_ok=exist_ok)
            return
        if isinstance(failed, FileNotFoundError) or not exist_ok or not self.is_dir():
            raise failed

    def chmod(self, mode, *, follow_symlinks=True):
        _os.chmod(self, mode, follow_symlinks=follow_symlinks)

    def lchmod(self, mode):
        self.chmod(mode, follow_symlinks=False)

    def unlink(self, missing_ok=False):
        try:
            _os.unlink(self)
        except FileNotFoundError:
            if not missing_ok:
                raise

    def rmdir(self):
        _os.rmdir(self)

    def rename(self, target):
        _os.rename(self, target)
        return target if hasattr(target, 'with_segments') else self.with_segments(target)

    def replace(self, target):
        _os.replace(self, target)
        return target if hasattr(target, 'with_segments') else self.with_segments(target)

    def symlink_to(self, target, target_is_directory=False):
        _os.symlink(target, self)

    def hardlink_to(self, target):
        _os.link(target, self)

    def copy(self, target, *, follow_symlinks=True, preserve_metadata=False):
        if not hasattr(target, 'with_segments'):
            target = self.with_segments(target)
        _no_copy_inside(self, target)
        shutil = modules()['shutil']
        if self.is_dir():
            shutil.copytree(self, target, dirs_exist_ok=False)
        else:
            shutil.copyfile(self, target)
        return target

    def copy_into(self, target_dir, *, follow_symlinks=True, preserve_metadata=False):
        if not self.name:
            raise ValueError(f'{self!r} has an empty name')
        if not hasattr(target_dir, 'with_segments'):
            target_dir = self.with_segments(target_dir)
        return self.copy(target_dir / self.name)

    def move(self, target):
        if not hasattr(target, 'with_segments'):
            target = self.with_segments(target)
        try:
            return self.replace(target)
        except OSError as e:
            failed = e
        if failed.errno != 18:
            raise failed
        target = self.copy(target)
        if self.is_dir():
            modules()['shutil'].rmtree(self)
        else:
            self.unlink()
        return target

    def move_into(self, target_dir):
        if not self.name:
            raise ValueError(f'{self!r} has an empty name')
        if not hasattr(target_dir, 'with_segments'):
            target_dir = self.with_segments(target_dir)
        return self.move(target_dir / self.name)


def _no_copy_inside(source, target):
    if target == source:
        e = OSError(22, 'Source and target are the same path')
    elif source in target.parents:
        e = OSError(22, 'Source path is a parent of target path')
    else:
        return
    e.filename = str(source)
    e.filename2 = str(target)
    raise e


def _whole(path, data):
    # As open('wb').write(): what cannot be opened is said first.
    name = str(path)
    if '\0' in name:
        raise ValueError('embedded null byte')
    _fs(_fs_replace, name, data)


class PosixPath(Path, PurePosixPath):
    __slots__ = ()


class WindowsPath(Path, PureWindowsPath):
    __slots__ = ()

    def __new__(cls, *args, **kwargs):
        raise UnsupportedOperation(f'cannot instantiate {cls.__name__!r} on your system')


_plain_types = (PurePosixPath, PureWindowsPath, PosixPath)

__all__ = ['UnsupportedOperation', 'PurePath', 'PurePosixPath', 'PureWindowsPath', 'Path', 'PosixPath', 'WindowsPath']
