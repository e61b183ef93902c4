def make(d):
    if d == 0:
        return (None, None)
    return (make(d - 1), make(d - 1))

def check(t):
    l, r = t
    if l is None:
        return 1
    return 1 + check(l) + check(r)

def main():
    n = 0
    for i in range(12):
        n += check(make(14))
    return n
