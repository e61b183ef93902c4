/* runlet version */
#include <stdio.h>

#include "cli/cli.h"

#ifndef RUNLET_VERSION
#define RUNLET_VERSION "0.0.0"
#endif

void rn_cli_version_help(void)
{
    puts("usage: runlet version");
}

int rn_cli_version(int argc, char **argv)
{
    if (argc > 0) {
        return rn_cli_usage("version", "unexpected '%s'", argv[0]);
    }
    puts("runlet " RUNLET_VERSION " (Python 3.14 language level)");
    return RN_CLI_DONE;
}
