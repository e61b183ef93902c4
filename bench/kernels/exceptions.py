def f(i):
    raise ValueError(i)

def main():
    n = 0
    for i in range(300000):
        try:
            f(i)
        except ValueError as e:
            n += 1
    return n
