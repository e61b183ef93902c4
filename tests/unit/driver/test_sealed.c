/* Snapshots from someone who has the key: headers and roots that no engine wrote are refused, or end as a step, in bounded memory and
 * time; never do they crash, and the next session is as new. tests/unit/driver/forge.h has the random ones. */
#include "check.h"
#include "forge.h"

#include "cage/format.h"
#include "py/vm/boot.h"

#include <sys/resource.h>

static rn_buf good; /* a paused session, stored as it is, sealed with forge_key */

static void seal(uint8_t *bytes, size_t len)
{
    rn_hmac mac;

    rn_hmac_init(&mac, forge_key, sizeof forge_key);
    rn_hmac_add(&mac, bytes, len - RN_SHA256_SIZE);
    rn_hmac_end(&mac, bytes + len - RN_SHA256_SIZE);
}

static runlet_code load(const uint8_t *bytes, size_t len, const void *key, runlet_py **out, runlet_error *err)
{
    runlet_py_options opt;

    forge_options(&opt);
    return runlet_py_load(&opt, bytes, len, key, key != NULL ? 32 : 0, false, out, err);
}

static void make_good(void)
{
    rn_save_options how = {.codec = RN_CODEC_RAW, .key = forge_key, .key_len = sizeof forge_key};
    runlet_py *py = forge_start("def f(n):\n return ask([n, 'text']) if n == 0 else f(n - 1) + 1\nprint(f(5))", 0);
    uint8_t *bytes;
    size_t len;

    rn_buf_init(&good, 1 << 24);
    CHECK_INT(runlet_py_save(py, NULL, 0, &bytes, &len, NULL), RUNLET_OK); /* makes it ready */
    runlet_free(bytes);
    CHECK_INT(rn_cage_save(py->cage, NULL, &how, &good, NULL), RUNLET_OK);
    runlet_py_destroy(py);
}

/* ---- headers ---- */

static const struct {
    const char *label;
    size_t at, width;
} fields[] = {
    {"magic", offsetof(rn_header, magic), 8},
    {"format", offsetof(rn_header, format), 2},
    {"flags", offsetof(rn_header, flags), 2},
    {"codec", offsetof(rn_header, codec), 1},
    {"zero", offsetof(rn_header, zero), 3},
    {"engine_id", offsetof(rn_header, engine_id), 8},
    {"extent_count", offsetof(rn_header, extent_count), 4},
    {"table_len", offsetof(rn_header, table_len), 4},
    {"data_len", offsetof(rn_header, data_len), 8},
    {"stored_len", offsetof(rn_header, stored_len), 8},
    {"regs_len", offsetof(rn_header, regs_len), 2},
    {"zero2", offsetof(rn_header, zero2), 2},
    {"note_len", offsetof(rn_header, note_len), 4},
};

static void headers_are_refused(void)
{
    static const uint64_t values[] = {0,      1,          2,          3,          0x7F,        0xFF,       0x100,      0x7FFF,
                                      0xFFFF, 0x7FFFFFFF, 0x80000000, 0xFFFFFFFF, 0x100000000, 1ULL << 40, 1ULL << 62, ~UINT64_C(0)};
    uint8_t *bytes = malloc(good.len);
    int64_t start = rn_clock_ns();

    for (size_t f = 0; f < sizeof fields / sizeof fields[0]; f++) {
        for (size_t i = 0; i < sizeof values / sizeof values[0]; i++) {
            runlet_py *py = NULL;
            runlet_error err = {0};

            memcpy(bytes, good.data, good.len);
            memcpy(bytes + fields[f].at, &values[i], fields[f].width);
            if (memcmp(bytes, good.data, good.len) == 0) {
                continue;
            }
            seal(bytes, good.len);
            if (load(bytes, good.len, forge_key, &py, &err) == RUNLET_OK || err.message[0] == '\0') {
                fprintf(stderr, "%s = 0x%llx is accepted\n", fields[f].label, (unsigned long long)values[i]);
                check_failures++;
            }
            CHECK(py == NULL);
            runlet_py_destroy(py);
        }
    }
    CHECK(rn_clock_ns() - start < INT64_C(10000000000));
    free(bytes);
}

static void lengths_are_refused(void)
{
    uint8_t *bytes = calloc(good.len + 4096, 1);

    for (size_t i = 0; i < 200; i++) {
        size_t len = i < 100 ? good.len - i - 1 : i < 150 ? good.len * (i - 100) / 50 : good.len + 1 + (i - 150) * 80;
        runlet_py *py = NULL;

        memcpy(bytes, good.data, len < good.len ? len : good.len);
        if (len > RN_SHA256_SIZE) {
            seal(bytes, len);
        }
        CHECK(load(bytes, len, forge_key, &py, NULL) != RUNLET_OK && py == NULL);
    }
    free(bytes);
}

/* Few bytes that say they unpack to a lot: what is more than the session may have is never unpacked. */
static void bombs_take_no_memory(void)
{
    rn_save_options how = {.codec = RN_CODEC_ZSTD, .key = forge_key, .key_len = sizeof forge_key};
    runlet_py_options opt;
    runlet_py *py = NULL, *small = NULL;
    runlet_step *step = NULL;
    runlet_error err = {0};
    rn_buf buf = RN_BUF_INIT(1 << 26);
    struct rusage before, after;
    static const char source[] = "a = [bytes(10 ** 7) for i in range(20)]";

    runlet_py_options_init(&opt); /* 200 MB of zeros in a few KB */
    CHECK_INT(runlet_py_create(&opt, &py, &err), RUNLET_OK);
    CHECK_INT(runlet_py_feed(py, source, sizeof source - 1, "bomb.py", &step, &err), RUNLET_OK);
    CHECK_INT(runlet_step_get_kind(step), RUNLET_STEP_DONE);
    runlet_step_destroy(step);
    {
        uint8_t *bytes;
        size_t len;

        CHECK_INT(runlet_py_save(py, NULL, 0, &bytes, &len, &err), RUNLET_OK);
        runlet_free(bytes);
    }
    CHECK_INT(rn_cage_save(py->cage, NULL, &how, &buf, &err), RUNLET_OK);
    runlet_py_destroy(py);
    CHECK(buf.len < 4 << 20);
    getrusage(RUSAGE_SELF, &before);
    CHECK(load(buf.data, buf.len, forge_key, &small, &err) != RUNLET_OK && small == NULL);
    getrusage(RUSAGE_SELF, &after);
    CHECK(after.ru_maxrss - before.ru_maxrss < 64 * 1024);
    rn_buf_release(&buf);
}

static void other_keys_are_refused(void)
{
    static const char other[32] = "this is quite another key, sorry";
    runlet_py *py = NULL;
    runlet_error err = {0};
    uint8_t *bytes = malloc(good.len);

    CHECK_INT(load(good.data, good.len, other, &py, &err), RUNLET_E_SNAPSHOT_MAC);
    CHECK(load(good.data, good.len, NULL, &py, &err) != RUNLET_OK);
    memcpy(bytes, good.data, good.len);
    bytes[offsetof(rn_header, engine_id)] ^= 1; /* another engine's, sealed with our key */
    seal(bytes, good.len);
    CHECK_INT(load(bytes, good.len, forge_key, &py, &err), RUNLET_E_SNAPSHOT_ENGINE);
    memcpy(bytes, good.data, good.len);
    ((rn_header *)(void *)bytes)->flags = 0; /* says that it has no key */
    rn_snapshot_reseal(bytes, good.len);
    CHECK(load(bytes, good.len, forge_key, &py, &err) != RUNLET_OK);
    CHECK(py == NULL);
    free(bytes);
}

/* ---- roots ---- */

static const struct {
    const char *label;
    size_t at;
    uint32_t width;
    uint64_t value;
    bool may_load; /* it is the guest's own damage: goes on to a step */
} roots[] = {
#define ROOT(field, value, may_load)                                                                  \
    {                                                                                                 \
#field " = " #value, offsetof(rn_vm, field), sizeof(((rn_vm *)0)->field), (value), (may_load) \
    }
    ROOT(magic, 5, false),
    ROOT(r, 0xFFFFFFF8, false),
    ROOT(r, 0x00100004, false),
    ROOT(r, RN_SCRATCH_START + 64, false),
    ROOT(r, RN_RO_START, false),
    ROOT(r, 8, false),
    ROOT(r, RN_STACK_START + RN_STACK_SIZE - 8, false),
    ROOT(r, RN_BLOCKS_START + 64, true),
    ROOT(pc, 0, true),
    ROOT(pc, 0xFFFFFFFF, true),
    ROOT(pc, RN_STACK_START, true),
    ROOT(pc, 0x12001235, true),
    ROOT(nblocks, 0xFFFFFFFF, false),
    ROOT(nblocks, 0x40001, false),
    ROOT(nblocks, 0, true),
    ROOT(peak_blocks, 0, true),
    ROOT(max_blocks, 0xFFFFFFFF, true),
    ROOT(limit, ~UINT64_C(0), true),
    ROOT(live, ~UINT64_C(0), true),
    ROOT(live, 0, true),
    ROOT(gc_threshold, ~UINT64_C(0), true),
    ROOT(fuel, (uint64_t)INT64_MIN, true),
    ROOT(fuel, INT64_MAX, true),
    ROOT(fuel_slice, (uint64_t)INT64_MIN, true),
    ROOT(fuel_slice, INT64_MAX, true),
    ROOT(steps_done, ~UINT64_C(0), true),
    ROOT(step_limit, 0, true),
    ROOT(step_limit, ~UINT64_C(0), true),
    ROOT(depth, 0xFFFFFFFF, true),
    ROOT(depth, 0, true),
    ROOT(depth_limit, 0xFFFFFFFF, false),
    ROOT(hidden_depth, 0xFFFFFFFF, true),
    ROOT(stop, 77, false),
    ROOT(request, 77, false),
    ROOT(request, RN_REQ_NONE, true),
    ROOT(request, RN_REQ_OS, true),
    ROOT(request, RN_REQ_OUTPUT, true),
    ROOT(request, RN_REQ_IMPORT, true),
    ROOT(running, 77, true),
    ROOT(calls_made, 0xFFFFFFFF, true),
    ROOT(call_limit, 0xFFFFFFFF, true),
    ROOT(out_used, 0xFFFFFFFF, false),
    ROOT(out_used, RN_OUT_CAP, true),
    ROOT(next_site, 0, false),
    ROOT(next_site, 0xFFFFFFFF, true),
    ROOT(boot_sites, 0, false),
    ROOT(cold_top, 0xFFFFFFFF, false),
    ROOT(ro_top, 0xFFFFFFFF, false),
    ROOT(intern_boot, 0xFFFFFFFF, false),
    ROOT(intern_boot_mask, 0xFFFFFFFF, false),
    ROOT(cold_owned, 0xFFFFFFFF, false),
    ROOT(flags, RN_VF_BOOT, true),
    ROOT(flags, UINT64_C(1) << 40, true),
    ROOT(stack_soft, 0, true),
    ROOT(stack_soft, 0xFFFFFFFF, true),
    ROOT(arena_cap, 0xFFFFFFFF, true),
    ROOT(exc, RN_TAG_REF | 0xFFFFFFF0, true),
    ROOT(handled, RN_TAG_REF | 0xFFFFFFF0, true),
    ROOT(globals, RN_NONE, true),
    ROOT(globals, RN_TAG_REF | 0xFFFFFFF0, true),
    ROOT(builtins, RN_NONE, true),
    ROOT(modules, RN_TAG_REF | 0xFFFFFFF0, true),
    ROOT(internals, RN_TAG_REF | RN_EMPTY_TUPLE, true),
    ROOT(intern, RN_TAG_REF | 0xFFFFFFF0, true),
    ROOT(intern, RN_TAG_REF | RN_EMPTY_TUPLE, true),
    ROOT(pending_name, RN_NONE, true),
    ROOT(pending_name, RN_TAG_REF | 0xFFFFFFF0, true),
    ROOT(pending_args, RN_NONE, true),
    ROOT(pending_args, RN_TAG_REF | 0xFFFFFFF0, true),
    ROOT(pending_kwargs, RN_TAG_REF | RN_EMPTY_TUPLE, true),
    ROOT(hash_key, 0, true),
    ROOT(int_digits, 0xFFFFFFFF, true),
#undef ROOT
};

/* HOT is the first extent: its bytes are XORed with the boot image's, so a change is made to what the live image would hold. */
static void roots_are_checked(void)
{
    uint8_t *bytes = malloc(good.len);

    for (size_t i = 0; i < sizeof roots / sizeof roots[0]; i++) {
        runlet_py *loaded = NULL;
        runlet_error err = {0};
        runlet_code rc;
        int64_t start = rn_clock_ns();
        rn_vm image;

        memcpy(&image, rn_boot_image + RN_BOOT_HEADER_SIZE, offsetof(rn_vm, out));
        memcpy(bytes, good.data, good.len);
        for (uint32_t k = 0; k < roots[i].width && k < 8; k++) {
            bytes[88 + roots[i].at + k] = (uint8_t)(roots[i].value >> (8 * k)) ^ ((const uint8_t *)&image)[roots[i].at + k];
        }
        seal(bytes, good.len);
        rc = load(bytes, good.len, forge_key, &loaded, &err);
        if (rc == RUNLET_OK && !roots[i].may_load) {
            fprintf(stderr, "%s is accepted\n", roots[i].label);
            check_failures++;
        }
        if (loaded != NULL) {
            forge_input in = {(const uint8_t[]){6, 0, 6, 2, 4, 6}, 6, 0};

            forge_continue(&in, &loaded);
            rn_cage_distrust(loaded->cage);
        }
        runlet_py_destroy(loaded);
        if (rn_clock_ns() - start > INT64_C(5000000000)) {
            fprintf(stderr, "%s takes %lld ms\n", roots[i].label, (long long)((rn_clock_ns() - start) / 1000000));
            check_failures++;
        }
    }
    free(bytes);
}

/* The caller of the innermost frame becomes the frame itself. */
static void frame_circles_are_refused(void)
{
    uint8_t *bytes = malloc(good.len);
    runlet_py *py = NULL;
    runlet_error err = {0};
    rn_vm *vm;
    uint32_t r;
    uint64_t ret;
    bool found = false;

    CHECK_INT(load(good.data, good.len, forge_key, &py, &err), RUNLET_OK);
    vm = rn_cage_base(py->cage);
    r = vm->r;
    ret = RN_AT(uint64_t, vm, r)[RN_FH_RET];
    runlet_py_destroy(py);
    memcpy(bytes, good.data, good.len);
    for (size_t at = 88; at + 8 <= good.len && !found; at++) { /* the stack lies in the body as it is */
        if (memcmp(bytes + at, &ret, 8) == 0) {
            ret = (ret & 0xFFFFFFFF) | (uint64_t)r << 32;
            memcpy(bytes + at, &ret, 8);
            found = true;
        }
    }
    CHECK(found);
    seal(bytes, good.len);
    py = NULL;
    CHECK_INT(load(bytes, good.len, forge_key, &py, &err), RUNLET_E_SNAPSHOT);
    CHECK(py == NULL);
    free(bytes);
}

int main(void)
{
    CHECK(runlet_cage_install_fault_handler(NULL) == RUNLET_OK);
    make_good();
    headers_are_refused();
    lengths_are_refused();
    bombs_take_no_memory();
    other_keys_are_refused();
    roots_are_checked();
    frame_circles_are_refused();
    forge_compare();
    rn_buf_release(&good);
    return check_done();
}
