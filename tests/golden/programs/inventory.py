# An agent-style script: group, aggregate, report.
orders = [
    {'id': 1, 'customer': 'ann', 'items': [('tea', 2, 3.50), ('milk', 1, 1.20)], 'status': 'paid'},
    {'id': 2, 'customer': 'bob', 'items': [('coffee', 1, 8.00)], 'status': 'open'},
    {'id': 3, 'customer': 'ann', 'items': [('sugar', 5, 0.99), ('tea', 1, 3.50)], 'status': 'paid'},
    {'id': 4, 'customer': 'eve', 'items': [], 'status': 'cancelled'},
]


def total(order):
    return sum(qty * price for _, qty, price in order['items'])


by_customer = {}
for order in orders:
    by_customer.setdefault(order['customer'], []).append(order)

print('=== customers ===')
for name, list_ in sorted(by_customer.items(), key=lambda kv: -sum(map(total, kv[1]))):
    spent = sum(total(o) for o in list_)
    print(f'{name:<6}{len(list_):>3} orders {spent:>8.2f}')

stock = {'tea': 10, 'milk': 0, 'coffee': 2, 'sugar': 4}
problems = []
for order in orders:
    for name, qty, _ in order['items']:
        left = stock.get(name, 0) - qty
        if left < 0:
            problems.append((order['id'], name, -left))
        else:
            stock[name] = left

print('=== problems ===')
for oid, name, missing in problems:
    print(f'order {oid}: {missing} x {name} missing')
print('=== stock ===')
print({k: v for k, v in stock.items() if v})
status_count = {}
for o in orders:
    status_count[o['status']] = status_count.get(o['status'], 0) + 1
print(status_count)
best = max(orders, key=total)
print('best', best['id'], round(total(best), 2))
report = '\n'.join(
    f"#{o['id']:03d} {o['customer'].title():<5} {total(o):7.2f} {'*' * len(o['items'])}"
    for o in orders if o['status'] != 'cancelled'
)
print(report)
print('average', f'{sum(map(total, orders)) / len(orders):.3f}')
