# A metaclass may be any callable.
class MM(type):
    def __new__(m,n,b,d,**k): return super().__new__(m,n+"!",b,d)
class K(metaclass=MM): pass
print(K.__name__)
class M1:
    def __call__(self,*a): return ("called",a[0])
class Z(metaclass=M1()): pass
print(Z)
class M2:
    def __init__(s,n,b,d): s.n=n; s.d=d
    def __call__(s): return ("inst",s.n)
class Y(metaclass=M2): v=1
print(type(Y).__name__, Y(), Y.d["v"])
try:
    class W(Y): pass
    print(type(W).__name__, W.n)
except TypeError as e: print(e)
