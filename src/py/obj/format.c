/* format(value, spec): which __format__ a value has, and numbers and strings laid out by num/format.h. */
#include "py/obj/format.h"

/* ---- laying out ---- */

rn_status rn_format_raise(rn_vm *vm, const rn_format_error *e, rn_val spec, rn_val value)
{
    int type = e->kind == RN_FORMAT_OVERFLOW_ERROR ? RN_T_OverflowError : RN_T_ValueError;

    if (e->wants_spec) {
        return rn_raise(vm, type, e->wants_type ? "%s%S' for object of type '%T'" : "%s%S'", e->text, spec, value);
    }
    return rn_raise(vm, type, e->wants_type ? "%s for object of type '%T'" : "%s", e->text, value);
}

rn_status rn_lay_out(rn_vm *vm, const rn_layout_job *job, uint32_t max, rn_val *out)
{
    rn_text_kind kind = rn_kind_for(max);
    size_t length;
    uint8_t *data, text[RN_LAYOUT_SHORT];
    rn_num_status ns;

    if (job->is_short && kind == RN_KIND_1) {
        ns = job->write(job, kind, text, &length, NULL);
        if (ns == RN_NUM_OK) {
            *out = rn_str_alloc(vm, (uint32_t)length, max, &data);
            if (*out == RN_UNBOUND) {
                return rn_nomem(vm);
            }
            memcpy(data, text, length);
            return RN_OK;
        }
    }
    ns = job->write(job, kind, NULL, &length, RN_POLL(vm));
    if (ns == RN_NUM_OK && (length > UINT32_MAX / 8 || !rn_reserve(vm, (uint64_t)length * (uint64_t)kind))) {
        return rn_nomem(vm);
    }
    if (ns == RN_NUM_OK) {
        *out = rn_str_alloc(vm, (uint32_t)length, max, &data);
        if (*out == RN_UNBOUND) {
            return rn_nomem(vm);
        }
        ns = length == 0 ? RN_NUM_OK : job->write(job, kind, data, &length, RN_POLL(vm));
    }
    return ns == RN_NUM_OK ? RN_OK : rn_text_fail(vm, ns);
}

static rn_num_status write_str(const rn_layout_job *j, rn_text_kind kind, void *out, size_t *length, const rn_poll *poll)
{
    return rn_format_str(j->form, &j->text, kind, out, length, poll);
}

static rn_num_status write_int(const rn_layout_job *j, rn_text_kind kind, void *out, size_t *length, const rn_poll *poll)
{
    return rn_format_int(j->form, j->negative, j->text.data, j->text.length, kind, out, length, poll);
}

static rn_num_status write_char(const rn_layout_job *j, rn_text_kind kind, void *out, size_t *length, const rn_poll *poll)
{
    return rn_format_char(j->form, j->cp, kind, out, length, poll);
}

static rn_num_status write_float(const rn_layout_job *j, rn_text_kind kind, void *out, size_t *length, const rn_poll *poll)
{
    return rn_format_float(j->form, j->re, kind, out, length, poll);
}

static rn_num_status write_complex(const rn_layout_job *j, rn_text_kind kind, void *out, size_t *length, const rn_poll *poll)
{
    return rn_format_complex(j->form, j->re, j->im, kind, out, length, poll);
}

/* A number this large has few digits left of the point. */
bool rn_float_is_short(double d, int64_t width, int64_t precision)
{
    return d < 1e16 && d > -1e16 && width <= 100 && precision <= 60;
}

/* The digits of an int in a base, without its sign; `few` is for those of a small one. */
rn_status rn_int_digits(rn_vm *vm, rn_val number, int base, char few[RN_DIGITS_FEW], rn_layout_job *job)
{
    rn_val text;
    rn_status st;

    if (rn_is_int(number)) {
        int64_t n = rn_small_get(number);
        uint64_t m = (uint64_t)(n < 0 ? -n : n);
        char *end = few + RN_DIGITS_FEW, *p = end;

        if (base == 10) { /* a division by a constant */
            do {
                *--p = (char)('0' + m % 10);
                m /= 10;
            } while (m != 0);
        } else {
            do {
                *--p = "0123456789abcdef"[m % (unsigned)base];
                m /= (unsigned)base;
            } while (m != 0);
        }
        job->text = (rn_text){p, (size_t)(end - p), RN_KIND_1};
        job->negative = n < 0;
        return RN_OK;
    }
    st = rn_int_to_str(vm, number, base, false, &text);

    if (st == RN_OK) {
        job->text = rn_text_of_str(vm, text);
        job->negative = ((const char *)job->text.data)[0] == '-';
        job->text.data = (const char *)job->text.data + job->negative;
        job->text.length -= job->negative;
    }
    return st;
}

/* A bound on the code points of a str, as rn_str_alloc() takes it. */
uint32_t rn_str_max(rn_vm *vm, rn_val s)
{
    uint32_t flags = rn_obj_of(vm, s)->flags;

    return (flags & RN_SF_WIDTH) == 2 ? 0x10FFFF : (flags & RN_SF_WIDTH) == 1 ? 0xFFFF : (flags & RN_SF_ASCII) ? 127 : 255;
}

static rn_status format_str(rn_vm *vm, rn_val s, rn_format_spec *spec, rn_val *out)
{
    rn_layout_job job = {.form = spec, .write = write_str};

    if (spec->precision >= 0 && spec->precision < (int64_t)RN_PTR(rn_str, vm, s)->len) { /* cut first: it may get narrower */
        s = rn_str_sub(vm, s, 0, (uint32_t)spec->precision);
        if (s == RN_UNBOUND) {
            return rn_nomem(vm);
        }
    }
    if (spec->width <= (int64_t)RN_PTR(rn_str, vm, s)->len) {
        *out = s;
        return RN_OK;
    }
    job.text = rn_text_of_str(vm, s);
    job.is_short = spec->width <= 100; /* and the string is shorter */
    return rn_lay_out(vm, &job, rn_format_max(spec) | rn_str_max(vm, s), out);
}

static rn_status format_int(rn_vm *vm, rn_val number, rn_format_spec *spec, rn_val *out)
{
    rn_layout_job job = {.form = spec, .write = write_int};
    char few[RN_DIGITS_FEW];
    int64_t c;
    rn_status st;

    if (rn_format_as_float(spec)) {
        job.write = write_float;
        st = rn_to_double(vm, number, &job.re);
        job.is_short = st == RN_OK && rn_float_is_short(job.re, spec->width, spec->precision);
        return st == RN_OK ? rn_lay_out(vm, &job, rn_format_max(spec), out) : st;
    }
    if (rn_format_base(spec) == 0) {
        if (!rn_int_get(vm, number, &c)) {
            return rn_raise(vm, RN_T_OverflowError, "Python int too large to convert to C long");
        }
        if (c < 0 || c > 0x10FFFF) {
            return rn_raise(vm, RN_T_OverflowError, "%%c arg not in range(0x110000)");
        }
        job.write = write_char;
        job.cp = (uint32_t)c;
        return rn_lay_out(vm, &job, rn_format_max(spec) | job.cp, out);
    }
    st = rn_int_digits(vm, number, rn_format_base(spec), few, &job);
    job.is_short = spec->width <= 100 && job.text.length <= 100;
    return st == RN_OK ? rn_lay_out(vm, &job, rn_format_max(spec), out) : st;
}

/* ---- which __format__ ---- */

static rn_status as_str(rn_vm *vm, rn_val v, rn_val *out)
{
    rn_status st = rn_to_str(vm, v, out);

    return st == RN_NEED_VM ? rn_ask_internal(vm, "to_str", &v, 1, RN_CK_STR) : st;
}

/* By the value's payload, whatever its class defines. */
static rn_status format_value(rn_vm *vm, rn_val v, rn_val spec_text, rn_val *out)
{
    rn_val p = rn_payload_op(vm, v);
    rn_format_target target;
    rn_format_spec spec;
    rn_format_error error;
    rn_layout_job job = {.form = &spec};
    rn_text text;

    if (RN_PTR(rn_str, vm, spec_text)->len == 0) {
        return as_str(vm, v, out);
    }
    if (rn_is_str(vm, p)) {
        target = RN_FORMAT_STR;
    } else if (rn_is_anyint(vm, p)) {
        target = RN_FORMAT_INT;
    } else if (rn_is_float(vm, p)) {
        target = RN_FORMAT_FLOAT;
    } else if (rn_is_kind(vm, p, RN_K_COMPLEX)) {
        target = RN_FORMAT_COMPLEX;
    } else {
        return rn_raise(vm, RN_T_TypeError, "unsupported format string passed to %T.__format__", v);
    }
    text = rn_text_of_str(vm, spec_text);
    if (!rn_format_parse(&text, target, &spec, &error)) {
        return rn_format_raise(vm, &error, spec_text, v);
    }
    switch (target) {
    case RN_FORMAT_STR:
        return format_str(vm, p, &spec, out);
    case RN_FORMAT_INT:
        return format_int(vm, p, &spec, out);
    case RN_FORMAT_FLOAT:
        job.write = write_float;
        job.re = rn_float_get(vm, p);
        job.is_short = rn_float_is_short(job.re, spec.width, spec.precision);
        break;
    case RN_FORMAT_COMPLEX:
    default:
        job.write = write_complex;
        job.re = RN_PTR(rn_complex, vm, p)->re;
        job.im = RN_PTR(rn_complex, vm, p)->im;
        break;
    }
    return rn_lay_out(vm, &job, rn_format_max(&spec), out);
}

/* Is this method the one below, or object's? */
static bool is_own_format(rn_vm *vm, rn_val f)
{
    const rn_builtin *b = RN_PTR(rn_builtin, vm, f);

    return rn_is_kind(vm, f, RN_K_BUILTIN) &&
           (b->owner == RN_T(object) || (b->native < rn_native_count && rn_natives[b->native].fn == rn_value_format));
}

rn_status rn_format(rn_vm *vm, rn_val v, rn_val spec, rn_val *out)
{
    if (rn_is_str(vm, v) && RN_PTR(rn_str, vm, spec)->len == 0) {
        *out = v;
        return RN_OK;
    }
    if (rn_is_ref(v) && !rn_is_str(vm, v)) {
        rn_val f = rn_lookup(vm, rn_type_of(vm, v), RN_N(__format__));

        if (f != RN_UNBOUND && !is_own_format(vm, f)) {
            return rn_ask_special(vm, v, RN_N(__format__), &spec, 1, RN_CK_FORMAT);
        }
    }
    return format_value(vm, v, spec, out);
}

/* __format__ of str, int, float, complex and object. */
NATIVE(value_format)
{
    rn_val spec;
    rn_status st = rn_want_str(vm, a[1], "__format__() argument", &spec);

    return st == RN_OK ? format_value(vm, a[0], spec, out) : st;
}
