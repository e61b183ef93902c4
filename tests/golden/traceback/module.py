# Module traceback: texts, objects, limits, groups, stacks.
import sys
import traceback


class Out:
    def __init__(self):
        self.parts = []

    def write(self, text):
        self.parts.append(text)


def inner(x):
    return 10 / x


def outer(x):
    return inner(x) + 1


try:
    outer(0)
except ZeroDivisionError as e:
    exc = e
    print(traceback.format_exc())
    print(traceback.format_exc(limit=1))
    print(traceback.format_exc(limit=-1))
    out = Out()
    traceback.print_exc(file=out)
    print(''.join(out.parts) == traceback.format_exc())

print(traceback.format_exception(exc))
print(traceback.format_exception(type(exc), exc, exc.__traceback__) == traceback.format_exception(exc))
print(traceback.format_exception_only(exc), traceback.format_exception_only(type(exc), exc))
print(traceback.format_exception(None), traceback.format_exc())
for args in ((5,), (ValueError, 5)):
    try:
        traceback.format_exception(*args)
    except (TypeError, ValueError) as e:
        print(type(e).__name__, e)

tb = traceback.extract_tb(exc.__traceback__)
print(tb)
for f in tb:
    print(f.filename, f.lineno, f.name, f.line, f.colno, f.end_colno, tuple(f), len(f), f[2], f == tuple(f))
print(''.join(traceback.format_tb(exc.__traceback__)))
print(''.join(traceback.format_list(tb)) == ''.join(traceback.format_tb(exc.__traceback__)))
print(traceback.format_list([('a.py', 3, 'f', 'x = 1'), ('b.py', 4, 'g', None)]))
fs = traceback.FrameSummary('a.py', 5, 'f', line='  text  ', locals={'b': 1, 'a': 'x'})
print(repr(fs), fs.line, fs.locals)
print(traceback.StackSummary.from_list([fs]).format())
for frame, line in traceback.walk_tb(exc.__traceback__):
    print(frame.f_code.co_name, line)


def where():
    return traceback.extract_stack()


stack = where()
print([(f.name, f.line) for f in stack[-2:]])
print(traceback.format_stack(limit=1)[0].splitlines()[0].split(',')[-1])


def names(depth):
    if depth:
        return names(depth - 1)
    return [f.f_code.co_name for f, _ in traceback.walk_stack(sys._getframe())]


print(names(2)[:3], sys._getframe().f_code.co_name, sys._getframe().f_lineno)


def recursive(n):
    if n == 0:
        raise RuntimeError('deep')
    recursive(n - 1)


try:
    recursive(10)
except RuntimeError as e:
    print(traceback.format_exc())

try:
    try:
        outer(0)
    except ZeroDivisionError as e:
        raise KeyError('second') from e
except KeyError as e:
    text = traceback.format_exc()
    print(text)
    te = traceback.TracebackException.from_exception(e)
    print(''.join(te.format()) == text, str(te), te.exc_type_str, te.__cause__.exc_type_str, te.stack[0].name)
    print(list(te.format_exception_only()), ''.join(te.format(chain=False)).count('Traceback'))

try:
    try:
        {}['k']
    except KeyError:
        undefined_name
except NameError as e:
    print(traceback.format_exc())
    e.add_note('a note\nof two lines')
    print(traceback.format_exception_only(e))

try:
    raise ExceptionGroup('group', [ValueError(1), ExceptionGroup('inner', [TypeError('t'), KeyError('k')])])
except ExceptionGroup as e:
    print(traceback.format_exc())
    print(traceback.format_exception_only(e))
    print(traceback.format_exception_only(e, show_group=True))

try:
    compile('x = = 1', 'bad.py', 'exec')
except SyntaxError as e:
    print(traceback.format_exception_only(e))
    te = traceback.TracebackException.from_exception(e)
    print(te.filename, te.lineno, te.offset, te.text.strip(), te.msg)


class Custom(Exception):
    def __str__(self):
        raise ValueError('no text')


print(traceback.format_exception_only(Custom()))
e = ValueError('never raised')
print(traceback.format_exception(e), ''.join(traceback.TracebackException.from_exception(e).format()))
