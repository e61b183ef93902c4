#!/bin/sh
# json.sh RUNLET: the object that --json prints (CL-2), for every way a run can end. The program under test also reads it.
. "$(dirname "$0")/expect"

expect 0 '' "$runlet" run --json -c 'print("hi")
import sys
print("oops", file=sys.stderr)
{"n": [1, 2.5, None, True]}'
holds 'r["schema"] == 1 and r["status"] == "ok" and r["exit_code"] == 0'
holds 'r["value"] == {"n": [1, 2.5, None, True]}'
holds 'r["stdout"] == "hi\n" and r["stderr"] == "oops\n" and r["calls"] == []'
holds '"error" not in r and "pending" not in r and "snapshot" not in r and "truncated" not in r'
holds 'all(r["usage"][k] >= 0 for k in ("wall_ms", "cpu_ms", "steps", "peak_bytes", "calls"))'
holds 'r["isolation"]["engine"] == "embedded"'
[ ! -s "$work/err" ] || fail 'something on standard error beside the JSON'
[ "$(wc -l <"$work/out")" = 1 ] || fail 'more than one line on standard output'

expect 0 '' "$runlet" run --json -c 'x = 1'
holds 'r["value"] is None'
expect 0 '"value":{"$tuple":[1,{"$set":[2]}]}' "$runlet" run --json -c '(1, {2})'
expect 0 '"value":[1,[2]]' "$runlet" run --json --natural -c '(1, {2})'
expect 125 'bytes have no natural JSON' "$runlet" run --json --natural -c 'b"x"'
holds 'r["status"] == "host_error" and r["error"]["type"] == "unsupported"'
expect 0 '{"$dict":[[1,{"$float":"nan"}],[{"$tuple":[]},{"$bytes":"AA=="}]]}' "$runlet" run --json -c '{1: float("nan"), (): b"\0"}'

expect 1 '' "$runlet" run --json -c 'def f():
    return [][1]
f()'
holds 'r["status"] == "error" and r["exit_code"] == 1 and "value" not in r'
holds 'r["error"]["type"] == "IndexError" and r["error"]["message"] == "list index out of range"'
holds 'r["error"]["traceback"].startswith("Traceback (most recent call last):\n") and "line 2, in f" in r["error"]["traceback"]'
holds 'r["stderr"] == ""'
expect 1 '' "$runlet" run --json -c 'x = ('
holds 'r["error"]["type"] == "SyntaxError"'

expect 5 '' "$runlet" run --json -c 'raise SystemExit(5)'
holds 'r["status"] == "error" and r["exit_code"] == 5'
expect 0 '' "$runlet" run --json -c 'raise SystemExit'
holds 'r["status"] == "ok" and r["exit_code"] == 0'

expect 124 '' "$runlet" run --json --timeout 50ms -c 'while True: pass'
holds 'r["status"] == "timeout" and r["error"]["type"] == "TimeoutError" and "--timeout" in r["error"]["fix"]'
expect 124 '' "$runlet" run --json --max-steps 5000 -c 'while True: pass'
holds 'r["status"] == "timeout" and "--max-steps" in r["error"]["fix"]'
expect 137 '' "$runlet" run --json --memory 4MiB -c '[0] * 10**7'
holds 'r["status"] == "memory" and r["error"]["type"] == "MemoryError" and "--memory" in r["error"]["fix"]'
expect 123 '' "$runlet" run --json --max-calls 2 --tool 'f=echo 1' -c 'for i in range(9): f()'
holds 'r["status"] == "limit" and len(r["calls"]) == 2 and "--max-calls" in r["error"]["fix"]'
expect 0 '' "$runlet" run --json --max-output 100 -c 'print("x" * 1000)'
holds 'r["status"] == "ok" and r["truncated"] == {"stdout": True, "stderr": False} and len(r["stdout"]) == 100'

expect 0 '' "$runlet" run --json --tool 'add=echo 7' -c 'add(1, b=[2]) + 1'
holds 'r["value"] == 8 and r["usage"]["calls"] == 1'
holds 'r["calls"][0]["name"] == "add" and r["calls"][0]["args"] == [1] and r["calls"][0]["kwargs"] == {"b": [2]}'
holds 'r["calls"][0]["status"] == "ok" and r["calls"][0]["wall_ms"] > 0 and r["calls"][0]["call_id"] == 1'

expect 75 '' "$runlet" run --json --pause-at ask --snapshot "$work/s" -c 'print("before"); x = ask("q", why=None); print("after", x); x'
holds 'r["status"] == "paused" and r["exit_code"] == 75 and r["stdout"] == "before\n"'
holds 'r["pending"] == [{"call_id": 1, "name": "ask", "args": ["q"], "kwargs": {"why": None}}]'
holds 'r["snapshot"].endswith("/s")'
expect 0 '' "$runlet" resume --json "$work/s" --value '{"k": 1}'
holds 'r["status"] == "ok" and r["value"] == {"k": 1} and r["stdout"].startswith("after")'
expect 126 '' "$runlet" resume --json "$work/err" --value 1
holds 'r["status"] == "refused" and r["error"]["type"] == "snapshot"'
expect 127 '' "$runlet" resume --json "$work/absent" --value 1
holds 'r["status"] == "host_error" and r["error"]["type"] == "not_found"'
expect 127 '' "$runlet" run --json "$work/absent.py"
holds 'r["status"] == "host_error" and r["exit_code"] == 127'
done_testing
