/* What a source must be before it is read: not too long, no NUL bytes, UTF-8 throughout. */
#include "py/front/source.h"

#define DEFAULT_MAX_BYTES (4u << 20)

unsigned rn_source_get_utf8(const char *text, uint32_t *out)
{
    const unsigned char *s = (const unsigned char *)text;

    if (s[0] < 0x80) {
        *out = s[0];
        return 1;
    }
    if (s[0] < 0xE0) {
        *out = (s[0] & 0x1Fu) << 6 | (s[1] & 0x3Fu);
        return 2;
    }
    if (s[0] < 0xF0) {
        *out = (s[0] & 0xFu) << 12 | (s[1] & 0x3Fu) << 6 | (s[2] & 0x3Fu);
        return 3;
    }
    *out = (s[0] & 7u) << 18 | (s[1] & 0x3Fu) << 12 | (s[2] & 0x3Fu) << 6 | (s[3] & 0x3Fu);
    return 4;
}

unsigned rn_source_put_utf8(uint32_t code_point, char *out)
{
    if (code_point < 0x80) {
        out[0] = (char)code_point;
        return 1;
    }
    if (code_point < 0x800) {
        out[0] = (char)(0xC0 | code_point >> 6);
        out[1] = (char)(0x80 | (code_point & 0x3F));
        return 2;
    }
    if (code_point < 0x10000) {
        out[0] = (char)(0xE0 | code_point >> 12);
        out[1] = (char)(0x80 | (code_point >> 6 & 0x3F));
        out[2] = (char)(0x80 | (code_point & 0x3F));
        return 3;
    }
    out[0] = (char)(0xF0 | code_point >> 18);
    out[1] = (char)(0x80 | (code_point >> 12 & 0x3F));
    out[2] = (char)(0x80 | (code_point >> 6 & 0x3F));
    out[3] = (char)(0x80 | (code_point & 0x3F));
    return 4;
}

/* Length of the well-formed sequence at s, or 0. */
static unsigned sequence_size(const unsigned char *s, size_t rest)
{
    static const struct {
        unsigned char first, last, low, high; /* range of the lead byte, range of the second byte */
        unsigned size;
    } forms[] = {
        {0xC2, 0xDF, 0x80, 0xBF, 2}, {0xE0, 0xE0, 0xA0, 0xBF, 3}, {0xE1, 0xEC, 0x80, 0xBF, 3}, {0xED, 0xED, 0x80, 0x9F, 3},
        {0xEE, 0xEF, 0x80, 0xBF, 3}, {0xF0, 0xF0, 0x90, 0xBF, 4}, {0xF1, 0xF3, 0x80, 0xBF, 4}, {0xF4, 0xF4, 0x80, 0x8F, 4},
    };

    for (size_t i = 0; i < sizeof forms / sizeof forms[0]; i++) {
        if (s[0] < forms[i].first || s[0] > forms[i].last) {
            continue;
        }
        if (rest < forms[i].size || s[1] < forms[i].low || s[1] > forms[i].high) {
            return 0;
        }
        for (unsigned k = 2; k < forms[i].size; k++) {
            if ((s[k] & 0xC0) != 0x80) {
                return 0;
            }
        }
        return forms[i].size;
    }
    return 0;
}

/* A byte that is not UTF-8: CPython counts the columns of the bytes before it. */
static bool fail_encoding(rn_front *front, uint32_t at, uint32_t line, uint32_t col)
{
    rn_front_fail(front, RN_SYNTAX_ERROR, 0, 0,
                  "Non-UTF-8 code starting with '\\x%b' on line %d, but no encoding declared; see "
                  "https://peps.python.org/pep-0263/ for details",
                  (uint32_t)(unsigned char)front->source[at], line);
    front->error.line = front->error.end_line = (int32_t)line;
    front->error.col = front->error.end_col = (int32_t)col + 1;
    return false;
}

/* The name in a comment `coding[:=] name` of line 1 or 2, as a span; CPython's rule of PEP 263. */
static bool find_coding(const char *line, size_t byte_count, const char **name, size_t *name_size)
{
    size_t i = 0;

    while (i < byte_count && (line[i] == ' ' || line[i] == '\t' || line[i] == '\f')) {
        i++;
    }
    if (i == byte_count || line[i] != '#') {
        return false;
    }
    for (; i + 7 < byte_count; i++) {
        size_t start;

        if (memcmp(line + i, "coding", 6) != 0 || (line[i + 6] != ':' && line[i + 6] != '=')) {
            continue;
        }
        i += 7;
        while (i < byte_count && (line[i] == ' ' || line[i] == '\t')) {
            i++;
        }
        for (start = i; i < byte_count; i++) {
            unsigned char c = (unsigned char)line[i];

            if (!((c >= '0' && c <= '9') || ((c | 0x20) >= 'a' && (c | 0x20) <= 'z') || c == '-' || c == '_' || c == '.')) {
                break;
            }
        }
        *name = line + start;
        *name_size = i - start;
        return i > start;
    }
    return false;
}

static bool is_ascii(const rn_front *front)
{
    for (uint32_t i = 0; i < front->source_len; i++) {
        if ((unsigned char)front->source[i] >= 0x80) {
            return false;
        }
    }
    return true;
}

/* UTF-8, or one of the encodings in which ASCII characters are what they are, when the source has no others. */
static bool is_known_coding(const rn_front *front, const char *name, size_t byte_count)
{
    static const char *const spellings[] = {"utf-8", "utf8", "u8", "utf", "cp65001", "ascii", "us-ascii"};
    static const char *const prefixes[] = {"latin-1", "latin1", "iso-8859-", "iso8859-", "cp125", "windows-125", "koi8-"};
    char plain[16];

    for (size_t i = 0; i < byte_count && i < sizeof plain; i++) {
        plain[i] = (char)(name[i] == '_' ? '-' : name[i] >= 'A' && name[i] <= 'Z' ? name[i] | 0x20 : name[i]);
    }
    plain[byte_count < sizeof plain ? byte_count : sizeof plain - 1] = '\0';
    if (strncmp(plain, "utf-8-", 6) == 0) {
        return true; /* utf-8-unix and friends */
    }
    for (size_t i = 0; i < sizeof spellings / sizeof spellings[0]; i++) {
        if (strcmp(plain, spellings[i]) == 0) {
            return true;
        }
    }
    for (size_t i = 0; i < sizeof prefixes / sizeof prefixes[0]; i++) {
        if (strncmp(plain, prefixes[i], strlen(prefixes[i])) == 0) {
            return is_ascii(front);
        }
    }
    return false;
}

static bool check_coding(rn_front *front)
{
    size_t start = 0;

    for (int line = 0; line < 2 && start < front->source_len; line++) {
        size_t end = start, name_size;
        const char *name;

        while (end < front->source_len && front->source[end] != '\n' && front->source[end] != '\r') {
            end++;
        }
        if (find_coding(front->source + start, end - start, &name, &name_size)) {
            char text[64];

            if (is_known_coding(front, name, name_size)) {
                return true;
            }
            name_size = name_size < sizeof text ? name_size : sizeof text - 1;
            memcpy(text, name, name_size);
            text[name_size] = '\0';
            rn_front_fail(front, RN_SYNTAX_ERROR, 0, 0, "unknown encoding: %s", text);
            front->error.line = front->error.col = front->error.end_line = front->error.end_col = 0;
            return false;
        }
        start = end + 1;
    }
    return true;
}

static bool fail_nowhere(rn_front *front, const char *message)
{
    rn_front_fail(front, RN_SYNTAX_ERROR, 0, 0, "%s", message);
    front->error.line = front->error.col = front->error.end_line = front->error.end_col = 0;
    return false;
}

/* Pass 1 counts lines, pass 2 stores where they start. */
static bool scan_lines(rn_front *front, uint32_t *line_count, rn_ref lines)
{
    const unsigned char *s = (const unsigned char *)front->source;
    uint32_t line = 1, line_start = 0;

    for (uint32_t i = 0; i < front->source_len;) {
        if ((i & 0xFFFF) == 0 && !rn_front_poll_now(front)) {
            return false;
        }
        if (s[i] >= 0x80) {
            unsigned size = sequence_size(s + i, front->source_len - i);

            if (size == 0) {
                return fail_encoding(front, i, line, i - line_start);
            }
            i += size;
            continue;
        }
        if (s[i] == '\n' || s[i] == '\r') {
            i += s[i] == '\r' && i + 1 < front->source_len && s[i + 1] == '\n' ? 2 : 1;
            line_start = i;
            if (lines != 0) {
                rn_list_set(&front->arena, lines, line, i);
            }
            line++;
            continue;
        }
        i++;
    }
    *line_count = line;
    return true;
}

bool rn_source_open(rn_front *front, const char *source, size_t byte_count)
{
    uint32_t max_bytes = front->options.max_source_bytes != 0 ? front->options.max_source_bytes : DEFAULT_MAX_BYTES;
    uint32_t line_count = 0;
    rn_ref lines;

    front->source = source;
    if (byte_count > max_bytes || byte_count > UINT32_MAX / 4) {
        return fail_nowhere(front, "source code is too long");
    }
    front->source_len = (uint32_t)byte_count;
    if (byte_count > 0 && memchr(source, '\0', byte_count) != NULL) {
        return fail_nowhere(front, "source code string cannot contain null bytes");
    }
    if ((front->options.flags & RN_FRONT_BYTES) != 0 && !check_coding(front)) {
        return false;
    }
    if (!scan_lines(front, &line_count, 0)) {
        return false;
    }
    lines = rn_arena_alloc(&front->arena, 4 * (line_count + 1));
    if (lines == 0) {
        return false;
    }
    *(uint32_t *)rn_arena_at(&front->arena, lines) = line_count;
    if (!scan_lines(front, &line_count, lines)) {
        return false;
    }
    front->lines = lines;
    return true;
}
