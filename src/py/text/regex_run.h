/* The matcher for text of one width: included by regex_match.c with UNIT, NAME and IS_BYTE. */

/* Whether one character matches an instruction RE_CHAR .. RE_SET. */
static inline bool NAME(is)(const rn_re_run *m, uint32_t op, uint32_t a, uint32_t b, uint32_t c)
{
    switch (op) {
    case RE_CHAR:
        return c == a;
    case RE_NOT_CHAR:
        return c != a;
    case RE_CHAR2:
        return c == a || c == b;
    case RE_ANY:
        return c != '\n';
    case RE_ALL:
        return true;
    case RE_SET:
        if (a >= m->ncode || m->ncode - a < RE_S_RANGES) {
            return false; /* forged */
        }
        return IS_LOW(c) ? rn_re_bit(m->code + a, c & 255u) : rn_re_set_high(m->code + a, m->ncode - a, c);
    default:
        return false;
    }
}

/* The first place from p on, but not behind `to`, whose character does not match. */
static const UNIT *NAME(span)(const rn_re_run *m, const uint32_t *one, const UNIT *p, const UNIT *to)
{
    uint32_t a = one[1];

    switch (one[0]) {
    case RE_CHAR:
        while (p < to && *p == a) {
            p++;
        }
        return p;
    case RE_NOT_CHAR:
    case RE_ANY:
        a = one[0] == RE_ANY ? '\n' : a;
        if (IS_BYTE) {
            const UNIT *q = a < 256 && p < to ? memchr(p, (int)a, (size_t)(to - p)) : NULL;

            return q != NULL ? q : to;
        }
        while (p < to && *p != a) {
            p++;
        }
        return p;
    case RE_ALL:
        return to;
    case RE_SET:
        if (a >= m->ncode || m->ncode - a < RE_S_RANGES) {
            return p;
        }
        {
            const uint32_t *set = m->code + a;

#if IS_BYTE
            while (to - p >= 4) {
                if (!rn_re_bit(set, p[0])) {
                    return p;
                }
                if (!rn_re_bit(set, p[1])) {
                    return p + 1;
                }
                if (!rn_re_bit(set, p[2])) {
                    return p + 2;
                }
                if (!rn_re_bit(set, p[3])) {
                    return p + 3;
                }
                p += 4;
            }
            while (p < to && rn_re_bit(set, *p)) {
                p++;
            }
#else
            while (p < to && (IS_LOW(*p) ? rn_re_bit(set, *p & 255u) : rn_re_set_high(set, m->ncode - a, *p))) {
                p++;
            }
#endif
            return p;
        }
    default:
        while (p < to && NAME(is)(m, one[0], a, one[2], *p)) {
            p++;
        }
        return p;
    }
}

static bool NAME(at)(const rn_re_run *m, uint32_t where, uint32_t p)
{
    const UNIT *s = m->text.data;
    bool before, after, is_unicode = where == RE_AT_WORD_EDGE || where == RE_AT_NO_WORD_EDGE;

    switch (where) {
    case RE_AT_START:
        return p == 0;
    case RE_AT_LINE_START:
        return p == 0 || s[p - 1] == '\n';
    case RE_AT_END:
        return p == m->end || (p + 1 == m->end && s[p] == '\n');
    case RE_AT_LINE_END:
        return p == m->end || s[p] == '\n';
    case RE_AT_TEXT_END:
        return p == m->end;
    case RE_AT_WORD_EDGE:
    case RE_AT_NO_WORD_EDGE:
    case RE_AT_ASCII_EDGE:
    case RE_AT_NO_ASCII_EDGE:
        before = p > 0 && (s[p - 1] < 128 || !is_unicode ? ascii_word(s[p - 1]) : rn_re_is_word(s[p - 1]));
        after = p < m->end && (s[p] < 128 || !is_unicode ? ascii_word(s[p]) : rn_re_is_word(s[p]));
        return (before != after) == (where == RE_AT_WORD_EDGE || where == RE_AT_ASCII_EDGE);
    default:
        return false;
    }
}

/* The text of a group again at p: how long it is, UINT32_MAX when it is not there. */
static uint32_t NAME(again)(rn_re_run *m, uint32_t group, int mode, uint32_t p)
{
    const UNIT *s = m->text.data;
    uint32_t from, to, n;

    if (group >= m->groups) {
        return UINT32_MAX;
    }
    from = m->reg[(size_t)group * 2];
    to = m->reg[(size_t)group * 2 + 1];
    n = to - from;
    if (to > m->end || from > to || n > m->end - p) { /* RN_RE_UNSET is behind every end */
        return UINT32_MAX;
    }
    m->fuel -= n / FUEL_FAR;
    if (mode < 0) {
        return memcmp(s + from, s + p, (size_t)n * sizeof(UNIT)) == 0 ? n : UINT32_MAX;
    }
    for (uint32_t i = 0; i < n; i++) {
        if (s[from + i] != s[p + i] && rn_re_lower(s[from + i], mode != 0) != rn_re_lower(s[p + i], mode != 0)) {
            return UINT32_MAX;
        }
    }
    return n;
}

#define PUSH(word, x, y)                            \
    do {                                            \
        if (__builtin_expect(sp == m->nstack, 0)) { \
            if (!grow(m)) {                         \
                return RN_RE_NO_MEMORY;             \
            }                                       \
            st = m->stack;                          \
        }                                           \
        st[sp++] = (rn_re_frame){(word), (x), (y)}; \
    } while (0)

/* With no frame below, going back ends the attempt: nothing needs to be restored. */
#define SET_REG(r, v)                                          \
    do {                                                       \
        if (sp != 0) {                                         \
            PUSH((uint32_t)(r) << F_BITS | F_UNDO, reg[r], 0); \
        }                                                      \
        reg[r] = (v);                                          \
    } while (0)

#define CHECK_REG(r, more)                                           \
    do {                                                             \
        if ((r) >= m->nregs || m->nregs - (r) <= (uint32_t)(more)) { \
            return RN_RE_BROKEN;                                     \
        }                                                            \
    } while (0)

/* One attempt. */
/* NOLINTNEXTLINE(readability-function-size): a flat list of instructions and of frames */
static rn_re_status NAME(run)(rn_re_run *m, uint32_t start)
{
    const UNIT *s = m->text.data;
    const uint32_t *code = m->code;
    uint32_t *reg = m->reg, marks = m->groups * 2, end = m->end, pc = code[RE_H_ENTRY], p = start, sp = 0, ncode = m->ncode;
    uint32_t limit = ncode - RE_PAD;
    rn_re_frame *st = m->stack;

    for (uint32_t i = 0; i < marks; i++) {
        reg[i] = RN_RE_UNSET;
    }
    reg[marks] = 0;
    for (;;) {
        const uint32_t *w = code + pc;
        uint32_t n, q, r;

        if (__builtin_expect(--m->fuel < 0, 0) && !m->host->refuel(m->host->ctx, &m->fuel)) {
            return RN_RE_STOPPED;
        }
        if (__builtin_expect(pc >= limit, 0)) {
            return RN_RE_BROKEN;
        }
        switch (w[0]) {
        case RE_SUCCESS:
            if ((m->full && p != end) || (m->must_advance && p == start)) {
                goto fail;
            }
            if (p < start) { /* it went back with an assertion that it never left */
                return RN_RE_BROKEN;
            }
            m->start = start;
            m->stop = p;
            return RN_RE_FOUND;
        case RE_CHAR:
            if (p >= end || s[p] != w[1]) {
                goto fail;
            }
            p++;
            pc += 2;
            continue;
        case RE_NOT_CHAR:
            if (p >= end || s[p] == w[1]) {
                goto fail;
            }
            p++;
            pc += 2;
            continue;
        case RE_CHAR2:
            if (p >= end || (s[p] != w[1] && s[p] != w[2])) {
                goto fail;
            }
            p++;
            pc += 3;
            continue;
        case RE_ANY:
            if (p >= end || s[p] == '\n') {
                goto fail;
            }
            p++;
            pc++;
            continue;
        case RE_ALL:
            if (p >= end) {
                goto fail;
            }
            p++;
            pc++;
            continue;
        case RE_SET:
            if (p >= end || !NAME(is)(m, RE_SET, w[1], 0, s[p])) {
                goto fail;
            }
            p++;
            pc += 2;
            continue;
        case RE_LITERAL:
            n = w[1];
            if (n > ncode - pc - 2) {
                return RN_RE_BROKEN;
            }
            if (n > end - p) {
                goto fail;
            }
            for (uint32_t i = 0; i < n; i++) {
                if (s[p + i] != w[2 + i]) {
                    m->fuel -= i / FUEL_FAR;
                    goto fail;
                }
            }
            m->fuel -= n / FUEL_FAR;
            p += n;
            pc += 2 + n;
            continue;
        case RE_AT:
            if (!NAME(at)(m, w[1], p)) {
                goto fail;
            }
            pc += 2;
            continue;
        case RE_MARK:
            r = w[1];
            if (r >= marks) {
                return RN_RE_BROKEN;
            }
            SET_REG(r, p);
            if ((r & 1u) && reg[marks] != r / 2 + 1) {
                SET_REG(marks, r / 2 + 1);
            }
            pc += 2;
            continue;
        case RE_JUMP:
            pc = w[1];
            continue;
        case RE_SPLIT:
            q = w[1];
            if (q < limit) { /* not worth a frame when the first way fails at its first character */
                const uint32_t *f = code + q;

                if (p >= end ? f[0] >= RE_CHAR && f[0] <= RE_LITERAL && (f[0] != RE_LITERAL || f[1] != 0)
                             : (f[0] == RE_CHAR && s[p] != f[1]) || (f[0] == RE_LITERAL && f[1] != 0 && s[p] != f[2]) ||
                                   (f[0] == RE_SET && !NAME(is)(m, RE_SET, f[1], 0, s[p]))) {
                    pc = w[2];
                    continue;
                }
            }
            PUSH(w[2] << F_BITS | F_TRY, p, 0);
            pc = q;
            continue;
        case RE_ONE_GREEDY:
        case RE_ONE_POSSESS: {
            const UNIT *from = s + p, *to;

            if (w[1] > end - p) {
                goto fail;
            }
            to = NAME(span)(m, w + 3, from, w[2] < end - p ? from + w[2] : s + end);
            n = (uint32_t)(to - from);
            if (__builtin_expect(n > FUEL_FAR, 0) && !burn(m, n / FUEL_FAR)) {
                return RN_RE_STOPPED;
            }
            if (n < w[1]) {
                goto fail;
            }
            q = p + w[1];
            p += n;
            if (w[0] == RE_ONE_GREEDY && p > q) {
                n = w[6];
                if (n != RE_NO_HINT) {
                    uint32_t was = p;

                    while (p > q && (p >= end || s[p] != n)) {
                        p--;
                    }
                    m->fuel -= (was - p) / FUEL_FAR;
                }
                if (p > q) {
                    PUSH((pc + RE_ONE_SIZE) << F_BITS | F_GIVE, q, p);
                }
            }
            pc += RE_ONE_SIZE;
            continue;
        }
        case RE_ONE_LAZY:
            n = w[1];
            if (n > end - p || w[2] < n) {
                goto fail;
            }
            if (n > 0) {
                const UNIT *to = NAME(span)(m, w + 3, s + p, s + p + n);

                if (to != s + p + n) {
                    goto fail;
                }
                if (!burn(m, n / FUEL_FAR)) {
                    return RN_RE_STOPPED;
                }
                p += n;
            }
            PUSH(pc << F_BITS | F_TAKE, p, w[2] == RE_INFINITE ? RE_INFINITE : w[2] - n);
            if (w[6] != RE_NO_HINT && (p >= end || s[p] != w[6])) {
                goto fail;
            }
            pc += RE_ONE_SIZE;
            continue;
        case RE_LOOP_INIT:
            r = w[1];
            CHECK_REG(r, 1);
            SET_REG(r, 0);
            SET_REG(r + 1, RN_RE_UNSET);
            pc += 2;
            continue;
        case RE_LOOP_GREEDY:
            r = w[1];
            CHECK_REG(r, 1);
            n = reg[r];
            if (n >= w[2]) {
                if ((n >= w[3] && w[3] != RE_INFINITE) || reg[r + 1] == p) {
                    pc = w[4];
                    continue;
                }
                PUSH(w[4] << F_BITS | F_TRY, p, 0);
                SET_REG(r + 1, p);
            }
            SET_REG(r, n + (n != UINT32_MAX));
            pc += 5;
            continue;
        case RE_LOOP_LAZY:
            r = w[1];
            CHECK_REG(r, 1);
            n = reg[r];
            if (n < w[2]) {
                SET_REG(r, n + 1);
                pc += 7;
                continue;
            }
            if ((n < w[3] || w[3] == RE_INFINITE) && reg[r + 1] != p) {
                PUSH((pc + 5) << F_BITS | F_TRY, p, 0);
            }
            pc = w[4];
            continue;
        case RE_LOOP_MORE:
            r = w[1];
            CHECK_REG(r, 1);
            SET_REG(r + 1, p);
            SET_REG(r, reg[r] + (reg[r] != UINT32_MAX));
            pc += 2;
            continue;
        case RE_ATOMIC:
            CHECK_REG(w[1], 0);
            reg[w[1]] = sp;
            PUSH(F_FENCE, 0, 0);
            pc += 2;
            continue;
        case RE_ATOMIC_END:
        case RE_ASSERT_END:
            r = w[1];
            CHECK_REG(r, w[0] == RE_ASSERT_END);
            if (reg[r] > sp) {
                return RN_RE_BROKEN;
            }
            m->fuel -= (sp - reg[r]) / 4;
            sp = commit(st, reg[r], sp);
            if (w[0] == RE_ASSERT_END) {
                p = reg[r + 1];
                if (p > end) {
                    return RN_RE_BROKEN;
                }
            }
            pc += 2;
            continue;
        case RE_ASSERT:
            CHECK_REG(w[1], 1);
            if (w[2] > p) {
                goto fail;
            }
            reg[w[1]] = sp;
            reg[w[1] + 1] = p;
            PUSH(F_FENCE, 0, 0);
            p -= w[2];
            pc += 4;
            continue;
        case RE_NOT:
            CHECK_REG(w[1], 0);
            if (w[2] > p) {
                pc = w[3];
                continue;
            }
            reg[w[1]] = sp;
            PUSH(w[3] << F_BITS | F_TRY, p, 0);
            p -= w[2];
            pc += 4;
            continue;
        case RE_NOT_END:
            CHECK_REG(w[1], 0);
            if (reg[w[1]] > sp) {
                return RN_RE_BROKEN;
            }
            m->fuel -= (sp - reg[w[1]]) / 4;
            undo(m, reg[w[1]], sp);
            sp = reg[w[1]];
            goto fail;
        case RE_GROUP:
        case RE_GROUP_CASE:
            n = NAME(again)(m, w[1], w[0] == RE_GROUP ? -1 : w[2] != 0, p);
            if (n == UINT32_MAX) {
                goto fail;
            }
            p += n;
            pc += w[0] == RE_GROUP ? 2 : 3;
            continue;
        case RE_COND:
            if (w[1] >= m->groups) {
                return RN_RE_BROKEN;
            }
            pc = reg[(size_t)w[1] * 2] == RN_RE_UNSET || reg[(size_t)w[1] * 2 + 1] == RN_RE_UNSET ? w[2] : pc + 3;
            continue;
        case RE_FAIL:
            goto fail;
        default:
            return RN_RE_BROKEN;
        }
    fail:
        for (;;) {
            rn_re_frame *f;
            const uint32_t *one;

            if (sp == 0) {
                return RN_RE_NONE;
            }
            f = &st[sp - 1];
            pc = f->op >> F_BITS;
            switch (f->op & 7u) {
            case F_TRY:
                p = f->a;
                sp--;
                break;
            case F_UNDO:
                reg[pc] = f->a;
                sp--;
                continue;
            case F_GIVE: /* one less, or as many less as it takes to come to what must follow */
                p = f->b - 1;
                n = code[pc - 1];
                if (n != RE_NO_HINT) {
                    uint32_t was = p;

                    while (p > f->a && s[p] != n) {
                        p--;
                    }
                    m->fuel -= (was - p) / FUEL_FAR;
                }
                if (p == f->a) {
                    sp--;
                    if (n != RE_NO_HINT && (p >= end || s[p] != n)) {
                        continue;
                    }
                } else {
                    f->b = p;
                }
                break;
            case F_TAKE:
                one = code + pc;
                p = f->a;
                n = one[6];
                if (n == RE_NO_HINT) {
                    if (f->b == 0 || p >= end || !NAME(is)(m, one[3], one[4], one[5], s[p])) {
                        sp--;
                        continue;
                    }
                    f->b -= f->b != RE_INFINITE;
                    f->a = ++p;
                } else {
                    const UNIT *to = s + end;

                    if (f->b == 0 || p >= end) {
                        sp--;
                        continue;
                    }
                    if (f->b < end - p) {
                        to = s + p + f->b;
                    }
                    q = p;
                    if (IS_BYTE && one[3] == RE_ALL) { /* .*? of DOTALL: straight to what must follow */
                        const UNIT *hit = n < 256 && p + 1 < end ? memchr(s + p + 1, (int)n, end - p - 1u) : NULL;

                        p = hit != NULL && hit <= to ? (uint32_t)(hit - s) : end;
                    } else {
                        while (s + p < to && NAME(is)(m, one[3], one[4], one[5], s[p])) {
                            p++;
                            if (p < end && s[p] == n) {
                                break;
                            }
                        }
                    }
                    if (!burn(m, (p - q) / 8)) {
                        return RN_RE_STOPPED;
                    }
                    if (p == q || p >= end || s[p] != n) {
                        sp--;
                        continue;
                    }
                    f->b -= f->b != RE_INFINITE ? p - q : 0;
                    f->a = p;
                }
                pc += RE_ONE_SIZE;
                break;
            default: /* F_FENCE */
                sp--;
                continue;
            }
            break;
        }
    }
}

static rn_re_status NAME(search)(rn_re_run *m, uint32_t at)
{
    const UNIT *s = m->text.data;
    const uint32_t *code = m->code;
    uint32_t width = code[RE_H_WIDTH], prefix = code[RE_H_PREFIX], first = code[RE_H_FIRST], end = m->end, last;
    uint32_t second = width >= 2 ? code[RE_H_SECOND] : RE_NO_HINT;
    bool must_advance = m->must_advance;
    rn_re_status st = RN_RE_NONE;

    if (width > end - at) {
        return RN_RE_NONE;
    }
    last = end - width;
    if (code[RE_H_ANCHOR] == 1) {
        return at == 0 ? NAME(run)(m, at) : RN_RE_NONE;
    }
    if (first != 0 && m->ncode - first < RE_S_RANGES) {
        return RN_RE_BROKEN;
    }
    for (uint32_t from = at;; at++) {
        if (prefix != RE_NO_HINT) {
            uint32_t was = at;

#if IS_BYTE
            const UNIT *hit = prefix < 256 ? memchr(s + at, (int)prefix, last + (last < end) - at) : NULL;

            at = hit != NULL ? (uint32_t)(hit - s) : end;
#else
            while (at < end && at <= last && s[at] != prefix) {
                at++;
            }
#endif
            if (!burn(m, (at - was) / FUEL_FAR)) {
                st = RN_RE_STOPPED;
                break;
            }
            if (at >= end || at > last) {
                break;
            }
            if (second != RE_NO_HINT && s[at + 1] != second) { /* two to match at least: the next one is in the text */
                m->fuel--;
                if (at == last) {
                    break;
                }
                continue;
            }
        } else if (first != 0) {
            const uint32_t *set = code + first;
            uint32_t was = at;

            while (at < end && at <= last && !(IS_LOW(s[at]) ? rn_re_bit(set, s[at] & 255u) : set[RE_S_COUNT] != 0)) {
                at++;
            }
            if (!burn(m, (at - was) / 8)) {
                st = RN_RE_STOPPED;
                break;
            }
            if (at >= end || at > last) {
                break;
            }
        }
        m->must_advance = must_advance && at == from;
        st = NAME(run)(m, at);
        if (st != RN_RE_NONE || at >= last) {
            break;
        }
    }
    m->must_advance = must_advance;
    return st;
}

#undef PUSH
#undef SET_REG
#undef CHECK_REG
