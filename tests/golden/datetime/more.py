from datetime import *


class Z(tzinfo):
    def __init__(self, h, d=0): self.h=h; self.d=d
    def utcoffset(self, dt): return timedelta(hours=self.h)
    def dst(self, dt): return timedelta(hours=self.d)
    def tzname(self, dt): return 'Z%+d' % self.h
    def __repr__(self): return 'Z(%d)' % self.h
a=datetime(2024,5,6,7,8,9,10,tzinfo=Z(2)); b=datetime(2024,5,6,5,8,9,10,tzinfo=Z(0)); n=datetime(2024,5,6)
class I:
    def __index__(self): return 5
print(date(2024,I(),I()), time(I()), date.fromordinal(I()), n.replace(hour=I()), timedelta(3)*True, datetime.fromtimestamp(I()))
print(sum([timedelta(1),timedelta(2)],timedelta()), max(date(2024,1,1),date(2024,1,2)))
match date(2024,1,2):
    case date(year=2024, month=m): print('m', m)
class X(tzinfo): pass
print(isinstance(X(), tzinfo), X().__reduce__()[1])
try: X().utcoffset(None)
except NotImplementedError as e: print(e)
print(datetime.min.replace(tzinfo=Z(0)).isoformat(), time.min, time.max, datetime.max, timezone.min, timezone.max)

print([x for x in dir(datetime) if x not in dir(object) and x[:6] not in ('__modu', '__redu')])
print([x for x in dir(date) if x not in dir(object) and x[:6] not in ('__modu', '__redu')])
print([x for x in dir(timedelta) if x not in dir(object) and x[:6] not in ('__modu', '__redu')])
print([x for x in dir(tzinfo) if x not in dir(object) and x[:6] not in ('__modu', '__redu')])
print([x for x in dir(timezone) if x not in dir(object) and x[:6] not in ('__modu', '__redu')])
