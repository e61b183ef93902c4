/* Set-up, failing, polling, positions and nodes: what every pass of the front end leans on. */
#include "py/front/context.h"
#include "py/front/source.h"

#define POLL_INTERVAL 256

void rn_front_init(rn_front *front, void *memory, uint32_t byte_count, const rn_front_options *options)
{
    memset(front, 0, sizeof *front);
    front->is_quiet = (options->flags & RN_FRONT_PRELUDE) != 0;
    front->options = *options;
    front->polls = POLL_INTERVAL;
    front->has_future_annotations = (options->flags & RN_FRONT_FUTURE_ANNOTATIONS) != 0;
    rn_arena_init(&front->arena, memory, byte_count);
}

/* ---- failing ---- */

typedef struct text_out {
    char *at, *end;
} text_out;

static void put_bytes(text_out *out, const char *text, size_t byte_count)
{
    if ((size_t)(out->end - out->at) >= byte_count) {
        memcpy(out->at, text, byte_count);
        out->at += byte_count;
    } else {
        out->end = out->at; /* never half a character, and nothing behind a gap */
    }
}

static void put_number(text_out *out, uint32_t number, uint32_t radix, unsigned min_digits)
{
    char digits[32], *at = digits + sizeof digits;

    do {
        *--at = (radix == 10 || min_digits > 2 ? "0123456789ABCDEF" : "0123456789abcdef")[number % radix];
        number /= radix;
    } while (number != 0 || at > digits + sizeof digits - min_digits);
    put_bytes(out, at, (size_t)(digits + sizeof digits - at));
}

void rn_front_format(const rn_front *front, char *message, size_t byte_count, const char *format, va_list args)
{
    text_out out = {message, message + byte_count - 1};
    char utf8[4];
    const char *text;

    for (const char *f = format; *f != '\0'; f++) {
        if (*f != '%') {
            put_bytes(&out, f, 1);
            continue;
        }
        switch (*++f) {
        case 's':
            text = va_arg(args, const char *);
            put_bytes(&out, text, strlen(text));
            break;
        case 'n':
            text = rn_front_text(front, va_arg(args, rn_ref));
            put_bytes(&out, text, strlen(text));
            break;
        case 'd':
            put_number(&out, va_arg(args, uint32_t), 10, 1);
            break;
        case 'x':
            put_number(&out, va_arg(args, uint32_t), 16, 4);
            break;
        case 'b':
            put_number(&out, va_arg(args, uint32_t), 16, 2);
            break;
        case 'c':
            put_bytes(&out, utf8, rn_source_put_utf8(va_arg(args, uint32_t), utf8));
            break;
        default:
            put_bytes(&out, f, 1);
            break;
        }
    }
    *out.at = '\0';
}

/* Bytes of a line without its end. */
static uint32_t line_size(const rn_front *front, uint32_t line_start)
{
    uint32_t n = 0;

    while (line_start + n < front->source_len && front->source[line_start + n] != '\n' && front->source[line_start + n] != '\r') {
        n++;
    }
    return n;
}

void rn_front_set_place(rn_front *front, uint32_t start, uint32_t end)
{
    rn_place first = rn_front_where(front, start), last = rn_front_where_end(front, end);
    rn_front_error *error = &front->error;

    error->line = (int32_t)first.line;
    error->end_line = (int32_t)last.line;
    if (front->root != 0) {
        /* CPython's passes behind the parser count bytes. */
        error->col = (int32_t)first.byte_col + 1;
        error->end_col = (int32_t)last.byte_col + 1;
        return;
    }
    error->col = (int32_t)rn_front_char_col(front, first) + 1;
    if (last.line != first.line) {
        /* CPython's parser measures the end column on the first line. */
        uint32_t size = line_size(front, start - first.byte_col);

        last.line = first.line;
        last.byte_col = last.byte_col < size ? last.byte_col : size;
    }
    error->end_col = (int32_t)rn_front_char_col(front, last) + 1;
}

rn_ref rn_front_vfail(rn_front *front, rn_front_error_type type, uint32_t start, uint32_t end, const char *format, va_list args)
{
    if (front->status != RN_FRONT_OK) {
        return 0;
    }
    front->status = RN_FRONT_SYNTAX;
    front->error.type = type;
    rn_front_format(front, front->error.message, sizeof front->error.message, format, args);
    rn_front_set_place(front, start, end == RN_NO_END ? start : end);
    if (end == RN_NO_END) {
        front->error.end_line = front->error.line;
        front->error.end_col = 0;
    }
    return 0;
}

rn_ref rn_front_fail(rn_front *front, rn_front_error_type type, uint32_t start, uint32_t end, const char *format, ...)
{
    va_list args;

    va_start(args, format);
    rn_front_vfail(front, type, start, end, format, args);
    va_end(args);
    return 0;
}

rn_ref rn_front_fail_at(rn_front *front, rn_ref node, const char *format, ...)
{
    const rn_ast *head = rn_arena_at(&front->arena, node);
    va_list args;

    va_start(args, format);
    rn_front_vfail(front, RN_SYNTAX_ERROR, head->start, head->end, format, args);
    va_end(args);
    return 0;
}

bool rn_front_poll_now(rn_front *front)
{
    front->polls = POLL_INTERVAL;
    if (front->status == RN_FRONT_OK && front->options.poll != NULL && !front->options.poll(front->options.ctx)) {
        front->status = RN_FRONT_STOPPED;
    }
    return rn_front_is_good(front);
}

rn_front_status rn_front_end(rn_front *front)
{
    if (front->arena.is_full && front->status != RN_FRONT_STOPPED) {
        front->status = RN_FRONT_NOMEM;
    }
    return front->status;
}

/* ---- positions ---- */

rn_place rn_front_where(const rn_front *front, uint32_t offset)
{
    uint32_t low = 0, high = rn_list_count(&front->arena, front->lines);

    while (high - low > 1) {
        uint32_t middle = low + (high - low) / 2;

        if (rn_list_get(&front->arena, front->lines, middle) <= offset) {
            low = middle;
        } else {
            high = middle;
        }
    }
    if (high == 0) {
        return (rn_place){1, offset};
    }
    return (rn_place){low + 1, offset - rn_list_get(&front->arena, front->lines, low)};
}

rn_place rn_front_where_end(const rn_front *front, uint32_t end)
{
    rn_place place;

    if (end == 0) {
        return rn_front_where(front, 0);
    }
    place = rn_front_where(front, end - 1);
    place.byte_col++;
    return place;
}

uint32_t rn_front_char_col(const rn_front *front, rn_place place)
{
    uint32_t start = rn_list_count(&front->arena, front->lines) == 0 ? 0 : rn_list_get(&front->arena, front->lines, place.line - 1);
    uint32_t col = 0;

    for (uint32_t i = start; i < start + place.byte_col; i++) {
        /* Bytes behind the end stand for the line end that is understood there. */
        col += i >= front->source_len || ((unsigned char)front->source[i] & 0xC0) != 0x80;
    }
    return col;
}

/* ---- nodes ---- */

rn_ref rn_node_make(rn_front *front, rn_ast_kind kind, uint32_t start, uint32_t end, const uint32_t *fields, uint32_t count)
{
    uint32_t size = rn_ast_size(kind);
    rn_ref ref;
    rn_ast *node;

    if (!rn_front_poll(front)) {
        return 0;
    }
    ref = rn_arena_alloc(&front->arena, size);
    if (ref == 0) {
        return 0;
    }
    node = rn_arena_at(&front->arena, ref);
    node->kind = (uint8_t)kind;
    node->start = start;
    node->end = end;
    if (count > (size - sizeof(rn_ast)) / 4) {
        count = (uint32_t)((size - sizeof(rn_ast)) / 4);
    }
    memcpy(node + 1, fields, 4 * (size_t)count);
    return ref;
}
