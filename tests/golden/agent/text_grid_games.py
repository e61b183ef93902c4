def life_step(board):
    h, w = len(board), len(board[0])
    n = lambda r, c: sum(board[(r + i) % h][(c + j) % w] == "#" for i in (-1, 0, 1) for j in (-1, 0, 1)) - (board[r][c] == "#")
    return ["".join("#" if n(r, c) == 3 or (n(r, c) == 2 and board[r][c] == "#") else "." for c in range(w)) for r in range(h)]


b = [".....", "..#..", "..#..", "..#..", "....."]
print(*map(" ".join, zip(b, life_step(b), life_step(life_step(b)))), sep="\n")


class TicTacToe:
    LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]

    def __init__(self, board=" " * 9):
        self.b = board

    def winner(self):
        return next((self.b[i] for i, j, k in self.LINES if self.b[i] == self.b[j] == self.b[k] != " "), "draw" if " " not in self.b else None)

    def play(self, i, who):
        if self.b[i] != " ":
            raise ValueError(f"cell {i} is taken by {self.b[i]}")
        return TicTacToe(self.b[:i] + who + self.b[i + 1:])

    def best(self, who, memo={}):
        key = self.b, who
        if key not in memo:
            w = self.winner()
            if w:
                memo[key] = (0 if w == "draw" else 1 if w == who else -1, None)
            else:
                memo[key] = max((-self.play(i, who).best("XO"[who == "X"])[0], -i) for i, c in enumerate(self.b) if c == " ")
        return memo[key]

    def __str__(self):
        return "\n-+-+-\n".join("|".join(self.b[r:r + 3]) for r in (0, 3, 6))


g = TicTacToe("XO  X    ")
print(g, g.best("O"), g.best("X"), sep="\n")
who = "O"
while not (w := g.winner()):
    g = g.play(-g.best(who)[1], who)
    who = "XO"[who == "X"]
print(g.b, w)
try:
    g.play(0, "X")
except ValueError as e:
    print(e)

MAZE = """\
#########
#S  #   #
# # # # #
# #   #E#
#########""".splitlines()


def solve(maze):
    grid = {(r, c): ch for r, row in enumerate(maze) for c, ch in enumerate(row)}
    start, = (p for p, ch in grid.items() if ch == "S")
    frontier, came = [start], {start: None}
    for p in frontier:
        if grid[p] == "E":
            path = []
            while p:
                path.append(p)
                p = came[p]
            return path[::-1]
        r, c = p
        for q in ((r + 1, c), (r - 1, c), (r, c + 1), (r, c - 1)):
            if grid.get(q, "#") != "#" and q not in came:
                came[q] = p
                frontier.append(q)


path = solve(MAZE)
print(len(path), path[:3])
rows = [list(r) for r in MAZE]
for r, c in path[1:-1]:
    rows[r][c] = "·"
print(*map("".join, rows), sep="\n")
ALPHABET = "ABCDEFGHIKLMNOPQRSTUVWXYZ"


def playfair_table(key):
    seen = dict.fromkeys((key.upper() + ALPHABET).replace("J", "I"))
    return [list(seen)[i:i + 5] for i in range(0, 25, 5)]


print(*map("".join, playfair_table("monarchy")))
morse = dict(zip("ETIANMSURWDKGOHVFLPJBXCYZQ", ". - .. .- -. -- ... ..- .-. .-- -.. -.- --. --- .... ...- ..-. .-.. .--. .--- -... -..- -.-. -.-- --.. --.-".split()))
code = " ".join(morse[c] for c in "SOSPYTHON")
print(code, "".join({v: k for k, v in morse.items()}[w] for w in code.split()))
rain = [0, 1, 0, 2, 1, 0, 1, 3, 2, 1, 2, 1]
for level in range(max(rain), 0, -1):
    print("".join("█" if h >= level else "~" if max(rain[:i + 1]) >= level and max(rain[i:]) >= level else " " for i, h in enumerate(rain)))
tri = [[1]]
while len(tri) < 8:
    tri.append([1] + [(a + b) % 2 for a, b in zip(tri[-1], tri[-1][1:])] + [1])
print("\n".join("".join(" *"[v] for v in row).center(15) for row in tri))
