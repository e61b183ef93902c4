def mul(a, b):
    cols = list(zip(*b))
    return [[sum(x * y for x, y in zip(row, col)) for col in cols] for row in a]


def main():
    n = 60
    a = [[(i * j) % 10 + 1 for j in range(n)] for i in range(n)]
    m = a
    for _ in range(2):
        m = [[v % 1000 for v in row] for row in mul(m, a)]
    t = [list(r) for r in zip(*m)]
    return sum(map(sum, m)), t[3][4], sum(m[i][i] for i in range(n))
