/* A small line editor. The line is drawn as one row: when it is wider than the terminal, the part around the cursor shows. */
#define _DEFAULT_SOURCE
#include "cli/lines.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <termios.h>
#include <unistd.h>

#include "cli/file.h"

#include "base/banned.h"

enum { MAX_HISTORY = 1000 };

typedef enum editor_key {
    KEY_UP = 0x110000, /* beyond Unicode */
    KEY_DOWN,
    KEY_LEFT,
    KEY_RIGHT,
    KEY_HOME,
    KEY_END,
    KEY_DELETE,
    KEY_NONE,
    KEY_EOF,
} editor_key;

typedef struct editor {
    rn_cli_lines *lines;
    const char *prompt;
    rn_buf *text;
    size_t cursor; /* byte offset, at a character */
    size_t recall; /* index into history; count: the line being typed */
    rn_buf typed;  /* that line, while another one shows */
} editor;

void rn_cli_lines_init(rn_cli_lines *lines)
{
    const char *term = getenv("TERM");

    *lines = (rn_cli_lines){.is_terminal = isatty(STDIN_FILENO) && isatty(STDERR_FILENO) && term != NULL && strcmp(term, "dumb") != 0};
}

void rn_cli_lines_release(rn_cli_lines *lines)
{
    for (size_t i = 0; i < lines->count; i++) {
        free(lines->history[i]);
    }
    free(lines->history);
    *lines = (rn_cli_lines){0};
}

static void remember(rn_cli_lines *lines, const rn_buf *text)
{
    char *copy;

    if (text->len == 0 || (lines->count > 0 && strcmp(lines->history[lines->count - 1], (const char *)text->data) == 0)) {
        return;
    }
    if (lines->count == MAX_HISTORY) {
        free(lines->history[0]);
        memmove(lines->history, lines->history + 1, (MAX_HISTORY - 1) * sizeof *lines->history);
        lines->count--;
    }
    if (lines->count == lines->cap) {
        size_t cap = lines->cap == 0 ? 32 : lines->cap * 2;
        char **history = realloc(lines->history, cap * sizeof *history);

        if (history == NULL) {
            return;
        }
        lines->history = history;
        lines->cap = cap;
    }
    copy = malloc(text->len + 1);
    if (copy != NULL) {
        memcpy(copy, text->data, text->len + 1);
        lines->history[lines->count++] = copy;
    }
}

/* ---- characters ---- */

static bool is_start(const rn_buf *text, size_t at)
{
    return at >= text->len || (text->data[at] & 0xC0) != 0x80;
}

static size_t step_left(const rn_buf *text, size_t at)
{
    while (at > 0 && !is_start(text, --at)) {
    }
    return at;
}

static size_t step_right(const rn_buf *text, size_t at)
{
    if (at < text->len) {
        at++;
    }
    while (!is_start(text, at)) {
        at++;
    }
    return at;
}

static size_t columns_between(const rn_buf *text, size_t from, size_t to)
{
    size_t n = 0;

    for (size_t i = from; i < to; i++) {
        n += (text->data[i] & 0xC0) != 0x80;
    }
    return n;
}

static int read_byte(void)
{
    unsigned char c;
    ssize_t n;

    do {
        n = read(STDIN_FILENO, &c, 1);
    } while (n < 0 && errno == EINTR);
    return n == 1 ? c : -1;
}

/* ESC [ A and its kin. */
static uint32_t read_sequence(void)
{
    int c = read_byte();

    if (c != '[' && c != 'O') {
        return KEY_NONE;
    }
    c = read_byte();
    if (c >= '0' && c <= '9') {
        int digit = c;

        while (c >= 0 && c != '~' && (c < 'A' || c > 'z')) {
            c = read_byte();
        }
        return digit == '3' ? KEY_DELETE : digit == '1' || digit == '7' ? KEY_HOME : digit == '4' || digit == '8' ? KEY_END : KEY_NONE;
    }
    switch (c) {
    case 'A':
        return KEY_UP;
    case 'B':
        return KEY_DOWN;
    case 'C':
        return KEY_RIGHT;
    case 'D':
        return KEY_LEFT;
    case 'H':
        return KEY_HOME;
    case 'F':
        return KEY_END;
    default:
        return KEY_NONE;
    }
}

/* A byte of text or control, or an editor_key. */
static uint32_t read_key(void)
{
    int c = read_byte();

    return c < 0 ? KEY_EOF : c == 27 ? read_sequence() : (uint32_t)c;
}

/* ---- drawing ---- */

static size_t terminal_width(void)
{
    struct winsize size = {0};

    return ioctl(STDERR_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 10 ? size.ws_col : 80;
}

static void draw(const editor *e)
{
    RN_CLEAN_BUF out = RN_BUF_INIT(1 << 20);
    size_t width = terminal_width() - strlen(e->prompt) - 1, from = 0, to = e->text->len;

    while (columns_between(e->text, from, e->cursor) > width) {
        from = step_right(e->text, from);
    }
    while (columns_between(e->text, from, to) > width) {
        to = step_left(e->text, to);
    }
    if (rn_buf_addf(&out, "\r%s", e->prompt) == RUNLET_OK &&
        (to == from || rn_buf_add(&out, e->text->data + from, to - from) == RUNLET_OK) &&
        rn_buf_addf(&out, "\x1b[K\r\x1b[%zuC", strlen(e->prompt) + columns_between(e->text, from, e->cursor)) == RUNLET_OK) {
        (void)rn_cli_write_all(STDERR_FILENO, out.data, out.len);
    }
}

/* ---- editing ---- */

static void insert(editor *e, const char *bytes, size_t n)
{
    if (rn_buf_reserve(e->text, n) != RUNLET_OK) {
        return;
    }
    memmove(e->text->data + e->cursor + n, e->text->data + e->cursor, e->text->len - e->cursor);
    memcpy(e->text->data + e->cursor, bytes, n);
    rn_buf_grew(e->text, n);
    e->cursor += n;
}

static void erase(editor *e, size_t from, size_t to)
{
    if (to > from) {
        memmove(e->text->data + from, e->text->data + to, e->text->len - to);
        e->text->len -= to - from;
        e->text->data[e->text->len] = '\0';
        e->cursor = from;
    }
}

static void erase_word(editor *e)
{
    size_t from = e->cursor;

    while (from > 0 && e->text->data[from - 1] == ' ') {
        from--;
    }
    while (from > 0 && e->text->data[from - 1] != ' ') {
        from--;
    }
    erase(e, from, e->cursor);
}

static void show_other(editor *e, size_t recall)
{
    if (recall > e->lines->count || recall == e->recall) {
        return;
    }
    if (e->recall == e->lines->count) {
        rn_buf_clear(&e->typed);
        (void)rn_buf_add(&e->typed, e->text->data, e->text->len);
    }
    e->recall = recall;
    rn_buf_clear(e->text);
    (void)(recall == e->lines->count ? rn_buf_add(e->text, e->typed.data, e->typed.len)
                                     : rn_buf_add_str(e->text, e->lines->history[recall]));
    e->cursor = e->text->len;
}

static void move_or_edit(editor *e, uint32_t key)
{
    char byte = (char)key;

    switch (key) {
    case KEY_LEFT:
    case 2: /* Ctrl-B */
        e->cursor = step_left(e->text, e->cursor);
        break;
    case KEY_RIGHT:
    case 6: /* Ctrl-F */
        e->cursor = step_right(e->text, e->cursor);
        break;
    case KEY_HOME:
    case 1: /* Ctrl-A */
        e->cursor = 0;
        break;
    case KEY_END:
    case 5: /* Ctrl-E */
        e->cursor = e->text->len;
        break;
    case KEY_UP:
    case 16: /* Ctrl-P */
        show_other(e, e->recall == 0 ? 0 : e->recall - 1);
        break;
    case KEY_DOWN:
    case 14: /* Ctrl-N */
        show_other(e, e->recall + 1);
        break;
    case 8:
    case 127:
        erase(e, step_left(e->text, e->cursor), e->cursor);
        break;
    case KEY_DELETE:
    case 4: /* Ctrl-D in a line that is not empty */
        erase(e, e->cursor, step_right(e->text, e->cursor));
        break;
    case 11: /* Ctrl-K */
        erase(e, e->cursor, e->text->len);
        break;
    case 21: /* Ctrl-U */
        erase(e, 0, e->cursor);
        break;
    case 23: /* Ctrl-W */
        erase_word(e);
        break;
    case 12: /* Ctrl-L */
        (void)rn_cli_write_all(STDERR_FILENO, "\x1b[H\x1b[2J", 7);
        break;
    case '\t':
        insert(e, "    ", 4);
        break;
    default:
        if (key >= ' ' && key < 256) {
            insert(e, &byte, 1);
        }
        break;
    }
}

static rn_cli_line edit(editor *e)
{
    for (;;) {
        uint32_t key;

        if (is_start(e->text, e->cursor)) { /* not in the middle of a character */
            draw(e);
        }
        key = read_key();
        if (key == '\r' || key == '\n') {
            e->cursor = e->text->len;
            draw(e);
            return RN_CLI_LINE;
        }
        if (key == KEY_EOF || (key == 4 && e->text->len == 0)) {
            return RN_CLI_LINE_END;
        }
        if (key == 3) {
            return RN_CLI_LINE_CANCEL;
        }
        move_or_edit(e, key);
    }
}

static rn_cli_line read_edited(rn_cli_lines *lines, const char *prompt, rn_buf *out)
{
    editor e = {.lines = lines, .prompt = prompt, .text = out, .recall = lines->count, .typed = RN_BUF_INIT(out->max)};
    struct termios before, raw;
    rn_cli_line how;

    (void)rn_buf_reserve(out, 1);
    if (tcgetattr(STDIN_FILENO, &before) != 0) {
        return RN_CLI_LINE_END;
    }
    raw = before;
    raw.c_iflag &= ~(tcflag_t)(ICRNL | IXON);
    raw.c_lflag &= ~(tcflag_t)(ICANON | ECHO | ISIG | IEXTEN);
    (void)tcsetattr(STDIN_FILENO, TCSADRAIN, &raw);
    how = edit(&e);
    (void)tcsetattr(STDIN_FILENO, TCSADRAIN, &before);
    (void)rn_cli_write_all(STDERR_FILENO, how == RN_CLI_LINE_CANCEL ? "^C\n" : "\n", how == RN_CLI_LINE_CANCEL ? 3 : 1);
    rn_buf_release(&e.typed);
    if (how == RN_CLI_LINE) {
        remember(lines, out);
    }
    return how;
}

static rn_cli_line read_plain(rn_buf *out)
{
    int c = getc(stdin);
    bool is_first = c == EOF;

    while (c != EOF && c != '\n') {
        if (rn_buf_add_byte(out, (uint8_t)c) != RUNLET_OK) {
            return RN_CLI_LINE_END;
        }
        c = getc(stdin);
    }
    if (out->len > 0 && out->data[out->len - 1] == '\r') {
        out->data[--out->len] = '\0';
    }
    return is_first ? RN_CLI_LINE_END : RN_CLI_LINE;
}

rn_cli_line rn_cli_lines_read(rn_cli_lines *lines, const char *prompt, rn_buf *out)
{
    rn_buf_clear(out);
    return lines->is_terminal ? read_edited(lines, prompt, out) : read_plain(out);
}
