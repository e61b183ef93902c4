#!/bin/sh
# run.sh RUNLET PROGRAM.py: the program prints what its .out file says, to standard error what .err says (nothing without
# one), and ends with the code in .exit (0 without one). With a .mount file it has a /tmp. RUNLET_DEBUG passes through, so the
# same files test the switches, and RUNLET_ENGINE names the engine, so that they test the worker too. The clock stands but for sleeping, so that no result depends on the speed of the machine.
set -eu
runlet=$1
program=$2
base=${program%.py}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

code=0
set --
if [ -e "$base.mount" ]; then # the program has a folder /tmp, in memory
    set -- --mount :/tmp
fi
"$runlet" run --engine "${RUNLET_ENGINE:-embedded}" --timeout 900s --clock 2026-01-02T03:04:05Z "$@" "$program" >"$work/out" 2>"$work/err" || code=$?

failed=0
compare() { # what, expected file, got
    if ! cmp -s "$2" "$3"; then
        echo "$program: $1 differs (- expected, + got)"
        diff -u "$2" "$3" | tail -n +3 | head -n 60 || true
        failed=1
    fi
}
compare "standard output" "$base.out" "$work/out"
if [ -e "$base.err" ]; then
    compare "standard error" "$base.err" "$work/err"
else
    compare "standard error" /dev/null "$work/err"
fi
want=0
if [ -e "$base.exit" ]; then
    want=$(cat "$base.exit")
fi
if [ "$code" != "$want" ]; then
    echo "$program: exit code $code, expected $want"
    failed=1
fi
exit $failed
