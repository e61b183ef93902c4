/* int(), bool(), float(), complex(): from text of any script, from other numbers, and for subclasses. */
#include <math.h>

#include "py/num/float.h"
#include "py/num/int_text.h"
#include "py/obj/text.h"

/* ---- text ---- */

rn_status rn_number_ascii(rn_vm *vm, rn_val v, rn_ascii_text *out)
{
    rn_text t;
    rn_span span;
    rn_room room;

    if (!rn_is_str(vm, v)) {
        if (!rn_bytes_span(vm, v, &span)) {
            return rn_raise(vm, RN_T_TypeError, "a bytes-like object is required, not '%T'", v);
        }
        *out = (rn_ascii_text){(char *)span.p, span.n};
        return RN_OK;
    }
    t = rn_text_of_str(vm, v);
    if (rn_obj_of(vm, v)->flags & RN_SF_ASCII) {
        *out = (rn_ascii_text){(char *)t.data, t.length};
        return RN_OK;
    }
    if (!rn_room_get(vm, t.length, &room)) {
        return rn_nomem(vm);
    }
    *out = (rn_ascii_text){room.data, t.length};
    for (size_t i = 0; i < t.length; i++) {
        uint32_t c = rn_kind_get(t.kind, t.data, i);
        int d = c < 128 ? -1 : rn_uni_decimal(c);

        out->p[i] = (char)(c < 128 ? (int)c : d >= 0 ? '0' + d : rn_uni_is_space(c) ? ' ' : '?');
    }
    return rn_charge(vm, (int64_t)(t.length / 32)) ? RN_OK : RN_STOP;
}

static void strip(rn_ascii_text *t)
{
    while (t->n > 0 && (*t->p == ' ' || (*t->p >= 9 && *t->p <= 13))) {
        t->p++;
        t->n--;
    }
    while (t->n > 0 && (t->p[t->n - 1] == ' ' || (t->p[t->n - 1] >= 9 && t->p[t->n - 1] <= 13))) {
        t->n--;
    }
}

/* ---- int ---- */

static rn_status bad_literal(rn_vm *vm, rn_val v, int64_t base)
{
    rn_val text;
    rn_status st = rn_repr(vm, v, &text);

    if (st != RN_OK) {
        return st;
    }
    if (RN_PTR(rn_str, vm, text)->len > 200) {
        text = rn_str_sub(vm, text, 0, 200);
        if (text == RN_UNBOUND) {
            return rn_nomem(vm);
        }
    }
    return rn_raise(vm, RN_T_ValueError, "invalid literal for int() with base %d: %S", base, text);
}

static rn_status parse_int(rn_vm *vm, rn_val v, int base, rn_val *out)
{
    rn_ascii_text t;
    rn_int_text scan;
    const char *digits;
    rn_room room;
    rn_num_status ns;
    rn_status st = rn_number_ascii(vm, v, &t);

    if (st != RN_OK) {
        return st;
    }
    strip(&t);
    ns = rn_int_text_scan(t.p, t.n, base, &scan, RN_POLL(vm));
    if (ns == RN_NUM_SYNTAX) {
        return bad_literal(vm, v, base);
    }
    if (ns != RN_NUM_OK) {
        return rn_text_fail(vm, ns);
    }
    digits = t.p + scan.start;
    if (!scan.has_underscores && scan.base == 10 && scan.count <= 18) {
        int64_t n = 0;

        for (size_t i = 0; i < scan.count; i++) {
            n = n * 10 + (digits[i] - '0');
        }
        return rn_done(vm, rn_int_new(vm, scan.is_negative ? -n : n), out);
    }
    if ((scan.base & (scan.base - 1)) != 0 && vm->int_digits != 0 && scan.count > vm->int_digits) {
        return rn_raise(vm, RN_T_ValueError,
                        "Exceeds the limit (%u digits) for integer string conversion: value has %d digits; use "
                        "sys.set_int_max_str_digits() to increase the limit",
                        vm->int_digits, (int64_t)scan.count);
    }
    if (scan.has_underscores) {
        if (!rn_room_get(vm, scan.count, &room)) {
            return rn_nomem(vm);
        }
        ns = rn_int_text_strip(t.p, t.n, &scan, room.data, RN_POLL(vm));
        if (ns != RN_NUM_OK) {
            return rn_text_fail(vm, ns);
        }
        digits = room.data;
    }
    *out = rn_int_from_digits(vm, digits, scan.count, scan.base, scan.is_negative, &st);
    return st == RN_OK && *out == RN_UNBOUND ? bad_literal(vm, v, base) : st;
}

rn_status rn_int_parse(rn_vm *vm, rn_val str, int base, rn_val *out)
{
    return parse_int(vm, str, base, out);
}

/* A method of the guest's class; a built-in one is the payload's. */
static bool guest_method(rn_vm *vm, rn_val v, uint32_t name)
{
    rn_val f;

    if (!rn_is_ref(v) || !(rn_type_at(vm, rn_type_of(vm, v))->flags & RN_TF_HEAP) || !rn_special(vm, v, name, &f)) {
        return false;
    }
    return !(rn_is_kind(vm, f, RN_K_BUILTIN) && (rn_obj_of(vm, f)->flags & RN_BF_METHOD)) && f != RN_NONE;
}

static rn_status float_to_int(rn_vm *vm, double d, rn_val *out)
{
    if (d != d) {
        return rn_raise(vm, RN_T_ValueError, "cannot convert float NaN to integer");
    }
    if (isinf(d)) {
        return rn_raise(vm, RN_T_OverflowError, "cannot convert float infinity to integer");
    }
    return rn_int_from_double(vm, trunc(d), out);
}

static rn_status to_int(rn_vm *vm, rn_val v, rn_val *out)
{
    rn_val p = rn_payload_op(vm, v);
    rn_span span;

    if (guest_method(vm, v, RN_N(__int__))) {
        return rn_ask_special(vm, v, RN_N(__int__), NULL, 0, RN_CK_INT);
    }
    if (rn_is_anyint(vm, p)) {
        *out = rn_is_bool(p) ? rn_small((int64_t)(p & 1)) : p;
        return RN_OK;
    }
    if (rn_is_float(vm, p)) {
        return float_to_int(vm, rn_float_get(vm, p), out);
    }
    if (guest_method(vm, v, RN_N(__index__))) {
        return rn_ask_special(vm, v, RN_N(__index__), NULL, 0, RN_CK_INDEX);
    }
    if (rn_is_str(vm, p) || rn_bytes_span(vm, p, &span)) {
        return parse_int(vm, p, 10, out);
    }
    return rn_raise(vm, RN_T_TypeError, "int() argument must be a string, a bytes-like object or a real number, not '%T'", v);
}

NATIVE(int_make)
{
    rn_val p = rn_given(a[0]) ? rn_payload_op(vm, a[0]) : RN_UNBOUND;
    int64_t base;
    rn_status st;

    if (!rn_given(a[0])) {
        *out = rn_small(0);
        return rn_given(a[1]) ? rn_raise(vm, RN_T_TypeError, "int() missing string argument") : RN_OK;
    }
    if (!rn_given(a[1])) {
        return to_int(vm, a[0], out);
    }
    st = rn_index(vm, a[1], &base);
    if (st != RN_OK) {
        return st;
    }
    if (base != 0 && (base < 2 || base > 36)) {
        return rn_raise(vm, RN_T_ValueError, "int() base must be >= 2 and <= 36, or 0");
    }
    if (!rn_is_str(vm, p) && !rn_is_kind(vm, p, RN_K_BYTES) && !rn_is_kind(vm, p, RN_K_BYTEARRAY)) {
        return rn_raise(vm, RN_T_TypeError, "int() can't convert non-string with explicit base");
    }
    return parse_int(vm, p, (int)base, out);
}

/* __new__ of a type whose constructor is `make`: a call that has to be made first is the twin's. */
static rn_status make_for(rn_vm *vm, rn_val *a, uint32_t n, uint32_t type, rn_native make, rn_val *out)
{
    rn_val v = RN_UNBOUND;
    rn_status st;

    if (n == 0) {
        return rn_raise(vm, RN_T_TypeError, "%N.__new__(): not enough arguments", type);
    }
    st = rn_arg_class(vm, a[0], type);
    if (st == RN_OK) {
        st = make(vm, a + 1, n - 1, &v);
    }
    if (st == RN_CALL) {
        return RN_NEED_VM;
    }
    return st == RN_OK ? rn_with_class(vm, a[0], type, v, out) : st;
}

NATIVE(int_m_new)
{
    return make_for(vm, a, n, RN_T(int), rn_int_make, out);
}

NATIVE(bool_make)
{
    int t = rn_given(a[0]) ? rn_truth(vm, a[0]) : 0;

    if (t < 0) {
        return rn_ask_internal(vm, "truth", a, 1, RN_CK_ANY);
    }
    return rn_done_bool(t == 1, out);
}

NATIVE(bool_m_new)
{
    rn_status st;

    if (n == 0) {
        return rn_raise(vm, RN_T_TypeError, "bool.__new__(): not enough arguments");
    }
    st = rn_arg_class(vm, a[0], RN_T(bool));
    return st == RN_OK ? rn_bool_make(vm, a + 1, n - 1, out) : st;
}

/* ---- float ---- */

static rn_status parse_float(rn_vm *vm, rn_val v, rn_val *out)
{
    rn_ascii_text t;
    double d;
    rn_num_status ns;
    rn_status st = rn_number_ascii(vm, v, &t);

    if (st != RN_OK) {
        return st;
    }
    strip(&t);
    ns = rn_float_parse_py(t.p, t.n, &d, RN_POLL(vm));
    if (ns == RN_NUM_STOPPED) {
        return RN_STOP;
    }
    if (ns != RN_NUM_OK) {
        return rn_raise(vm, RN_T_ValueError, "could not convert string to float: %R", v);
    }
    return rn_done(vm, rn_float(vm, d), out);
}

/* A real number as a float, by __float__ and __index__; NOTIMPL: it is none. */
static rn_status real_number(rn_vm *vm, rn_val v, rn_val *out)
{
    rn_val p = rn_payload_op(vm, v);
    double d;
    rn_status st;

    if (guest_method(vm, v, RN_N(__float__))) {
        st = rn_ask_special(vm, v, RN_N(__float__), NULL, 0, RN_CK_FLOAT);
        return rn_keep(vm, st, v, RN_NONE, 0);
    }
    if (rn_is_number(vm, p)) {
        if (rn_is_float(vm, p)) {
            *out = p;
            return RN_OK;
        }
        st = rn_to_double(vm, p, &d);
        return st == RN_OK ? rn_done(vm, rn_float(vm, d), out) : st;
    }
    *out = RN_NOTIMPL;
    return guest_method(vm, v, RN_N(__index__)) ? RN_NEED_VM : RN_OK;
}

NATIVE(float_make)
{
    rn_val p;
    rn_span span;
    rn_status st;

    if (n == 0) {
        *out = rn_double_raw(0.0);
        return RN_OK;
    }
    p = rn_payload_op(vm, a[0]);
    if (rn_is_str(vm, p) && !guest_method(vm, a[0], RN_N(__float__))) {
        return parse_float(vm, p, out);
    }
    st = real_number(vm, a[0], out);
    if (st == RN_OK && *out == RN_NOTIMPL) {
        if (rn_bytes_span(vm, p, &span)) {
            return parse_float(vm, p, out);
        }
        return rn_raise(vm, RN_T_TypeError, "float() argument must be a string or a real number, not '%T'", a[0]);
    }
    return st;
}

NATIVE(float_m_new)
{
    if (n > 2) {
        return rn_raise(vm, RN_T_TypeError, "float expected at most 1 argument, got %u", n - 1);
    }
    return make_for(vm, a, n, RN_T(float), rn_float_make, out);
}

/* from_number(cls, x): floats and what has __float__ or __index__, never text. */
NATIVE(float_m_from_number)
{
    rn_status st;

    if (a[0] != rn_val_of(RN_T(float))) {
        return RN_NEED_VM;
    }
    st = real_number(vm, a[1], out);
    return st == RN_OK && *out == RN_NOTIMPL ? rn_raise(vm, RN_T_TypeError, "must be real number, not %T", a[1]) : st;
}

/* ---- complex ---- */

/* Length of the float at the start of s, 0 when there is none: sign, digits, inf or nan. */
static size_t float_prefix(const char *s, size_t n)
{
    size_t i = n > 0 && (*s == '+' || *s == '-'), digits = 0;
    static const char *const words[] = {"infinity", "inf", "nan"};

    for (int w = 0; w < 3; w++) {
        size_t len = strlen(words[w]), k = 0;

        while (k < len && i + k < n && (s[i + k] | 32) == words[w][k]) {
            k++;
        }
        if (k == len) {
            return i + len;
        }
    }
    for (; i < n && s[i] >= '0' && s[i] <= '9'; i++) {
        digits++;
    }
    if (i < n && s[i] == '.') {
        for (i++; i < n && s[i] >= '0' && s[i] <= '9'; i++) {
            digits++;
        }
    }
    if (digits == 0) {
        return 0;
    }
    if (i < n && (s[i] | 32) == 'e') {
        size_t e = i + 1;

        e += e < n && (s[e] == '+' || s[e] == '-');
        if (e < n && s[e] >= '0' && s[e] <= '9') {
            for (i = e; i < n && s[i] >= '0' && s[i] <= '9'; i++) {
            }
        }
    }
    return i;
}

/* Underscores go away where they stand between digits; false where they stand elsewhere. */
static bool drop_underscores(rn_ascii_text *t)
{
    size_t to = 0;
    char before = 0;

    for (size_t i = 0; i < t->n; i++) {
        char c = t->p[i];
        bool digit = c >= '0' && c <= '9';

        if (c == '_' ? !(before >= '0' && before <= '9') : before == '_' && !digit) {
            return false;
        }
        if (c != '_') {
            t->p[to++] = c;
        }
        before = c;
    }
    t->n = to;
    return before != '_';
}

static bool parse_parts(const char *s, size_t n, double *re, double *im)
{
    size_t i = float_prefix(s, n), k;
    double x = 0;

    *re = *im = 0;
    if (i > 0) {
        if (rn_float_parse_py(s, i, &x, NULL) != RN_NUM_OK) {
            return false;
        }
        if (i == n) { /* real part only */
            *re = x;
            return true;
        }
        if (s[i] == '+' || s[i] == '-') { /* and an imaginary one */
            *re = x;
            k = float_prefix(s + i, n - i);
            if (k > 0) {
                if (rn_float_parse_py(s + i, k, im, NULL) != RN_NUM_OK) {
                    return false;
                }
            } else {
                *im = s[i] == '+' ? 1 : -1;
                k = 1;
            }
            i += k;
        } else {
            *im = x;
        }
    } else {
        i = n > 0 && (*s == '+' || *s == '-');
        *im = i > 0 && *s == '-' ? -1 : 1;
    }
    return i + 1 == n && (s[i] | 32) == 'j';
}

static rn_status parse_complex(rn_vm *vm, rn_val v, rn_val *out)
{
    rn_ascii_text t;
    rn_room room;
    double re, im;
    bool ok = true;
    rn_status st = rn_number_ascii(vm, v, &t);

    if (st != RN_OK) {
        return st;
    }
    strip(&t);
    if (!rn_room_get(vm, t.n, &room)) {
        return rn_nomem(vm);
    }
    memcpy(room.data, t.p, t.n);
    t.p = room.data;
    ok = drop_underscores(&t);
    if (ok && t.n > 0 && *t.p == '(') {
        ok = t.p[t.n - 1] == ')' && t.n > 1;
        if (ok) {
            t.p++;
            t.n -= 2;
            strip(&t);
        }
    }
    if (!ok || !parse_parts(t.p, t.n, &re, &im)) {
        return rn_raise(vm, RN_T_ValueError, "complex() arg is a malformed string");
    }
    return rn_complex_new(vm, re, im, out);
}

/* One part of complex(real, imag): a pair of numbers. */
static rn_status part_of(rn_vm *vm, rn_val v, const char *name, double *re, double *im, bool *is_complex)
{
    rn_val p = rn_payload_op(vm, v), f = RN_UNBOUND;
    rn_status st;

    *is_complex = rn_is_kind(vm, p, RN_K_COMPLEX);
    if (*is_complex) {
        *re = RN_PTR(rn_complex, vm, p)->re;
        *im = RN_PTR(rn_complex, vm, p)->im;
        return RN_OK;
    }
    *im = 0;
    st = real_number(vm, v, &f);
    if (st == RN_CALL) {
        return RN_NEED_VM;
    }
    if (st == RN_OK && f == RN_NOTIMPL) {
        return name == NULL ? rn_raise(vm, RN_T_TypeError, "complex() argument must be a string or a number, not %T", v)
                            : rn_raise(vm, RN_T_TypeError, "complex() argument '%s' must be a real number, not %T", name, v);
    }
    if (st == RN_OK) {
        *re = rn_float_get(vm, f);
    }
    return st;
}

NATIVE(complex_make)
{
    rn_val p = rn_given(a[0]) ? rn_payload_op(vm, a[0]) : RN_UNBOUND;
    double re = 0, im = 0, ire = 0, iim = 0;
    bool rc = false, ic = false, single = rn_given(a[0]) && !rn_given(a[1]);
    rn_status st = RN_OK;

    if (single) {
        if (rn_is_type(vm, a[0], RN_T(complex))) {
            *out = a[0];
            return RN_OK;
        }
        if (guest_method(vm, a[0], RN_N(__complex__))) {
            return rn_ask_special(vm, a[0], RN_N(__complex__), NULL, 0, RN_CK_COMPLEX);
        }
        if (rn_is_str(vm, p)) {
            return parse_complex(vm, p, out);
        }
    }
    if (rn_given(a[0])) {
        if (guest_method(vm, a[0], RN_N(__complex__))) {
            return RN_NEED_VM;
        }
        st = part_of(vm, a[0], single ? NULL : "real", &re, &im, &rc);
    }
    if (st == RN_OK && rn_given(a[1])) {
        st = part_of(vm, a[1], "imag", &ire, &iim, &ic);
    }
    if (st != RN_OK) {
        return st;
    }
    if (!rn_given(a[1])) {
        return rn_complex_new(vm, re, im, out);
    }
    if (ic) {
        re -= iim;
    }
    if (rc) {
        ire += im;
    }
    return rn_complex_new(vm, re, ire, out);
}

NATIVE(complex_m_new)
{
    return make_for(vm, a, n, RN_T(complex), rn_complex_make, out);
}

NATIVE(complex_m_from_number)
{
    rn_val p = rn_payload_op(vm, a[1]), f = RN_UNBOUND;
    rn_status st;

    if (a[0] != rn_val_of(RN_T(complex))) {
        return RN_NEED_VM;
    }
    if (rn_is_kind(vm, p, RN_K_COMPLEX)) {
        *out = p;
        return RN_OK;
    }
    if (guest_method(vm, a[1], RN_N(__complex__))) {
        return rn_ask_special(vm, a[1], RN_N(__complex__), NULL, 0, RN_CK_COMPLEX);
    }
    st = real_number(vm, a[1], &f);
    if (st == RN_CALL) {
        return RN_NEED_VM;
    }
    if (st == RN_OK && f == RN_NOTIMPL) {
        return rn_raise(vm, RN_T_TypeError, "must be real number, not %T", a[1]);
    }
    return st == RN_OK ? rn_complex_new(vm, rn_float_get(vm, f), 0, out) : st;
}

/* ---- intrinsics ---- */

/* float_of(x): by __float__ or __index__; NotImplemented when x is no real number. */
NATIVE(rn_float_of)
{
    rn_status st = real_number(vm, a[0], out);

    if (st == RN_NEED_VM) {
        *out = RN_NONE; /* by __index__ */
        return RN_OK;
    }
    return st;
}

/* bytes_of(x): what __bytes__ gives. */
NATIVE(rn_bytes_of)
{
    (void)out;
    return rn_ask_special(vm, a[0], RN_N(__bytes__), NULL, 0, RN_CK_BYTES);
}
