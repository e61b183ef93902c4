/* Properties and case mappings of single code points. */
#include "py/text/unicode.h"

bool rn_uni_numeric(uint32_t cp, double *value)
{
    uint8_t at = rn_uni_get(cp)->numeric;

    *value = rn_uni_numerics[at];
    return at != 0;
}

/* In the orders of tools/unicode.py. */
const char *rn_uni_category(uint32_t cp)
{
    static const char names[][3] = {"Cn", "Lu", "Ll", "Lt", "Mn", "Mc", "Me", "Nd", "Nl", "No", "Zs", "Zl", "Zp", "Cc", "Cf",
                                    "Cs", "Co", "Lm", "Lo", "Pc", "Pd", "Ps", "Pe", "Pi", "Pf", "Po", "Sm", "Sc", "Sk", "So"};

    return names[rn_uni_get(cp)->category];
}

const char *rn_uni_bidirectional(uint32_t cp)
{
    static const char names[][4] = {"",   "L",  "LRE", "LRO", "R", "AL", "RLE", "RLO", "PDF", "EN",  "ES",  "ET",
                                    "AN", "CS", "NSM", "BN",  "B", "S",  "WS",  "ON",  "LRI", "RLI", "FSI", "PDI"};

    return names[rn_uni_get(cp)->bidi];
}

const char *rn_uni_east_asian_width(uint32_t cp)
{
    static const char names[][3] = {"F", "H", "W", "Na", "A", "N"};

    return names[rn_uni_get(cp)->width];
}

/* cp moved by a record's field, or the entry of the special table in its place. */
static int full(uint32_t cp, int32_t field, bool is_special, uint32_t out[3])
{
    if (!is_special) {
        out[0] = (uint32_t)((int32_t)cp + field);
        return 1;
    }
    const uint32_t *entry = rn_uni_special + field;
    for (uint32_t i = 0; i < entry[1]; i++) {
        out[i] = entry[2 + i];
    }
    return (int)entry[1];
}

static uint32_t simple(uint32_t cp, int32_t field, bool is_special)
{
    return is_special ? rn_uni_special[field] : (uint32_t)((int32_t)cp + field);
}

uint32_t rn_uni_lower(uint32_t cp)
{
    const rn_uni_record *r = rn_uni_get(cp);

    return simple(cp, r->lower, (r->flags & RN_UNI_SPECIAL_LOWER) != 0);
}

uint32_t rn_uni_upper(uint32_t cp)
{
    const rn_uni_record *r = rn_uni_get(cp);

    return simple(cp, r->upper, (r->flags & RN_UNI_SPECIAL_UPPER) != 0);
}

uint32_t rn_uni_title(uint32_t cp)
{
    const rn_uni_record *r = rn_uni_get(cp);

    return simple(cp, r->title, (r->flags & RN_UNI_SPECIAL_TITLE) != 0);
}

int rn_uni_lower_full(uint32_t cp, uint32_t out[3])
{
    const rn_uni_record *r = rn_uni_get(cp);

    return full(cp, r->lower, (r->flags & RN_UNI_SPECIAL_LOWER) != 0, out);
}

int rn_uni_upper_full(uint32_t cp, uint32_t out[3])
{
    const rn_uni_record *r = rn_uni_get(cp);

    return full(cp, r->upper, (r->flags & RN_UNI_SPECIAL_UPPER) != 0, out);
}

int rn_uni_title_full(uint32_t cp, uint32_t out[3])
{
    const rn_uni_record *r = rn_uni_get(cp);

    return full(cp, r->title, (r->flags & RN_UNI_SPECIAL_TITLE) != 0, out);
}

int rn_uni_fold_full(uint32_t cp, uint32_t out[3])
{
    const rn_uni_record *r = rn_uni_get(cp);

    return full(cp, r->fold, (r->flags & RN_UNI_SPECIAL_FOLD) != 0, out);
}
