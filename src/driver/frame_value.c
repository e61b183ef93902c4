/* Values in frames: a head for each node, children behind their parent. No recursion on either side.
 *
 *   head = kind (6 bits) | has a label << 6 | b << 7
 *   then the label; by kind i64, f64, two f64 or two u64; text as length and bytes; the number of items */
#include <stdlib.h>
#include <string.h>

#include "driver/frame.h"
#include "driver/value.h"
#include "py/text/utf8.h"

#include "base/banned.h"

#define NODE_BYTES (sizeof(runlet_value) + 32u) /* as convert.c counts */
#define MIN_ROOM   (UINT64_C(64) << 20)

/* head, label, two numbers, two lengths: more than any node has without its text */
#define NODE_MAX (1 + 5 * (size_t)RN_VARINT_MAX)

enum { KIND_MASK = 0x3f, HEAD_LABEL = 0x40, HEAD_B = 0x80 };

static bool has_b(unsigned kind)
{
    return kind == RUNLET_BOOL || kind == RUNLET_FUNCTION;
}

static bool can_be_labelled(unsigned kind)
{
    return kind == RUNLET_REF || (rn_value_shapes[kind] & RN_VALUE_ITEMS);
}

/* ---- writing ---- */

typedef struct place {
    const runlet_value *v;
    size_t at;
} place;

static uint8_t *put_f64(uint8_t *at, double d)
{
    memcpy(at, &d, sizeof d); /* little-endian, as every cage (ED-18) */
    return at + sizeof d;
}

/* Most of a call's time with a journal is spent here: one reservation a node. */
static void put_node(rn_frame_writer *w, const runlet_value *v)
{
    unsigned kind = (unsigned)v->kind, shape = rn_value_shapes[kind];
    bool is_labelled = v->label != 0 && can_be_labelled(kind);
    size_t len = (shape & RN_VALUE_TEXT) ? v->len : 0;
    uint8_t *at = len <= SIZE_MAX - NODE_MAX ? rn_frame_reserve(w, NODE_MAX + len) : NULL;

    if (at == NULL) {
        w->rc = w->rc == RUNLET_OK ? RUNLET_E_LIMIT : w->rc;
        return;
    }
    *at++ = (uint8_t)(kind | (is_labelled ? (unsigned)HEAD_LABEL : 0) | (has_b(kind) && v->b ? (unsigned)HEAD_B : 0));
    if (is_labelled) {
        at = rn_varint(at, v->label);
    }
    if (v->kind == RUNLET_INT) {
        at = rn_varint(at, rn_zigzag(v->i));
    } else if (v->kind == RUNLET_HANDLE || v->kind == RUNLET_HOST_OBJECT) {
        at = rn_varint(at, v->low);
        at = v->kind == RUNLET_HOST_OBJECT ? rn_varint(at, v->high) : at;
    } else if (v->kind == RUNLET_FLOAT || v->kind == RUNLET_COMPLEX) {
        at = put_f64(at, v->f);
        at = v->kind == RUNLET_COMPLEX ? put_f64(at, v->im) : at;
    }
    if (shape & RN_VALUE_TEXT) {
        at = rn_varint(at, len);
        if (len > 0) {
            memcpy(at, v->text, len);
        }
        at += len;
    }
    if (shape & RN_VALUE_ITEMS) {
        at = rn_varint(at, v->count);
    }
    w->buf.len = (size_t)(at - w->buf.data);
}

void rn_frame_put_value(rn_frame_writer *w, const runlet_value *v)
{
    place few[32], *path = few;
    size_t depth = 0, room = sizeof few / sizeof few[0];

    put_node(w, v);
    if (v->count > 0) {
        path[depth++] = (place){v, 0};
    }
    while (depth > 0 && w->rc == RUNLET_OK) {
        place *p = &path[depth - 1];
        const runlet_value *item;

        if (p->at == p->v->count) {
            depth--;
            continue;
        }
        item = p->v->item[p->at++];
        put_node(w, item);
        if (item->count == 0) {
            continue;
        }
        if (depth == room) {
            place *more = room > SIZE_MAX / 2 / sizeof *more ? NULL : malloc(room * 2 * sizeof *more);

            if (more == NULL) {
                w->rc = RUNLET_E_NOMEM;
                break;
            }
            memcpy(more, path, depth * sizeof *more);
            if (path != few) {
                free(path);
            }
            path = more;
            room *= 2;
        }
        path[depth++] = (place){item, 0};
    }
    if (path != few) {
        free(path);
    }
}

/* ---- reading ---- */

uint64_t rn_frame_room(uint64_t guest_bytes)
{
    return MIN_ROOM + 2 * (guest_bytes < (UINT64_C(1) << 40) ? guest_bytes : UINT64_C(1) << 40);
}

static bool charge(rn_frame_reader *r, uint64_t bytes)
{
    if (bytes > r->room) {
        r->is_full = r->is_bad = true;
        return false;
    }
    r->room -= bytes;
    return true;
}

static bool is_digits(const uint8_t *s, size_t len)
{
    size_t at = len > 0 && s[0] == '-';

    if (at == len) {
        return false;
    }
    for (; at < len; at++) {
        if (s[at] < '0' || s[at] > '9') {
            return false;
        }
    }
    return true;
}

static bool is_good_text(unsigned kind, const uint8_t *s, size_t len)
{
    rn_utf8_scan scan;

    if (kind == RUNLET_BYTES || kind == RUNLET_BYTEARRAY) {
        return true;
    }
    if (kind == RUNLET_BIGINT) {
        return is_digits(s, len);
    }
    (void)rn_utf8_check(s, len, true, &scan, NULL);
    return scan.error_bytes == 0;
}

static bool get_text(rn_frame_reader *r, runlet_value *v)
{
    size_t len;
    const uint8_t *s = rn_frame_get_bytes(r, &len);

    if (s == NULL || !charge(r, len) || !is_good_text((unsigned)v->kind, s, len)) {
        r->is_bad = true;
        return false;
    }
    v->text = malloc(len + 1);
    if (v->text == NULL) {
        r->is_bad = r->is_nomem = true;
        return false;
    }
    memcpy(v->text, s, len);
    v->text[len] = '\0';
    v->len = len;
    return true;
}

/* Room for as many items as there can be bytes for: each takes one. cap is how many are to come. */
static bool get_count(rn_frame_reader *r, runlet_value *v)
{
    uint64_t n = rn_frame_get_u64(r, RN_MAX_FRAME_BYTES);

    if (r->is_bad || n > (uint64_t)(r->end - r->at) || (rn_value_has(v, RN_VALUE_PAIRS) && n % 2 != 0) || !charge(r, n * sizeof *v->item)) {
        r->is_bad = true;
        return false;
    }
    if (n == 0) {
        return true;
    }
    v->item = malloc((size_t)n * sizeof *v->item);
    if (v->item == NULL) {
        r->is_bad = r->is_nomem = true;
        return false;
    }
    v->cap = (size_t)n;
    return true;
}

/* A node without its children; a bad one is NULL. */
static runlet_value *get_node(rn_frame_reader *r)
{
    unsigned head = rn_frame_get_u8(r), kind = head & KIND_MASK;
    runlet_value *v;
    bool good;

    if (r->is_bad || kind >= RN_VALUE_KINDS || ((head & HEAD_LABEL) && !can_be_labelled(kind)) || ((head & HEAD_B) && !has_b(kind)) ||
        !charge(r, NODE_BYTES)) {
        r->is_bad = true;
        return NULL;
    }
    v = rn_value_new((runlet_value_kind)kind);
    if (v == NULL) {
        r->is_bad = r->is_nomem = true;
        return NULL;
    }
    v->b = (head & HEAD_B) != 0;
    if (head & HEAD_LABEL) {
        v->label = rn_frame_get_u64(r, UINT64_MAX);
    }
    if (kind == RUNLET_INT) {
        v->i = rn_frame_get_i64(r);
    } else if (kind == RUNLET_HANDLE || kind == RUNLET_HOST_OBJECT) {
        v->low = rn_frame_get_u64(r, UINT64_MAX);
        v->high = kind == RUNLET_HOST_OBJECT ? rn_frame_get_u64(r, UINT64_MAX) : 0;
    } else if (kind == RUNLET_FLOAT || kind == RUNLET_COMPLEX) {
        v->f = rn_frame_get_f64(r);
        v->im = kind == RUNLET_COMPLEX ? rn_frame_get_f64(r) : 0;
    }
    good = !rn_value_has(v, RN_VALUE_TEXT) || get_text(r, v);
    good = good && (!rn_value_has(v, RN_VALUE_ITEMS) || get_count(r, v));
    if (!good || r->is_bad) {
        runlet_value_destroy(v);
        return NULL;
    }
    return v;
}

/* Open containers are linked through `next` until they have their items. */
runlet_value *rn_frame_get_value(rn_frame_reader *r)
{
    runlet_value *top = NULL, *open = NULL;
    uint32_t depth = 0;

    do {
        runlet_value *v = get_node(r);

        if (v == NULL || depth > RN_VALUE_MAX_DEPTH) {
            r->is_bad = true;
            runlet_value_destroy(v);
            runlet_value_destroy(top);
            r->at = r->end;
            return NULL;
        }
        if (open != NULL) {
            open->item[open->count++] = v;
        } else {
            top = v;
        }
        if (v->cap > 0) {
            v->next = open;
            open = v;
            depth++;
        }
        while (open != NULL && open->count == open->cap) {
            runlet_value *up = open->next;

            open->next = NULL;
            open = up;
            depth--;
        }
    } while (open != NULL);
    return top;
}
