from datetime import *


class Z(tzinfo):
    def __init__(self, h, d=0): self.h=h; self.d=d
    def utcoffset(self, dt): return timedelta(hours=self.h)
    def dst(self, dt): return timedelta(hours=self.d)
    def tzname(self, dt): return 'Z%+d' % self.h
    def __repr__(self): return 'Z(%d)' % self.h
a=datetime(2024,5,6,7,8,9,10,tzinfo=Z(2)); b=datetime(2024,5,6,5,8,9,10,tzinfo=Z(0)); n=datetime(2024,5,6)
print(a, b, repr(a), a==b, a<b, a-b, hash(a)==hash(b), a.utcoffset(), a.dst(), a.tzname())
print(a.isoformat(), a.isoformat(' ','minutes'), a.strftime('%z %:z %Z %Y'), f'{a:%H %z}', f'{a}')
print(a.astimezone(Z(-3)), a.astimezone(timezone.utc), a.astimezone(), a.timestamp(), a.timetuple(), a.utctimetuple())
print({a:1}[b], {a,b}, a in [b], sorted([a,b,a]), max(a,b) is a)
for f in (lambda: a<n, lambda: a-n, lambda: n-a, lambda: a==n, lambda: a!=n):
    try: print(f())
    except Exception as e: print(type(e).__name__, e)
