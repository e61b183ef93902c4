/* Objects and classes of the host (python.md 13.7): each grant on and off, names that are not forwarded, identity, what a restored
 * session knows, and pauses inside of what calls back. In the process and in a worker. */
#define _POSIX_C_SOURCE 200809L
#include "check.h"

#include <stdlib.h>

#include "runlet/cage.h"
#include "runlet/python.h"

static const char key[32] = "0123456789abcdef0123456789abcde";
static const runlet_id ann = {UINT64_C(0xa1), 1}, bob = {UINT64_C(0xb0), 2}, iterator = {UINT64_C(0x17), 3};
static runlet_py_options opt;
static char got[8192], asked[8192];
static runlet_load_path path; /* how it goes on there */
static bool moves;            /* at each call the session is saved and goes on in another one */

static void append(char *to, const char *text, size_t len)
{
    snprintf(to + strlen(to), sizeof got - strlen(to), "%.*s", (int)len, text);
}

static void take(void *ctx, int channel, const char *text, size_t len)
{
    (void)ctx;
    (void)channel;
    append(got, text, len);
}

static runlet_value *object(runlet_id id, const char *class_name)
{
    runlet_value *v = runlet_value_object(class_name, id);

    if (id.high == ann.high) {
        CHECK(runlet_value_set_new(v, runlet_value_str("city", 4), runlet_value_str("Oslo", 4)));
    }
    return v;
}

static runlet_py *session(unsigned grants)
{
    static const runlet_function methods[] = {
        {.name = "greet", .signature = "(who, *, loud=False)", .doc = "Says hello."},
        {.name = "anything"},
        {.name = "later"},
        {.name = "slow", .is_async = true},
    };
    runlet_class c = {.name = "Customer", .doc = "One who buys.", .grants = grants, .methods = methods, .method_count = 4};
    runlet_class it = {.name = "Cursor", .grants = RUNLET_GRANT_NEXT};
    runlet_error err = {0};
    runlet_py *py = NULL;
    runlet_value *v;

    CHECK_INT(runlet_py_create(&opt, &py, &err), RUNLET_OK);
    CHECK_INT(runlet_py_declare_class(py, &c, &err), RUNLET_OK);
    CHECK_INT(runlet_py_declare_class(py, &it, &err), RUNLET_OK);
    CHECK_INT(runlet_py_add_function(py, "same", &err), RUNLET_OK);
    v = object(ann, "Customer");
    CHECK_INT(runlet_py_set(py, "ann", v, &err), RUNLET_OK);
    CHECK_INT(runlet_py_set(py, "ann2", v, &err), RUNLET_OK);
    runlet_value_destroy(v);
    v = object(bob, "Customer");
    CHECK_INT(runlet_py_set(py, "bob", v, &err), RUNLET_OK);
    runlet_value_destroy(v);
    return py;
}

static runlet_py *moved(runlet_py *py, bool registers)
{
    runlet_error err = {0};
    runlet_py *next = NULL;
    uint8_t *bytes = NULL;
    size_t len = 0;

    CHECK_INT(runlet_py_save(py, key, sizeof key, &bytes, &len, &err), RUNLET_OK);
    if (runlet_py_load_with(&opt, bytes, len, &(runlet_load_options){key, sizeof key, .path = path}, &next, &err) != RUNLET_OK) {
        fprintf(stderr, "%s\n", err.message);
        check_failures++;
    }
    runlet_free(bytes);
    runlet_py_destroy(py);
    if (registers && next != NULL) {
        CHECK_INT(runlet_py_register(next, ann, &err), RUNLET_OK);
        CHECK_INT(runlet_py_register(next, bob, &err), RUNLET_OK);
        CHECK_INT(runlet_py_register(next, iterator, &err), RUNLET_OK);
    }
    return next;
}

static void note(const runlet_step *s)
{
    const runlet_value *receiver = runlet_step_peek_receiver(s);
    runlet_error err = {0};
    char head[100], *args = NULL;
    size_t len;

    snprintf(head, sizeof head, "%llx.%s", receiver != NULL ? (unsigned long long)runlet_value_get_id(receiver).high : 0ULL,
             runlet_step_peek_name(s));
    CHECK_INT(runlet_value_to_json(runlet_step_peek_args(s), false, &args, &len, &err), RUNLET_OK);
    append(asked, head, strlen(head));
    append(asked, args + strlen("{\"$tuple\":"), len - strlen("{\"$tuple\":}")); /* arguments are a tuple */
    append(asked, " ", 1);
    runlet_free(args);
}

static int countdown;

/* What the host's objects do. NULL: raises what *type says. */
static runlet_value *do_call(const runlet_step *s, const char **type)
{
    const runlet_value *receiver = runlet_step_peek_receiver(s), *args = runlet_step_peek_args(s), *first = runlet_value_peek_item(args, 0);
    const char *name = runlet_step_peek_name(s);
    uint64_t who = receiver != NULL ? runlet_value_get_id(receiver).high : 0;
    runlet_value *v;

    *type = "AttributeError";
    if (strcmp(name, "__getattr__") == 0) {
        const char *attribute = runlet_value_peek_text(first, NULL);

        CHECK(attribute[0] != '_');
        return strcmp(attribute, "age") == 0      ? runlet_value_int((int64_t)(who & 63))
               : strcmp(attribute, "friend") == 0 ? runlet_value_object("Customer", bob)
                                                  : NULL;
    }
    if (strcmp(name, "__getitem__") == 0) {
        *type = "KeyError";
        return runlet_value_get_kind(first) == RUNLET_STR ? runlet_value_str("item", 4) : NULL;
    }
    if (strcmp(name, "__iter__") == 0) {
        if (who == bob.high) {
            countdown = 3;
            return runlet_value_object("Cursor", iterator);
        }
        v = runlet_value_list();
        CHECK(runlet_value_append_new(v, runlet_value_int(1)) && runlet_value_append_new(v, runlet_value_int(2)));
        return v;
    }
    if (strcmp(name, "__next__") == 0) {
        *type = "StopIteration";
        return countdown > 0 ? runlet_value_int(countdown--) : NULL;
    }
    if (strcmp(name, "__len__") == 0) {
        return runlet_value_int(who == ann.high ? 5 : -1);
    }
    if (strcmp(name, "__bool__") == 0) {
        return runlet_value_bool(who == ann.high);
    }
    if (strcmp(name, "__eq__") == 0) {
        return runlet_value_get_kind(first) == RUNLET_HOST_OBJECT ? runlet_value_bool(runlet_value_get_id(first).high == who)
                                                                  : runlet_value_bool(false);
    }
    if (strcmp(name, "__hash__") == 0) {
        return runlet_value_int((int64_t)who);
    }
    if (strcmp(name, "__repr__") == 0) {
        return runlet_value_str(who == ann.high ? "<Ann>" : "<Bob>", 5);
    }
    if (strcmp(name, "Customer") == 0) {
        return runlet_value_object("Customer", bob);
    }
    if (strcmp(name, "same") == 0 && runlet_value_get_kind(first) == RUNLET_HOST_OBJECT) {
        return runlet_value_object("Customer", runlet_value_get_id(first));
    }
    return strcmp(name, "__setitem__") == 0 || strcmp(name, "__delitem__") == 0 ? runlet_value_none()
           : receiver != NULL                                                   ? runlet_value_int((int64_t)(who & 63))
                                                                                : runlet_value_int(runlet_value_get_int(first));
}

static runlet_step *answer(runlet_py **py, runlet_step *s)
{
    runlet_step *next = NULL;
    runlet_error err = {0};
    const char *type;
    runlet_value *v;

    if (moves) {
        *py = moved(*py, true);
        runlet_step_destroy(s);
        s = NULL;
        CHECK_INT(runlet_py_pending(*py, &s, &err), RUNLET_OK);
    }
    note(s);
    if (strcmp(runlet_step_peek_name(s), "later") == 0) {
        CHECK_INT(runlet_py_resume_pending(*py, &next, &err), RUNLET_OK);
        runlet_step_destroy(s);
        return next;
    }
    v = do_call(s, &type);
    if (v != NULL) {
        CHECK_INT(runlet_py_resume(*py, v, &next, &err), RUNLET_OK);
    } else {
        CHECK_INT(runlet_py_resume_error(*py, type, "not there", &next, &err), RUNLET_OK);
    }
    runlet_value_destroy(v);
    runlet_step_destroy(s);
    return next;
}

static runlet_step *answer_later(runlet_py *py, runlet_step *s)
{
    runlet_step *next = NULL;
    runlet_error err = {0};
    runlet_value *v = runlet_value_int(77);
    runlet_result r = {.call_id = runlet_step_pending_id(s, 0), .value = v};

    CHECK_STR(runlet_step_pending_name(s, 0), "later");
    CHECK_INT(runlet_value_get_id(runlet_step_pending_receiver(s, 0)).high, ann.high);
    CHECK_INT(runlet_py_resume_futures(py, &r, 1, &next, &err), RUNLET_OK);
    runlet_value_destroy(v);
    runlet_step_destroy(s);
    return next;
}

static void run(runlet_py **py, const char *source)
{
    runlet_step *step = NULL;
    runlet_error err = {0};

    got[0] = asked[0] = '\0';
    CHECK_INT(runlet_py_feed(*py, source, strlen(source), "t.py", &step, &err), RUNLET_OK);
    while (step != NULL && (runlet_step_get_kind(step) == RUNLET_STEP_CALL || runlet_step_get_kind(step) == RUNLET_STEP_FUTURES)) {
        step = runlet_step_get_kind(step) == RUNLET_STEP_CALL ? answer(py, step) : answer_later(*py, step);
    }
    if (step != NULL && runlet_step_get_kind(step) == RUNLET_STEP_ERROR) {
        append(got, runlet_step_peek_error_type(step), strlen(runlet_step_peek_error_type(step)));
        append(got, ": ", 2);
        append(got, runlet_step_peek_error_message(step), strlen(runlet_step_peek_error_message(step)));
    }
    runlet_step_destroy(step);
}

/* ---- grants ---- */

#define ALL (RUNLET_GRANT_CONSTRUCTION * 2 - 1)

static const struct {
    const char *label, *source;
    unsigned grants;
    const char *want, *calls;
} cases[] = {
    {"attributes it came with", "print(ann.city, vars(ann))", 0, "Oslo {'city': 'Oslo'}\n", ""},
    {"no attributes", "print(ann.age)", 0, "AttributeError: 'Customer' object has no attribute 'age'", ""},
    {"attributes", "print(ann.age, ann.city, ann.age, hasattr(ann, 'nope'), getattr(ann, 'x', 5))", RUNLET_GRANT_ATTRIBUTES,
     "33 Oslo 33 False 5\n", "a1.__getattr__[\"age\"] a1.__getattr__[\"age\"] a1.__getattr__[\"nope\"] a1.__getattr__[\"x\"] "},
    {"an attribute that is an object", "f = ann.friend\nprint(type(f) is Customer, f == bob, f is bob, f.age)", RUNLET_GRANT_ATTRIBUTES,
     "True True False 48\n", "a1.__getattr__[\"friend\"] b0.__getattr__[\"age\"] "},
    {"underscores",
     "for n in ('_x', '__x', '__getstate', '_'):\n try: getattr(ann, n)\n except AttributeError as e: print(e)\n"
     "print(hasattr(ann, '__len__'), hasattr(ann, '__fspath__'))",
     RUNLET_GRANT_ATTRIBUTES,
     "'Customer' object has no attribute '_x'\n'Customer' object has no attribute '__x'\n'Customer' object has no attribute '__getstate'\n"
     "'Customer' object has no attribute '_'\nFalse False\n",
     ""},
    {"nothing is written",
     "for f in (lambda: setattr(ann, 'city', 1), lambda: delattr(ann, 'city'), lambda: setattr(ann, 'new', 1)):\n"
     " try: f()\n except AttributeError as e: print(e)\nprint(ann.city)",
     ALL,
     "'Customer' object attribute 'city' is read-only\n'Customer' object attribute 'city' is read-only\n"
     "'Customer' object attribute 'new' is read-only\nOslo\n",
     ""},
    {"methods",
     "print(ann.greet('x'), bob.greet(who=1, loud=True), ann.anything(1, k=[2]))\nprint(Customer.greet.__doc__, ann.greet.__name__)", 0,
     "33 48 33\nSays hello. greet\n", "a1.greet[\"x\"] b0.greet[] a1.anything[1] "},
    {"arguments of methods", "try: ann.greet()\nexcept TypeError as e: print(e)\ntry: ann.greet(1, 2)\nexcept TypeError as e: print(e)", 0,
     "greet() missing 1 required positional argument: 'who'\ngreet() takes 1 positional argument but 2 were given\n", ""},
    {"methods are first-class",
     "f = ann.anything\nprint(list(map(f, [1, 2])), Customer.anything(bob))\ntry: Customer.anything(5)\n"
     "except TypeError as e: print(e)",
     0, "[33, 33] 48\n'int' object is not an object of the host\n", "a1.anything[1] a1.anything[2] b0.anything[] "},
    {"objects as arguments", "print(same(ann) == ann, same(ann) is ann, ann.anything(bob))", 0, "True False 33\n",
     "0.same[{\"$host\":[\"Customer\",\"00000000000000a10000000000000001\",{}]}] "
     "0.same[{\"$host\":[\"Customer\",\"00000000000000a10000000000000001\",{}]}] "
     "a1.anything[{\"$host\":[\"Customer\",\"00000000000000b00000000000000002\",{}]}] "},
    {"pending methods",
     "import asyncio\nprint(await ann.later(1))\nasync def main(): return await asyncio.gather(ann.later(2), ann.slow())\n"
     "print(await main())",
     0, "77\n[77, 33]\n", "a1.later[1] a1.later[2] a1.slow[] "},
    {"no items",
     "try: ann['k']\nexcept TypeError as e: print(e)\ntry: ann['k'] = 1\nexcept TypeError as e: print(e)\ntry: del ann['k']\n"
     "except TypeError as e: print(e)",
     0,
     "'Customer' object is not subscriptable\n'Customer' object does not support item assignment\n"
     "'Customer' object does not support item deletion\n",
     ""},
    {"items",
     "print(ann['k'])\ntry: ann[5]\nexcept KeyError as e: print('KeyError', e)\ntry: ann['k'] = 1\nexcept TypeError as e: print(e)",
     RUNLET_GRANT_ITEMS, "item\nKeyError 'not there'\n'Customer' object does not support item assignment\n",
     "a1.__getitem__[\"k\"] a1.__getitem__[5] "},
    {"items are no iteration",
     "for f in (lambda: list(ann), lambda: 1 in ann):\n try: f()\n except TypeError as e: print(type(e).__name__)", RUNLET_GRANT_ITEMS,
     "TypeError\nTypeError\n", ""},
    {"setting items", "ann['k'] = [1]\ndel ann[(1, 2)]\ntry: ann['k']\nexcept TypeError as e: print(e)", RUNLET_GRANT_SET_ITEMS,
     "'Customer' object is not subscriptable\n", "a1.__setitem__[\"k\",[1]] a1.__delitem__[{\"$tuple\":[1,2]}] "},
    {"no iteration",
     "from collections.abc import Iterable, Sized, Callable\ntry: list(ann)\nexcept TypeError as e: print(e)\n"
     "print(isinstance(ann, Iterable), isinstance(ann, Sized), isinstance(ann, Callable), callable(ann))",
     0, "'Customer' object is not iterable\nFalse False False False\n", ""},
    {"iteration",
     "print(list(ann), [x for x in bob], 2 in ann)\nit = iter(bob)\nprint(next(it), next(it, None))\n"
     "try: next(ann)\nexcept TypeError as e: print(e)",
     RUNLET_GRANT_ITERATION, "[1, 2] [3, 2, 1] True\n3 2\n'Customer' object is not an iterator\n",
     "a1.__iter__[] b0.__iter__[] 17.__next__[] 17.__next__[] 17.__next__[] 17.__next__[] a1.__iter__[] b0.__iter__[] 17.__next__[] "
     "17.__next__[] "},
    {"no length", "try: len(ann)\nexcept TypeError as e: print(e)", 0, "object of type 'Customer' has no len()\n", ""},
    {"length", "print(len(ann), bool(ann))\ntry: len(bob)\nexcept ValueError as e: print(e)", RUNLET_GRANT_LENGTH,
     "5 True\n__len__() should return >= 0\n", "a1.__len__[] a1.__len__[] b0.__len__[] "},
    {"no truth", "print(bool(ann), not bob, 1 if bob else 2)", 0, "True False 1\n", ""},
    {"truth", "print(bool(ann), not bob, 1 if bob else 2)", RUNLET_GRANT_TRUTH, "True True 2\n",
     "a1.__bool__[] b0.__bool__[] b0.__bool__[] "},
    {"no equality",
     "print(ann == ann2, ann is ann2, ann == bob, ann != bob, ann == 1, ann in [bob, ann2], hash(ann) == hash(ann2), len({ann, ann2, "
     "bob}))",
     0, "True False False True False True True 2\n", ""},
    {"equality", "print(ann == ann2, ann != bob, 1 == ann)\ntry: {ann}\nexcept TypeError as e: print(e)", RUNLET_GRANT_EQUALITY,
     "True True False\ncannot use 'host.Customer' as a set element (unhashable type: 'Customer')\n",
     "a1.__eq__[{\"$host\":[\"Customer\",\"00000000000000a10000000000000001\",{}]}] "
     "a1.__eq__[{\"$host\":[\"Customer\",\"00000000000000b00000000000000002\",{}]}] a1.__eq__[1] "},
    {"hashing", "print(hash(bob), ann == ann2)\nd = {ann: 1}", RUNLET_GRANT_HASHING, "176 True\n", "b0.__hash__[] a1.__hash__[] "},
    {"no repr", "r = repr(ann)\nprint(r.startswith('<host.Customer object at 0x'), str(ann) == r, type(ann))", 0,
     "True True <class 'host.Customer'>\n", ""},
    {"repr", "print(ann, [bob], f'{ann!r:>6}')", RUNLET_GRANT_REPR, "<Ann> [<Bob>]  <Ann>\n", "a1.__repr__[] a1.__repr__[] b0.__repr__[] "},
    {"no construction", "try: Customer(1)\nexcept TypeError as e: print(e)\nprint(isinstance(ann, Customer), Customer.__doc__)", 0,
     "cannot create 'Customer' instances\nTrue One who buys.\n", ""},
    {"construction", "c = Customer('n', vip=True)\nprint(type(c) is Customer, c == bob)\nclass Sub(Customer): pass\nprint(type(Sub()))",
     RUNLET_GRANT_CONSTRUCTION, "True True\n<class 'host.Customer'>\n", "0.Customer[\"n\"] 0.Customer[] "},
    {"copies are the object", "import copy\nprint(copy.copy(ann) is ann, copy.deepcopy([ann])[0] is ann)", ALL, "True True\n", ""},
    {"no way to make one",
     "for f in (lambda: object.__new__(Customer), lambda: type(ann).__mro__[1](), lambda: type(ann).__mro__[1].__new__(Customer)):\n"
     " try: print(f())\n except TypeError as e: print('TypeError')",
     0, "TypeError\nTypeError\nTypeError\n", ""},
    {"functions of another class",
     "try: Cursor.__next__(ann)\nexcept TypeError as e: print(e)\nobject.__setattr__(ann, '__class__', Cursor)\ntry: next(ann)\n"
     "except TypeError as e: print(e)\ntry: Customer.anything(ann), Customer.anything(5)\nexcept TypeError as e: print(e)",
     0,
     "'Customer' object has no operation '__next__'\n'Customer' object has no operation '__next__'\n"
     "'int' object is not an object of the host\n",
     "a1.anything[] "},
    {"a subclass of the program's",
     "class Mine(Customer):\n def __len__(s): return 3\n def more(s): return s.city\nobject.__setattr__(ann, '__class__', Mine)\n"
     "print(len(ann), ann.more(), ann.anything(), same(ann) == ann2)",
     0, "3 Oslo 33 True\n", NULL},
    {"calls inside of what calls back",
     "print(sorted([bob, ann], key=lambda c: c.age), max([ann, bob], key=lambda c: c['k'] * c.age), list(map(len, [ann])))\n"
     "d = {ann: 1, bob: 2}\nprint(d[ann2], ann2 in d, {ann, ann2, bob} == {bob, ann})\n"
     "for i, x in enumerate(bob): print(i, x)\nprint([y for x in (ann, bob) for y in x], [f'{c}' for c in (ann, bob)])\n"
     "print(dict.fromkeys(ann), sum(bob), (ann, bob) == (ann2, bob), any([bob, ann]), [bob, ann].index(ann2))",
     ALL & ~RUNLET_GRANT_NEXT,
     "[<Ann>, <Bob>] <Bob> [5]\n1 True True\n0 3\n1 2\n2 1\n[1, 2, 3, 2, 1] ['<Ann>', '<Bob>']\n{1: None, 2: None} 6 True True 1\n", NULL},
};

static void grants(void)
{
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        runlet_py *py = session(cases[i].grants);

        run(&py, cases[i].source);
        check_str_at(got, cases[i].want, __FILE__, __LINE__, cases[i].label);
        if (cases[i].calls != NULL) {
            check_str_at(asked, cases[i].calls, __FILE__, __LINE__, cases[i].label);
        }
        runlet_py_destroy(py);
    }
}

/* ---- what a session knows ---- */

static void restored(void)
{
    runlet_error err = {0};
    runlet_step *step = NULL;
    runlet_py *py = session(RUNLET_GRANT_ATTRIBUTES), *fork = NULL;

    py = moved(py, false);
    run(&py,
        "print(ann.city, ann == ann2, len({ann, ann2}))\nfor f in (lambda: ann.age, lambda: same([{'a': ann}]), lambda: ann.greet(1)):\n"
        " try: f()\n except RuntimeError as e: print(e)");
    check_str_at(got,
                 "Oslo True 1\nhost object 00000000000000a10000000000000001 is not registered with this session\n"
                 "host object 00000000000000a10000000000000001 is not registered with this session\n"
                 "host object 00000000000000a10000000000000001 is not registered with this session\n",
                 __FILE__, __LINE__, "unregistered");
    CHECK_STR(asked, "");
    CHECK_INT(runlet_py_register(py, ann, &err), RUNLET_OK);
    run(&py, "print(ann.age)\ntry: bob.age\nexcept RuntimeError as e: print('bob')");
    CHECK_STR(got, "33\nbob\n");
    CHECK_INT(runlet_py_feed(py, "[ann, bob]", 10, "t.py", &step, &err), RUNLET_OK); /* a result is no use */
    CHECK_INT(runlet_value_get_id(runlet_value_peek_item(runlet_step_peek_value(step), 1)).low, bob.low);
    CHECK_INT(runlet_value_count(runlet_value_peek_item(runlet_step_peek_value(step), 0)), 0);
    runlet_step_destroy(step);
    CHECK_INT(runlet_py_unregister(py, ann, &err), RUNLET_OK);
    run(&py, "try: ann.age\nexcept RuntimeError as e: print('ann')");
    CHECK_STR(got, "ann\n");
    CHECK_INT(runlet_py_register(py, (runlet_id){0, 0}, &err), RUNLET_E_USAGE);
    CHECK_INT(runlet_py_register(py, ann, &err), RUNLET_OK);
    CHECK_INT(runlet_py_fork(py, &fork, &err), RUNLET_OK);
    run(&fork, "try: ann.age\nexcept RuntimeError as e: print('fork')");
    CHECK_STR(got, "fork\n");
    runlet_py_destroy(fork);
    for (uint64_t i = 1; i <= 2000; i++) { /* many, and all but one gone again */
        CHECK(runlet_py_register(py, (runlet_id){i * 7, i}, &err) == RUNLET_OK);
    }
    for (uint64_t i = 1; i <= 2000; i++) {
        CHECK(runlet_py_unregister(py, (runlet_id){i * 7, i}, &err) == RUNLET_OK);
    }
    run(&py, "print(ann.age)");
    CHECK_STR(got, "33\n");
    runlet_py_destroy(py);
}

static void declarations(void)
{
    static const runlet_function private_method[] = {{.name = "_hidden"}}, bad_signature[] = {{.name = "f", .signature = "(x"}};
    static const struct {
        runlet_class c;
        const char *message;
    } wrong[] = {
        {{.name = "_C"}, "class '_C': its name has to be an identifier without an underscore in front"},
        {{.name = "a b"}, "class 'a b': its name has to be an identifier without an underscore in front"},
        {{.name = "C", .methods = private_method, .method_count = 1},
         "class 'C': a method's name is an identifier without an underscore in front, not '_hidden'"},
        {{.name = "C", .methods = bad_signature, .method_count = 1}, NULL},
    };
    runlet_error err = {0};
    runlet_py *py = session(0);
    runlet_value *v;

    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        CHECK_INT(runlet_py_declare_class(py, &wrong[i].c, &err), RUNLET_E_USAGE);
        if (wrong[i].message != NULL) {
            CHECK_STR(err.message, wrong[i].message);
        }
    }
    v = runlet_value_object("Customer", ann);
    CHECK(runlet_value_set_new(v, runlet_value_str("_secret", 7), runlet_value_int(1)));
    CHECK_INT(runlet_py_set(py, "x", v, &err), RUNLET_E_USAGE);
    CHECK_STR(err.message, "input 'x': the attributes of an object of the host have names without an underscore in front");
    runlet_value_destroy(v);
    run(&py, "del Customer, Cursor\nprint(ann.city)"); /* the session knows the class by itself */
    CHECK_STR(got, "Oslo\n");
    v = runlet_value_object("Customer", bob);
    CHECK_INT(runlet_py_set(py, "x", v, &err), RUNLET_OK);
    runlet_value_destroy(v);
    run(&py, "print(type(x) is type(ann), ann)");
    CHECK(strncmp(got, "True <host.Customer object at 0x", 32) == 0);
    runlet_py_destroy(py);
}

int main(void)
{
    runlet_py_options_init(&opt);
    opt.seed = 7;
    opt.write = take;
    for (int turn = 0; turn < 4; turn++) {
        opt.engine = turn % 2 == 0 ? RUNLET_ENGINE_EMBEDDED : RUNLET_ENGINE_WORKER;
        path = turn < 2 ? RUNLET_LOAD_IMAGE : RUNLET_LOAD_REPLAY;
        moves = false;
        grants();
        moves = true;
        grants();
        moves = false;
        restored();
        declarations();
    }
    return check_done();
}
