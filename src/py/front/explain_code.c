/* Turns the text of grammar.def into code for the parsing machine, each time anew: it takes some tens of microseconds and
 * happens only for broken sources, and so no generated file or start-up work is needed. */
#include "py/front/explain.h"

static const char *const rules[] = {
#define RULE(text) text,
#include "py/front/grammar.def"
#undef RULE
    NULL,
};

const char *const rn_peg_words[] = {"match", "case", "type", "_", NULL};

const char *rn_peg_rule_text(uint32_t rule)
{
    return rules[rule];
}

typedef struct compiler {
    rn_front *front;
    uint32_t *code;
    uint32_t count;
    const char *rule; /* whole text */
    const char *at;
    uint8_t names[512]; /* open hash: rule number + 1 */
} compiler;

static size_t word_size(const char *s)
{
    size_t n = 0;

    while ((s[n] >= 'a' && s[n] <= 'z') || (s[n] >= 'A' && s[n] <= 'Z') || s[n] == '_' || (s[n] >= '0' && s[n] <= '9')) {
        n++;
    }
    return n;
}

static const char *rule_name(uint32_t rule)
{
    return rules[rule] + (rules[rule][0] == '@' || rules[rule][0] == '#');
}

static uint32_t hash_word(const char *s, size_t n)
{
    uint32_t h = (uint32_t)n;

    for (size_t i = 0; i < n; i++) {
        h = h * 31 + (unsigned char)s[i];
    }
    return h ^ h >> 9;
}

static void index_rules(compiler *c)
{
    for (uint32_t i = 0; rules[i] != NULL; i++) {
        const char *name = rule_name(i);
        uint32_t slot = hash_word(name, word_size(name));

        while (c->names[slot & 511] != 0) {
            slot++;
        }
        c->names[slot & 511] = (uint8_t)(i + 1);
    }
}

static int32_t find_rule(const compiler *c, const char *s, size_t n)
{
    for (uint32_t slot = hash_word(s, n); c->names[slot & 511] != 0; slot++) {
        uint32_t rule = c->names[slot & 511] - 1u;

        if (word_size(rule_name(rule)) == n && memcmp(rule_name(rule), s, n) == 0) {
            return (int32_t)rule;
        }
    }
    return -1;
}

uint32_t rn_peg_find_rule(const char *name)
{
    uint32_t i = 0;

    while (word_size(rule_name(i)) != strlen(name) || memcmp(rule_name(i), name, strlen(name)) != 0) {
        i++;
    }
    return i;
}

static uint32_t emit(compiler *c, rn_peg_op op, int32_t arg)
{
    if (c->count < RN_PEG_MAX_CODE) {
        c->code[c->count] = rn_peg_word(op, arg);
    }
    return c->count++;
}

/* Let the jump at `from` lead to the end of the code. */
static void land(compiler *c, uint32_t from)
{
    c->code[from] = rn_peg_word((rn_peg_op)(c->code[from] & 0xFF), (int32_t)(c->count - from));
}

/* Opens a gap of one instruction at `from`; what lies behind only jumps within itself. */
static void insert(compiler *c, uint32_t from, rn_peg_op op)
{
    emit(c, op, 0);
    memmove(c->code + from + 1, c->code + from, 4 * (size_t)(c->count - 1 - from));
    c->code[from] = rn_peg_word(op, 0);
}

static void skip_blanks(compiler *c)
{
    while (*c->at == ' ') {
        c->at++;
    }
}

static void compile_alternatives(compiler *c);

/* x* around the code from `from` on */
static void close_loop(compiler *c, uint32_t from)
{
    insert(c, from, RN_PEG_CHOICE);
    emit(c, RN_PEG_PARTIAL, (int32_t)(from + 1) - (int32_t)c->count);
    land(c, from);
}

static void close_optional(compiler *c, uint32_t from)
{
    insert(c, from, RN_PEG_CHOICE);
    emit(c, RN_PEG_COMMIT, 1);
    land(c, from);
}

static void copy_code(compiler *c, uint32_t from, uint32_t to)
{
    for (uint32_t i = from; i < to && c->count < RN_PEG_MAX_CODE; i++) {
        c->code[c->count++] = c->code[i];
    }
}

static rn_token_kind quoted_token(const char *s, size_t n)
{
    for (rn_token_kind kind = RN_T_LPAR; kind < RN_T_COUNT; kind++) {
        if (strlen(rn_token_text(kind)) == n && memcmp(rn_token_text(kind), s, n) == 0) {
            return kind;
        }
    }
    return RN_T_UNKNOWN;
}

static rn_token_kind named_token(const char *s, size_t n)
{
    static const char *const names[] = {
#define TOKEN(name, text) #name,
#include "py/front/token.def"
#undef TOKEN
    };

    for (rn_token_kind kind = RN_T_END; kind < RN_T_UNKNOWN; kind++) {
        if (strlen(names[kind]) == n && memcmp(names[kind], s, n) == 0) {
            return kind;
        }
    }
    return RN_T_UNKNOWN;
}

/* 'x' with its quotes; the text may not hold a quote. */
static rn_token_kind read_quoted(compiler *c)
{
    const char *start = ++c->at;

    while (*c->at != '\'') {
        c->at++;
    }
    return quoted_token(start, (size_t)(c->at++ - start));
}

static void compile_word(compiler *c)
{
    const char *start = ++c->at;
    size_t n;
    int32_t i = 0;

    while (*c->at != '"') {
        c->at++;
    }
    n = (size_t)(c->at++ - start);
    while (strlen(rn_peg_words[i]) != n || memcmp(rn_peg_words[i], start, n) != 0) {
        i++;
    }
    emit(c, RN_PEG_WORD, i);
}

static void compile_name(compiler *c)
{
    size_t n = word_size(c->at);

    if (c->at[0] >= 'A' && c->at[0] <= 'Z') {
        emit(c, RN_PEG_TOKEN, (int32_t)named_token(c->at, n));
    } else {
        emit(c, RN_PEG_CALL, find_rule(c, c->at, n));
    }
    c->at += n;
}

/* The part without suffix. */
static void compile_primary(compiler *c)
{
    uint32_t from = c->count;

    switch (*c->at) {
    case '\'':
        emit(c, RN_PEG_TOKEN, (int32_t)read_quoted(c));
        break;
    case '"':
        compile_word(c);
        break;
    case '(':
        c->at++;
        compile_alternatives(c);
        c->at++;
        break;
    case '[':
        c->at++;
        compile_alternatives(c);
        c->at++;
        close_optional(c, from);
        break;
    default:
        compile_name(c);
        break;
    }
}

/* s.x+ : x (s x)*; the separator is compiled already. */
static void compile_gather(compiler *c, uint32_t from)
{
    uint32_t separator_end = c->count, element_end, loop;

    c->at++;
    compile_primary(c);
    c->at++; /* + */
    element_end = c->count;
    /* separator x -> x, then the loop over copies of both */
    loop = c->count;
    copy_code(c, from, element_end);
    close_loop(c, loop);
    memmove(c->code + from, c->code + separator_end, 4 * (size_t)(c->count - separator_end));
    c->count -= separator_end - from;
}

static void compile_suffixed(compiler *c)
{
    uint32_t from = c->count, end;

    compile_primary(c);
    switch (*c->at) {
    case '?':
        c->at++;
        close_optional(c, from);
        break;
    case '*':
        c->at++;
        close_loop(c, from);
        break;
    case '+':
        c->at++;
        end = c->count;
        copy_code(c, from, end);
        close_loop(c, end);
        break;
    case '.':
        compile_gather(c, from);
        break;
    default:
        break;
    }
}

static void compile_item(compiler *c)
{
    uint32_t from = c->count;

    if (c->at[0] == '&' && c->at[1] == '&') {
        c->at += 2;
        emit(c, RN_PEG_FORCE, (int32_t)read_quoted(c));
    } else if (*c->at == '&') {
        c->at++;
        emit(c, RN_PEG_CHOICE, 0);
        compile_suffixed(c);
        emit(c, RN_PEG_BACK, 2);
        land(c, from);
        emit(c, RN_PEG_FAIL, 0);
    } else if (*c->at == '!') {
        c->at++;
        emit(c, RN_PEG_CHOICE, 0);
        compile_suffixed(c);
        emit(c, RN_PEG_FAIL_TWICE, 0);
        land(c, from);
    } else if (*c->at == '~') {
        c->at++;
        emit(c, RN_PEG_CUT, 0);
    } else if (*c->at == '{') {
        emit(c, RN_PEG_ACT, (int32_t)(c->at - c->rule));
        while (*c->at != '}' || (c->at[1] != ' ' && c->at[1] != '\0')) {
            c->at++;
        }
        c->at++;
    } else if ((c->at[0] == 'a' || c->at[0] == 'b') && c->at[1] == '=') {
        int32_t slot = c->at[0] - 'a';

        c->at += 2;
        emit(c, RN_PEG_BEGIN, slot);
        compile_suffixed(c);
        emit(c, RN_PEG_END, slot);
    } else {
        compile_suffixed(c);
    }
}

/* Every alternative has a way out, the last one too, so that a cut always finds it. */
static void compile_alternatives(compiler *c)
{
    uint32_t exits[32], exit_count = 0;

    for (;;) {
        uint32_t choice = emit(c, RN_PEG_CHOICE, 0);

        skip_blanks(c);
        while (*c->at != '|' && *c->at != ')' && *c->at != ']' && *c->at != '\0') {
            compile_item(c);
            skip_blanks(c);
        }
        exits[exit_count++] = emit(c, RN_PEG_COMMIT, 0);
        land(c, choice);
        if (*c->at != '|') {
            break;
        }
        c->at++;
    }
    emit(c, RN_PEG_FAIL, 0);
    while (exit_count > 0) {
        land(c, exits[--exit_count]);
    }
}

bool rn_peg_compile(rn_front *front, rn_peg *out)
{
    compiler c = {.front = front};

    out->code = rn_arena_alloc(&front->arena, 4 * RN_PEG_MAX_CODE);
    if (out->code == 0) {
        return false;
    }
    c.code = rn_arena_at(&front->arena, out->code);
    index_rules(&c);
    for (uint32_t i = 0; rules[i] != NULL; i++) {
        out->starts[i] = c.count;
        out->rule_count = i + 1;
        c.rule = rules[i];
        c.at = rule_name(i);
        c.at += word_size(c.at) + 1;
        compile_alternatives(&c);
        emit(&c, RN_PEG_RETURN, 0);
    }
    out->code_count = c.count;
    front->arena.used -= 4 * (RN_PEG_MAX_CODE - (c.count < RN_PEG_MAX_CODE ? c.count : RN_PEG_MAX_CODE));
    return c.count <= RN_PEG_MAX_CODE;
}
