from functools import lru_cache
from bisect import bisect_left
from itertools import accumulate


def edit_distance(a, b):
    prev = list(range(len(b) + 1))
    for i, ca in enumerate(a, 1):
        cur = [i]
        for j, cb in enumerate(b, 1):
            cur.append(min(prev[j] + 1, cur[-1] + 1, prev[j - 1] + (ca != cb)))
        prev = cur
    return prev[-1]


def lcs(a, b):
    table = [[""] * (len(b) + 1) for _ in range(len(a) + 1)]
    for i, x in enumerate(a):
        for j, y in enumerate(b):
            table[i + 1][j + 1] = table[i][j] + x if x == y else max(table[i][j + 1], table[i + 1][j], key=len)
    return table[-1][-1]


def knapsack(items, capacity):
    best = {0: (0, ())}
    for name, weight, value in items:
        for w, (v, chosen) in list(best.items()):
            nw = w + weight
            if nw <= capacity and best.get(nw, (-1,))[0] < v + value:
                best[nw] = (v + value, chosen + (name,))
    return max(best.values())


def coins(target, kinds):
    @lru_cache(None)
    def go(t, i):
        if t == 0:
            return 1
        if t < 0 or i == len(kinds):
            return 0
        return go(t - kinds[i], i) + go(t, i + 1)
    return go(target, 0)


def lis(seq):
    tails, idx, prev = [], [], []
    for i, x in enumerate(seq):
        k = bisect_left(tails, x)
        tails[k:k + 1] = [x]
        idx[k:k + 1] = [i]
        prev.append(idx[k - 1] if k else None)
    out, i = [], idx[-1] if idx else None
    while i is not None:
        out.append(seq[i])
        i = prev[i]
    return out[::-1]


def max_subarray(nums):
    best, start, cur, s = nums[0], (0, 1), 0, 0
    for i, n in enumerate(nums):
        if cur <= 0:
            cur, s = n, i
        else:
            cur += n
        if cur > best:
            best, start = cur, (s, i + 1)
    return best, nums[slice(*start)]


def partitions(n, largest=None):
    largest = largest or n
    if n == 0:
        yield ()
        return
    for k in range(min(n, largest), 0, -1):
        for rest in partitions(n - k, k):
            yield (k, *rest)


def word_break(s, words):
    memo = {len(s): [[]]}

    def go(i):
        if i not in memo:
            memo[i] = [[w, *r] for w in words if s.startswith(w, i) for r in go(i + len(w))]
        return memo[i]
    return [" ".join(p) for p in go(0)]


print(edit_distance("kitten", "sitting"), edit_distance("", "abc"), edit_distance("flaw", "lawn"))
print(lcs("AGGTAB", "GXTXAYB"), repr(lcs("abc", "xyz")))
print(knapsack([("gold", 4, 10), ("silver", 3, 7), ("gem", 2, 6), ("rock", 5, 1)], 7))
print(coins(100, (1, 5, 10, 25, 50)), lis([10, 9, 2, 5, 3, 7, 101, 18]), lis([]))
print(max_subarray([-2, 1, -3, 4, -1, 2, 1, -5, 4]), [*accumulate([1, 2, 3, 4], lambda a, b: a * b)])
print(list(partitions(5)), len(list(partitions(15))))
print(word_break("catsanddog", ["cat", "cats", "and", "sand", "dog"]))
grid = [[1, 3, 1], [1, 5, 1], [4, 2, 1]]
dp = {}
for r, row in enumerate(grid):
    for c, v in enumerate(row):
        dp[r, c] = v + min(dp.get((r - 1, c), 99), dp.get((r, c - 1), 99) if (r, c) != (0, 0) else 0)
print(dp[2, 2], dp)
