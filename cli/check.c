/* runlet run --check: the program is parsed and compiled, and calls of declared tools are compared with their parameters.
 * Nothing runs. A tool whose name the program binds itself is left alone. */
#include "cli/check.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/error.h"
#include "cli/cli.h"
#include "cli/file.h"
#include "cli/job.h"
#include "cli/signals.h"
#include "py/front/front.h"
#include "py/front/unit.h"

#include "base/banned.h"

static const char source[] = "cli/check";

/* The fields of each kind of node, a letter each (ast.def). */
#define N(x)               "N"
#define L(x)               "L"
#define S(x)               "S"
#define W(x)               "W"
#define I(x)               "I"
#define P(x)               "P"
#define Q(x)               "Q"
#define V(x)               "V"
#define H(x)               "H"
#define C                  ""
#define NODE(kind, fields) [RN_AST_##kind] = "" fields,
static const char *const fields_of[RN_AST_KIND_COUNT] = {
    [RN_AST_NONE] = "",
#include "py/front/ast.def"
};
#undef NODE
#undef N
#undef L
#undef S
#undef W
#undef I
#undef P
#undef Q
#undef V
#undef H
#undef C

typedef struct checker {
    const rn_cli_settings *set;
    const char *filename;
    rn_front front;
    bool *is_bound; /* for each tool: the program binds its name */
    rn_ref *todo;
    size_t count, cap;
    bool has_memory;
    rn_buf text; /* findings as tracebacks show errors */
    char first[256];
} checker;

typedef void visit_fn(checker *c, rn_ref node);

static void push(checker *c, rn_ref node)
{
    if (node == 0 || !c->has_memory) {
        return;
    }
    if (c->count == c->cap) {
        size_t cap = c->cap == 0 ? 256 : c->cap * 2;
        rn_ref *todo = realloc(c->todo, cap * sizeof *todo);

        c->has_memory = todo != NULL;
        if (todo == NULL) {
            return;
        }
        c->todo = todo;
        c->cap = cap;
    }
    c->todo[c->count++] = node;
}

/* One field of a node: its child or children come next, the first on top. */
static void push_field(checker *c, char kind, uint32_t word)
{
    const rn_arena *a = &c->front.arena;

    if (kind == 'N') {
        push(c, word);
    }
    for (uint32_t k = kind == 'L' ? rn_list_count(a, word) : 0; k-- > 0;) {
        push(c, rn_list_get(a, word, k));
    }
}

/* Every node of the tree, parents first, in source order. */
static void walk(checker *c, visit_fn *visit)
{
    c->count = 0;
    push(c, c->front.root);
    while (c->count > 0) {
        rn_ref node = c->todo[--c->count];
        const rn_ast *head = rn_arena_at(&c->front.arena, node);
        const uint32_t *words = (const uint32_t *)(const void *)(head + 1);
        const char *fields = fields_of[head->kind];

        visit(c, node);
        for (size_t i = strlen(fields); i-- > 0;) {
            push_field(c, fields[i], words[i]);
        }
    }
}

/* ---- names that the program binds ---- */

static void bind_name(checker *c, rn_ref name)
{
    for (size_t i = 0; name != 0 && i < c->set->tools.n; i++) {
        c->is_bound[i] = c->is_bound[i] || strcmp(c->set->tools.v[i].name, rn_front_text(&c->front, name)) == 0;
    }
}

static void visit_binding(checker *c, rn_ref node)
{
    const rn_arena *a = &c->front.arena;
    const rn_ast *head = rn_arena_at(a, node);

    if (head->kind == RN_AST_Name && head->context != RN_AST_LOAD) {
        bind_name(c, RN_NODE(a, Name, node)->id);
    } else if (head->kind == RN_AST_FunctionDef || head->kind == RN_AST_AsyncFunctionDef) {
        bind_name(c, RN_NODE(a, FunctionDef, node)->name);
    } else if (head->kind == RN_AST_ClassDef) {
        bind_name(c, RN_NODE(a, ClassDef, node)->name);
    } else if (head->kind == RN_AST_arg) {
        bind_name(c, RN_NODE(a, arg, node)->arg);
    } else if (head->kind == RN_AST_alias) {
        bind_name(c, RN_NODE(a, alias, node)->asname != 0 ? RN_NODE(a, alias, node)->asname : RN_NODE(a, alias, node)->name);
    } else if (head->kind == RN_AST_ExceptHandler) {
        bind_name(c, RN_NODE(a, ExceptHandler, node)->name);
    }
}

/* ---- calls ---- */

/* The line a node begins on, and carets under the part of it that the node covers. */
static void add_line(checker *c, const rn_ast *node)
{
    rn_place from = rn_front_where(&c->front, node->start);
    const char *text = c->front.source, *line, *end, *shown;
    uint32_t stop;

    line = text + node->start;
    while (line > text && line[-1] != '\n') {
        line--;
    }
    end = memchr(line, '\n', c->front.source_len - (size_t)(line - text));
    end = end != NULL ? end : text + c->front.source_len;
    shown = line;
    while (shown < end && (*shown == ' ' || *shown == '\t')) {
        shown++;
    }
    (void)rn_buf_addf(&c->text, "  File \"%s\", line %u\n    %.*s\n    ", c->filename, from.line, (int)(end - shown), shown);
    stop = node->end < (uint32_t)(end - text) ? node->end : (uint32_t)(end - text);
    for (const char *at = shown; at < text + stop; at++) {
        if (((unsigned char)*at & 0xC0) != 0x80) {
            (void)rn_buf_add_byte(&c->text, at < text + node->start ? ' ' : '^');
        }
    }
    (void)rn_buf_add_byte(&c->text, '\n');
}

static void find(checker *c, const rn_ast *node, const char *message)
{
    add_line(c, node);
    (void)rn_buf_addf(&c->text, "TypeError: %s\n", message);
    if (c->first[0] == '\0') {
        (void)snprintf(c->first, sizeof c->first, "%s", message);
    }
}

/* "a, b, c" for the end of a message. */
static void list_names(const runlet_value *properties, char *out, size_t size)
{
    size_t at = 0;

    out[0] = '\0';
    for (size_t i = 0; i < runlet_value_count(properties) && at + 4 < size; i++) {
        at += (size_t)snprintf(out + at, size - at, "%s%s", i > 0 ? ", " : "",
                               runlet_value_peek_text(runlet_value_peek_key(properties, i), NULL));
    }
}

/* What one call passes: how many positional values, which keywords, and whether * or ** hide more. */
typedef struct passed {
    uint32_t positional;
    bool is_open;
    const char *keywords[64];
    uint32_t keyword_count;
} passed;

static void check_keyword(checker *c, const char *tool, const runlet_value *properties, const rn_ast *node, const char *name)
{
    char names[160], message[400];

    if (rn_json_get(properties, name) == NULL) {
        list_names(properties, names, sizeof names);
        (void)snprintf(message, sizeof message, "%s() got an unexpected keyword argument '%.60s'; it takes %s", tool, name,
                       names[0] != '\0' ? names : "none");
        find(c, node, message);
    }
}

static bool is_given(const passed *p, const runlet_value *properties, const char *name)
{
    for (uint32_t i = 0; i < p->positional && i < runlet_value_count(properties); i++) {
        if (strcmp(runlet_value_peek_text(runlet_value_peek_key(properties, i), NULL), name) == 0) {
            return true;
        }
    }
    for (uint32_t i = 0; i < p->keyword_count; i++) {
        if (strcmp(p->keywords[i], name) == 0) {
            return true;
        }
    }
    return false;
}

static void check_counts(checker *c, const rn_cli_tool *tool, const runlet_value *properties, const rn_ast *node, const passed *p)
{
    const runlet_value *required = rn_json_get(tool->parameters, "required");
    size_t most = runlet_value_count(properties);
    char message[400];

    if (p->positional > most) {
        (void)snprintf(message, sizeof message, "%s() takes %zu positional argument%s but %u %s given", tool->name, most,
                       most == 1 ? "" : "s", p->positional, p->positional == 1 ? "was" : "were");
        find(c, node, message);
        return;
    }
    for (uint32_t i = 0; i < p->positional; i++) {
        const char *name = runlet_value_peek_text(runlet_value_peek_key(properties, i), NULL);

        for (uint32_t k = 0; k < p->keyword_count; k++) {
            if (strcmp(p->keywords[k], name) == 0) {
                (void)snprintf(message, sizeof message, "%s() got multiple values for argument '%.60s'", tool->name, name);
                find(c, node, message);
            }
        }
    }
    for (size_t i = 0; !p->is_open && required != NULL && i < runlet_value_count(required); i++) {
        const runlet_value *name = runlet_value_peek_item(required, i);

        if (runlet_value_get_kind(name) == RUNLET_STR && !is_given(p, properties, runlet_value_peek_text(name, NULL))) {
            (void)snprintf(message, sizeof message, "%s() missing required argument '%.60s'", tool->name,
                           runlet_value_peek_text(name, NULL));
            find(c, node, message);
        }
    }
}

/* ---- types of arguments that are written out ---- */

/* 1.5 is no integer; 2.0 and 1e3 are, to JSON Schema, and left alone. */
static bool has_fraction(const char *digits)
{
    const char *point = strchr(digits, '.');

    return point != NULL && strpbrk(digits, "eE") == NULL && point[1 + strspn(point + 1, "0")] != '\0';
}

static const char *constant_type(const rn_const *value)
{
    switch (value->type) {
    case RN_CONST_NONE:
        return "null";
    case RN_CONST_FALSE:
    case RN_CONST_TRUE:
        return "boolean";
    case RN_CONST_INT:
        return "integer";
    case RN_CONST_FLOAT:
        return has_fraction(value->bytes) ? "number" : NULL;
    case RN_CONST_STR:
        return "string";
    default:
        return NULL;
    }
}

/* What an expression is in JSON, as far as its form tells; NULL: only a run can. */
static const char *type_of(const checker *c, rn_ref node)
{
    const rn_arena *a = &c->front.arena;
    bool is_signed = RN_KIND(a, node) == RN_AST_UnaryOp && RN_NODE(a, UnaryOp, node)->op == RN_OP_USub;
    const char *type;

    node = is_signed ? RN_NODE(a, UnaryOp, node)->operand : node;
    switch (RN_KIND(a, node)) {
    case RN_AST_Constant:
        type = constant_type(rn_arena_at(a, RN_NODE(a, Constant, node)->value));
        break;
    case RN_AST_JoinedStr:
        type = "string";
        break;
    case RN_AST_List:
    case RN_AST_ListComp:
        type = "array";
        break;
    case RN_AST_Dict:
    case RN_AST_DictComp:
        type = "object";
        break;
    default:
        return NULL;
    }
    return !is_signed || (type != NULL && (type[0] == 'i' || strcmp(type, "number") == 0)) ? type : NULL;
}

static bool is_of_type(const char *type, const runlet_value *want)
{
    const char *name = runlet_value_get_kind(want) == RUNLET_STR ? runlet_value_peek_text(want, NULL) : type;

    return strcmp(type, name) == 0 || (strcmp(name, "number") == 0 && strcmp(type, "integer") == 0);
}

/* {"type": "integer"} or {"type": ["integer", "null"]} */
static bool is_allowed(const char *type, const runlet_value *want)
{
    bool is_one = runlet_value_get_kind(want) != RUNLET_LIST, may = is_one && is_of_type(type, want);

    for (size_t i = 0; !is_one && i < runlet_value_count(want); i++) {
        may = may || is_of_type(type, runlet_value_peek_item(want, i));
    }
    return may;
}

static void name_types(const runlet_value *want, char *out, size_t size)
{
    size_t at = 0, n = runlet_value_get_kind(want) == RUNLET_LIST ? runlet_value_count(want) : 1;

    out[0] = '\0';
    for (size_t i = 0; i < n && at < size; i++) {
        const runlet_value *one = runlet_value_get_kind(want) == RUNLET_LIST ? runlet_value_peek_item(want, i) : want;

        at += (size_t)snprintf(out + at, size - at, "%s%s", i > 0 ? " or " : "", runlet_value_peek_text(one, NULL));
    }
}

static void check_type(checker *c, const char *tool, const char *name, const runlet_value *schema, rn_ref node)
{
    const runlet_value *want = schema != NULL && runlet_value_get_kind(schema) == RUNLET_DICT ? rn_json_get(schema, "type") : NULL;
    const char *type = want != NULL ? type_of(c, node) : NULL;
    char types[100], message[400];

    if (type != NULL && !is_allowed(type, want)) {
        name_types(want, types, sizeof types);
        (void)snprintf(message, sizeof message, "%s() argument '%.60s' must be %s, not %s", tool, name, types, type);
        find(c, rn_arena_at(&c->front.arena, node), message);
    }
}

static void check_types(checker *c, const char *tool, const runlet_value *properties, const rn_ast_Call *call)
{
    const rn_arena *a = &c->front.arena;

    for (uint32_t i = 0; i < rn_list_count(a, call->args) && i < runlet_value_count(properties); i++) {
        rn_ref node = rn_list_get(a, call->args, i);

        if (RN_KIND(a, node) == RN_AST_Starred) {
            break; /* what follows may stand anywhere */
        }
        check_type(c, tool, runlet_value_peek_text(runlet_value_peek_key(properties, i), NULL), runlet_value_peek_item(properties, i),
                   node);
    }
    for (uint32_t i = 0; i < rn_list_count(a, call->keywords); i++) {
        const rn_ast_keyword *keyword = RN_NODE(a, keyword, rn_list_get(a, call->keywords, i));
        const char *name = keyword->arg != 0 ? rn_front_text(&c->front, keyword->arg) : NULL;

        if (name != NULL) {
            check_type(c, tool, name, rn_json_get(properties, name), keyword->value);
        }
    }
}

static void check_call(checker *c, const rn_cli_tool *tool, const runlet_value *properties, const rn_ast_Call *call)
{
    const rn_arena *a = &c->front.arena;
    const runlet_value *more = rn_json_get(tool->parameters, "additionalProperties");
    bool takes_more = more != NULL && runlet_value_get_kind(more) == RUNLET_BOOL && runlet_value_get_bool(more);
    passed p = {0};

    for (uint32_t i = 0; i < rn_list_count(a, call->args); i++) {
        bool is_starred = RN_KIND(a, rn_list_get(a, call->args, i)) == RN_AST_Starred;

        p.is_open = p.is_open || is_starred;
        p.positional += !is_starred;
    }
    for (uint32_t i = 0; i < rn_list_count(a, call->keywords); i++) {
        rn_ref at = rn_list_get(a, call->keywords, i);
        const rn_ast_keyword *keyword = RN_NODE(a, keyword, at);

        if (keyword->arg == 0 || p.keyword_count == 64) {
            p.is_open = true;
            continue;
        }
        p.keywords[p.keyword_count++] = rn_front_text(&c->front, keyword->arg);
        if (!takes_more) {
            check_keyword(c, tool->name, properties, &keyword->head, rn_front_text(&c->front, keyword->arg));
        }
    }
    check_counts(c, tool, properties, &call->head, &p);
    check_types(c, tool->name, properties, call);
}

static void visit_call(checker *c, rn_ref node)
{
    const rn_arena *a = &c->front.arena;
    const rn_ast_Call *call = RN_NODE(a, Call, node);

    if (call->head.kind != RN_AST_Call || RN_KIND(a, call->func) != RN_AST_Name) {
        return;
    }
    for (size_t i = 0; i < c->set->tools.n; i++) {
        const rn_cli_tool *tool = &c->set->tools.v[i];
        const runlet_value *properties = tool->parameters != NULL ? rn_json_get(tool->parameters, "properties") : NULL;

        if (properties != NULL && runlet_value_get_kind(properties) == RUNLET_DICT && !c->is_bound[i] &&
            strcmp(tool->name, rn_front_text(&c->front, RN_NODE(a, Name, call->func)->id)) == 0) {
            check_call(c, tool, properties, call);
        }
    }
}

/* ---- the whole ---- */

static int print_findings(checker *c)
{
    const char *text = c->text.len > 0 ? (const char *)c->text.data : "";
    bool is_good = c->text.len == 0;
    RN_CLEAN_BUF out = RN_BUF_INIT(RN_JSON_MAX_BYTES);
    runlet_code rc;

    if (!c->set->is_json) {
        (void)rn_cli_write_all(STDERR_FILENO, text, strlen(text));
        return is_good ? RN_CLI_DONE : RN_CLI_EXCEPTION;
    }
    rc = rn_buf_addf(&out, "{\"schema\":1,\"status\":\"%s\"", is_good ? "ok" : "error");
    if (!is_good) {
        rc = rc == RUNLET_OK ? rn_buf_add_str(&out, ",\"error\":{\"type\":\"TypeError\",\"message\":") : rc;
        rc = rc == RUNLET_OK ? rn_json_add_str(&out, c->first, strlen(c->first)) : rc;
        rc = rc == RUNLET_OK ? rn_buf_add_str(&out, ",\"traceback\":") : rc;
        rc = rc == RUNLET_OK ? rn_json_add_str(&out, text, strlen(text)) : rc;
        rc = rc == RUNLET_OK ? rn_buf_add_str(&out, "}") : rc;
    }
    rc = rc == RUNLET_OK ? rn_buf_addf(&out, ",\"exit_code\":%d}\n", is_good ? RN_CLI_DONE : RN_CLI_EXCEPTION) : rc;
    if (rc != RUNLET_OK || !rn_cli_write_all(STDOUT_FILENO, out.data, out.len)) {
        return RN_CLI_FAILED;
    }
    return is_good ? RN_CLI_DONE : RN_CLI_EXCEPTION;
}

/* The engine words a syntax error best: text that does not compile cannot run. */
static int report_syntax(const rn_cli_settings *set, const char *code, size_t len, const char *filename)
{
    rn_cli_job job;
    int exit_code;

    rn_cli_job_init(&job, set);
    if (rn_cli_handle_signals(&job.err) && rn_cli_job_open(&job) && rn_cli_job_feed(&job, code, len, filename)) {
        job.status = RN_CLI_S_ERROR;
        job.exit_code = RN_CLI_EXCEPTION;
    } else {
        (void)rn_cli_job_failed(&job);
    }
    exit_code = rn_cli_report(&job);
    rn_cli_job_release(&job);
    return exit_code;
}

static int no_memory(const rn_cli_settings *set)
{
    runlet_error err = {0};

    (void)rn_error(&err, RUNLET_E_NOMEM, source, "no memory to check the program");
    return rn_cli_report_failure(set->is_json, RN_CLI_FAILED, &err);
}

static int check_tree(checker *c, const char *code, size_t len)
{
    rn_front_status status = rn_front_parse(&c->front, code, len);
    rn_ref unit = 0;

    status = status == RN_FRONT_OK ? rn_front_scopes(&c->front) : status;
    if (status == RN_FRONT_OK) {
        walk(c, visit_binding);
        walk(c, visit_call);
        status = rn_front_emit(&c->front, RN_EMIT_MODULE, &unit);
    }
    if (status == RN_FRONT_SYNTAX) {
        return report_syntax(c->set, code, len, c->filename);
    }
    return status == RN_FRONT_OK && c->has_memory ? print_findings(c) : no_memory(c->set);
}

int rn_cli_check(const rn_cli_settings *set, const rn_buf *text, const char *filename)
{
    const char *code = text->data != NULL ? (const char *)text->data : "";
    uint32_t room = (UINT32_C(1) << 20) + (uint32_t)text->len * 200u;
    checker c = {.set = set, .filename = filename, .has_memory = true, .text = RN_BUF_INIT(1 << 20)};
    rn_front_options opt = {.mode = RN_FRONT_EXEC};
    void *memory = malloc(room);
    int exit_code;

    c.is_bound = calloc(set->tools.n + 1, sizeof *c.is_bound);
    if (memory == NULL || c.is_bound == NULL) {
        exit_code = no_memory(set);
    } else {
        rn_front_init(&c.front, memory, room, &opt);
        exit_code = check_tree(&c, code, text->len);
    }
    rn_buf_release(&c.text);
    free(c.todo);
    free(c.is_bound);
    free(memory);
    return exit_code;
}
