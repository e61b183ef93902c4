# with: order, suppression, several items, exceptions in enter and exit, return from inside.
class CM:
    def __init__(self, name, swallow=False, fail=None):
        self.name = name
        self.swallow = swallow
        self.fail = fail

    def __enter__(self):
        print('enter', self.name)
        if self.fail == 'enter':
            raise RuntimeError('enter failed')
        return self.name.upper()

    def __exit__(self, t, v, tb):
        print('exit', self.name, t.__name__ if t else None, v, tb is not None)
        if self.fail == 'exit':
            raise RuntimeError('exit failed')
        return self.swallow


with CM('a') as x, CM('b') as y:
    print(x, y)
with (
    CM('c') as x,
    CM('d'),
):
    print('body', x)
with CM('e', swallow=True):
    raise ValueError('swallowed')
print('after')
try:
    with CM('f'), CM('g', swallow=False):
        raise KeyError('k')
except KeyError as e:
    print('outside', e)


def ret():
    with CM('h'):
        return 'returned'


print(ret())
for i in range(2):
    with CM(f'loop{i}'):
        if i == 0:
            continue
        break
try:
    with CM('i', fail='enter'):
        print('never')
except RuntimeError as e:
    print(e)
try:
    with CM('j', fail='exit'):
        raise ValueError('first')
except RuntimeError as e:
    print(e, repr(e.__context__))
try:
    with CM('k'), CM('l', fail='enter'):
        pass
except RuntimeError as e:
    print(e)
for bad in (5, object()):
    try:
        with bad:
            pass
    except TypeError as e:
        print(e)


class NoExit:
    def __enter__(self):
        pass


try:
    with NoExit():
        pass
except TypeError as e:
    print(e)
box = {}
with CM('m') as box['k']:
    print(box)
