# ExceptionGroup and except*.
def raiser(*excs):
    raise ExceptionGroup('several', list(excs))


def handle(*excs):
    log = []
    try:
        try:
            raiser(*excs)
        except* ValueError as g:
            log.append(('value', [str(e) for e in g.exceptions]))
        except* (TypeError, KeyError) as g:
            log.append(('type or key', [repr(e) for e in g.exceptions]))
    except ExceptionGroup as g:
        log.append(('left', [type(e).__name__ for e in g.exceptions]))
    return log


print(handle(ValueError('a')))
print(handle(ValueError('a'), TypeError('b'), ValueError('c')))
print(handle(OSError('x'), KeyError('k')))
g = ExceptionGroup('top', [ValueError(1), ExceptionGroup('in', [TypeError(2), ValueError(3)])])
print(g, g.message, len(g.exceptions))
print(repr(g))
match, rest = g.split(ValueError)
print(match, repr(match))
print(rest, repr(rest))
sub = g.subgroup(lambda e: isinstance(e, TypeError))
print(repr(sub))
print(g.subgroup(KeyError))
print(isinstance(g, Exception), type(BaseExceptionGroup('b', [KeyboardInterrupt()])).__name__, type(BaseExceptionGroup('b', [ValueError()])).__name__)
for bad in [lambda: ExceptionGroup('x', []), lambda: ExceptionGroup('x', [5]), lambda: ExceptionGroup('x', [KeyboardInterrupt()]),
            lambda: ExceptionGroup(1, [ValueError()])]:
    try:
        bad()
    except Exception as e:
        print(type(e).__name__, e)
try:
    try:
        raise ValueError('plain')
    except* ValueError as g:
        print('wrapped', repr(g))
finally:
    print('finally')
try:
    try:
        raiser(ValueError('a'))
    except* ValueError:
        raise KeyError('new')
except Exception as g:
    print(repr(g), repr(g.__context__))
