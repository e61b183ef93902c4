/* Calls. The window is callee, two registers for the frame header, arguments; after GETMETH the object comes in between. */
#include "py/front/emit.h"

static bool is_starred(const rn_emitter *e, rn_ref list)
{
    for (uint32_t i = 0; i < rn_list_count(&e->front->arena, list); i++) {
        if (RN_EKIND(e, rn_list_get(&e->front->arena, list, i)) == RN_AST_Starred) {
            return true;
        }
    }
    return false;
}

static bool has_mapping(const rn_emitter *e, rn_ref keywords)
{
    for (uint32_t i = 0; i < rn_list_count(&e->front->arena, keywords); i++) {
        if (RN_ENODE(e, keyword, rn_list_get(&e->front->arena, keywords, i))->arg == 0) {
            return true;
        }
    }
    return false;
}

static void check_keywords(rn_emitter *e, rn_ref keywords)
{
    rn_arena *arena = rn_emit_arena(e);
    uint32_t count = rn_list_count(arena, keywords);

    for (uint32_t i = 0; i < count; i++) {
        rn_ref name = RN_ENODE(e, keyword, rn_list_get(arena, keywords, i))->arg;

        if (name == 0) {
            continue;
        }
        rn_debug_check(e, name, rn_list_get(arena, keywords, i), false);
        for (uint32_t k = i + 1; k < count && rn_front_poll(e->front); k++) {
            if (RN_ENODE(e, keyword, rn_list_get(arena, keywords, k))->arg == name) {
                rn_front_fail_at(e->front, rn_list_get(arena, keywords, k), "keyword argument repeated: %n", name);
                return;
            }
        }
    }
}

/* How many arguments may lie in registers here; fewer when registers run short. */
static uint32_t window_room(const rn_emitter *e)
{
    return e->top < 120 ? RN_MAX_WINDOW : e->top < 180 ? 8 : 3;
}

static uint32_t keyword_names(rn_emitter *e, rn_ref keywords)
{
    rn_arena *arena = rn_emit_arena(e);
    uint32_t top = arena->top;

    for (uint32_t i = 0; i < rn_list_count(arena, keywords); i++) {
        rn_arena_push(arena, rn_const_name(e, RN_ENODE(e, keyword, rn_list_get(arena, keywords, i))->arg));
    }
    return rn_const_tuple(e, RN_UC_TUPLE, top);
}

/* name=value pairs from `first` up to the next ** as a dict in a new temporary. */
static int keyword_run(rn_emitter *e, rn_ref keywords, uint32_t first, uint32_t last, rn_ref node)
{
    rn_arena *arena = rn_emit_arena(e);
    int dict = e->top, key;

    rn_emit(e, RN_BC_DICT, dict, dict, 0, 0, node);
    rn_own(e, dict);
    for (uint32_t i = first; i < last && rn_emit_is_good(e); i++) {
        const rn_ast_keyword *keyword = RN_ENODE(e, keyword, rn_list_get(arena, keywords, i));
        int value;

        key = rn_temp(e);
        rn_load_const(e, key, rn_const_name(e, keyword->arg), node);
        value = rn_expr(e, keyword->value, RN_ANY);
        rn_emit(e, RN_BC_DICTSET, dict, key, value, 0, node);
        rn_drop(e, key);
    }
    return dict;
}

/* Fills R[window + 4] with a dict of all keywords, or UNBOUND. */
static void spread_keywords(rn_emitter *e, rn_ref keywords, int window, rn_ref node)
{
    rn_arena *arena = rn_emit_arena(e);
    uint32_t count = rn_list_count(arena, keywords), first = 0;
    int dict = window + 4;

    if (count == 0) {
        rn_load_special(e, dict, RN_LOAD_UNBOUND, node);
        rn_own(e, dict);
        return;
    }
    while (first < count && RN_ENODE(e, keyword, rn_list_get(arena, keywords, first))->arg != 0) {
        first++;
    }
    keyword_run(e, keywords, 0, first, node);
    while (first < count && rn_emit_is_good(e)) {
        rn_ref name = RN_ENODE(e, keyword, rn_list_get(arena, keywords, first))->arg;
        uint32_t next = first + 1;
        int more;

        if (name == 0) {
            more = rn_expr(e, RN_ENODE(e, keyword, rn_list_get(arena, keywords, first))->value, RN_ANY);
        } else {
            while (next < count && RN_ENODE(e, keyword, rn_list_get(arena, keywords, next))->arg != 0) {
                next++;
            }
            more = keyword_run(e, keywords, first, next, node);
        }
        rn_emit(e, RN_BC_KWMERGE, dict, more, window, 0, node);
        rn_drop(e, dict + 1);
        first = next;
    }
}

/* The callee is in R[window] and the header reserved: arguments and the call itself. `self` counts the object of a method. */
static void emit_arguments(rn_emitter *e, rn_ref args, rn_ref keywords, int window, bool is_method, bool feeds_for, rn_ref node)
{
    rn_arena *arena = rn_emit_arena(e);
    uint32_t arg_count = rn_list_count(arena, args), keyword_count = rn_list_count(arena, keywords);

    for (uint32_t i = 0; i < arg_count && rn_emit_is_good(e); i++) {
        rn_expr_temp(e, rn_list_get(arena, args, i));
    }
    if (keyword_count == 0) {
        rn_emit(e, is_method ? RN_BC_CALLM : RN_BC_CALL, window, (int)arg_count, 0, feeds_for, node);
        return;
    }
    for (uint32_t i = 0; i < keyword_count && rn_emit_is_good(e); i++) {
        rn_expr_temp(e, RN_ENODE(e, keyword, rn_list_get(arena, keywords, i))->value);
    }
    rn_emit(e, is_method ? RN_BC_CALLMKW : RN_BC_CALLKW, window, (int)arg_count, (int)keyword_count, (int32_t)keyword_names(e, keywords),
            node);
}

static void emit_spread(rn_emitter *e, rn_ref args, rn_ref keywords, int window, rn_ref node)
{
    rn_arena *arena = rn_emit_arena(e);

    if (rn_list_count(arena, args) == 1 && RN_EKIND(e, rn_list_get(arena, args, 0)) == RN_AST_Starred && window < 255) {
        /* f(*x): x is taken apart after the keywords, and when it cannot be the text names f */
        int given = window + 3, list = window + 5;

        rn_expr_temp(e, RN_ENODE(e, Starred, rn_list_get(arena, args, 0))->value);
        spread_keywords(e, keywords, window, node);
        rn_temps(e, 1);
        rn_emit(e, RN_BC_LIST, list, list, 0, 0, node);
        rn_own(e, list);
        rn_emit(e, RN_BC_LISTEXT, list, given, window + 1, 0, node);
        rn_move(e, given, list, node);
        rn_drop(e, list);
    } else {
        rn_sequence(e, args, RN_BC_LIST, window + 3, node);
        spread_keywords(e, keywords, window, node);
    }
    rn_emit(e, RN_BC_CALLEX, window, 0, 0, 0, node);
}

static bool fits_window(const rn_emitter *e, rn_ref args, rn_ref keywords)
{
    const rn_arena *arena = &e->front->arena;

    return !is_starred(e, args) && !has_mapping(e, keywords) &&
           rn_list_count(arena, args) + rn_list_count(arena, keywords) <= window_room(e);
}

static int finish_call(rn_emitter *e, int window, int want, rn_ref node)
{
    rn_drop(e, window);
    if (want == RN_ANY || want == window) {
        return rn_own(e, window);
    }
    rn_move(e, want, window, node);
    return rn_own(e, want);
}

/* super() in a method: the class cell and the first argument are looked up here. */
static bool emit_super(rn_emitter *e, rn_ref node, int window)
{
    const rn_ast_Call *call = RN_ENODE(e, Call, node);
    const rn_scope *frame = rn_scope_at(e->front, e->frame);
    rn_ref word, first;
    const rn_symbol *symbol;
    int cell, self, saved = e->top;

    if (RN_EKIND(e, call->func) != RN_AST_Name || rn_list_count(rn_emit_arena(e), call->args) > 0 ||
        rn_list_count(rn_emit_arena(e), call->keywords) > 0 || frame->type != RN_SCOPE_FUNCTION ||
        (e->pos_count == 0 && (e->flags & RN_UNIT_VARARGS) == 0) || e->task.kind == RN_TASK_GENEXP ||
        strcmp(rn_front_text(e->front, RN_ENODE(e, Name, call->func)->id), "super") != 0 || e->pos_count == 0) {
        return false;
    }
    word = rn_name_intern(e->front, "__class__", 9);
    cell = word == 0 ? -1 : rn_cell_register(e, word);
    if (cell < 0) {
        return false;
    }
    /* the first parameter is the first symbol with register 0 */
    first = frame->first_symbol;
    while (first != 0 && rn_symbol_at(e->front, first)->slot != 1) {
        first = rn_symbol_at(e->front, first)->next;
    }
    symbol = rn_symbol_at(e->front, first);
    self = 0;
    if (first != 0 && symbol->kind == RN_NAME_CELL) {
        self = rn_temp(e);
        rn_emit(e, RN_BC_GETCELL, self, 0, 0, (int32_t)rn_const_name(e, symbol->name), node);
    }
    rn_drop(e, saved);
    rn_emit(e, RN_BC_SUPER0, window, cell, self, 0, node);
    return true;
}

/* The name that was just read into that register is to be called: one that nothing defines is asked for together with its arguments. */
static void mark_callee(rn_emitter *e, int callee)
{
    rn_instr *last = e->flow.is_reachable && e->code.count > 0 ? rn_table_at(e, &e->code, e->code.count - 1) : NULL;
    uint64_t op = last != NULL ? last->word & 255 : RN_BC_NOP;

    if ((op == RN_BC_GETG || op == RN_BC_GETN) && (int)(last->word >> 8 & 255) == callee) {
        last->word |= UINT64_C(1) << (op == RN_BC_GETG ? 16 : 24);
    }
}

int rn_call(rn_emitter *e, rn_ref node, int callee, int want, bool feeds_for)
{
    const rn_ast_Call *call = RN_ENODE(e, Call, node);
    int window = callee >= (int)e->local_count && callee >= e->pinned && callee == e->top - 1 ? callee : e->top;

    check_keywords(e, call->keywords);
    if (RN_EKIND(e, call->func) == RN_AST_Name && rn_emit_is_good(e)) {
        mark_callee(e, callee);
    }
    if (window != callee) {
        rn_move(e, rn_temp(e), callee, node);
    }
    if (emit_super(e, node, window)) {
        return finish_call(e, window, want, node);
    }
    rn_temps(e, 2);
    if (fits_window(e, call->args, call->keywords)) {
        emit_arguments(e, call->args, call->keywords, window, false, feeds_for, node);
    } else {
        emit_spread(e, call->args, call->keywords, window, node);
    }
    return finish_call(e, window, want, node);
}

int rn_call_method(rn_emitter *e, rn_ref node, int object, int want, bool feeds_for)
{
    const rn_ast_Call *call = RN_ENODE(e, Call, node);
    rn_ref name = rn_emit_mangle(e, RN_ENODE(e, Attribute, call->func)->attr);
    int window = object >= (int)e->local_count && object >= e->pinned && object == e->top - 1 ? object : e->top;

    check_keywords(e, call->keywords);
    if (name == 0) {
        return 0;
    }
    rn_drop(e, window + (window == object));
    if (fits_window(e, call->args, call->keywords)) {
        rn_emit(e, RN_BC_GETMETH, window, object, 0, (int32_t)rn_site(e, name), call->func);
        rn_drop(e, window);
        rn_temps(e, 4);
        emit_arguments(e, call->args, call->keywords, window, true, feeds_for, node);
    } else {
        rn_emit(e, RN_BC_GETATTR, window, object, 0, (int32_t)rn_site(e, name), call->func);
        rn_drop(e, window);
        rn_temps(e, 3);
        emit_spread(e, call->args, call->keywords, window, node);
    }
    return finish_call(e, window, want, node);
}

/* Behind the body function and the name in R[window + 3] and R[window + 4]: bases, keywords, the call. */
void rn_class_call(rn_emitter *e, rn_ref node, int window, int extra_base)
{
    const rn_ast_ClassDef *class = RN_ENODE(e, ClassDef, node);
    rn_arena *arena = rn_emit_arena(e);
    uint32_t base_count = rn_list_count(arena, class->bases), keyword_count = rn_list_count(arena, class->keywords);
    int list;

    check_keywords(e, class->keywords);
    if (fits_window(e, class->bases, class->keywords)) {
        for (uint32_t i = 0; i < base_count && rn_emit_is_good(e); i++) {
            rn_expr_temp(e, rn_list_get(arena, class->bases, i));
        }
        if (extra_base >= 0) {
            rn_move(e, rn_temp(e), extra_base, node);
            base_count++;
        }
        if (keyword_count == 0) {
            rn_emit(e, RN_BC_CALL, window, (int)base_count + 2, 0, 0, node);
            return;
        }
        for (uint32_t i = 0; i < keyword_count && rn_emit_is_good(e); i++) {
            rn_expr_temp(e, RN_ENODE(e, keyword, rn_list_get(arena, class->keywords, i))->value);
        }
        rn_emit(e, RN_BC_CALLKW, window, (int)base_count + 2, (int)keyword_count, (int32_t)keyword_names(e, class->keywords), node);
        return;
    }
    /* a list of all of them, then the keywords */
    list = window + 3;
    rn_emit(e, RN_BC_LIST, list, window + 3, 2, 0, node);
    rn_drop(e, list + 1);
    for (uint32_t i = 0; i < base_count && rn_emit_is_good(e); i++) {
        rn_ref base = rn_list_get(arena, class->bases, i);
        bool starred = RN_EKIND(e, base) == RN_AST_Starred;
        int value = rn_expr(e, starred ? RN_ENODE(e, Starred, base)->value : base, RN_ANY);

        rn_emit(e, starred ? RN_BC_LISTEXT : RN_BC_LISTAPPEND, list, value, 0, 0, node);
        rn_drop(e, list + 1);
    }
    if (extra_base >= 0) {
        rn_emit(e, RN_BC_LISTAPPEND, list, extra_base, 0, 0, node);
    }
    spread_keywords(e, class->keywords, window, node);
    rn_emit(e, RN_BC_CALLEX, window, 0, 0, 0, node);
}

int rn_call_internal(rn_emitter *e, const char *name, const int *args, int count, int want, rn_ref node)
{
    int window = e->top;

    rn_emit(e, RN_BC_LOADRN, window, 0, 0, (int32_t)rn_const_text(e, name), node);
    rn_own(e, window);
    rn_temps(e, 2);
    for (int i = 0; i < count; i++) {
        rn_move(e, rn_temp(e), args[i], node);
    }
    rn_emit(e, RN_BC_CALL, window, count, 0, 0, node);
    return finish_call(e, window, want, node);
}
