#include "base/error.h"
#include "check.h"

#include <errno.h>

static void codes_have_names(void)
{
    CHECK_STR(runlet_code_name(RUNLET_OK), "ok");
    CHECK_STR(runlet_code_name(RUNLET_E_SNAPSHOT_MAC), "snapshot_mac");
    CHECK_INT(runlet_code_category(RUNLET_E_NOMEM), RUNLET_CATEGORY_RESOURCE);
    CHECK_STR(runlet_code_name((runlet_code)9999), "unknown");
    CHECK(runlet_code_meaning((runlet_code)9999) != NULL);
}

static void messages_are_kept(void)
{
    runlet_error err = {0};

    CHECK_INT(rn_error(NULL, RUNLET_E_IO, "a/b", "x"), RUNLET_E_IO);
    CHECK_INT(rn_error(&err, RUNLET_E_LIMIT, "a/b", "no room for %d", 7), RUNLET_E_LIMIT);
    CHECK_STR(err.message, "no room for 7");
    CHECK_STR(err.source, "a/b");
    CHECK_INT(rn_context(&err, RUNLET_E_STATE, "saving %s", "x"), RUNLET_E_STATE);
    CHECK_STR(err.message, "saving x: no room for 7");
    CHECK_INT(err.code, RUNLET_E_STATE);
    CHECK_INT(rn_error_sys(&err, RUNLET_E_IO, ENOENT, "a/b", "opening"), RUNLET_E_IO);
    CHECK_INT(err.sys, ENOENT);
    CHECK_STR(err.message, "opening: No such file or directory");
}

static void long_messages_are_cut(void)
{
    runlet_error err = {0};
    char text[4000];

    for (size_t i = 0; i + 2 < sizeof text; i += 2) {
        memcpy(text + i, "\xC3\xA9", 2);
    }
    memcpy(text + sizeof text - 2, "\xC3", 2);
    (void)rn_error(&err, RUNLET_E_IO, "a/b", "%s", text);
    CHECK(strlen(err.message) < sizeof err.message);
    CHECK(strlen(err.message) > sizeof err.message - 8);
    CHECK_STR(err.message + strlen(err.message) - 3, "...");
    CHECK_INT((unsigned char)err.message[strlen(err.message) - 4], 0xA9);
    (void)rn_context(&err, RUNLET_E_IO, "outer");
    CHECK(strncmp(err.message, "outer: ", 7) == 0);
    CHECK_STR(err.message + strlen(err.message) - 3, "...");
    (void)rn_error_sys(&err, RUNLET_E_IO, EIO, "a/b", "%s", text);
    CHECK_STR(err.message + strlen(err.message) - 3, "...");
}

int main(void)
{
    codes_have_names();
    messages_are_kept();
    long_messages_are_cut();
    return check_done();
}
