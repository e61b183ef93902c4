#!/bin/sh
# escape.sh RUNLET: no way from a guest's objects to the intrinsics of the prelude, none to an object whose memory is not what its
# class says, and none to the machine. The programs say ok when all of it was refused.
set -u
runlet=$1
programs=$(dirname "$0")/programs
failed=0
for program in crawl confusion; do
    got=$(timeout -s KILL 400 "$runlet" run --memory 512MiB --timeout 300s "$programs/$program.py" 2>&1 </dev/null)
    [ "$got" = ok ] || {
        printf '%s: %s\n' "$program" "$got"
        failed=1
    }
done
exit $failed
