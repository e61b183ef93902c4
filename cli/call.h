/* A waiting call as JSON. */
#ifndef RN_CLI_CALL_H
#define RN_CLI_CALL_H

#include "base/buf.h"
#include "driver/json.h"

/* Appends the i-th waiting call: {"call_id":1,"name":"f","args":[...],"kwargs":{...} without the closing brace, so that members can follow.
 * A limit or lack of memory has no message in err. */
runlet_code rn_cli_call_add(const runlet_step *step, size_t i, rn_json_form form, rn_buf *out, runlet_error *err);

/* f(1, 2, key=3), cut to `size`, for messages. */
/* All that wait, as items of an array. */
runlet_code rn_cli_calls_add(const runlet_step *step, rn_json_form form, rn_buf *out, runlet_error *err);

void rn_cli_call_show(const runlet_step *step, size_t i, char *out, size_t size);

#endif
