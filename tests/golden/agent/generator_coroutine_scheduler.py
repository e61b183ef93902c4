from collections import deque
import heapq


class Sleep:
    def __init__(self, t):
        self.t = t


class Scheduler:
    def __init__(self):
        self.ready, self.sleeping, self.now, self.seq, self.results = deque(), [], 0, 0, {}

    def spawn(self, name, gen):
        self.ready.append((name, gen, None))

    def run(self):
        while self.ready or self.sleeping:
            if not self.ready:
                self.now, _, task = heapq.heappop(self.sleeping)
                self.ready.append(task)
            name, gen, value = self.ready.popleft()
            try:
                op = gen.throw(value) if isinstance(value, Exception) else gen.send(value)
            except StopIteration as e:
                self.results[name] = e.value
                print(f"[{self.now}] {name} -> {e.value!r}")
                continue
            except Exception as e:
                self.results[name] = e
                print(f"[{self.now}] {name} raised {e!r}")
                continue
            match op:
                case Sleep(t=t) if t >= 0:
                    self.seq += 1
                    heapq.heappush(self.sleeping, (self.now + t, self.seq, (name, gen, f"woke at {self.now + t}")))
                case Sleep():
                    self.ready.append((name, gen, ValueError("negative sleep")))
                case ("spawn", child, g):
                    self.spawn(child, g)
                    self.ready.append((name, gen, child))
                case _:
                    self.ready.append((name, gen, TypeError(f"bad op {op!r}")))


def counter(n, step):
    for i in range(n):
        got = yield Sleep(step)
        print("  ", i, got)
    return n * step


def parent():
    child = yield "spawn", "kid", counter(1, 5)
    try:
        yield Sleep(-1)
    except ValueError as e:
        print("  caught", e)
    yield "nonsense"


def nested():
    total = yield from counter(1, 2)
    return total + (yield from counter(1, 3))


s = Scheduler()
s.spawn("a", counter(2, 3))
s.spawn("p", parent())
s.spawn("n", nested())
s.run()
print({k: repr(v) for k, v in sorted(s.results.items())}, s.now)
