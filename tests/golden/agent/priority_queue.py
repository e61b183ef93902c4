import heapq
import itertools
from dataclasses import dataclass, field
from functools import total_ordering


@dataclass(order=True)
class Job:
    priority: int
    name: str = field(compare=False)
    deps: tuple = field(default=(), compare=False, repr=False)


class Queue:
    REMOVED = "<removed>"

    def __init__(self):
        self.heap, self.entries, self.counter = [], {}, itertools.count()

    def add(self, task, priority=0):
        if task in self.entries:
            self.remove(task)
        entry = [priority, next(self.counter), task]
        self.entries[task] = entry
        heapq.heappush(self.heap, entry)

    def remove(self, task):
        self.entries.pop(task)[-1] = self.REMOVED

    def pop(self):
        while self.heap:
            _, _, task = heapq.heappop(self.heap)
            if task is not self.REMOVED:
                del self.entries[task]
                return task
        raise KeyError("pop from an empty priority queue")


q = Queue()
for name, p in [("write", 5), ("test", 3), ("deploy", 9), ("plan", 1), ("test", 7)]:
    q.add(name, p)
q.remove("deploy")
out = []
try:
    while True:
        out.append(q.pop())
except KeyError as e:
    print(out, e)

jobs = [Job(3, "c"), Job(1, "a"), Job(2, "b"), Job(1, "z")]
heapq.heapify(jobs)
print([heapq.heappop(jobs).name for _ in range(4)], Job(1, "x") == Job(1, "y"), Job(1, "q"))
nums = [5, 1, 8, 3, 9, 2]
print(heapq.nlargest(2, nums), heapq.nsmallest(3, nums, key=lambda x: -x), list(heapq.merge([1, 4], [2, 3], [0, 9])))
print(list(heapq.merge(["dd", "a"], ["ccc", "b"], key=len, reverse=True)))
h = nums[:]
heapq.heapify(h)
print(h[0], heapq.heappushpop(h, 0), heapq.heapreplace(h, 100), sorted(h))


class Median:
    def __init__(self):
        self.lo, self.hi = [], []

    def add(self, x):
        heapq.heappush(self.hi, -heapq.heappushpop(self.lo, -x))
        if len(self.hi) > len(self.lo):
            heapq.heappush(self.lo, -heapq.heappop(self.hi))
        return self.value

    @property
    def value(self):
        return -self.lo[0] if len(self.lo) > len(self.hi) else (self.hi[0] - self.lo[0]) / 2


m = Median()
print([m.add(x) for x in [5, 15, 1, 3, 8]])
try:
    heapq.heappush([(1, {}), (2, {})], (1, {"a": 1}))
    heapq.heapify([(1, {}), (1, {"x": 1})])
except TypeError as e:
    print("TypeError:", e)
try:
    heapq.heappop([])
except IndexError as e:
    print("IndexError:", e)
try:
    Job(1, "a") < 3
except TypeError as e:
    print("TypeError:", e)
