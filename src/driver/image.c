#define _GNU_SOURCE
#include "driver/image.h"

#include <fcntl.h>
#include <link.h>
#include <string.h>
#include <unistd.h>

#include "py/vm/boot.h"

#include "base/banned.h"

typedef struct search {
    uintptr_t address;
    uint64_t offset;
    bool is_found;
} search;

/* The first object is the program itself. Ends the walk after it. */
static int look(struct dl_phdr_info *info, size_t size, void *arg)
{
    search *s = arg;

    (void)size;
    for (int i = 0; i < info->dlpi_phnum; i++) {
        const ElfW(Phdr) *p = &info->dlpi_phdr[i];
        uintptr_t start = info->dlpi_addr + p->p_vaddr;

        if (p->p_type == PT_LOAD && s->address >= start && s->address - start < p->p_filesz) {
            s->offset = p->p_offset + (s->address - start);
            s->is_found = true;
        }
    }
    return 1;
}

/* The bytes there are the image's: the program could have been started through a wrapper that maps files itself. */
static bool holds_image(int fd, uint64_t offset)
{
    uint8_t head[sizeof(rn_boot_header)];

    return pread(fd, head, sizeof head, (off_t)offset) == (ssize_t)sizeof head && memcmp(head, rn_boot_image, sizeof head) == 0;
}

bool rn_image_file(rn_boot_file *file)
{
    search s = {.address = (uintptr_t)rn_boot_image};
    int fd;

    (void)dl_iterate_phdr(look, &s);
    if (!s.is_found || s.offset % RN_PAGE != 0) {
        return false;
    }
    fd = open("/proc/self/exe", O_RDONLY | O_CLOEXEC);
    if (fd < 0 || !holds_image(fd, s.offset)) {
        if (fd >= 0) {
            (void)close(fd);
        }
        return false;
    }
    *file = (rn_boot_file){fd, s.offset};
    return true;
}
