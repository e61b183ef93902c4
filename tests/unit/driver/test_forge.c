/* Some thousand forged images from a fixed seed; fuzz/fuzz_image.c goes on from there. FORGE_ROUNDS and FORGE_SEED make it longer. */
#include "check.h"
#include "forge.h"

static uint64_t next_random(uint64_t *state)
{
    *state ^= *state << 13;
    *state ^= *state >> 7;
    *state ^= *state << 17;
    return *state;
}

/* Objects whose count says more than four billion: an index times its scale must still end in the cage or its guards. Each
 * program hands x to the host, which makes the word at `field` of x, or of what the word at `through` names, `value`. */
static const struct {
    const char *make, *use;
    uint32_t through, field, value;
} lengths[] = {
    {"[1, 2, 3]", "x[0x60000000]", 0, 8, 0xFFFFFFFF},
    {"[1, 2, 3]", "x[-3]", 0, 8, 0xFFFFFFFF},
    {"[1, 2, 3]", "x[0xF0000000:0xF0000010]", 0, 8, 0xFFFFFFFF},
    {"[1, 2, 3]", "x[0x40000000] = 5", 0, 8, 0xFFFFFFFF},
    {"[1, 2, 3]", "x.insert(1, 2)", 0, 8, 0x7FFFFFFF},
    {"[1, 2, 3]", "x.insert(0xC0000000, 2)", 0, 8, 0xFFFFFFF0},
    {"[1, 2, 3]", "x.pop()", 0, 8, 0xFFFFFFFF},
    {"[1, 2, 3]", "x.pop(0)", 0, 8, 0xFFFFFFFF},
    {"[1, 2, 3]", "del x[5:7]", 0, 8, 0xFFFFFFFF},
    {"[1, 2, 3]", "x[5:7] = [1, 2, 3, 4]", 0, 8, 0xE0000000},
    {"[1, 2, 3]", "x.append(4)", 0, 8, 0xFFFFFFFE},
    {"[1, 2, 3]", "x.reverse()", 0, 8, 0xFFFFFFFF},
    {"[1, 2, 3]", "x.sort()", 0, 8, 0xFFFFFFFF},
    {"[1, 2, 3]", "x.sort(key=lambda v: v)", 0, 8, 0xFFFFFFFF},
    {"[1, 2, 3]", "x[::-1]", 0, 8, 0xFFFFFFFF},
    {"[1, 2, 3]", "x.copy()", 0, 8, 0xFFFFFFFF},
    {"[1, 2, 3]", "list(reversed(x))", 0, 8, 0xFFFFFFFF},
    {"[1, 2, 3]", "x * 2", 0, 8, 0xFFFFFFFF},
    {"[1, 2, 3]", "x + x", 0, 8, 0xFFFFFFFF},
    {"[1, 2, 3]", "x == list(x)", 0, 8, 0xFFFFFFFF},
    {"[1, 2, 3]", "repr(x)", 0, 8, 0xFFFFFFFF},
    {"[1, 2, 3]", "a, b, *c = x", 0, 8, 0xFFFFFFFF},
    {"[1, 2, 3]", "print(*x)", 0, 8, 0xFFFFFFFF},
    {"[1, 2, 3]", "sum(x), max(x), sorted(x), set(x), tuple(x), bytes(x)", 0, 8, 0xFFFFFFFF},
    {"tuple('abc')", "x[0x60000000]", 0, 8, 0xFFFFFFFF},
    {"tuple('abc')", "x[-1]", 0, 8, 0xFFFFFFFF},
    {"tuple('abc')", "x[0x70000000:]", 0, 8, 0xFFFFFFFF},
    {"tuple('abc')", "x[::-1]", 0, 8, 0xFFFFFFFF},
    {"tuple('abc')", "hash(x), x + x, x * 3, x == tuple(x), x.index(5)", 0, 8, 0xFFFFFFFF},
    {"tuple('abc')", "print(*x, sep='')", 0, 8, 0xFFFFFFFF},
    {"tuple('abc')", "'%s %s' % x", 0, 8, 0xFFFFFFFF},
    {"tuple('abc')", "isinstance(3, x)", 0, 8, 0xFFFFFFFF},
    {"'abcdef' * 3", "x[0xE0000000]", 0, 8, 0xFFFFFFFF},
    {"'abcdef' * 3", "x[-1]", 0, 8, 0xFFFFFFFF},
    {"'abcd\\u4e2d' * 3", "x[0xE0000000]", 0, 8, 0xFFFFFFFF},
    {"'abcd\\U0001F600' * 3", "x[0xE0000000]", 0, 8, 0xFFFFFFFF},
    {"'abcd\\U0001F600' * 3", "x[-1]", 0, 8, 0xFFFFFFFF},
    {"'abcd\\U0001F600' * 3", "x[::-1]", 0, 8, 0xFFFFFFFF},
    {"'abcd\\U0001F600' * 3", "x.endswith('x'), x.rfind('y'), x.rstrip(), x.rsplit('z')", 0, 8, 0xFFFFFFFF},
    {"'abcd\\U0001F600' * 3", "x.upper()", 0, 8, 0xFFFFFFFF},
    {"'abcdef' * 3", "x.endswith('x'), x.rfind('y'), x.rstrip(), x.rsplit('z'), x.rpartition('q')", 0, 8, 0xFFFFFFFF},
    {"'abcdef' * 3", "x + x, x * 2, x.encode(), hash(x), x < x + 'a', x.rjust(2 ** 33), x[5:]", 0, 8, 0xFFFFFFFF},
    {"b'abcdef' * 3", "x[0xE0000000]", 0, 8, 0xFFFFFFFF},
    {"b'abcdef' * 3", "x[-1]", 0, 8, 0xFFFFFFFF},
    {"b'abcdef' * 3", "x.endswith(b'x'), x.rfind(b'y'), x.rstrip(), x.rsplit(b'z'), x.hex(), x[::-1]", 0, 8, 0xFFFFFFFF},
    {"b'abcdef' * 3", "x + x, x * 2, x.decode(), hash(x), x < x + b'a', int.from_bytes(x, 'little'), x[5:]", 0, 8, 0xFFFFFFFF},
    {"b'abcdef' * 3", "memoryview(x)[0xE0000000]", 0, 8, 0xFFFFFFFF},
    {"b'abcdef' * 3", "memoryview(x)[::-1].tolist()", 0, 8, 0xFFFFFFFF},
    {"bytearray(b'abcdef' * 3)", "x[0xE0000000]", 0, 8, 0xFFFFFFFF},
    {"bytearray(b'abcdef' * 3)", "x[0xE0000000] = 1", 0, 8, 0xFFFFFFFF},
    {"bytearray(b'abcdef' * 3)", "x.insert(1, 2)", 0, 8, 0xFFFFFFF0},
    {"bytearray(b'abcdef' * 3)", "x.pop(), x.pop(0), x.reverse()", 0, 8, 0xFFFFFFFF},
    {"bytearray(b'abcdef' * 3)", "x.extend(b'abc')", 0, 8, 0xFFFFFFF0},
    {"bytearray(b'abcdef' * 3)", "del x[3:5]", 0, 8, 0xFFFFFFFF},
    {"3 ** 200", "x + 1", 0, 8, 0xFFFFFFFF},
    {"3 ** 200", "x - 1, -x, ~x", 0, 8, 0xFFFFFFFF},
    {"3 ** 200", "x * x", 0, 8, 0xFFFFFFFF},
    {"3 ** 200", "x // 7, x % 7, divmod(x, 3 ** 90)", 0, 8, 0xFFFFFFFF},
    {"3 ** 200", "x >> 0xF00000000", 0, 8, 0xFFFFFFFF},
    {"3 ** 200", "x << 3, x & 5, x | 5, x ^ 5", 0, 8, 0xFFFFFFFF},
    {"3 ** 200", "str(x)", 0, 8, 0xFFFFFFFF},
    {"3 ** 200", "float(x), x / 3", 0, 8, 0xFFFFFFFF},
    {"3 ** 200", "x == 3 ** 201, x < 3 ** 201, hash(x), x.bit_length(), bool(x)", 0, 8, 0xFFFFFFFF},
    {"3 ** 200", "x ** 2, pow(x, 3, 7), hex(x), f'{x:e}', x.to_bytes(5, 'big')", 0, 8, 0xFFFFFFFF},
    {"{1: 2, 3: 4}", "x[5], x.get(9), 7 in x", 0, 16, 0xFFFFFFFF},
    {"{1: 2, 3: 4}", "x[5] = 6", 0, 16, 0xFFFFFFFF},
    {"{1: 2, 3: 4}", "del x[1]", 0, 16, 0xFFFFFFFF},
    {"{1: 2, 3: 4}", "x.popitem()", 0, 12, 0xFFFFFFFF},
    {"{1: 2, 3: 4}", "list(reversed(x)), list(x.items())", 0, 12, 0xFFFFFFFF},
    {"{1: 2, 3: 4}", "x.copy(), {**x}, x | x", 0, 12, 0xFFFFFFFF},
    {"{1: 2, 3: 4}", "x.copy(), {**x}, x | x", 0, 16, 0xFFFFFFFF},
    {"{1: 2, 3: 4}", "x.update({i: i for i in range(9)})", 0, 12, 0xF0000000},
    {"{1, 2, 3}", "7 in x, x.add(9), x.discard(3), x.pop()", 0, 16, 0xFFFFFFFF},
    {"{1, 2, 3}", "x | {8}, x & {1}, x - {1}, x ^ {1}, set(x), list(x), x.copy()", 0, 16, 0xFFFFFFFF},
    {"{1, 2, 3}", "x.update(range(50))", 0, 16, 0xFFFFFFFF},
    {"frozenset([1, 2, 3])", "hash(x), x == frozenset([1, 2, 3])", 0, 16, 0xFFFFFFFF},
    {"[1, 2, 3]", "x[0x10000000]", 16, 8, 0xFFFFFFFF},
    {"iter([1, 2, 3])", "next(x), list(x)", 0, 16, 0xF0000000},
    {"iter((1, 2, 3))", "next(x), list(x)", 0, 16, 0xF0000000},
    {"iter('abc')", "next(x), list(x)", 0, 16, 0xF0000000},
    {"iter(b'abc')", "next(x), list(x)", 0, 16, 0xF0000000},
    {"reversed([1, 2, 3])", "next(x), list(x)", 0, 16, 0xF0000000},
    {"reversed((1, 2, 3))", "next(x), list(x)", 0, 16, 0xF0000000},
    {"iter({1: 2})", "next(x), list(x)", 0, 16, 0xF0000000},
    {"iter({1, 2})", "next(x), list(x)", 0, 16, 0xF0000000},
    {"memoryview(b'abcdef' * 9)", "x[3], x[-1], bytes(x), x[::-1].tolist(), hash(x), x == b'a'", 0, 16, 0xF0000000},
    {"memoryview(b'abcdef' * 9)", "x[3], x[-1], bytes(x), x[::-1].tolist(), hash(x), x == b'a'", 0, 24, 0xF0000000},
    {"memoryview(b'abcdef' * 9)", "x[3], x[-1], bytes(x), x[::-1].tolist(), hash(x), x == b'a'", 0, 32, 0xF0000000},
    {"memoryview(bytearray(b'abcdef' * 9))", "x[3] = 5; x[1:4] = b'xyz'; x[-1] = 1", 0, 16, 0xF0000000},
    {"memoryview(bytearray(b'abcdef' * 9))", "x[3] = 5; x[1:4] = b'xyz'; x[-1] = 1", 0, 24, 0xF0000000},
    {"memoryview(bytearray(b'abcdef' * 9))", "x[3] = 5; x[1:4] = b'xyz'; x[-1] = 1", 0, 32, 0xF0000000},
};

/* value_high: the upper half of a field that is a boxed integer becomes that of a large negative or positive one. */
static void forge_length(size_t i, int high, bool as_result)
{
    char source[512];
    runlet_py *py;
    rn_vm *vm;
    rn_val x;
    uint8_t *p;
    runlet_step *step = NULL;
    runlet_error err = {0};
    runlet_value *none = runlet_value_none();

    snprintf(source, sizeof source, "x = %s\nask(x)\n%s", lengths[i].make, as_result ? "x" : lengths[i].use);
    if (getenv("FORGE_TRACE") != NULL) {
        fprintf(stderr, "--- %d %d\n%s\n", high, as_result, source);
    }
    py = forge_start(source, 0);
    vm = rn_cage_base(py->cage);
    rn_heap_open(vm);
    x = rn_tuple_items(vm, vm->pending_args)[0];
    p = rn_cage_span(py->cage, rn_off(x) + lengths[i].through, 16);
    if (p != NULL && lengths[i].through != 0) {
        uint32_t off;

        memcpy(&off, p, sizeof off);
        p = rn_cage_span(py->cage, off, 16);
    }
    if (p != NULL) {
        memcpy(p + lengths[i].field, &lengths[i].value, 4);
        if (high != 0) { /* as a boxed integer: far above or below */
            uint64_t v = high > 0 ? RN_INT_BIAS + UINT64_C(0x7FFFF0000000) : RN_INT_BIAS - UINT64_C(0x7FFFF0000000);

            memcpy(p + lengths[i].field, &v, 8);
        }
    }
    rn_cage_distrust(py->cage);
    (void)!runlet_py_resume(py, none, &step, &err);
    forge_check_step(step);
    runlet_step_destroy(step);
    runlet_value_destroy(none);
    runlet_py_destroy(py);
}

int main(int argc, char **argv)
{
    const char *rounds_text = getenv("FORGE_ROUNDS"), *seed_text = getenv("FORGE_SEED"), *trace = getenv("FORGE_TRACE");
    uint64_t seed = seed_text != NULL ? strtoull(seed_text, NULL, 0) : 20260714;
    long rounds = rounds_text != NULL ? strtol(rounds_text, NULL, 0) : 1500;
    int64_t worst = 0, limit = INT64_C(100000000000);

    CHECK(runlet_cage_install_fault_handler(NULL) == RUNLET_OK);
    if (argc > 1) { /* what the fuzzer kept */
        uint8_t bytes[4096];
        FILE *f = fopen(argv[1], "rb");
        size_t n = f != NULL ? fread(bytes, 1, sizeof bytes, f) : 0;

        if (f != NULL) {
            (void)fclose(f);
        }
        CHECK(n > 0 && forge_round(bytes, n, true) <= limit);
        return check_done();
    }
    for (size_t i = 0; getenv("FORGE_SEED") == NULL && i < sizeof lengths / sizeof lengths[0]; i++) {
        for (int high = -1; high <= 1; high++) {
            int64_t start = rn_clock_ns(), took;

            forge_length(i, high, false);
            if (high == 0) {
                forge_length(i, 0, true);
            }
            took = rn_clock_ns() - start;
            if (took > limit) {
                fprintf(stderr, "%s, %s: %lld ms\n", lengths[i].make, lengths[i].use, (long long)(took / 1000000));
            }
            CHECK(took <= limit);
        }
    }
    for (long i = 0; i < rounds; i++) {
        uint64_t state = (seed + (uint64_t)i) * UINT64_C(0x9E3779B97F4A7C15) + 1;
        uint8_t data[160];
        int64_t took;

        for (size_t k = 0; k < sizeof data; k++) {
            data[k] = (uint8_t)(next_random(&state) >> 24);
        }
        if (trace != NULL) {
            fprintf(stderr, "seed %llu\n", (unsigned long long)(seed + (uint64_t)i));
        }
        took = forge_round(data, sizeof data, i % 64 == 0);
        if (took > limit) {
            fprintf(stderr, "seed %llu: %lld ms\n", (unsigned long long)(seed + (uint64_t)i), (long long)(took / 1000000));
        }
        CHECK(took <= limit);
        worst = took > worst ? took : worst;
    }
    fprintf(stderr, "%ld forged images, the slowest took %lld ms\n", rounds, (long long)(worst / 1000000));
    return check_done();
}
