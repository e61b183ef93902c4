/* Exact integer parsing: fractions are kept as digits, never as floating point. */
#include "base/parse.h"

#include <stdbool.h>
#include <string.h>

#include "base/check.h"
#include "base/error.h"

#include "base/banned.h"

static const char source[] = "base/parse";

typedef struct {
    const char *name;
    uint64_t factor;
} unit;

static const unit size_units[] = {
    {"", 1},
    {"B", 1},
    {"kB", UINT64_C(1000)},
    {"KB", UINT64_C(1000)},
    {"MB", UINT64_C(1000000)},
    {"GB", UINT64_C(1000000000)},
    {"TB", UINT64_C(1000000000000)},
    {"KiB", UINT64_C(1) << 10},
    {"MiB", UINT64_C(1) << 20},
    {"GiB", UINT64_C(1) << 30},
    {"TiB", UINT64_C(1) << 40},
    {NULL, 0},
};

static const unit duration_units[] = {
    {"", UINT64_C(1000000000)},     {"ns", 1},
    {"us", UINT64_C(1000)},         {"ms", UINT64_C(1000000)},
    {"s", UINT64_C(1000000000)},    {"m", UINT64_C(60000000000)},
    {"h", UINT64_C(3600000000000)}, {NULL, 0},
};

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

/* What a message may quote of a text that can be anything. */
static int shown(size_t len)
{
    return len < 40 ? (int)len : 40;
}

/* Reads digits from *at on; false when they do not fit. No digit at all leaves *at. */
static bool digits_read(const char *text, size_t len, size_t *at, uint64_t *out)
{
    uint64_t value = 0;

    for (; *at < len && is_digit(text[*at]); (*at)++) {
        if (!rn_mul_u64(value, 10, &value) || !rn_add_u64(value, (uint64_t)(text[*at] - '0'), &value)) {
            return false;
        }
    }
    *out = value;
    return true;
}

runlet_code rn_parse_u64(const char *text, size_t len, uint64_t *out, runlet_error *err)
{
    size_t at = 0;
    uint64_t value;

    if (!digits_read(text, len, &at, &value)) {
        return rn_error(err, RUNLET_E_LIMIT, source, "number '%.*s' is too large", shown(len), text);
    }
    if (len == 0 || at != len) {
        return rn_error(err, RUNLET_E_SYNTAX, source, "'%.*s' is not a whole number", shown(len), text);
    }
    *out = value;
    return RUNLET_OK;
}

runlet_code rn_parse_i64(const char *text, size_t len, int64_t *out, runlet_error *err)
{
    bool is_negative = len > 0 && text[0] == '-';
    size_t sign = is_negative || (len > 0 && text[0] == '+') ? 1 : 0;
    uint64_t value = 0, most = (uint64_t)INT64_MAX + (is_negative ? 1 : 0);
    runlet_code rc = rn_parse_u64(text + sign, len - sign, &value, err);

    if (rc != RUNLET_OK) {
        return rc;
    }
    if (value > most) {
        return rn_error(err, RUNLET_E_LIMIT, source, "number '%.*s' is too large", shown(len), text);
    }
    *out = is_negative ? (int64_t)(UINT64_C(0) - value) : (int64_t)value;
    return RUNLET_OK;
}

static const unit *unit_find(const unit *units, const char *name, size_t len)
{
    for (const unit *u = units; u->name != NULL; u++) {
        if (strlen(u->name) == len && memcmp(u->name, name, len) == 0) {
            return u;
        }
    }
    return NULL;
}

/* whole[.fraction]unit; the fraction is rounded down to a whole byte or nanosecond. */
static runlet_code quantity_parse(const char *text, size_t len, const unit *units, const char *what, uint64_t *out, runlet_error *err)
{
    uint64_t whole = 0, fraction = 0, scale = 1, part = 0, total = 0;
    size_t at = 0, first;
    bool fits = digits_read(text, len, &at, &whole), has_digits = at > 0;
    const unit *u;

    if (fits && at < len && text[at] == '.') {
        for (first = ++at; at < len && is_digit(text[at]); at++) {
            if (at - first < 6) { /* 10^6 x the largest unit stays below 2^64 */
                fraction = fraction * 10 + (uint64_t)(text[at] - '0');
                scale *= 10;
            }
        }
        has_digits = has_digits && at > first;
    }
    u = fits ? unit_find(units, text + at, len - at) : NULL;
    if (fits && (!has_digits || u == NULL)) {
        return rn_error(err, RUNLET_E_SYNTAX, source, "'%.*s' is not a %s", shown(len), text, what);
    }
    if (fits && u->factor > 1) {
        part = u->factor <= UINT64_MAX / scale ? fraction * u->factor / scale : fraction * (u->factor / scale);
    }
    if (!fits || !rn_mul_u64(whole, u->factor, &total) || !rn_add_u64(total, part, &total)) {
        return rn_error(err, RUNLET_E_LIMIT, source, "'%.*s' is too large", shown(len), text);
    }
    *out = total;
    return RUNLET_OK;
}

runlet_code rn_parse_size(const char *text, size_t len, uint64_t *out_bytes, runlet_error *err)
{
    return quantity_parse(text, len, size_units, "size such as 4096, 64KiB or 256MiB", out_bytes, err);
}

runlet_code rn_parse_duration(const char *text, size_t len, int64_t *out_ns, runlet_error *err)
{
    uint64_t ns = 0;
    runlet_code rc = quantity_parse(text, len, duration_units, "duration such as 100ms, 30s or 5m", &ns, err);

    if (rc == RUNLET_OK && ns > (uint64_t)INT64_MAX) {
        rc = rn_error(err, RUNLET_E_LIMIT, source, "'%.*s' is too large", shown(len), text);
    }
    if (rc == RUNLET_OK) {
        *out_ns = (int64_t)ns;
    }
    return rc;
}
