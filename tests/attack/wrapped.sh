#!/bin/sh
# wrapped.sh RUNLET: what wraps itself a million times over ends with an exception, not with the native stack (ED-100). What recurses
# there at all is listed in tools/check_calls.py.
set -u
runlet=$1
failed=0
attack() { # WHAT CODE TEXT PROGRAM
    got=$(timeout -s KILL 400 "$runlet" run --timeout 300s -c "$4" 2>&1 </dev/null)
    code=$?
    case "$code:$got" in
    "$2:"*"$3") ;;
    *)
        echo "wrapped: $1: exit code $code, expected $2 and '$3' at the end of: $(printf %s "$got" | tail -c 300)"
        failed=1
        ;;
    esac
}
deep='RecursionError: maximum recursion depth exceeded'
attack 'str of exceptions' 1 "$deep while getting the str of an object" 'e = "x"
for _ in range(1000000): e = ValueError(e)
str(e)'
attack 'str of an exception in itself' 1 "$deep while getting the str of an object" 'e = ValueError()
e.args = (e,)
str(e)'
attack 'names of class methods' 1 "$deep" 'f = lambda: 1
for _ in range(1000000): f = classmethod(f)
f.__name__'
attack 'views of views of a dict' 1 "$deep" 'd = {}
for _ in range(1000000): d = type(int.__dict__)(d)
iter(d)'
attack 'classes that are called by classes' 1 "$deep" 'C = lambda *a: a
for _ in range(20000):
    M = type("M", (type,), {"__call__": C})
    C = M("C", (), {})
C()'
exit $failed
