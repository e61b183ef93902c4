

def insort(a, x, lo=0, hi=None, *, key=None):
    a.append(x)
