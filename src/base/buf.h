/* A growable byte buffer with a ceiling given at birth. A failed add changes nothing. */
#ifndef RN_BASE_BUF_H
#define RN_BASE_BUF_H

#include <stddef.h>
#include <stdint.h>

#include "runlet/base.h"

typedef struct rn_buf {
    uint8_t *data; /* NULL until the first byte; a NUL follows data[len - 1] for convenience */
    size_t len;
    size_t cap; /* bytes that fit without growing, the NUL not counted */
    size_t max; /* len never passes it */
} rn_buf;

/* {0} cannot hold anything: every buffer says how large it may become. */
#define RN_BUF_INIT(max_bytes) \
    {                          \
        .max = (max_bytes)     \
    }
#define RN_CLEAN_BUF __attribute__((cleanup(rn_buf_release))) rn_buf

void rn_buf_init(rn_buf *buf, size_t max_bytes);
void rn_buf_release(rn_buf *buf); /* frees the bytes; empty and reusable afterwards, same ceiling */
void rn_buf_clear(rn_buf *buf);   /* empties it, keeps the room */

/* All answer RUNLET_OK, RUNLET_E_LIMIT (the ceiling) or RUNLET_E_NOMEM, without a message. */
runlet_code rn_buf_reserve(rn_buf *buf, size_t extra); /* data + len has room for extra bytes */
runlet_code rn_buf_add(rn_buf *buf, const void *bytes, size_t len);
runlet_code rn_buf_add_byte(rn_buf *buf, uint8_t byte);
runlet_code rn_buf_add_str(rn_buf *buf, const char *text);
runlet_code rn_buf_addf(rn_buf *buf, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Counts n bytes that were written at data + len after rn_buf_reserve. */
void rn_buf_grew(rn_buf *buf, size_t n);

/* The bytes (free() them) move to the caller, the buffer becomes empty. NULL when it was. */
uint8_t *rn_buf_take(rn_buf *buf, size_t *len);

#endif
