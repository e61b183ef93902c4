/* Where the program runlet-worker is: RUNLET_WORKER, RUNLET_LIBEXEC, beside the program or library that holds this code (the build
 * tree), in the libexec folder next to it (an installation that was moved), in the folder given when it was built. */
#define _GNU_SOURCE
#include <link.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "driver/worker.h"

#include "base/banned.h"

#ifndef RUNLET_LIBEXECDIR
#define RUNLET_LIBEXECDIR "/usr/local/libexec/runlet"
#endif

#define NAME "runlet-worker"

typedef struct search {
    uintptr_t address;
    char *path;
    size_t size;
    bool is_found;
} search;

static int look(struct dl_phdr_info *info, size_t size, void *arg)
{
    search *s = arg;

    (void)size;
    for (int i = 0; i < info->dlpi_phnum && !s->is_found; i++) {
        const ElfW(Phdr) *p = &info->dlpi_phdr[i];
        uintptr_t start = info->dlpi_addr + p->p_vaddr;

        s->is_found = p->p_type == PT_LOAD && s->address >= start && s->address - start < p->p_memsz;
    }
    if (s->is_found) {
        (void)snprintf(s->path, s->size, "%s", info->dlpi_name != NULL ? info->dlpi_name : "");
    }
    return s->is_found;
}

/* The folder of the file that holds this code; empty when it cannot be told. */
static void own_folder(char *path, size_t size)
{
    search s = {.address = (uintptr_t)own_folder, .path = path, .size = size};
    char *slash;

    path[0] = '\0';
    (void)dl_iterate_phdr(look, &s);
    if (strchr(path, '/') == NULL) {
        ssize_t n = readlink("/proc/self/exe", path, size - 1);

        path[n > 0 ? n : 0] = '\0';
    }
    slash = strrchr(path, '/');
    path[slash != NULL ? slash - path : 0] = '\0';
}

static bool is_there(char *path, size_t size, const char *folder, const char *rest)
{
    int n = snprintf(path, size, "%s%s", folder, rest);

    return n > 0 && (size_t)n < size && path[0] == '/' && access(path, X_OK) == 0;
}

bool rn_worker_find(char *path, size_t size)
{
    static const char *const places[] = {"/" NAME, "/../libexec/runlet/" NAME, "/../../libexec/runlet/" NAME};
    const char *given = secure_getenv("RUNLET_WORKER"), *libexec = secure_getenv("RUNLET_LIBEXEC");
    char folder[4096];

    if (given != NULL && given[0] != '\0') { /* what was named is not replaced by something else */
        return is_there(path, size, given, "");
    }
    if (libexec != NULL && libexec[0] != '\0') {
        return is_there(path, size, libexec, "/" NAME);
    }
    own_folder(folder, sizeof folder);
    for (size_t i = 0; folder[0] != '\0' && i < sizeof places / sizeof places[0]; i++) {
        if (is_there(path, size, folder, places[i])) {
            return true;
        }
    }
    return is_there(path, size, RUNLET_LIBEXECDIR, "/" NAME);
}
