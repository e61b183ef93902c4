RATES = {"USD": 1.0, "EUR": 0.92, "JPY": 149.5, "NOK": 10.61}
SYMBOLS = dict(zip(RATES, "$€¥k"))


def convert(amount, src, dst, *, digits=None):
    try:
        value = amount / RATES[src] * RATES[dst]
    except KeyError as e:
        raise LookupError(f"no rate for {e.args[0]!r}; have {', '.join(RATES)}") from None
    return round(value, {"JPY": 0}.get(dst, 2) if digits is None else digits)


for src in RATES:
    print(src, *(f"{convert(100, src, dst):>12,.2f}{SYMBOLS[dst]}" for dst in RATES))
print(convert(1, "EUR", "JPY"), type(convert(1, "EUR", "JPY")).__name__, convert(5, "USD", "EUR", digits=4), convert(0, "NOK", "USD"), convert(-3.5, "JPY", "USD"))
for args in ((1, "GBP", "USD"), (1, "USD", "XXX"), ("1", "USD", "EUR"), (1, ["USD"], "EUR")):
    try:
        print(convert(*args))
    except (LookupError, TypeError) as e:
        print(type(e).__name__, e, e.__cause__, e.__suppress_context__)
best = max(((a, b) for a in RATES for b in RATES if a != b), key=lambda p: (convert(1, *p, digits=6), p))
print(best, sorted(RATES, key=RATES.get, reverse=True), {k: f"{v:.2e}" for k, v in RATES.items()})
loop = 100.0
for a, b in zip((path := ["USD", "EUR", "JPY", "NOK", "USD"]), path[1:]):
    loop = convert(loop, a, b)
print(f"{loop:.2f} {loop - 100:+.2f} {(loop - 100) / 100:+.3%}")
