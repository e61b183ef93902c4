import calendar


def t(f):
    try:
        return f()
    except Exception as e:
        return type(e).__name__ + ': ' + str(e)


for n in ('month(2024,2)','calendar(2024)','month(2024,2,3,2)','weekday(2024,1,1)','monthrange(2024,13)','monthrange(2024,2)','isleap(1900)','leapdays(1900,2001)','monthcalendar(2024,2)','weekheader(3)','weekheader(10)','setfirstweekday(7)','firstweekday()','timegm((2024,1,1,0,0,0))','list(calendar.month_name)','list(calendar.day_abbr)','month_name[13]','month_name[1:3]','day_name[-1]','day_name[7]','Month(13)','Day(8)','repr(calendar.Month.MAY)','len(calendar.month_name)','weekday(10000,1,1)','monthrange(10000,1)','monthrange(0,1)','TextCalendar(6).formatmonth(2024,5)','TextCalendar(9).firstweekday','HTMLCalendar().formatmonth(2024,2)','HTMLCalendar().formatyear(2024)[:300]','HTMLCalendar().formatyearpage(2024)[:500]','LocaleTextCalendar(0,None).formatmonth(2024,2)','Calendar().monthdayscalendar(2024,2)','Calendar().monthdays2calendar(2024,2)[0]','Calendar().monthdatescalendar(2024,2)[0]','list(calendar.Calendar(6).itermonthdays4(2024,2))[:2]','list(calendar.Calendar(6).iterweekdays())','Calendar().yeardayscalendar(2024,4)[0][0][0]','prmonth(2024,1)','error','IllegalMonthError(3)','str(calendar.IllegalMonthError(13))','repr(calendar.IllegalWeekdayError(9))','IllegalMonthError.__mro__','IllegalWeekdayError.__mro__','mdays','EPOCH','formatstring(["a","b"],5,2)','format(["a"])','Calendar(3).getfirstweekday()','HTMLCalendar.cssclasses','HTMLCalendar.cssclass_month'):
    e = n if n.startswith(('list(cal','repr(','str(','len(')) else 'calendar.'+n
    print(n, '->', repr(t(lambda: eval(e))))
