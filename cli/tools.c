/* Declarations of tools: --tool, --tools, --pause-at. Running their commands is in serve.c. */
#include "cli/tools.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/parse.h"
#include "cli/cli.h"
#include "cli/file.h"
#include "driver/json.h"

#include "base/banned.h"

static const char source[] = "cli/tools";

static const char *const keys[] = {"name",    "description", "parameters", "command", "value", "long_running",
                                   "confirm", "effect",      "timeout",    "async",   NULL};

static const char *key_name(const void *ctx, size_t i)
{
    (void)ctx;
    return keys[i];
}

void rn_cli_tools_release(rn_cli_tools *tools)
{
    for (size_t i = 0; i < tools->name_count; i++) {
        free(tools->names[i]);
    }
    for (size_t i = 0; i < tools->doc_count; i++) {
        runlet_value_destroy(tools->docs[i]);
    }
    free(tools->names);
    free(tools->docs);
    free(tools->v);
    *tools = (rn_cli_tools){0};
}

static runlet_code no_memory(runlet_error *err)
{
    return rn_error(err, RUNLET_E_NOMEM, source, "no memory for the tools");
}

/* One more element: arrays are short. */
static void *grown(void *array, size_t count, size_t size)
{
    return realloc(array, (count + 1) * size);
}

static runlet_code own_name(rn_cli_tools *tools, const char *text, size_t len, const char **out, runlet_error *err)
{
    char **names = grown(tools->names, tools->name_count, sizeof *names), *name = malloc(len + 1);

    if (names != NULL) {
        tools->names = names;
    }
    if (names == NULL || name == NULL) {
        free(name);
        return no_memory(err);
    }
    memcpy(name, text, len);
    name[len] = '\0';
    names[tools->name_count++] = name;
    *out = name;
    return RUNLET_OK;
}

static runlet_code push(rn_cli_tools *tools, const rn_cli_tool *tool, runlet_error *err)
{
    rn_cli_tool *v;

    if (rn_cli_tools_find(tools, tool->name) != NULL) {
        return rn_error(err, RUNLET_E_USAGE, source, "tool '%s' is declared twice", tool->name);
    }
    v = grown(tools->v, tools->n, sizeof *v);
    if (v == NULL) {
        return no_memory(err);
    }
    tools->v = v;
    v[tools->n++] = *tool;
    return RUNLET_OK;
}

const rn_cli_tool *rn_cli_tools_find(const rn_cli_tools *tools, const char *name)
{
    for (size_t i = 0; i < tools->n; i++) {
        if (strcmp(tools->v[i].name, name) == 0) {
            return &tools->v[i];
        }
    }
    return NULL;
}

bool rn_cli_tool_answers(const rn_cli_tool *tool)
{
    return tool->shell != NULL || tool->argv != NULL || tool->answer != NULL;
}

bool rn_cli_is_name(const char *text, size_t len)
{
    static const char *const keywords[] = {"False", "None",     "True",  "and",    "as",   "assert", "async",  "await",    "break",
                                           "class", "continue", "def",   "del",    "elif", "else",   "except", "finally",  "for",
                                           "from",  "global",   "if",    "import", "in",   "is",     "lambda", "nonlocal", "not",
                                           "or",    "pass",     "raise", "return", "try",  "while",  "with",   "yield"};

    for (size_t i = 0; i < sizeof keywords / sizeof keywords[0]; i++) {
        if (strlen(keywords[i]) == len && memcmp(keywords[i], text, len) == 0) {
            return false;
        }
    }
    for (size_t i = 0; i < len; i++) {
        unsigned char c = (unsigned char)text[i];
        bool is_letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || c >= 0x80;

        if (!is_letter && (i == 0 || c < '0' || c > '9')) {
            return false;
        }
    }
    return len > 0;
}

runlet_code rn_cli_tools_add(rn_cli_tools *tools, const char *text, runlet_error *err)
{
    const char *equals = strchr(text, '=');
    size_t len = equals != NULL ? (size_t)(equals - text) : 0;
    rn_cli_tool tool = {.is_declared = true};
    runlet_code rc;

    if (equals == NULL || !rn_cli_is_name(text, len) || equals[1] == '\0') {
        return rn_error(err, RUNLET_E_USAGE, source, "--tool %.60s: expected NAME=COMMAND with a Python name", text);
    }
    rc = own_name(tools, text, len, &tool.name, err);
    tool.shell = equals + 1;
    return rc == RUNLET_OK ? push(tools, &tool, err) : rc;
}

runlet_code rn_cli_tools_name(rn_cli_tools *tools, const char *name, size_t len, runlet_error *err)
{
    rn_cli_tool tool = {0};
    runlet_code rc;

    if (!rn_cli_is_name(name, len)) {
        return rn_error(err, RUNLET_E_USAGE, source, "--pause-at: '%.*s' is not a Python name", (int)len, name);
    }
    rc = own_name(tools, name, len, &tool.name, err);
    return rc != RUNLET_OK || rn_cli_tools_find(tools, tool.name) != NULL ? rc : push(tools, &tool, err);
}

static bool is_kind(const runlet_value *v, runlet_value_kind kind)
{
    return v == NULL || runlet_value_get_kind(v) == kind;
}

static bool is_command_list(const runlet_value *v)
{
    if (runlet_value_get_kind(v) != RUNLET_LIST || runlet_value_count(v) == 0) {
        return false;
    }
    for (size_t i = 0; i < runlet_value_count(v); i++) {
        if (runlet_value_get_kind(runlet_value_peek_item(v, i)) != RUNLET_STR) {
            return false;
        }
    }
    return true;
}

/* Unknown keys are errors: a misspelt "comand" would make the run pause instead. */
static runlet_code check_keys(const char *where, const runlet_value *d, runlet_error *err)
{
    for (size_t i = 0; i < runlet_value_count(d); i++) {
        const char *key = runlet_value_peek_text(runlet_value_peek_key(d, i), NULL), *near;
        size_t k = 0;

        while (keys[k] != NULL && strcmp(keys[k], key) != 0) {
            k++;
        }
        if (keys[k] == NULL) {
            near = rn_cli_nearest(key, key_name, NULL);
            return near != NULL ? rn_error(err, RUNLET_E_USAGE, source, "%s: unknown key \"%.40s\"; did you mean \"%s\"?", where, key, near)
                                : rn_error(err, RUNLET_E_USAGE, source, "%s: unknown key \"%.40s\"", where, key);
        }
    }
    return RUNLET_OK;
}

static bool is_type_name(const runlet_value *v)
{
    static const char *const names[] = {"string", "number", "integer", "boolean", "array", "object", "null"};
    bool is_known = false;

    for (size_t i = 0; runlet_value_get_kind(v) == RUNLET_STR && i < sizeof names / sizeof names[0]; i++) {
        is_known = is_known || strcmp(runlet_value_peek_text(v, NULL), names[i]) == 0;
    }
    return is_known;
}

/* "type" of a JSON Schema: a name or a list of names; `of` says whose. */
static runlet_code check_type(const char *tool, const char *of, const runlet_value *schema, runlet_error *err)
{
    const runlet_value *type = schema != NULL && runlet_value_get_kind(schema) == RUNLET_DICT ? rn_json_get(schema, "type") : NULL;
    bool is_list = type != NULL && runlet_value_get_kind(type) == RUNLET_LIST;
    bool is_good = type == NULL || is_list || is_type_name(type);

    for (size_t i = 0; is_list && i < runlet_value_count(type); i++) {
        is_good = is_good && is_type_name(runlet_value_peek_item(type, i));
    }
    return is_good ? RUNLET_OK
                   : rn_error(err, RUNLET_E_USAGE, source,
                              "tool '%s': \"type\" of %.60s is no type of JSON Schema; there are string, number, integer, boolean, array, "
                              "object and null",
                              tool, of);
}

static runlet_code check_types(const rn_cli_tool *tool, runlet_error *err)
{
    const runlet_value *properties = tool->parameters != NULL ? rn_json_get(tool->parameters, "properties") : NULL;
    runlet_code rc = check_type(tool->name, "\"parameters\"", tool->parameters, err);

    if (properties == NULL || runlet_value_get_kind(properties) != RUNLET_DICT) {
        return rc;
    }
    for (size_t i = 0; rc == RUNLET_OK && i < runlet_value_count(properties); i++) {
        rc = check_type(tool->name, runlet_value_peek_text(runlet_value_peek_key(properties, i), NULL),
                        runlet_value_peek_item(properties, i), err);
    }
    return rc;
}

static runlet_code read_timeout(rn_cli_tool *tool, const runlet_value *v, runlet_error *err)
{
    const char *text = v != NULL && runlet_value_get_kind(v) == RUNLET_STR ? runlet_value_peek_text(v, NULL) : "";

    if (v == NULL) {
        return RUNLET_OK;
    }
    if (rn_parse_duration(text, strlen(text), &tool->timeout_ns, NULL) != RUNLET_OK || tool->timeout_ns <= 0) {
        return rn_error(err, RUNLET_E_USAGE, source, "tool '%s': \"timeout\" is a time above zero as a string, such as \"30s\" or \"2m\"",
                        tool->name);
    }
    return tool->shell != NULL || tool->argv != NULL
               ? RUNLET_OK
               : rn_error(err, RUNLET_E_USAGE, source, "tool '%s': \"timeout\" is for a \"command\"", tool->name);
}

static runlet_code declare(rn_cli_tools *tools, const char *where, const runlet_value *d, runlet_error *err)
{
    const runlet_value *name, *command, *confirm;
    rn_cli_tool tool = {.is_declared = true};
    size_t len = 0;
    runlet_code rc;

    if (runlet_value_get_kind(d) != RUNLET_DICT) {
        return rn_error(err, RUNLET_E_USAGE, source, "%s: expected an object that declares a tool", where);
    }
    rc = check_keys(where, d, err);
    if (rc != RUNLET_OK) {
        return rc;
    }
    name = rn_json_get(d, "name");
    command = rn_json_get(d, "command");
    confirm = rn_json_get(d, "confirm");
    tool.answer = rn_json_get(d, "value");
    tool.parameters = rn_json_get(d, "parameters");
    tool.name = name != NULL && runlet_value_get_kind(name) == RUNLET_STR ? runlet_value_peek_text(name, &len) : "";
    if (!rn_cli_is_name(tool.name, len)) {
        return rn_error(err, RUNLET_E_USAGE, source, "%s: \"name\" must be a Python name", where);
    }
    if (!is_kind(tool.parameters, RUNLET_DICT) || !is_kind(rn_json_get(d, "description"), RUNLET_STR) ||
        !is_kind(rn_json_get(d, "long_running"), RUNLET_BOOL) || !is_kind(confirm, RUNLET_BOOL) ||
        !is_kind(rn_json_get(d, "effect"), RUNLET_STR) || !is_kind(rn_json_get(d, "async"), RUNLET_BOOL)) {
        return rn_error(err, RUNLET_E_USAGE, source,
                        "tool '%s': \"parameters\" is an object, \"description\" and \"effect\" are strings, \"long_running\", "
                        "\"confirm\" and \"async\" booleans",
                        tool.name);
    }
    tool.description = rn_json_get(d, "description") != NULL ? runlet_value_peek_text(rn_json_get(d, "description"), NULL) : NULL;
    tool.is_async = rn_json_get(d, "async") != NULL && runlet_value_get_bool(rn_json_get(d, "async"));
    rc = check_types(&tool, err);
    if (rc != RUNLET_OK) {
        return rc;
    }
    if (command != NULL && tool.answer != NULL) {
        return rn_error(err, RUNLET_E_USAGE, source, "tool '%s' has both \"command\" and \"value\"; keep one", tool.name);
    }
    if (command != NULL && runlet_value_get_kind(command) == RUNLET_STR) {
        tool.shell = runlet_value_peek_text(command, NULL);
    } else if (command != NULL && is_command_list(command)) {
        tool.argv = command;
    } else if (command != NULL) {
        return rn_error(err, RUNLET_E_USAGE, source, "tool '%s': \"command\" is a string for the shell or an array of strings", tool.name);
    }
    if (confirm != NULL && runlet_value_get_bool(confirm) && rn_cli_tool_answers(&tool)) {
        return rn_error(err, RUNLET_E_DENIED, source,
                        "tool '%s' asks for confirmation, which this command cannot give; drop \"confirm\", or name the tool in "
                        "--pause-at and answer with 'runlet resume'",
                        tool.name);
    }
    rc = read_timeout(&tool, rn_json_get(d, "timeout"), err);
    return rc == RUNLET_OK ? push(tools, &tool, err) : rc;
}

runlet_code rn_cli_tools_read(rn_cli_tools *tools, const char *path, runlet_error *err)
{
    RN_CLEAN_BUF text = RN_BUF_INIT(RN_JSON_MAX_BYTES);
    runlet_value *doc = NULL, **docs;
    runlet_code rc = rn_cli_read(path, &text, err);

    if (rc != RUNLET_OK) {
        return rc;
    }
    rc = rn_json_read((const char *)text.data, text.len, RN_JSON_NATURAL, &doc, err);
    if (rc != RUNLET_OK) {
        return rn_context(err, RUNLET_E_USAGE, "--tools %s", path);
    }
    docs = grown(tools->docs, tools->doc_count, sizeof *docs);
    if (docs == NULL) {
        runlet_value_destroy(doc);
        return no_memory(err);
    }
    tools->docs = docs;
    docs[tools->doc_count++] = doc;
    if (runlet_value_get_kind(doc) != RUNLET_LIST) {
        return rn_error(err, RUNLET_E_USAGE, source, "--tools %s: expected a JSON array of tool declarations", path);
    }
    for (size_t i = 0; i < runlet_value_count(doc) && rc == RUNLET_OK; i++) {
        char where[128];

        (void)snprintf(where, sizeof where, "--tools %.80s, entry %zu", path, i + 1);
        rc = declare(tools, where, runlet_value_peek_item(doc, i), err);
    }
    return rc;
}
