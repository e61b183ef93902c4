/* The tokenizer: bytes to tokens, with CPython's indentation rules, f-string modes and error texts. Numbers are scanned in
 * token_number.c. What a literal means is decided later, in literal.c. */
#include "py/front/token_scan.h"
#include "py/front/warn.h"

#define MAX_FSTRING_NESTING 3

const char *rn_token_text(rn_token_kind kind)
{
    static const char *const texts[RN_T_COUNT] = {
#define TOKEN(name, text) text,
#include "py/front/token.def"
#undef TOKEN
    };

    return texts[kind];
}

static bool add_token(rn_scan *scan, rn_token_kind kind, uint32_t start, uint32_t end)
{
    rn_arena *arena = &scan->front->arena;
    rn_token token = {start, end, (uint8_t)kind, (uint8_t)scan->level, 0};

    if (!rn_front_poll(scan->front)) {
        return false;
    }
    if (arena->is_full || arena->top - arena->used < sizeof token) {
        arena->is_full = true;
        return false;
    }
    arena->top -= (uint32_t)sizeof token;
    memcpy(rn_arena_at(arena, arena->top), &token, sizeof token);
    scan->out->count++;
    return true;
}

/* ---- errors ---- */

static bool set_error(rn_scan *scan, rn_front_error_type type, const char *format, va_list args)
{
    rn_front *front = scan->front;

    /* Borrow the recorder of the front end, then put the record aside. */
    rn_front_vfail(front, type, 0, 0, format, args);
    if (front->status == RN_FRONT_SYNTAX) {
        front->status = RN_FRONT_OK;
    }
    scan->out->error = front->error;
    scan->out->is_in_fstring = scan->mode_count > 0;
    scan->has_error = true;
    return false;
}

/* Columns are those of CPython's tokenizer: the number of characters before `at`, without adding one. */
static void set_place(rn_scan *scan, uint32_t from, uint32_t at)
{
    rn_place place = rn_front_where_end(scan->front, at), first = rn_front_where_end(scan->front, from);
    rn_front_error *error = &scan->out->error;

    error->line = error->end_line = (int32_t)place.line;
    error->end_col = (int32_t)rn_front_char_col(scan->front, place);
    error->col = (int32_t)rn_front_char_col(scan->front, first);
}

bool rn_scan_fail(rn_scan *scan, uint32_t at, const char *format, ...)
{
    va_list args;

    va_start(args, format);
    set_error(scan, RN_SYNTAX_ERROR, format, args);
    va_end(args);
    set_place(scan, at, at);
    return false;
}

bool rn_scan_fail_range(rn_scan *scan, uint32_t start, uint32_t end, const char *format, ...)
{
    va_list args;

    va_start(args, format);
    set_error(scan, RN_SYNTAX_ERROR, format, args);
    va_end(args);
    set_place(scan, start + 1, end);
    return false;
}

/* Errors that CPython raises only when the parser asks for the token. */
static bool fail_weak(rn_scan *scan, rn_front_error_type type, uint32_t line, uint32_t col, int32_t end_col, const char *format, ...)
{
    va_list args;

    va_start(args, format);
    set_error(scan, type, format, args);
    va_end(args);
    scan->out->is_weak = true;
    scan->out->error.line = scan->out->error.end_line = (int32_t)line;
    scan->out->error.col = (int32_t)col;
    scan->out->error.end_col = end_col;
    return false;
}

/* The characters of the line that holds `at`, its line end included. */
static uint32_t line_width(const rn_scan *scan, uint32_t at)
{
    rn_place place = rn_front_where(scan->front, at);
    uint32_t end = at;

    while (!rn_scan_is_newline(rn_scan_peek(scan, end)) && rn_scan_peek(scan, end) >= 0) {
        end++;
    }
    place.byte_col += end - at;
    return rn_front_char_col(scan->front, place) + 1;
}

static bool fail_eof(rn_scan *scan)
{
    uint32_t last = scan->source_len > 0 ? scan->source_len - 1 : 0;

    if (scan->level > 0) {
        rn_place place = rn_front_where(scan->front, scan->open_offsets[scan->level - 1]);

        return fail_weak(scan, RN_SYNTAX_ERROR, place.line, rn_front_char_col(scan->front, place) + 1, 0, "'%c' was never closed",
                         (uint32_t)scan->openers[scan->level - 1]);
    }
    return fail_weak(scan, RN_SYNTAX_ERROR, rn_front_where(scan->front, last).line, line_width(scan, last), -1,
                     "unexpected EOF while parsing");
}

/* ---- line structure ---- */

/* After a backslash at `pos - 1`: the position behind the line end, or false. */
static bool continue_line(rn_scan *scan)
{
    int c = rn_scan_peek(scan, scan->pos);

    if (!rn_scan_is_newline(c)) {
        rn_place place = rn_front_where(scan->front, scan->pos);

        return fail_weak(scan, RN_SYNTAX_ERROR, place.line, rn_front_char_col(scan->front, place) + 1, 0,
                         "unexpected character after line continuation character");
    }
    scan->pos += rn_scan_newline_size(scan, scan->pos);
    if (rn_scan_peek(scan, scan->pos) < 0) {
        return fail_eof(scan);
    }
    return true;
}

static bool fail_tabs(rn_scan *scan)
{
    return fail_weak(scan, RN_TAB_ERROR, rn_front_where(scan->front, scan->pos).line, 1, 0,
                     "inconsistent use of tabs and spaces in indentation");
}

static bool open_block(rn_scan *scan, uint32_t col, uint32_t alt_col)
{
    if (scan->indent + 1 >= RN_SCAN_MAX_INDENT) {
        return fail_weak(scan, RN_INDENTATION_ERROR, rn_front_where(scan->front, scan->pos).line, 1, 0, "too many levels of indentation");
    }
    if (alt_col <= scan->alt_cols[scan->indent]) {
        return fail_tabs(scan);
    }
    scan->indent++;
    scan->cols[scan->indent] = col;
    scan->alt_cols[scan->indent] = alt_col;
    return add_token(scan, RN_T_INDENT, scan->pos, scan->pos);
}

static bool close_blocks(rn_scan *scan, uint32_t col, uint32_t alt_col)
{
    uint32_t dedents = 0;

    while (scan->indent > 0 && col < scan->cols[scan->indent]) {
        scan->indent--;
        dedents++;
    }
    if (col != scan->cols[scan->indent]) {
        return fail_weak(scan, RN_INDENTATION_ERROR, rn_front_where(scan->front, scan->pos).line, line_width(scan, scan->pos), -1,
                         "unindent does not match any outer indentation level");
    }
    if (alt_col != scan->alt_cols[scan->indent]) {
        return fail_tabs(scan);
    }
    while (dedents-- > 0) {
        if (!add_token(scan, RN_T_DEDENT, scan->pos, scan->pos)) {
            return false;
        }
    }
    return true;
}

/* At the start of a line: measure it and emit INDENT or DEDENT. Blank lines are told by *is_blank. */
static bool scan_indentation(rn_scan *scan, bool *is_blank)
{
    uint32_t col = 0, alt_col = 0, joined_col = 0;
    int c;

    for (;; scan->pos++) {
        c = rn_scan_peek(scan, scan->pos);
        if (c == ' ') {
            col++;
            alt_col++;
        } else if (c == '\t') {
            col = (col / 8 + 1) * 8;
            alt_col++;
        } else if (c == '\f') {
            col = alt_col = 0;
        } else if (c == '\\') {
            /* The first of several joined lines decides. */
            joined_col = joined_col != 0 ? joined_col : col;
            scan->pos++;
            if (!continue_line(scan)) {
                return false;
            }
            scan->pos--;
        } else {
            break;
        }
    }
    *is_blank = c == '#' || rn_scan_is_newline(c);
    if (*is_blank || scan->level > 0) {
        return true;
    }
    if (c < 0) {
        col = alt_col = joined_col = 0;
    }
    if (joined_col != 0) {
        col = alt_col = joined_col;
    }
    if (col == scan->cols[scan->indent]) {
        return alt_col == scan->alt_cols[scan->indent] || fail_tabs(scan);
    }
    return col > scan->cols[scan->indent] ? open_block(scan, col, alt_col) : close_blocks(scan, col, alt_col);
}

/* ---- names ---- */

static rn_token_kind keyword_kind(const char *text, size_t byte_count)
{
    if (byte_count < 2 || byte_count > 8) {
        return RN_T_NAME;
    }
    for (rn_token_kind kind = RN_T_FALSE; kind < RN_T_COUNT; kind++) {
        const char *word = rn_token_text(kind);

        if (word[0] == text[0] && word[1] == text[1] && strlen(word) == byte_count && memcmp(word, text, byte_count) == 0) {
            return kind;
        }
    }
    return RN_T_NAME;
}

static bool is_name_byte(int c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || c >= 128 || (c >= '0' && c <= '9');
}

static bool fail_character(rn_scan *scan, uint32_t at, uint32_t code_point)
{
    if (rn_ident_is_printable(code_point)) {
        return rn_scan_fail(scan, at, "invalid character '%c' (U+%x)", code_point, code_point);
    }
    return rn_scan_fail(scan, at, "invalid non-printable character U+%x", code_point);
}

static bool scan_name(rn_scan *scan)
{
    const char *text = scan->source + scan->pos;
    uint32_t start = scan->pos;
    bool is_ascii = true;
    int c;

    while (c = rn_scan_peek(scan, scan->pos), is_name_byte(c)) {
        is_ascii = is_ascii && c < 128;
        scan->pos++;
    }
    if (!is_ascii) {
        uint32_t bad = 0;
        size_t good = rn_ident_span(text, scan->pos - start, &bad);

        if (good < scan->pos - start) {
            return fail_character(scan, start + (uint32_t)good + rn_source_get_utf8(text + good, &bad), bad);
        }
        return add_token(scan, RN_T_NAME, start, scan->pos);
    }
    return add_token(scan, keyword_kind(text, scan->pos - start), start, scan->pos);
}

/* ---- strings ---- */

/* At a letter: the length of a string prefix that a quote follows, or 0. */
static uint32_t prefix_size(const rn_scan *scan, bool saw[5])
{
    static const char letters[] = "burft";
    uint32_t i = scan->pos;

    memset(saw, 0, 5 * sizeof saw[0]);
    for (;; i++) {
        int c = rn_scan_peek(scan, i);
        const char *found = c < 128 && c > 0 ? strchr(letters, c | 0x20) : NULL;

        if (c == '"' || c == '\'') {
            return i - scan->pos;
        }
        if (found == NULL || *found == '\0' || saw[found - letters] || !((c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'))) {
            return 0;
        }
        saw[found - letters] = true;
    }
}

static bool check_prefix(rn_scan *scan, const bool saw[5], uint32_t quote)
{
    static const char pairs[][2] = {{'u', 'b'}, {'u', 'r'}, {'u', 'f'}, {'u', 't'}, {'b', 'f'}, {'b', 't'}, {'f', 't'}};
    static const char letters[] = "burft";

    for (size_t i = 0; i < sizeof pairs / sizeof pairs[0]; i++) {
        if (saw[strchr(letters, pairs[i][0]) - letters] && saw[strchr(letters, pairs[i][1]) - letters]) {
            return rn_scan_fail_range(scan, scan->pos, quote + 1, "'%c' and '%c' prefixes are incompatible", (uint32_t)pairs[i][0],
                                      (uint32_t)pairs[i][1]);
        }
    }
    if (saw[4]) {
        return rn_scan_fail_range(scan, scan->pos, quote + 1, "t-strings are not supported");
    }
    return true;
}

static bool fail_unterminated(rn_scan *scan, uint32_t start, bool is_long, uint32_t at, bool has_escaped_quote)
{
    /* A source that ends early is noticed on its last line. */
    uint32_t last = at >= scan->source_len && scan->source_len > 0 ? scan->source_len - 1 : at;
    uint32_t line = rn_front_where(scan->front, last).line;

    return rn_scan_fail(scan, start + 1,
                        is_long             ? "unterminated triple-quoted string literal (detected at line %d)"
                        : has_escaped_quote ? "unterminated string literal (detected at line %d); perhaps you escaped the end quote?"
                                            : "unterminated string literal (detected at line %d)",
                        line);
}

/* A quote inside an f-string's expression that looks like the end of the f-string. */
static bool closes_fstring(const rn_scan *scan, int quote, bool is_long)
{
    const rn_scan_mode *mode = &scan->modes[scan->mode_count > 0 ? scan->mode_count - 1 : 0];

    return scan->mode_count > 0 && mode->quote == quote && mode->quote_size == (is_long ? 3 : 1);
}

static bool scan_plain_string(rn_scan *scan, uint32_t start, uint32_t quote_at, uint16_t flags)
{
    int quote = rn_scan_peek(scan, quote_at);
    bool is_long = rn_scan_peek(scan, quote_at + 1) == quote && rn_scan_peek(scan, quote_at + 2) == quote;
    bool has_escaped_quote = false;
    uint32_t i = quote_at + (is_long ? 3 : 1);

    for (;;) {
        int c = rn_scan_peek(scan, i);

        if (c < 0 || (!is_long && rn_scan_is_newline(c))) {
            if (closes_fstring(scan, quote, is_long)) {
                return rn_scan_fail(scan, start + 1, "f-string: expecting '}'");
            }
            return fail_unterminated(scan, start, is_long, i, has_escaped_quote);
        }
        if (c == quote && (!is_long || (rn_scan_peek(scan, i + 1) == quote && rn_scan_peek(scan, i + 2) == quote))) {
            break;
        }
        if (c == '\\') {
            i++;
            has_escaped_quote = has_escaped_quote || rn_scan_peek(scan, i) == quote;
            if (rn_scan_is_newline(rn_scan_peek(scan, i))) {
                i += rn_scan_newline_size(scan, i);
            } else if (rn_scan_peek(scan, i) >= 0) {
                i++;
            }
        } else {
            i++;
        }
    }
    scan->pos = i + (is_long ? 3 : 1);
    if (!add_token(scan, RN_T_STRING, start, scan->pos)) {
        return false;
    }
    rn_scan_last(scan)->flags = (uint16_t)(flags | (is_long ? RN_STRING_LONG : 0));
    return true;
}

static bool open_fstring(rn_scan *scan, uint32_t start, uint32_t quote_at, bool is_raw)
{
    int quote = rn_scan_peek(scan, quote_at);
    bool is_long = rn_scan_peek(scan, quote_at + 1) == quote && rn_scan_peek(scan, quote_at + 2) == quote;
    rn_scan_mode *mode;

    scan->pos = quote_at + (is_long ? 3 : 1);
    if (scan->mode_count + 1 >= RN_SCAN_MAX_FSTRINGS) {
        return rn_scan_fail(scan, scan->pos, "too many nested f-strings or t-strings");
    }
    mode = &scan->modes[scan->mode_count++];
    *mode = (rn_scan_mode){
        .start = start, .quote = (char)quote, .quote_size = is_long ? 3 : 1, .is_raw = is_raw, .is_text = true, .expr_depth = -1};
    if (!add_token(scan, RN_T_FSTRING_START, start, scan->pos)) {
        return false;
    }
    rn_scan_last(scan)->flags = is_raw ? RN_STRING_RAW : 0;
    return true;
}

/* A string of any kind, when one starts here; *is_string tells. */
static bool scan_string(rn_scan *scan, bool *is_string)
{
    bool saw[5];
    int c = rn_scan_peek(scan, scan->pos);
    uint32_t size = prefix_size(scan, saw), start = scan->pos;
    uint16_t flags;

    *is_string = size > 0 || c == '"' || c == '\'';
    if (!*is_string) {
        return true;
    }
    if (!check_prefix(scan, saw, start + size)) {
        return false;
    }
    if (saw[3]) {
        return open_fstring(scan, start, start + size, saw[2]);
    }
    flags = (uint16_t)((saw[0] ? RN_STRING_BYTES : 0) | (saw[1] ? RN_STRING_U : 0) | (saw[2] ? RN_STRING_RAW : 0));
    return scan_plain_string(scan, start, start + size, flags);
}

/* ---- text of f-strings ---- */

static bool add_middle(rn_scan *scan, uint32_t start, uint32_t end, const rn_scan_mode *mode)
{
    if (!add_token(scan, RN_T_FSTRING_MIDDLE, start, end)) {
        return false;
    }
    rn_scan_last(scan)->flags = mode->is_raw ? RN_STRING_RAW : 0;
    return true;
}

static bool enter_expression(rn_scan *scan, rn_scan_mode *mode)
{
    if (++mode->expr_depth >= MAX_FSTRING_NESTING) {
        return rn_scan_fail(scan, scan->pos, "f-string: expressions nested too deeply");
    }
    mode->is_text = false;
    return true;
}

static bool fail_open_fstring(rn_scan *scan, const rn_scan_mode *mode, uint32_t at)
{
    uint32_t last = at >= scan->source_len && scan->source_len > 0 ? scan->source_len - 1 : at;

    return rn_scan_fail(scan, mode->start + 1,
                        mode->quote_size == 3 ? "unterminated triple-quoted f-string literal (detected at line %d)"
                                              : "unterminated f-string literal (detected at line %d)",
                        rn_front_where(scan->front, last).line);
}

static bool is_quote_at(const rn_scan *scan, const rn_scan_mode *mode, uint32_t i)
{
    for (uint32_t k = 0; k < mode->quote_size; k++) {
        if (rn_scan_peek(scan, i + k) != mode->quote) {
            return false;
        }
    }
    return true;
}

/* Skips a backslash and what it escapes; *in_name is set behind \N{. */
static uint32_t skip_escape(const rn_scan *scan, const rn_scan_mode *mode, uint32_t i, bool *in_name)
{
    int c = rn_scan_peek(scan, i + 1);

    if (c == '{' || c == '}') {
        if (!mode->is_raw) {
            rn_warn(scan->front, RN_WARN_TOKENS, i, i, rn_front_where(scan->front, i).line, RN_BAD_ESCAPE, c == '{' ? "{" : "}", "",
                    c == '{' ? "{" : "}");
        }
        return i + 1; /* the brace keeps its meaning */
    }
    if (!mode->is_raw && c == 'N' && rn_scan_peek(scan, i + 2) == '{') {
        *in_name = true;
        return i + 3;
    }
    if (c < 0) {
        return i + 1;
    }
    return i + 1 + (rn_scan_is_newline(c) ? rn_scan_newline_size(scan, i + 1) : 1);
}

static bool scan_fstring_text(rn_scan *scan, rn_scan_mode *mode)
{
    uint32_t start = scan->pos, i = start;
    bool in_name = false;

    if (rn_scan_peek(scan, i) == '{' && rn_scan_peek(scan, i + 1) != '{') {
        return enter_expression(scan, mode);
    }
    if (is_quote_at(scan, mode, i)) {
        scan->pos += mode->quote_size;
        scan->mode_count--;
        return add_token(scan, RN_T_FSTRING_END, start, scan->pos);
    }
    for (;;) {
        int c = rn_scan_peek(scan, i);
        bool in_spec = mode->in_spec && mode->expr_depth >= 0;

        if (c < 0 || (mode->quote_size == 1 && rn_scan_is_newline(c))) {
            if (in_spec && c >= 0) {
                return rn_scan_fail(scan, i + 1, "f-string: newlines are not allowed in format specifiers for single quoted f-strings");
            }
            return fail_open_fstring(scan, mode, i);
        }
        if (is_quote_at(scan, mode, i)) {
            scan->pos = i;
            return add_middle(scan, start, i, mode);
        }
        if (c == '{') {
            if (rn_scan_peek(scan, i + 1) == '{' && !in_spec) {
                scan->pos = i + 2;
                return add_middle(scan, start, i + 1, mode);
            }
            scan->pos = i;
            if (!enter_expression(scan, mode)) {
                return false;
            }
            return add_middle(scan, start, i, mode);
        }
        if (c == '}') {
            if (in_name) {
                scan->pos = i + 1;
                return add_middle(scan, start, i + 1, mode);
            }
            if (rn_scan_peek(scan, i + 1) == '}' && !in_spec && mode->bracket_depth == 0) {
                scan->pos = i + 2;
                return add_middle(scan, start, i + 1, mode);
            }
            mode->is_text = false;
            scan->pos = i;
            return add_middle(scan, start, i, mode);
        }
        i = c == '\\' ? skip_escape(scan, mode, i, &in_name) : i + 1;
    }
}

/* ---- operators ---- */

static rn_token_kind operator_kind(const rn_scan *scan, uint32_t *size)
{
    int c = rn_scan_peek(scan, scan->pos);
    rn_token_kind best = RN_T_UNKNOWN;

    *size = 1;
    for (rn_token_kind kind = RN_T_LPAR; kind < RN_T_FALSE; kind++) {
        const char *text = rn_token_text(kind);
        uint32_t length = 1;

        if (text[0] != c) {
            continue;
        }
        while (text[length] != '\0' && rn_scan_peek(scan, scan->pos + length) == text[length]) {
            length++;
        }
        if (text[length] == '\0' && (best == RN_T_UNKNOWN || length > *size)) {
            best = kind;
            *size = length;
        }
    }
    if (c == '<' && rn_scan_peek(scan, scan->pos + 1) == '>') {
        *size = 2; /* what != was once */
        return RN_T_UNKNOWN;
    }
    return best;
}

static bool open_bracket(rn_scan *scan, rn_scan_mode *mode, char c)
{
    if (scan->level >= RN_SCAN_MAX_LEVEL) {
        return rn_scan_fail(scan, scan->pos + 1, "too many nested parentheses");
    }
    scan->openers[scan->level] = c;
    scan->open_offsets[scan->level] = scan->pos;
    scan->level++;
    if (mode != NULL) {
        mode->bracket_depth++;
    }
    return true;
}

static bool close_bracket(rn_scan *scan, rn_scan_mode *mode, char c)
{
    char opener;

    if (mode != NULL && mode->bracket_depth == 0 && c == '}') {
        return rn_scan_fail(scan, scan->pos + 1, "f-string: single '}' is not allowed");
    }
    if (scan->level == 0) {
        return rn_scan_fail(scan, scan->pos + 1, "unmatched '%c'", (uint32_t)c);
    }
    scan->level--;
    opener = scan->openers[scan->level];
    if (c != (opener == '(' ? ')' : opener == '[' ? ']' : '}')) {
        uint32_t opener_line = rn_front_where(scan->front, scan->open_offsets[scan->level]).line;

        if (mode != NULL && opener == '{' && mode->bracket_depth - 1 == mode->expr_depth) {
            return rn_scan_fail(scan, scan->pos + 1, "f-string: unmatched '%c'", (uint32_t)c);
        }
        if (opener_line != rn_front_where(scan->front, scan->pos).line) {
            return rn_scan_fail(scan, scan->pos + 1, "closing parenthesis '%c' does not match opening parenthesis '%c' on line %d",
                                (uint32_t)c, (uint32_t)opener, opener_line);
        }
        return rn_scan_fail(scan, scan->pos + 1, "closing parenthesis '%c' does not match opening parenthesis '%c'", (uint32_t)c,
                            (uint32_t)opener);
    }
    if (mode != NULL) {
        mode->bracket_depth--;
        if (mode->bracket_depth < 0) {
            return rn_scan_fail(scan, scan->pos + 1, "f-string: unmatched '%c'", (uint32_t)c);
        }
        if (c == '}' && mode->bracket_depth == mode->expr_depth) {
            mode->expr_depth--;
            mode->is_text = true;
            mode->in_spec = false;
            mode->in_debug = false;
        }
    }
    return true;
}

static bool scan_operator(rn_scan *scan)
{
    int c = rn_scan_peek(scan, scan->pos);
    rn_scan_mode *mode = scan->mode_count > 0 ? &scan->modes[scan->mode_count - 1] : NULL;
    rn_token_kind kind;
    uint32_t size, start = scan->pos;

    if (c == ':' && mode != NULL && mode->expr_depth >= 0 && mode->bracket_depth - 1 == mode->expr_depth) {
        mode->is_text = true;
        mode->in_spec = true;
        scan->pos++;
        return add_token(scan, RN_T_COLON, start, scan->pos);
    }
    kind = operator_kind(scan, &size);
    if (kind == RN_T_LPAR || kind == RN_T_LSQB || kind == RN_T_LBRACE) {
        if (!open_bracket(scan, mode, (char)c)) {
            return false;
        }
    } else if (kind == RN_T_RPAR || kind == RN_T_RSQB || kind == RN_T_RBRACE) {
        if (!close_bracket(scan, mode, (char)c)) {
            return false;
        }
    } else if (kind == RN_T_UNKNOWN && (c < 32 || c == 127)) {
        return rn_scan_fail(scan, scan->pos + 1, "invalid non-printable character U+%x", (uint32_t)c);
    }
    scan->pos += size;
    return add_token(scan, kind, start, scan->pos);
}

/* ---- the loop ---- */

static bool scan_line_end(rn_scan *scan, bool is_blank)
{
    uint32_t end = scan->pos + 1, start = scan->comment_end == scan->pos ? scan->comment_start : scan->pos;

    scan->pos += rn_scan_newline_size(scan, scan->pos);
    scan->at_line_start = true;
    if (is_blank || scan->level > 0) {
        return true;
    }
    /* a comment before it belongs to the token */
    return add_token(scan, RN_T_NEWLINE, start, end);
}

/* One token, or the blanks before it. */
static bool scan_some(rn_scan *scan, bool *is_blank)
{
    int c;
    bool is_string;

    if (scan->mode_count > 0 && scan->modes[scan->mode_count - 1].is_text) {
        return scan_fstring_text(scan, &scan->modes[scan->mode_count - 1]);
    }
    if (scan->at_line_start) {
        scan->at_line_start = false;
        if (!scan_indentation(scan, is_blank)) {
            return false;
        }
    }
    while (c = rn_scan_peek(scan, scan->pos), c == ' ' || c == '\t' || c == '\f') {
        scan->pos++;
    }
    if (c == '#') {
        scan->comment_start = scan->pos;
        while (c = rn_scan_peek(scan, scan->pos), c >= 0 && !rn_scan_is_newline(c)) {
            scan->pos++;
        }
        scan->comment_end = scan->pos;
        return true;
    }
    if (c < 0) {
        if (scan->level > 0) {
            return fail_eof(scan);
        }
        scan->is_done = true;
        return add_token(scan, RN_T_END, scan->source_len, scan->source_len);
    }
    if (rn_scan_is_newline(c)) {
        return scan_line_end(scan, *is_blank);
    }
    if (c == '\\') {
        scan->pos++;
        return continue_line(scan);
    }
    if (!scan_string(scan, &is_string) || is_string) {
        return is_string && !scan->has_error && rn_front_is_good(scan->front);
    }
    if ((c >= '0' && c <= '9') || (c == '.' && rn_scan_is_digit(rn_scan_peek(scan, scan->pos + 1)))) {
        uint32_t start = scan->pos;

        return rn_scan_number(scan) && add_token(scan, RN_T_NUMBER, start, scan->pos);
    }
    if (is_name_byte(c)) {
        return scan_name(scan);
    }
    return scan_operator(scan);
}

bool rn_tokens_make(rn_front *front, rn_tokens *out)
{
    rn_scan scan;
    bool is_blank = false;

    memset(&scan, 0, offsetof(rn_scan, cols)); /* the stacks below it are filled as they grow */
    scan.cols[0] = scan.alt_cols[0] = 0;
    scan.front = front;
    scan.out = out;
    scan.source = front->source;
    scan.source_len = front->source_len;
    scan.at_line_start = true;
    memset(out, 0, sizeof *out);
    out->top = front->arena.top;
    scan.end = scan.source_len;
    if (scan.source_len > 0 && !rn_scan_is_newline((unsigned char)scan.source[scan.source_len - 1])) {
        scan.end++; /* a line end is understood */
    }
    if (scan.source_len >= 3 && memcmp(scan.source, "\xef\xbb\xbf", 3) == 0) {
        scan.pos = 3;
    }
    while (!scan.is_done) {
        if (scan.at_line_start) {
            is_blank = false;
        }
        if (!scan_some(&scan, &is_blank)) {
            break;
        }
    }
    if (!rn_front_is_good(front)) {
        return false;
    }
    if (scan.has_error) {
        out->level = scan.level;
        out->open_offset = scan.level > 0 ? scan.open_offsets[scan.level - 1] : 0;
        return add_token(&scan, RN_T_ERROR, scan.pos, scan.pos);
    }
    return true;
}
