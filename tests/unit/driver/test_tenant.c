/* What one session leaves behind, the next one in the same cage cannot find: the whole image of the second is searched for the
 * marker of the first, whichever way the first ended (design 1 rule 5). */
#include "check.h"

#include <stdlib.h>

#include "cage/cage.h"
#include "driver/pool.h"
#include "driver/session.h"
#include "py/obj/heap.h"
#include "runlet/cage.h"
#include "runlet/python.h"

#define MARK     "SECRETxMARKERx"
#define MARK_LEN 14

static const char key[32] = "0123456789abcdef0123456789abcde";

/* Places of the marker in everything that can be read. */
static uint32_t count_marks(rn_cage *cage)
{
    uint32_t found = 0;

    rn_heap_open(rn_cage_base(cage));
    for (uint64_t at = 0; at < UINT64_C(1) << 32; at += RN_PAGE) {
        const uint8_t *page = rn_cage_span(cage, (uint32_t)at, RN_PAGE);

        if (page == NULL) {
            at += RN_PAGE * 15u; /* zones begin and end at multiples of 64 KiB */
            continue;
        }
        for (const uint8_t *p = page, *end = page + RN_PAGE - MARK_LEN; (p = memchr(p, 'S', (size_t)(end - p))) != NULL; p++) {
            found += memcmp(p, MARK, MARK_LEN) == 0;
        }
    }
    return found;
}

enum { END_RUN, END_PAUSED, END_RESUMED, END_LOADED, END_FORKED };

static const struct {
    const char *label, *source;
    int end;
    bool marks; /* the marker can be seen in the first session's image at its end */
} cases[] = {
    {"strings, lists, keys",
     "a = [m + str(i) for i in range(2000)]\nd = {k: k for k in a}\ns = set(a)\nb = bytearray((m * 10000).encode())", END_RUN, true},
    {"frames of deep recursion", "def f(n, x):\n y = x + str(n)\n return f(n - 1, y) if n else ask(y)\nf(300, m)", END_PAUSED, true},
    {"an answer of the host", "x = ask(m)\ny = [x] * 10", END_RESUMED, true},
    {"an exception with its text", "def f(x):\n raise ValueError(x)\nf(m * 20)", END_RUN, false},
    {"names and source text",
     "SECRETxMARKERx = 5\ndef SECRETxMARKERx_f(SECRETxMARKERx_a): return 'SECRETxMARKERx'\nclass SECRETxMARKERxC: pass\n"
     "exec('SECRETxMARKERx_g = 7')\nsetattr(SECRETxMARKERxC, m + 'attr', m)",
     END_RUN, true},
    {"a syntax error", "exec('SECRETxMARKERx = = ' + m)", END_RUN, false},
    {"output that was not taken", "for i in range(50): print(m * 3)\nprint(m)", END_RUN, true},
    {"more memory than there may be", "a = []\nwhile True: a.append(m * 100 + str(len(a)))", END_RUN, false},
    {"more steps than there may be", "a = {}\nwhile True: a[m + str(len(a) % 5000)] = m", END_RUN, false},
    {"a generator and a sort under way",
     "def g():\n x = m + '1'\n while True: yield x + ask(x)\nsorted([3, 1, 2], key=lambda v: next(g()))", END_PAUSED, true},
    {"garbage of many collections", "for i in range(20000): x = [m + str(i), {m + 'k': m * 3}]\ndel x", END_RUN, true},
    {"built-in classes and modules written to",
     "import json, functools\njson.SECRETxMARKERx = m\njson.other = [m * 50]\nfunctools.partial.x = m\nimport builtins\n"
     "builtins.SECRETxMARKERx = m",
     END_RUN, true},
    {"a session from a snapshot", "x = ask(m)\ny = [x] * 10", END_LOADED, true},
    {"a forked session", "x = ask(m)\ny = [m + str(i) for i in range(1000)]", END_FORKED, true},
    {"big numbers and text in four bytes",
     "n = int.from_bytes(m.encode() * 100, 'little')\nu = m + chr(0x1F600)\nw = (m + chr(0x1F600)).encode('utf-8') * 100", END_RUN, true},
    {"attribute caches", "class C:\n def __init__(s): s.SECRETxMARKERx = m\nfor i in range(3000): C().SECRETxMARKERx", END_RUN, true},
};

static void one_case(size_t i)
{
    runlet_py_options opt;
    runlet_py *py = NULL, *other = NULL;
    runlet_step *step = NULL;
    runlet_error err = {0};
    runlet_value *mark = runlet_value_str(MARK, MARK_LEN);
    rn_cage *cage, *again = NULL;
    rn_boot *boot;
    uint32_t before, where = 0;

    runlet_py_options_init(&opt);
    opt.max_bytes = 3 << 20;
    opt.max_steps = 2000000;
    CHECK_INT(runlet_py_create(&opt, &py, &err), RUNLET_OK);
    CHECK_INT(runlet_py_add_function(py, "ask", &err), RUNLET_OK);
    CHECK_INT(runlet_py_set(py, "m", mark, &err), RUNLET_OK);
    CHECK_INT(runlet_py_feed(py, cases[i].source, strlen(cases[i].source), "main.py", &step, &err), RUNLET_OK);
    if (cases[i].end == END_LOADED) {
        uint8_t *bytes;
        size_t len;

        CHECK_INT(runlet_py_save(py, key, 32, &bytes, &len, &err), RUNLET_OK);
        runlet_py_destroy(py);
        CHECK_INT(runlet_py_load(&opt, bytes, len, key, 32, false, &py, &err), RUNLET_OK);
        runlet_free(bytes);
    }
    if (cases[i].end == END_FORKED) {
        CHECK_INT(runlet_py_fork(py, &other, &err), RUNLET_OK);
        runlet_py_destroy(py);
        py = other;
    }
    if (cases[i].end >= END_RESUMED) {
        runlet_step_destroy(step);
        CHECK_INT(runlet_py_resume(py, mark, &step, &err), RUNLET_OK);
    }
    cage = py->cage;
    before = count_marks(cage);
    if (cases[i].marks && before == 0) {
        fprintf(stderr, "%s: the search finds nothing where something is\n", cases[i].label);
    }
    CHECK(!cases[i].marks || before > 0);
    runlet_step_destroy(step);
    runlet_value_destroy(mark);
    runlet_py_destroy(py);

    CHECK_INT(runlet_py_create(&opt, &py, &err), RUNLET_OK);
    if (py->cage != cage || count_marks(py->cage) != 0) {
        fprintf(stderr, "%s: the next session %s\n", cases[i].label, py->cage != cage ? "has another cage" : "can read it");
    }
    CHECK(py->cage == cage);
    CHECK_INT(count_marks(py->cage), 0);
    runlet_py_destroy(py);
    CHECK_INT(rn_driver_boot(&boot, &err), RUNLET_OK);
    CHECK_INT(rn_driver_take_cage(boot, &(rn_cage_shape){.max_bytes = 3 << 20, .oob = RN_OOB_BUILD}, &again, &err), RUNLET_OK);
    CHECK_LABEL(rn_cage_is_fresh(again, &where), cases[i].label);
    rn_driver_give_cage(again);
}

int main(void)
{
    CHECK(runlet_cage_install_fault_handler(NULL) == RUNLET_OK);
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        one_case(i);
    }
    return check_done();
}
