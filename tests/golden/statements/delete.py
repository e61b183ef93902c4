# del of names, items, slices, attributes, nested targets.
x = 1
del x
try:
    x
except NameError as e:
    print(e)

items = list(range(10))
del items[0], items[-1]
print(items)
del items[2:4]
print(items)
del items[::2]
print(items)

d = {'a': 1, 'b': 2}
del d['a']
print(d)
try:
    del d['zzz']
except KeyError as e:
    print('KeyError', e)


class P:
    def __init__(self):
        self.v = 1


p = P()
del p.v
try:
    p.v
except AttributeError as e:
    print(e)
try:
    del p.v
except AttributeError as e:
    print(e)

a, b, c = 1, 2, 3
del (a, [b, c])
print('a' in globals(), 'b' in globals(), 'c' in globals())


def local():
    v = 1
    del v
    try:
        return v
    except UnboundLocalError as e:
        return str(e)


print(local())


def closed():
    v = 1

    def inner():
        return v
    del v
    try:
        inner()
    except NameError as e:
        return str(e)


print(closed())


class Seq:
    def __delitem__(self, key):
        print('del', key)

    def __delattr__(self, name):
        print('delattr', name)


s = Seq()
del s[1], s['k'], s[1:2], s.name
del s[1, 2:3]
try:
    del (1).real
except AttributeError as e:
    print(e)
