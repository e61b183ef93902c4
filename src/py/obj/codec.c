/* str.encode and bytes.decode: the encodings of python.md section 9 and CPython's error handlers, with its places and
 * texts. Codecs that are not text encodings are the codecs module's. */
#include <stdio.h>

#include "py/obj/text.h"

/* ---- names ---- */

static const struct {
    const char *name;
    rn_codec codec;
} names[] = {
    {"utf_8", RN_CODEC_UTF8},           {"utf8", RN_CODEC_UTF8},
    {"u8", RN_CODEC_UTF8},              {"utf", RN_CODEC_UTF8},
    {"utf8_ucs2", RN_CODEC_UTF8},       {"utf8_ucs4", RN_CODEC_UTF8},
    {"cp65001", RN_CODEC_UTF8},         {"utf_8_sig", RN_CODEC_UTF8_SIG},
    {"ascii", RN_CODEC_ASCII},          {"us_ascii", RN_CODEC_ASCII},
    {"646", RN_CODEC_ASCII},            {"us", RN_CODEC_ASCII},
    {"ansi_x3.4_1968", RN_CODEC_ASCII}, {"ansi_x3_4_1968", RN_CODEC_ASCII},
    {"ansi_x3.4_1986", RN_CODEC_ASCII}, {"cp367", RN_CODEC_ASCII},
    {"csascii", RN_CODEC_ASCII},        {"ibm367", RN_CODEC_ASCII},
    {"iso646_us", RN_CODEC_ASCII},      {"iso_646.irv_1991", RN_CODEC_ASCII},
    {"iso_ir_6", RN_CODEC_ASCII},       {"latin_1", RN_CODEC_LATIN1},
    {"latin1", RN_CODEC_LATIN1},        {"latin", RN_CODEC_LATIN1},
    {"l1", RN_CODEC_LATIN1},            {"8859", RN_CODEC_LATIN1},
    {"iso8859", RN_CODEC_LATIN1},       {"iso8859_1", RN_CODEC_LATIN1},
    {"iso_8859_1", RN_CODEC_LATIN1},    {"iso_8859_1_1987", RN_CODEC_LATIN1},
    {"iso_ir_100", RN_CODEC_LATIN1},    {"cp819", RN_CODEC_LATIN1},
    {"csisolatin1", RN_CODEC_LATIN1},   {"ibm819", RN_CODEC_LATIN1},
    {"cp1252", RN_CODEC_CP1252},        {"1252", RN_CODEC_CP1252},
    {"windows_1252", RN_CODEC_CP1252},  {"utf_16", RN_CODEC_UTF16},
    {"utf16", RN_CODEC_UTF16},          {"u16", RN_CODEC_UTF16},
    {"utf_16_le", RN_CODEC_UTF16_LE},   {"utf_16le", RN_CODEC_UTF16_LE},
    {"utf16_le", RN_CODEC_UTF16_LE},    {"unicodelittleunmarked", RN_CODEC_UTF16_LE},
    {"utf_16_be", RN_CODEC_UTF16_BE},   {"utf_16be", RN_CODEC_UTF16_BE},
    {"utf16_be", RN_CODEC_UTF16_BE},    {"unicodebigunmarked", RN_CODEC_UTF16_BE},
    {"utf_32", RN_CODEC_UTF32},         {"utf32", RN_CODEC_UTF32},
    {"u32", RN_CODEC_UTF32},            {"utf_32_le", RN_CODEC_UTF32_LE},
    {"utf_32le", RN_CODEC_UTF32_LE},    {"utf_32_be", RN_CODEC_UTF32_BE},
    {"utf_32be", RN_CODEC_UTF32_BE},    {"unicode_escape", RN_CODEC_UNICODE_ESCAPE},
    {"unicodeescape", RN_CODEC_UNICODE_ESCAPE}, {"raw_unicode_escape", RN_CODEC_RAW_UNICODE_ESCAPE},
    {"rawunicodeescape", RN_CODEC_RAW_UNICODE_ESCAPE}, {"hex", RN_CODEC_NOT_TEXT},
    {"hex_codec", RN_CODEC_NOT_TEXT},   {"base64", RN_CODEC_NOT_TEXT},
    {"base_64", RN_CODEC_NOT_TEXT},     {"base64_codec", RN_CODEC_NOT_TEXT},
    {"rot13", RN_CODEC_NOT_TEXT},       {"rot_13", RN_CODEC_NOT_TEXT},
    {"bz2", RN_CODEC_NOT_TEXT},         {"bz2_codec", RN_CODEC_NOT_TEXT},
    {"zip", RN_CODEC_NOT_TEXT},         {"zlib", RN_CODEC_NOT_TEXT},
    {"zlib_codec", RN_CODEC_NOT_TEXT},  {"uu", RN_CODEC_NOT_TEXT},
    {"uu_codec", RN_CODEC_NOT_TEXT},    {"quopri", RN_CODEC_NOT_TEXT},
    {"quopri_codec", RN_CODEC_NOT_TEXT},
};

/* Lower case; everything but letters, digits and '.' is one '_' between them. */
static rn_status find_codec(rn_vm *vm, rn_val name, bool decoding, rn_codec *out)
{
    rn_text t;
    char norm[32];
    size_t n = 0;
    bool gap = false;

    *out = RN_CODEC_UTF8;
    if (!rn_given(name)) {
        return RN_OK;
    }
    t = rn_text_of_str(vm, name);
    for (size_t i = 0; i < t.length; i++) {
        uint32_t c = rn_kind_get(t.kind, t.data, i);

        if (c == 0) {
            return rn_raise(vm, RN_T_ValueError, "embedded null character");
        }
        if (c < 128 && ((c >= '0' && c <= '9') || ((c | 32) >= 'a' && (c | 32) <= 'z') || c == '.')) {
            if (gap && n > 0 && n < sizeof norm - 1) {
                norm[n++] = '_';
            }
            gap = false;
            if (n < sizeof norm - 1) {
                norm[n++] = (char)(c >= 'A' && c <= 'Z' ? c | 32 : c);
            }
        } else {
            gap = true;
        }
    }
    norm[n] = '\0';
    *out = RN_CODEC_UNKNOWN;
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        if (strcmp(names[i].name, norm) == 0) {
            *out = names[i].codec;
            break;
        }
    }
    if (*out == RN_CODEC_UNKNOWN) {
        return rn_raise(vm, RN_T_LookupError, "unknown encoding: %S", name);
    }
    if (*out == RN_CODEC_NOT_TEXT) {
        return rn_raise(vm, RN_T_LookupError, "%R is not a text encoding; use codecs.%s() to handle arbitrary codecs", name,
                        decoding ? "decode" : "encode");
    }
    return RN_OK;
}

typedef enum handler { STRICT, IGNORE, REPLACE, BACKSLASH, XML, NAME, ESCAPE, PASS, UNKNOWN_HANDLER } handler;

static handler find_handler(rn_vm *vm, rn_val name)
{
    static const char *const known[] = {"strict",           "ignore",      "replace",         "backslashreplace",
                                        "xmlcharrefreplace", "namereplace", "surrogateescape", "surrogatepass"};

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

/* cp1252 0x80 .. 0x9f; 0: undefined */
static const uint16_t cp1252[32] = {0x20ac, 0,      0x201a, 0x0192, 0x201e, 0x2026, 0x2020, 0x2021, 0x02c6, 0x2030, 0x0160,
                                    0x2039, 0x0152, 0,      0x017d, 0,      0,      0x2018, 0x2019, 0x201c, 0x201d, 0x2022,
                                    0x2013, 0x2014, 0x02dc, 0x2122, 0x0161, 0x203a, 0x0153, 0,      0x017e, 0x0178};

/* ---- encoding ---- */

typedef struct encoder {
    rn_vm *vm;
    rn_val object, handler_name;
    rn_text text;
    rn_codec codec;
    handler how;
    const char *name, *reason;
    rn_bb out;
} encoder;

static void put16(rn_bb *out, uint32_t unit, bool big)
{
    rn_bb_byte(out, (uint8_t)(big ? unit >> 8 : unit));
    rn_bb_byte(out, (uint8_t)(big ? unit : unit >> 8));
}

/* One code point that the codec can encode. */
static void put_cp(encoder *e, uint32_t c)
{
    bool big = e->codec == RN_CODEC_UTF16_BE || e->codec == RN_CODEC_UTF32_BE;
    uint8_t utf8[4];

    switch (e->codec) {
    case RN_CODEC_UTF8:
    case RN_CODEC_UTF8_SIG:
        rn_bb_add(&e->out, utf8, rn_utf8_put(c, utf8));
        break;
    case RN_CODEC_UTF16:
    case RN_CODEC_UTF16_LE:
    case RN_CODEC_UTF16_BE:
        if (c >= 0x10000) {
            put16(&e->out, 0xD800 + ((c - 0x10000) >> 10), big);
            c = 0xDC00 + ((c - 0x10000) & 0x3FF);
        }
        put16(&e->out, c, big);
        break;
    case RN_CODEC_UTF32:
    case RN_CODEC_UTF32_LE:
    case RN_CODEC_UTF32_BE:
        put16(&e->out, big ? c >> 16 : c & 0xFFFF, big);
        put16(&e->out, big ? c & 0xFFFF : c >> 16, big);
        break;
    case RN_CODEC_CP1252:
        if (c >= 0x100) {
            for (uint32_t i = 0; i < 32; i++) {
                if (cp1252[i] == c) {
                    c = 0x80 + i;
                }
            }
        }
        rn_bb_byte(&e->out, (uint8_t)c);
        break;
    case RN_CODEC_ASCII:
    case RN_CODEC_LATIN1:
    case RN_CODEC_UNICODE_ESCAPE:
    case RN_CODEC_RAW_UNICODE_ESCAPE:
    case RN_CODEC_UNKNOWN:
    case RN_CODEC_NOT_TEXT:
    default:
        rn_bb_byte(&e->out, (uint8_t)c);
        break;
    }
}

static bool encodes(const encoder *e, uint32_t c)
{
    switch (e->codec) {
    case RN_CODEC_ASCII:
        return c < 0x80;
    case RN_CODEC_LATIN1:
        return c < 0x100;
    case RN_CODEC_CP1252:
        if (c < 0x80 || (c >= 0xA0 && c < 0x100)) {
            return true;
        }
        for (uint32_t i = 0; i < 32; i++) {
            if (cp1252[i] == c && c != 0) {
                return true;
            }
        }
        return false;
    case RN_CODEC_UNKNOWN:
    case RN_CODEC_NOT_TEXT:
    case RN_CODEC_UTF8:
    case RN_CODEC_UTF8_SIG:
    case RN_CODEC_UTF16:
    case RN_CODEC_UTF16_LE:
    case RN_CODEC_UTF16_BE:
    case RN_CODEC_UTF32:
    case RN_CODEC_UTF32_LE:
    case RN_CODEC_UTF32_BE:
    case RN_CODEC_UNICODE_ESCAPE:
    case RN_CODEC_RAW_UNICODE_ESCAPE:
    default:
        return !rn_is_surrogate(c);
    }
}

static void put_text(encoder *e, const char *ascii)
{
    for (; *ascii != '\0'; ascii++) {
        put_cp(e, (uint8_t)*ascii);
    }
}

static void put_replacement(encoder *e, uint32_t c)
{
    char text[RN_UNI_NAME_MAX + 8], name[RN_UNI_NAME_MAX];

    if (e->how == XML) {
        snprintf(text, sizeof text, "&#%u;", c);
    } else if (e->how == NAME && rn_uni_name(c, name) > 0) {
        snprintf(text, sizeof text, "\\N{%s}", name);
    } else {
        snprintf(text, sizeof text, c < 0x100 ? "\\x%02x" : c < 0x10000 ? "\\u%04x" : "\\U%08x", c);
    }
    put_text(e, text);
}

/* Code points start .. end that the codec cannot encode. */
static rn_status encode_error(encoder *e, size_t start, size_t end)
{
    rn_vm *vm = e->vm;
    bool wide = e->codec >= RN_CODEC_UTF16 && e->codec <= RN_CODEC_UTF32_BE;
    bool utf = wide || e->codec == RN_CODEC_UTF8 || e->codec == RN_CODEC_UTF8_SIG;

    for (size_t i = start; i < end; i++) {
        uint32_t c = rn_kind_get(e->text.kind, e->text.data, i);

        switch (e->how) {
        case IGNORE:
            break;
        case REPLACE:
            put_cp(e, '?');
            break;
        case BACKSLASH:
        case XML:
        case NAME:
            put_replacement(e, c);
            break;
        case ESCAPE:
            if (c < 0xDC80 || c > 0xDCFF || wide) {
                return unicode_error(vm, RN_T_UnicodeEncodeError, e->name, e->object, i, end, e->reason);
            }
            rn_bb_byte(&e->out, (uint8_t)(c - 0xDC00));
            break;
        case PASS:
            if (!utf || !rn_is_surrogate(c)) {
                return unicode_error(vm, RN_T_UnicodeEncodeError, e->name, e->object, start, end, e->reason);
            }
            put_cp(e, c);
            break;
        case UNKNOWN_HANDLER:
            return unknown_handler(vm, e->handler_name);
        case STRICT:
        default:
            return unicode_error(vm, RN_T_UnicodeEncodeError, e->name, e->object, start, end, e->reason);
        }
    }
    return RN_OK;
}

static void encode_escape(encoder *e, uint32_t c)
{
    static const char from[] = "\t\n\r\\", to[] = "tnr\\";
    const char *at = c < 128 && c != 0 ? strchr(from, (int)c) : NULL;
    char text[16];
    bool raw = e->codec == RN_CODEC_RAW_UNICODE_ESCAPE;

    if (at != NULL && !raw) {
        rn_bb_byte(&e->out, '\\');
        rn_bb_byte(&e->out, (uint8_t)to[at - from]);
    } else if (raw ? c < 256 : c >= 32 && c < 127) {
        rn_bb_byte(&e->out, (uint8_t)c);
    } else {
        snprintf(text, sizeof text, c < 0x100 ? "\\x%02x" : c < 0x10000 ? "\\u%04x" : "\\U%08x", c);
        rn_bb_add(&e->out, text, strlen(text));
    }
}

rn_status rn_encode(rn_vm *vm, rn_val text, rn_val encoding, rn_val errors, rn_val *out)
{
    encoder e = {.vm = vm, .object = text, .handler_name = errors, .text = rn_text_of_str(vm, text)};
    rn_status st = find_codec(vm, encoding, false, &e.codec);
    bool is_wide;
    size_t n = e.text.length;

    if (st != RN_OK) {
        return st;
    }
    is_wide = e.codec >= RN_CODEC_UTF16 && e.codec <= RN_CODEC_UTF32_BE;
    if ((rn_obj_of(vm, text)->flags & RN_SF_ASCII) && !is_wide && e.codec != RN_CODEC_UTF8_SIG && e.codec < RN_CODEC_UNICODE_ESCAPE) {
        return rn_reserve(vm, n) ? rn_done(vm, rn_bytes_new(vm, e.text.data, n), out) : rn_nomem(vm);
    }
    e.how = find_handler(vm, errors);
    e.reason = e.codec == RN_CODEC_ASCII     ? "ordinal not in range(128)"
               : e.codec == RN_CODEC_LATIN1  ? "ordinal not in range(256)"
               : e.codec == RN_CODEC_CP1252  ? "character maps to <undefined>"
                                             : "surrogates not allowed";
    switch (e.codec) {
    case RN_CODEC_ASCII:
        e.name = "ascii";
        break;
    case RN_CODEC_LATIN1:
        e.name = "latin-1";
        break;
    case RN_CODEC_CP1252:
        e.name = "charmap";
        break;
    case RN_CODEC_UTF16:
        e.name = "utf-16";
        break;
    case RN_CODEC_UTF16_LE:
        e.name = "utf-16-le";
        break;
    case RN_CODEC_UTF16_BE:
        e.name = "utf-16-be";
        break;
    case RN_CODEC_UTF32:
        e.name = "utf-32";
        break;
    case RN_CODEC_UTF32_LE:
        e.name = "utf-32-le";
        break;
    case RN_CODEC_UTF32_BE:
        e.name = "utf-32-be";
        break;
    case RN_CODEC_UNKNOWN:
    case RN_CODEC_NOT_TEXT:
    case RN_CODEC_UTF8:
    case RN_CODEC_UTF8_SIG:
    case RN_CODEC_UNICODE_ESCAPE:
    case RN_CODEC_RAW_UNICODE_ESCAPE:
    default:
        e.name = "utf-8";
        break;
    }
    rn_bb_init(&e.out, vm);
    if (e.codec == RN_CODEC_UTF8_SIG) {
        rn_bb_add(&e.out, "\xef\xbb\xbf", 3);
    } else if (e.codec == RN_CODEC_UTF16) {
        put_cp(&e, 0xFEFF);
    } else if (e.codec == RN_CODEC_UTF32) {
        put_cp(&e, 0xFEFF);
    }
    if (e.codec == RN_CODEC_UTF8 && e.how == STRICT) { /* the common case: sized first */
        size_t bytes, stop, written;
        rn_num_status ns = rn_utf8_size(&e.text, 0, false, &bytes, &stop, RN_POLL(vm));

        if (ns == RN_NUM_OK && stop == n) {
            *out = rn_reserve(vm, bytes) ? rn_bytes_new(vm, NULL, bytes) : RN_UNBOUND;
            if (*out == RN_UNBOUND) {
                return rn_nomem(vm);
            }
            ns = rn_utf8_encode(&e.text, 0, n, rn_bytes_data(vm, *out), &written, RN_POLL(vm));
        }
        if (ns != RN_NUM_OK || stop == n) {
            return ns == RN_NUM_OK ? RN_OK : rn_text_fail(vm, ns);
        }
    }
    for (size_t i = 0; i < n;) {
        uint32_t c = rn_kind_get(e.text.kind, e.text.data, i);
        size_t end = i + 1;

        if (e.codec >= RN_CODEC_UNICODE_ESCAPE) {
            encode_escape(&e, c);
        } else if (encodes(&e, c)) {
            put_cp(&e, c);
        } else {
            while (!is_wide && end < n && !encodes(&e, rn_kind_get(e.text.kind, e.text.data, end))) {
                end++;
            }
            st = encode_error(&e, i, end);
            if (st != RN_OK) {
                return st;
            }
        }
        if ((i & ~(size_t)4095) != (end & ~(size_t)4095) && !rn_charge(vm, 2048)) {
            return RN_STOP;
        }
        i = end;
    }
    return rn_bb_done(&e.out, RN_NONE, out);
}

/* ---- decoding ---- */

typedef struct decoder {
    rn_vm *vm;
    rn_val object, handler_name;
    const uint8_t *p;
    size_t n;
    handler how;
    const char *name;
    rn_codec codec;
    rn_sb out;
} decoder;

/* Bytes start .. end are wrong; *next is where decoding goes on. */
static rn_status decode_error(decoder *d, size_t start, size_t end, const char *reason, size_t *next)
{
    rn_vm *vm = d->vm;
    char text[8];
    uint32_t c = 0;
    size_t i = start;

    *next = end;
    switch (d->how) {
    case IGNORE:
        return RN_OK;
    case REPLACE:
        rn_sb_cp(&d->out, 0xFFFD);
        return RN_OK;
    case BACKSLASH:
        for (; i < end; i++) {
            snprintf(text, sizeof text, "\\x%02x", d->p[i]);
            rn_sb_c(&d->out, text);
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
        if ((d->codec == RN_CODEC_UTF8 || d->codec == RN_CODEC_UTF8_SIG) && d->n - start >= 3 && (d->p[i] & 0xF0) == 0xE0 &&
            (d->p[i + 1] & 0xC0) == 0x80 && (d->p[i + 2] & 0xC0) == 0x80) {
            c = (d->p[i] & 15u) << 12 | (d->p[i + 1] & 63u) << 6 | (d->p[i + 2] & 63u);
            *next = start + 3;
        } else if (d->codec == RN_CODEC_UTF16_LE && d->n - start >= 2) {
            c = (uint32_t)d->p[i + 1] << 8 | d->p[i];
            *next = start + 2;
        } else if (d->codec == RN_CODEC_UTF16_BE && d->n - start >= 2) {
            c = (uint32_t)d->p[i] << 8 | d->p[i + 1];
            *next = start + 2;
        } else if (d->codec == RN_CODEC_UTF32_LE && d->n - start >= 4) {
            c = (uint32_t)d->p[i + 3] << 24 | (uint32_t)d->p[i + 2] << 16 | (uint32_t)d->p[i + 1] << 8 | d->p[i];
            *next = start + 4;
        } else if (d->codec == RN_CODEC_UTF32_BE && d->n - start >= 4) {
            c = (uint32_t)d->p[i] << 24 | (uint32_t)d->p[i + 1] << 16 | (uint32_t)d->p[i + 2] << 8 | d->p[i + 3];
            *next = start + 4;
        }
        if (rn_is_surrogate(c)) {
            rn_sb_cp(&d->out, c);
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
    return unicode_error(vm, RN_T_UnicodeDecodeError, d->name, d->object, start, end, reason);
}

static rn_status decode_utf8(decoder *d, rn_val *out)
{
    rn_vm *vm = d->vm;
    size_t i = 0;

    for (;;) {
        rn_utf8_scan scan;
        const uint8_t *at = d->p + i;
        rn_num_status ns = rn_utf8_check(at, d->n - i, false, &scan, RN_POLL(vm));
        rn_status st;

        if (ns != RN_NUM_OK) {
            return rn_text_fail(vm, ns);
        }
        if (i == 0 && scan.error_bytes == 0) { /* all of it is good */
            uint8_t *data;
            size_t written;

            if (scan.length == 1) {
                return rn_done(vm, rn_str_char(vm, rn_utf8_next(&at)), out);
            }
            *out = scan.length <= UINT32_MAX / 8 && rn_reserve(vm, scan.length * 4u) ? rn_str_alloc(vm, (uint32_t)scan.length, scan.max, &data)
                                                                                    : RN_UNBOUND;
            if (*out == RN_UNBOUND) {
                return rn_nomem(vm);
            }
            ns = scan.length == 0 ? RN_NUM_OK : rn_utf8_decode(d->p, d->n, rn_kind_for(scan.max), data, &written, RN_POLL(vm));
            return ns == RN_NUM_OK ? RN_OK : rn_text_fail(vm, ns);
        }
        while (at < d->p + i + scan.used) {
            rn_sb_cp(&d->out, rn_utf8_next(&at));
        }
        if (scan.error_bytes == 0) {
            return rn_sb_done(&d->out, out);
        }
        st = decode_error(d, i + scan.used, i + scan.used + scan.error_bytes, scan.reason, &i);
        if (st != RN_OK || !rn_charge(vm, 8)) {
            return st != RN_OK ? st : RN_STOP;
        }
        if (i >= d->n) {
            return rn_sb_done(&d->out, out);
        }
    }
}

static uint32_t unit16(const uint8_t *p, bool big)
{
    return big ? (uint32_t)p[0] << 8 | p[1] : (uint32_t)p[1] << 8 | p[0];
}

static rn_status decode_utf16(decoder *d, size_t i, rn_val *out)
{
    bool big = d->codec == RN_CODEC_UTF16_BE;
    rn_status st = RN_OK;

    while (st == RN_OK && i < d->n) {
        uint32_t c, low;

        if (d->n - i < 2) {
            st = decode_error(d, i, d->n, "truncated data", &i);
            continue;
        }
        c = unit16(d->p + i, big);
        if (!rn_is_surrogate(c)) {
            rn_sb_cp(&d->out, c);
            i += 2;
        } else if (c >= 0xDC00) {
            st = decode_error(d, i, i + 2, "illegal encoding", &i);
        } else if (d->n - i < 4) {
            st = decode_error(d, i, d->n, "unexpected end of data", &i);
        } else {
            low = unit16(d->p + i + 2, big);
            if (low >= 0xDC00 && low <= 0xDFFF) {
                rn_sb_cp(&d->out, 0x10000 + ((c & 0x3FF) << 10 | (low & 0x3FF)));
                i += 4;
            } else {
                st = decode_error(d, i, i + 2, "illegal UTF-16 surrogate", &i);
            }
        }
        if ((i & 4094) == 0 && !rn_charge(d->vm, 2048)) {
            return RN_STOP;
        }
    }
    return st == RN_OK ? rn_sb_done(&d->out, out) : st;
}

static rn_status decode_utf32(decoder *d, size_t i, rn_val *out)
{
    bool big = d->codec == RN_CODEC_UTF32_BE;
    rn_status st = RN_OK;

    while (st == RN_OK && i < d->n) {
        uint32_t high, low, c;

        if (d->n - i < 4) {
            st = decode_error(d, i, d->n, "truncated data", &i);
            continue;
        }
        high = unit16(d->p + i + (big ? 0 : 2), big);
        low = unit16(d->p + i + (big ? 2 : 0), big);
        c = high << 16 | low;
        if (rn_is_surrogate(c)) {
            st = decode_error(d, i, i + 4, "code point in surrogate code point range(0xd800, 0xe000)", &i);
        } else if (c > 0x10FFFF) {
            st = decode_error(d, i, i + 4, "code point not in range(0x110000)", &i);
        } else {
            rn_sb_cp(&d->out, c);
            i += 4;
        }
        if ((i & 4092) == 0 && !rn_charge(d->vm, 2048)) {
            return RN_STOP;
        }
    }
    return st == RN_OK ? rn_sb_done(&d->out, out) : st;
}

static rn_status decode_table(decoder *d, rn_val *out)
{
    bool ascii = d->codec == RN_CODEC_ASCII;
    rn_status st = RN_OK;

    for (size_t i = 0; st == RN_OK && i < d->n;) {
        uint8_t b = d->p[i];

        if (b < 0x80 || (!ascii && (b >= 0xA0 || cp1252[b - 0x80] != 0))) {
            rn_sb_cp(&d->out, b >= 0x80 && b < 0xA0 ? cp1252[b - 0x80] : b);
            i++;
        } else {
            st = decode_error(d, i, i + 1, ascii ? "ordinal not in range(128)" : "character maps to <undefined>", &i);
        }
        if ((i & 4095) == 0 && !rn_charge(d->vm, 2048)) {
            return RN_STOP;
        }
    }
    return st == RN_OK ? rn_sb_done(&d->out, out) : st;
}

static int hex_digit(uint8_t c)
{
    return c >= '0' && c <= '9' ? c - '0' : (c | 32) >= 'a' && (c | 32) <= 'f' ? (c | 32) - 'a' + 10 : -1;
}

/* The escape at d->p[i], a backslash; *i moves on. */
static rn_status decode_one_escape(decoder *d, size_t *i)
{
    static const char from[] = "\\'\"bftnrva", to[] = "\\'\"\b\f\t\n\r\v\a";
    size_t start = *i, at = start + 1, want = 0;
    bool raw = d->codec == RN_CODEC_RAW_UNICODE_ESCAPE;
    const char *reason = NULL, *simple;
    uint32_t c = 0;
    uint8_t e;

    if (at >= d->n) {
        if (raw) {
            rn_sb_cp(&d->out, '\\');
            *i = at;
            return RN_OK;
        }
        return decode_error(d, start, d->n, "\\ at end of string", i);
    }
    e = d->p[at++];
    simple = e != 0 ? strchr(from, e) : NULL;
    if (!raw && e == '\n') {
        *i = at;
        return RN_OK;
    }
    if (!raw && simple != NULL) {
        rn_sb_cp(&d->out, (uint8_t)to[simple - from]);
        *i = at;
        return RN_OK;
    }
    if (!raw && e >= '0' && e <= '7') {
        c = (uint32_t)(e - '0');
        for (int k = 0; k < 2 && at < d->n && d->p[at] >= '0' && d->p[at] <= '7'; k++) {
            c = c << 3 | (uint32_t)(d->p[at++] - '0');
        }
        rn_sb_cp(&d->out, c);
        *i = at;
        return RN_OK;
    }
    if (e == 'x' && !raw) {
        want = 2;
        reason = "truncated \\xXX escape";
    } else if (e == 'u') {
        want = 4;
        reason = "truncated \\uXXXX escape";
    } else if (e == 'U') {
        want = 8;
        reason = raw ? "truncated \\UXXXXXXXX escape" : "truncated \\UXXXXXXXX escape";
    } else if (e == 'N' && !raw) {
        const uint8_t *close = at < d->n && d->p[at] == '{' ? memchr(d->p + at, '}', d->n - at) : NULL;
        uint32_t cps[4];
        int found;

        if (close == NULL) {
            return decode_error(d, start, at < d->n && d->p[at] == '{' ? d->n : at, "malformed \\N character escape", i);
        }
        if (close == d->p + at + 1) {
            return decode_error(d, start, at + 2, "malformed \\N character escape", i);
        }
        found = rn_uni_lookup((const char *)d->p + at + 1, (size_t)(close - d->p) - at - 1, true, cps);
        if (found == 0) {
            return decode_error(d, start, (size_t)(close - d->p) + 1, "unknown Unicode character name", i);
        }
        for (int k = 0; k < found && k < 4; k++) {
            rn_sb_cp(&d->out, cps[k]);
        }
        *i = (size_t)(close - d->p) + 1;
        return RN_OK;
    } else {
        rn_sb_cp(&d->out, '\\');
        *i = raw ? start + 1 : at;
        if (!raw) {
            rn_sb_cp(&d->out, e);
        }
        return RN_OK;
    }
    for (size_t k = 0; k < want; k++, at++) {
        int h = at < d->n ? hex_digit(d->p[at]) : -1;

        if (h < 0) {
            return decode_error(d, start, at, reason, i);
        }
        c = c << 4 | (uint32_t)h;
    }
    if (c > 0x10FFFF) {
        return decode_error(d, start, at, raw ? "\\Uxxxxxxxx out of range" : "illegal Unicode character", i);
    }
    rn_sb_cp(&d->out, c);
    *i = at;
    return RN_OK;
}

static rn_status decode_escapes(decoder *d, rn_val *out)
{
    rn_status st = RN_OK;

    for (size_t i = 0; st == RN_OK && i < d->n;) {
        if (d->p[i] == '\\') {
            st = decode_one_escape(d, &i);
        } else {
            rn_sb_cp(&d->out, d->p[i++]);
        }
        if ((i & 4095) == 0 && !rn_charge(d->vm, 2048)) {
            return RN_STOP;
        }
    }
    return st == RN_OK ? rn_sb_done(&d->out, out) : st;
}

rn_status rn_decode(rn_vm *vm, rn_val object, rn_span bytes, rn_val encoding, rn_val errors, rn_val *out)
{
    decoder d = {.vm = vm, .object = object, .handler_name = errors, .p = bytes.p, .n = bytes.n};
    rn_status st = find_codec(vm, encoding, true, &d.codec);
    size_t from = 0;
    bool marked;

    if (st != RN_OK) {
        return st;
    }
    if (bytes.n == 0) {
        *out = rn_val_of(RN_EMPTY_STR);
        return RN_OK;
    }
    d.how = find_handler(vm, errors);
    rn_sb_init(&d.out, vm);
    switch (d.codec) {
    case RN_CODEC_LATIN1: {
        rn_text t = {bytes.p, bytes.n, RN_KIND_1};

        return rn_str_of_text(vm, &t, out);
    }
    case RN_CODEC_ASCII:
        d.name = "ascii";
        if (rn_utf8_ascii_prefix(bytes.p, bytes.n) == bytes.n) {
            return decode_utf8(&d, out);
        }
        return decode_table(&d, out);
    case RN_CODEC_CP1252:
        d.name = "charmap";
        return decode_table(&d, out);
    case RN_CODEC_UTF16:
        marked = d.n >= 2 && (unit16(d.p, false) == 0xFEFF || unit16(d.p, true) == 0xFEFF);
        d.codec = marked && unit16(d.p, true) == 0xFEFF ? RN_CODEC_UTF16_BE : RN_CODEC_UTF16_LE;
        from = marked ? 2 : 0;
        /* fallthrough */
    case RN_CODEC_UTF16_LE:
    case RN_CODEC_UTF16_BE:
        d.name = d.codec == RN_CODEC_UTF16_BE ? "utf-16-be" : "utf-16-le";
        return decode_utf16(&d, from, out);
    case RN_CODEC_UTF32:
        d.codec = RN_CODEC_UTF32_LE;
        if (d.n >= 4 && d.p[0] == 0 && d.p[1] == 0 && unit16(d.p + 2, true) == 0xFEFF) {
            d.codec = RN_CODEC_UTF32_BE;
            from = 4;
        } else if (d.n >= 4 && unit16(d.p, false) == 0xFEFF && d.p[2] == 0 && d.p[3] == 0) {
            from = 4;
        }
        /* fallthrough */
    case RN_CODEC_UTF32_LE:
    case RN_CODEC_UTF32_BE:
        d.name = d.codec == RN_CODEC_UTF32_BE ? "utf-32-be" : "utf-32-le";
        return decode_utf32(&d, from, out);
    case RN_CODEC_UNICODE_ESCAPE:
    case RN_CODEC_RAW_UNICODE_ESCAPE:
        d.name = d.codec == RN_CODEC_UNICODE_ESCAPE ? "unicodeescape" : "rawunicodeescape";
        return decode_escapes(&d, out);
    case RN_CODEC_UTF8_SIG:
        if (d.n >= 3 && memcmp(d.p, "\xef\xbb\xbf", 3) == 0) {
            d.p += 3;
            d.n -= 3;
            d.object = RN_NONE; /* errors show what follows the mark */
        }
        /* fallthrough */
    case RN_CODEC_UTF8:
    case RN_CODEC_UNKNOWN:
    case RN_CODEC_NOT_TEXT:
    default:
        d.name = "utf-8";
        return decode_utf8(&d, out);
    }
}
