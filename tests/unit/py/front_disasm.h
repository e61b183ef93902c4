/* For tests: emitted units as text, and a check that every one is well formed. */
#ifndef RN_TESTS_FRONT_DISASM_H
#define RN_TESTS_FRONT_DISASM_H

#include "py/front/unit.h"

#include <stdio.h>

/* Writes the unit and those inside it. */
void rn_front_disasm(const rn_front *front, rn_ref unit, FILE *out);

/* NULL, or what is wrong with the unit or one inside it: operands out of range, jumps out of the code, live registers that
 * do not cover what an instruction reads, exception ranges out of order. */
const char *rn_front_verify(const rn_front *front, rn_ref unit);

#endif
