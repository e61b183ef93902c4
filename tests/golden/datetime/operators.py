from datetime import *


def show(text):
    try:
        print(text, '->', repr(eval(text)))
    except Exception as e:
        print(text, '!!', type(e).__name__, e)


for text in r"""
date(2024,13,1)
date(2024,2,30)
date(0,1,1)
date(10000,1,1)
date(2024)
date()
date(1,2,3,4)
date('a',1,1)
date(1.0,1,1)
date(2**70,1,1)
time(24)
time(0,60)
time(0,0,60)
time(0,0,0,1000000)
time(0,fold=2)
time(tzinfo=3)
datetime(2024,1,1,24)
datetime(2024,1,1,tzinfo=1)
datetime(2024)
date(2024,1,1)+3
date(2024,1,1)-3
3+date(2024,1,1)
date(9999,12,31)+timedelta(1)
date(1,1,1)-timedelta(1)
datetime(9999,12,31)+timedelta(1)
datetime(1,1,1)-timedelta(1)
date(2024,1,1)<datetime(2024,1,1)
date(2024,1,1)==datetime(2024,1,1)
datetime(2024,1,1)<date(2024,1,1)
date(2024,1,1)<3
datetime(2024,1,1)-date(2024,1,1)
date(2024,1,2)-datetime(2024,1,1)
date(2024,1,2)-date(2024,1,1)
datetime(2024,1,1)<datetime(2024,1,1,tzinfo=UTC)
datetime(2024,1,1)-datetime(2024,1,1,tzinfo=UTC)
datetime(2024,1,1)==datetime(2024,1,1,tzinfo=UTC)
time(1)<time(1,tzinfo=UTC)
time(1)==time(1,tzinfo=UTC)
time(1)-time(2)
date.min,date.max,date.resolution,time.min,time.max,time.resolution,datetime.min,datetime.max,datetime.resolution
datetime(2024,1,1).date(),datetime(2024,1,1).time(),datetime(2024,1,1,tzinfo=UTC).timetz()
repr(datetime(2024,1,1,tzinfo=UTC))
repr(datetime(2024,1,1,1,2,3,4,fold=1))
repr(time(1,2,3,4,fold=1,tzinfo=UTC))
repr(time(0)),repr(time(1,2)),repr(time(1,2,3)),str(time(1,2,3)),str(datetime(2024,1,1,1))
date(2024,1,1).year.real
setattr(date(2024,1,1),'year',3)
setattr(date(2024,1,1),'foo',3)
date.year
datetime.hour
hash(date(2024,1,1))==hash(date(2024,1,1))
date.max-date.min
datetime.max-datetime.min
min(date(2024,1,2),date(2024,1,1))
sorted([date(2024,1,2),date(2023,1,1)])
{date(2024,1,1):1}[date(2024,1,1)]
datetime(2024,1,1,tzinfo=UTC)-datetime(2024,1,1,tzinfo=timezone(timedelta(hours=5)))
datetime(2024,1,1,5,tzinfo=timezone(timedelta(hours=5)))==datetime(2024,1,1,tzinfo=UTC)
hash(datetime(2024,1,1,5,tzinfo=timezone(timedelta(hours=5))))==hash(datetime(2024,1,1,tzinfo=UTC))
date(2024,3,1)-timedelta(1)
date(2023,3,1)-timedelta(hours=1)
date(2023,3,1)+timedelta(hours=47)
datetime(2024,12,31,23,59,59,999999)+timedelta(microseconds=1)
timedelta(1)-date(2024,1,1)
date(2024,1,1)*2
-date(2024,1,1)
date(2024,1,1)+None
None-date(2024,1,1)
time(1)+timedelta(1)
len(date.min)
date(2024,1,1)["x"]
date(2024,1,1).foo
bool(time(0))
bool(date.min)
time(1,tzinfo=UTC)<time(1,tzinfo=timezone(timedelta(hours=-1)))
time(1,tzinfo=UTC)==time(2,tzinfo=timezone(timedelta(hours=1)))
time(1)<time(2)<time(2,0,0,1)
datetime(2024,1,1)>datetime(2023,12,31,23)
""".split('\n')[1:-1]:
    show(text)
