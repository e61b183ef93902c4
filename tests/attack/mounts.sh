#!/bin/sh
# mounts.sh RUNLET: programs that try to get out of their folders, and to fill, exhaust or stall the host through files. Outside lies a file
# with a word in it that no program may print, and that no program may change.
set -u
runlet=$1
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
word=the-word-outside
mkdir -p "$work/in/sub" "$work/out" "$work/other"
printf '%s' "$word" >"$work/out/secret"
echo inside >"$work/in/a.txt"
ln -s ../out/secret "$work/in/escape"
ln -s ../out "$work/in/escapedir"
ln -s "$work/out/secret" "$work/in/absolute"
ln -s / "$work/in/root"
ln -s /proc/self/fd "$work/in/fds"
ln -s /proc/self/cwd "$work/in/cwd"
ln -s sub/../../out "$work/in/winding"
ln -s . "$work/in/here"
mkfifo "$work/in/fifo"
ln -s /dev/zero "$work/in/zero"
failed=0
checks=0

# attack CODES MODE PROGRAM: ends with one of the codes in time, does not know the word nor where the folder is, and nothing outside changed.
attack() {
    checks=$((checks + 1))
    case $1 in # what would go on for ever
    *124*) time=3s ;;
    *) time=60s ;;
    esac
    timeout -s KILL 100 "$runlet" run --mount "$work/in:/m:$2" --mount ":/t:1MiB" --memory 64MiB --timeout "$time" -c "$3" >"$work/said" 2>&1 </dev/null
    got=$?
    case " $1 " in
    *" $got "*) ;;
    *)
        printf 'exit code %s, expected %s (%s): %s\n' "$got" "$1" "$2" "$3"
        tail -n 3 "$work/said"
        failed=1
        ;;
    esac
    if grep -qF "$word" "$work/said" || grep -qF "$work" "$work/said"; then
        printf 'it saw what is outside (%s): %s\n' "$2" "$3"
        failed=1
    fi
    if [ "$(cat "$work/out/secret")" != "$word" ] || [ "$(ls "$work/out")" != secret ] || [ "$(ls "$work")" != "$(printf 'in\nother\nout\nsaid')" ]; then
        printf 'it changed what is outside (%s): %s\n' "$2" "$3"
        failed=1
    fi
}

for mode in ro rw overlay; do
    # every way to name what is outside, by every function that takes a name
    attack 0 $mode '
import os, io, shutil, glob
from pathlib import Path
outs = ["/m/escape", "/m/escapedir/secret", "/m/absolute", "/m/root/etc/passwd", "/m/fds/0", "/m/fds/3", "/m/cwd/secret", "/m/winding/secret",
        "/m/../out/secret", "/m/sub/../../out/secret", "/m/here/here/../out/secret", "/m/here/escape", "/m/./escapedir/./secret", "/m//escapedir//secret",
        "/m/escapedir/../out/secret", "/m/sub/../escape", "/proc/self/environ", "/etc/passwd", "//etc/passwd", "/m/../../../../etc/passwd",
        "/m/a.txt/../../out/secret", "/m/%2e%2e/out/secret", "/m/..\u2215out/secret", "/m/\uff0e\uff0e/out/secret", "/m/ESCAPE", "/m/..;/out/secret",
        "/m/zero", "/dev/zero", "/dev/stdin", "/m/fifo", "../out/secret", "escape", "~/x", "file:///etc/passwd", "/m/\udcff/../escape"]
def names(p):
    yield p
    yield p.encode("utf-8", "surrogateescape")
    yield Path(p)
calls = [open, lambda p: open(p, "rb").read(), lambda p: open(p, "a").write("x"), lambda p: open(p, "w").write("x"), lambda p: open(p, "r+").write("x"),
         lambda p: open(p, "x").write("x"), os.listdir, os.scandir, os.readlink, os.stat, os.chdir, lambda p: os.truncate(p, 0), lambda p: os.chmod(p, 0o777), lambda p: os.utime(p, (1, 1)),
         lambda p: os.mkdir(os.fsdecode(p) + "/new"), lambda p: open(os.fsdecode(p) + "/new", "w"), lambda p: shutil.copyfile(p, "/t/copy"), lambda p: shutil.copytree(p, "/t/tree"),
         lambda p: os.rename("/m/a.txt", os.fsdecode(p) + "/stolen"), lambda p: shutil.rmtree(os.fsdecode(p) + "/"), lambda p: glob.glob(os.fsdecode(p) + "/*"), lambda p: list(Path(os.fsdecode(p)).rglob("*")),
         lambda p: Path(os.fsdecode(p)).write_bytes(b"x"), lambda p: Path(os.fsdecode(p)).read_text(), lambda p: os.path.realpath(p, strict=True), lambda p: io.FileIO(p).readall()]
os.chdir("/m")
for p in outs:
    for q in names(p):
        for f in calls:
            try:
                r = f(q)
                print(r.read() if hasattr(r, "read") else list(r) if hasattr(r, "__next__") else r)
            except (OSError, ValueError, TypeError) as e:
                print(e)
        os.chdir("/m")
'
    # loops over everything that can be seen
    attack 0 $mode '
import os
n = 0
for a, b, c in os.walk("/", followlinks=False):
    for x in b + c:
        p = os.path.join(a, x)
        try:
            print(p, os.stat(p), open(p, "rb").read())
        except OSError as e:
            print(e)
        n += 1
assert n < 1000
'
    # NUL, long, deep and odd names
    attack 0 $mode '
import os
for p in ("/m/a.txt\0/../../out/secret", "/m/" + "x" * 5000, "/m/" + "x/" * 3000, "/m" + "/sub/.." * 900 + "/a.txt", "/m/" + "\U0001f600" * 200, "", ".", "..", "/", "//", "\n"):
    for f in (open, os.stat, os.listdir, os.mkdir, lambda p: open(p, "w")):
        try:
            f(p)
        except (OSError, ValueError) as e:
            pass
'
done
# more than the limits
attack "0 1" rw 'open("/t/x", "w").write("x" * 2000000)'
attack "0 1" rw '
import os
for i in range(10**6): os.mkdir(f"/t/{i}")'
attack "0 1" overlay '
import os
p = "/t"
for i in range(10**6):
    p += "/d"
    os.mkdir(p)'
attack "1" rw 'import os; os.truncate(open("/t/x", "w").name, 10**18)'
attack "1" rw 'f = open("/t/x", "wb"); f.seek(2**62); f.write(b"x"); f.close()'
attack "1" rw 'f = open("/t/x", "wb"); f.seek(2**63); f.write(b"x"); f.close()'
attack "1 137" rw 'open("/m/big", "wb").write(b"x" * 200000000)'
attack "0 1 124 137" rw '
x = []
while True: x.append(open("/m/a.txt"))'
attack "124" rw '
import os
while True: os.listdir("/m")'
attack "124" rw '
while True: open("/m/a.txt").read()'
attack "0" rw '
f = open("/t/y", "w")
for i in range(100):
    f.write("x" * 1000)
    try: open("/t/" + "n" * i, "w").write("z" * 1000)
    except OSError: pass'
# what ends badly leaves nothing half done
attack "124" rw '
f = open("/m/half", "w")
f.write("x")
while True: pass'
# processes and descriptors
attack 0 rw '
import os
for name in ("system", "popen", "fork", "execv", "execve", "spawnv", "posix_spawn", "kill", "mkfifo", "mknod", "chown", "chroot", "pipe"):
    try:
        getattr(os, name)("/bin/sh")
        print("BAD", name)
    except PermissionError:
        pass
for a in ((0,), (1, "w"), (3,), (100,)):
    try:
        open(*a)
        raise SystemExit(1)
    except OSError:
        pass'
echo "$checks programs tried to get out, failed: $failed"
[ "$failed" = 0 ]
