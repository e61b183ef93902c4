/* Programs: units of the front end as bytes, and back. A record is a small arena of one unit: its head, the rn_unit, and what that names by
 * offset. Records come in the order in which the linker ends: a unit's code constants are the last ones that no unit has taken, so there is
 * nothing to follow, and each is linked once. Bytes may be forged: everything that the linker reads by offset or index is checked before,
 * and what instructions name too; their registers are as those of any damaged image, contained by the cage. */
#include "py/num/poll.h"
#include "py/vm/code.h"
#include "py/vm/link.h"

#define MIN_RECORD ((uint32_t)(sizeof(record_head) + sizeof(rn_unit)))

typedef struct record_head {
    uint32_t size; /* of all of it, a multiple of 8 */
    uint32_t pad;
} record_head;

_Static_assert(sizeof(rn_unit) % 4 == 0 && sizeof(rn_unit_const) == 32 && sizeof(rn_exc_entry) == 16, "the layout of records");

/* ---- writing ---- */

typedef struct writer {
    const rn_linker *l;
    uint32_t at; /* bytes of the record so far */
} writer;

static void put(writer *w, const void *bytes, uint32_t n)
{
    w->l->sink->put(w->l->sink->ctx, bytes, n);
    w->at += n;
}

static void pad(writer *w)
{
    static const uint8_t zeros[8] = {0};

    put(w, zeros, (8u - w->at % 8u) % 8u);
}

static const void *from(const writer *w, uint32_t off)
{
    return w->l->base + off;
}

static uint32_t list_size(const writer *w, uint32_t list)
{
    return list == 0 ? 0 : 4u + 4u * *(const uint32_t *)from(w, list);
}

static bool is_list(uint32_t kind)
{
    return kind == RN_UC_TUPLE || kind == RN_UC_FROZENSET;
}

static bool is_text(uint32_t kind)
{
    return kind == RN_UC_BIGINT || kind == RN_UC_STR || kind == RN_UC_BYTES;
}

/* The next place for n bytes. */
static uint32_t place(uint32_t *end, uint32_t n)
{
    uint32_t at = *end;

    *end += n;
    return at;
}

static uint32_t place_list(const writer *w, uint32_t *end, uint32_t list)
{
    return list == 0 ? 0 : place(end, list_size(w, list));
}

void rn_program_write(const rn_linker *l, const rn_unit *u, const rn_code *code)
{
    writer w = {.l = l};
    const rn_raw *positions = RN_AT(const rn_raw, l->vm, code->positions);
    const rn_unit_const *c = from(&w, u->consts);
    uint32_t end = MIN_RECORD + 7u - (MIN_RECORD + 7u) % 8u, lists, texts, used = code->positions != 0 ? positions->used : 0;
    record_head head = {0};
    rn_unit to = *u;

    to.code = place(&end, 8u * u->ninstr);
    to.consts = place(&end, (uint32_t)sizeof(rn_unit_const) * u->nconst);
    to.exc = place(&end, (uint32_t)sizeof(rn_exc_entry) * u->nexc);
    to.sites = place(&end, 4u * u->nsites);
    to.local_names = place_list(&w, &end, u->local_names);
    to.free_names = place_list(&w, &end, u->free_names);
    lists = end;
    for (uint32_t i = 0; i < u->nconst; i++) {
        end += is_list(c[i].kind) ? list_size(&w, c[i].data) : 0;
    }
    to.positions = place(&end, 4u + used);
    to.live = place(&end, u->ninstr);
    texts = end;
    for (uint32_t i = 0; i < u->nconst; i++) {
        end += is_text(c[i].kind) ? c[i].size : 0;
    }
    head.size = end + (8u - end % 8u) % 8u;
    put(&w, &head, sizeof head);
    put(&w, &to, sizeof to);
    pad(&w);
    put(&w, from(&w, u->code), 8u * u->ninstr);
    for (uint32_t i = 0; i < u->nconst; i++) {
        rn_unit_const moved = c[i];

        moved.data = is_list(c[i].kind) && c[i].data != 0 ? place_list(&w, &lists, c[i].data)
                     : is_text(c[i].kind)                 ? place(&texts, c[i].size)
                                                          : 0;
        put(&w, &moved, sizeof moved);
    }
    put(&w, from(&w, u->exc), (uint32_t)sizeof(rn_exc_entry) * u->nexc);
    put(&w, from(&w, u->sites), 4u * u->nsites);
    put(&w, from(&w, u->local_names), list_size(&w, u->local_names));
    put(&w, from(&w, u->free_names), list_size(&w, u->free_names));
    for (uint32_t i = 0; i < u->nconst; i++) {
        if (is_list(c[i].kind)) {
            put(&w, from(&w, c[i].data), list_size(&w, c[i].data));
        }
    }
    put(&w, &used, sizeof used);
    put(&w, RN_AT(uint8_t, l->vm, code->positions + 16u), used);
    put(&w, from(&w, u->live), u->ninstr);
    for (uint32_t i = 0; i < u->nconst; i++) {
        if (is_text(c[i].kind)) {
            put(&w, from(&w, c[i].data), c[i].size);
        }
    }
    pad(&w);
}

/* ---- reading ---- */

typedef struct record {
    const uint8_t *at;
    uint32_t size;
    const rn_unit *u;
    const rn_unit_const *c;
} record;

static bool has(const record *r, uint32_t off, uint64_t count, uint32_t each, uint32_t align)
{
    return off % align == 0 && off <= r->size && count <= (r->size - off) / each;
}

static bool has_list(const record *r, uint32_t list)
{
    return list == 0 || (has(r, list, 1, 4, 4) && has(r, list + 4u, *(const uint32_t *)(r->at + list), 4, 4));
}

static bool is_str(const record *r, uint32_t i)
{
    return i < r->u->nconst && r->c[i].kind == RN_UC_STR;
}

static bool are_strs(const record *r, const uint32_t *index, uint32_t n)
{
    for (uint32_t i = 0; i < n; i++) {
        if (!is_str(r, index[i])) {
            return false;
        }
    }
    return true;
}

static bool are_names(const record *r, uint32_t list)
{
    const uint32_t *words = (const uint32_t *)(r->at + list);

    return has_list(r, list) && (list == 0 || are_strs(r, words + 1, words[0]));
}

static bool is_const(const record *r, uint32_t i)
{
    const rn_unit_const *c = &r->c[i];

    if (is_list(c->kind)) {
        return has_list(r, c->data);
    }
    if (c->kind == RN_UC_BIGINT && c->radix != 2 && c->radix != 8 && c->radix != 10 && c->radix != 16) {
        return false;
    }
    return is_text(c->kind) ? has(r, c->data, c->size, 1, 1) : c->kind <= RN_UC_CODE;
}

static bool is_instruction(const record *r, uint32_t i)
{
    uint64_t ins = ((const uint64_t *)(r->at + r->u->code))[i];
    uint32_t op = RN_OP(ins), d = (uint32_t)RN_D(ins);

    if (op >= OP_COUNT) {
        return false;
    }
    if (rn_link_has_jump(op)) {
        int64_t to = (int64_t)i + RN_D(ins);

        return to >= 0 && to < r->u->ninstr;
    }
    return rn_link_has_const(op) ? d < r->u->nconst : !rn_link_has_site(op) || d < r->u->nsites;
}

static bool are_sizes(const rn_unit *u)
{
    uint64_t parameters = (uint64_t)u->npos + u->nkwonly + ((u->flags & RN_UNIT_VARARGS) != 0) + ((u->flags & RN_UNIT_VARKW) != 0);

    return u->flags < 2 * RN_UNIT_NESTED && u->nposonly <= u->npos && u->nkwonly <= 250 && parameters <= u->nlocals &&
           u->nlocals <= u->nregs && u->nregs <= 250 && u->nfree <= 250 && u->ninstr > 0 && u->ninstr <= 1u << 24 &&
           u->nconst <= 1u << 24 && u->restart < u->ninstr;
}

static bool is_unit(const record *r)
{
    const rn_unit *u = r->u;
    const rn_exc_entry *exc = (const rn_exc_entry *)(r->at + u->exc);

    if (!are_sizes(u) || !has(r, u->code, u->ninstr, 8, 8) || !has(r, u->exc, u->nexc, sizeof(rn_exc_entry), 4) ||
        !has(r, u->sites, u->nsites, 4, 4) || !has(r, u->live, u->ninstr, 1, 1) || !has(r, u->positions, 4, 1, 1) ||
        !has(r, u->positions + 4u, *(const uint32_t *)(r->at + u->positions), 1, 1)) {
        return false;
    }
    for (uint32_t i = 0; i < u->nconst; i++) {
        if (!is_const(r, i)) {
            return false;
        }
    }
    for (uint32_t i = 0; i < u->ninstr; i++) {
        if (!is_instruction(r, i)) {
            return false;
        }
    }
    for (uint32_t i = 0; i < u->nexc; i++) {
        if (exc[i].start > exc[i].end || exc[i].end > u->ninstr || exc[i].handler >= u->ninstr || exc[i].reg >= u->nregs) {
            return false;
        }
    }
    return is_str(r, u->name) && is_str(r, u->qualname) && (u->doc == 0 || is_str(r, u->doc - 1)) && are_names(r, u->local_names) &&
           are_names(r, u->free_names) && are_strs(r, (const uint32_t *)(r->at + u->sites), u->nsites);
}

static rn_status forged(rn_vm *vm)
{
    return rn_raise(vm, RN_T_SystemError, "the compiled program is damaged");
}

static bool next_record(const uint8_t *bytes, size_t left, record *r)
{
    if (left < MIN_RECORD) {
        return false;
    }
    r->at = bytes;
    r->size = ((const record_head *)bytes)->size;
    r->u = (const rn_unit *)(bytes + sizeof(record_head));
    if (r->size < MIN_RECORD || r->size % 8 != 0 || r->size > left || !has(r, r->u->consts, r->u->nconst, sizeof(rn_unit_const), 8)) {
        return false;
    }
    r->c = (const rn_unit_const *)(bytes + r->u->consts);
    return is_unit(r);
}

static uint32_t count_codes(const record *r)
{
    uint32_t n = 0;

    for (uint32_t i = 0; i < r->u->nconst; i++) {
        n += r->c[i].kind == RN_UC_CODE;
    }
    return n;
}

rn_status rn_program_read(rn_vm *vm, const uint8_t *bytes, size_t len, rn_val filename, rn_val source, rn_val *out)
{
    rn_val keep = rn_rec_new(vm, RN_T(raw), &source, 1), stack = rn_list_new(vm, NULL, (uint32_t)(len / MIN_RECORD)), *made;
    rn_linker l = {.vm = vm, .filename = filename, .source = keep};
    uint32_t height = 0;
    record r;

    if (keep == RN_UNBOUND || stack == RN_UNBOUND) {
        return rn_nomem(vm);
    }
    made = rn_list_items(vm, RN_PTR(rn_list, vm, stack));
    for (size_t at = 0; at < len; at += r.size) {
        rn_status st;

        if (!next_record(bytes + at, len - at, &r) || count_codes(&r) > height) {
            return forged(vm);
        }
        if (!rn_charge(vm, 1 + (r.u->ninstr + r.u->nconst) / 8)) {
            return RN_STOP;
        }
        l.base = r.at;
        l.made = made;
        l.first = height - count_codes(&r);
        l.taken = 0;
        st = rn_link_unit(&l, sizeof(record_head), 0, out);
        if (st != RN_OK) {
            return st;
        }
        height = l.first;
        made[height++] = *out;
    }
    return height == 1 ? RN_OK : forged(vm);
}
