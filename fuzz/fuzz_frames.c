/* Any bytes as frames, read by both ends. The first byte chooses: as a host's (the worker's loop serves them, its answers are read in
 * turn), or as a worker's (steps, values and errors are read; what is good is written again and reads back the same). */
#define _GNU_SOURCE
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "driver/frame.h"
#include "driver/serve.h"
#include "py/vm/boot.h"
#include "runlet/cage.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void must(bool good)
{
    if (!good) {
        abort();
    }
}

/* Written again, a step has the same bytes, whatever was shortest the first time. */
static void again(const runlet_step *s)
{
    rn_frame_writer a, b;
    rn_frame_reader r;
    runlet_step *copy;

    rn_frame_writer_init(&a);
    rn_frame_writer_init(&b);
    rn_frame_begin(&a, RN_FRAME_STEP);
    rn_frame_put_step(&a, s);
    must(rn_frame_end(&a) == RUNLET_OK);
    r = (rn_frame_reader){.at = a.buf.data + RN_FRAME_HEAD + 1, .end = a.buf.data + a.buf.len, .room = UINT64_C(1) << 32};
    copy = rn_frame_get_step(&r);
    must(copy != NULL);
    rn_frame_begin(&b, RN_FRAME_STEP);
    rn_frame_put_step(&b, copy);
    must(rn_frame_end(&b) == RUNLET_OK && a.buf.len == b.buf.len && memcmp(a.buf.data, b.buf.data, a.buf.len) == 0);
    runlet_step_destroy(copy);
    rn_frame_writer_release(&a);
    rn_frame_writer_release(&b);
}

static void read_closing(unsigned kind, rn_frame_reader *r)
{
    runlet_usage usage;

    rn_frame_get_usage(r, &usage);
    (void)rn_frame_get_bool(r);
    (void)rn_frame_get_bool(r);
    (void)rn_frame_get_u64(r, RN_REQ_FUTURES);
    if (kind == RN_FRAME_STEP) {
        runlet_step *s = rn_frame_get_step(r);

        must((s != NULL) == !r->is_bad);
        if (s != NULL) {
            for (size_t i = 0; i < runlet_step_pending_count(s); i++) {
                must(runlet_step_pending_name(s, i) != NULL && runlet_step_pending_args(s, i) != NULL &&
                     runlet_step_pending_kwargs(s, i) != NULL);
            }
            (void)runlet_step_deadline_ns(s);
            again(s);
        }
        runlet_step_destroy(s);
    } else {
        free(rn_frame_get_text(r));
        (void)rn_frame_get_f64(r);
        (void)rn_frame_get_i64(r);
        runlet_value_destroy(rn_frame_get_value(r));
    }
}

static void as_worker(const uint8_t *data, size_t size)
{
    rn_frame_stream s;
    rn_frame_reader body;
    rn_frame_next how = RN_FRAME_READY;
    unsigned kind;

    rn_frame_stream_init(&s);
    while (how != RN_FRAME_BAD && (size > 0 || how == RN_FRAME_READY)) {
        size_t lacks = 0, most;
        uint8_t *to;

        how = rn_frame_take(&s, &kind, &body, &lacks);
        if (how == RN_FRAME_READY) {
            body.room = 1 << 20;
            read_closing(kind, &body);
        } else if (how == RN_FRAME_MORE && size > 0) {
            to = rn_frame_space(&s, lacks, &most);
            must(to != NULL && most > 0);
            most = most < size ? most : size;
            most = most < 7 ? most : 7; /* in small pieces */
            memcpy(to, data, most);
            rn_buf_grew(&s.in, most);
            data += most;
            size -= most;
        }
    }
    rn_buf_release(&s.in);
}

static int scratch_file(const void *bytes, size_t len)
{
    int fd = memfd_create("fuzz", MFD_CLOEXEC);

    must(fd >= 0 && (len == 0 || write(fd, bytes, len) == (ssize_t)len) && lseek(fd, 0, SEEK_SET) == 0);
    return fd;
}

/* Behind a session that is there already, so that most inputs reach one. */
static void as_host(const uint8_t *data, size_t size)
{
    static atomic_int interrupt;
    runlet_py_options opt;
    rn_frame_writer w;
    int in, out;

    runlet_py_options_init(&opt);
    opt.max_bytes = 1 << 22;
    opt.max_steps = 20000;
    opt.timeout_ns = 500000000;
    opt.clock = RUNLET_CLOCK_NONE;
    opt.seed = 1;
    rn_frame_writer_init(&w);
    rn_frame_begin(&w, RN_FRAME_CONFIGURE);
    rn_frame_put_u64(&w, RN_WORKER_PROTOCOL);
    rn_frame_put_bytes(&w, rn_boot_image, 32);
    rn_frame_put_options(&w, &opt);
    rn_frame_put_u8(&w, 0);
    must(rn_frame_end(&w) == RUNLET_OK && rn_buf_add(&w.buf, data, size) == RUNLET_OK);
    in = scratch_file(w.buf.data, w.buf.len);
    out = scratch_file(NULL, 0);
    (void)rn_worker_serve(in, out, &interrupt);
    (void)close(in);
    (void)close(out);
    rn_frame_writer_release(&w);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static bool is_ready;

    if (!is_ready) {
        must(runlet_cage_install_fault_handler(NULL) == RUNLET_OK);
        is_ready = true;
    }
    if (size == 0) {
        return 0;
    }
    if (data[0] & 1) {
        as_host(data + 1, size - 1);
    } else {
        as_worker(data + 1, size - 1);
    }
    return 0;
}
