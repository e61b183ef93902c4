#!/bin/sh
# sleep.sh RUNLET: what a run may sleep, and how an interrupt ends it.
. "$(dirname "$0")/expect"

expect 0 'awake' "$runlet" run --timeout 50ms -c 'import time; time.sleep(0.2); print("awake")'
expect 123 'TimeoutError: sleep limit exceeded' "$runlet" run -c 'import time; time.sleep(61)'
expect 123 'line 2, in nap' "$runlet" run -c 'import time
def nap(): time.sleep(1e300)
nap()'
expect 123 'stopped: sleep limit exceeded; sleep less' "$runlet" run -c 'import time
try:
    time.sleep(0.01); time.sleep(60)
except BaseException:
    print("caught")
finally:
    print("finally")'
! grep -q -e caught -e finally "$work/out" || fail 'the sleep limit was caught'
expect 123 '' "$runlet" run --json -c 'import time; time.sleep(61)'
holds 'r["status"] == "limit" and r["error"]["type"] == "TimeoutError" and r["exit_code"] == 123'
expect 123 '' env RUNLET_DEBUG=torture "$runlet" run --tool 't=echo 1' -c 'import time; t(); time.sleep(61)'

# the session goes on with the next feed
expect 0 'on' sh -c 'printf "import time\ntime.sleep(61)\nprint(\"on\")\n" | "$1" repl' sh "$runlet"

# Ctrl-C, also where nothing follows the sleep
interrupted() {
    checks=$((checks + 1))
    "$runlet" run -c "$1" >"$work/out" 2>&1 &
    pid=$!
    sleep 0.4
    kill -INT $pid
    wait $pid
    got=$?
    [ $got = 130 ] || fail "$1: exit code $got after an interrupt, expected 130"
}
interrupted 'import time; time.sleep(20)'
interrupted 'import time
try:
    time.sleep(20)
except BaseException:
    pass'
interrupted 'while True: pass'
done_testing
