from collections import *
c=ChainMap({"a":1},{"b":2})
print(c|{"z":1}, {"z":0}|c, [k.__name__ for k in ChainMap.__mro__], [k.__name__ for k in UserDict.__mro__])
c|={"q":5}; print(c, c.copy(), ChainMap.fromkeys("ab",1), bool(ChainMap()), c.pop("q"), c.popitem(), c.get("b"), c.keys(), c.values(), c.items(), c.__contains__("b"))
try: c.popitem()
except KeyError as e: print(e)
try: c["zz"]
except KeyError as e: print(e)
try: c.pop("b")
except KeyError as e: print(e)
class D(UserDict):
    def __missing__(self,k): return k*2
d=D(a=1); print(d["x"], d.get("x"), "x" in d, d.popitem(), d, D.fromkeys("ab",0), d|{"b":1}, type(d|{}).__name__, len(d), bool(d))
import copy
d["l"]=[1]; e=copy.copy(d); e["m"]=2; print(d,e,type(e).__name__, d=={"l":[1]}, d!={"l":[1]}, d.keys(), d.items(), d.values(), list(d.items()))
try: d.popitem(); d.popitem()
except KeyError as x: print(repr(x))
print(d.setdefault("k",[]), d.update([("p",1)],q=2), d, dict(d), {**d}, d.pop("p"), list(d), hasattr(d, "__reversed__"))
try: UserDict([1])
except Exception as x: print(type(x).__name__,x)
try: UserDict({},{})
except Exception as x: print(type(x).__name__,x)
u=UserDict({"a":1},b=2); print(u, repr(u), str(u), u.data); u.clear(); print(u)
try: hash(u)
except TypeError as x: print(x)
try: del u["k"]
except KeyError as x: print(x)
