from datetime import *


class Z(tzinfo):
    def __init__(self, h, d=0): self.h=h; self.d=d
    def utcoffset(self, dt): return timedelta(hours=self.h)
    def dst(self, dt): return timedelta(hours=self.d)
    def tzname(self, dt): return 'Z%+d' % self.h
    def __repr__(self): return 'Z(%d)' % self.h
a=datetime(2024,5,6,7,8,9,10,tzinfo=Z(2)); b=datetime(2024,5,6,5,8,9,10,tzinfo=Z(0)); n=datetime(2024,5,6)
class Bad(tzinfo):
    def __init__(self, r): self.r=r
    def utcoffset(self, dt): return self.r
    dst=utcoffset
    def tzname(self, dt): return self.r
for r in (None, 3, timedelta(1), timedelta(-1), 'x'):
    x=datetime(2024,1,1,tzinfo=Bad(r))
    for f in ('utcoffset','dst','tzname','isoformat','timestamp','utctimetuple','timetuple','__str__','astimezone'):
        try: print(f, getattr(x,f)())
        except Exception as e: print(f, type(e).__name__, e)
    for f in (lambda: x==n, lambda: x<n, lambda: x-n, lambda: x==a, lambda:x.tzinfo.fromutc(x), lambda: n.astimezone(x.tzinfo), lambda: x.strftime('%z|%Z|')):
        try: print(f())
        except Exception as e: print(type(e).__name__, e)
class Raise(tzinfo):
    def utcoffset(self, dt): raise KeyError('boom')
y=datetime(2024,1,1,tzinfo=Raise())
for f in (lambda: y==a, lambda: y-a, lambda: hash(y), lambda: str(y), lambda: y.tzname(), lambda: y.dst(), lambda: repr(y)[:50], lambda: y==y, lambda: y==y.replace(hour=1), lambda: y-y.replace(hour=1)):
    try: print(f())
    except Exception as e: print(type(e).__name__, e)
