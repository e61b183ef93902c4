def main():
    total = 0
    for k in range(12):
        squares = [i * i for i in range(6000) if i % 3]
        pairs = [(i, j) for i in range(60) for j in range(60) if (i + j) % 5 == 0]
        table = {i: i % 7 for i in range(4000)}
        inverse = {v: [key for key, w in table.items() if w == v][:3] for v in set(table.values())}
        total += sum(squares) + len(pairs) + len(inverse) + len({i % 11 for i in squares})
    return total
