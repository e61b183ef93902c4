#!/bin/sh
# pending_calls.sh RUNLET: calls of tools declared "async" that wait together, answered in parts and in other processes (python.md 12.2).
set -eu
runlet=$1
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
export RUNLET_SNAPSHOT_KEY_FILE=$work/key
head -c 32 /dev/urandom >key
chmod 600 key
cat >program.py <<'END'
import asyncio

async def main():
    print(await asyncio.gather(price('a'), price('b'), price('c')), price.__doc__)
    try:
        await price('d')
    except ValueError as e:
        print('error', e)
    print(await stock('a'))

asyncio.run(main())
END
echo '[{"name":"price","async":true,"description":"What it costs."},{"name":"stock","async":true,"value":4}]' >tools.json
fail() {
    echo "pending_calls: $1"
    exit 1
}
expect() { # exit code, command ...
    want=$1
    shift
    code=0
    "$@" >out 2>err || code=$?
    [ "$code" = "$want" ] || { cat out err; fail "$* ends with $code, not $want"; }
}
expect 75 "$runlet" run --tools tools.json --snapshot s program.py
[ "$(grep -c 'paused before call' err)" = 3 ] || fail "three calls wait at once: $(cat err)"
"$runlet" snapshot inspect s | grep -q '"args":\["b"\]' || fail "inspect shows what waits"
echo '{"9":{"value":1}}' >bad.json
expect 2 "$runlet" resume s --tools tools.json --answers bad.json
grep -q 'no call 9' err || fail "an answer to nothing: $(cat err)"
echo '{}' >bad.json
expect 2 "$runlet" resume s --tools tools.json --answers bad.json
echo '{"3":{"value":5},"1":{"value":3}}' >some.json
expect 75 "$runlet" resume s --tools tools.json --answers some.json
[ "$(grep -c 'paused before call' err)" = 1 ] || fail "one call is left: $(cat err)"
expect 75 "$runlet" resume s --tools tools.json --value 7
[ "$(cat out)" = "[3, 7, 5] What it costs." ] || fail "order of results: $(cat out)"
expect 0 "$runlet" resume s --tools tools.json --raise 'ValueError:none left'
[ "$(cat out)" = "error none left
4" ] || fail "the rest: $(cat out)"
