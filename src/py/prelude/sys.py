# Module sys.


class _version_info(tuple):
    major = property(lambda self: self[0])
    minor = property(lambda self: self[1])
    micro = property(lambda self: self[2])
    releaselevel = property(lambda self: self[3])
    serial = property(lambda self: self[4])

    def __repr__(self):
        return "sys.version_info(major=%d, minor=%d, micro=%d, releaselevel='%s', serial=%d)" % payload(self)


version_info = _version_info((3, 14, 0, 'final', 0))
version = '3.14.0 (runlet)'
hexversion = 0x030e00f0
platform = 'linux'
byteorder = 'little'
maxsize = 9223372036854775807
maxunicode = 1114111
executable = ''
prefix = ''
argv = ['main.py']
path = ['']
api_version = 1013
copyright = 'Runlet'


class _namespace:
    def __init__(self, **kw):
        for k in kw:
            setattr(self, k, kw[k])

    def __repr__(self):
        return 'namespace(' + ', '.join([k + '=' + repr(v) for k, v in self.__dict__.items()]) + ')'


implementation = _namespace(name='runlet', cache_tag=None, version=version_info, hexversion=hexversion)


class _float_info(tuple):
    max = property(lambda self: self[0])
    max_exp = property(lambda self: self[1])
    max_10_exp = property(lambda self: self[2])
    min = property(lambda self: self[3])
    min_exp = property(lambda self: self[4])
    min_10_exp = property(lambda self: self[5])
    dig = property(lambda self: self[6])
    mant_dig = property(lambda self: self[7])
    epsilon = property(lambda self: self[8])
    radix = property(lambda self: self[9])
    rounds = property(lambda self: self[10])


float_info = _float_info((1.7976931348623157e+308, 1024, 308, 2.2250738585072014e-308, -1021, -307, 15, 53, 2.220446049250313e-16, 2, 1))


class _Stream:
    def __init__(self, channel, name):
        self._channel = channel
        self.name = name
        self.encoding = 'utf-8'
        self.errors = 'strict'
        self.mode = 'w'
        self.closed = False

    def write(self, text):
        if not isinstance(text, str):
            raise TypeError('write() argument must be str, not ' + type_of(text).__name__)
        _write_all(self._channel, payload(text))
        return len(text)

    def writelines(self, lines):
        for t in lines:
            self.write(t)

    def flush(self):
        pass

    def isatty(self):
        return False

    def writable(self):
        return True

    def readable(self):
        return False

    def fileno(self):
        return self._channel

    def __repr__(self):
        return "<_io.TextIOWrapper name='" + self.name + "' mode='w' encoding='utf-8'>"


stdout = __stdout__ = _Stream(1, '<stdout>')
stderr = __stderr__ = _Stream(2, '<stderr>')
stdin = __stdin__ = None


def exit(status=None, /):
    if status is None:
        raise SystemExit
    if type_of(status) is tuple:
        raise SystemExit(*status)
    raise status if isinstance(status, SystemExit) else SystemExit(status)


def intern(s, /):
    if type_of(s) is not str:
        raise TypeError('intern() argument must be str, not ' + type_of(s).__name__)
    return s


def getrecursionlimit():
    return recursion_limit(None)


def setrecursionlimit(limit, /):
    if not isinstance(limit, int):
        raise TypeError("'" + type_of(limit).__name__ + "' object cannot be interpreted as an integer")
    if limit < 1:
        raise ValueError('recursion limit must be greater or equal than 1')
    recursion_limit(limit)


def getsizeof(obj, default=_missing, /):
    return sizeof(obj)


def getdefaultencoding():
    return 'utf-8'


def get_int_max_str_digits():
    return int_digits_limit(None)


def set_int_max_str_digits(maxdigits):
    int_digits_limit(maxdigits)


def exc_info():
    e = handled_exception()
    if e is None:
        return (None, None, None)
    return (type_of(e), e, e.__traceback__)


def exception():
    return handled_exception()


def _getframe(depth=0, /):
    frame = frames_now()
    for i in range(depth):
        if frame is None:
            break
        frame = frame.f_back
    if frame is None:
        raise ValueError('call stack is not deep enough')
    return frame


# What the session has imported so far; it can be looked at, not changed.
def __getattr__(name):
    if name == 'modules':
        return rec_new(T_mappingproxy, session_modules())
    raise AttributeError(f"module 'sys' has no attribute {name!r}")


_public = ('_getframe',)
