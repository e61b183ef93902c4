def queens(n, row=0, cols=0, d1=0, d2=0):
    if row == n:
        yield []
        return
    free = ~(cols | d1 | d2) & ((1 << n) - 1)
    while free:
        bit = free & -free
        free ^= bit
        for rest in queens(n, row + 1, cols | bit, (d1 | bit) << 1, (d2 | bit) >> 1):
            yield [bit.bit_length() - 1, *rest]


solutions = list(queens(6))
print(len(solutions), solutions[0], [sum(1 for _ in queens(k)) for k in range(1, 7)])
for c in solutions[0]:
    print(" ".join("Q" if i == c else "." for i in range(6)))

PUZZLE = """
53..7....
6..195...
.98....6.
8...6...3
4..8.3..1
7...2...6
.6....28.
...419..5
....8..79
"""


class Sudoku:
    def __init__(self, text):
        self.grid = [[int(c) if c != "." else 0 for c in line] for line in text.split()]
        if len(self.grid) != 9 or any(len(r) != 9 for r in self.grid):
            raise ValueError("bad puzzle shape: " + "x".join(map(str, (len(self.grid), len(self.grid[0])))))
        self.rows = [set() for _ in range(9)]
        self.cols = [set() for _ in range(9)]
        self.boxes = [set() for _ in range(9)]
        for r in range(9):
            for c in range(9):
                if v := self.grid[r][c]:
                    if v in self.rows[r] | self.cols[c] | self.boxes[r // 3 * 3 + c // 3]:
                        raise ValueError(f"conflict at {(r, c)}: {v}")
                    self.put(r, c, v)

    def put(self, r, c, v):
        self.grid[r][c] = v
        for s in (self.rows[r], self.cols[c], self.boxes[r // 3 * 3 + c // 3]):
            s.add(v)

    def undo(self, r, c):
        v, self.grid[r][c] = self.grid[r][c], 0
        for s in (self.rows[r], self.cols[c], self.boxes[r // 3 * 3 + c // 3]):
            s.discard(v)

    def options(self, r, c):
        return set(range(1, 10)) - self.rows[r] - self.cols[c] - self.boxes[r // 3 * 3 + c // 3]

    def solve(self):
        empty = [(len(o := self.options(r, c)), r, c, sorted(o)) for r in range(9) for c in range(9) if not self.grid[r][c]]
        if not empty:
            return True
        _, r, c, opts = min(empty)
        for v in opts:
            self.put(r, c, v)
            if self.solve():
                return True
            self.undo(r, c)
        return False


s = Sudoku(PUZZLE)
print(s.solve())
for i, row in enumerate(s.grid):
    if i % 3 == 0 and i:
        print("-" * 6 + "+" + "-" * 7 + "+" + "-" * 6)
    print(" | ".join(" ".join(map(str, row[j:j + 3])) for j in (0, 3, 6)))
for bad in (PUZZLE.replace("53..7", "55..7"), "1"):
    try:
        Sudoku(bad)
    except ValueError as e:
        print(e)
