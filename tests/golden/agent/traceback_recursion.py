import sys

depth = 0


def sink(n):
    global depth
    depth = n
    return sink(n + 1)


try:
    sink(0)
except RecursionError as e:
    print(type(e).__name__, str(e)[:32], depth > 100)


lst = []
lst.append({"self": lst, "t": (lst,)})
print(lst)


def deep(n):
    return 0 if n == 0 else 1 + deep(n - 1)


print(deep(200))


def countdown(n):
    if n < 0:
        raise ValueError(f"n went below zero: {n}")
    return countdown(n - 1)


countdown(5)
