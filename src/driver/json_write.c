/* Values to JSON text: one loop with a stack of open containers. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "driver/json.h"
#include "driver/value.h"
#include "py/num/float.h"
#include "py/text/binascii.h"
#include "py/text/utf8.h"

#include "base/banned.h"

static const char source[] = "driver/json";

typedef enum layout { AS_LIST, AS_OBJECT, AS_PAIRS } layout;

typedef struct open_item {
    const runlet_value *v;
    size_t at; /* of v->item */
    layout how;
    const char *closing;
    bool is_labelled; /* {"$def": [n, ...]} ends with it */
} open_item;

typedef struct writer {
    rn_buf *out;
    rn_json_form form;
    open_item *open;
    size_t depth, cap;
    runlet_code rc;
    runlet_error *err;
} writer;

static bool failed(writer *w, runlet_code rc, const char *what)
{
    w->rc = rc == RUNLET_E_NOMEM   ? rn_error(w->err, rc, source, "no memory for the JSON text")
            : rc == RUNLET_E_LIMIT ? rn_error(w->err, rc, source, "the JSON text would be larger than %zu bytes", w->out->max)
                                   : rn_error(w->err, rc, source, "%s", what);
    return false;
}

static bool put(writer *w, const char *text, size_t len)
{
    runlet_code rc = rn_buf_add(w->out, text, len);

    return rc == RUNLET_OK || failed(w, rc, "");
}

static bool puts_text(writer *w, const char *text)
{
    return put(w, text, strlen(text));
}

/* ---- strings ---- */

static bool is_surrogate_at(const uint8_t *s, size_t left)
{
    return left >= 3 && s[0] == 0xED && s[1] >= 0xA0;
}

static bool has_surrogates(const runlet_value *v)
{
    const uint8_t *s = (const uint8_t *)v->text, *hit = s;
    size_t left = v->len;

    while ((hit = memchr(hit, 0xED, left)) != NULL) {
        left = v->len - (size_t)(hit - s);
        if (is_surrogate_at(hit, left)) {
            return true;
        }
        hit++;
        left--;
    }
    return false;
}

/* The escape of the character at s, or NULL when it stands for itself; *used: bytes of it. */
static const char *escape_of(const uint8_t *s, size_t left, char room[8], size_t *used)
{
    static const char hex[] = "0123456789abcdef";
    uint32_t code = s[0];

    *used = 1;
    switch (s[0]) {
    case '"':
        return "\\\"";
    case '\\':
        return "\\\\";
    case '\n':
        return "\\n";
    case '\r':
        return "\\r";
    case '\t':
        return "\\t";
    default:
        break;
    }
    if (is_surrogate_at(s, left)) {
        code = 0xD000u | (uint32_t)(s[1] & 0x3F) << 6 | (s[2] & 0x3F);
        *used = 3;
    } else if (s[0] >= 0x20) {
        return NULL;
    }
    memcpy(room, "\\u", 2);
    for (int i = 0; i < 4; i++) {
        room[2 + i] = hex[code >> (12 - 4 * i) & 15];
    }
    room[6] = '\0';
    return room;
}

runlet_code rn_json_add_str(rn_buf *out, const char *utf8, size_t len)
{
    const uint8_t *s = (const uint8_t *)utf8;
    size_t from = 0, at = 0, used = 1;
    runlet_code rc = rn_buf_add_byte(out, '"');

    while (rc == RUNLET_OK && at < len) {
        char room[8];
        const char *escape = escape_of(s + at, len - at, room, &used);

        if (escape != NULL) {
            rc = rn_buf_add(out, utf8 + from, at - from);
            rc = rc == RUNLET_OK ? rn_buf_add_str(out, escape) : rc;
            from = at + used;
        }
        at += used;
    }
    rc = rc == RUNLET_OK && len > from ? rn_buf_add(out, utf8 + from, len - from) : rc;
    return rc == RUNLET_OK ? rn_buf_add_byte(out, '"') : rc;
}

static bool put_str(writer *w, const char *utf8, size_t len)
{
    runlet_code rc = rn_json_add_str(w->out, utf8, len);

    return rc == RUNLET_OK || failed(w, rc, "");
}

/* {"tag": "text"}, or only the text in natural form. */
static bool put_tagged(writer *w, const char *tag, const char *text, size_t len)
{
    if (w->form == RN_JSON_NATURAL) {
        return put_str(w, text, len);
    }
    return puts_text(w, "{\"") && puts_text(w, tag) && puts_text(w, "\":") && put_str(w, text, len) && puts_text(w, "}");
}

static bool put_code_points(writer *w, const runlet_value *v)
{
    const uint8_t *s = (const uint8_t *)v->text, *end = s + v->len;
    bool is_first = true;
    runlet_code rc = rn_buf_add_str(w->out, "{\"$str\":[");

    while (rc == RUNLET_OK && s < end) {
        rc = rn_buf_addf(w->out, is_first ? "%u" : ",%u", rn_utf8_next(&s));
        is_first = false;
    }
    rc = rc == RUNLET_OK ? rn_buf_add_str(w->out, "]}") : rc;
    return rc == RUNLET_OK || failed(w, rc, "");
}

/* ---- numbers and other leaves ---- */

static bool put_int(writer *w, int64_t n)
{
    char text[48];
    bool is_plain = w->form == RN_JSON_NATURAL || (n <= INT64_C(9007199254740992) && n >= -INT64_C(9007199254740992));

    (void)snprintf(text, sizeof text, is_plain ? "%lld" : "{\"$int\":\"%lld\"}", (long long)n);
    return puts_text(w, text);
}

static bool put_float(writer *w, double d)
{
    char text[32];
    int len = rn_float_repr(d, text);

    if (d - d != 0 || (d == 0 && text[0] == '-' && w->form == RN_JSON_TAGGED)) {
        return put_tagged(w, "$float", text, (size_t)len);
    }
    return put(w, text, (size_t)len);
}

static bool put_complex(writer *w, const runlet_value *v)
{
    if (w->form == RN_JSON_NATURAL) {
        return failed(w, RUNLET_E_UNSUPPORTED, "a complex number has no natural JSON; hand over its parts");
    }
    return puts_text(w, "{\"$complex\":[") && put_float(w, v->f) && puts_text(w, ",") && put_float(w, v->im) && puts_text(w, "]}");
}

static bool put_bytes(writer *w, const runlet_value *v, const char *opening)
{
    size_t length = 0;
    runlet_code rc;

    if (w->form == RN_JSON_NATURAL) {
        return failed(w, RUNLET_E_UNSUPPORTED, "bytes have no natural JSON; decode them to str or encode them with base64");
    }
    if (!puts_text(w, opening)) {
        return false;
    }
    rc = rn_base64_length(v->len, &length) ? rn_buf_reserve(w->out, length) : RUNLET_E_LIMIT;
    if (rc != RUNLET_OK) {
        return failed(w, rc, "");
    }
    (void)rn_base64_encode((const uint8_t *)v->text, v->len, (char *)w->out->data + w->out->len, NULL);
    rn_buf_grew(w->out, length);
    return puts_text(w, "\"}");
}

static bool put_number(writer *w, const char *tag, uint64_t n)
{
    runlet_code rc;

    if (w->form == RN_JSON_NATURAL) {
        return failed(w, RUNLET_E_UNSUPPORTED, "a handle or a reference has no natural JSON; use the tagged form");
    }
    rc = rn_buf_addf(w->out, "{\"%s\":%llu}", tag, (unsigned long long)n);
    return rc == RUNLET_OK || failed(w, rc, "");
}

/* A value without items of its own. */
static bool put_leaf(writer *w, const runlet_value *v)
{
    switch (v->kind) {
    case RUNLET_NONE:
        return puts_text(w, "null");
    case RUNLET_BOOL:
        return puts_text(w, v->b ? "true" : "false");
    case RUNLET_INT:
        return put_int(w, v->i);
    case RUNLET_BIGINT:
        return w->form == RN_JSON_NATURAL ? put(w, v->text, v->len) : put_tagged(w, "$int", v->text, v->len);
    case RUNLET_FLOAT:
        return put_float(w, v->f);
    case RUNLET_STR:
        return w->form == RN_JSON_TAGGED && has_surrogates(v) ? put_code_points(w, v) : put_str(w, v->text, v->len);
    case RUNLET_BYTES:
        return put_bytes(w, v, "{\"$bytes\":\"");
    case RUNLET_BYTEARRAY:
        return put_bytes(w, v, "{\"$bytearray\":\"");
    case RUNLET_DATE:
        return put_tagged(w, "$date", v->text, v->len);
    case RUNLET_TIME:
        return put_tagged(w, "$time", v->text, v->len);
    case RUNLET_DATETIME:
        return put_tagged(w, "$datetime", v->text, v->len);
    case RUNLET_DECIMAL:
        return put_tagged(w, "$decimal", v->text, v->len);
    case RUNLET_UUID:
        return put_tagged(w, "$uuid", v->text, v->len);
    case RUNLET_PATH:
        return put_tagged(w, "$path", v->text, v->len);
    case RUNLET_NOT_IMPLEMENTED:
        return put_tagged(w, "$constant", "NotImplemented", 14);
    case RUNLET_REF:
        return put_number(w, "$ref", v->label);
    case RUNLET_HANDLE:
        return put_number(w, "$handle", v->low);
    case RUNLET_COMPLEX:
        return put_complex(w, v);
    case RUNLET_FUNCTION:
        return put_tagged(w, "$function", v->text, v->len);
    case RUNLET_TYPE:
        return put_tagged(w, "$type", v->text, v->len);
    case RUNLET_MODULE:
        return put_tagged(w, "$module", v->text, v->len);
    case RUNLET_OPAQUE:
        return put_tagged(w, "$repr", v->text, v->len);
    case RUNLET_ELLIPSIS:
        return put_tagged(w, "$constant", "Ellipsis", 8);
    case RUNLET_CYCLE:
        return put_tagged(w, "$repr", "...", 3);
    case RUNLET_LIST:
    case RUNLET_TUPLE:
    case RUNLET_DICT:
    case RUNLET_SET:
    case RUNLET_FROZENSET:
    case RUNLET_EXCEPTION:
    case RUNLET_OBJECT:
    case RUNLET_RANGE:
    case RUNLET_SLICE:
    case RUNLET_TIMEDELTA:
    case RUNLET_TIMEZONE:
    case RUNLET_FRACTION:
    case RUNLET_NAMED_TUPLE:
    case RUNLET_ENUM:
    case RUNLET_DATACLASS:
    case RUNLET_HOST_OBJECT:
        break;
    }
    return failed(w, RUNLET_E_INTERNAL, "a container among the leaves");
}

/* ---- containers ---- */

static bool is_plain_key(const runlet_value *key)
{
    return key->kind == RUNLET_STR && !(key->len > 0 && key->text[0] == '$') && !has_surrogates(key);
}

static bool needs_pairs(const writer *w, const runlet_value *v)
{
    for (size_t i = 0; w->form == RN_JSON_TAGGED && i < v->count; i += 2) {
        if (!is_plain_key(v->item[i])) {
            return true;
        }
    }
    return false;
}

static bool no_natural_key(writer *w)
{
    return failed(w, RUNLET_E_UNSUPPORTED, "a dict key that is no string or number has no natural JSON; use the tagged form");
}

/* Natural form writes keys as json.dumps does. */
static bool put_key(writer *w, const runlet_value *key)
{
    char text[32];

    switch (key->kind) {
    case RUNLET_STR:
        return put_str(w, key->text, key->len);
    case RUNLET_NONE:
        return puts_text(w, "\"null\"");
    case RUNLET_BOOL:
        return puts_text(w, key->b ? "\"true\"" : "\"false\"");
    case RUNLET_INT:
        return puts_text(w, "\"") && put_int(w, key->i) && puts_text(w, "\"");
    case RUNLET_BIGINT:
        return put_str(w, key->text, key->len);
    case RUNLET_FLOAT:
        return put_str(w, text, (size_t)rn_float_repr(key->f, text));
    case RUNLET_DATE: /* as values, which json.dumps would refuse */
    case RUNLET_TIME:
    case RUNLET_DATETIME:
    case RUNLET_DECIMAL:
    case RUNLET_UUID:
    case RUNLET_PATH:
        return put_str(w, key->text, key->len);
    case RUNLET_ENUM:
        return key->count == 2 && !rn_value_has(key->item[1], RN_VALUE_ITEMS) ? put_key(w, key->item[1]) : no_natural_key(w);
    case RUNLET_NOT_IMPLEMENTED:
    case RUNLET_BYTEARRAY:
    case RUNLET_REF:
    case RUNLET_HANDLE:
    case RUNLET_RANGE:
    case RUNLET_SLICE:
    case RUNLET_TIMEDELTA:
    case RUNLET_TIMEZONE:
    case RUNLET_FRACTION:
    case RUNLET_NAMED_TUPLE:
    case RUNLET_DATACLASS:
    case RUNLET_HOST_OBJECT:
    case RUNLET_BYTES:
    case RUNLET_LIST:
    case RUNLET_TUPLE:
    case RUNLET_DICT:
    case RUNLET_SET:
    case RUNLET_FROZENSET:
    case RUNLET_COMPLEX:
    case RUNLET_ELLIPSIS:
    case RUNLET_EXCEPTION:
    case RUNLET_OBJECT:
    case RUNLET_FUNCTION:
    case RUNLET_TYPE:
    case RUNLET_MODULE:
    case RUNLET_CYCLE:
    case RUNLET_OPAQUE:
        break;
    }
    return no_natural_key(w);
}

static bool push_open(writer *w, const runlet_value *v, layout how, const char *closing)
{
    if (w->depth == w->cap) {
        size_t cap = w->cap == 0 ? 32 : w->cap * 2;
        open_item *open = realloc(w->open, cap * sizeof *open);

        if (open == NULL) {
            return failed(w, RUNLET_E_NOMEM, "");
        }
        w->open = open;
        w->cap = cap;
    }
    w->open[w->depth++] = (open_item){v, 0, how, closing, w->form == RN_JSON_TAGGED && v->label != 0};
    return true;
}

static bool open_tagged(writer *w, const runlet_value *v, const char *tag)
{
    if (w->form == RN_JSON_NATURAL) {
        return puts_text(w, "[") && push_open(w, v, AS_LIST, "]");
    }
    return puts_text(w, "{\"") && puts_text(w, tag) && puts_text(w, "\":[") && push_open(w, v, AS_LIST, "]}");
}

/* Natural keys can fall together: {1: 'a', '1': 'b'}. */
static bool keys_stay_apart(writer *w, const runlet_value *v)
{
    RN_CLEAN_BUF text = RN_BUF_INIT(w->out->max);
    writer of_keys = {.out = &text, .form = w->form, .err = w->err};
    size_t count = v->count / 2, at = 0;
    rn_json_key *keys = malloc((count + 1) * sizeof *keys);
    const rn_json_key *twin;

    if (keys == NULL) {
        return failed(w, RUNLET_E_NOMEM, "");
    }
    for (size_t i = 0; i < count; i++) {
        if (!put_key(&of_keys, v->item[2 * i])) {
            free(keys);
            w->rc = of_keys.rc;
            return false;
        }
        keys[i].len = text.len; /* where it ends */
    }
    for (size_t i = 0; i < count; i++) {
        size_t end = keys[i].len;

        keys[i] = (rn_json_key){(const char *)text.data + at, end - at};
        at = end;
    }
    twin = rn_json_find_twin(keys, count);
    free(keys);
    return twin == NULL || failed(w, RUNLET_E_UNSUPPORTED, "two dict keys have the same natural JSON; use the tagged form");
}

static bool has_other_keys(const runlet_value *v)
{
    for (size_t i = 0; i < v->count; i += 2) {
        if (v->item[i]->kind != RUNLET_STR) {
            return true;
        }
    }
    return false;
}

static bool open_dict(writer *w, const runlet_value *v)
{
    if (w->form == RN_JSON_NATURAL && has_other_keys(v) && !keys_stay_apart(w, v)) {
        return false;
    }
    if (needs_pairs(w, v)) {
        return puts_text(w, "{\"$dict\":[") && push_open(w, v, AS_PAIRS, "]}");
    }
    return puts_text(w, "{") && push_open(w, v, AS_OBJECT, "}");
}

static bool open_exception(writer *w, const runlet_value *v)
{
    if (w->form == RN_JSON_NATURAL) {
        return puts_text(w, "{\"type\":") && put_str(w, v->text, v->len) && puts_text(w, ",\"args\":[") && push_open(w, v, AS_LIST, "]}");
    }
    return puts_text(w, "{\"$exception\":[") && put_str(w, v->text, v->len) && puts_text(w, ",[") && push_open(w, v, AS_LIST, "]]}");
}

static bool open_object(writer *w, const runlet_value *v, const char *tag)
{
    if (w->form == RN_JSON_NATURAL) {
        return puts_text(w, "{") && push_open(w, v, AS_OBJECT, "}");
    }
    return puts_text(w, "{\"") && puts_text(w, tag) && puts_text(w, "\":[") && put_str(w, v->text, v->len) && puts_text(w, ",{") &&
           push_open(w, v, AS_OBJECT, "}]}");
}

static bool open_host_object(writer *w, const runlet_value *v)
{
    char id[40];

    (void)snprintf(id, sizeof id, "%016llx%016llx", (unsigned long long)v->high, (unsigned long long)v->low);
    if (w->form == RN_JSON_NATURAL) {
        return puts_text(w, "{\"class\":") && put_str(w, v->text, v->len) && puts_text(w, ",\"id\":\"") && puts_text(w, id) &&
               puts_text(w, "\"}");
    }
    return puts_text(w, "{\"$host\":[") && put_str(w, v->text, v->len) && puts_text(w, ",\"") && puts_text(w, id) && puts_text(w, "\",{") &&
           push_open(w, v, AS_OBJECT, "}]}");
}

/* ---- kinds with a fixed number of items; one that has another number is written as the array it is ---- */

static bool open_bounds(writer *w, const runlet_value *v, const char *tag)
{
    static const char *const names[] = {"{\"start\":", ",\"stop\":", ",\"step\":"};

    if (w->form == RN_JSON_TAGGED || v->count != 3) {
        return open_tagged(w, v, tag);
    }
    for (size_t i = 0; i < 3; i++) {
        if (!puts_text(w, names[i])) {
            return false;
        }
        if (rn_value_has(v->item[i], RN_VALUE_ITEMS)) {
            return failed(w, RUNLET_E_UNSUPPORTED, "a slice of containers has no natural JSON; use the tagged form");
        }
        if (!put_leaf(w, v->item[i])) {
            return false;
        }
    }
    return puts_text(w, "}");
}

/* Natural: seconds. */
static bool open_delta(writer *w, const runlet_value *v)
{
    double days, seconds, us;

    if (w->form == RN_JSON_TAGGED || v->count != 3) {
        return open_tagged(w, v, "$timedelta");
    }
    days = runlet_value_get_float(v->item[0]);
    seconds = runlet_value_get_float(v->item[1]);
    us = runlet_value_get_float(v->item[2]);
    return put_float(w, (days * 86400 + seconds) + us / 1e6);
}

/* Natural: its name, or UTC+HH:MM. */
static bool open_zone(writer *w, const runlet_value *v)
{
    char text[48];
    double offset;
    long seconds;

    if (w->form == RN_JSON_TAGGED || v->count != 2) {
        return open_tagged(w, v, "$timezone");
    }
    if (v->item[1]->kind == RUNLET_STR) {
        return put_str(w, v->item[1]->text, v->item[1]->len);
    }
    offset = runlet_value_get_float(v->item[0]);
    seconds = offset > -86400 && offset < 86400 ? (long)(offset < 0 ? -offset : offset) : 0;
    (void)snprintf(text, sizeof text,
                   seconds % 60 != 0 ? "\"UTC%c%02ld:%02ld:%02ld\""
                   : seconds != 0    ? "\"UTC%c%02ld:%02ld\""
                                     : "\"UTC\"",
                   offset < 0 ? '-' : '+', seconds / 3600, seconds / 60 % 60, seconds % 60);
    return puts_text(w, text);
}

static bool put_digits(writer *w, const runlet_value *v)
{
    char text[32];

    if (v->kind == RUNLET_BIGINT) {
        return put(w, v->text, v->len);
    }
    (void)snprintf(text, sizeof text, "%lld", (long long)runlet_value_get_int(v));
    return puts_text(w, text);
}

static bool put_fraction(writer *w, const runlet_value *v)
{
    bool is_natural = w->form == RN_JSON_NATURAL;

    if (v->count != 2) {
        return open_tagged(w, v, "$fraction");
    }
    return puts_text(w, is_natural ? "\"" : "{\"$fraction\":[\"") && put_digits(w, v->item[0]) &&
           puts_text(w, is_natural ? "/" : "\",\"") && put_digits(w, v->item[1]) &&
           puts_text(w, is_natural      ? "\""
                        : v->label != 0 ? "\"]}]}"
                                        : "\"]}");
}

/* Natural: the value, whatever that is. */
static bool open_enum(writer *w, const runlet_value *v, const runlet_value **instead)
{
    if (w->form == RN_JSON_NATURAL && v->count == 2) {
        *instead = v->item[1];
        return true;
    }
    return puts_text(w, "{\"$enum\":[") && put_str(w, v->text, v->len) && puts_text(w, ",") && push_open(w, v, AS_LIST, "]}");
}

/* *instead: another value stands for this one. */
/* NOLINTNEXTLINE(readability-function-size): a flat list of kinds */
static bool put_one(writer *w, const runlet_value *v, const runlet_value **instead)
{
    runlet_code rc;

    if (w->form == RN_JSON_TAGGED && rn_value_has(v, RN_VALUE_ITEMS) && v->label != 0) {
        rc = rn_buf_addf(w->out, "{\"$def\":[%llu,", (unsigned long long)v->label);
        if (rc != RUNLET_OK) {
            return failed(w, rc, "");
        }
    }
    switch ((int)v->kind) {
    case RUNLET_LIST:
        return puts_text(w, "[") && push_open(w, v, AS_LIST, "]");
    case RUNLET_TUPLE:
        return open_tagged(w, v, "$tuple");
    case RUNLET_SET:
        return open_tagged(w, v, "$set");
    case RUNLET_FROZENSET:
        return open_tagged(w, v, "$frozenset");
    case RUNLET_DICT:
        return open_dict(w, v);
    case RUNLET_EXCEPTION:
        return open_exception(w, v);
    case RUNLET_OBJECT:
        return open_object(w, v, "$object");
    case RUNLET_DATACLASS:
        return open_object(w, v, "$dataclass");
    case RUNLET_NAMED_TUPLE:
        return open_object(w, v, "$namedtuple");
    case RUNLET_HOST_OBJECT:
        return open_host_object(w, v);
    case RUNLET_RANGE:
        return open_bounds(w, v, "$range");
    case RUNLET_SLICE:
        return open_bounds(w, v, "$slice");
    case RUNLET_TIMEDELTA:
        return open_delta(w, v);
    case RUNLET_TIMEZONE:
        return open_zone(w, v);
    case RUNLET_FRACTION:
        return put_fraction(w, v);
    case RUNLET_ENUM:
        return open_enum(w, v, instead);
    default:
        return put_leaf(w, v);
    }
}

static bool put_value(writer *w, const runlet_value *v)
{
    const runlet_value *instead = v;
    bool good = true;

    while (good && instead != NULL) {
        v = instead;
        instead = NULL;
        good = put_one(w, v, &instead);
    }
    return good;
}

/* The next step of the innermost container: one item, or its end. */
static bool step(writer *w)
{
    open_item *top = &w->open[w->depth - 1];
    const runlet_value *v = top->v, *item;
    bool is_value = (top->at & 1) != 0;

    if (top->at >= v->count) {
        bool is_in_pair = top->how == AS_PAIRS && v->count > 0;
        const char *closing = top->closing;
        bool is_labelled = top->is_labelled;

        w->depth--;
        return (!is_in_pair || puts_text(w, "]")) && puts_text(w, closing) && (!is_labelled || puts_text(w, "]}"));
    }
    item = v->item[top->at++];
    if (top->how == AS_LIST) {
        return (top->at == 1 || puts_text(w, ",")) && put_value(w, item);
    }
    if (top->how == AS_PAIRS) {
        return puts_text(w, is_value ? "," : top->at == 1 ? "[" : "],[") && put_value(w, item);
    }
    if (is_value) {
        return puts_text(w, ":") && put_value(w, item);
    }
    return (top->at == 1 || puts_text(w, ",")) && put_key(w, item);
}

runlet_code rn_json_write(const runlet_value *v, rn_json_form form, rn_buf *out, runlet_error *err)
{
    writer w = {.out = out, .form = form, .err = err};
    size_t before = out->len;
    bool good = put_value(&w, v);

    while (good && w.depth > 0) {
        good = step(&w);
    }
    free(w.open);
    if (!good) {
        out->len = before;
        if (out->data != NULL) {
            out->data[before] = '\0';
        }
    }
    return w.rc;
}

runlet_code runlet_value_to_json(const runlet_value *v, bool natural, char **out, size_t *len, runlet_error *err)
{
    RN_CLEAN_BUF buf = RN_BUF_INIT(RN_JSON_MAX_BYTES);
    runlet_code rc = rn_json_write(v, natural ? RN_JSON_NATURAL : RN_JSON_TAGGED, &buf, err);

    *out = NULL;
    *len = 0;
    if (rc == RUNLET_OK) {
        *out = (char *)rn_buf_take(&buf, len);
    }
    return rc;
}
