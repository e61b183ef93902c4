from collections import defaultdict

sales = [
    {"region": "North", "rep": "Ana", "amount": 1200.50, "units": 3, "month": "2024-01"},
    {"region": "South", "rep": "Bob", "amount": 850.00, "units": 5, "month": "2024-01"},
    {"region": "North", "rep": "Cid", "amount": 99.99, "units": 1, "month": "2024-02"},
    {"region": "East", "rep": "Dee", "amount": 15000.00, "units": 40, "month": "2024-02"},
    {"region": "South", "rep": "Bob", "amount": 450.25, "units": 2, "month": "2024-03"},
    {"region": "East", "rep": "Eve", "amount": 0.0, "units": 0, "month": "2024-03"},
]


def group_by(rows, key):
    groups = defaultdict(list)
    for row in rows:
        groups[row[key]].append(row)
    return groups


def summarize(rows):
    total = sum(r["amount"] for r in rows)
    units = sum(r["units"] for r in rows)
    return {
        "total": total,
        "units": units,
        "avg": total / units if units else None,
        "reps": sorted({r["rep"] for r in rows}),
    }


by_region = {k: summarize(v) for k, v in group_by(sales, "region").items()}
grand = sum(s["total"] for s in by_region.values())

header = f"{'Region':<10}|{'Total':>14}|{'Units':>7}|{'Average':>10}|{'Share':>8}"
print(header)
print("-" * len(header))
for region, s in sorted(by_region.items(), key=lambda kv: (-kv[1]["total"], kv[0])):
    avg = f"{s['avg']:.2f}" if s["avg"] is not None else "n/a"
    print(f"{region:<10}|{s['total']:>14,.2f}|{s['units']:>7d}|{avg:>10}|{s['total'] / grand:>8.1%}")
print("=" * len(header))
print(f"{'ALL':<10}|{grand:>14,.2f}|{sum(s['units'] for s in by_region.values()):>7}")

months = sorted({s["month"] for s in sales})
pivot = {r: {m: 0.0 for m in months} for r in by_region}
for s in sales:
    pivot[s["region"]][s["month"]] += s["amount"]
print()
print(" " * 8 + "".join(f"{m:>12}" for m in months))
for region in sorted(pivot):
    print(f"{region:<8}" + "".join(f"{v:>12.2f}" if v else f"{'-':>12}" for v in pivot[region].values()))
best = max(sales, key=lambda s: s["amount"] / (s["units"] or 1))
print("best unit price:", best["rep"], round(best["amount"] / best["units"], 3))
print(by_region["South"])
