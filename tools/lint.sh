#!/bin/sh
# lint.sh BUILD: layers; format of everything but generated tables; clang-tidy of the folders that are clean and stay so. What is
# not installed is named and skipped.
set -eu
cd "$(dirname "$0")/.."
build=$1
failed=0
clean="cli/*.c src/base/*.c src/driver/json*.c src/driver/key.c"

if command -v python3 >/dev/null; then
    python3 tools/check_layers.py "$build" || failed=1
else
    echo "lint: layers skipped: python3 is not installed"
fi
if command -v clang-format >/dev/null; then
    git ls-files '*.c' '*.h' | grep -v -e '_tables\.c$' -e 'num/pow10\.c$' | xargs clang-format --dry-run --Werror || failed=1
else
    echo "lint: format skipped: clang-format is not installed"
fi
if command -v clang-tidy >/dev/null; then
    # shellcheck disable=SC2086  # patterns
    clang-tidy -p "$build" --quiet $clean 2>/dev/null || failed=1
else
    echo "lint: clang-tidy skipped: it is not installed"
fi
[ $failed = 0 ] && echo "lint: clean"
exit $failed
