/* Key files: made once, private, of a sensible size. */
#define _GNU_SOURCE
#include "check.h"

#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include "driver/key.h"

static char folder[64] = "/tmp/runlet-key-XXXXXX", path[128];

static void write_file(const char *name, size_t bytes, mode_t mode)
{
    FILE *f = fopen(name, "wb");

    CHECK(f != NULL);
    for (size_t i = 0; f != NULL && i < bytes; i++) {
        (void)fputc((int)(i & 255), f);
    }
    if (f != NULL) {
        (void)fclose(f);
    }
    CHECK(chmod(name, mode) == 0);
}

static void of_user(void)
{
    rn_key first = {0}, second = {0};
    runlet_error err = {0};
    struct stat st;

    (void)setenv("XDG_STATE_HOME", folder, 1);
    (void)snprintf(path, sizeof path, "%s/runlet/snapshot.key", folder);
    CHECK(rn_key_of_user(&first, &err) == RUNLET_OK);
    CHECK_INT(first.len, 32);
    CHECK(stat(path, &st) == 0);
    CHECK_INT(st.st_mode & 0777, 0600);
    CHECK(rn_key_of_user(&second, &err) == RUNLET_OK);
    CHECK(memcmp(&first, &second, sizeof first) == 0);
    CHECK(chmod(path, 0640) == 0);
    CHECK(rn_key_of_user(&second, &err) == RUNLET_E_DENIED);
    CHECK(strstr(err.message, "chmod 600") != NULL);
    CHECK(unlink(path) == 0);
    CHECK(rn_key_of_user(&second, &err) == RUNLET_OK);
    CHECK_LABEL(memcmp(&first, &second, sizeof first) != 0, "a new key is another key");
    CHECK(unlink(path) == 0);
    (void)setenv("XDG_STATE_HOME", "", 1);
    (void)setenv("HOME", folder, 1);
    CHECK(rn_key_of_user(&second, &err) == RUNLET_OK);
    (void)snprintf(path, sizeof path, "%s/.local/state/runlet/snapshot.key", folder);
    CHECK(unlink(path) == 0);
    (void)unsetenv("HOME");
    CHECK(rn_key_of_user(&second, &err) == RUNLET_E_NOT_FOUND);
}

static void chosen(void)
{
    static const struct {
        const char *label;
        size_t bytes;
        runlet_code want;
    } cases[] = {
        {"too short", 31, RUNLET_E_USAGE},
        {"shortest", 32, RUNLET_OK},
        {"longest", 4096, RUNLET_OK},
        {"too long", 4097, RUNLET_E_USAGE},
    };
    rn_key key = {0};
    runlet_error err = {0};

    (void)snprintf(path, sizeof path, "%s/chosen", folder);
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        write_file(path, cases[i].bytes, 0644);
        CHECK_LABEL(rn_key_read(path, &key, &err) == cases[i].want, cases[i].label);
        CHECK_LABEL(cases[i].want != RUNLET_OK || key.len == cases[i].bytes, cases[i].label);
    }
    CHECK(unlink(path) == 0);
    CHECK(rn_key_read(path, &key, &err) == RUNLET_E_NOT_FOUND);
    CHECK(rn_key_read(folder, &key, &err) == RUNLET_E_USAGE);
    rn_key_wipe(&key);
    CHECK_INT(key.len, 0);
}

int main(void)
{
    char command[128];

    CHECK(mkdtemp(folder) != NULL);
    of_user();
    chosen();
    (void)snprintf(command, sizeof command, "rm -r %s", folder);
    CHECK(system(command) == 0);
    return check_done();
}
