#!/bin/sh
# flood.sh RUNLET: colliding keys in dicts, sets and attribute names cost about what others cost, in steps; what equals what and the
# order of dicts stay as they are, also through collections and snapshots (ED-61).
set -u
runlet=$1
programs=$(dirname "$0")/programs
failed=0
fail() {
    printf '%s\n' "$1"
    failed=1
}
steps() { # KIND TABLE COLLIDE
    timeout -s KILL 400 "$runlet" run --stats --timeout 300s --memory 128MiB --input n=20000 --input "kind=$1" --input "table=$2" \
        --input "mode=$3" "$programs/flood.py" 2>&1 >/dev/null </dev/null | sed -n 's/.* \([0-9]*\) steps.*/\1/p'
}
for kind in 0 1 2; do
    for table in 0 1 2; do
        plain=$(steps $kind $table false)
        flood=$(steps $kind $table true)
        [ -n "$plain" ] && [ -n "$flood" ] && [ "$flood" -lt $((plain * 2)) ] ||
            fail "kind $kind, table $table: ${flood:-no} steps with colliding keys, ${plain:-no} with others"
    done
done
for switch in '' gc no-fast no-cache torture; do
    got=$(RUNLET_DEBUG="$switch" timeout -s KILL 400 "$runlet" run --timeout 300s "$programs/flood_mixed.py" 2>&1 </dev/null)
    [ "$got" = ok ] || fail "flood_mixed.py with switch $switch: $got"
done

# paused in the middle, in another process
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cat >"$dir/pause.py" <<'END'
P = 2 ** 61 - 1
d = {i * P + 5: i for i in range(5000)}
s = set(d)
before = list(s)
stop()
assert list(d) == [i * P + 5 for i in range(5000)] and list(s) == before
for i in range(5000, 10000):
    d[i * P + 5] = i
    s.add(i * P + 5)
for i in range(10000):
    assert d[i * P + 5] == i and i * P + 5 in s
print('done')
END
export XDG_STATE_HOME="$dir"
"$runlet" run --pause-at stop --snapshot "$dir/s" "$dir/pause.py" >/dev/null 2>&1
got=$(timeout -s KILL 100 "$runlet" resume "$dir/s" --value null 2>/dev/null)
[ "$got" = done ] || fail "resumed with a keyed table: $got"
exit $failed
