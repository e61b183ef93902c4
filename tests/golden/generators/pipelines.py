# Lazy pipelines as scripts write them.
import itertools

trace = []


def read():
    for line in ['a=1', '# comment', 'b=2', '', 'c=x', 'd=4']:
        trace.append('read')
        yield line


def clean(lines):
    for line in lines:
        line = line.split('#')[0].strip()
        if line:
            yield line


def parse(lines):
    for line in lines:
        k, _, v = line.partition('=')
        try:
            yield k, int(v)
        except ValueError:
            yield k, None


print(list(parse(clean(read()))), len(trace))
trace.clear()
print(next(parse(clean(read()))), len(trace))


def fib():
    a, b = 0, 1
    while True:
        yield a
        a, b = b, a + b


print(list(itertools.islice(fib(), 12)), list(itertools.takewhile(lambda n: n < 50, fib())))


def primes():
    found = []
    for n in itertools.count(2):
        if all(n % p for p in found if p * p <= n):
            found.append(n)
            yield n


print(list(itertools.islice(primes(), 10)))


def walk(tree):
    if isinstance(tree, list):
        for t in tree:
            yield from walk(t)
    else:
        yield tree


print(list(walk([1, [2, [3, [4]], 5], []])))


def chunks(seq, n):
    it = iter(seq)
    while chunk := list(itertools.islice(it, n)):
        yield chunk


print(list(chunks(range(7), 3)))


def averager():
    total = n = 0
    avg = None
    while True:
        v = yield avg
        if v is None:
            return total
        total += v
        n += 1
        avg = total / n


a = averager()
next(a)
print(a.send(10), a.send(20), a.send(33))
try:
    a.send(None)
except StopIteration as e:
    print(e.value)


class Tree:
    def __init__(self, v, *kids):
        self.v = v
        self.kids = kids

    def __iter__(self):
        yield self.v
        for k in self.kids:
            yield from k


print(list(Tree(1, Tree(2, Tree(3)), Tree(4))), sum(Tree(1, Tree(2))))
m = map(lambda x: trace.append(x) or x, [1, 2, 3])
print(next(m), trace[-1:], list(m))
print(list(zip(fib(), 'abc')), dict(enumerate('xy', 1)), list(filter(None, [0, 1, '', 'a'])))
a, b, *c = (x for x in range(5))
print(a, b, c)
