/* strptime as CPython has it: the format is a pattern whose directives have alternatives in a fixed order, the first way in which
 * all of it matches counts, letters match in any case. Each directive may stand once, so the ways back fit a small stack. */
#include <string.h>

#include "py/num/calendar.h"
#include "py/text/datetext.h"
#include "py/text/unicode.h"

#define GROUPS "dfHIGjmMSUWVwuyYzAaBbpZ"
enum { GROUP_COUNT = sizeof GROUPS - 1, MAX_WAYS = 9 };

typedef struct cursor {
    size_t at;       /* in the format */
    const char *sub; /* rest of what a directive stands for, or NULL */
} cursor;

typedef struct choice {
    cursor after;
    size_t at; /* in the data */
    int group, taken, count;
    uint8_t ways[MAX_WAYS];
} choice;

typedef struct matcher {
    const rn_text *data, *format;
    size_t from[GROUP_COUNT], to[GROUP_COUNT];
    uint32_t there; /* bits of the groups */
    choice stack[GROUP_COUNT];
    int depth;
} matcher;

static int group_of(char c)
{
    const char *p = strchr(GROUPS, c);

    return (int)(p - GROUPS);
}

static uint32_t at(const rn_text *t, size_t i)
{
    return i < t->length ? rn_kind_get(t->kind, t->data, i) : UINT32_MAX;
}

static bool within(uint32_t c, char low, char high)
{
    return c >= (uint8_t)low && c <= (uint8_t)high;
}

static bool is_digit(uint32_t c)
{
    return c <= 0x10FFFF && rn_uni_decimal(c) >= 0;
}

static bool is_space(uint32_t c)
{
    return c <= 0x10FFFF && rn_uni_is_space(c);
}

/* ---- the format ---- */

static const char *expansion(uint32_t c)
{
    switch (c) {
    case 'c':
        return "%a %b %d %H:%M:%S %Y";
    case 'x':
        return "%m/%d/%y";
    case 'R':
        return "%H:%M";
    case 'r':
        return "%I:%M:%S %p";
    case 'T':
    case 'X':
        return "%H:%M:%S";
    default:
        return NULL;
    }
}

/* The directive whose percent sign is before *i: its letter, 0 when there is none; [*i, *end) is the directive's name. */
static uint32_t letter(const rn_text *f, size_t *i, size_t *end)
{
    uint32_t c;

    while ((c = at(f, *i)) == '-' || c == '_' || c == '0' || c == '^' || c == '#') {
        ++*i;
    }
    while (within(c, '0', '9')) {
        c = at(f, ++*i);
    }
    *end = *i;
    if (c == 'O' || c == 'E') {
        uint32_t next = at(f, *i + 1);

        if (next < 128 && next != 0 && strchr(c == 'O' ? "deHImMSUVwWuy" : "cxXyY", (int)next) != NULL) {
            *end = *i + 2;
            return next;
        }
    }
    if (c == UINT32_MAX || is_space(c)) {
        return 0;
    }
    *end = *i + 1;
    switch (c) {
    case 'e':
        return 'd';
    case 'k':
        return 'H';
    case 'l':
        return 'I';
    case 'P':
        return 'p';
    default:
        return c;
    }
}

static bool is_group(uint32_t c)
{
    return c > 0 && c < 128 && strchr(GROUPS, (int)c) != NULL;
}

static rn_strp_error see_group(matcher *m, char c, rn_strp *out)
{
    uint32_t bit = UINT32_C(1) << group_of(c);

    if (m->there & bit) {
        out->twice = c;
        return RN_STRP_TWICE;
    }
    m->there |= bit;
    return RN_STRP_OK;
}

static rn_strp_error check_format(matcher *m, rn_strp *out)
{
    const rn_text *f = m->format;
    rn_strp_error error = RN_STRP_OK;

    for (size_t i = 0; i < f->length && error == RN_STRP_OK;) {
        size_t end;
        uint32_t c;
        const char *parts;

        if (at(f, i++) != '%') {
            continue;
        }
        c = letter(f, &i, &end);
        if (c == 0) {
            return RN_STRP_STRAY;
        }
        parts = expansion(c);
        for (; parts != NULL && *parts != '\0' && error == RN_STRP_OK; parts++) {
            error = *parts == '%' ? see_group(m, *++parts, out) : RN_STRP_OK;
        }
        if (is_group(c)) {
            error = see_group(m, (char)c, out);
        } else if (c != '%' && expansion(c) == NULL) {
            out->bad = i;
            out->bad_len = end - i;
            return RN_STRP_DIRECTIVE;
        }
        i = end;
    }
    return error;
}

/* ---- the directives ---- */

static int names(const rn_text *t, size_t i, const char *const *list, int count, size_t letters)
{
    for (int k = 0; k < count; k++) {
        size_t n = letters > 0 ? letters : strlen(list[k]), j = 0;

        while (j < n && at(t, i + j) != UINT32_MAX && rn_uni_lower(at(t, i + j)) == ((uint8_t)list[k][j] | 32u)) {
            j++;
        }
        if (j == n) {
            return k;
        }
    }
    return -1;
}

static const char *const halves[2] = {"am", "pm"};
static const char *const zones[2] = {"utc", "gmt"};

/* Lengths of hours and minutes east, with seconds and a fraction where they are there. */
static int zone_ways(const rn_text *t, size_t i, uint8_t *ways)
{
    size_t p = i, minutes, seconds = 0, fraction = 0;
    int n = 0;

    if (at(t, i) == 'Z') {
        ways[0] = 1;
        return 1;
    }
    if ((at(t, p) != '+' && at(t, p) != '-') || !is_digit(at(t, p + 1)) || !is_digit(at(t, p + 2))) {
        return 0;
    }
    p += 3;
    p += at(t, p) == ':';
    if (!within(at(t, p), '0', '5') || !is_digit(at(t, p + 1))) {
        return 0;
    }
    minutes = p += 2;
    p += at(t, p) == ':';
    if (within(at(t, p), '0', '5') && is_digit(at(t, p + 1))) {
        seconds = p += 2;
        if (at(t, p) == '.') {
            for (p++; fraction < 6 && is_digit(at(t, p + fraction)); fraction++) {
            }
        }
        for (; fraction > 0; fraction--) {
            ways[n++] = (uint8_t)(p + fraction - i);
        }
        ways[n++] = (uint8_t)(seconds - i);
    }
    ways[n++] = (uint8_t)(minutes - i);
    return n;
}

/* How many characters a directive can take here, in the order in which they are tried. */
static int ways_of(const rn_text *t, size_t i, char c, uint8_t *ways) /* NOLINT(readability-function-size): a list */
{
    uint32_t a = at(t, i), b = at(t, i + 1), d = at(t, i + 2);
    bool two = false, one = false, wide = false;
    int n = 0, k;

    switch (c) {
    case 'd':
        two = (a == '3' && within(b, '0', '1')) || (within(a, '1', '2') && is_digit(b)) || (a == '0' && within(b, '1', '9'));
        one = within(a, '1', '9');
        wide = a == ' ' && within(b, '1', '9');
        break;
    case 'H':
        two = (a == '2' && within(b, '0', '3')) || (within(a, '0', '1') && is_digit(b));
        one = is_digit(a);
        wide = a == ' ' && is_digit(b);
        break;
    case 'I':
    case 'm':
        two = (a == '1' && within(b, '0', '2')) || (a == '0' && within(b, '1', '9'));
        one = within(a, '1', '9');
        wide = c == 'I' && a == ' ' && within(b, '1', '9');
        break;
    case 'M':
        two = within(a, '0', '5') && is_digit(b);
        one = is_digit(a);
        break;
    case 'S':
        two = (a == '6' && within(b, '0', '1')) || (within(a, '0', '5') && is_digit(b));
        one = is_digit(a);
        break;
    case 'U':
    case 'W':
        two = (a == '5' && within(b, '0', '3')) || (within(a, '0', '4') && is_digit(b));
        one = is_digit(a);
        break;
    case 'V':
        two = (a == '5' && within(b, '0', '3')) || (a == '0' && within(b, '1', '9')) || (within(a, '1', '4') && is_digit(b));
        one = is_digit(a);
        break;
    case 'w':
        one = within(a, '0', '6');
        break;
    case 'u':
        one = within(a, '1', '7');
        break;
    case 'y':
        two = is_digit(a) && is_digit(b);
        break;
    case 'Y':
    case 'G':
        if (is_digit(a) && is_digit(b) && is_digit(d) && is_digit(at(t, i + 3))) {
            ways[n++] = 4;
        }
        return n;
    case 'f':
        for (k = 0; k < 6 && within(at(t, i + (size_t)k), '0', '9'); k++) {
        }
        for (; k > 0; k--) {
            ways[n++] = (uint8_t)k;
        }
        return n;
    case 'j':
        if ((a == '3' && ((b == '6' && within(d, '0', '6')) || (within(b, '0', '5') && is_digit(d)))) ||
            (within(a, '1', '2') && is_digit(b) && is_digit(d)) ||
            (a == '0' && ((within(b, '1', '9') && is_digit(d)) || (b == '0' && within(d, '1', '9'))))) {
            ways[n++] = 3;
        }
        two = (within(a, '1', '9') && is_digit(b)) || (a == '0' && within(b, '1', '9'));
        one = within(a, '1', '9');
        break;
    case 'z':
        return zone_ways(t, i, ways);
    case 'A':
    case 'a':
        k = names(t, i, rn_day_names, 7, c == 'a' ? 3 : 0);
        ways[0] = k < 0 ? 0 : (uint8_t)(c == 'a' ? 3 : strlen(rn_day_names[k]));
        return k >= 0;
    case 'B':
    case 'b':
        k = names(t, i, rn_month_names, 12, c == 'b' ? 3 : 0);
        ways[0] = k < 0 ? 0 : (uint8_t)(c == 'b' ? 3 : strlen(rn_month_names[k]));
        return k >= 0;
    case 'p':
        ways[0] = 2;
        return names(t, i, halves, 2, 0) >= 0;
    default: /* 'Z' */
        ways[0] = 3;
        return names(t, i, zones, 2, 0) >= 0;
    }
    if (two) {
        ways[n++] = 2;
    }
    if (one) {
        ways[n++] = 1;
    }
    if (wide) {
        ways[n++] = 2;
    }
    return n;
}

/* ---- the search ---- */

static bool go_back(matcher *m, cursor *c, size_t *i)
{
    while (m->depth > 0) {
        choice *way = &m->stack[m->depth - 1];

        if (way->taken < way->count) {
            *c = way->after;
            *i = way->at + way->ways[way->taken++];
            m->to[way->group] = *i;
            return true;
        }
        m->depth--;
    }
    return false;
}

static bool take_group(matcher *m, const cursor *c, size_t *i, char group)
{
    choice way = {.after = *c, .at = *i, .group = group_of(group), .taken = 1};

    way.count = ways_of(m->data, *i, group, way.ways);
    if (way.count == 0) {
        return false;
    }
    m->from[way.group] = *i;
    m->to[way.group] = *i += way.ways[0];
    if (way.count > 1 && m->depth < GROUP_COUNT) {
        m->stack[m->depth++] = way;
    }
    return true;
}

/* The next piece of the format against the data at *i. */
static bool step(matcher *m, cursor *c, size_t *i)
{
    uint32_t f = c->sub != NULL ? (uint8_t)*c->sub : at(m->format, c->at), d = at(m->data, *i);

    if (c->sub != NULL) {
        c->sub++;
    } else {
        c->at++;
    }
    if (f == '%') {
        size_t end;

        if (c->sub != NULL) {
            f = (uint8_t)*c->sub++;
            c->sub = *c->sub == '\0' ? NULL : c->sub;
        } else {
            f = letter(m->format, &c->at, &end);
            c->at = end;
            c->sub = expansion(f);
            if (c->sub != NULL) {
                return true;
            }
        }
        if (is_group(f)) {
            return take_group(m, c, i, (char)f);
        }
    } else if (is_space(f)) {
        while (c->sub == NULL && is_space(at(m->format, c->at))) {
            c->at++;
        }
        if (!is_space(d)) {
            return false;
        }
        while (is_space(at(m->data, *i))) {
            ++*i;
        }
        return true;
    }
    ++*i;
    return d == f || (f == '\'' && d == 0x2BC) || (d != UINT32_MAX && rn_uni_lower(d) == rn_uni_lower(f));
}

static rn_num_status search(matcher *m, size_t *end, bool *found, const rn_poll *poll)
{
    cursor c = {0, NULL};
    size_t i = 0, work = 0;

    *found = false;
    while (c.sub != NULL || c.at < m->format->length) {
        if (!step(m, &c, &i) && !go_back(m, &c, &i)) {
            return RN_NUM_OK;
        }
        if (++work % 2048 == 0 && rn_poll_stops(poll)) {
            return RN_NUM_STOPPED;
        }
    }
    *found = true;
    *end = i;
    return RN_NUM_OK;
}

/* ---- what was found ---- */

static bool has(const matcher *m, char c)
{
    return (m->there >> group_of(c) & 1) != 0;
}

static int value(const matcher *m, char c)
{
    int n = 0, g = group_of(c);

    for (size_t i = m->from[g]; i < m->to[g]; i++) {
        uint32_t d = at(m->data, i);

        n = d == ' ' ? n : n * 10 + rn_uni_decimal(d);
    }
    return n;
}

static int name_of(const matcher *m, char c, const char *const *list, int count, size_t letters)
{
    int k = names(m->data, m->from[group_of(c)], list, count, letters);

    return k < 0 ? 0 : k;
}

static int digits(const rn_text *t, size_t i)
{
    return rn_uni_decimal(at(t, i)) * 10 + rn_uni_decimal(at(t, i + 1));
}

static rn_strp_error read_zone(const matcher *m, rn_strp *out)
{
    const rn_text *t = m->data;
    size_t i = m->from[group_of('z')], end = m->to[group_of('z')], p = i + 3;
    bool colon = at(t, p) == ':';
    int64_t us;

    if (at(t, i) == 'Z') {
        out->tm.offset = 0;
        return RN_STRP_OK;
    }
    us = digits(t, i + 1) * INT64_C(3600000000);
    p += colon;
    us += digits(t, p) * INT64_C(60000000);
    p += 2;
    if (p < end) {
        if ((at(t, p) == ':') != colon) {
            out->zone = i;
            out->zone_end = end;
            return RN_STRP_COLONS;
        }
        p += colon;
        us += digits(t, p) * INT64_C(1000000);
        p += 2;
    }
    if (p < end) {
        int64_t unit = 100000;

        for (p++; p < end; p++, unit /= 10) {
            us += rn_uni_decimal(at(t, p)) * unit;
        }
    }
    out->tm.offset = at(t, i) == '-' ? -us : us;
    return RN_STRP_OK;
}

static void read_time(const matcher *m, rn_strp *out)
{
    rn_tm *tm = &out->tm;

    if (has(m, 'I')) {
        tm->hour = value(m, 'I') % 12;
        if (has(m, 'p') && name_of(m, 'p', halves, 2, 0) == 1) {
            tm->hour += 12;
        } else if (!has(m, 'p')) {
            tm->hour = value(m, 'I') % 12;
        }
    }
    if (has(m, 'H')) {
        tm->hour = value(m, 'H');
    }
    tm->minute = has(m, 'M') ? value(m, 'M') : 0;
    tm->second = has(m, 'S') ? value(m, 'S') : 0;
    if (has(m, 'f')) {
        int g = group_of('f');

        tm->us = value(m, 'f');
        for (size_t n = m->to[g] - m->from[g]; n < 6; n++) {
            tm->us *= 10;
        }
    }
}

/* Day of the year from a week that begins on Monday, or on Sunday. */
static int week_day(int64_t year, int week, int weekday, bool monday)
{
    int first = rn_weekday(rn_ordinal(year, 1, 1));

    if (!monday) {
        first = (first + 1) % 7;
        weekday = (weekday + 1) % 7;
    }
    return week == 0 ? 1 + weekday - first : 1 + (7 - first) % 7 + 7 * (week - 1) + weekday;
}

static rn_strp_error set_day(rn_tm *tm, int64_t ordinal)
{
    rn_ymd d = rn_ymd_of(ordinal);

    tm->year = d.year;
    tm->month = d.month;
    tm->day = d.day;
    return d.year >= RN_YEAR_MIN && d.year <= RN_YEAR_MAX ? RN_STRP_OK : RN_STRP_DAY;
}

static rn_strp_error read_date(const matcher *m, rn_strp *out)
{
    rn_tm *tm = &out->tm;
    bool has_year = has(m, 'Y') || has(m, 'y'), has_weekday = has(m, 'A') || has(m, 'a') || has(m, 'w') || has(m, 'u');
    bool has_j = has(m, 'j'), leap_fix = false;
    int weekday = has(m, 'A')   ? name_of(m, 'A', rn_day_names, 7, 0)
                  : has(m, 'a') ? name_of(m, 'a', rn_day_names, 7, 3)
                  : has(m, 'w') ? (value(m, 'w') + 6) % 7
                  : has(m, 'u') ? value(m, 'u') - 1
                                : 0;
    int yearday = has_j ? value(m, 'j') : 0;
    rn_strp_error error = RN_STRP_OK;

    if (has(m, 'G') && has_j) {
        return RN_STRP_J_WITH_G;
    }
    if (has(m, 'G') && (!has(m, 'V') || !has_weekday)) {
        return RN_STRP_G_ALONE;
    }
    if (has(m, 'V') && !has(m, 'G')) {
        return !has_year || !has_weekday ? RN_STRP_V_ALONE : RN_STRP_V_WITH_Y;
    }
    tm->month = has(m, 'm')   ? value(m, 'm')
                : has(m, 'B') ? name_of(m, 'B', rn_month_names, 12, 0) + 1
                : has(m, 'b') ? name_of(m, 'b', rn_month_names, 12, 3) + 1
                              : 1;
    tm->day = has(m, 'd') ? value(m, 'd') : 1;
    tm->year = 1900;
    if (has(m, 'y')) {
        tm->year = value(m, 'y') + (value(m, 'y') <= 68 ? 2000 : 1900);
    }
    if (has(m, 'Y')) {
        tm->year = value(m, 'Y');
    }
    if (!has_year && tm->month == 2 && tm->day == 29) {
        tm->year = 1904; /* a leap year, for the time being */
        leap_fix = true;
    }
    if (!has_j && has_weekday) {
        if (has(m, 'U') || has(m, 'W')) {
            if (tm->year < RN_YEAR_MIN) {
                return RN_STRP_DAY;
            }
            yearday = week_day(tm->year, value(m, has(m, 'W') ? 'W' : 'U'), weekday, has(m, 'W'));
            has_j = true;
        } else if (has(m, 'G')) {
            int64_t year = value(m, 'G');
            int week = value(m, 'V');

            tm->year = year;
            tm->month = tm->day = 1;
            if (year < RN_YEAR_MIN) {
                return RN_STRP_DAY;
            }
            if (week < 1 || week > rn_iso_weeks(year)) {
                tm->day = week;
                return RN_STRP_WEEK;
            }
            error = set_day(tm, rn_iso_monday(year) + 7 * (week - 1) + weekday);
        }
    }
    if (error == RN_STRP_OK && (tm->year < RN_YEAR_MIN || (!has_j && tm->day > rn_month_days(tm->year, tm->month)))) {
        error = RN_STRP_DAY;
    }
    if (error == RN_STRP_OK && has_j) {
        error = set_day(tm, rn_ordinal(tm->year, 1, 1) + yearday - 1);
    }
    if (error != RN_STRP_OK) {
        return error;
    }
    tm->yearday = rn_days_before_month(tm->year, tm->month) + tm->day;
    tm->weekday = has_weekday ? weekday : rn_weekday(rn_ordinal(tm->year, tm->month, tm->day));
    if (leap_fix) {
        tm->year = 1900;
    }
    return RN_STRP_OK;
}

rn_num_status rn_strptime(const rn_text *data, const rn_text *format, rn_strp *out, rn_strp_error *error, const rn_poll *poll)
{
    matcher m = {.data = data, .format = format};
    rn_num_status st;
    bool found;

    memset(out, 0, sizeof *out);
    out->tm.offset = RN_NO_OFFSET;
    out->isdst = -1;
    *error = check_format(&m, out);
    if (*error != RN_STRP_OK) {
        return RN_NUM_OK;
    }
    st = search(&m, &out->end, &found, poll);
    if (st != RN_NUM_OK || !found) {
        *error = RN_STRP_MISMATCH;
        return st;
    }
    if (out->end != data->length) {
        *error = RN_STRP_LEFT;
        return RN_NUM_OK;
    }
    read_time(&m, out);
    if (has(&m, 'Z')) {
        out->has_zone_name = true;
        out->isdst = 0;
        out->zone = m.from[group_of('Z')];
        out->zone_end = m.to[group_of('Z')];
    }
    if (has(&m, 'z')) {
        *error = read_zone(&m, out);
    }
    if (*error == RN_STRP_OK) {
        *error = read_date(&m, out);
    }
    return RN_NUM_OK;
}
