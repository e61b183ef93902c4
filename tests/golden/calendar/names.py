import calendar
m=calendar.MAY
print(str(m), repr(m), f'{m}', '%s' % m, m.name, m.value, m+1, m==5, hash(m)==hash(5), list(calendar.Day), len(calendar.Month), calendar.Month['MAY'], type(m), m in calendar.Month, 13 in calendar.Month, 5 in calendar.Month, calendar.Month(5) is m, calendar.Month.MAY is m, isinstance(m,int))
print(repr(str(calendar.Month)), calendar.Month.__members__['MAY'], bool(calendar.MONDAY), [1,2,3][calendar.TUESDAY])
def t(f):
    try: print(f())
    except Exception as e: print(type(e).__name__, e)
t(lambda: calendar.Month['X']); t(lambda: calendar.Month('a')); t(lambda: calendar.Day(None)); t(lambda: setattr(calendar.Day,'MONDAY',3)); t(lambda: calendar.Month.FOO)
