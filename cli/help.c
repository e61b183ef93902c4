/* runlet help [COMMAND] */
#include <stdio.h>
#include <string.h>

#include "cli/cli.h"

void rn_cli_help_help(void)
{
    puts("usage: runlet help [COMMAND]");
}

static void overview(void)
{
    puts("usage: runlet COMMAND [OPTIONS]\n"
         "\n"
         "Runs programs that a model wrote: confined, limited, able to stop inside any call and go on elsewhere.\n");
    for (const rn_cli_command *c = rn_cli_commands; c->name != NULL; c++) {
        printf("  %-18s %s\n", c->name, c->summary);
    }
    puts("\n"
         "  runlet run -c 'print(sum(range(10)))'\n"
         "  runlet run --tool 'price=./price.sh' shop.py\n"
         "  runlet run --pause-at approve --snapshot order.snap order.py; runlet resume order.snap --value true\n"
         "\n"
         "'runlet help COMMAND' explains one.");
}

int rn_cli_help(int argc, char **argv)
{
    char name[64];

    if (argc == 0) {
        overview();
        return RN_CLI_DONE;
    }
    (void)snprintf(name, sizeof name, "%s%s%s", argv[0], argc > 1 ? " " : "", argc > 1 ? argv[1] : "");
    for (const rn_cli_command *c = rn_cli_commands; c->name != NULL; c++) {
        size_t len = strlen(argv[0]);

        if (strcmp(c->name, name) == 0 || (argc == 1 && strncmp(c->name, name, len) == 0 && c->name[len] == ' ')) {
            c->help();
            return RN_CLI_DONE;
        }
    }
    return rn_cli_unknown_command(argv[0], argc > 1 ? argv[1] : NULL);
}
