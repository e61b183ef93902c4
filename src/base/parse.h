/* Numbers, sizes and durations out of text. The whole text must match: no blanks, no rest. */
#ifndef RN_BASE_PARSE_H
#define RN_BASE_PARSE_H

#include <stddef.h>
#include <stdint.h>

#include "runlet/base.h"

/* Decimal digits, for i64 with an optional '-' or '+'. RUNLET_E_SYNTAX or RUNLET_E_LIMIT. */
runlet_code rn_parse_i64(const char *text, size_t len, int64_t *out, runlet_error *err);
runlet_code rn_parse_u64(const char *text, size_t len, uint64_t *out, runlet_error *err);

/* "4096", "64KiB", "1.5MiB", "2GB": units KiB MiB GiB TiB (1024), kB MB GB TB (1000), B or none. */
runlet_code rn_parse_size(const char *text, size_t len, uint64_t *out_bytes, runlet_error *err);

/* "30s", "100ms", "1.5m", "2h", "20us", "5ns"; a bare number is seconds. */
runlet_code rn_parse_duration(const char *text, size_t len, int64_t *out_ns, runlet_error *err);

#endif
