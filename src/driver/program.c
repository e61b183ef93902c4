/* Programs: compiled in a session of their own, kept as bytes outside of any cage, read into those that run them; sealed for a cache on
 * disk. docs/decisions/ says why they are not images. */
#include "driver/program.h"

#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/limits.h"
#include "base/sha256.h"
#include "driver/frame.h"
#include "driver/task.h"
#include "driver/value.h"
#include "py/obj/heap.h"
#include "py/vm/boot.h"

#include "base/banned.h"

/* header | file name, source, code | HMAC-SHA-256, or SHA-256 where there is no key */
typedef struct head {
    uint8_t magic[8]; /* RNLTPROG */
    uint16_t format, flags;
    uint32_t zero;
    uint64_t body_len;
    uint8_t engine_id[32];
} head;

enum { FORMAT = 1, KEYED = 1, FORGEABLE = 2 };

_Static_assert(sizeof(head) == 56, "the header has no hidden padding");

static const char source[] = "driver/program", magic[] = "RNLTPROG";

void runlet_program_destroy(runlet_program *p)
{
    if (p != NULL) {
        free(p->filename);
        free(p->source);
        rn_buf_release(&p->code);
        free(p);
    }
}

const char *runlet_program_peek_source(const runlet_program *p, size_t *len)
{
    if (len != NULL) {
        *len = p->source_len;
    }
    return p->source;
}

const char *runlet_program_peek_filename(const runlet_program *p)
{
    return p->filename;
}

static char *copy_of(const void *bytes, size_t len)
{
    char *copy = malloc(len + 1);

    if (copy != NULL) {
        memcpy(copy, bytes, len);
        copy[len] = '\0';
    }
    return copy;
}

/* Copies all of it; an rn_buf's bytes are aligned as the reader wants them. */
static runlet_program *program_new(const char *filename, const char *text, size_t len, const uint8_t *code, size_t code_len)
{
    runlet_program *p = calloc(1, sizeof *p);

    if (p == NULL) {
        return NULL;
    }
    p->code = (rn_buf)RN_BUF_INIT(RN_MAX_PROGRAM_BYTES);
    p->filename = copy_of(filename, strlen(filename));
    p->source = copy_of(text, len);
    p->source_len = len;
    if (p->filename == NULL || p->source == NULL || rn_buf_add(&p->code, code, code_len) != RUNLET_OK) {
        runlet_program_destroy(p);
        return NULL;
    }
    return p;
}

/* ---- compiling ---- */

runlet_code rn_program_compile_in(runlet_py *py, const char *text, size_t len, const char *filename, runlet_step **out, runlet_error *err)
{
    rn_buf code = RN_BUF_INIT(RN_MAX_PROGRAM_BYTES);
    rn_task t = {.py = py, .kind = RN_TASK_COMPILE, .name = filename, .text = text, .len = len, .code_out = &code, .err = err};
    runlet_code rc = rn_task_feed(&t, out);

    if (rc == RUNLET_OK && py->worker == NULL && (*out)->kind == RUNLET_STEP_DONE) {
        runlet_value_destroy((*out)->value);
        (*out)->value = t.code_rc == RUNLET_OK ? runlet_value_bytes(code.data != NULL ? (const char *)code.data : "", code.len) : NULL;
        if ((*out)->value == NULL) {
            rc = rn_error(err, RUNLET_E_NOMEM, source, "no memory for the code of a program");
            runlet_step_destroy(*out);
            *out = NULL;
        }
    }
    rn_buf_release(&code);
    return rc;
}

runlet_code runlet_program_compile(const runlet_py_options *opt, const char *text, size_t len, const char *filename, runlet_program **out,
                                   runlet_step **why, runlet_error *err)
{
    const char *name = filename != NULL ? filename : "main.py";
    runlet_py_options o = {0};
    runlet_step *step = NULL;
    runlet_py *py = NULL;
    runlet_code rc;

    *out = NULL;
    *why = NULL;
    if (opt != NULL) {
        o = *opt;
    }
    o.write = NULL;
    o.count = NULL;
    o.trace = NULL;
    o.no_journal = true;
    o.pause_at_timeout = false;
    o.debug_flags = 0;
    rc = runlet_py_create(&o, &py, err);
    rc = rc == RUNLET_OK ? rn_program_compile_in(py, text, len, name, &step, err) : rc;
    if (rc == RUNLET_OK && step->kind == RUNLET_STEP_DONE && step->value != NULL && step->value->kind == RUNLET_BYTES) {
        *out = program_new(name, text, len, (const uint8_t *)step->value->text, step->value->len);
        if (*out == NULL) {
            rc = rn_error(err, RUNLET_E_NOMEM, source, "no memory for a program");
        } else {
            (*out)->is_forgeable = py->worker != NULL;
        }
        runlet_step_destroy(step);
    } else if (rc == RUNLET_OK && (step->kind == RUNLET_STEP_ERROR || step->kind == RUNLET_STEP_LIMIT)) {
        *why = step;
    } else if (rc == RUNLET_OK) {
        rc = rn_error(err, RUNLET_E_INTERNAL, source, "compiling came to something that it cannot come to");
        runlet_step_destroy(step);
    }
    runlet_py_destroy(py);
    return rc;
}

/* ---- running ---- */

runlet_code runlet_py_feed_program(runlet_py *py, const runlet_program *p, runlet_step **out, runlet_error *err)
{
    rn_task t = {.py = py,
                 .kind = RN_TASK_FEED,
                 .name = p->filename,
                 .text = p->source,
                 .len = p->source_len,
                 .is_program = true,
                 .program = p,
                 .err = err};

    *out = NULL;
    if (p->is_forgeable && py->worker == NULL && !py->is_broken) {
        runlet_code rc = rn_cage_expect_forged(py->cage, err);

        if (rc != RUNLET_OK) {
            return rc;
        }
        rn_heap_open(rn_cage_base(py->cage));
    }
    return rn_task_feed(&t, out);
}

/* ---- saving and loading ---- */

static void make_tag(const void *key, size_t key_len, const uint8_t *bytes, size_t len, uint8_t tag[RN_SHA256_SIZE])
{
    rn_hmac mac;

    if (key == NULL) {
        rn_sha256_of(bytes, len, tag);
        return;
    }
    rn_hmac_init(&mac, key, key_len);
    rn_hmac_add(&mac, bytes, len);
    rn_hmac_end(&mac, tag);
}

static runlet_code check_key(const void *key, size_t key_len, runlet_error *err)
{
    return key == NULL || key_len >= RN_MIN_KEY_BYTES
               ? RUNLET_OK
               : rn_error(err, RUNLET_E_USAGE, source, "a key has %d bytes or more; this one has %zu", RN_MIN_KEY_BYTES, key_len);
}

runlet_code runlet_program_save(const runlet_program *p, const void *key, size_t key_len, uint8_t **bytes, size_t *len, runlet_error *err)
{
    head h = {.format = FORMAT, .flags = (uint16_t)((key != NULL ? KEYED : 0) | (p->is_forgeable ? FORGEABLE : 0))};
    uint8_t tag[RN_SHA256_SIZE];
    rn_frame_writer w;
    runlet_code rc = check_key(key, key_len, err);

    *bytes = NULL;
    *len = 0;
    if (rc != RUNLET_OK) {
        return rc;
    }
    memcpy(h.magic, magic, sizeof h.magic);
    memcpy(h.engine_id, rn_boot_image, sizeof h.engine_id);
    rn_frame_writer_init(&w);
    w.rc = rn_buf_add(&w.buf, &h, sizeof h);
    rn_frame_put_text(&w, p->filename);
    rn_frame_put_bytes(&w, p->source, p->source_len);
    rn_frame_put_bytes(&w, p->code.data, p->code.len);
    if (w.rc == RUNLET_OK) {
        h.body_len = w.buf.len - sizeof h;
        memcpy(w.buf.data, &h, sizeof h);
        make_tag(key, key_len, w.buf.data, w.buf.len, tag);
        w.rc = rn_buf_add(&w.buf, tag, sizeof tag);
        rn_wipe(tag, sizeof tag);
    }
    rc = w.rc == RUNLET_OK ? RUNLET_OK : rn_error(err, w.rc, source, "no room for a program of %zu bytes", p->code.len);
    if (rc == RUNLET_OK) {
        *bytes = rn_buf_take(&w.buf, len);
    }
    rn_frame_writer_release(&w);
    return rc;
}

/* With a key nothing is read before the seal was found good. */
static runlet_code check_seal(const uint8_t *bytes, size_t len, const void *key, size_t key_len, bool allow_unkeyed, runlet_error *err)
{
    uint8_t tag[RN_SHA256_SIZE];
    bool good;
    head h;

    if (key == NULL && !allow_unkeyed) {
        return rn_error(err, RUNLET_E_SNAPSHOT_MAC, source, "loading needs the program's key, or allow_unkeyed for one without");
    }
    if (len < sizeof h + sizeof tag) {
        return rn_error(err, RUNLET_E_SNAPSHOT, source, "these bytes are not a program");
    }
    make_tag(key, key_len, bytes, len - sizeof tag, tag);
    good = rn_equal_constant_time(tag, bytes + len - sizeof tag, sizeof tag);
    rn_wipe(tag, sizeof tag);
    if (key != NULL && !good) {
        return rn_error(err, RUNLET_E_SNAPSHOT_MAC, source, "the program was not sealed with this key, or was changed since");
    }
    memcpy(&h, bytes, sizeof h);
    if (memcmp(h.magic, magic, sizeof h.magic) != 0) {
        return rn_error(err, RUNLET_E_SNAPSHOT, source, "these bytes are not a program");
    }
    if (key == NULL && (h.flags & KEYED) != 0) {
        return rn_error(err, RUNLET_E_SNAPSHOT_MAC, source, "the program is sealed with a key; give that key");
    }
    if (!good || h.format != FORMAT || h.zero != 0 || (h.flags & ~(KEYED | FORGEABLE)) != 0 || ((h.flags & KEYED) != 0) != (key != NULL) ||
        h.body_len != len - sizeof h - sizeof tag) {
        return rn_error(err, RUNLET_E_SNAPSHOT, source, "the program is damaged");
    }
    if (memcmp(h.engine_id, rn_boot_image, sizeof h.engine_id) != 0) {
        return rn_error(err, RUNLET_E_SNAPSHOT_ENGINE, source, "the program was compiled by another build: compile its source again");
    }
    return RUNLET_OK;
}

runlet_code runlet_program_load(const uint8_t *bytes, size_t len, const void *key, size_t key_len, bool allow_unkeyed, runlet_program **out,
                                runlet_error *err)
{
    runlet_code rc = check_key(key, key_len, err);
    rn_frame_reader r;
    const uint8_t *text, *code;
    size_t text_len, code_len;
    char *filename;

    *out = NULL;
    rc = rc == RUNLET_OK ? check_seal(bytes, len, key, key_len, allow_unkeyed, err) : rc;
    if (rc != RUNLET_OK) {
        return rc;
    }
    r = (rn_frame_reader){.at = bytes + sizeof(head), .end = bytes + len - RN_SHA256_SIZE};
    filename = rn_frame_get_text(&r);
    text = rn_frame_get_bytes(&r, &text_len);
    code = rn_frame_get_bytes(&r, &code_len);
    if (r.is_nomem) {
        rc = rn_error(err, RUNLET_E_NOMEM, source, "no memory for a program");
    } else if (!rn_frame_is_read(&r) || filename == NULL || text == NULL || code == NULL || text_len > RN_MAX_SOURCE_BYTES) {
        rc = rn_error(err, RUNLET_E_SNAPSHOT, source, "the program is damaged");
    } else {
        *out = program_new(filename, (const char *)text, text_len, code, code_len);
        rc = *out != NULL ? RUNLET_OK : rn_error(err, RUNLET_E_NOMEM, source, "no memory for a program of %zu bytes", code_len);
    }
    if (rc == RUNLET_OK) {
        head h;

        memcpy(&h, bytes, sizeof h);
        (*out)->is_forgeable = key == NULL || (h.flags & FORGEABLE) != 0;
    }
    free(filename);
    return rc;
}
