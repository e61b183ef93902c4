#!/bin/sh
# tools.sh RUNLET: functions served by commands, fixed values, declarations and their mistakes.
. "$(dirname "$0")/expect"

# what a command gets and how it can end
expect 0 '{"call_id":1,"name":"t","args":[1,"two"],"kwargs":{"k":null}}' "$runlet" run --tool 't=cat >&2; echo 1' -c 't(1, "two", k=None)'
expect 0 "{'a': [1, 2.5, None]}" "$runlet" run --tool 't=echo "{\"a\": [1, 2.5, null]}"' -c 'print(t())'
expect 0 '(1, 2)' "$runlet" run --tool 't=echo "{\"\$tuple\": [1, 2]}"' -c 'print(t())'
expect 1 'RuntimeError: no such order' "$runlet" run --tool 't=echo no such order >&2; exit 3' -c 't()'
expect 1 "RuntimeError: tool 't' failed with exit code 4" "$runlet" run --tool 't=exit 4' -c 't()'
expect 1 "RuntimeError: tool 't' ended by signal 9" "$runlet" run --tool 't=kill -9 $$' -c 't()'
expect 1 "RuntimeError: tool 't' must print one JSON value" "$runlet" run --tool 't=echo not json' -c 't()'
expect 0 'caught RuntimeError' "$runlet" run --tool 't=exit 1' -c 'try:
    t()
except Exception as e:
    print("caught", type(e).__name__)'
expect 0 '[2, 4]' "$runlet" run --tool 'double=read -r r; n=${r#*\"args\":[}; n=${n%%]*}; echo $((n * 2))' -c 'print(list(map(double, [1, 2])))'
expect 0 'a note' "$runlet" run --tool 't=echo a note >&2; echo 1' -c 'print(t())'

# large requests and answers move in both directions at once
expect 0 '300000' "$runlet" run --tool 't=cat >/dev/null; printf "\""; head -c 300000 /dev/zero | tr "\0" x; printf "\""' -c 'print(len(t("y" * 500000)))'
expect 0 'done' "$runlet" run --tool 't=echo 1' -c 't("y" * 500000); print("done")'

# every call goes on in another image
expect 0 '[3, 2, 1] [2, 4]' env RUNLET_DEBUG=torture "$runlet" run --tool 'ask=read -r r; n=${r#*\"args\":[}; n=${n%%]*}; echo $((-n))' -c 'print(sorted([1, 3, 2], key=ask), [-ask(n) for n in (2, 4)])'
expect 2 'RUNLET_DEBUG: unknown switch' env RUNLET_DEBUG=fast "$runlet" run -c '1'

# declarations
cat >"$work/tools.json" <<'END'
[{"name": "rate", "description": "a rate", "value": 1.5, "parameters": {"type": "object", "properties": {"of": {}, "to": {}}, "required": ["of"]}},
 {"name": "echo", "command": "echo 5", "effect": "read"},
 {"name": "words", "command": ["printf", "%s", "[\"a b\"]"], "long_running": false},
 {"name": "approve", "parameters": {"$ref": "#/x"}}]
END
expect 0 "1.5 5 ['a b']" "$runlet" run --tools "$work/tools.json" --snapshot "$work/s" -c 'print(rate("x"), echo(), words())'
expect 75 '' "$runlet" run --tools "$work/tools.json" --snapshot "$work/s" -c 'approve()'
expect 2 'say where to keep it with --snapshot FILE' "$runlet" run --tools "$work/tools.json" -c 'approve()'
expect 1 "NameError: name 'undeclared' is not defined" "$runlet" run --tool 't=echo 1' -c 'undeclared()'

# mistakes are named
try_tools() { # CODE TEXT JSON
    printf '%s' "$3" >"$work/bad.json"
    expect "$1" "$2" "$runlet" run --tools "$work/bad.json" -c '1'
}
try_tools 2 'expected a JSON array' '{}'
try_tools 2 'JSON line 1 column 2' '[nope]'
try_tools 2 'unknown key "comand"; did you mean "command"?' '[{"name": "t", "comand": "x"}]'
try_tools 2 '"name" must be a Python name' '[{"name": "two words", "value": 1}]'
try_tools 2 '"name" must be a Python name' '[{"name": "class", "value": 1}]'
try_tools 2 "tool 't' has both" '[{"name": "t", "command": "x", "value": 1}]'
try_tools 2 "tool 't' is declared twice" '[{"name": "t", "value": 1}, {"name": "t", "value": 2}]'
try_tools 2 '"command" is a string for the shell or an array of strings' '[{"name": "t", "command": [1]}]'
try_tools 126 "tool 't' asks for confirmation" '[{"name": "t", "command": "x", "confirm": true}]'
expect 2 'expected NAME=COMMAND' "$runlet" run --tool 'noequals' -c '1'
expect 127 'cannot open' "$runlet" run --tools "$work/absent.json" -c '1'

# --check compares calls with the declared parameters and runs nothing
expect 0 '' "$runlet" run --check --tools "$work/tools.json" -c 'print(rate("x", to="y"))'
[ ! -s "$work/out" ] || fail '--check ran the program'
expect 1 "rate() missing required argument 'of'" "$runlet" run --check --tools "$work/tools.json" -c 'rate()'
expect 1 "rate() got an unexpected keyword argument 'form'; it takes of, to" "$runlet" run --check --tools "$work/tools.json" -c 'rate(1, form=2)'
expect 1 'rate() takes 2 positional arguments but 3 were given' "$runlet" run --check --tools "$work/tools.json" -c 'rate(1, 2, 3)'
expect 1 "rate() got multiple values for argument 'of'" "$runlet" run --check --tools "$work/tools.json" -c 'rate(1, of=2)'
expect 0 '' "$runlet" run --check --tools "$work/tools.json" -c 'rate(*x, **y)'
expect 0 '' "$runlet" run --check --tools "$work/tools.json" -c 'def rate(): pass
rate()'
expect 1 'SyntaxError' "$runlet" run --check -c 'x = = 1'
expect 1 '"type":"TypeError"' "$runlet" run --check --json --tools "$work/tools.json" -c 'rate()'
expect 0 '"status":"ok"' "$runlet" run --check --json -c 'x = 1'

# types of arguments that are written out
cat >"$work/typed.json" <<'END'
[{"name": "f", "value": 1, "parameters": {"type": "object", "properties": {"a": {"type": "integer"}, "s": {"type": ["string", "null"]}, "l": {"type": "array"}, "n": {"type": "number"}, "any": {}}}}]
END
typed() { expect "$1" "$2" "$runlet" run --check --tools "$work/typed.json" -c "$3"; }
typed 1 "f() argument 'a' must be integer, not string" 'f(a="s")'
typed 1 "f() argument 'a' must be integer, not string" 'f("s")'
typed 1 "f() argument 'a' must be integer, not boolean" 'f(True)'
typed 1 "f() argument 'a' must be integer, not number" 'f(a=-1.5)'
typed 1 "f() argument 'a' must be integer, not null" 'f(a=None)'
typed 1 "f() argument 's' must be string or null, not integer" 'f(1, -5)'
typed 1 "f() argument 'l' must be array, not object" 'f(l={"k": 1})'
typed 1 "f() argument 'n' must be number, not string" 'f(n=f"{x}")'
typed 0 '' 'f(-1, None, [1], 2, any=object()); f(2.0, "s", [x for x in y], -1.5, {}); f(a=x, s=g(), l=(1,), n=1 + 1)'
typed 0 '' 'f(*x, "s", **{"a": "s"})'
try_tools 2 '"type" of a is no type of JSON Schema' '[{"name": "t", "value": 1, "parameters": {"properties": {"a": {"type": "int"}}}}]'
try_tools 2 '"type" of a is no type of JSON Schema' '[{"name": "t", "value": 1, "parameters": {"properties": {"a": {"type": ["null", 5]}}}}]'
try_tools 2 '"type" of "parameters" is no type' '[{"name": "t", "value": 1, "parameters": {"type": "dict"}}]'

# inputs
expect 0 "7 ['x'] (1, 2)" "$runlet" run --input a=7 --input 'b=["x"]' --input 'c={"$tuple": [1, 2]}' -c 'print(a, b, c)'
expect 0 "{'\$tuple': [1]}" "$runlet" run --natural --input 'c={"$tuple": [1]}' -c 'print(c)'
printf '{"p": 1, "q": {"r": null}}' >"$work/in.json"
expect 0 "1 {'r': None}" "$runlet" run --inputs "$work/in.json" -c 'print(p, q)'
expect 2 'a string needs quotes' "$runlet" run --input 'a=hello' -c '1'
expect 2 'not a Python name' "$runlet" run --input '1a=2' -c '1'
expect 2 'expected one JSON object' sh -c 'echo "[1]" >"$2/list.json"; "$1" run --inputs "$2/list.json" -c 1' sh "$runlet" "$work"
expect 2 'comes twice' "$runlet" run --input 'a={"k": 1, "k": 2}' -c '1'
expect 0 "['x.py', 'one', '--two']" sh -c 'echo "import sys; print(sys.argv)" >"$2/x.py"; "$1" run "$2/x.py" -- one --two' sh "$runlet" "$work"
done_testing
