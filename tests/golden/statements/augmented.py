# All thirteen operators, in place first, target parts evaluated once.
class Count:
    def __init__(self):
        self.calls = []

    def __getitem__(self, key):
        self.calls.append(('get', key))
        return 10

    def __setitem__(self, key, value):
        self.calls.append(('set', key, value))


def key():
    print('key evaluated')
    return 'k'


c = Count()
c[key()] += 5
print(c.calls)
n = 7
n += 3
n -= 1
n *= 4
n //= 5
n **= 2
n %= 30
n <<= 3
n >>= 1
n |= 3
n &= 14
n ^= 5
print(n)
f = 9.0
f /= 4
print(f)


class M:
    def __init__(self, v):
        self.v = v

    def __matmul__(self, other):
        return M(self.v * 100 + other.v)

    def __iadd__(self, other):
        self.v += other
        return self


m = M(1)
m @= M(2)
print(m.v)
same = m
m += 5
print(same is m, same.v)
lst = [1]
alias = lst
lst += (2, 3)
lst *= 2
print(alias, alias is lst)
t = (1,)
old = t
t += (2,)
print(t, old)
s = 'a'
s += 'b' * 3
print(s)
nested = ([1], 2)
try:
    nested[0] += [5]
except TypeError as e:
    print(e)
print(nested)
st = {1, 2}
st |= {3}
st -= {1}
st &= {2, 3, 4}
st ^= {9}
print(sorted(st))
d = {'a': 1}
d |= {'b': 2}
print(d)
