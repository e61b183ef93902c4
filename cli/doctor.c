/* runlet doctor: what the embedded tier rests on, tried out on this machine rather than assumed. */
#define _GNU_SOURCE
#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/utsname.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/sha256.h"
#include "cage/cage.h"
#include "cli/cli.h"
#include "cli/file.h"
#include "cli/options.h"
#include "driver/json.h"
#include "driver/session.h"
#include "runlet/cage.h"

#include "base/banned.h"

enum { OPT_JSON = 1 };

static const rn_cli_option options[] = {
    {OPT_JSON, 0, "json", NULL, "one JSON object on standard output", 1},
    {0, 0, NULL, NULL, NULL, 0},
};

void rn_cli_doctor_help(void)
{
    puts("usage: runlet doctor [OPTIONS]\n"
         "\n"
         "Tries out what confines programs here and says what is missing.\n");
    rn_cli_options_print(options, 1);
}

typedef enum grade { GOOD, WEAK, MISSING } grade;

static const char *const grade_names[] = {[GOOD] = "ok", [WEAK] = "weak", [MISSING] = "missing"};

typedef struct fact {
    const char *name;
    grade grade;
    char text[200];
    const char *fix; /* for what is not good */
} fact;

/* ---- the checks: each fills text, and fix where something is to be done ---- */

static void check_machine(fact *f)
{
    struct utsname u = {0};

    (void)uname(&u);
    (void)snprintf(f->text, sizeof f->text, "%.60s %.60s, %.30s", u.sysname, u.release, u.machine);
}

static void check_page(fact *f)
{
    long size = sysconf(_SC_PAGESIZE);

    (void)snprintf(f->text, sizeof f->text, "%ld bytes", size);
    if (size != RN_PAGE) {
        f->grade = MISSING;
        f->fix = "use a kernel with 4 KiB pages";
    }
}

static void check_address_space(fact *f)
{
    struct rlimit limit = {0};
    size_t bytes = (size_t)1 << 40;
    int count = 0;

    (void)getrlimit(RLIMIT_AS, &limit);
    while (bytes >= (size_t)1 << 33) {
        void *at = mmap(NULL, bytes, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);

        if (at != MAP_FAILED) {
            (void)munmap(at, bytes);
            count = (int)(bytes >> 33);
            break;
        }
        bytes /= 2;
    }
    if (limit.rlim_cur == RLIM_INFINITY) {
        (void)snprintf(f->text, sizeof f->text, "unlimited; at least %d images at once can be reserved", count);
    } else {
        (void)snprintf(f->text, sizeof f->text, "limited to %llu MiB; an image reserves about 8192 MiB",
                       (unsigned long long)(limit.rlim_cur >> 20));
    }
    if (count == 0) {
        f->grade = MISSING;
        f->fix = "raise the address space limit (ulimit -v unlimited), or build with -DRUNLET_OOB=mask";
    }
}

static void check_overcommit(fact *f)
{
    RN_CLEAN_BUF text = RN_BUF_INIT(64);

    if (rn_cli_read("/proc/sys/vm/overcommit_memory", &text, NULL) != RUNLET_OK || text.len == 0) {
        f->grade = WEAK;
        f->fix = "mount /proc to see the setting";
        (void)snprintf(f->text, sizeof f->text, "unknown");
        return;
    }
    (void)snprintf(f->text, sizeof f->text, "mode %c (%s)", text.data[0],
                   text.data[0] == '0'   ? "heuristic"
                   : text.data[0] == '1' ? "always"
                                         : "strict: images grow in steps, each step can be refused");
}

static void check_memfd(fact *f)
{
    int fd = memfd_create("runlet-doctor", MFD_CLOEXEC | MFD_ALLOW_SEALING), why = errno;

    if (fd >= 0) {
        (void)close(fd);
        (void)snprintf(f->text, sizeof f->text, "available: images share one sealed copy of the built-in world");
        return;
    }
    f->grade = WEAK;
    f->fix = "allow memfd_create in the container's seccomp profile; until then images copy more";
    (void)snprintf(f->text, sizeof f->text, "refused (errno %d)", why);
}

static void check_image(fact *f)
{
    static const char *const names[] = {
        [RN_BACKING_AUTO] = "unknown",
        [RN_BACKING_MEMFD] = "sealed memory file",
        [RN_BACKING_SHM] = "nameless file in /dev/shm",
        [RN_BACKING_MEMORY] = "private copies",
        [RN_BACKING_FILE] = "pages of the command's own file",
    };
    runlet_error err = {0};
    rn_boot *boot = NULL;

    if (rn_driver_boot(&boot, &err) != RUNLET_OK) {
        f->grade = MISSING;
        f->fix = "see the message; reinstall Runlet if it says that the image is damaged";
        (void)snprintf(f->text, sizeof f->text, "%.190s", err.message);
        return;
    }
    (void)snprintf(f->text, sizeof f->text, "%s", names[rn_boot_backing(boot)]);
}

static void check_faults(fact *f)
{
    runlet_error err = {0};

    if (runlet_cage_install_fault_handler(&err) != RUNLET_OK) {
        f->grade = MISSING;
        f->fix = "see the message";
        (void)snprintf(f->text, sizeof f->text, "%.190s", err.message);
        return;
    }
#ifdef RN_OOB_MASK_BUILD
    (void)snprintf(f->text, sizeof f->text, "offsets are masked; a wild access stays inside the image");
#else
    (void)snprintf(f->text, sizeof f->text, "guards on both sides of an image, fault handler installed");
#endif
}

static void check_hash(fact *f)
{
    bool is_fast = rn_sha256_is_accelerated();

    (void)snprintf(f->text, sizeof f->text, is_fast ? "SHA instructions" : "plain C: sealing large snapshots takes longer");
}

/* The whole way once: create, run, save, load. */
static void check_session(fact *f)
{
    static const char text[] = "sum(range(1000))";
    int64_t start = rn_clock_ns();
    runlet_error err = {0};
    runlet_py *py = NULL, *again = NULL;
    runlet_step *step = NULL;
    uint8_t *bytes = NULL;
    size_t len = 0;
    bool works = runlet_py_create(NULL, &py, &err) == RUNLET_OK &&
                 runlet_py_feed(py, text, sizeof text - 1, "doctor", &step, &err) == RUNLET_OK &&
                 runlet_step_get_kind(step) == RUNLET_STEP_DONE && runlet_value_get_int(runlet_step_peek_value(step)) == 499500 &&
                 runlet_py_save(py, NULL, 0, &bytes, &len, &err) == RUNLET_OK &&
                 runlet_py_load(NULL, bytes, len, NULL, 0, true, &again, &err) == RUNLET_OK;

    (void)snprintf(f->text, sizeof f->text, "a program was run, saved (%zu bytes) and loaded in %.2f ms", len,
                   (double)(rn_clock_ns() - start) / (double)RN_NS_PER_MS);
    if (!works) {
        f->grade = MISSING;
        f->fix = "see the message";
        (void)snprintf(f->text, sizeof f->text, "%.190s", err.message[0] != '\0' ? err.message : "the program gave a wrong answer");
    }
    runlet_free(bytes);
    runlet_step_destroy(step);
    runlet_py_destroy(py);
    runlet_py_destroy(again);
}

static void (*const checks[])(fact *) = {check_machine, check_page,   check_address_space, check_overcommit, check_memfd,
                                         check_image,   check_faults, check_hash,          check_session};
static const char *const check_names[] = {"machine",        "page size",     "address space",    "overcommit", "memfd",
                                          "built-in world", "wild accesses", "snapshot sealing", "self-test"};

enum { CHECKS = sizeof checks / sizeof checks[0] };

static void print_text(const fact *facts)
{
    puts("tier embedded: programs live in one memory image of this process and make no system calls;\n"
         "not a boundary against a bug in the engine's own checks, the kernel or the processor.\n");
    for (int i = 0; i < CHECKS; i++) {
        printf("  %-8s %-17s %s\n", grade_names[facts[i].grade], facts[i].name, facts[i].text);
        if (facts[i].grade != GOOD && facts[i].fix != NULL) {
            printf("  %-8s %-17s -> %s\n", "", "", facts[i].fix);
        }
    }
    puts("\nOther tiers (worker, process, container) are not part of this build.");
}

static void print_json(const fact *facts, bool is_usable)
{
    RN_CLEAN_BUF out = RN_BUF_INIT(1 << 20);
    runlet_code rc = rn_buf_addf(&out, "{\"schema\":1,\"tiers\":{\"embedded\":{\"usable\":%s,\"checks\":[", is_usable ? "true" : "false");

    for (int i = 0; i < CHECKS && rc == RUNLET_OK; i++) {
        const fact *f = &facts[i];

        rc = rn_buf_addf(&out, "%s{\"name\":\"%s\",\"status\":\"%s\",\"text\":", i > 0 ? "," : "", f->name, grade_names[f->grade]);
        rc = rc == RUNLET_OK ? rn_json_add_str(&out, f->text, strlen(f->text)) : rc;
        if (f->grade != GOOD && f->fix != NULL) {
            rc = rc == RUNLET_OK ? rn_buf_add_str(&out, ",\"fix\":") : rc;
            rc = rc == RUNLET_OK ? rn_json_add_str(&out, f->fix, strlen(f->fix)) : rc;
        }
        rc = rc == RUNLET_OK ? rn_buf_add_str(&out, "}") : rc;
    }
    if (rc == RUNLET_OK && rn_buf_add_str(&out, "]}}}") == RUNLET_OK) {
        puts((const char *)out.data);
    }
}

int rn_cli_doctor(int argc, char **argv)
{
    rn_cli_scan scan = {.command = "doctor", .options = options, .commands = 1, .argc = argc, .argv = argv};
    fact facts[CHECKS] = {0};
    bool is_json = false, is_usable = true;

    for (int id = rn_cli_next(&scan); id != RN_CLI_END; id = rn_cli_next(&scan)) {
        if (id != OPT_JSON) {
            return id == RN_CLI_WRONG ? RN_CLI_USAGE : rn_cli_usage("doctor", "unexpected '%s'", scan.value);
        }
        is_json = true;
    }
    for (int i = 0; i < CHECKS; i++) {
        facts[i].name = check_names[i];
        checks[i](&facts[i]);
        is_usable = is_usable && facts[i].grade != MISSING;
    }
    if (is_json) {
        print_json(facts, is_usable);
    } else {
        print_text(facts);
    }
    return is_usable ? RN_CLI_DONE : RN_CLI_FAILED;
}
