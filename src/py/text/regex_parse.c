/* From the text of a pattern to a tree. Groups that are open lie on a stack of contexts, so nothing recurses. Positions and wording
 * of errors are CPython's; it reads one token ahead, and so does this. */
#include <string.h>

#include "py/text/regex_code.h"
#include "py/text/unicode.h"

#define NONE  UINT32_MAX
#define TYPES (RN_RE_ASCII | RN_RE_LOCALE | RN_RE_UNICODE)

enum { IN_TOP, IN_GROUP, IN_ATOMIC, IN_LOOK, IN_COND };

typedef struct context {
    uint32_t kind, start;
    uint32_t a, b;               /* of the node it becomes */
    uint32_t flags;              /* in force inside */
    uint32_t lookbehind;         /* what it was outside */
    uint32_t head, tail, before; /* the sequence: first node, last node, the one before it */
    uint32_t items, last_item;   /* alternatives so far */
    uint32_t yes, has_yes;       /* IN_COND: its first branch */
    uint64_t yes_lo, yes_hi;
} context;

typedef struct parser {
    re_tree *t;
    const rn_text *text;
    bool is_text;
    rn_re_status status;
    uint32_t at, len;    /* the next token; length 0: end of the pattern */
    uint32_t c, escaped; /* its character, and the one behind the backslash */
    uint32_t lookbehind; /* groups when the outermost lookbehind began; 0: in none */
    re_vec stack;        /* context */
    re_vec refs;         /* {group, position} of conditional references to groups that are not there yet */
    re_node nowhere;     /* what a node is written to that there was no memory for */
} parser;

/* ---- errors ---- */

static bool fail_slice(parser *p, const char *format, uint32_t pos, uint32_t from, uint32_t to)
{
    if (p->status == RN_RE_FOUND) {
        p->status = RN_RE_ERROR;
        *p->t->err = (rn_re_error){.format = format, .has_pos = true, .pos = pos, .from = from, .to = to};
        p->len = 0;
    }
    return false;
}

static bool fail(parser *p, const char *format, uint32_t pos)
{
    return fail_slice(p, format, pos, 0, 0);
}

static bool fail_number(parser *p, const char *format, uint32_t pos, uint64_t number)
{
    bool r = fail_slice(p, format, pos, 0, 0);

    if (p->t->err->format == format) {
        p->t->err->number[0] = number;
    }
    return r;
}

static bool fail_kind(parser *p, int kind, const char *text)
{
    if (p->status == RN_RE_FOUND) {
        p->status = RN_RE_ERROR;
        *p->t->err = (rn_re_error){.format = text, .kind = kind};
        p->len = 0;
    }
    return false;
}

static bool no_memory(parser *p)
{
    if (p->status == RN_RE_FOUND) {
        p->status = RN_RE_NO_MEMORY;
        p->len = 0;
    }
    return false;
}

/* ---- tokens ---- */

static uint32_t char_at(const parser *p, uint32_t i)
{
    return rn_kind_get(p->text->kind, p->text->data, i);
}

static void seek(parser *p, uint32_t at)
{
    uint32_t n = (uint32_t)p->text->length;

    p->at = at < n ? at : n;
    p->len = 0;
    p->c = p->escaped = NONE;
    if (p->status != RN_RE_FOUND || at >= n) {
        return;
    }
    if (!re_burn(p->t, 4)) {
        p->status = RN_RE_STOPPED;
        return;
    }
    p->c = char_at(p, at);
    p->len = 1;
    if (p->c == '\\') {
        if (at + 1 >= n) {
            (void)fail(p, "bad escape (end of pattern)", n - 1);
            return;
        }
        p->escaped = char_at(p, at + 1);
        p->len = 2;
    }
}

static void advance(parser *p)
{
    seek(p, p->at + p->len);
}

static bool match(parser *p, uint32_t c)
{
    if (p->len == 1 && p->c == c) {
        advance(p);
        return true;
    }
    return false;
}

static int digit(uint32_t c, uint32_t base)
{
    uint32_t d = c >= '0' && c <= '9' ? c - '0' : c >= 'a' && c <= 'f' ? c - 'a' + 10 : c >= 'A' && c <= 'F' ? c - 'A' + 10 : 99;

    return d < base ? (int)d : -1;
}

/* At most n digits; returns how many there were. */
static uint32_t digits(parser *p, uint32_t n, uint32_t base, uint32_t *value)
{
    uint32_t k = 0;

    while (k < n && p->len == 1 && digit(p->c, base) >= 0) {
        *value = *value * base + (uint32_t)digit(p->c, base);
        advance(p);
        k++;
    }
    return k;
}

/* Up to the terminator, which is passed over. */
static bool until(parser *p, uint32_t end, const char *missing, const char *unterminated, uint32_t *from, uint32_t *to)
{
    *from = p->at;
    for (;;) {
        if (p->len == 0) {
            return p->at == *from ? fail(p, missing, p->at) : fail(p, unterminated, *from);
        }
        if (p->len == 1 && p->c == end) {
            *to = p->at;
            advance(p);
            return *from < *to ? p->status == RN_RE_FOUND : fail(p, missing, *to);
        }
        advance(p);
    }
}

static bool is_name(parser *p, uint32_t from, uint32_t to)
{
    for (uint32_t i = from; !p->is_text && i < to; i++) {
        if (char_at(p, i) > 127) {
            return fail_slice(p, "bad character in group name %a", from, from, to);
        }
    }
    for (uint32_t i = from; i < to; i++) {
        if (!(i == from ? rn_uni_is_xid_start(char_at(p, i)) : rn_uni_is_xid_continue(char_at(p, i)))) {
            return fail_slice(p, "bad character in group name %r", from, from, to);
        }
    }
    return true;
}

static bool is_number(const parser *p, uint32_t from, uint32_t to)
{
    for (uint32_t i = from; i < to; i++) {
        if (digit(char_at(p, i), 10) < 0) {
            return false;
        }
    }
    return true;
}

/* ---- nodes ---- */

static context *top(const parser *p)
{
    return (context *)p->stack.data + (p->stack.n - 1);
}

static uint32_t node_new(parser *p, re_kind kind, uint64_t lo, uint64_t hi)
{
    re_node *n;

    if (p->status != RN_RE_FOUND || !rn_re_room(p->t->host, &p->t->node, sizeof(re_node), 1)) {
        (void)no_memory(p);
        return 0;
    }
    n = re_node_at(p->t, p->t->node.n);
    *n = (re_node){.kind = kind, .lo = lo, .hi = hi, .flags = top(p)->flags};
    return p->t->node.n++;
}

/* Appends to the open sequence. */
static re_node *add(parser *p, re_kind kind, uint64_t lo, uint64_t hi)
{
    uint32_t i = node_new(p, kind, lo, hi);
    context *c = top(p);

    if (i == 0) {
        return &p->nowhere;
    }
    if (c->tail != 0) {
        re_node_at(p->t, c->tail)->next = i;
    } else {
        c->head = i;
    }
    c->before = c->tail;
    c->tail = i;
    return re_node_at(p->t, i);
}

static void add_char(parser *p, uint32_t cp)
{
    re_node *n = add(p, RE_N_CHAR, 1, 1);

    n->a = cp;
}

static uint64_t width_sum(uint64_t a, uint64_t b)
{
    return a + b < RE_WIDTH_MAX ? a + b : RE_WIDTH_MAX;
}

static uint64_t width_times(uint64_t a, uint64_t b)
{
    uint64_t r;

    return __builtin_mul_overflow(a, b, &r) || r > RE_WIDTH_MAX ? RE_WIDTH_MAX : r;
}

static void width_of(parser *p, uint32_t head, uint64_t *lo, uint64_t *hi)
{
    *lo = *hi = 0;
    for (uint32_t i = head; i != 0; i = re_node_at(p->t, i)->next) {
        *lo = width_sum(*lo, re_node_at(p->t, i)->lo);
        *hi = width_sum(*hi, re_node_at(p->t, i)->hi);
        if (!re_burn(p->t, 1)) {
            p->status = RN_RE_STOPPED;
            return;
        }
    }
}

/* ---- groups ---- */

static uint64_t *group_width(const parser *p, uint32_t g)
{
    return (uint64_t *)p->t->width.data + (size_t)g * 2;
}

static uint32_t *group_name(const parser *p, uint32_t g)
{
    return (uint32_t *)p->t->name.data + (size_t)g * 2;
}

static bool is_closed(const parser *p, uint32_t g)
{
    return g < p->t->groups && group_width(p, g)[0] != UINT64_MAX;
}

/* 0: no group has that name. */
static uint32_t find_name(parser *p, uint32_t from, uint32_t to)
{
    if (!re_burn(p->t, p->t->groups)) {
        p->status = RN_RE_STOPPED;
        return 0;
    }
    for (uint32_t g = 1; g < p->t->groups; g++) {
        const uint32_t *name = group_name(p, g);
        uint32_t n = to - from, i = 0;

        if (name[1] - name[0] != n) {
            continue;
        }
        while (i < n && char_at(p, name[0] + i) == char_at(p, from + i)) {
            i++;
        }
        if (i == n) {
            return g;
        }
    }
    return 0;
}

static bool open_group(parser *p, uint32_t from, uint32_t to, uint32_t *group)
{
    re_tree *t = p->t;
    uint32_t g = t->groups, old = from < to ? find_name(p, from, to) : 0;

    if (g >= RN_RE_MAX_GROUPS) {
        return fail(p, "too many groups", p->at);
    }
    if (old != 0) {
        (void)fail_slice(p, "redefinition of group name %r as group %d; was group %d", from, from, to);
        t->err->number[0] = g;
        t->err->number[1] = old;
        return false;
    }
    if (!rn_re_room(t->host, &t->width, 16, 1) || !rn_re_room(t->host, &t->name, 8, 1)) {
        return no_memory(p);
    }
    t->width.n = t->name.n = g + 1;
    group_width(p, g)[0] = group_width(p, g)[1] = UINT64_MAX;
    group_name(p, g)[0] = from;
    group_name(p, g)[1] = to;
    t->groups = g + 1;
    *group = g;
    return true;
}

static bool reachable(parser *p, uint32_t g) /* from inside a lookbehind */
{
    if (p->lookbehind == 0) {
        return true;
    }
    if (!is_closed(p, g)) {
        return fail(p, "cannot refer to an open group", p->at);
    }
    return g < p->lookbehind || fail(p, "cannot refer to group defined in the same lookbehind subpattern", p->at);
}

static void add_ref(parser *p, uint32_t g)
{
    re_node *n = add(p, RE_N_REF, group_width(p, g)[0], group_width(p, g)[1]);

    n->a = g;
}

static bool push(parser *p, uint32_t kind, uint32_t start, uint32_t a, uint32_t b, uint32_t flags)
{
    uint32_t lookbehind = p->lookbehind;

    if (p->status != RN_RE_FOUND || !rn_re_room(p->t->host, &p->stack, sizeof(context), 1)) {
        return no_memory(p);
    }
    p->stack.n++;
    *top(p) = (context){.kind = kind, .start = start, .a = a, .b = b, .flags = flags, .lookbehind = lookbehind};
    if (kind == IN_LOOK && a && p->lookbehind == 0) {
        p->lookbehind = p->t->groups;
    }
    return true;
}

/* ---- escapes ---- */

static uint32_t plain_escape(uint32_t c)
{
    switch (c) {
    case 'a':
        return 7;
    case 'b':
        return 8;
    case 'f':
        return 12;
    case 'n':
        return 10;
    case 'r':
        return 13;
    case 't':
        return 9;
    case 'v':
        return 11;
    case '\\':
        return '\\';
    default:
        return NONE;
    }
}

static uint32_t class_escape(uint32_t c)
{
    switch (c) {
    case 'd':
        return RE_C_DIGIT;
    case 'D':
        return RE_C_NOT_DIGIT;
    case 's':
        return RE_C_SPACE;
    case 'S':
        return RE_C_NOT_SPACE;
    case 'w':
        return RE_C_WORD;
    case 'W':
        return RE_C_NOT_WORD;
    default:
        return 0;
    }
}

static bool is_letter(uint32_t c)
{
    return (c | 32) >= 'a' && (c | 32) <= 'z';
}

static bool bad_escape(parser *p, uint32_t start)
{
    return fail_slice(p, "bad escape %s", start, start, p->at);
}

static bool name_escape(parser *p, uint32_t start, uint32_t *cp)
{
    char name[RN_UNI_NAME_MAX * 2];
    uint32_t from, to, out[4];

    (void)start;
    if (!match(p, '{')) {
        return fail(p, "missing {", p->at);
    }
    if (!until(p, '}', "missing character name", "missing }, unterminated name", &from, &to)) {
        return false;
    }
    for (uint32_t i = from; i < to && i - from < sizeof name; i++) {
        uint32_t c = char_at(p, i);

        name[i - from] = (char)(c < 128 ? c : '?');
    }
    if (to - from > sizeof name || rn_uni_lookup(name, to - from, false, out) != 1) {
        return fail_slice(p, "undefined character name %r", from - 3, from, to);
    }
    *cp = out[0];
    return true;
}

/* \x \u \U \N, whose token has been passed over. False with the status unchanged: none of them. */
static bool code_escape(parser *p, uint32_t start, uint32_t c, uint32_t *cp)
{
    uint32_t n = c == 'x' ? 2 : c == 'u' ? 4 : 8;

    if (c != 'x' && (!p->is_text || (c != 'u' && c != 'U' && c != 'N'))) {
        return false;
    }
    if (c == 'N') {
        return name_escape(p, start, cp);
    }
    *cp = 0;
    if (digits(p, n, 16, cp) != n) {
        return fail_slice(p, "incomplete escape %s", start, start, p->at);
    }
    return *cp < 0x110000 || bad_escape(p, start);
}

/* What is left: punctuation for itself; letters and digits have no meaning. */
static bool self_escape(parser *p, uint32_t start, uint32_t c, uint32_t *cp)
{
    if (is_letter(c) || (c >= '0' && c <= '9')) {
        return bad_escape(p, start);
    }
    *cp = c;
    return true;
}

/* The escape of a set that is the next token. */
static bool set_escape(parser *p, re_item *item)
{
    uint32_t start = p->at, c = p->escaped, cp = plain_escape(c), classes = class_escape(c);

    advance(p);
    *item = (re_item){classes, 0, 0};
    if (classes != 0) {
        return p->status == RN_RE_FOUND;
    }
    if (cp == NONE && !code_escape(p, start, c, &cp)) {
        if (p->status != RN_RE_FOUND) {
            return false;
        }
        if (digit(c, 8) >= 0) {
            cp = (uint32_t)digit(c, 8);
            (void)digits(p, 2, 8, &cp);
            if (cp > 255) {
                return fail_slice(p, "octal escape value %s outside of range 0-0o377", start, start, p->at);
            }
        } else if (!self_escape(p, start, c, &cp)) {
            return false;
        }
    }
    item->lo = item->hi = cp;
    return p->status == RN_RE_FOUND;
}

static bool number_escape(parser *p, uint32_t start, uint32_t c)
{
    uint32_t group = c - '0', second;

    if (p->len == 1 && digit(p->c, 10) >= 0) {
        second = p->c;
        group = group * 10 + (second - '0');
        advance(p);
        if (digit(c, 8) >= 0 && digit(second, 8) >= 0 && p->len == 1 && digit(p->c, 8) >= 0) {
            uint32_t cp = (c - '0') * 64 + (second - '0') * 8 + (p->c - '0');

            advance(p);
            if (cp > 255) {
                return fail_slice(p, "octal escape value %s outside of range 0-0o377", start, start, p->at);
            }
            add_char(p, cp);
            return true;
        }
    }
    if (p->status != RN_RE_FOUND) {
        return false;
    }
    if (group >= p->t->groups) {
        return fail_number(p, "invalid group reference %d", start + 1, group);
    }
    if (!is_closed(p, group)) {
        return fail(p, "cannot refer to an open group", start);
    }
    if (reachable(p, group)) {
        add_ref(p, group);
    }
    return true;
}

static bool is_unicode(const parser *p)
{
    return p->is_text && !(top(p)->flags & RN_RE_ASCII);
}

static void add_class(parser *p, uint32_t classes)
{
    re_tree *t = p->t;
    re_node *n;

    if (!rn_re_room(t->host, &t->item, sizeof(re_item), 1)) {
        (void)no_memory(p);
        return;
    }
    ((re_item *)t->item.data)[t->item.n] = (re_item){classes, 0, 0};
    n = add(p, RE_N_SET, 1, 1);
    n->a = t->item.n++;
    n->b = 1;
}

static bool escape(parser *p)
{
    uint32_t start = p->at, c = p->escaped, cp, classes = class_escape(c);
    uint32_t where = c == 'A' ? RE_AT_START : c == 'Z' || c == 'z' ? RE_AT_TEXT_END : NONE;

    if (c == 'b' || c == 'B') {
        where = (is_unicode(p) ? (uint32_t)RE_AT_WORD_EDGE : (uint32_t)RE_AT_ASCII_EDGE) + (c == 'B');
    }
    advance(p);
    if (where != NONE) {
        re_node *n = add(p, RE_N_AT, 0, 0);

        n->a = where;
        return true;
    }
    if (classes != 0) {
        add_class(p, classes);
        return true;
    }
    cp = plain_escape(c);
    if (cp == NONE && !code_escape(p, start, c, &cp)) {
        if (p->status != RN_RE_FOUND) {
            return false;
        }
        if (c == '0') {
            cp = 0;
            (void)digits(p, 2, 8, &cp);
        } else if (c >= '1' && c <= '9') {
            return number_escape(p, start, c);
        } else if (!self_escape(p, start, c, &cp)) {
            return false;
        }
    }
    add_char(p, cp);
    return true;
}

/* ---- sets ---- */

static bool set_item(parser *p, const re_item *item)
{
    re_tree *t = p->t;

    if (!rn_re_room(t->host, &t->item, sizeof(re_item), 1)) {
        return no_memory(p);
    }
    ((re_item *)t->item.data)[t->item.n++] = *item;
    return true;
}

/* One member, plain or an escape; its token is {at, len}. */
static bool set_member(parser *p, uint32_t here, re_item *item, uint32_t *at, uint32_t *len)
{
    *at = p->at;
    *len = p->len;
    if (p->len == 0) {
        return fail(p, "unterminated character set", here);
    }
    if (p->len == 2) {
        return set_escape(p, item);
    }
    *item = (re_item){0, p->c, p->c};
    advance(p);
    return p->status == RN_RE_FOUND;
}

static bool set(parser *p) /* behind the bracket */
{
    uint32_t here = p->at - 1, first = p->t->item.n, negated = match(p, '^'), at, len, at2, len2;
    re_node *n;

    for (;;) {
        re_item a, b;

        if (p->len == 1 && p->c == ']' && p->t->item.n > first) {
            advance(p);
            break;
        }
        if (!set_member(p, here, &a, &at, &len)) {
            return false;
        }
        if (!match(p, '-')) {
            if (!set_item(p, &a)) {
                return false;
            }
            continue;
        }
        if (p->len == 1 && p->c == ']') {
            advance(p);
            b = (re_item){0, '-', '-'};
            if (!set_item(p, &a) || !set_item(p, &b)) {
                return false;
            }
            break;
        }
        if (!set_member(p, here, &b, &at2, &len2)) {
            return false;
        }
        if (a.classes != 0 || b.classes != 0 || b.lo < a.lo) {
            (void)fail_slice(p, "bad character range %s-%t", p->at - (len + 1 + len2), at, at + len);
            p->t->err->from2 = at2;
            p->t->err->to2 = at2 + len2;
            return false;
        }
        a.hi = b.lo;
        if (!set_item(p, &a)) {
            return false;
        }
    }
    n = add(p, RE_N_SET, 1, 1);
    n->a = first;
    n->b = p->t->item.n - first;
    n->c = negated;
    return p->status == RN_RE_FOUND;
}

/* ---- repeats ---- */

/* Digits of a bound, RE_INFINITE when there are none; false: too large. */
static bool bound(parser *p, uint32_t *value)
{
    uint64_t v = 0;
    bool any = false;

    while (p->len == 1 && digit(p->c, 10) >= 0) {
        v = v < (UINT64_C(1) << 40) ? v * 10 + (p->c - '0') : v;
        any = true;
        advance(p);
    }
    *value = any ? (v < RE_INFINITE ? (uint32_t)v : RE_INFINITE) : RE_INFINITE;
    return !any || v < RE_INFINITE;
}

/* {m,n} behind the brace; *is_repeat false: the brace is a character. */
static bool braces(parser *p, uint32_t *min, uint32_t *max, bool *is_repeat)
{
    uint32_t here = p->at, lo, hi;
    bool fits, fits2;

    *is_repeat = false;
    if (p->len == 1 && p->c == '}') {
        return true;
    }
    fits = bound(p, &lo);
    hi = lo;
    fits2 = fits;
    if (match(p, ',')) {
        fits2 = bound(p, &hi);
    }
    if (p->status != RN_RE_FOUND) {
        return false;
    }
    if (!match(p, '}')) {
        seek(p, here);
        return p->status == RN_RE_FOUND;
    }
    *is_repeat = true;
    if (!fits || !fits2) {
        return fail_kind(p, RN_RE_OVERFLOW_ERROR, "the repetition number is too large");
    }
    *min = lo == RE_INFINITE ? 0 : lo;
    *max = hi;
    return *max >= *min || fail(p, "min repeat greater than max repeat", here);
}

static bool repeat(parser *p)
{
    uint32_t start = p->at, c = p->c, min = c == '+', max = c == '?' ? 1 : RE_INFINITE, i, of;
    context *ctx;
    re_node *n, *item;

    advance(p);
    if (c == '{') {
        bool is_repeat;

        if (!braces(p, &min, &max, &is_repeat)) {
            return false;
        }
        if (!is_repeat) {
            add_char(p, '{');
            return true;
        }
    }
    ctx = top(p);
    of = ctx->tail;
    if (of == 0 || re_node_at(p->t, of)->kind == RE_N_AT) {
        return fail(p, "nothing to repeat", start);
    }
    if (re_node_at(p->t, of)->kind == RE_N_REPEAT) {
        return fail(p, "multiple repeat", start);
    }
    i = node_new(p, RE_N_REPEAT, 0, 0);
    if (i == 0) {
        return false;
    }
    n = re_node_at(p->t, i);
    item = re_node_at(p->t, of);
    n->child = of;
    n->a = min;
    n->b = max;
    n->lo = width_times(item->lo, min);
    n->hi = max == RE_INFINITE && item->hi > 0 ? RE_WIDTH_MAX : width_times(item->hi, max);
    if (ctx->before != 0) {
        re_node_at(p->t, ctx->before)->next = i;
    } else {
        ctx->head = i;
    }
    ctx->tail = i;
    n->c = match(p, '?') ? 1 : match(p, '+') ? 2 : 0;
    return p->status == RN_RE_FOUND;
}

/* ---- what begins with (? ---- */

static uint32_t flag_of(uint32_t c)
{
    switch (c) {
    case 'i':
        return RN_RE_IGNORECASE;
    case 'L':
        return RN_RE_LOCALE;
    case 'm':
        return RN_RE_MULTILINE;
    case 's':
        return RN_RE_DOTALL;
    case 'x':
        return RN_RE_VERBOSE;
    case 'a':
        return RN_RE_ASCII;
    case 'u':
        return RN_RE_UNICODE;
    default:
        return 0;
    }
}

static bool unknown_flag(parser *p, const char *missing, uint32_t at)
{
    return fail(p, rn_uni_is_alpha(char_at(p, at)) && p->at == at + 1 ? "unknown flag" : missing, at);
}

/* Flags to turn on: from the letter `c`, which has been passed over, to the character that ends them. */
static bool flags_on(parser *p, uint32_t *c, uint32_t *on)
{
    for (;;) {
        uint32_t flag = flag_of(*c), at;

        if (p->is_text && flag == RN_RE_LOCALE) {
            return fail(p, "bad inline flags: cannot use 'L' flag with a str pattern", p->at);
        }
        if (!p->is_text && flag == RN_RE_UNICODE) {
            return fail(p, "bad inline flags: cannot use 'u' flag with a bytes pattern", p->at);
        }
        *on |= flag;
        if ((flag & TYPES) && (*on & TYPES) != flag) {
            return fail(p, "bad inline flags: flags 'a', 'u' and 'L' are incompatible", p->at);
        }
        if (p->len == 0) {
            return fail(p, "missing -, : or )", p->at);
        }
        at = p->at;
        *c = p->len == 1 ? p->c : NONE;
        advance(p);
        if (*c == ')' || *c == '-' || *c == ':') {
            return p->status == RN_RE_FOUND;
        }
        if (flag_of(*c) == 0) {
            return *c == NONE ? fail(p, "missing -, : or )", at) : unknown_flag(p, "missing -, : or )", at);
        }
    }
}

static bool flags_off(parser *p, uint32_t *off)
{
    const char *missing = "missing flag";

    for (;;) {
        uint32_t at = p->at, c = p->len == 1 ? p->c : NONE;

        if (p->len == 0) {
            return fail(p, missing, p->at);
        }
        advance(p);
        if (c == ':' && *off != 0) {
            return p->status == RN_RE_FOUND;
        }
        if (flag_of(c) == 0) {
            return c == NONE ? fail(p, missing, at) : unknown_flag(p, missing, at);
        }
        if (flag_of(c) & TYPES) {
            return fail(p, "bad inline flags: cannot turn off flags 'a', 'u' and 'L'", p->at);
        }
        *off |= flag_of(c);
        missing = "missing :";
    }
}

static bool flags(parser *p, uint32_t start, uint32_t c)
{
    uint32_t on = 0, off = 0, in_force = top(p)->flags;

    if (c != '-' && !flags_on(p, &c, &on)) {
        return false;
    }
    if (c == ')') {
        context *ctx = top(p);

        p->t->flags |= on;
        if (ctx->kind != IN_TOP || ctx->items != 0 || ctx->head != 0) {
            return fail(p, "global flags not at the start of the expression", start);
        }
        ctx->flags |= on;
        return true;
    }
    if (c == '-' && !flags_off(p, &off)) {
        return false;
    }
    if (on & off) {
        return fail(p, "bad inline flags: flag turned on and off", p->at - 1);
    }
    if (on & TYPES) {
        in_force &= ~(uint32_t)TYPES;
    }
    return push(p, IN_GROUP, start, 0, 0, (in_force | on) & ~off);
}

static bool condition(parser *p, uint32_t start)
{
    uint32_t from, to;
    uint64_t group = 0;

    if (!until(p, ')', "missing group name", "missing ), unterminated name", &from, &to)) {
        return false;
    }
    if (!is_number(p, from, to)) {
        if (!is_name(p, from, to)) {
            return false;
        }
        group = find_name(p, from, to);
        if (group == 0) {
            return fail_slice(p, "unknown group name %r", from, from, to);
        }
    } else {
        for (uint32_t i = from; i < to && group < RN_RE_MAX_GROUPS; i++) {
            group = group * 10 + (char_at(p, i) - '0');
        }
        if (group == 0) {
            return fail(p, "bad group number", from);
        }
        while (char_at(p, from) == '0') {
            from++;
        }
        if (group >= RN_RE_MAX_GROUPS) {
            return fail_slice(p, "invalid group reference %s", from, from, to);
        }
        if (group >= p->t->groups) {
            if (!rn_re_room(p->t->host, &p->refs, 8, 1)) {
                return no_memory(p);
            }
            ((uint32_t *)p->refs.data)[(size_t)p->refs.n * 2] = (uint32_t)group;
            ((uint32_t *)p->refs.data)[(size_t)p->refs.n++ * 2 + 1] = from;
        }
    }
    return reachable(p, (uint32_t)group) && push(p, IN_COND, start, (uint32_t)group, 0, top(p)->flags);
}

static bool python_group(parser *p, uint32_t start)
{
    uint32_t from, to, group = 0;

    if (match(p, '<')) {
        if (!until(p, '>', "missing group name", "missing >, unterminated name", &from, &to) || !is_name(p, from, to) ||
            !open_group(p, from, to, &group)) {
            return false;
        }
        return push(p, IN_GROUP, start, group, 0, top(p)->flags);
    }
    if (match(p, '=')) {
        if (!until(p, ')', "missing group name", "missing ), unterminated name", &from, &to) || !is_name(p, from, to)) {
            return false;
        }
        group = find_name(p, from, to);
        if (group == 0) {
            return fail_slice(p, "unknown group name %r", from, from, to);
        }
        if (!is_closed(p, group)) {
            return fail(p, "cannot refer to an open group", from);
        }
        if (reachable(p, group)) {
            add_ref(p, group);
        }
        return p->status == RN_RE_FOUND;
    }
    if (p->len == 0) {
        return fail(p, "unexpected end of pattern", p->at);
    }
    from = p->at;
    advance(p);
    return fail_slice(p, "unknown extension ?P%s", from - 2, from, p->at);
}

static bool comment(parser *p, uint32_t start)
{
    for (;;) {
        if (p->len == 0) {
            return fail(p, "missing ), unterminated comment", start);
        }
        if (match(p, ')')) {
            return p->status == RN_RE_FOUND;
        }
        advance(p);
    }
}

static bool extension(parser *p, uint32_t start) /* behind the question mark */
{
    uint32_t at = p->at, c = p->len == 1 ? p->c : NONE;

    if (p->len == 0) {
        return fail(p, "unexpected end of pattern", p->at);
    }
    advance(p);
    switch (c) {
    case 'P':
        return python_group(p, start);
    case ':':
        return push(p, IN_GROUP, start, 0, 0, top(p)->flags);
    case '#':
        return comment(p, start);
    case '<':
        if (p->len == 0) {
            return fail(p, "unexpected end of pattern", p->at);
        }
        at = p->at;
        c = p->len == 1 ? p->c : NONE;
        advance(p);
        if (c != '=' && c != '!') {
            return fail_slice(p, "unknown extension ?<%s", at - 2, at, p->at);
        }
        return push(p, IN_LOOK, start, 1, c == '!', top(p)->flags);
    case '=':
    case '!':
        return push(p, IN_LOOK, start, 0, c == '!', top(p)->flags);
    case '(':
        return condition(p, start);
    case '>':
        return push(p, IN_ATOMIC, start, 0, 0, top(p)->flags);
    default:
        return flag_of(c) != 0 || c == '-' ? flags(p, start, c) : fail_slice(p, "unknown extension ?%s", at - 1, at, p->at);
    }
}

static bool open_paren(parser *p)
{
    uint32_t start = p->at, group = 0;

    advance(p);
    if (match(p, '?')) {
        return extension(p, start);
    }
    return p->status == RN_RE_FOUND && open_group(p, 0, 0, &group) && push(p, IN_GROUP, start, group, 0, top(p)->flags);
}

/* ---- alternatives and ends of groups ---- */

static bool alternative(parser *p)
{
    context *ctx = top(p);
    uint32_t item;
    uint64_t lo, hi;

    if (ctx->kind == IN_COND) {
        if (ctx->has_yes) {
            return fail(p, "conditional backref with more than two branches", p->at);
        }
        width_of(p, ctx->head, &ctx->yes_lo, &ctx->yes_hi);
        ctx->yes = ctx->head;
        ctx->has_yes = 1;
    } else {
        width_of(p, ctx->head, &lo, &hi);
        item = node_new(p, RE_N_ITEM, lo, hi);
        if (item == 0) {
            return false;
        }
        re_node_at(p->t, item)->child = ctx->head;
        if (ctx->items == 0) {
            ctx->items = item;
        } else {
            re_node_at(p->t, ctx->last_item)->next = item;
        }
        ctx->last_item = item;
    }
    ctx->head = ctx->tail = ctx->before = 0;
    if (ctx->kind == IN_TOP) { /* global flags reach the later alternatives */
        ctx->flags = p->t->flags;
    }
    return true;
}

/* The contents of the innermost context as one sequence. */
static bool contents(parser *p, uint32_t *head, uint64_t *lo, uint64_t *hi)
{
    context *ctx = top(p);
    uint32_t branch;
    re_node *n;

    if (ctx->items == 0) {
        *head = ctx->head;
        width_of(p, *head, lo, hi);
        return p->status == RN_RE_FOUND;
    }
    if (!alternative(p) || (branch = node_new(p, RE_N_BRANCH, RE_WIDTH_MAX, 0)) == 0) {
        return false;
    }
    n = re_node_at(p->t, branch);
    n->child = ctx->items;
    for (uint32_t i = ctx->items; i != 0; i = re_node_at(p->t, i)->next) {
        const re_node *item = re_node_at(p->t, i);

        n->lo = item->lo < n->lo ? item->lo : n->lo;
        n->hi = item->hi > n->hi ? item->hi : n->hi;
    }
    *head = branch;
    *lo = n->lo;
    *hi = n->hi;
    return p->status == RN_RE_FOUND;
}

static bool close_paren(parser *p)
{
    context ctx;
    uint32_t head = 0;
    uint64_t lo = 0, hi = 0;
    re_node *n;

    if (top(p)->kind == IN_TOP) {
        return true; /* rn_re_parse() complains */
    }
    if (!contents(p, &head, &lo, &hi)) {
        return false;
    }
    ctx = *top(p);
    p->stack.n--;
    if (ctx.kind == IN_LOOK) {
        p->lookbehind = ctx.lookbehind;
    }
    advance(p);
    switch (ctx.kind) {
    case IN_LOOK:
        if (ctx.b && head == 0) {
            (void)add(p, RE_N_FAIL, 0, 0);
            return p->status == RN_RE_FOUND;
        }
        n = add(p, RE_N_LOOK, 0, 0);
        n->a = ctx.a;
        n->b = ctx.b;
        n->c = ctx.a ? (lo == hi && lo < UINT32_MAX ? (uint32_t)lo : lo > UINT32_MAX ? UINT32_MAX - 1 : UINT32_MAX) : 0;
        break;
    case IN_COND:
        if (ctx.has_yes) {
            n = add(p, RE_N_COND, lo < ctx.yes_lo ? lo : ctx.yes_lo, hi > ctx.yes_hi ? hi : ctx.yes_hi);
            n->b = head;
            head = ctx.yes;
        } else {
            n = add(p, RE_N_COND, 0, hi);
        }
        n->a = ctx.a;
        break;
    default:
        n = add(p, ctx.kind == IN_ATOMIC ? RE_N_ATOMIC : RE_N_GROUP, lo, hi);
        n->a = ctx.a;
        if (ctx.a != 0) {
            group_width(p, ctx.a)[0] = lo;
            group_width(p, ctx.a)[1] = hi;
        }
        break;
    }
    n->child = head;
    return p->status == RN_RE_FOUND;
}

/* ---- the whole ---- */

static void skip_comment(parser *p)
{
    while (p->len != 0) {
        bool is_end = p->len == 1 && p->c == '\n';

        advance(p);
        if (is_end) {
            break;
        }
    }
}

static bool step(parser *p)
{
    uint32_t c = p->c;

    if (top(p)->flags & RN_RE_VERBOSE) {
        if (c == ' ' || (c >= 9 && c <= 13)) {
            advance(p);
            return true;
        }
        if (c == '#') {
            skip_comment(p);
            return true;
        }
    }
    switch (c) {
    case '\\':
        return escape(p);
    case '[':
        advance(p);
        return p->status == RN_RE_FOUND && set(p);
    case '*':
    case '+':
    case '?':
    case '{':
        return repeat(p);
    case '.':
        advance(p);
        (void)add(p, RE_N_ANY, 1, 1);
        return true;
    case '(':
        return open_paren(p);
    case ')':
        return close_paren(p);
    case '|':
        if (!alternative(p)) {
            return false;
        }
        advance(p);
        return true;
    case '^':
    case '$':
        advance(p);
        {
            uint32_t lines = (top(p)->flags & RN_RE_MULTILINE) != 0;
            re_node *n = add(p, RE_N_AT, 0, 0);

            n->a = (c == '^' ? RE_AT_START : RE_AT_END) + lines;
        }
        return true;
    default:
        advance(p);
        add_char(p, c);
        return true;
    }
}

static bool check_flags(parser *p)
{
    uint32_t f = p->t->flags;

    if (p->is_text) {
        if (f & RN_RE_LOCALE) {
            return fail_kind(p, RN_RE_VALUE_ERROR, "cannot use LOCALE flag with a str pattern");
        }
        if ((f & RN_RE_ASCII) && (f & RN_RE_UNICODE)) {
            return fail_kind(p, RN_RE_VALUE_ERROR, "ASCII and UNICODE flags are incompatible");
        }
        p->t->flags |= f & RN_RE_ASCII ? 0 : RN_RE_UNICODE;
        return true;
    }
    if (f & RN_RE_UNICODE) {
        return fail_kind(p, RN_RE_VALUE_ERROR, "cannot use UNICODE flag with a bytes pattern");
    }
    return !((f & RN_RE_LOCALE) && (f & RN_RE_ASCII)) || fail_kind(p, RN_RE_VALUE_ERROR, "ASCII and LOCALE flags are incompatible");
}

static void parse(parser *p, uint32_t flags)
{
    uint32_t head = 0, none = 0;
    uint64_t lo, hi;

    /* node 0 and group 0 */
    if (!rn_re_room(p->t->host, &p->t->node, sizeof(re_node), 1) || !rn_re_room(p->t->host, &p->stack, sizeof(context), 1) ||
        !open_group(p, 0, 0, &none)) {
        (void)no_memory(p);
        return;
    }
    memset(p->t->node.data, 0, sizeof(re_node));
    p->t->node.n = 1;
    (void)push(p, IN_TOP, 0, 0, 0, flags);
    seek(p, 0);
    while (p->status == RN_RE_FOUND && p->len != 0 && !(p->len == 1 && p->c == ')' && top(p)->kind == IN_TOP)) {
        (void)step(p);
    }
    if (p->status != RN_RE_FOUND) {
        return;
    }
    if (top(p)->kind != IN_TOP) {
        (void)fail(p, "missing ), unterminated subpattern", top(p)->start);
        return;
    }
    if (!contents(p, &head, &lo, &hi) || !check_flags(p)) {
        return;
    }
    if (p->len != 0) {
        (void)fail(p, "unbalanced parenthesis", p->at);
        return;
    }
    for (uint32_t i = 0; i < p->refs.n; i++) {
        const uint32_t *ref = (const uint32_t *)p->refs.data + (size_t)i * 2;

        if (ref[0] >= p->t->groups) {
            (void)fail_number(p, "invalid group reference %d", ref[1], ref[0]);
            return;
        }
    }
    group_width(p, 0)[0] = lo;
    group_width(p, 0)[1] = hi;
    p->t->root = head;
}

rn_re_status rn_re_parse(re_tree *t, const rn_text *pattern, bool is_text, uint32_t flags)
{
    parser p = {.t = t, .text = pattern, .is_text = is_text, .status = RN_RE_FOUND};

    t->flags = flags;
    t->is_text = is_text;
    t->groups = 0;
    parse(&p, flags);
    rn_re_drop(t->host, &p.stack, sizeof(context));
    rn_re_drop(t->host, &p.refs, 8);
    return p.status;
}
