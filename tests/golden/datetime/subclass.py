from datetime import *


class Z(tzinfo):
    def __init__(self, h, d=0): self.h=h; self.d=d
    def utcoffset(self, dt): return timedelta(hours=self.h)
    def dst(self, dt): return timedelta(hours=self.d)
    def tzname(self, dt): return 'Z%+d' % self.h
    def __repr__(self): return 'Z(%d)' % self.h
a=datetime(2024,5,6,7,8,9,10,tzinfo=Z(2)); b=datetime(2024,5,6,5,8,9,10,tzinfo=Z(0)); n=datetime(2024,5,6)
class D(datetime):
    def __new__(cls, *a, **k):
        self=super().__new__(cls,*a,**k); self.extra=1; return self
    def hello(self): return 'hi %d' % self.year
d=D(2024,5,6,7)
print(repr(d), d.hello(), d.extra, type(d+timedelta(1)).__name__, type(d-timedelta(1)).__name__, d-n, n-d, d==datetime(2024,5,6,7), hash(d)==hash(datetime(2024,5,6,7)), str(d))
print(type(d.replace(hour=1)).__name__, type(D.fromisoformat('2024-01-01')).__name__, D.fromordinal(730000), type(D.strptime('2024','%Y')), type(D.fromtimestamp(0)), D.fromtimestamp(0,timezone.utc), D.combine(date(2024,1,1),time(1)), type(d.date()), d.astimezone(Z(1)), type(d.astimezone(Z(1))))
class DD(date):
    def isoformat(self): return 'mine'
    def strftime(self, f): return 'S'+f
e=DD(2024,1,2)
print(str(e), repr(e), f'{e}', f'{e:%d}', e+timedelta(1), type(e+timedelta(1)), type(timedelta(1)+e), e==date(2024,1,2), e<date(2024,1,3), DD.fromisoformat('2024-01-01'), DD.fromordinal(5), DD.fromtimestamp(0), DD.fromisocalendar(2024,1,1), e.replace(day=3), DD.max, DD.min, type(DD.max))
class TD(timedelta): pass
t=TD(1,2); print(repr(t), str(t), t+t, type(t+t), t*2, -t, abs(t), bool(t), t==timedelta(1,2), t.days, hash(t)==hash(timedelta(1,2)), t/t, t//timedelta(1))
class TT(time): pass
u=TT(1,2,tzinfo=Z(1)); print(repr(u), str(u), u==time(1,2,tzinfo=Z(1)), u<time(0,30,tzinfo=Z(0)), u.replace(hour=3), type(u.replace(hour=3)), u.utcoffset(), u.tzname(), hash(u)==hash(time(0,2,tzinfo=Z(0))), TT.fromisoformat('01:02'))
