/* Codecs between bytes and text, with the error places and reasons of CPython's. They stop at the
 * first error; what an error handler makes of it, and going on behind it, is the caller's. */
#ifndef RN_PY_TEXT_CODEC_H
#define RN_PY_TEXT_CODEC_H

#include "py/text/utf8.h"

typedef enum rn_codec {
    RN_CODEC_UTF_8,
    RN_CODEC_ASCII,
    RN_CODEC_LATIN_1,
    RN_CODEC_CP1252,
    RN_CODEC_UTF_16_LE,
    RN_CODEC_UTF_16_BE,
    RN_CODEC_UTF_32_LE,
    RN_CODEC_UTF_32_BE,
    RN_CODEC_UNICODE_ESCAPE,
    RN_CODEC_RAW_UNICODE_ESCAPE
} rn_codec;

/* The codec by its name in any of CPython's spellings: "UTF8", "latin_1", "iso-8859-1", "L1".
 * utf-8-sig, utf-16 and utf-32 are found as their little-endian forms with *has_bom. */
bool rn_codec_find(const char *name, size_t n, rn_codec *out, bool *has_bom);
/* The name that errors give. */
const char *rn_codec_error_name(rn_codec codec);
/* Decides between both byte orders; returns the bytes of the mark, 0 without one (little-endian).
 */
size_t rn_codec_bom(const uint8_t *s, size_t n, rn_codec *codec);

/* ---- decoding ---- */

/* Measures the text in the bytes up to their end or the first error. */
rn_num_status rn_decode_check(rn_codec codec, const uint8_t *s, size_t n, rn_utf8_scan *out, const rn_poll *poll);
/* Decodes the n bytes that were found good to memory of a kind that holds them. */
rn_num_status rn_decode(rn_codec codec, const uint8_t *s, size_t n, rn_text_kind kind, void *to, const rn_poll *poll);

/* ---- encoding ---- */

/* Bytes that the code points from `from` on need, up to the end or the first that cannot be
 * encoded: *stop; then *error_end is the end of the run that cannot. */
rn_num_status rn_encode_size(rn_codec codec, const rn_text *text, size_t from, size_t *bytes, size_t *stop, size_t *error_end,
                             const rn_poll *poll);
/* Encodes from .. end, all of which can be. */
rn_num_status rn_encode(rn_codec codec, const rn_text *text, size_t from, size_t end, uint8_t *to, size_t *written, const rn_poll *poll);
/* UnicodeEncodeError's reason. */
const char *rn_encode_reason(rn_codec codec);

/* What error handlers put for a code point (or, with backslash, a byte): \xe9 \u20ac, &#8364;,
 * \N{EURO SIGN}. Returns the length. */
typedef enum rn_escape { RN_ESCAPE_BACKSLASH, RN_ESCAPE_XML, RN_ESCAPE_NAME } rn_escape;
size_t rn_escape_code_point(rn_escape how, uint32_t cp, char out[112]);

#endif
