# The tree of built-in exceptions and attributes of instances.
names = ['BaseException', 'Exception', 'ArithmeticError', 'ZeroDivisionError', 'OverflowError', 'LookupError', 'IndexError', 'KeyError',
         'OSError', 'FileNotFoundError', 'PermissionError', 'ConnectionError', 'BrokenPipeError', 'TimeoutError', 'RuntimeError',
         'RecursionError', 'NotImplementedError', 'StopIteration', 'StopAsyncIteration', 'SyntaxError', 'IndentationError', 'TabError',
         'TypeError', 'ValueError', 'UnicodeError', 'UnicodeDecodeError', 'ImportError', 'ModuleNotFoundError', 'NameError',
         'UnboundLocalError', 'AttributeError', 'AssertionError', 'EOFError', 'MemoryError', 'SystemExit', 'KeyboardInterrupt', 'GeneratorExit',
         'Warning', 'DeprecationWarning', 'UserWarning', 'BufferError', 'ReferenceError', 'SystemError', 'FloatingPointError']
for n in names:
    cls = getattr(__builtins__, n) if hasattr(__builtins__, n) else eval(n)
    print(n, '<-', cls.__base__.__name__)
print(IOError is OSError, EnvironmentError is OSError)
e = StopIteration(5)
print(e.value, StopIteration().value)
e = SystemExit(3)
print(e.code, SystemExit().code, SystemExit('bye').code)
e = OSError(9999, 'No such thing', 'x.txt')
print(type(e).__name__, e.errno, e.strerror, e.filename, e)
print(OSError('plain'), OSError(1, 'a').args, repr(OSError(9999, 'a')))
e = ImportError('msg', name='m', path='p')
print(e.name, e.path, e.msg)
try:
    undefined_name
except NameError as e:
    print(e.name, e.args)
try:
    (5).foo
except AttributeError as e:
    print(e.name, e.obj)
try:
    b'\xff'.decode()
except UnicodeDecodeError as e:
    print(e.encoding, e.object, e.start, e.end, e.reason)
    print(e)
try:
    '\ud800'.encode()
except UnicodeEncodeError as e:
    print(e)


class MyError(Exception):
    pass


class Rich(MyError):
    def __init__(self, code):
        super().__init__(f'code {code}')
        self.code = code

    def __str__(self):
        return f'rich {self.code}'


for x in (MyError(), MyError('a'), MyError('a', 1), Rich(7)):
    print(repr(x), str(x), x.args)
try:
    raise MyError
except Exception as e:
    print(type(e), e.args)
e = ValueError('x').with_traceback(None)
print(e.__traceback__, e.__cause__, e.__context__)
print(Exception('a') == Exception('a'), issubclass(MyError, Exception))
