/* Images mapped from the running program's own file: the same world, nothing copied, pages still private. */
#define _GNU_SOURCE
#include "check.h"

#include <stdlib.h>
#include <unistd.h>

#include "cage/cage.h"
#include "driver/image.h"
#include "driver/session.h"
#include "py/vm/boot.h"
#include "runlet/cage.h"

static void finds_itself(void)
{
    rn_boot_file file = {-1, 0};
    uint8_t page[RN_PAGE];

    CHECK(rn_image_file(&file));
    CHECK_INT(file.offset % RN_PAGE, 0);
    CHECK_INT(pread(file.fd, page, sizeof page, (off_t)file.offset + RN_BOOT_HEADER_SIZE), RN_PAGE);
    CHECK(memcmp(page, rn_boot_image + RN_BOOT_HEADER_SIZE, sizeof page) == 0);
    (void)close(file.fd);
}

static int64_t value_of(runlet_py *py, const char *text)
{
    runlet_step *step = NULL;
    int64_t n = -1;

    CHECK(runlet_py_feed(py, text, strlen(text), "main.py", &step, NULL) == RUNLET_OK);
    if (step != NULL && runlet_step_get_kind(step) == RUNLET_STEP_DONE) {
        n = runlet_value_get_int(runlet_step_peek_value(step));
    }
    runlet_step_destroy(step);
    return n;
}

/* Both write to pages that come from the file; neither sees the other, and the file stays as it is. */
static void pages_are_private(void)
{
    runlet_py *one = NULL, *two = NULL, *copy = NULL;
    rn_boot *boot = NULL;

    CHECK(rn_driver_boot(&boot, NULL) == RUNLET_OK && rn_boot_backing(boot) == RN_BACKING_FILE);
    CHECK(runlet_py_create(NULL, &one, NULL) == RUNLET_OK && runlet_py_create(NULL, &two, NULL) == RUNLET_OK);
    CHECK_INT(value_of(one, "import sys\nsys.mine = 5\nsys.mine"), 5);
    CHECK_INT(value_of(two, "import sys\nint(hasattr(sys, 'mine'))"), 0);
    CHECK(runlet_py_fork(one, &copy, NULL) == RUNLET_OK);
    CHECK_INT(value_of(copy, "sys.mine += 1\nsys.mine"), 6);
    CHECK_INT(value_of(one, "sys.mine"), 5);
    runlet_py_destroy(one);
    runlet_py_destroy(two);
    runlet_py_destroy(copy);
}

/* An image that no page of the file can be is copied as before. */
static void refuses_what_does_not_fit(void)
{
    rn_boot_file file = {0, 0};
    rn_boot *boot = NULL;

    CHECK(rn_image_file(&file));
    file.offset += 16; /* not a page: falls back */
    CHECK(rn_py_boot_open(&file, &boot, NULL) == RUNLET_OK);
    CHECK(boot != NULL && rn_boot_backing(boot) != RN_BACKING_FILE);
    rn_boot_close(boot);
    (void)close(file.fd);
}

int main(void)
{
    CHECK(runlet_cage_install_fault_handler(NULL) == RUNLET_OK);
    finds_itself();
    pages_are_private();
    refuses_what_does_not_fit();
    return check_done();
}
