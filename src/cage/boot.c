/* The boot image: checked, copied once into a file that cannot change, and counted. Cages map it
 * (map.c); nothing is ever written to it. */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "base/error.h"
#include "cage/layout.h"
#include "cage/work.h"

#include "base/banned.h"

#ifndef MFD_NOEXEC_SEAL
#define MFD_NOEXEC_SEAL 0x0008U
#endif

static const char source[] = "cage/boot";

static runlet_code desc_refuse(runlet_error *err, size_t i, const char *why)
{
    return rn_error(err, RUNLET_E_USAGE, source, "zone %zu of the boot image: %s", i, why);
}

static bool kind_has_image(rn_zone_kind kind)
{
    return kind == RN_ZONE_HOT || kind == RN_ZONE_RO || kind == RN_ZONE_COLD;
}

static runlet_code zone_check(const rn_boot_desc *desc, size_t i, runlet_error *err)
{
    const rn_zone *z = &desc->zones[i];
    uint64_t end = (uint64_t)z->start + z->size;

    if (z->kind < RN_ZONE_HOT || z->kind > RN_ZONE_HEAP) {
        return desc_refuse(err, i, "unknown kind");
    }
    if (z->size == 0 || z->start % RN_PAGE != 0 || z->size % RN_PAGE != 0 || end > RN_CAGE_SPAN) {
        return desc_refuse(err, i, "start and size must be whole pages inside 4 GiB");
    }
    if (i > 0 && z->start < (uint64_t)desc->zones[i - 1].start + desc->zones[i - 1].size) {
        return desc_refuse(err, i, "zones must ascend and not overlap");
    }
    if (z->image_len > 0 && !kind_has_image(z->kind)) {
        return desc_refuse(err, i, "only HOT, RO and COLD have an image");
    }
    if (z->image_len > z->size || (uint64_t)z->image_off + z->image_len > (uint64_t)desc->image_len) {
        return desc_refuse(err, i, "its image lies outside the zone or the bytes given");
    }
    return RUNLET_OK;
}

static runlet_code desc_check(const rn_boot_desc *desc, runlet_error *err)
{
    size_t seen[RN_ZONE_HEAP + 1] = {0};

    if (desc->zone_count == 0 || desc->zone_count > RN_ZONE_MAX) {
        return rn_error(err, RUNLET_E_USAGE, source, "%zu zones; 1 to %d are possible", desc->zone_count, RN_ZONE_MAX);
    }
    if (desc->engine.extents == NULL || desc->engine.touched == NULL || desc->engine.check == NULL) {
        return rn_error(err, RUNLET_E_USAGE, source, "the engine's callbacks are missing");
    }
    for (size_t i = 0; i < desc->zone_count; i++) {
        runlet_code rc = zone_check(desc, i, err);

        if (rc != RUNLET_OK) {
            return rc;
        }
        seen[desc->zones[i].kind]++;
    }
    if (seen[RN_ZONE_HOT] != 1 || seen[RN_ZONE_STACK] > 1 || seen[RN_ZONE_COLD] > 1 || seen[RN_ZONE_HEAP] > 1) {
        return rn_error(err, RUNLET_E_USAGE, source, "one HOT zone and at most one STACK, COLD and HEAP zone are needed");
    }
    return RUNLET_OK;
}

static bool write_whole(int fd, const uint8_t *bytes, size_t len, uint64_t at)
{
    while (len > 0) {
        ssize_t n = pwrite(fd, bytes, len, (off_t)at);

        if (n < 0 && errno == EINTR) {
            continue;
        }
        if (n <= 0) {
            return false;
        }
        bytes += n;
        len -= (size_t)n;
        at += (uint64_t)n;
    }
    return true;
}

static int memfd_open(void)
{
    int fd = memfd_create("runlet-boot", MFD_CLOEXEC | MFD_ALLOW_SEALING | MFD_NOEXEC_SEAL);

    if (fd < 0 && errno == EINVAL) { /* before Linux 6.3 */
        fd = memfd_create("runlet-boot", MFD_CLOEXEC | MFD_ALLOW_SEALING);
    }
    return fd;
}

/* Fills the boot file; false leaves *boot without one. */
static bool file_fill(rn_boot *boot, const rn_boot_desc *desc, int fd, bool is_memfd)
{
    bool good = fd >= 0 && ftruncate(fd, (off_t)boot->image_len) == 0;
    void *map = MAP_FAILED;

    for (size_t i = 0; good && i < boot->zone_count; i++) {
        const rn_zone *z = &boot->zones[i].zone;

        good = z->image_len == 0 || write_whole(fd, desc->image + z->image_off, z->image_len, boot->zones[i].at);
    }
    if (good && is_memfd) { /* nobody can shorten it, so no access to it can raise SIGBUS */
        good = fcntl(fd, F_ADD_SEALS, F_SEAL_SHRINK | F_SEAL_GROW | F_SEAL_WRITE | F_SEAL_SEAL) == 0;
    }
    if (good) { /* private: shared mappings of a write-sealed file need Linux 6.7 */
        map = mmap(NULL, boot->image_len, PROT_READ, MAP_PRIVATE, fd, 0);
        good = map != MAP_FAILED;
    }
    if (!good) {
        if (fd >= 0) {
            (void)close(fd);
        }
        return false;
    }
    boot->fd = fd;
    boot->image = map;
    boot->backing = is_memfd ? RN_BACKING_MEMFD : RN_BACKING_SHM;
    return true;
}

/* Nothing is copied: cages map the file that holds the image, and it is compared through the caller's own mapping of it. */
static bool file_use(rn_boot *boot, const rn_boot_desc *desc)
{
    const rn_boot_file *file = desc->file;
    bool fits = file != NULL && file->offset % RN_PAGE == 0;

    for (size_t i = 0; i < boot->zone_count && fits; i++) {
        const rn_zone *z = &boot->zones[i].zone;

        fits = z->image_len % RN_PAGE == 0 && (z->image_len == 0 || z->image_off == boot->zones[i].at);
    }
    boot->fd = fits ? fcntl(file->fd, F_DUPFD_CLOEXEC, 3) : -1;
    if (boot->fd < 0) {
        return false;
    }
    boot->file_at = file->offset;
    boot->image = desc->image;
    boot->backing = RN_BACKING_FILE;
    return true;
}

static bool memory_fill(rn_boot *boot, const rn_boot_desc *desc)
{
    uint8_t *map = mmap(NULL, boot->image_len, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);

    if (map == MAP_FAILED) {
        return false;
    }
    for (size_t i = 0; i < boot->zone_count; i++) {
        const rn_zone *z = &boot->zones[i].zone;

        if (z->image_len > 0) {
            memcpy(map + boot->zones[i].at, desc->image + z->image_off, z->image_len);
        }
    }
    (void)mprotect(map, boot->image_len, PROT_READ);
    boot->image = map;
    boot->backing = RN_BACKING_MEMORY;
    return true;
}

static runlet_code image_make(rn_boot *boot, const rn_boot_desc *desc, runlet_error *err)
{
    rn_backing want = desc->backing;
    bool any = want == RN_BACKING_AUTO, good;

    boot->backing = RN_BACKING_MEMORY;
    if (boot->image_len == 0) {
        return RUNLET_OK;
    }
    good = (any || want == RN_BACKING_FILE) && file_use(boot, desc);
    if (!good && (any || want == RN_BACKING_MEMFD)) {
        good = file_fill(boot, desc, memfd_open(), true);
    }
    if (!good && (any || want == RN_BACKING_SHM)) {
        good = file_fill(boot, desc, open("/dev/shm", O_TMPFILE | O_RDWR | O_CLOEXEC | O_EXCL, 0600), false);
    }
    if (!good && (any || want == RN_BACKING_MEMORY)) {
        good = memory_fill(boot, desc);
    }
    if (!good) {
        return rn_error_sys(err, RUNLET_E_NOMEM, errno, source, "no place for a boot image of %zu bytes", boot->image_len);
    }
    return RUNLET_OK;
}

runlet_code rn_boot_open(const rn_boot_desc *desc, rn_boot **out, runlet_error *err)
{
    runlet_code rc = desc_check(desc, err);
    uint64_t at = 0;
    rn_boot *boot;

    *out = NULL;
    if (rc != RUNLET_OK) {
        return rc;
    }
    boot = calloc(1, sizeof *boot);
    if (boot == NULL) {
        return rn_error(err, RUNLET_E_NOMEM, source, "out of memory");
    }
    atomic_init(&boot->refs, 1);
    boot->engine = desc->engine;
    boot->zone_count = desc->zone_count;
    boot->fd = -1;
    for (size_t i = 0; i < desc->zone_count; i++) {
        boot->zones[i] = (rn_boot_zone){desc->zones[i], at};
        at += rn_page_up(desc->zones[i].image_len);
    }
    boot->image_len = (size_t)at;
    if (pthread_mutex_init(&boot->lock, NULL) != 0) {
        free(boot);
        return rn_error(err, RUNLET_E_NOMEM, source, "out of memory for a lock");
    }
    rc = image_make(boot, desc, err);
    if (rc != RUNLET_OK) {
        rn_boot_close(boot);
        return rc;
    }
    *out = boot;
    return RUNLET_OK;
}

rn_boot *rn_boot_retain(rn_boot *boot)
{
    atomic_fetch_add_explicit(&boot->refs, 1, memory_order_relaxed);
    return boot;
}

void rn_boot_close(rn_boot *boot)
{
    if (boot == NULL || atomic_fetch_sub_explicit(&boot->refs, 1, memory_order_acq_rel) != 1) {
        return;
    }
    rn_work_free_all(boot);
    if (boot->image != NULL && boot->backing != RN_BACKING_FILE) {
        (void)munmap((void *)boot->image, boot->image_len);
    }
    if (boot->fd >= 0) {
        (void)close(boot->fd);
    }
    (void)pthread_mutex_destroy(&boot->lock);
    free(boot);
}

int rn_boot_fd(const rn_boot *boot)
{
    return boot->fd;
}

rn_backing rn_boot_backing(const rn_boot *boot)
{
    return boot->backing;
}
