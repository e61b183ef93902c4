/* Any bytes as a date: ISO 8601, strptime with any format, strftime with any format. The first byte chooses, the second the width of
 * the characters; for strptime a character 0 stands between data and format. What is read is in its range and reads back. */
#include <stdlib.h>
#include <string.h>

#include "py/num/calendar.h"
#include "py/text/datetext.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static bool stop_soon(void *ctx)
{
    int *left = ctx;

    return --*left < 0;
}

static void check(bool good)
{
    if (!good) {
        abort();
    }
}

static void iso(const rn_text *t)
{
    rn_tm tm = {0}, again = {0};

    if (rn_iso_date(t, &tm) == RN_ISO_OK) {
        check(tm.year >= 0 && tm.year <= 10000 && tm.month >= 0 && tm.month <= 99 && tm.day >= 0 && tm.day <= 99);
    }
    if (rn_iso_time(t, &tm) == RN_ISO_OK) {
        char text[24];

        check(tm.hour >= 0 && tm.hour <= 99 && tm.minute <= 99 && tm.second <= 99 && tm.us >= 0 && tm.us < 1000000);
        if (tm.offset != RN_NO_OFFSET && tm.offset > -RN_DAY_US && tm.offset < RN_DAY_US) {
            char whole[32] = "00";
            rn_text w = {whole, 0, RN_KIND_1};

            w.length = 2 + rn_offset_text(text, tm.offset, ":");
            memcpy(whole + 2, text, w.length - 2);
            check(rn_iso_time(&w, &again) == RN_ISO_OK && again.offset == tm.offset);
        }
    }
    if (rn_iso_datetime(t, &tm) == RN_ISO_OK) {
        check(tm.month >= 0 && tm.month <= 99 && tm.us >= 0 && tm.us < 1000000);
    }
}

static void parse(const rn_text *t, const rn_poll *poll)
{
    size_t cut = 0;
    rn_text value = *t, format = *t;
    rn_strp out;
    rn_strp_error error;

    while (cut < t->length && rn_kind_get(t->kind, t->data, cut) != 0) {
        cut++;
    }
    value.length = cut;
    cut += cut < t->length;
    format.data = (const uint8_t *)t->data + cut * (size_t)t->kind;
    format.length = t->length - cut;
    if (rn_strptime(&value, &format, &out, &error, poll) == RN_NUM_OK && error == RN_STRP_OK) {
        const rn_tm *tm = &out.tm;

        check(tm->year >= 1 && tm->year <= 9999 && tm->month >= 1 && tm->month <= 12 && tm->day >= 1 && tm->day <= 31);
        check(tm->hour >= 0 && tm->hour <= 23 && tm->minute >= 0 && tm->minute <= 59 && tm->second >= 0 && tm->second <= 61);
        check(tm->us >= 0 && tm->us < 1000000 && tm->weekday >= 0 && tm->weekday <= 6 && tm->yearday >= 1 && tm->yearday <= 366);
        check(!out.has_zone_name || (out.zone <= out.zone_end && out.zone_end <= value.length));
    }
}

typedef struct sink {
    const rn_text *format;
    size_t size;
} sink;

static void put(void *ctx, const char *text, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        check((text[i] & 0x80) == 0);
    }
    ((sink *)ctx)->size += n;
}

static void copy(void *ctx, size_t from, size_t to)
{
    check(from <= to && to <= ((sink *)ctx)->format->length);
}

static void zone(void *ctx)
{
    ((sink *)ctx)->size++;
}

static void show(const rn_text *t, const rn_poll *poll)
{
    sink s = {t, 0};
    rn_strf_out out = {put, copy, zone, &s};
    int64_t n = 1;
    rn_ymd d;
    rn_tm tm;

    for (size_t i = 0; i < t->length; i++) {
        n = (n * 31 + rn_kind_get(t->kind, t->data, i)) % 4000000;
    }
    d = rn_ymd_of(n);
    check(rn_ordinal(d.year, d.month, d.day) == n);
    tm = (rn_tm){d.year,
                 d.month,
                 d.day,
                 (int)(n % 24),
                 (int)(n % 60),
                 (int)(n % 62),
                 (int32_t)(n % 1000000),
                 rn_weekday(n),
                 rn_days_before_month(d.year, d.month) + d.day,
                 n % 3 == 0 ? RN_NO_OFFSET : (n % 172799 - 86399) * 1000000};
    (void)rn_strftime(t, &tm, n % 2 == 0 ? RN_STRF_DATE : 0, &out, poll);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const rn_text_kind kinds[3] = {RN_KIND_1, RN_KIND_2, RN_KIND_4};
    int left = 200;
    rn_poll poll = {stop_soon, &left};
    rn_text t;
    void *exact;

    if (size < 2) {
        return 0;
    }
    t.kind = kinds[data[1] % 3];
    t.length = (size - 2) / (size_t)t.kind;
    exact = malloc(t.length * (size_t)t.kind + (t.length == 0)); /* aligned, and a byte beyond it is seen */
    if (exact == NULL) {
        return 0;
    }
    memcpy(exact, data + 2, t.length * (size_t)t.kind);
    t.data = exact;
    for (size_t i = 0; t.kind == RN_KIND_4 && i < t.length; i++) { /* code points alone */
        ((uint32_t *)exact)[i] &= 0xFFFFF;
    }
    if (data[0] % 3 == 0) {
        iso(&t);
    } else if (data[0] % 3 == 1) {
        parse(&t, &poll);
    } else {
        show(&t, &poll);
    }
    free(exact);
    return 0;
}
