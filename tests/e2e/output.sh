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
done_testing
