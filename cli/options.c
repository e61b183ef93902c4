#include "cli/options.h"

#include <stdio.h>
#include <string.h>

#include "cli/cli.h"

static const char *option_name(const void *ctx, size_t i)
{
    const rn_cli_scan *scan = ctx;

    for (const rn_cli_option *o = scan->options; o->id != 0; o++) {
        if ((o->commands & scan->commands) != 0 && i-- == 0) {
            return o->name;
        }
    }
    return NULL;
}

static int refuse(const rn_cli_scan *scan, const char *word, size_t len)
{
    char name[64];
    const char *near;

    (void)snprintf(name, sizeof name, "%.*s", (int)(len < sizeof name ? len : sizeof name - 1), word);
    near = name[0] == '-' && name[1] == '-' ? rn_cli_nearest(name + 2, option_name, scan) : NULL;
    if (near != NULL) {
        (void)rn_cli_usage(scan->command, "unknown option %s; did you mean --%s?", name, near);
    } else {
        (void)rn_cli_usage(scan->command, "unknown option %s", name);
    }
    return RN_CLI_WRONG;
}

static const rn_cli_option *find_long(const rn_cli_scan *scan, const char *name, size_t len)
{
    for (const rn_cli_option *o = scan->options; o->id != 0; o++) {
        if ((o->commands & scan->commands) != 0 && strlen(o->name) == len && memcmp(o->name, name, len) == 0) {
            return o;
        }
    }
    return NULL;
}

static const rn_cli_option *find_letter(const rn_cli_scan *scan, char letter)
{
    for (const rn_cli_option *o = scan->options; o->id != 0; o++) {
        if ((o->commands & scan->commands) != 0 && o->letter == letter) {
            return o;
        }
    }
    return NULL;
}

/* The value of an option: `glued` behind it in the same word, or the next word. */
static int take_value(rn_cli_scan *scan, const rn_cli_option *o, const char *glued)
{
    if (o->metavar == NULL) {
        if (glued != NULL) {
            (void)rn_cli_usage(scan->command, "option --%s takes no value", o->name);
            return RN_CLI_WRONG;
        }
        return o->id;
    }
    scan->value = glued;
    if (glued == NULL) {
        if (scan->at >= scan->argc) {
            (void)rn_cli_usage(scan->command, "option --%s needs a value: --%s %s", o->name, o->name, o->metavar);
            return RN_CLI_WRONG;
        }
        scan->value = scan->argv[scan->at++];
    }
    return o->id;
}

int rn_cli_next(rn_cli_scan *scan)
{
    const rn_cli_option *o;
    const char *word, *equals;
    size_t len;

    scan->value = NULL;
    if (scan->at >= scan->argc) {
        return RN_CLI_END;
    }
    word = scan->argv[scan->at++];
    if (strcmp(word, "--") == 0) {
        scan->has_rest = true;
        return RN_CLI_END;
    }
    if (word[0] != '-' || word[1] == '\0') {
        scan->value = word;
        return RN_CLI_OPERAND;
    }
    if (word[1] != '-') {
        o = find_letter(scan, word[1]);
        if (o == NULL || (o->metavar == NULL && word[2] != '\0')) {
            return refuse(scan, word, strlen(word));
        }
        return take_value(scan, o, word[2] != '\0' ? word + 2 : NULL);
    }
    equals = strchr(word, '=');
    len = equals != NULL ? (size_t)(equals - word) : strlen(word);
    o = find_long(scan, word + 2, len - 2);
    return o != NULL ? take_value(scan, o, equals != NULL ? equals + 1 : NULL) : refuse(scan, word, len);
}

void rn_cli_options_print(const rn_cli_option *options, unsigned commands)
{
    for (const rn_cli_option *o = options; o->id != 0; o++) {
        char head[64], letter[8] = "";

        if ((o->commands & commands) == 0 || o->help == NULL) {
            continue;
        }
        if (o->letter != 0) {
            (void)snprintf(letter, sizeof letter, "-%c, ", o->letter);
        }
        (void)snprintf(head, sizeof head, "%s--%s%s%s", letter, o->name, o->metavar != NULL ? " " : "",
                       o->metavar != NULL ? o->metavar : "");
        printf("  %-26s %s\n", head, o->help);
    }
}
