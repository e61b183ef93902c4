/* Magnitudes of big integers: arrays of 64-bit limbs, lowest first. A count is "trimmed" when the
 * highest limb is not 0 (so 0 has none); every function takes and gives trimmed counts unless it
 * says otherwise. Signs are the caller's, who also brings the memory: results may not overlap
 * inputs except where "in place" is said, and scratch is as large as the matching _scratch()
 * function says, in limbs (SIZE_MAX: no memory is large enough). */
#ifndef RN_PY_NUM_LIMB_H
#define RN_PY_NUM_LIMB_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "py/num/poll.h"

typedef uint64_t rn_limb;

/* No magnitude is larger; sums of a few such counts do not overflow. */
#define RN_LIMB_MAX ((size_t)1 << 56)

/* ---- limb.c: what takes time linear in the input ---- */

size_t rn_limb_trim(const rn_limb *a, size_t n);
int rn_limb_compare(const rn_limb *a, size_t na, const rn_limb *b, size_t nb, const rn_poll *poll);
/* r has room for max(na, nb) + 1 limbs, in place on either. */
rn_num_status rn_limb_add(rn_limb *r, size_t *nr, const rn_limb *a, size_t na, const rn_limb *b, size_t nb, const rn_poll *poll);
/* a >= b; r has room for na limbs, in place on either. */
rn_num_status rn_limb_sub(rn_limb *r, size_t *nr, const rn_limb *a, size_t na, const rn_limb *b, size_t nb, const rn_poll *poll);
/* a * f + c in place; a has room for one limb more. Returns the new count. */
size_t rn_limb_mul_add_small(rn_limb *a, size_t na, rn_limb f, rn_limb c);
/* a / d in place for a small number of limbs (no poll); returns the remainder. d is not 0. */
rn_limb rn_limb_div_small(rn_limb *a, size_t *na, rn_limb d);
/* r has room for na + bits / 64 + 1 limbs; in place on a. */
rn_num_status rn_limb_shift_left(rn_limb *r, size_t *nr, const rn_limb *a, size_t na, uint64_t bits, const rn_poll *poll);
/* Rounds down; *lost says whether a set bit fell off. In place on a; r has room for na limbs. */
rn_num_status rn_limb_shift_right(rn_limb *r, size_t *nr, const rn_limb *a, size_t na, uint64_t bits, bool *lost, const rn_poll *poll);
uint64_t rn_limb_bit_length(const rn_limb *a, size_t n);
/* These two give a wrong number after a stop. */
uint64_t rn_limb_bit_count(const rn_limb *a, size_t n, const rn_poll *poll);
/* Zero bits below the lowest set one; a is not 0. */
uint64_t rn_limb_trailing_zeros(const rn_limb *a, size_t n, const rn_poll *poll);

typedef enum rn_limb_op { RN_LIMB_AND, RN_LIMB_OR, RN_LIMB_XOR } rn_limb_op;

/* Bitwise operation on signed numbers in two's complement of unlimited width. r has room for
 * max(na, nb) + 1 limbs, in place on either. */
rn_num_status rn_limb_bitwise(rn_limb_op op, rn_limb *r, size_t *nr, bool *r_negative, const rn_limb *a, size_t na, bool a_negative,
                              const rn_limb *b, size_t nb, bool b_negative, const rn_poll *poll);

/* Little-endian bytes: n_bytes is anything, r has room for (n_bytes + 7) / 8 limbs. */
rn_num_status rn_limb_from_bytes(rn_limb *r, size_t *nr, const uint8_t *bytes, size_t n_bytes, bool big_endian, bool two_complement,
                                 bool *negative, const rn_poll *poll);
/* RN_NUM_OVERFLOW when it does not fit (also a negative number without two_complement). */
rn_num_status rn_limb_to_bytes(const rn_limb *a, size_t na, bool negative, uint8_t *bytes, size_t n_bytes, bool big_endian,
                               bool two_complement, const rn_poll *poll);

/* ---- limb_mul.c ---- */

size_t rn_limb_mul_scratch(size_t na, size_t nb);
/* r has na + nb limbs. a and b may be the same array (squaring is faster). */
rn_num_status rn_limb_mul(rn_limb *r, size_t *nr, const rn_limb *a, size_t na, const rn_limb *b, size_t nb, rn_limb *scratch,
                          const rn_poll *poll);

/* ---- limb_div.c ---- */

size_t rn_limb_div_scratch(size_t na, size_t nb);
/* a = q b + rest, 0 <= rest < b; b is not 0. q has room for na - nb + 1 limbs (at least 1), rest
 * for nb; either may be NULL. rest may be a's or b's place, q a's. */
rn_num_status rn_limb_divrem(rn_limb *q, size_t *nq, rn_limb *rest, size_t *nrest, const rn_limb *a, size_t na, const rn_limb *b, size_t nb,
                             rn_limb *scratch, const rn_poll *poll);

/* ---- limb_math.c ---- */

size_t rn_limb_gcd_scratch(size_t na, size_t nb);
/* r has room for min(na, nb) limbs (max when one is 0). */
rn_num_status rn_limb_gcd(rn_limb *r, size_t *nr, const rn_limb *a, size_t na, const rn_limb *b, size_t nb, rn_limb *scratch,
                          const rn_poll *poll);
size_t rn_limb_inverse_scratch(size_t na, size_t nm);
/* r = a^-1 modulo m, 0 <= r < m, room for nm limbs. RN_NUM_DOMAIN when gcd(a, m) is not 1. m > 0.
 */
rn_num_status rn_limb_inverse(rn_limb *r, size_t *nr, const rn_limb *a, size_t na, const rn_limb *m, size_t nm, rn_limb *scratch,
                              const rn_poll *poll);
size_t rn_limb_isqrt_scratch(size_t na);
/* floor(sqrt(a)); r has room for (na + 1) / 2 limbs. */
rn_num_status rn_limb_isqrt(rn_limb *r, size_t *nr, const rn_limb *a, size_t na, rn_limb *scratch, const rn_poll *poll);

/* ---- limb_pow.c ---- */

/* Limbs a^e may need, SIZE_MAX when none suffice; scratch for it is as large again plus the scratch
 * of the last multiplication. */
size_t rn_limb_pow_size(const rn_limb *a, size_t na, uint64_t e);
size_t rn_limb_pow_scratch(const rn_limb *a, size_t na, uint64_t e);
rn_num_status rn_limb_pow(rn_limb *r, size_t *nr, const rn_limb *a, size_t na, uint64_t e, rn_limb *scratch, const rn_poll *poll);
size_t rn_limb_powmod_scratch(size_t na, size_t nm);
/* r = a^e modulo m, room for nm limbs; m > 0. */
rn_num_status rn_limb_powmod(rn_limb *r, size_t *nr, const rn_limb *a, size_t na, const rn_limb *e, size_t ne, const rn_limb *m, size_t nm,
                             rn_limb *scratch, const rn_poll *poll);

/* ---- limb_text.c ---- */

/* Upper bound of the digits of an na-limb number in a base from 2 to 36. */
size_t rn_limb_text_size(const rn_limb *a, size_t na, int base);
size_t rn_limb_to_text_scratch(size_t na, int base);
/* Digits without prefix, lower case, "0" for 0. out has rn_limb_text_size() bytes. */
rn_num_status rn_limb_to_text(char *out, size_t *length, const rn_limb *a, size_t na, int base, rn_limb *scratch, const rn_poll *poll);
/* Limbs that n digits may need, and scratch to read them. */
size_t rn_limb_from_text_size(size_t n, int base);
size_t rn_limb_from_text_scratch(size_t n, int base);
/* n digits of the base, either case, and nothing else: RN_NUM_SYNTAX otherwise. Signs, prefixes and
 * underscores are int_text.h's. */
rn_num_status rn_limb_from_text(rn_limb *r, size_t *nr, const char *s, size_t n, int base, rn_limb *scratch, const rn_poll *poll);

/* ---- limb_float.c ---- */

/* Nearest double, ties to even; RN_NUM_OVERFLOW when it is too large. */
rn_num_status rn_limb_to_double(const rn_limb *a, size_t na, double *out);
/* a = m * 2^exponent with 0.5 <= m < 1 and m rounded to 53 bits; a is not 0. */
double rn_limb_frexp(const rn_limb *a, size_t na, uint64_t *exponent, const rn_poll *poll);
/* trunc(|v|) of a finite v into at most 17 limbs; returns the count. */
size_t rn_limb_from_double(rn_limb r[17], double v);
/* Sign of (signed a) - v; v is no NaN. */
int rn_limb_compare_double(const rn_limb *a, size_t na, bool negative, double v);
size_t rn_limb_true_div_scratch(size_t na, size_t nb);
/* a / b correctly rounded; RN_NUM_ZERO, RN_NUM_OVERFLOW. */
rn_num_status rn_limb_true_div(const rn_limb *a, size_t na, const rn_limb *b, size_t nb, double *out, rn_limb *scratch,
                               const rn_poll *poll);

#endif
