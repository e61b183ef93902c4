def main():
    n = 0
    for r in range(20):
        out = []
        for i in range(100000):
            out.append(i)
        n += len(out)
    return n
