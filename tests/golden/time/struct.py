import time


def show(f):
    try:
        print(f())
    except Exception as e:
        print(type(e).__name__, e)


t = time.gmtime(1700000000)
print(t, t.tm_year, t[0], t[-1], t.tm_gmtoff, len(t), tuple(t), t[:3], isinstance(t, tuple), t == tuple(t))
print(time.struct_time.n_fields, time.struct_time.n_sequence_fields, time.struct_time.n_unnamed_fields, time.struct_time.__match_args__)
print(time.struct_time(range(9)), time.struct_time(range(11)).tm_zone, time.struct_time(range(11)).tm_gmtoff, time.struct_time(range(9)).tm_zone)
print(time.struct_time(range(10)).__reduce__())
for f in (lambda: time.struct_time(3), lambda: time.struct_time([1, 2]), lambda: time.struct_time(range(12)), lambda: time.struct_time(range(9), 5)):
    show(f)
for s in (0, -1, 1e9, 1.9, -1.5, 253402300800, 951782400, 4102444800):
    print(s, time.gmtime(s), time.asctime(time.gmtime(s)), time.ctime(s))
for f in (lambda: time.gmtime('x'), lambda: time.gmtime(float('nan')), lambda: time.gmtime(1e30), lambda: time.gmtime(2**80),
          lambda: time.ctime('x'), lambda: time.asctime(5), lambda: time.asctime((1, 2)), lambda: time.mktime((1, 2)), lambda: time.mktime(5),
          lambda: time.asctime((2024, 13, 1, 0, 0, 0, 0, 1, 0)), lambda: time.asctime((2024, 1, 32, 0, 0, 0, 0, 1, 0)),
          lambda: time.asctime((2024, 1, 1, 24, 0, 0, 0, 1, 0)), lambda: time.asctime((2024, 1, 1, 0, 60, 0, 0, 1, 0)),
          lambda: time.asctime((2024, 1, 1, 0, 0, 62, 0, 1, 0)), lambda: time.asctime((2024, 1, 1, 0, 0, 0, -2, 1, 0)),
          lambda: time.asctime((2024, 1, 1, 0, 0, 0, 0, 367, 0)), lambda: time.asctime((2024, 0, 0, 0, 0, 0, 8, 0, 0)),
          lambda: time.sleep(-1), lambda: time.sleep('x'), lambda: time.sleep(float('nan')), lambda: time.sleep(None)):
    show(f)
for v in ((2024, 5, 6, 7, 8, 9, 0, 0, 0), (1970, 1, 1, 0, 0, 0, 0, 0, 0), (2024, 14, 35, 25, 61, 61, 0, 0, 0), (1900, 1, 1, 0, 0, 0, 0, 0, -1), (2024, 0, 0, 0, 0, 0, 0, 0, 0)):
    print(v, time.mktime(v), time.gmtime(time.mktime(v))[:6])
print(time.timezone, time.altzone, time.daylight)
