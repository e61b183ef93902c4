/* str.format and format_map: fields of closed arguments in C; for others the prelude's walk over the same parts, by the
 * intrinsics format_next() and format_field(), which string.Formatter uses too. */
#include "py/obj/format.h"
#include "py/vm/loop.h"

/* ---- the parts of a format string ---- */

typedef struct field {
    size_t literal, literal_end; /* text before the field */
    bool present;
    size_t name, name_end;
    uint32_t conversion; /* 0: none */
    size_t spec, spec_end;
    bool nested; /* the spec has fields itself */
} field;

static rn_status bad(rn_vm *vm, const char *text)
{
    return rn_raise(vm, RN_T_ValueError, "%s", text);
}

static uint32_t at(const rn_text *t, size_t i)
{
    return rn_kind_get(t->kind, t->data, i);
}

/* After a '{' at *i - 1: name, conversion and spec up to the matching '}'. */
static rn_status parse_field(rn_vm *vm, const rn_text *t, size_t *i, size_t end, field *f)
{
    uint32_t c = 0;
    int64_t depth = 1;

    f->name = *i;
    while (*i < end) {
        c = at(t, (*i)++);
        if (c == '{') {
            return bad(vm, "unexpected '{' in field name");
        }
        if (c == '[') {
            while (*i < end && at(t, *i) != ']') {
                ++*i;
            }
            continue;
        }
        if (c == '}' || c == ':' || c == '!') {
            break;
        }
    }
    f->name_end = *i - 1;
    if (c != '!' && c != ':') {
        return c == '}' ? RN_OK : bad(vm, "expected '}' before end of string");
    }
    if (c == '!') {
        if (*i >= end) {
            return bad(vm, "end of string while looking for conversion specifier");
        }
        f->conversion = at(t, (*i)++);
        if (*i < end) {
            c = at(t, (*i)++);
            if (c == '}') {
                return RN_OK;
            }
            if (c != ':') {
                return bad(vm, "expected ':' after conversion specifier");
            }
        }
    }
    f->spec = *i;
    while (*i < end) {
        c = at(t, (*i)++);
        if (c == '{') {
            f->nested = true;
            depth++;
        } else if (c == '}' && --depth == 0) {
            f->spec_end = *i - 1;
            return RN_OK;
        }
    }
    return bad(vm, "unmatched '{' in format spec");
}

/* The next literal and field of t[*i .. end). */
static rn_status next_field(rn_vm *vm, const rn_text *t, size_t *i, size_t end, field *f)
{
    uint32_t c = 0;
    bool is_brace = false, is_last;

    *f = (field){.literal = *i};
    while (*i < end && !is_brace) {
        c = at(t, (*i)++);
        is_brace = c == '{' || c == '}';
    }
    f->literal_end = *i;
    is_last = *i >= end;
    if (!is_brace) {
        return RN_OK;
    }
    if (c == '}' && (is_last || at(t, *i) != '}')) {
        return bad(vm, "Single '}' encountered in format string");
    }
    if (is_last) {
        return bad(vm, "Single '{' encountered in format string");
    }
    if (at(t, *i) == c) { /* doubled: one of them is text */
        ++*i;
        return RN_OK;
    }
    f->literal_end--;
    f->present = true;
    return parse_field(vm, t, i, end, f);
}

/* All digits: their value; -1: not a number; -2: too large. */
static int64_t integer(const rn_text *t, size_t from, size_t end)
{
    int64_t n = 0;

    if (from >= end) {
        return -1;
    }
    for (; from < end; from++) {
        int d = rn_uni_decimal(at(t, from));

        if (d < 0) {
            return -1;
        }
        if (n > (INT64_MAX - d) / 10) {
            return -2;
        }
        n = n * 10 + d;
    }
    return n;
}

static rn_status too_many_digits(rn_vm *vm)
{
    return bad(vm, "Too many decimal digits in format string");
}

static size_t first_end(const rn_text *t, size_t from, size_t end)
{
    while (from < end && at(t, from) != '[' && at(t, from) != '.') {
        from++;
    }
    return from;
}

/* The attribute or item at *i of a field name: its text is from .. *to, *i moves behind it. */
static rn_status next_step(rn_vm *vm, const rn_text *t, size_t *i, size_t end, bool *is_attr, size_t *from, size_t *to, int64_t *index)
{
    uint32_t c = at(t, (*i)++);

    *from = *to = *i;
    *index = -1;
    *is_attr = c == '.';
    if (c == '.') {
        *to = *i = first_end(t, *i, end);
    } else if (c == '[') {
        while (*i < end && at(t, *i) != ']') {
            ++*i;
        }
        if (*i >= end) {
            return bad(vm, "Missing ']' in format string");
        }
        *to = (*i)++;
        *index = integer(t, *from, *to);
        if (*index == -2) {
            return too_many_digits(vm);
        }
    } else {
        return bad(vm, "Only '.' or '[' may follow ']' in format field specifier");
    }
    return *from == *to ? bad(vm, "Empty attribute in format string") : RN_OK;
}

/* ---- closed evaluation ---- */

typedef struct formatter {
    rn_vm *vm;
    rn_val text; /* the format string */
    const rn_val *args;
    uint32_t nargs;
    bool positional; /* false: format_map */
    rn_val mapping;  /* UNBOUND: no keywords */
    int numbering;   /* 0 not yet, 1 automatic, 2 by hand */
    int64_t next;
} formatter;

static rn_status numbering(formatter *f, bool is_empty)
{
    int now = is_empty ? 1 : 2;

    if (f->numbering == 0) {
        f->numbering = now;
    }
    if (f->numbering == now) {
        return RN_OK;
    }
    return bad(f->vm, now == 2 ? "cannot switch from automatic field numbering to manual field specification"
                               : "cannot switch from manual field specification to automatic field numbering");
}

static rn_status not_closed(rn_status st)
{
    return st == RN_CALL ? RN_NEED_VM : st;
}

static rn_status fetch(formatter *f, size_t from, size_t end, rn_val *out)
{
    rn_vm *vm = f->vm;
    rn_text t = rn_text_of_str(vm, f->text);
    size_t i = first_end(&t, from, end);
    int64_t index = integer(&t, from, i);
    rn_val key;
    rn_status st = RN_OK;

    if (index == -2) {
        return too_many_digits(vm);
    }
    if (index >= 0 || i == from) {
        st = numbering(f, i == from);
        if (st != RN_OK) {
            return st;
        }
        index = i == from ? f->next++ : index;
        if (!f->positional) {
            return bad(vm, "Format string contains positional fields");
        }
        if (index >= (int64_t)f->nargs) {
            return rn_raise(vm, RN_T_IndexError, "Replacement index %d out of range for positional args tuple", index);
        }
        *out = f->args[index];
    } else {
        key = rn_str_sub(vm, f->text, (uint32_t)from, (uint32_t)i);
        if (key == RN_UNBOUND) {
            return rn_nomem(vm);
        }
        if (f->mapping == RN_UNBOUND) {
            return rn_raise_val(vm, RN_T_KeyError, key);
        }
        st = not_closed(rn_getitem(vm, f->mapping, key, out));
    }
    while (st == RN_OK && i < end) {
        bool is_attr;
        size_t a, b;

        st = next_step(vm, &t, &i, end, &is_attr, &a, &b, &index);
        if (st != RN_OK) {
            return st;
        }
        key = index >= 0 && !is_attr ? rn_int_new(vm, index) : rn_str_sub(vm, f->text, (uint32_t)a, (uint32_t)b);
        if (key != RN_UNBOUND && is_attr) {
            key = rn_intern(vm, key);
        }
        if (key == RN_UNBOUND) {
            return rn_nomem(vm);
        }
        st = not_closed(is_attr ? rn_getattr(vm, *out, rn_off(key), out) : rn_getitem(vm, *out, key, out));
    }
    return st;
}

static rn_status unknown_conversion(rn_vm *vm, uint32_t c)
{
    char hex[16] = "";
    const char *digits = "0123456789abcdef";
    size_t n = 0;

    if (c > 32 && c < 127) {
        return rn_raise(vm, RN_T_ValueError, "Unknown conversion specifier %c", c);
    }
    for (int shift = 28; shift >= 0; shift -= 4) {
        if (n > 0 || (c >> shift & 15) != 0 || shift == 0) {
            hex[n++] = digits[c >> shift & 15];
        }
    }
    return rn_raise(vm, RN_T_ValueError, "Unknown conversion specifier \\x%s", hex);
}

static rn_status convert(rn_vm *vm, uint32_t how, rn_val v, rn_val *out)
{
    rn_status st;

    switch (how) {
    case 0:
        *out = v;
        return RN_OK;
    case 's':
        return rn_to_str(vm, v, out);
    case 'r':
        return rn_repr(vm, v, out);
    case 'a':
        st = rn_repr(vm, v, out);
        return st == RN_OK ? rn_ascii(vm, *out, out) : st;
    default:
        return unknown_conversion(vm, how);
    }
}

/* Bounded: a spec may have fields, theirs may not. */
static rn_status build(formatter *f, size_t from, size_t end, int depth, rn_val *out)
{
    rn_vm *vm = f->vm;
    rn_text t = rn_text_of_str(vm, f->text);
    rn_sb sb;
    rn_status st = RN_OK;

    if (depth == 0) {
        return bad(vm, "Max string recursion exceeded");
    }
    rn_sb_init(&sb, vm);
    for (size_t i = from; st == RN_OK && i < end;) {
        field fd;
        rn_val v = RN_NONE, spec;

        st = next_field(vm, &t, &i, end, &fd);
        if (st != RN_OK) {
            return st;
        }
        rn_sb_sub(&sb, f->text, (uint32_t)fd.literal, (uint32_t)fd.literal_end);
        if (!fd.present) {
            continue;
        }
        st = fetch(f, fd.name, fd.name_end, &v);
        if (st == RN_OK) {
            st = convert(vm, fd.conversion, v, &v);
        }
        if (st != RN_OK) {
            return st;
        }
        if (!fd.nested && fd.spec == fd.spec_end && rn_sb_plain(&sb, v)) {
            if (!rn_charge(vm, 16)) {
                return RN_STOP;
            }
            continue;
        }
        if (fd.nested) {
            st = build(f, fd.spec, fd.spec_end, depth - 1, &spec);
        } else {
            spec = rn_str_sub(vm, f->text, (uint32_t)fd.spec, (uint32_t)fd.spec_end);
            st = spec == RN_UNBOUND ? rn_nomem(vm) : RN_OK;
        }
        if (st == RN_OK) {
            st = not_closed(rn_format(vm, v, spec, &v));
        }
        if (st == RN_OK) {
            rn_sb_str(&sb, rn_payload_op(vm, v));
        }
        if (st == RN_OK && !rn_charge(vm, 16)) {
            return RN_STOP;
        }
    }
    return st == RN_OK ? rn_sb_done(&sb, out) : st;
}

NATIVE(str_m_format)
{
    formatter f = {.vm = vm, .text = rn_payload_op(vm, a[0]), .args = a + 1, .nargs = n - 1, .positional = true, .mapping = vm->kw[0]};

    return build(&f, 0, RN_PTR(rn_str, vm, f.text)->len, 2, out);
}

NATIVE(str_m_format_map)
{
    formatter f = {.vm = vm, .text = rn_payload_op(vm, a[0]), .mapping = a[1]};

    return build(&f, 0, RN_PTR(rn_str, vm, f.text)->len, 2, out);
}

/* ---- intrinsics ---- */

/* format_next(text, pos): (next pos, literal, field name or None, conversion or None, spec, nested), or None at the end. */
NATIVE(rn_format_next)
{
    rn_text t = rn_text_of_str(vm, a[0]);
    size_t i = (size_t)rn_small_get(a[1]);
    field f;
    rn_val v[6] = {RN_NONE, RN_NONE, RN_NONE, RN_NONE, rn_val_of(RN_EMPTY_STR), RN_FALSE};
    rn_status st;

    *out = RN_NONE;
    if (i >= t.length) {
        return RN_OK;
    }
    st = next_field(vm, &t, &i, t.length, &f);
    if (st != RN_OK) {
        return st;
    }
    v[0] = rn_small((int64_t)i);
    v[1] = rn_str_sub(vm, a[0], (uint32_t)f.literal, (uint32_t)f.literal_end);
    if (f.present) {
        v[2] = rn_str_sub(vm, a[0], (uint32_t)f.name, (uint32_t)f.name_end);
        v[3] = f.conversion != 0 ? rn_str_char(vm, f.conversion) : RN_NONE;
        v[4] = rn_str_sub(vm, a[0], (uint32_t)f.spec, (uint32_t)f.spec_end);
        v[5] = rn_bool(f.nested);
    }
    for (int k = 0; k < 6; k++) {
        if (v[k] == RN_UNBOUND) {
            return rn_nomem(vm);
        }
    }
    return rn_done(vm, rn_tuple_new(vm, v, 6), out);
}

/* format_field(name): (first, steps): an int or str, and a list of (is attribute, str or int). */
NATIVE(rn_format_field)
{
    rn_text t = rn_text_of_str(vm, a[0]);
    size_t i = first_end(&t, 0, t.length), from, to;
    int64_t index = integer(&t, 0, i);
    rn_val list = rn_list_new(vm, NULL, 0), pair[2];
    bool is_attr;

    if (index == -2) {
        return too_many_digits(vm);
    }
    pair[0] = index >= 0 ? rn_int_new(vm, index) : rn_str_sub(vm, a[0], 0, (uint32_t)i);
    pair[1] = list;
    if (list == RN_UNBOUND || pair[0] == RN_UNBOUND) {
        return rn_nomem(vm);
    }
    while (i < t.length) {
        rn_val step[2], one;
        rn_status st = next_step(vm, &t, &i, t.length, &is_attr, &from, &to, &index);

        if (st != RN_OK) {
            return st;
        }
        step[0] = rn_bool(is_attr);
        step[1] = index >= 0 && !is_attr ? rn_int_new(vm, index) : rn_str_sub(vm, a[0], (uint32_t)from, (uint32_t)to);
        one = step[1] == RN_UNBOUND ? RN_UNBOUND : rn_tuple_new(vm, step, 2);
        if (one == RN_UNBOUND || !rn_list_append(vm, list, one)) {
            return rn_nomem(vm);
        }
    }
    return rn_done(vm, rn_tuple_new(vm, pair, 2), out);
}

/* bad_conversion(c): raises the ValueError of an unknown one. */
NATIVE(rn_bad_conversion)
{
    rn_str *s = RN_PTR(rn_str, vm, a[0]);

    *out = RN_NONE;
    return unknown_conversion(vm, rn_cp(rn_str_data(vm, s), rn_str_width(s), 0));
}
