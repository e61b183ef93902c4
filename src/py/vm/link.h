/* Inside of the linker: link.c makes code objects of units, program.c keeps units as bytes. */
#ifndef RN_PY_LINK_H
#define RN_PY_LINK_H

#include "py/front/unit.h"
#include "py/vm/compile.h"

typedef struct rn_linker {
    rn_vm *vm;
    const uint8_t *base; /* of what units name by offset: the arena, or a record of a program */
    rn_val filename, source;
    uint32_t flags;              /* RN_CO_* of every code object */
    const rn_program_sink *sink; /* NULL: nobody keeps the units */
    const rn_val *made;          /* of a program: code objects that no unit has taken yet; NULL: units lie in the arena */
    uint32_t first, taken;       /* ... where those of this unit begin, and how many it has */
} rn_linker;

rn_status rn_link_unit(rn_linker *l, uint32_t ref, int depth, rn_val *out);
bool rn_link_has_jump(uint32_t op); /* D is target index minus own index */
bool rn_link_has_const(uint32_t op);
bool rn_link_has_site(uint32_t op);

void rn_program_write(const rn_linker *l, const rn_unit *u, const rn_code *code);

#endif
