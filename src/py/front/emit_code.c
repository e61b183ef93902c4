/* Appending instructions: registers that are live at each, jumps and labels, what is surely bound, exception ranges. */
#include "py/front/emit.h"

/* ---- operands ---- */

static uint32_t max2(uint32_t a, uint32_t b)
{
    return a > b ? a : b;
}

/* Which registers an instruction reads; SPECIAL: reads() says. */
enum reading { READS_NONE, READS_A, READS_A1, READS_AB, READS_ABC, READS_B, READS_B2, READS_BC, SPECIAL };

static const uint8_t readings[RN_BC_COUNT] = {
    [RN_BC_CHECK] = READS_A,      [RN_BC_DELL] = READS_A,      [RN_BC_MKCELL] = READS_A,     [RN_BC_DELCELL] = READS_A,
    [RN_BC_SETG] = READS_A,       [RN_BC_DELATTR] = READS_A,   [RN_BC_JT] = READS_A,         [RN_BC_JF] = READS_A,
    [RN_BC_JNONE] = READS_A,      [RN_BC_JUNBOUND] = READS_A,  [RN_BC_RET] = READS_A,        [RN_BC_RERAISE] = READS_A,
    [RN_BC_PUSHEXC] = READS_A,    [RN_BC_RESULT] = READS_A,    [RN_BC_FORPREP] = READS_A,    [RN_BC_JLTI] = READS_A,
    [RN_BC_JLEI] = READS_A,       [RN_BC_JEQI] = READS_A,      [RN_BC_JNEI] = READS_A,       [RN_BC_JGTI] = READS_A,
    [RN_BC_JGEI] = READS_A,       [RN_BC_POPEXC] = READS_A1,   [RN_BC_SETCELL] = READS_AB,   [RN_BC_SETN] = READS_AB,
    [RN_BC_SETATTR] = READS_AB,   [RN_BC_SEND] = READS_AB,     [RN_BC_JNOEXC] = READS_AB,    [RN_BC_LISTAPPEND] = READS_AB,
    [RN_BC_SETADD] = READS_AB,    [RN_BC_LISTEXT] = READS_AB,  [RN_BC_SETUPD] = READS_AB,    [RN_BC_DICTUPD] = READS_AB,
    [RN_BC_DELITEM] = READS_AB,   [RN_BC_JLT] = READS_AB,      [RN_BC_JLE] = READS_AB,       [RN_BC_JEQ] = READS_AB,
    [RN_BC_JNE] = READS_AB,       [RN_BC_JGT] = READS_AB,      [RN_BC_JGE] = READS_AB,       [RN_BC_JIS] = READS_AB,
    [RN_BC_JIN] = READS_AB,       [RN_BC_SETITEM] = READS_ABC, [RN_BC_DICTSET] = READS_ABC,  [RN_BC_KWMERGE] = READS_ABC,
    [RN_BC_SUPER0] = READS_ABC,   [RN_BC_MOVE] = READS_B,      [RN_BC_GETCELL] = READS_B,    [RN_BC_GETN] = READS_B,
    [RN_BC_DELN] = READS_B,       [RN_BC_GETATTR] = READS_B,   [RN_BC_GETMETH] = READS_B,    [RN_BC_GETITEMI] = READS_B,
    [RN_BC_ADDI] = READS_B,       [RN_BC_SUBI] = READS_B,      [RN_BC_MULI] = READS_B,       [RN_BC_FLOORDIVI] = READS_B,
    [RN_BC_MODI] = READS_B,       [RN_BC_ANDI] = READS_B,      [RN_BC_LSHIFTI] = READS_B,    [RN_BC_RSHIFTI] = READS_B,
    [RN_BC_POWI] = READS_B,       [RN_BC_NEG] = READS_B,       [RN_BC_POS] = READS_B,        [RN_BC_INVERT] = READS_B,
    [RN_BC_NOT] = READS_B,        [RN_BC_TYPEOF] = READS_B,    [RN_BC_ITER] = READS_B,       [RN_BC_YIELDITER] = READS_B,
    [RN_BC_AWAITABLE] = READS_B,  [RN_BC_AITER] = READS_B,     [RN_BC_ANEXT] = READS_B,      [RN_BC_EXCINFO] = READS_B,
    [RN_BC_GETSPECIAL] = READS_B, [RN_BC_TOTUPLE] = READS_B,   [RN_BC_UNPACK] = READS_B,     [RN_BC_UNPACKEX] = READS_B,
    [RN_BC_CONV] = READS_B,       [RN_BC_IMPORT] = READS_B,    [RN_BC_IMPORTFROM] = READS_B, [RN_BC_LEN] = READS_B,
    [RN_BC_MATCHSEQ] = READS_B,   [RN_BC_MATCHMAP] = READS_B,  [RN_BC_GETNC] = READS_BC,     [RN_BC_GETITEM] = READS_BC,
    [RN_BC_ADD] = READS_BC,       [RN_BC_SUB] = READS_BC,      [RN_BC_MUL] = READS_BC,       [RN_BC_TRUEDIV] = READS_BC,
    [RN_BC_FLOORDIV] = READS_BC,  [RN_BC_MOD] = READS_BC,      [RN_BC_POW] = READS_BC,       [RN_BC_LSHIFT] = READS_BC,
    [RN_BC_RSHIFT] = READS_BC,    [RN_BC_AND] = READS_BC,      [RN_BC_OR] = READS_BC,        [RN_BC_XOR] = READS_BC,
    [RN_BC_MATMUL] = READS_BC,    [RN_BC_LT] = READS_BC,       [RN_BC_LE] = READS_BC,        [RN_BC_EQ] = READS_BC,
    [RN_BC_NE] = READS_BC,        [RN_BC_GT] = READS_BC,       [RN_BC_GE] = READS_BC,        [RN_BC_IS] = READS_BC,
    [RN_BC_IN] = READS_BC,        [RN_BC_FORMAT] = SPECIAL,    [RN_BC_SLICE] = READS_B2,     [RN_BC_FOR] = READS_B2,
    [RN_BC_FOREND] = READS_B2,    [RN_BC_RAISE] = SPECIAL,     [RN_BC_YIELD] = SPECIAL,      [RN_BC_CALL] = SPECIAL,
    [RN_BC_CALLM] = SPECIAL,      [RN_BC_CALLKW] = SPECIAL,    [RN_BC_CALLMKW] = SPECIAL,    [RN_BC_CALLEX] = SPECIAL,
    [RN_BC_TUPLE] = SPECIAL,      [RN_BC_LIST] = SPECIAL,      [RN_BC_SET] = SPECIAL,        [RN_BC_JOINSTR] = SPECIAL,
    [RN_BC_DICT] = SPECIAL,       [RN_BC_MKFUNC] = SPECIAL,    [RN_BC_SUM] = READS_ABC,
};

static uint32_t reads_special(rn_bc op, uint32_t a, uint32_t b, uint32_t c, int32_t d)
{
    switch ((int)op) {
    case RN_BC_FORMAT:
        return (c == 255 ? b : max2(b, c)) + 1;
    case RN_BC_RAISE:
        return (c == 1 ? max2(a, b) : a) + 1;
    case RN_BC_YIELD:
        return (c == 1 ? max2(b, (uint32_t)d) : b) + 1;
    case RN_BC_CALL:
        return a + 3 + b;
    case RN_BC_CALLM:
        return a + 4 + b;
    case RN_BC_CALLKW:
        return a + 3 + b + c;
    case RN_BC_CALLMKW:
        return a + 4 + b + c;
    case RN_BC_CALLEX:
        return a + 5;
    case RN_BC_TUPLE:
    case RN_BC_LIST:
    case RN_BC_SET:
    case RN_BC_JOINSTR:
        return c == 0 ? 0 : b + c;
    case RN_BC_DICT:
        return c == 0 ? 0 : b + 2 * c;
    case RN_BC_MKFUNC:
        return (c & 8) != 0 ? b + 4 : (c & 4) != 0 ? b + 3 : (c & 2) != 0 ? b + 2 : (c & 1) != 0 ? b + 1 : 0;
    default:
        return 0;
    }
}

/* One more than the highest register that an instruction reads. */
static uint32_t reads(rn_bc op, uint32_t a, uint32_t b, uint32_t c, int32_t d)
{
    switch ((enum reading)readings[op]) {
    case READS_A:
        return a + 1;
    case READS_A1:
        return a + 2;
    case READS_AB:
        return max2(a, b) + 1;
    case READS_ABC:
        return max2(max2(a, b), c) + 1;
    case READS_B:
        return b + 1;
    case READS_B2:
        return b + 3;
    case READS_BC:
        return max2(b, c) + 1;
    case SPECIAL:
        return reads_special(op, a, b, c, d);
    case READS_NONE:
        break;
    }
    return 0;
}

uint32_t rn_here(const rn_emitter *e)
{
    return e->code.count;
}

uint32_t rn_emit(rn_emitter *e, rn_bc op, int a, int b, int c, int32_t d, rn_ref node)
{
    rn_instr *instr;
    uint32_t live;

    if (!e->flow.is_reachable || !rn_front_poll(e->front) || !rn_emit_is_good(e)) {
        return 0;
    }
    instr = rn_table_add(e, &e->code);
    if (instr == NULL) {
        return 0;
    }
    e->max_top = e->max_top > a + 1 ? e->max_top : a + 1;
    live = reads(op, (uint8_t)a, (uint8_t)b, (uint8_t)c, d);
    live = max2(live, max2((uint32_t)e->top, e->local_count));
    instr->word =
        (uint64_t)op | (uint64_t)(uint8_t)a << 8 | (uint64_t)(uint8_t)b << 16 | (uint64_t)(uint8_t)c << 24 | (uint64_t)(uint32_t)d << 32;
    instr->node = node;
    instr->live = (uint8_t)(live > 255 ? 255 : live);
    if (op == RN_BC_RET || op == RN_BC_RETNONE || op == RN_BC_RAISE || op == RN_BC_RAISE0 || op == RN_BC_RERAISE) {
        e->flow.is_reachable = false;
    }
    return e->code.count - 1;
}

void rn_emit_at_pair(rn_emitter *e)
{
    if (e->flow.is_reachable && e->code.count > 0) {
        ((rn_instr *)rn_table_at(e, &e->code, e->code.count - 1))->place = RN_PLACE_PAIR;
    }
}

/* ---- labels ---- */

static void meet(rn_flow *into, const rn_flow *other)
{
    if (!into->is_reachable) {
        *into = *other;
        return;
    }
    for (int i = 0; i < 4; i++) {
        into->bound[i] &= other->bound[i];
    }
}

static void set_distance(rn_emitter *e, uint32_t index, int32_t distance)
{
    rn_instr *instr = rn_table_at(e, &e->code, index);

    instr->word = (instr->word & 0xFFFFFFFFu) | (uint64_t)(uint32_t)distance << 32;
}

void rn_jump(rn_emitter *e, rn_bc op, int a, int b, int c, rn_label *label, rn_ref node)
{
    uint32_t index;

    if (!e->flow.is_reachable || !rn_emit_is_good(e)) {
        return;
    }
    if (label->target == rn_here(e) + 1) {
        rn_emit(e, RN_BC_NOP, 0, 0, 0, 0, node); /* a jump to itself would not poll */
    }
    index = rn_emit(e, op, a, b, c, (int32_t)label->patches, node);
    if (!rn_emit_is_good(e)) {
        return;
    }
    if (label->target != 0) {
        set_distance(e, index, (int32_t)(label->target - 1) - (int32_t)index);
    } else {
        label->patches = index + 1;
        meet(&label->flow, &e->flow);
    }
    if (op == RN_BC_JMP) {
        e->flow.is_reachable = false;
    }
}

void rn_bind(rn_emitter *e, rn_label *label)
{
    uint32_t here = e->code.count;

    if (!rn_emit_is_good(e)) {
        return;
    }
    label->target = here + 1;
    for (uint32_t patch = label->patches; patch != 0;) {
        uint32_t before = (uint32_t)(((const rn_instr *)rn_table_at(e, &e->code, patch - 1))->word >> 32);

        set_distance(e, patch - 1, (int32_t)here - (int32_t)(patch - 1));
        patch = before;
    }
    if (label->patches != 0) {
        if (e->flow.is_reachable) {
            meet(&e->flow, &label->flow);
        } else {
            e->flow = label->flow;
        }
    }
}

void rn_flow_unsure(rn_emitter *e, rn_flow *flow)
{
    for (int i = 0; i < 4; i++) {
        flow->bound[i] &= ~e->unsure[i];
    }
}

void rn_bind_loop(rn_emitter *e, rn_label *label)
{
    rn_bind(e, label);
    rn_flow_unsure(e, &e->flow);
}

/* ---- registers ---- */

int rn_temps(rn_emitter *e, int count)
{
    int first = e->top;

    if (first + count > RN_MAX_REGISTERS) {
        rn_front_fail(e->front, RN_SYNTAX_ERROR, 0, 0, "expression is too complex: it needs too many registers");
        return 0;
    }
    e->top += count;
    e->max_top = e->max_top > e->top ? e->max_top : e->top;
    return first;
}

int rn_temp(rn_emitter *e)
{
    return rn_temps(e, 1);
}

void rn_drop(rn_emitter *e, int top)
{
    e->top = top;
}

int rn_want(rn_emitter *e, int want)
{
    return want == RN_ANY ? e->top : want;
}

int rn_own(rn_emitter *e, int reg)
{
    if (reg >= e->top) {
        rn_temps(e, reg + 1 - e->top);
    }
    return reg;
}

bool rn_is_local(const rn_emitter *e, int reg)
{
    return reg < (int)e->local_count;
}

void rn_move(rn_emitter *e, int to, int from, rn_ref node)
{
    if (to != from) {
        rn_emit(e, RN_BC_MOVE, to, from, 0, 0, node);
    }
}

void rn_load_special(rn_emitter *e, int reg, int special, rn_ref node)
{
    rn_emit(e, RN_BC_LOADS, reg, 0, 0, special, node);
}

void rn_load_const(rn_emitter *e, int reg, uint32_t constant, rn_ref node)
{
    const rn_unit_const *c;

    if (!rn_emit_is_good(e)) {
        return;
    }
    c = rn_table_at(e, &e->consts, constant);
    switch ((rn_unit_const_kind)c->kind) {
    case RN_UC_NONE:
        rn_load_special(e, reg, RN_LOAD_NONE, node);
        break;
    case RN_UC_TRUE:
        rn_load_special(e, reg, RN_LOAD_TRUE, node);
        break;
    case RN_UC_FALSE:
        rn_load_special(e, reg, RN_LOAD_FALSE, node);
        break;
    case RN_UC_ELLIPSIS:
        rn_load_special(e, reg, RN_LOAD_ELLIPSIS, node);
        break;
    case RN_UC_INT:
        if (c->u.i >= INT32_MIN && c->u.i <= INT32_MAX) {
            rn_emit(e, RN_BC_LOADI, reg, 0, 0, (int32_t)c->u.i, node);
            break;
        }
        rn_emit(e, RN_BC_LOADK, reg, 0, 0, (int32_t)constant, node);
        break;
    case RN_UC_BIGINT:
    case RN_UC_FLOAT:
    case RN_UC_COMPLEX:
    case RN_UC_STR:
    case RN_UC_BYTES:
    case RN_UC_TUPLE:
    case RN_UC_FROZENSET:
    case RN_UC_CODE:
        rn_emit(e, RN_BC_LOADK, reg, 0, 0, (int32_t)constant, node);
        break;
    }
}

void rn_set_bound(rn_emitter *e, int reg, bool is_bound)
{
    uint64_t bit = (uint64_t)1 << (reg & 63);

    if (reg < 0 || reg > 255) {
        return;
    }
    if (is_bound) {
        e->flow.bound[reg >> 6] |= bit;
    } else {
        e->flow.bound[reg >> 6] &= ~bit;
    }
}

bool rn_is_bound(const rn_emitter *e, int reg)
{
    return (e->flow.bound[(reg >> 6) & 3] >> (reg & 63) & 1) != 0;
}

/* ---- blocks and exception ranges ---- */

void rn_push_block(rn_emitter *e, rn_block *block, rn_block_kind kind)
{
    block->outer = e->block;
    block->kind = kind;
    e->block = block;
}

void rn_pop_block(rn_emitter *e, rn_block *block)
{
    e->block = block->outer;
}

void rn_protect(rn_emitter *e, rn_block *block, rn_block_kind kind)
{
    rn_push_block(e, block, kind);
    block->is_protected = true;
    block->range_start = rn_here(e);
    block->handler.flow = e->flow;
    rn_flow_unsure(e, &block->handler.flow);
}

/* Ends the range at this instruction; it may be opened again further down. */
static void close_range(rn_emitter *e, rn_block *block)
{
    rn_exc_entry *entry;

    if (!block->is_protected || block->range_start >= rn_here(e)) {
        return;
    }
    entry = rn_table_add(e, &e->ranges);
    if (entry != NULL) {
        /* the handler's place is not known yet: the entries of a block form a chain */
        *entry = (rn_exc_entry){block->range_start, rn_here(e), block->handler.patches, (uint32_t)block->handler_reg};
        block->handler.patches = e->ranges.count;
    }
    block->range_start = rn_here(e);
}

void rn_suspend_range(rn_emitter *e, rn_block *block)
{
    close_range(e, block);
}

void rn_reopen_range(rn_emitter *e, rn_block *block)
{
    block->range_start = rn_here(e);
}

void rn_unprotect(rn_emitter *e, rn_block *block)
{
    close_range(e, block);
    rn_pop_block(e, block);
}

void rn_enter_handler(rn_emitter *e, rn_block *block)
{
    e->flow = block->handler.flow;
    e->flow.is_reachable = block->handler.patches != 0;
    for (uint32_t patch = block->handler.patches; patch != 0 && rn_emit_is_good(e);) {
        rn_exc_entry *entry = rn_table_at(e, &e->ranges, patch - 1);

        patch = entry->handler;
        entry->handler = rn_here(e);
    }
}

/* ---- ways out ---- */

static void exit_block(rn_emitter *e, rn_block *block, rn_ref node)
{
    switch (block->kind) {
    case RN_BLOCK_LOOP:
        if (block->closes_iterator) {
            rn_emit(e, RN_BC_FOREND, 0, block->reg, 0, 0, node);
        }
        break;
    case RN_BLOCK_FINALLY:
        rn_stmts(e, block->body);
        break;
    case RN_BLOCK_WITH:
        rn_exit_with(e, block, node);
        break;
    case RN_BLOCK_HANDLING:
        rn_emit(e, RN_BC_POPEXC, block->reg, 0, 0, 0, node);
        if (block->name != 0) {
            int reg = rn_temp(e);

            rn_load_special(e, reg, RN_LOAD_NONE, node);
            rn_store_name(e, block->name, reg, node);
            rn_drop(e, reg);
            rn_delete_name(e, block->name, node);
        }
        break;
    case RN_BLOCK_TRY:
    case RN_BLOCK_VALUE:
        break;
    }
}

/* Emits what must happen before control leaves the blocks inside `until` (NULL: all). Meanwhile their ranges are closed, and
 * what runs belongs to the block around; afterwards everything is as before, for the code that follows in the source. */
void rn_leave_blocks(rn_emitter *e, rn_block *until, rn_ref node)
{
    rn_block *inner = e->block;

    for (rn_block *block = inner; block != until; block = block->outer) {
        close_range(e, block);
        e->block = block->outer;
        if (e->flow.is_reachable) {
            exit_block(e, block, node);
        }
    }
    e->block = inner;
}

/* After the jump or return at the end of a way out: ranges go on here. */
void rn_resume_blocks(rn_emitter *e, rn_block *until)
{
    for (rn_block *block = e->block; block != until; block = block->outer) {
        if (block->is_protected) {
            block->range_start = rn_here(e);
        }
    }
}
