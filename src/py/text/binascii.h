/* Bytes as hexadecimal and base64 text, and checksums of bytes. */
#ifndef RN_PY_TEXT_BINASCII_H
#define RN_PY_TEXT_BINASCII_H

#include "py/text/kind.h"

/* ---- hexadecimal ---- */

/* Characters of data.hex(sep, group): a separator every |group| bytes, counted from the right when
 * group is positive; 0: none. false when too large. */
bool rn_hex_length(size_t n, int64_t group, size_t *length);
rn_num_status rn_hex_encode(const uint8_t *s, size_t n, char separator, int64_t group, char *out, const rn_poll *poll);

typedef enum rn_hex_error { RN_HEX_GOOD, RN_HEX_DIGIT, RN_HEX_ODD } rn_hex_error;

/* bytes.fromhex(): white space between bytes is skipped. out has room for length / 2 bytes; *place
 * is where an error is. */
rn_num_status rn_hex_decode(const rn_text *text, uint8_t *out, size_t *written, rn_hex_error *error, size_t *place, const rn_poll *poll);

/* ---- base64 ---- */

/* Characters for n bytes, without a line feed; false when too large. */
bool rn_base64_length(size_t n, size_t *length);
rn_num_status rn_base64_encode(const uint8_t *s, size_t n, char *out, const rn_poll *poll);

/* binascii.Error's text, complete except for the number in the first one. */
typedef enum rn_base64_error {
    RN_BASE64_GOOD,
    RN_BASE64_ONE_MORE, /* ... number of data characters (%d) cannot be 1 more than ... */
    RN_BASE64_PADDING,
    RN_BASE64_LEADING,
    RN_BASE64_EXCESS_PADDING,
    RN_BASE64_EXCESS_DATA,
    RN_BASE64_ALPHABET,
    RN_BASE64_DISCONTINUOUS
} rn_base64_error;

/* a2b_base64(). out has room for (n + 3) / 4 * 3 bytes. */
rn_num_status rn_base64_decode(const uint8_t *s, size_t n, bool strict, uint8_t *out, size_t *written, rn_base64_error *error,
                               const rn_poll *poll);
/* The message with the number of data characters before `written` bytes put in. */
size_t rn_base64_message(rn_base64_error error, size_t written, char out[112]);

/* ---- checksums ---- */

/* Start with 0, and 1 for Adler. Wrong after a stop. */
uint32_t rn_crc32(uint32_t crc, const uint8_t *s, size_t n, const rn_poll *poll);
uint32_t rn_adler32(uint32_t adler, const uint8_t *s, size_t n, const rn_poll *poll);

#endif
