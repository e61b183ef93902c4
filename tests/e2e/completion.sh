#!/bin/sh
# completion.sh RUNLET: the scripts are valid for their shells, and name every command and the options of run.
. "$(dirname "$0")/expect"

expect 2 'for which shell' "$runlet" completion
expect 2 'there are: bash, zsh, fish' "$runlet" completion tcsh
for shell in bash zsh fish; do
    expect 0 'snapshot' "$runlet" completion $shell
    for word in resume repl doctor pause-at timeout; do
        grep -q -e "$word" "$work/out" || fail "$shell: no $word"
    done
    if [ "$shell" != fish ] && command -v $shell >/dev/null; then
        $shell -n "$work/out" || fail "$shell does not read it"
    fi
done
if command -v bash >/dev/null; then
    "$runlet" completion bash >"$work/script"
    got=$(bash -c '. "$1"; COMP_WORDS=(runlet run --pau); COMP_CWORD=2; _runlet; echo "${COMPREPLY[*]}"
        COMP_WORDS=(runlet snap); COMP_CWORD=1; _runlet; echo "${COMPREPLY[*]}"' bash "$work/script")
    [ "$got" = "--pause-at
snapshot" ] || fail "bash completes to: $got"
fi
done_testing
