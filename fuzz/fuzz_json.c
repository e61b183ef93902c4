/* Any bytes as JSON text: what is read can be written, and reads back to the same text. The first byte chooses the form. */
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "driver/json.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static runlet_value *read_or_abort(const rn_buf *text, rn_json_form form)
{
    runlet_value *v = NULL;

    if (rn_json_read((const char *)text->data, text->len, form, &v, NULL) != RUNLET_OK) {
        abort(); /* our own text */
    }
    return v;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    rn_json_form form = size > 0 && (data[0] & 1) != 0 ? RN_JSON_NATURAL : RN_JSON_TAGGED;
    RN_CLEAN_BUF first = RN_BUF_INIT(1 << 24);
    RN_CLEAN_BUF second = RN_BUF_INIT(1 << 24);
    runlet_error err = {0};
    runlet_value *v = NULL, *again;

    if (size == 0) {
        return 0;
    }
    if (rn_json_read((const char *)data + 1, size - 1, form, &v, &err) != RUNLET_OK) {
        if (v != NULL || err.message[0] == '\0') {
            abort();
        }
        return 0;
    }
    if (rn_json_write(v, form, &first, NULL) == RUNLET_OK) {
        again = read_or_abort(&first, form);
        if (rn_json_write(again, form, &second, NULL) != RUNLET_OK || second.len != first.len ||
            memcmp(first.data, second.data, first.len) != 0) {
            abort();
        }
        runlet_value_destroy(again);
    }
    runlet_value_destroy(v);
    return 0;
}
