def check(order):
    assert order['total'] > 0, f"order {order['id']} has no total"
    assert isinstance(order['id'], int)


check({'id': 1, 'total': 5})
check({'id': 2,
       'total': 0})
