#!/bin/sh
# boot_image.sh RUNLET SOURCE BUILD: the other compiler, without optimisation, in another folder and locale, makes the same boot
# image as the build did (ED-90): what differs is unset padding, an order of evaluation or a sort that is not stable.
set -eu
source=$2
build=$3
case $(sed -n 's/^CMAKE_C_COMPILER:[A-Z]*=//p' "$build/CMakeCache.txt") in
*clang*) other=gcc ;;
*) other=clang ;;
esac
command -v "$other" >/dev/null || { echo "boot_image: $other is not installed (tools/deps.sh --optional): skipped"; exit 77; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cp -r "$source/src" "$source/include" "$source/tools" "$work"
cd "$work"
"$other" -std=c17 -O0 -w -ffp-contract=off -fno-strict-aliasing -Isrc -Iinclude src/base/*.c src/cage/*.c \
    src/py/*/*.c tools/mkboot.c -lzstd -lm -o mkboot
LC_ALL=C.UTF-8 TZ=Asia/Tokyo ./mkboot boot.bin src/py/prelude >log 2>&1 || { cat log; exit 1; }
cmp "$build/boot.bin" boot.bin || { echo "boot_image: $other and the build's compiler disagree"; exit 1; }
echo "boot_image: $other makes the same $(wc -c <boot.bin) bytes"
