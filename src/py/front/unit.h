/* What the emitter hands to the linker: code objects before they are in the heap. Everything lies in the arena; a list
 * is {u32 count, words...} as in arena.h unless said otherwise. docs/internals/bytecode.md says what the fields mean. */
#ifndef RN_PY_FRONT_UNIT_H
#define RN_PY_FRONT_UNIT_H

#include "py/front/front.h"

typedef enum rn_unit_const_kind {
    RN_UC_NONE,
    RN_UC_TRUE,
    RN_UC_FALSE,
    RN_UC_ELLIPSIS,
    RN_UC_INT,       /* i */
    RN_UC_BIGINT,    /* data, size: digits; radix */
    RN_UC_FLOAT,     /* f */
    RN_UC_COMPLEX,   /* f is the imaginary part */
    RN_UC_STR,       /* data, size: WTF-8 bytes; intern: is an identifier or looks like one */
    RN_UC_BYTES,     /* data, size */
    RN_UC_TUPLE,     /* data: list of indexes of constants of the same unit */
    RN_UC_FROZENSET, /* the same */
    RN_UC_CODE       /* data: rn_unit */
} rn_unit_const_kind;

typedef struct rn_unit_const {
    uint32_t kind; /* rn_unit_const_kind */
    uint32_t radix;
    uint32_t data; /* arena offset */
    uint32_t size; /* bytes */
    union {
        int64_t i;
        double f;
    } u;
    uint32_t intern;
    uint32_t negative; /* BIGINT, COMPLEX real part unused */
} rn_unit_const;

typedef struct rn_exc_entry {
    uint32_t start, end, handler, reg;
} rn_exc_entry;

typedef struct rn_unit_position {          /* one for each instruction */
    uint32_t line, end_line, col, end_col; /* columns: UTF-8 bytes from 0; line 0: no position */
    uint32_t anchor_line, anchor_col;
    uint8_t anchor_kind; /* 0 none, 1 binary operator, 2 call, 3 subscript */
    uint8_t anchor_len;
    uint16_t pad;
} rn_unit_position;

typedef enum rn_unit_flags {
    RN_UNIT_VARARGS = 1,
    RN_UNIT_VARKW = 2,
    RN_UNIT_GENERATOR = 4,
    RN_UNIT_COROUTINE = 8,
    RN_UNIT_ASYNCGEN = 16,
    RN_UNIT_CLASS = 32,
    RN_UNIT_NESTED = 64
} rn_unit_flags; /* the values are those of RN_CO_* in obj/layout.h */

typedef struct rn_unit {
    uint32_t name, qualname; /* constant indexes (STR) */
    uint32_t firstline;
    uint32_t flags;                   /* rn_unit_flags */
    uint32_t nposonly, npos, nkwonly; /* npos includes nposonly */
    uint32_t nlocals, nregs, nfree;
    uint32_t doc;         /* constant index + 1, 0: none */
    uint32_t restart;     /* instruction index of the first `while True`, 0: none */
    uint32_t local_names; /* list of constant indexes, register order; internal ones start with '.' */
    uint32_t free_names;  /* list of constant indexes */
    uint32_t ninstr;
    uint32_t code;           /* arena offset of uint64_t[ninstr], 8-aligned */
    uint32_t live;           /* arena offset of uint8_t[ninstr] */
    uint32_t positions;      /* arena offset of rn_unit_position[ninstr] */
    uint32_t nconst, consts; /* arena offset of rn_unit_const[nconst], 8-aligned */
    uint32_t nsites, sites;  /* arena offset of uint32_t[nsites]: constant index of the name */
    uint32_t nexc, exc;      /* arena offset of rn_exc_entry[nexc] */
} rn_unit;

typedef enum rn_emit_mode { RN_EMIT_MODULE, RN_EMIT_EVAL, RN_EMIT_SINGLE, RN_EMIT_MAPPING } rn_emit_mode;

/* After rn_front_scopes(): code for the whole tree; *unit is the module's rn_unit. */
rn_front_status rn_front_emit(rn_front *front, rn_emit_mode mode, rn_ref *unit);

#endif
