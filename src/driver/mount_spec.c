/* Mounts as people write them: HOST:GUEST[:ro|rw|overlay][:LIMIT], read from the right as HOST may hold colons. */
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/parse.h"
#include "driver/mount_spec.h"

#include "base/banned.h"

static const char source[] = "driver/mount_spec";

static bool is_word(const char *text, size_t len, const char *word)
{
    return len == strlen(word) && memcmp(text, word, len) == 0;
}

/* The last field of what is left, and the rest without it. */
static const char *last_field(const char *text, size_t *len, size_t *field_len)
{
    size_t at = *len;

    while (at > 0 && text[at - 1] != ':') {
        at--;
    }
    *field_len = *len - at;
    *len = at > 0 ? at - 1 : 0;
    return text + at;
}

static bool take_mode(const char *field, size_t len, runlet_mount_mode *mode)
{
    static const char *const modes[] = {[RUNLET_MOUNT_RO] = "ro", [RUNLET_MOUNT_RW] = "rw", [RUNLET_MOUNT_OVERLAY] = "overlay"};

    for (size_t i = 0; i < sizeof modes / sizeof modes[0]; i++) {
        if (is_word(field, len, modes[i])) {
            *mode = (runlet_mount_mode)i;
            return true;
        }
    }
    return false;
}

runlet_code rn_mount_spec_parse(const char *text, rn_mount_spec *out, runlet_error *err)
{
    size_t left = strlen(text), len;
    const char *field = last_field(text, &left, &len);
    bool has_mode = false;

    *out = (rn_mount_spec){0};
    if (len > 0 && field[0] >= '0' && field[0] <= '9') {
        runlet_code rc = rn_parse_size(field, len, &out->mount.max_bytes, err);

        if (rc != RUNLET_OK || out->mount.max_bytes == 0) {
            return rc != RUNLET_OK ? rc
                                   : rn_error(err, RUNLET_E_USAGE, source, "a limit of 0 leaves no room; use mode ro to write nothing");
        }
        field = last_field(text, &left, &len);
    }
    if (take_mode(field, len, &out->mount.mode)) {
        has_mode = true;
        field = last_field(text, &left, &len);
    }
    if (len == 0 || field[0] != '/' || field == text) {
        return rn_error(err, RUNLET_E_USAGE, source, "expected HOST:GUEST[:ro|rw|overlay][:LIMIT], GUEST beginning with '/'");
    }
    if (left == 0 && !has_mode) {
        out->mount.mode = RUNLET_MOUNT_OVERLAY;
    }
    if (left == 0 && out->mount.mode != RUNLET_MOUNT_OVERLAY) {
        return rn_error(err, RUNLET_E_USAGE, source, "without a folder before the ':' the files are in memory, mode overlay");
    }
    out->text = malloc(left + len + 2);
    if (out->text == NULL) {
        return rn_error(err, RUNLET_E_NOMEM, source, "no memory for the options");
    }
    memcpy(out->text, text, left);
    out->text[left] = '\0';
    memcpy(out->text + left + 1, field, len);
    out->text[left + 1 + len] = '\0';
    out->mount.is_saved = true;
    out->mount.host_path = left > 0 ? out->text : NULL;
    out->mount.guest_path = out->text + left + 1;
    return RUNLET_OK;
}
