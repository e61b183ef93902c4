/* What every object file shares: pointers from values, types of values, raising, and the closed forms of hash, ==, <
 * and truth. "Closed" means no guest code is needed; where it would be, these answer RN_NEED_VM (or -1 where said). */
#ifndef RN_PY_OBJECT_H
#define RN_PY_OBJECT_H

#include "py/obj/heap.h"

#define RN_PTR(type, vm, v) RN_AT(type, vm, (uint32_t)(v))

static inline rn_obj *rn_obj_of(rn_vm *vm, rn_val v)
{
    return RN_AT(rn_obj, vm, rn_off(v));
}

static inline bool rn_is_kind(rn_vm *vm, rn_val v, rn_kind kind)
{
    return rn_is_ref(v) && rn_obj_of(vm, v)->kind == kind;
}

/* Exact built-in type of a heap object. */
static inline bool rn_is_type(rn_vm *vm, rn_val v, uint32_t type)
{
    return rn_is_ref(v) && rn_obj_of(vm, v)->type == type;
}

static inline bool rn_is_str(rn_vm *vm, rn_val v)
{
    return rn_is_kind(vm, v, RN_K_STR);
}

/* ---- types ---- */
uint32_t rn_type_of(rn_vm *vm, rn_val v);      /* type(v), as an offset */
rn_val rn_type_name(rn_vm *vm, uint32_t type); /* __name__ as a str value */
bool rn_is_subtype(rn_vm *vm, uint32_t type, uint32_t of);
bool rn_isinstance(rn_vm *vm, rn_val v, uint32_t type); /* by the MRO alone */
static inline rn_type *rn_type_at(rn_vm *vm, uint32_t type)
{
    return RN_AT(rn_type, vm, type);
}
/* Looks an interned name up along the MRO; RN_UNBOUND when absent. Cached. */
rn_val rn_lookup(rn_vm *vm, uint32_t type, uint32_t name);
/* Value behind an instance of a class that derives from a built-in type, or v itself. */
rn_val rn_payload(rn_vm *vm, rn_val v);

/* ---- raising: %s C text, %S str value, %T type name of a value, %N name of a type offset, %R repr of a closed value,
 * %d int, %u unsigned, %z size_t, %c char ---- */
/* After a hard stop (ED-49): lists that were being sorted have their items again. */
void rn_lists_restore(rn_vm *vm);
rn_status rn_raise(rn_vm *vm, int type_id, const char *format, ...);
/* The same where the instruction cannot run again, as what it took is gone: uses the second headroom. */
#define RN_RAISE_LAST(st, vm, ...)          \
    do {                                    \
        uint32_t was_ = (vm)->finishing;    \
        (vm)->finishing = 1;                \
        (st) = rn_raise((vm), __VA_ARGS__); \
        (vm)->finishing = was_;             \
        (vm)->fail_pc = 0;                  \
    } while (0)
rn_status rn_raise_val(rn_vm *vm, int type_id, rn_val arg); /* args = (arg,) */
rn_status rn_raise_args(rn_vm *vm, uint32_t type, rn_val args_tuple);
rn_status rn_nomem(rn_vm *vm);                                  /* RN_NEED_GC: collect and try again */
rn_val rn_exc_new(rn_vm *vm, uint32_t type, rn_val args_tuple); /* UNBOUND without memory */
rn_exc *rn_exc_state(rn_vm *vm, rn_val exc);                    /* NULL: no exception */
rn_exc *rn_exc_get(rn_vm *vm, rn_val exc);                      /* of what is one for sure; a forged one faults */
bool rn_exc_is(rn_vm *vm, rn_val exc, int type_id);

#ifdef __clang_analyzer__ /* what a file cannot see of another: these never answer RN_OK */
static inline rn_status rn_raise_told(rn_status st)
{
    if (st == RN_OK) {
        __builtin_unreachable();
    }
    return st;
}
#define rn_raise(...)      rn_raise_told(rn_raise(__VA_ARGS__))
#define rn_raise_val(...)  rn_raise_told(rn_raise_val(__VA_ARGS__))
#define rn_raise_args(...) rn_raise_told(rn_raise_args(__VA_ARGS__))
#define rn_nomem(vm)       rn_raise_told(rn_nomem(vm))
#endif

/* ---- closed operations ---- */
rn_status rn_hash(rn_vm *vm, rn_val v, int64_t *out);                     /* TypeError when unhashable */
rn_status rn_memory_hash(rn_vm *vm, rn_val view, int64_t *out);           /* that of the bytes of a read-only memoryview */
int rn_eq(rn_vm *vm, rn_val a, rn_val b);                                 /* 1, 0, -1: not closed, -2: exception */
int rn_same_or_eq(rn_vm *vm, rn_val a, rn_val b);                         /* identity first */
rn_status rn_compare(rn_vm *vm, rn_val a, rn_val b, int op, rn_val *out); /* op: RN_LT ..; NOTIMPL when no order */
int rn_truth(rn_vm *vm, rn_val v);                                        /* 1, 0, -1: not closed */
bool rn_is_same(rn_val a, rn_val b);                                      /* `is` */
rn_status rn_repr(rn_vm *vm, rn_val v, rn_val *out);                      /* closed repr or NEED_VM */
rn_status rn_to_str(rn_vm *vm, rn_val v, rn_val *out);                    /* closed str() or NEED_VM */
uint32_t rn_id(rn_vm *vm, rn_val v, uint64_t *out);

enum { RN_LT, RN_LE, RN_EQ, RN_NE, RN_GT, RN_GE };

/* Charges native work; false when a limit was met (return RN_STOP). */
bool rn_poll_slow(rn_vm *vm);
static inline bool rn_charge(rn_vm *vm, int64_t work)
{
    vm->fuel -= work;
    return __builtin_expect(vm->fuel >= 0, 1) || rn_poll_slow(vm);
}

/* ---- numbers (number.c) ---- */
rn_val rn_int_new(rn_vm *vm, int64_t n); /* UNBOUND without memory */
rn_val rn_int_from_u64(rn_vm *vm, uint64_t n);
rn_val rn_int_from_limbs(rn_vm *vm, const uint64_t *limb, uint32_t n, bool negative); /* normalises */
bool rn_int_get(rn_vm *vm, rn_val v, int64_t *out);                                   /* int, bool or big int that fits */
rn_val rn_float(rn_vm *vm, double d);                                                 /* UNBOUND without memory (NaN only) */
static inline rn_val rn_float_fast(rn_vm *vm, double d)
{
    return __builtin_expect(d == d, 1) ? rn_double_raw(d) : rn_float(vm, d);
}
bool rn_is_float(rn_vm *vm, rn_val v); /* exact float, NaN included */
double rn_float_get(rn_vm *vm, rn_val v);
bool rn_is_anyint(rn_vm *vm, rn_val v); /* int or bool, exact */
bool rn_is_number(rn_vm *vm, rn_val v);
/* Integer view of a value as limbs; small values use buf. */
typedef struct rn_intview {
    const uint64_t *limb;
    uint32_t n;
    bool negative;
    uint64_t buf;
} rn_intview;
bool rn_int_view(rn_vm *vm, rn_val v, rn_intview *out);
rn_status rn_binary(rn_vm *vm, int op, rn_val a, rn_val b, rn_val *out); /* numbers only; NOTIMPL otherwise */
rn_status rn_int_to_str(rn_vm *vm, rn_val v, int base, bool prefix, rn_val *out);
rn_status rn_int_parse(rn_vm *vm, rn_val str, int base, rn_val *out); /* int('..', base) */
rn_status rn_float_to_str(rn_vm *vm, double d, rn_val *out);
rn_status rn_to_double(rn_vm *vm, rn_val v, double *out); /* int or float; OverflowError */

/* ---- str (str.c) ---- */
rn_val rn_str_utf8(rn_vm *vm, const char *text, size_t n); /* valid UTF-8 or WTF-8 */
rn_val rn_str_c(rn_vm *vm, const char *s);
rn_val rn_str_alloc(rn_vm *vm, uint32_t len, uint32_t max_cp, uint8_t **data); /* canonical width for max_cp */
rn_val rn_str_from_cps(rn_vm *vm, const uint32_t *cps, uint32_t n);
rn_val rn_str_sub(rn_vm *vm, rn_val v, uint32_t start, uint32_t end);
rn_val rn_str_char(rn_vm *vm, uint32_t cp);
rn_status rn_str_concat(rn_vm *vm, rn_val a, rn_val b, rn_val *out);
rn_val rn_intern(rn_vm *vm, rn_val v); /* UNBOUND without memory */
rn_val rn_intern_c(rn_vm *vm, const char *text);
uint32_t rn_str_hash_slow(rn_vm *vm, rn_val v);
static inline uint32_t rn_str_hash(rn_vm *vm, rn_val s)
{
    uint32_t h = RN_PTR(rn_str, vm, s)->hash;

    return __builtin_expect(h != 0, 1) ? h : rn_str_hash_slow(vm, s);
}
bool rn_str_eq(rn_vm *vm, uint32_t a, uint32_t b);
int rn_str_cmp(rn_vm *vm, rn_val a, rn_val b);
bool rn_str_is(rn_vm *vm, rn_val v, const char *ascii);
size_t rn_str_utf8_len(rn_vm *vm, rn_val v);
size_t rn_str_to_utf8(rn_vm *vm, rn_val v, char *out, size_t cap); /* WTF-8; returns bytes written, whole characters */
rn_status rn_str_repr(rn_vm *vm, rn_val v, rn_val *out);
static inline uint32_t rn_str_width(const rn_str *s)
{
    return s->h.flags & RN_SF_WIDTH;
}
static inline const uint8_t *rn_str_data(rn_vm *vm, const rn_str *s)
{
    uint32_t off = RN_OFFSET(vm, s) + 16u;

    return __builtin_expect(s->h.flags & RN_SF_SHARED, 0) ? RN_AT(uint8_t, vm, RN_AT(uint32_t, vm, off)[0] + 16u) : RN_AT(uint8_t, vm, off);
}
static inline uint32_t rn_cp(const uint8_t *data, uint32_t width, uint32_t i)
{
    if (width == 0) {
        return data[i];
    }
    if (width == 1) {
        uint16_t c;

        memcpy(&c, data + i * 2u, 2);
        return c;
    }
    uint32_t c;

    memcpy(&c, data + (size_t)i * 4u, 4);
    return c;
}
static inline void rn_cp_set(uint8_t *data, uint32_t width, uint32_t i, uint32_t cp)
{
    if (width == 0) {
        data[i] = (uint8_t)cp;
    } else if (width == 1) {
        uint16_t c = (uint16_t)cp;

        memcpy(data + i * 2u, &c, 2);
    } else {
        memcpy(data + (size_t)i * 4u, &cp, 4);
    }
}

/* Text builder: grows a buffer in the cage and ends as a str. One at a time may be open in a native. */
typedef struct rn_sb {
    rn_vm *vm;
    uint32_t buf; /* RN_K_RAW, kept from the collector by nothing: no safe point inside natives. 0: it is all in `small` */
    uint32_t len, width;
    uint32_t max; /* largest code point so far */
    bool failed;
    uint8_t small[119]; /* of width 0: most texts need no more */
} rn_sb;
void rn_sb_init(rn_sb *sb, rn_vm *vm);
void rn_sb_cp(rn_sb *sb, uint32_t cp);
void rn_sb_c(rn_sb *sb, const char *s);
void rn_sb_ascii(rn_sb *sb, const char *s, size_t n);
void rn_sb_str(rn_sb *sb, rn_val v);
void rn_sb_sub(rn_sb *sb, rn_val v, uint32_t start, uint32_t end);
bool rn_sb_plain(rn_sb *sb, rn_val v); /* str() of a str or a small int; false: it is neither */
void rn_sb_fill(rn_sb *sb, uint32_t cp, uint64_t n);
void rn_put_type(rn_sb *sb, uint32_t type);                    /* as CPython's C code names it: those of C with their module */
rn_status rn_put_bytes(rn_sb *sb, const uint8_t *p, size_t n); /* as repr() shows bytes */
rn_status rn_sb_done(rn_sb *sb, rn_val *out);

/* ---- bytes ---- */
rn_val rn_bytes_new(rn_vm *vm, const void *data, size_t n); /* data NULL: zeroed */
static inline uint8_t *rn_bytes_data(rn_vm *vm, rn_val v)
{
    return RN_AT(uint8_t, vm, rn_off(v) + 16u);
}

/* ---- tuple and list ---- */
rn_val rn_tuple_new(rn_vm *vm, const rn_val *items, uint32_t n); /* items NULL: filled with None */
rn_val rn_list_new(rn_vm *vm, const rn_val *items, uint32_t n);
bool rn_list_append(rn_vm *vm, rn_val list, rn_val v);
bool rn_list_grow(rn_vm *vm, rn_list *list, uint64_t want); /* room for want items in all */
static inline rn_val *rn_list_items(rn_vm *vm, const rn_list *l)
{
    return RN_AT(rn_val, vm, l->items + 16u);
}
static inline rn_val *rn_tuple_items(rn_vm *vm, rn_val t)
{
    return RN_AT(rn_tuple, vm, rn_off(t))->v;
}
static inline uint32_t rn_tuple_len(rn_vm *vm, rn_val t)
{
    return RN_AT(rn_tuple, vm, rn_off(t))->len;
}

/* ---- dict ---- */
/* The value of a key whose first probe hits the very same key: most lookups by name. UNBOUND: look properly. */
static inline rn_val *rn_dict_hit(rn_vm *vm, const rn_dict *d, rn_val key, uint32_t h32)
{
    const uint32_t *slot = RN_AT(const uint32_t, vm, d->index + 16u + (h32 & d->mask) * 8u);
    rn_val *e = RN_AT(rn_val, vm, d->entries + (slot[1] - 1u) * 16u + 16u);

    return d->index != 0 && slot[1] != 0 && slot[0] == h32 && e[0] == key ? e : NULL;
}
#define RN_NOT_FOUND    (-1)
#define RN_FIND_NEED_VM (-2)
#define RN_FIND_FLOODED (-3)                 /* inside dict.c only */
#define RN_STR_HASH_TAG UINT64_C(0x2C9277B5) /* high half of hash(str): rn_dict_hash32() gives the low half back */
rn_val rn_dict_new(rn_vm *vm, bool is_namespace);
static inline uint32_t rn_dict_hash32(int64_t h)
{
    uint64_t x = (uint64_t)h * UINT64_C(0x9E3779B97F4A7C15);

    /* a str subclass finds what its text finds */
    return (uint64_t)h >> 32 == RN_STR_HASH_TAG ? (uint32_t)h : (uint32_t)(x >> 32) ^ (uint32_t)h;
}
/* Of a str or a small int, whose hash is no secret of its class; false: another key. */
static inline bool rn_plain_hash32(rn_vm *vm, rn_val key, uint32_t *h32)
{
    if (rn_is_int(key)) {
        *h32 = rn_dict_hash32(key == rn_small(-1) ? -2 : rn_small_get(key));
        return true;
    }
    if (rn_is_str(vm, key)) {
        *h32 = rn_str_hash(vm, key);
        return true;
    }
    return false;
}
int64_t rn_dict_find(rn_vm *vm, rn_dict *d, rn_val key, uint32_t h32);                      /* entry index, RN_NOT_FOUND, RN_FIND_NEED_VM */
bool rn_dict_put(rn_vm *vm, rn_dict *d, rn_val key, uint32_t h32, int64_t found, rn_val v); /* found as by find */
void rn_dict_del_at(rn_vm *vm, rn_dict *d, int64_t entry, uint32_t h32);
rn_status rn_dict_get(rn_vm *vm, rn_val dict, rn_val key, rn_val *out); /* UNBOUND when absent */
rn_status rn_dict_set(rn_vm *vm, rn_val dict, rn_val key, rn_val v);
rn_val rn_dict_get_str(rn_vm *vm, uint32_t dict, uint32_t name); /* interned name; UNBOUND when absent */
bool rn_dict_set_str(rn_vm *vm, uint32_t dict, uint32_t name, rn_val v);
bool rn_dict_reserve(rn_vm *vm, rn_dict *d, uint32_t more);
void rn_dict_clear(rn_vm *vm, rn_dict *d);
rn_val rn_dict_copy(rn_vm *vm, rn_val dict);
static inline rn_val *rn_dict_entry(rn_vm *vm, const rn_dict *d, uint32_t i)
{
    return RN_AT(rn_val, vm, d->entries + 16u + i * 16u);
}

/* ---- set ---- */
rn_val rn_set_new(rn_vm *vm, uint32_t type);
rn_status rn_set_add(rn_vm *vm, rn_val set, rn_val key);
int64_t rn_set_look(rn_vm *vm, rn_val set, rn_val key, int64_t hash); /* slot of the key, or a free one; -1 not closed */
int rn_set_has(rn_vm *vm, rn_val set, rn_val key, int64_t hash);      /* 1, 0, -1 not closed */
rn_status rn_set_discard(rn_vm *vm, rn_val set, rn_val key, bool *found);
rn_status rn_set_add_hash(rn_vm *vm, rn_val set, rn_val key, int64_t hash);
rn_status rn_set_put_absent(rn_vm *vm, rn_val set, rn_val key, int64_t hash);
rn_status rn_set_discard_hash(rn_vm *vm, rn_val set, rn_val key, int64_t hash, bool *found);
bool rn_set_resize(rn_vm *vm, rn_set *s, uint64_t minused);
bool rn_set_next(rn_vm *vm, rn_val set, uint32_t *pos, rn_val *key, int64_t *hash);

/* ---- records ---- */
rn_val rn_rec_new(rn_vm *vm, uint32_t type, const rn_val *v, uint32_t n);
static inline rn_val *rn_rec_v(rn_vm *vm, rn_val v)
{
    return RN_AT(rn_rec, vm, rn_off(v))->v;
}

#endif
