import random


def t(f):
    try:
        return f()
    except Exception as e:
        return type(e).__name__ + ': ' + str(e)


s=random.SystemRandom(); print(0<=s.random()<1, 0<=s.getrandbits(5)<32, len(s.randbytes(3)), s.seed(3), t(s.getstate), 1<=s.randint(1,2)<=2)
print(random.TWOPI, random.BPF, random.RECIP_BPF)
u = random.Random()
print(0 <= u.random() < 1, 0 <= random.Random().random() < 1)
