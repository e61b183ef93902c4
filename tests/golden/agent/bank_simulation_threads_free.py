import random
from collections import deque, Counter
from dataclasses import dataclass, field
from heapq import heappush, heappop
from itertools import count


@dataclass(order=True)
class Ev:
    time: float
    seq: int
    kind: str = field(compare=False)
    who: int = field(compare=False)


class Bank:
    def __init__(self, tellers, seed):
        self.rng = random.Random(seed)
        self.events, self.seq = [], count()
        self.free, self.line = tellers, deque()
        self.arrived, self.waits, self.log = {}, [], []

    def at(self, t, kind, who):
        heappush(self.events, Ev(round(t, 4), next(self.seq), kind, who))

    def run(self, customers, until=60):
        t = 0.0
        for c in range(customers):
            t += self.rng.expovariate(0.5)
            self.at(t, "arrive", c)
        while self.events:
            ev = heappop(self.events)
            if ev.time > until:
                self.log.append(f"closed at {ev.time:.2f} with {len(self.line)} waiting")
                break
            getattr(self, f"on_{ev.kind}")(ev)
        return self

    def on_arrive(self, ev):
        self.arrived[ev.who] = ev.time
        self.line.append(ev.who)
        self.serve(ev.time)

    def on_leave(self, ev):
        self.free += 1
        self.serve(ev.time)

    def serve(self, now):
        while self.free and self.line:
            who = self.line.popleft()
            self.free -= 1
            self.waits.append(now - self.arrived[who])
            self.at(now + self.rng.gauss(5, 1), "leave", who)

    def __getattr__(self, name):
        if name.startswith("on_"):
            raise LookupError(f"no handler for {name[3:]!r}")
        raise AttributeError(name)


for tellers in (1, 2, 3):
    b = Bank(tellers, 42).run(12)
    print(tellers, len(b.waits), f"avg {sum(b.waits) / len(b.waits):.4f} max {max(b.waits):.4f}", b.log)
b = Bank(1, 1)
b.at(1, "dance", 0)
try:
    b.run(0)
except LookupError as e:
    print(e)
try:
    b.nothing
except AttributeError as e:
    print("AttributeError", e)
rng = random.Random(99)
dice = Counter(rng.randint(1, 6) + rng.randint(1, 6) for _ in range(500))
print([dice[k] for k in range(2, 13)], dice.most_common(2))
walkers = [[0, 0] for _ in range(3)]
for _ in range(50):
    for w in walkers:
        axis, d = rng.randrange(2), rng.choice([-1, 1])
        w[axis] += d
print(walkers, rng.sample(["a", "b", "c", "d"], counts=[2, 1, 1, 4], k=3), [round(rng.normalvariate(0, 1), 6) for _ in range(2)])
print(round(rng.lognormvariate(0, 0.5), 8), round(rng.vonmisesvariate(0, 4), 8), round(rng.gammavariate(2, 1), 8), round(rng.paretovariate(3), 8), round(rng.weibullvariate(1, 2), 8), rng.randbytes(4), rng.binomialvariate(10, 0.3))
