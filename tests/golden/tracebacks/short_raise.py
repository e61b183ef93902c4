def h():
    raise ValueError
d = {}
try:
    h()
finally:
    d['k'] = h()
