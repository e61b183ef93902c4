orders = [{"id": 1, "items": {"pen": 2}}, {"id": 2, "items": {}}, {"id": 3}]


def describe(order):
    return f"#{order['id']}: {', '.join(f'{n} x{q}' for n, q in order['items'].items()) or 'empty'}"


def report(orders):
    lines = []
    try:
        for o in orders:
            lines.append(describe(o))
    finally:
        print("\n".join(lines))
        print(f"{len(lines)} of {len(orders)}")


report(orders[:2])
report(orders)
