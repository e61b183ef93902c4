/* Strings: one, two or four bytes a code point, always the narrowest that fits, so equal texts have equal bytes.
 * Here: making, comparing, interning, building. Methods are in obj/str_methods.c. */
#include <stdio.h>

#include "py/obj/flood.h"
#include "py/text/unicode.h"

static uint32_t width_for(uint32_t max_cp)
{
    return max_cp < 256 ? 0 : max_cp < 65536 ? 1 : 2;
}

rn_val rn_str_alloc(rn_vm *vm, uint32_t len, uint32_t max_cp, uint8_t **data)
{
    uint32_t width = width_for(max_cp), off;
    rn_str *s;

    if (len == 0) {
        *data = RN_AT(uint8_t, vm, RN_EMPTY_STR + 16u);
        return rn_val_of(RN_EMPTY_STR);
    }
    off = rn_new_fill(vm, RN_K_STR, RN_T(str), 16u + ((uint64_t)len << width));
    if (off == 0) {
        return RN_UNBOUND;
    }
    s = RN_AT(rn_str, vm, off);
    s->h.flags = (uint8_t)(width | (max_cp < 128 ? RN_SF_ASCII : 0));
    s->len = len;
    s->hash = 0;
    *data = (uint8_t *)(s + 1);
    return rn_val_of(off);
}

rn_val rn_str_char(rn_vm *vm, uint32_t cp)
{
    uint8_t *data;
    rn_val v;

    if (cp < 256) {
        return rn_val_of(RN_CHAR(cp));
    }
    v = rn_str_alloc(vm, 1, cp, &data);
    if (v != RN_UNBOUND) {
        rn_cp_set(data, width_for(cp), 0, cp);
    }
    return v;
}

/* Decodes one code point of text that is known to be WTF-8; a cut sequence reads as its lead byte. */
static uint32_t next_cp(const uint8_t *s, size_t n, size_t *i)
{
    uint32_t c = s[(*i)++];

    if (c < 0x80) {
        return c;
    }
    if (c >= 0xF0 && *i + 3 <= n) {
        c = (c & 7) << 18 | (s[*i] & 0x3Fu) << 12 | (s[*i + 1] & 0x3Fu) << 6 | (s[*i + 2] & 0x3Fu);
        *i += 3;
    } else if (c >= 0xE0 && *i + 2 <= n) {
        c = (c & 15) << 12 | (s[*i] & 0x3Fu) << 6 | (s[*i + 1] & 0x3Fu);
        *i += 2;
    } else if (c >= 0xC0 && *i + 1 <= n) {
        c = (c & 31) << 6 | (s[*i] & 0x3Fu);
        *i += 1;
    }
    return c > 0x10FFFF ? 0xFFFD : c;
}

rn_val rn_str_utf8(rn_vm *vm, const char *text, size_t n)
{
    const uint8_t *s = (const uint8_t *)text;
    uint32_t max = 0, len = 0;
    uint8_t *data;
    size_t i = 0;
    rn_val v;

    if (n == 1 && s[0] < 0x80) {
        return rn_val_of(RN_CHAR(s[0]));
    }
    if (n > UINT32_MAX / 4) {
        return RN_UNBOUND;
    }
    while (i < n) {
        uint32_t cp = next_cp(s, n, &i);

        max |= cp;
        len++;
    }
    if (len == 1) {
        i = 0;
        return rn_str_char(vm, next_cp(s, n, &i));
    }
    if (max > 0x10FFFF) {
        max = 0x10FFFF;
    }
    v = rn_str_alloc(vm, len, max, &data);
    if (v == RN_UNBOUND) {
        return v;
    }
    if (len == n && max < 128) { /* longer forms of ASCII are in no good text, and may come all the same */
        memcpy(data, s, n);
    } else {
        uint32_t width = width_for(max), k = 0;

        for (i = 0; i < n; k++) {
            rn_cp_set(data, width, k, next_cp(s, n, &i));
        }
    }
    return v;
}

rn_val rn_str_c(rn_vm *vm, const char *s)
{
    return rn_str_utf8(vm, s, strlen(s));
}

rn_val rn_str_from_cps(rn_vm *vm, const uint32_t *cps, uint32_t n)
{
    uint32_t max = 0;
    uint8_t *data;
    rn_val v;

    for (uint32_t i = 0; i < n; i++) {
        max = cps[i] > max ? cps[i] : max;
    }
    if (n == 1) {
        return rn_str_char(vm, cps[0]);
    }
    v = rn_str_alloc(vm, n, max, &data);
    for (uint32_t i = 0; v != RN_UNBOUND && i < n; i++) {
        rn_cp_set(data, width_for(max), i, cps[i]);
    }
    return v;
}

static uint32_t max_cp(const uint8_t *data, uint32_t width, uint32_t start, uint32_t end)
{
    uint32_t max = 0;

    for (uint32_t i = start; i < end; i++) {
        max |= rn_cp(data, width, i); /* only its magnitude class matters */
    }
    return max > 0x10FFFF ? 0x10FFFF : max;
}

rn_val rn_str_sub(rn_vm *vm, rn_val v, uint32_t start, uint32_t end)
{
    rn_str *s = RN_PTR(rn_str, vm, v);
    uint32_t width = rn_str_width(s), max;
    const uint8_t *src = rn_str_data(vm, s);
    uint8_t *data;
    rn_val out;

    if (start >= end) {
        return rn_val_of(RN_EMPTY_STR);
    }
    if (start == 0 && end == s->len && s->h.type == RN_T(str)) {
        return v;
    }
    if (end - start == 1) {
        return rn_str_char(vm, rn_cp(src, width, start));
    }
    max = (s->h.flags & RN_SF_ASCII) ? 127 : max_cp(src, width, start, end);
    out = rn_str_alloc(vm, end - start, max, &data);
    if (out == RN_UNBOUND) {
        return out;
    }
    if (width_for(max) == width) {
        memcpy(data, src + ((size_t)start << width), (size_t)(end - start) << width);
    } else {
        for (uint32_t i = start; i < end; i++) {
            rn_cp_set(data, width_for(max), i - start, rn_cp(src, width, i));
        }
    }
    return out;
}

/* Copies code points into a buffer of the given width, which is at least the source's. */
static void copy_wide(rn_vm *vm, uint8_t *to, uint32_t width, uint32_t at, const rn_str *s)
{
    const uint8_t *src = rn_str_data(vm, s);
    uint32_t sw = rn_str_width(s);

    if (sw == width) {
        memcpy(to + ((size_t)at << width), src, (size_t)s->len << width);
    } else {
        for (uint32_t i = 0; i < s->len; i++) {
            rn_cp_set(to, width, at + i, rn_cp(src, sw, i));
        }
    }
}

/* ED-64: a left operand that ends its growable buffer is extended in place; the old string stays valid. */
static rn_status concat_shared(rn_vm *vm, rn_str *a, rn_str *b, uint32_t width, rn_val *out)
{
    uint64_t len = (uint64_t)a->len + b->len, bytes = len << width;
    uint32_t buf = 0, off;
    rn_raw *raw;
    rn_str *s;

    if (a->h.flags & RN_SF_SHARED) {
        buf = RN_AT(uint32_t, vm, RN_OFFSET(vm, a) + 16u)[0];
        raw = RN_AT(rn_raw, vm, buf);
        if (rn_str_width(a) != width || raw->used != (a->len << width) || bytes > raw->size) {
            buf = 0;
        }
    }
    off = rn_new(vm, RN_K_STR, RN_T(str), 24);
    if (off == 0) {
        return rn_nomem(vm);
    }
    if (buf == 0) {
        uint64_t room = bytes + bytes / 2;

        if (!rn_reserve(vm, room) || (buf = rn_new_fill(vm, RN_K_RAW, RN_T(raw), 16u + room)) == 0) {
            return rn_nomem(vm);
        }
        raw = RN_AT(rn_raw, vm, buf);
        raw->size = (uint32_t)room;
        memset(raw + 1, 0, room);
        copy_wide(vm, (uint8_t *)(raw + 1), width, 0, a);
    }
    raw = RN_AT(rn_raw, vm, buf);
    copy_wide(vm, (uint8_t *)(raw + 1), width, a->len, b);
    raw->used = (uint32_t)bytes;
    s = RN_AT(rn_str, vm, off);
    s->len = (uint32_t)len;
    s->h.flags = (uint8_t)(width | RN_SF_SHARED | (a->h.flags & b->h.flags & RN_SF_ASCII));
    RN_AT(uint32_t, vm, off + 16u)[0] = buf;
    *out = rn_val_of(off);
    return RN_OK;
}

rn_status rn_str_concat(rn_vm *vm, rn_val av, rn_val bv, rn_val *out)
{
    rn_str *a = RN_PTR(rn_str, vm, av), *b = RN_PTR(rn_str, vm, bv);
    uint32_t wa = rn_str_width(a), wb = rn_str_width(b), width = wa > wb ? wa : wb;
    uint64_t len = (uint64_t)a->len + b->len;
    uint8_t *data;

    if (a->len == 0 || b->len == 0) {
        *out = a->len == 0 ? bv : av;
        return RN_OK;
    }
    if (len > UINT32_MAX / 8 || !rn_reserve(vm, len << width)) {
        return rn_nomem(vm);
    }
    if (a->len >= 256 && a->len / 2 > b->len) {
        return concat_shared(vm, a, b, width, out);
    }
    *out = rn_str_alloc(vm, (uint32_t)len,
                        width == 2                                ? 0x10000
                        : width == 1                              ? 256
                        : (a->h.flags & b->h.flags & RN_SF_ASCII) ? 127
                                                                  : 255,
                        &data);
    if (*out == RN_UNBOUND) {
        return rn_nomem(vm);
    }
    copy_wide(vm, data, width, 0, a);
    copy_wide(vm, data, width, a->len, b);
    return RN_OK;
}

/* Stable and unkeyed (ED-61): the same text hashes alike in every process. */
static uint32_t hash_bytes(const uint8_t *p, size_t n)
{
    uint64_t h = UINT64_C(0x9E3779B97F4A7C15) ^ n, w;

    while (n >= 8) {
        memcpy(&w, p, 8);
        h = (h ^ w) * UINT64_C(0xD6E8FEB86659FD93);
        h ^= h >> 32;
        p += 8;
        n -= 8;
    }
    w = 0;
    memcpy(&w, p, n);
    h = (h ^ w) * UINT64_C(0xD6E8FEB86659FD93);
    h ^= h >> 32;
    h *= UINT64_C(0xD6E8FEB86659FD93);
    h ^= h >> 32;
    return (uint32_t)h == 0 ? 1 : (uint32_t)h;
}

uint32_t rn_str_hash_slow(rn_vm *vm, rn_val v)
{
    rn_str *s = RN_PTR(rn_str, vm, v);
    uint32_t h;

    if (s->hash != 0) {
        return s->hash;
    }
    h = hash_bytes(rn_str_data(vm, s), (size_t)s->len << rn_str_width(s));
    if (rn_off(v) >= RN_HEAP_START || (vm->flags & RN_VF_BOOT)) {
        s->hash = h;
    }
    return h;
}

bool rn_str_eq(rn_vm *vm, uint32_t ao, uint32_t bo)
{
    rn_str *a = RN_AT(rn_str, vm, ao), *b = RN_AT(rn_str, vm, bo);

    return ao == bo || (a->len == b->len && rn_str_width(a) == rn_str_width(b) &&
                        memcmp(rn_str_data(vm, a), rn_str_data(vm, b), (size_t)a->len << rn_str_width(a)) == 0);
}

int rn_str_cmp(rn_vm *vm, rn_val av, rn_val bv)
{
    rn_str *a = RN_PTR(rn_str, vm, av), *b = RN_PTR(rn_str, vm, bv);
    const uint8_t *da = rn_str_data(vm, a), *db = rn_str_data(vm, b);
    uint32_t wa = rn_str_width(a), wb = rn_str_width(b), n = a->len < b->len ? a->len : b->len;

    if (wa == 0 && wb == 0) {
        int c = memcmp(da, db, n);

        if (c != 0) {
            return c;
        }
    } else {
        for (uint32_t i = 0; i < n; i++) {
            uint32_t ca = rn_cp(da, wa, i), cb = rn_cp(db, wb, i);

            if (ca != cb) {
                return ca < cb ? -1 : 1;
            }
        }
    }
    return a->len < b->len ? -1 : a->len > b->len;
}

bool rn_str_is(rn_vm *vm, rn_val v, const char *ascii)
{
    rn_str *s;
    size_t n = strlen(ascii);

    if (!rn_is_str(vm, v)) {
        return false;
    }
    s = RN_PTR(rn_str, vm, v);
    return rn_str_width(s) == 0 && s->len == n && memcmp(rn_str_data(vm, s), ascii, n) == 0;
}

static size_t put_utf8(uint32_t cp, char out[4])
{
    if (cp < 0x80) {
        out[0] = (char)cp;
        return 1;
    }
    if (cp < 0x800) {
        out[0] = (char)(0xC0 | cp >> 6);
        out[1] = (char)(0x80 | (cp & 0x3F));
        return 2;
    }
    if (cp < 0x10000) {
        out[0] = (char)(0xE0 | cp >> 12);
        out[1] = (char)(0x80 | (cp >> 6 & 0x3F));
        out[2] = (char)(0x80 | (cp & 0x3F));
        return 3;
    }
    out[0] = (char)(0xF0 | cp >> 18);
    out[1] = (char)(0x80 | (cp >> 12 & 0x3F));
    out[2] = (char)(0x80 | (cp >> 6 & 0x3F));
    out[3] = (char)(0x80 | (cp & 0x3F));
    return 4;
}

size_t rn_str_utf8_len(rn_vm *vm, rn_val v)
{
    rn_str *s = RN_PTR(rn_str, vm, v);
    const uint8_t *data = rn_str_data(vm, s);
    uint32_t width = rn_str_width(s);
    size_t n = 0;
    char tmp[4];

    if (s->h.flags & RN_SF_ASCII) {
        return s->len;
    }
    for (uint32_t i = 0; i < s->len; i++) {
        n += put_utf8(rn_cp(data, width, i), tmp);
    }
    return n;
}

size_t rn_str_to_utf8(rn_vm *vm, rn_val v, char *out, size_t cap)
{
    rn_str *s = RN_PTR(rn_str, vm, v);
    const uint8_t *data = rn_str_data(vm, s);
    uint32_t width = rn_str_width(s);
    size_t n = 0;

    if (s->h.flags & RN_SF_ASCII) {
        n = s->len < cap ? s->len : cap;
        memcpy(out, data, n);
        return n;
    }
    for (uint32_t i = 0; i < s->len; i++) {
        char tmp[4];
        size_t k = put_utf8(rn_cp(data, width, i), tmp);

        if (n + k > cap) {
            break;
        }
        memcpy(out + n, tmp, k);
        n += k;
    }
    return n;
}

/* ---- interning (ED-21): the boot table lies in RO, the session's is weak ---- */

/* *steps: how far it was to the string or to the free place *free_at. */
static uint32_t find_interned(rn_vm *vm, const uint32_t *slots, uint32_t mask, rn_val s, uint32_t start, uint32_t *free_at, uint32_t *steps)
{
    uint32_t hash = rn_str_hash(vm, s);

    *steps = 0;
    for (uint32_t i = start & mask; *steps <= mask; i = (i + 1) & mask, ++*steps) {
        if (slots[i] == 0) {
            *free_at = i;
            return 0;
        }
        if (slots[i] > 1 && RN_AT(rn_str, vm, slots[i])->hash == hash && rn_str_eq(vm, slots[i], rn_off(s))) {
            return slots[i];
        }
    }
    return 0;
}

static uint32_t find_session(rn_vm *vm, rn_val s, uint32_t *free_at, uint32_t *steps)
{
    rn_raw *table = RN_PTR(rn_raw, vm, vm->intern);
    uint32_t start = table->h.flags != 0 ? rn_flood_str(vm, s) : rn_str_hash(vm, s);

    return find_interned(vm, (uint32_t *)(void *)(table + 1), table->size / 4u - 1, s, start, free_at, steps);
}

/* A larger session table without what has died; keyed when the old one was, or from now on (ED-61). */
static bool grow_interned(rn_vm *vm, bool keyed)
{
    uint32_t cap = 256, off, live = 0;
    rn_raw *old = NULL, *fresh;

    if (rn_is_ref(vm->intern)) {
        old = RN_PTR(rn_raw, vm, vm->intern);
        for (uint32_t i = 0; i < old->size / 4u; i++) {
            live += RN_AT(uint32_t, vm, rn_off(vm->intern) + 16u)[i] > 1;
        }
        while (cap < live * 4u) {
            cap *= 2;
        }
    }
    off = rn_new(vm, RN_K_RAW, RN_T(raw), 16u + cap * 4u);
    if (off == 0) {
        return false;
    }
    fresh = RN_AT(rn_raw, vm, off);
    fresh->size = cap * 4u;
    fresh->used = live;
    fresh->h.flags = keyed;
    if (old != NULL) {
        const uint32_t *from = (const uint32_t *)(const void *)(old + 1);
        uint32_t *to = (uint32_t *)(void *)(fresh + 1);

        for (uint32_t i = 0; i < old->size / 4u; i++) {
            if (from[i] > 1) {
                uint32_t k = (keyed ? rn_flood_str(vm, rn_val_of(from[i])) : RN_AT(rn_str, vm, from[i])->hash) & (cap - 1);

                while (to[k] != 0) {
                    k = (k + 1) & (cap - 1);
                }
                to[k] = from[i];
            }
        }
    }
    vm->intern = rn_val_of(off);
    return true;
}

rn_val rn_intern(rn_vm *vm, rn_val v)
{
    rn_str *s = RN_PTR(rn_str, vm, v);
    uint32_t hash = rn_str_hash(vm, v), at = UINT32_MAX, found, steps = 0;
    rn_raw *table;
    bool keyed = false;

    if (s->h.flags & RN_SF_INTERNED) {
        return v;
    }
    if (s->len == 1 && rn_str_width(s) == 0) {
        return rn_val_of(RN_CHAR(rn_cp(rn_str_data(vm, s), 0, 0)));
    }
    if (vm->intern_boot != 0) {
        found = find_interned(vm, RN_AT(uint32_t, vm, vm->intern_boot), vm->intern_boot_mask, v, hash, &at, &steps);
        if (found != 0) {
            return rn_val_of(found);
        }
        at = UINT32_MAX;
    }
    if (rn_is_ref(vm->intern)) {
        found = find_session(vm, v, &at, &steps);
        if (found != 0) {
            return rn_val_of(found);
        }
        keyed = RN_PTR(rn_raw, vm, vm->intern)->h.flags != 0;
    }
    if (!rn_is_ref(vm->intern) || at == UINT32_MAX || (steps > RN_FLOOD_STEPS && !keyed) ||
        RN_PTR(rn_raw, vm, vm->intern)->used * 2u >= RN_PTR(rn_raw, vm, vm->intern)->size / 4u) {
        if (!grow_interned(vm, keyed || steps > RN_FLOOD_STEPS)) {
            return RN_UNBOUND;
        }
        (void)find_session(vm, v, &at, &steps);
    }
    if (s->h.flags & RN_SF_SHARED) { /* an interned string owns its bytes */
        uint8_t *data;
        rn_val copy = rn_str_alloc(vm, s->len, rn_str_width(s) == 2 ? 0x10000 : rn_str_width(s) == 1 ? 256 : 255, &data);

        if (copy == RN_UNBOUND) {
            return copy;
        }
        memcpy(data, rn_str_data(vm, s), (size_t)s->len << rn_str_width(s));
        RN_PTR(rn_str, vm, copy)->h.flags = (uint8_t)(s->h.flags & ~(unsigned)RN_SF_SHARED);
        RN_PTR(rn_str, vm, copy)->hash = hash;
        v = copy;
        s = RN_PTR(rn_str, vm, v);
    }
    table = RN_PTR(rn_raw, vm, vm->intern);
    RN_AT(uint32_t, vm, rn_off(vm->intern) + 16u)[at] = rn_off(v);
    table->used++;
    s->h.flags |= RN_SF_INTERNED;
    return v;
}

/* The string of the boot table with that ASCII text, or 0: names of the engine's own need no memory. */
static uint32_t boot_string(rn_vm *vm, const char *text)
{
    uint32_t n = (uint32_t)strlen(text), mask = vm->intern_boot_mask;
    uint32_t hash = hash_bytes((const uint8_t *)text, n);
    const uint32_t *slots = RN_AT(const uint32_t, vm, vm->intern_boot);

    for (uint32_t i = hash & mask, left = vm->intern_boot != 0 ? mask + 1 : 0; left > 0 && slots[i] != 0; i = (i + 1) & mask, left--) {
        const rn_str *s = RN_AT(const rn_str, vm, slots[i]);

        if (slots[i] > 1 && s->hash == hash && s->len == n && rn_str_width(s) == 0 && memcmp(rn_str_data(vm, s), text, n) == 0) {
            return slots[i];
        }
    }
    return 0;
}

rn_val rn_intern_c(rn_vm *vm, const char *text)
{
    uint32_t known = boot_string(vm, text), top = vm->ro_top;
    rn_val s = known != 0 ? rn_val_of(known) : rn_str_c(vm, text);

    if (s != RN_UNBOUND && known == 0) {
        s = rn_intern(vm, s);
        rn_boot_take_back(vm, top, s);
    }
    return s;
}

/* ---- builder ---- */

void rn_sb_init(rn_sb *sb, rn_vm *vm)
{
    memset(sb, 0, offsetof(rn_sb, small));
    sb->vm = vm;
}

static uint8_t *sb_data(rn_sb *sb)
{
    return sb->buf != 0 ? RN_AT(uint8_t, sb->vm, sb->buf + 16u) : sb->small;
}

static __attribute__((noinline)) bool sb_grow(rn_sb *sb, uint64_t need, uint32_t width)
{
    rn_vm *vm = sb->vm;
    uint64_t room = need + need / 2 + 64;
    const uint8_t *from = sb_data(sb);
    uint32_t buf;
    uint8_t *to;

    if (sb->failed) {
        return false;
    }
    if (room > UINT32_MAX / 2 || !rn_reserve(vm, room) || (buf = rn_new_fill(vm, RN_K_RAW, RN_T(raw), 16u + room)) == 0) {
        sb->failed = true;
        return false;
    }
    RN_AT(rn_raw, vm, buf)->size = (uint32_t)room;
    to = RN_AT(uint8_t, vm, buf + 16u);
    if (width == sb->width) {
        memcpy(to, from, (size_t)sb->len << width);
    } else {
        for (uint32_t i = 0; i < sb->len; i++) {
            rn_cp_set(to, width, i, rn_cp(from, sb->width, i));
        }
    }
    if (sb->buf != 0) {
        rn_release(vm, sb->buf, 16u + (uint64_t)RN_AT(rn_raw, vm, sb->buf)->size);
    }
    sb->buf = buf;
    sb->width = width;
    return true;
}

/* Room for n more code points of up to max. */
static bool sb_room(rn_sb *sb, uint64_t n, uint32_t max)
{
    uint32_t width = width_for(max > sb->max ? max : sb->max);
    uint64_t need = ((uint64_t)sb->len + n) << width;

    if (width == sb->width && need <= (sb->buf != 0 ? RN_AT(rn_raw, sb->vm, sb->buf)->size : sizeof sb->small)) {
        return !sb->failed;
    }
    return sb_grow(sb, need, width);
}

void rn_sb_cp(rn_sb *sb, uint32_t cp)
{
    if (sb_room(sb, 1, cp)) {
        rn_cp_set(sb_data(sb), sb->width, sb->len++, cp);
        sb->max |= cp;
    }
}

void rn_sb_ascii(rn_sb *sb, const char *s, size_t n)
{
    if (n > 0 && sb_room(sb, n, 127)) {
        uint8_t *to = sb_data(sb);

        if (sb->width == 0) {
            memcpy(to + sb->len, s, n);
        } else {
            for (size_t i = 0; i < n; i++) {
                rn_cp_set(to, sb->width, sb->len + (uint32_t)i, (uint8_t)s[i]);
            }
        }
        sb->len += (uint32_t)n;
        sb->max |= 127;
    }
}

void rn_sb_c(rn_sb *sb, const char *s)
{
    rn_sb_ascii(sb, s, strlen(s));
}

void rn_sb_sub(rn_sb *sb, rn_val v, uint32_t start, uint32_t end)
{
    rn_vm *vm = sb->vm;
    rn_str *s = RN_PTR(rn_str, vm, v);
    uint32_t sw = rn_str_width(s), max;
    const uint8_t *src = rn_str_data(vm, s);

    if (start >= end) {
        return;
    }
    max = (s->h.flags & RN_SF_ASCII) ? 127 : sw == 0 ? 255 : max_cp(src, sw, start, end);
    if (sb_room(sb, end - start, max)) {
        uint8_t *to = sb_data(sb);

        if (sw == sb->width) {
            memcpy(to + ((size_t)sb->len << sw), src + ((size_t)start << sw), (size_t)(end - start) << sw);
        } else {
            for (uint32_t i = start; i < end; i++) {
                rn_cp_set(to, sb->width, sb->len + i - start, rn_cp(src, sw, i));
            }
        }
        sb->len += end - start;
        sb->max |= max;
    }
}

void rn_sb_str(rn_sb *sb, rn_val v)
{
    rn_sb_sub(sb, v, 0, RN_PTR(rn_str, sb->vm, v)->len);
}

bool rn_sb_plain(rn_sb *sb, rn_val v)
{
    char text[24], *p = text + sizeof text;
    int64_t n;
    uint64_t m;

    if (!rn_is_int(v)) {
        if (!rn_is_type(sb->vm, v, RN_T(str))) {
            return false;
        }
        rn_sb_str(sb, v);
        return true;
    }
    n = rn_small_get(v);
    m = (uint64_t)(n < 0 ? -n : n);
    do {
        *--p = (char)('0' + m % 10);
        m /= 10;
    } while (m != 0);
    if (n < 0) {
        *--p = '-';
    }
    rn_sb_ascii(sb, p, (size_t)(text + sizeof text - p));
    return true;
}

void rn_sb_fill(rn_sb *sb, uint32_t cp, uint64_t n)
{
    if (n > 0 && sb_room(sb, n, cp)) {
        uint8_t *to = sb_data(sb);

        for (uint64_t i = 0; i < n; i++) {
            rn_cp_set(to, sb->width, sb->len + (uint32_t)i, cp);
        }
        sb->len += (uint32_t)n;
        sb->max |= cp;
    }
}

rn_status rn_sb_done(rn_sb *sb, rn_val *out)
{
    rn_vm *vm = sb->vm;
    uint32_t max;
    uint8_t *data;
    const uint8_t *from;

    if (sb->failed) {
        return rn_nomem(vm);
    }
    if (sb->len == 0) {
        *out = rn_val_of(RN_EMPTY_STR);
        return RN_OK;
    }
    from = sb_data(sb);
    max = sb->max < 128 ? 127 : max_cp(from, sb->width, 0, sb->len);
    if (sb->len == 1) {
        *out = rn_str_char(vm, rn_cp(from, sb->width, 0));
        return *out == RN_UNBOUND ? rn_nomem(vm) : RN_OK;
    }
    *out = rn_str_alloc(vm, sb->len, max, &data);
    if (*out == RN_UNBOUND) {
        return rn_nomem(vm);
    }
    from = sb_data(sb);
    if (width_for(max) == sb->width) {
        memcpy(data, from, (size_t)sb->len << sb->width);
    } else {
        for (uint32_t i = 0; i < sb->len; i++) {
            rn_cp_set(data, width_for(max), i, rn_cp(from, sb->width, i));
        }
    }
    if (sb->buf != 0) {
        rn_release(vm, sb->buf, 16u + (uint64_t)RN_AT(rn_raw, vm, sb->buf)->size);
    }
    return RN_OK;
}

rn_status rn_str_repr(rn_vm *vm, rn_val v, rn_val *out)
{
    rn_str *s = RN_PTR(rn_str, vm, v);
    const uint8_t *data = rn_str_data(vm, s);
    uint32_t width = rn_str_width(s), quote = '\'';
    bool single = false, dbl = false;
    rn_sb sb;

    for (uint32_t i = 0; i < s->len; i++) {
        uint32_t c = rn_cp(data, width, i);

        single |= c == '\'';
        dbl |= c == '"';
    }
    if (single && !dbl) {
        quote = '"';
    }
    rn_sb_init(&sb, vm);
    rn_sb_cp(&sb, quote);
    for (uint32_t i = 0, from = 0; i <= s->len; i++) {
        uint32_t c = i < s->len ? rn_cp(data, width, i) : 0;
        char esc[16];

        if (i < s->len && c != quote && c != '\\' && (c < 127 ? c >= 32 : rn_uni_is_printable(c))) {
            continue;
        }
        rn_sb_sub(&sb, v, from, i);
        from = i + 1;
        if (i == s->len) {
            break;
        }
        if (c == quote || c == '\\') {
            snprintf(esc, sizeof esc, "\\%c", (char)c);
        } else if (c == '\n' || c == '\r' || c == '\t') {
            snprintf(esc, sizeof esc, "\\%c", c == '\n' ? 'n' : c == '\r' ? 'r' : 't');
        } else {
            snprintf(esc, sizeof esc, c < 256 ? "\\x%02x" : c < 65536 ? "\\u%04x" : "\\U%08x", c);
        }
        rn_sb_c(&sb, esc);
    }
    rn_sb_cp(&sb, quote);
    return rn_sb_done(&sb, out);
}
