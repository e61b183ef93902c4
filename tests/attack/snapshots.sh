#!/bin/sh
# snapshots.sh RUNLET: files that are no snapshot of this engine and key, given to the command. Every one is refused with 126 (127
# for no file, 125 for what cannot be read), in a moment, with a message; what was good stays good.
set -u
runlet=$1
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
export XDG_STATE_HOME="$dir/state" HOME="$dir"
failed=0
fail() {
    printf '%s\n' "$1"
    failed=1
}
head -c 32 /dev/urandom >"$dir/key"
head -c 32 /dev/urandom >"$dir/other"
chmod 600 "$dir/key" "$dir/other"
timeout 200 "$runlet" run --key-file "$dir/key" --pause-at stop --snapshot "$dir/good" -c 'x = [1, "two", {3: 4}]
print(stop(x), x)' >/dev/null 2>&1
size=$(wc -c <"$dir/good")
refuse() { # WHAT FILE [CODES]
    for command in 'resume --value 1' 'snapshot inspect'; do
        # shellcheck disable=SC2086  # words
        timeout -s KILL 200 "$runlet" $command --key-file "$dir/key" "$2" >"$dir/out" 2>"$dir/err" </dev/null
        got=$?
        [ "$command" = 'snapshot inspect' ] && [ $got = 0 ] && [ "${3:-}" = headers ] && continue
        case " 126 2 127 125 " in
        *" $got "*) [ -s "$dir/err" ] || fail "$1: $command says nothing" ;;
        *) fail "$1: $command ends with $got" ;;
        esac
    done
}
for part in 0 1 7 8 40 87 88 89 100 $((size / 2)) $((size - 33)) $((size - 32)) $((size - 1)); do
    head -c "$part" "$dir/good" >"$dir/bad"
    refuse "the first $part bytes" "$dir/bad" headers
done
for more in 1 32 4096 1000000; do
    { cat "$dir/good"; head -c "$more" /dev/zero; } >"$dir/bad"
    refuse "$more bytes more" "$dir/bad" headers
done
at=0
while [ "$at" -lt "$size" ]; do # one byte changed, at every seventh place
    {
        head -c "$at" "$dir/good"
        byte=$(od -An -tu1 -j "$at" -N 1 "$dir/good" | tr -d ' ')
        # shellcheck disable=SC2059  # the format is the byte
        printf "\\$(printf %03o $(((byte + 128) % 256)))"
        tail -c +$((at + 2)) "$dir/good"
    } >"$dir/bad"
    timeout -s KILL 200 "$runlet" resume --key-file "$dir/key" "$dir/bad" --value 1 >/dev/null 2>"$dir/err" </dev/null
    got=$?
    [ $got = 126 ] || fail "byte $at changed: $got"
    at=$((at + 7))
done
: >"$dir/bad"
refuse 'an empty file' "$dir/bad"
head -c 100000 /dev/urandom >"$dir/bad"
refuse 'random bytes' "$dir/bad"
head -c 100000000 /dev/zero >"$dir/bad"
refuse '100 MB of zeros' "$dir/bad"
refuse 'a folder' "$dir"
refuse 'no file' "$dir/absent"
refuse 'an endless file' /dev/zero
timeout 200 "$runlet" resume --key-file "$dir/other" "$dir/good" --value 1 >/dev/null 2>&1
[ $? = 126 ] || fail 'another key is accepted'
timeout 200 "$runlet" resume "$dir/good" --value 1 >/dev/null 2>&1
[ $? = 126 ] || fail 'the default key is accepted'
printf short >"$dir/short"
timeout 200 "$runlet" resume --key-file "$dir/short" "$dir/good" --value 1 >/dev/null 2>&1
[ $? = 0 ] && fail 'a short key is accepted'
got=$(timeout 200 "$runlet" resume --key-file "$dir/key" "$dir/good" --value 5 2>/dev/null)
[ "$got" = "5 [1, 'two', {3: 4}]" ] || fail "the good one: $got"
exit $failed
