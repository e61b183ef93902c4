import random


def t(f):
    try:
        return f()
    except Exception as e:
        return type(e).__name__ + ': ' + str(e)


for s in (0, 1, -5, 2**100, 'abc', 'é€', b'xyz', bytearray(b'q'), True):
    random.seed(s); print(s, random.random(), random.getrandbits(70), random.randint(1,10**30), random.randrange(5,100,7))
for s in ('abc','', b'xyz', 5, 'é€'):
    random.seed(s, version=1); print(s, random.random())
