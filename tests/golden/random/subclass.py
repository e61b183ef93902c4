import random


def t(f):
    try:
        return f()
    except Exception as e:
        return type(e).__name__ + ': ' + str(e)


class A(random.Random):
    def random(self): return 0.25
class B(random.Random):
    def getrandbits(self, k): return 1
class C(A): pass
for c in (A,B,C):
    x=c(1); l=list(range(8)); x.shuffle(l); print(c.__name__, x.random(), x.randint(0,100), x.choice('abcdef'), x.sample(range(4),2) if c is not B else None, l, x.uniform(0,4), x.randrange(3))
class D(random.Random):
    def __init__(self, x, y): super().__init__(x); self.y=y
    def seed(self, a): super().seed(a+1)
d=D(3,4); print(d.random(), d.y, random.Random(4).random())
