import calendar


class Loud(calendar.TextCalendar):
    def formatday(self, day, weekday, width):
        return ('<%d>' % day if day == weekday else super().formatday(day, weekday, width)).center(width)

    def formatweekday(self, day, width):
        return 'MTWTFSS'[day] * width


print(Loud(6).formatmonth(2024, 6, 4))
print(calendar.firstweekday(), calendar.month(2024, 6).splitlines()[1])
calendar.setfirstweekday(calendar.SUNDAY)
print(calendar.firstweekday(), calendar.month(2024, 6).splitlines()[1], calendar.monthcalendar(2024, 6)[0])
calendar.setfirstweekday(0)
for y in (1, 1582, 1900, 2000, 9999, 10000):
    print(y, calendar.isleap(y), [calendar.monthrange(y, m) for m in (1, 2, 12)], calendar.leapdays(1, y))
h = calendar.HTMLCalendar(6)
h.cssclasses = [c + ' x' for c in h.cssclasses]
h.cssclass_noday = 'none'
print(h.formatmonth(2024, 2, withyear=False), h.formatyearpage(2024, 4, None, 'ascii')[-80:])
calendar.prcal(2023, m=4)
print(list(calendar.Calendar().itermonthdates(2024, 2))[::9], list(calendar.Calendar(2).itermonthdays3(2024, 12))[-3:], list(calendar.Calendar().itermonthdays2(2024, 2))[:5])
