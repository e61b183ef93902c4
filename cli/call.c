#include "cli/call.h"

#include <stdio.h>
#include <string.h>

#include "base/banned.h"

/* The items of a list or tuple, as an array. */
static runlet_code add_items(const runlet_value *list, rn_json_form form, rn_buf *out, runlet_error *err)
{
    runlet_code rc = rn_buf_add_byte(out, '[');

    for (size_t i = 0; rc == RUNLET_OK && i < runlet_value_count(list); i++) {
        rc = i > 0 ? rn_buf_add_byte(out, ',') : rc;
        rc = rc == RUNLET_OK ? rn_json_write(runlet_value_peek_item(list, i), form, out, err) : rc;
    }
    return rc == RUNLET_OK ? rn_buf_add_byte(out, ']') : rc;
}

runlet_code rn_cli_call_add(const runlet_step *step, size_t i, rn_json_form form, rn_buf *out, runlet_error *err)
{
    const char *name = runlet_step_pending_name(step, i);
    runlet_code rc = rn_buf_addf(out, "{\"call_id\":%u,\"name\":", runlet_step_pending_id(step, i));

    rc = rc == RUNLET_OK ? rn_json_add_str(out, name, strlen(name)) : rc;
    rc = rc == RUNLET_OK ? rn_buf_add_str(out, ",\"args\":") : rc;
    rc = rc == RUNLET_OK ? add_items(runlet_step_pending_args(step, i), form, out, err) : rc;
    rc = rc == RUNLET_OK ? rn_buf_add_str(out, ",\"kwargs\":") : rc;
    return rc == RUNLET_OK ? rn_json_write(runlet_step_pending_kwargs(step, i), form, out, err) : rc;
}

runlet_code rn_cli_calls_add(const runlet_step *step, rn_json_form form, rn_buf *out, runlet_error *err)
{
    runlet_code rc = RUNLET_OK;

    for (size_t i = 0; rc == RUNLET_OK && i < runlet_step_pending_count(step); i++) {
        rc = i > 0 ? rn_buf_add_byte(out, ',') : RUNLET_OK;
        rc = rc == RUNLET_OK ? rn_cli_call_add(step, i, form, out, err) : rc;
        rc = rc == RUNLET_OK ? rn_buf_add_byte(out, '}') : rc;
    }
    return rc;
}

void rn_cli_call_show(const runlet_step *step, size_t i, char *out, size_t size)
{
    RN_CLEAN_BUF text = RN_BUF_INIT(64 * 1024);
    const runlet_value *args = runlet_step_pending_args(step, i), *kwargs = runlet_step_pending_kwargs(step, i);
    size_t count = runlet_value_count(args), named = runlet_value_count(kwargs);
    runlet_code rc = rn_buf_addf(&text, "%s(", runlet_step_pending_name(step, i));

    for (size_t k = 0; rc == RUNLET_OK && k < count + named; k++) {
        rc = k > 0 ? rn_buf_add_str(&text, ", ") : rc;
        if (rc == RUNLET_OK && k >= count) {
            rc = rn_buf_addf(&text, "%s=", runlet_value_peek_text(runlet_value_peek_key(kwargs, k - count), NULL));
        }
        rc = rc == RUNLET_OK ? rn_json_write(k < count ? runlet_value_peek_item(args, k) : runlet_value_peek_item(kwargs, k - count),
                                             RN_JSON_TAGGED, &text, NULL)
                             : rc;
    }
    rc = rc == RUNLET_OK ? rn_buf_add_str(&text, ")") : rc;
    if (rc != RUNLET_OK || text.len >= size) {
        (void)snprintf(out, size, "%.*s...", (int)(size > 4 && text.len > size - 4 ? size - 4 : text.len), (const char *)text.data);
    } else {
        memcpy(out, text.data, text.len + 1);
    }
}
