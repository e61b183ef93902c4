/* Big integers: digests over random streams recorded from CPython 3.11, with numbers of random
 * limbs, runs of ones and runs of zeros; every buffer has exactly the size the API asks for, so the
 * address sanitizer checks those sizes as well. Stops and refusals are at the end. */
#include "py/num/limb.h"

#include <math.h>
#include <stdlib.h>

#include "check.h"
#include "py/num/pow10.h"
#include "test_num_stream.h"

typedef struct number {
    rn_limb *d;
    size_t n;
} number;

static rn_limb *limbs(size_t n)
{
    return stream_room(n, sizeof(rn_limb));
}

static number draw(uint64_t *state, size_t most)
{
    number x = {NULL, (size_t)(stream_next(state) % (most + 1))};
    uint64_t kind = stream_next(state) % 4;

    x.d = limbs(x.n);
    for (size_t i = 0; i < x.n; i++) {
        uint64_t w = stream_next(state);

        x.d[i] = kind == 1 ? (w % 2 != 0 ? 0 : UINT64_MAX) : kind == 2 ? UINT64_MAX : kind == 3 && w % 3 != 0 ? 0 : w;
    }
    x.n = rn_limb_trim(x.d, x.n);
    return x;
}

static uint64_t digest_number(uint64_t digest, bool negative, const rn_limb *d, size_t n)
{
    char text[17];
    int length;

    CHECK(n == 0 || d[n - 1] != 0);
    if (negative) {
        digest = digest_add(digest, "-", 1);
    }
    length = snprintf(text, sizeof text, "%" PRIx64, n == 0 ? 0 : d[n - 1]);
    digest = digest_add(digest, text, (size_t)length);
    for (size_t i = n < 2 ? 0 : n - 1; i-- > 0;) {
        length = snprintf(text, sizeof text, "%016" PRIx64, d[i]);
        digest = digest_add(digest, text, (size_t)length);
    }
    return digest_add(digest, "\n", 1);
}

static uint64_t digest_double(uint64_t digest, rn_num_status status, double v)
{
    char text[20] = "over";
    uint64_t bits;

    memcpy(&bits, &v, sizeof bits);
    if (status == RN_NUM_OK) {
        snprintf(text, sizeof text, "%016" PRIx64, bits);
    }
    return digest_line(digest, text, strlen(text));
}

static size_t larger(size_t a, size_t b)
{
    return a > b ? a : b;
}

static number product(number a, number b)
{
    number r = {limbs(a.n + b.n), 0};
    rn_limb *scratch = limbs(rn_limb_mul_scratch(a.n, b.n));

    CHECK_INT(rn_limb_mul(r.d, &r.n, a.d, a.n, b.d, b.n, scratch, NULL), RN_NUM_OK);
    free(scratch);
    return r;
}

static uint64_t digest_product(uint64_t digest, number a, number b)
{
    number r = product(a, b);

    digest = digest_number(digest, false, r.d, r.n);
    free(r.d);
    return digest;
}

static uint64_t digest_division(uint64_t digest, number a, number b, bool with_quotient, bool with_rest)
{
    number q = {limbs(a.n >= b.n ? a.n - b.n + 1 : 1), 0}, r = {limbs(b.n), 0};
    rn_limb *scratch = limbs(rn_limb_div_scratch(a.n, b.n));

    CHECK_INT(rn_limb_divrem(with_quotient ? q.d : NULL, &q.n, with_rest ? r.d : NULL, &r.n, a.d, a.n, b.d, b.n, scratch, NULL), RN_NUM_OK);
    if (with_quotient) {
        digest = digest_number(digest, false, q.d, q.n);
    }
    if (with_rest) {
        digest = digest_number(digest, false, r.d, r.n);
    }
    free(q.d);
    free(r.d);
    free(scratch);
    return digest;
}

static void check_arithmetic(void)
{
    uint64_t state = 11, digest = DIGEST_START;

    for (int i = 0; i < 1000; i++) {
        number a = draw(&state, 40), b = draw(&state, 40), r;
        uint64_t shift = stream_next(&state) % 200;

        digest = digest_product(digest, a, b);
        digest = digest_product(digest, a, a);
        r.d = limbs(larger(a.n, b.n) + 1);
        rn_limb_add(r.d, &r.n, a.d, a.n, b.d, b.n, NULL);
        digest = digest_number(digest, false, r.d, r.n);
        bool less = rn_limb_compare(a.d, a.n, b.d, b.n, NULL) < 0;
        rn_limb_sub(r.d, &r.n, less ? b.d : a.d, less ? b.n : a.n, less ? a.d : b.d, less ? a.n : b.n, NULL);
        digest = digest_number(digest, false, r.d, r.n);
        free(r.d);
        r.d = limbs(a.n + (size_t)(shift / 64) + 1);
        rn_limb_shift_left(r.d, &r.n, a.d, a.n, shift, NULL);
        digest = digest_number(digest, false, r.d, r.n);
        rn_limb_shift_right(r.d, &r.n, a.d, a.n, shift, NULL, NULL);
        digest = digest_number(digest, false, r.d, r.n);
        free(r.d);
        if (b.n > 0) {
            digest = digest_division(digest, a, b, true, false);
            digest = digest_division(digest, a, b, false, true);
            /* a b + (b - 1): the largest rest there is */
            number p = product(a, b), sum = {limbs(a.n + b.n + 1), 0};
            rn_limb one = 1;

            rn_limb_add(sum.d, &sum.n, p.d, p.n, b.d, b.n, NULL);
            rn_limb_sub(sum.d, &sum.n, sum.d, sum.n, &one, 1, NULL);
            digest = digest_division(digest, sum, b, true, false);
            free(p.d);
            free(sum.d);
        }
        free(a.d);
        free(b.d);
    }
    CHECK_LABEL(digest == 0x522bb90033469489, "arithmetic");
}

static void check_bits(void)
{
    static const rn_limb_op ops[] = {RN_LIMB_AND, RN_LIMB_OR, RN_LIMB_XOR};
    uint64_t state = 12, digest = DIGEST_START;

    for (int i = 0; i < 2000; i++) {
        number a = draw(&state, 6), b = draw(&state, 6);
        bool a_negative = stream_next(&state) % 2 != 0 && a.n > 0;
        bool b_negative = stream_next(&state) % 2 != 0 && b.n > 0;
        rn_limb *r = limbs(larger(a.n, b.n) + 1);
        char text[24];

        for (int op = 0; op < 3; op++) {
            bool negative;
            size_t n;

            rn_limb_bitwise(ops[op], r, &n, &negative, a.d, a.n, a_negative, b.d, b.n, b_negative, NULL);
            digest = digest_number(digest, negative, r, n);
        }
        snprintf(text, sizeof text, "%" PRIx64, rn_limb_bit_count(a.d, a.n, NULL));
        digest = digest_line(digest, text, strlen(text));
        free(r);
        free(a.d);
        free(b.d);
    }
    CHECK_LABEL(digest == 0x391773868def8709, "bitwise");
}

static void check_math(void)
{
    uint64_t state = 13, digest = DIGEST_START;

    for (int i = 0; i < 400; i++) {
        number a = draw(&state, 12), b = draw(&state, 12), g = draw(&state, 4);
        number ag = product(a, g), bg = product(b, g), r;
        rn_limb *scratch = limbs(rn_limb_gcd_scratch(ag.n, bg.n));

        r.d = limbs(ag.n == 0 || bg.n == 0 ? larger(ag.n, bg.n) : ag.n < bg.n ? ag.n : bg.n);
        rn_limb_gcd(r.d, &r.n, ag.d, ag.n, bg.d, bg.n, scratch, NULL);
        digest = digest_number(digest, false, r.d, r.n);
        free(r.d);
        free(scratch);
        r.d = limbs((a.n + 1) / 2);
        scratch = limbs(rn_limb_isqrt_scratch(a.n));
        rn_limb_isqrt(r.d, &r.n, a.d, a.n, scratch, NULL);
        digest = digest_number(digest, false, r.d, r.n);
        free(r.d);
        free(scratch);
        if (b.n > 0) {
            r.d = limbs(b.n);
            scratch = limbs(rn_limb_inverse_scratch(a.n, b.n));
            if (rn_limb_inverse(r.d, &r.n, a.d, a.n, b.d, b.n, scratch, NULL) == RN_NUM_OK) {
                digest = digest_number(digest, false, r.d, r.n);
            } else {
                digest = digest_line(digest, "none", 4);
            }
            free(r.d);
            free(scratch);
        }
        free(a.d);
        free(b.d);
        free(g.d);
        free(ag.d);
        free(bg.d);
    }
    CHECK_LABEL(digest == 0xa15915f8ee7abc46, "gcd, isqrt, inverse");
}

static number power(number a, uint64_t e)
{
    number r = {limbs(rn_limb_pow_size(a.d, a.n, e)), 0};
    rn_limb *scratch = limbs(rn_limb_pow_scratch(a.d, a.n, e));

    CHECK_INT(rn_limb_pow(r.d, &r.n, a.d, a.n, e, scratch, NULL), RN_NUM_OK);
    free(scratch);
    return r;
}

static void check_powers(void)
{
    uint64_t state = 14, digest = DIGEST_START;

    for (int i = 0; i < 300; i++) {
        number a = draw(&state, 3), r = power(a, stream_next(&state) % 40), b, x;

        digest = digest_number(digest, false, r.d, r.n);
        free(r.d);
        b = draw(&state, 9);
        x = draw(&state, 3);
        if (b.n > 0) {
            number cube = power(a, 3);
            rn_limb *scratch = limbs(rn_limb_powmod_scratch(cube.n, b.n));

            r.d = limbs(b.n);
            rn_limb_powmod(r.d, &r.n, cube.d, cube.n, x.d, x.n, b.d, b.n, scratch, NULL);
            digest = digest_number(digest, false, r.d, r.n);
            free(r.d);
            free(scratch);
            free(cube.d);
        }
        free(a.d);
        free(b.d);
        free(x.d);
    }
    CHECK_LABEL(digest == 0xf3bb33774251b857, "powers");
}

/* Writes the digits, reads them back, and adds them to the digest. */
static uint64_t digest_text(uint64_t digest, number a, int base)
{
    char *text = malloc(rn_limb_text_size(a.d, a.n, base));
    rn_limb *scratch = limbs(rn_limb_to_text_scratch(a.n, base));
    size_t length;

    CHECK_INT(rn_limb_to_text(text, &length, a.d, a.n, base, scratch, NULL), RN_NUM_OK);
    digest = digest_line(digest, text, length);
    free(scratch);
    number back = {limbs(rn_limb_from_text_size(length, base)), 0};
    scratch = limbs(rn_limb_from_text_scratch(length, base));
    CHECK_INT(rn_limb_from_text(back.d, &back.n, text, length, base, scratch, NULL), RN_NUM_OK);
    CHECK(rn_limb_compare(a.d, a.n, back.d, back.n, NULL) == 0);
    free(scratch);
    free(back.d);
    free(text);
    return digest;
}

static number draw_plain(uint64_t *state, size_t n)
{
    number x = {limbs(n), n};

    for (size_t i = 0; i < n; i++) {
        x.d[i] = stream_next(state);
    }
    return x;
}

static void check_texts(void)
{
    uint64_t state = 15, digest = DIGEST_START;
    number r = {limbs(1), 0};

    for (int i = 0; i < 500; i++) {
        number a = draw(&state, 9);

        digest = digest_text(digest, a, (int)(stream_next(&state) % 35) + 2);
        free(a.d);
    }
    CHECK_LABEL(digest == 0x442b506dfb609ece, "text in every base");
    CHECK_INT(rn_limb_from_text(r.d, &r.n, "12a", 3, 10, NULL, NULL), RN_NUM_SYNTAX);
    CHECK_INT(rn_limb_from_text(r.d, &r.n, "12", 2, 2, NULL, NULL), RN_NUM_SYNTAX);
    CHECK_INT(rn_limb_from_text(r.d, &r.n, "", 0, 10, NULL, NULL), RN_NUM_SYNTAX);
    CHECK_INT(rn_limb_from_text(r.d, &r.n, "0zZ", 3, 36, NULL, NULL), RN_NUM_OK);
    CHECK_INT(r.d[0], 35 * 36 + 35);
    free(r.d);
}

static void check_floats(void)
{
    uint64_t state = 16, digest = DIGEST_START;

    for (int i = 0; i < 2000; i++) {
        number a = draw(&state, 18), b = draw(&state, 6);
        uint64_t bits = stream_next(&state) & INT64_MAX;
        double c, v = 0;
        char text[8];
        rn_num_status status;

        memcpy(&c, &bits, sizeof c);
        status = rn_limb_to_double(a.d, a.n, &v);
        digest = digest_double(digest, status, v);
        for (int turn = 0; turn < 2; turn++) {
            number p = turn == 0 ? a : b, q = turn == 0 ? b : a;
            rn_limb *scratch = limbs(rn_limb_true_div_scratch(p.n, q.n));

            status = rn_limb_true_div(p.d, p.n, q.d, q.n, &v, scratch, NULL);
            if (q.n > 0) {
                digest = digest_double(digest, status, v);
            } else {
                CHECK_INT(status, RN_NUM_ZERO);
            }
            free(scratch);
        }
        if (isfinite(c)) {
            rn_limb whole[17];

            digest = digest_number(digest, false, whole, rn_limb_from_double(whole, c));
            snprintf(text, sizeof text, "%d", rn_limb_compare_double(b.d, b.n, false, c));
            digest = digest_line(digest, text, strlen(text));
        }
        rn_limb_to_double(b.d, b.n, &v);
        snprintf(text, sizeof text, "%d", rn_limb_compare_double(b.d, b.n, false, v));
        digest = digest_line(digest, text, strlen(text));
        free(a.d);
        free(b.d);
    }
    CHECK_LABEL(digest == 0x60b6737b7dbfa3e6, "floats");
    rn_limb two = 2;
    CHECK_INT(rn_limb_compare_double(&two, 1, false, 2.5), -1);
    CHECK_INT(rn_limb_compare_double(&two, 1, true, -2.5), 1);
    CHECK_INT(rn_limb_compare_double(&two, 1, true, INFINITY), -1);
    CHECK_INT(rn_limb_compare_double(&two, 0, false, -0.0), 0);
    rn_limb odd[2] = {1, 1ull << 53};
    uint64_t e;
    CHECK(rn_limb_frexp(odd, 2, &e, NULL) == 0.5 && e == 118);
}

/* Long enough for every algorithm: Karatsuba, transforms, recursive division, split text. */
static void check_large(void)
{
    static const size_t sizes[][2] = {{300, 300}, {1500, 1500}, {2600, 1300}, {5000, 700}};
    uint64_t state = 17, digest = DIGEST_START;
    rn_limb one = 1;

    for (int i = 0; i < 4; i++) {
        number a = draw_plain(&state, sizes[i][0]), b = draw_plain(&state, sizes[i][1]);
        number p = product(a, b), next = {limbs(a.n + 1), 0};

        digest = digest_number(digest, false, p.d, p.n);
        rn_limb_add(next.d, &next.n, a.d, a.n, &one, 1, NULL);
        digest = digest_division(digest, p, next, true, false);
        free(next.d);
        next.d = limbs(b.n + 1);
        rn_limb_add(next.d, &next.n, b.d, b.n, &one, 1, NULL);
        digest = digest_division(digest, p, next, false, true);
        free(next.d);
        digest = digest_product(digest, a, a);
        number root = {limbs((a.n + 1) / 2), 0};
        rn_limb *scratch = limbs(rn_limb_isqrt_scratch(a.n));
        rn_limb_isqrt(root.d, &root.n, a.d, a.n, scratch, NULL);
        digest = digest_number(digest, false, root.d, root.n);
        free(root.d);
        free(scratch);
        free(p.d);
        free(a.d);
        free(b.d);
    }
    CHECK_LABEL(digest == 0x94c0f89b0edace1f, "long operands");
    digest = DIGEST_START;
    for (int i = 0; i < 3; i++) {
        static const size_t lengths[] = {60, 500, 3000};
        number a = draw_plain(&state, lengths[i]);

        digest = digest_text(digest, a, 10);
        free(a.d);
    }
    CHECK_LABEL(digest == 0xaef0374fd7bd9650, "long decimal text");
}

static const struct {
    int64_t v;
    size_t n;
    bool two_complement;
    const char *hex; /* little-endian, NULL: does not fit */
} byte_cases[] = {
    {0, 0, false, ""},        {1, 0, false, NULL},     {255, 1, false, "ff"}, {256, 1, false, NULL},
    {-1, 1, false, NULL},     {127, 1, true, "7f"},    {128, 1, true, NULL},  {-128, 1, true, "80"},
    {-129, 1, true, NULL},    {-129, 2, true, "7fff"}, {-1, 0, true, NULL},   {-2, 9, true, "feffffffffffffffff"},
    {258, 3, true, "020100"}, {-256, 2, true, "00ff"},
};

static void check_byte_forms(void)
{
    for (size_t i = 0; i < sizeof byte_cases / sizeof byte_cases[0]; i++) {
        int64_t v = byte_cases[i].v;
        rn_limb magnitude = (rn_limb)(v < 0 ? -v : v), back[2];
        uint8_t little[16], big[16];
        char text[40] = "";
        size_t n = byte_cases[i].n, nr;
        bool negative;
        rn_num_status status = rn_limb_to_bytes(&magnitude, v != 0, v < 0, little, n, false, byte_cases[i].two_complement, NULL);

        CHECK_INT(status, byte_cases[i].hex == NULL ? RN_NUM_OVERFLOW : RN_NUM_OK);
        if (status != RN_NUM_OK) {
            continue;
        }
        for (size_t k = 0; k < n; k++) {
            snprintf(text + 2 * k, 3, "%02x", little[k]);
        }
        CHECK_STR(text, byte_cases[i].hex);
        rn_limb_to_bytes(&magnitude, v != 0, v < 0, big, n, true, byte_cases[i].two_complement, NULL);
        for (size_t k = 0; k < n; k++) {
            CHECK_INT(big[k], little[n - 1 - k]);
        }
        rn_limb_from_bytes(back, &nr, big, n, true, byte_cases[i].two_complement, &negative, NULL);
        CHECK(nr == (v != 0) && (nr == 0 || back[0] == magnitude));
        CHECK(nr == 0 || negative == (v < 0));
    }
}

/* The table behind float text, computed again: 10^k or its reciprocal to 128 bits. */
static void check_pow10_table(void)
{
    for (int k = RN_POW10_MIN; k <= RN_POW10_MAX; k++) {
        rn_limb ten = 10;
        number p = power((number){&ten, 1}, (uint64_t)(k < 0 ? -k : k)), r = {limbs(40), 0};
        uint64_t bits = rn_limb_bit_length(p.d, p.n);

        if (k >= 0) {
            CHECK_INT(rn_log2_pow10(k), bits - 1);
            if (bits <= 128) {
                rn_limb_shift_left(r.d, &r.n, p.d, p.n, 128 - bits, NULL);
            } else {
                rn_limb_shift_right(r.d, &r.n, p.d, p.n, bits - 128, NULL, NULL);
            }
        } else {
            rn_limb one = 1, u[40];
            rn_limb *scratch = limbs(rn_limb_div_scratch(40, p.n));
            size_t n;

            CHECK_INT(rn_log2_pow10(k), -(int64_t)bits);
            rn_limb_shift_left(u, &n, &one, 1, bits + 127, NULL);
            rn_limb_divrem(r.d, &r.n, NULL, NULL, u, n, p.d, p.n, scratch, NULL);
            free(scratch);
        }
        rn_u128 t = rn_pow10(k);
        CHECK(r.n == 2 && r.d[1] == (rn_limb)(t >> 64) && r.d[0] == (rn_limb)t);
        free(p.d);
        free(r.d);
    }
}

/* Says stop at the call it is set to, and counts those after it. */
typedef struct stopper {
    int calls, at;
} stopper;

static bool stop_at(void *ctx)
{
    stopper *s = ctx;

    return ++s->calls >= s->at;
}

static void check_stops(void)
{
    uint64_t state = 18;
    size_t n = 3000, nr, nq;
    number a = draw_plain(&state, n), b = draw_plain(&state, n);
    number p = product(a, b);
    rn_limb *r = limbs(2 * n + 1), *q = limbs(2 * n);

    for (int at = 1; at < 40; at += 3) {
        stopper s = {0, at};
        rn_poll poll = {stop_at, &s};
        rn_limb *scratch = limbs(rn_limb_mul_scratch(n, n));

        rn_num_status status = rn_limb_mul(r, &nr, a.d, n, b.d, n, scratch, &poll);
        CHECK(at > 10 || (status == RN_NUM_STOPPED && s.calls == at));
        free(scratch);
        s = (stopper){0, at};
        scratch = limbs(rn_limb_div_scratch(2 * n, n));
        CHECK_INT(rn_limb_divrem(q, &nq, r, &nr, p.d, 2 * n, a.d, n, scratch, &poll), RN_NUM_STOPPED);
        CHECK(s.calls <= at + 2);
        free(scratch);
        s = (stopper){0, at};
        scratch = limbs(rn_limb_powmod_scratch(n, 100));
        CHECK_INT(rn_limb_powmod(r, &nr, a.d, n, b.d, n, b.d, 100, scratch, &poll), RN_NUM_STOPPED);
        free(scratch);
        s = (stopper){0, at};
        scratch = limbs(rn_limb_gcd_scratch(n, n));
        CHECK_INT(rn_limb_gcd(r, &nr, a.d, n, b.d, n, scratch, &poll), RN_NUM_STOPPED);
        free(scratch);
        s = (stopper){0, at};
        scratch = limbs(rn_limb_to_text_scratch(n, 10));
        char *text = malloc(rn_limb_text_size(a.d, n, 10));
        CHECK_INT(rn_limb_to_text(text, &nr, a.d, n, 10, scratch, &poll), RN_NUM_STOPPED);
        free(text);
        free(scratch);
    }
    free(a.d);
    free(b.d);
    free(p.d);
    free(r);
    free(q);
}

static void check_refusals(void)
{
    rn_limb three = 3;

    CHECK(rn_limb_pow_size(&three, 1, UINT64_MAX) == SIZE_MAX);
    CHECK(rn_limb_pow_scratch(&three, 1, UINT64_MAX) == SIZE_MAX);
    CHECK(rn_limb_mul_scratch(SIZE_MAX, 1) == SIZE_MAX);
    CHECK(rn_limb_div_scratch(SIZE_MAX, 2) == SIZE_MAX);
    CHECK(rn_limb_gcd_scratch(SIZE_MAX, 2) == SIZE_MAX);
    CHECK(rn_limb_inverse_scratch(2, SIZE_MAX) == SIZE_MAX);
    CHECK(rn_limb_isqrt_scratch(SIZE_MAX) == SIZE_MAX);
    CHECK(rn_limb_powmod_scratch(2, SIZE_MAX) == SIZE_MAX);
    CHECK(rn_limb_to_text_scratch(SIZE_MAX, 10) == SIZE_MAX);
    CHECK(rn_limb_from_text_size(SIZE_MAX, 10) == SIZE_MAX);
    CHECK(rn_limb_from_text_scratch(SIZE_MAX, 10) == SIZE_MAX);
    CHECK(rn_limb_true_div_scratch(SIZE_MAX, 1) == SIZE_MAX);
    CHECK_INT(rn_limb_pow_size(NULL, 0, UINT64_MAX), 1);
}

int main(void)
{
    check_arithmetic();
    check_bits();
    check_math();
    check_powers();
    check_texts();
    check_floats();
    check_large();
    check_byte_forms();
    check_pow10_table();
    check_stops();
    check_refusals();
    return check_done();
}
