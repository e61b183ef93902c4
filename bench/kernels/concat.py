def main():
    n = 0
    for r in range(40):
        s = ''
        for i in range(10000):
            s += 'ab'
        n += len(s)
    return n
