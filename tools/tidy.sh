#!/bin/sh
# tidy.sh FOLDER FILE: clang-tidy of one file with FOLDER/compile_commands.json. A file that was clean is looked at again when it,
# a header of it, .clang-tidy or the tool has changed: FOLDER keeps a digest of all that.
set -eu
folder=$1
file=$2
memo=$folder/$(printf %s "$file" | tr / .)
command -v clang >/dev/null || memo=/dev/null
flags="-I$PWD -I$PWD/src -I$PWD/include -I$PWD/tests -I$PWD/tests/unit/cage"
digest() {
    # shellcheck disable=SC2086  # flags are words
    { clang-tidy --version && clang-tidy --dump-config "$file" && clang -std=c17 -w -E -CC $flags -DRUNLET_VERSION='""' "$file"; } 2>/dev/null |
        sha256sum
}
key=$(digest)
[ "$(cat "$memo" 2>/dev/null)" = "$key" ] && exit 0
extra=
for i in $flags; do
    extra="$extra --extra-arg=$i"
done
# shellcheck disable=SC2086
clang-tidy -p "$folder" --quiet $extra "$file" 2>/dev/null || exit 1
printf '%s\n' "$key" >"$memo"
