/* The frames of the guest as records, for sys._getframe() and module traceback; how near two names are, for "did you mean". */
#include "py/obj/number.h"
#include "py/vm/attr.h"
#include "py/vm/code.h"
#include "py/vm/natives.h"

/* frames_now(): the innermost guest frame as (code, instruction, globals, f_back), or None. Frames of the prelude do not show. */
rn_status rn_rn_frames_now(rn_vm *vm, rn_val *a, uint32_t n, rn_val *out)
{
    uint32_t r = vm->r, pc = vm->pc;
    rn_val inner = RN_NONE, first = RN_NONE;

    (void)a;
    (void)n;
    for (uint32_t left = RN_STACK_SIZE / 24u; r != 0 && left > 0; left--) {
        rn_val *R = RN_AT(rn_val, vm, r);
        rn_func *f = rn_frame_func(vm, R);
        uint32_t start = rn_code_start(f->code);

        if (!(RN_AT(rn_code, vm, f->code)->flags & RN_CO_BUILTIN)) {
            rn_val v[4] = {rn_val_of(f->code), rn_small(pc >= start + 8u ? (int64_t)((pc - start) / 8u) - 1 : 0), rn_val_of(f->globals),
                           RN_NONE};
            rn_val frame = rn_rec_new(vm, RN_T(frame), v, 4);

            if (frame == RN_UNBOUND) {
                return rn_nomem(vm);
            }
            if (inner != RN_NONE) {
                rn_rec_v(vm, inner)[3] = frame;
            } else {
                first = frame;
            }
            inner = frame;
        }
        if ((R[RN_FH_META] >> 40) & RN_FF_BASE) {
            break;
        }
        pc = (uint32_t)R[RN_FH_RET];
        r = (uint32_t)(R[RN_FH_RET] >> 32);
        if (!rn_charge(vm, 4)) {
            return RN_STOP;
        }
    }
    *out = first;
    return RN_OK;
}

enum { NAME_MAX_LEN = 64 };

static uint32_t change_cost(uint32_t a, uint32_t b)
{
    uint32_t x = a >= 'A' && a <= 'Z' ? a + 32 : a, y = b >= 'A' && b <= 'Z' ? b + 32 : b;

    return a == b ? 0 : x == y ? 1 : 2;
}

/* Edit distance: 2 for a character in, out or changed, 1 where only its case is; above the limit any number that is. */
static int64_t distance(rn_vm *vm, const rn_str *x, const rn_str *y, int64_t limit)
{
    uint32_t row[NAME_MAX_LEN + 1], least;

    if (x->len > NAME_MAX_LEN || y->len > NAME_MAX_LEN || ((int64_t)x->len - y->len) * 2 > limit ||
        ((int64_t)y->len - x->len) * 2 > limit) {
        return limit + 1;
    }
    for (uint32_t i = 0; i <= x->len; i++) {
        row[i] = 2 * i;
    }
    for (uint32_t k = 0; k < y->len; k++) {
        uint32_t before = row[0], c = rn_cp(rn_str_data(vm, y), rn_str_width(y), k);

        row[0] = least = before + 2;
        for (uint32_t i = 0; i < x->len; i++) {
            uint32_t cost = before + change_cost(rn_cp(rn_str_data(vm, x), rn_str_width(x), i), c);

            before = row[i + 1];
            cost = cost < before + 2 ? cost : before + 2;
            cost = cost < row[i] + 2 ? cost : row[i] + 2;
            row[i + 1] = cost;
            least = cost < least ? cost : least;
        }
        if (least > limit) {
            return limit + 1;
        }
    }
    return row[x->len];
}

/* nearest_name(wrong, list of names, names with an underscore count): the nearest one that differs in a third at most, or None. */
rn_status rn_rn_nearest_name(rn_vm *vm, rn_val *a, uint32_t n, rn_val *out)
{
    const rn_str *wrong = RN_PTR(rn_str, vm, a[0]);
    const rn_val *items;
    uint32_t count;
    int64_t best;

    (void)n;
    *out = RN_NONE;
    if (!rn_is_str(vm, a[0]) || rn_items(vm, a[1], &items, &count) != RN_OK) {
        return rn_raise(vm, RN_T_TypeError, "nearest_name() takes a name and a list of names");
    }
    best = wrong->len;
    for (uint32_t i = 0; i < count && count <= 750 && wrong->len <= 40; i++) {
        const rn_str *name = RN_PTR(rn_str, vm, items[i]);
        int64_t limit, cost;

        if (!rn_is_str(vm, items[i]) || name->len == 0 || rn_str_eq(vm, rn_off(items[i]), rn_off(a[0])) ||
            (a[2] == RN_FALSE && rn_cp(rn_str_data(vm, name), rn_str_width(name), 0) == '_')) {
            continue;
        }
        limit = ((int64_t)name->len + wrong->len + 3) * 2 / 6;
        limit = limit < best - 1 ? limit : best - 1;
        cost = distance(vm, wrong, name, limit);
        if (cost <= limit) {
            *out = items[i];
            best = cost;
        }
        if (!rn_charge(vm, 16)) {
            return RN_STOP;
        }
    }
    return RN_OK;
}
