/* Module random: the generator's state is a bytearray of the guest (a rn_mt), that of the module's functions hangs on HOT. Every
 * number is drawn as CPython draws it. */
#include "py/num/mt19937.h"
#include "py/num/sha512.h"
#include "py/obj/text.h"

static rn_mt *state_of(rn_vm *vm, rn_val v)
{
    rn_bytearray *b = RN_PTR(rn_bytearray, vm, v);

    if (!rn_is_kind(vm, v, RN_K_BYTEARRAY) || b->len != sizeof(rn_mt) || b->buf % 16 != 0) {
        return NULL;
    }
    rn_own(vm, b->buf, 16u + (uint32_t)sizeof(rn_mt));
    return (rn_mt *)(void *)rn_bytearray_data(vm, b);
}

static rn_status no_state(rn_vm *vm)
{
    return rn_raise(vm, RN_T_TypeError, "bad random state");
}

NATIVE(random_m_random)
{
    rn_mt *mt = state_of(vm, vm->random_state);

    (void)a;
    if (mt == NULL) {
        return RN_NEED_VM;
    }
    *out = rn_double_raw(rn_mt_random(mt));
    return RN_OK;
}

NATIVE(rn_mt_root)
{
    (void)a;
    *out = vm->random_state;
    return RN_OK;
}

NATIVE(rn_mt_instance)
{
    (void)a;
    *out = vm->random_owner;
    return RN_OK;
}

NATIVE(rn_mt_set_root)
{
    vm->random_owner = a[0];
    vm->random_state = a[1];
    *out = RN_NONE;
    return RN_OK;
}

NATIVE(rn_mt_random_of)
{
    rn_mt *mt = state_of(vm, a[0]);

    if (mt == NULL) {
        return no_state(vm);
    }
    *out = rn_double_raw(rn_mt_random(mt));
    return RN_OK;
}

/* k bits, k > 64, as an int. Nothing is drawn before the room is there. */
static rn_status many_bits(rn_vm *vm, rn_mt *mt, uint64_t k, rn_val *out)
{
    uint64_t words = k / 64 + 1;
    rn_room room;
    rn_mt before = *mt;
    size_t n = 0;

    if (words > UINT32_MAX / 16 || !rn_reserve(vm, words * 16) || !rn_room_get(vm, words * 8, &room)) {
        return rn_nomem(vm);
    }
    if (rn_mt_limbs(mt, k, room.data, &n, RN_POLL(vm)) != RN_NUM_OK) {
        *mt = before;
        return RN_STOP;
    }
    *out = rn_int_from_limbs(vm, room.data, (uint32_t)n, false);
    rn_room_drop(vm, &room);
    if (*out == RN_UNBOUND) {
        *mt = before;
        return rn_nomem(vm);
    }
    return RN_OK;
}

NATIVE(rn_mt_bits_of)
{
    rn_mt *mt = state_of(vm, a[0]);
    int64_t k;
    rn_mt before;

    if (mt == NULL) {
        return no_state(vm);
    }
    if (!rn_int_get(vm, a[1], &k)) {
        return rn_raise(vm, RN_T_OverflowError, "Python int too large to convert to C int");
    }
    if (k < 0) {
        return rn_raise(vm, RN_T_ValueError, "Cannot convert negative int");
    }
    if (k <= 47) {
        *out = rn_small((int64_t)rn_mt_bits(mt, (unsigned)k));
        return RN_OK;
    }
    if (k > 64) {
        return many_bits(vm, mt, (uint64_t)k, out);
    }
    before = *mt;
    *out = rn_int_from_u64(vm, rn_mt_bits(mt, (unsigned)k));
    if (*out == RN_UNBOUND) { /* nothing was drawn */
        *mt = before;
        return rn_nomem(vm);
    }
    return RN_OK;
}

/* Below n > 0: as many bits as n has, again until they are less. */
static uint64_t below(rn_mt *mt, uint64_t n)
{
    unsigned k = 64u - (unsigned)__builtin_clzll(n);
    uint64_t r = rn_mt_bits(mt, k);

    for (int left = 4000; r >= n && left > 0; left--) {
        r = rn_mt_bits(mt, k);
    }
    return r < n ? r : 0; /* a state of noughts alone could go on for ever */
}

NATIVE(rn_mt_below)
{
    rn_mt *mt = state_of(vm, a[0]);

    if (mt == NULL || !rn_is_int(a[1]) || rn_small_get(a[1]) <= 0) {
        return no_state(vm);
    }
    *out = rn_small((int64_t)below(mt, (uint64_t)rn_small_get(a[1])));
    return RN_OK;
}

/* shuffle(state, list) */
NATIVE(rn_mt_shuffle)
{
    rn_mt *mt = state_of(vm, a[0]);
    rn_list *l = RN_PTR(rn_list, vm, a[1]);
    rn_val *v;

    *out = RN_NONE;
    if (mt == NULL || !rn_is_kind(vm, a[1], RN_K_LIST)) {
        return no_state(vm);
    }
    if (l->len == 0) {
        return RN_OK;
    }
    rn_own(vm, l->items, 16u + 8u * l->len);
    v = rn_list_items(vm, l);
    for (uint32_t i = l->len - 1; i > 0; i--) {
        uint32_t j = (uint32_t)below(mt, (uint64_t)i + 1);
        rn_val x = v[i];

        v[i] = v[j];
        v[j] = x;
        if ((i & 4095) == 0 && !rn_charge(vm, 4096)) {
            return RN_STOP; /* a list of the same items, as after an interrupt of CPython */
        }
    }
    return RN_OK;
}

/* seed(state, int of no sign, or bytes of 624 words) */
NATIVE(rn_mt_seed_of)
{
    rn_mt *mt = state_of(vm, a[0]), fresh;
    rn_intview x;
    rn_num_status st;

    *out = RN_NONE;
    if (mt == NULL) {
        return no_state(vm);
    }
    if (rn_is_kind(vm, a[1], RN_K_BYTES)) {
        uint32_t key[RN_MT_WORDS];

        if (RN_PTR(rn_bytes, vm, a[1])->len != sizeof key) {
            return no_state(vm);
        }
        memcpy(key, rn_bytes_data(vm, a[1]), sizeof key);
        st = rn_mt_seed_words(&fresh, key, RN_MT_WORDS, RN_POLL(vm));
    } else if (rn_int_view(vm, a[1], &x)) {
        st = rn_mt_seed(&fresh, x.limb, x.n, RN_POLL(vm));
    } else {
        return no_state(vm);
    }
    if (st != RN_NUM_OK) {
        return RN_STOP;
    }
    *mt = fresh;
    return RN_OK;
}

/* state(state): the tuple of getstate() */
NATIVE(rn_mt_state)
{
    const rn_mt *mt = state_of(vm, a[0]);
    rn_val t = rn_tuple_new(vm, NULL, RN_MT_WORDS + 1);

    if (mt == NULL) {
        return no_state(vm);
    }
    for (uint32_t i = 0; t != RN_UNBOUND && i <= RN_MT_WORDS; i++) {
        rn_tuple_items(vm, t)[i] = rn_small(i < RN_MT_WORDS ? mt->word[i] : mt->index);
    }
    return rn_done(vm, t, out);
}

/* set_state(state, tuple of ints) */
NATIVE(rn_mt_set_state)
{
    rn_mt *mt = state_of(vm, a[0]), fresh;
    const rn_val *v;

    *out = RN_NONE;
    if (mt == NULL) {
        return no_state(vm);
    }
    if (!rn_is_kind(vm, a[1], RN_K_TUPLE)) {
        return rn_raise(vm, RN_T_TypeError, "state vector must be a tuple");
    }
    if (rn_tuple_len(vm, a[1]) != RN_MT_WORDS + 1) {
        return rn_raise(vm, RN_T_ValueError, "state vector is the wrong size");
    }
    v = rn_tuple_items(vm, a[1]);
    for (uint32_t i = 0; i <= RN_MT_WORDS; i++) {
        rn_val p = rn_payload_op(vm, v[i]);

        if (!rn_is_anyint(vm, p)) {
            return rn_raise(vm, RN_T_TypeError, "an integer is required");
        }
        if (i == RN_MT_WORDS && rn_is_int(p) && rn_small_get(p) < 0) {
            return rn_raise(vm, RN_T_ValueError, "invalid state");
        }
        if (!rn_is_int(p) || rn_small_get(p) < 0) {
            return rn_small_get(p) < 0 ? rn_raise(vm, RN_T_OverflowError, "can't convert negative value to unsigned int")
                                       : rn_raise(vm, RN_T_OverflowError, "Python int too large to convert to C unsigned long");
        }
        if (i == RN_MT_WORDS && rn_small_get(p) > RN_MT_WORDS) {
            return rn_raise(vm, RN_T_ValueError, "invalid state");
        }
        *(i < RN_MT_WORDS ? &fresh.word[i] : &fresh.index) = (uint32_t)rn_small_get(p);
    }
    *mt = fresh;
    return RN_OK;
}

NATIVE(rn_sha512_digest)
{
    rn_span s;
    uint8_t digest[64];

    if (!rn_bytes_span(vm, a[0], &s)) {
        return rn_raise(vm, RN_T_TypeError, "a bytes-like object is required, not '%T'", a[0]);
    }
    if (rn_sha512(s.p, s.n, digest, RN_POLL(vm)) != RN_NUM_OK) {
        return RN_STOP;
    }
    return rn_done(vm, rn_bytes_new(vm, digest, sizeof digest), out);
}
