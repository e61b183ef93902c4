#!/bin/sh
# words.sh RUNLET: mistakes on the command line are named with what was meant; ends of runs as programs read them.
. "$(dirname "$0")/expect"

# commands
expect 2 'snapshot what? There is: inspect' "$runlet" snapshot
expect 2 'unknown command snapshot foo; after snapshot there is: inspect' "$runlet" snapshot foo
expect 2 'unknown command snapshot inspct; did you mean snapshot inspect?' "$runlet" snapshot inspct
expect 2 'unknown command snapshto; did you mean snapshot?' "$runlet" snapshto inspect x
expect 2 'unknown command rnu; did you mean run?' "$runlet" rnu -c 1
expect 2 'unknown command teleport; there are: run, resume, repl, snapshot, doctor' "$runlet" teleport
expect 2 'unknown command doctro; did you mean doctor?' "$runlet" help doctro
expect 2 'after snapshot there is: inspect' "$runlet" help snapshot foo
expect 0 'usage: runlet snapshot inspect' "$runlet" help snapshot

# files that are something else
mkdir "$work/folder"
expect 127 'it is a folder; name a file in it' "$runlet" run "$work/folder"
expect 127 '"type":"not_found"' "$runlet" run --json "$work/folder"
expect 127 'it is a folder' "$runlet" resume "$work/folder" --value 1
expect 75 '' "$runlet" run --pause-at ask --snapshot "$work/s" -c 'ask()'
head -c 200 "$work/s" >"$work/cut"
cat "$work/s" "$work/s" >"$work/long"
: >"$work/empty"
for command in 'resume --value 1' 'snapshot inspect'; do
    # shellcheck disable=SC2086  # words
    {
        expect 126 "$0: these bytes are not a snapshot" "$runlet" $command "$0"
        expect 126 'empty: these bytes are not a snapshot' "$runlet" $command "$work/empty"
        expect 126 'its length is not the one it states' "$runlet" $command "$work/cut"
        expect 126 'its length is not the one it states' "$runlet" $command "$work/long"
    }
done
rm -rf "$work/state"
expect 126 'not a snapshot' "$runlet" resume "$work/empty" --value 1
[ ! -e "$work/state" ] || fail 'a key was made for a file that is no snapshot'

# sys.exit
expect 255 '' "$runlet" run -c 'import sys; sys.exit(10**30)'
expect 255 '' "$runlet" run -c 'import sys; sys.exit(-10**30)'
expect 255 '' "$runlet" run -c 'import sys; sys.exit(2**63)'
expect 1 '' "$runlet" run -c 'import sys; sys.exit(2**62 + 1)'
expect 255 '' "$runlet" run -c 'import sys; sys.exit(-1)'
expect 1 '' "$runlet" run --json -c 'import sys; sys.exit("bye")'
holds 'r["status"] == "error" and r["error"] == {"type": "SystemExit", "message": "bye"} and r["stderr"] == "bye\n"'
expect 3 '' "$runlet" run --json -c 'import sys; sys.exit(3)'
holds 'r["status"] == "error" and r["error"] == {"type": "SystemExit", "message": "3"} and r["exit_code"] == 3'
expect 0 '' "$runlet" run --json -c 'import sys; sys.exit()'
holds 'r["status"] == "ok" and "error" not in r'

# a repl that nobody hears
if [ -c /dev/full ]; then
    expect 125 'standard output cannot be written' sh -c 'printf "print(1)\n" | "$1" repl >/dev/full' sh "$runlet"
    expect 125 'standard output cannot be written' sh -c 'printf "1 + 1\nprint(2)\n" | "$1" repl >/dev/full' sh "$runlet"
fi
done_testing
