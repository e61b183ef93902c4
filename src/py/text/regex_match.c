/* Running the program of a regular expression. What may be tried later lies on a stack of frames, with what a register was before
 * it changed, so that going back restores the groups as they were. The loop itself is regex_run.h, once for each width of text. */
#include <string.h>

#include "py/text/regex_code.h"
#include "py/text/unicode.h"

/* Kinds of frames, in the low bits of `op`; the rest is a pc or a register. */
enum {
    F_TRY,   /* pc; a: place */
    F_UNDO,  /* register; a: its value */
    F_GIVE,  /* pc behind a greedy repeat of one character; a: least end, b: end tried last */
    F_TAKE,  /* pc of a lazy one; a: end tried last, b: how many more it may take */
    F_FENCE, /* nothing: the floor of an atomic group or an assertion */
    F_BITS = 3
};

#define FUEL_FAR 16 /* characters that a scan passes for a unit of fuel */

static bool burn(rn_re_run *m, int64_t work)
{
    m->fuel -= work;
    return m->fuel >= 0 || m->host->refuel(m->host->ctx, &m->fuel);
}

static bool grow(rn_re_run *m)
{
    bool is_local = m->stack == m->local_stack;
    size_t old = (size_t)m->nstack * sizeof(rn_re_frame);
    void *data;

    if (m->nstack > UINT32_MAX / 64) {
        return false;
    }
    data = m->host->resize(m->host->ctx, is_local ? NULL : m->stack, is_local ? 0 : old, is_local ? old * 4 : old * 2);
    if (data == NULL) {
        return false;
    }
    if (is_local) {
        memcpy(data, m->local_stack, sizeof m->local_stack);
    }
    m->nstack *= is_local ? 4 : 2;
    m->stack = data;
    return true;
}

static bool ascii_word(uint32_t c)
{
    return (c >= '0' && c <= '9') || ((c | 32) >= 'a' && (c | 32) <= 'z') || c == '_';
}

rn_re_status rn_re_begin(rn_re_run *m, const uint32_t *code, size_t ncode, const rn_text *text, const rn_re_host *host)
{
    m->stack = m->local_stack;
    m->reg = m->local_reg;
    m->nstack = RN_RE_LOCAL_FRAMES;
    if (ncode <= RE_HEADER + RE_PAD || ncode > RE_MAX_SIZE || code[RE_H_MAGIC] != RE_MAGIC || code[RE_H_SIZE] != ncode ||
        code[RE_H_GROUPS] > RN_RE_MAX_GROUPS || code[RE_H_REGS] > ncode || code[RE_H_REGS] < code[RE_H_GROUPS] * 2 + 1 ||
        code[RE_H_FIRST] >= ncode || code[RE_H_ENTRY] >= ncode || text->length >= UINT32_MAX / 2) {
        return RN_RE_BROKEN;
    }
    m->host = host;
    m->code = code;
    m->ncode = (uint32_t)ncode;
    m->groups = code[RE_H_GROUPS];
    m->nregs = code[RE_H_REGS];
    m->text = *text;
    m->end = (uint32_t)text->length;
    m->full = m->must_advance = false;
    m->fuel = 0;
    m->start = m->stop = 0;
    if (m->nregs > RN_RE_LOCAL_REGS) {
        m->reg = host->resize(host->ctx, NULL, 0, (size_t)m->nregs * 4);
        if (m->reg == NULL) {
            m->reg = m->local_reg;
            return RN_RE_NO_MEMORY;
        }
    }
    memset(m->reg, 0, (size_t)m->nregs * 4);
    return RN_RE_FOUND;
}

void rn_re_end(rn_re_run *m)
{
    if (m->stack != m->local_stack) {
        (void)m->host->resize(m->host->ctx, m->stack, (size_t)m->nstack * sizeof(rn_re_frame), 0);
    }
    if (m->reg != m->local_reg) {
        (void)m->host->resize(m->host->ctx, m->reg, (size_t)m->nregs * 4, 0);
    }
}

uint32_t rn_re_program_groups(const uint32_t *code, size_t ncode)
{
    return ncode <= RE_HEADER || code[RE_H_MAGIC] != RE_MAGIC || code[RE_H_SIZE] != ncode || code[RE_H_GROUPS] > RN_RE_MAX_GROUPS
               ? UINT32_MAX
               : code[RE_H_GROUPS];
}

/* The frames of a body that is done are dropped, but what they would have restored is kept. */
static uint32_t commit(rn_re_frame *stack, uint32_t floor, uint32_t sp)
{
    uint32_t to = floor;

    for (uint32_t i = floor; i < sp; i++) {
        if ((stack[i].op & 7u) == F_UNDO) {
            stack[to++] = stack[i];
        }
    }
    return to;
}

static void undo(rn_re_run *m, uint32_t floor, uint32_t sp)
{
    while (sp-- > floor) {
        if ((m->stack[sp].op & 7u) == F_UNDO) {
            m->reg[m->stack[sp].op >> F_BITS] = m->stack[sp].a;
        }
    }
}

#define UNIT      uint8_t
#define NAME(x)   x##_1
#define IS_BYTE   1
#define IS_LOW(c) true /* as (c) < 256 */
#include "py/text/regex_run.h"
#undef UNIT
#undef NAME
#undef IS_BYTE
#undef IS_LOW
#define UNIT      uint16_t
#define NAME(x)   x##_2
#define IS_BYTE   0
#define IS_LOW(c) ((c) < 256)
#include "py/text/regex_run.h"
#undef UNIT
#undef NAME
#define UNIT    uint32_t
#define NAME(x) x##_4
#include "py/text/regex_run.h"
#undef UNIT
#undef NAME
#undef IS_BYTE
#undef IS_LOW

rn_re_status rn_re_match(rn_re_run *m, uint32_t at)
{
    if (at > m->end) {
        return RN_RE_NONE;
    }
    return m->text.kind == RN_KIND_1 ? run_1(m, at) : m->text.kind == RN_KIND_2 ? run_2(m, at) : run_4(m, at);
}

rn_re_status rn_re_search(rn_re_run *m, uint32_t at)
{
    if (at > m->end) {
        return RN_RE_NONE;
    }
    return m->text.kind == RN_KIND_1 ? search_1(m, at) : m->text.kind == RN_KIND_2 ? search_2(m, at) : search_4(m, at);
}
