def gen():
    yield 1
    yield 2
    yield 3
for a, b in zip([1,2,3],'abc'): print(a,b)
for a in zip([1,2,3],'abc', gen()): print(a)
print(list(map(lambda x: x*2, [1,2,3])), list(map(str,[1,2])), list(map(lambda a,b:a+b,[1,2],[3,4])))
for x in map(lambda x: x*2, [1,2,3]): print(x)
for i, x in enumerate('abc', 5): print(i, x)
for i, x in enumerate(gen()): print(i, x)
print(list(filter(None,[0,1,2])), list(filter(lambda x:x>1, range(5))), [x for x in filter(lambda x:x>1, range(5))])
print([x for x in reversed([1,2,3])], list(reversed((1,2,3))), list(reversed('abc')), list(reversed(range(4))))
import itertools as I
print(I.chain, I.count(3), I.repeat(1,2), type(zip()), zip, type(I.count()))
print(list(I.chain([1],(2,),'ab')), list(I.chain(gen(),[1])), list(I.chain.from_iterable([[1,2],gen()])), list(I.chain.from_iterable([[1,2],[3]])))
print(list(I.islice(range(10),2,8,2)), list(I.islice(gen(),2)), list(I.islice(I.count(),3)))
print(list(I.takewhile(lambda x:x<3,range(10))), list(I.dropwhile(lambda x:x<3,range(6))), list(I.filterfalse(lambda x:x<3,range(6))))
print(list(I.accumulate([1,2,3])), list(I.accumulate([1,2,3],lambda a,b:a*b)), list(I.accumulate('abc')), list(I.accumulate([],initial=3)))
print(list(I.pairwise(gen())), list(I.pairwise([1,2,3])), list(I.starmap(lambda a,b:a+b,[(1,2),(3,4)])), list(I.product('ab',[1,2])), list(I.product('ab',repeat=2)))
print(list(I.permutations('abc',2)), list(I.combinations('abcd',2)), list(I.combinations_with_replacement('abc',2)), list(I.permutations('abc')))
print(list(I.zip_longest([1,2],gen(),fillvalue=0)), list(I.zip_longest([1,2],'abc')), list(I.compress('abc',[1,0,1])), list(I.batched('abcde',2)), list(I.islice(I.cycle('ab'),5)), list(I.islice(I.cycle(gen()),7)))
z=zip([1,2],[3,4]); print(next(z), z.__next__(), next(z, 'end'), iter(z) is z)
class Z(zip): pass
z=Z([1,2],[3,4]); print(type(z).__name__, list(z), isinstance(z, zip))
class C(I.count):
    def __next__(self): return -super().__next__()
c=C(2); print(next(c), next(c), c)
m=map(lambda x: 1//x, [1,0,2]); print(next(m))
try: next(m)
except ZeroDivisionError as e: print(e)
print(list(m))
def stop(x):
    if x==2: raise StopIteration
    return x
for x in map(stop,[1,2,3]): print('s',x)
m=map(stop,[1,2,3]); print(list(m), list(m))
print(list(map(next,[iter([1]),iter([])])))
try: list(zip([1],[1,2],strict=True))
except ValueError as e: print(e)
try: list(zip([1,2],[1],strict=True))
except ValueError as e: print(e)
print(list(map(lambda *a: a, [1],[2],[3])), sum(map(lambda x:x, range(10))), dict(zip('ab',[1,2])), set(map(str,[1,2]))=={'1','2'})
print([*map(str,[1,2])], max(map(abs,[-3,2])), any(map(bool,[0,1])), sorted(map(lambda x:-x,[1,2])))
a,b=zip([1,2],[3,4]); print(a,b)
a,b=map(str,[3,4]); print(a,b)
