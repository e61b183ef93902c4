import time
from collections import deque, OrderedDict
from contextlib import contextmanager
from functools import wraps


class TokenBucket:
    def __init__(self, rate, capacity, clock=time.monotonic):
        self.rate, self.capacity, self.clock = rate, capacity, clock
        self.tokens, self.last = capacity, clock()

    def allow(self, cost=1):
        now = self.clock()
        self.tokens = min(self.capacity, self.tokens + (now - self.last) * self.rate)
        self.last = now
        if self.tokens >= cost:
            self.tokens -= cost
            return True
        return False


class FakeClock:
    def __init__(self):
        self.now = 100.0

    def __call__(self):
        return self.now

    def advance(self, s):
        self.now += s


clock = FakeClock()
bucket = TokenBucket(2, 5, clock)
log = []
for step in range(8):
    log.append("".join("Y" if bucket.allow() else "n" for _ in range(2)))
    clock.advance(0.25)
print(log, round(bucket.tokens, 3))


class SlidingWindow:
    def __init__(self, limit, window, clock):
        self.limit, self.window, self.clock, self.hits = limit, window, clock, deque()

    def __call__(self, fn):
        @wraps(fn)
        def wrapper(*a, **k):
            now = self.clock()
            while self.hits and self.hits[0] <= now - self.window:
                self.hits.popleft()
            if len(self.hits) >= self.limit:
                raise RuntimeError(f"{fn.__name__}: limit of {self.limit}/{self.window}s, retry in {self.hits[0] + self.window - now:.1f}s")
            self.hits.append(now)
            return fn(*a, **k)
        return wrapper


@SlidingWindow(2, 10, clock)
def call(x):
    return x * 2


for dt in (0, 1, 1, 9, 0.5):
    clock.advance(dt)
    try:
        print(call(dt))
    except RuntimeError as e:
        print(e)


class TTLCache:
    def __init__(self, ttl, maxsize, clock):
        self.ttl, self.maxsize, self.clock, self.data = ttl, maxsize, clock, OrderedDict()

    def __setitem__(self, k, v):
        self.data[k] = (v, self.clock() + self.ttl)
        self.data.move_to_end(k)
        while len(self.data) > self.maxsize:
            self.data.popitem(last=False)

    def __getitem__(self, k):
        v, expires = self.data[k]
        if self.clock() >= expires:
            del self.data[k]
            raise KeyError(k)
        return v

    def __contains__(self, k):
        try:
            self[k]
        except KeyError:
            return False
        return True


cache = TTLCache(5, 2, clock)
cache["a"] = 1
clock.advance(3)
cache["b"] = 2
print("a" in cache, cache["b"])
clock.advance(3)
print("a" in cache, "b" in cache, list(cache.data))
cache["c"], cache["d"] = 3, 4
print(list(cache.data))


class CircuitBreaker:
    def __init__(self, threshold, cooldown):
        self.threshold, self.cooldown, self.failures, self.opened = threshold, cooldown, 0, None

    @property
    def state(self):
        if self.opened is None:
            return "closed"
        return "half-open" if clock() - self.opened >= self.cooldown else "open"

    @contextmanager
    def guard(self):
        if self.state == "open":
            raise PermissionError("circuit open")
        try:
            yield self
        except Exception:
            self.failures += 1
            if self.failures >= self.threshold:
                self.opened = clock()
            raise
        else:
            self.failures, self.opened = 0, None


cb = CircuitBreaker(2, 4)
for ok in (True, False, False, True, "wait", True):
    if ok == "wait":
        clock.advance(5)
        print(cb.state)
        continue
    try:
        with cb.guard() as g:
            if not ok:
                raise ConnectionError("down")
            print("ok", g.state)
    except (ConnectionError, PermissionError) as e:
        print(type(e).__name__, e, cb.state)
t0 = time.perf_counter()
time.sleep(0.01)
print(time.perf_counter() - t0 >= 0.01, isinstance(time.time(), float), time.gmtime(0).tm_year)
try:
    time.sleep(-1)
except ValueError as e:
    print(e)
