/* runlet completion bash|zsh|fish: scripts made from the tables of commands and options. */
#include <stdio.h>
#include <string.h>

#include "cli/cli.h"
#include "cli/settings.h"

static const struct {
    const char *command;
    unsigned bit;
} optioned[] = {{"run", RN_CLI_RUN}, {"resume", RN_CLI_RESUME}, {"repl", RN_CLI_REPL}};

enum { OPTIONED = sizeof optioned / sizeof optioned[0] };

void rn_cli_completion_help(void)
{
    puts("usage: runlet completion bash|zsh|fish\n"
         "\n"
         "Prints a script that completes commands, options and file names.\n"
         "\n"
         "  bash   source <(runlet completion bash)\n"
         "  zsh    runlet completion zsh >\"${fpath[1]}/_runlet\"\n"
         "  fish   runlet completion fish | source");
}

/* First words of the commands, each once; `after`: the second words behind that one. */
static void words(const char *after, const char *separator)
{
    const char *last = "";
    size_t last_len = 0;
    bool is_first = true;

    for (const rn_cli_command *c = rn_cli_commands; c->name != NULL; c++) {
        size_t len = strcspn(c->name, " ");

        if (after == NULL && !(len == last_len && strncmp(last, c->name, len) == 0)) {
            printf("%s%.*s", is_first ? "" : separator, (int)len, c->name);
            is_first = false;
        } else if (after != NULL && c->name[len] == ' ' && strlen(after) == len && strncmp(after, c->name, len) == 0) {
            printf("%s%s", is_first ? "" : separator, c->name + len + 1);
            is_first = false;
        }
        last = c->name;
        last_len = len;
    }
}

static bool shows(const rn_cli_option *o, unsigned bit)
{
    return o->help != NULL && (o->commands & bit) != 0;
}

static void bash(void)
{
    puts("# bash completion for runlet\n_runlet() {\n"
         "    local cur=${COMP_WORDS[COMP_CWORD]} words=");
    puts("    if [ \"$COMP_CWORD\" = 1 ]; then");
    printf("        words=\"");
    words(NULL, " ");
    puts("\"\n    else\n        case ${COMP_WORDS[1]} in");
    for (size_t i = 0; i < OPTIONED; i++) {
        printf("            %s) words=\"", optioned[i].command);
        for (const rn_cli_option *o = rn_cli_settings_options(); o->id != 0; o++) {
            if (shows(o, optioned[i].bit)) {
                printf("--%s ", o->name);
            }
        }
        puts("--help\" ;;");
    }
    printf("            snapshot) words=\"");
    words("snapshot", " ");
    printf("\" ;;\n            help) words=\"");
    words(NULL, " ");
    puts("\" ;;\n            completion) words=\"bash zsh fish\" ;;\n        esac\n    fi");
    puts("    if [ \"$COMP_CWORD\" = 1 ] || [[ $cur == -* ]] || [ \"${COMP_WORDS[1]}\" = help ] || [ \"${COMP_WORDS[1]}\" = completion ]; "
         "then\n"
         "        COMPREPLY=($(compgen -W \"$words\" -- \"$cur\"))\n"
         "    else\n"
         "        COMPREPLY=($(compgen -W \"$([[ $words == --* ]] || echo \"$words\")\" -- \"$cur\") $(compgen -f -- \"$cur\"))\n"
         "    fi\n}\ncomplete -o filenames -F _runlet runlet");
}

/* Help text inside single quotes and brackets of zsh, or single quotes of fish. */
static void quoted(const char *text, bool has_brackets)
{
    for (; *text != '\0'; text++) {
        if (*text == '\'') {
            (void)fputs("'\\''", stdout);
        } else if (has_brackets && (*text == '[' || *text == ']' || *text == ':')) {
            printf("\\%c", *text);
        } else {
            putchar(*text);
        }
    }
}

static void zsh(void)
{
    puts("#compdef runlet\n_runlet() {\n    local -a commands\n    commands=(");
    for (const rn_cli_command *c = rn_cli_commands; c->name != NULL; c++) {
        if (strchr(c->name, ' ') == NULL) {
            printf("        '%s:", c->name);
            quoted(c->summary, false);
            puts("'");
        }
    }
    printf("        'snapshot:looks at a snapshot'\n    )\n"
           "    if (( CURRENT == 2 )); then\n        _describe command commands\n        return\n    fi\n    case $words[2] in\n");
    for (size_t i = 0; i < OPTIONED; i++) {
        printf("        %s) shift words; (( CURRENT-- )); _arguments \\\n", optioned[i].command);
        for (const rn_cli_option *o = rn_cli_settings_options(); o->id != 0; o++) {
            if (shows(o, optioned[i].bit)) {
                printf("            '*--%s%s[", o->name, o->metavar != NULL ? "=" : "");
                quoted(o->help, true);
                printf("]%s%s%s' \\\n", o->metavar != NULL ? ":" : "", o->metavar != NULL ? o->metavar : "",
                       o->metavar != NULL && strstr(o->metavar, "FILE") != NULL ? ":_files"
                       : o->metavar != NULL                                     ? ": "
                                                                                : "");
            }
        }
        puts("            '*:file:_files' ;;");
    }
    printf("        snapshot) _arguments '1:command:(");
    words("snapshot", " ");
    printf(")' '*:file:_files' ;;\n        help) _arguments '1:command:(");
    words(NULL, " ");
    puts(")' ;;\n        completion) _arguments '1:shell:(bash zsh fish)' ;;\n        *) _files ;;\n    esac\n}\n_runlet \"$@\"");
}

static void fish(void)
{
    for (const rn_cli_command *c = rn_cli_commands; c->name != NULL; c++) {
        const char *second = strchr(c->name, ' ');

        if (second == NULL) {
            printf("complete -c runlet -n __fish_use_subcommand -a %s -d '", c->name);
        } else {
            printf("complete -c runlet -n '__fish_seen_subcommand_from %.*s' -a %s -d '", (int)(second - c->name), c->name, second + 1);
        }
        quoted(c->summary, false);
        puts("'");
    }
    puts("complete -c runlet -n __fish_use_subcommand -a snapshot -d 'looks at a snapshot'");
    for (size_t i = 0; i < OPTIONED; i++) {
        for (const rn_cli_option *o = rn_cli_settings_options(); o->id != 0; o++) {
            if (shows(o, optioned[i].bit)) {
                printf("complete -c runlet -n '__fish_seen_subcommand_from %s' -l %s%s -d '", optioned[i].command, o->name,
                       o->metavar != NULL ? " -r" : "");
                quoted(o->help, false);
                puts("'");
            }
        }
    }
    puts("complete -c runlet -n '__fish_seen_subcommand_from completion' -f -a 'bash zsh fish'");
}

int rn_cli_completion(int argc, char **argv)
{
    if (argc != 1) {
        return rn_cli_usage("completion", "for which shell? bash, zsh or fish");
    }
    if (strcmp(argv[0], "bash") == 0) {
        bash();
    } else if (strcmp(argv[0], "zsh") == 0) {
        zsh();
    } else if (strcmp(argv[0], "fish") == 0) {
        fish();
    } else {
        return rn_cli_usage("completion", "no completion for %.60s; there are: bash, zsh, fish", argv[0]);
    }
    return RN_CLI_DONE;
}
