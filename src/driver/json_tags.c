/* What {"$tuple": [...]} and its kin stand for. The children are values already when their object closes, so a tag only
 * changes one node. */
#include "driver/json_tags.h"

#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/parse.h"
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
    return dict;
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

    if (v->kind != RUNLET_LIST || v->count != 2 || v->item[0]->kind != RUNLET_STR || v->item[1]->kind != content) {
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

static const struct {
    const char *name;
    untag_fn *untag; /* NULL: the engine has no such value yet */
    const char *form;
} tags[] = {
    {"$tuple", to_tuple, "an array"},
    {"$set", to_set, "an array"},
    {"$frozenset", to_frozenset, "an array"},
    {"$dict", to_dict, "an array of [key, value] arrays"},
    {"$int", to_int, "a string of decimal digits"},
    {"$float", to_float, "\"nan\", \"inf\", \"-inf\" or \"-0.0\""},
    {"$complex", to_complex, "[real, imaginary]"},
    {"$bytes", to_bytes, "a base64 string"},
    {"$str", to_str, "an array of code points"},
    {"$exception", to_exception, "[name, [arguments]]"},
    {"$object", to_object, "[class name, {attributes}]"},
    {"$type", to_type, "a name"},
    {"$function", to_function, "a name"},
    {"$module", to_module, "a name"},
    {"$repr", to_repr, "a string"},
    {"$date", NULL, NULL},
    {"$time", NULL, NULL},
    {"$datetime", NULL, NULL},
    {"$timedelta", NULL, NULL},
    {"$timezone", NULL, NULL},
    {"$decimal", NULL, NULL},
    {"$fraction", NULL, NULL},
    {"$uuid", NULL, NULL},
    {"$path", NULL, NULL},
    {"$namedtuple", NULL, NULL},
    {"$dataclass", NULL, NULL},
    {"$enum", NULL, NULL},
    {"$ref", NULL, NULL},
    {"$def", NULL, NULL},
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
    } else if (tags[i].untag == NULL) {
        (void)rn_error(err, RUNLET_E_UNSUPPORTED, source, "tag \"%s\": this engine has no such value yet; send a string or an object",
                       tags[i].name);
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
