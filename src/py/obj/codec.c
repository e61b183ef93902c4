/* str.encode and bytes.decode: error handlers and exceptions around the codecs of text/codec.h. Codecs that are not text
 * encodings are the codecs module's. */
#include "py/text/codec.h"

#include <stdio.h>

#include "py/obj/text.h"

static const char *const not_text[] = {"hex",  "hex_codec", "base64",     "base64_codec", "rot13",    "rot_13", "rot-13",      "bz2",
                                       "zlib", "zip",       "zlib_codec", "uu",           "uu_codec", "quopri", "quopri_codec"};

/* What an encoding argument names; default utf-8. */
static rn_status find_codec(rn_vm *vm, rn_val name, const char *verb, rn_codec *codec, bool *has_bom)
{
    rn_text t;
    char ascii[64];

    *codec = RN_CODEC_UTF_8;
    *has_bom = false;
    if (!rn_given(name)) {
        return RN_OK;
    }
    t = rn_text_of_str(vm, name);
    for (size_t i = 0; i < t.length; i++) {
        uint32_t c = rn_kind_get(t.kind, t.data, i);

        if (c == 0) {
            return rn_raise(vm, RN_T_ValueError, "embedded null character");
        }
        if (i < sizeof ascii) {
            ascii[i] = (char)(c < 128 ? c : '?');
        }
    }
    if (t.length <= sizeof ascii && rn_codec_find(ascii, t.length, codec, has_bom)) {
        return RN_OK;
    }
    for (size_t i = 0; i < sizeof not_text / sizeof not_text[0]; i++) {
        if (rn_str_is(vm, name, not_text[i])) {
            return rn_raise(vm, RN_T_LookupError, "%R is not a text encoding; use codecs.%s() to handle arbitrary codecs", name, verb);
        }
    }
    return rn_raise(vm, RN_T_LookupError, "unknown encoding: %S", name);
}

typedef enum handler { STRICT, IGNORE, REPLACE, BACKSLASH, XML, NAME, ESCAPE, PASS, UNKNOWN_HANDLER } handler;

static handler find_handler(rn_vm *vm, rn_val name)
{
    static const char *const known[] = {"strict",      "ignore",          "replace",      "backslashreplace", "xmlcharrefreplace",
                                        "namereplace", "surrogateescape", "surrogatepass"};

    if (!rn_given(name)) {
        return STRICT;
    }
    for (int i = 0; i < UNKNOWN_HANDLER; i++) {
        if (rn_str_is(vm, name, known[i])) {
            return (handler)i;
        }
    }
    return UNKNOWN_HANDLER;
}

static rn_status unknown_handler(rn_vm *vm, rn_val name)
{
    return rn_raise(vm, RN_T_LookupError, "unknown error handler name '%S'", name);
}

static rn_status unicode_error(rn_vm *vm, int type, const char *codec, rn_val object, size_t start, size_t end, const char *reason)
{
    rn_val v[5], args, exc;
    rn_status st;

    v[0] = rn_str_c(vm, codec);
    v[1] = object;
    v[2] = rn_small((int64_t)start);
    v[3] = rn_small((int64_t)end);
    v[4] = rn_str_c(vm, reason);
    args = v[0] == RN_UNBOUND || v[4] == RN_UNBOUND ? RN_UNBOUND : rn_tuple_new(vm, v, 5);
    exc = args == RN_UNBOUND ? RN_UNBOUND : rn_exc_new(vm, RN_TID(type), args);
    if (exc == RN_UNBOUND) {
        return rn_nomem(vm);
    }
    st = rn_exc_init(vm, exc, args, RN_UNBOUND);
    if (st != RN_OK) {
        return st;
    }
    vm->exc = exc;
    return RN_EXC;
}

static bool is_wide(rn_codec codec)
{
    return codec >= RN_CODEC_UTF_16_LE && codec <= RN_CODEC_UTF_32_BE;
}

/* ---- encoding ---- */

typedef struct encoder {
    rn_vm *vm;
    rn_val object, handler_name;
    rn_text text;
    rn_codec codec;
    handler how;
    const char *name; /* in errors */
    rn_bb out;
} encoder;

/* Text that the codec can encode as a whole. */
static rn_status put_part(encoder *e, const rn_text *text, size_t from, size_t end)
{
    size_t bytes, stop, error_end, written;
    rn_text part = {(const uint8_t *)text->data + from * (size_t)text->kind, end - from, text->kind};
    rn_num_status ns = rn_encode_size(e->codec, &part, 0, &bytes, &stop, &error_end, RN_POLL(e->vm));
    uint8_t *to;

    if (ns != RN_NUM_OK) {
        return rn_text_fail(e->vm, ns);
    }
    if (bytes == 0) {
        return RN_OK;
    }
    to = rn_bb_room(&e->out, bytes);
    if (to == NULL) {
        return rn_nomem(e->vm);
    }
    ns = rn_encode(e->codec, &part, 0, part.length, to, &written, RN_POLL(e->vm));
    return ns == RN_NUM_OK ? RN_OK : rn_text_fail(e->vm, ns);
}

static rn_status put_ascii(encoder *e, const char *text, size_t n)
{
    rn_text t = {text, n, RN_KIND_1};

    return put_part(e, &t, 0, n);
}

static void put_unit(encoder *e, uint32_t unit, int bytes, bool big)
{
    for (int i = 0; i < bytes; i++) {
        rn_bb_byte(&e->out, (uint8_t)(unit >> 8 * (big ? bytes - 1 - i : i)));
    }
}

/* A surrogate in the codec's own form. */
static void put_surrogate(encoder *e, uint32_t c)
{
    uint8_t utf8[4];

    if (!is_wide(e->codec)) {
        rn_bb_add(&e->out, utf8, rn_utf8_put(c, utf8));
    } else {
        put_unit(e, c, e->codec <= RN_CODEC_UTF_16_BE ? 2 : 4, e->codec == RN_CODEC_UTF_16_BE || e->codec == RN_CODEC_UTF_32_BE);
    }
}

/* Code points start .. end that the codec cannot encode. */
static rn_status encode_error(encoder *e, size_t start, size_t end)
{
    rn_vm *vm = e->vm;
    bool utf = is_wide(e->codec) || e->codec == RN_CODEC_UTF_8;
    char text[112];
    rn_status st = RN_OK;

    if (e->how == UNKNOWN_HANDLER) {
        return unknown_handler(vm, e->handler_name);
    }
    for (size_t i = start; st == RN_OK && i < end; i++) {
        uint32_t c = rn_kind_get(e->text.kind, e->text.data, i);

        switch (e->how) {
        case IGNORE:
            break;
        case REPLACE:
            st = put_ascii(e, "?", 1);
            break;
        case BACKSLASH:
        case XML:
        case NAME:
            st = put_ascii(e, text,
                           rn_escape_code_point(e->how == XML    ? RN_ESCAPE_XML
                                                : e->how == NAME ? RN_ESCAPE_NAME
                                                                 : RN_ESCAPE_BACKSLASH,
                                                c, text));
            break;
        case ESCAPE:
            if (c < 0xDC80 || c > 0xDCFF || is_wide(e->codec)) {
                return unicode_error(vm, RN_T_UnicodeEncodeError, e->name, e->object, i, end, rn_encode_reason(e->codec));
            }
            rn_bb_byte(&e->out, (uint8_t)(c - 0xDC00));
            break;
        case PASS:
            if (!utf) {
                return unicode_error(vm, RN_T_UnicodeEncodeError, e->name, e->object, start, end, rn_encode_reason(e->codec));
            }
            put_surrogate(e, c);
            break;
        case STRICT:
        case UNKNOWN_HANDLER:
        default:
            return unicode_error(vm, RN_T_UnicodeEncodeError, e->name, e->object, start, end, rn_encode_reason(e->codec));
        }
    }
    return st;
}

rn_status rn_str_encode(rn_vm *vm, rn_val text, rn_val encoding, rn_val errors, rn_val *out)
{
    encoder e = {.vm = vm, .object = text, .handler_name = errors, .text = rn_text_of_str(vm, text)};
    bool has_bom;
    rn_status st = find_codec(vm, encoding, "encode", &e.codec, &has_bom);
    size_t n = e.text.length;

    if (st != RN_OK) {
        return st;
    }
    if ((rn_obj_of(vm, text)->flags & RN_SF_ASCII) && e.codec <= RN_CODEC_CP1252 && !has_bom) {
        return rn_reserve(vm, n) ? rn_done(vm, rn_bytes_new(vm, e.text.data, n), out) : rn_nomem(vm);
    }
    e.how = find_handler(vm, errors);
    e.name = has_bom && e.codec == RN_CODEC_UTF_16_LE   ? "utf-16"
             : has_bom && e.codec == RN_CODEC_UTF_32_LE ? "utf-32"
                                                        : rn_codec_error_name(e.codec);
    rn_bb_init(&e.out, vm);
    if (has_bom && e.codec == RN_CODEC_UTF_8) {
        rn_bb_add(&e.out, "\xef\xbb\xbf", 3);
    } else if (has_bom) {
        put_surrogate(&e, 0xFEFF);
    }
    for (size_t i = 0; i < n;) {
        size_t bytes, stop, end;
        rn_num_status ns = rn_encode_size(e.codec, &e.text, i, &bytes, &stop, &end, RN_POLL(vm));

        if (ns != RN_NUM_OK) {
            return rn_text_fail(vm, ns);
        }
        st = stop > i ? put_part(&e, &e.text, i, stop) : RN_OK;
        if (st == RN_OK && stop < n) {
            end = is_wide(e.codec) ? stop + 1 : end; /* these report one at a time */
            st = encode_error(&e, stop, end);
            i = end;
        } else {
            i = n;
        }
        if (st != RN_OK || !rn_charge(vm, 16)) {
            return st != RN_OK ? st : RN_STOP;
        }
    }
    return rn_bb_done(&e.out, RN_NONE, out);
}

/* ---- decoding ---- */

typedef struct decoder {
    rn_vm *vm;
    rn_val object, handler_name;
    const uint8_t *p;
    size_t n;
    rn_codec codec;
    handler how;
    rn_sb out;
} decoder;

static uint32_t unit_at(const decoder *d, size_t i, int bytes, bool big)
{
    uint32_t c = 0;

    for (int k = 0; k < bytes; k++) {
        c = c << 8 | d->p[i + (size_t)(big ? k : bytes - 1 - k)];
    }
    return c;
}

/* A surrogate that is encoded at i, 0 when there is none; *size is what it takes. */
static uint32_t surrogate_at(const decoder *d, size_t i, size_t *size)
{
    uint32_t c = 0;
    bool big = d->codec == RN_CODEC_UTF_16_BE || d->codec == RN_CODEC_UTF_32_BE;

    *size = d->codec == RN_CODEC_UTF_8 ? 3 : d->codec <= RN_CODEC_UTF_16_BE ? 2 : 4;
    if (d->n - i < *size) {
        return 0;
    }
    if (d->codec == RN_CODEC_UTF_8) {
        if ((d->p[i] & 0xF0) == 0xE0 && (d->p[i + 1] & 0xC0) == 0x80 && (d->p[i + 2] & 0xC0) == 0x80) {
            c = (d->p[i] & 15u) << 12 | (d->p[i + 1] & 63u) << 6 | (d->p[i + 2] & 63u);
        }
    } else if (is_wide(d->codec)) {
        c = unit_at(d, i, (int)*size, big);
    }
    return rn_is_surrogate(c) ? c : 0;
}

/* Bytes start .. end are wrong; *next is where decoding goes on. */
static rn_status decode_error(decoder *d, size_t start, size_t end, const char *reason, size_t *next)
{
    rn_vm *vm = d->vm;
    char text[112];
    size_t i = start, size;
    uint32_t c;

    *next = end;
    switch (d->how) {
    case IGNORE:
        return RN_OK;
    case REPLACE:
        rn_sb_cp(&d->out, 0xFFFD);
        return RN_OK;
    case BACKSLASH:
        for (; i < end; i++) {
            rn_sb_ascii(&d->out, text, rn_escape_code_point(RN_ESCAPE_BACKSLASH, d->p[i], text));
        }
        return RN_OK;
    case ESCAPE:
        for (; i < end && i < start + 4 && d->p[i] >= 128; i++) {
            rn_sb_cp(&d->out, 0xDC00u + d->p[i]);
        }
        *next = i;
        if (i > start) {
            return RN_OK;
        }
        break;
    case PASS:
        c = surrogate_at(d, start, &size);
        if (c != 0) {
            rn_sb_cp(&d->out, c);
            *next = start + size;
            return RN_OK;
        }
        break;
    case XML:
    case NAME:
        return rn_raise(vm, RN_T_TypeError, "don't know how to handle UnicodeDecodeError in error callback");
    case UNKNOWN_HANDLER:
        return unknown_handler(vm, d->handler_name);
    case STRICT:
    default:
        break;
    }
    if (!rn_is_kind(vm, d->object, RN_K_BYTES)) {
        d->object = rn_bytes_new(vm, d->p, d->n);
        if (d->object == RN_UNBOUND) {
            return rn_nomem(vm);
        }
    }
    return unicode_error(vm, RN_T_UnicodeDecodeError, rn_codec_error_name(d->codec), d->object, start, end, reason);
}

/* The good bytes at `from` as a str; all of them is the common case. */
static rn_status good_part(decoder *d, size_t from, const rn_utf8_scan *scan, rn_val *out)
{
    rn_vm *vm = d->vm;
    uint8_t *data;
    uint32_t one;
    rn_num_status ns;

    if (scan->length == 1) {
        ns = rn_decode(d->codec, d->p + from, scan->used, RN_KIND_4, &one, RN_POLL(vm));
        return ns == RN_NUM_OK ? rn_done(vm, rn_str_char(vm, one), out) : rn_text_fail(vm, ns);
    }
    *out = scan->length <= UINT32_MAX / 8 && rn_reserve(vm, scan->length * 4u) ? rn_str_alloc(vm, (uint32_t)scan->length, scan->max, &data)
                                                                               : RN_UNBOUND;
    if (*out == RN_UNBOUND) {
        return rn_nomem(vm);
    }
    ns = scan->length == 0 ? RN_NUM_OK : rn_decode(d->codec, d->p + from, scan->used, rn_kind_for(scan->max), data, RN_POLL(vm));
    return ns == RN_NUM_OK ? RN_OK : rn_text_fail(vm, ns);
}

rn_status rn_bytes_decode(rn_vm *vm, rn_val object, rn_span bytes, rn_val encoding, rn_val errors, rn_val *out)
{
    decoder d = {.vm = vm, .object = object, .handler_name = errors, .p = bytes.p, .n = bytes.n};
    bool has_bom;
    size_t i = 0;
    rn_status st = find_codec(vm, encoding, "decode", &d.codec, &has_bom);

    if (st != RN_OK) {
        return st;
    }
    if (has_bom && d.codec == RN_CODEC_UTF_8 && rn_codec_bom(d.p, d.n, &d.codec) > 0) {
        d.p += 3; /* errors show what follows the mark */
        d.n -= 3;
        d.object = RN_NONE;
    } else if (has_bom) {
        i = rn_codec_bom(d.p, d.n, &d.codec);
    }
    d.how = find_handler(vm, errors);
    rn_sb_init(&d.out, vm);
    while (i < d.n) {
        rn_utf8_scan scan;
        rn_num_status ns = rn_decode_check(d.codec, d.p + i, d.n - i, &scan, RN_POLL(vm));
        rn_val part = RN_NONE;

        if (ns != RN_NUM_OK) {
            return rn_text_fail(vm, ns);
        }
        st = good_part(&d, i, &scan, &part);
        if (st != RN_OK) {
            return st;
        }
        if (scan.error_bytes == 0 && d.out.len == 0 && !d.out.failed) {
            *out = part;
            return RN_OK;
        }
        rn_sb_str(&d.out, part);
        i += scan.used;
        if (scan.error_bytes != 0) {
            st = decode_error(&d, i, i + scan.error_bytes, scan.reason, &i);
        }
        if (st != RN_OK || !rn_charge(vm, 16)) {
            return st != RN_OK ? st : RN_STOP;
        }
    }
    return rn_sb_done(&d.out, out);
}
