def check_balance(transactions):
    total = 0
    try:
        for kind, amount in transactions:
            assert kind in ("in", "out"), f"unknown kind {kind!r}"
            total += amount if kind == "in" else -amount
            assert total >= 0
        return total
    finally:
        print("checked up to", total)


print(check_balance([("in", 10), ("out", 3)]))
try:
    check_balance([("in", 1), ("borrow", 2)])
except AssertionError as e:
    print("caught:", e)


def weird():
    for i in range(3):
        try:
            raise ValueError(i)
        except ValueError as e:
            if i == 2:
                return f"returned {e}"
            continue
        finally:
            print("finally", i)


print(weird())
check_balance([("in", 1), ("out", 2)])
