# Keys that come and go: the table closes up over its holes, in a dict, an instance and a module's globals.
import random

random.seed(1)
d = {}
ref = []
for i in range(4000):
    k = random.randrange(60)
    if k in d and random.random() < .7:
        del d[k]
        ref = [p for p in ref if p[0] != k]
    else:
        if k in d:
            ref = [(a, i) if a == k else (a, b) for a, b in ref]
        else:
            ref.append((k, i))
        d[k] = i
    if i % 50 == 0 and list(d.items()) != ref:
        print('differs at', i)
print(list(d.items()) == ref, all(d[a] == b for a, b in ref), len(d))


class Bag:
    pass


bag = Bag()
for i in range(600):
    setattr(bag, 'a%d' % (i % 40), i)
    if i % 3 == 0:
        delattr(bag, 'a%d' % (i % 40))
print(sorted(vars(bag).items())[:4])

names = {}
for i in range(200):
    exec(f'x{i % 30} = {i}\nif {i} % 7 == 0: del x{i % 30}', names)
print(sorted(k for k in names if k[0] == 'x')[:5])

queue = {}
for i in range(2000):
    queue[i] = str(i)
    if len(queue) > 20:
        queue.pop(next(iter(queue)))
print(list(queue)[:3], queue[1999])

from collections import deque
from functools import lru_cache


@lru_cache(maxsize=3)
def f(x, *rest):
    return (x, rest)


for x in [1, 2, 3, 1, 4, 2, True, 1.0, 'a', 1]:
    f(x)
print(f.cache_info(), f(x=5), f.cache_info().misses)
f(1, 2), f(1, 2)
print(f.cache_info())
try:
    f([])
except TypeError as e:
    print(e)

q = deque()
for i in range(500):
    q.append(i)
    if i % 3:
        q.popleft()
    if i % 50 == 0:
        q.appendleft(-i)
print(len(q), list(q)[:3], q[0], q[-1], q.pop(), bool(q), deque.append(q, 7), q[-1])
last = deque([1, 2, 3], maxlen=3)
last.append(4)
print(last, deque(maxlen=0).append(1), len(last))
for call in (lambda: q.append(), lambda: deque().pop(), lambda: deque().popleft(), lambda: deque.append(1, 2)):
    try:
        call()
    except (TypeError, IndexError) as e:
        print(type(e).__name__)


class Queue(deque):
    def append(self, x):
        super().append(x * 2)


w = Queue([1, 2])
w.append(3)
w.name = 'w'
print(w, len(w), w.name)
