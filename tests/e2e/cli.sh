#!/bin/sh
# cli.sh RUNLET: exit codes, limits and pauses of the command as the help texts promise them.
set -u
runlet=$1
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
failed=0
# expect CODE TEXT COMMAND...: the exit code, and TEXT somewhere in what it printed.
expect() {
    code=$1 text=$2
    shift 2
    "$@" >"$work/out" 2>&1 </dev/null
    got=$?
    if [ "$got" != "$code" ] || { [ -n "$text" ] && ! grep -qF -- "$text" "$work/out"; }; then
        echo "cli: $*: exit code $got, expected $code and '$text' in:"
        head -c 2000 "$work/out"
        failed=1
    fi
}
expect 0 "42" "$runlet" run -c 'print(6 * 7)'
expect 1 "ZeroDivisionError: division by zero" "$runlet" run -c '1 / 0'
expect 1 "SyntaxError" "$runlet" run -c 'def'
expect 3 "" "$runlet" run -c 'raise SystemExit(3)'
expect 2 "" "$runlet" run --no-such-option
expect 2 "" "$runlet" run
expect 127 "" "$runlet" run "$work/absent.py"
expect 1 "PermissionError" "$runlet" run -c 'open("/etc/passwd")'
expect 1 "ModuleNotFoundError" "$runlet" run -c 'import subprocess'
expect 124 "" "$runlet" run --timeout 200ms -c 'while True: pass'
expect 124 "" "$runlet" run --max-steps 1000 -c 'while True: pass'
expect 137 "" "$runlet" run --memory 8MiB -c 'a = [0] * 10**8'
expect 137 "" "$runlet" run --memory 8MiB -c 'a = []
while True: a.append("x" * 1000)'
expect 1 "RecursionError: maximum recursion depth exceeded" "$runlet" run -c 'def f(): return f()
f()'
expect 0 "7" "$runlet" run --input 'x={"a": [3, 4]}' -c 'print(sum(x["a"]))'

# A pause in the middle of an expression, inside a sort key, goes on in another process.
expect 75 "" "$runlet" run --pause-at ask --snapshot "$work/s" -c 'print(sorted([3, 1, 2], key=lambda n: -n if n > 1 else ask(n)))'
cp "$work/s" "$work/once"
expect 0 "[3, 2, 1]" "$runlet" resume "$work/s" --value 0
cp "$work/once" "$work/s"
expect 0 "[1, 3, 2]" "$runlet" resume "$work/s" --value=-9
cp "$work/once" "$work/s"
expect 1 "ValueError: no" "$runlet" resume "$work/s" --raise 'ValueError:no'
cp "$work/once" "$work/s"
expect 0 "" "$runlet" snapshot inspect "$work/s"

# Damage is found, whatever byte it is in; nothing crashes.
size=$(wc -c <"$work/once")
for at in 0 9 40 100 $((size / 2)) $((size - 1)); do
    cp "$work/once" "$work/s"
    byte=$(od -An -tu1 -j "$at" -N 1 "$work/once" | tr -d ' ')
    # shellcheck disable=SC2059  # the format is the byte
    printf "\\$(printf %03o $((byte ^ 85)))" | dd of="$work/s" bs=1 seek="$at" conv=notrunc 2>/dev/null
    expect 126 "" "$runlet" resume "$work/s" --value 0
done
head -c 50 "$work/once" >"$work/s"
expect 126 "" "$runlet" resume "$work/s" --value 0
exit $failed
