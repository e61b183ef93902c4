/* runlet: the command line. One file per subcommand; this one finds it. */
#include <stdio.h>
#include <string.h>

#include "cli/cli.h"

const rn_cli_command rn_cli_commands[] = {
    {"run", "run a Python program confined", rn_cli_run, rn_cli_run_help},
    {"resume", "go on with a paused run", rn_cli_resume, rn_cli_resume_help},
    {"repl", "type Python and see what it gives", rn_cli_repl, rn_cli_repl_help},
    {"snapshot inspect", "say what is in a snapshot", rn_cli_inspect, rn_cli_inspect_help},
    {"doctor", "say what confines programs on this machine", rn_cli_doctor, rn_cli_doctor_help},
    {"completion", "print a completion script for a shell", rn_cli_completion, rn_cli_completion_help},
    {"version", "print the version", rn_cli_version, rn_cli_version_help},
    {"help", "explain a command", rn_cli_help, rn_cli_help_help},
    {NULL, NULL, NULL, NULL},
};

/* How many words of argv name the command: 1 or 2, 0 when they do not. */
static int match(const rn_cli_command *command, int argc, char **argv)
{
    size_t len = strlen(argv[0]);
    const char *space = strchr(command->name, ' ');

    if (strcmp(command->name, argv[0]) == 0) {
        return 1;
    }
    return space != NULL && argc > 1 && (size_t)(space - command->name) == len && memcmp(command->name, argv[0], len) == 0 &&
                   strcmp(space + 1, argv[1]) == 0
               ? 2
               : 0;
}

enum { MOST_WORDS = 16, WORD_SIZE = 24 };

/* Words that can stand at one place of a command line. */
typedef struct words {
    char v[MOST_WORDS][WORD_SIZE];
    size_t n;
} words;

static const char *word_at(const void *ctx, size_t i)
{
    const words *w = ctx;

    return i < w->n ? w->v[i] : NULL;
}

static void add_word(words *w, const char *text)
{
    size_t len = strcspn(text, " ");

    for (size_t i = 0; i < w->n; i++) {
        if (strlen(w->v[i]) == len && memcmp(w->v[i], text, len) == 0) {
            return;
        }
    }
    if (w->n < MOST_WORDS && len < WORD_SIZE) {
        (void)snprintf(w->v[w->n++], WORD_SIZE, "%.*s", (int)len, text);
    }
}

/* Commands, or the subcommands of `command`. */
static void list_words(const char *command, words *w)
{
    size_t len = command != NULL ? strlen(command) : 0;

    *w = (words){0};
    for (const rn_cli_command *c = rn_cli_commands; c->name != NULL; c++) {
        if (command == NULL) {
            add_word(w, c->name);
        } else if (strncmp(c->name, command, len) == 0 && c->name[len] == ' ') {
            add_word(w, c->name + len + 1);
        }
    }
}

static void join_words(const words *w, char *out, size_t size)
{
    size_t at = 0;

    out[0] = '\0';
    for (size_t i = 0; i < w->n && at < size; i++) {
        at += (size_t)snprintf(out + at, size - at, "%s%s", i > 0 ? ", " : "", w->v[i]);
    }
}

int rn_cli_unknown_command(const char *first, const char *second)
{
    char all[MOST_WORDS * WORD_SIZE];
    const char *near;
    words w;

    list_words(first, &w);
    join_words(&w, all, sizeof all);
    if (w.n > 0 && second == NULL) {
        return rn_cli_usage("", "%s what? There is: %s", first, all);
    }
    if (w.n > 0) {
        near = rn_cli_nearest(second, word_at, &w);
        return near != NULL ? rn_cli_usage("", "unknown command %.60s %.60s; did you mean %s %s?", first, second, first, near)
                            : rn_cli_usage("", "unknown command %.60s %.60s; after %s there is: %s", first, second, first, all);
    }
    list_words(NULL, &w);
    join_words(&w, all, sizeof all);
    near = rn_cli_nearest(first, word_at, &w);
    return near != NULL ? rn_cli_usage("", "unknown command %.60s; did you mean %s?", first, near)
                        : rn_cli_usage("", "unknown command %.60s; there are: %s", first, all);
}

static bool asks_for_help(int argc, char **argv)
{
    for (int i = 0; i < argc && strcmp(argv[i], "--") != 0; i++) {
        if (strcmp(argv[i], "--help") == 0 || strcmp(argv[i], "-h") == 0) {
            return true;
        }
    }
    return false;
}

static int dispatch(int argc, char **argv)
{
    if (argc == 0) {
        return rn_cli_help(0, NULL);
    }
    if (strcmp(argv[0], "--help") == 0 || strcmp(argv[0], "-h") == 0) {
        return rn_cli_help(argc - 1, argv + 1);
    }
    if (strcmp(argv[0], "--version") == 0 || strcmp(argv[0], "-V") == 0) {
        return rn_cli_version(0, NULL);
    }
    for (const rn_cli_command *command = rn_cli_commands; command->name != NULL; command++) {
        int used = match(command, argc, argv);

        if (used > 0 && asks_for_help(argc - used, argv + used)) {
            command->help();
            return RN_CLI_DONE;
        }
        if (used > 0) {
            return command->run(argc - used, argv + used);
        }
    }
    return argv[0][0] == '-' ? rn_cli_usage("", "unknown option %s; options come after the command", argv[0])
                             : rn_cli_unknown_command(argv[0], argc > 1 ? argv[1] : NULL);
}

int main(int argc, char **argv)
{
    return rn_cli_close_output(dispatch(argc > 0 ? argc - 1 : 0, argv + 1));
}
