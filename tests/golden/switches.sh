#!/bin/sh
# switches.sh RUNLET: every golden program under every switch of RUNLET_DEBUG (engine-design ED-98).
set -u
runlet=$1
here=$(dirname "$0")
failed=0
count=0
for switch in no-fast gc no-cache torture; do
    for program in "$here"/*/*.py; do
        count=$((count + 1))
        RUNLET_DEBUG=$switch sh "$here/run.sh" "$runlet" "$program" || { echo "under $switch"; failed=$((failed + 1)); }
    done
done
echo "$count programs under switches, $failed failed"
[ "$failed" = 0 ]
