import sys
import traceback


class AppError(Exception):
    def __init__(self, code, detail):
        super().__init__(code, detail)
        self.code = code


def level3(x):
    raise AppError(42, f"bad {x}")


def level2(x):
    try:
        level3(x)
    except AppError as e:
        raise ValueError("level2 failed") from e


def level1():
    try:
        level2("input")
    except ValueError:
        {}["cleanup"]


try:
    level1()
except KeyError as e:
    text = traceback.format_exc()
    print(text)
    print(traceback.format_exception_only(e), len(traceback.format_exception(e)))
    tb = traceback.extract_tb(e.__traceback__)
    print([(f.name, f.lineno, f.line) for f in tb])
    chain = []
    while e:
        chain.append(type(e).__name__)
        e = e.__cause__ or (None if e.__suppress_context__ else e.__context__)
    print(" <- ".join(chain))
    print(sys.exc_info()[0].__name__)
print(sys.exc_info())
try:
    eval("1 ++ (")
except SyntaxError as e:
    print(type(e).__name__, e.lineno, e.offset, e.text)
    print("".join(traceback.format_exception_only(e)))
try:
    compile("def f(:\n pass", "<gen>", "exec")
except SyntaxError:
    print(traceback.format_exc(limit=0))
try:
    try:
        1 / 0
    except ZeroDivisionError as z:
        z.add_note("while testing")
        z.add_note("two\nlines")
        raise
except ZeroDivisionError as z:
    traceback.print_exc(file=sys.stdout)
traceback.print_exception(AppError(1, "x"), file=sys.stdout)
print(repr(AppError(1, "x")), str(AppError(1, "x")), AppError(1, "x").args)
