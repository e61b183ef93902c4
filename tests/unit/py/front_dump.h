/* Text form of syntax trees for tests: what CPython's ast.dump(tree) prints. Included by one file of a test program. */
#ifndef RN_TESTS_FRONT_DUMP_H
#define RN_TESTS_FRONT_DUMP_H

#include "py/front/context.h"
#include "py/num/float.h"

#include <stdio.h>
#include <string.h>

typedef struct dumper {
    const rn_front *front;
    FILE *out;
    bool positions;
    bool is_first; /* no comma yet inside the current node */
} dumper;

static void dump_node(dumper *d, rn_ref ref);

static void separate(dumper *d, const char *name)
{
    fprintf(d->out, "%s%s=", d->is_first ? "" : ", ", name);
    d->is_first = false;
}

static void dump_value(dumper *d, rn_ref ref)
{
    if (ref == 0) {
        fputs("None", d->out);
    } else {
        dump_node(d, ref);
    }
}

static void dump_list(dumper *d, rn_ref list)
{
    uint32_t count = rn_list_count(&d->front->arena, list);

    fputc('[', d->out);
    for (uint32_t i = 0; i < count; i++) {
        fputs(i > 0 ? ", " : "", d->out);
        dump_value(d, rn_list_get(&d->front->arena, list, i));
    }
    fputc(']', d->out);
}

static void dump_op(dumper *d, uint32_t op)
{
    static const char *const names[] = {
#define OP(name) #name "()",
        RN_AST_OPS(OP)
#undef OP
    };

    fputs(names[op], d->out);
}

static uint32_t decode_wtf8(const char *s, unsigned *size)
{
    uint32_t c;

    *size = rn_source_get_utf8(s, &c);
    return c;
}

/* ascii() of a str or bytes. */
static void dump_text(dumper *d, const char *bytes, uint32_t byte_count, bool is_bytes)
{
    bool has_single = memchr(bytes, '\'', byte_count) != NULL, has_double = memchr(bytes, '"', byte_count) != NULL;
    uint32_t quote = has_single && !has_double ? '"' : '\'';

    fprintf(d->out, "%s%c", is_bytes ? "b" : "", (int)quote);
    for (uint32_t i = 0; i < byte_count;) {
        unsigned size = 1;
        uint32_t c = is_bytes ? (unsigned char)bytes[i] : decode_wtf8(bytes + i, &size);

        if (c == quote || c == '\\') {
            fprintf(d->out, "\\%c", (int)c);
        } else if (c == '\n' || c == '\r' || c == '\t') {
            fputs(c == '\n' ? "\\n" : c == '\r' ? "\\r" : "\\t", d->out);
        } else if (c < 32 || c == 127 || (is_bytes && c > 127)) {
            fprintf(d->out, "\\x%02x", c);
        } else if (c < 127) {
            fputc((int)c, d->out);
        } else {
            fprintf(d->out, c < 256 ? "\\x%02x" : c < 65536 ? "\\u%04x" : "\\U%08x", c);
        }
        i += size;
    }
    fputc((int)quote, d->out);
}

static void dump_float(dumper *d, const char *text, const char *suffix)
{
    double value = 0;
    char buffer[32];
    int size;

    rn_float_parse(text, strlen(text), &value);
    size = rn_float_repr(value, buffer);
    if (suffix[0] == 'j' && size > 2 && strcmp(buffer + size - 2, ".0") == 0) {
        buffer[size - 2] = '\0';
    }
    fprintf(d->out, "%s%s", strcmp(buffer, "inf") == 0 ? "1e309" : buffer, suffix);
}

static void dump_const(dumper *d, rn_ref ref)
{
    const rn_const *value = rn_arena_at(&d->front->arena, ref);

    switch ((rn_const_type)value->type) {
    case RN_CONST_NONE:
        fputs("None", d->out);
        break;
    case RN_CONST_FALSE:
        fputs("False", d->out);
        break;
    case RN_CONST_TRUE:
        fputs("True", d->out);
        break;
    case RN_CONST_ELLIPSIS:
        fputs("Ellipsis", d->out);
        break;
    case RN_CONST_INT:
        if (value->is_small) {
            fprintf(d->out, "%lld", (long long)rn_const_small(value));
        } else {
            fprintf(d->out, "%s%s", value->radix == 16 ? "0x" : value->radix == 8 ? "0o" : value->radix == 2 ? "0b" : "", value->bytes);
        }
        break;
    case RN_CONST_FLOAT:
        dump_float(d, value->bytes, "");
        break;
    case RN_CONST_COMPLEX:
        dump_float(d, value->bytes, "j");
        break;
    case RN_CONST_STR:
    case RN_CONST_BYTES:
        dump_text(d, value->bytes, value->byte_count, value->type == RN_CONST_BYTES);
        break;
    }
}

static void dump_name(dumper *d, const char *field, rn_ref name)
{
    if (name != 0) {
        const rn_name *text = rn_arena_at(&d->front->arena, name);

        separate(d, field);
        dump_text(d, text->text, text->byte_count, false);
    }
}

static void dump_names(dumper *d, const char *field, rn_ref list)
{
    uint32_t count = rn_list_count(&d->front->arena, list);

    if (count > 0) {
        separate(d, field);
        for (uint32_t i = 0; i < count; i++) {
            const rn_name *text = rn_arena_at(&d->front->arena, rn_list_get(&d->front->arena, list, i));

            fputs(i > 0 ? ", " : "[", d->out);
            dump_text(d, text->text, text->byte_count, false);
        }
        fputc(']', d->out);
    }
}

static void dump_child(dumper *d, const char *field, rn_ref child)
{
    if (child != 0) {
        separate(d, field);
        dump_node(d, child);
        d->is_first = false;
    }
}

static void dump_children(dumper *d, const char *field, rn_ref list)
{
    if (rn_list_count(&d->front->arena, list) > 0) {
        separate(d, field);
        dump_list(d, list);
        d->is_first = false;
    }
}

static void dump_ops(dumper *d, const char *field, rn_ref list)
{
    separate(d, field);
    for (uint32_t i = 0; i < rn_list_count(&d->front->arena, list); i++) {
        fputs(i > 0 ? ", " : "[", d->out);
        dump_op(d, rn_list_get(&d->front->arena, list, i));
    }
    fputc(']', d->out);
}

static void dump_number(dumper *d, const char *field, uint32_t number)
{
    separate(d, field);
    fprintf(d->out, "%d", (int)number);
}

static void dump_context(dumper *d, uint8_t context)
{
    separate(d, "ctx");
    fputs(context == RN_AST_STORE ? "Store()" : context == RN_AST_DEL ? "Del()" : "Load()", d->out);
}

static void dump_fields(dumper *d, const rn_ast *head)
{
    switch ((rn_ast_kind)head->kind) {
#define N(x) dump_child(d, #x, node->x);
#define L(x) dump_children(d, #x, node->x);
#define S(x) dump_name(d, #x, node->x);
#define W(x) dump_names(d, #x, node->x);
#define I(x) dump_number(d, #x, node->x);
#define P(x) separate(d, #x), dump_op(d, node->x);
#define Q(x) dump_ops(d, #x, node->x);
#define V(x) separate(d, #x), dump_const(d, node->x);
#define H(x)
#define C dump_context(d, head->context);
#define NODE(kind_name, fields)                                            \
    case RN_AST_##kind_name: {                                             \
        const rn_ast_##kind_name *node = (const rn_ast_##kind_name *)head; \
                                                                           \
        (void)node;                                                        \
        fields break;                                                      \
    }
#include "py/front/ast.def"
#undef NODE
    case RN_AST_NONE:
    case RN_AST_KIND_COUNT:
    default:
        break;
    }
    if (head->is_u) {
        fputs(", kind='u'", d->out);
    }
}

static const char *kind_name(uint8_t kind)
{
    static const char *const names[] = {
        "?",
#define NODE(kind, fields) #kind,
#include "py/front/ast.def"
#undef NODE
    };

    return names[kind];
}

static void dump_node(dumper *d, rn_ref ref)
{
    const rn_ast *head = rn_arena_at(&d->front->arena, ref);

    fprintf(d->out, "%s(", kind_name(head->kind));
    d->is_first = true;
    dump_fields(d, head);
    fputc(')', d->out);
    d->is_first = false;
    if (d->positions && (rn_ast_is_stmt(head->kind) || rn_ast_is_expr(head->kind) ||
                         (head->kind >= RN_AST_MatchValue && head->kind <= RN_AST_TypeVarTuple))) {
        rn_place a = rn_front_where(d->front, head->start), b = rn_front_where(d->front, head->end);

        fprintf(d->out, "@%u:%u-%u:%u", a.line, a.byte_col, b.line, b.byte_col);
    }
}

/* Writes the tree of a parsed front end to `out`; with `positions` each node is followed by line:col-line:col. */
static inline void rn_front_dump(const rn_front *front, FILE *out, bool positions)
{
    dumper d = {front, out, positions, true};

    dump_node(&d, front->root);
}

#endif
