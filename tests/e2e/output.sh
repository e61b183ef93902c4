#!/bin/sh
# output.sh RUNLET: output passes through as it is produced (CL-1), and an interrupt ends the run with code 130.
. "$(dirname "$0")/expect"

# The reader gets the first line while the program goes on, and only then ends it.
mkfifo "$work/pipe"
"$runlet" run --timeout 100s -c '
print("first")
while True:
    pass' >"$work/pipe" 2>"$work/errors" &
program=$!
exec 3<"$work/pipe"
read -r line <&3
kill -INT "$program"
wait "$program"
code=$?
exec 3<&-
checks=$((checks + 1))
if [ "$line" != first ] || [ $code != 130 ]; then
    fail "read '$line', exit code $code"
fi
checks=$((checks + 1))
[ "$(tail -n 1 "$work/errors")" = KeyboardInterrupt ] || fail "the last line is: $(tail -n 1 "$work/errors")"
# what UTF-8 cannot say is refused on standard output and escaped on standard error, as by python3
expect 1 "'utf-8' codec can't encode character '\\ud800' in position 1: surrogates not allowed" "$runlet" run -c 'print("a\ud800")'
expect 0 'x\ud800y' "$runlet" run -c 'import sys; sys.stderr.write("x\ud800y\n")'
expect 1 'ValueError: \udc80' "$runlet" run -c 'raise ValueError("\udc80")'
done_testing
