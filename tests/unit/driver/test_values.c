/* Values across the boundary (python.md 14): every row of the JSON mapping in both directions, graphs, what cannot cross, handles,
 * exceptions with fields. In the process and in a worker. */
#define _POSIX_C_SOURCE 200809L
#include "check.h"

#include <stdlib.h>

#include "driver/json.h"
#include "runlet/cage.h"
#include "runlet/python.h"

static const char key[32] = "0123456789abcdef0123456789abcde";
static runlet_py_options opt;
static char got[8192];

static void take(void *ctx, int channel, const char *text, size_t len)
{
    (void)ctx;
    (void)channel;
    snprintf(got + strlen(got), sizeof got - strlen(got), "%.*s", (int)len, text);
}

static const char classes[] =
    "import datetime, enum, dataclasses, collections, pathlib, types, typing, math\n"
    "from datetime import date, time, timedelta, timezone\n"
    "class Color(enum.Enum):\n RED = 1\n BLUE = (2, 'b')\n"
    "class Perm(enum.Flag):\n R = 1\n W = 2\n"
    "class Level(enum.IntEnum):\n LOW = 1\n"
    "@dataclasses.dataclass\nclass P:\n x: int\n y: list = dataclasses.field(default_factory=list)\n"
    "@dataclasses.dataclass(frozen=True, slots=True)\nclass Frozen:\n a: int\n b: str = 'q'\n"
    "Pair = collections.namedtuple('Pair', 'a b')\n"
    "class Named(typing.NamedTuple):\n z: int\n"
    "class Plain:\n def __init__(s, p): s.p = p\n def __eq__(s, o): return type(s) is type(o) and s.p == o.p\n"
    "class Slots:\n __slots__ = ('u', 'v')\n def __eq__(s, o): return s.u == o.u and not hasattr(o, 'v')\n"
    "slots = Slots(); slots.u = [1]\n"
    "class Outer:\n class Inner(Plain): pass\n @staticmethod\n def f(): return 7\n"
    "class MyError(Exception):\n def __eq__(s, o): return type(s) is type(o) and s.args == o.args\n"
    "import abc\nT = typing.TypeVar('T')\nclass Abstract(Plain, abc.ABC, typing.Generic[T], collections.abc.Sized):\n"
    " def __len__(s): return 1\n"
    "class Text(str): pass\nclass Numbers(list): pass\nclass Day(datetime.date): pass\n"
    "def func(): pass\n"
    "def same(a, b): return type(a) is type(b) and (a == b or isinstance(a, BaseException) and a.args == b.args)\n";

static void fail(const char *label, const char *what, const runlet_error *err)
{
    fprintf(stderr, "%s: %s: %s\n", label, what, err->message);
    check_failures++;
}

static char *json_of(const runlet_value *v, bool natural)
{
    runlet_error err = {0};
    char *text = NULL;
    size_t len;

    if (v == NULL || runlet_value_to_json(v, natural, &text, &len, &err) != RUNLET_OK) {
        return strdup(v == NULL ? "(no value)" : err.message);
    }
    return text;
}

static runlet_value *from_json(const char *text)
{
    runlet_error err = {0};
    runlet_value *v = NULL;

    if (runlet_value_from_json(text, strlen(text), &v, &err) != RUNLET_OK) {
        fail(text, "reading", &err);
    }
    return v;
}

static runlet_py *session(void)
{
    static const char *const names[] = {"echo", "say", "give"};
    runlet_py *py = NULL;
    runlet_error err = {0};

    CHECK_INT(runlet_py_create(&opt, &py, &err), RUNLET_OK);
    if (py == NULL) {
        fail("create", "session", &err);
        return NULL;
    }
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        CHECK_INT(runlet_py_add_function(py, names[i], &err), RUNLET_OK);
    }
    return py;
}

/* echo(x) is x by way of JSON, say(x) writes its JSON, give(text) is what the JSON text means, give(0) the error it asks for. */
static runlet_step *answer(runlet_py *py, runlet_step *s)
{
    const runlet_value *args = runlet_step_peek_args(s), *first = runlet_value_peek_item(args, 0);
    const char *name = runlet_step_peek_name(s);
    runlet_step *next = NULL;
    runlet_error err = {0};
    char *text = strcmp(name, "give") == 0 ? strdup(runlet_value_peek_text(first, NULL)) : json_of(first, false);
    runlet_value *v = strcmp(name, "say") == 0 ? runlet_value_none() : from_json(text);

    if (strcmp(name, "say") == 0) {
        take(NULL, 1, text, strlen(text));
        take(NULL, 1, "\n", 1);
    }
    if (runlet_py_resume(py, v, &next, &err) != RUNLET_OK) {
        take(NULL, 1, "refused: ", 9);
        take(NULL, 1, err.message, strlen(err.message));
        take(NULL, 1, "\n", 1);
        CHECK_INT(runlet_py_resume_error(py, "ValueError", "refused", &next, &err), RUNLET_OK);
    }
    free(text);
    runlet_value_destroy(v);
    runlet_step_destroy(s);
    return next;
}

static runlet_step *settle(runlet_py *py, runlet_step *step)
{
    while (step != NULL && runlet_step_get_kind(step) == RUNLET_STEP_CALL) {
        step = answer(py, step);
    }
    return step;
}

static runlet_step *run(runlet_py *py, const char *source)
{
    runlet_step *step = NULL;
    runlet_error err = {0};

    if (runlet_py_feed(py, source, strlen(source), "t.py", &step, &err) != RUNLET_OK) {
        fail(source, "feed", &err);
    }
    step = settle(py, step);
    if (step != NULL && runlet_step_get_kind(step) == RUNLET_STEP_ERROR) {
        take(NULL, 1, runlet_step_peek_error_type(step), strlen(runlet_step_peek_error_type(step)));
        take(NULL, 1, ": ", 2);
        take(NULL, 1, runlet_step_peek_error_message(step), strlen(runlet_step_peek_error_message(step)));
        take(NULL, 1, "\n", 1);
    }
    return step;
}

static void expect(runlet_py *py, const char *label, const char *source, const char *want)
{
    got[0] = '\0';
    runlet_step_destroy(run(py, source));
    check_str_at(got, want, __FILE__, __LINE__, label);
}

/* ---- the mapping ---- */

static const struct {
    const char *expression, *json, *natural; /* natural NULL: the same */
} rows[] = {
    {"None", "null", NULL},
    {"[True, 1, 1.5, 'x', {'a': []}]", "[true,1,1.5,\"x\",{\"a\":[]}]", NULL},
    {"(1, (2,))", "{\"$tuple\":[1,{\"$tuple\":[2]}]}", "[1,[2]]"},
    {"{1}", "{\"$set\":[1]}", "[1]"},
    {"frozenset({1})", "{\"$frozenset\":[1]}", "[1]"},
    {"{1: 2, (3,): 4}", "{\"$dict\":[[1,2],[{\"$tuple\":[3]},4]]}",
     "a dict key that is no string or number has no natural JSON; use the "
     "tagged form"},
    {"{'$x': 1}", "{\"$dict\":[[\"$x\",1]]}", "{\"$x\":1}"},
    {"2 ** 53 + 1", "{\"$int\":\"9007199254740993\"}", "9007199254740993"},
    {"-2 ** 80", "{\"$int\":\"-1208925819614629174706176\"}", "-1208925819614629174706176"},
    {"float('inf')", "{\"$float\":\"inf\"}", "\"inf\""},
    {"-0.0", "{\"$float\":\"-0.0\"}", "-0.0"},
    {"1 + 2j", "{\"$complex\":[1.0,2.0]}", "a complex number has no natural JSON; hand over its parts"},
    {"b'\\x00\\x01'", "{\"$bytes\":\"AAE=\"}", "bytes have no natural JSON; decode them to str or encode them with base64"},
    {"bytearray(b'hi')", "{\"$bytearray\":\"aGk=\"}", "bytes have no natural JSON; decode them to str or encode them with base64"},
    {"'\\ud800'", "{\"$str\":[55296]}", "\"\\ud800\""},
    {"...", "{\"$constant\":\"Ellipsis\"}", "\"Ellipsis\""},
    {"NotImplemented", "{\"$constant\":\"NotImplemented\"}", "\"NotImplemented\""},
    {"range(1, 10, 2)", "{\"$range\":[1,10,2]}", "{\"start\":1,\"stop\":10,\"step\":2}"},
    {"slice(None, 'a', (1,))", "{\"$slice\":[null,\"a\",{\"$tuple\":[1]}]}",
     "a slice of containers has no natural JSON; use the tagged "
     "form"},
    {"date(2024, 5, 6)", "{\"$date\":\"2024-05-06\"}", "\"2024-05-06\""},
    {"time(9, 30)", "{\"$time\":\"09:30:00\"}", "\"09:30:00\""},
    {"time(9, 30, tzinfo=timezone.utc)", "{\"$time\":\"09:30:00+00:00\"}", "\"09:30:00+00:00\""},
    {"datetime.datetime(2024, 5, 6, 7, 8, 9, 1, tzinfo=timezone(timedelta(hours=2)))",
     "{\"$datetime\":\"2024-05-06T07:08:09.000001+02:00\"}", "\"2024-05-06T07:08:09.000001+02:00\""},
    {"datetime.datetime(1, 1, 1)", "{\"$datetime\":\"0001-01-01T00:00:00\"}", "\"0001-01-01T00:00:00\""},
    {"timedelta(-1, 2, 3)", "{\"$timedelta\":[-1,2,3]}", "-86397.999997"},
    {"timezone.utc", "{\"$timezone\":[0,null]}", "\"UTC\""},
    {"timezone(timedelta(hours=-3), 'X')", "{\"$timezone\":[-10800,\"X\"]}", "\"X\""},
    {"timezone(timedelta(seconds=1, microseconds=500000))", "{\"$timezone\":[1.5,null]}", "\"UTC+00:00:01\""},
    {"pathlib.Path('/a/b')", "{\"$path\":\"/a/b\"}", "\"/a/b\""},
    {"pathlib.Path('.')", "{\"$path\":\".\"}", "\".\""},
    {"pathlib.Path('//x//y/')", "{\"$path\":\"//x/y\"}", "\"//x/y\""},
    {"Pair(1, [2])", "{\"$namedtuple\":[\"Pair\",{\"a\":1,\"b\":[2]}]}", "{\"a\":1,\"b\":[2]}"},
    {"Named(3)", "{\"$namedtuple\":[\"Named\",{\"z\":3}]}", "{\"z\":3}"},
    {"Color.RED", "{\"$enum\":[\"Color\",\"RED\",1]}", "1"},
    {"Color.BLUE", "{\"$enum\":[\"Color\",\"BLUE\",{\"$tuple\":[2,\"b\"]}]}", "[2,\"b\"]"},
    {"Perm.R | Perm.W", "{\"$enum\":[\"Perm\",\"R|W\",3]}", "3"},
    {"Perm(0)", "{\"$enum\":[\"Perm\",null,0]}", "0"},
    {"Level.LOW", "{\"$enum\":[\"Level\",\"LOW\",1]}", "1"},
    {"P(1, [P(2)])", "{\"$dataclass\":[\"P\",{\"x\":1,\"y\":[{\"$dataclass\":[\"P\",{\"x\":2,\"y\":[]}]}]}]}",
     "{\"x\":1,\"y\":[{\"x\":2,\"y\":[]}]}"},
    {"Frozen(2)", "{\"$dataclass\":[\"Frozen\",{\"a\":2,\"b\":\"q\"}]}", "{\"a\":2,\"b\":\"q\"}"},
    {"Plain(5)", "{\"$object\":[\"Plain\",{\"p\":5}]}", "{\"p\":5}"},
    {"Outer.Inner(5)", "{\"$object\":[\"Outer.Inner\",{\"p\":5}]}", "{\"p\":5}"},
    {"slots", "{\"$object\":[\"Slots\",{\"u\":[1]}]}", "{\"u\":[1]}"},
    {"Abstract(5)", "{\"$object\":[\"Abstract\",{\"p\":5}]}", "{\"p\":5}"},
    {"types.SimpleNamespace(q=1)", "{\"$object\":[\"SimpleNamespace\",{\"q\":1}]}", "{\"q\":1}"},
    {"ValueError('a', 2)", "{\"$exception\":[\"ValueError\",[\"a\",2]]}", "{\"type\":\"ValueError\",\"args\":[\"a\",2]}"},
    {"MyError()", "{\"$exception\":[\"MyError\",[]]}", "{\"type\":\"MyError\",\"args\":[]}"},
    {"int", "{\"$type\":\"int\"}", "\"int\""},
    {"Outer.Inner", "{\"$type\":\"Outer.Inner\"}", "\"Outer.Inner\""},
    {"func", "{\"$function\":\"func\"}", "\"func\""},
    {"Outer.f", "{\"$function\":\"Outer.f\"}", "\"Outer.f\""},
    {"len", "{\"$function\":\"len\"}", "\"len\""},
    {"echo", "{\"$function\":\"echo\"}", "\"echo\""},
    {"math", "{\"$module\":\"math\"}", "\"math\""},
};

static void row_out_and_in(runlet_py *py, size_t i)
{
    const char *e = rows[i].expression;
    runlet_step *step = run(py, e);
    const runlet_value *out = step != NULL ? runlet_step_peek_value(step) : NULL;
    char *tagged = json_of(out, false), *natural = json_of(out, true), source[512];
    runlet_value *in = from_json(rows[i].json);
    runlet_error err = {0};

    check_str_at(tagged, rows[i].json, __FILE__, __LINE__, e);
    check_str_at(natural, rows[i].natural != NULL ? rows[i].natural : rows[i].json, __FILE__, __LINE__, e);
    if (runlet_py_set(py, "v", in, &err) != RUNLET_OK) { /* an input */
        fail(e, "set", &err);
    }
    snprintf(source, sizeof source, "print(same(v, %s))\nprint(same(echo(%s), %s))", e, e, e); /* an answer */
    if (strcmp(e, "Outer.f") == 0) {
        snprintf(source, sizeof source, "print(v(), True)\nprint(True)");
        expect(py, e, source, "7 True\nTrue\n");
    } else {
        expect(py, e, source, "True\nTrue\n");
    }
    runlet_value_destroy(in);
    free(tagged);
    free(natural);
    runlet_step_destroy(step);
}

static void mapping(void)
{
    runlet_py *py = session();

    runlet_step_destroy(run(py, classes));
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        row_out_and_in(py, i);
    }
    /* Subclasses of the built-in types cross as those. */
    expect(py, "subclasses", "say([Text('a'), Numbers([1]), Day(2024, 1, 2), collections.Counter('aab'), collections.OrderedDict(a=1)])",
           "[\"a\",[1],{\"$date\":\"2024-01-02\"},{\"a\":2,\"b\":1},{\"a\":1}]\n");
    expect(py, "methods are functions", "say([Plain(1).__eq__, [].append])",
           "[{\"$function\":\"Plain.__eq__\"},{\"$function\":\"append\"}]\n");
    runlet_py_destroy(py);
}

/* ---- on the way in ---- */

static const struct {
    const char *json, *want;
} wrong[] = {
    {"{\"$date\":\"yesterday\"}", "ValueError Invalid isoformat string: 'yesterday'"},
    {"{\"$timedelta\":[99999999999,0,0]}", "OverflowError Python int too large to convert to C int"},
    {"{\"$timezone\":[90000,null]}",
     "ValueError offset must be a timedelta strictly between -timedelta(hours=24) and timedelta(hours=24), not "
     "datetime.timedelta(days=1, seconds=3600)"},
    {"{\"$range\":[1,2,0]}", "ValueError range() arg 3 must not be zero"},
    {"{\"$enum\":[\"Nope\",\"A\",1]}", "TypeError the host's value is of the class 'Nope', which the program does not define"},
    {"{\"$enum\":[\"P\",\"A\",1]}", "TypeError 'P' is no enum of the program"},
    {"{\"$enum\":[\"Color\",\"GREEN\",1]}", "ValueError the enum 'Color' has no member 'GREEN'"},
    {"{\"$enum\":[\"Color\",null,7]}", "ValueError 7 is not a valid Color"},
    {"{\"$dataclass\":[\"Nope\",{}]}", "TypeError the host's value is of the class 'Nope', which the program does not define"},
    {"{\"$dataclass\":[\"Plain\",{}]}", "TypeError 'Plain' is no dataclass of the program"},
    {"{\"$dataclass\":[\"P\",{}]}", "TypeError the host's 'P' comes without the field 'x'"},
    {"{\"$dataclass\":[\"P\",{\"x\":1}]}", "P(x=1, y=[])"},
    {"{\"$object\":[\"Numbers\",{}]}", "TypeError object.__new__(Numbers) is not safe, use Numbers.__new__()"},
    {"{\"$object\":[\"MyError\",{}]}", "TypeError an instance of 'MyError' cannot be made of attributes"},
    {"{\"$object\":[\"Color\",{}]}", "TypeError an instance of 'Color' cannot be made of attributes"},
    {"{\"$object\":[\"func\",{}]}", "TypeError the host's value is of the class 'func', which the program does not define"},
    {"{\"$object\":[\"Slots\",{\"w\":1}]}",
     "AttributeError 'Slots' object has no attribute 'w' and no __dict__ for setting new attributes"},
    {"{\"$namedtuple\":[\"Pair\",{\"b\":2,\"a\":1}]}", "Pair(a=1, b=2)"},
    {"{\"$namedtuple\":[\"Pair\",{\"a\":1}]}", "TypeError 'Pair' is no named tuple of the program with the fields 'a'"},
    {"{\"$namedtuple\":[\"P\",{\"x\":1}]}", "TypeError 'P' is no named tuple of the program with the fields 'x'"},
    {"{\"$exception\":[\"Nope\",[]]}", "TypeError the host's value is an exception 'Nope', which the program does not know"},
    {"{\"$exception\":[\"json.JSONDecodeError\",[\"bad\",\"[1\",2]]}", "JSONDecodeError('bad: line 1 column 3 (char 2)')"},
    {"{\"$exception\":[\"func\",[]]}", "TypeError the host's value is an exception 'func', which the program does not know"},
    {"{\"$type\":\"Nope\"}", "TypeError the host's value is a type 'Nope', which the program does not know"},
    {"{\"$type\":\"datetime.date\"}", "<class 'datetime.date'>"},
    {"{\"$function\":\"nope\"}", "TypeError the host's value is a function 'nope', which the program does not know"},
    {"{\"$function\":\"datetime\"}", "TypeError the host's value is a function 'datetime', which the program does not know"},
    {"{\"$module\":\"nope\"}", "TypeError the host's value is a module 'nope', which the program has not imported"},
    {"{\"$handle\":5}", "ValueError handle 5 is not held"},
    {"{\"$ref\":1}", "ValueError $ref 1 comes before its $def, or there is none"},
    {"{\"$host\":[\"C\",\"00000000000000000000000000000001\",{}]}",
     "TypeError the host's object is of the class 'C', which was not declared"},
    {"{\"$dict\":[[[],{\"$date\":\"2024-01-01\"}]]}", "TypeError cannot use 'list' as a dict key (unhashable type: 'list')"},
    {"{\"$set\":[{\"$set\":[{\"$date\":\"2024-01-01\"}]}]}", "TypeError cannot use 'set' as a set element (unhashable type: 'set')"},
    {"[{\"$repr\":\"<x>\"}]", "refused: a $repr, which is the text of a value and not the value, cannot enter the guest; send plain data\n"
                              "ValueError refused"},
    {"{\"$host\":[\"C\",\"00000000000000000000000000000000\",{}]}", "refused: the id of a host object is not zero\nValueError refused"},
};

static void wrong_values(void)
{
    runlet_py *py = session();
    char source[600], want[600];

    runlet_step_destroy(run(py, classes));
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        snprintf(source, sizeof source, "try: print(repr(give('%s')))\nexcept Exception as e: print(type(e).__name__, e)", wrong[i].json);
        snprintf(want, sizeof want, "%s\n", wrong[i].want);
        expect(py, wrong[i].json, source, want);
    }
    runlet_py_destroy(py);
}

/* Inputs: what cannot be made says so, and nothing of the session is lost. */
static void wrong_inputs(void)
{
    static const struct {
        const char *json, *message;
    } inputs[] = {
        {"{\"$dataclass\":[\"P\",{\"x\":1}]}", "input 'v': the host's value is of the class 'P', which the program does not define"},
        {"{\"$enum\":[\"Asks\",null,5]}", "input 'v': the program's own code asks for something on the way; do it in a feed"},
        {"{\"$enum\":[\"Hangs\",null,5]}", "input 'v': the program's own code takes too long on the way"},
        {"{\"$enum\":[\"Fails\",null,5]}", "input 'v': no 5"},
        {"{\"$time\":\"x\"}", "input 'v': Invalid isoformat string: 'x'"},
    };
    runlet_py *py = session();
    runlet_error err;

    runlet_step_destroy(run(py, "import enum\nclass Asks(enum.Enum):\n A = 1\n @classmethod\n def _missing_(c, v): return echo(c.A)\n"
                                "class Hangs(enum.Enum):\n A = 1\n @classmethod\n def _missing_(c, v):\n  while True: pass\n"
                                "class Fails(enum.Enum):\n A = 1\n @classmethod\n def _missing_(c, v): raise KeyError('no 5')\n"));
    for (size_t i = 0; i < sizeof inputs / sizeof inputs[0]; i++) {
        runlet_value *v = from_json(inputs[i].json);

        err = (runlet_error){0};
        CHECK(runlet_py_set(py, "v", v, &err) != RUNLET_OK);
        check_str_at(err.message, inputs[i].message, __FILE__, __LINE__, inputs[i].json);
        runlet_value_destroy(v);
        expect(py, "the session goes on", "print(1, 'v' in globals())", "1 False\n");
    }
    /* As an answer the same code may ask: it is a run like any other. */
    expect(py, "an answer that asks", "print(give('{\"$enum\":[\"Asks\",null,5]}'))", "Asks.A\n");
    expect(py, "an answer inside of what calls back",
           "import datetime\nprint(sorted(['2024-03-01', '2024-01-01'], key=lambda t: give('{\"$date\":\"' + t + '\"}')))",
           "['2024-01-01', '2024-03-01']\n");
    runlet_py_destroy(py);
}

/* ---- what cannot cross ---- */

static void not_crossing(void)
{
    static const struct {
        const char *expression, *type;
    } rows_out[] = {
        {"iter([])", "list_iterator"},
        {"(i for i in ())", "generator"},
        {"{}.keys()", "dict_keys"},
        {"object()", "object"},
        {"memoryview(b'')", "memoryview"},
        {"[{1: map(len, [])}]", "map"},
        {"collections.deque([1])", "deque"},
        {"pathlib.PureWindowsPath('a')", "PureWindowsPath"},
        {"datetime.datetime(2024, 1, 1, tzinfo=Zone())", "Zone"},
        {"Held()", "Held"},
        {"Both()", "Both"},
        {"func.__code__", "code"},
    };
    runlet_py *py = session();
    char source[400], want[400];

    runlet_step_destroy(run(py, classes));
    runlet_step_destroy(run(py,
                            "class Zone(datetime.tzinfo):\n def utcoffset(s, d): return timedelta(0)\nclass Held(collections.deque): pass\n"
                            "class Both(Plain, collections.UserDict):\n def __init__(s): collections.UserDict.__init__(s)\n"));
    for (size_t i = 0; i < sizeof rows_out / sizeof rows_out[0]; i++) {
        snprintf(source, sizeof source, "try: say(%s)\nexcept TypeError as e: print(e)", rows_out[i].expression);
        snprintf(want, sizeof want, "a value of type '%s' cannot be handed to the host\n", rows_out[i].type);
        expect(py, rows_out[i].expression, source, want);
        snprintf(want, sizeof want, "TypeError: a value of type '%s' cannot be handed to the host\n", rows_out[i].type);
        expect(py, "as a result", rows_out[i].expression, want);
    }
    expect(py, "where it happens",
           "import traceback\ndef f():\n  say(x=iter([]))\ntry: f()\nexcept TypeError as e: print([t.name for t in traceback.extract_tb("
           "e.__traceback__)])",
           "['<module>', 'f']\n");
    expect(py, "inside what calls back", "try: sorted([1, 2], key=lambda v: say(iter([])))\nexcept TypeError as e: print('caught')",
           "caught\n");
    expect(py, "the session goes on", "say(1)", "1\n");
    runlet_py_destroy(py);
    opt.lossy = RUNLET_LOSSY_RESULTS;
    py = session();
    expect(py, "lossy results only", "try: say(iter([]))\nexcept TypeError as e: print(e)\niter([])",
           "a value of type 'list_iterator' cannot be handed to the host\n");
    runlet_py_destroy(py);
    opt.lossy = RUNLET_LOSSY_ALL;
    py = session();
    expect(py, "lossy calls", "say([object, iter([]).__next__, {}.keys()])\nsay(iter)",
           "[{\"$type\":\"object\"},{\"$function\":\"__next__\"},{\"$repr\":\"dict_keys([])\"}]\n{\"$function\":\"iter\"}\n");
    runlet_py_destroy(py);
    opt.lossy = RUNLET_LOSSY_NONE;
}

/* ---- graphs ---- */

static void graphs(void)
{
    runlet_py *py = session();

    runlet_step_destroy(run(py, classes));
    expect(py, "copies", "x = [1]\nsay([x, x])", "[[1],[1]]\n");
    expect(py, "a cycle is marked", "x = [1]\nx.append(x)\nsay(x)\nsay({'a': x})",
           "[1,{\"$repr\":\"...\"}]\n{\"a\":[1,{\"$repr\":\"...\"}]}\n");
    runlet_py_destroy(py);
    opt.keep_graphs = true;
    py = session();
    runlet_step_destroy(run(py, classes));
    expect(py, "shared", "x = [1]\nsay([x, x, [1]])\ny = echo([x, x])\nprint(y[0] is y[1])",
           "[{\"$def\":[1,[1]]},{\"$ref\":1},[1]]\nTrue\n");
    expect(py, "a cycle", "x = {'k': [1]}\nx['k'].append(x)\nsay(x)\ny = echo(x)\nprint(y['k'][1] is y)",
           "{\"$def\":[1,{\"k\":[1,{\"$ref\":1}]}]}\nTrue\n");
    expect(py, "instances", "a = Plain(0); b = P(a, [a]); a.p = b\nsay(b)\nc = echo(b)\nprint(c.x is c.y[0], c.x.p is c, type(c).__name__)",
           "{\"$def\":[1,{\"$dataclass\":[\"P\",{\"x\":{\"$def\":[2,{\"$object\":[\"Plain\",{\"p\":{\"$ref\":1}}]}]},\"y\":[{\"$ref\":2}]}]"
           "}]}\n"
           "True True P\n");
    expect(py, "what cannot be told apart is no reference", "say([(), (), 'x', 'x', 5, 5])",
           "[{\"$tuple\":[]},{\"$tuple\":[]},\"x\",\"x\",5,5]\n");
    expect(py, "a shared tuple", "t = (1,)\nprint(echo([t, t]))\nu = echo({'a': t, 'b': t})\nprint(u['a'] is u['b'])",
           "[(1,), (1,)]\nTrue\n");
    expect(py, "a cycle through a tuple", "t = ([],)\nt[0].append(t)\nsay(t)\ntry: echo(t)\nexcept ValueError as e: print(e)",
           "{\"$def\":[1,{\"$tuple\":[[{\"$ref\":1}]]}]}\n$ref 1 comes before its $def, or there is none\n");
    expect(py, "doubling", "x = [0]\nfor i in range(60): x = [x, x]\nprint(echo(x) is not x)", "True\n");
    expect(py, "the same label twice", "try: give('[{\"$def\":[1,[]]},{\"$def\":[1,[]]}]')\nexcept ValueError as e: print(e)",
           "two values have the label 1\n");
    runlet_py_destroy(py);
    opt.keep_graphs = false;
}

/* ---- budgets ---- */

static void budgets(void)
{
    runlet_py *py;
    runlet_step *step = NULL;
    runlet_error err = {0};
    const char doubled[] = "x = [0]\nfor i in range(60): x = [x, x]\nx";
    uint64_t bytes = opt.max_bytes;

    opt.max_bytes = 8 << 20;
    py = session();
    CHECK_INT(runlet_py_feed(py, doubled, strlen(doubled), "t.py", &step, &err), RUNLET_E_LIMIT); /* a tree of 2**60 lists */
    CHECK_STR(err.message, "a value is too large to hand to the host");
    CHECK(step == NULL);
    runlet_step_destroy(step);
    runlet_py_destroy(py);
    opt.max_bytes = bytes;
    py = session();
    expect(py, "depth", "x = []\nfor i in range(200000): x = [x]\ny = echo(x)\nn = 0\nwhile y: y = y[0]; n += 1\nprint(n)", "200000\n");
    expect(py, "depth of a recipe",
           "import datetime\nx = [datetime.date(2024, 1, 1)]\nfor i in range(100000): x = [x]\ny = echo(x)\nn = 0\n"
           "while isinstance(y, list): y = y[0]; n += 1\nprint(n, y)",
           "100001 2024-01-01\n");
    runlet_py_destroy(py);
}

/* ---- handles ---- */

static runlet_load_path path; /* how it goes on in the next session */

static runlet_py *moved(runlet_py *py)
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
    return next;
}

static void handles(void)
{
    runlet_error err = {0};
    uint64_t list = 0, func = 0, method = 0, last = 0, none = 0;
    runlet_step *step = NULL;
    runlet_value *v, *args;
    runlet_py *py;

    opt.keep_result = true;
    py = session();
    runlet_step_destroy(run(py,
                            "class C:\n n = 0\n def bump(s, by=1): s.n += by; return s.n\nc = C()\nx = [1]\ndef add(a, b): return a + b\n"
                            "def ask(v): return echo(v)\n(x, 'result')"));
    CHECK_INT(runlet_py_hold(py, NULL, &last, &err), RUNLET_OK);
    CHECK_INT(runlet_py_hold(py, "x", &list, &err), RUNLET_OK);
    CHECK_INT(runlet_py_hold(py, "add", &func, &err), RUNLET_OK);
    CHECK_INT(runlet_py_hold(py, "c.bump", &method, &err), RUNLET_OK);
    CHECK(last == 1 && list == 2 && func == 3 && method == 4);
    CHECK_INT(runlet_py_hold(py, "nothing", &none, &err), RUNLET_E_USAGE);
    CHECK_STR(err.message, "name 'nothing' is not defined");
    CHECK_INT(none, 0);
    py = moved(py); /* handles are part of the image */
    v = runlet_value_handle(list);
    CHECK_INT(runlet_py_set(py, "y", v, &err), RUNLET_OK);
    runlet_value_destroy(v);
    v = runlet_value_handle(last);
    CHECK_INT(runlet_py_set(py, "z", v, &err), RUNLET_OK);
    runlet_value_destroy(v);
    expect(py, "the same object", "print(y is x, z[0] is x, z[1])\ndel x, z", "True True result\n");
    args = from_json("[{\"$handle\":2},[5]]");
    CHECK_INT(runlet_py_call_handle(py, func, args, NULL, &step, &err), RUNLET_OK);
    v = runlet_value_list();
    {
        char *text = json_of(runlet_step_peek_value(step), false);

        CHECK_STR(text, "[1,5]");
        free(text);
    }
    runlet_value_destroy(v);
    runlet_value_destroy(args);
    runlet_step_destroy(step);
    v = from_json("{\"by\":5}");
    CHECK_INT(runlet_py_call_handle(py, method, NULL, v, &step, &err), RUNLET_OK);
    CHECK_INT(runlet_value_get_int(runlet_step_peek_value(step)), 5);
    runlet_value_destroy(v);
    runlet_step_destroy(step);
    CHECK_INT(runlet_py_release(py, list, &err), RUNLET_OK);
    CHECK_INT(runlet_py_release(py, list, &err), RUNLET_E_USAGE);
    CHECK_STR(err.message, "handle 2 is not held");
    CHECK_INT(runlet_py_call_handle(py, list, NULL, NULL, &step, &err), RUNLET_OK);
    CHECK_INT(runlet_step_get_kind(step), RUNLET_STEP_ERROR);
    CHECK_STR(runlet_step_peek_error_message(step), "handle 2 is not held");
    runlet_step_destroy(step);
    CHECK_INT(runlet_py_call_handle(py, 0, NULL, NULL, &step, &err), RUNLET_E_USAGE);
    args = from_json("[{\"$tuple\":[{\"$date\":\"2024-05-06\"}]}]"); /* arguments that take a recipe, and a call of the host on the way */
    CHECK_INT(runlet_py_call(py, "ask", args, NULL, &step, &err), RUNLET_OK);
    step = settle(py, step);
    {
        char *text = json_of(runlet_step_peek_value(step), false);

        CHECK_STR(text, "{\"$tuple\":[{\"$date\":\"2024-05-06\"}]}");
        free(text);
    }
    runlet_value_destroy(args);
    runlet_step_destroy(step);
    CHECK_INT(runlet_py_feed(py, "echo(1)", 7, "t.py", &step, &err), RUNLET_OK);
    CHECK_INT(runlet_py_hold(py, "c", &none, &err), RUNLET_E_STATE); /* a run is under way */
    v = from_json("{\"$date\":\"2024-05-06\"}");
    CHECK_INT(runlet_py_set(py, "d", v, &err), RUNLET_E_STATE);
    runlet_value_destroy(v);
    runlet_step_destroy(settle(py, step));
    runlet_py_destroy(py);
    opt.keep_result = false;
    py = session();
    runlet_step_destroy(run(py, "1"));
    CHECK_INT(runlet_py_hold(py, NULL, &none, &err), RUNLET_E_STATE);
    runlet_py_destroy(py);
}

/* ---- exceptions with fields (python.md 13.8) ---- */

static const char report[] =
    "print(type(e).__name__, e.args, getattr(e, 'errno', None), getattr(e, 'filename', None), "
    "*((e.pos, e.lineno, e.colno) if hasattr(e, 'pos') else ()), *((e.name,) if getattr(e, 'name', None) else ()))";

/* The exception at a call, and as the result of a pending call. */
static void raise_both_ways(const char *label, const runlet_exception *e, const char *want)
{
    runlet_result r = {.exception = e, .error_type = "OSError"}; /* exception goes first */
    runlet_py *py = session();
    runlet_step *step = NULL, *next = NULL;
    runlet_error err = {0};
    char source[800], line[300];

    snprintf(line, sizeof line, "%s\n", want);
    snprintf(source, sizeof source, "try: give()\nexcept Exception as e: %s", report);
    got[0] = '\0';
    CHECK_INT(runlet_py_feed(py, source, strlen(source), "t.py", &step, &err), RUNLET_OK);
    CHECK_INT(runlet_py_resume_exception(py, e, &next, &err), RUNLET_OK);
    check_str_at(got, line, __FILE__, __LINE__, label);
    runlet_step_destroy(step);
    runlet_step_destroy(next);
    CHECK_INT(runlet_py_resume_exception(py, e, &next, &err), RUNLET_E_STATE);

    snprintf(source, sizeof source, "try: await give()\nexcept Exception as e: %s", report);
    got[0] = '\0';
    CHECK_INT(runlet_py_feed(py, source, strlen(source), "t.py", &step, &err), RUNLET_OK);
    CHECK_INT(runlet_py_resume_pending(py, &next, &err), RUNLET_OK);
    runlet_step_destroy(step);
    r.call_id = runlet_step_pending_id(next, 0);
    CHECK_INT(runlet_py_resume_futures(py, &r, 1, &step, &err), RUNLET_OK);
    check_str_at(got, line, __FILE__, __LINE__, label);
    runlet_step_destroy(step);
    runlet_step_destroy(next);
    runlet_py_destroy(py);
}

static void exceptions(void)
{
    static const struct {
        const char *label;
        runlet_exception e;
        const char *want;
    } cases[] = {
        {"plain", {.type = "ValueError", .message = "m"}, "ValueError ('m',) None None"},
        {"no message", {.type = "KeyError"}, "KeyError ('',) None None"},
        {"errno", {.type = "OSError", .message = "No such file", .error_number = 2}, "FileNotFoundError (2, 'No such file') 2 None"},
        {"errno and path",
         {.type = "PermissionError", .message = "denied", .error_number = 13, .path = "/x"},
         "PermissionError (13, 'denied') 13 /x"},
        {"JSON",
         {.type = "json.JSONDecodeError", .message = "Expecting value", .text = "[1,\n]", .position = 4},
         "JSONDecodeError ('Expecting value: line 2 column 1 (char 4)',) None None 4 2 1"},
        {"JSON by its last name",
         {.type = "JSONDecodeError", .message = "bad"},
         "JSONDecodeError ('bad: line 1 column 1 (char 0)',) None None 0 1 1"},
        {"of a module", {.type = "asyncio.QueueEmpty", .message = "m"}, "QueueEmpty ('m',) None None"},
        {"unknown", {.type = "requests.HTTPError", .message = "500"}, "RuntimeError ('500',) None None"},
        {"no exception", {.type = "int", .message = "5"}, "RuntimeError ('5',) None None"},
        {"more than a text", {.type = "UnicodeDecodeError", .message = "5"}, "RuntimeError ('5',) None None"},
        {"private", {.type = "asyncio._Quit", .message = "5"}, "RuntimeError ('5',) None None"},
        {"the system's text", {.type = "OSError", .error_number = 17, .path = "x"}, "FileExistsError (17, 'File exists') 17 x"},
        {"a kind by its number", {.type = "OSError", .error_number = 110}, "TimeoutError (110, 'Connection timed out') 110 None"},
        {"a number of no kind", {.type = "OSError", .message = "m", .error_number = 28}, "OSError (28, 'm') 28 None"},
        {"a kind keeps its name", {.type = "FileNotFoundError", .message = "m", .error_number = 13}, "FileNotFoundError (13, 'm') 13 None"},
        {"EnvironmentError", {.type = "EnvironmentError", .message = "m", .error_number = 2}, "FileNotFoundError (2, 'm') 2 None"},
        {"errno of a ValueError", {.type = "ValueError", .message = "m", .error_number = 2, .path = "p"}, "ValueError ('m',) None None"},
        {"UnicodeError alone", {.type = "UnicodeError", .message = "m"}, "UnicodeError ('m',) None None"},
        {"beyond the document",
         {.type = "JSONDecodeError", .message = "m", .text = "a\nb", .position = SIZE_MAX},
         "JSONDecodeError ('m: line 2 column 9223372036854775806 (char 9223372036854775807)',) None None 9223372036854775807 2 "
         "9223372036854775806"},
        {"a name", {.type = "NameError", .message = "m", .name = "x"}, "NameError ('m',) None None x"},
        {"an attribute", {.type = "AttributeError", .message = "m", .name = "x"}, "AttributeError ('m',) None None x"},
        {"a module", {.type = "ModuleNotFoundError", .message = "m", .name = "x", .path = "/x"}, "ModuleNotFoundError ('m',) None None x"},
    };
    static const struct {
        const char *label, *type, *want, *args;
    } made[] = {
        {"arguments", "KeyError", "KeyError ((1, datetime.date(2024, 5, 6)),) None None", "[{\"$tuple\":[1,{\"$date\":\"2024-05-06\"}]}]"},
        {"no arguments", "KeyError", "KeyError () None None", "[]"},
        {"two files", "OSError", "PermissionError (1, 'm') 1 a", "[1,\"m\",\"a\",null,\"b\"]"},
        {"a codec's", "UnicodeDecodeError", "UnicodeDecodeError ('utf-8', b'\\xff', 0, 1, 'invalid start byte') None None",
         "[\"utf-8\",{\"$bytes\":\"/w==\"},0,1,\"invalid start byte\"]"},
        {"wrong arguments", "UnicodeDecodeError", "TypeError ('function takes exactly 5 arguments (1 given)',) None None", "[1]"},
        {"a group", "ExceptionGroup", "ExceptionGroup ('both', [ValueError('a'), KeyError(2)]) None None",
         "[\"both\",[{\"$exception\":[\"ValueError\",[\"a\"]]},{\"$exception\":[\"KeyError\",[2]]}]]"},
        {"JSON by arguments", "json.JSONDecodeError", "JSONDecodeError ('m: line 1 column 2 (char 1)',) None None 1 1 2",
         "[\"m\",\"[x\",1]"},
        {"of a module, by arguments", "asyncio.QueueFull", "QueueFull (1, 2) None None", "[1,2]"},
        {"unknown, with arguments", "requests.HTTPError", "RuntimeError (500, 'm') None None", "[500,\"m\"]"},
        {"a value that is not there", "KeyError",
         "TypeError (\"the host's value is of the class 'Nope', which the program does not define\",) None None",
         "[{\"$dataclass\":[\"Nope\",{}]}]"},
    };

    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        raise_both_ways(cases[i].label, &cases[i].e, cases[i].want);
    }
    for (size_t i = 0; i < sizeof made / sizeof made[0]; i++) {
        runlet_value *args = from_json(made[i].args);

        raise_both_ways(made[i].label, &(runlet_exception){.type = made[i].type, .message = "m", .error_number = 2, .args = args},
                        made[i].want);
        runlet_value_destroy(args);
    }
}

/* By name and message alone modules are known too, and what is no exception for the guest is refused while the call waits on. */
static void named_exceptions(void)
{
    static const char source[] = "try: give()\nexcept Exception as e: print(type(e).__name__, e.args)";
    static const struct {
        const char *type, *want;
    } cases[] = {{"json.JSONDecodeError", "JSONDecodeError ('m: line 1 column 1 (char 0)',)\n"},
                 {"asyncio.QueueEmpty", "QueueEmpty ('m',)\n"},
                 {"asyncio.Nope", "RuntimeError ('m',)\n"},
                 {"", "RuntimeError ('m',)\n"},
                 {"UnicodeEncodeError", "RuntimeError ('m',)\n"}};
    runlet_value *number = runlet_value_int(1), *text = from_json("[{\"$repr\":\"x\"}]");
    runlet_py *py = session();
    runlet_step *step = NULL, *next = NULL;
    runlet_error err = {0};

    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        got[0] = '\0';
        CHECK_INT(runlet_py_feed(py, source, strlen(source), "t.py", &step, &err), RUNLET_OK);
        CHECK_INT(runlet_py_resume_exception(py, &(runlet_exception){.type = "KeyError", .args = number}, &next, &err), RUNLET_E_USAGE);
        CHECK_INT(runlet_py_resume_exception(py, &(runlet_exception){.type = NULL}, &next, &err), RUNLET_E_USAGE);
        CHECK_INT(runlet_py_resume_exception(py, &(runlet_exception){.type = "KeyError", .args = text}, &next, &err), RUNLET_E_UNSUPPORTED);
        CHECK_INT(runlet_py_resume_error(py, cases[i].type, "m", &next, &err), RUNLET_OK);
        check_str_at(got, cases[i].want, __FILE__, __LINE__, cases[i].type);
        runlet_step_destroy(step);
        runlet_step_destroy(next);
    }
    CHECK_INT(runlet_py_feed(py, "give()", 6, "t.py", &step, &err), RUNLET_OK);
    runlet_value_destroy(number);
    number = from_json("[3]");
    CHECK_INT(runlet_py_resume_exception(py, &(runlet_exception){.type = "SystemExit", .args = number}, &next, &err), RUNLET_OK);
    CHECK_INT(runlet_step_get_kind(next), RUNLET_STEP_EXIT);
    CHECK_INT(runlet_step_exit_code(next), 3);
    runlet_step_destroy(step);
    runlet_step_destroy(next);
    runlet_value_destroy(number);
    runlet_value_destroy(text);
    runlet_py_destroy(py);
}

/* Results of pending calls are made one by one: labels are their own, and what cannot be made is the error of one of them. */
static void pending_results(void)
{
    static const char source[] =
        "import asyncio, enum\nclass Color(enum.Enum): RED = 1\nprint(await asyncio.gather(say(1), say(2), say(3), say(4), "
        "return_exceptions=True))";
    static const char *const texts[] = {"{\"$def\":[1,[{\"$ref\":1}]]}", "{\"$def\":[1,{\"k\":{\"$date\":\"2024-05-06\"}}]}",
                                        "{\"$enum\":[\"Nope\",\"A\",1]}", "{\"$enum\":[\"Color\",\"RED\",1]}"};
    runlet_py *py = session();
    runlet_step *step = NULL, *next;
    runlet_error err = {0};
    runlet_result r[4] = {0};
    runlet_value *v[4];

    got[0] = '\0';
    CHECK_INT(runlet_py_feed(py, source, strlen(source), "t.py", &step, &err), RUNLET_OK);
    while (step != NULL && runlet_step_get_kind(step) == RUNLET_STEP_CALL) {
        next = NULL;
        CHECK_INT(runlet_py_resume_pending(py, &next, &err), RUNLET_OK);
        runlet_step_destroy(step);
        step = next;
    }
    CHECK_INT(runlet_step_pending_count(step), 4);
    for (size_t i = 0; i < 4; i++) {
        v[i] = from_json(texts[i]);
        r[i] = (runlet_result){.call_id = runlet_step_pending_id(step, i), .value = v[i]};
    }
    CHECK_INT(runlet_py_resume_futures(py, r, 4, &next, &err), RUNLET_OK);
    CHECK_STR(got,
              "[[[...]], {'k': datetime.date(2024, 5, 6)}, TypeError(\"the host's value is of the class 'Nope', which the program does "
              "not define\"), <Color.RED: 1>]\n");
    for (size_t i = 0; i < 4; i++) {
        runlet_value_destroy(v[i]);
    }
    runlet_step_destroy(step);
    runlet_step_destroy(next);
    runlet_py_destroy(py);
}

/* Values that the host makes with functions instead of JSON. */
static void makers(void)
{
    runlet_value *v = runlet_value_new_items(RUNLET_DATACLASS, "P"), *w;

    CHECK(runlet_value_set_new(v, runlet_value_str("x", 1), runlet_value_new_text(RUNLET_DATE, "2024-01-01", 10)));
    CHECK_INT(runlet_value_count(v), 1);
    CHECK_STR(runlet_value_peek_text(runlet_value_peek_key(v, 0), NULL), "x");
    CHECK_INT(runlet_value_get_kind(runlet_value_peek_item(v, 0)), RUNLET_DATE);
    runlet_value_set_label(v, 3);
    CHECK_INT(runlet_value_get_label(v), 3);
    runlet_value_destroy(v);
    CHECK(runlet_value_new_items(RUNLET_DATACLASS, NULL) == NULL);
    CHECK(runlet_value_new_items(RUNLET_DATE, NULL) == NULL);
    CHECK(runlet_value_new_items(RUNLET_HOST_OBJECT, "C") == NULL);
    CHECK(runlet_value_new_items((runlet_value_kind)99, NULL) == NULL);
    CHECK(runlet_value_new_text(RUNLET_LIST, "", 0) == NULL);
    CHECK(runlet_value_new_text((runlet_value_kind)99, "", 0) == NULL);
    w = runlet_value_int(1);
    runlet_value_set_label(w, 5); /* only containers have one */
    CHECK_INT(runlet_value_get_label(w), 0);
    runlet_value_destroy(w);
    w = runlet_value_object("C", (runlet_id){1, 2});
    CHECK(runlet_value_get_id(w).high == 1 && runlet_value_get_id(w).low == 2);
    runlet_value_destroy(w);
    w = runlet_value_handle(9);
    CHECK_INT(runlet_value_get_handle(w), 9);
    CHECK_INT(runlet_value_get_id(w).high, 0);
    runlet_value_destroy(w);
}

int main(void)
{
    runlet_py_options_init(&opt);
    opt.seed = 7;
    opt.write = take;
    makers();
    for (int engine = RUNLET_ENGINE_EMBEDDED; engine <= RUNLET_ENGINE_WORKER; engine++) {
        opt.engine = (runlet_engine)engine;
        mapping();
        wrong_values();
        wrong_inputs();
        not_crossing();
        graphs();
        budgets();
        path = RUNLET_LOAD_IMAGE;
        handles();
        path = RUNLET_LOAD_REPLAY;
        handles();
        exceptions();
        named_exceptions();
        pending_results();
    }
    return check_done();
}
