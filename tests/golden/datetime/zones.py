from datetime import *


def show(text):
    try:
        print(text, '->', repr(eval(text)))
    except Exception as e:
        print(text, '!!', type(e).__name__, e)


for text in r"""
timezone(3)
timezone()
timezone(timedelta(hours=24))
timezone(timedelta(0),3)
timezone(timedelta(0))is timezone.utc
timezone(timedelta(hours=1),'x')
repr(timezone(timedelta(hours=1)))
str(timezone(timedelta(hours=-1,seconds=-3,microseconds=5)))
timezone(timedelta(hours=1)).utcoffset(3)
timezone(timedelta(hours=1)).fromutc(datetime(2024,1,1))
timezone(timedelta(hours=1)).fromutc(3)
timezone.utc.dst(3)
timezone.utc.tzname(None)
tzinfo().utcoffset(None)
tzinfo().fromutc(3)
tzinfo().tzname(None)
tzinfo().dst(None)
datetime.fromtimestamp(1e9, timezone(timedelta(hours=2)))
datetime.fromtimestamp(1e9, tz=timezone.utc)
datetime(2024,1,1,tzinfo=timezone(timedelta(hours=1))).timestamp()
datetime(2024,1,1).astimezone(timezone(timedelta(hours=1)))
datetime(2024,1,1,tzinfo=UTC).astimezone(timezone(timedelta(hours=1)))
datetime(2024,1,1).astimezone(3)
datetime(1,1,1,tzinfo=UTC).astimezone(timezone(timedelta(hours=-1)))
timezone.utc.__reduce__()
timezone(timedelta(1)-timedelta(0,1),'x').__reduce__()
timezone.utc.__getinitargs__()
timezone(timedelta(0,60),'x').__getinitargs__()
type('X',(timezone,),{})
""".split('\n')[1:-1]:
    show(text)
