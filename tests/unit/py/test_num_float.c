/* Float text in both directions: named edge cases, and digests over long random streams recorded
 * from CPython 3.11 (repr, format, float and round do not differ in 3.14). */
#include "py/num/float.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "check.h"
#include "py/num/wide.h"
#include "test_num_stream.h"

static const struct {
    double v;
    const char *repr, *hex;
} reprs[] = {
    {0.0, "0.0", "0x0.0p+0"},
    {-0.0, "-0.0", "-0x0.0p+0"},
    {1.0, "1.0", "0x1.0000000000000p+0"},
    {0.1, "0.1", "0x1.999999999999ap-4"},
    {-1e-05, "-1e-05", "-0x1.4f8b588e368f1p-17"},
    {0.0001, "0.0001", "0x1.a36e2eb1c432dp-14"},
    {1e15, "1000000000000000.0", "0x1.c6bf526340000p+49"},
    {9007199254740993.0, "9007199254740992.0", "0x1.0000000000000p+53"},
    {1e16, "1e+16", "0x1.1c37937e08000p+53"},
    {123456789012345680.0, "1.2345678901234568e+17", "0x1.b69b4ba630f35p+56"},
    {5e-324, "5e-324", "0x0.0000000000001p-1022"},
    {2.2250738585072014e-308, "2.2250738585072014e-308", "0x1.0000000000000p-1022"},
    {1.7976931348623157e308, "1.7976931348623157e+308", "0x1.fffffffffffffp+1023"},
    {9.5367431640625e-07, "9.5367431640625e-07", "0x1.0000000000000p-20"},
    {INFINITY, "inf", "inf"},
    {-INFINITY, "-inf", "-inf"},
    {NAN, "nan", "nan"},
};

static void check_reprs(void)
{
    for (size_t i = 0; i < sizeof reprs / sizeof reprs[0]; i++) {
        char text[40];

        CHECK_INT(rn_float_repr(reprs[i].v, text), strlen(reprs[i].repr));
        CHECK_STR(text, reprs[i].repr);
        rn_float_hex(reprs[i].v, text);
        CHECK_STR(text, reprs[i].hex);
        double back = 0;
        CHECK_INT(rn_float_from_hex(text, strlen(text), &back, NULL), RN_NUM_OK);
        CHECK_LABEL(rn_bits_of(back) == rn_bits_of(reprs[i].v) || back != back, reprs[i].hex);
    }
}

static const struct {
    const char *text;
    rn_num_status want;
    double v;
} parses[] = {
    {"1", RN_NUM_OK, 1.0},
    {"-.5", RN_NUM_OK, -0.5},
    {"+5.", RN_NUM_OK, 5.0},
    {"1_000.000_1e1_0", RN_NUM_OK, 1000.0001e10},
    {"1e400", RN_NUM_OK, INFINITY},
    {"-1e-400", RN_NUM_OK, -0.0},
    {"0e99999999999999999999", RN_NUM_OK, 0.0},
    {"1e-99999999999999999999", RN_NUM_OK, 0.0},
    {"2.4703282292062327e-324", RN_NUM_OK, 0.0},
    {"2.4703282292062328e-324", RN_NUM_OK, 5e-324},
    {"9007199254740993", RN_NUM_OK, 9007199254740992.0},
    {"9007199254740993.0000000000000000000000000000000000000000001", RN_NUM_OK, 9007199254740994.0},
    {"1.7976931348623158e308", RN_NUM_OK, 1.7976931348623157e308},
    {"1.7976931348623159e308", RN_NUM_OK, INFINITY},
    {"-InFiNiTy", RN_NUM_OK, -INFINITY},
    {"+inf", RN_NUM_OK, INFINITY},
    {"", RN_NUM_SYNTAX, 0},
    {"-", RN_NUM_SYNTAX, 0},
    {".", RN_NUM_SYNTAX, 0},
    {"1e", RN_NUM_SYNTAX, 0},
    {"1e+", RN_NUM_SYNTAX, 0},
    {"e5", RN_NUM_SYNTAX, 0},
    {"_1", RN_NUM_SYNTAX, 0},
    {"1_", RN_NUM_SYNTAX, 0},
    {"1__0", RN_NUM_SYNTAX, 0},
    {"1_.5", RN_NUM_SYNTAX, 0},
    {"1._5", RN_NUM_SYNTAX, 0},
    {"1_e5", RN_NUM_SYNTAX, 0},
    {"0x10", RN_NUM_SYNTAX, 0},
    {"infinit", RN_NUM_SYNTAX, 0},
    {"1 ", RN_NUM_SYNTAX, 0},
};

static void check_parses(void)
{
    for (size_t i = 0; i < sizeof parses / sizeof parses[0]; i++) {
        double v = 0;

        CHECK_INT(rn_float_parse_py(parses[i].text, strlen(parses[i].text), &v, NULL), parses[i].want);
        CHECK_LABEL(rn_bits_of(v) == rn_bits_of(parses[i].v), parses[i].text);
    }
    double v = 1;
    CHECK_INT(rn_float_parse("1_0", 3, &v), RN_NUM_SYNTAX);
    CHECK_INT(rn_float_parse("inf", 3, &v), RN_NUM_SYNTAX);
    CHECK(v == 1);
    CHECK_INT(rn_float_parse_py("-nan", 4, &v, NULL), RN_NUM_OK);
    CHECK(v != v);
}

static const struct {
    const char *text;
    rn_num_status want;
    double v;
} hexes[] = {
    {" 0x1.8p1\n", RN_NUM_OK, 3.0},
    {"-a.8", RN_NUM_OK, -10.5},
    {"0x1p1024", RN_NUM_OVERFLOW, 0},
    {"0x0p999999999999999999999", RN_NUM_OK, 0},
    {"0x1p-1075", RN_NUM_OK, 0},
    {"0x1.0000000000000000000001p-1075", RN_NUM_OK, 5e-324},
    {"0x1.fffffffffffff7fffp1023", RN_NUM_OK, 1.7976931348623157e308},
    {"0x1.fffffffffffff8p1023", RN_NUM_OVERFLOW, 0},
    {"0x", RN_NUM_SYNTAX, 0},
    {"0x1p", RN_NUM_SYNTAX, 0},
    {"0x1_0", RN_NUM_SYNTAX, 0},
    {"", RN_NUM_SYNTAX, 0},
};

static void check_hexes(void)
{
    for (size_t i = 0; i < sizeof hexes / sizeof hexes[0]; i++) {
        double v = 0;

        CHECK_INT(rn_float_from_hex(hexes[i].text, strlen(hexes[i].text), &v, NULL), hexes[i].want);
        CHECK_LABEL(hexes[i].want != RN_NUM_OK || v == hexes[i].v, hexes[i].text);
    }
}

static const struct {
    double v;
    char type;
    int precision;
    unsigned flags;
    const char *want;
} formats[] = {
    {0.5, 'f', 0, 0, "0"},
    {1.5, 'f', 0, 0, "2"},
    {2.5, 'f', 0, RN_FLOAT_ALT, "2."},
    {2.675, 'f', 2, 0, "2.67"},
    {0.1, 'f', 20, 0, "0.10000000000000000555"},
    {1e23, 'f', 0, 0, "99999999999999991611392"},
    {999.9996, 'g', 6, 0, "1000"},
    {999999.6, 'g', 6, 0, "1e+06"},
    {0.0001, 'g', 6, 0, "0.0001"},
    {0.00001234, 'G', 3, 0, "1.23E-05"},
    {100.0, 'g', 5, RN_FLOAT_ALT, "100.00"},
    {100.0, 'g', 3, RN_FLOAT_DOT_0, "1e+02"},
    {12.0, 'g', 3, RN_FLOAT_DOT_0, "12.0"},
    {5e-324, 'e', 0, 0, "5e-324"},
    {1.0, 'E', 3, RN_FLOAT_PLUS, "+1.000E+00"},
    {-0.001, 'f', 2, 0, "-0.00"},
    {-0.001, 'f', 2, RN_FLOAT_NO_NEG0, "0.00"},
    {-0.001, 'f', 2, RN_FLOAT_NO_NEG0 | RN_FLOAT_SPACE, " 0.00"},
    {0.256, '%', 1, 0, "25.6%"},
    {INFINITY, 'F', 3, RN_FLOAT_PLUS, "+INF"},
    {-INFINITY, '%', 3, 0, "-inf%"},
    {NAN, 'e', 3, RN_FLOAT_SPACE, " nan"},
    {1e16, 'r', 0, RN_FLOAT_DOT_0, "1e+16"},
    {3.0, 'r', 0, RN_FLOAT_DOT_0, "3.0"},
    {3.0, 'r', 0, 0, "3"},
    {3.0, 'r', 0, RN_FLOAT_ALT, "3."},
};

static bool always_stops(void *ctx)
{
    ++*(int *)ctx;
    return true;
}

static void check_formats(void)
{
    for (size_t i = 0; i < sizeof formats / sizeof formats[0]; i++) {
        char text[64];
        size_t n;

        CHECK_INT(rn_float_format(formats[i].v, formats[i].type, formats[i].precision, formats[i].flags, text, sizeof text - 1, &n, NULL),
                  RN_NUM_OK);
        text[n < sizeof text ? n : 0] = '\0';
        CHECK_STR(text, formats[i].want);
    }
    /* A size query needs no memory, a short buffer is filled and no more. */
    char few[5] = "....";
    size_t n;
    CHECK_INT(rn_float_format(1.0, 'f', INT32_MAX, 0, NULL, 0, &n, NULL), RN_NUM_OK);
    CHECK_INT(n, (int64_t)INT32_MAX + 2);
    rn_float_format(123456.0, 'f', 3, 0, few, 3, &n, NULL);
    CHECK_STR(few, "123.");
    CHECK_INT(n, 10);

    size_t room = 40 * RN_POLL_BYTES;
    char *big = malloc(room);
    int calls = 0;
    rn_poll poll = {always_stops, &calls};
    CHECK_INT(rn_float_format(1.0, 'f', (int)room, 0, big, room, &n, &poll), RN_NUM_STOPPED);
    CHECK_INT(calls, 1);
    memset(big, '0', room);
    double v;
    CHECK_INT(rn_float_parse_py(big, room, &v, &poll), RN_NUM_STOPPED);
    CHECK_INT(rn_float_from_hex(big, room, &v, &poll), RN_NUM_STOPPED);
    free(big);
}

static void check_repr_streams(void)
{
    uint64_t state = 1, digest = DIGEST_START;
    char text[32];
    double back;

    for (int i = 0; i < 20000; i++) {
        double v = rn_double_of(stream_next(&state));
        int n = rn_float_repr(v, text);

        digest = digest_line(digest, text, (size_t)n);
        rn_float_parse_py(text, (size_t)n, &back, NULL);
        CHECK_LABEL(back == v || v != v, text);
    }
    CHECK_LABEL(digest == 0x39e2e630cf3c9082, "repr of random bits");
    digest = DIGEST_START;
    state = 2;
    for (int i = 0; i < 20000; i++) {
        double v = (double)(stream_next(&state) >> 11);
        v /= pow(10.0, (double)(stream_next(&state) % 20));
        digest = digest_line(digest, text, (size_t)rn_float_repr(v, text));
    }
    CHECK_LABEL(digest == 0x8595cfa1e1293adc, "repr of short decimals");
}

static void check_format_streams(void)
{
    static const unsigned flags[] = {0, RN_FLOAT_PLUS, RN_FLOAT_SPACE, RN_FLOAT_ALT};
    uint64_t state = 3, digest = DIGEST_START;
    char text[512];
    size_t n;

    for (int i = 0; i < 20000; i++) {
        double v = rn_double_of(stream_next(&state));
        char type = "efgEFG%"[stream_next(&state) % 7];
        int precision = (int)(stream_next(&state) % 25);
        unsigned flag = flags[stream_next(&state) % 4];

        rn_float_format(isfinite(v) ? v : 1.0, type, precision, flag, text, sizeof text, &n, NULL);
        digest = digest_line(digest, text, n);
    }
    CHECK_LABEL(digest == 0xfc4b7fa6f92ae5ff, "format of random bits");
    digest = DIGEST_START;
    state = 4;
    for (int i = 0; i < 20000; i++) {
        double v = (double)(stream_next(&state) % 1000000007);
        v /= pow(10.0, (double)(stream_next(&state) % 8));
        char type = "efg"[stream_next(&state) % 3];

        rn_float_format(v, type, (int)(stream_next(&state) % 12), 0, text, sizeof text, &n, NULL);
        digest = digest_line(digest, text, n);
    }
    CHECK_LABEL(digest == 0x1a0775f0335876ee, "format of short decimals");
}

static void check_parse_stream(void)
{
    uint64_t state = 5, digest = DIGEST_START;

    for (int i = 0; i < 20000; i++) {
        char digits[96], text[160];
        double v = 0;
        int n = snprintf(digits, sizeof digits, "%" PRIu64, stream_next(&state));
        uint64_t more = stream_next(&state), times = stream_next(&state) % 3;

        for (uint64_t k = 0; k < times; k++) {
            n += snprintf(digits + n, sizeof digits - (size_t)n, "%" PRIu64, more);
        }
        int e = (int)(stream_next(&state) % 700);
        if (stream_next(&state) % 2 != 0) {
            n = snprintf(text, sizeof text, "%.5s.%se%d", digits, strlen(digits) > 5 ? digits + 5 : "", 330 - e);
        } else {
            n = snprintf(text, sizeof text, "%se%d", digits, e - 400);
        }
        CHECK_INT(rn_float_parse(text, (size_t)n, &v), RN_NUM_OK);
        n = snprintf(text, sizeof text, "%016" PRIx64, rn_bits_of(v));
        digest = digest_line(digest, text, (size_t)n);
    }
    CHECK_LABEL(digest == 0x5a112cdcdc6b5eec, "parsing");
}

static uint64_t digest_round(uint64_t digest, double v, int64_t places)
{
    char text[20] = "over";
    double r = 0;

    if (rn_float_round(v, places, &r) == RN_NUM_OK) {
        snprintf(text, sizeof text, "%016" PRIx64, rn_bits_of(r));
    }
    return digest_line(digest, text, strlen(text));
}

static void check_round_stream(void)
{
    uint64_t state = 6, digest = DIGEST_START;

    for (int i = 0; i < 20000; i++) {
        double v = rn_double_of((stream_next(&state) & INT64_MAX) % (0x7ffull << 52));
        int64_t p = (int64_t)(stream_next(&state) % 660) - 330;
        double w = (double)(stream_next(&state) % 1000000000 * 5);
        w /= pow(10.0, (double)(stream_next(&state) % 10));
        int64_t q = (int64_t)(stream_next(&state) % 12) - 4;

        digest = digest_round(digest, v, p);
        digest = digest_round(digest, w, q);
    }
    CHECK_LABEL(digest == 0xc8e2412e47836469, "rounding");
}

int main(void)
{
    check_reprs();
    check_parses();
    check_hexes();
    check_formats();
    check_repr_streams();
    check_format_streams();
    check_parse_stream();
    check_round_stream();
    return check_done();
}
