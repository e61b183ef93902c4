records = [
    {"name": "a", "score": 3},
    {"name": "b", "score": None},
    {"name": "c"},
]
print(sorted(records[:1], key=lambda r: r["score"]))
safe = sorted(records, key=lambda r: (r.get("score") is None, r.get("score") or 0, r["name"]))
print([r["name"] for r in safe])
try:
    sorted(records[:2], key=lambda r: r["score"])
except TypeError as e:
    print(e)
ranked = sorted(
    records,
    key=lambda r: r["score"]
    if r["name"]
    else 0,
)
