/* From the tree of a pattern to its program. What is to be done after a subtree lies on a stack of tasks, so nothing recurses. */
#include <string.h>

#include "py/text/regex_code.h"
#include "py/text/unicode.h"

typedef struct emitter {
    re_tree *t;
    re_vec *code;
    rn_re_status status;
    uint32_t regs;
    re_vec tasks;  /* task */
    re_vec ranges; /* {lo, hi} of the set being made */
} emitter;

typedef enum task_kind { DO_SEQUENCE, DO_WORDS, DO_ITEM, DO_PATCH, DO_LOOP_END, DO_AGAIN, DO_COND_ELSE } task_kind;

typedef struct task {
    uint32_t kind, node, a, b;
} task;

static uint32_t here(const emitter *e)
{
    return e->code->n;
}

static uint32_t *word(const emitter *e, uint32_t at)
{
    return (uint32_t *)e->code->data + at;
}

static void put(emitter *e, uint32_t w)
{
    if (e->status != RN_RE_FOUND) {
        return;
    }
    if (!rn_re_room(e->t->host, e->code, 4, 1)) {
        e->status = RN_RE_NO_MEMORY;
        return;
    }
    *word(e, e->code->n++) = w;
}

static void put_op(emitter *e, uint32_t op, const uint32_t *operands, uint32_t n)
{
    put(e, op);
    for (uint32_t i = 0; i < n; i++) {
        put(e, operands[i]);
    }
}

static void patch(emitter *e, uint32_t at, uint32_t value)
{
    if (e->status == RN_RE_FOUND) {
        *word(e, at) = value;
    }
}

static void later(emitter *e, task_kind kind, uint32_t node, uint32_t a, uint32_t b)
{
    if (e->status != RN_RE_FOUND) {
        return;
    }
    if (!rn_re_room(e->t->host, &e->tasks, sizeof(task), 1)) {
        e->status = RN_RE_NO_MEMORY;
        return;
    }
    ((task *)e->tasks.data)[e->tasks.n++] = (task){(uint32_t)kind, node, a, b};
}

/* ---- sets ---- */

static void set_bit(uint32_t *bits, uint32_t c)
{
    bits[c >> 5] |= UINT32_C(1) << (c & 31);
}

static void add_range(emitter *e, uint32_t *bits, uint32_t lo, uint32_t hi)
{
    uint32_t *r;

    for (; lo < 256 && lo <= hi; lo++) {
        set_bit(bits, lo);
    }
    if (lo > hi || e->status != RN_RE_FOUND) {
        return;
    }
    if (!rn_re_room(e->t->host, &e->ranges, 8, 1)) {
        e->status = RN_RE_NO_MEMORY;
        return;
    }
    r = (uint32_t *)e->ranges.data + (size_t)e->ranges.n++ * 2;
    r[0] = lo;
    r[1] = hi;
}

/* The same letters in the other case. */
static void add_case(emitter *e, uint32_t *bits, uint32_t lo, uint32_t hi, bool is_unicode)
{
    uint32_t last = is_unicode ? 0x1E943 : 'z', same[5];

    if (!re_burn(e->t, hi < last ? hi - lo : last)) {
        e->status = RN_RE_STOPPED;
    }
    for (uint32_t c = lo; c <= hi && c <= last && e->status == RN_RE_FOUND; c++) {
        uint32_t n = rn_re_case(c, is_unicode, same);

        for (uint32_t i = 0; i < n; i++) {
            if (same[i] < lo || same[i] > hi) {
                add_range(e, bits, same[i], same[i]);
            }
        }
        if ((c & 4095) == 0 && !re_burn(e->t, 8192)) {
            e->status = RN_RE_STOPPED;
        }
    }
}

static void add_class(emitter *e, uint32_t *bits, uint32_t *flags, uint32_t class, bool is_unicode)
{
    if (is_unicode) {
        for (uint32_t c = 0; c < 256; c++) {
            if (rn_re_is_class(c, class)) {
                set_bit(bits, c);
            }
        }
        *flags |= class;
        return;
    }
    for (uint32_t c = 0; c < 128; c++) {
        bool in = rn_re_is_class(c, class);

        if ((class & (RE_C_SPACE | RE_C_NOT_SPACE)) && c >= 28 && c < 32) { /* space in Unicode only */
            in = !in;
        }
        if (in) {
            set_bit(bits, c);
        }
    }
    if (class > RE_C_SPACE) {
        add_range(e, bits, 128, 0x10FFFF);
    }
}

static void sift(uint32_t (*r)[2], uint32_t root, uint32_t n)
{
    for (;;) {
        uint32_t child = root * 2 + 1;

        if (child >= n) {
            return;
        }
        child += child + 1 < n && r[child + 1][0] > r[child][0];
        if (r[root][0] >= r[child][0]) {
            return;
        }
        for (int k = 0; k < 2; k++) {
            uint32_t swap = r[root][k];

            r[root][k] = r[child][k];
            r[child][k] = swap;
        }
        root = child;
    }
}

/* Sorts the ranges and merges what touches. */
static void order_ranges(emitter *e)
{
    uint32_t(*r)[2] = e->ranges.data, n = e->ranges.n, to = 0;

    if (n == 0 || !re_burn(e->t, (int64_t)n * 8)) {
        e->status = n == 0 ? e->status : RN_RE_STOPPED;
        return;
    }
    for (uint32_t i = n / 2; i-- > 0;) {
        sift(r, i, n);
    }
    for (uint32_t i = n; i-- > 1;) {
        for (int k = 0; k < 2; k++) {
            uint32_t swap = r[0][k];

            r[0][k] = r[i][k];
            r[i][k] = swap;
        }
        sift(r, 0, i);
    }
    for (uint32_t i = 1; i < n; i++) {
        if (r[i][0] <= r[to][1] + 1) {
            r[to][1] = r[i][1] > r[to][1] ? r[i][1] : r[to][1];
        } else {
            to++;
            r[to][0] = r[i][0];
            r[to][1] = r[i][1];
        }
    }
    e->ranges.n = to + 1;
}

static uint32_t put_set(emitter *e, const uint32_t *bits, uint32_t flags)
{
    uint32_t at = here(e);

    put_op(e, bits[0], bits + 1, 7);
    put(e, flags);
    put(e, e->ranges.n);
    for (uint32_t i = 0; i < e->ranges.n * 2; i++) {
        put(e, ((const uint32_t *)e->ranges.data)[i]);
    }
    return at;
}

static bool all_bits(const uint32_t *bits)
{
    uint32_t all = UINT32_MAX;

    for (int i = 0; i < 8; i++) {
        all &= bits[i];
    }
    return all == UINT32_MAX;
}

/* What matches one character: from here on `c` of the node is the instruction, `a` and `b` are its operands. */
static void make_set(emitter *e, re_node *n)
{
    const re_item *item = (const re_item *)e->t->item.data + n->a;
    bool is_unicode = e->t->is_text && !(n->flags & RN_RE_ASCII), negated = n->c != 0;
    uint32_t bits[8] = {0}, flags = 0, count = n->b;

    e->ranges.n = 0;
    if (count == 1 && item->classes == 0 && item->lo == item->hi && !(n->flags & RN_RE_IGNORECASE)) {
        n->c = negated ? RE_NOT_CHAR : RE_CHAR;
        n->a = item->lo;
        return;
    }
    for (uint32_t i = 0; i < count && e->status == RN_RE_FOUND; i++) {
        if (item[i].classes != 0) {
            add_class(e, bits, &flags, item[i].classes, is_unicode);
            continue;
        }
        add_range(e, bits, item[i].lo, item[i].hi);
        if (n->flags & RN_RE_IGNORECASE) {
            add_case(e, bits, item[i].lo, item[i].hi, is_unicode);
        }
    }
    order_ranges(e);
    if (all_bits(bits) && !negated &&
        ((flags & (flags >> 3) & 7) != 0 ||
         (e->ranges.n == 1 && ((uint32_t *)e->ranges.data)[0] <= 256 && ((uint32_t *)e->ranges.data)[1] >= 0x10FFFF))) {
        n->c = RE_ALL;
        return;
    }
    if (negated) {
        for (int i = 0; i < 8; i++) {
            bits[i] = ~bits[i];
        }
        flags |= RE_S_NEGATED;
    }
    n->c = RE_SET;
    n->a = put_set(e, bits, flags);
    n->b = 0;
}

static void make_char(emitter *e, re_node *n)
{
    uint32_t same[5], bits[8] = {0}, count = 1;

    n->c = RE_CHAR;
    if (n->flags & RN_RE_IGNORECASE) {
        count = rn_re_case(n->a, e->t->is_text && !(n->flags & RN_RE_ASCII), same);
    }
    if (count == 2) {
        n->c = RE_CHAR2;
        n->a = same[0];
        n->b = same[1];
    } else if (count > 2) {
        e->ranges.n = 0;
        for (uint32_t i = 0; i < count; i++) {
            add_range(e, bits, same[i], same[i]);
        }
        order_ranges(e);
        n->c = RE_SET;
        n->a = put_set(e, bits, 0);
    }
}

static void prepare(emitter *e)
{
    for (uint32_t i = 1; i < e->t->node.n && e->status == RN_RE_FOUND; i++) {
        re_node *n = re_node_at(e->t, i);

        if (!re_burn(e->t, 4)) {
            e->status = RN_RE_STOPPED;
        }
        switch (n->kind) {
        case RE_N_CHAR:
            make_char(e, n);
            break;
        case RE_N_ANY:
            n->c = n->flags & RN_RE_DOTALL ? RE_ALL : RE_ANY;
            break;
        case RE_N_SET:
            make_set(e, n);
            break;
        case RE_N_LOOK:
            if (n->a && n->c >= UINT32_MAX - 1) {
                e->status = RN_RE_ERROR;
                *e->t->err =
                    (rn_re_error){.format = n->c == UINT32_MAX ? "look-behind requires fixed-width pattern" : "looks too much behind"};
            }
            break;
        default:
            break;
        }
    }
}

/* ---- nodes ---- */

static bool is_one(const re_node *n)
{
    return n->kind == RE_N_CHAR || n->kind == RE_N_ANY || n->kind == RE_N_SET;
}

static void put_one(emitter *e, const re_node *n)
{
    put(e, n->c);
    if (n->c != RE_ANY && n->c != RE_ALL) {
        put(e, n->a);
    }
    if (n->c == RE_CHAR2) {
        put(e, n->b);
    }
}

static uint32_t new_regs(emitter *e, uint32_t n)
{
    uint32_t r = e->regs;

    e->regs += n;
    if (e->regs > (UINT32_C(1) << 24)) {
        e->status = RN_RE_NO_MEMORY;
    }
    return r;
}

/* A run of plain characters; returns the last node of it. */
static const re_node *put_literal(emitter *e, const re_node *n)
{
    uint32_t count = 1, at;
    const re_node *last = n;

    while (last->next != 0 && re_node_at(e->t, last->next)->kind == RE_N_CHAR && re_node_at(e->t, last->next)->c == RE_CHAR) {
        last = re_node_at(e->t, last->next);
        count++;
    }
    if (count == 1) {
        put_one(e, n);
        return last;
    }
    put(e, RE_LITERAL);
    at = here(e);
    put(e, count);
    for (const re_node *k = n;; k = re_node_at(e->t, k->next)) {
        put(e, k->a);
        if (k == last) {
            break;
        }
    }
    patch(e, at, count);
    return last;
}

static void put_general_loop(emitter *e, const re_node *n)
{
    uint32_t r = new_regs(e, 2), top, is_lazy = n->c == 1;

    put_op(e, RE_LOOP_INIT, &r, 1);
    top = here(e);
    put_op(e, is_lazy ? RE_LOOP_LAZY : RE_LOOP_GREEDY, (uint32_t[]){r, n->a, n->b, 0}, 4);
    if (is_lazy) {
        put_op(e, RE_LOOP_MORE, &r, 1);
    }
    later(e, DO_LOOP_END, 0, top, top + 4);
    if (n->c == 2 && n->a >= 2) { /* what one pass took is never tried again */
        uint32_t inner = new_regs(e, 1);

        put_op(e, RE_ATOMIC, &inner, 1);
        later(e, DO_WORDS, 0, RE_ATOMIC_END, inner);
    }
    later(e, DO_SEQUENCE, n->child, 0, 0);
}

static void put_repeat(emitter *e, const re_node *n)
{
    const re_node *one = re_node_at(e->t, n->child);
    uint32_t at, is_lazy = n->c == 1;
    bool is_empty = one->lo == 0;

    if (n->b == 0) {
        return;
    }
    if (n->a == 1 && n->b == 1 && n->c != 2) {
        later(e, DO_SEQUENCE, n->child, 0, 0);
        return;
    }
    while (one->kind == RE_N_GROUP && one->a == 0 && one->child != 0 && re_node_at(e->t, one->child)->next == 0) {
        one = re_node_at(e->t, one->child);
    }
    if (is_one(one)) {
        put_op(e,
               n->c == 0   ? RE_ONE_GREEDY
               : n->c == 1 ? RE_ONE_LAZY
                           : RE_ONE_POSSESS,
               (uint32_t[]){n->a, n->b, one->c, one->a, one->b, RE_NO_HINT}, 6);
        return;
    }
    if (n->c == 2) {
        uint32_t outer = new_regs(e, 1);

        put_op(e, RE_ATOMIC, &outer, 1);
        later(e, DO_WORDS, 0, RE_ATOMIC_END, outer);
    }
    at = here(e);
    if (n->a == 0 && (n->b == 1 || (n->b == RE_INFINITE && !is_empty))) {
        put_op(e, RE_SPLIT, (uint32_t[]){at + 3, at + 3}, 2);
        later(e, n->b == 1 ? DO_PATCH : DO_AGAIN, 0, at, at + (is_lazy ? 1 : 2));
        later(e, DO_SEQUENCE, n->child, 0, 0);
    } else if (n->a == 1 && n->b == RE_INFINITE && !is_empty) {
        later(e, DO_AGAIN, 1, at, is_lazy);
        later(e, DO_SEQUENCE, n->child, 0, 0);
    } else {
        put_general_loop(e, n);
    }
}

static void put_look(emitter *e, const re_node *n)
{
    uint32_t r = new_regs(e, 2), at = here(e);

    put_op(e, n->b ? RE_NOT : RE_ASSERT, (uint32_t[]){r, n->a ? n->c : 0, 0}, 3);
    later(e, DO_PATCH, 0, 0, at + 3);
    later(e, DO_WORDS, 0, n->b ? RE_NOT_END : RE_ASSERT_END, r);
    later(e, DO_SEQUENCE, n->child, 0, 0);
}

/* An alternative: all but the last begin with a split. `chain`: jumps to the end so far, each naming the one before. */
static void put_item(emitter *e, uint32_t item, uint32_t chain)
{
    const re_node *n = re_node_at(e->t, item);

    if (n->next != 0) {
        uint32_t at = here(e);

        put_op(e, RE_SPLIT, (uint32_t[]){at + 3, 0}, 2);
        later(e, DO_ITEM, n->next, chain, at + 2);
    } else {
        later(e, DO_PATCH, 1, chain, 0);
    }
    later(e, DO_SEQUENCE, n->child, 0, 0);
}

static void put_node(emitter *e, const re_node *n)
{
    uint32_t r;

    switch (n->kind) {
    case RE_N_AT:
        put_op(e, RE_AT, &n->a, 1);
        break;
    case RE_N_GROUP:
        if (n->a != 0) {
            put_op(e, RE_MARK, (uint32_t[]){n->a * 2 - 2}, 1);
            later(e, DO_WORDS, 0, RE_MARK, n->a * 2 - 1);
        }
        later(e, DO_SEQUENCE, n->child, 0, 0);
        break;
    case RE_N_ATOMIC:
        r = new_regs(e, 1);
        put_op(e, RE_ATOMIC, &r, 1);
        later(e, DO_WORDS, 0, RE_ATOMIC_END, r);
        later(e, DO_SEQUENCE, n->child, 0, 0);
        break;
    case RE_N_LOOK:
        put_look(e, n);
        break;
    case RE_N_BRANCH:
        put_item(e, n->child, 0);
        break;
    case RE_N_REPEAT:
        put_repeat(e, n);
        break;
    case RE_N_REF:
        if (n->flags & RN_RE_IGNORECASE) {
            put_op(e, RE_GROUP_CASE, (uint32_t[]){n->a - 1, e->t->is_text && !(n->flags & RN_RE_ASCII)}, 2);
        } else {
            put_op(e, RE_GROUP, (uint32_t[]){n->a - 1}, 1);
        }
        break;
    case RE_N_COND:
        r = here(e);
        put_op(e, RE_COND, (uint32_t[]){n->a - 1, 0}, 2);
        later(e, DO_COND_ELSE, n->b, r + 2, 0);
        later(e, DO_SEQUENCE, n->child, 0, 0);
        break;
    case RE_N_FAIL:
        put(e, RE_FAIL);
        break;
    default:
        put_one(e, n);
        break;
    }
}

static void do_task(emitter *e, const task *k)
{
    const re_node *n;
    uint32_t at;

    switch ((task_kind)k->kind) {
    case DO_SEQUENCE:
        if (k->node == 0) {
            break;
        }
        n = re_node_at(e->t, k->node);
        if (n->kind == RE_N_CHAR && n->c == RE_CHAR) {
            n = put_literal(e, n);
            later(e, DO_SEQUENCE, n->next, 0, 0);
            break;
        }
        later(e, DO_SEQUENCE, n->next, 0, 0);
        put_node(e, n);
        break;
    case DO_WORDS:
        put_op(e, k->a, &k->b, 1);
        break;
    case DO_ITEM: /* the alternative before this one has been written */
        at = here(e);
        put_op(e, RE_JUMP, &k->a, 1);
        patch(e, k->b, here(e));
        put_item(e, k->node, at + 1);
        break;
    case DO_PATCH: /* one place, or a chain of jumps */
        if (k->node == 0) {
            patch(e, k->b, here(e));
        }
        for (at = k->node != 0 ? k->a : 0; at != 0 && e->status == RN_RE_FOUND;) {
            uint32_t next = *word(e, at);

            patch(e, at, here(e));
            at = next;
        }
        break;
    case DO_LOOP_END:
        put_op(e, RE_JUMP, &k->a, 1);
        patch(e, k->b, here(e));
        break;
    case DO_AGAIN:
        if (k->node == 0) { /* split first: L: split; body; jump L */
            put_op(e, RE_JUMP, &k->a, 1);
            patch(e, k->b, here(e));
        } else { /* split last: L: body; split L */
            at = here(e) + 3;
            put_op(e, RE_SPLIT, k->b ? (uint32_t[]){at, k->a} : (uint32_t[]){k->a, at}, 2);
        }
        break;
    case DO_COND_ELSE:
        if (k->node != 0) {
            at = here(e);
            put_op(e, RE_JUMP, (uint32_t[]){0}, 1);
            patch(e, k->a, here(e));
            later(e, DO_PATCH, 0, 0, at + 1);
            later(e, DO_SEQUENCE, k->node, 0, 0);
        } else {
            patch(e, k->a, here(e));
        }
        break;
    }
}

/* ---- what can come next ---- */

enum { MAX_NEXT = 24, MAX_WALK = 64 };

typedef struct next_set {
    struct {
        uint32_t op, a, b;
    } one[MAX_NEXT];
    uint32_t n;
    bool can_end;  /* the end of the pattern or of an assertion may come with nothing between */
    bool commits;  /* the end of an atomic group comes before it: which end is tried first decides */
    bool is_known; /* false: anything may come */
} next_set;

static bool next_add(next_set *s, uint32_t op, uint32_t a, uint32_t b)
{
    if (s->n == MAX_NEXT) {
        s->is_known = false;
        return false;
    }
    s->one[s->n].op = op;
    s->one[s->n].a = a;
    s->one[s->n++].b = b;
    return true;
}

/* The characters that a match may go on with at pc. */
static void next_of(const emitter *e, uint32_t pc, next_set *s)
{
    uint32_t walk[MAX_WALK], tainted = 0, n = 1, done = 0;

    *s = (next_set){.is_known = true};
    walk[0] = pc;
    while (done < n && s->is_known) {
        const uint32_t *w = word(e, walk[done++]);
        uint32_t at = (uint32_t)(w - word(e, 0)), to[2] = {0, 0};

        switch (w[0]) {
        case RE_FAIL:
            break;
        case RE_SUCCESS:
        case RE_ASSERT_END:
        case RE_NOT_END:
            s->can_end = true;
            break;
        case RE_CHAR:
        case RE_NOT_CHAR:
        case RE_SET:
            (void)next_add(s, w[0], w[1], 0);
            break;
        case RE_CHAR2:
            (void)next_add(s, w[0], w[1], w[2]);
            break;
        case RE_ANY:
        case RE_ALL:
            (void)next_add(s, w[0], 0, 0);
            break;
        case RE_LITERAL:
            (void)next_add(s, RE_CHAR, w[2], 0);
            break;
        case RE_ONE_GREEDY:
        case RE_ONE_LAZY:
        case RE_ONE_POSSESS:
            if (next_add(s, w[3], w[4], w[5]) && w[1] == 0) {
                to[0] = at + RE_ONE_SIZE;
            }
            break;
        case RE_AT:
            tainted |= w[1] != RE_AT_TEXT_END;
            to[0] = at + 2;
            break;
        case RE_MARK:
        case RE_LOOP_INIT:
        case RE_LOOP_MORE:
        case RE_ATOMIC:
        case RE_ATOMIC_END:
            s->commits |= w[0] == RE_ATOMIC_END;
            to[0] = at + 2;
            break;
        case RE_JUMP:
            to[0] = w[1];
            break;
        case RE_SPLIT:
            to[0] = w[1];
            to[1] = w[2];
            break;
        case RE_LOOP_GREEDY:
        case RE_LOOP_LAZY:
            to[0] = at + 5;
            to[1] = w[4];
            break;
        case RE_ASSERT:
        case RE_NOT:
            tainted = 1;
            to[0] = w[3];
            break;
        case RE_COND:
            to[0] = at + 3;
            to[1] = w[2];
            break;
        default:
            s->is_known = false;
            break;
        }
        for (int i = 0; i < 2 && to[i] != 0; i++) {
            uint32_t k = 0;

            while (k < n && walk[k] != to[i]) {
                k++;
            }
            if (k == n && n == MAX_WALK) {
                s->is_known = false;
            } else if (k == n) {
                walk[n++] = to[i];
            }
        }
    }
    if (s->can_end && tainted) {
        s->is_known = false;
    }
}

static void one_bits(const emitter *e, uint32_t op, uint32_t a, uint32_t b, uint32_t bits[8])
{
    memset(bits, 0, 32);
    switch (op) {
    case RE_CHAR:
    case RE_CHAR2:
        if (a < 256) {
            set_bit(bits, a);
        }
        if (op == RE_CHAR2 && b < 256) {
            set_bit(bits, b);
        }
        break;
    case RE_SET:
        memcpy(bits, word(e, a), 32);
        break;
    default:
        memset(bits, 0xFF, 32);
        if (op != RE_ALL) {
            uint32_t c = op == RE_ANY ? '\n' : a;

            if (c < 256) {
                bits[c >> 5] &= ~(UINT32_C(1) << (c & 31));
            }
        }
        break;
    }
}

static bool one_high(const emitter *e, uint32_t op, uint32_t a, uint32_t b, uint32_t c)
{
    return op == RE_CHAR    ? c == a
           : op == RE_CHAR2 ? c == a || c == b
           : op == RE_SET   ? rn_re_set_high(word(e, a), here(e) - a, c)
                            : op != RE_NOT_CHAR || c != a;
}

/* Classes that hold everything of a set above 255, 0 when they do not say it all. */
static uint32_t high_classes(const uint32_t *set, bool *is_empty)
{
    uint32_t flags = set[RE_S_FLAGS], classes = flags & (RE_S_NEGATED - 1u);

    *is_empty = set[RE_S_COUNT] == 0 && flags == 0;
    if (set[RE_S_COUNT] != 0) {
        return 0;
    }
    if (!(flags & RE_S_NEGATED)) {
        return classes;
    }
    /* the complement of one class is a class */
    return (classes & (classes - 1)) != 0 || classes == 0 ? 0 : classes <= RE_C_SPACE ? classes << 3 : classes >> 3;
}

static bool classes_apart(uint32_t a, uint32_t b)
{
    static const uint32_t apart[6] = {RE_C_SPACE | RE_C_NOT_WORD,
                                      RE_C_SPACE | RE_C_NOT_WORD | RE_C_NOT_DIGIT,
                                      RE_C_WORD | RE_C_DIGIT | RE_C_NOT_SPACE,
                                      RE_C_WORD | RE_C_DIGIT,
                                      RE_C_DIGIT,
                                      RE_C_SPACE};

    for (int i = 0; i < 6; i++) {
        if ((a >> i & 1u) && (b & ~apart[i]) != 0) {
            return false;
        }
    }
    return true;
}

/* Whether no character is in both; false when it is not easy to say. */
static bool are_apart(const emitter *e, const uint32_t *x, const uint32_t *y)
{
    uint32_t bx[8], by[8], cx, cy;
    bool nx, ny;

    one_bits(e, x[0], x[1], x[2], bx);
    one_bits(e, y[0], y[1], y[2], by);
    for (int i = 0; i < 8; i++) {
        if (bx[i] & by[i]) {
            return false;
        }
    }
    for (int k = 0; k < 2; k++) {
        const uint32_t *c = k ? y : x, *o = k ? x : y;

        if (c[0] == RE_CHAR || c[0] == RE_CHAR2) {
            return (c[1] < 256 || !one_high(e, o[0], o[1], o[2], c[1])) &&
                   (c[0] == RE_CHAR || c[2] < 256 || !one_high(e, o[0], o[1], o[2], c[2]));
        }
    }
    if (x[0] != RE_SET || y[0] != RE_SET) {
        return false;
    }
    cx = high_classes(word(e, x[1]), &nx);
    cy = high_classes(word(e, y[1]), &ny);
    return nx || ny || (cx != 0 && cy != 0 && classes_apart(cx, cy));
}

/* Repeats of one character whose next one cannot be among them keep what they took: giving some back never helps. */
static void tighten(emitter *e, uint32_t pc, uint32_t end)
{
    while (pc < end && e->status == RN_RE_FOUND) {
        static const uint8_t size[RE_OPS] = {1, 1, 2, 2, 3, 1, 1, 2, 0, 2, 2, 2, 3, 7, 7, 7, 2, 5, 5, 2, 2, 2, 4, 2, 4, 2, 2, 3, 3};
        uint32_t *w = word(e, pc), op = w[0];

        if (op == RE_ONE_GREEDY || op == RE_ONE_LAZY) {
            next_set s;
            bool apart = op == RE_ONE_GREEDY;

            next_of(e, pc + RE_ONE_SIZE, &s);
            apart = apart && s.is_known;
            for (uint32_t i = 0; i < s.n && apart; i++) {
                apart = are_apart(e, (uint32_t[]){w[3], w[4], w[5]}, (uint32_t[]){s.one[i].op, s.one[i].a, s.one[i].b});
            }
            if (apart) {
                w[0] = RE_ONE_POSSESS;
            }
            if (s.is_known && s.n == 1 && !s.can_end && !s.commits && s.one[0].op == RE_CHAR) {
                w[6] = s.one[0].a;
            }
            if (!re_burn(e->t, 200)) {
                e->status = RN_RE_STOPPED;
            }
        }
        pc += op == RE_LITERAL ? 2 + w[1] : size[op];
    }
}

/* What the search looks for before it tries a place. */
static void describe_start(emitter *e, uint32_t entry)
{
    uint32_t bits[8] = {0}, pc = entry, at;
    bool any_high = false;
    next_set s;

    while (*word(e, pc) == RE_MARK) {
        pc += 2;
    }
    if (*word(e, pc) == RE_CHAR || *word(e, pc) == RE_LITERAL) {
        patch(e, RE_H_PREFIX, *word(e, pc + (*word(e, pc) == RE_CHAR ? 1 : 2)));
        if (*word(e, pc) == RE_LITERAL) {
            patch(e, RE_H_SECOND, *word(e, pc + 3));
        }
        return;
    }
    if (*word(e, pc) == RE_AT && *word(e, pc + 1) == RE_AT_START) {
        patch(e, RE_H_ANCHOR, 1);
        return;
    }
    next_of(e, entry, &s);
    if (!s.is_known || s.can_end || s.n == 0) {
        return;
    }
    for (uint32_t i = 0; i < s.n; i++) {
        uint32_t one[8];

        one_bits(e, s.one[i].op, s.one[i].a, s.one[i].b, one);
        for (int k = 0; k < 8; k++) {
            bits[k] |= one[k];
        }
        any_high |= !(s.one[i].op <= RE_CHAR2 && s.one[i].op != RE_NOT_CHAR && s.one[i].a < 256 && s.one[i].b < 256);
    }
    if (all_bits(bits)) {
        return;
    }
    e->ranges.n = 0;
    if (any_high) {
        add_range(e, bits, 256, 0x10FFFF);
    }
    at = put_set(e, bits, 0);
    patch(e, RE_H_FIRST, at);
}

static void emit(emitter *e)
{
    uint64_t width = ((const uint64_t *)e->t->width.data)[0];
    uint32_t entry, end;

    put_op(e, RE_MAGIC, (uint32_t[]){0, e->t->groups - 1, 0, 0, 0, RE_NO_HINT, RE_NO_HINT, 0, 0}, RE_HEADER - 1);
    prepare(e);
    entry = here(e);
    later(e, DO_SEQUENCE, e->t->root, 0, 0);
    while (e->tasks.n > 0 && e->status == RN_RE_FOUND) {
        task k = ((task *)e->tasks.data)[--e->tasks.n];

        do_task(e, &k);
        if (!re_burn(e->t, 8)) {
            e->status = RN_RE_STOPPED;
        }
    }
    put(e, RE_SUCCESS);
    end = here(e);
    put_op(e, RE_FAIL, (uint32_t[RE_PAD - 1]){0}, RE_PAD - 1);
    if (here(e) + e->regs > RE_MAX_SIZE) {
        e->status = RN_RE_NO_MEMORY;
    }
    while (here(e) < e->regs && e->status == RN_RE_FOUND) { /* the matcher takes no more registers than words */
        put(e, RE_FAIL);
    }
    if (e->status != RN_RE_FOUND) {
        return;
    }
    tighten(e, entry, end);
    patch(e, RE_H_REGS, e->regs);
    patch(e, RE_H_ENTRY, entry);
    patch(e, RE_H_WIDTH, width < UINT32_MAX ? (uint32_t)width : UINT32_MAX);
    if (e->status == RN_RE_FOUND) {
        describe_start(e, entry);
    }
    patch(e, RE_H_SIZE, here(e));
}

rn_re_status rn_re_emit(re_tree *t, re_vec *code)
{
    emitter e = {.t = t, .code = code, .status = RN_RE_FOUND, .regs = (t->groups - 1) * 2 + 1};

    emit(&e);
    rn_re_drop(t->host, &e.tasks, sizeof(task));
    rn_re_drop(t->host, &e.ranges, 8);
    return e.status;
}

rn_re_status rn_re_compile(const rn_text *pattern, bool is_text, uint32_t flags, const rn_re_host *host, rn_re_compiled *out,
                           rn_re_error *err)
{
    re_tree t = {.host = host, .err = err};
    re_vec code = {NULL, 0, 0};
    rn_re_status st;

    memset(err, 0, sizeof *err);
    memset(out, 0, sizeof *out);
    if (pattern->length > UINT32_MAX / 64) {
        return RN_RE_NO_MEMORY;
    }
    st = rn_re_parse(&t, pattern, is_text, flags);
    if (st == RN_RE_FOUND) {
        st = rn_re_emit(&t, &code);
    }
    rn_re_drop(host, &t.node, sizeof(re_node));
    rn_re_drop(host, &t.item, sizeof(re_item));
    rn_re_drop(host, &t.width, 16);
    if (st != RN_RE_FOUND) {
        rn_re_drop(host, &t.name, 8);
        rn_re_drop(host, &code, 4);
        return st;
    }
    out->code = code.data;
    out->ncode = code.n;
    out->code_cap = code.cap;
    out->flags = t.flags;
    out->groups = t.groups - 1;
    out->names = t.name.data;
    out->names_cap = t.name.cap * 2;
    return RN_RE_FOUND;
}
