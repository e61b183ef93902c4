import random
from collections import Counter

random.seed(42)
print([random.randint(1, 6) for _ in range(10)], random.random(), random.uniform(1, 10))
print(random.choice("abcdef"), random.choices(["x", "y", "z"], weights=[5, 1, 1], k=8), random.sample(range(100), 5))
deck = list(range(10))
random.shuffle(deck)
print(deck, random.gauss(0, 1), random.getrandbits(40), random.randrange(0, 100, 5), random.triangular(0, 1, 0.5))


class Ant:
    DIRS = [(0, -1), (1, 0), (0, 1), (-1, 0)]

    def __init__(self):
        self.black, self.pos, self.d = set(), (0, 0), 0

    def step(self):
        x, y = self.pos
        self.d = (self.d + (-1 if self.pos in self.black else 1)) % 4
        self.black ^= {self.pos}
        dx, dy = self.DIRS[self.d]
        self.pos = x + dx, y + dy


ant = Ant()
for _ in range(200):
    ant.step()
print(len(ant.black), ant.pos)


def life(cells, steps):
    for _ in range(steps):
        n = Counter((x + dx, y + dy) for x, y in cells for dx in (-1, 0, 1) for dy in (-1, 0, 1) if dx or dy)
        cells = {c for c, k in n.items() if k == 3 or (k == 2 and c in cells)}
    return cells


glider = {(1, 0), (2, 1), (0, 2), (1, 2), (2, 2)}
end = life(glider, 8)
print(sorted(end) == sorted((x + 2, y + 2) for x, y in glider))
for y in range(5):
    print("".join(".#"[(x, y) in end] for x in range(6)))


def monte_carlo_pi(n, rng):
    return 4 * sum(rng.random() ** 2 + rng.random() ** 2 <= 1 for _ in range(n)) / n


print(monte_carlo_pi(2000, random.Random(1)), monte_carlo_pi(500, random.Random("seed")))


def walk(rng, n):
    pos = 0
    path = [pos := pos + rng.choice((-1, 1)) for _ in range(n)]
    return min(path), max(path), path[-1]


print(walk(random.Random(3), 100))


class Queue:
    def __init__(self, seed):
        self.rng, self.t, self.waits = random.Random(seed), 0.0, []

    def run(self, n):
        free = 0.0
        for _ in range(n):
            self.t += self.rng.expovariate(1.0)
            start = max(self.t, free)
            self.waits.append(start - self.t)
            free = start + self.rng.expovariate(1.25)
        return sum(self.waits) / n


print(round(Queue(9).run(300), 10))
state = random.getstate()
a = [random.random() for _ in range(3)]
random.setstate(state)
print(a == [random.random() for _ in range(3)], random.Random(5).sample(sorted("hello world"), k=4), random.Random(0).betavariate(2, 3))
weights = {"common": 70, "rare": 25, "epic": 5}
rng = random.Random(2024)
print(Counter(rng.choices(list(weights), cum_weights=[70, 95, 100], k=400)).most_common())
for f in (lambda: random.choice([]), lambda: random.sample([1], 2), lambda: random.randint(5, 1), lambda: random.choices([], k=1), lambda: random.randrange(0), lambda: random.sample({1, 2}, 1)):
    try:
        print(f())
    except Exception as e:
        print(type(e).__name__, e)
