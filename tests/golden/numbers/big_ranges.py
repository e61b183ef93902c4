# Ranges and slices of any size.

a=-(2**63-1); b=(2**63-1)
x=range(a,b)
print(a in x, b in x, x[0], x[-1])
try: len(x)
except OverflowError as e: print(e)
print(x[1]-x[0], bool(x), x[b-a-1])
try: x[b-a]
except IndexError as e: print(e)
x=range(0,(2**63-1)*4,3); print(x[(2**63-1)], x[-1], x[5:10**30], x[::-1], x.index(3*10**18), x.count(2), hash(x)==hash(range(0,(2**63-1)*4,3)))
print(range(10**30, 10**30+5)[2], list(range(10**30,10**30+3)), 10**30+1 in range(10**30,10**30+3), range(10**30)[10**29], len(range(10**30,10**30+9,2)))
print(slice(None,10**30,None).indices(10), slice(-10**30,None,None).indices(10), slice(None,None,-10**30).indices(5), slice(1,2,10**30).indices(10**31), slice(None).indices(10**30))
class Ix:
    def __index__(self): return 10**30
print(slice(Ix(),Ix(),Ix()).indices(10), slice(Ix()).indices(Ix()))
for f in (lambda: slice(1,2,0).indices(5), lambda: slice(1.0).indices(5), lambda: slice("a").indices(5), lambda: slice(1).indices(1.5)):
    try: print(f())
    except Exception as e: print(type(e).__name__, e)
print(range(10)[::2**62], range(10)[::-2**62], range(10**30)[5:], range(2**63+5)[::-1][0], range(10)[2:100:3])


class I:
    def __index__(self):
        return 3


print(range(10)[I():], range(10)[:I():I()], range(10)[I()], range(10**30)[I():I()], [1, 2, 3, 4][I():], 'abcde'[:I()])
print(memoryview(b'abc')[::2**62].tolist(), memoryview(b'abc')[::-2**62].tolist())
