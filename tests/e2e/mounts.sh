#!/bin/sh
# mounts.sh RUNLET: --mount and --env on the command line, over pauses, and what is said about mistakes.
. "$(dirname "$0")/expect"

mkdir -p "$work/in/sub" "$work/other"
printf 'one\ntwo\n' >"$work/in/a.txt"

# modes
expect 0 "['one', 'two']" "$runlet" run --mount "$work/in:/data" -c 'print(open("/data/a.txt").read().split())'
expect 1 "OSError: [Errno 30] Read-only file system: '/data/b.txt'" "$runlet" run --mount "$work/in:/data:ro" -c 'open("/data/b.txt", "w")'
expect 0 '' "$runlet" run --mount "$work/in:/data:rw" -c 'open("/data/b.txt", "w").write("made")'
[ "$(cat "$work/in/b.txt")" = made ] || fail 'rw: the file is not there'
expect 0 'changed' "$runlet" run --mount "$work/in:/data:overlay" -c 'open("/data/b.txt", "w").write("changed"); print(open("/data/b.txt").read())'
[ "$(cat "$work/in/b.txt")" = made ] || fail 'overlay: the file changed'
expect 0 "['x']" "$runlet" run --mount :/tmp -c 'import os; open("/tmp/x", "w").close(); print(os.listdir("/tmp"))'
expect 1 'No space left on device' "$runlet" run --mount :/tmp:1kB -c 'open("/tmp/x", "w").write("x" * 2000)'
expect 1 "PermissionError: [Errno 13] Permission denied: '/etc/passwd'" "$runlet" run --mount "$work/in:/data" -c 'open("/etc/passwd")'
expect 1 "PermissionError: [Errno 13] Permission denied: 'x'" "$runlet" run -c 'open("x")'
expect 0 'False False' "$runlet" run -c 'import os, pathlib; print(os.path.exists("/etc"), pathlib.Path("x").exists())'

expect 0 '"value":7' "$runlet" run --json --mount :/t -c 'f = open("/t/x", "w"); f.write("x"); 7'

# mistakes
expect 2 '--mount /x: expected HOST:GUEST[:ro|rw|overlay][:LIMIT]' "$runlet" run --mount /x -c 1
expect 2 'expected HOST:GUEST' "$runlet" run --mount "$work/in:data" -c 1
expect 2 'mode overlay' "$runlet" run --mount :/tmp:rw -c 1
expect 2 'a limit of 0 leaves no room' "$runlet" run --mount "$work/in:/d:rw:0" -c 1
expect 127 'No such file or directory' "$runlet" run --mount "$work/none:/d" -c 1
expect 2 'overlap: mount the outer one alone' "$runlet" run --mount "$work/in:/a" --mount "$work/in/sub:/b" -c 1
expect 125 'two mounts at' "$runlet" run --mount "$work/in:/a" --mount "$work/other:/a" -c 1
expect 2 'expected NAME or NAME=VALUE' "$runlet" run --env =x -c 1

# the environment
expect 0 "environ({'A': '1', 'B': ''}) None" "$runlet" run -e A=1 --env B= -c 'import os; print(os.environ, os.getenv("HOME"))'
expect 0 'from the shell' env GIVEN='from the shell' "$runlet" run -e GIVEN -e NOT_THERE_AT_ALL -c 'import os; print(os.environ["GIVEN"], len(os.environ))'
expect 0 'environ({})' "$runlet" run -c 'import os; print(os.environ)'

# an open file over a pause: mounts are given anew
cat >"$work/p.py" <<'END'
import os
f = open('/data/a.txt')
g = open('/out/log.txt', 'w')
print(f.readline(), end='')
g.write('before ')
x = approve()
print(f.readline(), end='')
g.write('after ' + x)
print(os.getenv('LATE'))
END
expect 75 'one' "$runlet" run --mount "$work/in:/data" --mount "$work/other:/out:rw" --pause-at approve --snapshot "$work/s" "$work/p.py"
expect 1 "PermissionError" "$runlet" resume "$work/s" --value '"yes"'
expect 75 'one' "$runlet" run --mount "$work/in:/data" --mount "$work/other:/out:rw" --pause-at approve --snapshot "$work/s" "$work/p.py"
expect 0 'two' "$runlet" resume "$work/s" --value '"yes"' --mount "$work/in:/data" --mount "$work/other:/out:rw" -e LATE=late
grep -q late "$work/out" || fail 'resume: the variable is not there'
[ "$(cat "$work/other/log.txt")" = 'before after yes' ] || fail 'resume: the file was not written'

# what an overlay holds goes through the pause
expect 75 '' "$runlet" run --mount :/t --mount "$work/in:/data:overlay" --pause-at approve --snapshot "$work/s" -c 'import os
open("/t/x", "w").write("kept in memory"); os.remove("/data/a.txt")
approve(); print(open("/t/x").read(), os.path.exists("/data/a.txt"))'
expect 0 'kept in memory False' "$runlet" resume "$work/s" --value 1 --mount :/t --mount "$work/in:/data:overlay"
[ -e "$work/in/a.txt" ] || fail 'overlay: the file is gone'

# an exception writes what was open, a limit does not hang
expect 1 'ZeroDivisionError' "$runlet" run --mount "$work/other:/out:rw" -c 'f = open("/out/e.txt", "w"); f.write("kept"); 1 / 0'
[ "$(cat "$work/other/e.txt")" = kept ] || fail 'an exception lost what was written'
expect 3 '' "$runlet" run --mount "$work/other:/out:rw" -c 'import sys; f = open("/out/e.txt", "w"); f.write("kept too"); sys.exit(3)'
[ "$(cat "$work/other/e.txt")" = 'kept too' ] || fail 'exit lost what was written'
expect 1 'OSError: [Errno 28] No space left on device' "$runlet" run --mount :/t:2kB -c 'f = open("/t/e.txt", "w"); f.write("x" * 4000)'
expect 0 'session' sh -c "printf 'f = open(\"/out/r.txt\", \"w\")\nn = f.write(\"session\")\nprint(open(\"/out/r.txt\").read())\n' | '$runlet' repl --mount '$work/other:/out:rw'"
expect 0 '--mount' "$runlet" help run
done_testing
