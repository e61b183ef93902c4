from collections import namedtuple, defaultdict
import math

Score = namedtuple("Score", ["student", "subject", "points", "weight"], defaults=(1.0,))
scores = [Score("ann", "math", 91.5), Score("ann", "art", 78, 0.5), Score("bob", "math", 64), Score("bob", "art", None), Score("cy", "math", 100, 1.0)]


def grade(p):
    for limit, g in ((90, "A"), (80, "B"), (70, "C"), (60, "D")):
        if p >= limit:
            return g
    return "F"


by = defaultdict(dict)
for s in scores:
    by[s.student][s.subject] = s
subjects = sorted({s.subject for s in scores})
print(f"{'name':<6}" + "".join(f"{s:>8}" for s in subjects) + f"{'avg':>8} {'':<3}")
for name, row in by.items():
    got = [s for s in row.values() if s.points is not None]
    avg = sum(s.points * s.weight for s in got) / sum(s.weight for s in got)
    cells = "".join(f"{row[s].points:>8.1f}" if s in row and row[s].points is not None else f"{'—':>8}" for s in subjects)
    print(f"{name.title():<6}{cells}{avg:>8.2f} {grade(avg):^3}")
pts = [s.points for s in scores if s.points is not None]
mu = math.fsum(pts) / len(pts)
print(f"μ={mu:.3f} σ={math.sqrt(sum((p - mu) ** 2 for p in pts) / len(pts)):.3f} range={max(pts) - min(pts):g}")
print({g: [s.student for s in scores if s.points is not None and grade(s.points) == g] for g in "ABCDF"})
curve = [s._replace(points=min(100, s.points + 5)) for s in scores if s.points is not None]
print([c.points for c in curve], Score._field_defaults, scores[0][:2], scores[3]._asdict())
for f in (lambda: grade(None), lambda: max(s.points for s in scores), lambda: Score("x"), lambda: scores[0]._replace(grade=1), lambda: scores[0].grade, lambda: f"{None:>8.1f}"):
    try:
        print(f())
    except Exception as e:
        print(type(e).__name__, e)
order = sorted(scores, key=lambda s: (s.points is None, -(s.points or 0)))
print([(i, s.student) for i, s in enumerate(order, 1)], scores[0] > scores[2], Score(*"abc"), sorted(scores[:2]) == scores[:2][::-1])
