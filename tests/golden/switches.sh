#!/bin/sh
# switches.sh RUNLET [JOBS]: every golden program under every switch of RUNLET_DEBUG (engine-design ED-98), and in a worker.
set -u
runlet=$1
jobs=${2:-2}
here=$(dirname "$0")
failures=$(mktemp)
trap 'rm -f "$failures"' EXIT
run_all() { # WHAT
    printf '%s\n' "$here"/*/*.py | xargs -P "$jobs" -I '{}' sh -c 'sh "$1" "$2" "$3" || { echo "$3 under $5"; echo >>"$4"; }' \
        sh "$here/run.sh" "$runlet" '{}' "$failures" "$1"
}
export RUNLET_ENGINE=worker
run_all worker
unset RUNLET_ENGINE
for switch in no-fast gc no-cache own-cold torture replay program poison,gc poison,step=1 suspend,poison suspend,torture step=97,torture \
    fail-alloc=1 fail-alloc=2 fail-alloc=3 fail-alloc=7 no-fast,gc,suspend; do
    export RUNLET_DEBUG=$switch
    run_all "$switch"
done
export RUNLET_DEBUG=torture RUNLET_ENGINE=worker
run_all 'torture in a worker'
echo "$(printf '%s\n' "$here"/*/*.py | wc -l) programs under every switch, $(wc -l <"$failures") failures"
[ ! -s "$failures" ]
