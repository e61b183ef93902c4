# Module calendar: months and years as lists, text and HTML. Dates far outside of datetime's are those of the years 400 apart.


_enum = modules()['enum']


class Month(_enum.IntEnum):
    JANUARY = 1
    FEBRUARY = 2
    MARCH = 3
    APRIL = 4
    MAY = 5
    JUNE = 6
    JULY = 7
    AUGUST = 8
    SEPTEMBER = 9
    OCTOBER = 10
    NOVEMBER = 11
    DECEMBER = 12

    __repr__ = _enum.global_enum_repr


class Day(_enum.IntEnum):
    MONDAY = 0
    TUESDAY = 1
    WEDNESDAY = 2
    THURSDAY = 3
    FRIDAY = 4
    SATURDAY = 5
    SUNDAY = 6

    __repr__ = _enum.global_enum_repr


JANUARY, FEBRUARY, MARCH, APRIL, MAY, JUNE, JULY, AUGUST, SEPTEMBER, OCTOBER, NOVEMBER, DECEMBER = Month
MONDAY, TUESDAY, WEDNESDAY, THURSDAY, FRIDAY, SATURDAY, SUNDAY = Day

__all__ = ['IllegalMonthError', 'IllegalWeekdayError', 'setfirstweekday', 'firstweekday', 'isleap', 'leapdays', 'weekday', 'monthrange',
           'monthcalendar', 'prmonth', 'month', 'prcal', 'calendar', 'timegm', 'month_name', 'month_abbr', 'day_name', 'day_abbr',
           'Calendar', 'TextCalendar', 'HTMLCalendar', 'LocaleTextCalendar', 'LocaleHTMLCalendar', 'weekheader', 'Day', 'Month', 'JANUARY',
           'FEBRUARY', 'MARCH', 'APRIL', 'MAY', 'JUNE', 'JULY', 'AUGUST', 'SEPTEMBER', 'OCTOBER', 'NOVEMBER', 'DECEMBER', 'MONDAY',
           'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY', 'SUNDAY']

error = ValueError
EPOCH = 1970
mdays = [0, 31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]


class IllegalMonthError(ValueError, IndexError):
    def __init__(self, month):
        self.month = month

    def __str__(self):
        return f'bad month number {self.month!r}; must be 1-12'


class IllegalWeekdayError(ValueError):
    def __init__(self, weekday):
        self.weekday = weekday

    def __str__(self):
        return f'bad weekday number {self.weekday!r}; must be 0 (Monday) to 6 (Sunday)'


class _localized_day:
    def __init__(self, format):
        self.format = format

    def __getitem__(self, i):
        names = [T_date(2001, 1, d + 1).strftime(self.format) for d in range(7)]
        return names[i]

    def __len__(self):
        return 7


class _localized_month:
    def __init__(self, format):
        self.format = format

    def __getitem__(self, i):
        names = [''] + [T_date(2001, m + 1, 1).strftime(self.format) for m in range(12)]
        return names[i]

    def __len__(self):
        return 13


day_name = _localized_day('%A')
day_abbr = _localized_day('%a')
month_name = _localized_month('%B')
month_abbr = _localized_month('%b')


def isleap(year):
    return year % 4 == 0 and (year % 100 != 0 or year % 400 == 0)


def leapdays(y1, y2):
    y1 -= 1
    y2 -= 1
    return (y2 // 4 - y1 // 4) - (y2 // 100 - y1 // 100) + (y2 // 400 - y1 // 400)


def weekday(year, month, day):
    if not MINYEAR <= year <= MAXYEAR:
        year = 2000 + year % 400
    return Day(T_date(year, month, day).weekday())


MINYEAR = 1
MAXYEAR = 9999


def _check_month(month):
    if not 1 <= month <= 12:
        raise IllegalMonthError(month)


def _month_days(year, month):
    return mdays[month] + (month == 2 and isleap(year))


def monthrange(year, month):
    _check_month(month)
    return weekday(year, month, 1), _month_days(year, month)


def _before(year, month):
    return (year - 1, 12) if month == 1 else (year, month - 1)


def _after(year, month):
    return (year + 1, 1) if month == 12 else (year, month + 1)


def _in_rows(items, n):
    return [items[i:i + n] for i in range(0, len(items), n)]


class Calendar:
    def __init__(self, firstweekday=0):
        self.firstweekday = firstweekday

    def getfirstweekday(self):
        return self._firstweekday % 7

    def setfirstweekday(self, firstweekday):
        self._firstweekday = firstweekday

    firstweekday = property(getfirstweekday, setfirstweekday)

    def iterweekdays(self):
        for i in range(self.firstweekday, self.firstweekday + 7):
            yield i % 7

    def itermonthdates(self, year, month):
        for y, m, d in self.itermonthdays3(year, month):
            yield T_date(y, m, d)

    def itermonthdays(self, year, month):
        first, days = monthrange(year, month)
        lead = (first - self.firstweekday) % 7
        for _ in range(lead):
            yield 0
        for d in range(1, days + 1):
            yield d
        for _ in range((self.firstweekday - first - days) % 7):
            yield 0

    def itermonthdays2(self, year, month):
        i = self.firstweekday
        for d in self.itermonthdays(year, month):
            yield d, i % 7
            i += 1

    def itermonthdays3(self, year, month):
        first, days = monthrange(year, month)
        lead = (first - self.firstweekday) % 7
        y, m = _before(year, month)
        end = _month_days(y, m) + 1
        for d in range(end - lead, end):
            yield y, m, d
        for d in range(1, days + 1):
            yield year, month, d
        y, m = _after(year, month)
        for d in range(1, (self.firstweekday - first - days) % 7 + 1):
            yield y, m, d

    def itermonthdays4(self, year, month):
        i = 0
        for y, m, d in self.itermonthdays3(year, month):
            yield y, m, d, (self.firstweekday + i) % 7
            i += 1

    def monthdatescalendar(self, year, month):
        return _in_rows(list(self.itermonthdates(year, month)), 7)

    def monthdays2calendar(self, year, month):
        return _in_rows(list(self.itermonthdays2(year, month)), 7)

    def monthdayscalendar(self, year, month):
        return _in_rows(list(self.itermonthdays(year, month)), 7)

    def yeardatescalendar(self, year, width=3):
        return _in_rows([self.monthdatescalendar(year, m) for m in Month], width)

    def yeardays2calendar(self, year, width=3):
        return _in_rows([self.monthdays2calendar(year, m) for m in Month], width)

    def yeardayscalendar(self, year, width=3):
        return _in_rows([self.monthdayscalendar(year, m) for m in Month], width)


class TextCalendar(Calendar):
    def prweek(self, theweek, width):
        print(self.formatweek(theweek, width), end='')

    def formatday(self, day, weekday, width):
        return ('' if day == 0 else '%2i' % day).center(width)

    def formatweek(self, theweek, width):
        return ' '.join([self.formatday(d, wd, width) for d, wd in theweek])

    def formatweekday(self, day, width):
        names = day_name if width >= 9 else day_abbr
        return names[day][:width].center(width)

    def formatweekheader(self, width):
        return ' '.join([self.formatweekday(i, width) for i in self.iterweekdays()])

    def formatmonthname(self, theyear, themonth, width, withyear=True):
        _check_month(themonth)
        name = month_name[themonth]
        if withyear:
            name = '%s %r' % (name, theyear)
        return name.center(width)

    def prmonth(self, theyear, themonth, w=0, l=0):
        print(self.formatmonth(theyear, themonth, w, l), end='')

    def formatmonth(self, theyear, themonth, w=0, l=0):
        w = max(2, w)
        l = max(1, l)
        lines = [self.formatmonthname(theyear, themonth, 7 * (w + 1) - 1), self.formatweekheader(w)]
        for week in self.monthdays2calendar(theyear, themonth):
            lines.append(self.formatweek(week, w))
        return ''.join([line.rstrip() + '\n' * l for line in lines])

    def formatyear(self, theyear, w=2, l=1, c=6, m=3):
        w = max(2, w)
        l = max(1, l)
        c = max(2, c)
        width = (w + 1) * 7 - 1
        out = [repr(theyear).center(width * m + c * (m - 1)).rstrip(), '\n' * l]
        header = self.formatweekheader(w)
        i = 0
        for row in self.yeardays2calendar(theyear, m):
            months = range(m * i + 1, min(m * (i + 1) + 1, 13))
            i += 1
            out.append('\n' * l)
            out.append(formatstring([self.formatmonthname(theyear, k, width, False) for k in months], width, c).rstrip())
            out.append('\n' * l)
            out.append(formatstring([header for k in months], width, c).rstrip())
            out.append('\n' * l)
            for j in range(max([len(cal) for cal in row])):
                weeks = ['' if j >= len(cal) else self.formatweek(cal[j], w) for cal in row]
                out.append(formatstring(weeks, width, c).rstrip())
                out.append('\n' * l)
        return ''.join(out)

    def pryear(self, theyear, w=0, l=0, c=6, m=3):
        print(self.formatyear(theyear, w, l, c, m), end='')


class HTMLCalendar(Calendar):
    cssclasses = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']
    cssclasses_weekday_head = cssclasses
    cssclass_noday = 'noday'
    cssclass_month_head = 'month'
    cssclass_month = 'month'
    cssclass_year_head = 'year'
    cssclass_year = 'year'

    def formatday(self, day, weekday):
        if day == 0:
            return '<td class="%s">&nbsp;</td>' % self.cssclass_noday
        return '<td class="%s">%d</td>' % (self.cssclasses[weekday], day)

    def formatweek(self, theweek):
        return '<tr>%s</tr>' % ''.join([self.formatday(d, wd) for d, wd in theweek])

    def formatweekday(self, day):
        return '<th class="%s">%s</th>' % (self.cssclasses_weekday_head[day], day_abbr[day])

    def formatweekheader(self):
        return '<tr>%s</tr>' % ''.join([self.formatweekday(i) for i in self.iterweekdays()])

    def formatmonthname(self, theyear, themonth, withyear=True):
        _check_month(themonth)
        text = '%s %s' % (month_name[themonth], theyear) if withyear else '%s' % month_name[themonth]
        return '<tr><th colspan="7" class="%s">%s</th></tr>' % (self.cssclass_month_head, text)

    def formatmonth(self, theyear, themonth, withyear=True):
        lines = ['<table border="0" cellpadding="0" cellspacing="0" class="%s">' % self.cssclass_month,
                 self.formatmonthname(theyear, themonth, withyear=withyear), self.formatweekheader()]
        for week in self.monthdays2calendar(theyear, themonth):
            lines.append(self.formatweek(week))
        lines.append('</table>')
        return '\n'.join(lines) + '\n'

    def formatyear(self, theyear, width=3):
        width = max(width, 1)
        out = ['<table border="0" cellpadding="0" cellspacing="0" class="%s">\n' % self.cssclass_year,
               '<tr><th colspan="%d" class="%s">%s</th></tr>' % (width, self.cssclass_year_head, theyear)]
        for i in range(1, 13, width):
            out.append('<tr>')
            for m in range(i, min(i + width, 13)):
                out.append('<td>%s</td>' % self.formatmonth(theyear, m, withyear=False))
            out.append('</tr>')
        out.append('</table>')
        return ''.join(out)

    def formatyearpage(self, theyear, width=3, css='calendar.css', encoding=None):
        if encoding is None:
            encoding = 'utf-8'
        out = ['<?xml version="1.0" encoding="%s"?>\n' % encoding,
               '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Strict//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-strict.dtd">\n',
               '<html>\n<head>\n', '<meta http-equiv="Content-Type" content="text/html; charset=%s" />\n' % encoding]
        if css is not None:
            out.append('<link rel="stylesheet" type="text/css" href="%s" />\n' % css)
        out.append('<title>Calendar for %d</title>\n</head>\n<body>\n' % theyear)
        out.append(self.formatyear(theyear, width))
        out.append('</body>\n</html>\n')
        return ''.join(out).encode(encoding, 'xmlcharrefreplace')


class different_locale:
    def __init__(self, locale):
        self.locale = locale

    def __enter__(self):
        _check_locale(self.locale)

    def __exit__(self, *args):
        pass


def _check_locale(locale):
    if locale is not None and locale not in ('', 'C', 'POSIX', ('C', 'UTF-8'), ('en_US', 'UTF-8'), (None, None)):
        raise ValueError('unsupported locale setting: only C')


class LocaleTextCalendar(TextCalendar):
    def __init__(self, firstweekday=0, locale=None):
        Calendar.__init__(self, firstweekday)
        _check_locale(locale)
        self.locale = locale


class LocaleHTMLCalendar(HTMLCalendar):
    def __init__(self, firstweekday=0, locale=None):
        Calendar.__init__(self, firstweekday)
        _check_locale(locale)
        self.locale = locale


# ---- the functions of the module: those of a text calendar, whose first weekday a session can set for itself ----

c = TextCalendar()
firstweekday = c.getfirstweekday
monthcalendar = c.monthdayscalendar
prweek = c.prweek
week = c.formatweek
weekheader = c.formatweekheader
prmonth = c.prmonth
month = c.formatmonth
calendar = c.formatyear
prcal = c.pryear


def setfirstweekday(firstweekday):
    if not MONDAY <= firstweekday <= SUNDAY:
        raise IllegalWeekdayError(firstweekday)
    c.firstweekday = firstweekday


def format(cols, colwidth=20, spacing=6):
    print(formatstring(cols, colwidth, spacing))


def formatstring(cols, colwidth=20, spacing=6):
    return (' ' * spacing).join([text.center(colwidth) for text in cols])


def timegm(tuple):
    year, month, day, hour, minute, second = tuple[:6]
    days = T_date(year, month, 1).toordinal() - 719163 + day - 1
    return ((days * 24 + hour) * 60 + minute) * 60 + second
