def main():
    n = 200000
    flags = bytearray([1]) * (n + 1)
    flags[0] = flags[1] = 0
    for i in range(2, int(n ** 0.5) + 1):
        if flags[i]:
            flags[i * i::i] = bytes(len(range(i * i, n + 1, i)))
    primes = [i for i, f in enumerate(flags) if f]
    factors = 0
    for k in range(90000, 91500):
        x = k
        for p in primes:
            if p * p > x:
                break
            while x % p == 0:
                x //= p
                factors += 1
        factors += x > 1
    return len(primes), factors
