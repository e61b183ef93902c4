# What is raised again in except* joins what nobody handled, in the shape of the group.
eg=ExceptionGroup("eg",[ValueError(1),TypeError(2)])
try:
    try: raise eg
    except* ValueError as e: raise
except ExceptionGroup as e: print(repr(e), e is eg)
try:
    try: raise eg
    except* (ValueError,TypeError): raise
except ExceptionGroup as e: print(repr(e), e is eg)
try:
    try: raise eg
    except* ValueError as e: raise
    except* TypeError as e: raise
except ExceptionGroup as e: print(repr(e))
try:
    try: raise eg
    except* ValueError as e: raise e
except ExceptionGroup as e: print(repr(e))
try:
    try: raise ValueError(1)
    except* ValueError: raise
except ExceptionGroup as e: print(repr(e))
try:
    try: raise eg
    except* ValueError: raise KeyError(3)
    except* TypeError: raise
except ExceptionGroup as e: print(repr(e))


nested = ExceptionGroup('top', [ValueError(1), ExceptionGroup('in', [TypeError(2), KeyError(3)]), OSError(4)])
try:
    try:
        raise nested
    except* (ValueError, KeyError):
        raise
    except* OSError:
        raise RuntimeError('new')
except ExceptionGroup as e:
    print(repr(e))
