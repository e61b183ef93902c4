/* Lays out a float's digits as the % operator and format() want them: types e f g r and per cent,
 * any precision, into whatever room the caller has. */
#include "py/num/float_text.h"

#include <string.h>

#include "py/num/wide.h"

void rn_text_put(rn_text_out *out, const char *s, size_t n)
{
    if (out->length < out->cap) {
        size_t room = out->cap - out->length;

        memcpy(out->at + out->length, s, n < room ? n : room);
    }
    out->length += n;
}

void rn_text_fill(rn_text_out *out, char c, size_t n)
{
    size_t done = out->length;

    out->length += n;
    size_t last = out->length < out->cap ? out->length : out->cap;
    while (done < last && !out->stopped) {
        size_t step = last - done < RN_POLL_BYTES ? last - done : RN_POLL_BYTES;

        memset(out->at + done, c, step);
        done += step;
        out->stopped = step == RN_POLL_BYTES && rn_poll_stops(out->poll);
    }
}

static int write_exponent(int e, char letter, char out[8])
{
    int n = 0;

    out[n++] = letter;
    out[n++] = e < 0 ? '-' : '+';
    e = e < 0 ? -e : e;
    if (e >= 100) {
        out[n++] = (char)('0' + e / 100);
    }
    out[n++] = (char)('0' + e / 10 % 10);
    out[n++] = (char)('0' + e % 10);
    return n;
}

/* Shortest digits in the form of rn_float_digits_significant(). */
static int shortest_digits(double v, char *out, int *point)
{
    char text[24];
    int exponent, n = 0;
    uint64_t d = rn_float_shortest(v, &exponent);

    for (; d != 0; d /= 10) {
        text[n++] = (char)('0' + d % 10);
    }
    for (int i = 0; i < n; i++) {
        out[i] = text[n - 1 - i];
    }
    *point = n + exponent;
    return n;
}

static void set_sign(rn_float_text *t, bool negative, unsigned flags)
{
    t->sign = (char)(negative ? '-' : (flags & RN_FLOAT_PLUS) != 0 ? '+' : (flags & RN_FLOAT_SPACE) != 0 ? ' ' : '\0');
}

void rn_float_text_make(double v, char type, int32_t precision, unsigned flags, rn_float_text *t)
{
    bool upper = type == 'E' || type == 'F' || type == 'G';
    bool negative = rn_bits_of(v) >> 63 != 0;
    int point = 1, limit = precision > 1100 ? 1100 : precision;
    bool with_exponent = false;
    int64_t end = 0;

    t->percent = type == '%';
    t->word = NULL;
    t->exponent_length = 0;
    if (t->percent) {
        v *= 100;
        type = 'f';
    }
    type = (char)(upper ? type + ('a' - 'A') : type);
    if (v != v) {
        t->word = upper ? "NAN" : "nan";
        set_sign(t, false, flags);
        return;
    }
    v = negative ? -v : v;
    if (v > 1.7976931348623157e308) {
        t->word = upper ? "INF" : "inf";
        set_sign(t, negative, flags);
        return;
    }
    if (v == 0) {
        t->digit_count = 0;
    } else if (type == 'r') {
        t->digit_count = shortest_digits(v, t->digits, &point);
    } else if (type == 'f') {
        t->digit_count = rn_float_digits_fixed(v, limit, t->digits, &point);
    } else {
        limit = type == 'e' ? limit + 1 : limit == 0 ? 1 : limit;
        t->digit_count = rn_float_digits_significant(v, limit, t->digits, &point);
    }
    if (t->digit_count == 0) {
        t->digits[0] = '0';
        t->digit_count = 1;
        point = 1;
        negative = negative && (flags & RN_FLOAT_NO_NEG0) == 0;
    }
    int64_t wanted = type == 'e' ? (int64_t)precision + 1 : type == 'g' && precision == 0 ? 1 : precision;
    switch (type) {
    case 'e':
        with_exponent = true;
        end = wanted;
        break;
    case 'f':
        end = point + wanted;
        break;
    case 'g':
        with_exponent = point <= -4 || point > wanted - ((flags & RN_FLOAT_DOT_0) != 0);
        end = (flags & RN_FLOAT_ALT) != 0 ? wanted : t->digit_count;
        break;
    default:
        with_exponent = point <= -4 || point > 16;
        end = t->digit_count;
        break;
    }
    if (with_exponent) {
        t->exponent_length = write_exponent(point - 1, upper ? 'E' : 'e', t->exponent);
        point = 1;
    }
    int64_t at_least = point + (!with_exponent && (flags & RN_FLOAT_DOT_0) != 0);
    end = end > at_least ? end : at_least;
    t->start = point <= 0 ? point - 1 : 0;
    t->whole = point - t->start;
    t->fraction = end - point;
    t->has_point = t->fraction > 0 || (flags & RN_FLOAT_ALT) != 0;
    set_sign(t, negative, flags);
}

void rn_float_text_put_digits(const rn_float_text *t, int64_t from, int64_t n, rn_text_out *out)
{
    int64_t at = t->start + from, end = at + n;

    if (at < 0) {
        int64_t zeros = end < 0 ? n : -at;

        rn_text_fill(out, '0', (size_t)zeros);
        at += zeros;
    }
    if (at < end && at < t->digit_count) {
        int64_t known = end < t->digit_count ? end - at : t->digit_count - at;

        rn_text_put(out, t->digits + at, (size_t)known);
        at += known;
    }
    if (at < end) {
        rn_text_fill(out, '0', (size_t)(end - at));
    }
}

rn_num_status rn_float_format(double v, char type, int32_t precision, unsigned flags, char *out, size_t cap, size_t *length,
                              const rn_poll *poll)
{
    rn_float_text t;
    rn_text_out to = {.at = out, .cap = cap, .poll = poll};

    rn_float_text_make(v, type, precision, flags, &t);
    if (t.sign != '\0') {
        rn_text_put_char(&to, t.sign);
    }
    if (t.word != NULL) {
        rn_text_put(&to, t.word, 3);
    } else {
        rn_float_text_put_digits(&t, 0, t.whole, &to);
        if (t.has_point) {
            rn_text_put_char(&to, '.');
        }
        rn_float_text_put_digits(&t, t.whole, t.fraction, &to);
        rn_text_put(&to, t.exponent, (size_t)t.exponent_length);
    }
    if (t.percent) {
        rn_text_put_char(&to, '%');
    }
    *length = to.length;
    return to.stopped ? RN_NUM_STOPPED : RN_NUM_OK;
}
