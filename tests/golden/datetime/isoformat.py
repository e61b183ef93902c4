from datetime import *


def show(text):
    try:
        print(text, '->', repr(eval(text)))
    except Exception as e:
        print(text, '!!', type(e).__name__, e)


for text in r"""
timedelta(float('inf'))
timedelta(microseconds=1)*float('inf')
datetime(2024,1,1,1,2,3,4).isoformat('x','hours')
datetime(2024,1,1,1,2,3,4).isoformat(timespec='foo')
datetime(2024,1,1,1,2,3,4).isoformat('xx')
datetime(2024,1,1,1,2,3,4).isoformat(3)
datetime(2024,1,1,1,2,3,4).isoformat(timespec=3)
time(1,2,3,4).isoformat('milliseconds')
time(1,2,3,4).isoformat(timespec='xx')
datetime(2024,1,1).ctime()
date(2024,1,1).ctime()
date(2024,1,1).timetuple()
datetime(2024,1,1,1,2,3,tzinfo=UTC).timetuple()
datetime(2024,1,1,1,2,3,tzinfo=UTC).utctimetuple()
datetime(1,1,1,tzinfo=timezone(timedelta(hours=1))).utctimetuple()
f'{date(2024,1,1):%Y/%m}'
f'{date(2024,1,1)}'
format(date(2024,1,1),3)
date(2024,1,1).__format__(3)
date(2024,1,1).strftime(3)
date(2024,1,1).strftime()
date(2024,1,1).strftime(format='%Y')
datetime(2024,1,1,1,2,3,4).isoformat(timespec="hours")
datetime(2024,1,1,1,2,3,4).isoformat(timespec="minutes")
datetime(2024,1,1,1,2,3,4).isoformat(timespec="seconds")
datetime(2024,1,1,1,2,3,4).isoformat(timespec="milliseconds")
datetime(2024,1,1,1,2,3,4).isoformat(timespec="microseconds")
datetime(2024,1,1,1,2,3,4).isoformat(timespec="auto")
time(1,2,3,4,UTC).isoformat("hours")
time(1,2,3,4,UTC).isoformat("minutes")
time(1,2,3,4,UTC).isoformat("seconds")
time(1,2,3,4,UTC).isoformat("milliseconds")
time(1,2,3,4,UTC).isoformat("microseconds")
time(1,2,3,4,UTC).isoformat("auto")
""".split('\n')[1:-1]:
    show(text)
