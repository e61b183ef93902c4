# Module time: every reading is an OS call of the host (python.md 15).

_os_time = external('time.time', 1)
_os_time_ns = external('time.time_ns', 1)
_os_monotonic_ns = external('time.monotonic_ns', 1)
_os_sleep = external('time.sleep', 1)

timezone = 0
altzone = 0
daylight = 0
tzname = ('UTC', 'UTC')


def time():
    return _os_time_ns() / 1e9


def time_ns():
    return _os_time_ns()


def monotonic():
    return _os_monotonic_ns() / 1e9


def monotonic_ns():
    return _os_monotonic_ns()


def perf_counter():
    return _os_monotonic_ns() / 1e9


def perf_counter_ns():
    return _os_monotonic_ns()


def process_time():
    return _os_monotonic_ns() / 1e9


def process_time_ns():
    return _os_monotonic_ns()


def sleep(seconds, /):
    if isinstance(seconds, (int, float)):
        if seconds != seconds:
            raise ValueError('Invalid value NaN (not a number)')
        if seconds < 0:
            raise ValueError('sleep length must be non-negative')
        _os_sleep(float(seconds))
        return None
    raise TypeError("'" + type_of(seconds).__name__ + "' object cannot be interpreted as an integer")


class struct_time(tuple):
    n_fields = 11
    n_sequence_fields = 9
    tm_year = property(lambda self: self[0])
    tm_mon = property(lambda self: self[1])
    tm_mday = property(lambda self: self[2])
    tm_hour = property(lambda self: self[3])
    tm_min = property(lambda self: self[4])
    tm_sec = property(lambda self: self[5])
    tm_wday = property(lambda self: self[6])
    tm_yday = property(lambda self: self[7])
    tm_isdst = property(lambda self: self[8])
    tm_zone = property(lambda self: 'UTC')
    tm_gmtoff = property(lambda self: 0)

    def __new__(cls, seq):
        seq = tuple(seq)
        if len(seq) < 9:
            raise TypeError('time.struct_time() takes an at least 9-sequence (' + str(len(seq)) + '-sequence given)')
        return tuple.__new__(cls, seq[:9])

    def __repr__(self):
        names = ('tm_year', 'tm_mon', 'tm_mday', 'tm_hour', 'tm_min', 'tm_sec', 'tm_wday', 'tm_yday', 'tm_isdst')
        return 'time.struct_time(' + ', '.join([n + '=' + repr(v) for n, v in zip(names, self)]) + ')'


def _civil(days):
    # days since 1970-01-01 to (year, month, day)
    days += 719468
    era = days // 146097
    doe = days - era * 146097
    yoe = (doe - doe // 1460 + doe // 36524 - doe // 146096) // 365
    y = yoe + era * 400
    doy = doe - (365 * yoe + yoe // 4 - yoe // 100)
    mp = (5 * doy + 2) // 153
    d = doy - (153 * mp + 2) // 5 + 1
    m = mp + 3 if mp < 10 else mp - 9
    return (y + 1 if m <= 2 else y, m, d)


def _days(y, m, d):
    if m <= 2:
        y -= 1
    era = y // 400
    yoe = y - era * 400
    doy = (153 * (m - 3 if m > 2 else m + 9) + 2) // 5 + d - 1
    doe = yoe * 365 + yoe // 4 - yoe // 100 + doy
    return era * 146097 + doe - 719468


def gmtime(secs=None, /):
    if secs is None:
        secs = time()
    secs = int(secs // 1)
    days, rest = divmod(secs, 86400)
    y, m, d = _civil(days)
    return struct_time((y, m, d, rest // 3600, rest % 3600 // 60, rest % 60, (days + 3) % 7, days - _days(y, 1, 1) + 1, 0))


localtime = gmtime


def mktime(t, /):
    return float(_days(t[0], t[1], t[2]) * 86400 + t[3] * 3600 + t[4] * 60 + t[5])


_day_names = ('Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday')
_month_names = ('January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October', 'November', 'December')


def asctime(t=None, /):
    if t is None:
        t = localtime()
    return '%s %s %2d %02d:%02d:%02d %d' % (_day_names[t[6]][:3], _month_names[t[1] - 1][:3], t[2], t[3], t[4], t[5], t[0])


def ctime(secs=None, /):
    return asctime(localtime(secs))


def strftime(format, t=None, /):
    if t is None:
        t = localtime()
    out = []
    i = 0
    n = len(format)
    while i < n:
        c = format[i]
        i += 1
        if c != '%' or i >= n:
            out.append(c)
            continue
        c = format[i]
        i += 1
        hour12 = t[3] % 12 or 12
        if c == 'Y':
            out.append(str(t[0]))
        elif c == 'm':
            out.append('%02d' % t[1])
        elif c == 'd':
            out.append('%02d' % t[2])
        elif c == 'e':
            out.append('%2d' % t[2])
        elif c == 'H':
            out.append('%02d' % t[3])
        elif c == 'I':
            out.append('%02d' % hour12)
        elif c == 'M':
            out.append('%02d' % t[4])
        elif c == 'S':
            out.append('%02d' % t[5])
        elif c == 'p':
            out.append('AM' if t[3] < 12 else 'PM')
        elif c == 'y':
            out.append('%02d' % (t[0] % 100))
        elif c == 'j':
            out.append('%03d' % t[7])
        elif c == 'a':
            out.append(_day_names[t[6]][:3])
        elif c == 'A':
            out.append(_day_names[t[6]])
        elif c == 'b' or c == 'h':
            out.append(_month_names[t[1] - 1][:3])
        elif c == 'B':
            out.append(_month_names[t[1] - 1])
        elif c == 'w':
            out.append(str((t[6] + 1) % 7))
        elif c == 'u':
            out.append(str(t[6] + 1))
        elif c == 'U':
            out.append('%02d' % ((t[7] + 6 - (t[6] + 1) % 7) // 7))
        elif c == 'W':
            out.append('%02d' % ((t[7] + 6 - t[6]) // 7))
        elif c == 'F':
            out.append('%d-%02d-%02d' % (t[0], t[1], t[2]))
        elif c == 'T' or c == 'X':
            out.append('%02d:%02d:%02d' % (t[3], t[4], t[5]))
        elif c == 'R':
            out.append('%02d:%02d' % (t[3], t[4]))
        elif c == 'D' or c == 'x':
            out.append('%02d/%02d/%02d' % (t[1], t[2], t[0] % 100))
        elif c == 'c':
            out.append('%s %s %2d %02d:%02d:%02d %d' % (_day_names[t[6]][:3], _month_names[t[1] - 1][:3], t[2], t[3], t[4], t[5], t[0]))
        elif c == 'Z':
            out.append('UTC')
        elif c == 'z':
            out.append('+0000')
        elif c == 'n':
            out.append('\n')
        elif c == 't':
            out.append('\t')
        elif c == '%':
            out.append('%')
        else:
            out.append('%' + c)
    return ''.join(out)
