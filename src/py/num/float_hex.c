/* float.hex() and float.fromhex(). */
#include "py/num/float.h"

#include <string.h>

#include "py/num/wide.h"

int rn_float_hex(double v, char out[40])
{
    static const char hex[] = "0123456789abcdef";
    uint64_t bits = rn_bits_of(v);
    int biased = (int)(bits >> 52 & 0x7ff);
    uint64_t fraction = bits & 0xfffffffffffff;
    char *p = out;

    if (biased == 0x7ff) {
        return rn_float_repr(v, out);
    }
    if (bits >> 63 != 0) {
        *p++ = '-';
    }
    if (bits << 1 == 0) {
        memcpy(p, "0x0.0p+0", 9);
        return (int)(p - out) + 8;
    }
    memcpy(p, biased == 0 ? "0x0." : "0x1.", 4);
    p += 4;
    for (int shift = 48; shift >= 0; shift -= 4) {
        *p++ = hex[fraction >> shift & 15];
    }
    int e = biased == 0 ? -1022 : biased - 1023;
    *p++ = 'p';
    *p++ = e < 0 ? '-' : '+';
    e = e < 0 ? -e : e;
    for (int unit = 1000; unit > 0; unit /= 10) {
        if (e >= unit || unit == 1) {
            *p++ = (char)('0' + e / unit % 10);
        }
    }
    *p = '\0';
    return (int)(p - out);
}

static bool is_space(char c)
{
    return c == ' ' || (c >= '\t' && c <= '\r');
}

static int hex_value(char c)
{
    if (c >= '0' && c <= '9') {
        return c - '0';
    }
    c |= 0x20;
    return c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

/* The digits read so far: m * 16^scale plus something below one unit of m when sticky. */
typedef struct hex_number {
    uint64_t m;
    int64_t scale;
    bool sticky, seen;
} hex_number;

static const char *scan_hex(const char *p, const char *end, bool after_point, hex_number *x, const rn_poll *poll, rn_num_status *status)
{
    size_t countdown = RN_POLL_BYTES;

    for (; p < end; p++) {
        int d = hex_value(*p);

        if (d < 0) {
            break;
        }
        if (--countdown == 0) {
            if (rn_poll_stops(poll)) {
                *status = RN_NUM_STOPPED;
                break;
            }
            countdown = RN_POLL_BYTES;
        }
        x->seen = true;
        if (x->m >> 60 == 0) {
            x->m = x->m << 4 | (uint64_t)d;
            x->scale -= after_point;
        } else {
            x->sticky |= d != 0;
            x->scale += !after_point;
        }
    }
    return p;
}

static bool parse_exponent(const char **at, const char *end, int64_t *value)
{
    const char *p = *at;
    bool negative = false;
    int64_t e = 0;

    if (p < end && (*p == '+' || *p == '-')) {
        negative = *p++ == '-';
    }
    if (p == end || *p < '0' || *p > '9') {
        return false;
    }
    for (; p < end && *p >= '0' && *p <= '9'; p++) {
        if (e < (int64_t)1 << 58) {
            e = e * 10 + (*p - '0');
        }
    }
    *value = negative ? -e : e;
    *at = p;
    return true;
}

rn_num_status rn_float_from_hex(const char *s, size_t n, double *out, const rn_poll *poll)
{
    const char *p = s, *end = s + n;
    hex_number x = {0};
    rn_num_status status = RN_NUM_OK;
    int64_t exponent = 0;

    while (p < end && is_space(*p)) {
        p++;
    }
    while (end > p && is_space(end[-1])) {
        end--;
    }
    const char *body = p;
    bool negative = p < end && *p == '-';
    if (p < end && (*p == '+' || *p == '-')) {
        p++;
    }
    if (p < end && ((*p | 0x20) == 'i' || (*p | 0x20) == 'n')) {
        return rn_float_parse_py(body, (size_t)(end - body), out, poll);
    }
    if (end - p >= 2 && p[0] == '0' && (p[1] | 0x20) == 'x') {
        p += 2;
    }
    p = scan_hex(p, end, false, &x, poll, &status);
    if (status == RN_NUM_OK && p < end && *p == '.') {
        p = scan_hex(p + 1, end, true, &x, poll, &status);
    }
    if (status != RN_NUM_OK) {
        return status;
    }
    if (!x.seen) {
        return RN_NUM_SYNTAX;
    }
    if (p < end && (*p | 0x20) == 'p') {
        p++;
        if (!parse_exponent(&p, end, &exponent)) {
            return RN_NUM_SYNTAX;
        }
    }
    if (p != end) {
        return RN_NUM_SYNTAX;
    }
    status = rn_float_compose(x.m, 4 * x.scale + exponent, x.sticky, out);
    if (status == RN_NUM_OK && negative) {
        *out = -*out;
    }
    return status;
}
