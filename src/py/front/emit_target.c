/* Assignment in all its forms, del, and unpacking. */
#include "py/front/emit.h"

static rn_ref elements_of(const rn_emitter *e, rn_ref target)
{
    return RN_ENODE(e, List, target)->elts; /* List and Tuple are laid out alike */
}

static bool is_sequence(const rn_emitter *e, rn_ref node)
{
    return RN_EKIND(e, node) == RN_AST_Tuple || RN_EKIND(e, node) == RN_AST_List;
}

/* Index of the starred element, or the count when there is none. */
static uint32_t find_star(rn_emitter *e, rn_ref target)
{
    rn_ref list = elements_of(e, target);
    uint32_t count = rn_list_count(rn_emit_arena(e), list), star = count;

    for (uint32_t i = 0; i < count; i++) {
        if (RN_EKIND(e, rn_list_get(rn_emit_arena(e), list, i)) != RN_AST_Starred) {
            continue;
        }
        if (star != count) {
            rn_front_fail_at(e->front, target, "multiple starred expressions in assignment");
        }
        star = i;
    }
    return star;
}

/* More targets than registers: through a list, item by item. */
static void unpack_long(rn_emitter *e, rn_ref target, int from)
{
    rn_ref list = elements_of(e, target);
    uint32_t count = rn_list_count(rn_emit_arena(e), list), star = find_star(e, target);
    int base = e->top, args[3], items, item;

    args[0] = from;
    args[1] = rn_temp(e);
    rn_emit(e, RN_BC_LOADI, args[1], 0, 0, (int32_t)(star == count ? count : star), target);
    if (star == count) {
        items = rn_call_internal(e, "unpack", args, 2, RN_ANY, target);
    } else {
        args[2] = rn_temp(e);
        rn_emit(e, RN_BC_LOADI, args[2], 0, 0, (int32_t)(count - star - 1), target);
        items = rn_call_internal(e, "unpack_ex", args, 3, RN_ANY, target);
    }
    for (uint32_t i = 0; i < count && rn_emit_is_good(e); i++) {
        rn_ref element = rn_list_get(rn_emit_arena(e), list, i);
        int index = rn_temp(e);

        rn_emit(e, RN_BC_LOADI, index, 0, 0, (int32_t)i, target);
        rn_drop(e, index);
        item = e->top;
        rn_emit(e, RN_BC_GETITEM, item, items, index, 0, target);
        rn_own(e, item);
        rn_store(e, RN_EKIND(e, element) == RN_AST_Starred ? RN_ENODE(e, Starred, element)->value : element, item);
        rn_drop(e, index);
    }
    rn_drop(e, base);
}

static void store_sequence(rn_emitter *e, rn_ref target, int from)
{
    rn_ref list = elements_of(e, target);
    uint32_t count = rn_list_count(rn_emit_arena(e), list), star = find_star(e, target);
    int base = e->top, first;

    if ((star != count && (star > 250 || count - star > 250)) || count > 40 || e->top + (int)count > 220) {
        if (star != count && star >= 256) {
            rn_front_fail_at(e->front, target, "too many expressions in star-unpacking assignment");
            return;
        }
        unpack_long(e, target, from);
        return;
    }
    first = e->top;
    if (star == count) {
        rn_emit(e, RN_BC_UNPACK, first, from, (int)count, 0, target);
    } else {
        rn_emit(e, RN_BC_UNPACKEX, first, from, (int)star, (int32_t)(count - star - 1), target);
    }
    rn_temps(e, count > 0 ? (int)count : 1);
    for (uint32_t i = 0; i < count && rn_emit_is_good(e); i++) {
        rn_ref element = rn_list_get(rn_emit_arena(e), list, i);

        rn_store(e, i == star ? RN_ENODE(e, Starred, element)->value : element, first + (int)i);
    }
    rn_drop(e, base);
}

static void store_attribute(rn_emitter *e, rn_ref target, int from)
{
    const rn_ast_Attribute *node = RN_ENODE(e, Attribute, target);
    rn_ref name = rn_emit_mangle(e, node->attr);
    int base = e->top, object;

    rn_debug_check(e, node->attr, target, false);
    object = rn_expr(e, node->value, RN_ANY);
    rn_emit(e, RN_BC_SETATTR, object, from, 0, name == 0 ? 0 : (int32_t)rn_site(e, name), target);
    rn_drop(e, base);
}

static void store_subscript(rn_emitter *e, rn_ref target, int from)
{
    const rn_ast_Subscript *node = RN_ENODE(e, Subscript, target);
    int base = e->top, object = rn_expr(e, node->value, RN_ANY), key;

    if (rn_is_local(e, object) && rn_scope_at(e->front, e->frame)->has_named) {
        key = rn_temp(e);
        rn_move(e, key, object, target);
        object = key;
    }
    key = rn_expr(e, node->slice, RN_ANY);
    rn_emit(e, RN_BC_SETITEM, object, key, from, 0, target);
    rn_drop(e, base);
}

void rn_store(rn_emitter *e, rn_ref target, int from)
{
    if (!rn_emit_is_good(e)) {
        return;
    }
    switch (RN_EKIND(e, target)) {
    case RN_AST_Name:
        rn_store_name(e, RN_ENODE(e, Name, target)->id, from, target);
        break;
    case RN_AST_Attribute:
        store_attribute(e, target, from);
        break;
    case RN_AST_Subscript:
        store_subscript(e, target, from);
        break;
    case RN_AST_Tuple:
    case RN_AST_List:
        store_sequence(e, target, from);
        break;
    default:
        rn_front_fail_at(e->front, target, "starred assignment target must be in a list or tuple");
        break;
    }
}

/* ---- one value, one target ---- */

/* Whether the targets before index i name this local. */
static bool is_stored_before(rn_emitter *e, rn_ref targets, uint32_t i, int reg)
{
    for (uint32_t k = 0; k < i; k++) {
        rn_ref target = rn_list_get(rn_emit_arena(e), targets, k);

        if (RN_EKIND(e, target) != RN_AST_Name || rn_name_register(e, RN_ENODE(e, Name, target)->id) == reg) {
            return true;
        }
    }
    return false;
}

/* a, b = x, y: no tuple is made. */
static bool store_pairwise(rn_emitter *e, rn_ref target, rn_ref value)
{
    rn_ref targets, values;
    uint32_t count;
    int base = e->top, regs[8];
    bool may_change = rn_scope_at(e->front, e->frame)->has_named;

    if (RN_EKIND(e, value) != RN_AST_Tuple || !is_sequence(e, target)) {
        return false;
    }
    targets = elements_of(e, target);
    values = elements_of(e, value);
    count = rn_list_count(rn_emit_arena(e), targets);
    if (count != rn_list_count(rn_emit_arena(e), values) || count > 8 || count == 0) {
        return false;
    }
    for (uint32_t i = 0; i < count; i++) {
        if (RN_EKIND(e, rn_list_get(rn_emit_arena(e), targets, i)) == RN_AST_Starred ||
            RN_EKIND(e, rn_list_get(rn_emit_arena(e), values, i)) == RN_AST_Starred) {
            return false;
        }
    }
    for (uint32_t i = 0; i < count && rn_emit_is_good(e); i++) {
        rn_ref item = rn_list_get(rn_emit_arena(e), values, i);

        regs[i] = rn_expr(e, item, RN_ANY);
        if (rn_is_local(e, regs[i]) && (may_change || is_stored_before(e, targets, i, regs[i]))) {
            int copy = rn_temp(e);

            rn_move(e, copy, regs[i], item);
            regs[i] = copy;
        }
    }
    for (uint32_t i = 0; i < count && rn_emit_is_good(e); i++) {
        rn_store(e, rn_list_get(rn_emit_arena(e), targets, i), regs[i]);
    }
    rn_drop(e, base);
    return true;
}

/* target = value, evaluated straight into a plain local. */
void rn_store_into(rn_emitter *e, rn_ref target, rn_ref value)
{
    int base = e->top, reg = -1;

    if (store_pairwise(e, target, value)) {
        return;
    }
    if (RN_EKIND(e, target) == RN_AST_Name) {
        rn_debug_check(e, RN_ENODE(e, Name, target)->id, target, false);
        reg = rn_name_register(e, RN_ENODE(e, Name, target)->id);
    }
    if (reg >= 0) {
        rn_expr(e, value, reg);
        rn_set_bound(e, reg, true);
    } else {
        rn_store(e, target, rn_expr(e, value, RN_ANY));
    }
    rn_drop(e, base);
}

void rn_assign(rn_emitter *e, rn_ref node)
{
    const rn_ast_Assign *assign = RN_ENODE(e, Assign, node);
    uint32_t count = rn_list_count(rn_emit_arena(e), assign->targets);
    int base = e->top, value;

    if (count == 1) {
        rn_store_into(e, rn_list_get(rn_emit_arena(e), assign->targets, 0), assign->value);
        return;
    }
    value = rn_expr(e, assign->value, RN_ANY);
    if (rn_is_local(e, value)) {
        int copy = rn_temp(e);

        rn_move(e, copy, value, node);
        value = copy;
    }
    for (uint32_t i = 0; i < count && rn_emit_is_good(e); i++) {
        rn_store(e, rn_list_get(rn_emit_arena(e), assign->targets, i), value);
    }
    rn_drop(e, base);
}

/* ---- augmented and annotated ---- */

void rn_aug_assign(rn_emitter *e, rn_ref node)
{
    const rn_ast_AugAssign *aug = RN_ENODE(e, AugAssign, node);
    int base = e->top, object, key, value, reg;
    rn_ref name;

    switch (RN_EKIND(e, aug->target)) {
    case RN_AST_Name:
        name = RN_ENODE(e, Name, aug->target)->id;
        rn_debug_check(e, name, aug->target, false);
        reg = rn_name_register(e, name);
        value = rn_load_name(e, name, RN_ANY, aug->target);
        rn_aug_op(e, (rn_ast_op)aug->op, reg >= 0 ? reg : value, value, aug->value, node);
        if (reg < 0) {
            rn_store_name(e, name, value, aug->target);
        }
        break;
    case RN_AST_Attribute:
        name = rn_emit_mangle(e, RN_ENODE(e, Attribute, aug->target)->attr);
        rn_debug_check(e, RN_ENODE(e, Attribute, aug->target)->attr, aug->target, false);
        object = rn_expr_temp(e, RN_ENODE(e, Attribute, aug->target)->value);
        value = e->top;
        rn_emit(e, RN_BC_GETATTR, value, object, 0, name == 0 ? 0 : (int32_t)rn_site(e, name), aug->target);
        rn_own(e, value);
        rn_aug_op(e, (rn_ast_op)aug->op, value, value, aug->value, node);
        rn_emit(e, RN_BC_SETATTR, object, value, 0, name == 0 ? 0 : (int32_t)rn_site(e, name), aug->target);
        break;
    case RN_AST_Subscript:
        object = rn_expr_temp(e, RN_ENODE(e, Subscript, aug->target)->value);
        key = rn_expr_temp(e, RN_ENODE(e, Subscript, aug->target)->slice);
        value = e->top;
        rn_emit(e, RN_BC_GETITEM, value, object, key, 0, aug->target);
        rn_own(e, value);
        rn_aug_op(e, (rn_ast_op)aug->op, value, value, aug->value, node);
        rn_emit(e, RN_BC_SETITEM, object, key, value, 0, aug->target);
        break;
    default:
        rn_front_fail_at(e->front, aug->target, "this target cannot be assigned to");
        break;
    }
    rn_drop(e, base);
}

/* What an annotation without effect still evaluates: the parts of a target that is not a name. */
static void check_target_parts(rn_emitter *e, rn_ref target)
{
    switch (RN_EKIND(e, target)) {
    case RN_AST_Attribute:
        rn_debug_check(e, RN_ENODE(e, Attribute, target)->attr, target, false);
        rn_expr_drop(e, RN_ENODE(e, Attribute, target)->value);
        break;
    case RN_AST_Subscript:
        rn_expr_drop(e, RN_ENODE(e, Subscript, target)->value);
        rn_expr_drop(e, RN_ENODE(e, Subscript, target)->slice);
        break;
    default:
        rn_debug_check(e, RN_ENODE(e, Name, target)->id, target, false);
        break;
    }
}

/* __conditional_annotations__.add(number) */
static void note_annotation(rn_emitter *e, rn_ref node, uint32_t number)
{
    rn_ref word = rn_name_intern(e->front, "__conditional_annotations__", 27);
    int base = e->top, set, index;

    if (word == 0) {
        return;
    }
    if (e->conditional_reg >= 0) {
        set = e->top;
        rn_emit(e, RN_BC_GETCELL, set, e->conditional_reg, 0, (int32_t)rn_const_name(e, word), node);
        rn_own(e, set);
    } else {
        set = rn_load_name(e, word, RN_ANY, node);
    }
    index = rn_temp(e);
    rn_emit(e, RN_BC_LOADI, index, 0, 0, (int32_t)number, node);
    rn_emit(e, RN_BC_SETADD, set, index, 0, 0, node);
    rn_drop(e, base);
}

void rn_ann_assign(rn_emitter *e, rn_ref node)
{
    const rn_ast_AnnAssign *ann = RN_ENODE(e, AnnAssign, node);

    if (ann->value != 0) {
        rn_store_into(e, ann->target, ann->value);
    }
    if (RN_EKIND(e, ann->target) != RN_AST_Name) {
        if (ann->value == 0) {
            check_target_parts(e, ann->target);
        }
        return;
    }
    rn_debug_check(e, RN_ENODE(e, Name, ann->target)->id, ann->target, false);
    if (ann->simple && ann->conditional != 0) {
        note_annotation(e, node, ann->conditional);
    }
    if (ann->simple && rn_scope_at(e->front, e->frame)->has_string_annotations) {
        rn_note_string(e, node);
    }
}

/* ---- del ---- */

void rn_delete(rn_emitter *e, rn_ref target)
{
    int base = e->top, object, key;
    rn_ref name;

    switch (RN_EKIND(e, target)) {
    case RN_AST_Name:
        rn_delete_name(e, RN_ENODE(e, Name, target)->id, target);
        break;
    case RN_AST_Attribute:
        name = rn_emit_mangle(e, RN_ENODE(e, Attribute, target)->attr);
        rn_debug_check(e, RN_ENODE(e, Attribute, target)->attr, target, true);
        object = rn_expr(e, RN_ENODE(e, Attribute, target)->value, RN_ANY);
        rn_emit(e, RN_BC_DELATTR, object, 0, 0, name == 0 ? 0 : (int32_t)rn_site(e, name), target);
        break;
    case RN_AST_Subscript:
        object = rn_expr_temp(e, RN_ENODE(e, Subscript, target)->value);
        key = rn_expr(e, RN_ENODE(e, Subscript, target)->slice, RN_ANY);
        rn_emit(e, RN_BC_DELITEM, object, key, 0, 0, target);
        break;
    default:
        for (uint32_t i = 0; i < rn_list_count(rn_emit_arena(e), elements_of(e, target)) && rn_emit_is_good(e); i++) {
            rn_delete(e, rn_list_get(rn_emit_arena(e), elements_of(e, target), i));
        }
        break;
    }
    rn_drop(e, base);
}
