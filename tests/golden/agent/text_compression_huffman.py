import heapq
from collections import Counter, namedtuple
from itertools import groupby


Leaf = namedtuple("Leaf", "freq sym")
Tree = namedtuple("Tree", "freq left right")


def build(text):
    heap = [(n, i, Leaf(n, c)) for i, (c, n) in enumerate(sorted(Counter(text).items()))]
    heapq.heapify(heap)
    tick = len(heap)
    while len(heap) > 1:
        a, _, l = heapq.heappop(heap)
        b, _, r = heapq.heappop(heap)
        heapq.heappush(heap, (a + b, tick, Tree(a + b, l, r)))
        tick += 1
    return heap[0][2] if heap else None


def codes(node, prefix=""):
    match node:
        case Leaf(sym=s):
            yield s, prefix or "0"
        case Tree(_, left, right):
            yield from codes(left, prefix + "0")
            yield from codes(right, prefix + "1")


def decode(bits, tree):
    out, node = [], tree
    for b in bits:
        node = node if isinstance(node, Leaf) else node[1 + int(b)]
        if isinstance(node, Leaf):
            out.append(node.sym)
            node = tree
    if node is not tree:
        raise ValueError("truncated input")
    return "".join(out)


for text in ("abracadabra", "aaaa", "the quick brown fox", "ñandú✓✓"):
    tree = build(text)
    table = dict(codes(tree))
    bits = "".join(table[c] for c in text)
    print(f"{text!r:<24} {len(text.encode()) * 8:>4} -> {len(bits):>3} bits {len(bits) / (8 * len(text.encode())):.0%}", decode(bits, tree) == text, sorted(table.items(), key=lambda kv: (len(kv[1]), kv))[:3])
try:
    decode("0", build("abc"))
except ValueError as e:
    print(e)
print(build(""), Leaf(1, "x"), Tree(2, None, Leaf(1, "q")))


def lz77(s, window=20):
    i, out = 0, []
    while i < len(s):
        best = (0, 0)
        for j in range(max(0, i - window), i):
            k = 0
            while i + k < len(s) - 1 and s[j + k] == s[i + k]:
                k += 1
            if k > best[1]:
                best = (i - j, k)
        off, n = best
        out.append((off, n, s[i + n]))
        i += n + 1
    return out


def unlz(tokens):
    out = []
    for off, n, c in tokens:
        for _ in range(n):
            out.append(out[-off])
        out.append(c)
    return "".join(out)


t = lz77("abcabcabcdabcabce")
print(t, unlz(t))
rle = lambda s: "".join(f"{len(list(g))}{c}" for c, g in groupby(s))
s = "1"
for _ in range(6):
    s = rle(s)
print(s, rle("aaabbc"), "".join(c * int(n) for n, c in zip(*[iter("3a2b1c")] * 2)))


def bwt(s):
    rot = sorted(range(len(s)), key=lambda i: s[i:] + s[:i])
    return "".join(s[i - 1] for i in rot), rot.index(0)


def ibwt(b, k):
    table = [""] * len(b)
    for _ in b:
        table = sorted(c + r for c, r in zip(b, table))
    return table[k]


print(bwt("banana$"), ibwt(*bwt("banana$")))


def mtf(s, alphabet):
    a = list(alphabet)
    for c in s:
        yield (i := a.index(c))
        a.insert(0, a.pop(i))


print(list(mtf("bananaaa", "abn")), bytes(mtf("abc", "cba")))


def delta(xs):
    return [b - a for a, b in zip([0, *xs], xs)]


print(delta([3, 7, 7, 20]), "".join(chr(32 + d) for d in delta([1, 5, 9])), list(map(int, "".join(map(str, delta([5, 6, 8]))))))
