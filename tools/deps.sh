#!/bin/sh
# deps.sh [--optional]: installs the Debian packages that building and testing need; nothing when they are there.
# The one list of packages: README and .ci/run point here.
set -eu
needed="gcc libc6-dev make cmake ninja-build pkg-config libzstd-dev"
optional="clang clang-format clang-tidy python3" # make lint, fuzz, bench
[ "${1:-}" = --optional ] && needed="$needed $optional"

missing=
for package in $needed; do
    state=$(dpkg-query -W -f '${Status}' "$package" 2>/dev/null || true)
    [ "$state" = "install ok installed" ] || missing="$missing $package"
done
[ -n "$missing" ] || exit 0

if ! command -v apt-get >/dev/null; then
    echo "deps: this system has no apt-get; install what corresponds to:$missing" >&2
    exit 1
fi
if [ "$(id -u)" = 0 ]; then
    as_root=
elif command -v sudo >/dev/null && sudo -n true 2>/dev/null; then
    as_root="sudo -n"
elif command -v sudo >/dev/null && [ -t 0 ]; then
    as_root=sudo
else
    echo "deps: missing packages:$missing" >&2
    echo "deps: install them as root: apt-get install -y --no-install-recommends$missing" >&2
    exit 1
fi
log=$(mktemp)
trap 'rm -f "$log"' EXIT
install_missing() {
    # shellcheck disable=SC2086  # words of the lists
    $as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends $missing >"$log" 2>&1
}
echo "deps: installing$missing" >&2
install_missing && exit 0
$as_root apt-get update >"$log" 2>&1 && install_missing && exit 0
echo "deps: apt-get failed:" >&2
tail -n 20 "$log" >&2
exit 1
