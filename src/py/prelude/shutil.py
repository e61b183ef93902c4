# Module shutil: files and trees through os. Archives, owners and disks are not there.

_os = modules()['os']
_path = modules()['posixpath']
_io = modules()['io']


class Error(OSError):
    pass


class SameFileError(Error):
    pass


class SpecialFileError(OSError):
    pass


class ReadError(OSError):
    pass


class RegistryError(Exception):
    pass


COPY_BUFSIZE = 262144


def copyfileobj(fsrc, fdst, length=0):
    if not length:
        length = COPY_BUFSIZE
    read = fsrc.read
    write = fdst.write
    while True:
        data = read(length)
        if not data:
            break
        write(data)


def _same(src, dst):
    try:
        return _path.samefile(src, dst)
    except OSError:
        return False


def copyfile(src, dst, *, follow_symlinks=True):
    if _same(src, dst):
        raise SameFileError(f'{src!r} and {dst!r} are the same file')
    with _io.open(src, 'rb') as a, _io.open(dst, 'wb') as b:
        copyfileobj(a, b)
    return dst


def copymode(src, dst, *, follow_symlinks=True):
    _os.chmod(dst, _os.stat(src).st_mode & 0o7777)


def copystat(src, dst, *, follow_symlinks=True):
    st = _os.stat(src)
    _os.utime(dst, ns=(st.st_atime_ns, st.st_mtime_ns))
    _os.chmod(dst, st.st_mode & 0o7777)


def _into(src, dst):
    return _path.join(dst, _path.basename(src)) if _path.isdir(dst) else dst


def copy(src, dst, *, follow_symlinks=True):
    dst = _into(src, dst)
    copyfile(src, dst)
    copymode(src, dst)
    return dst


def copy2(src, dst, *, follow_symlinks=True):
    dst = _into(src, dst)
    copyfile(src, dst)
    copystat(src, dst)
    return dst


def ignore_patterns(*patterns):
    def _ignore_patterns(path, names):
        ignored = []
        for pattern in patterns:
            ignored.extend(modules()['fnmatch'].filter(names, pattern))
        return set(ignored)
    return _ignore_patterns


def copytree(src, dst, symlinks=False, ignore=None, copy_function=copy2, ignore_dangling_symlinks=False, dirs_exist_ok=False):
    entries = list(_os.scandir(src))
    ignored = ignore(_os.fspath(src), [e.name for e in entries]) if ignore is not None else ()
    _os.makedirs(dst, exist_ok=dirs_exist_ok)
    errors = []
    for e in entries:
        if e.name in ignored:
            continue
        to = _path.join(dst, e.name)
        failed = None
        try:
            if e.is_dir():
                copytree(e, to, symlinks, ignore, copy_function, ignore_dangling_symlinks, dirs_exist_ok)
            else:
                copy_function(e.path, to)
        except OSError as err:
            failed = err
        if isinstance(failed, Error) and type_of(failed) is Error:
            errors.extend(failed.args[0])
        elif failed is not None:
            errors.append((e.path, to, str(failed)))
    failed = None
    try:
        copystat(src, dst)
    except OSError as err:
        failed = err
    if failed is not None:
        errors.append((src, dst, str(failed)))
    if errors:
        raise Error(errors)
    return dst


def rmtree(path, ignore_errors=False, onerror=None, *, onexc=None, dir_fd=None):
    if dir_fd is not None:
        raise NotImplementedError('dir_fd unavailable on this platform')

    def failed(function, path, e):
        if ignore_errors:
            return
        if onexc is not None:
            onexc(function, path, e)
        elif onerror is not None:
            onerror(function, path, (type_of(e), e, e.__traceback__))
        else:
            raise e

    stack = [(_os.fspath(path), 0)]  # 1: its entries are gone
    while stack:
        p, state = stack.pop()
        function = _os.rmdir
        error = None
        try:
            if state == 2:
                function = _os.unlink
                _os.unlink(p)
            elif state == 1:
                _os.rmdir(p)
            else:
                function = _os.lstat
                st = _os.lstat(p)
                if st.st_mode & 0o170000 == 0o120000:
                    function = _path.islink
                    raise OSError('Cannot call rmtree on a symbolic link')
                function = _os.scandir
                entries = list(_os.scandir(p))
                stack.append((p, 1))
                for e in reversed(entries):
                    stack.append((e.path, 0 if e.is_dir(follow_symlinks=False) else 2))
        except OSError as e:
            error = e
        if error is not None:
            failed(function, p, error)


rmtree.avoids_symlink_attacks = False


def move(src, dst, copy_function=copy2):
    real = dst
    if _path.isdir(dst):
        if _same(src, dst):
            _os.rename(src, dst)
            return
        name = _os.fspath(src)
        sep = b'/' if isinstance(name, bytes) else '/'
        real = _path.join(dst, _path.basename(name.rstrip(sep)))
        if _path.exists(real):
            raise Error(f"Destination path '{real}' already exists")
    moved = True
    try:
        _os.rename(src, real)
    except OSError:
        moved = False
    if moved:
        return real
    if _path.isdir(src):
        if _inside(src, dst):
            raise Error(f"Cannot move a directory '{src}' into itself '{dst}'.")
        copytree(src, real, copy_function=copy_function, symlinks=True)
        rmtree(src)
    else:
        copy_function(src, real)
        _os.unlink(src)
    return real


def _inside(src, dst):
    src = _path.abspath(src).rstrip('/') + '/'
    dst = _path.abspath(dst).rstrip('/') + '/'
    return dst.startswith(src)


def which(cmd, mode=1, path=None):
    return None


def disk_usage(path):
    raise PermissionError(1, 'Operation not permitted', path)


def chown(path, user=None, group=None, *, dir_fd=None, follow_symlinks=True):
    raise PermissionError(1, 'Operation not permitted', path)


def get_terminal_size(fallback=(80, 24)):
    size = []
    for name, other in zip(('COLUMNS', 'LINES'), fallback):
        try:
            n = int(_os.environ.get(name, 0))
        except ValueError:
            n = 0
        size.append(n if n > 0 else other)
    return _os.terminal_size(size)


def make_archive(base_name, format, root_dir=None, *args, **kw):
    raise ValueError(f"unknown archive format '{format}'")


def unpack_archive(filename, extract_dir=None, format=None, *, filter=None):
    raise ReadError(f"Unknown archive format '{filename}'")


def get_archive_formats():
    return []


def get_unpack_formats():
    return []


__all__ = ['copyfileobj', 'copyfile', 'copymode', 'copystat', 'copy', 'copy2', 'copytree', 'move', 'rmtree', 'Error', 'SpecialFileError',
           'make_archive', 'get_archive_formats', 'unpack_archive', 'get_unpack_formats', 'RegistryError', 'ignore_patterns', 'chown',
           'which', 'get_terminal_size', 'SameFileError', 'disk_usage']
