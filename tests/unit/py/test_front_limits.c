/* Hostile input: memory that ends anywhere, polls that stop anywhere, nesting, chains of thousands, any bytes. The code runs on
 * a small stack, so that recursion that grows with the input would show. */
#define _POSIX_C_SOURCE 200809L /* pthread_attr_setstacksize */

#include "unit/py/front_disasm.h"

#include "check.h"

#include <pthread.h>
#include <stdlib.h>

#define ARENA_BYTES (128u << 20)
#define STACK_BYTES (1024u * 1024u)

static void *memory;

static rn_front_status compile_in(rn_front *front, uint32_t arena_bytes, rn_front_options *options, const char *source, size_t length)
{
    rn_ref unit = 0;

    rn_front_init(front, memory, arena_bytes, options);
    if (rn_front_parse(front, source, length) == RN_FRONT_OK && rn_front_scopes(front) == RN_FRONT_OK &&
        rn_front_emit(front, RN_EMIT_MODULE, &unit) == RN_FRONT_OK) {
        check_str_at(rn_front_verify(front, unit) == NULL ? "fine" : rn_front_verify(front, unit), "fine", __FILE__, __LINE__,
                     "emitted code");
    }
    return front->status;
}

static rn_front_status compile(rn_front *front, const char *source)
{
    rn_front_options options = {0};

    return compile_in(front, ARENA_BYTES, &options, source, strlen(source));
}

/* prefix, then part `count` times, then middle, then tail `count` times */
static char *repeat(const char *prefix, const char *part, unsigned count, const char *middle, const char *tail)
{
    size_t size = strlen(prefix) + (strlen(part) + strlen(tail)) * count + strlen(middle) + 1;
    char *text = malloc(size), *at = text;

    if (text == NULL) {
        exit(1);
    }
    at += sprintf(at, "%s", prefix);
    for (unsigned i = 0; i < count; i++) {
        memcpy(at, part, strlen(part));
        at += strlen(part);
    }
    at += sprintf(at, "%s", middle);
    for (unsigned i = 0; i < count; i++) {
        memcpy(at, tail, strlen(tail));
        at += strlen(tail);
    }
    *at = '\0';
    return text;
}

static const char program[] = "import a.b as c\n"
                              "from d import e, f as g\n"
                              "class A[T](c, metaclass=d):\n"
                              "    'doc'\n"
                              "    x: int = 1\n"
                              "    def m(self, a, /, b=2, *c, d, **e) -> T:\n"
                              "        y = [z for z in a if (w := z)]\n"
                              "        try:\n"
                              "            with b as q, c: return lambda: (y, super().m(*c, **e))\n"
                              "        except (E, F) as exc: raise G from exc\n"
                              "        finally: del y\n"
                              "        for i, *j in d: print(f'{i!r:>{j}} {b=}')\n"
                              "        else: yield from (k async for k in l)\n"
                              "match x:\n"
                              "    case [1, {'k': v, **r}] | A(v, r): pass\n"
                              "    case _ if x > 3: x += 1.5e3\n"
                              "while x: x, y = y, x[1:2]\n"
                              "broken = = 1\n";

/* Memory ends at every size up to what is needed: never a crash, and one size above it is fine. */
static void check_memory(void)
{
    static char source[sizeof program];
    uint32_t sizes = 0;
    rn_front front;
    rn_front_options options = {0};

    for (int is_broken = 0; is_broken < 2; is_broken++) {
        rn_front_status status = RN_FRONT_NOMEM;

        strcpy(source, program);
        if (!is_broken) {
            *strstr(source, "async ") = ' ';
            memset(strstr(source, "sync "), ' ', 4);
            *strstr(source, "broken") = '\0';
        }
        for (uint32_t bytes = 64; status == RN_FRONT_NOMEM && bytes < ARENA_BYTES; bytes += bytes < 4096 ? 8 : bytes / 256) {
            status = compile_in(&front, bytes & ~7u, &options, source, strlen(source));
            sizes++;
        }
        CHECK_INT(status, is_broken ? RN_FRONT_SYNTAX : RN_FRONT_OK);
    }
    CHECK(sizes > 500);
}

typedef struct countdown {
    unsigned left;
} countdown;

static bool count_down(void *ctx)
{
    countdown *c = ctx;

    return c->left > 0 && c->left-- > 0;
}

static void check_polls(void)
{
    char *source = repeat("", program, 0, "", "");
    rn_front front;
    unsigned stops = 0;

    free(source);
    source = repeat("", "x = [a + b for a, b in c(d.e, f=1)]\n", 500, "", "");
    for (unsigned left = 0;; left++) {
        countdown c = {left};
        rn_front_options options = {.poll = count_down, .ctx = &c};
        rn_front_status status = compile_in(&front, ARENA_BYTES, &options, source, strlen(source));

        if (status == RN_FRONT_OK) {
            break;
        }
        CHECK_INT(status, RN_FRONT_STOPPED);
        stops++;
    }
    CHECK(stops > 100);
    free(source);
}

/* Chains cost no nesting. */
static void check_chains(void)
{
    static const struct {
        const char *label, *prefix, *part, *middle, *tail;
    } chains[] = {
        {"terms", "x = a", " + b", "\n", ""},
        {"mixed terms", "x = a", " + b * c - d // e", "\n", ""},
        {"constant terms", "x = 1", " + 1", "\n", ""},
        {"attributes", "x = a", ".b", "\n", ""},
        {"calls", "x = a", ".b(1)", "\n", ""},
        {"subscripts", "x = a", "[0]", "\n", ""},
        {"or", "x = a", " or b", "\n", ""},
        {"and in a condition", "if a", " and b", ": pass\n", ""},
        {"comparisons", "x = a", " < b", "\n", ""},
        {"comparisons in a condition", "while a", " < b", ": pass\n", ""},
        {"conditionals", "x = ", "a if b else ", "c\n", ""},
        {"elif", "if a: pass\n", "elif b: x\n", "else: pass\n", ""},
        {"targets", "", "a = ", "b\n", ""},
        {"strings", "x = ", "'a' ", "\n", ""},
        {"f-strings", "x = ", "f'{a}' ", "\n", ""},
        {"list", "x = [", "a, ", "]\n", ""},
        {"tuple", "x = (", "a, ", ")\n", ""},
        {"dict", "x = {", "a: b, ", "}\n", ""},
        {"set", "x = {", "a, ", "}\n", ""},
        {"constant list", "x = [", "1, ", "]\n", ""},
        {"arguments", "f(", "a, ", ")\n", ""},
        {"unpacked", "", "a, ", " = b\n", ""},
        {"statements", "", "a; ", "\n", ""},
        {"lines", "", "def f(): return a\n", "", ""},
        {"cases", "match a:\n", " case 1: x\n", "", ""},
        {"alternatives", "match a:\n case 1", " | 2", ": x\n", ""},
        {"excepts", "try: a\n", "except A: b\n", "", ""},
        {"globals", "def f():\n global a", ", a", "\n", ""},
        {"imports", "from a import b", ", c", "\n", ""},
        {"comment lines", "", "#\n", "x\n", ""},
        {"joined lines", "", "\\\n", "x\n", ""},
        {"annotations", "", "a: b\n", "", ""},
    };
    rn_front front;

    for (size_t i = 0; i < sizeof chains / sizeof chains[0]; i++) {
        char *source = repeat(chains[i].prefix, chains[i].part, 5000, chains[i].middle, chains[i].tail);

        check_int_at(compile(&front, source), RN_FRONT_OK, __FILE__, __LINE__, chains[i].label);
        if (front.status == RN_FRONT_SYNTAX) {
            fprintf(stderr, "  %s\n", front.error.message);
        }
        free(source);
    }
}

/* Nesting to the cap is fine or a SyntaxError; beyond it is a SyntaxError. */
static void check_nesting(void)
{
    static const struct {
        const char *label, *prefix, *part, *middle, *tail;
    } nests[] = {
        {"parentheses", "", "(", "a", ")"},
        {"lists", "", "[", "a", "]"},
        {"dicts", "", "{1: ", "a", "}"},
        {"calls", "", "f(", "a", ")"},
        {"subscripts", "", "a[", "b", "]"},
        {"lambdas", "", "lambda: ", "a", ""},
        {"minus", "", "-", "a", ""},
        {"not", "", "not ", "a", ""},
        {"powers", "", "a ** ", "b", ""},
        {"comprehensions", "", "[a for a in ", "b", "]"},
        {"generators", "", "(a for a in ", "b", ")"},
        {"terms in parentheses", "", "a + (", "b", ")"},
        {"calls with several arguments", "", "f(1, a, g, ", "b", ")"},
        {"patterns", "match a:\n case ", "[", "b", "]"},
        {"conditionals inside", "", "(a if b else ", "c", ")"},
        {"awaits", "", "await (", "c", ")"},
    };
    rn_front front;

    for (size_t i = 0; i < sizeof nests / sizeof nests[0]; i++) {
        for (unsigned depth = 20; depth <= 100000; depth *= 5) {
            char *source = repeat(nests[i].prefix, nests[i].part, depth, nests[i].middle, nests[i].tail);
            rn_front_status status = compile(&front, source);

            check_at(status == RN_FRONT_OK || status == RN_FRONT_SYNTAX, __FILE__, __LINE__, nests[i].label);
            if (depth > 200) {
                check_int_at(status, RN_FRONT_SYNTAX, __FILE__, __LINE__, nests[i].label);
            }
            free(source);
        }
    }
}

static void check_blocks(void)
{
    rn_front front;

    for (unsigned depth = 1; depth < 120; depth++) {
        size_t size = (size_t)depth * (depth + 16) + 256;
        char *source = malloc(size), *at = source;

        if (source == NULL) {
            return;
        }
        for (unsigned i = 0; i < depth; i++) {
            at += sprintf(at, "%*s%s\n", (int)i, "", i % 3 == 0 ? "def f():" : i % 3 == 1 ? "if a:" : "class B:");
        }
        sprintf(at, "%*spass\n", (int)depth, "");
        check_int_at(compile(&front, source), depth < 100 ? RN_FRONT_OK : RN_FRONT_SYNTAX, __FILE__, __LINE__, "blocks");
        free(source);
    }
}

/* Bytes without meaning, and programs with bytes exchanged. */
static void check_noise(void)
{
    uint64_t state = 88172645463325252u;
    rn_front front;
    rn_front_options options = {0};
    char *text = malloc(sizeof program);

    if (text == NULL) {
        return;
    }
    for (int round = 0; round < 3000; round++) {
        size_t length = sizeof program - 1;

        memcpy(text, program, length);
        for (int k = 0; k < (round < 1500 ? 3 : 200); k++) {
            state ^= state << 13;
            state ^= state >> 7;
            state ^= state << 17;
            text[state % length] = round % 2 == 0 ? (char)(state >> 40) : program[(state >> 32) % length];
        }
        compile_in(&front, 1u << 20, &options, text, length);
        CHECK(front.status == RN_FRONT_OK || front.status == RN_FRONT_SYNTAX);
    }
    free(text);
}

static void *run(void *unused)
{
    check_memory();
    check_polls();
    check_chains();
    check_nesting();
    check_blocks();
    check_noise();
    return unused;
}

int main(void)
{
    pthread_attr_t attributes;
    pthread_t thread;

    memory = malloc(ARENA_BYTES);
    if (memory == NULL || pthread_attr_init(&attributes) != 0 || pthread_attr_setstacksize(&attributes, STACK_BYTES) != 0 ||
        pthread_create(&thread, &attributes, run, NULL) != 0) {
        return 1;
    }
    pthread_join(thread, NULL);
    pthread_attr_destroy(&attributes);
    free(memory);
    return check_done();
}
