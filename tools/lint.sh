#!/bin/sh
# lint.sh BUILD [quick]: layers, recursion and host memory, names of the prelude; format of everything but generated tables; without `quick` clang-tidy
# of all that is not a test or a table, which takes minutes for what has changed. What is not installed is named and skipped.
set -eu
cd "$(dirname "$0")/.."
build=$1
how=${2:-full}
failed=0
clean="cli/*.c worker/*.c src/base/*.c src/cage/*.c src/driver/*.c src/py/*/*.c tools/*.c fuzz/*.c bench/*.c examples/*.c"

if command -v python3 >/dev/null; then
    python3 tools/check_layers.py "$build" || failed=1
    python3 tools/check_calls.py "$build/calls" || failed=1
    python3 tools/check_prelude.py . || failed=1
else
    echo "lint: layers, calls and names skipped: python3 is not installed"
fi
if command -v clang-format >/dev/null; then
    git ls-files '*.c' '*.h' | grep -v -e '_tables\.c$' -e 'num/pow10\.c$' | xargs clang-format --dry-run --Werror || failed=1
else
    echo "lint: format skipped: clang-format is not installed"
fi
if [ "$how" = quick ]; then
    :
elif command -v clang-tidy >/dev/null; then
    mkdir -p "$build/tidy"
    sed 's/ -fno-gcse//g; s/ -fno-crossjumping//g; s/ -mmemcpy-strategy=[^ "]*//g' "$build/compile_commands.json" >"$build/tidy/compile_commands.json" # clang knows none of them
    # shellcheck disable=SC2086  # patterns
    printf '%s\n' $clean | grep -v '_tables\.c$' | xargs -P "$(nproc)" -n 1 sh tools/tidy.sh "$build/tidy" || failed=1
else
    echo "lint: clang-tidy skipped: it is not installed"
fi
[ $failed = 0 ] && echo "lint: clean"
exit $failed
