#!/bin/sh
# fuzz.sh SECONDS [BUILD]: builds the fuzz targets with clang and runs each for SECONDS on its seeds in fuzz/corpus. Finds are
# kept in BUILD/found/ and named at the end. Exit code 77 without clang.
set -eu
cd "$(dirname "$0")/.."
seconds=$1
build=${2:-build/fuzz}
if ! command -v clang >/dev/null; then
    echo "fuzz: skipped: clang is not installed (tools/deps.sh --optional)"
    exit 77
fi
if ! echo 'int LLVMFuzzerTestOneInput(const char *d, unsigned long n); int LLVMFuzzerTestOneInput(const char *d, unsigned long n) { return d == 0 && n > 1; }' |
    clang -x c -fsanitize=fuzzer -o /dev/null - 2>/dev/null; then
    echo "fuzz: skipped: clang has no fuzzer runtime (tools/deps.sh --optional)"
    exit 77
fi
cmake -S . -B "$build" -G Ninja -DCMAKE_C_COMPILER=clang -DCMAKE_BUILD_TYPE=RelWithDebInfo -DRUNLET_FUZZ=ON >"$build.log" 2>&1 ||
    { cat "$build.log"; exit 1; }
rm -f "$build.log"
targets=
for source in fuzz/fuzz_*.c; do
    targets="$targets $(basename "$source" .c)"
done
# shellcheck disable=SC2086  # a list of names
ninja -C "$build" --quiet $targets
mkdir -p "$build/found"
failed=0
for target in $targets; do
    grown=$(mktemp -d)
    seeds=fuzz/corpus/${target#fuzz_}
    [ -d "$seeds" ] || seeds=
    # shellcheck disable=SC2086
    if "$build/fuzz/$target" -max_total_time="$seconds" -timeout=20 -rss_limit_mb=4000 -max_len=4096 -verbosity=0 -print_final_stats=1 \
        -artifact_prefix="$build/found/$target-" "$grown" $seeds >"$grown.log" 2>&1; then
        echo "fuzz: $target: $(sed -n 's/^stat::number_of_executed_units: *//p' "$grown.log") inputs, nothing found"
    else
        echo "fuzz: $target found something:"
        tail -n 40 "$grown.log"
        failed=1
    fi
    rm -rf "$grown" "$grown.log"
done
exit $failed
