#!/bin/sh
# options.sh RUNLET: help, unknown words, refusals, sizes and times, the interactive command.
. "$(dirname "$0")/expect"

expect 0 'runlet COMMAND' "$runlet"
expect 0 'runlet COMMAND' "$runlet" help
expect 0 'runlet COMMAND' "$runlet" --help
for command in run resume repl doctor version help 'snapshot inspect'; do
    # shellcheck disable=SC2086  # two words
    expect 0 'usage: runlet' "$runlet" help $command
    [ ! -s "$work/err" ] || fail "help $command writes to standard error"
    # shellcheck disable=SC2086
    expect 0 'usage: runlet' "$runlet" $command --help
done
expect 0 'runlet 0.' "$runlet" version
expect 0 'runlet 0.' "$runlet" --version
expect 2 'unknown command rnu; did you mean run?' "$runlet" rnu
expect 2 'unknown command zzzzzz' "$runlet" zzzzzz
expect 2 'unknown command zzzzzz' "$runlet" help zzzzzz
expect 2 'unknown option --jsn; did you mean --json?' "$runlet" run --jsn -c 1
expect 2 'unknown option --pauseat; did you mean --pause-at?' "$runlet" run --pauseat x -c 1
expect 2 'unknown option -z' "$runlet" run -z -c 1
expect 2 'needs a value: --timeout TIME' "$runlet" run -c 1 --timeout
expect 2 'takes no value' "$runlet" run --json=1 -c 1
expect 2 'no program' "$runlet" run
expect 2 'both -c and a file' "$runlet" run -c 1 x.py
expect 2 'arguments of the program come after --' "$runlet" run x.py y
expect 2 'unexpected' "$runlet" version now

# what this build cannot enforce is refused before anything runs
for option in '--allow-import /x' '--allow-net x.org' '--policy p.json' '--max-procs 4' '--max-file-size 1MiB' '--engine process' \
    '--stdin inherit'; do
    # shellcheck disable=SC2086
    expect 126 "${option%% *}" "$runlet" run $option -c 'print("ran")'
    [ ! -s "$work/out" ] || fail "$option ran the program"
done
expect 0 '1' "$runlet" run --engine embedded --stdin none --lang python -c 'print(1)'
expect 127 'python only' "$runlet" run --lang js -c 'print(1)'
expect 127 'Python programs only' "$runlet" run x.js

# numbers with units
for size in 2097152 2MiB 2.5MiB 3MB; do
    expect 0 '' "$runlet" run --memory $size -c 1
done
for size in 1KiB 0 x 5XB -1 99GiB; do
    expect 2 '--memory' "$runlet" run --memory=$size -c 1
done
for time in 5 5s 500ms 1.5m 1h; do
    expect 0 '' "$runlet" run --timeout $time -c 1
done
for time in 0 0s -1s 5x soon; do
    expect 2 '--timeout' "$runlet" run --timeout=$time -c 1
done
for option in --max-depth --max-calls --max-steps; do
    expect 2 "$option" "$runlet" run $option 0 -c 1
    expect 2 "$option" "$runlet" run $option many -c 1
done

# the clock and randomness
expect 0 '2026-01-31 11:30:00' "$runlet" run --clock 2026-01-31T12:30:00+01:00 -c 'import datetime; print(datetime.datetime.now())'
expect 0 '2026-01-31 True' "$runlet" run --clock 2026-01-31 -c 'import datetime, time; print(datetime.date.today(), time.time() == time.time())'
expect 1 'RuntimeError' "$runlet" run --clock none -c 'import time; time.time()'
expect 0 'True' "$runlet" run --clock real -c 'import time; print(time.time() > 1e9)'
expect 2 '--clock' "$runlet" run --clock soon -c 1
expect 2 '--clock' "$runlet" run --clock 2026-02-30 -c 1
expect 2 '--seed' "$runlet" run --seed many -c 1
first=$("$runlet" run --seed 7 -c 'import random; print(random.random(), random.SystemRandom().random())')
expect 0 "$first" "$runlet" run --seed 7 -c 'import random; print(random.random(), random.SystemRandom().random())'
expect 0 'True' "$runlet" run --seed 8 -c "import random; print('$first' != str(random.random()))"
expect 0 '' "$runlet" run --seed 0 -c 'import random; random.random()'

# where programs come from, and what tracebacks call them
printf 'print(1)\n' >"$work/p.py"
expect 0 '1' "$runlet" run "$work/p.py"
expect 0 '1' sh -c '"$1" run - <"$2/p.py"' sh "$runlet" "$work"
printf '1/0\n' >"$work/q.py"
expect 1 'File "q.py", line 1, in <module>' "$runlet" run "$work/q.py"
expect 1 'File "<stdin>", line 1' sh -c '"$1" run - <"$2/q.py"' sh "$runlet" "$work"
expect 1 'File "<string>", line 1' "$runlet" run -c '1/0'
expect 0 'runlet: wall' "$runlet" run --stats -c 1
expect 127 'it is a folder' "$runlet" run "$work"
head -c 5000000 /dev/zero | tr '\0' '#' >"$work/large.py"
expect 125 'larger than' "$runlet" run "$work/large.py"

# standard output that cannot be written
expect 125 'standard output' sh -c '"$1" run -c "print(1)" >/dev/full' sh "$runlet"
expect 125 'standard output' sh -c '"$1" help >/dev/full' sh "$runlet"
expect 0 'y' sh -c '"$1" run -c "while True: print(\"y\")" | head -n 1' sh "$runlet"

# doctor
expect 0 'tier embedded' "$runlet" doctor
expect 0 '' "$runlet" doctor --json
holds 'r["schema"] == 1 and r["tiers"]["embedded"]["usable"] and all(c["status"] in ("ok", "weak", "missing") for c in r["tiers"]["embedded"]["checks"])'

# repl without a terminal
repl() { # INPUT
    printf '%b' "$1" >"$work/in"
    shift
    sh -c 'runlet=$1 in=$2; shift 2; "$runlet" repl "$@" <"$in"' sh "$runlet" "$work/in" "$@"
}
expect 0 '7' repl 'x = 3\nx + 4\n'
expect 0 'xy' repl '"x"\n_ + "y"\n'
expect 0 "'a b'" repl '"a b"\n'
expect 0 '120' repl 'def f(n):\n    return 1 if n < 2 else n * f(n - 1)\n\nf(5)\n'
expect 0 '(1 +' repl '"(1 +"\n'
expect 0 '[1, 2]' repl '[1,\n 2]\n'
expect 0 '<P>' repl 'class P:\n  def __repr__(self): return "<P>"\n\nP()\n'
expect 0 'NameError' repl 'nope\n1 + 1\n'
grep -qx 2 "$work/out" || fail 'repl did not go on after an error'
! grep -q '<runlet>' "$work/both" || fail 'repl shows its own frame'
expect 0 'SyntaxError' repl 'a b\n'
expect 4 '' repl 'import sys\nsys.exit(4)\n'
expect 0 '5' repl 'f(1)\n' --tool 'f=echo 5'
expect 0 'stop' repl 'x = "stop"\nwhile True: pass\n\nprint(x)\n' --timeout 100ms
done_testing
