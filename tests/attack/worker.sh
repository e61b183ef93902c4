#!/bin/sh
# worker.sh RUNLET: what a worker may not do ends it (each act works without the confinement), what programs try in one stays there, and
# nothing of the host is inside.
set -u
runlet=$1
build=$(dirname "$runlet")
failed=0
checks=0
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
fail() {
    echo "worker: $*"
    failed=1
}

# SIGSYS is 31: 159 as the shell says it
"$build/confined" ok </dev/null >"$work/out" 2>&1 || fail "what is allowed does not work: $? $(cat "$work/out")"
for act in $("$build/confined" list); do
    checks=$((checks + 1))
    "$build/confined" -n "$act" </dev/null >/dev/null 2>&1
    code=$?
    [ $code = 0 ] || [ $code = 2 ] || fail "$act: does not run unconfined either: $code"
    "$build/confined" "$act" </dev/null >/dev/null 2>&1
    code=$?
    [ $code = 159 ] || fail "$act: ended with $code, not with SIGSYS"
done
for act in open access socket unix fork clone execve getpid prctl dup memfd exec-map exec-protect; do
    "$build/confined" -n "$act" </dev/null >/dev/null 2>&1 || fail "$act does not work where nothing forbids it"
done

# by hand it does nothing
"$build/runlet-worker" </dev/null >"$work/out" 2>&1
[ $? = 73 ] || fail "runlet-worker by hand: $(cat "$work/out")"

# a running worker, seen from outside
cat >"$work/hold.py" <<'END'
while True: pass
END
SECRET_OF_HOST=hidden "$runlet" run --engine worker --timeout 20s "$work/hold.py" >/dev/null 2>&1 9<"$0" &
host=$!
pid=
for i in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20; do
    pid=$(cat "/proc/$host/task/$host/children" 2>/dev/null | tr -d ' ')
    [ -n "$pid" ] && grep -q '^Seccomp:.*2' "/proc/$pid/status" 2>/dev/null && break
    sleep 0.1
done
if [ -z "$pid" ]; then
    fail "no worker is running"
else
    checks=$((checks + 1))
    status=$(cat "/proc/$pid/status")
    for line in 'NoNewPrivs:	1' 'Seccomp:	2' 'CapPrm:	0000000000000000' 'CapEff:	0000000000000000'; do
        echo "$status" | grep -qF "$line" || fail "status of the worker lacks $line"
    done
    if [ -r "/proc/$pid/environ" ]; then
        [ -z "$(tr -d '\0' <"/proc/$pid/environ")" ] || fail "the worker has an environment"
        ls -l "/proc/$pid/fd" | grep -v '^total' | grep -vE ' ([012]) -> socket|runlet-worker|memfd:runlet-boot|/dev/shm|^$' &&
            case $build in *sanit*) ;; *) fail "the worker has other descriptors" ;; esac
        grep -E 'Max (core|open files|file size|processes)' "/proc/$pid/limits" | grep -qvE ' 0 +0 ' && fail "limits are not all zero: $(cat "/proc/$pid/limits")"
    fi
    kill -KILL $host
    for i in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20; do
        [ -d "/proc/$pid" ] && ! grep -q '^State:.*Z' "/proc/$pid/status" 2>/dev/null || break
        sleep 0.1
    done
    [ -d "/proc/$pid" ] && ! grep -q '^State:.*Z' "/proc/$pid/status" 2>/dev/null && fail "the worker outlives its host"
fi
wait $host 2>/dev/null

# hostile programs end as they do in the embedded engine
for program in '"x" * 10**12' '[0] * 10**11' 'a = []
while True: a.append(a)' 'def f(): f()
f()' 'while True: print("x" * 1000)' '10**10**8' 'int("9" * 100000)' 'x = []
for i in range(10**6): x = [x]
x' 'print("a" * 2000000)' 'raise KeyboardInterrupt' 'exit(300)' '(lambda: (yield))().send(1)' 'import time
while True: time.time()'; do
    checks=$((checks + 1))
    timeout -s KILL 100 "$runlet" run --timeout 2s --memory 64MiB -c "$program" >"$work/a" 2>"$work/aerr" </dev/null
    first=$?
    timeout -s KILL 100 "$runlet" run --engine worker --timeout 2s --memory 64MiB -c "$program" >"$work/b" 2>"$work/berr" </dev/null
    second=$?
    [ $first = $second ] || fail "exit code $second in a worker, $first without: $program: $(tail -c 300 "$work/berr")"
done
[ $failed = 0 ] && echo "worker: $checks checks"
exit $failed
