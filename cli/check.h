/* runlet run --check */
#ifndef RN_CLI_CHECK_H
#define RN_CLI_CHECK_H

#include "cli/settings.h"

/* Parses and compiles the program and compares calls of declared tools with their parameters. Prints findings, answers the
 * exit code. */
int rn_cli_check(const rn_cli_settings *set, const rn_buf *text, const char *filename);

#endif
