from datetime import *


class Fold(tzinfo):
    def utcoffset(self, dt): return timedelta(hours=dt.fold) if dt is not None else None
    def dst(self, dt): return timedelta(0)
    def tzname(self, dt): return 'F'
f0=datetime(2024,1,1,tzinfo=Fold()); f1=f0.replace(fold=1)
print(f0==f1, f0.utcoffset(), f1.utcoffset(), hash(f0)==hash(f1), f0==datetime(2024,1,1,tzinfo=timezone.utc), f1==datetime(2023,12,31,23,tzinfo=timezone.utc), f0<f1, f1-datetime(2024,1,1,tzinfo=timezone.utc), repr(f1)[:40])
