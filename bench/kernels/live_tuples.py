def main():
    keep = []
    for i in range(500000):
        keep.append((i, i + 1))
    s = 0
    for a, b in keep:
        s += b - a
    return s
