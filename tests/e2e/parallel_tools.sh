#!/bin/sh
# parallel_tools.sh RUNLET: commands of calls that a program waits for together run together, and nothing of them is left. What has to run at
# the same time meets over pipes and files, so that no check depends on speed.
. "$(dirname "$0")/expect"
cd "$work"
export RUNLET_SNAPSHOT_KEY_FILE="$work/key"
head -c 32 /dev/urandom >key
chmod 600 key
mkfifo there back gate

tools() { # NAME COMMAND [TIMEOUT] ...: async ones; the last timeout given holds for those that follow
    printf '[' >tools.json
    comma='' timeout=60s
    while [ $# -gt 1 ]; do
        name=$1 command=$2
        shift 2
        case "${1:-}" in [0-9]*s) timeout=$1; shift ;; esac
        printf '%s{"name":"%s","command":"%s","async":true,"timeout":"%s"}' "$comma" "$name" "$command" "$timeout" >>tools.json
        comma=,
    done
    printf ']' >>tools.json
}

# no process with $1 in its arguments is left; written as 4712[.]1, it is not found in those of grep
none_left() {
    checks=$((checks + 1))
    for try in 1 2 3 4 5 6 7 8 9 10; do
        left=$(grep -las "$1" /proc/[0-9]*/cmdline | head -n 1)
        [ -z "$left" ] && return
        sleep 0.1
    done
    fail "$2: a process is left after $try looks: $left"
}

same() { # WANT GOT WHAT
    checks=$((checks + 1))
    [ "$1" = "$2" ] || fail "$3: '$2' instead of '$1'"
}

# two that need each other
tools a 'echo 1 >there; read -r x <back; echo $x' b 'read -r x <there; echo 2 >back; echo $x'
cat >meet.py <<'PY'
import asyncio
async def main():
    print(await asyncio.gather(a(), b()), await asyncio.gather(b(), a()))
asyncio.run(main())
PY
expect 0 '[2, 1] [1, 2]' "$runlet" run --tools tools.json meet.py
expect 0 '[2, 1] [1, 2]' "$runlet" run --engine worker --tools tools.json meet.py
expect 0 '[2, 1] [1, 2]' env RUNLET_DEBUG=torture "$runlet" run --tools tools.json meet.py
expect 0 '"status":"ok"' "$runlet" run --json --tools tools.json meet.py
holds 'len(r["calls"]) == 4 and all(c["status"] == "ok" and c["name"] in "ab" for c in r["calls"])'
expect 0 '[1, 2]' "$runlet" run --tools tools.json -c 'import asyncio
await asyncio.gather(b(), a())
print(await asyncio.gather(b(), a()))'

# eight at a time, and the others have their turn: eight wait for one another, and nobody sees more
mkdir on come
cat >crowd.sh <<'SH'
i=$(sed 's/.*"args":\[\([0-9]*\).*/\1/')
: >on/$i
: >come/$i
until [ $(ls come | wc -l) -ge 8 ]; do sleep 0.01; done
ls on | wc -l >>seen
rm on/$i
echo $i
SH
tools crowd 'sh crowd.sh'
expect 0 '190' "$runlet" run --tools tools.json -c 'import asyncio
got = await asyncio.gather(*map(crowd, range(20)))
assert got == list(range(20)), got
print(sum(got))'
same 20 "$(wc -l <seen | tr -d ' ')" 'all were there'
same '' "$(awk '$1 > 8' seen)" 'more than eight at a time'

# one that hangs holds up nobody
tools wait 'read -r x <gate; echo $x' open 'echo 7 >gate; echo 1' fast 'echo 5'
expect 0 '5 1 7' "$runlet" run --tools tools.json -c 'import asyncio
async def main():
    late = asyncio.ensure_future(wait())
    print(await fast(), await open(), await late)
asyncio.run(main())'
expect 0 '5 1 7' "$runlet" run --tools tools.json --tool 'say=echo 1' -c 'import asyncio
async def main():
    late = asyncio.ensure_future(wait())
    first = await fast()
    say()
    print(first, await open(), await late)
asyncio.run(main())'

# failures are those of one call
tools bad 'echo no such thing >&2; exit 3' odd 'cat odd' none 'echo nothing' hang 'sleep 4712.1' 300ms ok 'echo 1' 60s sleep 'sleep 4712.1'
echo '{"$repr":"x"}' >odd
cat >failures.py <<'PY'
import asyncio
async def main():
    for r in await asyncio.gather(bad(), ok(), odd(), none(), hang(), ok(), return_exceptions=True):
        print(repr(r))
    async def task(f):
        return await f()
    try:
        async with asyncio.TaskGroup() as g:
            g.create_task(task(bad))
            g.create_task(task(sleep))
    except* RuntimeError as e:
        print(e.exceptions)
asyncio.run(main())
PY
expect 0 '' "$runlet" run --tools tools.json failures.py
same "RuntimeError('no such thing')
1
RuntimeError(\"tool 'odd' must print a value that a program can have: a \$repr, which is the text of a value and not the value, cannot enter the guest; send plain data\")
RuntimeError(\"tool 'none' must print one JSON value: JSON line 1 column 1: expected a value\")
RuntimeError('tool \\'hang\\' took longer than 300ms; give it a longer \"timeout\" in --tools FILE, or a faster command')
1
(RuntimeError('no such thing'),)" "$(cat "$work/out")" 'failures'
none_left '4712[.]1' 'a tool that hangs among others'

# a call gets what its arguments were, not what became of them
tools echo 'sed s/^.*,.args.:// | sed s/,.kwargs.*//'
expect 0 '[[1]] [[1, 2]]' "$runlet" run --tools tools.json -c 'import asyncio
l = [1]
first = echo(l)
l.append(2)
print(await first, await echo(l))'

# who is not waited for any more is ended: by a timer of the program, by its end, by its exception, by its limits
tools hang 'sleep 4712.2' fast 'echo 5' none 'true'
expect 0 'too late 5' "$runlet" run --tools tools.json -c 'import asyncio
async def main():
    try:
        await asyncio.wait_for(hang(), 0.2)
    except TimeoutError:
        print("too late", await fast())
asyncio.run(main())'
none_left '4712[.]2' 'a call that was cancelled'
cat >leave.py <<'PY'
import asyncio, sys
async def main():
    left = [asyncio.ensure_future(hang()) for _ in range(3)]
    await fast()
    print('on', flush=True)
    if how == 'error':
        1 / 0
    if how == 'exit':
        sys.exit(3)
    while how == 'loop':
        pass
    if how == 'wait':
        await left[0]
asyncio.run(main())
PY
leave() { # HOW CODE OPTION...
    how=$1 code=$2
    shift 2
    expect "$code" 'on' "$runlet" run --tools tools.json --input "how=\"$how\"" "$@" leave.py
    none_left '4712[.]2' "the end by $how"
}
leave end 0
leave error 1
leave exit 3
leave loop 124 --timeout 200ms
leave loop 124 --timeout 200ms --engine worker
leave loop 124 --max-steps 100000

await_on() {
    tries=0
    until grep -q on "$work/out" || [ $tries = 500 ]; do
        tries=$((tries + 1))
        sleep 0.02
    done
}

# by signals, while it waits for them and while it does something else
ended_by() { # SIGNAL CODE HOW
    checks=$((checks + 1))
    "$runlet" run --tools tools.json --input "how=\"$3\"" leave.py >"$work/out" 2>"$work/err" &
    pid=$!
    await_on
    kill -"$1" $pid
    wait $pid
    got=$?
    [ $got = "$2" ] || fail "SIG$1 in $3: exit code $got, expected $2"
    none_left '4712[.]2' "SIG$1 in $3"
}
for how in wait loop; do
    ended_by TERM 143 $how
    ended_by HUP 129 $how
    ended_by INT 130 $how
done
tools hang "trap '' TERM; while :; do sleep 0.01; : 4712.3; done" fast 'echo 5'
"$runlet" run --tools tools.json --input 'how="wait"' leave.py >"$work/out" 2>"$work/err" &
pid=$!
await_on
kill -INT $pid
sleep 0.2
kill -INT $pid
wait $pid
same 130 $? 'a second interrupt'
none_left '4712[.]3' 'a second interrupt'

# pauses: what ran is not run again
tools pay 'sleep 0.2; echo paid >>paid; echo 5' fast 'echo 6'
sed -i 's/]$/,{"name":"approve","async":true},{"name":"confirm"}]/' tools.json
expect 75 'paused before call' "$runlet" run --tools tools.json --snapshot s -c 'import asyncio
print(await asyncio.gather(pay(), approve(), fast()))'
same 1 "$(grep -c 'paused before call' "$work/err")" 'calls of a pause'
expect 0 '[5, 1, 6]' "$runlet" resume --tools tools.json s --value 1
same 1 "$(wc -l <paid | tr -d ' ')" 'runs of a command before a pause'
expect 75 '6' "$runlet" run --tools tools.json --snapshot s -c 'import asyncio
async def main():
    late = asyncio.ensure_future(pay())
    print(await fast())
    print(confirm(), await late)
asyncio.run(main())'
expect 0 '2 5' "$runlet" resume --tools tools.json s --value 2
same 2 "$(wc -l <paid | tr -d ' ')" 'runs of a command under way before a pause'

echo '{"2":{"value":1}}' >answers.json

# a call that waited for somebody is a command's after the resume, if that is said then
expect 75 '' "$runlet" run --pause-at pay --tools tools.json --snapshot s -c 'import asyncio
print(await asyncio.gather(pay(), approve()))'
expect 0 '[5, 1]' "$runlet" resume --tools tools.json s --answers answers.json
done_testing
