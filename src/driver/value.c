/* Host-side values: trees of malloc'd nodes. Nothing here recurses: depth is limited by memory only (python.md 14.2). */
#include "driver/value.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

const uint8_t rn_value_shapes[RN_VALUE_KINDS] = {
    [RUNLET_BIGINT] = RN_VALUE_TEXT,
    [RUNLET_STR] = RN_VALUE_TEXT,
    [RUNLET_BYTES] = RN_VALUE_TEXT,
    [RUNLET_LIST] = RN_VALUE_ITEMS,
    [RUNLET_TUPLE] = RN_VALUE_ITEMS,
    [RUNLET_DICT] = RN_VALUE_ITEMS | RN_VALUE_PAIRS,
    [RUNLET_SET] = RN_VALUE_ITEMS,
    [RUNLET_FROZENSET] = RN_VALUE_ITEMS,
    [RUNLET_EXCEPTION] = RN_VALUE_TEXT | RN_VALUE_ITEMS,
    [RUNLET_OBJECT] = RN_VALUE_TEXT | RN_VALUE_ITEMS | RN_VALUE_PAIRS,
    [RUNLET_FUNCTION] = RN_VALUE_TEXT,
    [RUNLET_TYPE] = RN_VALUE_TEXT,
    [RUNLET_MODULE] = RN_VALUE_TEXT,
    [RUNLET_OPAQUE] = RN_VALUE_TEXT,
    [RUNLET_BYTEARRAY] = RN_VALUE_TEXT,
    [RUNLET_RANGE] = RN_VALUE_ITEMS,
    [RUNLET_SLICE] = RN_VALUE_ITEMS,
    [RUNLET_DATE] = RN_VALUE_TEXT,
    [RUNLET_TIME] = RN_VALUE_TEXT,
    [RUNLET_DATETIME] = RN_VALUE_TEXT,
    [RUNLET_TIMEDELTA] = RN_VALUE_ITEMS,
    [RUNLET_TIMEZONE] = RN_VALUE_ITEMS,
    [RUNLET_DECIMAL] = RN_VALUE_TEXT,
    [RUNLET_FRACTION] = RN_VALUE_ITEMS,
    [RUNLET_UUID] = RN_VALUE_TEXT,
    [RUNLET_PATH] = RN_VALUE_TEXT,
    [RUNLET_NAMED_TUPLE] = RN_VALUE_TEXT | RN_VALUE_ITEMS | RN_VALUE_PAIRS,
    [RUNLET_ENUM] = RN_VALUE_TEXT | RN_VALUE_ITEMS,
    [RUNLET_DATACLASS] = RN_VALUE_TEXT | RN_VALUE_ITEMS | RN_VALUE_PAIRS,
    [RUNLET_HOST_OBJECT] = RN_VALUE_TEXT | RN_VALUE_ITEMS | RN_VALUE_PAIRS,
};

runlet_value *rn_value_new(runlet_value_kind kind)
{
    runlet_value *v = calloc(1, sizeof *v);

    if (v != NULL) {
        v->kind = kind;
    }
    return v;
}

runlet_value *rn_value_text(runlet_value_kind kind, const char *text, size_t len)
{
    runlet_value *v = rn_value_new(kind);

    if (v == NULL) {
        return NULL;
    }
    v->text = malloc(len + 1);
    if (v->text == NULL) {
        free(v);
        return NULL;
    }
    if (len > 0) {
        memcpy(v->text, text, len);
    }
    v->text[len] = '\0';
    v->len = len;
    return v;
}

/* Frees without recursion and without memory: the nodes to free are linked through themselves. */
void runlet_value_destroy(runlet_value *v)
{
    runlet_value *todo = v;

    if (v == NULL) {
        return;
    }
    v->next = NULL;
    while (todo != NULL) {
        runlet_value *x = todo;

        todo = x->next;
        for (size_t i = 0; i < x->count; i++) {
            if (x->item[i] != NULL) {
                x->item[i]->next = todo;
                todo = x->item[i];
            }
        }
        free(x->item);
        free(x->text);
        free(x);
    }
}

runlet_value_kind runlet_value_get_kind(const runlet_value *v)
{
    return v->kind;
}

runlet_value *runlet_value_none(void)
{
    return rn_value_new(RUNLET_NONE);
}

runlet_value *runlet_value_bool(bool b)
{
    runlet_value *v = rn_value_new(RUNLET_BOOL);

    if (v != NULL) {
        v->b = b;
    }
    return v;
}

runlet_value *runlet_value_int(int64_t n)
{
    runlet_value *v = rn_value_new(RUNLET_INT);

    if (v != NULL) {
        v->i = n;
    }
    return v;
}

runlet_value *runlet_value_float(double d)
{
    runlet_value *v = rn_value_new(RUNLET_FLOAT);

    if (v != NULL) {
        v->f = d;
    }
    return v;
}

runlet_value *runlet_value_str(const char *utf8, size_t len)
{
    return rn_value_text(RUNLET_STR, utf8, len);
}

runlet_value *runlet_value_bytes(const void *data, size_t len)
{
    return rn_value_text(RUNLET_BYTES, data, len);
}

runlet_value *runlet_value_function(const char *name)
{
    runlet_value *v = rn_value_text(RUNLET_FUNCTION, name, strlen(name));

    if (v != NULL) {
        v->b = true;
    }
    return v;
}

runlet_value *runlet_value_new_text(runlet_value_kind kind, const char *utf8, size_t len)
{
    bool has_text = (unsigned)kind < RN_VALUE_KINDS && (rn_value_shapes[kind] & (RN_VALUE_TEXT | RN_VALUE_ITEMS)) == RN_VALUE_TEXT;

    return has_text ? rn_value_text(kind, utf8, len) : NULL;
}

runlet_value *runlet_value_new_items(runlet_value_kind kind, const char *name)
{
    if ((unsigned)kind >= RN_VALUE_KINDS || !(rn_value_shapes[kind] & RN_VALUE_ITEMS) || kind == RUNLET_HOST_OBJECT) {
        return NULL;
    }
    if (!(rn_value_shapes[kind] & RN_VALUE_TEXT)) {
        return rn_value_new(kind);
    }
    return name != NULL ? rn_value_text(kind, name, strlen(name)) : NULL;
}

runlet_value *runlet_value_handle(uint64_t handle)
{
    runlet_value *v = rn_value_new(RUNLET_HANDLE);

    if (v != NULL) {
        v->low = handle;
    }
    return v;
}

runlet_value *runlet_value_object(const char *class_name, runlet_id id)
{
    runlet_value *v = rn_value_text(RUNLET_HOST_OBJECT, class_name, strlen(class_name));

    if (v != NULL) {
        v->high = id.high;
        v->low = id.low;
    }
    return v;
}

runlet_value *runlet_value_ref(uint64_t label)
{
    runlet_value *v = rn_value_new(RUNLET_REF);

    if (v != NULL) {
        v->label = label;
    }
    return v;
}

void runlet_value_set_label(runlet_value *v, uint64_t label)
{
    if (rn_value_has(v, RN_VALUE_ITEMS)) {
        v->label = label;
    }
}

uint64_t runlet_value_get_label(const runlet_value *v)
{
    return v->kind == RUNLET_REF || rn_value_has(v, RN_VALUE_ITEMS) ? v->label : 0;
}

runlet_value *runlet_value_list(void)
{
    return rn_value_new(RUNLET_LIST);
}

runlet_value *runlet_value_dict(void)
{
    return rn_value_new(RUNLET_DICT);
}

static bool push(runlet_value *v, runlet_value *x)
{
    if (v->count == v->cap) {
        size_t cap = v->cap == 0 ? 4 : v->cap * 2;
        runlet_value **item = cap > SIZE_MAX / sizeof *item ? NULL : realloc(v->item, cap * sizeof *item);

        if (item == NULL) {
            return false;
        }
        v->item = item;
        v->cap = cap;
    }
    v->item[v->count++] = x;
    return true;
}

bool runlet_value_append_new(runlet_value *list, runlet_value *item)
{
    if (item == NULL || list == NULL || !push(list, item)) {
        runlet_value_destroy(item);
        return false;
    }
    return true;
}

bool runlet_value_set_new(runlet_value *dict, runlet_value *key, runlet_value *item)
{
    if (key == NULL || item == NULL || dict == NULL || !push(dict, key)) {
        runlet_value_destroy(key);
        runlet_value_destroy(item);
        return false;
    }
    if (!push(dict, item)) {
        dict->count--;
        runlet_value_destroy(key);
        runlet_value_destroy(item);
        return false;
    }
    return true;
}

bool runlet_value_get_bool(const runlet_value *v)
{
    return v->kind == RUNLET_INT ? v->i != 0 : v->b;
}

int64_t runlet_value_get_int(const runlet_value *v)
{
    return v->kind == RUNLET_BOOL ? v->b : v->i;
}

double runlet_value_get_float(const runlet_value *v)
{
    return v->kind == RUNLET_INT ? (double)v->i : v->f;
}

uint64_t runlet_value_get_handle(const runlet_value *v)
{
    return v->kind == RUNLET_HANDLE ? v->low : 0;
}

runlet_id runlet_value_get_id(const runlet_value *v)
{
    return v->kind == RUNLET_HOST_OBJECT ? (runlet_id){v->high, v->low} : (runlet_id){0, 0};
}

const char *runlet_value_peek_text(const runlet_value *v, size_t *len)
{
    if (len != NULL) {
        *len = v->len;
    }
    return v->text;
}

size_t runlet_value_count(const runlet_value *v)
{
    return rn_value_has(v, RN_VALUE_PAIRS) ? v->count / 2 : v->count;
}

const runlet_value *runlet_value_peek_item(const runlet_value *v, size_t i)
{
    bool pairs = rn_value_has(v, RN_VALUE_PAIRS);

    return i < runlet_value_count(v) ? v->item[pairs ? 2 * i + 1 : i] : NULL;
}

const runlet_value *runlet_value_peek_key(const runlet_value *v, size_t i)
{
    return rn_value_has(v, RN_VALUE_PAIRS) && i < v->count / 2 ? v->item[2 * i] : NULL;
}

void runlet_free(void *p)
{
    free(p);
}

/* ---- messages that come as values ---- */

const char *rn_text_of(const runlet_value *v)
{
    return v->kind == RUNLET_STR ? v->text : NULL;
}

static bool is_text_or_none(const runlet_value *v)
{
    return v->kind == RUNLET_NONE || rn_text_of(v) != NULL;
}

static bool is_row(const runlet_value *v, size_t n)
{
    return v != NULL && v->kind == RUNLET_LIST && v->count == n;
}

/* [name, doc, grants, [[name, signature, doc, is_async], ...]] */
bool rn_is_class_value(const runlet_value *v)
{
    if (!is_row(v, 4) || rn_text_of(v->item[0]) == NULL || !is_text_or_none(v->item[1]) || v->item[2]->kind != RUNLET_INT ||
        v->item[3]->kind != RUNLET_LIST) {
        return false;
    }
    for (size_t i = 0; i < v->item[3]->count; i++) {
        const runlet_value *m = v->item[3]->item[i];

        if (!is_row(m, 4) || rn_text_of(m->item[0]) == NULL || !is_text_or_none(m->item[1]) || !is_text_or_none(m->item[2]) ||
            m->item[3]->kind != RUNLET_BOOL) {
            return false;
        }
    }
    return true;
}

/* [type, message, errno, path, text, position, name, arguments] */
bool rn_is_exception_value(const runlet_value *v)
{
    return is_row(v, 8) && rn_text_of(v->item[0]) != NULL && is_text_or_none(v->item[1]) && v->item[2]->kind == RUNLET_INT &&
           v->item[2]->i >= INT_MIN && v->item[2]->i <= INT_MAX && is_text_or_none(v->item[3]) && is_text_or_none(v->item[4]) &&
           v->item[5]->kind == RUNLET_INT && v->item[5]->i >= 0 && is_text_or_none(v->item[6]) &&
           (v->item[7]->kind == RUNLET_NONE || v->item[7]->kind == RUNLET_LIST || v->item[7]->kind == RUNLET_TUPLE);
}

/* [[id, is a value, value or the fields of an exception], ...] */
bool rn_is_results_value(const runlet_value *v)
{
    if (v == NULL || v->kind != RUNLET_LIST) {
        return false;
    }
    for (size_t i = 0; i < v->count; i++) {
        const runlet_value *row = v->item[i];

        if (!is_row(row, 3) || row->item[0]->kind != RUNLET_INT || row->item[1]->kind != RUNLET_BOOL ||
            (!row->item[1]->b && !rn_is_exception_value(row->item[2]))) {
            return false;
        }
    }
    return true;
}
