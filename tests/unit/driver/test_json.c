/* JSON mapping of values: python.md 14.3 in both directions. */
#include "check.h"

#include <stdlib.h>

#include "driver/json.h"
#include "driver/value.h"

/* Read tagged, written tagged. NULL: the same text again. */
static const struct {
    const char *label, *in, *out;
} round_trips[] = {
    {"null", "null", NULL},
    {"booleans", "[true,false]", NULL},
    {"white space", " [ 1 , 2 ]\r\n\t", "[1,2]"},
    {"small int", "-17", NULL},
    {"minus zero is an int", "-0", "0"},
    {"2**53", "9007199254740992", NULL},
    {"2**53 + 1", "9007199254740993", "{\"$int\":\"9007199254740993\"}"},
    {"int64 limit", "-9223372036854775808", "{\"$int\":\"-9223372036854775808\"}"},
    {"bigger than int64", "18446744073709551616", "{\"$int\":\"18446744073709551616\"}"},
    {"tagged int", "{\"$int\":\"5\"}", "5"},
    {"float", "1.5", NULL},
    {"whole float", "1.0", NULL},
    {"exponent", "1e3", "1000.0"},
    {"large float", "1e22", "1e+22"},
    {"nan", "{\"$float\":\"nan\"}", NULL},
    {"infinities", "[{\"$float\":\"inf\"},{\"$float\":\"-inf\"}]", NULL},
    {"minus zero", "{\"$float\":\"-0.0\"}", NULL},
    {"float minus zero as number", "-0.0", "{\"$float\":\"-0.0\"}"},
    {"string escapes", "\"a\\\"\\\\\\/\\b\\f\\n\\r\\t\\u00e9\"", "\"a\\\"\\\\/\\u0008\\u000c\\n\\r\\t\xc3\xa9\""},
    {"surrogate pair", "\"\\ud83d\\ude00\"", "\"\xf0\x9f\x98\x80\""},
    {"lone surrogate", "\"a\\ud800\"", "{\"$str\":[97,55296]}"},
    {"code points", "{\"$str\":[97,55296]}", NULL},
    {"NUL in a string", "\"a\\u0000b\"", "\"a\\u0000b\""},
    {"empty containers", "[[],{},{\"$tuple\":[]}]", NULL},
    {"object", "{\"a\":1,\"b\":[2,{\"c\":null}]}", NULL},
    {"tuple", "{\"$tuple\":[1,\"x\"]}", NULL},
    {"set", "{\"$set\":[1]}", NULL},
    {"frozenset", "{\"$frozenset\":[1]}", NULL},
    {"dict with other keys", "{\"$dict\":[[1,\"a\"],[{\"$tuple\":[1,2]},[3]]]}", NULL},
    {"dict tag that was not needed", "{\"$dict\":[[\"a\",1]]}", "{\"a\":1}"},
    {"dict with a dollar key", "{\"$dict\":[[\"$x\",1]]}", NULL},
    {"several members are no tag", "{\"$schema\":\"x\",\"type\":\"y\"}", "{\"$dict\":[[\"$schema\",\"x\"],[\"type\",\"y\"]]}"},
    {"empty dict tag", "{\"$dict\":[]}", "{}"},
    {"complex", "{\"$complex\":[1.0,-2.5]}", NULL},
    {"complex of ints", "{\"$complex\":[1,2]}", "{\"$complex\":[1.0,2.0]}"},
    {"bytes", "{\"$bytes\":\"AAH/\"}", NULL},
    {"no bytes", "{\"$bytes\":\"\"}", NULL},
    {"exception", "{\"$exception\":[\"ValueError\",[\"bad\",1]]}", NULL},
    {"instance", "{\"$object\":[\"P\",{\"x\":1}]}", NULL},
    {"names", "[{\"$type\":\"int\"},{\"$function\":\"f\"},{\"$module\":\"math\"}]", NULL},
    {"opaque", "{\"$repr\":\"<x>\"}", NULL},
    {"bytearray", "{\"$bytearray\":\"AAH/\"}", NULL},
    {"constants", "[{\"$constant\":\"Ellipsis\"},{\"$constant\":\"NotImplemented\"}]", NULL},
    {"range and slice", "[{\"$range\":[0,10,{\"$int\":\"99999999999999999999\"}]},{\"$slice\":[null,\"a\",{\"$tuple\":[1]}]}]", NULL},
    {"dates",
     "[{\"$date\":\"2024-05-06\"},{\"$time\":\"09:30:00\"},{\"$datetime\":\"2024-05-06T07:08:09.000001+02:00\"},"
     "{\"$timedelta\":[-1,2,3]},{\"$timezone\":[-10800,\"X\"]},{\"$timezone\":[0.5,null]}]",
     NULL},
    {"numbers and names of other modules",
     "[{\"$decimal\":\"1.50\"},{\"$fraction\":[\"1\",\"-123456789012345678901234567890\"]},{\"$uuid\":\"0\"},{\"$path\":\"/a/b\"}]", NULL},
    {"classes of the program",
     "[{\"$namedtuple\":[\"P\",{\"x\":1}]},{\"$dataclass\":[\"P\",{\"x\":[1]}]},{\"$enum\":[\"Color\",\"RED\",1]},"
     "{\"$enum\":[\"Perm\",null,{\"$tuple\":[]}]}]",
     NULL},
    {"graphs", "{\"$def\":[1,[{\"$ref\":1},{\"$def\":[2,{\"$tuple\":[{\"$ref\":2}]}]},{\"$def\":[3,{\"$fraction\":[\"1\",\"2\"]}]}]]}",
     NULL},
    {"handles and objects of the host",
     "[{\"$handle\":7},{\"$host\":[\"Customer\",\"000102030405060708090a0b0c0d0e0f\",{\"name\":\"Ann\"}]}]", NULL},
    {"tags nest", "{\"$tuple\":[{\"$set\":[{\"$tuple\":[1]}]}]}", NULL},
};

static const struct {
    const char *label, *in, *message;
} refusals[] = {
    {"empty text", "", "JSON line 1 column 1: the text ends where a value is expected"},
    {"cut list", "[1,", "JSON line 1 column 4: the text ends where a value is expected"},
    {"trailing comma", "[1,]", "JSON line 1 column 4: expected a value; a comma may not come last"},
    {"trailing comma in object", "{\"a\":1,}", "JSON line 1 column 8: a comma may not come last"},
    {"line and column", "{\n  \"a\": tru\n}", "JSON line 2 column 8: expected a value"},
    {"two values", "1 2", "JSON line 1 column 3: text after the value"},
    {"leading zero", "01", "JSON line 1 column 1: a number with a leading zero"},
    {"lone minus", "-", "JSON line 1 column 1: expected a value"},
    {"plus", "+1", "JSON line 1 column 1: expected a value"},
    {"NaN", "NaN", "JSON line 1 column 1: expected a value"},
    {"point without digits", "1.", "JSON line 1 column 2: text after the value"},
    {"too large a float", "1e999", "JSON line 1 column 1: a number that no float can hold"},
    {"single quotes", "'a'", "JSON line 1 column 1: expected a value"},
    {"bare key", "{a:1}", "JSON line 1 column 2: expected a quoted key"},
    {"missing colon", "{\"a\" 1}", "JSON line 1 column 6: expected ':' after the key"},
    {"missing comma", "[1 2]", "JSON line 1 column 4: expected ',' or ']'"},
    {"wrong bracket", "[1}", "JSON line 1 column 3: expected ',' or ']'"},
    {"open string", "\"abc", "JSON line 1 column 1: this string is never closed"},
    {"backslash at the end", "\"abc\\", "JSON line 1 column 1: this string is never closed"},
    {"bad escape", "\"\\x\"", "JSON line 1 column 2: an escape that JSON does not have"},
    {"short \\u", "\"\\u12\"", "JSON line 1 column 2: an escape that JSON does not have"},
    {"raw newline", "\"a\nb\"", "JSON line 1 column 3: a control character inside a string; write \\n, \\t or \\u00XX"},
    {"not UTF-8", "\"\xff\"", "JSON line 1 column 2: bytes that are not UTF-8"},
    {"surrogate bytes", "\"\xed\xa0\x80\"", "JSON line 1 column 2: bytes that are not UTF-8"},
    {"same key twice", "{\"a\":1,\"b\":2,\"a\":3}", "JSON line 1 column 20: key \"a\" comes twice in the object that ends here"},
    {"same key through an escape", "{\"a\":1,\"\\u0061\":3}", "JSON line 1 column 19: key \"a\" comes twice in the object that ends here"},
    {"unknown tag", "{\"$x\":1}", "JSON line 1 column 8: unknown tag \"$x\"; a dict with such a key is {\"$dict\": [[key, value]]}"},
    {"tag of the wrong form", "{\"$tuple\":1}", "JSON line 1 column 12: tag \"$tuple\" takes an array"},
    {"pair of three", "{\"$dict\":[[1,2,3]]}", "JSON line 1 column 19: tag \"$dict\" takes an array of [key, value] arrays, no key twice"},
    {"dict from an object", "{\"$dict\":{\"a\":1}}",
     "JSON line 1 column 17: tag \"$dict\" takes an array of [key, value] arrays, no key twice"},
    {"digits that are none", "{\"$int\":\"1x\"}", "JSON line 1 column 13: tag \"$int\" takes a string of decimal digits"},
    {"bad base64", "{\"$bytes\":\"A\"}", "JSON line 1 column 14: tag \"$bytes\" takes a base64 string"},
    {"code point too large", "{\"$str\":[1114112]}", "JSON line 1 column 18: tag \"$str\" takes an array of code points"},
    {"exception without list", "{\"$exception\":[\"E\",1]}", "JSON line 1 column 22: tag \"$exception\" takes [name, [arguments]]"},
    {"a key twice", "{\"$dict\":[[\"a\",1],[2,3],[\"a\",4]]}",
     "JSON line 1 column 33: tag \"$dict\" takes an array of [key, value] arrays, no key twice"},
    {"a tag for an attribute", "{\"$object\":[\"P\",{\"$dict\":[[\"$x\",1]]}]}",
     "JSON line 1 column 38: tag \"$object\" takes [class name, {attributes}]"},
    {"a date from a number", "{\"$date\":5}", "JSON line 1 column 11: tag \"$date\" takes a string as date.isoformat() gives it"},
    {"a delta of two", "{\"$timedelta\":[1,2]}", "JSON line 1 column 20: tag \"$timedelta\" takes [days, seconds, microseconds]"},
    {"a delta of floats", "{\"$timedelta\":[1,2,3.5]}", "JSON line 1 column 24: tag \"$timedelta\" takes [days, seconds, microseconds]"},
    {"a zone without name", "{\"$timezone\":[1]}", "JSON line 1 column 17: tag \"$timezone\" takes [seconds east, name or null]"},
    {"a range of text", "{\"$range\":[1,2,\"x\"]}", "JSON line 1 column 20: tag \"$range\" takes [start, stop, step]"},
    {"a fraction of numbers", "{\"$fraction\":[1,2]}",
     "JSON line 1 column 19: tag \"$fraction\" takes [numerator, denominator], both as strings of digits"},
    {"an enum member without value", "{\"$enum\":[\"C\",\"A\"]}",
     "JSON line 1 column 19: tag \"$enum\" takes [class name, member name or null, value]"},
    {"a dataclass from a list", "{\"$dataclass\":[\"P\",[]]}",
     "JSON line 1 column 23: tag \"$dataclass\" takes [class name, {attributes}]"},
    {"a label on text", "{\"$def\":[1,\"x\"]}", "JSON line 1 column 16: tag \"$def\" takes [number, container]"},
    {"two labels", "{\"$def\":[1,{\"$def\":[2,[]]}]}", "JSON line 1 column 28: tag \"$def\" takes [number, container]"},
    {"label 0", "{\"$ref\":0}", "JSON line 1 column 10: tag \"$ref\" takes a number"},
    {"a short id", "{\"$host\":[\"C\",\"00\",{}]}",
     "JSON line 1 column 23: tag \"$host\" takes [class name, 32 hexadecimal digits, {attributes}]"},
    {"an unknown constant", "{\"$constant\":\"None\"}",
     "JSON line 1 column 20: tag \"$constant\" takes \"Ellipsis\" or \"NotImplemented\""},
};

static void read_and_write(const char *label, const char *in, const char *want, bool natural)
{
    runlet_error err = {0};
    runlet_value *v = NULL;
    char *text = NULL;
    size_t len = 0;

    CHECK_LABEL(runlet_value_from_json(in, strlen(in), &v, &err) == RUNLET_OK, label);
    if (v == NULL) {
        fprintf(stderr, "%s: %s\n", label, err.message);
        return;
    }
    if (runlet_value_to_json(v, natural, &text, &len, &err) == RUNLET_OK) {
        check_str_at(text, want, __FILE__, __LINE__, label);
        CHECK_INT(len, strlen(want));
    } else {
        check_str_at(err.message, want, __FILE__, __LINE__, label);
    }
    runlet_free(text);
    runlet_value_destroy(v);
}

static void refused(const char *label, const char *in, const char *want)
{
    runlet_error err = {0};
    runlet_value *v = NULL;

    CHECK_LABEL(runlet_value_from_json(in, strlen(in), &v, &err) != RUNLET_OK, label);
    CHECK_LABEL(v == NULL, label);
    check_str_at(err.message, want, __FILE__, __LINE__, label);
    runlet_value_destroy(v);
}

static const struct {
    const char *label, *in, *out;
} natural_forms[] = {
    {"tuple", "{\"$tuple\":[1]}", "[1]"},
    {"set", "{\"$set\":[1]}", "[1]"},
    {"large int", "{\"$int\":\"123456789012345678901234567890\"}", "123456789012345678901234567890"},
    {"int beyond 2**53", "9007199254740993", "9007199254740993"},
    {"nan", "{\"$float\":\"nan\"}", "\"nan\""},
    {"minus zero", "-0.0", "-0.0"},
    {"keys as text", "{\"$dict\":[[1,2],[true,3],[null,4],[0.5,5],[\"$a\",6]]}", "{\"1\":2,\"true\":3,\"null\":4,\"0.5\":5,\"$a\":6}"},
    {"keys that fall together", "{\"$dict\":[[1,2],[\"1\",3]]}", "two dict keys have the same natural JSON; use the tagged form"},
    {"tuple keys", "{\"$dict\":[[{\"$tuple\":[1]},2]]}", "a dict key that is no string or number has no natural JSON; use the tagged form"},
    {"bytes", "[{\"$bytes\":\"AA==\"}]", "bytes have no natural JSON; decode them to str or encode them with base64"},
    {"complex", "{\"$complex\":[1,2]}", "a complex number has no natural JSON; hand over its parts"},
    {"instance", "{\"$object\":[\"P\",{\"x\":{\"$tuple\":[]}}]}", "{\"x\":[]}"},
    {"exception", "{\"$exception\":[\"E\",[1]]}", "{\"type\":\"E\",\"args\":[1]}"},
    {"names", "[{\"$type\":\"int\"},{\"$repr\":\"<x>\"}]", "[\"int\",\"<x>\"]"},
    {"lone surrogate", "\"\\ud800\"", "\"\\ud800\""},
    {"dates", "[{\"$date\":\"2024-05-06\"},{\"$datetime\":\"2024-05-06T07:08:09\"},{\"$time\":\"09:30\"}]",
     "[\"2024-05-06\",\"2024-05-06T07:08:09\",\"09:30\"]"},
    {"seconds", "[{\"$timedelta\":[1,2,500000]},{\"$timedelta\":[-1,0,0]}]", "[86402.5,-86400.0]"},
    {"zones", "[{\"$timezone\":[0,null]},{\"$timezone\":[-12600,null]},{\"$timezone\":[1,null]},{\"$timezone\":[0,\"X\"]}]",
     "[\"UTC\",\"UTC-03:30\",\"UTC+00:00:01\",\"X\"]"},
    {"numbers and names of other modules", "[{\"$decimal\":\"1.50\"},{\"$fraction\":[\"1\",\"3\"]},{\"$uuid\":\"0\"},{\"$path\":\"/a\"}]",
     "[\"1.50\",\"1/3\",\"0\",\"/a\"]"},
    {"an enum member is its value", "[{\"$enum\":[\"C\",\"A\",{\"$enum\":[\"D\",\"B\",[1]]}]}]", "[[1]]"},
    {"enum keys", "{\"$dict\":[[{\"$enum\":[\"C\",\"A\",1]},2],[{\"$date\":\"2024-05-06\"},3]]}", "{\"1\":2,\"2024-05-06\":3}"},
    {"an enum key of a tuple", "{\"$dict\":[[{\"$enum\":[\"C\",\"A\",{\"$tuple\":[1]}]},2]]}",
     "a dict key that is no string or number has no natural JSON; use the tagged form"},
    {"dataclass and named tuple", "[{\"$dataclass\":[\"P\",{\"x\":1}]},{\"$namedtuple\":[\"P\",{\"x\":{\"$tuple\":[]}}]}]",
     "[{\"x\":1},{\"x\":[]}]"},
    {"range and slice", "[{\"$range\":[0,9,2]},{\"$slice\":[null,1,null]}]",
     "[{\"start\":0,\"stop\":9,\"step\":2},{\"start\":null,\"stop\":1,\"step\":null}]"},
    {"bytearray", "{\"$bytearray\":\"AA==\"}", "bytes have no natural JSON; decode them to str or encode them with base64"},
    {"a reference", "{\"$def\":[1,[{\"$ref\":1}]]}", "a handle or a reference has no natural JSON; use the tagged form"},
    {"a label alone", "{\"$def\":[1,[1]]}", "[1]"},
    {"an object of the host", "{\"$host\":[\"Customer\",\"000102030405060708090a0b0c0d0e0f\",{\"name\":1}]}",
     "{\"class\":\"Customer\",\"id\":\"000102030405060708090a0b0c0d0e0f\"}"},
};

/* A million lists in each other: no recursion anywhere. */
static void deep(void)
{
    size_t depth = 1000000;
    char *text = malloc(2 * depth + 1), *again = NULL;
    runlet_value *v = NULL;
    runlet_error err = {0};
    size_t len = 0;

    memset(text, '[', depth);
    memset(text + depth, ']', depth);
    text[2 * depth] = '\0';
    CHECK(runlet_value_from_json(text, 2 * depth, &v, &err) == RUNLET_OK);
    CHECK(v != NULL && runlet_value_to_json(v, false, &again, &len, &err) == RUNLET_OK);
    CHECK(again != NULL && strcmp(again, text) == 0);
    runlet_free(again);
    runlet_value_destroy(v);
    v = NULL;
    CHECK(runlet_value_from_json(text, depth, &v, &err) == RUNLET_E_SYNTAX);
    runlet_value_destroy(v);
    free(text);
}

static void plain_documents(void)
{
    static const char text[] = "{\"$ref\": \"#/x\"}";
    RN_CLEAN_BUF out = RN_BUF_INIT(8);
    runlet_value *v = NULL;
    runlet_error err = {0};

    CHECK(rn_json_read(text, strlen(text), RN_JSON_NATURAL, &v, &err) == RUNLET_OK);
    CHECK(v != NULL && rn_json_get(v, "$ref") != NULL && rn_json_get(v, "other") == NULL);
    CHECK(rn_buf_add_str(&out, "ab") == RUNLET_OK);
    CHECK(rn_json_write(v, RN_JSON_TAGGED, &out, &err) == RUNLET_E_LIMIT);
    CHECK_STR((char *)out.data, "ab");
    CHECK_STR(err.message, "the JSON text would be larger than 8 bytes");
    runlet_value_destroy(v);
}

/* 100 000 keys: finding twins is not quadratic. */
static void wide(void)
{
    RN_CLEAN_BUF text = RN_BUF_INIT(1 << 24);
    runlet_value *v = NULL;
    runlet_error err = {0};

    CHECK(rn_buf_add_str(&text, "{\"k0\":0") == RUNLET_OK);
    for (int i = 1; i < 100000; i++) {
        CHECK(rn_buf_addf(&text, ",\"k%d\":%d", i, i) == RUNLET_OK);
    }
    CHECK(rn_buf_add_str(&text, "}") == RUNLET_OK);
    CHECK(runlet_value_from_json((char *)text.data, text.len, &v, &err) == RUNLET_OK);
    CHECK_INT(v != NULL ? runlet_value_count(v) : 0, 100000);
    runlet_value_destroy(v);
}

int main(void)
{
    for (size_t i = 0; i < sizeof round_trips / sizeof round_trips[0]; i++) {
        read_and_write(round_trips[i].label, round_trips[i].in, round_trips[i].out != NULL ? round_trips[i].out : round_trips[i].in, false);
    }
    for (size_t i = 0; i < sizeof natural_forms / sizeof natural_forms[0]; i++) {
        read_and_write(natural_forms[i].label, natural_forms[i].in, natural_forms[i].out, true);
    }
    for (size_t i = 0; i < sizeof refusals / sizeof refusals[0]; i++) {
        refused(refusals[i].label, refusals[i].in, refusals[i].message);
    }
    deep();
    wide();
    plain_documents();
    return check_done();
}
