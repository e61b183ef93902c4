def counter():
    n = 0

    def step(k=1):
        nonlocal n
        n += k
        return n
    return step


def compose(*fs):
    def run(x):
        for f in fs:
            x = f(x)
        return x
    return run


def main():
    c = counter()
    for i in range(150000):
        c(i & 3)
    f = compose(lambda x: x + 1, lambda x: x * 2, lambda x: x - 3)
    return c(0), sum(f(i) for i in range(60000))
