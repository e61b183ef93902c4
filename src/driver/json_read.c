/* JSON text to values. One loop with a stack of open containers; a tagged object turns into its value when it closes.
 * Writing is in json_write.c, the tags themselves in json_tags.c. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/parse.h"
#include "driver/json.h"
#include "driver/json_tags.h"
#include "driver/value.h"
#include "py/num/float.h"
#include "py/text/utf8.h"

#include "base/banned.h"

static const char source[] = "driver/json";

typedef struct open_item {
    runlet_value *v;   /* LIST or DICT, owned */
    runlet_value *key; /* DICT: the key whose value comes next, owned */
} open_item;

typedef struct reader {
    const char *s;
    size_t n, at;
    rn_json_form form;
    size_t nodes;
    open_item *open;
    size_t depth, cap;
    runlet_code rc; /* of the first failure */
    runlet_error *err;
} reader;

static bool fail_at(reader *r, size_t at, runlet_code rc, const char *what)
{
    size_t line = 1, start = 0;

    if (r->rc != RUNLET_OK) {
        return false;
    }
    for (size_t i = 0; i < at && i < r->n; i++) {
        if (r->s[i] == '\n') {
            line++;
            start = i + 1;
        }
    }
    r->rc = rc == RUNLET_E_NOMEM ? rn_error(r->err, rc, source, "no memory for the JSON text's values")
                                 : rn_error(r->err, rc, source, "JSON line %zu column %zu: %s", line, at - start + 1, what);
    return false;
}

static bool fail(reader *r, const char *what)
{
    return fail_at(r, r->at, RUNLET_E_SYNTAX, what);
}

/* Counts a node and checks that there is one. */
static runlet_value *node(reader *r, runlet_value *v)
{
    if (v == NULL) {
        (void)fail_at(r, r->at, RUNLET_E_NOMEM, "");
        return NULL;
    }
    if (++r->nodes > RN_JSON_MAX_NODES) {
        (void)fail_at(r, r->at, RUNLET_E_LIMIT, "more than 8000000 values; send less at once");
        runlet_value_destroy(v);
        return NULL;
    }
    return v;
}

static void skip_space(reader *r)
{
    while (r->at < r->n && (r->s[r->at] == ' ' || r->s[r->at] == '\n' || r->s[r->at] == '\t' || r->s[r->at] == '\r')) {
        r->at++;
    }
}

static int hex_digit(char c)
{
    return c >= '0' && c <= '9' ? c - '0' : c >= 'a' && c <= 'f' ? c - 'a' + 10 : c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1;
}

/* The four digits behind \u at s[at]; -1 when they are not there. */
static int32_t hex4(const reader *r, size_t at)
{
    int32_t code = 0;

    if (r->n - at < 4) {
        return -1;
    }
    for (size_t i = at; i < at + 4; i++) {
        int d = hex_digit(r->s[i]);

        if (d < 0) {
            return -1;
        }
        code = code * 16 + d;
    }
    return code;
}

static char plain_escape(char c)
{
    switch (c) {
    case 'b':
        return '\b';
    case 'f':
        return '\f';
    case 'n':
        return '\n';
    case 'r':
        return '\r';
    case 't':
        return '\t';
    case '"':
    case '\\':
    case '/':
        return c;
    default:
        return '\0';
    }
}

/* One escape at s[at] == '\\'; writes its bytes to `to` and moves at. 0: it is none. */
static size_t read_escape(reader *r, char *to)
{
    char c = '\0';
    int32_t code, low;

    if (r->at + 1 < r->n) {
        c = r->s[r->at + 1];
    }
    if (c != 'u') {
        to[0] = (char)plain_escape(c);
        r->at += to[0] != '\0' ? 2 : 0;
        return to[0] != '\0';
    }
    code = hex4(r, r->at + 2);
    if (code < 0) {
        return 0;
    }
    r->at += 6;
    if (code >= 0xD800 && code < 0xDC00 && r->n - r->at >= 6 && r->s[r->at] == '\\' && r->s[r->at + 1] == 'u') {
        low = hex4(r, r->at + 2);
        if (low >= 0xDC00 && low < 0xE000) {
            r->at += 6;
            code = 0x10000 + ((code - 0xD800) << 10) + (low - 0xDC00);
        }
    }
    return rn_utf8_put((uint32_t)code, (uint8_t *)to);
}

/* The closing quote of the string whose text begins at `at`, or n. */
static size_t string_end(const reader *r, size_t at)
{
    while (at < r->n && r->s[at] != '"') {
        at += r->s[at] == '\\' ? 2 : 1;
    }
    return at < r->n ? at : r->n;
}

/* At the opening quote. An escape is never shorter than what it stands for, so the raw length is room enough. */
static runlet_value *read_string(reader *r)
{
    size_t start = r->at, end = string_end(r, r->at + 1), len = 0;
    runlet_value *v;

    if (end == r->n) {
        (void)fail(r, "this string is never closed");
        return NULL;
    }
    v = node(r, rn_value_text(RUNLET_STR, r->s + start + 1, end - start - 1));
    if (v == NULL) {
        return NULL;
    }
    r->at = start + 1;
    while (r->at < end) {
        char c = r->s[r->at];
        size_t wrote;

        if ((unsigned char)c < 0x20) {
            (void)fail(r, "a control character inside a string; write \\n, \\t or \\u00XX");
            runlet_value_destroy(v);
            return NULL;
        }
        if (c != '\\') {
            v->text[len++] = c;
            r->at++;
            continue;
        }
        wrote = read_escape(r, v->text + len);
        if (wrote == 0) {
            (void)fail(r, "an escape that JSON does not have");
            runlet_value_destroy(v);
            return NULL;
        }
        len += wrote;
    }
    v->len = len;
    v->text[len] = '\0';
    r->at = end + 1;
    return v;
}

static size_t digit_run(const reader *r, size_t at)
{
    size_t start = at;

    while (at < r->n && r->s[at] >= '0' && r->s[at] <= '9') {
        at++;
    }
    return at - start;
}

static runlet_value *read_number(reader *r)
{
    size_t start = r->at, at = start + (r->s[start] == '-'), whole = digit_run(r, at), part;
    bool is_float = false;
    int64_t n;
    double d = 0;

    if (whole == 0 || (whole > 1 && r->s[at] == '0')) {
        (void)fail(r, whole == 0 ? "expected a value" : "a number with a leading zero");
        return NULL;
    }
    at += whole;
    if (at < r->n && r->s[at] == '.') {
        part = digit_run(r, at + 1);
        is_float = part > 0;
        at += is_float ? part + 1 : 0;
    }
    if (at < r->n && (r->s[at] == 'e' || r->s[at] == 'E')) {
        size_t sign = at + 1 < r->n && (r->s[at + 1] == '+' || r->s[at + 1] == '-');

        part = digit_run(r, at + 1 + sign);
        is_float = is_float || part > 0;
        at += part > 0 ? 1 + sign + part : 0;
    }
    r->at = at;
    if (is_float) {
        if (rn_float_parse(r->s + start, at - start, &d) != RN_NUM_OK || d - d != 0) {
            (void)fail_at(r, start, RUNLET_E_SYNTAX, "a number that no float can hold");
            return NULL;
        }
        return node(r, runlet_value_float(d));
    }
    if (rn_parse_i64(r->s + start, at - start, &n, NULL) == RUNLET_OK) {
        return node(r, runlet_value_int(n));
    }
    return node(r, rn_value_text(RUNLET_BIGINT, r->s + start, at - start));
}

static bool take_word(reader *r, const char *word)
{
    size_t n = strlen(word);

    if (r->n - r->at < n || memcmp(r->s + r->at, word, n) != 0) {
        return false;
    }
    r->at += n;
    return true;
}

/* A value that is no container. */
static runlet_value *read_scalar(reader *r)
{
    if (r->at >= r->n) {
        (void)fail(r, "the text ends where a value is expected");
        return NULL;
    }
    if (r->s[r->at] == '"') {
        return read_string(r);
    }
    if (r->s[r->at] == '-' || (r->s[r->at] >= '0' && r->s[r->at] <= '9')) {
        return read_number(r);
    }
    if (take_word(r, "null")) {
        return node(r, runlet_value_none());
    }
    if (take_word(r, "true")) {
        return node(r, runlet_value_bool(true));
    }
    if (take_word(r, "false")) {
        return node(r, runlet_value_bool(false));
    }
    (void)fail(r, r->s[r->at] == ']' || r->s[r->at] == '}' ? "expected a value; a comma may not come last" : "expected a value");
    return NULL;
}

/* Opens the container at s[at]. */
static bool push_open(reader *r)
{
    runlet_value *v = node(r, r->s[r->at] == '[' ? runlet_value_list() : runlet_value_dict());

    if (v == NULL) {
        return false;
    }
    if (r->depth == r->cap) {
        size_t cap = r->cap == 0 ? 32 : r->cap * 2;
        open_item *open = realloc(r->open, cap * sizeof *open);

        if (open == NULL) {
            runlet_value_destroy(v);
            return fail_at(r, r->at, RUNLET_E_NOMEM, "");
        }
        r->open = open;
        r->cap = cap;
    }
    r->open[r->depth++] = (open_item){.v = v};
    r->at++;
    return true;
}

static bool read_key(reader *r)
{
    open_item *top = &r->open[r->depth - 1];

    skip_space(r);
    if (r->at >= r->n || r->s[r->at] != '"') {
        return fail(r, r->at < r->n && r->s[r->at] == '}' ? "a comma may not come last" : "expected a quoted key");
    }
    top->key = read_string(r);
    if (top->key == NULL) {
        return false;
    }
    skip_space(r);
    if (r->at >= r->n || r->s[r->at] != ':') {
        return fail(r, "expected ':' after the key");
    }
    r->at++;
    return true;
}

static bool attach(reader *r, runlet_value *v)
{
    open_item *top = &r->open[r->depth - 1];
    runlet_value *key = top->key;
    bool good;

    top->key = NULL;
    good = key != NULL ? runlet_value_set_new(top->v, key, v) : runlet_value_append_new(top->v, v);
    return good || fail_at(r, r->at, RUNLET_E_NOMEM, "");
}

static int compare_keys(const void *a, const void *b)
{
    const rn_json_key *x = a, *y = b;
    size_t n = x->len < y->len ? x->len : y->len;
    int c = n > 0 ? memcmp(x->text, y->text, n) : 0;

    return c != 0 ? c : (x->len > y->len) - (x->len < y->len);
}

const rn_json_key *rn_json_find_twin(rn_json_key *keys, size_t count)
{
    qsort(keys, count, sizeof *keys, compare_keys);
    for (size_t i = 1; i < count; i++) {
        if (compare_keys(&keys[i - 1], &keys[i]) == 0) {
            return &keys[i];
        }
    }
    return NULL;
}

static bool keys_differ(reader *r, const runlet_value *dict)
{
    size_t count = runlet_value_count(dict);
    rn_json_key *keys = count < 2 ? NULL : malloc(count * sizeof *keys);
    const rn_json_key *twin;
    char text[96];

    if (count < 2) {
        return true;
    }
    if (keys == NULL) {
        return fail_at(r, r->at, RUNLET_E_NOMEM, "");
    }
    for (size_t i = 0; i < count; i++) {
        keys[i] = (rn_json_key){dict->item[2 * i]->text, dict->item[2 * i]->len};
    }
    twin = rn_json_find_twin(keys, count);
    if (twin != NULL) {
        (void)snprintf(text, sizeof text, "key \"%.*s\" comes twice in the object that ends here", twin->len < 40 ? (int)twin->len : 40,
                       twin->text);
        (void)fail(r, text);
    }
    free(keys);
    return twin == NULL;
}

/* At the closing bracket of the innermost container; its value, tags resolved. */
static runlet_value *close_top(reader *r)
{
    runlet_value *v = r->open[--r->depth].v;
    runlet_error why = {0};

    r->at++;
    if (v->kind == RUNLET_DICT && !keys_differ(r, v)) {
        runlet_value_destroy(v);
        return NULL;
    }
    if (v->kind == RUNLET_DICT && r->form == RN_JSON_TAGGED && v->count == 2 && v->item[0]->len > 0 && v->item[0]->text[0] == '$') {
        v = rn_json_untag(v, &why);
        if (v == NULL) {
            (void)fail_at(r, r->at - 1, why.code, why.message);
        }
    }
    return v;
}

static bool is_closing(const reader *r, const runlet_value *v)
{
    return r->at < r->n && r->s[r->at] == (v->kind == RUNLET_LIST ? ']' : '}');
}

/* The next finished value: a scalar, or an empty container. *out stays NULL after opening one that is not empty. */
static bool start_value(reader *r, runlet_value **out)
{
    *out = NULL;
    skip_space(r);
    if (r->at >= r->n || (r->s[r->at] != '[' && r->s[r->at] != '{')) {
        *out = read_scalar(r);
        return *out != NULL;
    }
    if (!push_open(r)) {
        return false;
    }
    skip_space(r);
    if (is_closing(r, r->open[r->depth - 1].v)) {
        *out = close_top(r);
        return *out != NULL;
    }
    return r->open[r->depth - 1].v->kind == RUNLET_LIST || read_key(r);
}

/* Hands v to its container and closes what ends there. *out: the whole value once everything is closed. */
static bool finish_value(reader *r, runlet_value *v, runlet_value **out)
{
    *out = NULL;
    while (r->depth > 0) {
        const runlet_value *in = r->open[r->depth - 1].v;

        if (!attach(r, v)) {
            return false;
        }
        skip_space(r);
        if (r->at < r->n && r->s[r->at] == ',') {
            r->at++;
            return in->kind == RUNLET_LIST || read_key(r);
        }
        if (!is_closing(r, in)) {
            return fail(r, in->kind == RUNLET_LIST ? "expected ',' or ']'" : "expected ',' or '}'");
        }
        v = close_top(r);
        if (v == NULL) {
            return false;
        }
    }
    *out = v;
    return true;
}

static runlet_value *read_document(reader *r)
{
    runlet_value *v, *whole = NULL;

    while (whole == NULL) {
        if (!start_value(r, &v)) {
            return NULL;
        }
        if (v != NULL && !finish_value(r, v, &whole)) {
            return NULL;
        }
    }
    skip_space(r);
    if (r->at < r->n) {
        (void)fail(r, "text after the value");
        runlet_value_destroy(whole);
        return NULL;
    }
    return whole;
}

runlet_code rn_json_read(const char *json, size_t len, rn_json_form form, runlet_value **out, runlet_error *err)
{
    reader r = {.s = json, .n = len, .form = form, .err = err};
    rn_utf8_scan scan;

    *out = NULL;
    if (len > RN_JSON_MAX_BYTES) {
        return rn_error(err, RUNLET_E_LIMIT, source, "JSON text of %zu bytes; the limit is 256 MiB", len);
    }
    if (rn_utf8_check((const uint8_t *)json, len, false, &scan, NULL) != RN_NUM_OK || scan.error_bytes != 0) {
        (void)fail_at(&r, scan.used, RUNLET_E_SYNTAX, "bytes that are not UTF-8");
        return r.rc;
    }
    *out = read_document(&r);
    while (r.depth > 0) {
        r.depth--;
        runlet_value_destroy(r.open[r.depth].key);
        runlet_value_destroy(r.open[r.depth].v);
    }
    free(r.open);
    return r.rc;
}

runlet_code runlet_value_from_json(const char *json, size_t len, runlet_value **out, runlet_error *err)
{
    return rn_json_read(json, len, RN_JSON_TAGGED, out, err);
}

const runlet_value *rn_json_get(const runlet_value *dict, const char *key)
{
    size_t len = strlen(key);

    for (size_t i = 0; dict->kind == RUNLET_DICT && i < dict->count; i += 2) {
        const runlet_value *k = dict->item[i];

        if (k->kind == RUNLET_STR && k->len == len && memcmp(k->text, key, len) == 0) {
            return dict->item[i + 1];
        }
    }
    return NULL;
}
