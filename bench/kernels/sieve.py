def main():
    n = 1500000
    flags = [True] * (n + 1)
    i = 2
    while i * i <= n:
        if flags[i]:
            j = i * i
            while j <= n:
                flags[j] = False
                j += i
        i += 1
    c = 0
    for f in flags:
        if f:
            c += 1
    return c
