#!/bin/sh
# worker.sh RUNLET: --engine worker for run, resume and repl; a pause of one engine goes on in the other; a worker that is gone is said.
. "$(dirname "$0")/expect"

expect 0 'hi' "$runlet" run --engine worker -c 'print("hi")'
expect 0 '' "$runlet" run --engine worker --json -c 'import sys
print("out")
print("err", file=sys.stderr)
{"a": (1, 2.5, None)}'
holds 'r["status"] == "ok" and r["value"] == {"a": {"$tuple": [1, 2.5, None]}} and r["stdout"] == "out\n" and r["stderr"] == "err\n"'
holds 'r["isolation"]["engine"] == "worker" and "filter" in r["isolation"]["boundary"] and r["usage"]["steps"] > 10'
expect 1 'ZeroDivisionError: division by zero' "$runlet" run --engine worker -c '1/0'
expect 3 '' "$runlet" run --engine worker -c 'raise SystemExit(3)'
expect 124 'time limit exceeded' "$runlet" run --engine worker --timeout 300ms -c 'while True: pass'
expect 124 'step limit exceeded' "$runlet" run --engine worker --max-steps 10000 -c 'while True: pass'
expect 137 'memory limit exceeded' "$runlet" run --engine worker --memory 8MiB -c 'a = []
while True: a.append("x" * 100 + str(len(a)))'
expect 123 'suspension limit' "$runlet" run --engine worker --max-calls 2 --tool 'f=echo 1' -c 'for i in range(5): f()'
expect 0 'dropped' "$runlet" run --engine worker --max-output 1KiB -c 'print("x" * 5000)'
expect 0 '[3, "x"] 7' "$runlet" run --engine worker --input 'a=[3,"x"]' --tool 'ask=echo 7' -c 'import json
print(json.dumps(a), ask(1, k=2))'
expect 1 'RuntimeError: broken' "$runlet" run --engine worker --tool 'ask=echo broken >&2; exit 1' -c 'ask()'
expect 0 '2026-01-02 03:04:05' "$runlet" run --engine worker --clock 2026-01-02T03:04:05Z -c 'import datetime
print(datetime.datetime.now())'
expect 1 'not supported in this environment' "$runlet" run --engine worker --clock none -c 'import time
time.time()'
one=$("$runlet" run --engine worker --seed 5 -c 'import random; print(random.random())')
two=$("$runlet" run --seed 5 -c 'import random; print(random.random())')
[ -n "$one" ] && [ "$one" = "$two" ] || fail "a seed gives $one in a worker and $two without"
expect 0 'a x' "$runlet" run --engine worker -c 'import sys
print("a", sys.argv[1])' -- x

# pauses go both ways, any number of times
program='total = 0
for city in ["Oslo", "Rome", "Lima"]:
    total += ask(city)
print("total", total)'
for first in embedded worker; do
    for second in embedded worker; do
        expect 75 'ask("Oslo")' "$runlet" run --engine $first --pause-at ask --snapshot "$work/s" -c "$program"
        expect 75 'ask("Rome")' "$runlet" resume --engine $second "$work/s" --value 1
        expect 75 'ask("Lima")' "$runlet" resume --engine $first "$work/s" --value 10
        expect 0 'total 111' "$runlet" resume --engine $second "$work/s" --value 100
        expect 1 'ValueError: shut' "$runlet" resume --engine $second "$work/s" --raise 'ValueError:shut'
    done
done
"$runlet" run --engine embedded --seed 1 --pause-at ask --snapshot "$work/a" -c "$program" 2>/dev/null
"$runlet" run --engine worker --seed 1 --pause-at ask --snapshot "$work/b" -c "$program" 2>/dev/null
cmp "$work/a" "$work/b" || fail 'the two engines write different snapshots of one state'
head -c 32 /dev/urandom >"$work/key"
chmod 600 "$work/key"
expect 126 'not sealed with this key' "$runlet" resume --engine worker --key-file "$work/key" "$work/s" --value 1

printf 'x = 6\nx * 7\nimport time\ntime.time() > 0\n1/0\nx\n' | "$runlet" repl --engine worker >"$work/out" 2>"$work/err"
[ "$(tr '\n' ' ' <"$work/out")" = '42 True 6 ' ] || fail "repl said: $(cat "$work/out" "$work/err")"
grep -q 'ZeroDivisionError' "$work/err" || fail 'repl: no traceback'

# without the program, and when it is something else
expect 127 'runlet-worker is not there' env RUNLET_LIBEXEC=/no/such/folder "$runlet" run --engine worker -c 1
expect 125 'exit status 0' env RUNLET_WORKER=/bin/true "$runlet" run --engine worker -c 1
expect 0 '' "$runlet" run -c 1

# doctor tries it out
expect 0 'tier worker' "$runlet" doctor
expect 0 '' "$runlet" doctor --json
holds 'r["tiers"]["worker"]["usable"] and [c["name"] for c in r["tiers"]["worker"]["checks"]] == ["program", "self-test"]'
expect 0 'is not there' env RUNLET_LIBEXEC=/no/such/folder "$runlet" doctor

# killed in the middle
"$runlet" run --engine worker --json --timeout 20s -c 'while True: pass' >"$work/out" 2>&1 &
host=$!
for i in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20; do
    pid=$(tr -d ' ' <"/proc/$host/task/$host/children" 2>/dev/null)
    [ -n "$pid" ] && grep -q '^Seccomp:.*2' "/proc/$pid/status" 2>/dev/null && break
    sleep 0.1
done
kill -KILL "$pid"
wait $host
[ $? = 125 ] || fail 'a killed worker is no failure'
holds 'r["status"] == "host_error" and "signal 9" in r["error"]["message"]'
done_testing
