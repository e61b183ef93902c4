from datetime import *


def show(text):
    try:
        print(text, '->', repr(eval(text)))
    except Exception as e:
        print(text, '!!', type(e).__name__, e)


for text in r"""
timedelta(days=1e10)
timedelta(days=999999999,hours=24)
timedelta(days=-1000000000)
timedelta(days='a')
timedelta(1j)
timedelta(float('nan'))
timedelta(1)*1.5
timedelta(1)*2**70
timedelta(1)*'a'
2*timedelta(1)
timedelta(1)/0
timedelta(1)/0.0
timedelta(1)/timedelta(0)
timedelta(1)//0
timedelta(1)//timedelta(0)
timedelta(1)%timedelta(0)
divmod(timedelta(1),timedelta(0))
divmod(timedelta(1),3)
timedelta(1)%3
timedelta(1)//1.5
timedelta(1)/2**70
timedelta(microseconds=3)/2
timedelta(microseconds=5)/2
timedelta(microseconds=-3)/2
timedelta(microseconds=3)*0.5
timedelta(microseconds=1)/float('nan')
timedelta(microseconds=1)*1e-5
timedelta(days=999999999)*2
timedelta(1)+3
timedelta(1)-3
3-timedelta(1)
timedelta(1)<3
timedelta(1)==3
-timedelta(1,3)
abs(timedelta(-1,3))
+timedelta(1)
~timedelta(1)
bool(timedelta(0))
str(timedelta(-1,3,5))
str(timedelta(2,3,5))
str(timedelta(1))
repr(timedelta(1,2,3))
repr(timedelta(0))
repr(timedelta(0,0,5))
timedelta(0.5,0.5)
timedelta(microseconds=0.5)
timedelta(microseconds=1.5)
timedelta(seconds=0.0000005)
timedelta(days=1/3, seconds=1/7, minutes=2.1)
timedelta(1,2,3,4,5,6,7)
timedelta(1,2,3,4,5,6,7,8)
timedelta(year=1)
timedelta(True)
timedelta.min
timedelta.max
timedelta.resolution
timedelta(3).total_seconds()
timedelta(1,2,3).__reduce__()
divmod(timedelta(5),timedelta(2))
timedelta(5)%timedelta(2)
timedelta(-5)//timedelta(2)
timedelta(-5)//2
timedelta(days=1)/7
timedelta(999999999)*0.5
timedelta(999999999)/0.5
timedelta(1)/3e-320
timedelta(1)*3e-320
timedelta(days=7)/1e300
timedelta(microseconds=1)/1e-10
timedelta(days=999999999)//timedelta(microseconds=1)
timedelta(days=999999999)/timedelta(microseconds=1)
timedelta(hours=-5)
timedelta(seconds=-1)
timedelta(microseconds=2**70)
timedelta(milliseconds=1.0005)
timedelta(weeks=0.1,days=0.1,hours=0.1,minutes=0.1,seconds=0.1,milliseconds=0.1)
hash(timedelta(1,2,3))==hash(timedelta(1,2,3))
timedelta(1)<timedelta(2)
timedelta(1)>=timedelta(2)
round(timedelta(1),1)
int(timedelta(1))
float(timedelta(1))
timedelta(1)**2
[timedelta(1)]*2
sum([timedelta(1),timedelta(2)],timedelta())
""".split('\n')[1:-1]:
    show(text)
