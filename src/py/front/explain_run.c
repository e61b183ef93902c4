/* The parsing machine itself. Its stack is the upper stack of the arena:
 *
 *     way out:  pc, pos, TAG_CHOICE            (pushed in this order, the tag is on top)
 *     call:     a, b as two tokens each, caller's frame, use_invalid before, rule, start, return pc, TAG_CALL */
#include "py/front/explain.h"

enum { TAG_CHOICE = 1, TAG_CALL = 2 };
enum { CALL_PC = 1, CALL_START, CALL_RULE, CALL_INVALID, CALL_FRAME, CALL_SLOTS, CALL_WORDS = CALL_SLOTS + 4 };
#define MEMO_FAILED UINT32_MAX

typedef struct memo_entry {
    rn_ref next;
    uint32_t key, start, end;
} memo_entry;

static uint32_t *word_at(const rn_peg_run *run, uint32_t base, uint32_t index)
{
    return (uint32_t *)rn_arena_at(&run->parser->front->arena, base) + index;
}

static bool is_invalid_rule(const char *text)
{
    text += text[0] == '@' || text[0] == '#';
    return strncmp(text, "invalid_", 8) == 0;
}

/* Results of rules with # are kept apart by whether invalid_ rules were tried. */
static uint32_t memo_key(const rn_peg_run *run, uint32_t rule)
{
    return rule * 2 + (run->use_invalid && rn_peg_rule_text(rule)[0] == '#');
}

static bool is_remembered(uint32_t rule)
{
    return rn_peg_rule_text(rule)[0] == '@' || rn_peg_rule_text(rule)[0] == '#';
}

static rn_ref *memo_bucket(const rn_peg_run *run, uint32_t key, uint32_t start)
{
    return word_at(run, run->memo, (key * 40503u + start * 2654435761u) >> 8 & run->memo_mask);
}

static const memo_entry *memo_find(const rn_peg_run *run, uint32_t rule, uint32_t start)
{
    uint32_t key = memo_key(run, rule);

    for (rn_ref ref = *memo_bucket(run, key, start); ref != 0;) {
        const memo_entry *entry = rn_arena_at(&run->parser->front->arena, ref);

        if (entry->key == key && entry->start == start) {
            return entry;
        }
        ref = entry->next;
    }
    return NULL;
}

static void memo_add(const rn_peg_run *run, uint32_t rule, uint32_t start, uint32_t end)
{
    rn_arena *arena = &run->parser->front->arena;
    uint32_t key = memo_key(run, rule);
    rn_ref *bucket = memo_bucket(run, key, start);
    rn_ref ref = rn_arena_alloc(arena, sizeof(memo_entry));

    if (ref != 0) {
        *(memo_entry *)rn_arena_at(arena, ref) = (memo_entry){*bucket, key, start, end};
        *bucket = ref;
    }
}

static const rn_token *look(rn_peg_run *run)
{
    const rn_token *token = rn_parse_token(run->parser, run->pos);

    if (run->pos >= run->fill) {
        run->fill = run->pos + 1;
    }
    if (token->kind == RN_T_ERROR) {
        rn_peg_raise_token_error(run);
    }
    return token;
}

static void push_choice(rn_peg_run *run, uint32_t pc)
{
    rn_arena *arena = &run->parser->front->arena;

    rn_arena_push(arena, pc);
    rn_arena_push(arena, run->pos);
    rn_arena_push(arena, TAG_CHOICE);
}

static void drop_choice(rn_peg_run *run)
{
    run->parser->front->arena.top += 12;
}

static bool enter_rule(rn_peg_run *run, uint32_t rule, uint32_t return_pc)
{
    rn_arena *arena = &run->parser->front->arena;
    bool is_quiet = strncmp(rn_peg_rule_text(rule), "expression_without_invalid", 26) == 0;

    for (int i = 0; i < 4; i++) {
        rn_arena_push(arena, 0);
    }
    rn_arena_push(arena, run->frame);
    rn_arena_push(arena, run->use_invalid);
    rn_arena_push(arena, rule);
    rn_arena_push(arena, run->pos);
    rn_arena_push(arena, return_pc);
    if (!rn_arena_push(arena, TAG_CALL)) {
        return false;
    }
    run->frame = arena->top;
    run->use_invalid = run->use_invalid && !is_quiet;
    return true;
}

/* Pops the call on top; its result ends at `end`. */
static uint32_t leave_rule(rn_peg_run *run, uint32_t end)
{
    rn_arena *arena = &run->parser->front->arena;
    uint32_t base = arena->top, rule = *word_at(run, base, CALL_RULE), start = *word_at(run, base, CALL_START);
    uint32_t pc = *word_at(run, base, CALL_PC);

    run->use_invalid = *word_at(run, base, CALL_INVALID);
    run->frame = *word_at(run, base, CALL_FRAME);
    arena->top += 4 * CALL_WORDS;
    if (is_remembered(rule)) {
        memo_add(run, rule, start, end);
    }
    return pc;
}

/* Back to the last way out; false when there is none. */
static bool fail(rn_peg_run *run, uint32_t bottom, uint32_t *pc)
{
    rn_arena *arena = &run->parser->front->arena;

    while (arena->top != bottom) {
        if (*word_at(run, arena->top, 0) == TAG_CALL) {
            leave_rule(run, MEMO_FAILED);
            continue;
        }
        run->pos = *word_at(run, arena->top, 1);
        *pc = *word_at(run, arena->top, 2);
        drop_choice(run);
        if (*pc != RN_PEG_NOWHERE) {
            return true;
        }
    }
    return false;
}

static bool is_word(rn_peg_run *run, uint32_t word)
{
    look(run);
    return rn_is_word(run->parser, run->pos, rn_peg_words[word]);
}

/* Calls a rule, or answers from memory; *failed tells. */
static uint32_t call_rule(rn_peg_run *run, uint32_t rule, uint32_t pc, bool *failed)
{
    const memo_entry *known;

    if (!run->use_invalid && is_invalid_rule(rn_peg_rule_text(rule))) {
        *failed = true;
        return pc;
    }
    known = is_remembered(rule) ? memo_find(run, rule, run->pos) : NULL;
    if (known != NULL) {
        *failed = known->end == MEMO_FAILED;
        run->pos = *failed ? run->pos : known->end;
        return pc + 1;
    }
    *failed = false;
    enter_rule(run, rule, pc + 1);
    return run->peg->starts[rule];
}

static rn_peg_result act(rn_peg_run *run, uint32_t offset)
{
    const char *text = rn_peg_rule_text(*word_at(run, run->frame, CALL_RULE)) + offset;
    rn_peg_span spans[2];

    for (uint32_t i = 0; i < 2; i++) {
        spans[i].first = *word_at(run, run->frame, CALL_SLOTS + 2 * i);
        spans[i].last = *word_at(run, run->frame, CALL_SLOTS + 2 * i + 1);
    }
    return rn_peg_act(run, text, spans);
}

bool rn_peg_execute(rn_peg_run *run, uint32_t rule, uint32_t start)
{
    rn_front *front = run->parser->front;
    uint32_t bottom = front->arena.top, pc = run->peg->starts[rule];
    rn_peg_result result;

    run->pos = start;
    run->frame = 0;
    enter_rule(run, rule, RN_PEG_NOWHERE);
    while (pc != RN_PEG_NOWHERE && rn_front_poll(front) && rn_front_is_good(front)) {
        uint32_t word = *word_at(run, run->peg->code, pc);
        int32_t arg = rn_peg_arg(word);
        rn_peg_op op = (rn_peg_op)(word & 0xFF);
        bool failed = false;

        switch (op) {
        case RN_PEG_TOKEN:
        case RN_PEG_WORD:
            failed = op == RN_PEG_TOKEN ? look(run)->kind != arg : !is_word(run, (uint32_t)arg);
            run->pos += !failed;
            pc++;
            break;
        case RN_PEG_FORCE:
            failed = look(run)->kind != arg;
            if (failed && (run->use_invalid || arg != RN_T_LPAR)) {
                rn_peg_raise_expected(run, (rn_token_kind)arg);
                return false;
            }
            run->pos += !failed;
            pc++;
            break;
        case RN_PEG_CALL:
            pc = call_rule(run, (uint32_t)arg, pc, &failed);
            break;
        case RN_PEG_RETURN:
            pc = leave_rule(run, run->pos);
            break;
        case RN_PEG_CHOICE:
            push_choice(run, (uint32_t)((int32_t)pc + arg));
            pc++;
            break;
        case RN_PEG_COMMIT:
        case RN_PEG_BACK:
            run->pos = op == RN_PEG_BACK ? *word_at(run, front->arena.top, 1) : run->pos;
            drop_choice(run);
            pc = (uint32_t)((int32_t)pc + arg);
            break;
        case RN_PEG_PARTIAL:
            *word_at(run, front->arena.top, 1) = run->pos;
            pc = (uint32_t)((int32_t)pc + arg);
            break;
        case RN_PEG_FAIL_TWICE:
            drop_choice(run);
            failed = true;
            break;
        case RN_PEG_FAIL:
            failed = true;
            break;
        case RN_PEG_CUT:
            *word_at(run, front->arena.top, 2) = RN_PEG_NOWHERE;
            pc++;
            break;
        case RN_PEG_BEGIN:
        case RN_PEG_END:
            *word_at(run, run->frame, CALL_SLOTS + 2 * (uint32_t)arg + (op == RN_PEG_END)) = run->pos;
            pc++;
            break;
        case RN_PEG_ACT:
            result = act(run, (uint32_t)arg);
            if (result == RN_PEG_RAISED) {
                return false;
            }
            failed = result == RN_PEG_REFUSED;
            pc++;
            break;
        }
        if (failed && !fail(run, bottom, &pc)) {
            return false;
        }
    }
    return pc == RN_PEG_NOWHERE;
}
