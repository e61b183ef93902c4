/* FIPS 180-4 and RFC 2104. Two block functions with one contract; the CPU is asked once. */
#define _DEFAULT_SOURCE
#include "base/sha256.h"

#include <pthread.h>
#include <stdatomic.h>
#include <string.h>

#if defined(__x86_64__) || defined(__i386__)
#include <cpuid.h>
#include <immintrin.h>
#define HAVE_SHA_NI 1
#endif

#include "base/banned.h"

static const uint32_t round_keys[64] = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5, 0xd807aa98, 0x12835b01, 0x243185be,
    0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174, 0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa,
    0x5cb0a9dc, 0x76f988da, 0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967, 0x27b70a85,
    0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85, 0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3,
    0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070, 0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f,
    0x682e6ff3, 0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2,
};

static uint32_t ror(uint32_t x, unsigned n)
{
    return x >> n | x << (32 - n);
}

static uint32_t load_be32(const uint8_t *p)
{
    return (uint32_t)p[0] << 24 | (uint32_t)p[1] << 16 | (uint32_t)p[2] << 8 | (uint32_t)p[3];
}

static void store_be32(uint8_t *p, uint32_t x)
{
    p[0] = (uint8_t)(x >> 24);
    p[1] = (uint8_t)(x >> 16);
    p[2] = (uint8_t)(x >> 8);
    p[3] = (uint8_t)x;
}

static void blocks_portable(uint32_t state[8], const uint8_t *data, size_t count)
{
    for (; count > 0; count--, data += RN_SHA256_BLOCK) {
        uint32_t w[64], s[8];

        for (size_t i = 0; i < 16; i++) {
            w[i] = load_be32(data + 4 * i);
        }
        for (size_t i = 16; i < 64; i++) {
            uint32_t s0 = ror(w[i - 15], 7) ^ ror(w[i - 15], 18) ^ w[i - 15] >> 3;
            uint32_t s1 = ror(w[i - 2], 17) ^ ror(w[i - 2], 19) ^ w[i - 2] >> 10;

            w[i] = w[i - 16] + s0 + w[i - 7] + s1;
        }
        memcpy(s, state, sizeof s);
        for (size_t i = 0; i < 64; i++) {
            uint32_t t1 = s[7] + (ror(s[4], 6) ^ ror(s[4], 11) ^ ror(s[4], 25)) + ((s[4] & s[5]) ^ (~s[4] & s[6])) + round_keys[i] + w[i];
            uint32_t t2 = (ror(s[0], 2) ^ ror(s[0], 13) ^ ror(s[0], 22)) + ((s[0] & s[1]) ^ (s[0] & s[2]) ^ (s[1] & s[2]));

            memmove(s + 1, s, 7 * sizeof s[0]);
            s[4] += t1;
            s[0] = t1 + t2;
        }
        for (size_t i = 0; i < 8; i++) {
            state[i] += s[i];
        }
    }
}

#ifdef HAVE_SHA_NI
/* Four rounds on message words `w`. The instruction works on the halves (a,b,e,f) and (c,d,g,h). */
#define NI_ROUNDS(w, i)                                                                         \
    do {                                                                                        \
        __m128i sum = _mm_add_epi32((w), _mm_loadu_si128((const __m128i *)(round_keys + (i)))); \
                                                                                                \
        cdgh = _mm_sha256rnds2_epu32(cdgh, abef, sum);                                          \
        abef = _mm_sha256rnds2_epu32(abef, cdgh, _mm_shuffle_epi32(sum, 0x0E));                 \
    } while (0)

/* The next four message words replace the oldest four. */
#define NI_EXTEND(w0, w1, w2, w3) \
    (w0) = _mm_sha256msg2_epu32(_mm_add_epi32(_mm_sha256msg1_epu32((w0), (w1)), _mm_alignr_epi8((w3), (w2), 4)), (w3))

__attribute__((target("sha,sse4.1,ssse3"))) static void blocks_sha_ni(uint32_t state[8], const uint8_t *data, size_t count)
{
    const __m128i swap = _mm_set_epi64x(0x0c0d0e0f08090a0bLL, 0x0405060700010203LL);
    __m128i t = _mm_shuffle_epi32(_mm_loadu_si128((const __m128i *)state), 0xB1);
    __m128i cdgh = _mm_shuffle_epi32(_mm_loadu_si128((const __m128i *)(state + 4)), 0x1B);
    __m128i abef = _mm_alignr_epi8(t, cdgh, 8);

    cdgh = _mm_blend_epi16(cdgh, t, 0xF0);
    for (; count > 0; count--, data += RN_SHA256_BLOCK) {
        const __m128i *in = (const __m128i *)data;
        __m128i a = _mm_shuffle_epi8(_mm_loadu_si128(in), swap);
        __m128i b = _mm_shuffle_epi8(_mm_loadu_si128(in + 1), swap);
        __m128i c = _mm_shuffle_epi8(_mm_loadu_si128(in + 2), swap);
        __m128i d = _mm_shuffle_epi8(_mm_loadu_si128(in + 3), swap);
        const __m128i abef_before = abef, cdgh_before = cdgh;

        NI_ROUNDS(a, 0);
        NI_ROUNDS(b, 4);
        NI_ROUNDS(c, 8);
        NI_ROUNDS(d, 12);
        for (int i = 16; i < 64; i += 16) {
            NI_EXTEND(a, b, c, d);
            NI_ROUNDS(a, i);
            NI_EXTEND(b, c, d, a);
            NI_ROUNDS(b, i + 4);
            NI_EXTEND(c, d, a, b);
            NI_ROUNDS(c, i + 8);
            NI_EXTEND(d, a, b, c);
            NI_ROUNDS(d, i + 12);
        }
        abef = _mm_add_epi32(abef, abef_before);
        cdgh = _mm_add_epi32(cdgh, cdgh_before);
    }
    t = _mm_shuffle_epi32(abef, 0x1B);
    cdgh = _mm_shuffle_epi32(cdgh, 0xB1);
    _mm_storeu_si128((__m128i *)state, _mm_blend_epi16(t, cdgh, 0xF0));
    _mm_storeu_si128((__m128i *)(state + 4), _mm_alignr_epi8(cdgh, t, 8));
}
#endif

/* The probe is cached: cpuid leaves a virtual machine, which costs more than hashing a snapshot. */
static pthread_once_t probe_once = PTHREAD_ONCE_INIT;
static bool cpu_has_sha;
static atomic_bool is_portable_forced;

static void probe(void)
{
#ifdef HAVE_SHA_NI
    unsigned a, b, c, d;

    if (__get_cpuid(1, &a, &b, &c, &d) != 0 && (c & bit_SSE4_1) != 0 && (c & bit_SSSE3) != 0 &&
        __get_cpuid_count(7, 0, &a, &b, &c, &d) != 0) {
        cpu_has_sha = (b & 1u << 29) != 0;
    }
#endif
}

bool rn_sha256_is_accelerated(void)
{
    (void)pthread_once(&probe_once, probe);
    return cpu_has_sha && !atomic_load_explicit(&is_portable_forced, memory_order_relaxed);
}

void rn_sha256_force_portable(bool yes)
{
    atomic_store_explicit(&is_portable_forced, yes, memory_order_relaxed);
}

static void blocks(uint32_t state[8], const uint8_t *data, size_t count)
{
#ifdef HAVE_SHA_NI
    if (rn_sha256_is_accelerated()) {
        blocks_sha_ni(state, data, count);
        return;
    }
#endif
    blocks_portable(state, data, count);
}

void rn_sha256_init(rn_sha256 *sha)
{
    static const uint32_t first[8] = {0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};

    memcpy(sha->state, first, sizeof first);
    sha->total = 0;
}

void rn_sha256_add(rn_sha256 *sha, const void *bytes, size_t len)
{
    const uint8_t *p = bytes;
    size_t held = (size_t)(sha->total % RN_SHA256_BLOCK), room = RN_SHA256_BLOCK - held;

    if (len == 0) {
        return;
    }
    sha->total += len;
    if (held > 0) {
        size_t n = len < room ? len : room;

        memcpy(sha->pending + held, p, n);
        if (n < room) {
            return;
        }
        blocks(sha->state, sha->pending, 1);
        p += n;
        len -= n;
    }
    if (len >= RN_SHA256_BLOCK) {
        blocks(sha->state, p, len / RN_SHA256_BLOCK);
        p += len - len % RN_SHA256_BLOCK;
        len %= RN_SHA256_BLOCK;
    }
    memcpy(sha->pending, p, len);
}

void rn_sha256_end(rn_sha256 *sha, uint8_t digest[RN_SHA256_SIZE])
{
    uint64_t bits = sha->total * 8;
    size_t held = (size_t)(sha->total % RN_SHA256_BLOCK);

    sha->pending[held++] = 0x80;
    if (held > RN_SHA256_BLOCK - 8) {
        memset(sha->pending + held, 0, RN_SHA256_BLOCK - held);
        blocks(sha->state, sha->pending, 1);
        held = 0;
    }
    memset(sha->pending + held, 0, RN_SHA256_BLOCK - 8 - held);
    store_be32(sha->pending + RN_SHA256_BLOCK - 8, (uint32_t)(bits >> 32));
    store_be32(sha->pending + RN_SHA256_BLOCK - 4, (uint32_t)bits);
    blocks(sha->state, sha->pending, 1);
    for (size_t i = 0; i < 8; i++) {
        store_be32(digest + 4 * i, sha->state[i]);
    }
    rn_wipe(sha, sizeof *sha);
}

void rn_sha256_of(const void *bytes, size_t len, uint8_t digest[RN_SHA256_SIZE])
{
    rn_sha256 sha;

    rn_sha256_init(&sha);
    rn_sha256_add(&sha, bytes, len);
    rn_sha256_end(&sha, digest);
}

void rn_hmac_init(rn_hmac *mac, const void *key, size_t key_len)
{
    uint8_t pad[RN_SHA256_BLOCK] = {0};

    if (key_len > RN_SHA256_BLOCK) {
        rn_sha256_of(key, key_len, pad);
    } else if (key_len > 0) {
        memcpy(pad, key, key_len);
    }
    for (size_t i = 0; i < sizeof pad; i++) {
        pad[i] ^= 0x36;
    }
    rn_sha256_init(&mac->inner);
    rn_sha256_add(&mac->inner, pad, sizeof pad);
    for (size_t i = 0; i < sizeof pad; i++) {
        pad[i] ^= 0x36 ^ 0x5C;
    }
    rn_sha256_init(&mac->outer);
    rn_sha256_add(&mac->outer, pad, sizeof pad);
    rn_wipe(pad, sizeof pad);
}

void rn_hmac_add(rn_hmac *mac, const void *bytes, size_t len)
{
    rn_sha256_add(&mac->inner, bytes, len);
}

void rn_hmac_end(rn_hmac *mac, uint8_t tag[RN_SHA256_SIZE])
{
    uint8_t digest[RN_SHA256_SIZE];

    rn_sha256_end(&mac->inner, digest);
    rn_sha256_add(&mac->outer, digest, sizeof digest);
    rn_sha256_end(&mac->outer, tag);
    rn_wipe(digest, sizeof digest);
}

bool rn_equal_constant_time(const void *a, const void *b, size_t len)
{
    const volatile uint8_t *x = a, *y = b;
    uint8_t differ = 0;

    for (size_t i = 0; i < len; i++) {
        differ = (uint8_t)(differ | (x[i] ^ y[i]));
    }
    return differ == 0;
}

void rn_wipe(void *bytes, size_t len)
{
    explicit_bzero(bytes, len);
}
