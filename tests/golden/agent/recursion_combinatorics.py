from itertools import permutations, combinations


def perms(s):
    if len(s) <= 1:
        yield s
        return
    for i, c in enumerate(s):
        if c not in s[:i]:
            for rest in perms(s[:i] + s[i + 1:]):
                yield c + rest


def subsets(items):
    if not items:
        return [[]]
    rest = subsets(items[1:])
    return rest + [[items[0], *r] for r in rest]


def hanoi(n, a="A", b="B", c="C"):
    return [] if n == 0 else hanoi(n - 1, a, c, b) + [a + c] + hanoi(n - 1, b, a, c)


def flatten(x, depth=None):
    for item in x:
        if isinstance(item, (list, tuple)) and depth != 0:
            yield from flatten(item, None if depth is None else depth - 1)
        else:
            yield item


def ackermann(m, n):
    return n + 1 if m == 0 else ackermann(m - 1, 1) if n == 0 else ackermann(m - 1, ackermann(m, n - 1))


def parens(n, opened=0, closed=0, cur=""):
    if len(cur) == 2 * n:
        return [cur]
    out = []
    if opened < n:
        out += parens(n, opened + 1, closed, cur + "(")
    if closed < opened:
        out += parens(n, opened, closed + 1, cur + ")")
    return out


def flood(grid, r, c, new):
    old = grid[r][c]
    if old == new:
        return 0
    grid[r][c] = new
    return 1 + sum(flood(grid, r + dr, c + dc, new) for dr, dc in ((0, 1), (1, 0), (0, -1), (-1, 0))
                   if 0 <= r + dr < len(grid) and 0 <= c + dc < len(grid[0]) and grid[r + dr][c + dc] == old)


def quicksort(xs, key=lambda x: x):
    if len(xs) < 2:
        return xs
    pivot, *rest = xs
    return [*quicksort([x for x in rest if key(x) < key(pivot)], key), pivot, *quicksort([x for x in rest if key(x) >= key(pivot)], key)]


def mergesort(xs):
    if len(xs) <= 1:
        return xs
    mid = len(xs) // 2
    a, b = mergesort(xs[:mid]), mergesort(xs[mid:])
    out = []
    while a and b:
        out.append(a.pop(0) if a[0] <= b[0] else b.pop(0))
    return out + a + b


def gray(n):
    return [""] if n == 0 else ["0" + g for g in gray(n - 1)] + ["1" + g for g in reversed(gray(n - 1))]


def pascal(n):
    row = [1]
    for _ in range(n):
        yield row
        row = [1, *map(sum, zip(row, row[1:])), 1]


def binary_search(xs, target, lo=0, hi=None):
    hi = len(xs) if hi is None else hi
    if lo >= hi:
        return ~lo
    mid = (lo + hi) // 2
    if xs[mid] == target:
        return mid
    return binary_search(xs, target, mid + 1, hi) if xs[mid] < target else binary_search(xs, target, lo, mid)


print(list(perms("aabc")), len(set(permutations("aabc"))), subsets([1, 2, 3]), len(hanoi(5)), hanoi(2))
print(list(flatten([1, [2, (3, [4, "ab"]), []], {5: 6}])), list(flatten([1, [2, [3, [4]]]], 1)), ackermann(2, 3), parens(3))
g = [list("..#."), list(".##."), list("...#")]
print(flood(g, 0, 0, "o"), ["".join(r) for r in g], quicksort([3, 6, 1, 8, 1]), quicksort(["bb", "a", "ccc"], key=len), mergesort([5, 2, 9, 1, 5]), gray(3))
for row in pascal(6):
    print(" ".join(map(str, row)).center(20).rstrip())
print(binary_search([1, 3, 5, 7], 5), binary_search([1, 3, 5, 7], 4), [c for c in combinations(range(1, 7), 3) if sum(c) == 10])


def solve(words):
    letters = sorted(set("".join(words)))
    for digits in permutations(range(4), len(letters)):
        m = dict(zip(letters, digits))
        nums = [int("".join(str(m[c]) for c in w)) for w in words]
        if all(m[w[0]] for w in words) and nums[0] + nums[1] == nums[2]:
            return nums, m


print(solve(["ab", "bc", "ca"]), solve(["a", "a", "b"]), solve(["a", "a", "a"]))


def json_like(x):
    match x:
        case None:
            return "null"
        case bool():
            return str(x).lower()
        case int() | float():
            return repr(x)
        case str():
            return '"' + x.replace('"', '\\"') + '"'
        case [*items]:
            return "[" + ",".join(map(json_like, items)) + "]"
        case {**d}:
            return "{" + ",".join(f"{json_like(str(k))}:{json_like(v)}" for k, v in d.items()) + "}"
        case _:
            raise TypeError(f"cannot serialise {type(x).__qualname__}")


print(json_like({"a": [1, None, True, {"b": 'q"'}], 2: ()}))
try:
    json_like([{1}])
except TypeError as e:
    print(e)
