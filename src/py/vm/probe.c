/* Search in a dict or set with a guest's __hash__ and __eq__, as CPython's: the key's hash once, then == with each key of
 * the same hash on the way, the one in the table first; when the table, or the key compared, has changed meanwhile it begins
 * again. Each call is a frame with RN_CK_PROBE that keeps the record below. */
#include "py/vm/probe.h"

#include "py/obj/number.h"
#include "py/vm/attr.h"
#include "py/vm/loop.h"

enum { OP, BOX, KEY, VALUE, HASH_LOW, HASH_HIGH, STEP, STAMP, AT, FOUND, STAGE, FIELDS };
enum { STAGE_HASH = 16, STAGE_TRUTH, STAGE_EQ }; /* below: stage of rn_richcmp() */

static bool is_dict_op(int64_t op)
{
    return op < RN_PROBE_ADD;
}

static int64_t hash_of(const rn_val *v)
{
    return (int64_t)((uint64_t)rn_small_get(v[HASH_HIGH]) << 32 | (uint64_t)rn_small_get(v[HASH_LOW]));
}

static void set_hash(rn_val *v, int64_t h)
{
    v[HASH_LOW] = rn_small((int64_t)((uint64_t)h & UINT32_MAX));
    v[HASH_HIGH] = rn_small((int64_t)((uint64_t)h >> 32));
}

static rn_status key_error(rn_vm *vm, rn_val key)
{
    return rn_raise_val(vm, RN_T_KeyError, key);
}

/* The hash as an int for the second try, which the first one's lack of memory must not prevent. */
static rn_val hash_value(rn_vm *vm, const rn_val *v)
{
    uint32_t was = vm->finishing;
    rn_val hash;

    vm->finishing = 1;
    hash = rn_int_new(vm, hash_of(v));
    vm->finishing = was;
    vm->fail_pc = 0;
    return hash;
}

/* Stores, or lets a native of the prelude do it once there is memory. */
static rn_status put(rn_vm *vm, const rn_val *v, int64_t at)
{
    uint32_t h32 = rn_dict_hash32(hash_of(v));
    rn_val args[5] = {v[BOX], RN_NONE, v[KEY], v[VALUE], rn_small(at)};

    if (rn_dict_put(vm, RN_PTR(rn_dict, vm, v[BOX]), v[KEY], h32, at < 0 ? RN_NOT_FOUND : at, v[VALUE])) {
        return RN_OK;
    }
    args[1] = hash_value(vm, v);
    if (args[1] == RN_UNBOUND) {
        vm->stop = RN_STOP_MEMORY;
        return RN_STOP;
    }
    return rn_ask_internal(vm, "dict_put_new", args, 5, RN_CK_ANY);
}

static rn_status add(rn_vm *vm, const rn_val *v)
{
    rn_val args[3] = {v[BOX], RN_NONE, v[KEY]};
    rn_status st = rn_set_put_absent(vm, v[BOX], v[KEY], hash_of(v));

    if (st != RN_NEED_GC) {
        return st;
    }
    args[1] = hash_value(vm, v);
    if (args[1] == RN_UNBOUND) {
        vm->stop = RN_STOP_MEMORY;
        return RN_STOP;
    }
    return rn_ask_internal(vm, "set_put_new", args, 3, RN_CK_ANY);
}

/* The search has ended at an entry, or with at < 0. */
static rn_status finish(rn_vm *vm, const rn_val *v, int64_t at, rn_val *out)
{
    rn_status st = RN_OK;
    rn_dict *d = RN_PTR(rn_dict, vm, v[BOX]);

    *out = RN_NONE;
    switch (rn_small_get(v[OP])) {
    case RN_PROBE_GET:
        *out = at >= 0 ? rn_dict_entry(vm, d, (uint32_t)at)[1] : RN_NONE;
        return at >= 0 ? RN_OK : key_error(vm, v[KEY]);
    case RN_PROBE_SET:
        return put(vm, v, at);
    case RN_PROBE_DEL:
        if (at < 0) {
            return key_error(vm, v[KEY]);
        }
        rn_dict_del_at(vm, d, at, rn_dict_hash32(hash_of(v)));
        return RN_OK;
    case RN_PROBE_IN:
    case RN_PROBE_HAS:
        *out = rn_bool(at >= 0);
        return RN_OK;
    case RN_PROBE_GETOR:
        *out = at >= 0 ? rn_dict_entry(vm, d, (uint32_t)at)[1] : v[VALUE];
        return RN_OK;
    case RN_PROBE_SETDEFAULT:
        if (at >= 0) {
            *out = rn_dict_entry(vm, d, (uint32_t)at)[1];
            return RN_OK;
        }
        *out = v[VALUE];
        st = put(vm, v, at);
        if (st == RN_CALL) {
            vm->call.check = RN_CK_SELF;
            vm->call.keep = v[VALUE];
        }
        return st;
    case RN_PROBE_POP:
        if (at < 0) {
            *out = v[VALUE];
            return v[VALUE] != RN_UNBOUND ? RN_OK : key_error(vm, v[KEY]);
        }
        *out = rn_dict_entry(vm, d, (uint32_t)at)[1];
        rn_dict_del_at(vm, d, at, rn_dict_hash32(hash_of(v)));
        return RN_OK;
    case RN_PROBE_ADD:
        *out = v[VALUE];
        st = at < 0 ? add(vm, v) : RN_OK;
        if (st == RN_CALL) {
            vm->call.check = RN_CK_SELF;
            vm->call.keep = v[VALUE];
        }
        return st;
    case RN_PROBE_DISCARD:
    case RN_PROBE_REMOVE:
        if (at >= 0) {
            rn_set_del_at(vm, v[BOX], (uint32_t)at);
        } else if (rn_small_get(v[OP]) == RN_PROBE_REMOVE) {
            return key_error(vm, v[KEY]);
        }
        return RN_OK;
    default:
        vm->stop = RN_STOP_FAULT;
        return RN_STOP;
    }
}

/* Is the key that was compared still where it was, in the same table? */
static bool is_unchanged(rn_vm *vm, const rn_val *v, bool is_dict)
{
    uint32_t at = (uint32_t)rn_small_get(v[AT]);
    uint64_t stamp = (uint64_t)rn_small_get(v[STAMP]);

    if (is_dict) {
        const rn_dict *d = RN_PTR(rn_dict, vm, v[BOX]);

        return rn_dict_probe_stamp(vm, v[BOX]) == stamp && at < d->n && rn_dict_entry(vm, d, at)[0] == v[FOUND];
    }
    return rn_set_probe_stamp(vm, v[BOX]) == stamp && rn_set_key_at(vm, v[BOX], at) == v[FOUND];
}

/* found == key has an answer. *more: the search goes on. */
static rn_status judge(rn_vm *vm, rn_val probe, rn_val answer, bool *more, rn_val *out)
{
    rn_val *v = rn_rec_v(vm, probe);
    int truth = answer == RN_TRUE ? 1 : answer == RN_FALSE ? 0 : rn_truth(vm, answer);

    *more = false;
    if (truth < 0) {
        v[STAGE] = rn_small(STAGE_TRUTH);
        return rn_keep(vm, rn_ask_internal(vm, "truth", &answer, 1, RN_CK_PROBE), probe, RN_NONE, 0);
    }
    if (!is_unchanged(vm, v, is_dict_op(rn_small_get(v[OP])))) {
        v[STEP] = rn_small(0);
        *more = true;
        return RN_OK;
    }
    *more = !truth;
    return truth ? finish(vm, v, rn_small_get(v[AT]), out) : RN_OK;
}

/* Comparison from a stage of rn_richcmp() on: RN_OK and *out, or the call. */
static rn_status compare(rn_vm *vm, rn_val probe, uint32_t stage, rn_val *out)
{
    rn_val *v = rn_rec_v(vm, probe), args[2] = {v[FOUND], v[KEY]};
    rn_status st = rn_richcmp(vm, RN_EQ, v[FOUND], v[KEY], stage, out);

    if (st != RN_CALL) {
        return st == RN_NEED_VM ? RN_STOP : st;
    }
    if (vm->call.check == RN_CK_CMP) {
        v[STAGE] = rn_small((int64_t)(vm->call.aux >> 6));
        vm->call.check = RN_CK_PROBE;
        return rn_keep(vm, RN_CALL, probe, RN_NONE, 0);
    }
    v[STAGE] = rn_small(STAGE_EQ);
    return rn_keep(vm, rn_ask_internal(vm, "equal_values", args, 2, RN_CK_PROBE), probe, RN_NONE, 0);
}

/* From the next candidate on. */
static rn_status search(rn_vm *vm, rn_val probe, rn_val *out)
{
    rn_val *v = rn_rec_v(vm, probe);
    bool is_dict = is_dict_op(rn_small_get(v[OP]));
    int64_t hash = hash_of(v);

    for (;;) {
        uint64_t step = (uint64_t)rn_small_get(v[STEP]);
        uint32_t at = 0;
        rn_status st;
        bool more;
        int got;

        v[STAMP] = rn_small((int64_t)(is_dict ? rn_dict_probe_stamp(vm, v[BOX]) : rn_set_probe_stamp(vm, v[BOX])));
        got = is_dict ? rn_dict_candidate(vm, v[BOX], v[KEY], rn_dict_hash32(hash), &step, &at, &v[FOUND])
                      : rn_set_candidate(vm, v[BOX], v[KEY], hash, &step, &at, &v[FOUND]);
        if (got < 0) {
            return RN_STOP;
        }
        if (got == 0) {
            return finish(vm, v, -1, out);
        }
        if (v[FOUND] == v[KEY]) {
            return finish(vm, v, at, out);
        }
        v[STEP] = rn_small((int64_t)step);
        v[AT] = rn_small(at);
        st = compare(vm, probe, 0, out);
        if (st != RN_OK) {
            return st;
        }
        st = judge(vm, probe, *out, &more, out);
        if (!more) {
            return st;
        }
    }
}

static rn_status compared(rn_vm *vm, rn_val probe, rn_val answer, rn_val *out)
{
    bool more;
    rn_status st = judge(vm, probe, answer, &more, out);

    return more ? search(vm, probe, out) : st;
}

static rn_status begin(rn_vm *vm, rn_probe_op op, rn_val container, rn_val key, rn_val value, rn_val *probe)
{
    rn_val v[FIELDS];

    for (uint32_t i = 0; i < FIELDS; i++) {
        v[i] = rn_small(0);
    }
    v[OP] = rn_small(op);
    v[BOX] = container;
    v[KEY] = key;
    v[VALUE] = value;
    v[FOUND] = RN_NONE;
    v[STAGE] = rn_small(STAGE_HASH);
    *probe = rn_rec_new(vm, RN_T(probe), v, FIELDS);
    return *probe == RN_UNBOUND ? rn_nomem(vm) : RN_OK;
}

rn_status rn_probe(rn_vm *vm, rn_probe_op op, rn_val container, rn_val key, rn_val value, rn_val *out)
{
    rn_val probe, f;
    int64_t hash;
    rn_status st;

    if (vm->flags & RN_VF_NO_FAST) {
        return RN_NEED_VM;
    }
    if (rn_is_kind(vm, key, RN_K_INST) && (rn_type_at(vm, rn_type_of(vm, key))->flags & RN_TF_HASH)) {
        f = rn_lookup(vm, rn_type_of(vm, key), RN_N(__hash__));
        if (!rn_is_kind(vm, f, RN_K_FUNC)) {
            return RN_NEED_VM;
        }
        st = begin(vm, op, container, key, value, &probe);
        return st == RN_OK ? rn_keep(vm, rn_ask(vm, f, &key, 1, RN_CK_PROBE), probe, RN_NONE, 0) : st;
    }
    st = rn_hash(vm, key, &hash);
    if (st != RN_OK) {
        vm->exc = st == RN_EXC ? RN_NONE : vm->exc;
        return st == RN_NEED_GC ? st : RN_NEED_VM;
    }
    st = begin(vm, op, container, key, value, &probe);
    if (st != RN_OK) {
        return st;
    }
    set_hash(rn_rec_v(vm, probe), hash);
    return search(vm, probe, out);
}

static const char *place_of(const rn_val *v)
{
    return is_dict_op(rn_small_get(v[OP])) ? "a dict key" : "a set element";
}

rn_status rn_probe_returned(rn_vm *vm, rn_val probe, rn_val answer, rn_val *out)
{
    rn_val *v = rn_rec_v(vm, probe), p;
    int64_t stage = rn_small_get(v[STAGE]), hash;
    rn_status st;

    switch (stage) {
    case STAGE_HASH:
        p = rn_payload(vm, answer);
        if (!rn_is_anyint(vm, p)) {
            st = rn_raise(vm, RN_T_TypeError, "__hash__ method should return an integer");
            return st == RN_EXC ? rn_unhashable_key(vm, v[KEY], place_of(v)) : st;
        }
        if (!rn_int_get(vm, p, &hash)) {
            hash = rn_int_hash(vm, p);
        }
        set_hash(v, hash == -1 ? -2 : hash);
        return search(vm, probe, out);
    case STAGE_TRUTH:
    case STAGE_EQ:
        return compared(vm, probe, answer, out);
    default:
        if (answer != RN_NOTIMPL) {
            return compared(vm, probe, answer, out);
        }
        st = compare(vm, probe, (uint32_t)stage + 1, out);
        return st == RN_OK ? compared(vm, probe, *out, out) : st;
    }
}

rn_status rn_probe_raised(rn_vm *vm, rn_val probe)
{
    const rn_val *v = rn_rec_v(vm, probe);
    rn_val exc = vm->exc;
    uint32_t was = vm->finishing;
    rn_status st;

    if (v[STAGE] != rn_small(STAGE_HASH) || rn_type_of(vm, exc) != RN_T(TypeError)) {
        return RN_EXC;
    }
    vm->finishing = 1;
    st = rn_unhashable_key(vm, v[KEY], place_of(v));
    vm->finishing = was;
    if (st == RN_EXC && vm->exc != exc) {
        rn_set_context(vm);
    }
    return st == RN_EXC ? RN_EXC : RN_STOP;
}
