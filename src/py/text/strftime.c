/* strftime in the C locale, with glibc's flags and widths; unknown directives stay as they are. */
#include <stdio.h>
#include <string.h>

#include "py/num/calendar.h"
#include "py/text/datetext.h"

const char *const rn_day_names[7] = {"Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"};
const char *const rn_month_names[12] = {"January", "February", "March",     "April",   "May",      "June",
                                        "July",    "August",   "September", "October", "November", "December"};

#define MAX_WIDTH 1000

typedef struct writer {
    const rn_tm *tm;
    const rn_strf_out *out;
    unsigned flags;
    char pad; /* '0', '_', '-' or 0: as the directive has it */
    bool upper, swap;
    int width;
} writer;

size_t rn_offset_text(char *to, int64_t offset, const char *colon)
{
    int64_t us = offset < 0 ? -offset : offset, seconds = us / 1000000;
    int n = snprintf(to, 20, "%c%02d%s%02d", offset < 0 ? '-' : '+', (int)(seconds / 3600 % 100), colon, (int)(seconds / 60 % 60));

    us %= 1000000;
    if (seconds % 60 != 0 || us != 0) {
        n += snprintf(to + n, 20 - (size_t)n, "%s%02d", colon, (int)(seconds % 60));
    }
    if (us != 0) {
        n += snprintf(to + n, 20 - (size_t)n, ".%06d", (int)us);
    }
    return (size_t)n;
}

static void fill(writer *w, char c, int n)
{
    for (; n > 0; n--) {
        w->out->put(w->out->ctx, &c, 1);
    }
}

static void put_number(writer *w, int64_t n, int digits, char pad)
{
    char text[24], *p = text + sizeof text, *end = p;
    uint64_t left = n < 0 ? 0 - (uint64_t)n : (uint64_t)n;
    int width = w->width > 0 ? w->width : digits;

    do {
        *--p = (char)('0' + left % 10);
        left /= 10;
    } while (left > 0);
    if (w->pad != 0) {
        pad = w->pad;
    }
    width -= n < 0;
    if (pad == '0' && width <= 20) { /* the usual case in one piece */
        while (end - p < width) {
            *--p = '0';
        }
    } else if (pad == '_') {
        fill(w, ' ', width - (int)(end - p));
    }
    if (n < 0) {
        w->out->put(w->out->ctx, "-", 1);
    }
    if (pad == '0') {
        fill(w, '0', width - (int)(end - p));
    }
    w->out->put(w->out->ctx, p, (size_t)(end - p));
}

static void put_text(writer *w, const char *text, size_t n)
{
    char copy[40];

    n = n < sizeof copy ? n : sizeof copy;
    for (size_t i = 0; i < n; i++) {
        copy[i] = text[i];
        if (text[i] >= 'a' && text[i] <= 'z' && (w->upper || w->swap)) {
            copy[i] = (char)(text[i] - 32);
        }
    }
    if (w->pad != '-') {
        fill(w, w->pad == '0' ? '0' : ' ', w->width - (int)n);
    }
    w->out->put(w->out->ctx, copy, n);
}

static void put_name(writer *w, const char *name, size_t n)
{
    put_text(w, name, n);
}

static void put_half(writer *w, bool small)
{
    const char *text = w->tm->hour < 12 ? "AM" : "PM";

    if (small || (w->swap && !w->upper)) {
        text = w->tm->hour < 12 ? "am" : "pm";
        w->swap = false;
    }
    put_text(w, text, 2);
}

static int64_t epoch(const rn_tm *tm)
{
    return (rn_ordinal(tm->year, tm->month, tm->day) - RN_ORDINAL_1970) * RN_DAY_SECONDS + tm->hour * 3600 + tm->minute * 60 + tm->second;
}

static void put_offset(writer *w, const char *colon)
{
    char text[24];

    if (w->tm->offset != RN_NO_OFFSET) {
        put_text(w, text, rn_offset_text(text, w->tm->offset, colon));
    }
}

static const char *expansion(char c)
{
    switch (c) {
    case 'c':
        return "%a %b %e %H:%M:%S %Y";
    case 'D':
    case 'x':
        return "%m/%d/%y";
    case 'F':
        return "%Y-%m-%d";
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

/* NOLINTNEXTLINE(readability-function-size): a flat list of directives */
static bool put_simple(writer *w, uint32_t c)
{
    const rn_tm *tm = w->tm;
    int sunday = (tm->weekday + 1) % 7, hour12 = tm->hour % 12 == 0 ? 12 : tm->hour % 12, week;
    int64_t year;
    bool is_date = (w->flags & RN_STRF_DATE) != 0;

    switch (c) {
    case 'a':
    case 'A':
        put_name(w, rn_day_names[tm->weekday % 7], c == 'a' ? 3 : strlen(rn_day_names[tm->weekday % 7]));
        return true;
    case 'b':
    case 'h':
    case 'B': {
        const char *name = rn_month_names[(tm->month + 11) % 12];

        put_name(w, name, c != 'B' ? 3 : strlen(name));
        return true;
    }
    case 'C':
        put_number(w, rn_floor_div(tm->year, 100), 2, '0');
        return true;
    case 'd':
        put_number(w, tm->day, 2, '0');
        return true;
    case 'e':
        put_number(w, tm->day, 2, '_');
        return true;
    case 'f':
        if (!is_date) {
            return false;
        }
        put_number(w, tm->us, 6, '0');
        return true;
    case 'G':
    case 'g':
    case 'V':
        rn_iso_week(rn_ordinal(tm->year, 1, 1) + tm->yearday - 1, &year, &week);
        if (c == 'V') {
            put_number(w, week, 2, '0');
        } else if (c == 'g') {
            put_number(w, rn_floor_mod(year, 100), 2, '0');
        } else {
            put_number(w, year, is_date ? 4 : 1, '0');
        }
        return true;
    case 'H':
        put_number(w, tm->hour, 2, '0');
        return true;
    case 'I':
        put_number(w, hour12, 2, '0');
        return true;
    case 'j':
        put_number(w, tm->yearday, 3, '0');
        return true;
    case 'k':
        put_number(w, tm->hour, 2, '_');
        return true;
    case 'l':
        put_number(w, hour12, 2, '_');
        return true;
    case 'M':
        put_number(w, tm->minute, 2, '0');
        return true;
    case 'm':
        put_number(w, tm->month, 2, '0');
        return true;
    case 'n':
        put_text(w, "\n", 1);
        return true;
    case 'P':
        put_half(w, true);
        return true;
    case 'p':
        put_half(w, false);
        return true;
    case 'S':
        put_number(w, tm->second, 2, '0');
        return true;
    case 's':
        put_number(w, epoch(tm), 1, '0');
        return true;
    case 't':
        put_text(w, "\t", 1);
        return true;
    case 'U':
        put_number(w, (tm->yearday + 6 - sunday) / 7, 2, '0');
        return true;
    case 'u':
        put_number(w, tm->weekday + 1, 1, '0');
        return true;
    case 'W':
        put_number(w, (tm->yearday + 6 - tm->weekday) / 7, 2, '0');
        return true;
    case 'w':
        put_number(w, sunday, 1, '0');
        return true;
    case 'Y':
        put_number(w, tm->year, is_date ? 4 : 1, '0');
        return true;
    case 'y':
        put_number(w, rn_floor_mod(tm->year, 100), 2, '0');
        return true;
    case 'Z':
        w->out->zone(w->out->ctx);
        return true;
    case 'z':
        put_offset(w, "");
        return true;
    case '%':
        put_text(w, "%", 1);
        return true;
    default:
        return false;
    }
}

static bool put_directive(writer *w, uint32_t c)
{
    const char *parts = c < 128 ? expansion((char)c) : NULL;
    writer part;

    if (parts == NULL) {
        return put_simple(w, c);
    }
    part = *w;
    part.pad = 0;
    part.width = 0;
    if (w->pad != 0 || w->width > 0) { /* padded as a whole; these have 5, 8, 10, 11 or 24 characters in years of four digits */
        fill(w, w->pad == '0' ? '0' : ' ', w->width - (c == 'R' ? 5 : c == 'F' ? 10 : c == 'r' ? 11 : c == 'c' ? 24 : 8));
    }
    for (; *parts != '\0'; parts++) {
        if (*parts == '%') {
            (void)put_simple(&part, (uint8_t) * ++parts);
        } else {
            part.out->put(part.out->ctx, parts, 1);
        }
    }
    return true;
}

/* After the percent sign at `from` - 1: the place behind the directive. */
static size_t directive(writer *w, const rn_text *format, size_t from)
{
    size_t i = from;
    uint32_t c = 0;

    w->pad = 0;
    w->upper = w->swap = false;
    w->width = 0;
    for (; i < format->length; i++) {
        c = rn_kind_get(format->kind, format->data, i);
        if (c == '0' || c == '_' || c == '-') {
            w->pad = (char)c;
        } else if (c == '^') {
            w->upper = true;
        } else if (c == '#') {
            w->swap = true;
        } else {
            break;
        }
    }
    for (; i < format->length && (c = rn_kind_get(format->kind, format->data, i)) >= '0' && c <= '9'; i++) {
        w->width = w->width >= MAX_WIDTH ? MAX_WIDTH : w->width * 10 + (int)(c - '0');
    }
    w->width = w->width > MAX_WIDTH ? MAX_WIDTH : w->width;
    if (i + 1 < format->length && (c == 'E' || c == 'O')) {
        c = rn_kind_get(format->kind, format->data, ++i);
    } else if (i + 1 < format->length && c == ':' && (w->flags & RN_STRF_DATE) && i == from &&
               rn_kind_get(format->kind, format->data, i + 1) == 'z') {
        put_offset(w, ":");
        return i + 2;
    }
    if (i >= format->length || !put_directive(w, c)) {
        i = i < format->length ? i : format->length - 1;
        w->out->copy(w->out->ctx, from - 1, i + 1);
    }
    return i + 1;
}

rn_num_status rn_strftime(const rn_text *format, const rn_tm *tm, unsigned flags, const rn_strf_out *out, const rn_poll *poll)
{
    writer w = {.tm = tm, .out = out, .flags = flags};
    size_t plain = 0, i = 0, work = 0;

    while (i < format->length) {
        if (rn_kind_get(format->kind, format->data, i) != '%') {
            i++;
            continue;
        }
        if (i > plain) {
            out->copy(out->ctx, plain, i);
        }
        i = plain = directive(&w, format, i + 1);
        work += 8 + (size_t)w.width;
        if (work > 4096) {
            work = 0;
            if (rn_poll_stops(poll)) {
                return RN_NUM_STOPPED;
            }
        }
    }
    if (i > plain) {
        out->copy(out->ctx, plain, i);
    }
    return RN_NUM_OK;
}
