class B:
    def __repr__(self): return 5
b=B()
for f in (lambda: str(b), lambda: repr(b), lambda: f"{b}", lambda: "%s"%b, lambda: "%r"%b, lambda: print(b), lambda: "{}".format(b), lambda: f"{b!r}", lambda: f"{b!s}", lambda: [b].__repr__(), lambda: str([b]), lambda: format(b), lambda: b.__str__(), lambda: object.__str__(b), lambda: ascii(b), lambda:"{!r}".format(b)):
    try: print(f())
    except TypeError as e: print(e)
class C:
    def __rpow__(self,o,mod=None): return ("rpow",o,mod)
    def __pow__(self,o,mod=None): return ("pow",o,mod) if o!=1 else NotImplemented
class I(int):
    def __rpow__(self,o,mod=None): return ("Irpow",o,mod)
print(pow(2,C(),5), pow(C(),2,5), pow(2,I(3),5), pow("a",C(),2), pow(C(),3))
for f in (lambda: pow(C(),1,5), lambda: pow(2,"a",5), lambda: pow("a",2,5), lambda: pow(2,3,C()), lambda: pow(2.0,3,5), lambda: pow(2,3,5.0), lambda: pow(2,3,0), lambda: pow(2,-1,4), lambda: pow(None,1,2)):
    try: print(f())
    except Exception as e: print(type(e).__name__, e)
class D:
    def __pow__(self,o): return "two"
    def __rpow__(self,o): return "r"
for f in (lambda: pow(D(),1,5), lambda: pow(1,D(),5), lambda: pow(D(),1)):
    try: print(f())
    except Exception as e: print(type(e).__name__, e)
for f in (lambda: ExceptionGroup(), lambda: ExceptionGroup("x"), lambda: BaseExceptionGroup(1,2,3), lambda: ExceptionGroup("x",[ValueError()],3), lambda: ExceptionGroup(message="x",exceptions=[ValueError()]), lambda: ExceptionGroup("x", {ValueError()}), lambda: ExceptionGroup("x", (ValueError(),)), lambda: ExceptionGroup("x", iter([]))):
    try: print(repr(f()))
    except Exception as e: print(type(e).__name__, e)
from collections import deque
for m in (lambda d:d.append(1), lambda d:d.popleft(), lambda d:(d.popleft(),d.append(1)), lambda d:d.rotate(1), lambda d: d.clear(), lambda d: d.__setitem__(0,9), lambda d: d.reverse()):
    d=deque([1,2,3,4],maxlen=4)
    try:
        for x in d: m(d)
        print("no", d)
    except RuntimeError as e: print(e, d)
    d=deque([1,2,3,4])
    try:
        for x in reversed(d): m(d)
        print("no", d)
    except RuntimeError as e: print(e, d)
