/* SyntaxWarnings: collected while the source is read, for the caller to show. */
#ifndef RN_PY_FRONT_WARN_H
#define RN_PY_FRONT_WARN_H

#include "py/front/context.h"

/* In CPython a pass over the whole program each, so warnings come in this order. */
typedef enum rn_warning_phase { RN_WARN_TOKENS, RN_WARN_FLOW, RN_WARN_CODE } rn_warning_phase;

/* The text about \d and the like: escape, "octal " or nothing, escape. */
#define RN_BAD_ESCAPE                                                                                                 \
    "\"\\%s\" is an invalid %sescape sequence. Such sequences will not work in the future. Did you mean \"\\\\%s\"? " \
    "A raw string is also an option."

/* About what stands at `offset`; shown for `line`. Warnings of one phase are in the order of `rank`, then as they came; one
 * with the rank and offset of another is dropped. The format is that of rn_front_fail. */
void rn_warn(rn_front *front, rn_warning_phase phase, uint32_t rank, uint32_t offset, uint32_t line, const char *format, ...);

/* Forget those of a phase and the ones after it behind a line, for CPython does not come to these after an error. */
void rn_warn_forget(rn_front *front, rn_warning_phase phase, int32_t line);

/* What CPython's compiler says of expressions that can hardly be meant; `node` is of the kind named. */
void rn_warn_compare(rn_front *front, rn_ref node);
void rn_warn_call(rn_front *front, rn_ref node);
void rn_warn_subscript(rn_front *front, rn_ref node);
void rn_warn_assert(rn_front *front, rn_ref node);

#endif
