# Module io. The buffers of text and bytes are records of C (mod/io.c), which answer what a buffer alone can; the slow ways are here.
# A file is a path, a position and buffers: no descriptor lives between two calls (python.md 16.3).

from abc import ABCMeta as _ABCMeta, abstractmethod as _abstractmethod

SEEK_SET = 0
SEEK_CUR = 1
SEEK_END = 2
DEFAULT_BUFFER_SIZE = 131072
BlockingIOError = BlockingIOError
open = open

# Flags of a record (obj/iobuf.h), and its places.
_CLOSED = 1
_WHOLE = 2
_WRITES = 4
_ADDS = 8
_READS = 16
_NEXTED = 32  # the last line was taken by next()
_LEN = 1
_POS = 3
_NEWLINES = 4
_FLAGS = 5
_OTHER = 6
_OWNER = 7

_MAX_TEXT = 65536      # characters that wait for the encoder
_MAX_PENDING = 524288  # bytes that wait to be written; a file up to that size is replaced as a whole
_CHUNK = 65536

_os_open = external('open', 1)
_os_read_at = external('file.read_at', 1)
_os_write_at = external('file.write_at', 1)
_os_append = external('Path.append_bytes', 1)
_os_replace = external('Path.write_bytes', 1)
_os_truncate = external('file.truncate', 1)
_os_stat = external('Path.stat', 1)


class UnsupportedOperation(OSError, ValueError):
    pass


def _size_arg(size):
    if size is None:
        return -1
    if type_of(size) is int:
        return size
    if lookup(type_of(size), '__index__') is NotImplemented:
        raise TypeError(f"argument should be integer or None, not '{type_of(size).__name__}'")
    return index_of(size)


def _bytes_arg(b):
    t = type_of(b)
    if t is bytes:
        return b
    if t is bytearray:
        return bytes(b)
    try:
        view = memoryview(b)
    except TypeError:
        view = None
    if view is None:
        raise TypeError(f"a bytes-like object is required, not '{t.__name__}'")
    data = view.tobytes()
    view.release()
    return data


def _room_arg(b, what):
    try:
        view = memoryview(b)
    except TypeError:
        view = None
    if view is None or view.readonly:
        raise TypeError(f'{what}() argument must be read-write bytes-like object, not {type_of(b).__name__}')
    return view if view.format == 'B' and view.ndim == 1 else view.cast('B')


def _put_into(b, data, what):
    view = _room_arg(b, what)
    view[:len(data)] = data
    view.release()
    return len(data)


def _closed_error():
    return ValueError('I/O operation on closed file.')


class _IOBase:
    __module__ = '_io'

    def seek(self, offset, whence=0, /):
        raise UnsupportedOperation('seek')

    def tell(self):
        return self.seek(0, 1)

    def truncate(self, size=None, /):
        raise UnsupportedOperation('truncate')

    def flush(self):
        if self.closed:
            raise _closed_error()

    def close(self):
        if self.closed:
            return
        try:
            self.flush()
        finally:
            self._io_closed = True

    closed = property(lambda self: getattr(self, '_io_closed', False))

    def seekable(self):
        return False

    def readable(self):
        return False

    def writable(self):
        return False

    def _checkClosed(self, msg=None):
        if self.closed:
            raise _closed_error()

    def _checkSeekable(self, msg=None):
        if not self.seekable():
            raise UnsupportedOperation('File or stream is not seekable.')
        return True

    def _checkReadable(self, msg=None):
        if not self.readable():
            raise UnsupportedOperation('File or stream is not readable.')
        return True

    def _checkWritable(self, msg=None):
        if not self.writable():
            raise UnsupportedOperation('File or stream is not writable.')
        return True

    def fileno(self):
        raise UnsupportedOperation('fileno')

    def isatty(self):
        if self.closed:
            raise _closed_error()
        return False

    def __enter__(self):
        if self.closed:
            raise _closed_error()
        return self

    def __exit__(self, *args):
        self.close()

    def __iter__(self):
        if self.closed:
            raise _closed_error()
        return self

    def __next__(self):
        line = self.readline()
        if not line:
            raise StopIteration
        return line

    def readline(self, size=-1, /):
        size = _size_arg(size)
        peek = getattr(self, 'peek', None)
        out = bytearray()
        while size < 0 or len(out) < size:
            n = 1
            if peek is not None:
                ahead = peek(1)
                if not isinstance(ahead, bytes):
                    raise OSError(f'peek() should have returned a bytes object, not {type_of(ahead).__name__!r}')
                if ahead:
                    at = ahead.find(b'\n')
                    n = len(ahead) if at < 0 else at + 1
                    if size >= 0 and n > size - len(out):
                        n = size - len(out)
            b = self.read(n)
            if not isinstance(b, bytes):
                raise OSError(f'read() should have returned a bytes object, not {type_of(b).__name__!r}')
            if not b:
                break
            out += b
            if b[-1:] == b'\n':
                break
        return bytes(out)

    def readlines(self, hint=-1, /):
        hint = _size_arg(hint)
        if hint <= 0:
            if type_of(self) in _line_types and not self.closed:
                return _all_lines(self, payload(self))
            return list(self)
        n = 0
        lines = []
        for line in self:
            lines.append(line)
            n += len(line)
            if n > hint:
                break
        return lines

    def writelines(self, lines, /):
        if self.closed:
            raise _closed_error()
        for line in lines:
            self.write(line)


class _RawIOBase(_IOBase):
    __module__ = '_io'

    def read(self, size=-1, /):
        size = _size_arg(size)
        if size < 0:
            return self.readall()
        b = bytearray(size)
        n = self.readinto(b)
        if n is None:
            return None
        if not 0 <= n <= size:
            raise ValueError(f'readinto returned {n} outside buffer size {size}')
        return bytes(b[:n])

    def readall(self):
        out = bytearray()
        while True:
            b = self.read(DEFAULT_BUFFER_SIZE)
            if b is None and not out:
                return None
            if not b:
                return bytes(out)
            out += b

    def readinto(self, b, /):
        raise NotImplementedError

    def write(self, b, /):
        raise NotImplementedError


class _BufferedIOBase(_IOBase):
    __module__ = '_io'

    def read(self, size=-1, /):
        raise UnsupportedOperation('read')

    def read1(self, size=-1, /):
        raise UnsupportedOperation('read1')

    def readinto(self, b, /):
        view = _room_arg(b, 'readinto')
        data = self.read(len(view))
        view[:len(data)] = data
        return len(data)

    def readinto1(self, b, /):
        view = _room_arg(b, 'readinto1')
        data = self.read1(len(view))
        view[:len(data)] = data
        return len(data)

    def write(self, b, /):
        raise UnsupportedOperation('write')

    def detach(self):
        raise UnsupportedOperation('detach')


class _TextIOBase(_IOBase):
    __module__ = '_io'
    encoding = None
    newlines = None
    errors = None

    def read(self, size=-1, /):
        raise UnsupportedOperation('read')

    def readline(self, size=-1, /):
        raise UnsupportedOperation('readline')

    def write(self, s, /):
        raise UnsupportedOperation('write')

    def detach(self):
        raise UnsupportedOperation('detach')


# ---- buffers: what natives answer NEED_VM for. A record alone is what a loop has; its owner is in it. ----

class _textbuf:
    def write(self, s, /):
        return self._write(s)

    def readline(self, size=-1, /):
        return self._readline(size)

    def read(self, size=-1, /):
        return self._read(size)

    def __iter__(self, /):
        if iter_get(payload(self), _FLAGS) & _CLOSED:
            raise ValueError(self._closed_text)
        return self

    def __next__(self, /):
        return _step(self)


class _bytesbuf:
    def write(self, b, /):
        return self._write(b)

    def readline(self, size=-1, /):
        return self._readline(size)

    def read(self, size=-1, /):
        return self._read(size)

    def __iter__(self, /):
        if iter_get(payload(self), _FLAGS) & _CLOSED:
            raise ValueError(self._closed_text)
        return self

    def __next__(self, /):
        return _step(self)


def _step(it):
    # next() that the buffer alone cannot answer, or of a class with a readline() of its own.
    p = payload(it)
    if it is p:
        it = iter_get(p, _OWNER)
        if it is None:
            raise StopIteration
    return it._next()


_open_steps.update({T_textbuf: _step, T_bytesbuf: _step})


def _all_lines(f, core):
    lines = []
    while True:
        lines_into(core, lines)
        line = f._readline(-1)  # the one that the buffer alone cannot give
        if not line:
            return lines
        lines.append(line)


def _flag(core, add, drop=0):
    iter_set(core, _FLAGS, iter_get(core, _FLAGS) & ~drop | add)


def _line_end(core, whole):
    # As line_end() of mod/io.c, by Python: no-fast.
    text = text_sub(core, iter_get(core, _POS), iter_get(core, _LEN))
    mode = iter_get(core, _NEWLINES)
    if mode == 0:
        return text.find('\n') + 1
    if mode == 2:
        return text.find('\r') + 1
    if mode == 3:
        at = text.find('\r\n')
        return at + 2 if at >= 0 else 0
    lf = text.find('\n')
    cr = text.find('\r')
    if cr < 0 or 0 <= lf < cr:
        return lf + 1
    if cr + 1 == len(text) and not whole:
        return 0
    return cr + 2 if text[cr + 1:cr + 2] == '\n' else cr + 1


def _take_text(core, n):
    pos = iter_get(core, _POS)
    text = text_sub(core, pos, pos + n)
    iter_set(core, _POS, pos + len(text))
    return text


def _seen_newlines(text):
    # Which line ends are in there: 1 \r, 2 \n, 4 \r\n.
    if '\r' not in text:
        return 2 if '\n' in text else 0
    crlf = text.count('\r\n')
    return (4 if crlf else 0) | (1 if text.count('\r') > crlf else 0) | (2 if text.count('\n') > crlf else 0)


_newline_names = (None, '\r', '\n', ('\r', '\n'), '\r\n', ('\r', '\r\n'), ('\n', '\r\n'), ('\r', '\n', '\r\n'))
_newline_modes = {None: 0, '': 1, '\n': 0, '\r': 2, '\r\n': 3}


class StringIO(T_textbuf, _TextIOBase):
    __module__ = '_io'
    _closed_text = 'I/O operation on closed file.'

    def __new__(cls, initial_value='', newline='\n'):
        return inst_payload(cls, rec_new(T_textbuf, None, 0, 0, 0, 0, _CLOSED, None, None))

    def __init__(self, initial_value='', newline='\n'):
        if newline is not None and not isinstance(newline, str):
            raise TypeError('newline must be str or None, not ' + type_of(newline).__name__)
        if newline not in _newline_modes:
            raise ValueError(f'illegal newline value: {newline!r}')
        if initial_value is not None and not isinstance(initial_value, str):
            raise TypeError('initial_value must be str or None, not ' + type_of(initial_value).__name__)
        core = payload(self)
        iter_set(core, _LEN, 0)
        iter_set(core, _POS, 0)
        iter_set(core, _NEWLINES, _newline_modes[newline])
        iter_set(core, _OTHER, (newline, 0))
        iter_set(core, _FLAGS, _READS | _WHOLE | (_WRITES if newline == '\n' else 0))
        if initial_value:
            self._put(core, payload(initial_value))
            iter_set(core, _POS, 0)

    def _core(self):
        core = payload(self)
        if iter_get(core, _FLAGS) & _CLOSED:
            raise ValueError('I/O operation on closed file')
        return core

    def _put(self, core, s):
        newline, seen = iter_get(core, _OTHER)
        if newline is None or newline == '':
            now = seen | _seen_newlines(s)
            if now != seen:
                iter_set(core, _OTHER, (newline, now))
            if newline is None and '\r' in s:
                s = s.replace('\r\n', '\n').replace('\r', '\n')
        elif newline != '\n':
            s = s.replace('\n', newline)
        text_put(core, s)

    def _write(self, s):
        if not isinstance(s, str):
            raise TypeError(f"string argument expected, got '{type_of(s).__name__}'")
        core = self._core()
        self._put(core, payload(s))
        return len(payload(s))

    def _read(self, size):
        core = self._core()
        size = _size_arg(size)
        left = iter_get(core, _LEN) - iter_get(core, _POS)
        if left <= 0:
            return ''
        return _take_text(core, left if size < 0 or size > left else size)

    def _readline(self, size):
        core = self._core()
        size = _size_arg(size)
        left = iter_get(core, _LEN) - iter_get(core, _POS)
        if left <= 0:
            return ''
        n = _line_end(core, True) or left
        return _take_text(core, n if size < 0 or size > n else size)

    def _next(self):
        self._core()
        line = self.readline() if type_of(self) is not StringIO else self._readline(-1)
        if not line:
            raise StopIteration
        return line

    def getvalue(self):
        core = self._core()
        return text_sub(core, 0, iter_get(core, _LEN))

    def tell(self):
        return iter_get(self._core(), _POS)

    def seek(self, pos, whence=0, /):
        core = self._core()
        pos = index_of(pos)
        if whence == 0:
            if pos < 0:
                raise ValueError(f'Negative seek position {pos}')
        elif whence == 1:
            if pos != 0:
                raise OSError("Can't do nonzero cur-relative seeks")
            pos = iter_get(core, _POS)
        elif whence == 2:
            if pos != 0:
                raise OSError("Can't do nonzero cur-relative seeks")
            pos = iter_get(core, _LEN)
        else:
            raise ValueError(f'Invalid whence ({whence}, should be 0, 1 or 2)')
        iter_set(core, _POS, pos)
        return pos

    def truncate(self, size=None, /):
        core = self._core()
        size = iter_get(core, _POS) if size is None else _size_arg(size)
        if size < 0:
            raise ValueError(f'Negative size value {size}')
        if size < iter_get(core, _LEN):
            iter_set(core, _LEN, size)
        return size

    def flush(self):
        pass

    def close(self):
        core = payload(self)
        iter_set(core, _FLAGS, _CLOSED)
        iter_set(core, _LEN, 0)
        iter_set(core, 0, None)

    closed = property(lambda self: iter_get(payload(self), _FLAGS) & _CLOSED != 0)

    def readable(self):
        self._core()
        return True

    def writable(self):
        self._core()
        return True

    def seekable(self):
        self._core()
        return True

    line_buffering = property(lambda self: self._core() and False)

    @property
    def newlines(self):
        return _newline_names[iter_get(self._core(), _OTHER)[1]]

    def __getstate__(self):
        core = self._core()
        return (self.getvalue(), iter_get(core, _OTHER)[0], iter_get(core, _POS), dict(self.__dict__) or None)

    def __setstate__(self, state):
        self.__init__(state[0], '\n')
        core = payload(self)
        iter_set(core, _NEWLINES, _newline_modes[state[1]])
        iter_set(core, _OTHER, (state[1], _seen_newlines(state[0]) if not state[1] else 0))
        _flag(core, 0, 0 if state[1] == '\n' else _WRITES)
        iter_set(core, _POS, state[2])
        if state[3]:
            self.__dict__.update(state[3])



class BytesIO(T_bytesbuf, _BufferedIOBase):
    __module__ = '_io'
    _closed_text = 'I/O operation on closed file.'

    def __new__(cls, initial_bytes=b''):
        return inst_payload(cls, rec_new(T_bytesbuf, bytearray(), 0, 0, 0, 0, _READS | _WHOLE | _WRITES, None, None))

    def __init__(self, initial_bytes=b''):
        data = bytearray() if initial_bytes is None else bytearray(_bytes_arg(initial_bytes))
        core = payload(self)
        iter_set(core, 0, data)
        iter_set(core, _POS, 0)
        iter_set(core, _FLAGS, _READS | _WHOLE | _WRITES)

    def _core(self):
        core = payload(self)
        if iter_get(core, _FLAGS) & _CLOSED:
            raise _closed_error()
        return core

    def _write(self, b):
        core = self._core()
        data = iter_get(core, 0)
        b = _bytes_arg(b)
        pos = iter_get(core, _POS)
        if b:
            if pos > len(data):
                data += bytes(pos - len(data))
            data[pos:pos + len(b)] = b
            iter_set(core, _POS, pos + len(b))
        elif len(data) == 0:
            data += b''
        return len(b)

    def _read(self, size):
        core = self._core()
        size = _size_arg(size)
        data = iter_get(core, 0)
        pos = iter_get(core, _POS)
        end = len(data) if size < 0 else min(len(data), pos + size)
        if end <= pos:
            return b''
        iter_set(core, _POS, end)
        return bytes_sub(core, pos, end)

    def _readline(self, size):
        core = self._core()
        size = _size_arg(size)
        data = iter_get(core, 0)
        at = data.find(b'\n', iter_get(core, _POS))
        n = (len(data) if at < 0 else at + 1) - iter_get(core, _POS)
        return self._read(max(n, 0) if size < 0 or size > n else size)

    def _next(self):
        self._core()
        line = self.readline() if type_of(self) is not BytesIO else self._readline(-1)
        if not line:
            raise StopIteration
        return line

    def read1(self, size=-1, /):
        return self._read(size)

    def readinto(self, b, /):
        core = self._core()
        view = _room_arg(b, 'readinto')
        data = self._read(len(view))
        view[:len(data)] = data
        return len(data)

    def getvalue(self):
        return bytes(iter_get(self._core(), 0))

    def getbuffer(self):
        return memoryview(iter_get(self._core(), 0))

    def tell(self):
        return iter_get(self._core(), _POS)

    def seek(self, pos, whence=0, /):
        core = self._core()
        pos = index_of(pos)
        if whence == 0:
            if pos < 0:
                raise ValueError(f'negative seek value {pos}')
        elif whence == 1:
            pos = max(0, iter_get(core, _POS) + pos)
        elif whence == 2:
            pos = max(0, len(iter_get(core, 0)) + pos)
        else:
            raise ValueError(f'invalid whence ({whence}, should be 0, 1 or 2)')
        iter_set(core, _POS, pos)
        return pos

    def truncate(self, size=None, /):
        core = self._core()
        size = iter_get(core, _POS) if size is None else _size_arg(size)
        if size < 0:
            raise ValueError(f'negative size value {size}')
        data = iter_get(core, 0)
        if size < len(data):
            del data[size:]
        return size

    def close(self):
        core = payload(self)
        if not iter_get(core, _FLAGS) & _CLOSED:
            data = iter_get(core, 0)
            if data:
                data.clear()
            iter_set(core, _FLAGS, _CLOSED)

    closed = property(lambda self: iter_get(payload(self), _FLAGS) & _CLOSED != 0)

    def readable(self):
        self._core()
        return True

    def writable(self):
        self._core()
        return True

    def seekable(self):
        self._core()
        return True

    def __getstate__(self):
        return (self.getvalue(), self.tell(), dict(self.__dict__) or None)

    def __setstate__(self, state):
        self.__init__(state[0])
        iter_set(payload(self), _POS, state[1])
        if state[2]:
            self.__dict__.update(state[2])


# ---- files ----

class FileIO(_RawIOBase):
    __module__ = '_io'
    _io_closed = True

    def __init__(self, file, mode='r', closefd=True, opener=None):
        if not isinstance(mode, str):
            raise TypeError(f"FileIO() argument 'mode' must be str, not {type_of(mode).__name__}")
        main = ''
        plus = False
        for c in mode:
            if c in 'rwax':
                if main:
                    main = ''
                    break
                main = c
            elif c == '+':
                if plus:
                    main = ''
                    break
                plus = True
            elif c != 'b':
                raise ValueError('invalid mode: ' + payload(mode))
        if not main:
            raise ValueError('Must have exactly one of create/read/write/append mode and at most one plus')
        if opener is not None:
            raise UnsupportedOperation('opener is not supported: files have no descriptors')
        if isinstance(file, int):
            if file < 0:
                raise ValueError('negative file descriptor')
            raise _os_error(9, file)
        name = _fspath(file)
        self._io_closed = True
        self.name = file
        self._main = main
        self._plus = plus
        path = _fs_path(name)
        if b'\0' in path:
            raise ValueError('embedded null byte')
        if type_of(name) is str:
            name.encode('utf-8', 'surrogateescape')
        size = _fs(_os_open, name, (main + '+' if plus else main).encode())
        self._shown = name
        self._path = path
        self._pos = size if main == 'a' else 0
        # what 'w' found: 1 bytes that go with the first write, 2 nothing; the first write replaces the file as a whole
        self._fresh = 0 if main != 'w' else 1 if size > 0 else 2
        self._fd = None
        self._io_closed = False
        if self._fresh == 1:
            _fs_mark(self)

    def _call(self, call, *args):
        r = call(self._path, *args)
        if type_of(r) is int and r < 0:
            raise _os_error(-r)
        return r

    def _check(self):
        if self._io_closed:
            raise ValueError('I/O operation on closed file')

    def _write_out(self):
        # An old file that was opened to be replaced, and nothing was written yet.
        if self._fresh == 1:
            self._fresh = 0
            self._call(_os_replace, b'')
        self._fresh = 0

    def _settle(self):
        if self._fresh:
            _fs_unmark(self)
            self._write_out()

    def readable(self):
        self._check()
        return self._plus or self._main == 'r'

    def writable(self):
        self._check()
        return self._plus or self._main != 'r'

    def seekable(self):
        self._check()
        return True

    def isatty(self):
        self._check()
        return False

    def fileno(self):
        self._check()
        if self._fd is None:
            fs = _fs_state()
            self._fd = fs['fd']
            fs['fd'] += 1
        return self._fd

    closefd = True
    mode = property(lambda self: (self._main if self._main in 'ax' else 'r') + 'b+' if self._plus else self._main + 'b')

    def _read_some(self, size):
        dirty = _fs_state()['dirty']
        if dirty:
            _fs_flush(dirty)
        data = self._call(_os_read_at, self._pos, size)
        self._pos += len(data)
        return data

    def read(self, size=-1, /):
        self._check()
        if not (self._plus or self._main == 'r'):
            raise UnsupportedOperation('File not open for reading')
        size = _size_arg(size)
        if size < 0:
            return self.readall()
        out = self._read_some(size)
        while 0 < len(out) < size:
            more = self._read_some(size - len(out))
            if not more:
                break
            out += more
        return out

    def readall(self):
        self._check()
        if not (self._plus or self._main == 'r'):
            raise UnsupportedOperation('File not open for reading')
        out = bytearray()
        while True:
            data = self._read_some(1 << 20)
            if not data:
                return bytes(out)
            out += data

    def readinto(self, b, /):
        self._check()
        if not (self._plus or self._main == 'r'):
            raise UnsupportedOperation('File not open for reading')
        view = _room_arg(b, 'readinto')
        data = self.read(len(view))
        view[:len(data)] = data
        return len(data)

    def write(self, b, /):
        self._check()
        if not (self._plus or self._main != 'r'):
            raise UnsupportedOperation('File not open for writing')
        b = _bytes_arg(b)
        if not b:
            return 0
        if self._main == 'a':
            self._pos = self._call(_os_append, b)
        elif self._fresh and self._pos == 0:
            _fs_unmark(self)
            try:
                self._call(_os_replace, b)
            finally:
                self._fresh = 0
            self._pos = len(b)
        else:
            self._settle()
            self._pos = self._call(_os_write_at, self._pos, b)
        return len(b)

    def seek(self, pos, whence=0, /):
        self._check()
        pos = index_of(pos)
        if whence == 1:
            pos += self._pos
        elif whence == 2:
            self._settle()
            pos += self._call(_os_stat)[6]
        elif whence != 0:
            raise _os_error(22)
        if pos < 0:
            raise _os_error(22)
        self._pos = pos
        return pos

    def tell(self):
        self._check()
        return self._pos

    def truncate(self, size=None, /):
        self._check()
        if not (self._plus or self._main != 'r'):
            raise UnsupportedOperation('File not open for writing')
        size = self._pos if size is None else index_of(size)
        if size < 0:
            raise _os_error(22)
        self._settle()
        self._call(_os_truncate, size)
        return size

    def close(self):
        if self._io_closed:
            return
        self._io_closed = True
        self._settle()

    closed = property(lambda self: self._io_closed)

    def __repr__(self):
        if self._io_closed:
            return '<_io.FileIO [closed]>'
        return f'<_io.FileIO name={self.name!r} mode={self.mode!r} closefd=True>'


class _Buffered(T_bytesbuf, _BufferedIOBase):
    # What the three have in common: read ahead in the record, what waits to be written in `_pending`.
    _reads = _writes = False
    _closed_text = 'I/O operation on closed file.'

    def __new__(cls, *args, **kw):
        return inst_payload(cls, rec_new(T_bytesbuf, bytearray(), 0, 0, 0, 0, 0, None, None))

    def _begin(self, raw, size, reads, writes):
        self._raw = None
        if reads and not raw.readable():
            raise UnsupportedOperation('File or stream is not readable.')
        if writes and not raw.writable():
            raise UnsupportedOperation('File or stream is not writable.')
        size = index_of(size)
        if size <= 0:
            raise ValueError('buffer size must be strictly positive')
        self._raw = raw
        self._is_file = type_of(raw) is FileIO
        self._limit = _MAX_PENDING if self._is_file else size
        self._ahead_size = _CHUNK if self._is_file and size < _CHUNK else size
        self._pending = bytearray()
        self._reads = reads
        self._writes = writes
        core = payload(self)
        iter_set(core, 0, bytearray())
        iter_set(core, _POS, 0)
        iter_set(core, _FLAGS, _READS if reads else 0)
        iter_set(core, _OWNER, self)

    def _open_raw(self):
        raw = self.__dict__.get('_raw', _missing)
        if raw is None:
            raise ValueError('raw stream has been detached')
        if raw is _missing:
            raise ValueError('I/O operation on uninitialized object')
        return raw

    raw = property(lambda self: self._raw)
    name = property(lambda self: self._open_raw().name)
    mode = property(lambda self: self._open_raw().mode)
    closed = property(lambda self: self._open_raw().closed)

    def _need(self, what=None):
        raw = self._open_raw()
        if raw.closed:
            raise ValueError(what + ' of closed file' if what is not None else 'I/O operation on closed file.')
        return raw

    def __repr__(self):
        raw = self.__dict__.get('_raw')
        name = getattr(raw, 'name', None) if raw is not None else None
        head = type_of(self).__module__ + '.' + type_of(self).__qualname__
        return f'<{head}>' if name is None else f'<{head} name={name!r}>'

    # reading

    def _ahead(self):
        core = payload(self)
        return len(iter_get(core, 0)) - iter_get(core, _POS)

    def _drop_ahead(self):
        core = payload(self)
        left = len(iter_get(core, 0)) - iter_get(core, _POS)
        iter_set(core, 0, bytearray())
        iter_set(core, _POS, 0)
        return left

    def _from_raw(self, n):
        raw = self._raw
        if self._is_file:
            return raw._read_some(n)
        room = bytearray(n)
        got = raw.readinto(memoryview(room))
        if got is None:
            return None
        if not 0 <= got <= n:
            raise OSError(f'raw readinto() returned invalid length {got} (should have been between 0 and {n})')
        return bytes(room[:got])

    def _fill(self, n=0):
        # One piece more behind what is there; how many bytes came.
        if self._pending:
            self._flush_pending()
        core = payload(self)
        data = self._from_raw(max(n, self._ahead_size))
        if not data:
            return 0
        have = iter_get(core, 0)
        pos = iter_get(core, _POS)
        iter_set(core, 0, bytearray(data) if pos == len(have) else have[pos:] + data)
        iter_set(core, _POS, 0)
        return len(data)

    def _take(self, n):
        core = payload(self)
        pos = iter_get(core, _POS)
        data = bytes_sub(core, pos, pos + n)
        iter_set(core, _POS, pos + len(data))
        return data

    def _can_read(self, what):
        if not self._reads:
            self._open_raw()
            raise UnsupportedOperation(what)

    def _read(self, size):
        self._can_read('read')
        size = _size_arg(size)
        if size < -1:
            raise ValueError('read length must be non-negative or -1')
        raw = self._need('read')
        if self._pending:
            self._flush_pending()
        if size < 0:
            head = self._take(self._ahead())
            readall = getattr(raw, 'readall', None)
            if readall is not None:
                rest = readall()
                if rest is None:
                    return head or None
                if not isinstance(rest, bytes):
                    raise TypeError('readall() should return bytes')
                return head + rest
            out = bytearray(head)
            while True:
                data = raw.read()
                if not data:
                    return bytes(out)
                out += data
        if self._is_file and size >= self._ahead_size:
            head = self._take(size)
            if len(head) < size:
                rest = raw.read(size - len(head))
                return head + rest if head else rest
            return head
        while self._ahead() < size:
            if self._fill(size - self._ahead()) == 0:
                break
        return self._take(size)

    def _readline(self, size):
        self._can_read('read')
        size = _size_arg(size)
        self._need('readline')
        core = payload(self)
        while True:
            pos = iter_get(core, _POS)
            at = iter_get(core, 0).find(b'\n', pos)
            n = at + 1 - pos if at >= 0 else 0
            if n == 0 and (size < 0 or self._ahead() < size) and self._fill() > 0:
                continue
            n = n or self._ahead()
            return self._take(n if size < 0 or size > n else size)

    def _next(self):
        self._need()
        line = self.readline() if type_of(self) not in _buffered_types else self._readline(-1)
        if not line:
            raise StopIteration
        return line

    # writing

    def _write(self, b):
        if not self._writes:
            self._open_raw()
            raise UnsupportedOperation('write')
        b = _bytes_arg(b)
        raw = self._open_raw()
        if raw.closed:
            raise ValueError('write to closed file')
        if self._reads:
            ahead = self._drop_ahead()
            if ahead:
                raw.seek(-ahead, 1)
        pending = self._pending
        if not self._is_file and len(pending) + len(b) > self._limit:
            self._flush_pending()
        pending += b
        if self._is_file:
            if b and len(pending) == len(b):
                _fs_mark(self)
            if len(pending) > self._limit:
                self._flush_pending()
        elif len(pending) >= self._limit:
            self._flush_pending()
        return len(b)

    def _write_out(self):
        pending = self._pending
        while pending:
            n = self._raw.write(bytes(pending))
            if n is None:
                raise BlockingIOError(11, 'write could not complete without blocking', 0)
            if not 0 <= n <= len(pending):
                raise OSError(f'raw write() returned invalid length {n} (should have been between 0 and {len(pending)})')
            del pending[:n]

    def _flush_pending(self):
        if self._is_file:
            _fs_unmark(self)
        self._write_out()

    def flush(self):
        raw = self._need('flush')
        if self._pending:
            self._flush_pending()
        raw.flush()
        if self._reads and self._writes:
            ahead = self._drop_ahead()
            if ahead:
                raw.seek(-ahead, 1)

    # both

    def tell(self):
        raw = self._need() if not self._open_raw().closed else None
        if raw is None:
            raise ValueError('I/O operation on closed file' if not self._reads else 'tell of closed file')
        return raw.tell() - self._ahead() + len(self._pending)

    def seek(self, target, whence=0, /):
        if whence not in (0, 1, 2):
            raise ValueError(f'whence value {whence} unsupported')
        raw = self._need('seek')
        if not raw.seekable():
            raise UnsupportedOperation('File or stream is not seekable.')
        target = index_of(target)
        if self._pending:
            self._flush_pending()
        if whence == 1:
            target -= self._ahead()
        pos = raw.seek(target, whence)
        self._drop_ahead()
        return pos

    def truncate(self, pos=None, /):
        if not self._writes:
            self._open_raw()
            raise UnsupportedOperation('truncate')
        raw = self._need('truncate')
        self.flush()
        return raw.truncate(self.tell() if pos is None else pos)

    def close(self):
        raw = self._open_raw()
        if raw.closed:
            return
        try:
            self.flush()
        finally:
            raw.close()
            _flag(payload(self), _CLOSED, _READS)

    def detach(self):
        raw = self._open_raw()
        self.flush()
        ahead = self._drop_ahead()
        if ahead and self._is_file:
            raw.seek(-ahead, 1)
        self._raw = None
        _flag(payload(self), 0, _READS)
        return raw

    def seekable(self):
        return self._open_raw().seekable()

    def readable(self):
        return self._open_raw().readable() if self._reads else self._open_raw() is None

    def writable(self):
        return self._open_raw().writable() if self._writes else self._open_raw() is None

    def fileno(self):
        return self._open_raw().fileno()

    def isatty(self):
        return self._open_raw().isatty()


class _Reads(_Buffered):
    def read1(self, size=-1, /):
        self._can_read('read1')
        size = index_of(size)
        self._need('read')
        if size == 0:
            return b''
        if self._ahead() == 0:
            if self._is_file and size >= self._ahead_size:  # nothing is kept
                if self._pending:
                    self._flush_pending()
                return self._raw._read_some(size)
            self._fill()
        n = self._ahead()
        return self._take(n if size < 0 or size > n else size)

    def peek(self, size=0, /):
        self._can_read('peek')
        index_of(size)
        self._need('peek')
        if self._ahead() == 0:
            self._fill()
        core = payload(self)
        return bytes_sub(core, iter_get(core, _POS), len(iter_get(core, 0)))

    def readinto(self, b, /):
        self._can_read('readinto')
        view = _room_arg(b, 'readinto')
        data = self._read(len(view))
        view[:len(data)] = data
        return len(data)

    def readinto1(self, b, /):
        self._can_read('readinto1')
        view = _room_arg(b, 'readinto1')
        data = self.read1(len(view))
        view[:len(data)] = data
        return len(data)


class BufferedReader(_Reads):
    __module__ = '_io'

    def __init__(self, raw, buffer_size=DEFAULT_BUFFER_SIZE):
        self._begin(raw, buffer_size, True, False)


class BufferedWriter(_Buffered):
    __module__ = '_io'

    def __init__(self, raw, buffer_size=DEFAULT_BUFFER_SIZE):
        self._begin(raw, buffer_size, False, True)


class BufferedRandom(_Reads):
    __module__ = '_io'

    def __init__(self, raw, buffer_size=DEFAULT_BUFFER_SIZE):
        if not raw.seekable():
            raise UnsupportedOperation('File or stream is not seekable.')
        self._begin(raw, buffer_size, True, True)


_buffered_types = (BufferedReader, BufferedWriter, BufferedRandom)


class BufferedRWPair(_BufferedIOBase):
    __module__ = '_io'

    def __init__(self, reader, writer, buffer_size=DEFAULT_BUFFER_SIZE, /):
        self._reader = BufferedReader(reader, buffer_size)
        self._writer = BufferedWriter(writer, buffer_size)

    def read(self, size=-1, /):
        return self._reader.read(size)

    def readinto(self, b, /):
        return self._reader.readinto(b)

    def read1(self, size=-1, /):
        return self._reader.read1(size)

    def readinto1(self, b, /):
        return self._reader.readinto1(b)

    def peek(self, size=0, /):
        return self._reader.peek(size)

    def readable(self):
        return self._reader.readable()

    def write(self, b, /):
        return self._writer.write(b)

    def writable(self):
        return self._writer.writable()

    def flush(self):
        return self._writer.flush()

    def close(self):
        try:
            self._writer.close()
        finally:
            self._reader.close()

    def isatty(self):
        return self._reader.isatty() or self._writer.isatty()

    closed = property(lambda self: self._writer.closed)


# ---- text over bytes ----

def _family(encoding):
    # What a decoder has to know of an encoding: how characters are cut, and its mark of byte order.
    name = encoding.lower().replace('_', '-').replace(' ', '-')
    if name in ('utf-8', 'utf8', 'u8', 'utf', 'cp65001'):
        return 'utf-8'
    if name in ('utf-8-sig', 'utf8-sig'):
        return 'utf-8-sig'
    if name in ('utf-16', 'utf16', 'u16'):
        return 'utf-16'
    if name in ('utf-32', 'utf32', 'u32'):
        return 'utf-32'
    if name in ('utf-16-le', 'utf-16le', 'utf16-le', 'unicodelittleunmarked'):
        return 'utf-16-le'
    if name in ('utf-16-be', 'utf-16be', 'utf16-be', 'unicodebigunmarked'):
        return 'utf-16-be'
    if name in ('utf-32-le', 'utf-32le', 'utf32-le'):
        return 'utf-32-le'
    if name in ('utf-32-be', 'utf-32be', 'utf32-be'):
        return 'utf-32-be'
    return ''


def _cut(data, codec):
    # How many bytes at the end of the data are the beginning of a character.
    n = len(data)
    if codec == 'utf-8':
        for back in range(1, min(4, n + 1)):
            c = data[n - back]
            if c >= 0xC0:
                want = 2 if c < 0xE0 else 3 if c < 0xF0 else 4
                return back if want > back and c < 0xF8 else 0
            if c < 0x80:
                return 0
        return 0
    if codec == 'utf-16-le' or codec == 'utf-16-be':
        odd = n % 2
        if n >= 2 + odd:
            high = data[n - odd - (1 if codec == 'utf-16-le' else 2)]
            if 0xD8 <= high < 0xDC:
                return odd + 2
        return odd
    if codec == 'utf-32-le' or codec == 'utf-32-be':
        return n % 4
    return 0


_marks = {'utf-8-sig': ((b'\xef\xbb\xbf', 'utf-8'),), 'utf-16': ((b'\xff\xfe', 'utf-16-le'), (b'\xfe\xff', 'utf-16-be')),
          'utf-32': ((b'\xff\xfe\0\0', 'utf-32-le'), (b'\0\0\xfe\xff', 'utf-32-be'))}
_plain_codec = {'utf-8-sig': 'utf-8', 'utf-16': 'utf-16-le', 'utf-32': 'utf-32-le'}


class TextIOWrapper(T_textbuf, _TextIOBase):
    __module__ = '_io'
    _buffer = None
    _closed_text = 'I/O operation on closed file.'

    def __new__(cls, *args, **kw):
        return inst_payload(cls, rec_new(T_textbuf, None, 0, 0, 0, 0, 0, rec_new(T_textbuf, None, 0, 0, 0, 0, _WRITES, None, None), None))

    def __init__(self, buffer, encoding=None, errors=None, newline=None, line_buffering=False, write_through=False):
        self._buffer = None
        if encoding is not None and not isinstance(encoding, str):
            raise TypeError(f"TextIOWrapper() argument 'encoding' must be str or None, not {type_of(encoding).__name__}")
        if errors is not None and not isinstance(errors, str):
            raise TypeError(f"TextIOWrapper() argument 'errors' must be str or None, not {type_of(errors).__name__}")
        if newline is not None and not isinstance(newline, str):
            raise TypeError(f"TextIOWrapper() argument 'newline' must be str or None, not {type_of(newline).__name__}")
        if newline not in _newline_modes:
            raise ValueError('illegal newline value: ' + newline)
        if encoding is None or encoding == 'locale':
            encoding = 'UTF-8'
        ''.encode(encoding)
        self._can_read = buffer.readable()
        self._can_write = buffer.writable()
        self._can_seek = buffer.seekable()
        self._set(payload(encoding), 'strict' if errors is None else payload(errors), newline, truth(line_buffering), truth(write_through))
        self._is_file = type_of(buffer) in _buffered_types and buffer._is_file
        self._has_read1 = hasattr(buffer, 'read1')
        self._buffer = buffer
        self._seen = 0
        core = payload(self)
        iter_set(core, _OWNER, self)
        iter_set(core, _FLAGS, _READS if self._can_read else 0)
        self._forget()
        if self._can_write and self._can_seek and self._codec in _marks and buffer.tell() != 0:
            self._marked = True

    def _set(self, encoding, errors, newline, line_buffering, write_through):
        self._encoding = encoding
        self._errors = errors
        self._newline = newline
        self._line_buffering = line_buffering
        self._write_through = write_through
        self._codec = _family(encoding) or encoding
        iter_set(payload(self), _NEWLINES, _newline_modes[newline])
        self._marked = False  # a byte order mark was written
        self._decodes = None  # with what, once the mark was looked for

    def _forget(self):
        # What was read ahead and decoded.
        core = payload(self)
        iter_set(core, _LEN, 0)
        iter_set(core, _POS, 0)
        self._chunks = []  # [bytes, their characters, bytes of the mark] of what is in the record
        self._tail = b''
        self._at_start = True

    def _need(self):
        b = self._buffer
        if b is None:
            raise ValueError('underlying buffer has been detached' if '_encoding' in self.__dict__ else 'I/O operation on uninitialized object')
        if b.closed:
            raise _closed_error()
        return b

    encoding = property(lambda self: self._encoding)
    errors = property(lambda self: self._errors)
    newlines = property(lambda self: _newline_names[self._seen])
    line_buffering = property(lambda self: self._line_buffering)
    write_through = property(lambda self: self._write_through)

    @property
    def buffer(self):
        if self._buffer is None:
            raise ValueError('underlying buffer has been detached')
        return self._buffer

    @property
    def name(self):
        return self.buffer.name

    @property
    def closed(self):
        return self.buffer.closed

    def __repr__(self):
        text = '<' + type_of(self).__module__ + '.' + type_of(self).__qualname__
        name = getattr(self._buffer, 'name', None) if self._buffer is not None else None
        if name is not None:
            text += f' name={name!r}'
        mode = self.__dict__.get('mode')
        if mode is not None:
            text += f' mode={mode!r}'
        return text + f' encoding={self._encoding!r}>'

    # writing

    def _write(self, s):
        if not isinstance(s, str):
            raise TypeError('write() argument must be str, not ' + type_of(s).__name__)
        self._need()
        if not self._can_write:
            raise UnsupportedOperation('not writable')
        s = text = payload(s)
        core = payload(self)
        if self._chunks or iter_get(core, _LEN):
            self._forget()
        newline = self._newline
        has_line = self._line_buffering and ('\n' in s or '\r' in s)
        if newline == '\r' or newline == '\r\n':
            s = s.replace('\n', newline)
        pending = iter_get(core, _OTHER)
        if not s.isascii():
            s.encode(self._codec, self._errors)  # what cannot be encoded is said at once
        text_put(pending, s)
        if self._is_file:
            _fs_mark(self)
        if has_line or self._write_through or iter_get(pending, _LEN) > _MAX_TEXT:
            self._flush_text()
            if has_line:
                self.flush()
        elif newline is not None and len(newline) and newline != '\n' or self._line_buffering or self._codec not in _wide:
            _flag(core, 0, _ADDS)
        else:
            _flag(core, _ADDS)
        return len(text)

    def _write_out(self):
        core = payload(self)
        _flag(core, 0, _ADDS)
        pending = iter_get(core, _OTHER)
        n = iter_get(pending, _LEN)
        if n:
            text = text_sub(pending, 0, n)
            codec = self._codec
            if self._marked and codec in _plain_codec:
                codec = _plain_codec[codec]
            data = text.encode(codec, self._errors)
            self._marked = True
            iter_set(pending, _LEN, 0)
            iter_set(pending, _POS, 0)
            self._buffer.write(data)

    def _flush_text(self):
        if self._is_file:
            _fs_unmark(self)
        self._write_out()

    def flush(self):
        b = self._need()
        self._flush_text()
        b.flush()

    def writelines(self, lines, /):
        self._need()
        for line in lines:
            self.write(line)

    # reading

    def _decode(self, data, final):
        # Bytes to text; what is left over waits. Answers None when the bytes make no character yet.
        data = self._tail + data
        self._tail = b''
        codec = self._codec
        mark = 0
        if codec in _marks:
            if self._decodes is None or self._at_start:
                choice = _marks[codec]
                need = len(choice[0][0])
                if len(data) < need and not final and any([m.startswith(data) for m, c in choice]):
                    self._tail = data
                    return
                self._decodes = _plain_codec[codec]
                for m, c in choice:
                    if data[:need] == m:
                        self._decodes = c
                        mark = need
            codec = self._decodes
        self._at_start = False
        if not final:
            n = _cut(data, codec)
            if n:
                self._tail = data[len(data) - n:]
                data = data[:len(data) - n]
        text = (data[mark:] if mark else data).decode(codec, self._errors)
        newline = self._newline
        if not newline:  # None or ''
            if text[-1:] == '\r' and not final:
                back = len('\r'.encode(codec))
                self._tail = data[len(data) - back:] + self._tail
                data = data[:len(data) - back]
                text = text[:-1]
            seen = _seen_newlines(text)
            if seen:
                self._seen |= seen
                if newline is None and seen != 2:
                    text = text.replace('\r\n', '\n').replace('\r', '\n')
        if text or mark:
            self._chunks.append((data, len(text), mark))
            text_feed(payload(self), text)

    def _drop_read(self):
        # Chunks that are read to their end.
        core = payload(self)
        chunks = self._chunks
        left = iter_get(core, _LEN) - iter_get(core, _POS)
        total = 0
        keep = len(chunks)
        while keep > 0 and total < left:
            keep -= 1
            total += chunks[keep][1]
        if keep:
            del chunks[:keep]

    def _fill(self):
        # More text behind what is there; False: there is none.
        b = self._need()
        if not self._can_read:
            raise UnsupportedOperation('not readable')
        core = payload(self)
        if iter_get(core, _FLAGS) & _ADDS or iter_get(iter_get(core, _OTHER), _LEN):
            self._flush_text()
        data = b.read1(_CHUNK) if self._has_read1 else b.read(_CHUNK)
        if not isinstance(data, bytes):
            try:
                data = bytes(memoryview(data))
            except TypeError:
                pass
            if not isinstance(data, bytes):
                raise TypeError(f"underlying {'read1' if self._has_read1 else 'read'}() should have returned a bytes-like object, not '{type_of(data).__name__}'")
        if self._chunks:
            self._drop_read()
        if data:
            self._decode(data, False)
            return True
        if self._tail:
            before = iter_get(core, _LEN) - iter_get(core, _POS)
            self._decode(b'', True)
            return iter_get(core, _LEN) - iter_get(core, _POS) > before
        return False

    def _left(self):
        core = payload(self)
        return iter_get(core, _LEN) - iter_get(core, _POS)

    def _read(self, size):
        size = _size_arg(size)
        b = self._need()
        if not self._can_read:
            raise UnsupportedOperation('not readable')
        core = payload(self)
        if size < 0:
            self._flush_text()
            data = b.read()
            if self._chunks:
                self._drop_read()
            if not isinstance(data, bytes):
                data = bytes(data)
            self._decode(data, True)
            return _take_text(core, self._left())
        while self._left() < size and self._fill():
            pass
        n = self._left()
        return _take_text(core, size if size < n else n)

    def _readline(self, size):
        size = index_of(size)
        self._need()
        core = payload(self)
        while True:
            n = _line_end(core, False)
            if n == 0 and (size < 0 or self._left() < size) and self._fill():
                continue
            n = n or _line_end(core, True) or self._left()
            return _take_text(core, n if size < 0 or size > n else size)

    def _next(self):
        self._need()
        core = payload(self)
        _flag(core, _NEXTED)
        line = self.readline() if type_of(self) is not TextIOWrapper else self._readline(-1)
        if not line:
            _flag(core, 0, _NEXTED)
            raise StopIteration
        return line

    # places

    def tell(self):
        b = self._need()
        if not self._can_seek:
            raise UnsupportedOperation('underlying stream is not seekable')
        core = payload(self)
        if iter_get(core, _FLAGS) & _NEXTED:
            raise OSError("telling position disabled by next() call")
        self.flush()
        pos = b.tell()
        left = self._left()
        if not self._chunks:
            return pos - len(self._tail)
        pos -= len(self._tail)
        chunks = self._chunks
        i = len(chunks)
        while i > 0:
            i -= 1
            data, n, mark = chunks[i]
            if left < n:
                return pos - len(data) + self._bytes_of(data, n - left, mark)
            pos -= len(data)
            left -= n
        return pos

    def _bytes_of(self, data, n, mark):
        # How many bytes of a chunk make its first n characters: the shortest prefix that does.
        codec = self._decodes or self._codec
        if n == 0:
            return 0
        if data.isascii() and codec not in _doubles and (self._newline or self._newline == '' or b'\r' not in data):
            return mark + n
        low = mark
        high = len(data)
        while low < high:
            mid = (low + high) // 2
            cut = mid - _cut(data[:mid], codec)
            text = data[mark:cut].decode(codec, self._errors)
            if self._newline is None and '\r' in text:
                if text[-1] == '\r' and data[cut:cut + 1] == b'\n':
                    text = text[:-1]
                text = text.replace('\r\n', '\n')
            if len(text) >= n:
                high = mid
            else:
                low = mid + 1
        return low

    def seek(self, cookie, whence=0, /):
        b = self._need()
        cookie = index_of(cookie)
        if not self._can_seek:
            raise UnsupportedOperation('underlying stream is not seekable')
        if whence == 1:
            if cookie != 0:
                raise UnsupportedOperation("can't do nonzero cur-relative seeks")
            cookie = self.tell()
        elif whence == 2:
            if cookie != 0:
                raise UnsupportedOperation("can't do nonzero end-relative seeks")
            self.flush()
            self._forget()
            _flag(payload(self), 0, _NEXTED)
            pos = b.seek(0, 2)
            self._marked = pos != 0
            self._at_start = pos == 0
            return pos
        elif whence != 0:
            raise ValueError(f'invalid whence ({whence}, should be 0, 1 or 2)')
        if cookie < 0:
            raise ValueError(f'negative seek position {cookie}')
        self.flush()
        b.seek(cookie)
        self._forget()
        _flag(payload(self), 0, _NEXTED)
        self._marked = cookie != 0
        self._at_start = cookie == 0
        return cookie

    def truncate(self, pos=None, /):
        b = self._need()
        self.flush()
        return b.truncate(self.tell() if pos is None else pos)

    def reconfigure(self, *, encoding=None, errors=None, newline=_missing, line_buffering=None, write_through=None):
        self._need()
        if (encoding is not None or newline is not _missing) and (self._chunks or self._tail or self._decodes is not None or self._left()):
            raise UnsupportedOperation('It is not possible to set the encoding or newline of stream after the first read')
        if newline is not _missing and newline not in _newline_modes:
            raise ValueError('illegal newline value: ' + str(newline))
        if encoding is not None:
            if encoding == 'locale':
                encoding = 'UTF-8'
            ''.encode(encoding)
        self.flush()
        marked = self._marked
        self._set(self._encoding if encoding is None else payload(encoding),
                  payload(errors) if errors is not None else self._errors if encoding is None else 'strict',
                  self._newline if newline is _missing else newline,
                  self._line_buffering if line_buffering is None else truth(line_buffering),
                  self._write_through if write_through is None else truth(write_through))
        self._marked = marked

    def close(self):
        b = self._buffer
        if b is None:
            raise ValueError('underlying buffer has been detached')
        if b.closed:
            _flag(payload(self), _CLOSED, _READS | _ADDS)
            return
        try:
            self.flush()
        finally:
            _flag(payload(self), _CLOSED, _READS | _ADDS)
            b.close()

    def detach(self):
        b = self._need()
        self.flush()
        self._buffer = None
        _flag(payload(self), 0, _READS | _ADDS)
        self._forget()
        return b

    def seekable(self):
        return self.buffer.seekable()

    def readable(self):
        return self.buffer.readable()

    def writable(self):
        return self.buffer.writable()

    def fileno(self):
        return self.buffer.fileno()

    def isatty(self):
        return self.buffer.isatty()


_wide = ('utf-8', 'utf-8-sig', 'utf-16', 'utf-32', 'utf-16-le', 'utf-16-be', 'utf-32-le', 'utf-32-be')  # hold any text
_doubles = ('utf-16', 'utf-32', 'utf-16-le', 'utf-16-be', 'utf-32-le', 'utf-32-be')


# ---- open() ----

def _arg(name, v):
    if v is not None and not isinstance(v, str):
        raise TypeError(f"open() argument '{name}' must be str or None, not {type_of(v).__name__}")


def _open(file, mode, buffering, encoding, errors, newline, closefd, opener):
    if not isinstance(file, int):
        file = _fspath(file)
    if not isinstance(mode, str):
        raise TypeError(f"open() argument 'mode' must be str, not {type_of(mode).__name__}")
    buffering = index_of(buffering)
    _arg('encoding', encoding)
    _arg('errors', errors)
    _arg('newline', newline)
    main = ''
    seen = ''
    for c in payload(mode):
        if c not in 'rwaxbt+' or c in seen:
            raise ValueError(f'invalid mode: {mode!r}')
        seen += c
        if c in 'rwax':
            main += c
    binary = 'b' in seen
    if 't' in seen and binary:
        raise ValueError("can't have text and binary mode at once")
    if len(main) > 1:
        raise ValueError('must have exactly one of create/read/write/append mode')
    if not main:
        raise ValueError('Must have exactly one of create/read/write/append mode and at most one plus')
    if binary:
        for name, v in (('encoding', encoding), ('errors', errors), ('newline', newline)):
            if v is not None:
                raise ValueError(f"binary mode doesn't take {'an' if name[0] in 'ae' else 'a'} {name} argument")
    elif newline is not None and newline not in _newline_modes:
        raise ValueError('illegal newline value: ' + newline)
    elif buffering == 0:
        raise ValueError("can't have unbuffered text I/O")
    elif encoding is not None and encoding != 'locale':
        ''.encode(encoding)
    raw = FileIO(file, main + '+' if '+' in seen else main, closefd, opener)
    if buffering == 0:
        return raw
    size = buffering if buffering > 1 else DEFAULT_BUFFER_SIZE
    buffer = (BufferedRandom if '+' in seen else BufferedReader if main == 'r' else BufferedWriter)(raw, size)
    if binary:
        return buffer
    text = TextIOWrapper(buffer, encoding, errors, newline, buffering == 1)
    text.mode = payload(mode)
    return text


_open_hook['open'] = _open


def open_code(path):
    if not isinstance(path, str):
        raise TypeError(f"open_code() argument 'path' must be str, not {type_of(path).__name__}")
    return _open(path, 'rb', -1, None, None, None, True, None)


def text_encoding(encoding, stacklevel=2, /):
    return 'locale' if encoding is None else encoding


class IncrementalNewlineDecoder:
    __module__ = '_io'

    def __init__(self, decoder, translate, errors='strict'):
        self._decoder = decoder
        self._translate = truth(translate)
        self.errors = errors
        self._seen = 0
        self._cr = False

    def decode(self, input, final=False):
        text = input if self._decoder is None else self._decoder.decode(input, final)
        if self._cr and (text or final):
            text = '\r' + text
            self._cr = False
        if text[-1:] == '\r' and not final:
            text = text[:-1]
            self._cr = True
        self._seen |= _seen_newlines(text)
        if self._translate and '\r' in text:
            text = text.replace('\r\n', '\n').replace('\r', '\n')
        return text

    def getstate(self):
        data, flag = (b'', 0) if self._decoder is None else self._decoder.getstate()
        return (data, flag << 1 | self._cr)

    def setstate(self, state):
        data, flag = state
        self._cr = bool(flag & 1)
        if self._decoder is not None:
            self._decoder.setstate((data, flag >> 1))

    def reset(self):
        self._seen = 0
        self._cr = False
        if self._decoder is not None:
            self._decoder.reset()

    newlines = property(lambda self: _newline_names[self._seen])


for _t in (_IOBase, _RawIOBase, _BufferedIOBase, _TextIOBase, StringIO, BytesIO, FileIO, BufferedReader, BufferedWriter, BufferedRandom,
           BufferedRWPair, TextIOWrapper, IncrementalNewlineDecoder):
    mark_class(_t, _QUALIFIED)


_line_types = (StringIO, BytesIO, TextIOWrapper, BufferedReader, BufferedRandom)


# ---- the abstract classes ----

class IOBase(_IOBase, metaclass=_ABCMeta):
    pass


class RawIOBase(_RawIOBase, IOBase):
    pass


class BufferedIOBase(_BufferedIOBase, IOBase):
    pass


class TextIOBase(_TextIOBase, IOBase):
    pass


def _has_method(C, name):
    f = lookup(C, name)
    return f is not NotImplemented and f is not None or NotImplemented


class Reader(metaclass=_ABCMeta):
    __slots__ = ()

    @_abstractmethod
    def read(self, size=..., /):
        pass

    @classmethod
    def __subclasshook__(cls, C):
        return _has_method(C, 'read') if cls is Reader else NotImplemented

    def __class_getitem__(cls, key):
        return rec_new(T_GenericAlias, cls, key if type_of(key) is tuple else (key,))


class Writer(metaclass=_ABCMeta):
    __slots__ = ()

    @_abstractmethod
    def write(self, data, /):
        pass

    @classmethod
    def __subclasshook__(cls, C):
        return _has_method(C, 'write') if cls is Writer else NotImplemented

    def __class_getitem__(cls, key):
        return rec_new(T_GenericAlias, cls, key if type_of(key) is tuple else (key,))


RawIOBase.register(FileIO)
for _t in (BytesIO, BufferedReader, BufferedWriter, BufferedRandom, BufferedRWPair):
    BufferedIOBase.register(_t)
for _t in (StringIO, TextIOWrapper):
    TextIOBase.register(_t)


__all__ = ['BlockingIOError', 'open', 'open_code', 'IOBase', 'RawIOBase', 'FileIO', 'BytesIO', 'StringIO', 'BufferedIOBase',
           'BufferedReader', 'BufferedWriter', 'BufferedRWPair', 'BufferedRandom', 'TextIOBase', 'TextIOWrapper', 'UnsupportedOperation',
           'SEEK_SET', 'SEEK_CUR', 'SEEK_END', 'DEFAULT_BUFFER_SIZE', 'text_encoding', 'IncrementalNewlineDecoder',
           'Reader', 'Writer']
