from collections import defaultdict, Counter
from itertools import groupby, product
from operator import itemgetter

employees = [
    {"id": 1, "name": "Ann", "dept": 10, "salary": 5200, "skills": ["python", "sql"]},
    {"id": 2, "name": "Bob", "dept": 20, "salary": 4100, "skills": []},
    {"id": 3, "name": "Cy", "dept": 10, "salary": 6100, "skills": ["python"]},
    {"id": 4, "name": "Di", "dept": None, "salary": 3900, "skills": ["sql", "go"]},
]
departments = [{"id": 10, "title": "Eng"}, {"id": 20, "title": "Ops"}, {"id": 30, "title": "HR"}]


def join(left, right, lk, rk, how="inner"):
    index = defaultdict(list)
    for r in right:
        index[r[rk]].append(r)
    matched = set()
    for l in left:
        hits = index.get(l[lk], [])
        for r in hits:
            matched.add(r[rk])
            yield l | {f"{k}_r": v for k, v in r.items()}
        if not hits and how in ("left", "outer"):
            yield {**l, **{f"{k}_r": None for k in right[0]}}
    if how == "outer":
        yield from ({**dict.fromkeys(left[0]), **{f"{k}_r": v for k, v in r.items()}} for r in right if r[rk] not in matched)


for how in ("inner", "left", "outer"):
    print(how, [(r["name"], r["title_r"]) for r in join(employees, departments, "dept", "id", how)])
key = itemgetter("dept")
for dept, rows in groupby(sorted(employees, key=lambda e: (e["dept"] is None, e["dept"] or 0)), key):
    rows = list(rows)
    print(dept, [*map(itemgetter("name", "salary"), rows)], sum(map(itemgetter("salary"), rows)) / len(rows))
skills = Counter(s for e in employees for s in e["skills"])
print(skills, skills.total(), skills["rust"], +(skills - Counter(python=2)), skills & Counter(sql=5, go=1), skills | Counter(x=1))
matrix = {e["name"]: {s: int(s in e["skills"]) for s in sorted(skills)} for e in employees}
print(*(f"{n:<4}" + " ".join(f"{v}" for v in row.values()) for n, row in matrix.items()), sep="\n")
bands = [(4000, "low"), (5000, "mid"), (float("inf"), "high")]
label = lambda s: next(name for limit, name in bands if s < limit)
by_band = {}
for e in employees:
    by_band.setdefault(label(e["salary"]), []).append(e["name"])
print(by_band, sorted(by_band.items(), key=lambda kv: (len(kv[1]), kv[0])))
ranked = sorted(employees, key=itemgetter("salary"), reverse=True)
for rank, e in enumerate(ranked, 1):
    e["rank"] = rank
print({e["name"]: e["rank"] for e in employees}, min(employees, key=itemgetter("salary"))["name"])
flat = [(e["name"], s) for e in employees for s in e["skills"] or ["-"]]
print(flat, dict(zip(*zip(*flat))), len(list(product(*[e["skills"] or [None] for e in employees]))))
try:
    sorted(employees, key=itemgetter("dept"))
except TypeError as e:
    print("TypeError:", e)
try:
    sorted(employees)
except TypeError as e:
    print("TypeError:", e)
try:
    [e["nope"] for e in employees]
except KeyError as e:
    print("KeyError:", e)
