/* The shared options: one table, one function per kind of value. What this engine cannot do is refused by name, never
 * ignored. */
#include "cli/settings.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/limits.h"
#include "base/parse.h"
#include "cli/cli.h"
#include "cli/file.h"
#include "cli/options.h"

#include "py/num/calendar.h"
#include "py/text/datetext.h"

#include "base/banned.h"

static const char source[] = "cli/settings";

enum { ALL = RN_CLI_RUN | RN_CLI_RESUME | RN_CLI_REPL, FRESH = RN_CLI_RUN | RN_CLI_REPL, ENDS = RN_CLI_RUN | RN_CLI_RESUME };

typedef enum option_id {
    OPT_CODE = 1,
    OPT_LANG,
    OPT_ENGINE,
    OPT_INPUT,
    OPT_INPUTS,
    OPT_TOOL,
    OPT_TOOLS,
    OPT_PAUSE_AT,
    OPT_SNAPSHOT,
    OPT_KEY_FILE,
    OPT_NATURAL,
    OPT_TIMEOUT,
    OPT_MEMORY,
    OPT_MAX_DEPTH,
    OPT_MAX_STEPS,
    OPT_MAX_OUTPUT,
    OPT_MAX_CALLS,
    OPT_STDIN,
    OPT_VALUE,
    OPT_RAISE,
    OPT_ANSWERS,
    OPT_CHECK,
    OPT_JSON,
    OPT_STATS,
    OPT_MOUNT,
    OPT_ENV,
    OPT_ALLOW_IMPORT,
    OPT_ALLOW_NET,
    OPT_POLICY,
    OPT_MAX_PROCS,
    OPT_MAX_FILE_SIZE,
    OPT_CLOCK,
    OPT_SEED,
} option_id;

static const rn_cli_option options[] = {
    {OPT_CODE, 'c', "code", "CODE", "the program itself instead of a file", RN_CLI_RUN},
    {OPT_VALUE, 0, "value", "JSON", "what the waiting call returns", RN_CLI_RESUME},
    {OPT_RAISE, 0, "raise", "TYPE:MESSAGE", "the exception that the waiting call raises", RN_CLI_RESUME},
    {OPT_ANSWERS, 0, "answers", "FILE", "{CALL_ID: {\"value\": JSON} | {\"error\": {\"type\", \"message\"}}}", RN_CLI_RESUME},
    {OPT_INPUT, 0, "input", "NAME=JSON", "a global of the program; may be repeated", FRESH},
    {OPT_INPUTS, 0, "inputs", "FILE", "globals from one JSON object", FRESH},
    {OPT_TOOL, 0, "tool", "NAME=COMMAND", "a function answered by a command: JSON request in, JSON value out", ALL},
    {OPT_TOOLS, 0, "tools", "FILE", "declarations of tools, a JSON array", ALL},
    {OPT_PAUSE_AT, 0, "pause-at", "CALL[,CALL]|all", "stop before these functions are answered", ENDS},
    {OPT_SNAPSHOT, 0, "snapshot", "FILE", "where a pause is saved (resume: the file it came from)", ENDS},
    {OPT_KEY_FILE, 0, "key-file", "FILE", "the key that seals snapshots, 32 bytes or more", ENDS},
    {OPT_NATURAL, 0, "natural", NULL, "JSON of values without type tags", ALL},
    {OPT_TIMEOUT, 0, "timeout", "TIME", "limit of execution time, 30s unless said", ALL},
    {OPT_MEMORY, 0, "memory", "SIZE", "limit of the program's memory, 256MiB unless said", ALL},
    {OPT_MAX_DEPTH, 0, "max-depth", "N", "limit of nested calls, 1000 unless said", ALL},
    {OPT_MAX_STEPS, 0, "max-steps", "N", "limit of executed steps, none unless said", ALL},
    {OPT_MAX_OUTPUT, 0, "max-output", "SIZE", "output kept, 10MiB unless said; the rest is dropped", ALL},
    {OPT_MAX_CALLS, 0, "max-calls", "N", "limit of calls to the host, 1000 unless said", ALL},
    {OPT_CLOCK, 0, "clock", "real|none|TIME", "what the program's clock shows; an ISO time freezes it", ALL},
    {OPT_SEED, 0, "seed", "N", "of randomness and hashes, fresh unless said", ALL},
    {OPT_LANG, 0, "lang", "python", "the language, where the file name does not tell", FRESH},
    {OPT_ENGINE, 0, "engine", "embedded|worker", "the tier that runs it: this process, or one that has given up everything", ALL},
    {OPT_STDIN, 0, "stdin", "none", "programs read no standard input", ALL},
    {OPT_CHECK, 0, "check", NULL, "compile and check calls of declared tools, run nothing", RN_CLI_RUN},
    {OPT_JSON, 0, "json", NULL, "one JSON object on standard output at the end", ENDS},
    {OPT_STATS, 0, "stats", NULL, "a line of figures on standard error", ALL},
    {OPT_MOUNT, 0, "mount", "HOST:GUEST[:ro|rw|overlay][:LIMIT]", "a folder in the program's view, ro unless said; without HOST in memory",
     ALL},
    {OPT_ENV, 'e', "env", "NAME[=VALUE]", "a variable of os.environ; without a value, that of this shell", ALL},
    {OPT_ALLOW_IMPORT, 0, "allow-import", "DIR", NULL, ALL},
    {OPT_ALLOW_NET, 0, "allow-net", "HOST[:PORT]", NULL, ALL},
    {OPT_POLICY, 0, "policy", "FILE", NULL, ALL},
    {OPT_MAX_PROCS, 0, "max-procs", "N", NULL, ALL},
    {OPT_MAX_FILE_SIZE, 0, "max-file-size", "SIZE", NULL, ALL},
    {0, 0, NULL, NULL, NULL, 0},
};

const rn_cli_option *rn_cli_settings_options(void)
{
    return options;
}

void rn_cli_settings_print(unsigned command)
{
    rn_cli_options_print(options, command);
}

/* Controls that exist in the contract and not in this engine: asking for one must not run the program without it. */
static const char *refusal_of(int id)
{
    switch (id) {
    case OPT_ALLOW_IMPORT:
        return "--allow-import: modules of the host cannot be imported; put the code into the program";
    case OPT_ALLOW_NET:
        return "--allow-net: the embedded engine has no network to allow; serve the request with --tool NAME=COMMAND";
    case OPT_POLICY:
        return "--policy: this build reads no policy files; the embedded engine grants nothing beyond --tool and --input";
    case OPT_MAX_PROCS:
        return "--max-procs: embedded programs start no processes; drop the option";
    case OPT_MAX_FILE_SIZE:
        return "--max-file-size: give a mount a limit: --mount HOST:GUEST:rw:SIZE";
    default:
        return NULL;
    }
}

static runlet_code no_memory(runlet_error *err)
{
    return rn_error(err, RUNLET_E_NOMEM, source, "no memory for the options");
}

/* ---- values of options ---- */

static runlet_code read_count(const char *name, const char *text, uint64_t most, uint64_t *out, runlet_error *err)
{
    runlet_code rc = rn_parse_u64(text, strlen(text), out, err);

    if (rc != RUNLET_OK) {
        return rn_context(err, RUNLET_E_USAGE, "--%s", name);
    }
    return *out >= 1 && *out <= most
               ? RUNLET_OK
               : rn_error(err, RUNLET_E_USAGE, source, "--%s %s: expected 1 to %llu", name, text, (unsigned long long)most);
}

static runlet_code read_size(const char *name, const char *text, uint64_t least, uint64_t most, uint64_t *out, runlet_error *err)
{
    runlet_code rc = rn_parse_size(text, strlen(text), out, err);

    if (rc != RUNLET_OK) {
        return rn_context(err, RUNLET_E_USAGE, "--%s", name);
    }
    return *out >= least && *out <= most ? RUNLET_OK
                                         : rn_error(err, RUNLET_E_USAGE, source, "--%s %s: expected %llu to %llu bytes", name, text,
                                                    (unsigned long long)least, (unsigned long long)most);
}

static runlet_code read_timeout(const char *text, int64_t *out, runlet_error *err)
{
    runlet_code rc = rn_parse_duration(text, strlen(text), out, err);

    if (rc != RUNLET_OK) {
        return rn_context(err, RUNLET_E_USAGE, "--timeout");
    }
    return *out > 0 ? RUNLET_OK : rn_error(err, RUNLET_E_USAGE, source, "--timeout %s: expected more than zero", text);
}

/* ---- inputs ---- */

static runlet_code keep_doc(rn_cli_settings *set, runlet_value *doc, runlet_error *err)
{
    runlet_value **docs = realloc(set->docs, (set->doc_count + 1) * sizeof *docs);

    if (docs == NULL) {
        runlet_value_destroy(doc);
        return no_memory(err);
    }
    set->docs = docs;
    docs[set->doc_count++] = doc;
    return RUNLET_OK;
}

static runlet_code keep_name(rn_cli_settings *set, const char *text, size_t len, const char **out, runlet_error *err)
{
    char **names = realloc(set->names, (set->name_count + 1) * sizeof *names), *name = malloc(len + 1);

    if (names != NULL) {
        set->names = names;
    }
    if (names == NULL || name == NULL) {
        free(name);
        return no_memory(err);
    }
    memcpy(name, text, len);
    name[len] = '\0';
    names[set->name_count++] = name;
    *out = name;
    return RUNLET_OK;
}

static runlet_code push_input(rn_cli_settings *set, const char *name, size_t len, const runlet_value *v, runlet_error *err)
{
    rn_cli_input *inputs;
    const char *kept = NULL;
    runlet_code rc;

    if (!rn_cli_is_name(name, len)) {
        return rn_error(err, RUNLET_E_USAGE, source, "input '%.*s': not a Python name", (int)(len < 60 ? len : 60), name);
    }
    rc = keep_name(set, name, len, &kept, err);
    inputs = rc == RUNLET_OK ? realloc(set->inputs, (set->input_count + 1) * sizeof *inputs) : NULL;
    if (inputs == NULL) {
        return rc != RUNLET_OK ? rc : no_memory(err);
    }
    set->inputs = inputs;
    inputs[set->input_count++] = (rn_cli_input){kept, v};
    return RUNLET_OK;
}

/* --natural may come later on the line, so texts become values once all options are read. */
static runlet_code read_input(rn_cli_settings *set, const char *text, runlet_error *err)
{
    const char *equals = strchr(text, '=');
    size_t len = equals != NULL ? (size_t)(equals - text) : 0;
    runlet_value *v = NULL;
    runlet_code rc;

    if (equals == NULL) {
        return rn_error(err, RUNLET_E_USAGE, source, "--input %.60s: expected NAME=JSON", text);
    }
    rc = rn_json_read(equals + 1, strlen(equals + 1), set->form, &v, err);
    if (rc != RUNLET_OK) {
        return rn_context(err, RUNLET_E_USAGE, "--input %.*s (a string needs quotes: '%.*s=\"text\"')", (int)(len < 60 ? len : 60), text,
                          (int)(len < 60 ? len : 60), text);
    }
    rc = keep_doc(set, v, err);
    return rc == RUNLET_OK ? push_input(set, text, len, v, err) : rc;
}

static runlet_code read_inputs(rn_cli_settings *set, const char *path, runlet_error *err)
{
    RN_CLEAN_BUF text = RN_BUF_INIT(RN_JSON_MAX_BYTES);
    runlet_value *doc = NULL;
    runlet_code rc = rn_cli_read(path, &text, err);

    if (rc != RUNLET_OK) {
        return rc;
    }
    rc = rn_json_read((const char *)text.data, text.len, set->form, &doc, err);
    if (rc != RUNLET_OK) {
        return rn_context(err, RUNLET_E_USAGE, "--inputs %s", path);
    }
    rc = keep_doc(set, doc, err);
    if (rc == RUNLET_OK && runlet_value_get_kind(doc) != RUNLET_DICT) {
        return rn_error(err, RUNLET_E_USAGE, source, "--inputs %s: expected one JSON object", path);
    }
    for (size_t i = 0; rc == RUNLET_OK && i < runlet_value_count(doc); i++) {
        const runlet_value *key = runlet_value_peek_key(doc, i);
        size_t len = 0;
        const char *name = runlet_value_get_kind(key) == RUNLET_STR ? runlet_value_peek_text(key, &len) : "";

        rc = push_input(set, name, len, runlet_value_peek_item(doc, i), err);
    }
    return rc;
}

/* ---- the command line ---- */

/* Options with one value that this build can honour. */
static runlet_code take_only(const char *name, const char *value, const char *only, const char *why, runlet_error *err)
{
    runlet_code code = strcmp(name, "lang") == 0 ? RUNLET_E_NOT_FOUND : RUNLET_E_DENIED;

    return strcmp(value, only) == 0 ? RUNLET_OK : rn_error(err, code, source, "--%s %.60s: %s", name, value, why);
}

static runlet_code take_engine(runlet_py_options *opt, const char *value, runlet_error *err)
{
    if (strcmp(value, "worker") == 0) {
        opt->engine = RUNLET_ENGINE_WORKER;
        return RUNLET_OK;
    }
    opt->engine = RUNLET_ENGINE_EMBEDDED;
    return take_only("engine", value, "embedded", "this build has the engines embedded and worker", err);
}

static runlet_code take_clock(runlet_py_options *opt, const char *value, runlet_error *err)
{
    rn_text text = {value, strlen(value), RN_KIND_1};
    rn_tm tm = {0};
    int64_t seconds;

    opt->clock = strcmp(value, "real") == 0 ? RUNLET_CLOCK_REAL : strcmp(value, "none") == 0 ? RUNLET_CLOCK_NONE : RUNLET_CLOCK_FIXED;
    if (opt->clock != RUNLET_CLOCK_FIXED) {
        return RUNLET_OK;
    }
    if (rn_iso_datetime(&text, &tm) != RN_ISO_OK || tm.year < 1678 || tm.year > 2261 || tm.month < 1 || tm.month > 12 || tm.day < 1 ||
        tm.day > rn_month_days(tm.year, tm.month) || tm.hour > 24 || tm.minute > 59 || tm.second > 59) {
        return rn_error(err, RUNLET_E_USAGE, source,
                        "--clock %.60s: neither real nor none nor an ISO time of the years 1678 to 2261; write 2026-01-31T12:00:00Z",
                        value);
    }
    seconds = (rn_ordinal(tm.year, tm.month, tm.day) - RN_ORDINAL_1970) * RN_DAY_SECONDS + tm.hour * 3600 + tm.minute * 60 + tm.second;
    opt->clock_ns = seconds * 1000000000 + tm.us * INT64_C(1000) - (tm.offset == RN_NO_OFFSET ? 0 : tm.offset * 1000);
    return RUNLET_OK;
}

static runlet_code take_seed(runlet_py_options *opt, const char *value, runlet_error *err)
{
    int64_t n = 0;

    if (rn_parse_i64(value, strlen(value), &n, err) != RUNLET_OK) {
        return rn_context(err, RUNLET_E_USAGE, "--seed");
    }
    opt->seed = n == 0 ? UINT64_C(1) << 63 : (uint64_t)n; /* 0 of the options is a fresh one */
    return RUNLET_OK;
}

static runlet_code take_limit(runlet_py_options *limits, int id, const char *value, runlet_error *err)
{
    uint64_t n = 0;
    runlet_code rc;

    switch (id) {
    case OPT_TIMEOUT:
        return read_timeout(value, &limits->timeout_ns, err);
    case OPT_MEMORY:
        return read_size("memory", value, UINT64_C(1) << 20, UINT64_C(3) << 30, &limits->max_bytes, err);
    case OPT_MAX_STEPS:
        return read_count("max-steps", value, INT64_MAX, &limits->max_steps, err);
    case OPT_MAX_OUTPUT:
        return read_size("max-output", value, 1, UINT64_C(1) << 30, &limits->max_output_bytes, err);
    case OPT_MAX_DEPTH:
        rc = read_count("max-depth", value, 1000000, &n, err);
        limits->max_depth = (uint32_t)n;
        return rc;
    default: /* OPT_MAX_CALLS */
        rc = read_count("max-calls", value, UINT32_MAX, &n, err);
        limits->max_calls = (uint32_t)n;
        return rc;
    }
}

static void take_flag(rn_cli_settings *set, int id)
{
    set->is_check = set->is_check || id == OPT_CHECK;
    set->is_json = set->is_json || id == OPT_JSON;
    set->has_stats = set->has_stats || id == OPT_STATS;
    set->form = id == OPT_NATURAL ? RN_JSON_NATURAL : set->form;
}

static runlet_code take_option(rn_cli_settings *set, int id, const char *value, runlet_error *err)
{
    const char **text[] = {
        [OPT_CODE] = &set->code,   [OPT_PAUSE_AT] = &set->pause_at, [OPT_SNAPSHOT] = &set->snapshot, [OPT_KEY_FILE] = &set->key_file,
        [OPT_VALUE] = &set->value, [OPT_RAISE] = &set->raise,       [OPT_ANSWERS] = &set->answers,
    };

    if (refusal_of(id) != NULL) {
        return rn_error(err, RUNLET_E_DENIED, source, "%s", refusal_of(id));
    }
    switch (id) {
    case OPT_LANG:
        return take_only("lang", value, "python", "this build runs python only", err);
    case OPT_ENGINE:
        return take_engine(&set->limits, value, err);
    case OPT_STDIN:
        return take_only("stdin", value, "none", "embedded programs read no standard input; hand the data in with --input NAME=JSON", err);
    case OPT_TOOL:
        return rn_cli_tools_add(&set->tools, value, err);
    case OPT_TOOLS:
        return rn_cli_tools_read(&set->tools, value, err);
    case OPT_CLOCK:
        return take_clock(&set->limits, value, err);
    case OPT_SEED:
        return take_seed(&set->limits, value, err);
    case OPT_MOUNT:
        return rn_cli_mounts_add(&set->mounts, value, err);
    case OPT_ENV:
        return rn_cli_mounts_env(&set->mounts, value, err);
    case OPT_TIMEOUT:
    case OPT_MEMORY:
    case OPT_MAX_DEPTH:
    case OPT_MAX_STEPS:
    case OPT_MAX_OUTPUT:
    case OPT_MAX_CALLS:
        return take_limit(&set->limits, id, value, err);
    case OPT_NATURAL:
    case OPT_CHECK:
    case OPT_JSON:
    case OPT_STATS:
        take_flag(set, id);
        return RUNLET_OK;
    case OPT_INPUT: /* second pass */
    case OPT_INPUTS:
        return RUNLET_OK;
    default:
        *text[id] = value;
        return RUNLET_OK;
    }
}

static runlet_code take_operand(rn_cli_settings *set, const char *word, runlet_error *err)
{
    if (set->file != NULL || strcmp(set->command, "repl") == 0) {
        return rn_error(err, RUNLET_E_USAGE, source, "unexpected '%.60s'%s", word,
                        strcmp(set->command, "run") == 0 ? "; arguments of the program come after --" : "");
    }
    set->file = word;
    return RUNLET_OK;
}

/* RUNLET_DEBUG: switches of the tests, docs/internals/switches.md. `step` and `fail-alloc` take =N. */
static runlet_code read_debug(rn_cli_settings *set, runlet_error *err)
{
    static const struct {
        const char *name;
        uint64_t flag;
        uint64_t every; /* goes to the upper half of the flags; 0: takes no number */
    } switches[] = {{"no-fast", 1, 0},  {"gc", 2, 0},     {"poison", 4, 0},        {"no-cache", 8, 0},
                    {"suspend", 16, 0}, {"step", 512, 7}, {"fail-alloc", 1024, 3}, {"own-cold", 2048, 0},
                    {"torture", 0, 0},  {"replay", 0, 0}, {"program", 0, 0}};
    const char *at = getenv("RUNLET_DEBUG");
    size_t count = sizeof switches / sizeof switches[0];

    while (at != NULL && *at != '\0') {
        size_t len = strcspn(at, ",="), i = 0;
        uint64_t every;

        while (i < count && (strlen(switches[i].name) != len || memcmp(switches[i].name, at, len) != 0)) {
            i++;
        }
        if (i == count || (at[len] == '=' && switches[i].every == 0)) {
            return rn_error(err, RUNLET_E_USAGE, source,
                            "RUNLET_DEBUG: unknown switch '%.*s'; there are no-fast, gc, poison, no-cache, suspend, step=N, fail-alloc=N, "
                            "own-cold, torture, replay, program",
                            (int)strcspn(at, ","), at);
        }
        every = switches[i].every;
        if (at[len] == '=') {
            every = strtoul(at + len + 1, NULL, 10) & UINT32_MAX;
            len += strcspn(at + len, ",");
        }
        set->limits.debug_flags |= switches[i].flag;
        if (switches[i].every != 0) {
            set->limits.debug_flags = (set->limits.debug_flags & UINT32_MAX) | every << 32;
        }
        set->is_program = set->is_program || strcmp(switches[i].name, "program") == 0;
        set->is_replay = set->is_replay || strcmp(switches[i].name, "replay") == 0;
        set->is_torture = set->is_torture || set->is_replay || strcmp(switches[i].name, "torture") == 0;
        at += len + (at[len] == ',');
    }
    return RUNLET_OK;
}

static runlet_code name_pauses(rn_cli_settings *set, runlet_error *err)
{
    const char *at = set->pause_at;
    runlet_code rc = RUNLET_OK;

    if (at == NULL || strcmp(at, "all") == 0) {
        return RUNLET_OK;
    }
    while (rc == RUNLET_OK && at != NULL) {
        size_t len = strcspn(at, ",");

        rc = rn_cli_tools_name(&set->tools, at, len, err);
        at = at[len] == ',' ? at + len + 1 : NULL;
    }
    return rc;
}

bool rn_cli_pauses_at(const rn_cli_settings *set, const char *name)
{
    const rn_cli_tool *tool = rn_cli_tools_find(&set->tools, name);
    size_t want = strlen(name);

    if (tool == NULL || !rn_cli_tool_answers(tool)) {
        return true;
    }
    if (set->pause_at != NULL && strcmp(set->pause_at, "all") == 0) {
        return tool->is_declared;
    }
    for (const char *at = set->pause_at; at != NULL;) {
        size_t len = strcspn(at, ",");

        if (len == want && memcmp(at, name, len) == 0) {
            return true;
        }
        at = at[len] == ',' ? at + len + 1 : NULL;
    }
    return false;
}

static bool may_pause(const rn_cli_settings *set)
{
    bool may = false;

    for (size_t i = 0; i < set->tools.n; i++) {
        may = may || rn_cli_pauses_at(set, set->tools.v[i].name);
    }
    return may;
}

/* Before the program runs: a pause that cannot be kept would lose its work. */
static runlet_code check_snapshot(const char *path, runlet_error *err)
{
    runlet_code rc = rn_cli_check_target(path, err);

    return rc == RUNLET_OK ? rc : rn_context(err, rc, "--snapshot");
}

static runlet_code check_whole(rn_cli_settings *set, runlet_error *err)
{
    bool is_run = strcmp(set->command, "run") == 0;
    int answers = (set->value != NULL) + (set->raise != NULL) + (set->answers != NULL);

    if (is_run && (set->code != NULL) == (set->file != NULL)) {
        return rn_error(err, RUNLET_E_USAGE, source,
                        set->code != NULL ? "both -c and a file are given; keep one" : "no program: give FILE, -c CODE or -");
    }
    if (is_run && set->snapshot == NULL && !set->is_check && may_pause(set)) {
        return rn_error(err, RUNLET_E_USAGE, source, "the run can pause; say where to keep it with --snapshot FILE");
    }
    if (strcmp(set->command, "resume") == 0 && set->file == NULL) {
        return rn_error(err, RUNLET_E_USAGE, source, "no snapshot: give the file that a paused run wrote");
    }
    if (strcmp(set->command, "resume") == 0 && answers != 1) {
        return rn_error(err, RUNLET_E_USAGE, source, "give one of --value JSON, --raise TYPE:MESSAGE and --answers FILE");
    }
    if (set->arg_count > 0 && !is_run) {
        return rn_error(err, RUNLET_E_USAGE, source, "only a program that starts takes arguments after --");
    }
    return set->snapshot != NULL && !set->is_check ? check_snapshot(set->snapshot, err) : RUNLET_OK;
}

static runlet_code scan_inputs(rn_cli_settings *set, rn_cli_scan scan, runlet_error *err)
{
    runlet_code rc = RUNLET_OK;

    for (int id = rn_cli_next(&scan); rc == RUNLET_OK && id != RN_CLI_END; id = rn_cli_next(&scan)) {
        if (id == OPT_INPUT) {
            rc = read_input(set, scan.value, err);
        } else if (id == OPT_INPUTS) {
            rc = read_inputs(set, scan.value, err);
        }
    }
    return rc;
}

static int refused(const rn_cli_settings *set, runlet_code rc, const runlet_error *err)
{
    int exit_code = (int)rn_cli_exit_of(rc);

    if (exit_code == RN_CLI_USAGE) {
        return rn_cli_usage(set->command, "%s", err->message);
    }
    rn_cli_say("%s", err->message);
    return exit_code;
}

int rn_cli_settings_read(rn_cli_settings *set, unsigned command, const char *name, int argc, char **argv)
{
    rn_cli_scan scan = {.command = name, .options = options, .commands = command, .argc = argc, .argv = argv}, again = scan;
    runlet_error err = {0};
    runlet_code rc;
    int id;

    *set = (rn_cli_settings){.command = name};
    runlet_py_options_init(&set->limits);
    set->limits.lossy = RUNLET_LOSSY_RESULTS; /* "value" of --json is for reading */
    rc = read_debug(set, &err);
    for (id = rn_cli_next(&scan); rc == RUNLET_OK && id != RN_CLI_END; id = rn_cli_next(&scan)) {
        if (id == RN_CLI_WRONG) {
            return RN_CLI_USAGE;
        }
        rc = id == RN_CLI_OPERAND ? take_operand(set, scan.value, &err) : take_option(set, id, scan.value, &err);
    }
    set->args = argv + scan.at;
    set->arg_count = scan.has_rest ? argc - scan.at : 0;
    set->limits.tenant = set->is_torture; /* many sessions of one program: they may share a worker */
    rc = rc == RUNLET_OK ? name_pauses(set, &err) : rc;
    rc = rc == RUNLET_OK ? check_whole(set, &err) : rc;
    rc = rc == RUNLET_OK ? scan_inputs(set, again, &err) : rc;
    return rc == RUNLET_OK ? RN_CLI_DONE : refused(set, rc, &err);
}

void rn_cli_settings_release(rn_cli_settings *set)
{
    rn_cli_tools_release(&set->tools);
    rn_cli_mounts_release(&set->mounts);
    for (size_t i = 0; i < set->doc_count; i++) {
        runlet_value_destroy(set->docs[i]);
    }
    for (size_t i = 0; i < set->name_count; i++) {
        free(set->names[i]);
    }
    free(set->docs);
    free(set->names);
    free(set->inputs);
}
