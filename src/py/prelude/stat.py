# Module stat: bits of st_mode, and what they say.

ST_MODE = 0
ST_INO = 1
ST_DEV = 2
ST_NLINK = 3
ST_UID = 4
ST_GID = 5
ST_SIZE = 6
ST_ATIME = 7
ST_MTIME = 8
ST_CTIME = 9

S_IFDIR = 0o040000
S_IFCHR = 0o020000
S_IFBLK = 0o060000
S_IFREG = 0o100000
S_IFIFO = 0o010000
S_IFLNK = 0o120000
S_IFSOCK = 0o140000
S_IFDOOR = 0
S_IFPORT = 0
S_IFWHT = 0

S_ISUID = 0o4000
S_ISGID = 0o2000
S_ENFMT = S_ISGID
S_ISVTX = 0o1000
S_IREAD = 0o0400
S_IWRITE = 0o0200
S_IEXEC = 0o0100
S_IRWXU = 0o0700
S_IRUSR = 0o0400
S_IWUSR = 0o0200
S_IXUSR = 0o0100
S_IRWXG = 0o0070
S_IRGRP = 0o0040
S_IWGRP = 0o0020
S_IXGRP = 0o0010
S_IRWXO = 0o0007
S_IROTH = 0o0004
S_IWOTH = 0o0002
S_IXOTH = 0o0001


def S_IMODE(mode, /):
    return mode & 0o7777


def S_IFMT(mode, /):
    return mode & 0o170000


def S_ISDIR(mode, /):
    return mode & 0o170000 == S_IFDIR


def S_ISCHR(mode, /):
    return mode & 0o170000 == S_IFCHR


def S_ISBLK(mode, /):
    return mode & 0o170000 == S_IFBLK


def S_ISREG(mode, /):
    return mode & 0o170000 == S_IFREG


def S_ISFIFO(mode, /):
    return mode & 0o170000 == S_IFIFO


def S_ISLNK(mode, /):
    return mode & 0o170000 == S_IFLNK


def S_ISSOCK(mode, /):
    return mode & 0o170000 == S_IFSOCK


def S_ISDOOR(mode, /):
    return False


def S_ISPORT(mode, /):
    return False


def S_ISWHT(mode, /):
    return False


_kinds = {S_IFLNK: 'l', S_IFSOCK: 's', S_IFREG: '-', S_IFBLK: 'b', S_IFDIR: 'd', S_IFCHR: 'c', S_IFIFO: 'p'}


def filemode(mode, /):
    out = [_kinds.get(mode & 0o170000, '?')]
    for shift, special, letter in ((6, S_ISUID, 's'), (3, S_ISGID, 's'), (0, S_ISVTX, 't')):
        bits = mode >> shift & 7
        out.append('r' if bits & 4 else '-')
        out.append('w' if bits & 2 else '-')
        if mode & special:
            out.append(letter if bits & 1 else letter.upper())
        else:
            out.append('x' if bits & 1 else '-')
    return ''.join(out)
