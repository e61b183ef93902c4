# Module datetime: what the natives (mod/datetime.c) leave to Python - classes and time zones of guests, and the clock, which is
# the host's (python.md 15).

__all__ = ('date', 'datetime', 'time', 'timedelta', 'timezone', 'tzinfo', 'MINYEAR', 'MAXYEAR', 'UTC')
MINYEAR = 1
MAXYEAR = 9999
date = T_date
time = T_time
datetime = T_datetime
timedelta = T_timedelta
tzinfo = T_tzinfo
timezone = T_timezone

_os_now = external('datetime.now', 1)
_os_today = external('date.today', 1)


def _field(t, number, name):
    return rec_new(T_getset_descriptor, t, number, name)


def _as(cls, t, v):
    return v if cls is t else date_as(cls, v)


def _number(x):
    return x if isinstance(x, (int, float)) else index_of(x)


def _text_arg(x, who, at):
    if not isinstance(x, str):
        raise TypeError(who + '() argument ' + at + ' must be str, not ' + full_name(type_of(x)))
    return payload(x)


def _iso_arg(x):
    if not isinstance(x, str):
        raise TypeError('fromisoformat: argument must be str')
    return payload(x)


def _check_zone(tz):
    if tz is not None and not isinstance(tz, tzinfo):
        raise TypeError("tzinfo argument must be None or of a tzinfo subclass, not type '" + full_name(type_of(tz)) + "'")


def _ints(values, given):
    return [v if g is _missing else index_of(g) for v, g in zip(values, given)]


class _IsoCalendarDate(tuple):
    year = property(lambda self: self[0])
    week = property(lambda self: self[1])
    weekday = property(lambda self: self[2])

    def __repr__(self):
        return 'datetime.IsoCalendarDate(year=%d, week=%d, weekday=%d)' % payload(self)

    def __reduce__(self):
        return (tuple, (tuple(self),))


_IsoCalendarDate.__name__ = 'IsoCalendarDate'
_IsoCalendarDate.__qualname__ = 'IsoCalendarDate'


class _timedelta:
    days = _field(timedelta, 9, 'days')
    seconds = _field(timedelta, 10, 'seconds')
    microseconds = _field(timedelta, 11, 'microseconds')
    min = timedelta(-999999999)
    max = timedelta(days=999999999, hours=23, minutes=59, seconds=59, microseconds=999999)
    resolution = timedelta(microseconds=1)

    def __reduce__(self, /):
        return (type_of(self), (self.days, self.seconds, self.microseconds))


# ---- text ----

def _strftime(self, format):
    f = _text_arg(format, 'strftime', '1')
    offset = name = None
    if not (type_of(payload(self)) is date):
        if isinstance(self, datetime):
            self.timetuple()  # which asks for dst()
        if '%z' in f or '%:z' in f:
            offset = _east(self)
        if '%Z' in f:
            name = self.tzname()
    return date_strftime(self, f, offset, name)


def _format(self, format, /):
    return self.strftime(format) if _text_arg(format, '__format__', '1') else str(self)


# ---- date ----

def _replace_date(self, year=_missing, month=_missing, day=_missing):
    return type_of(self)(*_ints(date_fields(self), (year, month, day)))


class _date:
    year = _field(date, 0, 'year')
    month = _field(date, 1, 'month')
    day = _field(date, 2, 'day')
    min = date(1, 1, 1)
    max = date(9999, 12, 31)
    resolution = timedelta(1)

    @classmethod
    def today(cls):
        return _as(cls, date, date_from_ns(_os_today()).date())

    @classmethod
    def fromordinal(cls, ordinal, /):
        return _as(cls, date, call_native(date.fromordinal, date, index_of(ordinal)))

    @classmethod
    def fromisocalendar(cls, year, week, day):
        return _as(cls, date, call_native(date.fromisocalendar, date, index_of(year), index_of(week), index_of(day)))

    @classmethod
    def fromisoformat(cls, string, /):
        return _as(cls, date, call_native(date.fromisoformat, date, _iso_arg(string)))

    @classmethod
    def fromtimestamp(cls, timestamp, /):
        return _as(cls, date, call_native(date.fromtimestamp, date, _number(timestamp)))

    @classmethod
    def strptime(cls, date_string, format, /):
        return _as(cls, date, call_native(date.strptime, date, _text_arg(date_string, 'strptime', '1'), _text_arg(format, 'strptime', '2')))

    def isocalendar(self, /):
        return inst_payload(_IsoCalendarDate, iso_week(self))

    def timetuple(self, /):
        return inst_payload(struct_time, date_tm(self))

    strftime = _strftime
    __format__ = _format
    replace = _replace_date
    __replace__ = _replace_date

    def __reduce__(self, /):
        y, m, d = date_fields(payload(self))[:3]
        return (type_of(self), (bytes((y // 256, y % 256, m, d)),))


# ---- what time and datetime share ----

def _utcoffset(self, /):
    tz = self.tzinfo
    return None if tz is None else _zone_delta(tz, 'utcoffset', _zone_arg(self))


def _dst(self, /):
    tz = self.tzinfo
    return None if tz is None else _zone_delta(tz, 'dst', _zone_arg(self))


def _tzname(self, /):
    tz = self.tzinfo
    if tz is None:
        return None
    r = tz.tzname(_zone_arg(self))
    if r is not None and not isinstance(r, str):
        raise TypeError("tzinfo.tzname() must return None or a string, not '" + full_name(type_of(r)) + "'")
    return r


def _state(self, body, protocol):
    # body: bytes; the fold is the first bit of the month of a datetime, of the hour of a time
    if self.fold and protocol > 3:
        body[0 if len(body) == 6 else 2] += 128
    body = bytes(body)
    return (type_of(self), (body,) if self.tzinfo is None else (body, self.tzinfo))


def _reduce(self, /):
    return self.__reduce_ex__(2)


# ---- time ----

def _replace_time(self, hour=_missing, minute=_missing, second=_missing, microsecond=_missing, tzinfo=True, *, fold=_missing):
    v = _ints(date_fields(self) + (self.fold,), (hour, minute, second, microsecond, fold))
    return type_of(self)(v[0], v[1], v[2], v[3], self.tzinfo if tzinfo is True else tzinfo, fold=v[4])


class _time:
    hour = _field(time, 3, 'hour')
    minute = _field(time, 4, 'minute')
    second = _field(time, 5, 'second')
    microsecond = _field(time, 6, 'microsecond')
    tzinfo = _field(time, 7, 'tzinfo')
    fold = _field(time, 8, 'fold')
    min = time(0, 0)
    max = time(23, 59, 59, 999999)
    resolution = timedelta(microseconds=1)

    @classmethod
    def fromisoformat(cls, string, /):
        return _time_as(cls, call_native(time.fromisoformat, time, _iso_arg(string)))

    @classmethod
    def strptime(cls, date_string, format, /):
        return _time_as(cls, call_native(time.strptime, time, _text_arg(date_string, 'strptime', '1'), _text_arg(format, 'strptime', '2')))

    def isoformat(self, timespec='auto'):
        return date_text(self, '', timespec, _east(self))

    strftime = _strftime
    __format__ = _format
    utcoffset = _utcoffset
    dst = _dst
    tzname = _tzname
    replace = _replace_time
    __replace__ = _replace_time
    __reduce__ = _reduce

    def __reduce_ex__(self, protocol, /):
        h, m, s, us = date_fields(self)
        return _state(self, [h, m, s, us >> 16, us >> 8 & 255, us & 255], protocol)


def _time_as(cls, v):
    return v if cls is time else cls(*date_fields(v), v.tzinfo)


# ---- datetime ----

def _replace_datetime(self, year=_missing, month=_missing, day=_missing, hour=_missing, minute=_missing, second=_missing,
                      microsecond=_missing, tzinfo=True, *, fold=_missing):
    v = _ints(date_fields(self) + (self.fold,), (year, month, day, hour, minute, second, microsecond, fold))
    return type_of(self)(*v[:7], self.tzinfo if tzinfo is True else tzinfo, fold=v[7])


_epoch = datetime(1970, 1, 1)


class _datetime:
    hour = _field(datetime, 3, 'hour')
    minute = _field(datetime, 4, 'minute')
    second = _field(datetime, 5, 'second')
    microsecond = _field(datetime, 6, 'microsecond')
    tzinfo = _field(datetime, 7, 'tzinfo')
    fold = _field(datetime, 8, 'fold')
    min = datetime(1, 1, 1)
    max = datetime(9999, 12, 31, 23, 59, 59, 999999)
    resolution = timedelta(microseconds=1)

    @classmethod
    def now(cls, tz=None):
        if tz is None:
            return _as(cls, datetime, date_from_ns(_os_now()))
        _check_zone(tz)
        return tz.fromutc(_as(cls, datetime, date_from_ns(_os_now()).replace(tzinfo=tz)))

    @classmethod
    def today(cls):
        return _as(cls, datetime, date_from_ns(_os_now()))

    @classmethod
    def utcnow(cls):
        return _as(cls, datetime, date_from_ns(_os_now()))

    @classmethod
    def fromordinal(cls, ordinal, /):
        return _as(cls, datetime, call_native(datetime.fromordinal, datetime, index_of(ordinal)))

    @classmethod
    def fromisocalendar(cls, year, week, day):
        return _as(cls, datetime, call_native(datetime.fromisocalendar, datetime, index_of(year), index_of(week), index_of(day)))

    @classmethod
    def fromisoformat(cls, string, /):
        return _as(cls, datetime, call_native(datetime.fromisoformat, datetime, _iso_arg(string)))

    @classmethod
    def fromtimestamp(cls, timestamp, tz=None):
        _check_zone(tz)
        v = call_native(datetime.utcfromtimestamp, datetime, _number(timestamp))
        return _as(cls, datetime, v) if tz is None else tz.fromutc(_as(cls, datetime, v.replace(tzinfo=tz)))

    @classmethod
    def utcfromtimestamp(cls, timestamp, /):
        return _as(cls, datetime, call_native(datetime.utcfromtimestamp, datetime, _number(timestamp)))

    @classmethod
    def combine(cls, date, time, tzinfo=True):
        v = call_native(datetime.combine, datetime, date, time)
        return _as(cls, datetime, v if tzinfo is True else v.replace(tzinfo=tzinfo))

    @classmethod
    def strptime(cls, date_string, format, /):
        return _as(cls, datetime,
                   call_native(datetime.strptime, datetime, _text_arg(date_string, 'strptime', '1'), _text_arg(format, 'strptime', '2')))

    def isoformat(self, sep='T', timespec='auto'):
        if not isinstance(sep, str):
            raise TypeError('isoformat() argument 1 must be a unicode character, not ' + full_name(type_of(sep)))
        if len(sep) != 1:
            raise TypeError('isoformat() argument 1 must be a unicode character, not a string of length ' + str(len(sep)))
        return date_text(self, payload(sep), timespec, _east(self))

    def astimezone(self, tz=None):
        _check_zone(tz)
        if tz is None:
            tz = timezone(timedelta(0), 'UTC')
        if self.tzinfo is tz:
            return self
        offset = self.utcoffset()
        utc = (self if offset is None else self - offset).replace(tzinfo=tz)
        return utc if tz is timezone.utc else tz.fromutc(utc)

    def timestamp(self, /):
        offset = _east(self)
        if offset is None and self.tzinfo is not None:
            raise TypeError("can't subtract offset-naive and offset-aware datetimes")
        if offset is None:
            return call_native(datetime.timestamp, datetime(*date_fields(self)))
        return date_minus(self, _epoch, -offset).total_seconds()

    def timetuple(self, /):
        dst = self.dst()
        t = date_tm(self)
        return inst_payload(struct_time, t if dst is None else t[:8] + (1 if dst else 0,))

    def utctimetuple(self, /):
        offset = self.utcoffset()
        return inst_payload(struct_time, date_tm(self if offset is None else datetime(*date_fields(self)) - offset)[:8] + (0,))

    utcoffset = _utcoffset
    dst = _dst
    tzname = _tzname
    strftime = _strftime
    __format__ = _format
    replace = _replace_datetime
    __replace__ = _replace_datetime
    __reduce__ = _reduce

    def __reduce_ex__(self, protocol, /):
        y, mo, d, h, m, s, us = date_fields(self)
        return _state(self, [y // 256, y % 256, mo, d, h, m, s, us >> 16, us >> 8 & 255, us & 255], protocol)


# ---- tzinfo and timezone ----

class _tzinfo:
    def utcoffset(self, dt, /):
        raise NotImplementedError('a tzinfo subclass must implement utcoffset()')

    def tzname(self, dt, /):
        raise NotImplementedError('a tzinfo subclass must implement tzname()')

    def dst(self, dt, /):
        raise NotImplementedError('a tzinfo subclass must implement dst()')

    def fromutc(self, dt, /):
        if not isinstance(dt, datetime):
            raise TypeError('fromutc: argument must be a datetime')
        if dt.tzinfo is not self:
            raise ValueError('fromutc: dt.tzinfo is not self')
        offset = dt.utcoffset()
        if offset is None:
            raise ValueError('fromutc: non-None utcoffset() result required')
        dst = dt.dst()
        if dst is None:
            raise ValueError('fromutc: non-None dst() result required')
        result = dt + (offset - dst)
        dst = result.dst()
        if dst is None:
            raise ValueError('fromutc: tz.dst() gave inconsistent results; cannot convert')
        return result + dst

    def __reduce__(self, /):
        args = getattr(self, '__getinitargs__', None)
        args = () if args is None else args()
        state = getattr(self, '__getstate__', None)
        state = (getattr(self, '__dict__', None) or None) if state is None else state()
        return (type_of(self), args) if state is None else (type_of(self), args, state)


class _timezone:
    utc = timezone(timedelta(0))
    min = timezone(timedelta(hours=-23, minutes=-59))
    max = timezone(timedelta(hours=23, minutes=59))

    def __getinitargs__(self, /):
        offset = self.utcoffset(None)
        name = iter_get(self, 1)
        return (offset,) if name is None else (offset, name)

    def __reduce__(self, /):
        return (timezone, self.__getinitargs__(), None)


UTC = _timezone.utc
