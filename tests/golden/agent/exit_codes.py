import sys


def main(argv):
    if not argv:
        print("usage: prog N", file=sys.stderr)
        return 2
    return 0


class Cleanup:
    def __enter__(self):
        return self

    def __exit__(self, kind, value, tb):
        print("cleanup", kind.__name__, value.code)


for code in (0, 1, "text", None, 3):
    try:
        sys.exit(code)
    except SystemExit as e:
        print(repr(e), e.code, isinstance(e, Exception))
try:
    raise SystemExit
except BaseException as e:
    print(type(e).__name__, e.code, e.args)
with Cleanup():
    try:
        sys.exit(main([]))
    finally:
        print("finally ran")
print("unreachable")
