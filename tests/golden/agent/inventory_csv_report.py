CSV = """sku,qty,price,added
A-1,3,9.99,2024-01-05
B-2,,5.00,2024-02-30
C-3,x,1.25,2024-03-01
A-1,2,10.49,2024-02-11
D-4,7,,2023-12-31
,1,1,2024-01-01
E-5,1,2.5
"""
from datetime import date
from collections import ChainMap


class RowError(ValueError):
    def __init__(self, line, column, cause):
        self.line, self.column = line, column
        super().__init__(f"line {line}, column {column}: {cause}")


def required(s):
    if not s:
        raise ValueError("missing value")
    return s


COLUMNS = {"sku": required, "qty": int, "price": lambda s: round(float(s), 2), "added": date.fromisoformat}
DEFAULTS = {"qty": 0, "price": None}


def load(text, strict=False):
    header, *lines = text.strip().splitlines()
    names = header.split(",")
    errors, rows = [], []
    for no, line in enumerate(lines, 2):
        values = line.split(",")
        if len(values) != len(names):
            errors.append(RowError(no, "*", f"{len(values)} fields, expected {len(names)}"))
            continue
        row, bad = {}, False
        for name, raw in zip(names, values):
            if raw == "" and name in DEFAULTS:
                row[name] = DEFAULTS[name]
                continue
            try:
                row[name] = COLUMNS[name](raw)
            except ValueError as e:
                err = RowError(no, name, e)
                err.__cause__ = e
                errors.append(err)
                bad = True
        if not bad:
            rows.append(row)
    if errors and strict:
        raise ExceptionGroup(f"{len(errors)} bad rows", errors)
    return rows, errors


rows, errors = load(CSV)
for r in rows:
    print(r)
for e in errors:
    print(e, "|", repr(e.__cause__))
stock = {}
for r in rows:
    s = stock.setdefault(r["sku"], {"qty": 0, "value": 0.0, "last": date.min})
    s["qty"] += r["qty"]
    s["value"] += r["qty"] * (r["price"] or 0)
    s["last"] = max(s["last"], r["added"])
for sku, s in sorted(stock.items()):
    print(f"{sku:<6}{s['qty']:>4}{s['value']:>10.2f}  {s['last']:%d %b %Y}  {'LOW' if s['qty'] < 5 else ''}".rstrip())
try:
    load(CSV, strict=True)
except* RowError as g:
    print(g.message, sorted({e.column for e in g.exceptions}), [e.line for e in g.exceptions])
view = ChainMap({"qty": 5}, DEFAULTS)
print(view["qty"], view["price"], dict(view))
load(CSV, strict=True)
