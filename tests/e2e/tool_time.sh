#!/bin/sh
# tool_time.sh RUNLET: what bounds a tool's command, and that nothing of it outlives the call or the command.
. "$(dirname "$0")/expect"

declare_tool() { # COMMAND TIMEOUT, both without quotes
    printf '[{"name": "t", "command": "%s", "timeout": "%s"}]' "$1" "$2" >"$work/tools.json"
}

# no process with $1 in its arguments is left; written as 4711[.]1, it is not found in those of grep
none_left() {
    checks=$((checks + 1))
    for try in 1 2 3 4 5 6 7 8 9 10; do
        left=$(grep -las "$1" /proc/[0-9]*/cmdline | head -n 1)
        [ -z "$left" ] && return
        sleep 0.1
    done
    fail "$2: a process is left after $try looks: $left"
}

took_less() { # SECONDS SINCE
    checks=$((checks + 1))
    [ $(($(date +%s) - $2)) -lt "$1" ] || fail "took $1 s or more"
}

# its own time
since=$(date +%s)
declare_tool 'sleep 4711.1' 300ms
expect 1 "RuntimeError: tool 't' took longer than 300ms; give it a longer \"timeout\"" "$runlet" run --tools "$work/tools.json" -c 't()'
none_left '4711[.]1' 'a tool that hangs'
declare_tool 'trap \"\" TERM; echo noise >&2; while :; do sleep 0.01; : 4711.2; done' 1s
expect 0 "caught tool 't' took longer than 1s" "$runlet" run --tools "$work/tools.json" -c 'try: t()
except RuntimeError as e: print("caught", e)'
none_left '4711[.]2' 'a tool that ignores SIGTERM'
declare_tool 'exec >&- 2>&-; sleep 4711.3' 300ms
expect 1 'took longer than 300ms' "$runlet" run --tools "$work/tools.json" -c 't()'
none_left '4711[.]3' 'a tool that closed its output'
declare_tool 'sleep 0.2; echo 5' 30s
expect 0 '5' "$runlet" run --timeout 100ms --tools "$work/tools.json" -c 'print(t())'

# its background
expect 0 '1' "$runlet" run --tool 't=sleep 4711.4 & echo 1' -c 'print(t())'
expect 0 '1' "$runlet" run --tool 't=sleep 4711.4 >/dev/null 2>&1 & echo 1' -c 'print(t())'
expect 0 '1' "$runlet" run --tool 't=setsid sleep 2 & echo 1' -c 'print(t())'
expect 0 '300000' "$runlet" run --tool 't=sleep 4711.4 & printf "\""; head -c 300000 /dev/zero | tr "\0" x; printf "\""' -c 'print(len(t()))'
none_left '4711[.]4' 'the background of a tool'
took_less 20 "$since"

# signals to the command reach the tool; SIGINT ends it politely
ended_by() { # SIGNAL CODE
    checks=$((checks + 1))
    "$runlet" run --tool "t=sleep 4711.5; :" -c 't()' >"$work/out" 2>&1 &
    pid=$!
    sleep 0.4
    kill -"$1" $pid
    wait $pid
    got=$?
    [ $got = "$2" ] || fail "SIG$1 with a tool: exit code $got, expected $2"
    none_left '4711[.]5' "SIG$1"
}
ended_by TERM 143
ended_by HUP 129
ended_by INT 130
"$runlet" run --tool 't=trap "" TERM; while :; do sleep 0.01; : 4711.6; done' -c 't()' >"$work/out" 2>&1 &
pid=$!
sleep 0.4
kill -INT $pid
sleep 0.2
kill -INT $pid
wait $pid
[ $? = 130 ] || fail 'a second interrupt'
none_left '4711[.]6' 'a second interrupt'
"$runlet" run -c 'while True: pass' &
pid=$!
sleep 0.2
kill -TERM $pid
wait $pid
[ $? = 143 ] || fail 'SIGTERM without a tool'

# declarations
for bad in '"soon"' '"0s"' '30' '"-1s"'; do
    printf '[{"name": "t", "command": "x", "timeout": %s}]' "$bad" >"$work/tools.json"
    expect 2 'is a time above zero as a string' "$runlet" run --tools "$work/tools.json" -c '1'
done
printf '[{"name": "t", "value": 1, "timeout": "1s"}]' >"$work/tools.json"
expect 2 '"timeout" is for a "command"' "$runlet" run --tools "$work/tools.json" -c '1'
expect 0 'gets 60s' "$runlet" help run
done_testing
