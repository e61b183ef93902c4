# Module time: every reading of a clock is an OS call of the host, the zone is UTC (python.md 15).

_os_time_ns = external('time.time_ns', 1)
_os_monotonic_ns = external('time.monotonic_ns', 1)
_os_sleep = external('time.sleep', 1)

timezone = 0
altzone = 0
daylight = 0
tzname = ('UTC', 'UTC')
struct_time = struct_time


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


def thread_time():
    return _os_monotonic_ns() / 1e9


def thread_time_ns():
    return _os_monotonic_ns()


def sleep(seconds, /):
    if not isinstance(seconds, float):
        if lookup(type_of(seconds), '__index__') is NotImplemented:
            raise TypeError("'" + full_name(type_of(seconds)) + "' object cannot be interpreted as an integer or float")
        seconds = index_of(seconds)
    if seconds != seconds:
        raise ValueError('Invalid value NaN (not a number)')
    if seconds < 0:
        raise ValueError('sleep length must be non-negative')
    _os_sleep(float(seconds))


def _now(secs):
    if secs is None:
        return clock_fields(_os_time_ns() // 1000000000)
    return clock_fields(secs if isinstance(secs, (int, float)) else index_of(secs))


def gmtime(seconds=None, /):
    return _struct_time(struct_time, _now(seconds), 'UTC', 0)


def localtime(seconds=None, /):
    return _struct_time(struct_time, _now(seconds), 'UTC', 0)


def _nine(t, who):
    if not isinstance(t, tuple):
        raise TypeError('Tuple or struct_time argument required')
    if len(t) != 9:
        raise TypeError(who + '(): illegal time tuple argument')
    v = [index_of(x) for x in t]
    for x in v:
        if not -2147483648 <= x <= 2147483647:
            raise OverflowError('signed integer is ' + ('greater than maximum' if x > 0 else 'less than minimum'))
    return v


def _checked(t, who):
    # Numbers that strftime() and asctime() can show; 0 stands for the first month, day and day of the year.
    v = _nine(t, who)
    if v[1] == 0:
        v[1] = 1
    elif not 1 <= v[1] <= 12:
        raise ValueError('month out of range')
    if v[2] == 0:
        v[2] = 1
    elif not 1 <= v[2] <= 31:
        raise ValueError('day of month out of range')
    if not 0 <= v[3] <= 23:
        raise ValueError('hour out of range')
    if not 0 <= v[4] <= 59:
        raise ValueError('minute out of range')
    if not 0 <= v[5] <= 61:
        raise ValueError('seconds out of range')
    if v[6] < -1:
        raise ValueError('day of week out of range')
    v[6] %= 7
    if v[7] == 0:
        v[7] = 1
    elif not 1 <= v[7] <= 366:
        raise ValueError('day of year out of range')
    return v


def mktime(t, /):
    y, mo, d, h, m, s = _nine(t, 'mktime')[:6]
    y += (mo - 1) // 12
    return float((_days(y, (mo - 1) % 12 + 1) + d - 1) * 86400 + h * 3600 + m * 60 + s)


def _days(y, m):
    # From 1970 to the first of the month; years of other eras are moved by whole ones of 400 years.
    era = (y - 2000) // 400
    return T_date(y - era * 400, m, 1).toordinal() - 719163 + era * 146097


def asctime(t=None, /):
    v = _now(None) if t is None else _checked(t, 'asctime')
    return '%s %s%3d %02d:%02d:%02d %d' % (_day_names[v[6]], _month_names[v[1] - 1], v[2], v[3], v[4], v[5], v[0])


def ctime(seconds=None, /):
    return asctime(_now(seconds))


_day_names = ('Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun')
_month_names = ('Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec')


def strftime(format, t=None, /):
    if not isinstance(format, str):
        raise TypeError('strftime() argument 1 must be str, not ' + full_name(type_of(format)))
    return call_native(_native_strftime, payload(format), _now(None) if t is None else tuple(_checked(t, 'strftime')))


_native_strftime = modules()['time'].strftime


def strptime(data_string, format='%a %b %d %H:%M:%S %Y', /):
    if not isinstance(data_string, str):
        raise TypeError("strptime() argument 0 must be str, not <class '" + full_name(type_of(data_string)) + "'>")
    if not isinstance(format, str):
        raise TypeError("strptime() argument 1 must be str, not <class '" + full_name(type_of(format)) + "'>")
    nine, us, offset, zone = strptime_parts(payload(data_string), payload(format))
    return _struct_time(struct_time, nine, zone, None if offset is None else offset // 1000000)
