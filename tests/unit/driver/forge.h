/* Forged images (ED-99): a program runs to a pause, bytes of its memory or of its snapshot are changed, then it goes on. What must
 * hold: no crash (a wild access is a result), no hang, no write outside of the cage, and the next session of the process knows
 * nothing of it. The bytes of one input choose everything, so that a fuzzer and a seeded test share it. */
#ifndef RN_TESTS_FORGE_H
#define RN_TESTS_FORGE_H

#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "base/sha256.h"
#include "cage/snapshot.h"
#include "driver/pool.h"
#include "driver/session.h"
#include "py/obj/heap.h"
#include "py/obj/object.h"
#include "runlet/cage.h"
#include "runlet/python.h"

/* Forged objects may overlap, which the engine's memcpy does not mind; copies to the host's memory are checked as ever. */
__attribute__((visibility("default"))) const char *__asan_default_suppressions(void);
const char *__asan_default_suppressions(void)
{
    return "interceptor_via_fun:rn_run\n";
}

#define FORGE_TIME_NS INT64_C(50000000)
#define FORGE_STEPS   100000

static const char *const forge_programs[] = {
    "x = {'a': [1, 2.5, None, 'text', b'bytes', (1, 2)], 'b': {1, 2, 3}, 'c': frozenset([4])}\ny = ask(x)\nprint(y, x)\nx",
    "print(sorted([3, 1, 2, 5, 4], key=lambda v: -ask(v)))",
    "class K:\n def __init__(s, v): s.v = v\n def __hash__(s): return ask(1)\n def __eq__(s, o): return ask(s.v) == ask(o.v)\n"
    "d = {K(1): 'a', K(2): 'b'}\nd[K(1)] = 'c'\ns = {K(1), K(2)}\nprint(d[K(2)], K(1) in d, len(d), d.pop(K(1)), K(1) in s)",
    "def g():\n r = yield ask(1)\n try:\n  yield from (ask(i) for i in range(3))\n finally:\n  ask('f')\n return r\nprint(list(g()))\n"
    "print(list(map(ask, [1, 2])), max([1, 3, 2], key=ask))",
    "def f(n):\n try:\n  if n == 0: raise ValueError(ask('deep'))\n  return f(n - 1)\n except KeyError as e:\n  return e\n finally:\n  "
    "if n % 7 == 0: ask(n)\ntry:\n f(20)\nexcept ValueError as e:\n try:\n  raise TypeError('again') from e\n except TypeError as e2:\n  "
    "print(e2, e2.__cause__, e2.__context__, ask(3))\nraise RuntimeError('top')",
    "class M(type):\n def __new__(m, n, b, d, **k):\n  d['k'] = ask(1)\n  return super().__new__(m, n, b, d)\nclass B(metaclass=M):\n x = "
    "ask(2)\n def __getattr__(s, n): return (n, ask(n))\n @property\n def p(s): return ask(5)\nclass D(B, x=1): __slots__ = ('u', 'v')\n"
    "d = D()\nd.u = [d]\nprint(B.k, d.p, d.zz, d.u is not None, isinstance(d, B))",
    "import json, functools, itertools, collections, math\nC = collections.Counter('abracadabra')\n"
    "print(json.dumps({'a': [1, {'b': ask(2)}], 'n': 10 ** 40, 'f': 1e300}, indent=1))\n"
    "print(json.loads('{\"k\": [1, 2, {\"z\": 1.5e10}]}'), functools.reduce(lambda a, b: a + ask(b), [1, 2, 3]))\n"
    "print(list(itertools.accumulate([1, 2, 3], lambda a, b: a * ask(b))), C.most_common(2), math.factorial(30))",
    "s = 'h\\u00e9llo w\\u00f6rld \\U0001F600' * 3\na = bytearray(b'abc' * 30)\nask(a)\nprint(s.upper(), s[::-1], s.split(), "
    "f'{ask(s)!r:>60}', '%10s|%-5d' % (s, 7), s.encode()[3:9], a[::2], s.replace('l', 'LL'), s.find('w'))\na.extend(range(20))\nask(s)\n"
    "print(a.hex(), memoryview(bytes(a))[3:5].tolist(), int('9' * 60) // 7 ** 30, 2 ** 200 % 10 ** 9)",
    "import datetime, enum, dataclasses, collections, pathlib\nclass E(enum.Enum):\n A = 1\n B = [2]\n@dataclasses.dataclass\nclass P:\n "
    "x: int\n y: list\n@dataclasses.dataclass(slots=True)\nclass S:\n a: int\n b: object\nN = collections.namedtuple('N', 'a b')\n"
    "class O: pass\no = O()\no.self, o.n = o, N(1, [o])\nask([datetime.date(2024, 5, 6), datetime.datetime(2024, 5, 6, 7, "
    "tzinfo=datetime.timezone(datetime.timedelta(hours=2), 'X')), datetime.timedelta(1, 2, 3), E.A, E.B, P(1, [o]), S(1, o), N(1, 2), "
    "pathlib.Path('/a/b'), range(1, 9), slice(1, None), o, ValueError(1), ask, P, o.n])\nask([P(1, [E.A]), pathlib.PurePath('x')])\no",
    "ask([obj, type(obj)])\nprint(obj.m(1, obj), obj.age, {obj: 1}, sorted([2, 1], key=obj.m), obj == obj)\nfor i in range(3): ask([obj, "
    "obj.m(i)])\nobj",
    "with_ = []\nclass W:\n def __enter__(s): with_.append(ask('in')); return s\n def __exit__(s, *a): with_.append(ask(a)); return True\n"
    "with W() as w:\n match ask([1, 2]):\n  case [a, b]: print(a, b)\n  case _: raise KeyError(ask('no'))\n"
    "def gen():\n while True:\n  try:\n   yield ask(len(with_))\n  except GeneratorExit:\n   ask('closing')\n   return\n"
    "it = gen()\nprint(next(it), next(it))\nit.close()\nprint(with_)\nexec('print(ask(9))')\nlen(repr(globals()))",
};

typedef struct forge_input {
    const uint8_t *data;
    size_t len, at;
} forge_input;

static inline uint32_t forge_byte(forge_input *in)
{
    return in->at < in->len ? in->data[in->at++] : 0;
}

static inline uint32_t forge_u32(forge_input *in)
{
    uint32_t a = forge_byte(in), b = forge_byte(in), c = forge_byte(in);

    return a | b << 8 | c << 16 | forge_byte(in) << 24;
}

static inline void forge_fail(const char *what)
{
    fprintf(stderr, "forged image: %s\n", what);
    abort();
}

/* A byte of the live image: its header, its frames, its objects, sometimes what the collector and the caches keep beside them. */
static inline uint32_t forge_place(forge_input *in, rn_vm *vm, uint32_t choice)
{
    uint32_t n = forge_u32(in),
             top = vm->r > RN_STACK_START && vm->r < RN_STACK_START + RN_STACK_SIZE - 1024 ? vm->r + 512 : RN_STACK_START + 512;
    uint64_t heap = (uint64_t)(vm->nblocks < 1024 ? vm->nblocks : 1024) << RN_BLOCK_SHIFT;

    switch (choice & 15) {
    case 0:
    case 1:
        return n % (uint32_t)offsetof(rn_vm, out);
    case 2: /* exception state, pending call, answer */
        return (uint32_t)offsetof(rn_vm, exc) + n % (uint32_t)(offsetof(rn_vm, nblocks) - offsetof(rn_vm, exc));
    case 3:
        return n % (uint32_t)sizeof(rn_vm);
    case 4:
    case 5:
    case 6:
        return RN_STACK_START + n % (top - RN_STACK_START);
    case 7: /* the innermost frame */
        return top - 600 - n % 128 > RN_STACK_START ? top - 600 + n % 600 : RN_STACK_START + n % 512;
    case 8:
        return RN_HEAP_START + n % (vm->nblocks < 1024 ? vm->nblocks + 1 : 1024); /* the block map */
    case 9:                                                                       /* what lies in SCRATCH */
        return n & 1 ? RN_ALLOC_START + (n >> 1) % (uint32_t)(sizeof(rn_alloc_state) - 64)
                     : RN_MCACHE_START + (n >> 1) % (RN_MCACHE_ENTRIES * 24u - 64u);
    case 10:
        return RN_CACHES_START + n % 8192;
    default:
        return RN_BLOCKS_START + (uint32_t)(n % (heap + 1));
    }
}

static inline void forge_change(forge_input *in, uint8_t *p, uint64_t room, uint32_t at)
{
    static const uint32_t offsets[] = {0,          8,          1,           0xFFFFFFFF,     0xFFFFFFF0,      0x80000000,    0x7FFFFFFF,
                                       0x00100000, 0x04000000, 0x10000000,  0x11000000,     RN_BLOCKS_START, RN_HEAP_START, 0x11FFFFF8,
                                       0x00100048, 0x03FFFFF0, RN_T(tuple), RN_EMPTY_TUPLE, RN_EMPTY_STR,    0x40000000,    0x0000FFF8};
    static const uint64_t values[] = {RN_NONE,    RN_UNBOUND,         RN_HOLE, RN_TRUE, RN_INT_BIAS, RN_INT_TAG, ~UINT64_C(0),
                                      RN_TAG_REF, 0x7FF8000000000000, 0};
    uint32_t how = forge_byte(in), with = forge_u32(in);
    uint64_t v;

    switch (how & 7) {
    case 0:
        p[0] ^= (uint8_t)(1u << (with & 7));
        break;
    case 1:
        p[0] = (uint8_t)with;
        break;
    case 2: /* an odd or huge offset, length, count */
        memcpy(p, &offsets[with % (sizeof offsets / sizeof offsets[0])], room < 4 ? (size_t)room : 4);
        break;
    case 3:
        v = values[with % (sizeof values / sizeof values[0])];
        memcpy(p, &v, room < 8 ? (size_t)room : 8);
        break;
    case 4: /* a reference into the objects */
        v = RN_TAG_REF | (RN_BLOCKS_START + (with & 0x3FFF0));
        memcpy(p, &v, room < 8 ? (size_t)room : 8);
        break;
    case 5: /* to itself and its neighbours */
        v = RN_TAG_REF | ((at & ~15u) + (with & 15) * 16u - 128u);
        memcpy(p, &v, room < 8 ? (size_t)room : (how & 8 ? 4 : 8));
        break;
    case 6: {
        uint8_t piece[16];

        if (room >= 64) {
            memcpy(piece, p + (with & 31), 16);
            memcpy(p + (with >> 8 & 31), piece, 16);
        }
        break;
    }
    default:
        p[0] = (uint8_t)(p[0] + (with & 1 ? 1u : 255u));
        break;
    }
}

static inline void forge_live(forge_input *in, runlet_py *py, uint32_t count)
{
    rn_vm *vm = rn_cage_base(py->cage);

    rn_heap_open(vm);
    for (uint32_t i = 0; i < count && in->at < in->len; i++) {
        uint32_t choice = forge_byte(in), at = forge_place(in, vm, choice);
        uint8_t *p;

        at = choice & 0x80 ? at & ~7u : at;
        p = rn_cage_span(py->cage, at, 8);
        if (p != NULL) {
            forge_change(in, p, rn_cage_span(py->cage, at, 64) != NULL ? 64 : 8, at);
        }
    }
    rn_cage_distrust(py->cage); /* a forged reference writes wherever it points */
}

static const uint8_t forge_key[32] = "the attacker knows this very key";

static inline void forge_options(runlet_py_options *opt)
{
    runlet_py_options_init(opt);
    opt->max_bytes = 4 << 20;
    opt->max_steps = FORGE_STEPS;
    opt->timeout_ns = FORGE_TIME_NS;
    opt->max_calls = 40;
    opt->max_depth = 100;
    opt->max_output_bytes = 1 << 16;
    opt->seed = 1;
}

/* Saves, changes the body, seals it again as whoever has the key can, and loads it. NULL: refused. */
static inline runlet_py *forge_saved(forge_input *in, runlet_py *py, uint32_t count, bool keyed)
{
    rn_save_options how = {.codec = RN_CODEC_RAW, .key = keyed ? forge_key : NULL, .key_len = keyed ? sizeof forge_key : 0};
    uint8_t *bytes = NULL;
    size_t plain_len;
    runlet_py_options opt;
    runlet_py *out = NULL;
    runlet_error err = {0};
    rn_buf buf = RN_BUF_INIT(1 << 26);
    size_t seal = keyed ? RN_SHA256_SIZE : 8;

    /* runlet_py_save() prepares the session: dead registers, marks */
    if (runlet_py_save(py, NULL, 0, &bytes, &plain_len, &err) != RUNLET_OK || rn_cage_save(py->cage, NULL, &how, &buf, &err) != RUNLET_OK) {
        runlet_free(bytes);
        rn_buf_release(&buf);
        return NULL;
    }
    runlet_free(bytes);
    for (uint32_t i = 0; i < count && in->at < in->len; i++) {
        bool header = forge_byte(in) % 32 == 0;
        size_t at = header ? forge_u32(in) % 88 : 88 + forge_u32(in) % (buf.len - 88 - seal);

        if (at + 64 < buf.len) {
            forge_change(in, buf.data + at, 64, RN_BLOCKS_START + (uint32_t)at);
        }
    }
    if (keyed) {
        rn_hmac mac;

        rn_hmac_init(&mac, forge_key, sizeof forge_key);
        rn_hmac_add(&mac, buf.data, buf.len - seal);
        rn_hmac_end(&mac, buf.data + buf.len - seal);
    } else {
        rn_snapshot_reseal(buf.data, buf.len);
    }
    forge_options(&opt);
    if (runlet_py_load(&opt, buf.data, buf.len, keyed ? forge_key : NULL, keyed ? sizeof forge_key : 0, !keyed, &out, &err) != RUNLET_OK) {
        out = NULL;
        if (err.message[0] == '\0') {
            forge_fail("refused without a word");
        }
    } else {
        rn_cage_distrust(out->cage);
    }
    rn_buf_release(&buf);
    return out;
}

/* What the engine says after a change must be well formed, whatever it says. */
static inline void forge_check_step(const runlet_step *step)
{
    const char *text;

    if (step == NULL) {
        return;
    }
    text = runlet_step_peek_error_message(step);
    if (text != NULL) {
        (void)strlen(text);
    }
    if (runlet_step_get_kind(step) == RUNLET_STEP_CALL && (runlet_step_peek_name(step) == NULL || runlet_step_peek_args(step) == NULL)) {
        forge_fail("a call without name or arguments");
    }
    if (runlet_step_get_kind(step) == RUNLET_STEP_DONE && runlet_step_peek_value(step) != NULL) {
        char *json = NULL;
        size_t len;

        (void)!runlet_value_to_json(runlet_step_peek_value(step), true, &json, &len, NULL);
        runlet_free(json);
    }
}

/* Goes on for a few turns of the host. */
static inline void forge_continue(forge_input *in, runlet_py **session)
{
    runlet_py *py = *session, *other = NULL;
    runlet_value *answer = runlet_value_list();
    runlet_usage usage;

    (void)runlet_value_append_new(answer, runlet_value_int(7));
    for (int turn = 0; turn < 6; turn++) {
        runlet_step *step = NULL;
        runlet_error err = {0};
        uint32_t what = forge_byte(in);
        runlet_code rc;
        uint8_t *bytes = NULL;
        size_t len = 0;

        switch (what % 11) {
        case 0:
            rc = runlet_py_pending(py, &step, &err);
            break;
        case 1:
            rc = runlet_py_resume_error(py, what & 32 ? "ValueError" : "Nothing", "forged", &step, &err);
            break;
        case 2:
            rc = runlet_py_save(py, forge_key, sizeof forge_key, &bytes, &len, &err);
            runlet_free(bytes);
            break;
        case 3:
            rc = runlet_py_fork(py, &other, &err);
            if (rc == RUNLET_OK) {
                runlet_step *also = NULL;

                (void)!runlet_py_resume(other, answer, &also, &err);
                forge_check_step(also);
                runlet_step_destroy(also);
                runlet_py_destroy(other);
            }
            break;
        case 4:
            rc = runlet_py_feed(py, "[k for k in globals()]", 22, "again.py", &step, &err);
            break;
        case 5:
            rc = runlet_py_set(py, "given", answer, &err);
            break;
        default:
            rc = runlet_py_resume(py, answer, &step, &err);
            break;
        }
        if (rc != RUNLET_OK && err.code == RUNLET_OK) {
            forge_fail("an error without a code");
        }
        runlet_py_get_usage(py, &usage);
        forge_check_step(step);
        runlet_step_destroy(step);
    }
    runlet_value_destroy(answer);
}

/* obj: an object of the host. */
static inline bool forge_add_object(runlet_py *py, runlet_error *err)
{
    static const runlet_function methods[] = {{.name = "m", .signature = "(*a)"}};
    runlet_class c = {.name = "Thing",
                      .grants = RUNLET_GRANT_ATTRIBUTES | RUNLET_GRANT_EQUALITY | RUNLET_GRANT_HASHING,
                      .methods = methods,
                      .method_count = 1};
    runlet_value *v = runlet_value_object("Thing", (runlet_id){1, 2});
    bool good = v != NULL && runlet_py_declare_class(py, &c, err) == RUNLET_OK && runlet_py_set(py, "obj", v, err) == RUNLET_OK;

    runlet_value_destroy(v);
    return good;
}

static inline runlet_py *forge_start(const char *source, uint32_t pauses)
{
    runlet_py_options opt;
    runlet_py *py = NULL;
    runlet_step *step = NULL;
    runlet_error err = {0};

    forge_options(&opt);
    opt.keep_graphs = strstr(source, "datetime") != NULL;
    if (runlet_py_create(&opt, &py, &err) != RUNLET_OK || runlet_py_add_function(py, "ask", &err) != RUNLET_OK ||
        (strstr(source, "obj") != NULL && !forge_add_object(py, &err)) ||
        runlet_py_feed(py, source, strlen(source), "main.py", &step, &err) != RUNLET_OK) {
        fprintf(stderr, "%s\n", err.message);
        forge_fail("an honest session does not start");
    }
    while (pauses-- > 0 && runlet_step_get_kind(step) == RUNLET_STEP_CALL) {
        runlet_step *next = NULL;

        if (runlet_py_resume(py, runlet_value_peek_item(runlet_step_peek_args(step), 0), &next, &err) != RUNLET_OK) {
            forge_fail("an honest session does not go on");
        }
        runlet_step_destroy(step);
        step = next;
    }
    runlet_step_destroy(step);
    return py;
}

/* A session of the same process afterwards, in a cage that may be the same. */
static inline void forge_compare(void)
{
    static const char check[] = "sum(v * v for v in range(100)), sorted({3: 1, 1: 2}), f'{1.5:8.3f}'";
    rn_cage_shape shape = {.oob = RN_OOB_BUILD, .max_bytes = 4 << 20};
    runlet_py *py = forge_start("sum(v * v for v in range(100)) + len(globals())", 0);
    runlet_error err = {0};
    runlet_step *step = NULL;
    rn_cage *cage = NULL;
    rn_boot *boot;
    uint32_t where = 0;

    if (runlet_py_feed(py, check, sizeof check - 1, "main.py", &step, &err) != RUNLET_OK ||
        runlet_step_get_kind(step) != RUNLET_STEP_DONE || runlet_value_count(runlet_step_peek_value(step)) != 3 ||
        runlet_value_get_int(runlet_value_peek_item(runlet_step_peek_value(step), 0)) != 328350) {
        forge_fail("the next session computes something else");
    }
    runlet_step_destroy(step);
    runlet_py_destroy(py);
    if (rn_driver_boot(&boot, &err) != RUNLET_OK || rn_driver_take_cage(boot, &shape, &cage, &err) != RUNLET_OK) {
        forge_fail("no cage");
    }
    if (!rn_cage_is_fresh(cage, &where)) {
        fprintf(stderr, "offset 0x%x\n", where);
        forge_fail("the pool gave a cage that is not as new");
    }
    rn_driver_give_cage(cage);
}

/* One input. Returns the time it took. */
static inline int64_t forge_round(const uint8_t *data, size_t len, bool compare)
{
    forge_input in = {data, len, 0};
    uint32_t program = forge_byte(&in), mode = forge_byte(&in);
    runlet_py *py = forge_start(forge_programs[program % (sizeof forge_programs / sizeof forge_programs[0])], mode >> 4);
    int64_t start = rn_clock_ns(), took;

    switch (mode & 3) {
    case 0:
    case 1:
        forge_live(&in, py, 1 + (mode >> 2 & 3) * 3);
        break;
    default: {
        runlet_py *loaded = forge_saved(&in, py, 1 + (mode >> 2 & 3) * 3, mode & 1);

        runlet_py_destroy(py);
        py = loaded;
        break;
    }
    }
    if (py != NULL) {
        forge_continue(&in, &py);
    }
    runlet_py_destroy(py);
    took = rn_clock_ns() - start;
    if (compare) {
        forge_compare();
    }
    return took;
}

#endif
