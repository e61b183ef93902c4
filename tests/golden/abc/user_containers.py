from collections import ChainMap, UserDict, UserList, UserString, deque
from collections.abc import MutableMapping, MutableSequence, Sequence


def fail(f, *args, **kw):
    try:
        print('no error:', f(*args, **kw))
    except Exception as e:
        print(type(e).__name__ + ':', e)


u = UserList([3, 1, 2])
u.append(5)
u.extend(UserList('ab'))
u += (9,)
u.insert(0, 'z')
print(u, len(u), u[0], u[1:3], type(u[1:3]).__name__, u.index(5), u.count(1), 'a' in u, u.pop(), u.pop(0), u)
u.remove('a')
u.reverse()
print(u, u + [1], [1] + u, u + UserList([2]), u + (7,), u * 2, 2 * UserList([1]), u == list(u), u != [1], UserList([1]) < [2], [2] > UserList([1]), UserList([2]) >= UserList([1]))
u[0] = 'first'
u[1:3] = [0]
del u[0]
u *= 2
print(u, u.copy() == u, u.copy() is u, UserList(u) == u, UserList(), UserList((1, 2)), repr(UserList('ab')))
u.clear()
print(u, bool(u), isinstance(u, MutableSequence), list(reversed(UserList([1, 2]))))
v = UserList([3, 1, 2])
v.sort(reverse=True)
print(v, v.data, sorted(v))
fail(v.index, 99)
fail(v.remove, 99)
fail(hash, v)
fail(lambda: v + 5)


class Sub(UserList):
    pass


print(type(Sub([1]) + [2]).__name__, type(Sub([1])[:]).__name__, Sub([1]))

s = UserString('Hello world')
print(s, repr(s), len(s), s[0], type(s[1:3]).__name__, s.upper(), type(s.upper()).__name__, s + '!', 'x' + s, s * 2, s == 'Hello world', s < 'I', hash(s) == hash('Hello world'))
print(s.split(), s.find('o'), s.replace('o', UserString('0')), s.startswith('He'), s.title().swapcase(), s.center(15, '*'), s.encode(), 'wor' in s, UserString('wor') in s, s.join(['a', 'b']), s.partition(' '), s.zfill(13))
print(int(UserString('12')), float(UserString('1.5')), complex(UserString('1j')), UserString(5), UserString(UserString('q')), UserString('%s-%d') % ('a', 3), UserString('{}').format(5), UserString('{a}').format_map({'a': 1}))
print(s.isalpha(), UserString('ab').isalpha(), UserString('AbC').casefold(), UserString('a\tb').expandtabs(4), s.rindex('o'), s.count('l'), s.removeprefix('He'), s.translate(str.maketrans('l', 'L')), isinstance(s, Sequence), list(UserString('ab')), s.rsplit(' ', 1), s.strip('d'))
fail(s.index, 'zz')
fail(lambda: s[99])
print(isinstance(UserDict(), MutableMapping), isinstance(ChainMap(), MutableMapping), isinstance(deque(), MutableSequence))
match UserList([1, 2]):
    case [a, b]:
        print(a, b)
match UserString('ab'):
    case [*x]:
        print(x)
