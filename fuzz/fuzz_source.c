/* Any bytes as Python source: parse, scopes, emit, in a small arena. The first byte chooses mode, flags and arena size. What is
 * emitted must pass the verifier; a source that is refused must say where. Build with clang -fsanitize=fuzzer,address,undefined,
 * together with src/py/front, src/py/text and src/py/num. */
#include "unit/py/front_disasm.h"
#include "py/text/unicode.h"

#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static bool find_char(void *ctx, const char *name, size_t byte_count, uint32_t *out)
{
    uint32_t found[4];

    (void)ctx;
    if (rn_uni_lookup(name, byte_count, false, found) != 1) {
        return false;
    }
    *out = found[0];
    return true;
}

/* Stops a compilation that runs for too long: that is the host's deadline. */
static bool count_down(void *ctx)
{
    uint32_t *left = ctx;

    return *left > 0 && --*left > 0;
}

static void check_error(const rn_front *front, size_t size)
{
    const rn_front_error *error = &front->error;

    if (error->message[0] == '\0' || strlen(error->message) >= sizeof error->message || error->line < 0 || (size_t)error->line > size + 1 ||
        (size_t)error->end_line > size + 1) {
        abort();
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const uint32_t arena_sizes[] = {1u << 22, 1u << 24, 1u << 16, 1u << 14};
    static uint64_t *memory;
    static const rn_front_mode modes[] = {RN_FRONT_EXEC, RN_FRONT_EVAL, RN_FRONT_SINGLE, RN_FRONT_EXEC};
    static const rn_emit_mode emit_modes[] = {RN_EMIT_MODULE, RN_EMIT_EVAL, RN_EMIT_SINGLE, RN_EMIT_MAPPING};
    uint32_t polls = 20000;
    rn_front_options options = {.poll = count_down, .find_char = find_char, .ctx = &polls};
    rn_front front;
    rn_ref unit = 0;
    char *source;
    uint8_t choice;

    if (size == 0) {
        return 0;
    }
    if (memory == NULL) {
        memory = malloc(1u << 24);
    }
    choice = data[0];
    options.mode = modes[choice & 3];
    options.flags = (choice >> 2 & 1 ? RN_FRONT_BYTES : 0) | (choice >> 3 & 1 ? RN_FRONT_TOP_AWAIT : 0) |
                    (choice >> 6 & 1 ? RN_FRONT_FUTURE_ANNOTATIONS : 0);
    /* a copy of its own size, so that reading past the end shows */
    source = malloc(size);
    if (source == NULL || memory == NULL) {
        free(source);
        return 0;
    }
    memcpy(source, data + 1, size - 1);
    rn_front_init(&front, memory, arena_sizes[choice >> 4 & 3], &options);
    if (rn_front_parse(&front, source, size - 1) == RN_FRONT_OK && rn_front_scopes(&front) == RN_FRONT_OK &&
        rn_front_emit(&front, emit_modes[choice & 3], &unit) == RN_FRONT_OK && rn_front_verify(&front, unit) != NULL) {
        fprintf(stderr, "%s\n", rn_front_verify(&front, unit));
        abort();
    }
    if (front.status == RN_FRONT_SYNTAX) {
        check_error(&front, size);
    }
    free(source);
    return 0;
}
