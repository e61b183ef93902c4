# Module random. A generator's state is a bytearray in its attribute `_mt`; the natives (mod/random.c) draw from it. The instance
# behind the functions of the module is made on first use and belongs to the session (ED-94).

_os_urandom = external('os.urandom', 1)
_exp = modules()['math'].exp
_log = modules()['math'].log
_log2 = modules()['math'].log2
_sqrt = modules()['math'].sqrt
_cos = modules()['math'].cos
_sin = modules()['math'].sin
_acos = modules()['math'].acos
_floor = modules()['math'].floor
_ceil = modules()['math'].ceil
_lgamma = modules()['math'].lgamma
_pi = modules()['math'].pi
_e = modules()['math'].e
_isfinite = modules()['math'].isfinite

__all__ = ['Random', 'SystemRandom', 'betavariate', 'binomialvariate', 'choice', 'choices', 'expovariate', 'gammavariate', 'gauss',
           'getrandbits', 'getstate', 'lognormvariate', 'normalvariate', 'paretovariate', 'randbytes', 'randint', 'random', 'randrange',
           'sample', 'seed', 'setstate', 'shuffle', 'triangular', 'uniform', 'vonmisesvariate', 'weibullvariate']

NV_MAGICCONST = 4 * _exp(-0.5) / _sqrt(2.0)
LOG4 = _log(4.0)
SG_MAGICCONST = 1.0 + _log(4.5)
BPF = 53
RECIP_BPF = 2 ** -53
TWOPI = 2.0 * _pi


def _make_instance():
    r = Random()
    mt_set_root(r, r._mt)
    return r


def _inst():
    r = mt_instance()
    return _make_instance() if r is None else r


def _state():
    s = mt_root()
    return _make_instance()._mt if s is None else s


def _below(mt, n):
    # Below an int of any size.
    if n < 140737488355328:
        return mt_below(mt, n)
    k = n.bit_length()
    r = mt_bits(mt, k)
    while r >= n:
        r = mt_bits(mt, k)
    return r


def _range_width(start, stop, step):
    # Start, how many there are, and the step of a randrange().
    first = index_of(start)
    if stop is None:
        if step is not _one:
            raise TypeError('Missing a non-None stop argument')
        if first <= 0:
            raise ValueError('empty range for randrange()')
        return 0, first, 1
    width = index_of(stop) - first
    by = index_of(step)
    if by == 1:
        if width <= 0:
            raise ValueError(f'empty range in randrange({start}, {stop})')
        return first, width, 1
    if by == 0:
        raise ValueError('zero step for randrange()')
    n = (width + by - 1) // by if by > 0 else (width + by + 1) // by
    if n <= 0:
        raise ValueError(f'empty range in randrange({start}, {stop}, {step})')
    return first, n, by


_one = 1


def _seed_of_text(a, version):
    # The int that stands for a str or bytes; 0 and more in version 2.
    if version == 1:
        if not isinstance(a, str):
            a = a.decode('latin-1')
        x = ord(a[0]) << 7 if a else 0
        for c in a:
            x = 1000003 * x ^ ord(c)
            x &= 0xFFFFFFFFFFFFFFFF
        x ^= len(a)
        return -2 if x == -1 else x
    if isinstance(a, str):
        a = a.encode()
    a = bytes(a)
    return int.from_bytes(a + sha512(a), 'big')


class Random:
    VERSION = 3

    def __new__(cls, *args, **kw):
        self = inst_new(cls)
        self._mt = bytearray(2500)
        return self

    def __init__(self, x=None):
        self.seed(x)
        self.gauss_next = None

    def __init_subclass__(cls, /, **kw):
        # Whichever of random() and getrandbits() a class overrides last is what its whole numbers are made of.
        for c in cls.__mro__:
            names = c.__dict__
            if '_randbelow' in names:
                break
            if 'getrandbits' in names:
                cls._randbelow = cls._randbelow_with_getrandbits
                break
            if 'random' in names:
                cls._randbelow = cls._randbelow_without_getrandbits
                break

    def seed(self, a=None, version=2):
        if a is None:
            key = _os_urandom(2496)
            mt_seed(self._mt, key)
        else:
            if version == 1 and isinstance(a, (str, bytes)) or version == 2 and isinstance(a, (str, bytes, bytearray)):
                a = _seed_of_text(payload(a), version)
            elif not isinstance(a, (int, float, str, bytes, bytearray)):
                raise TypeError('The only supported seed types are:\nNone, int, float, str, bytes, and bytearray.')
            if isinstance(a, int):
                a = abs(a)
            else:
                a = hash(a) & 0xFFFFFFFFFFFFFFFF
            mt_seed(self._mt, payload(a))
        self.gauss_next = None

    def getstate(self):
        return (3, mt_state(self._mt), self.gauss_next)

    def setstate(self, state):
        version = state[0]
        if version != 3 and version != 2:
            raise ValueError(f'state with version {version} passed to Random.setstate() of version {self.VERSION}')
        version, internal, gauss_next = state
        if version == 2:
            internal = tuple([x % 4294967296 for x in internal])
        mt_set_state(self._mt, internal)
        self.gauss_next = gauss_next

    def __getstate__(self):
        return self.getstate()

    def __setstate__(self, state):
        self.setstate(state)

    def __reduce__(self):
        return (type_of(self), (), self.getstate())

    def random(self):
        return mt_random(self._mt)

    def getrandbits(self, k, /):
        return mt_bits(self._mt, index_of(k))

    def randbytes(self, n):
        return self.getrandbits(n * 8).to_bytes(n, 'little')

    def _randbelow(self, n):
        return _below(self._mt, n)

    def _randbelow_with_getrandbits(self, n):
        k = n.bit_length()
        r = self.getrandbits(k)
        while r >= n:
            r = self.getrandbits(k)
        return r

    def _randbelow_without_getrandbits(self, n, maxsize=1 << BPF):
        if n >= maxsize:
            return _floor(self.random() * n)
        limit = (maxsize - maxsize % n) / maxsize
        r = self.random()
        while r >= limit:
            r = self.random()
        return _floor(r * maxsize) % n

    def randrange(self, start, stop=None, step=_one):
        first, n, by = _range_width(start, stop, step)
        return first + by * self._randbelow(n)

    def randint(self, a, b):
        a = index_of(a)
        b = index_of(b)
        if b < a:
            raise ValueError(f'empty range in randint({a}, {b})')
        return a + self._randbelow(b - a + 1)

    def choice(self, seq):
        if not len(seq):
            raise IndexError('Cannot choose from an empty sequence')
        return seq[self._randbelow(len(seq))]

    def shuffle(self, x):
        if type_of(self) is Random and type_of(x) is list:
            mt_shuffle(self._mt, x)
            return
        below = self._randbelow
        for i in reversed(range(1, len(x))):
            j = below(i + 1)
            x[i], x[j] = x[j], x[i]

    def sample(self, population, k, *, counts=None):
        if not _is_sequence(population):
            raise TypeError('Population must be a sequence.  For dicts or sets, use sorted(d).')
        n = len(population)
        if counts is not None:
            sums = _running(counts)
            if len(sums) != n:
                raise ValueError('The number of counts does not match the population')
            total = sums.pop() if sums else 0
            if not isinstance(total, int):
                raise TypeError('Counts must be integers')
            if total < 0:
                raise ValueError('Counts must be non-negative')
            return [population[_bisect(sums, s, 0, len(sums))] for s in self.sample(range(total), k=k)]
        if not 0 <= k <= n:
            raise ValueError('Sample larger than population or is negative')
        below = self._randbelow
        result = [None] * k
        small = 21
        if k > 5:
            small += 4 ** _ceil(_log(k * 3, 4))
        if n <= small:
            pool = list(population)
            for i in range(k):
                j = below(n - i)
                result[i] = pool[j]
                pool[j] = pool[n - i - 1]
            return result
        seen = set()
        for i in range(k):
            j = below(n)
            while j in seen:
                j = below(n)
            seen.add(j)
            result[i] = population[j]
        return result

    def choices(self, population, weights=None, *, cum_weights=None, k=1):
        random = self.random
        n = len(population)
        if cum_weights is None:
            if weights is None:
                n += 0.0
                return [population[_floor(random() * n)] for _ in range(k)]
            if isinstance(weights, int):
                raise TypeError(f"The number of choices must be a keyword argument: k={weights!r}")
            cum_weights = _running(weights)
        elif weights is not None:
            raise TypeError('Cannot specify both weights and cumulative weights')
        if len(cum_weights) != n:
            raise ValueError('The number of weights does not match the population')
        total = cum_weights[-1] + 0.0
        if total <= 0.0:
            raise ValueError('Total of weights must be greater than zero')
        if not _isfinite(total):
            raise ValueError('Total of weights must be finite')
        return [population[_bisect(cum_weights, random() * total, 0, n - 1)] for _ in range(k)]

    # ---- real distributions ----

    def uniform(self, a, b):
        return a + (b - a) * self.random()

    def triangular(self, low=0.0, high=1.0, mode=None):
        u = self.random()
        if mode is None:
            c = 0.5
        else:
            if high - low == 0:
                return low
            c = (mode - low) / (high - low)
        if u > c:
            u = 1.0 - u
            c = 1.0 - c
            low, high = high, low
        return low + (high - low) * _sqrt(u * c)

    def normalvariate(self, mu=0.0, sigma=1.0):
        random = self.random
        while True:
            u = random()
            v = 1.0 - random()
            z = NV_MAGICCONST * (u - 0.5) / v
            if z * z / 4.0 <= -_log(v):
                return mu + z * sigma

    def gauss(self, mu=0.0, sigma=1.0):
        z = self.gauss_next
        self.gauss_next = None
        if z is None:
            angle = self.random() * TWOPI
            radius = _sqrt(-2.0 * _log(1.0 - self.random()))
            z = _cos(angle) * radius
            self.gauss_next = _sin(angle) * radius
        return mu + z * sigma

    def lognormvariate(self, mu, sigma):
        return _exp(self.normalvariate(mu, sigma))

    def expovariate(self, lambd=1.0):
        return -_log(1.0 - self.random()) / lambd

    def vonmisesvariate(self, mu, kappa):
        random = self.random
        if kappa <= 1e-6:
            return TWOPI * random()
        s = 0.5 / kappa
        r = s + _sqrt(1.0 + s * s)
        while True:
            z = _cos(_pi * random())
            d = z / (r + z)
            u = random()
            if u < 1.0 - d * d or u <= (1.0 - d) * _exp(d):
                break
        q = 1.0 / r
        f = (q + z) / (1.0 + q * z)
        return (mu + _acos(f) if random() > 0.5 else mu - _acos(f)) % TWOPI

    def gammavariate(self, alpha, beta):
        if alpha <= 0.0 or beta <= 0.0:
            raise ValueError('gammavariate: alpha and beta must be > 0.0')
        random = self.random
        if alpha > 1.0:
            root = _sqrt(2.0 * alpha - 1.0)
            b = alpha - LOG4
            c = alpha + root
            while True:
                u = random()
                if not 1e-7 < u < 0.9999999:
                    continue
                w = 1.0 - random()
                v = _log(u / (1.0 - u)) / root
                x = alpha * _exp(v)
                z = u * u * w
                r = b + c * v - x
                if r + SG_MAGICCONST - 4.5 * z >= 0.0 or r >= _log(z):
                    return x * beta
        if alpha == 1.0:
            return -_log(1.0 - random()) * beta
        b = (_e + alpha) / _e
        while True:
            p = b * random()
            x = p ** (1.0 / alpha) if p <= 1.0 else -_log((b - p) / alpha)
            u = random()
            if p > 1.0:
                if u <= x ** (alpha - 1.0):
                    return x * beta
            elif u <= _exp(-x):
                return x * beta

    def betavariate(self, alpha, beta):
        y = self.gammavariate(alpha, 1.0)
        return y / (y + self.gammavariate(beta, 1.0)) if y else 0.0

    def paretovariate(self, alpha):
        return (1.0 - self.random()) ** (-1.0 / alpha)

    def weibullvariate(self, alpha, beta):
        return alpha * (-_log(1.0 - self.random())) ** (1.0 / beta)

    def binomialvariate(self, n=1, p=0.5):
        if n < 0:
            raise ValueError('n must be non-negative')
        if p <= 0.0 or p >= 1.0:
            if p == 0.0:
                return 0
            if p == 1.0:
                return n
            raise ValueError('p must be in the range 0.0 <= p <= 1.0')
        random = self.random
        if n == 1:
            return int(random() < p)
        if p > 0.5:
            return n - self.binomialvariate(n, 1.0 - p)
        if n * p < 10.0:
            x = y = 0
            c = _log2(1.0 - p)
            if not c:
                return x
            while True:
                y += _floor(_log2(random()) / c) + 1
                if y > n:
                    return x
                x += 1
        spq = _sqrt(n * p * (1.0 - p))
        b = 1.15 + 2.53 * spq
        a = -0.0873 + 0.0248 * b + 0.01 * p
        c = n * p + 0.5
        vr = 0.92 - 4.2 / b
        m = _floor((n + 1) * p)
        h = None
        while True:
            u = random() - 0.5
            us = 0.5 - abs(u)
            k = _floor((2.0 * a / us + b) * u + c)
            if k < 0 or k > n:
                continue
            v = random()
            if us >= 0.07 and v <= vr:
                return k
            if h is None:
                alpha = (2.83 + 5.1 / b) * spq
                lpq = _log(p / (1.0 - p))
                h = _lgamma(m + 1) + _lgamma(n - m + 1)
            v *= alpha / (a / (us * us) + b)
            if _log(v) <= h - _lgamma(k + 1) - _lgamma(n - k + 1) + (k - m) * lpq:
                return k


def _is_sequence(x):
    t = type_of(x)
    if t is list or t is tuple or t is range or t is str or t is bytes:
        return True
    return isinstance(x, (list, tuple, range, str, bytes, bytearray, memoryview)) or type_flags(t) & 2 != 0 or \
        lookup(t, '__getitem__') is not NotImplemented and lookup(t, 'index') is not NotImplemented and lookup(t, '__reversed__') is not NotImplemented


def _running(values):
    out = []
    total = _missing
    for x in values:
        total = x if total is _missing else total + x
        out.append(total)
    return out


def _bisect(a, x, lo, hi):
    # Where x goes behind its equals.
    while lo < hi:
        mid = (lo + hi) // 2
        if x < a[mid]:
            hi = mid
        else:
            lo = mid + 1
    return lo


class SystemRandom(Random):
    def random(self):
        return (int.from_bytes(_os_urandom(7), 'big') >> 3) * RECIP_BPF

    def getrandbits(self, k, /):
        k = index_of(k)
        if k < 0:
            raise ValueError('number of bits must be non-negative')
        n = (k + 7) // 8
        return int.from_bytes(_os_urandom(n), 'big') >> (n * 8 - k)

    def randbytes(self, n):
        return _os_urandom(index_of(n))

    def seed(self, *args, **kwds):
        return None

    def getstate(self, *args, **kwds):
        raise NotImplementedError('System entropy source does not have state.')

    setstate = getstate


# ---- the functions of the module ----

def random():
    return mt_random(_state())


def randint(a, b):
    a = index_of(a)
    b = index_of(b)
    if b < a:
        raise ValueError(f'empty range in randint({a}, {b})')
    return a + _below(_state(), b - a + 1)


def randrange(start, stop=None, step=_one):
    first, n, by = _range_width(start, stop, step)
    return first + by * _below(_state(), n)


def choice(seq):
    n = len(seq)
    if not n:
        raise IndexError('Cannot choose from an empty sequence')
    return seq[mt_below(_state(), n)]


def shuffle(x):
    _inst().shuffle(x)


def uniform(a, b):
    return a + (b - a) * mt_random(_state())


def getrandbits(k, /):
    return mt_bits(_state(), index_of(k))


def seed(a=None, version=2):
    if a is not None and mt_instance() is None:
        r = Random(0)
        r.seed(a, version)
        mt_set_root(r, r._mt)
        return
    _inst().seed(a, version)


def getstate():
    return _inst().getstate()


def setstate(state):
    _inst().setstate(state)


def randbytes(n):
    return _inst().randbytes(n)


def sample(population, k, *, counts=None):
    return _inst().sample(population, k, counts=counts)


def choices(population, weights=None, *, cum_weights=None, k=1):
    return _inst().choices(population, weights, cum_weights=cum_weights, k=k)


def triangular(low=0.0, high=1.0, mode=None):
    return _inst().triangular(low, high, mode)


def normalvariate(mu=0.0, sigma=1.0):
    return _inst().normalvariate(mu, sigma)


def gauss(mu=0.0, sigma=1.0):
    return _inst().gauss(mu, sigma)


def lognormvariate(mu, sigma):
    return _inst().lognormvariate(mu, sigma)


def expovariate(lambd=1.0):
    return _inst().expovariate(lambd)


def vonmisesvariate(mu, kappa):
    return _inst().vonmisesvariate(mu, kappa)


def gammavariate(alpha, beta):
    return _inst().gammavariate(alpha, beta)


def betavariate(alpha, beta):
    return _inst().betavariate(alpha, beta)


def paretovariate(alpha):
    return _inst().paretovariate(alpha)


def weibullvariate(alpha, beta):
    return _inst().weibullvariate(alpha, beta)


def binomialvariate(n=1, p=0.5):
    return _inst().binomialvariate(n, p)
