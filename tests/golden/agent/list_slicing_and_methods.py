a = list(range(10))
print(a[2:5], a[-3:], a[::-1], a[1::3], a[-1:0:-4], a[5:2], a[100:], a[:-100], a[::100], a[slice(2, 8, 3)])
b = a[:]
b[2:4] = "xyz"
b[:0] = [-1]
b[len(b):] = (99,)
print(b)
b[::3] = [0] * len(b[::3])
print(b)
del b[1::2]
print(b, b.index(0), b.count(0))
b.insert(100, "end")
b.insert(-100, "start")
b.extend({"k": 1})
b += "ab"
b *= 2
print(b, len(b))
b.remove("ab"[0])
print(b.pop(), b.pop(0), b.pop(-2), b)
b.clear()
print(b, [1, 2] + [3], [0] * 3, 3 * [1], [[]] * 2, [1, 2] == [1, 2], [1, 2] < [1, 3], [2] > [1, 100], [] < [0], [1, 2, 3] != (1, 2, 3))
nested = [[1, 2], [3, 4], [5]]
print(sum(nested, []), [x for row in nested for x in row], [[r[i] for r in nested if i < len(r)] for i in range(2)], list(map(len, nested)), max(nested), sorted(nested, key=sum, reverse=True))
t = (1, [2], "3")
t[1].append(4)
print(t, t + (5,), t * 2, t[::-1], t.count(1), hash((1, 2)) == hash((1, 2)), (1,), (), tuple("ab"), 1 in t)
r = range(10, 0, -3)
print(r, list(r), len(r), r[1], r[-1], r[1:], 4 in r, 5 in r, r.index(4), r == range(10, -1, -3), range(0), range(5)[::-1], hash(range(3)) == hash(range(0, 3, 1)), r.start, r.stop, r.step)
s = "abcdef"
print(s[1:4], s[::-2], s[-2:], s[10:], s[2], s[-6], "x".join(s[i:i + 2] for i in range(0, 6, 2)), s.find("cd"), s.index("f"), s[s.index("b"):][:2])
print(list(enumerate("ab", 5)), list(zip("abc", [1, 2])), dict(zip("ab", range(2))), list(reversed([1, 2])), any([]), all([]), sorted("bca", reverse=True), [*map(str.upper, "ab")], list(filter(str.isalpha, "a1b")))
m = [[0] * 3 for _ in range(3)]
m[1][1] = 5
print(m, [row[:] for row in m] == m, [list(c) for c in zip(*m)], [m[i][i] for i in range(3)], [m[i][~i] for i in range(3)])
x, *y = "hello"
print(x, y, [i for i, ch in enumerate(s) if ch in "ace"], [a for a in range(3) for _ in range(a)], {k: v for k, v in zip("ab", "cd")}, {len(w) for w in ["a", "bb", "cc"]})
q = [3, 1, 2]
print(q.sort(), q, q.reverse(), q, q.copy() is q, list(q) == q, q.__contains__(2), [*q, *q][:4], q[0:0] or "empty", [None] * 2, [i := 1, i + 1])
for f in (lambda: a[10], lambda: a["1"], lambda: a.index(99), lambda: a.remove(99), lambda: [].pop(), lambda: a.pop(99), lambda: a.__setitem__(slice(0, 4, 2), [1]), lambda: a.insert("x", 1), lambda: a[1.0], lambda: [1] + "a", lambda: [1] * "a", lambda: a.extend(5), lambda: t.append(1), lambda: (1, 2)[2], lambda: range(3)[3], lambda: range(3).index(9), lambda: s[9], lambda: s[None], lambda: a.sort(key=1), lambda: a[:"x"], lambda: range(1)[::0], lambda: a.index(0, 5), lambda: "abc".index("z"), lambda: del_item(), lambda: list(1, 2), lambda: tuple([1], [2]), lambda: [1, 2].copy(1), lambda: a[0:1:0]):
    try:
        print(f())
    except Exception as e:
        print(type(e).__name__, e)
