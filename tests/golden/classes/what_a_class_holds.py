# A descriptor with __set__ alone, bound built-ins in a class, names of slots.
def t(f):
    try: print(f())
    except Exception as e: print(type(e).__name__, e)
class SetOnly:
    def __set_name__(self,o,n): self.n=n
    def __set__(self,obj,v): obj.__dict__[self.n]=v*2
class X: a=SetOnly()
x=X(); t(lambda: type(x.a).__name__); x.a=21; t(lambda: x.a); t(lambda: vars(x)); t(lambda: getattr(x,"a")); t(lambda: type(X.a).__name__); del x.__dict__["a"]; t(lambda: type(x.a).__name__)
for i in range(3):
    x.a=i
    print(x.a, end=" ")
try: del x.a
except AttributeError as e: print(e)
class A:
    make=dict.fromkeys
    fh=bytes.fromhex
    fb=int.from_bytes
    mt=str.maketrans
    ln=len
    up=str.upper
t(lambda: A().make("ab")); t(lambda: A().fh("41")); t(lambda: A().fb(b"a","big")); t(lambda: A.make("a",1)); t(lambda: A().mt("a","b")); t(lambda: A().ln("abc"))
for s in (["foo bar"],["1"],[1],"ok",["a","a"],[""],["x y","z"]):
    t(lambda: type("S",(),{"__slots__":s}).__name__)


class B:
    log = [].append
    low = 'ABC'.lower


b = B()
print(b.low(), [b.low() for _ in range(2)], b.log(1), B.log.__self__)
