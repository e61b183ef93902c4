# Chains, identity, membership, rich comparison with reflected fallback.
calls = []


def val(n):
    calls.append(n)
    return n


print(val(1) < val(2) < val(3), calls)
calls.clear()
print(val(3) < val(2) < val(1), calls)
print(1 < 2 > 1 == 1 != 2, 1 in [1] == True, (1 in [1]) == True)
print([1, 2] < [1, 3], (1,) < (1, 0), 'abc' < 'abd', [] < [0], {1} < {1, 2}, {1, 2} <= {1, 2})
nan = float('nan')
print(nan == nan, nan in [nan], [nan] == [nan], nan != nan, nan is nan)
print(None is None, [] is [], not None, 3 is not None)


class Left:
    def __lt__(self, other):
        return NotImplemented

    def __eq__(self, other):
        return NotImplemented


class Right:
    def __gt__(self, other):
        return 'reflected gt'

    def __eq__(self, other):
        return 'right eq'


print(Left() < Right(), Left() == Right(), Left() == Left(), Left() != Right())
for a, op, b in [(1, '<', 'a'), ([], '>', ()), (None, '<=', 1), ({}, '>=', {}), (1j, '<', 2)]:
    try:
        eval(f'a {op} b')
    except TypeError as e:
        print(e)


class Odd:
    def __contains__(self, x):
        return x % 2


print(3 in Odd(), 4 in Odd(), 4 not in Odd())


class Iter:
    def __iter__(self):
        return iter([1, 2])


class Old:
    def __getitem__(self, i):
        if i > 2:
            raise IndexError
        return i * 10


print(2 in Iter(), 5 in Iter(), 20 in Old(), 30 in Old(), list(Old()))
try:
    1 in 5
except TypeError as e:
    print(e)
try:
    1 in 'abc'
except TypeError as e:
    print(e)
print('' in 'abc', 'bc' in 'abc', b'b' in b'abc', 98 in b'abc')
print(1 if [] else 2, [] or 'x', 0 and 1 / 0, 1 and 2 and 3, None or 0 or [], not [] and 'y')


class Sub(int):
    def __radd__(self, other):
        return 'sub radd'


print(1 + Sub(2), Sub(2) + 1)
