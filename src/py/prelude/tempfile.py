# Module tempfile: in the first of the usual folders that a mount makes writable.

_os = modules()['os']
_path = modules()['posixpath']
_io = modules()['io']

tempdir = None
template = 'tmp'
TMP_MAX = 10000
_letters = 'abcdefghijklmnopqrstuvwxyz0123456789_'


def gettempprefix():
    return 'tmp'


def gettempprefixb():
    return b'tmp'


def _candidates():
    out = []
    for name in ('TMPDIR', 'TEMP', 'TMP'):
        value = _os.environ.get(name)
        if value:
            out.append(_path.abspath(value))
    return out + ['/tmp', '/var/tmp', '/usr/tmp', _os.getcwd()]


def gettempdir():
    chosen = modules()['tempfile'].tempdir
    if chosen is not None:
        return _os.fsdecode(chosen)
    state = session_state()
    found = state.get('tempfile.dir')
    if found is not None:
        return found
    candidates = _candidates()
    for d in candidates:
        if _path.isdir(d) and _os.access(d, 2):
            state['tempfile.dir'] = d
            return d
    raise FileNotFoundError(2, f'No usable temporary directory found in {candidates}')


def gettempdirb():
    return _os.fsencode(gettempdir())


def _names():
    while True:
        out = []
        for b in _random_bytes():
            out.append(_letters[b % 37])
        yield ''.join(out)


def _random_bytes():
    # Names need to be new, not secret: without entropy they are counted.
    try:
        return _os.urandom(8)
    except RuntimeError:
        pass
    state = session_state()
    n = state['tempfile.count'] = state.get('tempfile.count', 0) + 1
    out = []
    for i in range(8):
        out.append(n % 37)
        n //= 37
    return out


def _args(prefix, suffix, dir):
    is_bytes = None
    for a in (prefix, suffix, dir):
        if a is None:
            continue
        a = _os.fspath(a)
        if is_bytes is not None and is_bytes != isinstance(a, bytes):
            raise TypeError("Can't mix bytes and non-bytes in path components.")
        is_bytes = isinstance(a, bytes)
    if is_bytes:
        return prefix if prefix is not None else b'tmp', suffix if suffix is not None else b'', dir if dir is not None else gettempdirb(), True
    return prefix if prefix is not None else 'tmp', suffix if suffix is not None else '', dir if dir is not None else gettempdir(), False


def _new(prefix, suffix, dir, make):
    prefix, suffix, dir, is_bytes = _args(prefix, suffix, dir)
    dir = _path.abspath(dir)
    tries = 0
    for name in _names():
        tries += 1
        p = _path.join(dir, prefix + (name.encode() if is_bytes else name) + suffix)
        try:
            return p, make(p)
        except FileExistsError:
            pass
        if tries >= 100:
            raise FileExistsError(17, 'No usable temporary file name found')


def mkdtemp(suffix=None, prefix=None, dir=None):
    return _new(prefix, suffix, dir, lambda p: _os.mkdir(p, 0o700))[0]


def mkstemp(suffix=None, prefix=None, dir=None, text=False):
    raise PermissionError(1, 'Operation not permitted: files have no descriptors here; use NamedTemporaryFile')


def mktemp(suffix='', prefix='tmp', dir=None):
    prefix, suffix, dir, is_bytes = _args(prefix, suffix, dir)
    for name in _names():
        p = _path.join(dir, prefix + (name.encode() if is_bytes else name) + suffix)
        if not _path.lexists(p):
            return p


class _TemporaryFileWrapper:
    def __init__(self, file, name, delete, delete_on_close):
        self.file = file
        self.name = name
        self.delete = delete
        self._delete_on_close = delete_on_close

    def __getattr__(self, name):
        return getattr(self.__dict__['file'], name)

    def __enter__(self):
        self.file.__enter__()
        return self

    def __exit__(self, exc, value, tb):
        self.file.__exit__(exc, value, tb)
        self._clean()

    def _clean(self):
        if self.delete:
            self.delete = False
            try:
                _os.unlink(self.name)
            except FileNotFoundError:
                pass

    def close(self):
        self.file.close()
        if self._delete_on_close:
            self._clean()

    def __iter__(self):
        for line in self.file:
            yield line

    def __repr__(self):
        return f'<tempfile._TemporaryFileWrapper object for {self.file!r}>'


def NamedTemporaryFile(mode='w+b', buffering=-1, encoding=None, newline=None, suffix=None, prefix=None, dir=None, delete=True, *,
                       errors=None, delete_on_close=True):
    _new_mode = mode.replace('w', 'x').replace('a', 'x')
    p, f = _new(prefix, suffix, dir, lambda p: _io.open(p, _new_mode, buffering, encoding, errors, newline))
    return _TemporaryFileWrapper(f, p, delete, delete_on_close)


TemporaryFile = NamedTemporaryFile


class SpooledTemporaryFile:
    def __init__(self, max_size=0, mode='w+b', buffering=-1, encoding=None, newline=None, suffix=None, prefix=None, dir=None, *,
                 errors=None):
        if 'b' in mode:
            self._file = _io.BytesIO()
        else:
            self._file = _io.TextIOWrapper(_io.BytesIO(), encoding, errors, newline)
        self._max_size = max_size
        self._rolled = False
        self._args = dict(mode=mode, buffering=buffering, encoding=encoding, newline=newline, suffix=suffix, prefix=prefix, dir=dir,
                          errors=errors)

    def _check(self):
        if not self._rolled and self._max_size and self._file.tell() > self._max_size:
            self.rollover()

    def rollover(self):
        if self._rolled:
            return
        old = self._file
        new = TemporaryFile(**self._args)
        pos = old.tell()
        old.seek(0)
        new.write(old.read())
        new.seek(pos)
        self._file = new
        self._rolled = True

    def write(self, s):
        n = self._file.write(s)
        self._check()
        return n

    def writelines(self, lines):
        self._file.writelines(lines)
        self._check()

    def __getattr__(self, name):
        return getattr(self.__dict__['_file'], name)

    def __enter__(self):
        return self

    def __exit__(self, *args):
        self._file.close()

    def __iter__(self):
        return iter(self._file)


class TemporaryDirectory:
    def __init__(self, suffix=None, prefix=None, dir=None, ignore_cleanup_errors=False, *, delete=True):
        self._ignore = ignore_cleanup_errors
        self._delete = delete
        self.name = mkdtemp(suffix, prefix, dir)

    def __repr__(self):
        return f'<{type_of(self).__name__} {self.name!r}>'

    def __enter__(self):
        return self.name

    def __exit__(self, exc, value, tb):
        if self._delete:
            self.cleanup()

    def cleanup(self):
        if _path.exists(self.name):
            modules()['shutil'].rmtree(self.name, ignore_errors=self._ignore)


__all__ = ['NamedTemporaryFile', 'TemporaryFile', 'SpooledTemporaryFile', 'TemporaryDirectory', 'mkstemp', 'mkdtemp', 'mktemp', 'TMP_MAX',
           'gettempprefix', 'tempdir', 'gettempdir', 'gettempprefixb', 'gettempdirb']
