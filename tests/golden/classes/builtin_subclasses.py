# Subclasses of built-in types.
class D(dict):
    def __missing__(self, key):
        return f'missing {key}'


d = D(a=1)
print(d['a'], d['b'], d.get('b'), 'b' in d, len(d), d)


class L(list):
    def append(self, x):
        super().append(x * 2)

    @property
    def total(self):
        return sum(self)


l = L([1, 2])
l.append(5)
print(l, l.total, l + [1], type(l + [1]).__name__, l[::-1], isinstance(l, list), l == [1, 2, 10])


class S(str):
    def shout(self):
        return S(self.upper() + '!')


s = S('abc')
print(s.shout(), s + 'd', type(s + 'd').__name__, len(s), s[0], {s: 1}['abc'], f'{s:>5}')


class I(int):
    def __add__(self, o):
        return I(int(self) + o)

    def __repr__(self):
        return f'I({int(self)})'


i = I(5)
print(i, i + 3, i * 2, type(i * 2).__name__, [i], str(i), i == 5, hash(i) == hash(5), range(i))


class T(tuple):
    def __new__(cls, *a):
        return super().__new__(cls, a)

    @property
    def first(self):
        return self[0]


t = T(1, 2, 3)
print(t, t.first, t + (4,), hash(t) == hash((1, 2, 3)), t == (1, 2, 3))


class F(float):
    pass


print(F(2.5) + 1, type(F(2.5) + 1).__name__, F('1e3'), repr(F(0.1)))


class St(set):
    def add(self, x):
        super().add(str(x))


st = St()
st.add(1)
print(st, st | {'2'} == {'1', '2'}, type(st | {2}).__name__)


class E(Exception):
    def __init__(self, code, msg='m'):
        super().__init__(msg)
        self.code = code


try:
    raise E(404, 'not here')
except E as e:
    print(e, e.code, e.args, repr(e))


class Stack(list):
    push = list.append

    def peek(self):
        return self[-1]


k = Stack()
k.push(1)
k.push(2)
print(k.peek(), k.pop(), k, len(k))


class Low(dict):
    def __getitem__(self, k):
        return super().__getitem__(k.lower())


print(Low(a=1)['A'], dict(Low(a=1)), list(Low(b=2).items()))
