# What sys.exit makes of its argument, and groups that take no keywords.
import sys
import traceback

for value in (None, 0, (), (1,), (1, 2), [3], 'text', SystemExit(5)):
    try:
        sys.exit(value)
    except SystemExit as e:
        print(repr(e), e.args, e.code)
for f in (exit, quit):
    try:
        f(None)
    except SystemExit as e:
        print(repr(e), e.args)


class Group(ExceptionGroup):
    def __new__(cls, text, excs, status=1):
        return super().__new__(cls, text, excs)


class WithInit(Group):
    def __init__(self, text, excs, status=1):
        self.status = status


try:
    Group('m', [ValueError()], status=2)
except TypeError as e:
    print(e)
print(repr(Group('m', [ValueError()], 2)), WithInit('m', [ValueError()], status=2).status)
try:
    1 / 0
except ZeroDivisionError:
    for limit in (0, 1, -1):
        print(traceback.format_exc(limit=limit))
