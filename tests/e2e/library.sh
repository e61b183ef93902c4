#!/bin/sh
# library.sh RUNLET SOURCE BUILD: what the binaries need and show. The command starts without other libraries than libc, libm
# and zstd; the library exports the public names and nothing else; public headers compile alone, as C17 and as C++17.
set -eu
runlet=$1 source=$2 build=$3
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
failed=0
fail() {
    echo "library: $*"
    failed=1
}

needed=$(readelf -d "$runlet" | sed -n 's/.*NEEDED.*\[\(.*\)\]/\1/p')
for library in $needed; do
    case $library in
    libc.so.* | libm.so.* | libzstd.so.* | libgcc_s.so.* | libasan.so.* | libubsan.so.* | ld-linux*) ;;
    *) fail "the command needs $library at start" ;;
    esac
done

other=$(nm -D --defined-only "$build/librunlet-engine.so" | awk '{print $3}' | grep -v '^runlet_' || true)
[ -z "$other" ] || fail "the shared library exports $other"
count=$(nm -D --defined-only "$build/librunlet-engine.so" | grep -c ' T runlet_')
[ "$count" -gt 40 ] || fail "the shared library exports $count functions only"
if [ -e "$build/librunlet-engine.a" ]; then
    other=$(nm --defined-only --extern-only "$build/librunlet-engine.a" | awk 'NF == 3 {print $3}' | grep -v '^runlet_' || true)
    [ -z "$other" ] || fail "the archive has global names: $(echo "$other" | head -n 5)"
fi

for header in "$source"/include/runlet/*.h; do
    name=runlet/$(basename "$header")
    printf '#include <%s>\n' "$name" >"$work/alone.c"
    cp "$work/alone.c" "$work/alone.cpp"
    cc -std=c17 -Wall -Wextra -Wpedantic -Werror -I"$source/include" -fsyntax-only "$work/alone.c" || fail "$name is not C17 by itself"
    if command -v c++ >/dev/null; then
        c++ -std=c++17 -Wall -Wextra -Wpedantic -Werror -I"$source/include" -fsyntax-only "$work/alone.cpp" || fail "$name is not C++17 by itself"
    fi
done
exit $failed
