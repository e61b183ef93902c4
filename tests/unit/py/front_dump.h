/* Text form of syntax trees for tests: what CPython's ast.dump(tree) prints. */
#ifndef RN_TESTS_FRONT_DUMP_H
#define RN_TESTS_FRONT_DUMP_H

#include "py/front/context.h"

#include <stdio.h>

/* Writes the tree of a parsed front end to `out`; with `positions` each node is followed by line:col-line:col. */
void rn_front_dump(const rn_front *front, FILE *out, bool positions);

#endif
