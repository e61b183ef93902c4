/* A repeatable random stream and a running digest: long comparisons with CPython are recorded as
 * one number. The stream is splitmix64, the digest 64-bit FNV-1a over each text and a line feed. */
#ifndef RN_TEST_NUM_STREAM_H
#define RN_TEST_NUM_STREAM_H

#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static inline uint64_t stream_next(uint64_t *state)
{
    uint64_t z = *state += 0x9e3779b97f4a7c15;

    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9;
    z = (z ^ z >> 27) * 0x94d049bb133111eb;
    return z ^ z >> 31;
}

#define DIGEST_START 0xcbf29ce484222325u

static inline uint64_t digest_add(uint64_t digest, const void *data, size_t n)
{
    const unsigned char *p = data;

    for (size_t i = 0; i < n; i++) {
        digest = (digest ^ p[i]) * 0x100000001b3;
    }
    return digest;
}

static inline uint64_t digest_line(uint64_t digest, const char *text, size_t n)
{
    return digest_add(digest_add(digest, text, n), "\n", 1);
}

/* Room for `count` items and a byte, filled with rubbish; a size that went wrong (SIZE_MAX: none fits) ends the test. */
static inline void *stream_room(size_t count, size_t item)
{
    void *p = count < SIZE_MAX / 2 / item ? malloc(count * item + 1) : NULL;

    if (p == NULL) {
        fprintf(stderr, "no room for %zu items\n", count);
        exit(1);
    }
    return memset(p, 0xa5, count * item + 1);
}

#endif
