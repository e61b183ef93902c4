/* str % args and bytes % args over num/format.h. Both are built as text: the text of a bytes result has no code point above
 * 255. Arguments that guest code converts are the prelude's percent(), which gets the parts of the format by percent_next(). */
#include <math.h>

#include "py/obj/format.h"
#include "py/vm/loop.h"

typedef struct part {
    size_t literal, literal_end;
    bool present, percent; /* percent: "%%" */
    rn_percent_spec form;
} part;

static rn_status next_part(rn_vm *vm, const rn_text *t, size_t *i, part *p)
{
    rn_format_error error;
    size_t at;
    rn_num_status ns = rn_text_find_one(t, '%', false, *i, t->length, &at, RN_POLL(vm));

    if (ns != RN_NUM_OK) {
        return rn_text_fail(vm, ns);
    }
    *p = (part){.literal = *i, .literal_end = at == RN_TEXT_NONE ? t->length : at, .present = at != RN_TEXT_NONE};
    if (!p->present) {
        *i = t->length;
        return RN_OK;
    }
    if (at + 1 < t->length && rn_kind_get(t->kind, t->data, at + 1) == '%') {
        p->percent = true;
        *i = at + 2;
        return RN_OK;
    }
    if (at + 1 < t->length) {
        uint32_t type = rn_kind_get(t->kind, t->data, at + 1);

        if (type == 's' || type == 'd') { /* most of them */
            p->form = (rn_percent_spec){.width = -1, .precision = -1, .type = type, .type_at = at + 1, .end = at + 2};
            *i = at + 2;
            return RN_OK;
        }
    }
    if (!rn_percent_parse(t, at, &p->form, &error)) {
        return rn_format_raise(vm, &error, RN_NONE, RN_NONE);
    }
    *i = p->form.end;
    return RN_OK;
}

/* ---- arguments ---- */

typedef struct state {
    rn_vm *vm;
    bool bytes;
    rn_val format; /* str or bytes-like */
    rn_text text;
    rn_val args;      /* a tuple, or one value */
    rn_val mapping;   /* UNBOUND: the arguments are no mapping */
    uint32_t n, next; /* of the tuple; a single value: n is 1 */
    rn_sb out;
} state;

static bool is_mapping(rn_vm *vm, rn_val v, bool bytes)
{
    rn_val p = rn_payload_op(vm, v);

    if (!rn_is_ref(p)) {
        return false;
    }
    switch ((int)rn_obj_of(vm, p)->kind) {
    case RN_K_TUPLE:
    case RN_K_STR:
        return false;
    case RN_K_BYTES:
    case RN_K_BYTEARRAY:
        return !bytes;
    case RN_K_TYPE:
        return false;
    default:
        return rn_lookup(vm, rn_type_of(vm, p), RN_N(__getitem__)) != RN_UNBOUND;
    }
}

static rn_status next_arg(state *s, rn_val *out)
{
    if (s->next >= s->n) {
        *out = RN_UNBOUND;
        return rn_raise(s->vm, RN_T_TypeError, "not enough arguments for format string");
    }
    *out = rn_is_kind(s->vm, s->args, RN_K_TUPLE) ? rn_tuple_items(s->vm, s->args)[s->next] : s->args;
    s->next++;
    return RN_OK;
}

static rn_status star(state *s, bool is_width, int64_t *out)
{
    rn_val v, p;
    rn_status st = next_arg(s, &v);

    if (st != RN_OK) {
        return st;
    }
    p = rn_payload_op(s->vm, v);
    if (!rn_is_anyint(s->vm, p)) {
        return rn_raise(s->vm, RN_T_TypeError, "* wants int");
    }
    if (!rn_int_get(s->vm, p, out) || (!is_width && (*out > INT32_MAX || *out < INT32_MIN))) {
        return rn_raise(s->vm, RN_T_OverflowError, "Python int too large to convert to C %s", is_width ? "ssize_t" : "int");
    }
    return RN_OK;
}

static rn_status by_key(state *s, const rn_percent_spec *p, rn_val *out)
{
    rn_vm *vm = s->vm;
    rn_val key;
    rn_status st;

    if (s->mapping == RN_UNBOUND) {
        return rn_raise(vm, RN_T_TypeError, "format requires a mapping");
    }
    if (s->bytes) {
        key = rn_bytes_new(vm, (const uint8_t *)s->text.data + p->key_start, p->key_end - p->key_start);
    } else {
        key = rn_str_sub(vm, s->format, (uint32_t)p->key_start, (uint32_t)p->key_end);
    }
    if (key == RN_UNBOUND) {
        return rn_nomem(vm);
    }
    st = rn_getitem(vm, s->mapping, key, out);
    s->args = *out; /* "%(a)*d" has no width to take */
    s->n = s->next = 1;
    return st == RN_CALL ? RN_NEED_VM : st;
}

/* ---- one conversion ---- */

static rn_num_status write_int(const rn_layout_job *j, rn_text_kind kind, void *out, size_t *length, const rn_poll *poll)
{
    return rn_percent_int(j->form, j->negative, j->text.data, j->text.length, kind, out, length, poll);
}

static rn_num_status write_float(const rn_layout_job *j, rn_text_kind kind, void *out, size_t *length, const rn_poll *poll)
{
    return rn_percent_float(j->form, j->re, kind, out, length, poll);
}

static rn_num_status write_str(const rn_layout_job *j, rn_text_kind kind, void *out, size_t *length, const rn_poll *poll)
{
    return rn_percent_str(j->form, &j->text, kind, out, length, poll);
}

static rn_status put(state *s, const rn_layout_job *job, uint32_t max)
{
    rn_val text;
    rn_status st;
    size_t n;

    if (job->is_short && max < 128) {
        char few[RN_LAYOUT_SHORT];

        (void)job->write(job, RN_KIND_1, few, &n, NULL);
        rn_sb_ascii(&s->out, few, n);
        return RN_OK;
    }
    st = rn_lay_out(s->vm, job, max, &text);
    if (st == RN_OK) {
        rn_sb_str(&s->out, text);
    }
    return st;
}

static rn_status put_text(state *s, rn_val text, const rn_percent_spec *p)
{
    rn_layout_job job = {.write = write_str, .form = p, .text = rn_text_of_str(s->vm, text)};

    if (p->width < 0 && p->precision < 0) {
        rn_sb_str(&s->out, text);
        return RN_OK;
    }
    job.is_short = p->width <= 100 && job.text.length <= 100;
    return put(s, &job, rn_str_max(s->vm, text));
}

static rn_status put_int(state *s, rn_val v, const rn_percent_spec *p)
{
    rn_vm *vm = s->vm;
    rn_val n = rn_payload_op(vm, v);
    rn_layout_job job = {.write = write_int, .form = p};
    char few[RN_DIGITS_FEW];
    int base = rn_percent_base(p);
    rn_status st;

    if (rn_is_float(vm, n) && base == 10) {
        double d = rn_float_get(vm, n);

        if (d != d) {
            return rn_raise(vm, RN_T_ValueError, "cannot convert float NaN to integer");
        }
        if (isinf(d)) {
            return rn_raise(vm, RN_T_OverflowError, "cannot convert float infinity to integer");
        }
        st = rn_int_from_double(vm, trunc(d), &n);
        if (st != RN_OK) {
            return st;
        }
    }
    if (!rn_is_anyint(vm, n)) {
        if (rn_is_kind(vm, v, RN_K_INST)) {
            return RN_NEED_VM;
        }
        return rn_raise(vm, RN_T_TypeError,
                        base == 10 ? "%%%c format: a real number is required, not %T" : "%%%c format: an integer is required, not %T",
                        p->type, v);
    }
    st = rn_int_digits(vm, n, base, few, &job);
    job.is_short = p->width <= 100 && p->precision <= 60 && job.text.length <= 100;
    return st == RN_OK ? put(s, &job, 127) : st;
}

static rn_status put_float(state *s, rn_val v, const rn_percent_spec *p)
{
    rn_vm *vm = s->vm;
    rn_val n = rn_payload_op(vm, v);
    rn_layout_job job = {.write = write_float, .form = p};
    rn_status st;

    if (!rn_is_number(vm, n)) {
        return rn_is_kind(vm, v, RN_K_INST) ? RN_NEED_VM : rn_raise(vm, RN_T_TypeError, "must be real number, not %T", v);
    }
    st = rn_to_double(vm, n, &job.re);
    job.is_short = st == RN_OK && rn_float_is_short(job.re, p->width, p->precision);
    return st == RN_OK ? put(s, &job, 127) : st;
}

static rn_status put_char(state *s, rn_val v, const rn_percent_spec *p)
{
    rn_vm *vm = s->vm;
    rn_val n = rn_payload_op(vm, v), text;
    int64_t c = -1;
    rn_span span;

    if (rn_is_anyint(vm, n)) {
        if (!rn_int_get(vm, n, &c) || c < 0 || c > (s->bytes ? 255 : 0x10FFFF)) {
            return rn_raise(vm, RN_T_OverflowError, s->bytes ? "%%c arg not in range(256)" : "%%c arg not in range(0x110000)");
        }
    } else if (!s->bytes && rn_is_str(vm, n)) {
        rn_str *x = RN_PTR(rn_str, vm, n);

        if (x->len != 1) {
            return rn_raise(vm, RN_T_TypeError, "%%c requires an int or a unicode character, not a string of length %u", x->len);
        }
        c = rn_cp(rn_str_data(vm, x), rn_str_width(x), 0);
    } else if (s->bytes && (rn_is_kind(vm, n, RN_K_BYTES) || rn_is_kind(vm, n, RN_K_BYTEARRAY)) && rn_bytes_span(vm, n, &span)) {
        if (span.n != 1) {
            return rn_raise(vm, RN_T_TypeError, "%%c requires an integer in range(256) or a single byte, not a %T object of length %u", v,
                            (uint32_t)span.n);
        }
        c = span.p[0];
    } else if (rn_is_indexable(vm, v)) {
        return RN_NEED_VM;
    } else {
        return rn_raise(vm, RN_T_TypeError,
                        s->bytes ? "%%c requires an integer in range(256) or a single byte, not %T"
                                 : "%%c requires an int or a unicode character, not %T",
                        v);
    }
    text = rn_str_char(vm, (uint32_t)c);
    return text == RN_UNBOUND ? rn_nomem(vm) : put_text(s, text, p);
}

/* Bytes as the text of the same values. */
static rn_status put_bytes(state *s, rn_val v, const rn_percent_spec *p)
{
    rn_vm *vm = s->vm;
    rn_span span;
    rn_text t;
    rn_val text = rn_val_of(RN_EMPTY_STR), f;
    rn_status st = RN_OK;

    if (!rn_bytes_span(vm, v, &span)) {
        if (rn_is_kind(vm, v, RN_K_INST) && rn_special(vm, v, RN_N(__bytes__), &f)) {
            return RN_NEED_VM;
        }
        return rn_raise(vm, RN_T_TypeError, "%%b requires a bytes-like object, or an object that implements __bytes__, not '%T'", v);
    }
    t = rn_text_of_span(span);
    if (span.n > 0) {
        st = rn_str_of_text(vm, &t, &text);
    }
    return st == RN_OK ? put_text(s, text, p) : st;
}

static rn_status put_converted(state *s, rn_val v, const rn_percent_spec *p)
{
    rn_vm *vm = s->vm;
    rn_val text;
    rn_status st;

    if (p->type == 's' && !s->bytes) {
        st = rn_to_str(vm, v, &text);
    } else {
        st = rn_repr(vm, v, &text);
        if (st == RN_OK && (p->type == 'a' || s->bytes)) {
            st = rn_ascii(vm, text, &text);
        }
    }
    return st == RN_OK ? put_text(s, text, p) : st;
}

static rn_status put_part(state *s, rn_percent_spec *p)
{
    rn_vm *vm = s->vm;
    rn_val v = RN_NONE;
    rn_status st = p->has_key ? by_key(s, p, &v) : RN_OK;
    rn_format_error error;

    if (st == RN_OK && p->width_star) {
        st = star(s, true, &p->width);
        if (st == RN_OK && p->width < 0) {
            p->left = true;
            p->width = p->width == INT64_MIN ? INT64_MAX : -p->width;
        }
    }
    if (st == RN_OK && p->precision_star) {
        st = star(s, false, &p->precision);
        p->precision = p->precision < 0 ? 0 : p->precision;
    }
    if (st == RN_OK && !p->has_key) {
        st = next_arg(s, &v);
    }
    if (st != RN_OK) {
        return st;
    }
    if (p->width < 0 && p->precision < 0 && !p->plus && !p->blank && (p->type == 'd' ? rn_is_int(v) : p->type == 's' && !s->bytes) &&
        rn_sb_plain(&s->out, v)) {
        return RN_OK;
    }
    switch (p->type) {
    case 's':
    case 'b':
        if (s->bytes) {
            return put_bytes(s, v, p);
        }
        if (p->type == 'b') {
            break;
        }
        return put_converted(s, v, p);
    case 'r':
    case 'a':
        return put_converted(s, v, p);
    case 'd':
    case 'i':
    case 'u':
    case 'o':
    case 'x':
    case 'X':
        return put_int(s, v, p);
    case 'e':
    case 'E':
    case 'f':
    case 'F':
    case 'g':
    case 'G':
        return put_float(s, v, p);
    case 'c':
        return put_char(s, v, p);
    default:
        break;
    }
    rn_percent_unsupported(p, &error);
    return rn_format_raise(vm, &error, RN_NONE, v);
}

static rn_status begin(rn_vm *vm, rn_val format, rn_val args, state *s)
{
    rn_val tuple = rn_payload_op(vm, args);
    rn_span span;

    s->vm = vm;
    s->format = format;
    s->args = args;
    s->n = 1;
    s->next = 0;
    s->mapping = RN_UNBOUND;
    s->bytes = !rn_is_str(vm, format);
    if (s->bytes) {
        (void)rn_bytes_span(vm, format, &span);
        s->text = rn_text_of_span(span);
    } else {
        s->text = rn_text_of_str(vm, format);
    }
    if (rn_is_kind(vm, tuple, RN_K_TUPLE)) {
        s->args = tuple;
        s->n = rn_tuple_len(vm, tuple);
    } else if (is_mapping(vm, args, s->bytes)) {
        s->mapping = args;
    }
    rn_sb_init(&s->out, vm);
    return RN_OK;
}

static rn_status percent(rn_vm *vm, rn_val format, rn_val args, rn_val *out)
{
    state s;
    rn_status st = begin(vm, format, args, &s);

    for (size_t i = 0; st == RN_OK && i < s.text.length;) {
        part p;
        uint8_t c;

        st = next_part(vm, &s.text, &i, &p);
        if (st != RN_OK) {
            return st;
        }
        if (!s.bytes) {
            rn_sb_sub(&s.out, format, (uint32_t)p.literal, (uint32_t)p.literal_end);
        }
        for (size_t k = p.literal; s.bytes && k < p.literal_end; k++) {
            c = ((const uint8_t *)s.text.data)[k];
            rn_sb_cp(&s.out, c);
        }
        if (p.percent) {
            rn_sb_cp(&s.out, '%');
        } else if (p.present) {
            st = put_part(&s, &p.form);
        }
        if (st == RN_OK && !rn_charge(vm, 8)) {
            return RN_STOP;
        }
    }
    if (st == RN_OK && s.mapping == RN_UNBOUND && s.next < s.n) {
        return rn_raise(vm, RN_T_TypeError, "not all arguments converted during %s formatting", s.bytes ? "bytes" : "string");
    }
    if (st == RN_OK) {
        st = rn_sb_done(&s.out, out);
    }
    if (st == RN_OK && s.bytes) {
        rn_str *text = RN_PTR(rn_str, vm, *out);

        *out = rn_bytes_like(vm, format, rn_str_data(vm, text), text->len);
        return *out == RN_UNBOUND ? rn_nomem(vm) : RN_OK;
    }
    return st;
}

rn_status rn_percent(rn_vm *vm, rn_val format, rn_val args, rn_val *out)
{
    rn_status st = (vm->flags & RN_VF_NO_FAST) ? RN_NEED_VM : percent(vm, format, args, out);

    if (st == RN_NEED_VM) {
        rn_val v[2] = {format, args};

        return rn_ask_internal(vm, "percent", v, 2, RN_CK_ANY);
    }
    return st;
}

/* ---- intrinsics ---- */

/* percent_closed(format, args): as the operator, for arguments that are closed. */
NATIVE(rn_percent_closed)
{
    rn_status st = percent(vm, a[0], a[1], out);

    return st == RN_NEED_VM ? rn_raise(vm, RN_T_SystemError, "not closed") : st;
}

static rn_val size_value(rn_vm *vm, bool star_, int64_t n)
{
    return star_ ? rn_val_of(RN_CHAR('*')) : n < 0 ? RN_NONE : rn_int_new(vm, n);
}

/* percent_next(format, pos): (next pos, literal, conversion, key, flags, width, precision, place of the conversion), or None
 * at the end. conversion: None, '%' for "%%", or a letter; key: None or a str or bytes; flags: some of "-+ #0"; width and
 * precision: None, int, '*'; the place of "%%" is -1. */
NATIVE(rn_percent_next)
{
    state s;
    part p;
    size_t i = (size_t)rn_small_get(a[1]), nf = 0;
    char flags[6];
    rn_val v[8];
    rn_status st = begin(vm, a[0], RN_NONE, &s);

    *out = RN_NONE;
    if (st != RN_OK || i >= s.text.length) {
        return st;
    }
    st = next_part(vm, &s.text, &i, &p);
    if (st != RN_OK) {
        return st;
    }
    if (p.form.left) {
        flags[nf++] = '-';
    }
    if (p.form.plus) {
        flags[nf++] = '+';
    }
    if (p.form.blank) {
        flags[nf++] = ' ';
    }
    if (p.form.alternate) {
        flags[nf++] = '#';
    }
    if (p.form.zero) {
        flags[nf++] = '0';
    }
    v[0] = rn_small((int64_t)i);
    v[1] = s.bytes ? rn_bytes_new(vm, (const uint8_t *)s.text.data + p.literal, p.literal_end - p.literal)
                   : rn_str_sub(vm, a[0], (uint32_t)p.literal, (uint32_t)p.literal_end);
    v[2] = !p.present ? RN_NONE : rn_str_char(vm, p.percent ? '%' : p.form.type);
    v[3] = !p.form.has_key ? RN_NONE
           : s.bytes       ? rn_bytes_new(vm, (const uint8_t *)s.text.data + p.form.key_start, p.form.key_end - p.form.key_start)
                           : rn_str_sub(vm, a[0], (uint32_t)p.form.key_start, (uint32_t)p.form.key_end);
    v[4] = rn_str_utf8(vm, flags, nf);
    v[5] = size_value(vm, p.form.width_star, p.form.width);
    v[6] = size_value(vm, p.form.precision_star, p.form.precision);
    v[7] = rn_small(p.percent ? -1 : (int64_t)p.form.type_at);
    for (int k = 0; k < 8; k++) {
        if (v[k] == RN_UNBOUND) {
            return rn_nomem(vm);
        }
    }
    return rn_done(vm, rn_tuple_new(vm, v, 8), out);
}

/* is_mapping(args, bytes): may "%(key)s" look things up in them? */
NATIVE(rn_percent_is_mapping)
{
    return rn_done_bool(is_mapping(vm, a[0], a[1] == RN_TRUE), out);
}
