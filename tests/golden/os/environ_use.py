import errno
import os

def t(f, *a, **k):
    try:
        r = f(*a, **k)
        print("->", repr(r))
        return r
    except OSError as e:
        print(type(e).__name__, "|", e.strerror or e, "|", repr(e.filename), repr(e.filename2))
    except BaseException as e:
        print(type(e).__name__, "|", e)


os.environ.clear()
print(os.environ, len(os.environ), os.getenv('A'), os.getenv('A', 'd'), dict(os.environ))
os.environ['A'] = '1'
os.environ['B'] = 'zwei é'
print(os.environ, os.environ['A'], os.getenv('B'), 'A' in os.environ, 'C' in os.environ, sorted(os.environ), sorted(os.environ.items()), list(os.environ.values()), os.environ.get('C'), os.environ.get('C', 5))
t(lambda: os.environ['C'])
t(lambda: os.environ.__setitem__('C', 1))
t(lambda: os.environ.__setitem__(1, 'x'))
t(lambda: os.environ.__getitem__(1))
t(lambda: os.environ.__delitem__('C'))


t(lambda: os.environ.__setitem__('n', 'x\0'))
t(os.getenv, 3)
print(os.environ.setdefault('A', 'x'), os.environ.setdefault('D', 'new'), os.environ.pop('D'), os.environ.pop('D', None), os.environ.copy(), type(os.environ.copy()))
os.environ.update(E='5', F='6')
del os.environ['E']
print(sorted(os.environ), os.environb[b'A'], os.environb.get(b'B'), os.getenvb(b'F'), os.environ | {'G': '7'}, {'H': '8'} | os.environ)
os.environ |= {'I': '9'}
os.putenv('J', 'put')
os.unsetenv('F')
print(os.environ.get('I'), isinstance(os.environ, dict), type(os.environ).__name__, os.environ == dict(os.environ))
print(os.cpu_count() >= 1, len(os.uname()), os.uname().sysname == os.uname()[0], os.strerror(errno.ENOENT), os.strerror(errno.EACCES), os.error is OSError, os.getpid() > 0)
t(os.strerror, 'x')
print(os.terminal_size((80, 24)), os.terminal_size((1, 2)).lines)
t(os.terminal_size, (1,))
print(sorted(x for x in ('getcwd', 'listdir', 'walk', 'scandir', 'remove', 'system', 'popen', 'fork', 'execv', 'urandom', 'sep') if not hasattr(os, x)))
