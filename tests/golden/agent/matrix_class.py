from itertools import chain, starmap


class Matrix:
    def __init__(self, rows):
        self.rows = [list(r) for r in rows]
        if len({len(r) for r in self.rows}) > 1:
            raise ValueError("ragged rows: " + ", ".join(str(len(r)) for r in self.rows))

    @classmethod
    def identity(cls, n):
        return cls([[int(i == j) for j in range(n)] for i in range(n)])

    @property
    def shape(self):
        return len(self.rows), len(self.rows[0]) if self.rows else 0

    @property
    def T(self):
        return Matrix(zip(*self.rows))

    def __getitem__(self, key):
        match key:
            case (int(i), int(j)):
                return self.rows[i][j]
            case (slice() as a, slice() as b):
                return Matrix(r[b] for r in self.rows[a])
            case int(i):
                return self.rows[i]
            case _:
                raise TypeError(f"bad index {key!r}")

    def __setitem__(self, key, value):
        i, j = key
        self.rows[i][j] = value

    def __matmul__(self, other):
        if self.shape[1] != other.shape[0]:
            raise ValueError(f"cannot multiply {self.shape} by {other.shape}")
        cols = list(zip(*other.rows))
        return Matrix([sum(a * b for a, b in zip(r, c)) for c in cols] for r in self.rows)

    def __pow__(self, n, mod=None):
        result, base = Matrix.identity(len(self.rows)), self
        while n:
            if n & 1:
                result @= base
            base = base @ base
            n >>= 1
        if mod:
            result = Matrix([x % mod for x in r] for r in result.rows)
        return result

    def det(self):
        if len(self.rows) == 1:
            return self.rows[0][0]
        return sum((-1) ** j * v * self.minor(0, j).det() for j, v in enumerate(self.rows[0]))

    def minor(self, i, j):
        return Matrix(r[:j] + r[j + 1:] for k, r in enumerate(self.rows) if k != i)

    def __eq__(self, other):
        return isinstance(other, Matrix) and self.rows == other.rows

    def __str__(self):
        w = max(len(str(x)) for x in chain.from_iterable(self.rows))
        return "\n".join("[" + " ".join(f"{x:>{w}}" for x in r) + "]" for r in self.rows)


m = Matrix([[1, 2], [3, 4]])
print(m, m @ m, m ** 10, m.T, m.det(), sep="\n")
print(pow(m, 50, 1000).rows, (Matrix([[1, 1], [1, 0]]) ** 100)[0, 1])
print(m[1, 0], m[0], m[:, 1:].rows, m == Matrix([[1, 2], [3, 4]]), m != m.T)
m[0, 0] += 10
print(m.rows, Matrix([[2, 0, 1], [1, 3, -1], [0, 5, 4]]).det())
for f in (lambda: m["x"], lambda: Matrix([[1], [1, 2]]), lambda: m @ Matrix([[1, 2, 3]]), lambda: m[5, 5], lambda: hash(m), lambda: m @ 2):
    try:
        f()
    except Exception as e:
        print(type(e).__name__, e)
print([*zip(*[iter(range(9))] * 3)], list(starmap(pow, [(2, 3), (3, 2)])))
spiral = []
grid = [[r * 4 + c for c in range(4)] for r in range(3)]
while grid:
    spiral += grid.pop(0)
    grid = [list(row) for row in zip(*grid)][::-1]
print(spiral)
