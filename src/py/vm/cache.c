/* The slow side of names and attributes: does the access in full and fills the site's cache where the result may be
 * found again by shape, epoch or namespace stamp alone (ED-72, ED-73). */
#include "py/vm/cache.h"

#include "py/vm/attr.h"
#include "py/vm/code.h"

static bool may_cache(rn_vm *vm, uint32_t site)
{
    return site != 0 && site < RN_CACHES_SIZE / sizeof(rn_cache) && !(vm->flags & (RN_VF_NO_CACHE | RN_VF_BOOT));
}

/* The cache of a site that is to be written. */
static rn_cache *cache_to_fill(rn_vm *vm, uint32_t site)
{
    if (site < vm->boot_sites) {
        uint32_t bit = site / RN_SITES_A_BIT;

        vm->sites_filled |= UINT64_C(1) << (bit < 63 ? bit : 63);
    }
    return rn_cache_at(vm, site);
}

uint32_t rn_site_name(rn_vm *vm, uint32_t site)
{
    rn_code *c = RN_AT(rn_code, vm, rn_frame_func(vm, RN_AT(rn_val, vm, vm->r))->code);
    rn_vals *names = RN_AT(rn_vals, vm, c->sites);
    uint32_t i = site - c->site_base;

    return c->sites != 0 && i < names->cap ? rn_off(names->v[i]) : RN_EMPTY_STR;
}

/* A value that may be read from its cell without looking at its type again. */
static bool is_plain(rn_vm *vm, rn_val v)
{
    rn_obj *o;

    if (!rn_is_ref(v)) {
        return v != RN_UNBOUND;
    }
    o = rn_obj_of(vm, v);
    return o->kind == RN_K_STR || o->kind == RN_K_TUPLE || o->kind == RN_K_LIST || o->kind == RN_K_DICT || o->kind == RN_K_SET ||
           o->kind == RN_K_INT || o->kind == RN_K_BYTES;
}

static uint32_t class_cell(rn_vm *vm, uint32_t type, uint32_t name)
{
    rn_val mro = rn_val_of(rn_type_at(vm, type)->mro);

    for (uint32_t i = 0, n = rn_tuple_len(vm, mro); i < n; i++) {
        rn_dict *d = RN_AT(rn_dict, vm, rn_type_at(vm, rn_off(rn_tuple_items(vm, mro)[i]))->dict);
        int64_t k = rn_dict_find(vm, d, rn_val_of(name), rn_str_hash(vm, rn_val_of(name)));

        if (k >= 0) {
            return RN_OFFSET(vm, rn_dict_entry(vm, d, (uint32_t)k)) + 8u;
        }
    }
    return 0;
}

/* Where the attribute of an instance without a dict is: in a slot of its shape, or in its class. */
static void note_instance(rn_vm *vm, rn_val obj, uint32_t name, rn_cache *c)
{
    rn_obj *o = rn_obj_of(vm, obj);
    uint32_t type = rn_type_of(vm, obj), flags = rn_type_at(vm, type)->flags;
    rn_val attr = rn_lookup(vm, type, name);

    if (flags & RN_TF_GETATTR) {
        return;
    }
    if (attr == RN_UNBOUND || !rn_is_ref(attr) || rn_is_kind(vm, attr, RN_K_FUNC) || is_plain(vm, attr)) {
        int32_t slot = rn_shape_find(vm, o->type, name);

        if (slot >= 0 && slot < o->aux && !(flags & RN_TF_EXC)) {
            *c = (rn_cache){o->type, vm->epoch, 16u + 8u * (uint32_t)slot, UINT32_MAX, 0, 0};
        } else if (slot < 0 && attr != RN_UNBOUND && is_plain(vm, attr)) {
            uint32_t cell = class_cell(vm, type, name);

            if (cell != 0) {
                *c = (rn_cache){o->type, vm->epoch, cell, 0, 0, 0};
            }
        }
    } else if (rn_is_type(vm, attr, RN_T(member_descriptor)) && rn_is_kind(vm, attr, RN_K_REC)) {
        uint32_t slot = (uint32_t)rn_small_get(rn_rec_v(vm, attr)[1]);

        if (slot < o->aux) {
            *c = (rn_cache){o->type, vm->epoch, 16u + 8u * slot, UINT32_MAX, 0, 0};
        }
    }
}

rn_status rn_getattr_site(rn_vm *vm, uint32_t site, rn_val obj, rn_val *out)
{
    uint32_t name = rn_site_name(vm, site);
    rn_cache *c;

    if (may_cache(vm, site) && rn_is_ref(obj)) {
        rn_obj *o = rn_obj_of(vm, obj);

        c = cache_to_fill(vm, site);
        if (o->kind == RN_K_INST && ((rn_inst *)(void *)o)->dict == 0) {
            note_instance(vm, obj, name, c);
        } else if (o->kind == RN_K_MODULE) {
            rn_dict *d = RN_AT(rn_dict, vm, ((rn_module *)(void *)o)->dict);
            int64_t k = rn_dict_find(vm, d, rn_val_of(name), rn_str_hash(vm, rn_val_of(name)));

            if (k >= 0 && (d->h.flags & RN_DF_NAMESPACE)) {
                *c = (rn_cache){d->version, 0, RN_OFFSET(vm, rn_dict_entry(vm, d, (uint32_t)k)) + 8u, 0, 1, 0};
            }
        }
    }
    return rn_getattr(vm, obj, name, out);
}

rn_status rn_setattr_site(rn_vm *vm, uint32_t site, rn_val obj, rn_val v)
{
    uint32_t name = rn_site_name(vm, site);
    rn_obj *o = rn_is_ref(obj) ? rn_obj_of(vm, obj) : NULL;

    if (o != NULL && o->kind == RN_K_INST && rn_off(obj) >= RN_HEAP_START && ((rn_inst *)(void *)o)->dict == 0 && may_cache(vm, site)) {
        uint32_t type = rn_type_of(vm, obj), flags = rn_type_at(vm, type)->flags, before = o->type;
        rn_val attr = rn_lookup(vm, type, name);

        if (!(flags & (RN_TF_SETATTR | RN_TF_EXC)) && name != RN_N(__class__) && name != RN_N(__dict__) &&
            (attr == RN_UNBOUND || !rn_is_ref(attr) || is_plain(vm, attr)) && !(flags & RN_TF_NODICT)) {
            rn_status st = rn_inst_set(vm, obj, name, v);
            rn_cache *c = cache_to_fill(vm, site);

            o = rn_obj_of(vm, obj);
            if (st == RN_OK && ((rn_inst *)(void *)o)->dict == 0) {
                int32_t slot = rn_shape_find(vm, o->type, name);

                if (slot >= 0) {
                    *c = (rn_cache){before, vm->epoch, 16u + 8u * (uint32_t)slot, UINT32_MAX, o->type == before ? 0 : o->type, 0};
                }
            }
            return st;
        }
        if (rn_is_kind(vm, attr, RN_K_REC) && rn_is_type(vm, attr, RN_T(member_descriptor)) && !(flags & RN_TF_SETATTR) &&
            v != RN_UNBOUND) {
            uint32_t slot = (uint32_t)rn_small_get(rn_rec_v(vm, attr)[1]);

            if (slot < o->aux) {
                *cache_to_fill(vm, site) = (rn_cache){o->type, vm->epoch, 16u + 8u * slot, UINT32_MAX, 0, 0};
            }
        }
    }
    return rn_setattr(vm, obj, name, v);
}

rn_status rn_getmeth_site(rn_vm *vm, uint32_t site, rn_val obj, rn_val *fn, rn_val *self)
{
    uint32_t name = rn_site_name(vm, site);
    rn_status st = rn_getmeth(vm, obj, name, fn, self);

    if (st == RN_OK && *self != RN_UNBOUND && rn_is_ref(obj) && may_cache(vm, site)) {
        rn_obj *o = rn_obj_of(vm, obj);

        if (o->kind != RN_K_INST ? (o->kind != RN_K_FUNC && o->kind != RN_K_MODULE) : ((rn_inst *)(void *)o)->dict == 0) {
            *cache_to_fill(vm, site) = (rn_cache){o->type, vm->epoch, rn_off(*fn), 0, 0, 0};
        }
    } else if (st == RN_OK && rn_is_kind(vm, obj, RN_K_MODULE) && may_cache(vm, site)) {
        rn_dict *d = RN_AT(rn_dict, vm, RN_PTR(rn_module, vm, obj)->dict);
        int64_t k = rn_dict_find(vm, d, rn_val_of(name), rn_str_hash(vm, rn_val_of(name)));

        if (k >= 0 && (d->h.flags & RN_DF_NAMESPACE)) {
            *cache_to_fill(vm, site) = (rn_cache){d->version, 0, RN_OFFSET(vm, rn_dict_entry(vm, d, (uint32_t)k)) + 8u, 0, 1, 0};
        }
    }
    return st;
}

/* ---- names ---- */

static uint32_t globals_of(rn_vm *vm)
{
    return rn_frame_func(vm, RN_AT(rn_val, vm, vm->r))->globals;
}

rn_status rn_name_error(rn_vm *vm, uint32_t name)
{
    rn_status st = rn_raise(vm, RN_T_NameError, "name '%S' is not defined", rn_val_of(name));

    if (st == RN_EXC) {
        rn_val t = rn_val_of(name);

        t = rn_tuple_new(vm, &t, 1);
        if (t != RN_UNBOUND) {
            rn_exc_get(vm, vm->exc)->extra = t;
        }
    }
    return st;
}

static rn_status load_global(rn_vm *vm, uint32_t site, uint32_t name, bool cache, bool is_callee, rn_val *out)
{
    rn_val key = rn_val_of(name);
    rn_dict *d = RN_AT(rn_dict, vm, globals_of(vm));
    uint32_t h = rn_str_hash(vm, key);
    int64_t i = rn_dict_find(vm, d, key, h);
    bool tracked = d->h.flags & RN_DF_NAMESPACE;

    if (i < 0) {
        rn_val b = rn_dict_get_str(vm, RN_OFFSET(vm, d), RN_N(__builtins__));

        d = RN_AT(rn_dict, vm, rn_off(vm->builtins));
        if (rn_is_kind(vm, b, RN_K_MODULE)) {
            d = RN_AT(rn_dict, vm, RN_PTR(rn_module, vm, b)->dict);
        } else if (rn_is_kind(vm, b, RN_K_DICT)) {
            d = RN_PTR(rn_dict, vm, b);
        }
        i = rn_dict_find(vm, d, key, h);
        tracked = tracked && (d->h.flags & RN_DF_NAMESPACE);
    }
    if (i < 0 && (vm->flags & RN_VF_NAMES) && globals_of(vm) == rn_off(vm->globals)) {
        if (is_callee) { /* f(1): the call itself asks */
            rn_val rec[2] = {key, rn_small(RN_EXT_UNKNOWN)};

            *out = rn_rec_new(vm, RN_T(external), rec, 2);
            return *out != RN_UNBOUND ? RN_OK : rn_nomem(vm);
        }
        return rn_ask_internal(vm, "lookup_name", &key, 1, RN_CK_ANY);
    }
    if (i < 0) {
        return rn_name_error(vm, name);
    }
    *out = rn_dict_entry(vm, d, (uint32_t)i)[1];
    if (cache && tracked && may_cache(vm, site)) {
        *cache_to_fill(vm, site) = (rn_cache){vm->dict_stamp, 0, RN_OFFSET(vm, rn_dict_entry(vm, d, (uint32_t)i)) + 8u, 0, 0, 0};
    }
    return RN_OK;
}

rn_status rn_getg_site(rn_vm *vm, uint32_t site, bool is_callee, rn_val *out)
{
    return load_global(vm, site, rn_site_name(vm, site), true, is_callee, out);
}

rn_status rn_setg_site(rn_vm *vm, uint32_t site, rn_val v)
{
    uint32_t name = rn_site_name(vm, site), globals = globals_of(vm);
    rn_dict *d = RN_AT(rn_dict, vm, globals);
    int64_t i;

    if (!rn_dict_set_str(vm, globals, name, v)) {
        return rn_nomem(vm);
    }
    i = rn_dict_find(vm, d, rn_val_of(name), rn_str_hash(vm, rn_val_of(name)));
    if (i >= 0 && (d->h.flags & RN_DF_NAMESPACE) && may_cache(vm, site) && globals >= RN_HEAP_START) {
        *cache_to_fill(vm, site) = (rn_cache){vm->dict_stamp, 0, RN_OFFSET(vm, rn_dict_entry(vm, d, (uint32_t)i)) + 8u, 0, 0, 0};
    }
    return RN_OK;
}

rn_status rn_delg_site(rn_vm *vm, uint32_t site)
{
    uint32_t name = rn_site_name(vm, site);
    rn_dict *d = RN_AT(rn_dict, vm, globals_of(vm));
    uint32_t h = rn_str_hash(vm, rn_val_of(name));
    int64_t i = rn_dict_find(vm, d, rn_val_of(name), h);

    if (i < 0) {
        return rn_name_error(vm, name);
    }
    rn_dict_del_at(vm, d, i, h);
    return RN_OK;
}

/* Class bodies and exec with a mapping: mapping, then cell or globals. */
rn_status rn_getn_site(rn_vm *vm, uint32_t site, rn_val mapping, rn_val cell, bool is_callee, rn_val *out)
{
    uint32_t name = rn_site_name(vm, site);
    rn_val v;

    if (rn_is_type(vm, mapping, RN_T(dict)) && rn_is_kind(vm, mapping, RN_K_DICT)) {
        v = rn_dict_get_str(vm, rn_off(mapping), name);
    } else { /* a guest's mapping: the prelude asks it and answers with the fallback */
        rn_val args[4] = {mapping, rn_val_of(name), cell, rn_val_of(globals_of(vm))};

        return rn_ask_internal(vm, "mapping_name", args, 4, RN_CK_ANY);
    }
    if (v != RN_UNBOUND) {
        *out = v;
        return RN_OK;
    }
    if (rn_is_kind(vm, cell, RN_K_CELL)) {
        v = RN_PTR(rn_cell, vm, cell)->v;
        if (v == RN_UNBOUND) {
            return rn_raise(vm, RN_T_NameError,
                            "cannot access free variable '%S' where it is not associated with a value in enclosing scope", rn_val_of(name));
        }
        *out = v;
        return RN_OK;
    }
    return load_global(vm, site, name, false, is_callee, out);
}

rn_status rn_setn_site(rn_vm *vm, uint32_t site, rn_val mapping, rn_val v)
{
    uint32_t name = rn_site_name(vm, site);

    if (rn_is_type(vm, mapping, RN_T(dict)) && rn_is_kind(vm, mapping, RN_K_DICT)) {
        if (v == RN_UNBOUND) {
            rn_dict *d = RN_PTR(rn_dict, vm, mapping);
            uint32_t h = rn_str_hash(vm, rn_val_of(name));
            int64_t i = rn_dict_find(vm, d, rn_val_of(name), h);

            if (i < 0) {
                return rn_name_error(vm, name);
            }
            rn_dict_del_at(vm, d, i, h);
            return RN_OK;
        }
        return rn_dict_set_str(vm, rn_off(mapping), name, v) ? RN_OK : rn_nomem(vm);
    }
    if (v == RN_UNBOUND) {
        rn_val args[2] = {mapping, rn_val_of(name)};

        return rn_ask_internal(vm, "mapping_delete", args, 2, RN_CK_DROP);
    }
    return rn_setitem(vm, mapping, rn_val_of(name), v);
}
