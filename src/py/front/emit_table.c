/* Tables that grow in the arena, constants without duplicates, and turning a finished unit into the form of unit.h. */
#include "py/front/emit.h"

/* ---- tables ---- */

void *rn_table_at(const rn_emitter *e, const rn_table *table, uint32_t index)
{
    const uint32_t *blocks = rn_arena_at(&e->front->arena, table->blocks);

    return (char *)rn_arena_at(&e->front->arena, blocks[index / table->per_block]) +
           (size_t)(index % table->per_block) * table->record_size;
}

static rn_ref alloc_words(rn_arena *arena, uint32_t byte_count)
{
    uint32_t spare = arena->used & 7;

    if (spare != 0 && rn_arena_alloc(arena, 8 - spare) == 0) {
        return 0;
    }
    return rn_arena_alloc(arena, byte_count);
}

static bool add_block(rn_emitter *e, rn_table *table)
{
    rn_arena *arena = rn_emit_arena(e);
    rn_ref block;

    if (table->block_count == table->block_cap) {
        uint32_t cap = table->block_cap == 0 ? 8 : table->block_cap * 2;
        rn_ref blocks = rn_arena_alloc(arena, 4 * cap);

        if (blocks == 0) {
            return false;
        }
        if (table->block_count > 0) {
            memcpy(rn_arena_at(arena, blocks), rn_arena_at(arena, table->blocks), 4 * (size_t)table->block_count);
        }
        table->blocks = blocks;
        table->block_cap = cap;
    }
    block = alloc_words(arena, table->record_size * table->per_block);
    if (block == 0) {
        return false;
    }
    ((uint32_t *)rn_arena_at(arena, table->blocks))[table->block_count++] = block;
    return true;
}

void *rn_table_add(rn_emitter *e, rn_table *table)
{
    void *record;

    if (table->count >= 1u << 24) {
        rn_front_fail(e->front, RN_SYNTAX_ERROR, 0, 0, "the program is too large");
        return NULL;
    }
    if (table->count == table->block_count * table->per_block && !add_block(e, table)) {
        return NULL;
    }
    record = rn_table_at(e, table, table->count++);
    memset(record, 0, table->record_size);
    return record;
}

/* ---- constants ---- */

static uint32_t hash_const(const rn_emitter *e, const rn_unit_const *c)
{
    const rn_arena *arena = &e->front->arena;
    uint32_t h = c->kind * 40503u + (uint32_t)c->u.i + (uint32_t)((uint64_t)c->u.i >> 32) * 31 + c->radix;
    const unsigned char *p = rn_arena_at(arena, c->data);
    uint32_t n = c->size;

    if (c->kind == RN_UC_CODE) {
        return h + c->data;
    }
    if (c->kind == RN_UC_TUPLE || c->kind == RN_UC_FROZENSET) {
        n = 4 * (rn_list_count(arena, c->data) + 1);
    }
    for (uint32_t i = 0; i < n; i++) {
        h = (h ^ p[i]) * 16777619u;
    }
    return h ^ h >> 15;
}

static bool same_const(const rn_emitter *e, const rn_unit_const *a, const rn_unit_const *b)
{
    const rn_arena *arena = &e->front->arena;

    if (a->kind != b->kind || a->u.i != b->u.i || a->radix != b->radix || a->size != b->size || a->negative != b->negative ||
        a->kind == RN_UC_CODE) {
        return false;
    }
    if (a->kind == RN_UC_TUPLE || a->kind == RN_UC_FROZENSET) {
        uint32_t n = rn_list_count(arena, a->data);

        return n == rn_list_count(arena, b->data) &&
               memcmp(rn_arena_at(arena, a->data), rn_arena_at(arena, b->data), 4 * ((size_t)n + 1)) == 0;
    }
    return a->size == 0 || memcmp(rn_arena_at(arena, a->data), rn_arena_at(arena, b->data), a->size) == 0;
}

static void link_const(rn_emitter *e, uint32_t index, uint32_t hash)
{
    uint32_t *bucket = (uint32_t *)rn_arena_at(rn_emit_arena(e), e->const_buckets) + (hash & e->const_mask);
    uint32_t *next = rn_table_at(e, &e->const_next, index);

    *next = *bucket;
    *bucket = index + 1;
}

static bool grow_const_buckets(rn_emitter *e)
{
    uint32_t count = e->const_buckets == 0 ? 16 : (e->const_mask + 1) * 4;
    rn_ref buckets = rn_arena_alloc(rn_emit_arena(e), 4 * count);

    if (buckets == 0) {
        return false;
    }
    e->const_buckets = buckets;
    e->const_mask = count - 1;
    for (uint32_t i = 0; i < e->consts.count; i++) {
        link_const(e, i, hash_const(e, rn_table_at(e, &e->consts, i)));
    }
    return true;
}

static uint32_t add_const(rn_emitter *e, const rn_unit_const *c)
{
    uint32_t hash, index;
    rn_unit_const *record;

    if (!rn_emit_is_good(e) || ((e->const_buckets == 0 || e->consts.count > 2 * e->const_mask) && !grow_const_buckets(e))) {
        return 0;
    }
    hash = hash_const(e, c);
    index = ((const uint32_t *)rn_arena_at(rn_emit_arena(e), e->const_buckets))[hash & e->const_mask];
    while (index != 0) {
        if (same_const(e, rn_table_at(e, &e->consts, index - 1), c)) {
            ((rn_unit_const *)rn_table_at(e, &e->consts, index - 1))->intern |= c->intern;
            return index - 1;
        }
        index = *(const uint32_t *)rn_table_at(e, &e->const_next, index - 1);
    }
    record = rn_table_add(e, &e->consts);
    if (record == NULL || rn_table_add(e, &e->const_next) == NULL) {
        return 0;
    }
    *record = *c;
    link_const(e, e->consts.count - 1, hash);
    return e->consts.count - 1;
}

uint32_t rn_const_none(rn_emitter *e)
{
    rn_unit_const c = {.kind = RN_UC_NONE};

    return add_const(e, &c);
}

uint32_t rn_const_int(rn_emitter *e, int64_t value)
{
    rn_unit_const c = {.kind = RN_UC_INT, .u.i = value};

    return add_const(e, &c);
}

uint32_t rn_const_double(rn_emitter *e, double value)
{
    rn_unit_const c = {.kind = RN_UC_FLOAT, .u.f = value};

    return add_const(e, &c);
}

/* Text in the arena already. */
static uint32_t add_text(rn_emitter *e, rn_unit_const_kind kind, rn_ref data, uint32_t size, bool intern)
{
    rn_unit_const c = {.kind = kind, .data = data, .size = size, .intern = intern};

    return add_const(e, &c);
}

uint32_t rn_const_name(rn_emitter *e, rn_ref name)
{
    const rn_name *text = rn_arena_at(rn_emit_arena(e), name);

    return add_text(e, RN_UC_STR, name + (uint32_t)offsetof(rn_name, text), text->byte_count, true);
}

uint32_t rn_const_text(rn_emitter *e, const char *text)
{
    rn_ref name = rn_name_intern(e->front, text, strlen(text));

    return name == 0 ? 0 : rn_const_name(e, name);
}

uint32_t rn_const_bytes(rn_emitter *e, bool is_str, const char *bytes, uint32_t byte_count)
{
    rn_ref literal = rn_literal_const(e->front, is_str ? RN_CONST_STR : RN_CONST_BYTES, bytes, byte_count);

    return literal == 0 ? 0 : rn_const_literal(e, literal);
}

/* Strings that look like identifiers are interned, as CPython does. */
static bool looks_like_name(const rn_const *value)
{
    for (uint32_t i = 0; i < value->byte_count; i++) {
        unsigned char c = (unsigned char)value->bytes[i];

        if (!((c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || c == '_')) {
            return false;
        }
    }
    return true;
}

uint32_t rn_const_literal(rn_emitter *e, rn_ref constant)
{
    const rn_const *value = rn_arena_at(rn_emit_arena(e), constant);
    rn_ref bytes = constant + (uint32_t)offsetof(rn_const, bytes);
    rn_unit_const c = {.kind = RN_UC_NONE};

    switch ((rn_const_type)value->type) {
    case RN_CONST_NONE:
        break;
    case RN_CONST_FALSE:
        c.kind = RN_UC_FALSE;
        break;
    case RN_CONST_TRUE:
        c.kind = RN_UC_TRUE;
        break;
    case RN_CONST_ELLIPSIS:
        c.kind = RN_UC_ELLIPSIS;
        break;
    case RN_CONST_INT:
        if (value->is_small) {
            return rn_const_int(e, rn_const_small(value));
        }
        c = (rn_unit_const){.kind = RN_UC_BIGINT, .radix = value->radix, .data = bytes, .size = value->byte_count};
        break;
    case RN_CONST_FLOAT:
        return rn_const_double(e, rn_fold_double(e, constant));
    case RN_CONST_COMPLEX:
        c = (rn_unit_const){.kind = RN_UC_COMPLEX, .u.f = rn_fold_double(e, constant)};
        break;
    case RN_CONST_STR:
        return add_text(e, RN_UC_STR, bytes, value->byte_count, looks_like_name(value));
    case RN_CONST_BYTES:
        return add_text(e, RN_UC_BYTES, bytes, value->byte_count, false);
    }
    return add_const(e, &c);
}

uint32_t rn_const_tuple(rn_emitter *e, rn_unit_const_kind kind, uint32_t from_top)
{
    rn_unit_const c = {.kind = kind, .data = rn_arena_take(rn_emit_arena(e), from_top)};

    return add_const(e, &c);
}

/* ---- nested code ---- */

/* outer.<locals>.name, Class.name, or just name */
static rn_ref make_qualname(rn_emitter *e, rn_ref scope, rn_ref name)
{
    const rn_scope *around = rn_scope_at(e->front, e->frame);
    const rn_name *outer, *own = rn_arena_at(rn_emit_arena(e), name);
    const char *middle = around->type == RN_SCOPE_CLASS ? "." : ".<locals>.";
    rn_piece pieces[3];
    rn_ref symbol, mangled;

    if (e->task.kind == RN_TASK_MODULE) {
        return name;
    }
    mangled = rn_emit_mangle(e, name);
    symbol = mangled == 0 ? 0 : rn_scope_find(e->front, e->frame, mangled);
    if (symbol != 0 && rn_symbol_at(e->front, symbol)->kind == RN_NAME_GLOBAL_EXPLICIT &&
        rn_scope_at(e->front, scope)->type != RN_SCOPE_ANNOTATION) {
        return name;
    }
    outer = rn_arena_at(rn_emit_arena(e), e->task.qualname);
    if (around->type == RN_SCOPE_TYPE_PARAMS) {
        /* the function around a generic is not named: its qualname is that of what is around it */
        if (outer->byte_count == 0) {
            return name;
        }
        middle = e->task.is_method ? "." : ".<locals>.";
    }
    pieces[0] = (rn_piece){outer->text, outer->byte_count};
    pieces[1] = (rn_piece){middle, strlen(middle)};
    pieces[2] = (rn_piece){own->text, own->byte_count};
    return rn_name_join(e->front, pieces, 3);
}

uint32_t rn_const_code(rn_emitter *e, rn_task_kind kind, rn_ref node, rn_ref scope, rn_ref name)
{
    rn_arena *arena = rn_emit_arena(e);
    const rn_scope *around = rn_scope_at(e->front, e->frame);
    rn_ref ref = rn_arena_alloc(arena, sizeof(rn_task));
    rn_unit_const c = {.kind = RN_UC_CODE, .data = ref};
    rn_task *task;
    rn_ref qualname;
    bool is_method = around->type == RN_SCOPE_CLASS || (around->type == RN_SCOPE_TYPE_PARAMS && e->task.is_method);

    if (ref == 0 || !rn_emit_is_good(e)) {
        return 0;
    }
    if (kind == RN_TASK_TYPE_PARAMS) {
        /* carries the qualname of the unit around it on to what is inside */
        qualname = e->task.kind == RN_TASK_MODULE ? rn_name_intern(e->front, "", 0) : e->task.qualname;
    } else {
        qualname = make_qualname(e, scope, name);
    }
    task = rn_arena_at(arena, ref);
    *task = (rn_task){0, (uint32_t)kind, node, scope, name, qualname, 0, 0, is_method};
    if (e->last_task == 0) {
        e->first_task = ref;
    } else {
        ((rn_task *)rn_arena_at(arena, e->last_task))->next = ref;
    }
    e->last_task = ref;
    if (e->first_of_unit == 0) {
        e->first_of_unit = ref;
    }
    task->constant = add_const(e, &c);
    return task->constant;
}

uint32_t rn_site(rn_emitter *e, rn_ref name)
{
    uint32_t *site, constant = rn_const_name(e, name);

    if (!rn_emit_is_good(e) || !e->flow.is_reachable) {
        return 0;
    }
    site = rn_table_add(e, &e->sites);
    if (site == NULL) {
        return 0;
    }
    *site = constant;
    return e->sites.count - 1;
}

/* ---- units ---- */

void rn_unit_begin(rn_emitter *e, const rn_task *task)
{
    e->task = *task;
    e->scope = e->frame = task->scope;
    e->code.count = e->consts.count = e->const_next.count = e->sites.count = e->ranges.count = 0;
    if (e->const_buckets != 0) {
        memset(rn_arena_at(rn_emit_arena(e), e->const_buckets), 0, 4 * ((size_t)e->const_mask + 1));
    }
    e->first_of_unit = 0;
    e->flags = 0;
    e->posonly_count = e->pos_count = e->kwonly_count = 0;
    e->local_count = e->next_local = 0;
    e->pinned = 0;
    memset(e->local_names, 0, sizeof e->local_names);
    e->excess_count = 0;
    e->excess_reg = e->namespace_reg = -1;
    e->class_cell_reg = e->classdict_reg = e->conditional_reg = -1;
    e->top = e->max_top = 0;
    e->restart = e->doc = 0;
    memset(&e->flow, 0, sizeof e->flow);
    e->flow.is_reachable = true;
    memset(e->unsure, 0, sizeof e->unsure);
    e->block = NULL;
    e->block_depth = 0;
    e->feeds_for = false;
}

/* Copies a table into one piece. */
static rn_ref flatten(rn_emitter *e, const rn_table *table)
{
    rn_ref out = alloc_words(rn_emit_arena(e), table->record_size * table->count);
    char *to = rn_arena_at(rn_emit_arena(e), out);

    if (out == 0) {
        return 0;
    }
    for (uint32_t i = 0; i < table->count; i += table->per_block) {
        uint32_t n = table->count - i < table->per_block ? table->count - i : table->per_block;

        memcpy(to + (size_t)i * table->record_size, rn_table_at(e, table, i), (size_t)n * table->record_size);
    }
    return out;
}

static bool is_jump(uint32_t op)
{
    return (op >= RN_BC_JMP && op <= RN_BC_JUNBOUND) || op == RN_BC_FOR || op == RN_BC_SEND || op == RN_BC_JNOEXC || op == RN_BC_SUM;
}

/* Where the forward jump at `from` to `target` ends up when jumps to jumps are followed: at most one of them goes back, and polls. */
static uint32_t thread_jump(const uint64_t *code, uint32_t count, uint32_t from, uint32_t target)
{
    for (int hops = 0; hops < 16 && target < count && (uint8_t)code[target] == RN_BC_JMP; hops++) {
        uint32_t next = (uint32_t)((int32_t)target + (int32_t)(code[target] >> 32));

        if (next <= target) {
            return next < from && (uint8_t)code[from] != RN_BC_FOR ? next : target;
        }
        target = next;
    }
    return target;
}

static void finish_code(rn_emitter *e, rn_unit *unit)
{
    rn_arena *arena = rn_emit_arena(e);
    uint32_t count = e->code.count;
    uint64_t *code;
    uint8_t *live;
    rn_unit_position *positions;

    unit->ninstr = count;
    unit->code = alloc_words(arena, 8 * count);
    unit->positions = rn_arena_alloc(arena, (uint32_t)sizeof(rn_unit_position) * count);
    unit->live = rn_arena_alloc(arena, count);
    if (unit->live == 0) {
        return;
    }
    code = rn_arena_at(arena, unit->code);
    live = rn_arena_at(arena, unit->live);
    positions = rn_arena_at(arena, unit->positions);
    for (uint32_t i = 0; i < count; i++) {
        const rn_instr *instr = rn_table_at(e, &e->code, i);

        code[i] = instr->word;
        live[i] = instr->live;
        if ((e->front->options.flags & RN_FRONT_PRELUDE) == 0) {
            positions[i] = rn_emit_place(e, instr);
        }
        if ((i & 255) == 0 && !rn_front_poll_now(e->front)) {
            return;
        }
    }
    for (uint32_t i = 0; i < count; i++) {
        if (is_jump((uint8_t)code[i]) && (uint8_t)code[i] != RN_BC_SEND) {
            uint32_t target = (uint32_t)((int32_t)i + (int32_t)(code[i] >> 32));

            target = target > i ? thread_jump(code, count, i, target) : target;
            code[i] = (code[i] & 0xFFFFFFFFu) | (uint64_t)(target - i) << 32;
        }
    }
    /* A jump from the end of one arm to where the arms meet carries their value, which is above what the emitter holds. */
    for (uint32_t i = count; i-- > 0;) {
        uint32_t target = i + (uint32_t)(code[i] >> 32); /* of what is no jump: any number */

        if ((uint8_t)code[i] == RN_BC_JMP && target > i && target < count && live[target] > live[i]) {
            live[i] = live[target];
        }
    }
}

static rn_ref name_list(rn_emitter *e, bool is_free)
{
    rn_arena *arena = rn_emit_arena(e);
    uint32_t top = arena->top;

    if (!is_free) {
        for (uint32_t i = 0; i < e->local_count; i++) {
            rn_arena_push(arena, e->local_names[i] > 0 ? e->local_names[i] - 1 : rn_const_text(e, "."));
        }
    } else {
        for (rn_ref ref = rn_scope_at(e->front, e->frame)->first_free; ref != 0;) {
            const rn_free_name *free_name = rn_arena_at(arena, ref);

            rn_arena_push(arena, rn_const_name(e, free_name->name));
            ref = free_name->next;
        }
    }
    return rn_arena_take(arena, top);
}

static uint32_t first_line(const rn_emitter *e)
{
    const rn_arena *arena = &e->front->arena;
    rn_ref node = e->task.node;
    uint32_t start;

    if (e->task.kind == RN_TASK_MODULE) {
        return 1;
    }
    start = ((const rn_ast *)rn_arena_at(arena, node))->start;
    /* decorators count */
    if (e->task.kind == RN_TASK_FUNCTION || e->task.kind == RN_TASK_CLASS) {
        rn_ref list = RN_KIND(arena, node) == RN_AST_ClassDef ? RN_NODE(arena, ClassDef, node)->decorator_list
                                                              : RN_NODE(arena, FunctionDef, node)->decorator_list;

        if (rn_list_count(arena, list) > 0) {
            start = ((const rn_ast *)rn_arena_at(arena, rn_list_get(arena, list, 0)))->start;
        }
    }
    return rn_front_where(e->front, start).line;
}

rn_ref rn_unit_finish(rn_emitter *e)
{
    rn_arena *arena = rn_emit_arena(e);
    rn_ref ref = rn_arena_alloc(arena, sizeof(rn_unit));
    rn_unit unit = {0};

    if (ref == 0 || !rn_emit_is_good(e)) {
        return 0;
    }
    unit = *(rn_unit *)rn_arena_at(arena, ref);
    unit.name = rn_const_name(e, e->task.name);
    unit.qualname = rn_const_name(e, e->task.kind == RN_TASK_TYPE_PARAMS ? e->task.name : e->task.qualname);
    unit.firstline = first_line(e);
    unit.flags = e->flags;
    unit.nposonly = e->posonly_count;
    unit.npos = e->pos_count;
    unit.nkwonly = e->kwonly_count;
    unit.nlocals = e->local_count;
    unit.nregs = (uint32_t)e->max_top > e->local_count ? (uint32_t)e->max_top : e->local_count;
    unit.nfree = rn_scope_at(e->front, e->frame)->free_count;
    unit.doc = e->doc;
    unit.restart = e->restart;
    unit.local_names = name_list(e, false);
    unit.free_names = name_list(e, true);
    finish_code(e, &unit);
    unit.nconst = e->consts.count;
    unit.consts = flatten(e, &e->consts);
    unit.nsites = e->sites.count;
    unit.sites = flatten(e, &e->sites);
    unit.nexc = e->ranges.count;
    unit.exc = flatten(e, &e->ranges);
    if (!rn_emit_is_good(e)) {
        return 0;
    }
    *(rn_unit *)rn_arena_at(arena, ref) = unit;
    /* nested code finds its constant through the unit */
    for (rn_ref task = e->first_of_unit; task != 0; task = ((rn_task *)rn_arena_at(arena, task))->next) {
        ((rn_task *)rn_arena_at(arena, task))->unit_of = ref;
    }
    return ref;
}
