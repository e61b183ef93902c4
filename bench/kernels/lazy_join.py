def main():
    words = [f'word{i}' for i in range(1000)]
    n = 0
    for _ in range(60):
        n += len(','.join(w for w in words)) + len(''.join(w.upper() for w in words)) + len(' '.join(map(str, range(1000))))
        n += len({w for w in words}) + len(set(w for w in words)) + len(dict((w, 1) for w in words))
    return n
