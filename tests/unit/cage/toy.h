/* A second engine, so that the cage is seen to know nothing of Python: a counter machine with a
 * stack, a linked list on its heap, a few words in COLD and mark bytes in SCRATCH. Its bytecode
 * lies in the heap and can read and write any offset, which makes it a good forger too. */
#ifndef RN_TESTS_TOY_H
#define RN_TESTS_TOY_H

#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "cage/cage.h"
#include "cage/snapshot.h"

#define TOY_MAGIC   UINT32_C(0x544F5931)
#define TOY_STACK   UINT32_C(0x00100000)
#define TOY_SCRATCH UINT32_C(0x04000000)
#define TOY_MARKS   (TOY_SCRATCH + UINT32_C(64))
#define TOY_MARKS2  (TOY_SCRATCH + UINT32_C(0x00800000)) /* a second range far away */
#define TOY_RO      UINT32_C(0x10000000)
#define TOY_COLD    UINT32_C(0x11000000)
#define TOY_HEAP    UINT32_C(0x12000000)

enum {
    TOY_STACK_SIZE = 1 << 20,
    TOY_SCRATCH_SIZE = 16 << 20,
    TOY_RO_LEN = 3 * 4096 + 100,
    TOY_COLD_LEN = 64 * 4096,
    TOY_HOT_LEN = 2000,
    TOY_CODE_MAX = 4096, /* program at the start of the heap */
    TOY_NODE = 16,       /* sizeof(toy_node) */
    TOY_STEPS = 100000,
};

typedef struct toy { /* HOT */
    uint32_t magic;
    uint32_t pc; /* offset */
    uint64_t counter;
    uint32_t stack_top; /* offset */
    uint32_t heap_top;  /* offset; nodes lie between the program and here */
    uint32_t list;      /* offset of the first node, 0: none */
    uint32_t steps;
    uint32_t state; /* toy_state */
    uint32_t pad;
} toy;

typedef struct toy_scratch { /* starts SCRATCH; never saved, so check() rebuilds it */
    uint32_t stack_high;     /* offset */
    uint32_t marks;          /* mark bytes in use, in both ranges */
} toy_scratch;

typedef struct toy_node {
    uint32_t next, is_live; /* a dead node is all zero, as it would be after a load */
    uint64_t value;
} toy_node;

typedef enum toy_state { TOY_RUNNING, TOY_PAUSED, TOY_HALTED, TOY_BAD } toy_state;

typedef enum toy_op {
    TOY_INC,  /* counter += arg */
    TOY_PUSH, /* counter to the stack */
    TOY_POP,
    TOY_CONS,     /* a node with counter in front of the list */
    TOY_DROP,     /* unlink the first node: a hole in the heap */
    TOY_SUM,      /* counter = sum of the list */
    TOY_COLD_ADD, /* counter to the COLD word at arg, properly owned */
    TOY_RO_ADD,   /* counter += RO byte at arg */
    TOY_LOAD,     /* counter = word at offset arg, whatever it is */
    TOY_STORE,    /* counter to offset arg, whatever it is */
    TOY_DIV,      /* counter = arg / counter */
    TOY_LOOP,     /* pc += arg while counter < 1000 */
    TOY_GOTO,     /* pc = counter, whatever it is */
    TOY_PAUSE,
    TOY_HALT,
} toy_op;

typedef struct toy_instr {
    uint32_t op;
    int32_t arg;
} toy_instr;

/* Byte copies: forged offsets need not be aligned. */
static inline uint32_t toy_get32(void *base, uint32_t off)
{
    uint32_t word;

    memcpy(&word, RN_AT(uint8_t, base, off), sizeof word);
    return word;
}

static inline uint64_t toy_get64(void *base, uint32_t off)
{
    uint64_t word;

    memcpy(&word, RN_AT(uint8_t, base, off), sizeof word);
    return word;
}

static inline void toy_put64(void *base, uint32_t off, uint64_t word)
{
    memcpy(RN_AT(uint8_t, base, off), &word, sizeof word);
}

static inline void toy_mark(toy *vm, uint32_t node)
{
    toy_scratch *scratch = RN_AT(toy_scratch, vm, TOY_SCRATCH);
    uint32_t n = (node - TOY_HEAP - TOY_CODE_MAX) / TOY_NODE;

    *RN_AT(uint8_t, vm, TOY_MARKS + n) = 1;
    *RN_AT(uint8_t, vm, TOY_MARKS2 + n) = 2;
    scratch->marks = scratch->marks > n + 1 ? scratch->marks : n + 1;
}

static inline void toy_stack_mark(toy *vm)
{
    toy_scratch *scratch = RN_AT(toy_scratch, vm, TOY_SCRATCH);

    scratch->stack_high = scratch->stack_high > vm->stack_top ? scratch->stack_high : vm->stack_top;
}

static inline bool toy_is_live(void *vm, uint32_t node)
{
    return toy_get32(vm, node + 4) != 0;
}

static inline bool toy_cons(toy *vm)
{
    uint32_t node = vm->heap_top;

    if (!rn_cage_commit(rn_cage_active(), (uint64_t)node + TOY_NODE)) {
        return false;
    }
    toy_put64(vm, node, (uint64_t)1 << 32 | vm->list);
    toy_put64(vm, node + 8, vm->counter);
    toy_mark(vm, node);
    vm->list = node;
    vm->heap_top = node + TOY_NODE;
    return true;
}

static inline uint64_t toy_sum(toy *vm)
{
    uint64_t sum = 0;
    uint32_t node = vm->list;

    for (uint32_t i = 0; node != 0 && i < TOY_STEPS; i++) {
        sum += toy_get64(vm, node + 8);
        node = toy_get32(vm, node);
    }
    return sum;
}

static inline void toy_step(toy *vm)
{
    uint32_t op = toy_get32(vm, vm->pc);
    int32_t arg = (int32_t)toy_get32(vm, vm->pc + 4);
    uint32_t at = (uint32_t)arg;

    vm->pc += 8;
    switch (op) {
    case TOY_INC:
        vm->counter += (uint64_t)(int64_t)arg;
        break;
    case TOY_PUSH:
        toy_put64(vm, vm->stack_top, vm->counter);
        vm->stack_top += 8;
        toy_stack_mark(vm);
        break;
    case TOY_POP:
        vm->stack_top -= 8;
        vm->counter = toy_get64(vm, vm->stack_top);
        break;
    case TOY_CONS:
        vm->state = toy_cons(vm) ? vm->state : TOY_BAD;
        break;
    case TOY_DROP:
        at = vm->list;
        vm->list = toy_get32(vm, at);
        toy_put64(vm, at, 0);
        toy_put64(vm, at + 8, 0);
        break;
    case TOY_SUM:
        vm->counter = toy_sum(vm);
        break;
    case TOY_COLD_ADD:
        if (rn_cage_own(rn_cage_active(), TOY_COLD + at, 8)) {
            toy_put64(vm, TOY_COLD + at, toy_get64(vm, TOY_COLD + at) + vm->counter);
        } else {
            vm->state = TOY_BAD;
        }
        break;
    case TOY_RO_ADD:
        vm->counter += *RN_AT(uint8_t, vm, TOY_RO + at);
        break;
    case TOY_LOAD:
        vm->counter = toy_get64(vm, at);
        break;
    case TOY_STORE:
        toy_put64(vm, at, vm->counter);
        break;
    case TOY_DIV:
        if (vm->counter == 0) { /* ED-33: no divisor out of the cage unchecked */
            vm->state = TOY_BAD;
        } else {
            vm->counter = at / vm->counter;
        }
        break;
    case TOY_LOOP:
        vm->pc = vm->counter < 1000 ? vm->pc + at : vm->pc;
        break;
    case TOY_GOTO:
        vm->pc = (uint32_t)vm->counter;
        break;
    case TOY_PAUSE:
        vm->state = TOY_PAUSED;
        break;
    case TOY_HALT:
        vm->state = TOY_HALTED;
        break;
    default:
        vm->state = TOY_BAD;
        break;
    }
}

/* rn_enter_fn: runs to a pause, the end, or the step budget. */
static inline void toy_run(rn_cage *cage, void *arg)
{
    toy *vm = rn_cage_base(cage);

    (void)arg;
    vm->state = TOY_RUNNING;
    for (uint32_t i = 0; i < TOY_STEPS && vm->state == TOY_RUNNING; i++, vm->steps++) {
        toy_step(vm);
    }
}

static inline uint32_t toy_min(uint64_t a, uint64_t b)
{
    return (uint32_t)(a < b ? a : b);
}

static inline void toy_extents(const rn_cage *cage, rn_extent_fn *report, void *ctx)
{
    toy *vm = rn_cage_base(cage);
    uint64_t end = toy_min(vm->heap_top, rn_cage_heap_end(cage));

    if (!report(ctx, 0, TOY_HOT_LEN) || !report(ctx, TOY_STACK, vm->stack_top - TOY_STACK) || !report(ctx, TOY_HEAP, TOY_CODE_MAX)) {
        return;
    }
    for (uint64_t node = TOY_HEAP + TOY_CODE_MAX; node < end; node += TOY_NODE) {
        if (toy_is_live(vm, (uint32_t)node) && !report(ctx, (uint32_t)node, TOY_NODE)) {
            return;
        }
    }
}

static inline void toy_touched(const rn_cage *cage, rn_extent_fn *report, void *ctx)
{
    const toy *vm = rn_cage_base(cage);
    const toy_scratch *scratch = RN_AT(const toy_scratch, vm, TOY_SCRATCH);
    uint32_t high = scratch->stack_high == 0 ? 0 : scratch->stack_high - TOY_STACK;

    (void)(report(ctx, 0, TOY_HOT_LEN) && report(ctx, TOY_STACK, high) && report(ctx, TOY_SCRATCH, 64 + scratch->marks) &&
           report(ctx, TOY_MARKS2, scratch->marks) && report(ctx, TOY_HEAP, vm->heap_top - TOY_HEAP));
}

static inline runlet_code toy_check(rn_cage *cage, const rn_regs *regs, runlet_error *err)
{
    toy *vm = rn_cage_base(cage);
    uint64_t end = rn_cage_heap_end(cage);

    if (vm->magic != TOY_MAGIC || vm->stack_top < TOY_STACK || vm->stack_top > TOY_STACK + TOY_STACK_SIZE || vm->stack_top % 8 != 0 ||
        vm->heap_top < TOY_HEAP + TOY_CODE_MAX || vm->heap_top > end || vm->heap_top % TOY_NODE != 0 || vm->pc % 8 != 0 || regs->len > 8) {
        return rn_error(err, RUNLET_E_SNAPSHOT, "tests/toy", "the roots are damaged");
    }
    toy_stack_mark(vm);
    for (uint32_t node = TOY_HEAP + TOY_CODE_MAX; node < vm->heap_top; node += TOY_NODE) {
        if (toy_is_live(vm, node)) {
            toy_mark(vm, node);
        }
    }
    return RUNLET_OK;
}

/* The boot image: HOT with its roots, a table in RO, counters in COLD. */
static inline rn_boot_desc toy_boot_desc(uint8_t *image, rn_zone zones[6])
{
    const rn_zone plan[6] = {
        {RN_ZONE_HOT, 0, 0x10000, TOY_HOT_LEN, 0},
        {RN_ZONE_STACK, TOY_STACK, TOY_STACK_SIZE, 0, 0},
        {RN_ZONE_SCRATCH, TOY_SCRATCH, TOY_SCRATCH_SIZE, 0, 0},
        {RN_ZONE_RO, TOY_RO, 0x1000000, TOY_RO_LEN, TOY_HOT_LEN},
        {RN_ZONE_COLD, TOY_COLD, 0x1000000, TOY_COLD_LEN, TOY_HOT_LEN + TOY_RO_LEN},
        {RN_ZONE_HEAP, TOY_HEAP, UINT32_C(0) - TOY_HEAP, 0, 0},
    };
    toy first = {.magic = TOY_MAGIC, .pc = TOY_HEAP, .stack_top = TOY_STACK, .heap_top = TOY_HEAP + TOY_CODE_MAX};
    rn_boot_desc desc = {.zones = zones,
                         .zone_count = 6,
                         .image = image,
                         .image_len = TOY_HOT_LEN + TOY_RO_LEN + TOY_COLD_LEN,
                         .engine = {.engine_id = "toy engine", .extents = toy_extents, .touched = toy_touched, .check = toy_check}};

    memcpy(zones, plan, sizeof plan);
    for (size_t i = 0; i < desc.image_len; i++) {
        image[i] = (uint8_t)(i * 31 + 7);
    }
    memset(image, 0, TOY_HOT_LEN);
    memcpy(image, &first, sizeof first);
    return desc;
}

static inline rn_boot *toy_boot(rn_backing backing)
{
    static uint8_t image[TOY_HOT_LEN + TOY_RO_LEN + TOY_COLD_LEN];
    rn_zone zones[6];
    rn_boot_desc desc = toy_boot_desc(image, zones);
    rn_boot *boot = NULL;

    desc.backing = backing;
    return rn_boot_open(&desc, &boot, NULL) == RUNLET_OK ? boot : NULL;
}

static inline rn_cage_shape toy_shape(void)
{
    return (rn_cage_shape){.max_bytes = 4 << 20, .oob = RN_OOB_BUILD};
}

static inline rn_cage *toy_cage(rn_boot *boot)
{
    rn_cage_shape shape = toy_shape();
    rn_cage *cage = NULL;
    runlet_error err = {0};

    if (rn_cage_create(boot, &shape, &cage, &err) != RUNLET_OK) {
        fprintf(stderr, "no cage: %s\n", err.message);
        exit(1);
    }
    return cage;
}

typedef struct toy_program {
    const toy_instr *code;
    size_t count;
} toy_program;

static inline void toy_write(rn_cage *cage, void *arg)
{
    const toy_program *p = arg;

    memcpy(RN_AT(uint8_t, rn_cage_base(cage), TOY_HEAP), p->code, p->count * sizeof *p->code);
}

/* Writes the program where a fresh cage's pc points and runs it. */
static inline rn_exit toy_exec(rn_cage *cage, const toy_instr *code, size_t count)
{
    toy_program p = {code, count};
    rn_exit how = rn_cage_enter(cage, toy_write, &p);

    return how == RN_EXIT_DONE ? rn_cage_enter(cage, toy_run, NULL) : how;
}

#define TOY_EXEC(cage, ...) toy_exec(cage, (const toy_instr[]){__VA_ARGS__}, sizeof(const toy_instr[]){__VA_ARGS__} / sizeof(toy_instr))

static inline toy *toy_of(rn_cage *cage)
{
    return rn_cage_base(cage);
}

/* A program with everything in it: 100 list nodes with holes, a stack, two COLD pages. Pauses, then
 * ends with a counter that depends on all of it. */
static inline rn_exit toy_busy(rn_cage *cage)
{
    return TOY_EXEC(cage, {TOY_INC, 10}, {TOY_CONS, 0}, {TOY_CONS, 0}, {TOY_CONS, 0}, {TOY_DROP, 0}, {TOY_DROP, 0}, {TOY_PUSH, 0},
                    {TOY_LOOP, -8 * 8}, {TOY_COLD_ADD, 40}, {TOY_COLD_ADD, 9 * 4096 + 8}, {TOY_PUSH, 0}, {TOY_PAUSE, 0}, {TOY_POP, 0},
                    {TOY_SUM, 0}, {TOY_RO_ADD, 5}, {TOY_PUSH, 0}, {TOY_HALT, 0});
}

static inline uint64_t toy_finish(rn_cage *cage)
{
    return rn_cage_enter(cage, toy_run, NULL) == RN_EXIT_DONE && toy_of(cage)->state == TOY_HALTED
               ? toy_of(cage)->counter + toy_get64(toy_of(cage), TOY_COLD + 40)
               : 0;
}

#endif
