/* SHA-256 and HMAC-SHA-256, with the CPU's SHA instructions where it has them; constant-time
 * compare and a wipe that the compiler keeps. The snapshot MAC is the main user. */
#ifndef RN_BASE_SHA256_H
#define RN_BASE_SHA256_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { RN_SHA256_SIZE = 32, RN_SHA256_BLOCK = 64 };

typedef struct rn_sha256 {
    uint32_t state[8];
    uint64_t total;                   /* bytes so far */
    uint8_t pending[RN_SHA256_BLOCK]; /* total % 64 of them wait here */
} rn_sha256;

void rn_sha256_init(rn_sha256 *sha);
void rn_sha256_add(rn_sha256 *sha, const void *bytes, size_t len);
void rn_sha256_end(rn_sha256 *sha, uint8_t digest[RN_SHA256_SIZE]); /* wipes *sha */
void rn_sha256_of(const void *bytes, size_t len, uint8_t digest[RN_SHA256_SIZE]);

typedef struct rn_hmac {
    rn_sha256 inner, outer;
} rn_hmac;

void rn_hmac_init(rn_hmac *mac, const void *key, size_t key_len);
void rn_hmac_add(rn_hmac *mac, const void *bytes, size_t len);
void rn_hmac_end(rn_hmac *mac, uint8_t tag[RN_SHA256_SIZE]); /* wipes *mac */

/* Time depends on len only. */
bool rn_equal_constant_time(const void *a, const void *b, size_t len);
void rn_wipe(void *bytes, size_t len);

/* For tests and benchmarks: true when the CPU's instructions do the work; force_portable(true)
 * makes contexts started afterwards on any thread use plain C. */
bool rn_sha256_is_accelerated(void);
void rn_sha256_force_portable(bool yes);

#endif
