# range, slice, reversed and the views of a dict.
class Ix:
    def __init__(s,v): s.v=v
    def __index__(s): return s.v
d={1:2}
EXPRESSIONS = r'''
range()
range(1,2,3,4)
range(1.0)
range('a')
range(1,2,0)
range(stop=3)
range(Ix(3))
range(True)
range(3).index(5)
range(3).index(2.0)
range(3).index('a')
range(3).index(7.0)
range(3).count(2.0)
range(3).count('a')
range(0,10,3).index(6)
range(0,10,3).index(7)
range(3).index()
range(3)[5]
range(3)['a']
range(3)[1.0]
range(10)[2:5]
range(10)[::-1]
range(10)[::0]
range(10**30)[10**29]
range(10**30)[10**31]
range(3)==range(0,3,1)
range(0)==range(5,2)
range(0,3,2)==range(0,4,2)
range(3)<range(4)
2 in range(3)
2.0 in range(3)
'a' in range(3)
list(reversed(range(0,10,3)))
bool(range(0))
range(3).__len__()
range(3).__reduce__()
range.__new__(range,3)
range.__new__(int,3)
repr(range(0,5))
repr(range(1,5,2))
slice()
slice(1,2,3,4)
slice(1)
slice(1,2,3).indices(10)
slice(None,None,-1).indices(10)
slice(-3,None).indices(10)
slice(10**30).indices(10**31)
slice(1,2,0).indices(5)
slice(1).indices(-1)
slice(1).indices('a')
slice('a').indices(5)
slice(1.5).indices(5)
slice(1)==slice(None,1,None)
slice(1)<slice(2)
slice(1,2)<slice(1,3)
slice(a=1)
slice(1).__reduce__()
repr(slice('a',[1]))
slice(Ix(2)).indices(5)
list(zip())
iter(1)
reversed(1)
reversed({1})
len(reversed([1]))
{1:2}.keys()&[1,2]
[1,2]&{1:2}.keys()
{1:2}.keys()|[3]
{1:2}.keys()-[1]
[1,2]-{1:2}.keys()
{1:2}.keys()^[1,2]
{1:2}.items()&[(1,2)]
{1:2}.items()|[(3,4)]
{1:2}.items()-[(1,2)]
{1:2}.items()^{1:3}.items()
{1:2}.keys()&1
{1:2}.keys()|1
{1:2}.keys()=={1}
{1:2}.keys()<={1,2}
{1:2}.keys()<[1]
{1:2}.keys()==[1]
{1:2}.values()=={1:2}.values()
{1:2}.items()=={1:2}.items()
{1:2}.keys().isdisjoint([2])
{1:2}.keys().isdisjoint([[]])
{1:2}.keys().isdisjoint(5)
{1:2}.keys().mapping
[] in {1:2}.keys()
(1,2) in {1:2}.items()
([],2) in {1:2}.items()
2 in {1:2}.values()
{1:[]}.items()&[(1,[])]
{1:[]}.items()|[(1,[])]
{1:[]}.items()-[(1,[])]
{1,2}&{1:2}.keys()
{1,2}|{3:2}.keys()
{1,2}-{1:2}.keys()
{1,2}^{1:2}.keys()
{1,2}>={1:2}.keys()
{1}=={1:2}.keys()
frozenset({1})|{3:2}.keys()
{1:2}.keys()[0]
{1:2}|[(3,4)]
{1:2}|1
{1:2}.__or__(1)
d.__ior__([(3,4)])
d.__ior__(5)
[3,1,2].sort(key=lambda x:-x)
sorted([3,1,2],None)
sorted()
sorted(1)
(1).__add__('a')
int()
'''
for e in EXPRESSIONS.strip().split('\n'):
    try:
        print(e, '->', repr(eval(e)))
    except BaseException as x:
        print(e, '!!', type(x).__name__, x)
