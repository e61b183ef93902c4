#include "base/buf.h"

#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/check.h"

#include "base/banned.h"

enum { FIRST_CAP = 64 };

void rn_buf_init(rn_buf *buf, size_t max_bytes)
{
    *buf = (rn_buf)RN_BUF_INIT(max_bytes);
}

void rn_buf_release(rn_buf *buf)
{
    free(buf->data);
    rn_buf_init(buf, buf->max);
}

void rn_buf_clear(rn_buf *buf)
{
    buf->len = 0;
    if (buf->data != NULL) {
        buf->data[0] = '\0';
    }
}

runlet_code rn_buf_reserve(rn_buf *buf, size_t extra)
{
    size_t need, cap, bytes;
    uint8_t *data;

    if (!rn_add_size(buf->len, extra, &need) || need > buf->max) {
        return RUNLET_E_LIMIT;
    }
    if (need <= buf->cap && buf->data != NULL) {
        return RUNLET_OK;
    }
    cap = buf->cap < FIRST_CAP ? FIRST_CAP : buf->cap;
    if (!rn_add_size(cap, cap / 2, &cap) || cap < need) {
        cap = need;
    }
    if (cap > buf->max) {
        cap = buf->max;
    }
    if (!rn_add_size(cap, 1, &bytes) || (data = realloc(buf->data, bytes)) == NULL) {
        return RUNLET_E_NOMEM;
    }
    buf->data = data;
    buf->cap = cap;
    data[buf->len] = '\0';
    return RUNLET_OK;
}

void rn_buf_grew(rn_buf *buf, size_t n)
{
    assert(n <= buf->cap - buf->len && "more bytes than were reserved");
    buf->len += n;
    buf->data[buf->len] = '\0';
}

runlet_code rn_buf_add(rn_buf *buf, const void *bytes, size_t len)
{
    runlet_code rc = rn_buf_reserve(buf, len);

    if (rc == RUNLET_OK && len > 0) {
        memcpy(buf->data + buf->len, bytes, len);
        rn_buf_grew(buf, len);
    }
    return rc;
}

runlet_code rn_buf_add_byte(rn_buf *buf, uint8_t byte)
{
    return rn_buf_add(buf, &byte, 1);
}

runlet_code rn_buf_add_str(rn_buf *buf, const char *text)
{
    return rn_buf_add(buf, text, strlen(text));
}

runlet_code rn_buf_addf(rn_buf *buf, const char *format, ...)
{
    va_list args, again;
    runlet_code rc;
    int wanted;

    va_start(args, format);
    va_copy(again, args);
    wanted = vsnprintf(NULL, 0, format, args);
    va_end(args);
    rc = wanted < 0 ? RUNLET_E_LIMIT : rn_buf_reserve(buf, (size_t)wanted);
    if (rc == RUNLET_OK) {
        (void)vsnprintf((char *)buf->data + buf->len, (size_t)wanted + 1, format, again);
        rn_buf_grew(buf, (size_t)wanted);
    }
    va_end(again);
    return rc;
}

uint8_t *rn_buf_take(rn_buf *buf, size_t *len)
{
    uint8_t *data = buf->data;

    *len = buf->len;
    rn_buf_init(buf, buf->max);
    return data;
}
