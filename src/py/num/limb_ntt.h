/* Products of long big integers by transforms modulo three primes. Only limb_*.c include this. */
#ifndef RN_PY_NUM_LIMB_NTT_H
#define RN_PY_NUM_LIMB_NTT_H

#include "py/num/limb_kernel.h"

/* Operand lengths between which this beats three half-size products; above, the scratch (4.5 limbs
 * a limb of the product) would be out of proportion. */
#define LIMB_NTT_MIN ((size_t)1200)
#define LIMB_NTT_MAX ((size_t)1 << 18)

/* Scratch for a product of `limbs` <= 2 LIMB_NTT_MAX limbs. */
size_t limb_ntt_scratch(size_t limbs);
/* r = a b, all na + nb limbs written; squares when a and b are the same. False when stopped. */
bool limb_ntt_mul(rn_limb *r, const rn_limb *a, size_t na, const rn_limb *b, size_t nb, rn_limb *scratch, limb_work *w);

#endif
