#include "base/parse.h"
#include "check.h"

static const struct {
    const char *text;
    runlet_code want;
    int64_t value;
} ints[] = {
    {"0", RUNLET_OK, 0},
    {"-0", RUNLET_OK, 0},
    {"+17", RUNLET_OK, 17},
    {"9223372036854775807", RUNLET_OK, INT64_MAX},
    {"-9223372036854775808", RUNLET_OK, INT64_MIN},
    {"9223372036854775808", RUNLET_E_LIMIT, 0},
    {"-9223372036854775809", RUNLET_E_LIMIT, 0},
    {"99999999999999999999999", RUNLET_E_LIMIT, 0},
    {"", RUNLET_E_SYNTAX, 0},
    {"-", RUNLET_E_SYNTAX, 0},
    {" 1", RUNLET_E_SYNTAX, 0},
    {"1 ", RUNLET_E_SYNTAX, 0},
    {"0x10", RUNLET_E_SYNTAX, 0},
    {"--1", RUNLET_E_SYNTAX, 0},
};

static const struct {
    const char *text;
    runlet_code want;
    uint64_t value;
} sizes[] = {
    {"4096", RUNLET_OK, 4096},
    {"0", RUNLET_OK, 0},
    {"256MiB", RUNLET_OK, UINT64_C(256) << 20},
    {"1.5KiB", RUNLET_OK, 1536},
    {"10kB", RUNLET_OK, 10000},
    {"2GB", RUNLET_OK, UINT64_C(2000000000)},
    {"1TiB", RUNLET_OK, UINT64_C(1) << 40},
    {"0.999999TiB", RUNLET_OK, UINT64_C(1099510528264)},
    {"7B", RUNLET_OK, 7},
    {"16777215TiB", RUNLET_OK, UINT64_C(16777215) << 40},
    {"16777216TiB", RUNLET_E_LIMIT, 0},
    {"184467440737095516150", RUNLET_E_LIMIT, 0},
    {"", RUNLET_E_SYNTAX, 0},
    {"MiB", RUNLET_E_SYNTAX, 0},
    {"1.", RUNLET_E_SYNTAX, 0},
    {".5MiB", RUNLET_E_SYNTAX, 0},
    {"1 MiB", RUNLET_E_SYNTAX, 0},
    {"1mib", RUNLET_E_SYNTAX, 0},
    {"-1", RUNLET_E_SYNTAX, 0},
};

static const struct {
    const char *text;
    runlet_code want;
    int64_t ns;
} durations[] = {
    {"30s", RUNLET_OK, INT64_C(30000000000)},
    {"30", RUNLET_OK, INT64_C(30000000000)},
    {"100ms", RUNLET_OK, INT64_C(100000000)},
    {"0.25", RUNLET_OK, INT64_C(250000000)},
    {"1.5m", RUNLET_OK, INT64_C(90000000000)},
    {"2h", RUNLET_OK, INT64_C(7200000000000)},
    {"0.999999h", RUNLET_OK, INT64_C(3599996400000)},
    {"5ns", RUNLET_OK, 5},
    {"2562047h", RUNLET_OK, INT64_C(9223369200000000000)},
    {"2562048h", RUNLET_E_LIMIT, 0},
    {"9999999999999999h", RUNLET_E_LIMIT, 0},
    {"1d", RUNLET_E_SYNTAX, 0},
    {"s", RUNLET_E_SYNTAX, 0},
    {"1e3", RUNLET_E_SYNTAX, 0},
};

int main(void)
{
    for (size_t i = 0; i < sizeof ints / sizeof ints[0]; i++) {
        int64_t value = 0;

        CHECK_LABEL(rn_parse_i64(ints[i].text, strlen(ints[i].text), &value, NULL) == ints[i].want, ints[i].text);
        CHECK_LABEL(value == ints[i].value, ints[i].text);
    }
    for (size_t i = 0; i < sizeof sizes / sizeof sizes[0]; i++) {
        uint64_t value = 0;

        CHECK_INT(rn_parse_size(sizes[i].text, strlen(sizes[i].text), &value, NULL), sizes[i].want);
        CHECK_LABEL(value == sizes[i].value, sizes[i].text);
    }
    for (size_t i = 0; i < sizeof durations / sizeof durations[0]; i++) {
        int64_t ns = 0;
        const char *text = durations[i].text;

        CHECK_LABEL(rn_parse_duration(text, strlen(text), &ns, NULL) == durations[i].want, text);
        CHECK_LABEL(ns == durations[i].ns, text);
    }
    return check_done();
}
