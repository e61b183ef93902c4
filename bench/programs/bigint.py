def main():
    a, b = 0, 1
    for _ in range(20000):
        a, b = b, a + b
    f, digits = 1, 0
    for i in range(1, 1200):
        f *= i
        if i % 100 == 0:
            digits += sum(map(int, str(f)))
    powers = sum(pow(3, k, 10**40 + 9) for k in range(20000, 20200))
    return a % (10**9 + 7), digits, powers % 1000007, f % (10**9 + 7), len(str(2**14000))
