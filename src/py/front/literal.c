/* What literals mean: digits without underscores, strings with their escapes resolved. Strings become UTF-8 in which each
 * lone or paired surrogate escape is three bytes of its own. */
#include "py/front/literal.h"
#include "py/front/warn.h"

#define MAX_INT_DIGITS 4300

/* ---- numbers ---- */

/* Copies digits without underscores. */
static uint32_t copy_plain(char *out, const char *text, uint32_t byte_count)
{
    uint32_t n = 0;

    for (uint32_t i = 0; i < byte_count; i++) {
        if (text[i] != '_') {
            out[n++] = text[i];
        }
    }
    return n;
}

static unsigned digit_value(char c)
{
    return c <= '9' ? (unsigned)(c - '0') : (unsigned)((c | 0x20) - 'a' + 10);
}

static void set_small(rn_const *value)
{
    uint64_t n = 0;

    for (uint32_t i = 0; i < value->byte_count; i++) {
        unsigned digit = digit_value(value->bytes[i]);

        if (n > ((uint64_t)INT64_MAX - digit) / value->radix) {
            return;
        }
        n = n * value->radix + digit;
    }
    value->is_small = 1;
    value->small_low = (uint32_t)n;
    value->small_high = (uint32_t)(n >> 32);
}

static bool is_float_text(const char *text, uint32_t byte_count)
{
    for (uint32_t i = 0; i < byte_count; i++) {
        if (text[i] == '.' || (text[i] | 0x20) == 'e') {
            return true;
        }
    }
    return false;
}

static rn_ref fail_digits(rn_front *front, const rn_token *token, uint32_t digit_count)
{
    rn_front_fail(front, RN_SYNTAX_ERROR, token->start, token->end,
                  "Exceeds the limit (%d digits) for integer string conversion: value has %d digits; use "
                  "sys.set_int_max_str_digits() to increase the limit - Consider hexadecimal for huge integer literals "
                  "to avoid decimal conversion limits.",
                  (uint32_t)MAX_INT_DIGITS, digit_count);
    front->error.col = front->error.end_col = 0;
    return 0;
}

rn_ref rn_literal_number(rn_front *front, const rn_token *token)
{
    const char *text = front->source + token->start;
    uint32_t size = token->end - token->start, radix = 10;
    rn_const *value;
    rn_ref ref = rn_arena_alloc(&front->arena, (uint32_t)sizeof *value + size + 1);

    if (ref == 0) {
        return 0;
    }
    value = rn_arena_at(&front->arena, ref);
    if (size > 2 && text[0] == '0' && (text[1] | 0x20) >= 'a') {
        char letter = (char)(text[1] | 0x20);

        radix = letter == 'x' ? 16 : letter == 'o' ? 8 : letter == 'b' ? 2 : 10;
    }
    if (radix != 10) {
        text += 2;
        size -= 2;
    }
    value->type = RN_CONST_INT;
    value->radix = (uint8_t)radix;
    if (radix == 10) {
        if ((text[size - 1] | 0x20) == 'j') {
            value->type = RN_CONST_COMPLEX;
            size--;
        } else if (is_float_text(text, size)) {
            value->type = RN_CONST_FLOAT;
        }
    }
    value->byte_count = copy_plain(value->bytes, text, size);
    if (value->type == RN_CONST_INT) {
        set_small(value);
        if (radix == 10 && value->byte_count > MAX_INT_DIGITS) {
            return fail_digits(front, token, value->byte_count);
        }
    }
    return ref;
}

rn_ref rn_literal_const(rn_front *front, rn_const_type type, const char *bytes, size_t byte_count)
{
    rn_litbuf text;

    if (!rn_litbuf_begin(&text, front, (uint32_t)byte_count) || !rn_litbuf_add_bytes(&text, bytes, byte_count)) {
        return 0;
    }
    return rn_litbuf_end(&text, type);
}

rn_ref rn_literal_singleton(rn_front *front, rn_const_type type)
{
    if (front->constants[type] == 0) {
        front->constants[type] = rn_literal_const(front, type, "", 0);
    }
    return front->constants[type];
}

/* ---- building text ---- */

bool rn_litbuf_begin(rn_litbuf *text, rn_front *front, uint32_t max_bytes)
{
    *text = (rn_litbuf){.front = front, .cap = max_bytes};
    text->ref = rn_arena_alloc(&front->arena, (uint32_t)sizeof(rn_const) + max_bytes + 1);
    return text->ref != 0;
}

bool rn_litbuf_add_bytes(rn_litbuf *text, const char *bytes, size_t byte_count)
{
    rn_const *value = rn_arena_at(&text->front->arena, text->ref);

    if (byte_count > text->cap - text->byte_count) {
        text->front->arena.is_full = true;
        return false;
    }
    if (byte_count > 0) {
        memcpy(value->bytes + text->byte_count, bytes, byte_count);
    }
    text->byte_count += (uint32_t)byte_count;
    return true;
}

rn_ref rn_litbuf_end(rn_litbuf *text, rn_const_type type)
{
    rn_const *value = rn_arena_at(&text->front->arena, text->ref);
    uint32_t spare = text->cap - text->byte_count;

    value->type = (uint8_t)type;
    value->has_surrogates = text->has_surrogates;
    value->byte_count = text->byte_count;
    value->bytes[text->byte_count] = '\0';
    text->front->arena.used -= spare & ~(uint32_t)3;
    return text->ref;
}

static bool add_char(rn_litbuf *text, uint32_t code_point)
{
    char utf8[4];

    text->has_surrogates = text->has_surrogates || (code_point >= 0xD800 && code_point < 0xE000);
    return rn_litbuf_add_bytes(text, utf8, rn_source_put_utf8(code_point, utf8));
}

/* ---- escapes ---- */

typedef struct escape_reader {
    rn_litbuf *text;
    const rn_token *token;
    const char *source;
    uint32_t start, end; /* content */
    uint32_t pos;
} escape_reader;

/* CPython counts positions in a copy where each non-ASCII character takes ten bytes. */
static uint32_t decoder_position(const escape_reader *in, uint32_t at)
{
    uint32_t n = 0;

    for (uint32_t i = in->start; i < at; i++) {
        unsigned char c = (unsigned char)in->source[i];

        n += c < 0x80 ? 1 : (c & 0xC0) != 0x80 ? 10 : 0;
    }
    return n;
}

static bool fail_escape(const escape_reader *in, uint32_t escape, uint32_t escape_end, const char *what)
{
    rn_front_fail(in->text->front, RN_SYNTAX_ERROR, in->token->start, in->token->end,
                  "(unicode error) 'unicodeescape' codec can't decode bytes in position %d-%d: %s", decoder_position(in, escape),
                  decoder_position(in, escape_end) - 1, what);
    return false;
}

static int hex_value(char c)
{
    if ((c >= '0' && c <= '9') || ((c | 0x20) >= 'a' && (c | 0x20) <= 'f')) {
        return (int)digit_value(c);
    }
    return -1;
}

static bool read_hex_escape(escape_reader *in, uint32_t escape, unsigned digits, const char *truncated)
{
    uint32_t c = 0;
    unsigned n = 0;

    for (; n < digits && in->pos < in->end && hex_value(in->source[in->pos]) >= 0; n++, in->pos++) {
        c = c << 4 | (uint32_t)hex_value(in->source[in->pos]);
    }
    if (n < digits) {
        return fail_escape(in, escape, in->pos, truncated);
    }
    if (c > 0x10FFFF) {
        return fail_escape(in, escape, in->pos, "illegal Unicode character");
    }
    return add_char(in->text, c);
}

static bool read_name_escape(escape_reader *in, uint32_t escape)
{
    const rn_front_options *options = &in->text->front->options;
    uint32_t start, c;

    if (in->pos >= in->end || in->source[in->pos] != '{') {
        return fail_escape(in, escape, in->pos, "malformed \\N character escape");
    }
    start = ++in->pos;
    while (in->pos < in->end && in->source[in->pos] != '}') {
        in->pos++;
    }
    if (in->pos >= in->end || in->pos == start) {
        return fail_escape(in, escape, in->pos, "malformed \\N character escape");
    }
    in->pos++;
    if (options->find_char == NULL || !options->find_char(options->ctx, in->source + start, in->pos - 1 - start, &c)) {
        return fail_escape(in, escape, in->pos, "unknown Unicode character name");
    }
    return add_char(in->text, c);
}

static void note_bad_escape(const escape_reader *in, uint32_t escape)
{
    in->text->bad_escape = in->text->bad_escape != 0 ? in->text->bad_escape : escape + 1;
}

static uint32_t read_octal(escape_reader *in, uint32_t escape)
{
    uint32_t c = 0;

    for (int n = 0; n < 3 && in->pos < in->end && in->source[in->pos] >= '0' && in->source[in->pos] <= '7'; n++) {
        c = c << 3 | (uint32_t)(in->source[in->pos++] - '0');
    }
    if (c > 0xFF) {
        note_bad_escape(in, escape);
    }
    return c;
}

/* The control character that a letter stands for, or -1. */
static int simple_escape(char c)
{
    static const char letters[] = "abfnrtv\\'\"", values[] = "\a\b\f\n\r\t\v\\'\"";
    const char *found = c == '\0' ? NULL : strchr(letters, c);

    return found == NULL ? -1 : values[found - letters];
}

static uint32_t newline_size(const escape_reader *in)
{
    return in->source[in->pos] == '\r' && in->pos + 1 < in->end && in->source[in->pos + 1] == '\n' ? 2 : 1;
}

/* Behind a backslash at `escape`, in a str. */
static bool read_str_escape(escape_reader *in, uint32_t escape)
{
    char c;

    if (in->pos >= in->end) {
        return add_char(in->text, '\\');
    }
    c = in->source[in->pos];
    if (simple_escape(c) >= 0) {
        in->pos++;
        return add_char(in->text, (uint32_t)simple_escape(c));
    }
    if (c >= '0' && c <= '7') {
        return add_char(in->text, read_octal(in, escape));
    }
    switch (c) {
    case '\n':
    case '\r':
        in->pos += newline_size(in);
        return true;
    case 'x':
        in->pos++;
        return read_hex_escape(in, escape, 2, "truncated \\xXX escape");
    case 'u':
        in->pos++;
        return read_hex_escape(in, escape, 4, "truncated \\uXXXX escape");
    case 'U':
        in->pos++;
        return read_hex_escape(in, escape, 8, "truncated \\UXXXXXXXX escape");
    case 'N':
        in->pos++;
        return read_name_escape(in, escape);
    default:
        if ((unsigned char)c < 0x80 && !(in->token->kind == RN_T_FSTRING_MIDDLE && (c == '{' || c == '}'))) {
            note_bad_escape(in, escape);
        }
        return add_char(in->text, '\\'); /* unknown: both characters stay */
    }
}

static bool read_bytes_escape(escape_reader *in, uint32_t escape)
{
    char c = in->source[in->pos];
    char byte;

    if (simple_escape(c) >= 0) {
        in->pos++;
        byte = (char)simple_escape(c);
    } else if (c >= '0' && c <= '7') {
        byte = (char)read_octal(in, escape);
    } else if (c == '\n' || c == '\r') {
        in->pos += newline_size(in);
        return true;
    } else if (c == 'x') {
        if (in->end - in->pos < 3 || hex_value(in->source[in->pos + 1]) < 0 || hex_value(in->source[in->pos + 2]) < 0) {
            rn_front_fail(in->text->front, RN_SYNTAX_ERROR, in->token->start, in->token->end,
                          "(value error) invalid \\x escape at position %d", escape - in->start);
            return false;
        }
        byte = (char)((uint32_t)hex_value(in->source[in->pos + 1]) << 4 | (uint32_t)hex_value(in->source[in->pos + 2]));
        in->pos += 3;
    } else {
        note_bad_escape(in, escape);
        byte = '\\';
    }
    return rn_litbuf_add_bytes(in->text, &byte, 1);
}

bool rn_litbuf_add(rn_litbuf *text, const rn_token *token, uint32_t start, uint32_t end, uint32_t flags)
{
    escape_reader in = {text, token, text->front->source, start, end, start};

    while (in.pos < end) {
        uint32_t run = in.pos;

        while (run < end && in.source[run] != '\\' && in.source[run] != '\r' &&
               !((flags & RN_STRING_BYTES) != 0 && (unsigned char)in.source[run] >= 0x80)) {
            run++;
        }
        if (!rn_litbuf_add_bytes(text, in.source + in.pos, run - in.pos)) {
            return false;
        }
        in.pos = run;
        if (run == end) {
            break;
        }
        if (in.source[run] == '\r') {
            in.pos += newline_size(&in);
            if (!add_char(text, '\n')) {
                return false;
            }
        } else if (in.source[run] != '\\') {
            rn_front_fail(text->front, RN_SYNTAX_ERROR, token->start, token->end, "bytes can only contain ASCII literal characters");
            return false;
        } else {
            in.pos++;
            if ((flags & RN_STRING_RAW) != 0     ? !add_char(text, '\\')
                : (flags & RN_STRING_BYTES) != 0 ? !read_bytes_escape(&in, run)
                                                 : !read_str_escape(&in, run)) {
                return false;
            }
        }
    }
    return true;
}

void rn_litbuf_warn(const rn_litbuf *text, uint32_t rank, uint32_t line)
{
    const char *escape = text->front->source + text->bad_escape;
    bool is_octal = escape[0] >= '4' && escape[0] <= '7';
    char shown[4] = {0};

    memcpy(shown, escape, is_octal ? 3 : 1);
    rn_warn(text->front, RN_WARN_TOKENS, rank, text->bad_escape, line, RN_BAD_ESCAPE, shown, is_octal ? "octal " : "", shown);
}

void rn_literal_span(const rn_front *front, const rn_token *token, uint32_t *start, uint32_t *end)
{
    uint32_t quote = token->start, size = (token->flags & RN_STRING_LONG) != 0 ? 3 : 1;

    while (front->source[quote] != '"' && front->source[quote] != '\'') {
        quote++;
    }
    *start = quote + size;
    *end = token->end - size;
}
