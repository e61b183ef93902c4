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
    {"version", "print the version", rn_cli_version, rn_cli_version_help},
    {"help", "explain a command", rn_cli_help, rn_cli_help_help},
    {NULL, NULL, NULL, NULL},
};

static const char *command_name(const void *ctx, size_t i)
{
    (void)ctx;
    return rn_cli_commands[i].name;
}

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

static int unknown(const char *word)
{
    const char *near = rn_cli_nearest(word, command_name, NULL);

    return near != NULL ? rn_cli_usage("", "unknown command %s; did you mean %s?", word, near)
                        : rn_cli_usage("", "unknown command %s", word);
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
        int words = match(command, argc, argv);

        if (words > 0 && asks_for_help(argc - words, argv + words)) {
            command->help();
            return RN_CLI_DONE;
        }
        if (words > 0) {
            return command->run(argc - words, argv + words);
        }
    }
    return argv[0][0] == '-' ? rn_cli_usage("", "unknown option %s; options come after the command", argv[0]) : unknown(argv[0]);
}

int main(int argc, char **argv)
{
    return rn_cli_close_output(dispatch(argc > 0 ? argc - 1 : 0, argv + 1));
}
