/* Output: records {channel, length:24, bytes} in the HOT buffer become writes to the host's sink or collected text. What
 * is beyond max_output_bytes is dropped and flagged; the run goes on (CL: --max-output). */
#include "driver/output.h"

#include <stdlib.h>

#include "base/error.h"
#include "driver/journal.h"

void rn_output_text(runlet_py *py, int channel, const char *text, size_t len)
{
    uint64_t left = py->opt.max_output_bytes > py->out_bytes ? py->opt.max_output_bytes - py->out_bytes : 0;
    size_t had;

    if (channel < 1 || channel > 2) {
        return;
    }
    had = rn_journal_output(py, channel, text, len);
    text += had;
    len -= had;
    if (len > left) {
        py->is_truncated[channel] = true;
        len = (size_t)left;
        while (len > 0 && ((unsigned char)text[len] & 0xC0) == 0x80) { /* no half character */
            len--;
        }
    }
    py->out_bytes += len;
    if (len == 0) {
        return;
    }
    if (py->opt.write != NULL) {
        py->opt.write(py->opt.write_ctx, channel, text, len);
    } else if (rn_buf_add(&py->out[channel], text, len) != RUNLET_OK) {
        py->is_truncated[channel] = true;
    }
}

void rn_output_drain(runlet_py *py, rn_vm *vm)
{
    uint32_t at = 0, used = vm->out_used <= RN_OUT_CAP ? vm->out_used : RN_OUT_CAP, run = 0;
    char piece[RN_OUT_CAP];
    int channel = 0;

    while (at + 4 <= used) { /* pieces of one channel in a row are joined */
        uint32_t n = (uint32_t)vm->out[at + 1] | (uint32_t)vm->out[at + 2] << 8;
        int c = vm->out[at];

        if (n > used - at - 4) {
            break;
        }
        if (c != channel && run > 0) {
            rn_output_text(py, channel, piece, run);
            run = 0;
        }
        channel = c;
        memcpy(piece + run, vm->out + at + 4, n);
        run += n;
        at += n + 4;
    }
    if (run > 0) {
        rn_output_text(py, channel, piece, run);
    }
    memset(vm->out, 0, used);
    vm->out_used = 0;
}

runlet_code runlet_py_take_output(runlet_py *py, int channel, char **out, size_t *len, bool *truncated, runlet_error *err)
{
    *out = NULL;
    *len = 0;
    if (channel < 1 || channel > 2) {
        return rn_error(err, RUNLET_E_USAGE, "driver/output", "channel %d does not exist; 1 is standard output, 2 standard error", channel);
    }
    *len = py->out[channel].len;
    *out = malloc(*len + 1);
    if (*out == NULL) {
        return rn_error(err, RUNLET_E_NOMEM, "driver/output", "no memory for %zu bytes of output", *len);
    }
    if (*len > 0) {
        memcpy(*out, py->out[channel].data, *len);
    }
    (*out)[*len] = '\0';
    rn_buf_clear(&py->out[channel]);
    if (truncated != NULL) {
        *truncated = py->is_truncated[channel];
    }
    return RUNLET_OK;
}
