/* The layout of the generated tables (tools/unicode.py). Use unicode.h. */
#ifndef RN_PY_TEXT_UNICODE_DATA_H
#define RN_PY_TEXT_UNICODE_DATA_H

#include <stddef.h>
#include <stdint.h>

/* In the order of FLAGS in tools/unicode.py. */
enum rn_uni_flag {
    RN_UNI_ALPHA = 1 << 0,
    RN_UNI_DECIMAL = 1 << 1,
    RN_UNI_DIGIT = 1 << 2,
    RN_UNI_NUMERIC = 1 << 3,
    RN_UNI_ALNUM = RN_UNI_ALPHA | RN_UNI_DECIMAL | RN_UNI_DIGIT | RN_UNI_NUMERIC,
    RN_UNI_SPACE = 1 << 4,
    RN_UNI_PRINTABLE = 1 << 5,
    RN_UNI_XID_START = 1 << 6,
    RN_UNI_XID_CONTINUE = 1 << 7,
    RN_UNI_UPPER = 1 << 8,
    RN_UNI_LOWER = 1 << 9,
    RN_UNI_TITLE = 1 << 10,
    RN_UNI_CASED = 1 << 11,
    RN_UNI_CASE_IGNORABLE = 1 << 12, /* and skipped around a sigma even when cased */
    RN_UNI_LINE_BREAK = 1 << 13,
    RN_UNI_MIRRORED = 1 << 14,
    RN_UNI_NFD_NO = 1 << 15, /* changes in that form even on its own */
    RN_UNI_NFKD_NO = 1 << 16,
    RN_UNI_NFC_NO = 1 << 17,
    RN_UNI_NFKC_NO = 1 << 18,
    RN_UNI_COMPOSES = 1 << 19,      /* may join the code point before it */
    RN_UNI_SPECIAL_UPPER = 1 << 20, /* the field is a place in rn_uni_special */
    RN_UNI_SPECIAL_LOWER = 1 << 21,
    RN_UNI_SPECIAL_TITLE = 1 << 22,
    RN_UNI_SPECIAL_FOLD = 1 << 23
};

typedef struct rn_uni_record {
    int32_t upper, lower, title, fold; /* added to the code point, or see RN_UNI_SPECIAL_ */
    uint32_t flags;
    uint8_t category, bidi, combining, width;
    uint8_t decimal, digit; /* 255: none */
    uint8_t numeric;        /* place in rn_uni_numerics, 0: none */
} rn_uni_record;

extern const char rn_uni_version[7];
extern const uint16_t rn_uni_stage_1[8704]; /* by cp / 128: a block of stage 2 */
extern const uint16_t rn_uni_stage_2[];     /* records */
extern const rn_uni_record rn_uni_records[];
extern const uint32_t rn_uni_special[]; /* {simple mapping, count, code points} */
extern const double rn_uni_numerics[];

/* By cp / 32 and below the end: a place in the units, 0 for none; there stand {tag << 8
 * | units} and so many units of UTF-16. */
extern const uint32_t rn_uni_decomposition_end;
extern const uint16_t rn_uni_decomposition_1[], rn_uni_decomposition_2[];
extern const uint16_t rn_uni_decomposition_units[];

typedef struct rn_uni_pair {
    uint32_t first, second, composed;
} rn_uni_pair;

extern const size_t rn_uni_pair_count;
extern const rn_uni_pair rn_uni_pairs[]; /* sorted by first, second */

/* ---- names ---- */

typedef struct rn_uni_numbered_range {
    uint32_t first, last;
    const char *prefix; /* the name is this and the code point in hexadecimal */
} rn_uni_numbered_range;

typedef struct rn_uni_name_range {
    uint32_t first; /* code point of name number `name`; those after it follow */
    uint32_t name;
} rn_uni_name_range;

extern const size_t rn_uni_numbered_count, rn_uni_name_range_count;
extern const rn_uni_numbered_range rn_uni_numbered[];
extern const rn_uni_name_range rn_uni_name_ranges[]; /* and an end mark */

/* Words: codes below 200 are {length, text} in `common`; above, two bytes number a rare word, and
 * those are in blocks of 16: {shared with the word before << 4 | more} (15: the length follows). */
#define RN_UNI_NAME_COMMON 200
extern const uint16_t rn_uni_name_common_at[];
extern const uint8_t rn_uni_name_common[], rn_uni_name_rare[];
extern const uint32_t rn_uni_name_rare_at[];
/* Names in blocks of 16: {words shared with the name before << 4 | more}, word codes. */
extern const uint32_t rn_uni_name_at[];
extern const uint8_t rn_uni_name_bytes[];
/* Name numbers by hash: bucket b is order[buckets[b] .. buckets[b + 1]). */
#define RN_UNI_NAME_BUCKETS 8192
extern const uint16_t rn_uni_name_buckets[], rn_uni_name_order[];
/* After the names of single code points come aliases, then named sequences (0 ends them). */
extern const size_t rn_uni_alias_count, rn_uni_sequence_count;
extern const uint32_t rn_uni_alias_values[];
extern const uint32_t rn_uni_sequence_values[][4];

#endif
