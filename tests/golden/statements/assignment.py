# Targets of every form, evaluation order, chains.
log = []


def note(tag, value):
    log.append(tag)
    return value


class Box:
    pass


box = Box()
items = [0, 1, 2, 3]
a = b = c = []
a.append(1)
print(a is b is c, c)
box.x, box.y = 1, 2
print(box.x, box.y)
items[0], items[-1] = items[-1], items[0]
print(items)
items[1:3] = 'xyz'
print(items)
items[::2] = [10, 20, 30]
print(items)
(p, [q, r]), *rest = (1, [2, 3]), 4, 5
print(p, q, r, rest)
first, *middle, last = range(5)
print(first, middle, last)
*init, tail = 'ab'
print(init, tail)
note('object', items)[note('index', 0)] = note('value', 99)
print(log, items)
log.clear()
note('left', box).z = note('right', 7)
print(log, box.z)
i = 0
i, items[i] = 2, 'set'
print(i, items)
x = y = 5
x, y = y + 1, x - 1
print(x, y)
t = (1, 2)
m, n = t
print(m + n)
[one] = [1]
(two,) = (2,)
print(one, two)
for items[0], box.v in [(1, 'a'), (2, 'b')]:
    print(items[0], box.v)
d = {}
for d['key'] in range(3):
    pass
print(d)
