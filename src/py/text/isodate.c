/* ISO 8601 as fromisoformat() takes it: dates and week dates, basic and extended, times with fractions of any length, offsets.
 * What is looked at is ASCII; anything else is no date. */
#include "py/num/calendar.h"
#include "py/text/datetext.h"

typedef struct reader {
    const rn_text *t;
    size_t i, end;
} reader;

static uint32_t at(const reader *r, size_t i)
{
    return i < r->end ? rn_kind_get(r->t->kind, r->t->data, i) : 0;
}

static bool is_digit(uint32_t c)
{
    return c >= '0' && c <= '9';
}

static bool number(reader *r, int n, int *out)
{
    *out = 0;
    for (; n > 0; n--, r->i++) {
        uint32_t c = at(r, r->i);

        if (!is_digit(c)) {
            return false;
        }
        *out = *out * 10 + (int)(c - '0');
    }
    return true;
}

static bool accept(reader *r, uint32_t c)
{
    if (r->i < r->end && at(r, r->i) == c) {
        r->i++;
        return true;
    }
    return false;
}

/* YYYY-MM-DD YYYYMMDD YYYY-Www[-D] YYYYWww[D], all of the reader. */
static bool read_date(reader *r, rn_tm *tm)
{
    int year, week, day = 1;
    bool dash;
    rn_ymd d;

    if (!number(r, 4, &year)) {
        return false;
    }
    tm->year = year;
    dash = accept(r, '-');
    if (!accept(r, 'W')) {
        return number(r, 2, &tm->month) && accept(r, '-') == dash && number(r, 2, &tm->day) && r->i == r->end;
    }
    if (!number(r, 2, &week)) {
        return false;
    }
    if (r->i < r->end && (accept(r, '-') != dash || !number(r, 1, &day) || r->i != r->end)) {
        return false;
    }
    if (year < RN_YEAR_MIN || week < 1 || week > rn_iso_weeks(year) || day < 1 || day > 7) {
        return false;
    }
    d = rn_ymd_of(rn_iso_monday(year) + 7 * (week - 1) + day - 1);
    tm->year = d.year;
    tm->month = d.month;
    tm->day = d.day;
    return true;
}

/* HH[[:]MM[[:]SS[(.|,)f+]]], all of the reader. */
static bool read_clock(reader *r, int part[3], int32_t *us)
{
    int unit = 100000;
    bool colon = false;

    part[0] = part[1] = part[2] = 0;
    *us = 0;
    for (int k = 0; k < 3; k++) {
        if (k == 1) {
            colon = accept(r, ':');
        } else if (k == 2 && accept(r, ':') != colon) {
            return false;
        }
        if (!number(r, 2, &part[k])) {
            return false;
        }
        if (r->i == r->end) {
            return true;
        }
    }
    if (!accept(r, '.') && !accept(r, ',')) {
        return false;
    }
    if (r->i == r->end) {
        return false;
    }
    for (; r->i < r->end; r->i++) {
        uint32_t c = at(r, r->i);

        if (!is_digit(c)) {
            return false;
        }
        *us += (int32_t)(c - '0') * unit;
        unit /= 10;
    }
    return true;
}

static rn_iso_error read_time(reader *r, rn_tm *tm)
{
    size_t end = r->end, zone = r->i;
    int part[3];
    int32_t us;
    uint32_t sign;

    while (zone < end && at(r, zone) != '+' && at(r, zone) != '-' && at(r, zone) != 'Z') {
        zone++;
    }
    sign = at(r, zone);
    r->end = zone;
    if (!read_clock(r, part, &tm->us)) {
        return RN_ISO_SYNTAX;
    }
    tm->hour = part[0];
    tm->minute = part[1];
    tm->second = part[2];
    tm->offset = RN_NO_OFFSET;
    r->end = end;
    r->i = zone + 1;
    if (zone < end && sign == 'Z') {
        tm->offset = 0;
        if (r->i != end) {
            return RN_ISO_SYNTAX;
        }
    } else if (zone < end) {
        if (!read_clock(r, part, &us)) {
            return RN_ISO_SYNTAX;
        }
        tm->offset = (part[0] * INT64_C(3600) + part[1] * 60 + part[2]) * 1000000 + us;
        tm->offset = sign == '-' ? -tm->offset : tm->offset;
    }
    return tm->hour == 24 && (tm->minute != 0 || tm->second != 0 || tm->us != 0) ? RN_ISO_24 : RN_ISO_OK;
}

static bool is_long(const rn_text *text)
{
    return text->length > 1000;
}

rn_iso_error rn_iso_date(const rn_text *text, rn_tm *out)
{
    reader r = {text, 0, text->length};

    return !is_long(text) && read_date(&r, out) ? RN_ISO_OK : RN_ISO_SYNTAX;
}

rn_iso_error rn_iso_time(const rn_text *text, rn_tm *out)
{
    reader r = {text, 0, text->length};

    (void)accept(&r, 'T');
    return is_long(text) ? RN_ISO_SYNTAX : read_time(&r, out);
}

/* Where the date ends: for week dates without a separator that is a digit, the number of digits tells. */
static size_t date_length(const reader *r)
{
    size_t n;

    if (at(r, 4) == '-') {
        if (at(r, 5) != 'W') {
            return 10;
        }
        return at(r, 8) == '-' && r->end > 9 && !(r->end > 10 && is_digit(at(r, 10))) ? 10 : 8;
    }
    if (at(r, 4) != 'W') {
        return 8;
    }
    for (n = 7; is_digit(at(r, n)); n++) {
    }
    return n < 9 ? n : n % 2 == 0 ? 7 : 8;
}

rn_iso_error rn_iso_datetime(const rn_text *text, rn_tm *out)
{
    reader r = {text, 0, text->length};
    size_t n = date_length(&r);
    rn_iso_error error = RN_ISO_OK;

    if (is_long(text) || n > text->length) {
        return RN_ISO_SYNTAX;
    }
    out->hour = out->minute = out->second = out->us = 0;
    out->offset = RN_NO_OFFSET;
    r.end = n;
    if (!read_date(&r, out)) {
        return RN_ISO_SYNTAX;
    }
    r.i = n + 1; /* whatever character stands between */
    r.end = text->length;
    if (n < text->length) {
        error = n + 1 < text->length ? read_time(&r, out) : RN_ISO_SYNTAX;
    }
    return error;
}
