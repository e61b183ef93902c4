/* Types: MRO, lookup with its cache, making classes, shapes of instances. Attribute access with descriptors is in
 * vm/attr.c. */
#include "py/obj/type.h"
#include "py/obj/text.h"

typedef struct mcache_entry {
    uint32_t type, name, epoch, pad;
    rn_val v;
} mcache_entry;

uint32_t rn_type_of(rn_vm *vm, rn_val v)
{
    if (rn_is_ref(v)) {
        rn_obj *o = rn_obj_of(vm, v);

        return o->kind == RN_K_INST ? RN_AT(rn_shape, vm, o->type)->cls : o->type;
    }
    if (rn_is_int(v)) {
        return RN_T(int);
    }
    if (rn_is_double(v)) {
        return RN_T(float);
    }
    switch ((uint32_t)v) {
    case RN_SP_FALSE:
    case RN_SP_TRUE:
        return RN_T(bool);
    case RN_SP_ELLIPSIS:
        return RN_T(ellipsis);
    case RN_SP_NOTIMPL:
        return RN_T(NotImplementedType);
    default:
        return RN_T(NoneType);
    }
}

rn_val rn_type_name(rn_vm *vm, uint32_t type)
{
    return rn_val_of(rn_type_at(vm, type)->name);
}

bool rn_is_subtype(rn_vm *vm, uint32_t type, uint32_t of)
{
    rn_val mro = rn_val_of(rn_type_at(vm, type)->mro);

    if (type == of) {
        return true;
    }
    for (uint32_t i = 0, n = rn_tuple_len(vm, mro); i < n && i < 65536; i++) {
        if (rn_off(rn_tuple_items(vm, mro)[i]) == of) {
            return true;
        }
    }
    return false;
}

bool rn_isinstance(rn_vm *vm, rn_val v, uint32_t type)
{
    return rn_is_subtype(vm, rn_type_of(vm, v), type);
}

rn_val rn_lookup(rn_vm *vm, uint32_t type, uint32_t name)
{
    uint32_t at = ((type >> 4) ^ (name >> 4) * 7u) & (RN_MCACHE_ENTRIES - 1);
    mcache_entry *c = RN_AT(mcache_entry, vm, RN_MCACHE_START + at * (uint32_t)sizeof(mcache_entry));
    rn_val mro, v = RN_UNBOUND;

    if (c->type == type && c->name == name && c->epoch == vm->epoch) {
        return c->v;
    }
    mro = rn_val_of(rn_type_at(vm, type)->mro);
    for (uint32_t i = 0, n = rn_tuple_len(vm, mro); i < n && i < 65536; i++) {
        v = rn_dict_get_str(vm, rn_type_at(vm, rn_off(rn_tuple_items(vm, mro)[i]))->dict, name);
        if (v != RN_UNBOUND) {
            break;
        }
    }
    /* Plain data may be rebound without a new epoch (rn_type_set), so it is looked up each time. */
    if (!(vm->flags & (RN_VF_NO_CACHE | RN_VF_BOOT)) && (rn_is_ref(v) || v == RN_UNBOUND)) {
        *c = (mcache_entry){type, name, vm->epoch, 0, v};
    }
    return v;
}

rn_val rn_lookup_after(rn_vm *vm, uint32_t of, uint32_t after, uint32_t name)
{
    rn_val mro = rn_val_of(rn_type_at(vm, of)->mro);
    bool seen = false;

    for (uint32_t i = 0, n = rn_tuple_len(vm, mro); i < n && i < 65536; i++) {
        uint32_t t = rn_off(rn_tuple_items(vm, mro)[i]);

        if (seen) {
            rn_val v = rn_dict_get_str(vm, rn_type_at(vm, t)->dict, name);

            if (v != RN_UNBOUND) {
                return v;
            }
        }
        seen |= t == after;
    }
    return RN_UNBOUND;
}

rn_val rn_payload(rn_vm *vm, rn_val v)
{
    if (rn_is_kind(vm, v, RN_K_INST)) {
        rn_inst *in = RN_PTR(rn_inst, vm, v);
        rn_shape *s = RN_AT(rn_shape, vm, in->h.type);

        if (in->h.aux > 0 && (rn_type_at(vm, s->cls)->flags & RN_TF_PAYLOAD) && in->v[0] != RN_UNBOUND) {
            return in->v[0];
        }
    }
    return v;
}

/* ---- shapes ---- */

static uint32_t shape_new(rn_vm *vm, uint32_t cls, uint32_t parent, uint32_t key, uint32_t n)
{
    uint32_t off = rn_new(vm, RN_K_SHAPE, RN_T(shape), sizeof(rn_shape));
    rn_shape *s;

    if (off == 0) {
        return 0;
    }
    s = RN_AT(rn_shape, vm, off);
    s->cls = cls;
    s->parent = parent;
    s->key = key;
    s->n = n;
    return off;
}

uint32_t rn_root_shape(rn_vm *vm, uint32_t type)
{
    rn_type *t = rn_type_at(vm, type);
    uint32_t s;

    if (t->root_shape != 0) {
        return t->root_shape;
    }
    s = shape_new(vm, type, 0, 0, (t->flags & RN_TF_PAYLOAD ? 1u : 0u) + t->nslots);
    if (s != 0) {
        rn_own(vm, type, sizeof *t);
        t->root_shape = s;
    }
    return s;
}

uint32_t rn_dict_shape(rn_vm *vm, uint32_t type)
{
    rn_type *t = rn_type_at(vm, type);
    uint32_t s;

    if (t->dict_shape != 0) {
        return t->dict_shape;
    }
    s = shape_new(vm, type, 0, 0, (t->flags & RN_TF_PAYLOAD ? 1u : 0u) + t->nslots);
    if (s != 0) {
        RN_AT(rn_shape, vm, s)->h.flags = RN_SHF_DICT;
        rn_own(vm, type, sizeof *t);
        t->dict_shape = s;
    }
    return s;
}

uint32_t rn_shape_add(rn_vm *vm, uint32_t shape, uint32_t key)
{
    rn_shape *s = RN_AT(rn_shape, vm, shape);
    uint32_t child = s->child, left = 130;

    while (child != 0 && left-- > 0) {
        rn_shape *c = RN_AT(rn_shape, vm, child);

        if (c->key == key) {
            return child;
        }
        child = c->next;
    }
    if (s->nchild >= 64 || s->n >= 120) {
        return UINT32_MAX;
    }
    child = shape_new(vm, s->cls, shape, key, s->n + 1);
    if (child != 0) {
        rn_own(vm, shape, sizeof *s);
        RN_AT(rn_shape, vm, child)->next = s->child;
        s->child = child;
        s->nchild++;
    }
    return child;
}

int32_t rn_shape_find(rn_vm *vm, uint32_t shape, uint32_t key)
{
    uint32_t left = 130;

    while (shape != 0 && left-- > 0) {
        rn_shape *s = RN_AT(rn_shape, vm, shape);

        if (s->key == key) {
            return (int32_t)s->n - 1;
        }
        shape = s->parent;
    }
    return -1;
}

/* ---- instances ---- */

rn_val rn_inst_new(rn_vm *vm, uint32_t type)
{
    rn_type *t = rn_type_at(vm, type);
    uint32_t shape, room, off;
    rn_inst *in;

    if (!(t->flags & (RN_TF_HEAP | RN_TF_EXC))) { /* values of the other built-in types are no instances */
        type = RN_T(object);
        t = rn_type_at(vm, type);
    }
    shape = rn_root_shape(vm, type);
    room = t->room;
    if (shape == 0) {
        return RN_UNBOUND;
    }
    if (room < RN_AT(rn_shape, vm, shape)->n) {
        room = RN_AT(rn_shape, vm, shape)->n;
    }
    off = rn_new_fill(vm, RN_K_INST, shape, 16u + 8u * (uint64_t)room);
    if (off == 0) {
        return RN_UNBOUND;
    }
    in = RN_AT(rn_inst, vm, off);
    in->h.aux = (uint16_t)room;
    for (uint32_t i = 0; i < room; i++) {
        in->v[i] = RN_UNBOUND;
    }
    return rn_val_of(off);
}

rn_val rn_inst_get(rn_vm *vm, rn_val v, uint32_t key)
{
    rn_inst *in = RN_PTR(rn_inst, vm, v);
    int32_t slot;

    if (in->dict != 0) {
        return rn_dict_get_str(vm, in->dict, key);
    }
    slot = rn_shape_find(vm, in->h.type, key);
    return slot < 0 || slot >= in->h.aux ? RN_UNBOUND : in->v[slot];
}

rn_val rn_inst_dict(rn_vm *vm, rn_val v)
{
    rn_inst *in = RN_PTR(rn_inst, vm, v);
    rn_shape *s = RN_AT(rn_shape, vm, in->h.type);
    uint32_t keys[130], n = 0, first, ds;
    rn_val d;

    if (in->dict != 0) {
        return rn_val_of(in->dict);
    }
    first = (rn_type_at(vm, s->cls)->flags & RN_TF_PAYLOAD ? 1u : 0u) + rn_type_at(vm, s->cls)->nslots;
    d = rn_dict_new(vm, false);
    ds = rn_dict_shape(vm, s->cls);
    if (d == RN_UNBOUND || ds == 0) {
        return RN_UNBOUND;
    }
    for (uint32_t sh = in->h.type; sh != 0 && n < 130 && RN_AT(rn_shape, vm, sh)->key != 0; sh = RN_AT(rn_shape, vm, sh)->parent) {
        keys[n++] = RN_AT(rn_shape, vm, sh)->key;
    }
    for (uint32_t i = 0; i < n; i++) {
        if (first + i < in->h.aux && in->v[first + i] != RN_UNBOUND && !rn_dict_set_str(vm, rn_off(d), keys[n - 1 - i], in->v[first + i])) {
            return RN_UNBOUND;
        }
    }
    rn_own(vm, rn_off(v), 16u + 8u * in->h.aux);
    for (uint32_t i = first; i < in->h.aux; i++) {
        in->v[i] = RN_UNBOUND;
    }
    in->dict = rn_off(d);
    in->h.type = ds;
    return d;
}

bool rn_is_wrapped_deep(rn_vm *vm, rn_val v)
{
    for (uint32_t left = 64; left > 0; left--) {
        uint32_t type;

        v = rn_is_kind(vm, v, RN_K_INST) ? rn_payload(vm, v) : v;
        if (!rn_is_kind(vm, v, RN_K_REC)) {
            return false;
        }
        type = rn_obj_of(vm, v)->type;
        if (type != RN_T(method) && type != RN_T(classmethod) && type != RN_T(staticmethod) && type != RN_T(GenericAlias) &&
            type != RN_T(mappingproxy)) {
            return false;
        }
        v = rn_rec_v(vm, v)[0];
    }
    return true;
}

rn_status rn_inst_set(rn_vm *vm, rn_val v, uint32_t key, rn_val x)
{
    rn_inst *in = RN_PTR(rn_inst, vm, v);
    rn_shape *s = RN_AT(rn_shape, vm, in->h.type);
    int32_t slot;
    uint32_t next;
    rn_val d;

    if (in->dict != 0) {
        return rn_dict_set_str(vm, in->dict, key, x) ? RN_OK : rn_nomem(vm);
    }
    slot = rn_shape_find(vm, in->h.type, key);
    if (slot >= 0 && slot < in->h.aux) {
        rn_own(vm, rn_off(v), 16u + 8u * in->h.aux);
        in->v[slot] = x;
        return RN_OK;
    }
    next = rn_shape_add(vm, in->h.type, key);
    if (next == 0) {
        return rn_nomem(vm);
    }
    if (next != UINT32_MAX && s->n < in->h.aux) {
        rn_own(vm, rn_off(v), 16u + 8u * in->h.aux);
        in->v[s->n] = x;
        in->h.type = next;
        return RN_OK;
    }
    if (next != UINT32_MAX && s->cls >= RN_COLD_START) { /* instances made from now on have room for it */
        rn_type *t = rn_type_at(vm, s->cls);

        rn_own(vm, s->cls, sizeof *t);
        if (t->room < s->n + 1u) {
            t->room = s->n + 2u;
        }
    }
    d = rn_inst_dict(vm, v);
    return d != RN_UNBOUND && rn_dict_set_str(vm, rn_off(d), key, x) ? RN_OK : rn_nomem(vm);
}

bool rn_inst_del(rn_vm *vm, rn_val v, uint32_t key, rn_status *st)
{
    rn_val d;
    int64_t i;
    uint32_t h = rn_str_hash(vm, rn_val_of(key));

    *st = RN_OK;
    if (rn_inst_get(vm, v, key) == RN_UNBOUND) {
        return false;
    }
    d = rn_inst_dict(vm, v);
    if (d == RN_UNBOUND) {
        *st = rn_nomem(vm);
        return true;
    }
    i = rn_dict_find(vm, RN_PTR(rn_dict, vm, d), rn_val_of(key), h);
    if (i >= 0) {
        rn_dict_del_at(vm, RN_PTR(rn_dict, vm, d), i, h);
    }
    return true;
}

/* ---- making classes ---- */

static const struct {
    uint32_t name, flag;
} native_flags[] = {
    {RN_N(__eq__), RN_TF_EQ},           {RN_N(__ne__), RN_TF_EQ},
    {RN_N(__hash__), RN_TF_HASH},       {RN_N(__lt__), RN_TF_LT},
    {RN_N(__gt__), RN_TF_LT},           {RN_N(__le__), RN_TF_LT},
    {RN_N(__ge__), RN_TF_LT},           {RN_N(__repr__), RN_TF_REPR},
    {RN_N(__str__), RN_TF_STR},         {RN_N(__format__), RN_TF_FORMAT},
    {RN_N(__iter__), RN_TF_ITER},       {RN_N(__bool__), RN_TF_BOOL},
    {RN_N(__len__), RN_TF_LEN},         {RN_N(__index__), RN_TF_INDEX},
    {RN_N(__getattr__), RN_TF_GETATTR}, {RN_N(__getattribute__), RN_TF_GETATTR},
    {RN_N(__setattr__), RN_TF_SETATTR}, {RN_N(__delattr__), RN_TF_SETATTR},
    {RN_N(__del__), RN_TF_DEL},         {RN_N(__new__), RN_TF_NEW},
    {RN_N(__getitem__), RN_TF_GETITEM}, {RN_N(__contains__), RN_TF_CONTAINS},
};

/* Which special methods classes of the MRO define themselves, built-in ones aside. */
static void compute_flags(rn_vm *vm, uint32_t type)
{
    rn_type *t = rn_type_at(vm, type);
    rn_val mro = rn_val_of(t->mro);
    uint32_t keep = t->flags & (0x3FFu | RN_TF_QUALIFIED);

    for (uint32_t i = 0, n = rn_tuple_len(vm, mro); i < n; i++) {
        uint32_t c = rn_off(rn_tuple_items(vm, mro)[i]);

        if (!(rn_type_at(vm, c)->flags & RN_TF_HEAP)) {
            continue;
        }
        for (size_t k = 0; k < sizeof native_flags / sizeof native_flags[0]; k++) {
            if (rn_dict_get_str(vm, rn_type_at(vm, c)->dict, native_flags[k].name) != RN_UNBOUND) {
                keep |= native_flags[k].flag;
            }
        }
    }
    if (rn_type_at(vm, t->h.type)->flags & RN_TF_HEAP) {
        uint32_t meta = t->h.type;

        if (rn_lookup(vm, meta, RN_N(__call__)) != rn_lookup(vm, RN_T(type), RN_N(__call__)) ||
            (rn_type_at(vm, meta)->flags & RN_TF_GETATTR)) {
            keep |= RN_TF_METACALL;
        }
    }
    t->flags = keep;
}

void rn_type_changed(rn_vm *vm, uint32_t type, uint32_t name)
{
    rn_type *t = rn_type_at(vm, type);

    (void)name;
    vm->epoch++;
    if (vm->epoch == 0) { /* wrapped: no cache entry may match by accident */
        vm->epoch = 1;
        vm->flags |= RN_VF_NO_CACHE;
    }
    rn_own(vm, type, sizeof *t);
    if (t->flags & RN_TF_HEAP) {
        compute_flags(vm, type);
    }
    if (t->subclasses != 0) {
        rn_list *subs = RN_AT(rn_list, vm, t->subclasses);

        for (uint32_t i = 0; i < subs->len; i++) {
            uint32_t sub = rn_off(rn_list_items(vm, subs)[i]);

            if (sub > type) { /* made later, so no cycle even in a forged image */
                rn_type_changed(vm, sub, name);
            }
        }
    }
}

rn_status rn_type_set(rn_vm *vm, uint32_t type, uint32_t name, rn_val v)
{
    rn_type *t = rn_type_at(vm, type);
    rn_dict *d = RN_AT(rn_dict, vm, t->dict);
    uint32_t h = rn_str_hash(vm, rn_val_of(name));
    int64_t i = rn_dict_find(vm, d, rn_val_of(name), h);

    if (!(t->flags & RN_TF_HEAP) && !(vm->flags & RN_VF_BOOT)) {
        return rn_raise(vm, RN_T_TypeError, "cannot set %R attribute of immutable type '%N'", rn_val_of(name), type);
    }
    if (v == RN_UNBOUND) {
        if (i < 0) {
            return rn_raise(vm, RN_T_AttributeError, "type object '%N' has no attribute '%S'", type, rn_val_of(name));
        }
        rn_dict_del_at(vm, d, i, h);
    } else {
        bool same_kind = false;

        if (i >= 0) { /* plain data rebound: caches hold the cell, not the value */
            rn_val old = rn_dict_entry(vm, d, (uint32_t)i)[1];

            same_kind = !rn_is_ref(old) && !rn_is_ref(v);
        }
        if (!rn_dict_put(vm, d, rn_val_of(name), h, i < 0 ? RN_NOT_FOUND : i, v)) {
            return rn_nomem(vm);
        }
        if (same_kind) {
            return RN_OK;
        }
    }
    rn_type_changed(vm, type, name);
    return RN_OK;
}

/* C3 linearisation over tuples; heads are indexes into each sequence. */
/* The bases that have classes left when no class can come next. */
static rn_status no_order(rn_vm *vm, rn_val bases, uint32_t nb, const rn_val *seq, const uint32_t *head)
{
    rn_sb sb;
    rn_val names;
    bool first = true;
    rn_status st;

    rn_sb_init(&sb, vm);
    for (uint32_t i = 0; i < nb; i++) {
        rn_val c = rn_tuple_items(vm, bases)[i];

        if (head[i] < rn_tuple_len(vm, seq[i])) {
            if (!first) {
                rn_sb_c(&sb, ", ");
            }
            rn_sb_str(&sb, rn_type_name(vm, rn_off(c)));
            first = false;
        }
    }
    st = rn_sb_done(&sb, &names);
    return st != RN_OK ? st : rn_raise(vm, RN_T_TypeError, "Cannot create a consistent method resolution order (MRO) for bases %S", names);
}

rn_status rn_compute_mro(rn_vm *vm, uint32_t type, rn_val bases, rn_val *out)
{
    uint32_t nb = rn_tuple_len(vm, bases), total = 1, n = 0, head[64];
    rn_val list, seq[64];

    if (nb > 63) {
        return rn_raise(vm, RN_T_TypeError, "too many base classes");
    }
    list = rn_list_new(vm, NULL, 0);
    if (list == RN_UNBOUND || !rn_list_append(vm, list, rn_val_of(type))) {
        return rn_nomem(vm);
    }
    for (uint32_t i = 0; i < nb; i++) {
        seq[i] = rn_val_of(rn_type_at(vm, rn_off(rn_tuple_items(vm, bases)[i]))->mro);
        head[i] = 0;
        total += rn_tuple_len(vm, seq[i]);
    }
    seq[nb] = bases;
    head[nb] = 0;
    for (;;) {
        rn_val pick = RN_UNBOUND;
        bool left = false;

        for (uint32_t i = 0; i <= nb && pick == RN_UNBOUND; i++) {
            rn_val cand;
            bool good = true;

            if (head[i] >= rn_tuple_len(vm, seq[i])) {
                continue;
            }
            left = true;
            cand = rn_tuple_items(vm, seq[i])[head[i]];
            for (uint32_t k = 0; k <= nb && good; k++) {
                for (uint32_t j = head[k] + 1; j < rn_tuple_len(vm, seq[k]) && good; j++) {
                    good = rn_tuple_items(vm, seq[k])[j] != cand;
                }
            }
            if (good) {
                pick = cand;
            }
        }
        if (!left) {
            break;
        }
        if (pick == RN_UNBOUND || n++ > total) {
            return no_order(vm, bases, nb, seq, head);
        }
        if (!rn_list_append(vm, list, pick)) {
            return rn_nomem(vm);
        }
        for (uint32_t i = 0; i <= nb; i++) {
            if (head[i] < rn_tuple_len(vm, seq[i]) && rn_tuple_items(vm, seq[i])[head[i]] == pick) {
                head[i]++;
            }
        }
    }
    *out = rn_tuple_new(vm, rn_list_items(vm, RN_PTR(rn_list, vm, list)), RN_PTR(rn_list, vm, list)->len);
    return *out == RN_UNBOUND ? rn_nomem(vm) : RN_OK;
}

rn_status rn_best_meta(rn_vm *vm, uint32_t meta, rn_val bases, uint32_t *out)
{
    for (uint32_t i = 0; i < rn_tuple_len(vm, bases); i++) {
        uint32_t m = rn_type_of(vm, rn_tuple_items(vm, bases)[i]);

        if (rn_is_subtype(vm, meta, m)) {
            continue;
        }
        if (!rn_is_subtype(vm, m, meta)) {
            return rn_raise(
                vm, RN_T_TypeError,
                "metaclass conflict: the metaclass of a derived class must be a (non-strict) subclass of the metaclasses of all its bases");
        }
        meta = m;
    }
    *out = meta;
    return RN_OK;
}

/* A private name of a class's body: __x of C is _C__x. */
static rn_val mangled(rn_vm *vm, uint32_t type, rn_val name)
{
    rn_val cls = rn_type_name(vm, type);
    const rn_str *s = RN_PTR(rn_str, vm, name), *c = RN_PTR(rn_str, vm, cls);
    uint32_t skip = 0;
    rn_sb sb;

#define AT(i) rn_cp(rn_str_data(vm, s), rn_str_width(s), i)
    if (s->len < 3 || AT(0) != '_' || AT(1) != '_' || (AT(s->len - 1) == '_' && AT(s->len - 2) == '_')) {
        return name;
    }
#undef AT
    while (skip < c->len && rn_cp(rn_str_data(vm, c), rn_str_width(c), skip) == '_') {
        skip++;
    }
    if (skip == c->len || (cls = rn_str_sub(vm, cls, skip, c->len)) == RN_UNBOUND) {
        return skip == c->len ? name : RN_UNBOUND;
    }
    rn_sb_init(&sb, vm);
    rn_sb_c(&sb, "_");
    rn_sb_str(&sb, cls);
    rn_sb_str(&sb, name);
    return rn_sb_done(&sb, &name) == RN_OK ? name : RN_UNBOUND;
}

/* Members named by __slots__: each becomes a member descriptor over a fixed slot. */
static rn_status make_slots(rn_vm *vm, uint32_t type, rn_val slots)
{
    rn_type *t = rn_type_at(vm, type), *base = rn_type_at(vm, t->base);
    rn_val one[1] = {slots}, *names = one;
    uint32_t n = 1, made = base->nslots, first = t->flags & RN_TF_PAYLOAD ? 1 : 0;
    bool has_dict = !(base->flags & RN_TF_NODICT) && (base->flags & RN_TF_HEAP);

    if (rn_is_kind(vm, slots, RN_K_TUPLE)) {
        names = rn_tuple_items(vm, slots);
        n = rn_tuple_len(vm, slots);
    } else if (rn_is_kind(vm, slots, RN_K_LIST)) {
        names = rn_list_items(vm, RN_PTR(rn_list, vm, slots));
        n = RN_PTR(rn_list, vm, slots)->len;
    } else if (!rn_is_str(vm, slots)) {
        return RN_NEED_VM; /* any iterable: the prelude makes a tuple of it first */
    }
    if (n > 0 && (t->layout == RN_T_int || t->layout == RN_T_tuple || t->layout == RN_T_bytes || t->layout == RN_T_type)) {
        return rn_raise(vm, RN_T_TypeError, "nonempty __slots__ not supported for subtype of '%N'", t->base);
    }
    for (uint32_t i = 0; i < n; i++) {
        rn_val name, member[3], d;
        rn_text text;

        if (!rn_is_str(vm, names[i])) {
            return rn_raise(vm, RN_T_TypeError, "__slots__ items must be strings, not '%T'", names[i]);
        }
        text = rn_text_of_str(vm, names[i]);
        if (!rn_text_is_identifier(&text, RN_POLL(vm))) {
            return rn_raise(vm, RN_T_TypeError, "__slots__ must be identifiers");
        }
        name = mangled(vm, type, names[i]);
        name = name == RN_UNBOUND ? name : rn_intern(vm, name);
        if (name == RN_UNBOUND) {
            return rn_nomem(vm);
        }
        if (name == rn_val_of(RN_N(__dict__))) {
            has_dict = true;
            continue;
        }
        if (name == rn_val_of(RN_N(__weakref__))) {
            continue;
        }
        d = rn_dict_get_str(vm, t->dict, rn_off(name));
        if (rn_is_type(vm, d, RN_T(member_descriptor)) && rn_rec_v(vm, d)[0] == rn_val_of(type)) { /* named twice */
            continue;
        }
        if (d != RN_UNBOUND) {
            return rn_raise(vm, RN_T_ValueError, "%R in __slots__ conflicts with class variable", name);
        }
        member[0] = rn_val_of(type);
        member[1] = rn_small((int64_t)first + made);
        member[2] = name;
        d = rn_rec_new(vm, RN_T(member_descriptor), member, 3);
        if (d == RN_UNBOUND || !rn_dict_set_str(vm, t->dict, rn_off(name), d)) {
            return rn_nomem(vm);
        }
        made++;
    }
    t->nslots = made;
    if (!has_dict) {
        t->flags |= RN_TF_NODICT;
    }
    return RN_OK;
}

/* The class that gave instances of t their shape: a built-in type or the last one with slots of its own. */
static uint32_t solid_base(rn_vm *vm, uint32_t type)
{
    rn_type *t = rn_type_at(vm, type);

    for (uint32_t left = 1000; (t->flags & RN_TF_HEAP) && left > 0; left--) {
        if (t->nslots > rn_type_at(vm, t->base)->nslots) {
            return type;
        }
        type = t->base;
        t = rn_type_at(vm, type);
    }
    return t->layout != 0 ? RN_TID(t->layout) : RN_T(object);
}

/* NOLINTNEXTLINE(readability-function-size): the steps of type.__new__ in their order */
rn_status rn_type_build(rn_vm *vm, uint32_t meta, rn_val name, rn_val bases, rn_val ns, rn_val *out)
{
    uint32_t off, base = 0, winner = 0, layout = 0, flags = RN_TF_HEAP | RN_TF_BASE, nb = rn_tuple_len(vm, bases);
    rn_type *t;
    rn_val mro, v, slots;
    rn_status st;

    if (nb == 0) {
        rn_val o = rn_val_of(RN_T(object));

        bases = rn_tuple_new(vm, &o, 1);
        if (bases == RN_UNBOUND) {
            return rn_nomem(vm);
        }
        nb = 1;
    }
    for (uint32_t i = 0; i < nb; i++) {
        rn_val b = rn_tuple_items(vm, bases)[i];
        rn_type *bt;

        if (!rn_is_kind(vm, b, RN_K_TYPE)) {
            return rn_raise(vm, RN_T_TypeError, "bases must be types");
        }
        bt = rn_type_at(vm, rn_off(b));
        if (!(bt->flags & RN_TF_BASE)) {
            return rn_raise(vm, RN_T_TypeError, "type '%N' is not an acceptable base type", rn_off(b));
        }
        for (uint32_t k = 0; k < i; k++) {
            if (rn_tuple_items(vm, bases)[k] == b) {
                return rn_raise(vm, RN_T_TypeError, "duplicate base class %N", rn_off(b));
            }
        }
        {
            uint32_t solid = solid_base(vm, rn_off(b));

            if (winner == 0 || (solid != winner && rn_is_subtype(vm, solid, winner))) {
                winner = solid;
                base = rn_off(b);
                layout = bt->layout;
            } else if (!rn_is_subtype(vm, winner, solid)) {
                return rn_raise(vm, RN_T_TypeError, "multiple bases have instance lay-out conflict");
            }
        }
        flags |= bt->flags & (RN_TF_SEQ | RN_TF_MAP | RN_TF_EXC | RN_TF_TYPE);
    }
    if (layout != 0 && layout != RN_T_type) {
        flags |= RN_TF_PAYLOAD;
    }
    off = rn_new(vm, RN_K_TYPE, meta, sizeof(rn_type));
    if (off == 0) {
        return rn_nomem(vm);
    }
    st = rn_compute_mro(vm, off, bases, &mro);
    if (st != RN_OK) {
        return st;
    }
    t = RN_AT(rn_type, vm, off);
    t->flags = flags;
    t->layout = layout;
    t->name = t->qualname = rn_off(name);
    t->bases = rn_off(bases);
    t->mro = rn_off(mro);
    t->dict = rn_off(ns);
    t->base = base;
    t->h.aux = rn_type_at(vm, base)->h.aux;
    t->nslots = rn_type_at(vm, base)->nslots;
    if (rn_type_at(vm, base)->flags & RN_TF_HEAP) {
        t->room = rn_type_at(vm, base)->room;
    }
    RN_PTR(rn_dict, vm, ns)->h.flags |= RN_DF_NAMESPACE;
    RN_PTR(rn_dict, vm, ns)->version = ++vm->dict_stamp;
    v = rn_dict_get_str(vm, t->dict, RN_N(__qualname__));
    if (v != RN_UNBOUND) {
        rn_dict *d = RN_PTR(rn_dict, vm, ns);
        uint32_t h = rn_str_hash(vm, rn_val_of(RN_N(__qualname__)));

        if (!rn_is_str(vm, v)) {
            return rn_raise(vm, RN_T_TypeError, "type __qualname__ must be a str, not %T", v);
        }
        t->qualname = rn_off(v);
        rn_dict_del_at(vm, d, rn_dict_find(vm, d, rn_val_of(RN_N(__qualname__)), h), h);
    }
    v = rn_dict_get_str(vm, t->dict, RN_N(__static_attributes__));
    if (rn_is_kind(vm, v, RN_K_TUPLE) && t->room < rn_tuple_len(vm, v) + 1 && rn_tuple_len(vm, v) < 100) {
        t->room = rn_tuple_len(vm, v);
    }
    if (flags & RN_TF_PAYLOAD) {
        t->room++;
    }
    if (rn_dict_get_str(vm, t->dict, RN_N(__eq__)) != RN_UNBOUND && rn_dict_get_str(vm, t->dict, RN_N(__hash__)) == RN_UNBOUND &&
        !rn_dict_set_str(vm, t->dict, RN_N(__hash__), RN_NONE)) {
        return rn_nomem(vm);
    }
    if (rn_dict_get_str(vm, t->dict, RN_N(__doc__)) == RN_UNBOUND && !rn_dict_set_str(vm, t->dict, RN_N(__doc__), RN_NONE)) {
        return rn_nomem(vm);
    }
    slots = rn_dict_get_str(vm, t->dict, RN_N(__slots__));
    if (slots != RN_UNBOUND) {
        st = make_slots(vm, off, slots);
        if (st != RN_OK) {
            return st;
        }
        t->room = t->nslots + (t->flags & RN_TF_PAYLOAD ? 1u : 0u);
    }
    compute_flags(vm, off);
    /* Subclass lists of boot classes would dirty the image (ED-75): they hang on a side table kept by the prelude. */
    for (uint32_t i = 0; i < nb; i++) {
        uint32_t b = rn_off(rn_tuple_items(vm, bases)[i]);
        rn_type *bt = rn_type_at(vm, b);

        if (bt->flags & RN_TF_HEAP) {
            rn_val list = bt->subclasses != 0 ? rn_val_of(bt->subclasses) : rn_list_new(vm, NULL, 0);

            if (list == RN_UNBOUND || !rn_list_append(vm, list, rn_val_of(off))) {
                return rn_nomem(vm);
            }
            rn_own(vm, b, sizeof *bt);
            bt->subclasses = rn_off(list);
        }
    }
    *out = rn_val_of(off);
    return RN_OK;
}
