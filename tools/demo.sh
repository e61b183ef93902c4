#!/bin/sh
# demo.sh RUNLET: runs examples/refund.py to its first pause, and to its end in two more processes.
set -eu
cd "$(dirname "$0")/.."
runlet=$1
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
snapshot=$work/refund.snap

say() { printf '\n$ %s\n' "$*"; }
# Pausing ends a process with 75.
paused() {
    code=0
    "$@" || code=$?
    [ "$code" = 75 ] || { echo "demo: expected a pause (75), got exit code $code" >&2; exit 1; }
    echo "(paused: $(wc -c <"$snapshot") bytes are all that is left of it)"
}

say runlet run --tool lookup=examples/lookup.sh --pause-at approve --snapshot refund.snap examples/refund.py
paused "$runlet" run --tool lookup=examples/lookup.sh --pause-at approve --snapshot "$snapshot" examples/refund.py
say runlet resume refund.snap --value true
paused "$runlet" resume "$snapshot" --value true
say runlet resume refund.snap --value false
"$runlet" resume "$snapshot" --value false >"$work/out"
cat "$work/out"
grep -q '^1 of 2 refunded$' "$work/out"
