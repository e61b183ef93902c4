/* The format mini-language and the % operator: digests over random specs and values (texts of
 * results and of errors) recorded from CPython 3.14, and a table of the cases one looks up. */
#include "py/num/format.h"

#include <math.h>
#include <stdlib.h>

#include "check.h"
#include "py/num/limb.h"
#include "py/num/wide.h"
#include "py/text/utf8.h"
#include "test_num_stream.h"

static const char *const type_names[] = {"str", "int", "float", "complex"};

typedef struct value {
    rn_text text;
    bool negative;
    rn_limb limbs[3];
    size_t limb_count;
    double real, imaginary;
} value;

static const uint32_t euro[] = {0x20ac, 'u', 'r', 'o'}, smile[] = {0x1f600};

static double draw_double(uint64_t *state)
{
    static const double special[] = {0.0, -0.0, INFINITY, -INFINITY, NAN, 1.0, -0.001, 1e16};
    uint64_t k = stream_next(state) % 8;
    double v = rn_double_of(stream_next(state));

    if (k == 0) {
        return v;
    }
    if (k == 1) {
        return special[stream_next(state) % 8];
    }
    double a = (double)(stream_next(state) % 1000000000);
    double b = pow(10.0, (double)(stream_next(state) % 12));
    return k % 2 != 0 ? a / b : -(a / b);
}

static void draw_value(uint64_t *state, int kind, value *v)
{
    static const rn_text texts[] = {
        {"", 0, RN_KIND_1}, {"a", 1, RN_KIND_1}, {"abcdef", 6, RN_KIND_1}, {euro, 4, RN_KIND_4}, {smile, 1, RN_KIND_4}};

    *v = (value){.negative = false};
    if (kind == 0) {
        v->text = texts[stream_next(state) % 5];
    } else if (kind == 1) {
        size_t n = (size_t)(stream_next(state) % 4);

        for (size_t i = 0; i < n; i++) {
            v->limbs[i] = stream_next(state);
        }
        v->limb_count = rn_limb_trim(v->limbs, n);
        if (stream_next(state) % 2 != 0) {
            rn_limb rest = rn_limb_div_small(v->limbs, &v->limb_count, 1000000);

            v->limbs[0] = rest;
            v->limb_count = rest != 0;
        }
        v->negative = stream_next(state) % 2 != 0 && v->limb_count > 0;
    } else {
        v->real = draw_double(state);
        v->imaginary = kind == 3 ? draw_double(state) : 0;
    }
}

/* A spec, likely or not; returns its length. */
static size_t draw_spec(uint64_t *state, int kind, uint32_t *out)
{
    static const uint32_t fills[] = {'*', '0', ' ', 'x', 0x20ac};
    static const char *const types[] = {"s", "bcdoxXn", "eEfFgGn%", "eEfFgGn"};
    static const char odd[] = "bcdoxXneEfFgG%sq,_.5";
    size_t n = 0;
    char number[24];
    uint64_t k = stream_next(state) % 8;

    if (k < 2) {
        out[n++] = fills[stream_next(state) % 5];
        out[n++] = (uint32_t) "<>^="[stream_next(state) % 4];
    } else if (k < 4) {
        out[n++] = (uint32_t) "<>^="[stream_next(state) % 4];
    }
    k = stream_next(state) % 8;
    if (k < 3) {
        out[n++] = (uint32_t) "+- "[k];
    }
    if (stream_next(state) % 8 == 0) {
        out[n++] = 'z';
    }
    if (stream_next(state) % 5 == 0) {
        out[n++] = '#';
    }
    if (stream_next(state) % 4 == 0) {
        out[n++] = '0';
    }
    if (stream_next(state) % 2 == 0) {
        snprintf(number, sizeof number, "%" PRIu64, stream_next(state) % 40);
        for (char *p = number; *p != '\0'; p++) {
            out[n++] = (uint32_t)*p;
        }
    }
    k = stream_next(state) % 6;
    if (k < 2) {
        out[n++] = (uint32_t) ",_"[k];
    }
    k = stream_next(state) % 6;
    if (k < 2) {
        snprintf(number, sizeof number, ".%" PRIu64, stream_next(state) % 12);
        for (char *p = number; *p != '\0'; p++) {
            out[n++] = (uint32_t)*p;
        }
    } else if (k == 2 && stream_next(state) % 4 == 0) {
        out[n++] = '.';
    }
    if (k < 3 && stream_next(state) % 4 == 0) {
        out[n++] = (uint32_t) ",_"[stream_next(state) % 2];
    }
    k = stream_next(state) % 10;
    if (k < 6) {
        out[n++] = (uint32_t)types[kind][stream_next(state) % strlen(types[kind])];
    } else if (k == 6) {
        uint64_t at = stream_next(state) % 22;

        out[n++] = at == 20 ? 0x20ac : at == 21 ? '\n' : (uint32_t)odd[at];
    } else if (k == 7 && stream_next(state) % 8 == 0) {
        out[n++] = 'a';
        out[n++] = 'b';
    }
    return n;
}

static double as_double(const value *v)
{
    double x = 0;

    rn_limb_to_double(v->limbs, v->limb_count, &x);
    return v->negative ? -x : x;
}

static size_t digits_of(const value *v, int base, char *out)
{
    rn_limb scratch[64];
    size_t n;

    rn_limb_to_text(out, &n, v->limbs, v->limb_count, base, scratch, NULL);
    return n;
}

static size_t run_format(const rn_format_spec *spec, int kind, const value *v, void *out, rn_text_kind k)
{
    char digits[200];
    size_t n = 0, count;

    if (kind == 0) {
        CHECK_INT(rn_format_str(spec, &v->text, k, out, &n, NULL), RN_NUM_OK);
    } else if (kind == 1 && rn_format_as_float(spec)) {
        CHECK_INT(rn_format_float(spec, as_double(v), k, out, &n, NULL), RN_NUM_OK);
    } else if (kind == 1 && rn_format_base(spec) == 0) {
        CHECK_INT(rn_format_char(spec, (uint32_t)v->limbs[0], k, out, &n, NULL), RN_NUM_OK);
    } else if (kind == 1) {
        count = digits_of(v, rn_format_base(spec), digits);
        CHECK_INT(rn_format_int(spec, v->negative, digits, count, k, out, &n, NULL), RN_NUM_OK);
    } else if (kind == 2) {
        CHECK_INT(rn_format_float(spec, v->real, k, out, &n, NULL), RN_NUM_OK);
    } else {
        CHECK_INT(rn_format_complex(spec, v->real, v->imaginary, k, out, &n, NULL), RN_NUM_OK);
    }
    return n;
}

static uint64_t digest_cps(uint64_t digest, const uint32_t *cps, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        uint8_t bytes[4];

        digest = digest_add(digest, bytes, rn_utf8_put(cps[i], bytes));
    }
    return digest;
}

/* Result or error text, at the exact length the first call gave. */
static uint64_t digest_format(uint64_t digest, const uint32_t *spec_text, size_t spec_length, int kind, const value *v)
{
    rn_text text = {spec_text, spec_length, RN_KIND_4};
    rn_format_spec spec;
    rn_format_error error;

    if (rn_format_parse(&text, (rn_format_target)kind, &spec, &error)) {
        size_t n = run_format(&spec, kind, v, NULL, RN_KIND_4);
        uint32_t *out = malloc(n * sizeof *out + 1);

        CHECK_INT(run_format(&spec, kind, v, out, RN_KIND_4), n);
        digest = digest_cps(digest, out, n);
        free(out);
    } else {
        digest = digest_add(digest, error.text, strlen(error.text));
        if (error.wants_spec) {
            digest = digest_add(digest_cps(digest, spec_text, spec_length), "'", 1);
        }
        if (error.wants_type) {
            const char *name = type_names[kind];

            digest = digest_add(digest, " for object of type '", 21);
            digest = digest_add(digest_add(digest, name, strlen(name)), "'", 1);
        }
    }
    return digest_add(digest, "\n", 1);
}

static void check_specs(void)
{
    uint64_t state = 31, digest = DIGEST_START;

    for (int i = 0; i < 40000; i++) {
        int kind = (int)(stream_next(&state) % 4);
        uint32_t spec[64];
        size_t n = draw_spec(&state, kind, spec);
        value v;

        draw_value(&state, kind, &v);
        if (kind == 1 && n > 0 && spec[n - 1] == 'c') {
            rn_limb x = v.limb_count == 0 ? 0 : v.limbs[0];

            if (v.negative || v.limb_count > 1 || x >= 0x110000 || (x >= 0xd800 && x < 0xe000)) {
                v = (value){.limbs = {65}, .limb_count = 1};
            }
        }
        digest = digest_format(digest, spec, n, kind, &v);
    }
    CHECK_LABEL(digest == 0x2277598446e5de16, "format()");
}

static size_t run_percent(const rn_percent_spec *p, int kind, const value *v, void *out)
{
    char digits[200];
    size_t n = 0, count;

    if (kind == 0) {
        CHECK_INT(rn_percent_str(p, &v->text, RN_KIND_4, out, &n, NULL), RN_NUM_OK);
    } else if (kind == 1) {
        count = digits_of(v, rn_percent_base(p), digits);
        CHECK_INT(rn_percent_int(p, v->negative, digits, count, RN_KIND_4, out, &n, NULL), RN_NUM_OK);
    } else {
        CHECK_INT(rn_percent_float(p, v->real, RN_KIND_4, out, &n, NULL), RN_NUM_OK);
    }
    return n;
}

static void check_percents(void)
{
    static const char *const types[] = {"srac", "diuoxX", "eEfFgG"};
    uint64_t state = 32, digest = DIGEST_START;

    for (int i = 0; i < 20000; i++) {
        int kind = (int)(stream_next(&state) % 3);
        char format[64];
        int n = 0;
        rn_percent_spec p;
        rn_format_error error;
        value v;

        format[n++] = '%';
        for (const char *c = "-+ #0"; *c != '\0'; c++) {
            if (stream_next(&state) % 4 == 0) {
                format[n++] = *c;
            }
        }
        if (stream_next(&state) % 2 == 0) {
            n += snprintf(format + n, 24, "%" PRIu64, stream_next(&state) % 30);
        }
        if (stream_next(&state) % 2 == 0) {
            n += snprintf(format + n, 24, ".%" PRIu64, stream_next(&state) % 20);
        }
        format[n++] = types[kind][stream_next(&state) % strlen(types[kind])];
        draw_value(&state, kind, &v);
        if (format[n - 1] == 'c') {
            v.text = (rn_text){euro, 1, RN_KIND_4};
        }
        rn_text text = {format, (size_t)n, RN_KIND_1};
        CHECK(rn_percent_parse(&text, 0, &p, &error));
        CHECK(p.end == (size_t)n && p.type_at == (size_t)n - 1);
        size_t length = run_percent(&p, kind, &v, NULL);
        uint32_t *out = malloc(length * sizeof *out + 1);
        CHECK_INT(run_percent(&p, kind, &v, out), length);
        digest = digest_add(digest_cps(digest, out, length), "\n", 1);
        free(out);
    }
    CHECK_LABEL(digest == 0x207c05cf2b13c9e5, "% operator");
}

static const struct {
    const char *format, *error;
    uint32_t type;
    int64_t width, precision;
} percents[] = {
    {"%d", NULL, 'd', -1, -1},
    {"%(a(b)c)-5.3f", NULL, 'f', 5, 3},
    {"%*.*s", NULL, 's', -1, -1},
    {"%.d", NULL, 'd', -1, 0},
    {"%hi", NULL, 'i', -1, -1},
    {"%9223372036854775807d", NULL, 'd', INT64_MAX, -1},
    {"%9223372036854775808d", "width too big", 0, 0, 0},
    {"%.2147483648d", "precision too big", 0, 0, 0},
    {"%(a", "incomplete format key", 0, 0, 0},
    {"%(a)", "incomplete format", 0, 0, 0},
    {"%", "incomplete format", 0, 0, 0},
    {"%5", "incomplete format", 0, 0, 0},
    {"%5.l", "incomplete format", 0, 0, 0},
};

static void check_percent_parsing(void)
{
    for (size_t i = 0; i < sizeof percents / sizeof percents[0]; i++) {
        rn_text text = {percents[i].format, strlen(percents[i].format), RN_KIND_1};
        rn_percent_spec p;
        rn_format_error error = {.kind = RN_FORMAT_VALUE_ERROR};

        if (rn_percent_parse(&text, 0, &p, &error)) {
            CHECK_LABEL(percents[i].error == NULL && p.type == percents[i].type && p.width == percents[i].width &&
                            p.precision == percents[i].precision,
                        percents[i].format);
        } else {
            CHECK_STR(error.text, percents[i].error);
        }
    }
    rn_text odd = {"ab%5.2y", 7, RN_KIND_1};
    rn_percent_spec p;
    rn_format_error error;
    CHECK(rn_percent_parse(&odd, 2, &p, &error));
    rn_percent_unsupported(&p, &error);
    CHECK_STR(error.text, "unsupported format character 'y' (0x79) at index 6");
    uint16_t wide[] = {'%', 0x20ac};
    rn_text money = {wide, 2, RN_KIND_2};
    CHECK(rn_percent_parse(&money, 0, &p, &error));
    rn_percent_unsupported(&p, &error);
    CHECK_STR(error.text, "unsupported format character '?' (0x20ac) at index 1");
}

static const struct {
    const char *spec, *error;
} refusals[] = {
    {"99999999999999999999", "Too many decimal digits in format string"},
    {".99999999999999999999f", "Too many decimal digits in format string"},
    {".2147483648f", "precision too big"},
    {".", "Format specifier missing precision"},
    {"_,", "Cannot specify both ',' and '_'."},
    {".2_,f", "Cannot specify both ',' and '_'."},
    {",n", "Cannot specify ',' with 'n'."},
    {"\x01", "Unknown format code '\\x1'"},
};

static bool stop_now(void *ctx)
{
    (void)ctx;
    return true;
}

static void check_limits(void)
{
    rn_format_spec spec;
    rn_format_error error;
    size_t n;

    for (size_t i = 0; i < sizeof refusals / sizeof refusals[0]; i++) {
        rn_text text = {refusals[i].spec, strlen(refusals[i].spec), RN_KIND_1};

        CHECK(!rn_format_parse(&text, RN_FORMAT_FLOAT, &spec, &error));
        CHECK_STR(error.text, refusals[i].error);
    }
    /* sizes that no memory has are refused, large ones are only counted */
    rn_text huge = {"9223372036854775807,d", 21, RN_KIND_1};
    CHECK(rn_format_parse(&huge, RN_FORMAT_INT, &spec, &error));
    CHECK_INT(rn_format_int(&spec, false, "1", 1, RN_KIND_1, NULL, &n, NULL), RN_NUM_SIZE);
    rn_text zeros = {"09223372036854775807,d", 22, RN_KIND_1};
    CHECK(rn_format_parse(&zeros, RN_FORMAT_INT, &spec, &error));
    CHECK_INT(rn_format_int(&spec, false, "1", 1, RN_KIND_1, NULL, &n, NULL), RN_NUM_SIZE);
    rn_text wide = {"01000000000,.2147483647_f", 25, RN_KIND_1};
    CHECK(rn_format_parse(&wide, RN_FORMAT_FLOAT, &spec, &error));
    CHECK_INT(rn_format_float(&spec, 1.5, RN_KIND_1, NULL, &n, NULL), RN_NUM_OK);
    CHECK_INT(n, 2 + (int64_t)2147483647 + 2147483646 / 3);

    size_t room = 399999;
    char *memory = malloc(room);
    rn_poll poll = {stop_now, NULL};
    rn_text padded = {"0399999,d", 9, RN_KIND_1};
    CHECK(rn_format_parse(&padded, RN_FORMAT_INT, &spec, &error));
    CHECK_INT(rn_format_int(&spec, false, "1", 1, RN_KIND_1, memory, &n, &poll), RN_NUM_STOPPED);
    CHECK_INT(rn_format_int(&spec, false, "1", 1, RN_KIND_1, memory, &n, NULL), RN_NUM_OK);
    CHECK(n == room && memory[0] == '0' && memory[room - 1] == '1' && memory[room - 4] == ',');
    free(memory);

    char text[80];
    rn_complex_repr(-0.0, NAN, text);
    CHECK_STR(text, "(-0+nanj)");
    rn_complex_repr(0.0, -1e16, text);
    CHECK_STR(text, "-1e+16j");
    CHECK_INT(rn_complex_repr(1.2345678901234567e-300, -1.2345678901234567e-300, text), 50);
}

int main(void)
{
    check_specs();
    check_percents();
    check_percent_parsing();
    check_limits();
    return check_done();
}
