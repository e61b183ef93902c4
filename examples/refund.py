# A support agent's script: it looks orders up, and a refund needs a person's approval.
# lookup() and approve() are functions of the host; the script pauses inside the comprehension, in the middle of a sort.
orders = [lookup(number) for number in (1042, 1043, 1044)]
print("read", len(orders), "orders")


def risk(order):
    return -order["total"]


refunds = {
    order["number"]: approve(f"refund order {order['number']}: {order['total']:.2f}?")
    for order in sorted(orders, key=risk)
    if order["state"] == "broken"
}

for number, is_approved in refunds.items():
    print(f"order {number}: {'refunded' if is_approved else 'declined'}")
print(sum(refunds.values()), "of", len(refunds), "refunded")
