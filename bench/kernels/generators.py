def gen(n):
    i = 0
    while i < n:
        yield i
        i += 1

def main():
    s = 0
    for v in gen(2000000):
        s += v
    return s
