#!/bin/sh
# embed.sh RUNLET SOURCE BUILD: installs into an empty folder; the example builds through pkg-config alone, against the shared
# library and against the archive, and says what it should.
set -eu
source=$2
build=$3
[ -e "$build/librunlet-engine.a" ] || { echo 'the sanitized library needs its runtime in the host program: skipped'; exit 77; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cmake --install "$build" --prefix "$work/usr" >"$work/log" 2>&1 || { cat "$work/log"; exit 1; }
pc=$(find "$work/usr" -name runlet-engine.pc)
PKG_CONFIG_PATH=$(dirname "$pc")
export PKG_CONFIG_PATH
lib=$(pkg-config --variable=libdir runlet-engine)
want='total 5
result paid'
check() {
    got=$("$@")
    [ "$got" = "$want" ] || { printf 'embed: got\n%s\nexpected\n%s\n' "$got" "$want"; exit 1; }
}
# shellcheck disable=SC2046  # flags are words
cc -std=c17 -Wall -Wextra -Werror "$source/examples/embed.c" $(pkg-config --cflags --libs runlet-engine) -o "$work/shared"
check env LD_LIBRARY_PATH="$lib" "$work/shared"
# shellcheck disable=SC2046
cc -std=c17 "$source/examples/embed.c" $(pkg-config --cflags runlet-engine) "$lib/librunlet-engine.a" -lzstd -lm -o "$work/static"
check "$work/static"
# what is installed finds its worker there, from the command and from the library
[ "$("$work/usr/bin/runlet" run --engine worker -c 'print(6*7)')" = 42 ] || { echo 'embed: the installed worker does not run'; exit 1; }
sed 's/runlet_py_options_init(&opt);/&\n    opt.engine = RUNLET_ENGINE_WORKER;/' "$source/examples/embed.c" >"$work/worker.c"
grep -q RUNLET_ENGINE_WORKER "$work/worker.c" || { echo 'embed: the example has no options'; exit 1; }
# shellcheck disable=SC2046
cc -std=c17 "$work/worker.c" $(pkg-config --cflags --libs runlet-engine) -o "$work/by_worker"
check env LD_LIBRARY_PATH="$lib" "$work/by_worker"
