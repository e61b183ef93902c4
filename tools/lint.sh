#!/bin/sh
# lint.sh BUILD: layers; format and clang-tidy of the folders that are clean and stay so. What is not installed is named and
# skipped.
set -eu
cd "$(dirname "$0")/.."
build=$1
failed=0
clean="cli/*.c src/base/*.c src/driver/json*.c src/driver/key.c"
formatted="cli/*.[ch] src/driver/json*.[ch] src/driver/key.[ch]"

if command -v python3 >/dev/null; then
    python3 tools/check_layers.py "$build" || failed=1
else
    echo "lint: layers skipped: python3 is not installed"
fi
if command -v clang-format >/dev/null; then
    # shellcheck disable=SC2086  # patterns
    clang-format --dry-run --Werror $formatted || failed=1
else
    echo "lint: format skipped: clang-format is not installed"
fi
if command -v clang-tidy >/dev/null; then
    # shellcheck disable=SC2086
    clang-tidy -p "$build" --quiet $clean 2>/dev/null || failed=1
else
    echo "lint: clang-tidy skipped: it is not installed"
fi
[ $failed = 0 ] && echo "lint: clean"
exit $failed
