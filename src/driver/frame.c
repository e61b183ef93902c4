/* Frames and the plain fields in them. Values are in frame_value.c, whole bodies in frame_body.c. */
#include "driver/frame.h"

#include <stdlib.h>
#include <string.h>

#include "py/text/utf8.h"

#include "base/banned.h"

/* ---- writing ---- */

void rn_frame_writer_init(rn_frame_writer *w)
{
    *w = (rn_frame_writer){.buf = RN_BUF_INIT((size_t)RN_MAX_FRAME_BYTES + RN_FRAME_HEAD)};
}

void rn_frame_writer_release(rn_frame_writer *w)
{
    rn_buf_release(&w->buf);
}

static void add(rn_frame_writer *w, const void *bytes, size_t len)
{
    uint8_t *at = rn_frame_reserve(w, len);

    if (at != NULL) {
        memcpy(at, bytes, len);
        w->buf.len += len;
    }
}

uint8_t *rn_frame_reserve_slowly(rn_frame_writer *w, size_t most)
{
    if (w->rc == RUNLET_OK) {
        w->rc = rn_buf_reserve(&w->buf, most);
    }
    return w->rc == RUNLET_OK ? w->buf.data + w->buf.len : NULL;
}

void rn_frame_begin(rn_frame_writer *w, rn_frame_kind kind)
{
    static const uint8_t head[RN_FRAME_HEAD] = {0};

    w->rc = RUNLET_OK;
    w->start = w->buf.len;
    add(w, head, sizeof head);
    rn_frame_put_u8(w, (unsigned)kind);
}

runlet_code rn_frame_end(rn_frame_writer *w)
{
    size_t len = w->buf.len - w->start - RN_FRAME_HEAD;

    if (w->rc == RUNLET_OK && len > RN_MAX_FRAME_BYTES) {
        w->rc = RUNLET_E_LIMIT;
    }
    if (w->rc != RUNLET_OK) {
        w->buf.len = w->start;
        return w->rc;
    }
    for (unsigned i = 0; i < RN_FRAME_HEAD; i++) {
        w->buf.data[w->start + i] = (uint8_t)(len >> 8 * i);
    }
    return RUNLET_OK;
}

void rn_frame_put_u8(rn_frame_writer *w, unsigned n)
{
    uint8_t *at = rn_frame_reserve(w, 1);

    if (at != NULL) {
        *at = (uint8_t)n;
        w->buf.len++;
    }
}

void rn_frame_put_u64(rn_frame_writer *w, uint64_t n)
{
    uint8_t *at = rn_frame_reserve(w, RN_VARINT_MAX);

    if (at != NULL) {
        w->buf.len += (size_t)(rn_varint(at, n) - at);
    }
}

void rn_frame_put_i64(rn_frame_writer *w, int64_t n)
{
    rn_frame_put_u64(w, rn_zigzag(n));
}

void rn_frame_put_f64(rn_frame_writer *w, double d)
{
    add(w, &d, sizeof d); /* little-endian, as every cage (ED-18) */
}

void rn_frame_put_bytes(rn_frame_writer *w, const void *bytes, size_t len)
{
    rn_frame_put_u64(w, len);
    if (len > 0) {
        add(w, bytes, len);
    }
}

void rn_frame_put_text(rn_frame_writer *w, const char *text)
{
    size_t len = text != NULL ? strlen(text) : 0;

    rn_frame_put_u64(w, text != NULL ? (uint64_t)len + 1 : 0);
    if (len > 0) {
        add(w, text, len);
    }
}

/* ---- reading ---- */

static bool bad(rn_frame_reader *r)
{
    r->is_bad = true;
    r->at = r->end;
    return false;
}

unsigned rn_frame_get_u8(rn_frame_reader *r)
{
    if (r->at == r->end) {
        (void)bad(r);
        return 0;
    }
    return *r->at++;
}

bool rn_frame_get_bool(rn_frame_reader *r)
{
    unsigned n = rn_frame_get_u8(r);

    return n <= 1 ? n == 1 : bad(r);
}

uint64_t rn_frame_get_u64(rn_frame_reader *r, uint64_t most)
{
    uint64_t n = 0;

    for (unsigned shift = 0; shift < 7 * RN_VARINT_MAX; shift += 7) {
        uint64_t byte = rn_frame_get_u8(r), low = byte & 0x7f;

        if (shift == 63 && low > 1) {
            break;
        }
        n |= low << shift;
        if (byte < 0x80) {
            if (n > most) {
                break;
            }
            return n;
        }
    }
    (void)bad(r);
    return 0;
}

int64_t rn_frame_get_i64(rn_frame_reader *r)
{
    uint64_t n = rn_frame_get_u64(r, UINT64_MAX);

    return (int64_t)(n >> 1 ^ (n & 1 ? UINT64_MAX : 0));
}

double rn_frame_get_f64(rn_frame_reader *r)
{
    double d = 0;

    if ((size_t)(r->end - r->at) < sizeof d) {
        (void)bad(r);
        return 0;
    }
    memcpy(&d, r->at, sizeof d);
    r->at += sizeof d;
    return d;
}

static const uint8_t *take(rn_frame_reader *r, uint64_t len)
{
    const uint8_t *at = r->at;

    if (len > (uint64_t)(r->end - r->at)) {
        (void)bad(r);
        return NULL;
    }
    r->at += len;
    return at;
}

const uint8_t *rn_frame_get_bytes(rn_frame_reader *r, size_t *len)
{
    uint64_t n = rn_frame_get_u64(r, RN_MAX_FRAME_BYTES);
    const uint8_t *at = take(r, n);

    *len = at != NULL ? (size_t)n : 0;
    return at;
}

char *rn_frame_get_text(rn_frame_reader *r)
{
    uint64_t n = rn_frame_get_u64(r, RN_MAX_FRAME_BYTES);
    const uint8_t *at = n > 0 ? take(r, n - 1) : NULL;
    size_t len = at != NULL ? (size_t)n - 1 : 0;
    rn_utf8_scan scan;
    char *text;

    if (at == NULL) {
        return NULL;
    }
    if (memchr(at, '\0', len) != NULL) {
        (void)bad(r);
        return NULL;
    }
    (void)rn_utf8_check(at, len, true, &scan, NULL);
    if (scan.error_bytes > 0) {
        (void)bad(r);
        return NULL;
    }
    text = malloc(len + 1);
    if (text == NULL) {
        r->is_nomem = true;
        (void)bad(r);
        return NULL;
    }
    memcpy(text, at, len);
    text[len] = '\0';
    return text;
}

bool rn_frame_is_read(rn_frame_reader *r)
{
    return !r->is_bad && r->at == r->end;
}

/* ---- the stream ---- */

enum { READ_STEP = 64 * 1024, KEEP = 1 << 20 };

void rn_frame_stream_init(rn_frame_stream *s)
{
    *s = (rn_frame_stream){.in = RN_BUF_INIT((size_t)RN_MAX_FRAME_BYTES + RN_FRAME_HEAD + READ_STEP)};
}

rn_frame_next rn_frame_take(rn_frame_stream *s, unsigned *kind, rn_frame_reader *body, size_t *lacks)
{
    size_t have = s->in.len - s->at;
    const uint8_t *at = have > 0 ? s->in.data + s->at : NULL;
    uint32_t len = 0;

    if (have < RN_FRAME_HEAD) {
        *lacks = RN_FRAME_HEAD - have;
        return RN_FRAME_MORE;
    }
    for (unsigned i = 0; i < RN_FRAME_HEAD; i++) {
        len |= (uint32_t)at[i] << 8 * i;
    }
    if (len < 1 || len > RN_MAX_FRAME_BYTES) {
        return RN_FRAME_BAD;
    }
    if (have - RN_FRAME_HEAD < len) {
        *lacks = len - (have - RN_FRAME_HEAD);
        return RN_FRAME_MORE;
    }
    *kind = at[RN_FRAME_HEAD];
    *body = (rn_frame_reader){.at = at + RN_FRAME_HEAD + 1, .end = at + RN_FRAME_HEAD + len};
    s->at += RN_FRAME_HEAD + len;
    return RN_FRAME_READY;
}

uint8_t *rn_frame_space(rn_frame_stream *s, size_t lacks, size_t *most)
{
    size_t have = s->in.len - s->at, want = have > READ_STEP ? have : READ_STEP;

    if (s->at > 0) {
        if (have > 0) {
            memmove(s->in.data, s->in.data + s->at, have);
        }
        s->in.len = have;
        s->at = 0;
    }
    if (have == 0 && s->in.cap > KEEP) { /* one large frame is no reason to hold its room */
        rn_buf_release(&s->in);
    }
    want = want < lacks || lacks <= READ_STEP ? want : lacks;
    if (want > s->in.max - have) {
        want = s->in.max - have;
    }
    if (rn_buf_reserve(&s->in, want) != RUNLET_OK) {
        return NULL;
    }
    *most = want;
    return s->in.data + s->in.len;
}
