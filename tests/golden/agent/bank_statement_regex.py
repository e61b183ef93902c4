import re
from collections import defaultdict
from datetime import datetime

TEXT = """\
03/01/2024  CARD PURCHASE  Coffee Shop #12        -4.50
03/02/2024  DEPOSIT        Payroll ACME Corp    2,500.00
03/05/2024  CARD PURCHASE  Grocery "Fresh"       -83.17 *pending
03/05/2024  TRANSFER       to savings           -500.00
bad line
3/9/24      FEE            monthly                -5.00
"""
LINE = re.compile(r"^(?P<date>\d{2}/\d{2}/\d{4})\s+(?P<kind>[A-Z]+(?: [A-Z]+)*)\s{2,}(?P<desc>.+?)\s+(?P<amount>-?[\d,]+\.\d{2})(?:\s+\*(?P<flag>\w+))?$", re.M)
rows = []
for m in LINE.finditer(TEXT):
    d = m.groupdict()
    rows.append({**d, "date": datetime.strptime(d["date"], "%m/%d/%Y").date(), "amount": float(d["amount"].replace(",", ""))})
    print(m.start(), m.end(), m["kind"], m.span("amount"), d["flag"])
skipped = [l for l in TEXT.splitlines() if not LINE.match(l)]
print(skipped)
totals = defaultdict(float)
for r in rows:
    totals[r["kind"]] += r["amount"]
print({k: f"{v:+,.2f}" for k, v in totals.items()})
balance = 100.0
for r in sorted(rows, key=lambda r: (r["date"], -r["amount"])):
    balance += r["amount"]
    print(f"{r['date']:%d %b} {r['desc']:<22.20}{r['amount']:>12,.2f}{balance:>12,.2f}{'!' if r['flag'] else ''}")
mask = re.sub(r"\b(\d{4})[ -]?(\d{4})[ -]?(\d{4})[ -]?(\d{4})\b", r"**** **** **** \4", "card 1234-5678-9012-3456 and 1111 2222 3333 4444")
print(mask, re.sub(r"(?<=\d)(?=(\d{3})+$)", ",", "1234567"), re.findall(r"#(\w+)", "#a #b2 c"), re.sub(r"\s+", " ", " a\t b\n").strip())
print(re.split(r"[;,]\s*", "a, b;c"), re.search(r"(\d+)(?:st|nd|rd|th)\b", "the 22nd").group(1), bool(re.fullmatch(r"[\w.+-]+@[\w-]+\.[\w.]+", "a.b+c@d-e.co.uk")), re.sub(r"(\w)(\w*)", lambda m: m[1].upper() + m[2].lower(), "hELLO wORLD"))
