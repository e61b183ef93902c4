/* Random numbers, sums, lengths and combinatorics: digests recorded from CPython (3.14 where it
 * differs from older ones). Gamma rests on the C library's exp and pow, so its values are compared
 * with known ones to a few units in the last place. */
#include "py/num/mathfn.h"

#include <math.h>
#include <stdlib.h>

#include "check.h"
#include "py/num/int_text.h"
#include "py/num/mt19937.h"
#include "py/num/wide.h"
#include "test_num_stream.h"

static uint64_t digest_double(uint64_t digest, double v)
{
    char text[20];

    return digest_line(digest, text, (size_t)snprintf(text, sizeof text, "%016" PRIx64, rn_bits_of(v)));
}

static uint64_t digest_limbs(uint64_t digest, const rn_limb *a, size_t n)
{
    char text[20];

    digest = digest_add(digest, text, (size_t)snprintf(text, sizeof text, "%" PRIx64, n > 0 ? a[n - 1] : 0));
    for (size_t i = n > 0 ? n - 1 : 0; i-- > 0;) {
        digest = digest_add(digest, text, (size_t)snprintf(text, sizeof text, "%016" PRIx64, a[i]));
    }
    return digest_add(digest, "\n", 1);
}

/* A double of varied size. */
static double spread(uint64_t *state)
{
    uint64_t k = stream_next(state) % 8;
    double m = (double)(stream_next(state) >> 11) / 9007199254740992.0;
    double sign = stream_next(state) % 2 != 0 ? -1.0 : 1.0;
    int e = k == 0 ? (int)(stream_next(state) % 2000) - 1000 : (int)(stream_next(state) % 120) - 60;

    return sign * ldexp(m, e);
}

static void check_hypot(void)
{
    static const int bases[] = {-1060, -1000, 0, 0, 0, 900};
    uint64_t state = 41, digest = DIGEST_START;

    for (int i = 0; i < 5000; i++) {
        size_t n = (size_t)(stream_next(&state) % 6) + 1;
        int base = bases[stream_next(&state) % 6];
        double v[6], r;

        for (size_t k = 0; k < n; k++) {
            double m = (double)(stream_next(&state) >> 11) / 9007199254740992.0;

            v[k] = ldexp(m, base + (int)(stream_next(&state) % (i % 2 != 0 ? 1 : 40)));
        }
        CHECK_INT(rn_math_hypot(v, n, &r, NULL), RN_NUM_OK);
        digest = digest_double(digest, r);
    }
    CHECK_LABEL(digest == 0x71edf9d36665f232, "hypot");
    double v[3] = {NAN, -INFINITY, 1}, r;
    rn_math_hypot(v, 3, &r, NULL);
    CHECK(r == INFINITY);
    v[1] = NAN;
    rn_math_hypot(v, 3, &r, NULL);
    CHECK(isnan(r));
    rn_math_hypot(v, 0, &r, NULL);
    CHECK(r == 0);
}

static void check_sums(void)
{
    uint64_t state = 42, exact = DIGEST_START, plain = DIGEST_START;
    double *partials = malloc(RN_FSUM_PARTIALS * sizeof *partials), r = 0;

    for (int i = 0; i < 2000; i++) {
        size_t n = (size_t)(stream_next(&state) % 40) + 1, count = n;
        double v[80];
        rn_fsum f;
        rn_sum s = {0, 0};

        for (size_t k = 0; k < n; k++) {
            v[k] = spread(&state);
        }
        for (size_t k = 0; i % 3 == 0 && k < n; k += 2) {
            v[count++] = -v[k];
        }
        rn_fsum_start(&f, partials);
        for (size_t k = 0; k < count; k++) {
            CHECK_INT(rn_fsum_add(&f, v[k]), RN_NUM_OK);
            rn_sum_add(&s, v[k]);
        }
        CHECK_INT(rn_fsum_result(&f, &r), RN_NUM_OK);
        exact = digest_double(exact, r);
        plain = digest_double(plain, rn_sum_result(&s));
    }
    CHECK_LABEL(exact == 0xa8f0d845fa232f39, "fsum");
    CHECK_LABEL(plain == 0x14f0fe79c208c17c, "sum");
    rn_fsum f;
    rn_fsum_start(&f, partials);
    CHECK_INT(rn_fsum_add(&f, 1.7e308), RN_NUM_OK);
    CHECK_INT(rn_fsum_add(&f, 1.7e308), RN_NUM_OVERFLOW);
    rn_fsum_start(&f, partials);
    rn_fsum_add(&f, INFINITY);
    rn_fsum_add(&f, 1.0);
    CHECK_INT(rn_fsum_result(&f, &r), RN_NUM_OK);
    CHECK(r == INFINITY);
    rn_fsum_add(&f, -INFINITY);
    CHECK_INT(rn_fsum_result(&f, &r), RN_NUM_DOMAIN);
    rn_sum s = {0, 0};
    rn_sum_add(&s, INFINITY);
    rn_sum_add(&s, 1);
    CHECK(rn_sum_result(&s) == INFINITY);
    free(partials);
}

/* As math.sumprod(): exact while it is finite, then plain. */
typedef struct running {
    rn_sumprod sum;
    bool is_plain;
    double plain;
} running;

static void run_add(running *r, double x, double y)
{
    if (!r->is_plain && !rn_sumprod_add(&r->sum, x, y)) {
        r->is_plain = true;
        r->plain = rn_sumprod_result(&r->sum);
    }
    if (r->is_plain) {
        r->plain += x * y;
    }
}

static void check_sumprod(void)
{
    uint64_t state = 43, digest = DIGEST_START;

    for (int i = 0; i < 2000; i++) {
        size_t n = (size_t)(stream_next(&state) % 20) + 1;
        double a[20], b[20];
        running r = {.is_plain = false};

        for (size_t k = 0; k < n; k++) {
            a[k] = spread(&state);
        }
        for (size_t k = 0; k < n; k++) {
            b[k] = spread(&state);
            run_add(&r, a[k], b[k]);
        }
        for (size_t k = 0; i % 3 == 0 && k < n; k++) {
            run_add(&r, a[k], k + 1 < n ? -b[k] : b[k]);
        }
        digest = digest_double(digest, r.is_plain ? r.plain : rn_sumprod_result(&r.sum));
    }
    CHECK_LABEL(digest == 0x74ff749c69990f61, "sumprod");
}

static void check_steps(void)
{
    uint64_t state = 44, digest = DIGEST_START;

    for (int i = 0; i < 5000; i++) {
        double x = rn_double_of(stream_next(&state)), y = rn_double_of(stream_next(&state));
        uint64_t choices[4], s;

        choices[0] = stream_next(&state) % 5;
        choices[1] = stream_next(&state) % 1000;
        choices[2] = stream_next(&state);
        choices[3] = stream_next(&state) >> 1;
        s = choices[stream_next(&state) % 4];
        if (isnan(x) || isnan(y)) {
            x = 0.0;
            y = 1.0;
        }
        if (i % 5 == 0) {
            x = ldexp((double)(stream_next(&state) % 9) - 4, -1074);
            y = ldexp((double)(stream_next(&state) % 9) - 4, -1074);
            s = stream_next(&state) % 8;
        }
        digest = digest_double(digest, rn_math_nextafter(x, y, s));
        digest = digest_double(digest, rn_math_ulp(x));
    }
    CHECK_LABEL(digest == 0xa716c8cb1b24b6f6, "nextafter and ulp");
    CHECK(rn_math_ulp(1.7976931348623157e308) == 1.9958403095347198e+292);
    CHECK(rn_math_ulp(-INFINITY) == INFINITY);
    CHECK(rn_math_isclose(1e10, 1.00001e10, 1e-5, 0) && !rn_math_isclose(1, 2, 1e-9, 0.5));
    CHECK(rn_math_isclose(INFINITY, INFINITY, 0, 0) && !rn_math_isclose(INFINITY, 1, 1, 1));
}

static const struct {
    uint64_t limbs[3];
    size_t n;
    uint64_t want;
} seeds[] = {
    {{0}, 0, 0x276168c5d160841c},
    {{1}, 1, 0x4a01a7006fed8d47},
    {{5}, 1, 0x2d27c59dd94c259a},
    {{1ull << 31}, 1, 0x5e99a286485da457},
    {{1ull << 32}, 1, 0x66cc4e56a846d186},
    {{1, 1}, 2, 0xeab69b5148dcb3d8},
    {{0xf8c7f196ce3f0ad2, 0xaaf83ca15026747a, 0x8727f6369}, 3, 0xc08e0ba9a0b769aa},
};

static uint64_t digest_random(rn_mt *mt)
{
    uint64_t digest = DIGEST_START;

    for (unsigned i = 0; i < 2000; i++) {
        char text[24];
        rn_limb bits[4];
        size_t n;

        digest = digest_line(digest, text, (size_t)snprintf(text, sizeof text, "%" PRIu64, rn_bits_of(rn_mt_random(mt))));
        rn_mt_limbs(mt, i % 200, bits, &n, NULL);
        digest = digest_limbs(digest, bits, n);
    }
    return digest;
}

static void check_random(void)
{
    rn_mt mt;

    for (size_t i = 0; i < sizeof seeds / sizeof seeds[0]; i++) {
        CHECK_INT(rn_mt_seed(&mt, seeds[i].limbs, seeds[i].n, NULL), RN_NUM_OK);
        CHECK_LABEL(digest_random(&mt) == seeds[i].want, "seeded");
    }
    /* a key longer than the state */
    size_t n = 30000 / 64 + 1;
    rn_limb *key = calloc(n, sizeof *key);
    key[0] = 7;
    key[n - 1] = 1ull << 30000 % 64;
    CHECK_INT(rn_mt_seed(&mt, key, n, NULL), RN_NUM_OK);
    CHECK_LABEL(digest_random(&mt) == 0x7ad278c1812bf238, "long key");
    free(key);
    /* the generator's own reference: init_by_array {0x123, 0x234, 0x345, 0x456} */
    const uint32_t words[] = {0x123, 0x234, 0x345, 0x456};
    rn_mt_seed_words(&mt, words, 4, NULL);
    CHECK_INT(rn_mt_next(&mt), 1067595299);
    CHECK_INT(rn_mt_next(&mt), 955945823);
    mt.index = UINT32_MAX; /* a state from outside */
    (void)rn_mt_next(&mt);
    CHECK_INT(mt.index, 1);
    CHECK_INT(rn_mt_bits(&mt, 0), 0);
    CHECK(rn_mt_bits(&mt, 1) <= 1);
}

static const struct {
    uint64_t n, k;
} pairs[] = {{0, 0},          {1, 1},       {5, 2}, {10, 5}, {60, 30}, {67, 33}, {100, 50}, {1000, 3}, {1000, 500}, {1000000000000, 5},
             {UINT64_MAX, 3}, {20000, 9000}};

static uint64_t digest_range(uint64_t digest, uint64_t low, uint64_t high)
{
    size_t room = rn_math_range_size(low, high), n;
    rn_limb *r = stream_room(room, sizeof *r);
    rn_limb *scratch = stream_room(rn_math_range_scratch(low, high), sizeof *scratch);

    CHECK_INT(rn_math_range_product(low, high, r, &n, scratch, NULL), RN_NUM_OK);
    digest = digest_limbs(digest, r, n);
    free(r);
    free(scratch);
    return digest;
}

static bool stop_now(void *ctx)
{
    (void)ctx;
    return true;
}

static void check_combinations(void)
{
    static const uint64_t factorials[] = {0, 1, 2, 20, 21, 25, 100, 1000, 20000};
    uint64_t digest = DIGEST_START;

    for (size_t i = 0; i < sizeof pairs / sizeof pairs[0]; i++) {
        uint64_t a = pairs[i].n, k = pairs[i].k;
        size_t n;
        rn_limb *r = stream_room(rn_math_comb_size(a, k), sizeof *r);
        rn_limb *scratch = stream_room(rn_math_comb_scratch(a, k), sizeof *scratch);

        CHECK_INT(rn_math_comb(a, k, r, &n, scratch, NULL), RN_NUM_OK);
        digest = digest_limbs(digest, r, n);
        free(r);
        free(scratch);
        if (k < 600) {
            digest = digest_range(digest, a - k + 1, a);
        }
    }
    for (size_t i = 0; i < sizeof factorials / sizeof factorials[0]; i++) {
        digest = digest_range(digest, 2, factorials[i]);
    }
    CHECK_LABEL(digest == 0xab671e1e933c738b, "comb, perm, factorial");
    CHECK(rn_math_range_size(1, UINT64_MAX) == SIZE_MAX);
    CHECK(rn_math_range_scratch(1, UINT64_MAX) == SIZE_MAX);
    CHECK(rn_math_comb_scratch(UINT64_MAX, UINT64_MAX / 2) == SIZE_MAX);
    rn_limb r, scratch[128];
    size_t n;
    rn_math_range_product(0, 5, &r, &n, scratch, NULL);
    CHECK_INT(n, 0);
    size_t room = rn_math_range_size(2, 50000);
    rn_limb *big = stream_room(room, sizeof *big);
    rn_limb *more = stream_room(rn_math_range_scratch(2, 50000), sizeof *more);
    rn_poll poll = {stop_now, NULL};
    CHECK_INT(rn_math_range_product(2, 50000, big, &n, more, &poll), RN_NUM_STOPPED);
    free(big);
    free(more);
}

static const struct {
    double x, gamma, lgamma;
    rn_num_status gamma_status, lgamma_status;
} gammas[] = {
    {0.5, 1.7724538509055159, 0.5723649429247004, RN_NUM_OK, RN_NUM_OK},
    {5.0, 24.0, 3.178053830347945, RN_NUM_OK, RN_NUM_OK},
    {23.0, 1.1240007277776077e21, 48.47118135183522, RN_NUM_OK, RN_NUM_OK},
    {24.0, 2.585201673888497e22, 51.60667556776437, RN_NUM_OK, RN_NUM_OK},
    {-0.5, -3.544907701811032, 1.265512123484645, RN_NUM_OK, RN_NUM_OK},
    {-1.5, 2.3632718012073544, 0.8600470153764812, RN_NUM_OK, RN_NUM_OK},
    {171.5, 9.483367566824801e307, 709.1431630309282, RN_NUM_OK, RN_NUM_OK},
    {172.0, 0, 711.71472580229, RN_NUM_OVERFLOW, RN_NUM_OK},
    {1e-310, 0, 713.8013788281542, RN_NUM_OVERFLOW, RN_NUM_OK},
    {-170.5, -3.312739521538607e-308, -707.9984331450788, RN_NUM_OK, RN_NUM_OK},
    {-1000.5, 0.0, -5914.437701116853, RN_NUM_OK, RN_NUM_OK},
    {1e300, 0, 6.897755278982137e302, RN_NUM_OVERFLOW, RN_NUM_OK},
    {1e308, 0, 0, RN_NUM_OVERFLOW, RN_NUM_OVERFLOW},
    {0.0, 0, 0, RN_NUM_DOMAIN, RN_NUM_DOMAIN},
    {-3.0, 0, 0, RN_NUM_DOMAIN, RN_NUM_DOMAIN},
    {-INFINITY, 0, INFINITY, RN_NUM_DOMAIN, RN_NUM_OK},
    {INFINITY, INFINITY, INFINITY, RN_NUM_OK, RN_NUM_OK},
};

static bool is_near(double got, double want)
{
    return got == want || fabs(got - want) <= 16 * rn_math_ulp(want);
}

static void check_gammas(void)
{
    for (size_t i = 0; i < sizeof gammas / sizeof gammas[0]; i++) {
        double r = 0;
        char label[40];

        snprintf(label, sizeof label, "gamma of %g", gammas[i].x);
        CHECK_LABEL(rn_math_gamma(gammas[i].x, &r) == gammas[i].gamma_status, label);
        CHECK_LABEL(gammas[i].gamma_status != RN_NUM_OK || is_near(r, gammas[i].gamma), label);
        CHECK_LABEL(rn_math_lgamma(gammas[i].x, &r) == gammas[i].lgamma_status, label);
        CHECK_LABEL(gammas[i].lgamma_status != RN_NUM_OK || is_near(r, gammas[i].lgamma), label);
    }
    rn_limb huge[20] = {0};
    huge[19] = 1;
    CHECK(rn_math_log_limbs(RN_MATH_LOG2, huge, 20, NULL) == 1216.0);
    CHECK(is_near(rn_math_log_limbs(RN_MATH_LOG10, huge, 20, NULL), 366.05247472740115));
    CHECK(is_near(rn_math_log_limbs(RN_MATH_LOG, huge, 20, NULL), 842.8669715608935));
}

static const struct {
    const char *text;
    int base;
    rn_num_status want;
    int found;
    const char *digits; /* "-" in front of a negative one */
} integers[] = {
    {"0x1f", 16, RN_NUM_OK, 16, "1f"},  {"0X_1f", 16, RN_NUM_OK, 16, "1f"}, {"0x", 16, RN_NUM_SYNTAX, 0, ""},
    {"0x_", 16, RN_NUM_SYNTAX, 0, ""},  {"_1", 10, RN_NUM_SYNTAX, 0, ""},   {"1_", 10, RN_NUM_SYNTAX, 0, ""},
    {"1__0", 10, RN_NUM_SYNTAX, 0, ""}, {"1_0", 10, RN_NUM_OK, 10, "10"},   {"0b1", 2, RN_NUM_OK, 2, "1"},
    {"0b1", 0, RN_NUM_OK, 2, "1"},      {"010", 0, RN_NUM_SYNTAX, 0, ""},   {"0_0", 0, RN_NUM_OK, 10, "00"},
    {"0_1", 0, RN_NUM_SYNTAX, 0, ""},   {"0O17", 8, RN_NUM_OK, 8, "17"},    {"0b1", 16, RN_NUM_OK, 16, "0b1"},
    {"0x1", 10, RN_NUM_SYNTAX, 0, ""},  {"+5", 10, RN_NUM_OK, 10, "5"},     {"-0x_1f", 0, RN_NUM_OK, 16, "-1f"},
    {"+ 5", 10, RN_NUM_SYNTAX, 0, ""},  {"", 10, RN_NUM_SYNTAX, 0, ""},     {"+", 10, RN_NUM_SYNTAX, 0, ""},
    {"zZ", 36, RN_NUM_OK, 36, "zZ"},    {"z", 35, RN_NUM_SYNTAX, 0, ""},    {"0b", 16, RN_NUM_OK, 16, "0b"},
    {"0x0_0", 0, RN_NUM_OK, 16, "00"},  {"0_x1", 0, RN_NUM_SYNTAX, 0, ""},  {"-0", 0, RN_NUM_OK, 10, "-0"},
    {"0o8", 8, RN_NUM_SYNTAX, 0, ""},
};

static void check_int_texts(void)
{
    for (size_t i = 0; i < sizeof integers / sizeof integers[0]; i++) {
        size_t n = strlen(integers[i].text);
        rn_int_text found;
        char digits[16] = "-";

        CHECK_LABEL(rn_int_text_scan(integers[i].text, n, integers[i].base, &found, NULL) == integers[i].want, integers[i].text);
        if (integers[i].want == RN_NUM_OK) {
            char *at = digits + found.is_negative;

            CHECK_INT(found.base, integers[i].found);
            CHECK_INT(rn_int_text_strip(integers[i].text, n, &found, at, NULL), RN_NUM_OK);
            at[found.count] = '\0';
            CHECK_STR(found.is_negative ? digits : at, integers[i].digits);
        }
    }
}

int main(void)
{
    check_hypot();
    check_sums();
    check_sumprod();
    check_steps();
    check_random();
    check_combinations();
    check_gammas();
    check_int_texts();
    return check_done();
}
