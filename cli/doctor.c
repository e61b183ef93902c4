/* runlet doctor: what the tiers rest on, tried out on this machine rather than assumed. */
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
#include "driver/worker.h"
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

/* ---- the worker's ---- */

static void check_worker_program(fact *f)
{
    char path[4200];

    if (rn_worker_find(path, sizeof path)) {
        (void)snprintf(f->text, sizeof f->text, "%.190s", path);
        return;
    }
    f->grade = MISSING;
    f->fix = "install runlet-worker beside runlet or in libexec/runlet, or set RUNLET_LIBEXEC to its folder";
    (void)snprintf(f->text, sizeof f->text, "the program runlet-worker is not there");
}

/* What the kernel says of the process of a session. */
static bool is_confined(int pid)
{
    RN_CLEAN_BUF text = RN_BUF_INIT(64 << 10);
    char path[64];

    (void)snprintf(path, sizeof path, "/proc/%d/status", pid);
    return rn_cli_read(path, &text, NULL) == RUNLET_OK && text.len > 0 && strstr((const char *)text.data, "Seccomp:\t2") != NULL &&
           strstr((const char *)text.data, "NoNewPrivs:\t1") != NULL &&
           strstr((const char *)text.data, "CapEff:\t0000000000000000") != NULL;
}

static void check_worker(fact *f)
{
    static const char text[] = "sum(range(1000))";
    int64_t start = rn_clock_ns();
    runlet_error err = {0};
    runlet_py_options opt;
    runlet_py *py = NULL;
    runlet_step *step = NULL;
    bool works;

    runlet_py_options_init(&opt);
    opt.engine = RUNLET_ENGINE_WORKER;
    works = runlet_py_create(&opt, &py, &err) == RUNLET_OK &&
            runlet_py_feed(py, text, sizeof text - 1, "doctor", &step, &err) == RUNLET_OK &&
            runlet_step_get_kind(step) == RUNLET_STEP_DONE && runlet_value_get_int(runlet_step_peek_value(step)) == 499500;
    if (!works) {
        const char *why = step != NULL ? runlet_step_peek_error_message(step) : NULL;

        f->grade = MISSING;
        f->fix = "see the message; the kernel has to offer seccomp filters (CONFIG_SECCOMP_FILTER)";
        (void)snprintf(f->text, sizeof f->text, "%.190s",
                       why != NULL              ? why
                       : err.message[0] != '\0' ? err.message
                                                : "it gave a wrong answer");
    } else {
        double ms = (double)(rn_clock_ns() - start) / (double)RN_NS_PER_MS;
        bool is_good = is_confined(rn_worker_pid(py));

        f->grade = is_good ? GOOD : WEAK;
        f->fix = is_good ? NULL : "mount /proc to see how the worker is confined";
        (void)snprintf(f->text, sizeof f->text, "started and ran a program in %.2f ms%s", ms,
                       is_good ? "; the kernel confirms filter, no new privileges, no capabilities"
                               : "; its confinement cannot be seen from here");
    }
    runlet_step_destroy(step);
    runlet_py_destroy(py);
}

typedef struct check {
    const char *name;
    void (*run)(fact *);
} check;

static const check embedded_checks[] = {
    {"machine", check_machine},       {"page size", check_page},        {"address space", check_address_space},
    {"overcommit", check_overcommit}, {"memfd", check_memfd},           {"built-in world", check_image},
    {"wild accesses", check_faults},  {"snapshot sealing", check_hash}, {"self-test", check_session}};
static const check worker_checks[] = {{"program", check_worker_program}, {"self-test", check_worker}};

enum { MOST_CHECKS = 12 };

typedef struct tier {
    const char *name, *text;
    const check *checks;
    int count;
    fact facts[MOST_CHECKS];
    bool is_usable;
} tier;

static void print_text(const tier *t)
{
    printf("tier %s: %s\n\n", t->name, t->text);
    for (int i = 0; i < t->count; i++) {
        const fact *f = &t->facts[i];

        printf("  %-8s %-17s %s\n", grade_names[f->grade], f->name, f->text);
        if (f->grade != GOOD && f->fix != NULL) {
            printf("  %-8s %-17s -> %s\n", "", "", f->fix);
        }
    }
    puts("");
}

static runlet_code add_tier(rn_buf *out, const tier *t, bool is_first)
{
    runlet_code rc =
        rn_buf_addf(out, "%s\"%s\":{\"usable\":%s,\"checks\":[", is_first ? "" : ",", t->name, t->is_usable ? "true" : "false");

    for (int i = 0; i < t->count && rc == RUNLET_OK; i++) {
        const fact *f = &t->facts[i];

        rc = rn_buf_addf(out, "%s{\"name\":\"%s\",\"status\":\"%s\",\"text\":", i > 0 ? "," : "", f->name, grade_names[f->grade]);
        rc = rc == RUNLET_OK ? rn_json_add_str(out, f->text, strlen(f->text)) : rc;
        if (f->grade != GOOD && f->fix != NULL) {
            rc = rc == RUNLET_OK ? rn_buf_add_str(out, ",\"fix\":") : rc;
            rc = rc == RUNLET_OK ? rn_json_add_str(out, f->fix, strlen(f->fix)) : rc;
        }
        rc = rc == RUNLET_OK ? rn_buf_add_str(out, "}") : rc;
    }
    return rc == RUNLET_OK ? rn_buf_add_str(out, "]}") : rc;
}

static void print_json(const tier *tiers, int count)
{
    RN_CLEAN_BUF out = RN_BUF_INIT(1 << 20);
    runlet_code rc = rn_buf_add_str(&out, "{\"schema\":1,\"tiers\":{");

    for (int i = 0; i < count && rc == RUNLET_OK; i++) {
        rc = add_tier(&out, &tiers[i], i == 0);
    }
    if (rc == RUNLET_OK && rn_buf_add_str(&out, "}}") == RUNLET_OK) {
        puts((const char *)out.data);
    }
}

int rn_cli_doctor(int argc, char **argv)
{
    rn_cli_scan scan = {.command = "doctor", .options = options, .commands = 1, .argc = argc, .argv = argv};
    tier tiers[] = {
        {.name = "embedded",
         .text = "programs live in one memory image of this process and make no system calls;\n"
                 "not a boundary against a bug in the engine's own checks, the kernel or the processor.",
         .checks = embedded_checks,
         .count = sizeof embedded_checks / sizeof embedded_checks[0]},
        {.name = "worker",
         .text = "the same in a process of its own without environment, files, network or processes, behind a\n"
                 "system call filter; not a boundary against a bug in the kernel or the processor.",
         .checks = worker_checks,
         .count = sizeof worker_checks / sizeof worker_checks[0]},
    };
    enum { TIERS = sizeof tiers / sizeof tiers[0] };
    bool is_json = false;

    for (int id = rn_cli_next(&scan); id != RN_CLI_END; id = rn_cli_next(&scan)) {
        if (id != OPT_JSON) {
            return id == RN_CLI_WRONG ? RN_CLI_USAGE : rn_cli_usage("doctor", "unexpected '%s'", scan.value);
        }
        is_json = true;
    }
    for (int k = 0; k < TIERS; k++) {
        tiers[k].is_usable = true;
        for (int i = 0; i < tiers[k].count; i++) {
            fact *f = &tiers[k].facts[i];

            f->name = tiers[k].checks[i].name;
            tiers[k].checks[i].run(f);
            tiers[k].is_usable = tiers[k].is_usable && f->grade != MISSING;
        }
    }
    if (is_json) {
        print_json(tiers, TIERS);
    } else {
        for (int k = 0; k < TIERS; k++) {
            print_text(&tiers[k]);
        }
        puts("Other tiers (process, container) are not part of this build.");
    }
    return tiers[0].is_usable ? RN_CLI_DONE : RN_CLI_FAILED;
}
