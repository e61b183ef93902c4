#!/bin/sh
# journal.sh RUNLET SOURCE BUILD: snapshots that go on in another build, by their journal, or say why not.
. "$(dirname "$0")/expect"
same=$3/runlet-same changed=$3/runlet-changed
[ -x "$same" ] || exit 77

cat >"$work/program.py" <<'END'
import bisect, random, time
print("once")
started = time.time()
dice = [random.random() for _ in range(3)]
names = []
for n in [5, 1, 3]:
    bisect.insort(names, ask(n))
print(names, ask(names), dice == sorted(dice) or dice, time.time() >= started)
END
pause() { expect 75 'paused before call' "$runlet" run --pause-at ask --snapshot "$work/s" "$@" "$work/program.py"; }

# another build in which nothing differs that the program sees
pause
expect 75 'paused before call' "$same" resume "$work/s" --value 50
grep -q once "$work/both" && fail 'what was printed is printed again'
expect 75 'paused before call' "$runlet" resume "$work/s" --value 10
expect 75 'paused before call' "$same" resume "$work/s" --value 30
expect 0 '[10, 30, 50] True' "$runlet" resume "$work/s" --value true

# one in which something differs: it says where
pause
expect 75 '' "$runlet" resume "$work/s" --value 50
cp "$work/s" "$work/second"
expect 75 '' "$changed" resume "$work/second" --value 10 # nothing has differed yet
expect 75 '' "$runlet" resume "$work/s" --value 10
expect 75 '' "$runlet" resume "$work/s" --value 30
expect 126 'snapshot diverged at call' "$changed" resume "$work/s" --value true
grep -q "the arguments of 'ask' are others than those of the record" "$work/both" || fail 'it does not say what differs'

expect 126 '' "$changed" resume --json "$work/s" --value true
holds 'r["status"] == "refused" and r["exit_code"] == 126 and "snapshot diverged at call" in r["error"]["message"] and "ask" in r["error"]["message"]'
[ -s "$work/s" ] || fail 'the snapshot is gone after a divergence'

# what is in it
expect 0 'another build: it goes on here by its journal' "$same" snapshot inspect "$work/s"
grep -q 'journal .*records in .* bytes: 1 feeds' "$work/out" || fail 'no journal is shown'
expect 0 'this build' "$runlet" snapshot inspect "$work/s"
expect 0 '' "$runlet" snapshot inspect --json "$work/s"
holds 'r["journal"]["is_image_only"] is False and r["journal"]["feeds"] == 1 and r["journal"]["requests"] >= 4 and len(r["journal"]["digest"]) == 64'
holds 'r["is_this_build"] and r["mac"] == "good" and r["pending"][0]["name"] == "ask"'
expect 0 '' "$same" snapshot inspect --json "$work/s"
holds 'not r["is_this_build"] and r["mac"] == "good" and "pending" not in r'

# seals count for journals as well
head -c 32 /dev/urandom >"$work/key"
expect 126 'not sealed with this key' "$same" resume --key-file "$work/key" "$work/s" --value 1
expect 126 'bad: made with another key' "$same" snapshot inspect --key-file "$work/key" "$work/s"

expect 0 '[10, 30, 50] True' "$runlet" resume "$work/s" --value true # the build that made it goes on

# one that does not use what has changed comes to the same end whichever build it is in, call by call
cat >"$work/long.py" <<'END'
import dataclasses, enum, functools, json, random, re
random.seed(5)
@dataclasses.dataclass(order=True)
class Row:
    key: int
    text: str = ''
def rows():
    for i in range(4):
        try:
            yield Row(ask(i), f'{random.random():.3f}')
        except KeyError as e:
            yield Row(-i, repr(e))
table = sorted(rows(), key=lambda r: (ask(r.key) or 0, r))
print(json.dumps([dataclasses.asdict(r) for r in table], indent=1))
print(re.sub(r'\d+', lambda m: str(ask(m.group())), 'a1b22'), functools.reduce(lambda a, b: a + (ask(b) or 0), [1, 2, 3], 0))
END
whole() { # BUILD BUILD BUILD, in turn at each call
    "$1" run --pause-at ask --snapshot "$work/w" "$work/long.py"
    status=$? n=0
    while [ "$status" = 75 ] && [ "$n" -lt 40 ]; do
        n=$((n + 1))
        case $((n % 3)) in
        0) next=$1 ;;
        1) next=$2 ;;
        *) next=$3 ;;
        esac
        if [ "$n" = 3 ]; then
            "$next" resume "$work/w" --raise KeyError:no
        else
            "$next" resume "$work/w" --value "$n"
        fi
        status=$?
    done
    checks=$((checks + 1))
    [ "$status" = 0 ] && [ "$n" -gt 9 ] || fail "exit code $status after $n calls"
}
whole "$runlet" "$runlet" "$runlet" >"$work/alone" 2>"$work/err"
whole "$runlet" "$same" "$changed" >"$work/moving" 2>"$work/err"
checks=$((checks + 1))
[ -s "$work/alone" ] && cmp -s "$work/alone" "$work/moving" || fail "three builds in turn print something else: $(diff "$work/alone" "$work/moving")"

# image only: no other build goes on with it, and both say why
cat >"$work/big.py" <<'END'
import os
for i in range(40):
    kept = os.urandom(1000000)
ask(len(kept))
END
expect 75 '' "$runlet" run --pause-at ask --snapshot "$work/big" "$work/big.py"
expect 0 'image only: the journal grew beyond max_journal_bytes' "$runlet" snapshot inspect "$work/big"
expect 0 'another build: it cannot go on here' "$same" snapshot inspect "$work/big"
expect 126 'image only (the journal grew beyond max_journal_bytes)' "$same" resume "$work/big" --value 1
expect 0 '' "$runlet" resume "$work/big" --value 1

# overlays go along; a worker's snapshots are no different
expect 75 '' "$runlet" run --pause-at ask --snapshot "$work/o" --mount :/t -c 'open("/t/f", "w").write("kept"); ask(); print(open("/t/f").read())'
expect 0 'kept' "$same" resume "$work/o" --mount :/t --value 1
if "$runlet" run --engine worker -c 1 2>"$work/err"; then
    pause --engine worker
    expect 75 '' "$same" resume "$work/s" --value 50
    expect 75 '' "$runlet" resume --engine worker "$work/s" --value 10
fi

# the program's own end is the journal's
expect 0 'done' env RUNLET_DEBUG=replay "$runlet" run -c 'import time; x = time.time(); print("done")'
expect 1 'ZeroDivisionError' env RUNLET_DEBUG=replay "$runlet" run -c '1/0'
done_testing
