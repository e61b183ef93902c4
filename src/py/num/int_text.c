/* Integer literals and int()'s argument as text; limb_text.c turns the digits into a number. */
#include "py/num/int_text.h"

static int digit_value(char c)
{
    if (c >= '0' && c <= '9') {
        return c - '0';
    }
    c |= 0x20;
    return c >= 'a' && c <= 'z' ? c - 'a' + 10 : 36;
}

static int prefix_base(char c)
{
    switch (c | 0x20) {
    case 'b':
        return 2;
    case 'o':
        return 8;
    case 'x':
        return 16;
    default:
        return 0;
    }
}

rn_num_status rn_int_text_scan(const char *s, size_t n, int base, rn_int_text *out, const rn_poll *poll)
{
    size_t i = 0;
    bool zeros_only = false, after_digit = false, is_zero = true;

    *out = (rn_int_text){.base = base};
    if (n > 0 && (*s == '+' || *s == '-')) {
        out->is_negative = *s == '-';
        i++;
    }
    if (n - i >= 2 && s[i] == '0') {
        int prefix = prefix_base(s[i + 1]);

        if (prefix != 0 && (base == 0 || base == prefix)) {
            out->base = prefix;
            i += 2;
            i += i < n && s[i] == '_'; /* one underscore may follow the prefix */
        }
    }
    if (out->base == 0) {
        out->base = 10;
        zeros_only = i < n && s[i] == '0'; /* 010 is an error, 000 is not */
    }
    out->start = i;
    for (size_t since = 0; i < n; i++) {
        if (s[i] == '_') {
            if (!after_digit) {
                return RN_NUM_SYNTAX;
            }
            after_digit = false;
            out->has_underscores = true;
        } else {
            if (digit_value(s[i]) >= out->base) {
                return RN_NUM_SYNTAX;
            }
            is_zero = is_zero && s[i] == '0';
            after_digit = true;
            out->count++;
        }
        if (++since == RN_POLL_BYTES) {
            since = 0;
            if (rn_poll_stops(poll)) {
                return RN_NUM_STOPPED;
            }
        }
    }
    return after_digit && (!zeros_only || is_zero) ? RN_NUM_OK : RN_NUM_SYNTAX;
}

rn_num_status rn_int_text_strip(const char *s, size_t n, const rn_int_text *text, char *out, const rn_poll *poll)
{
    size_t to = 0;

    for (size_t i = text->start, since = 0; i < n; i++) {
        if (s[i] != '_') {
            out[to++] = s[i];
        }
        if (++since == RN_POLL_BYTES) {
            since = 0;
            if (rn_poll_stops(poll)) {
                return RN_NUM_STOPPED;
            }
        }
    }
    return RN_NUM_OK;
}
