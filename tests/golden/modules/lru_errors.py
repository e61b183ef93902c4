import functools
@functools.lru_cache
def f(x, y=1): return x
for bad in (lambda: f([]), lambda: f(1, y={}), lambda: f(f(set()))):
    try: bad()
    except TypeError as e: print(e)
print(f(1), f(1), f.cache_info().hits)
