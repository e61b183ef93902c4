#!/bin/sh
# pauses.sh RUNLET SOURCE: a program that calls the host from everywhere pauses at each call, and each time goes on in
# another process. What it prints is what CPython prints with the function in place.
set -eu
runlet=$1
source=$2/tests/data/pauses
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
pauses=0
code=0
"$runlet" run --pause-at ask --snapshot "$work/s" "$source/everywhere.py" >"$work/out" 2>"$work/err" || code=$?
while [ "$code" = 75 ]; do
    pauses=$((pauses + 1))
    code=0
    "$runlet" resume "$work/s" --value 1 >>"$work/out" 2>>"$work/err" || code=$?
done
[ "$code" = 0 ] || { tail -n 20 "$work/err"; echo "pauses: exit code $code after $pauses pauses"; exit 1; }
diff "$source/everywhere.out" "$work/out"
[ "$pauses" -ge 75 ] || { echo "pauses: only $pauses"; exit 1; }
