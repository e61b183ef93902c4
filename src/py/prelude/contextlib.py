# Module contextlib. While a body of guest code runs no handled exception is held here: what it raised is looked at first, then the
# next exit is called.

from abc import ABC as _ABC, abstractmethod as _abstractmethod
from functools import wraps as _wraps
from collections import deque as _deque


class AbstractContextManager(_ABC):
    __slots__ = ()

    def __enter__(self):
        return self

    @_abstractmethod
    def __exit__(self, exc_type, exc_value, traceback):
        return None

    @classmethod
    def __subclasshook__(cls, C):
        if cls is AbstractContextManager:
            return _has(C, '__enter__', '__exit__')
        return NotImplemented

    def __class_getitem__(cls, key):
        return rec_new(T_GenericAlias, cls, key if type_of(key) is tuple else (key,))


class AbstractAsyncContextManager(_ABC):
    __slots__ = ()

    async def __aenter__(self):
        return self

    @_abstractmethod
    async def __aexit__(self, exc_type, exc_value, traceback):
        return None

    @classmethod
    def __subclasshook__(cls, C):
        if cls is AbstractAsyncContextManager:
            return _has(C, '__aenter__', '__aexit__')
        return NotImplemented

    def __class_getitem__(cls, key):
        return rec_new(T_GenericAlias, cls, key if type_of(key) is tuple else (key,))


def _has(C, *names):
    for name in names:
        f = lookup(C, name)
        if f is NotImplemented or f is None:
            return NotImplemented
    return True


class ContextDecorator:
    def _recreate_cm(self):
        return self

    def __call__(self, func):
        @_wraps(func)
        def inner(*args, **kwds):
            with self._recreate_cm():
                return func(*args, **kwds)
        return inner


class AsyncContextDecorator:
    def _recreate_cm(self):
        return self

    def __call__(self, func):
        @_wraps(func)
        async def inner(*args, **kwds):
            async with self._recreate_cm():
                return await func(*args, **kwds)
        return inner


class _GeneratorContextManagerBase:
    def __init__(self, func, args, kwds):
        self.gen = func(*args, **kwds)
        self._made = (func, args, kwds)
        self.__doc__ = func.__doc__ if type_of(func) is T_function else getattr(func, '__doc__', None)

    def _recreate_cm(self):
        return self.__class__(*self._made)


def _thrown(gen, value, traceback):
    # What came of an exception in the generator: (it ended or not, what it raised).
    try:
        gen.throw(value)
        return None, False
    except BaseException as e:
        return e, True


def _swallows(e, value, traceback, stop):
    # Does the exit of a generator that raised e swallow the exception of the body? What is to be raised instead is raised.
    if isinstance(e, stop):
        return e is not value
    if e is value:
        value.__traceback__ = traceback
        return False
    if isinstance(e, RuntimeError) and isinstance(value, stop) and e.__cause__ is value:
        value.__traceback__ = traceback
        return False
    _raise_with(e, e.__context__)


class _GeneratorContextManager(_GeneratorContextManagerBase, AbstractContextManager, ContextDecorator):
    def __enter__(self):
        if self._made is None:
            raise AttributeError(f"'{type_of(self).__name__}' object has no attribute 'args'")
        self._made = None
        v = next_or(self.gen, _missing)
        if v is _missing:
            raise RuntimeError("generator didn't yield")
        return v

    def __exit__(self, typ, value, traceback):
        if typ is None:
            if next_or(self.gen, _missing) is _missing:
                return False
            self.gen.close()
            raise RuntimeError("generator didn't stop")
        if value is None:
            value = typ()
        e, ended = _thrown(self.gen, value, traceback)
        if ended:
            return _swallows(e, value, traceback, StopIteration)
        self.gen.close()
        raise RuntimeError("generator didn't stop after throw()")


class _AsyncGeneratorContextManager(_GeneratorContextManagerBase, AbstractAsyncContextManager, AsyncContextDecorator):
    async def __aenter__(self):
        if self._made is None:
            raise AttributeError(f"'{type_of(self).__name__}' object has no attribute 'args'")
        self._made = None
        try:
            return await self.gen.__anext__()
        except StopAsyncIteration:
            pass
        raise RuntimeError("generator didn't yield")

    async def __aexit__(self, typ, value, traceback):
        if typ is None:
            try:
                await self.gen.__anext__()
            except StopAsyncIteration:
                return False
            await self.gen.aclose()
            raise RuntimeError("generator didn't stop")
        if value is None:
            value = typ()
        try:
            await self.gen.athrow(value)
            e = None
        except BaseException as raised:
            e = raised
        if e is not None:
            return _swallows(e, value, traceback, (StopAsyncIteration, StopIteration))
        await self.gen.aclose()
        raise RuntimeError("generator didn't stop after athrow()")


def contextmanager(func):
    @_wraps(func)
    def helper(*args, **kwds):
        return _GeneratorContextManager(func, args, kwds)
    return helper


def asynccontextmanager(func):
    @_wraps(func)
    def helper(*args, **kwds):
        return _AsyncGeneratorContextManager(func, args, kwds)
    return helper


class closing(AbstractContextManager):
    def __init__(self, thing):
        self.thing = thing

    def __enter__(self):
        return self.thing

    def __exit__(self, *exc_info):
        self.thing.close()


class aclosing(AbstractAsyncContextManager):
    def __init__(self, thing):
        self.thing = thing

    async def __aenter__(self):
        return self.thing

    async def __aexit__(self, *exc_info):
        await self.thing.aclose()


class _RedirectStream(AbstractContextManager):
    _stream = None

    def __init__(self, new_target):
        self._new_target = new_target
        self._old_targets = []

    def __enter__(self):
        names = modules()['sys']
        self._old_targets.append(getattr(names, self._stream))
        setattr(names, self._stream, self._new_target)
        return self._new_target

    def __exit__(self, exctype, excinst, exctb):
        setattr(modules()['sys'], self._stream, self._old_targets.pop())


class redirect_stdout(_RedirectStream):
    _stream = 'stdout'


class redirect_stderr(_RedirectStream):
    _stream = 'stderr'


class suppress(AbstractContextManager):
    def __init__(self, *exceptions):
        self._exceptions = exceptions

    def __enter__(self):
        pass

    def __exit__(self, exctype, excinst, exctb):
        if exctype is None:
            return False
        if issubclass(exctype, self._exceptions):
            return True
        if issubclass(exctype, BaseExceptionGroup):
            match, rest = excinst.split(self._exceptions)
            if rest is None:
                return True
            raise rest
        return False


class nullcontext(AbstractContextManager, AbstractAsyncContextManager):
    def __init__(self, enter_result=None):
        self.enter_result = enter_result

    def __enter__(self):
        return self.enter_result

    def __exit__(self, *excinfo):
        pass

    async def __aenter__(self):
        return self.enter_result

    async def __aexit__(self, *excinfo):
        pass


class chdir(AbstractContextManager):
    def __init__(self, path):
        self.path = path
        self._old_cwd = []

    def __enter__(self):
        os = find_module('os')
        self._old_cwd.append(os.getcwd())
        os.chdir(self.path)

    def __exit__(self, *excinfo):
        find_module('os').chdir(self._old_cwd.pop())


# ---- stacks of exits ----

def _call_exit(f, exc):
    # (the answer of an exit, None) or (None, what it raised)
    try:
        if exc is None:
            return f(None, None, None), None
        return f(type_of(exc), exc, exc.__traceback__), None
    except BaseException as e:
        return None, e


async def _await_exit(is_sync, f, exc):
    try:
        if exc is None:
            r = f(None, None, None)
        else:
            r = f(type_of(exc), exc, exc.__traceback__)
        return r if is_sync else await r, None
    except BaseException as e:
        return None, e


def _fix_context(new, old, outer):
    # An exception that an exit raised has the one before it as its context.
    e = new
    while True:
        context = e.__context__
        if context is None or context is old:
            return
        if context is outer:
            break
        e = context
    e.__context__ = old


class _BaseExitStack:
    def __init__(self):
        self._exit_callbacks = _deque()

    def pop_all(self):
        new = type_of(self)()
        new._exit_callbacks = self._exit_callbacks
        self._exit_callbacks = _deque()
        return new

    def push(self, exit):
        f = lookup(type_of(exit), '__exit__')
        if f is NotImplemented:
            self._exit_callbacks.append((True, exit))
        else:
            self._exit_callbacks.append((True, getattr_special(exit, '__exit__')))
        return exit

    def enter_context(self, cm):
        cls = type_of(cm)
        if lookup(cls, '__enter__') is NotImplemented or lookup(cls, '__exit__') is NotImplemented:
            raise TypeError(f"'{cls.__module__}.{cls.__qualname__}' object does not support the context manager protocol")
        leave = getattr_special(cm, '__exit__')
        result = call_special_method(cm, '__enter__')
        self._exit_callbacks.append((True, leave))
        return result

    def callback(self, callback, /, *args, **kwds):
        def _exit_wrapper(exc_type, exc, tb):
            callback(*args, **kwds)
        _exit_wrapper.__wrapped__ = callback
        self._exit_callbacks.append((True, _exit_wrapper))
        return callback


class ExitStack(_BaseExitStack, AbstractContextManager):
    def __enter__(self):
        return self

    def __exit__(self, *exc_details):
        exc = exc_details[1]
        had = exc is not None
        outer = handled_exception()
        pending = False
        swallowed = False
        while self._exit_callbacks:
            is_sync, f = self._exit_callbacks.pop()
            r, new = _call_exit(f, exc)
            if new is not None:
                _fix_context(new, exc, outer)
                pending = True
                exc = new
            elif r:
                swallowed = True
                pending = False
                exc = None
        if pending:
            context = exc.__context__
            _raise_with(exc, context)
        return had and swallowed

    def close(self):
        self.__exit__(None, None, None)


def _raise_with(exc, context):
    # The context stays what the exits made of it.
    try:
        raise_in(exc)
    finally:
        exc.__context__ = context


class AsyncExitStack(_BaseExitStack, AbstractAsyncContextManager):
    async def enter_async_context(self, cm):
        cls = type_of(cm)
        if lookup(cls, '__aenter__') is NotImplemented or lookup(cls, '__aexit__') is NotImplemented:
            raise TypeError(f"'{cls.__module__}.{cls.__qualname__}' object does not support the asynchronous context manager protocol")
        leave = getattr_special(cm, '__aexit__')
        result = await call_special_method(cm, '__aenter__')
        self._exit_callbacks.append((False, leave))
        return result

    def push_async_exit(self, exit):
        f = lookup(type_of(exit), '__aexit__')
        self._exit_callbacks.append((False, exit if f is NotImplemented else getattr_special(exit, '__aexit__')))
        return exit

    def push_async_callback(self, callback, /, *args, **kwds):
        async def _exit_wrapper(exc_type, exc, tb):
            await callback(*args, **kwds)
        _exit_wrapper.__wrapped__ = callback
        self._exit_callbacks.append((False, _exit_wrapper))
        return callback

    async def aclose(self):
        await self.__aexit__(None, None, None)

    async def __aenter__(self):
        return self

    async def __aexit__(self, *exc_details):
        exc = exc_details[1]
        had = exc is not None
        outer = handled_exception()
        pending = False
        swallowed = False
        while self._exit_callbacks:
            is_sync, f = self._exit_callbacks.pop()
            r, new = await _await_exit(is_sync, f, exc)
            if new is not None:
                _fix_context(new, exc, outer)
                pending = True
                exc = new
            elif r:
                swallowed = True
                pending = False
                exc = None
        if pending:
            _raise_with(exc, exc.__context__)
        return had and swallowed


__all__ = ['asynccontextmanager', 'contextmanager', 'closing', 'nullcontext', 'AbstractContextManager', 'AbstractAsyncContextManager',
           'AsyncExitStack', 'ContextDecorator', 'ExitStack', 'redirect_stdout', 'redirect_stderr', 'suppress', 'aclosing', 'chdir']
