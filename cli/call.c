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

runlet_code rn_cli_call_add(const runlet_step *step, rn_json_form form, rn_buf *out, runlet_error *err)
{
    const char *name = runlet_step_peek_name(step);
    runlet_code rc = rn_buf_addf(out, "{\"call_id\":%u,\"name\":", runlet_step_call_id(step));

    rc = rc == RUNLET_OK ? rn_json_add_str(out, name, strlen(name)) : rc;
    rc = rc == RUNLET_OK ? rn_buf_add_str(out, ",\"args\":") : rc;
    rc = rc == RUNLET_OK ? add_items(runlet_step_peek_args(step), form, out, err) : rc;
    rc = rc == RUNLET_OK ? rn_buf_add_str(out, ",\"kwargs\":") : rc;
    return rc == RUNLET_OK ? rn_json_write(runlet_step_peek_kwargs(step), form, out, err) : rc;
}

void rn_cli_call_show(const runlet_step *step, char *out, size_t size)
{
    RN_CLEAN_BUF text = RN_BUF_INIT(64 * 1024);
    const runlet_value *args = runlet_step_peek_args(step), *kwargs = runlet_step_peek_kwargs(step);
    size_t count = runlet_value_count(args), named = runlet_value_count(kwargs);
    runlet_code rc = rn_buf_addf(&text, "%s(", runlet_step_peek_name(step));

    for (size_t i = 0; rc == RUNLET_OK && i < count + named; i++) {
        rc = i > 0 ? rn_buf_add_str(&text, ", ") : rc;
        if (rc == RUNLET_OK && i >= count) {
            rc = rn_buf_addf(&text, "%s=", runlet_value_peek_text(runlet_value_peek_key(kwargs, i - count), NULL));
        }
        rc = rc == RUNLET_OK ? rn_json_write(i < count ? runlet_value_peek_item(args, i) : runlet_value_peek_item(kwargs, i - count),
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
