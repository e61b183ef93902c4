/* runlet snapshot inspect: what the header says, whether the seal is good, and what waits inside. */
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "base/limits.h"
#include "cage/snapshot.h"
#include "cli/call.h"
#include "cli/cli.h"
#include "cli/file.h"
#include "cli/job.h"
#include "cli/options.h"
#include "cli/signals.h"

#include "base/banned.h"

enum { OPT_KEY_FILE = 1, OPT_JSON = 2 };

static const rn_cli_option options[] = {
    {OPT_KEY_FILE, 0, "key-file", "FILE", "the key that sealed it", 1},
    {OPT_JSON, 0, "json", NULL, "one JSON object on standard output", 1},
    {0, 0, NULL, NULL, NULL, 0},
};

void rn_cli_inspect_help(void)
{
    puts("usage: runlet snapshot inspect [OPTIONS] FILE\n");
    rn_cli_options_print(options, 1);
}

typedef struct facts {
    const char *path;
    size_t bytes;
    rn_snapshot_info info;
    runlet_journal_info journal;
    bool is_this_build;
    const char *seal; /* "good", "bad", "none" */
    rn_buf pending;   /* JSON of the waiting call, when it could be loaded */
    runlet_usage usage;
    bool has_usage;
} facts;

static const char *codec_name(rn_codec codec)
{
    switch (codec) {
    case RN_CODEC_RAW:
        return "raw";
    case RN_CODEC_ZSTD:
        return "zstd";
    case RN_CODEC_WORDS:
        return "words";
    case RN_CODEC_AUTO:
        break;
    }
    return "unknown";
}

static void hex_of(const uint8_t *bytes, size_t n, char *out)
{
    for (size_t i = 0; i < n; i++) {
        (void)snprintf(out + 2 * i, 3, "%02x", bytes[i]);
    }
}

/* A snapshot of an empty session tells this build's engine id. */
static bool is_this_build(const rn_snapshot_info *info)
{
    rn_snapshot_info own = {0};
    runlet_py *py = NULL;
    uint8_t *bytes = NULL;
    size_t len = 0;
    bool is_same = runlet_py_create(NULL, &py, NULL) == RUNLET_OK && runlet_py_save(py, NULL, 0, &bytes, &len, NULL) == RUNLET_OK &&
                   rn_snapshot_peek(bytes, len, &own, NULL) == RUNLET_OK &&
                   memcmp(own.engine_id, info->engine_id, sizeof own.engine_id) == 0;

    runlet_free(bytes);
    runlet_py_destroy(py);
    return is_same;
}

static void describe_call(facts *f, runlet_step *step)
{
    if (rn_cli_calls_add(step, RN_JSON_TAGGED, &f->pending, NULL) != RUNLET_OK) {
        rn_buf_clear(&f->pending);
    }
}

/* Looks inside when the seal can be trusted. */
static runlet_code look_inside(facts *f, const rn_buf *bytes, const char *key_file, runlet_error *err)
{
    runlet_py_options opt;
    rn_key key = {0};
    runlet_py *py = NULL;
    runlet_step *step = NULL;
    runlet_error why = {0};
    runlet_load_options load = {.path = RUNLET_LOAD_IMAGE};
    RN_CLEAN_BUF plain = RN_BUF_INIT(RN_MAX_SNAPSHOT_BYTES);
    runlet_code rc = rn_key_find(key_file, &key, err);

    if (rc != RUNLET_OK) {
        return rc;
    }
    runlet_py_options_init(&opt);
    opt.max_bytes = UINT64_C(3) << 30;
    load.key = key.bytes;
    load.key_len = key.len;
    rc = f->is_this_build
             ? runlet_py_load_with(&opt, bytes->data, bytes->len, &load, &py, &why)
             : rn_snapshot_open(bytes->data, bytes->len, &(rn_load_options){.key = key.bytes, .key_len = key.len}, &plain, &why);
    f->seal = rc == RUNLET_E_SNAPSHOT_MAC ? "bad" : "good";
    if (rc == RUNLET_OK && py != NULL) { /* another build's is not replayed for a look */
        runlet_py_get_usage(py, &f->usage);
        f->has_usage = true;
        if (runlet_py_pending(py, &step, NULL) == RUNLET_OK) {
            describe_call(f, step);
        }
    }
    runlet_step_destroy(step);
    runlet_py_destroy(py);
    rn_key_wipe(&key);
    return RUNLET_OK;
}

static void print_text(const facts *f)
{
    char id[17];

    hex_of(f->info.engine_id, 8, id);
    printf("file       %s\n", f->path);
    printf("size       %zu bytes; %llu unpacked (%s)\n", f->bytes, (unsigned long long)f->info.body_bytes, codec_name(f->info.codec));
    printf("format     %u\n", f->info.format);
    printf("engine     python %s, %s\n", id,
           f->is_this_build           ? "this build"
           : f->journal.is_image_only ? "another build: it cannot go on here"
                                      : "another build: it goes on here by its journal");
    printf("seal       %s\n", f->seal[0] == 'g'   ? "good: made with this key and unchanged"
                              : f->seal[0] == 'b' ? "bad: made with another key, or changed since"
                                                  : "none: anybody can have made it");
    if (f->journal.is_image_only) {
        printf("journal    none, image only: %s\n", f->journal.why);
    } else {
        hex_of(f->journal.digest, 8, id);
        printf("journal    %llu records in %llu bytes: %llu feeds, %llu requests; digest %s\n", (unsigned long long)f->journal.records,
               (unsigned long long)f->journal.bytes, (unsigned long long)f->journal.feeds, (unsigned long long)f->journal.calls, id);
    }
    printf("waits for  %s\n", f->pending.len > 0 ? (const char *)f->pending.data : f->has_usage ? "nothing" : "unknown");
    if (f->has_usage) {
        printf("used       %llu steps, %u calls, %llu bytes live\n", (unsigned long long)f->usage.steps, f->usage.calls,
               (unsigned long long)f->usage.live_bytes);
    }
}

static void print_json(const facts *f)
{
    RN_CLEAN_BUF name = RN_BUF_INIT(1 << 20);
    char id[65];

    hex_of(f->info.engine_id, 32, id);
    (void)rn_json_add_str(&name, f->path, strlen(f->path));
    printf("{\"schema\":1,\"file\":%s,\"bytes\":%zu,\"body_bytes\":%llu,\"codec\":\"%s\",\"format\":%u,\"engine\":\"python\","
           "\"engine_id\":\"%s\",\"is_this_build\":%s,\"mac\":\"%s\"",
           (const char *)name.data, f->bytes, (unsigned long long)f->info.body_bytes, codec_name(f->info.codec), f->info.format, id,
           f->is_this_build ? "true" : "false", f->seal);
    hex_of(f->journal.digest, 32, id);
    printf(",\"journal\":{\"is_image_only\":%s,\"bytes\":%llu,\"records\":%llu,\"feeds\":%llu,\"requests\":%llu,\"digest\":\"%s\"",
           f->journal.is_image_only ? "true" : "false", (unsigned long long)f->journal.bytes, (unsigned long long)f->journal.records,
           (unsigned long long)f->journal.feeds, (unsigned long long)f->journal.calls, id);
    if (f->journal.is_image_only) {
        printf(",\"why\":\"%s\"", f->journal.why);
    }
    putchar('}');
    if (f->has_usage) {
        printf(",\"pending\":[%s],\"usage\":{\"steps\":%llu,\"calls\":%u,\"live_bytes\":%llu}",
               f->pending.len > 0 ? (const char *)f->pending.data : "", (unsigned long long)f->usage.steps, f->usage.calls,
               (unsigned long long)f->usage.live_bytes);
    }
    puts("}");
}

static int inspect(const char *path, const char *key_file, bool is_json)
{
    RN_CLEAN_BUF bytes = RN_BUF_INIT(RN_MAX_SNAPSHOT_BYTES);
    facts f = {.path = path, .seal = "none", .pending = RN_BUF_INIT(RN_JSON_MAX_BYTES)};
    runlet_error err = {0};
    runlet_code rc = rn_cli_read_snapshot(path, &bytes, &err);

    rc = rc == RUNLET_OK ? rn_snapshot_peek(bytes.data, bytes.len, &f.info, &err) : rc;
    rc = rc == RUNLET_OK ? runlet_snapshot_get_journal(bytes.data, bytes.len, &f.journal, &err) : rc;
    if (rc == RUNLET_OK) {
        f.bytes = bytes.len;
        f.is_this_build = is_this_build(&f.info);
        rc = rn_cli_handle_signals(&err) ? RUNLET_OK : RUNLET_E_IO;
    }
    if (rc == RUNLET_OK && f.info.is_keyed) {
        rc = look_inside(&f, &bytes, key_file, &err);
    }
    if (rc != RUNLET_OK) {
        rn_cli_say("%s%s%s", rc == RUNLET_E_SNAPSHOT ? path : "", rc == RUNLET_E_SNAPSHOT ? ": " : "", err.message);
        rn_buf_release(&f.pending);
        return (int)rn_cli_exit_of(rc);
    }
    if (is_json) {
        print_json(&f);
    } else {
        print_text(&f);
    }
    rn_buf_release(&f.pending);
    return strcmp(f.seal, "bad") == 0 ? RN_CLI_REFUSED : RN_CLI_DONE;
}

int rn_cli_inspect(int argc, char **argv)
{
    rn_cli_scan scan = {.command = "snapshot inspect", .options = options, .commands = 1, .argc = argc, .argv = argv};
    const char *path = NULL, *key_file = NULL;
    bool is_json = false;

    for (int id = rn_cli_next(&scan); id != RN_CLI_END; id = rn_cli_next(&scan)) {
        if (id == RN_CLI_WRONG) {
            return RN_CLI_USAGE;
        }
        if (id == RN_CLI_OPERAND && path != NULL) {
            return rn_cli_usage("snapshot inspect", "unexpected '%s'", scan.value);
        }
        path = id == RN_CLI_OPERAND ? scan.value : path;
        key_file = id == OPT_KEY_FILE ? scan.value : key_file;
        is_json = is_json || id == OPT_JSON;
    }
    return path != NULL ? inspect(path, key_file, is_json) : rn_cli_usage("snapshot inspect", "no snapshot: give a file");
}
