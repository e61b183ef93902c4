/* Where a number literal ends, and what may not stand in or behind it. */
#include "py/front/token_scan.h"
#include "py/front/warn.h"

static int peek(const rn_scan *scan)
{
    return rn_scan_peek(scan, scan->pos);
}

static bool is_hex_digit(int c)
{
    return rn_scan_is_digit(c) || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F');
}

static bool is_radix_digit(int c, int radix)
{
    return radix == 16 ? is_hex_digit(c) : c >= '0' && c < '0' + radix;
}

static bool is_name_byte(int c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || c >= 128 || rn_scan_is_digit(c);
}

/* A keyword may follow a number directly: `1if x else y`. */
static bool is_keyword_start(const rn_scan *scan)
{
    static const char *const words[] = {"and", "else", "for", "if", "in", "is", "or", "not"};

    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
        uint32_t k = 0;

        while (words[i][k] != '\0' && rn_scan_peek(scan, scan->pos + k) == words[i][k]) {
            k++;
        }
        if (words[i][k] == '\0') {
            return words[i][0] == 'i' || !is_name_byte(rn_scan_peek(scan, scan->pos + k));
        }
    }
    return false;
}

static bool end_number(rn_scan *scan, const char *what)
{
    int c = peek(scan);

    if (is_keyword_start(scan)) {
        rn_warn(scan->front, RN_WARN_TOKENS, scan->pos, scan->pos, rn_front_where(scan->front, scan->pos).line, "invalid %s literal", what);
        return true;
    }
    if ((c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || rn_scan_is_digit(c)) {
        return rn_scan_fail(scan, scan->pos, "invalid %s literal", what);
    }
    return true;
}

/* Decimal digits with single underscores between them. */
static bool skip_digits(rn_scan *scan)
{
    for (;;) {
        while (rn_scan_is_digit(peek(scan))) {
            scan->pos++;
        }
        if (peek(scan) != '_') {
            return true;
        }
        scan->pos++;
        if (!rn_scan_is_digit(peek(scan))) {
            return rn_scan_fail(scan, scan->pos, "invalid decimal literal");
        }
    }
}

static bool scan_radix(rn_scan *scan, int radix, const char *what)
{
    scan->pos += 2;
    do {
        if (peek(scan) == '_') {
            scan->pos++;
        }
        if (!is_radix_digit(peek(scan), radix)) {
            if (rn_scan_is_digit(peek(scan))) {
                return rn_scan_fail(scan, scan->pos + 1, "invalid digit '%c' in %s literal", (uint32_t)peek(scan), what);
            }
            return rn_scan_fail(scan, scan->pos, "invalid %s literal", what);
        }
        while (is_radix_digit(peek(scan), radix)) {
            scan->pos++;
        }
    } while (peek(scan) == '_');
    if (rn_scan_is_digit(peek(scan))) {
        return rn_scan_fail(scan, scan->pos + 1, "invalid digit '%c' in %s literal", (uint32_t)peek(scan), what);
    }
    return end_number(scan, what);
}

/* Behind the integer digits: fraction, exponent, j. */
static bool scan_tail(rn_scan *scan)
{
    int c = peek(scan);

    if (c == '.') {
        scan->pos++;
        if (rn_scan_is_digit(peek(scan)) && !skip_digits(scan)) {
            return false;
        }
        c = peek(scan);
    }
    if (c == 'e' || c == 'E') {
        int next = rn_scan_peek(scan, scan->pos + 1);

        if (next == '+' || next == '-') {
            scan->pos += 2;
            if (!rn_scan_is_digit(peek(scan))) {
                return rn_scan_fail(scan, scan->pos, "invalid decimal literal");
            }
        } else if (!rn_scan_is_digit(next)) {
            return end_number(scan, "decimal");
        } else {
            scan->pos++;
        }
        if (!skip_digits(scan)) {
            return false;
        }
        c = peek(scan);
    }
    if (c == 'j' || c == 'J') {
        scan->pos++;
        return end_number(scan, "imaginary");
    }
    return end_number(scan, "decimal");
}

static bool scan_leading_zero(rn_scan *scan)
{
    uint32_t start = scan->pos, zeros_end;
    bool is_octal_like = false;
    int c;

    while (c = peek(scan), c == '0' || c == '_') {
        scan->pos++;
        if (c == '_' && !rn_scan_is_digit(peek(scan))) {
            return rn_scan_fail(scan, scan->pos, "invalid decimal literal");
        }
    }
    zeros_end = scan->pos;
    if (rn_scan_is_digit(peek(scan))) {
        is_octal_like = true;
        if (!skip_digits(scan)) {
            return false;
        }
    }
    c = peek(scan);
    if (is_octal_like && c != '.' && c != 'e' && c != 'E' && c != 'j' && c != 'J') {
        return rn_scan_fail_range(scan, start, zeros_end + 1,
                                  "leading zeros in decimal integer literals are not permitted; use an 0o prefix for "
                                  "octal integers");
    }
    return scan_tail(scan);
}

bool rn_scan_number(rn_scan *scan)
{
    int c = rn_scan_peek(scan, scan->pos + 1);

    if (peek(scan) == '0') {
        switch (c) {
        case 'x':
        case 'X':
            return scan_radix(scan, 16, "hexadecimal");
        case 'o':
        case 'O':
            return scan_radix(scan, 8, "octal");
        case 'b':
        case 'B':
            return scan_radix(scan, 2, "binary");
        default:
            return scan_leading_zero(scan);
        }
    }
    return skip_digits(scan) && scan_tail(scan);
}
