import random


def t(f):
    try:
        return f()
    except Exception as e:
        return type(e).__name__ + ': ' + str(e)


random.seed(42); st=random.getstate(); a=[random.random() for _ in range(700)]; random.setstate(st); print(a==[random.random() for _ in range(700)], len(st), st[0], len(st[1]), st[1][-1], st[2], st[1][:3])
random.gauss(); print(random.getstate()[2] is not None)
r=random.Random(5); q=random.Random(5); print(r.random()==q.random(), r.randint(1,6), r.choice('xyz'), isinstance(r, random.Random), random.Random.VERSION)
l = list(range(9)); r.shuffle(l); print(l)
