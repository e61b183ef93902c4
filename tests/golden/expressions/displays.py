# Displays with unpacking, nesting, trailing commas; order of evaluation.
order = []


def t(v):
    order.append(v)
    return v


print([t(1), *[t(2), t(3)], t(4)], order)
order.clear()
print({t('a'): t(1), **{t('b'): t(2)}, t('c'): t(3)}, order)
print([*range(3), *'ab', *{1: 2}], (*[1], 2), {*[1, 2], *(2, 3)} == {1, 2, 3})
print({**{'a': 1}, 'a': 2, **{'b': 3}})
print((), (1,), (1, 2,), [1,], {1: 2,}, {1,})
print([[]] * 2, [[1, [2, [3]]]])
e = *[1, 2], 3
print(e)
print({1: 'a', True: 'b', 1.0: 'c'})
print({'x': [1, {'y': (2, {3})}]})
try:
    [*5]
except TypeError as e:
    print(e)
try:
    {**[1]}
except TypeError as e:
    print(e)
try:
    {[]: 1}
except TypeError as e:
    print(e)
try:
    {[]}
except TypeError as e:
    print(e)
try:
    hash([])
except TypeError as e:
    print(e)
print(len({1, 1, 2}), type({}), type(set()))
def g(*a, **k):
    return a, k


print(g(*[1], 2, *(3,), x=1, **{'y': 2}))
print(g(*'ab', **{}, **{'z': 1}))
print([i for i in (*range(2), 5)])
