/* The escape codecs' single steps. Only codec.c and codec_escape.c include this. */
#ifndef RN_PY_TEXT_CODEC_ESCAPE_H
#define RN_PY_TEXT_CODEC_ESCAPE_H

#include "py/text/codec.h"

/* What a decoder makes of the next bytes: up to two code points, or an error. */
typedef struct decode_step {
    size_t used, count;
    uint32_t cp[2];
    size_t error_bytes;
    const char *reason;
    bool is_incomplete;
} decode_step;

decode_step decode_escape(const uint8_t *s, size_t left);
decode_step decode_raw_escape(const uint8_t *s, size_t left);
/* At most 10 bytes. */
size_t encode_escape(uint32_t cp, uint8_t *to);
size_t encode_raw_escape(uint32_t cp, uint8_t *to);

#endif
