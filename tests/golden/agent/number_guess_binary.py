import random


class Guesser:
    def __init__(self, low=1, high=100):
        self.low, self.high, self.tries = low, high, 0

    def guess(self):
        if self.low > self.high:
            raise ValueError("inconsistent answers")
        self.tries += 1
        return (self.low + self.high) // 2

    def feedback(self, guess, answer):
        match answer:
            case "higher":
                self.low = guess + 1
            case "lower":
                self.high = guess - 1
            case "correct":
                return True
            case other:
                raise KeyError(other)
        return False


def play(secret):
    g = Guesser()
    trail = []
    while True:
        n = g.guess()
        trail.append(n)
        if g.feedback(n, "correct" if n == secret else "higher" if n < secret else "lower"):
            return g.tries, trail


rng = random.Random(2023)
for secret in (1, 100, 50, *rng.sample(range(1, 101), 3)):
    print(secret, *play(secret))
print(max(play(s)[0] for s in range(1, 101)), sum(play(s)[0] for s in range(1, 101)) / 100)
g = Guesser(5, 5)
g.feedback(g.guess(), "higher")
for bad in (lambda: g.guess(), lambda: g.feedback(1, "maybe")):
    try:
        bad()
    except (ValueError, KeyError) as e:
        print(repr(e))
words = ["apple", "grape", "mango", "peach"]


def score(secret, guess):
    out = ["_"] * len(secret)
    left = []
    for i, (s, c) in enumerate(zip(secret, guess, strict=True)):
        if s == c:
            out[i] = c.upper()
        else:
            left.append(s)
    for i, c in enumerate(guess):
        if out[i] == "_" and c in left:
            out[i] = c
            left.remove(c)
    return "".join(out)


print([score("grape", w) for w in words], [w for w in words if score(w, "peach") == score("grape", "peach")])
try:
    score("grape", "pea")
except ValueError as e:
    print(e)
print(input.__name__, isinstance(rng, random.Random), f"{rng.random():.6f}")
name = input()
print("never reached", name)
