#!/bin/sh
# pause.sh RUNLET: what a pause leaves behind, who can go on with it, and with which answers.
. "$(dirname "$0")/expect"
program='total = 0
for city in ["Oslo", "Rome"]:
    try:
        total += ask(city)
    except ValueError as e:
        print("no answer:", e)
print("total", total)'

pause() { expect 75 'paused before call 1: ask("Oslo")' "$runlet" run --pause-at ask --snapshot "$work/s" -c "$program"; }

pause
[ "$(stat -c %a "$work/s")" = 600 ] || fail 'others can read the snapshot'
[ "$(stat -c %a "$work/state/runlet/snapshot.key")" = 600 ] || fail 'others can read the key'
[ "$(find "$work" -name 's.*' | wc -l)" = 0 ] || fail 'temporary files are left'
expect 75 'paused before call 2: ask("Rome")' "$runlet" resume "$work/s" --value 3
expect 0 'total 7' "$runlet" resume "$work/s" --value 4
expect 0 'total 103' "$runlet" resume "$work/s" --value 100

# the same file goes on any number of times, elsewhere
pause
cp "$work/s" "$work/copy"
expect 75 '' "$runlet" resume "$work/s" --value 1 --snapshot "$work/next"
cmp -s "$work/s" "$work/copy" || fail 'resume --snapshot changed the file it came from'
expect 0 'total 11' "$runlet" resume "$work/next" --value 10

# tools are given again; what they answer does not pause
expect 0 'total 9' "$runlet" resume "$work/s" --value 4 --tool 'ask=echo 5'
expect 75 'paused before call 2' "$runlet" resume "$work/s" --value 4 --tool 'ask=echo 5' --pause-at ask --snapshot "$work/next"

# exceptions, answers by call
expect 75 'no answer: closed' "$runlet" resume "$work/s" --raise 'ValueError:closed' --snapshot "$work/next"
expect 1 'RuntimeError: odd' "$runlet" resume "$work/s" --raise 'NoSuchType:odd' --snapshot "$work/next"
printf '{"1": {"value": 2}}' >"$work/answers"
expect 75 '' "$runlet" resume "$work/s" --answers "$work/answers" --snapshot "$work/next"
printf '{"2": {"error": {"type": "ValueError", "message": "gone"}}}' >"$work/answers"
expect 0 'no answer: gone' "$runlet" resume "$work/next" --answers "$work/answers"
expect 2 'nothing for call 1' "$runlet" resume "$work/s" --answers "$work/answers"
printf '{"2": {"error": {"type": "OSError", "errno": 2, "filename": "/x"}}}' >"$work/answers"
expect 1 "FileNotFoundError: [Errno 2] No such file or directory: '/x'" "$runlet" resume "$work/next" --answers "$work/answers"
printf '{"2": {"error": {"type": "JSONDecodeError", "message": "bad", "doc": "[x", "pos": 1}}}' >"$work/answers"
expect 0 'no answer: bad: line 1 column 2 (char 1)' "$runlet" resume "$work/next" --answers "$work/answers"
printf '{"2": {"error": {"type": "SystemExit", "args": [7]}}}' >"$work/answers"
expect 7 '' "$runlet" resume "$work/next" --answers "$work/answers"
printf '{"2": {"error": {"type": "OSError", "errno": "2"}}}' >"$work/answers"
expect 2 'can have "errno", "filename"' "$runlet" resume "$work/next" --answers "$work/answers"
printf '{"2": {"error": {"message": "m"}}}' >"$work/answers"
expect 2 'needs "type" and "message"' "$runlet" resume "$work/next" --answers "$work/answers"
expect 0 'no answer: m: line 1 column 1' "$runlet" resume "$work/next" --raise 'json.JSONDecodeError:m'
expect 2 'expected TYPE:MESSAGE' "$runlet" resume "$work/next" --raise 'json..X:m'
printf '{"1": {"value": 2}, "9": {"value": 1}}' >"$work/answers"
expect 2 'no call 9 waits' "$runlet" resume "$work/s" --answers "$work/answers"
printf '{"1": 2}' >"$work/answers"
expect 2 'call 1 needs {"value": JSON}' "$runlet" resume "$work/s" --answers "$work/answers"
expect 2 'give one of' "$runlet" resume "$work/s"
expect 2 'give one of' "$runlet" resume "$work/s" --value 1 --raise X:y
expect 2 'a string needs quotes' "$runlet" resume "$work/s" --value text
expect 2 'expected TYPE:MESSAGE' "$runlet" resume "$work/s" --raise 'not a name:x'
expect 2 'no snapshot' "$runlet" resume --value 1

# keys
head -c 32 /dev/urandom >"$work/key"
expect 75 '' "$runlet" run --pause-at ask --snapshot "$work/k" --key-file "$work/key" -c "$program"
expect 126 'not sealed with this key' "$runlet" resume "$work/k" --value 1
expect 75 '' "$runlet" resume "$work/k" --key-file "$work/key" --value 1
expect 75 '' env RUNLET_SNAPSHOT_KEY_FILE="$work/key" "$runlet" run --pause-at ask --snapshot "$work/k" -c "$program"
expect 75 '' "$runlet" resume "$work/k" --key-file "$work/key" --value 1
printf short >"$work/key2"
expect 2 'a snapshot key has 32 to' "$runlet" resume "$work/k" --key-file "$work/key2" --value 1
expect 127 'key file' "$runlet" resume "$work/k" --key-file "$work/absent" --value 1
chmod 644 "$work/state/runlet/snapshot.key"
expect 126 'chmod 600' "$runlet" resume "$work/s" --value 1
chmod 600 "$work/state/runlet/snapshot.key"

# inspect
expect 0 'good: made with this key and unchanged' "$runlet" snapshot inspect "$work/s"
expect 0 'waits for  {"call_id":1,"name":"ask","args":["Oslo"],"kwargs":{}}' "$runlet" snapshot inspect "$work/s"
expect 126 'bad: made with another key, or changed since' "$runlet" snapshot inspect --key-file "$work/key" "$work/s"
expect 0 '' "$runlet" snapshot inspect --json "$work/s"
holds 'r["mac"] == "good" and r["is_this_build"] and r["pending"][0]["args"] == ["Oslo"] and r["bytes"] > 100'
expect 126 'snapshot' "$runlet" snapshot inspect "$0"
expect 127 'cannot open' "$runlet" snapshot inspect "$work/absent"

# names
expect 75 '' "$runlet" run --pause-at all --tool 'a=echo 1' --snapshot "$work/p" -c 'a()'
expect 1 "NameError: name 'b' is not defined" "$runlet" run --pause-at all --tool 'a=echo 1' --snapshot "$work/p" -c 'b()'
expect 75 'b()' "$runlet" run --pause-at a,b --snapshot "$work/p" -c 'b()'
expect 2 'is not a Python name' "$runlet" run --pause-at 'a,,b' --snapshot "$work/p" -c 'b()'
expect 125 'cannot write' "$runlet" run --pause-at a --snapshot "$work/no/such/folder/p" -c 'a()'

# a limit keeps its count across a pause
expect 75 '' "$runlet" run --max-calls 2 --pause-at ask --snapshot "$work/m" -c 'for i in range(5): ask(i)'
expect 75 '' "$runlet" resume "$work/m" --value 1
expect 123 'suspension limit' "$runlet" resume "$work/m" --value 1
done_testing
