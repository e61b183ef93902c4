/* What {"$tuple": [...]} and its kin stand for. The children are values already when their object closes, so a tag only
 * changes one node. */
#include "driver/json_tags.h"

#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/parse.h"
#include "driver/json.h"
#include "driver/value.h"
#include "py/text/binascii.h"
#include "py/text/utf8.h"

#include "base/banned.h"

static const char source[] = "driver/json";

/* Each takes the member's value and gives the result; NULL: not of the form the tag asks for (the value is destroyed). */
typedef runlet_value *untag_fn(runlet_value *v);

static runlet_value *refuse(runlet_value *v)
{
    runlet_value_destroy(v);
    return NULL;
}

static runlet_value *as_kind(runlet_value *v, runlet_value_kind from, runlet_value_kind to)
{
    if (v->kind != from) {
        return refuse(v);
    }
    v->kind = to;
    return v;
}

static runlet_value *to_tuple(runlet_value *v)
{
    return as_kind(v, RUNLET_LIST, RUNLET_TUPLE);
}

static runlet_value *to_set(runlet_value *v)
{
    return as_kind(v, RUNLET_LIST, RUNLET_SET);
}

static runlet_value *to_frozenset(runlet_value *v)
{
    return as_kind(v, RUNLET_LIST, RUNLET_FROZENSET);
}

static runlet_value *to_type(runlet_value *v)
{
    return as_kind(v, RUNLET_STR, RUNLET_TYPE);
}

static runlet_value *to_function(runlet_value *v)
{
    return as_kind(v, RUNLET_STR, RUNLET_FUNCTION);
}

static runlet_value *to_module(runlet_value *v)
{
    return as_kind(v, RUNLET_STR, RUNLET_MODULE);
}

static runlet_value *to_repr(runlet_value *v)
{
    return as_kind(v, RUNLET_STR, RUNLET_OPAQUE);
}

/* Is one text twice among the keys? */
static bool has_twins(const runlet_value *dict)
{
    rn_json_key *keys = dict->count > 2 ? malloc(dict->count / 2 * sizeof *keys) : NULL;
    size_t n = 0;
    bool found;

    if (keys == NULL) {
        return dict->count > 2; /* no memory */
    }
    for (size_t i = 0; i < dict->count; i += 2) {
        if (dict->item[i]->kind == RUNLET_STR) {
            keys[n++] = (rn_json_key){dict->item[i]->text, dict->item[i]->len};
        }
    }
    found = rn_json_find_twin(keys, n) != NULL;
    free(keys);
    return found;
}

/* Names of attributes or fields. One member with a '$' in front would read as a tag. */
static bool has_names(const runlet_value *v)
{
    for (size_t i = 0; i < v->count; i += 2) {
        if (v->item[i]->kind != RUNLET_STR) {
            return false;
        }
    }
    return v->count != 2 || v->item[0]->text[0] != '$';
}

/* [[key, value], ...] */
static runlet_value *to_dict(runlet_value *v)
{
    runlet_value *dict;

    for (size_t i = 0; i < v->count; i++) {
        if (v->kind != RUNLET_LIST || v->item[i]->kind != RUNLET_LIST || v->item[i]->count != 2) {
            return refuse(v);
        }
    }
    dict = v->kind == RUNLET_LIST ? runlet_value_dict() : NULL;
    for (size_t i = 0; dict != NULL && i < v->count; i++) {
        runlet_value **pair = v->item[i]->item, *key = pair[0], *item = pair[1];

        pair[0] = pair[1] = NULL;
        if (!runlet_value_set_new(dict, key, item)) {
            dict = refuse(dict);
        }
    }
    runlet_value_destroy(v);
    return dict != NULL && has_twins(dict) ? refuse(dict) : dict;
}

static runlet_value *to_int(runlet_value *v)
{
    size_t sign = v->kind == RUNLET_STR && v->len > 0 && v->text[0] == '-', digits = v->len - sign;
    runlet_value *r;
    int64_t n;

    if (v->kind != RUNLET_STR || digits == 0 || strspn(v->text + sign, "0123456789") != digits || (digits > 1 && v->text[sign] == '0')) {
        return refuse(v);
    }
    if (rn_parse_i64(v->text, v->len, &n, NULL) == RUNLET_OK) {
        r = runlet_value_int(n);
        runlet_value_destroy(v);
        return r;
    }
    v->kind = RUNLET_BIGINT;
    return v;
}

static runlet_value *to_float(runlet_value *v)
{
    static const struct {
        const char *text;
        double value;
    } special[] = {{"nan", (double)__builtin_nanf("")}, {"inf", __builtin_inf()}, {"-inf", -__builtin_inf()}, {"-0.0", -0.0}};

    for (size_t i = 0; v->kind == RUNLET_STR && i < sizeof special / sizeof special[0]; i++) {
        if (strcmp(v->text, special[i].text) == 0) {
            runlet_value_destroy(v);
            return runlet_value_float(special[i].value);
        }
    }
    return refuse(v);
}

static bool is_number(const runlet_value *v)
{
    return v->kind == RUNLET_INT || v->kind == RUNLET_FLOAT;
}

static runlet_value *to_complex(runlet_value *v)
{
    runlet_value *r;

    if (v->kind != RUNLET_LIST || v->count != 2 || !is_number(v->item[0]) || !is_number(v->item[1])) {
        return refuse(v);
    }
    r = rn_value_new(RUNLET_COMPLEX);
    if (r != NULL) {
        r->f = runlet_value_get_float(v->item[0]);
        r->im = runlet_value_get_float(v->item[1]);
    }
    runlet_value_destroy(v);
    return r;
}

static runlet_value *to_bytes(runlet_value *v)
{
    rn_base64_error wrong = RN_BASE64_GOOD;
    size_t n = 0;
    char *bytes = v->kind == RUNLET_STR ? malloc((v->len + 3) / 4 * 3 + 1) : NULL;

    if (bytes == NULL || rn_base64_decode((const uint8_t *)v->text, v->len, true, (uint8_t *)bytes, &n, &wrong, NULL) != RN_NUM_OK ||
        wrong != RN_BASE64_GOOD) {
        free(bytes);
        return refuse(v);
    }
    bytes[n] = '\0';
    free(v->text);
    v->text = bytes;
    v->len = n;
    v->kind = RUNLET_BYTES;
    return v;
}

/* Code points; surrogates stand for themselves. */
static runlet_value *to_str(runlet_value *v)
{
    runlet_value *r;
    char *text;

    for (size_t i = 0; i < v->count; i++) {
        if (v->kind != RUNLET_LIST || v->item[i]->kind != RUNLET_INT || v->item[i]->i < 0 || v->item[i]->i > 0x10FFFF) {
            return refuse(v);
        }
    }
    r = v->kind == RUNLET_LIST ? rn_value_text(RUNLET_STR, "", 0) : NULL;
    text = r != NULL ? realloc(r->text, 4 * v->count + 1) : NULL;
    if (text == NULL) {
        runlet_value_destroy(r);
        return refuse(v);
    }
    r->text = text;
    for (size_t i = 0; i < v->count; i++) {
        r->len += rn_utf8_put((uint32_t)v->item[i]->i, (uint8_t *)text + r->len);
    }
    text[r->len] = '\0';
    runlet_value_destroy(v);
    return r;
}

/* [name, content]: the content's node takes the name and becomes the result. */
static runlet_value *named(runlet_value *v, runlet_value_kind content, runlet_value_kind to)
{
    runlet_value *name, *r;

    if (v->kind != RUNLET_LIST || v->count != 2 || v->item[0]->kind != RUNLET_STR || v->item[1]->kind != content ||
        (content == RUNLET_DICT && !has_names(v->item[1]))) {
        return refuse(v);
    }
    name = v->item[0];
    r = v->item[1];
    v->item[1] = NULL;
    r->kind = to;
    r->text = name->text;
    r->len = name->len;
    name->text = NULL;
    runlet_value_destroy(v);
    return r;
}

static runlet_value *to_exception(runlet_value *v)
{
    return named(v, RUNLET_LIST, RUNLET_EXCEPTION);
}

static runlet_value *to_object(runlet_value *v)
{
    return named(v, RUNLET_DICT, RUNLET_OBJECT);
}

static runlet_value *to_named_tuple(runlet_value *v)
{
    return named(v, RUNLET_DICT, RUNLET_NAMED_TUPLE);
}

static runlet_value *to_dataclass(runlet_value *v)
{
    return named(v, RUNLET_DICT, RUNLET_DATACLASS);
}

static runlet_value *to_date(runlet_value *v)
{
    return as_kind(v, RUNLET_STR, RUNLET_DATE);
}

static runlet_value *to_time(runlet_value *v)
{
    return as_kind(v, RUNLET_STR, RUNLET_TIME);
}

static runlet_value *to_datetime(runlet_value *v)
{
    return as_kind(v, RUNLET_STR, RUNLET_DATETIME);
}

static runlet_value *to_decimal(runlet_value *v)
{
    return as_kind(v, RUNLET_STR, RUNLET_DECIMAL);
}

static runlet_value *to_uuid(runlet_value *v)
{
    return as_kind(v, RUNLET_STR, RUNLET_UUID);
}

static runlet_value *to_path(runlet_value *v)
{
    return as_kind(v, RUNLET_STR, RUNLET_PATH);
}

static runlet_value *to_bytearray(runlet_value *v)
{
    v = to_bytes(v);
    return v != NULL ? as_kind(v, RUNLET_BYTES, RUNLET_BYTEARRAY) : v;
}

static runlet_value *to_constant(runlet_value *v)
{
    bool is_ellipsis = v->kind == RUNLET_STR && strcmp(v->text, "Ellipsis") == 0;
    bool is_not_implemented = v->kind == RUNLET_STR && strcmp(v->text, "NotImplemented") == 0;

    runlet_value_destroy(v);
    return is_ellipsis || is_not_implemented ? rn_value_new(is_ellipsis ? RUNLET_ELLIPSIS : RUNLET_NOT_IMPLEMENTED) : NULL;
}

static runlet_value *list_of(runlet_value *v, size_t count, runlet_value_kind to)
{
    return v->kind == RUNLET_LIST && v->count == count ? as_kind(v, RUNLET_LIST, to) : refuse(v);
}

static bool is_integer(const runlet_value *v)
{
    return v->kind == RUNLET_INT || v->kind == RUNLET_BIGINT;
}

static runlet_value *to_range(runlet_value *v)
{
    for (size_t i = 0; v->kind == RUNLET_LIST && i < v->count; i++) {
        if (!is_integer(v->item[i])) {
            return refuse(v);
        }
    }
    return list_of(v, 3, RUNLET_RANGE);
}

static runlet_value *to_slice(runlet_value *v)
{
    return list_of(v, 3, RUNLET_SLICE);
}

static runlet_value *to_timedelta(runlet_value *v)
{
    for (size_t i = 0; v->kind == RUNLET_LIST && i < v->count; i++) {
        if (v->item[i]->kind != RUNLET_INT) {
            return refuse(v);
        }
    }
    return list_of(v, 3, RUNLET_TIMEDELTA);
}

static runlet_value *to_timezone(runlet_value *v)
{
    if (v->kind != RUNLET_LIST || v->count != 2 || !is_number(v->item[0]) ||
        (v->item[1]->kind != RUNLET_STR && v->item[1]->kind != RUNLET_NONE)) {
        return refuse(v);
    }
    return list_of(v, 2, RUNLET_TIMEZONE);
}

static runlet_value *to_fraction(runlet_value *v)
{
    if (v->kind != RUNLET_LIST || v->count != 2) {
        return refuse(v);
    }
    for (size_t i = 0; i < 2; i++) {
        runlet_value *part = v->item[i];

        v->item[i] = NULL;
        v->item[i] = to_int(part);
        if (v->item[i] == NULL) {
            return refuse(v);
        }
    }
    return list_of(v, 2, RUNLET_FRACTION);
}

/* [class name, member name or null, value] */
static runlet_value *to_enum(runlet_value *v)
{
    if (v->kind != RUNLET_LIST || v->count != 3 || v->item[0]->kind != RUNLET_STR ||
        (v->item[1]->kind != RUNLET_STR && v->item[1]->kind != RUNLET_NONE)) {
        return refuse(v);
    }
    v->text = v->item[0]->text;
    v->len = v->item[0]->len;
    v->item[0]->text = NULL;
    runlet_value_destroy(v->item[0]);
    v->item[0] = v->item[1];
    v->item[1] = v->item[2];
    v->count = 2;
    v->kind = RUNLET_ENUM;
    return v;
}

static bool read_label(const runlet_value *v, uint64_t *out)
{
    *out = v->kind == RUNLET_INT && v->i > 0 ? (uint64_t)v->i : 0;
    return *out != 0;
}

static runlet_value *to_ref(runlet_value *v)
{
    uint64_t n;
    bool good = read_label(v, &n);

    runlet_value_destroy(v);
    return good ? runlet_value_ref(n) : NULL;
}

static runlet_value *to_def(runlet_value *v)
{
    runlet_value *of;
    uint64_t n;

    if (v->kind != RUNLET_LIST || v->count != 2 || !read_label(v->item[0], &n) || !rn_value_has(v->item[1], RN_VALUE_ITEMS) ||
        v->item[1]->label != 0) {
        return refuse(v);
    }
    of = v->item[1];
    v->item[1] = NULL;
    of->label = n;
    runlet_value_destroy(v);
    return of;
}

static runlet_value *to_handle(runlet_value *v)
{
    uint64_t n;
    bool good = read_label(v, &n);

    runlet_value_destroy(v);
    return good ? runlet_value_handle(n) : NULL;
}

/* [class name, 32 hexadecimal digits, {attributes}] */
static runlet_value *to_host(runlet_value *v)
{
    uint64_t half[2] = {0, 0};
    runlet_value *r, *id;

    if (v->kind != RUNLET_LIST || v->count != 3 || v->item[0]->kind != RUNLET_STR || v->item[1]->kind != RUNLET_STR ||
        v->item[2]->kind != RUNLET_DICT || !has_names(v->item[2]) || v->item[1]->len != 32 ||
        strspn(v->item[1]->text, "0123456789abcdef") != 32) {
        return refuse(v);
    }
    id = v->item[1];
    for (size_t i = 0; i < 32; i++) {
        char c = id->text[i];

        half[i / 16] = half[i / 16] << 4 | (uint64_t)(c <= '9' ? c - '0' : c - 'a' + 10);
    }
    r = v->item[2];
    v->item[2] = NULL;
    r->kind = RUNLET_HOST_OBJECT;
    r->text = v->item[0]->text;
    r->len = v->item[0]->len;
    v->item[0]->text = NULL;
    r->high = half[0];
    r->low = half[1];
    runlet_value_destroy(v);
    return r;
}

static const struct {
    const char *name;
    untag_fn *untag;
    const char *form;
} tags[] = {
    {"$tuple", to_tuple, "an array"},
    {"$set", to_set, "an array"},
    {"$frozenset", to_frozenset, "an array"},
    {"$dict", to_dict, "an array of [key, value] arrays, no key twice"},
    {"$int", to_int, "a string of decimal digits"},
    {"$float", to_float, "\"nan\", \"inf\", \"-inf\" or \"-0.0\""},
    {"$complex", to_complex, "[real, imaginary]"},
    {"$bytes", to_bytes, "a base64 string"},
    {"$bytearray", to_bytearray, "a base64 string"},
    {"$str", to_str, "an array of code points"},
    {"$constant", to_constant, "\"Ellipsis\" or \"NotImplemented\""},
    {"$range", to_range, "[start, stop, step]"},
    {"$slice", to_slice, "[start, stop, step]"},
    {"$date", to_date, "a string as date.isoformat() gives it"},
    {"$time", to_time, "a string as time.isoformat() gives it"},
    {"$datetime", to_datetime, "a string as datetime.isoformat() gives it"},
    {"$timedelta", to_timedelta, "[days, seconds, microseconds]"},
    {"$timezone", to_timezone, "[seconds east, name or null]"},
    {"$decimal", to_decimal, "a string"},
    {"$fraction", to_fraction, "[numerator, denominator], both as strings of digits"},
    {"$uuid", to_uuid, "a string"},
    {"$path", to_path, "a string"},
    {"$namedtuple", to_named_tuple, "[class name, {fields}]"},
    {"$enum", to_enum, "[class name, member name or null, value]"},
    {"$dataclass", to_dataclass, "[class name, {attributes}]"},
    {"$object", to_object, "[class name, {attributes}]"},
    {"$exception", to_exception, "[name, [arguments]]"},
    {"$type", to_type, "a name"},
    {"$function", to_function, "a name"},
    {"$module", to_module, "a name"},
    {"$def", to_def, "[number, container]"},
    {"$ref", to_ref, "a number"},
    {"$handle", to_handle, "a number"},
    {"$host", to_host, "[class name, 32 hexadecimal digits, {attributes}]"},
    {"$repr", to_repr, "a string"},
};

runlet_value *rn_json_untag(runlet_value *object, runlet_error *err)
{
    const runlet_value *key = object->item[0];
    runlet_value *v = object->item[1], *r = NULL;
    size_t i = 0;

    while (i < sizeof tags / sizeof tags[0] && strcmp(tags[i].name, key->text) != 0) {
        i++;
    }
    if (i == sizeof tags / sizeof tags[0]) {
        (void)rn_error(err, RUNLET_E_SYNTAX, source, "unknown tag \"%.40s\"; a dict with such a key is {\"$dict\": [[key, value]]}",
                       key->text);
    } else {
        object->item[1] = NULL;
        r = tags[i].untag(v);
        if (r == NULL) {
            (void)rn_error(err, RUNLET_E_SYNTAX, source, "tag \"%s\" takes %s", tags[i].name, tags[i].form);
        }
    }
    runlet_value_destroy(object);
    return r;
}
