def down(n):
    return down(n - 1) + 1


def start():
    try:
        down(3)
    except RecursionError as e:
        print(type(e).__name__, str(e)[:32])


start()


def limited(n):
    if n == 0:
        raise ValueError('bottom')
    limited(n - 1)


limited(8)
