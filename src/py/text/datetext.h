/* Dates and times as text: strftime and strptime in the C locale, and ISO 8601. Works on broken-down times; what they mean
 * and which values are allowed is the caller's (py/mod/datetime.c). */
#ifndef RN_PY_TEXT_DATETEXT_H
#define RN_PY_TEXT_DATETEXT_H

#include "py/text/kind.h"

#define RN_NO_OFFSET INT64_MIN

typedef struct rn_tm {
    int64_t year;
    int month, day, hour, minute, second;
    int32_t us;
    int weekday;    /* 0 is Monday */
    int yearday;    /* 1 .. 366 */
    int64_t offset; /* east of UTC in microseconds, or RN_NO_OFFSET */
} rn_tm;

/* ---- strftime ---- */

enum {
    RN_STRF_DATE = 1 /* as datetime has it: %f, %z, %:z, and years of four digits */
};
typedef struct rn_strf_out {
    void (*put)(void *ctx, const char *text, size_t n); /* ASCII */
    void (*copy)(void *ctx, size_t from, size_t to);    /* a part of the format */
    void (*zone)(void *ctx);                            /* %Z */
    void *ctx;
} rn_strf_out;
rn_num_status rn_strftime(const rn_text *format, const rn_tm *tm, unsigned flags, const rn_strf_out *out, const rn_poll *poll);

/* ---- strptime ---- */

typedef enum rn_strp_error {
    RN_STRP_OK,
    RN_STRP_MISMATCH,  /* time data %r does not match format %r */
    RN_STRP_LEFT,      /* unconverted data remains: from `end` */
    RN_STRP_DIRECTIVE, /* bad directive: bad .. bad + bad_len of the format */
    RN_STRP_STRAY,     /* stray % */
    RN_STRP_TWICE,     /* the directive `twice` is there twice */
    RN_STRP_COLONS,    /* inconsistent use of : in zone .. zone_end of the data */
    RN_STRP_J_WITH_G,
    RN_STRP_G_ALONE,
    RN_STRP_V_ALONE,
    RN_STRP_V_WITH_Y,
    RN_STRP_DAY,  /* 29 February of another year, day of an ISO week that is not there, ...: see tm */
    RN_STRP_WEEK, /* no such ISO week: week in tm.day */
    RN_STRP_LONG  /* more directives than there are */
} rn_strp_error;
typedef struct rn_strp {
    rn_tm tm;
    bool has_zone_name; /* %Z: zone .. zone_end of the data */
    int isdst;          /* -1, or 0 where the zone is UTC or GMT */
    size_t zone, zone_end, end, bad, bad_len;
    char twice;
} rn_strp;
rn_num_status rn_strptime(const rn_text *data, const rn_text *format, rn_strp *out, rn_strp_error *error, const rn_poll *poll);

/* ---- ISO 8601 ---- */

typedef enum rn_iso_error {
    RN_ISO_OK,
    RN_ISO_SYNTAX,
    RN_ISO_24 /* hour 24 with something after it */
} rn_iso_error;
/* Fields are digits as written: ranges are the caller's, but for the day of a week date, which becomes a month and day.
 * Hour 24 of a midnight stays 24. A text has at most 1000 characters that matter; longer ones are no dates. */
rn_iso_error rn_iso_date(const rn_text *text, rn_tm *out);
rn_iso_error rn_iso_time(const rn_text *text, rn_tm *out);
rn_iso_error rn_iso_datetime(const rn_text *text, rn_tm *out);

/* "+HH:MM[:SS[.ffffff]]" with the separator given ("" for none); returns the length, at most 20. */
size_t rn_offset_text(char *to, int64_t offset, const char *colon);

extern const char *const rn_day_names[7];
extern const char *const rn_month_names[12];

#endif
