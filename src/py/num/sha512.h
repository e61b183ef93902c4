/* SHA-512 (FIPS 180-4) in one call: random.seed() of text hashes with it. */
#ifndef RN_PY_NUM_SHA512_H
#define RN_PY_NUM_SHA512_H

#include <stddef.h>
#include <stdint.h>

#include "py/num/poll.h"

rn_num_status rn_sha512(const uint8_t *data, size_t n, uint8_t digest[64], const rn_poll *poll);

#endif
