# Module asyncio: one deterministic loop (python.md 12). Ready handles are a list that is worked off in turns of what was there when the turn
# began; timers are a sorted list; when nothing is ready the loop asks the host for answers to pending calls, or sleeps.

FIRST_COMPLETED = 'FIRST_COMPLETED'
FIRST_EXCEPTION = 'FIRST_EXCEPTION'
ALL_COMPLETED = 'ALL_COMPLETED'

_sleep_os = external('asyncio.sleep', 1)
_now_ns = external('time.monotonic_ns', 1)
_wait_for_calls = external('asyncio.wait_for_calls', 4)


# ---- exceptions ----

class CancelledError(BaseException):
    __module__ = 'asyncio.exceptions'


TimeoutError = builtins_dict()['TimeoutError']


class InvalidStateError(Exception):
    __module__ = 'asyncio.exceptions'


class IncompleteReadError(EOFError):
    __module__ = 'asyncio.exceptions'

    def __init__(self, partial, expected):
        total = 'undefined' if expected is None else repr(expected)
        super().__init__(f'{len(partial)} bytes read on a total of {total} expected bytes')
        self.partial = partial
        self.expected = expected


class LimitOverrunError(Exception):
    __module__ = 'asyncio.exceptions'

    def __init__(self, message, consumed):
        super().__init__(message)
        self.consumed = consumed


class BrokenBarrierError(RuntimeError):
    __module__ = 'asyncio.exceptions'


class QueueEmpty(Exception):
    __module__ = 'asyncio.queues'


class QueueFull(Exception):
    __module__ = 'asyncio.queues'


class QueueShutDown(Exception):
    __module__ = 'asyncio.queues'


# ---- handles and the loop ----

class Handle:
    __module__ = 'asyncio.events'
    __slots__ = ('_callback', '_args', '_cancelled', '_loop', '_context', '__weakref__')

    def __init__(self, callback, args, loop, context=None):
        self._callback = callback
        self._args = args
        self._cancelled = False
        self._loop = loop
        self._context = context

    def cancel(self):
        if not self._cancelled:
            self._cancelled = True
            self._callback = None
            self._args = None

    def cancelled(self):
        return self._cancelled

    def get_context(self):
        return self._context

    def __repr__(self):
        if self._cancelled:
            return '<' + type_of(self).__name__ + ' cancelled>'
        return '<' + type_of(self).__name__ + ' ' + _callback_text(self._callback, self._args) + '>'


class TimerHandle(Handle):
    __module__ = 'asyncio.events'
    __slots__ = ('_when', '_order')

    def __init__(self, when, callback, args, loop, context=None):
        Handle.__init__(self, callback, args, loop, context)
        self._when = when

    def when(self):
        return self._when

    def cancel(self):
        if not self._cancelled:
            self._loop._timers_dead += 1
        Handle.cancel(self)

    def __repr__(self):
        return '<TimerHandle ' + ('cancelled ' if self._cancelled else '') + f'when={self._when}' + (
            '' if self._cancelled else ' ' + _callback_text(self._callback, self._args)) + '>'


def _callback_text(f, args=None):
    if f is None:
        return 'None'
    if isinstance(f, partial_class()):
        return _callback_text(f.func) + '(' + ', '.join([repr(a) for a in f.args]) + ')'
    name = getattr(f, '__qualname__', None) or getattr(f, '__name__', None) or repr(f)
    text = name + '(' + ('' if args is None else ', '.join([repr(a) for a in args])) + ')'
    code = getattr(f, '__code__', None)
    if code is not None and not code.co_filename.startswith('<runlet'):
        text += f' at {code.co_filename}:{code.co_firstlineno}'
    return text


def partial_class():
    return modules()['functools'].partial


class AbstractEventLoop:
    __module__ = 'asyncio.events'


class BaseEventLoop(AbstractEventLoop):
    __module__ = 'asyncio.base_events'

    def __init__(self):
        self._ready = []
        self._at = 0       # next of the turn
        self._turn = 0     # how many of _ready belong to the turn
        self._timers = []  # sorted by (when, order of creation)
        self._timers_dead = 0
        self._order = 0
        self._calls = {}   # call id: future
        self._stopping = False
        self._closed = False
        self._current = None
        self._tasks = {}   # id: task that is not done
        self._agens = []
        self._handler = None
        self._factory = None
        self._debug = False

    def __repr__(self):
        return f'<{type_of(self).__name__} running={self.is_running()} closed={self._closed} debug={self._debug}>'

    def time(self):
        return _now_ns() / 1e9

    def _check_closed(self):
        if self._closed:
            raise RuntimeError('Event loop is closed')

    def call_soon(self, callback, *args, context=None):
        self._check_closed()
        if self._debug:
            _check_callback(callback, 'call_soon')
        h = Handle(callback, args, self, context)
        self._ready.append(h)
        return h

    call_soon_threadsafe = call_soon

    def call_later(self, delay, callback, *args, context=None):
        if delay is None:
            raise TypeError('delay must not be None')
        return self.call_at(self.time() + delay, callback, *args, context=context)

    def call_at(self, when, callback, *args, context=None):
        if when is None:
            raise TypeError('when cannot be None')
        self._check_closed()
        if self._debug:
            _check_callback(callback, 'call_at')
        h = TimerHandle(when, callback, args, self, context)
        h._order = self._order
        self._order += 1
        timers = self._timers
        if self._timers_dead > 100 and self._timers_dead * 2 > len(timers):
            timers[:] = [t for t in timers if not t._cancelled]
            self._timers_dead = 0
        low, high = 0, len(timers)
        while low < high:
            mid = (low + high) // 2
            if timers[mid]._when <= when:
                low = mid + 1
            else:
                high = mid
        timers.insert(low, h)
        return h

    def create_future(self):
        return Future(loop=self)

    def create_task(self, coro, *, name=None, context=None, eager_start=None, **kwargs):
        self._check_closed()
        if self._factory is None:
            return Task(coro, loop=self, name=name, context=context, **kwargs)
        task = self._factory(self, coro, **kwargs)
        if name is not None:
            task.set_name(name)
        return task

    def set_task_factory(self, factory):
        if factory is not None and not callable(factory):
            raise TypeError('task factory must be a callable or None')
        self._factory = factory

    def get_task_factory(self):
        return self._factory

    def is_running(self):
        return running_loop() is self

    def is_closed(self):
        return self._closed

    def get_debug(self):
        return self._debug

    def set_debug(self, enabled):
        self._debug = enabled

    def stop(self):
        self._stopping = True

    def close(self):
        if self.is_running():
            raise RuntimeError('Cannot close a running event loop')
        if not self._closed:
            self._closed = True
            self._ready.clear()
            self._timers.clear()
            self._at = self._turn = 0

    def _begin(self):
        self._check_closed()
        if self.is_running():
            raise RuntimeError('This event loop is already running')
        if running_loop() is not None:
            raise RuntimeError('Cannot run the event loop while another loop is running')

    def run_forever(self):
        self._begin()
        self._run(None)

    def run_until_complete(self, future):
        self._check_closed()
        self._begin()
        is_new = not isfuture(future)
        future = ensure_future(future, loop=self)
        self._run(future)
        if not future.done():
            raise RuntimeError('Event loop stopped before Future completed.')
        return future.result()

    # Until stop(), or until the future is done and the turn has ended in which it was.
    def _run(self, future):
        agen_hook(self._meet_agen)
        running_loop(self)
        try:
            while True:
                self._turn_over(future)
                if self._stopping or (future is not None and future.done()):
                    break
        finally:
            self._stopping = False
            self._current = None
            running_loop(None)
            agen_hook(None)

    def _turn_over(self, future):
        ready = self._ready
        if self._turn == 0:
            timers = self._timers
            if timers and timers[0]._cancelled:
                while timers and timers[0]._cancelled:
                    timers.pop(0)
                    self._timers_dead -= 1
            if not ready and not self._stopping:
                self._idle(timers)
            if timers:
                end = self.time() + 1e-9
                while timers and timers[0]._when < end:
                    h = timers.pop(0)
                    if h._cancelled:
                        self._timers_dead -= 1
                    else:
                        ready.append(h)
            self._turn = len(ready)
        while self._at < self._turn:
            h = ready[self._at]
            ready[self._at] = None
            self._at += 1
            if not h._cancelled:
                self._call(h)
        del ready[:self._turn]
        self._at = self._turn = 0

    def _call(self, h):
        try:
            h._callback(*h._args)
            return
        except (SystemExit, KeyboardInterrupt):
            raise
        except BaseException as e:
            failed = e
        self.call_exception_handler({'message': 'Exception in callback ' + _callback_text(h._callback, h._args), 'exception': failed,
                                     'handle': h})

    # Nothing is ready: wait for the host's answers, for the next timer, or for both.
    def _idle(self, timers):
        left = max(0.0, timers[0]._when - self.time()) if timers else None
        if self._calls:
            waiting = [(call_id,) + fut._call for call_id, fut in self._calls.items()]
            if not self._take_answers(_wait_for_calls(waiting, left)) and left is not None:
                left = timers[0]._when - self.time()
                if left > 0:
                    _sleep_os(left)
        elif left is None:
            raise RuntimeError('deadlock: every task waits for something that no task, timer or host call can bring about')
        elif left > 0:
            _sleep_os(left)

    def _take_answers(self, answers):
        any_came = False
        for call_id, good, value, is_recipe in answers or ():
            fut = self._calls.pop(call_id, None)
            if fut is None or fut.done():
                continue
            any_came = True
            if is_recipe or not good:
                try:
                    if is_recipe:
                        value = received(value)
                    if not good:
                        value = host_failure(*value)
                except Exception as e:
                    good = False
                    value = e
            if good:
                fut.set_result(value)
            else:
                fut.set_exception(value)
        return any_came

    def call_exception_handler(self, context):
        if self._handler is not None:
            try:
                self._handler(self, context)
                return
            except (SystemExit, KeyboardInterrupt):
                raise
            except BaseException as e:
                failed = e
            context = {'message': 'Unhandled error in exception handler', 'exception': failed, 'context': context}
        self.default_exception_handler(context)

    def default_exception_handler(self, context):
        lines = [context.get('message') or 'Unhandled exception in event loop']
        for key in sorted(context):
            if key not in ('message', 'exception'):
                lines.append(key + ': ' + repr(context[key]))
        e = context.get('exception')
        text = '\n'.join(lines) + '\n'
        if e is not None:
            text += format_exception(e)
        modules()['sys'].stderr.write(text)

    def set_exception_handler(self, handler):
        if handler is not None and not callable(handler):
            raise TypeError(f'A callable object or None is expected, got {handler!r}')
        self._handler = handler

    def get_exception_handler(self):
        return self._handler

    def _meet_agen(self, agen):
        agens = self._agens
        if len(agens) > 64 and len(agens) & (len(agens) - 1) == 0:
            agens[:] = [a for a in agens if gen_state(a) != 3]
        agens.append(agen)

    async def shutdown_asyncgens(self):
        agens = [a for a in self._agens if gen_state(a) != 3]
        self._agens = []
        results = await gather(*[a.aclose() for a in agens], return_exceptions=True)
        for result, agen in zip(results, agens):
            if isinstance(result, Exception):
                self.call_exception_handler({'message': f'an error occurred during closing of asynchronous generator {agen!r}',
                                             'exception': result, 'asyncgen': agen})

    async def shutdown_default_executor(self, timeout=None):
        pass

    def set_default_executor(self, executor):
        pass

    def run_in_executor(self, executor, func, *args):
        self._check_closed()
        _check_callback(func, 'run_in_executor')
        fut = self.create_future()
        try:
            value = func(*args)
        except (SystemExit, KeyboardInterrupt):
            raise
        except BaseException as e:
            fut.set_exception(e)
        else:
            fut.set_result(value)
        return fut


class SelectorEventLoop(BaseEventLoop):
    __module__ = 'asyncio.unix_events'


SelectorEventLoop.__name__ = SelectorEventLoop.__qualname__ = '_UnixSelectorEventLoop'
EventLoop = SelectorEventLoop


def _check_callback(f, method):
    if iscoroutine(f) or iscoroutinefunction(f):
        raise TypeError(f'coroutines cannot be used with {method}()')
    if not callable(f):
        raise TypeError(f'a callable object was expected by {method}(), got {f!r}')


def get_running_loop():
    loop = running_loop()
    if loop is None:
        raise RuntimeError('no running event loop')
    return loop


_get_running_loop = running_loop


def get_event_loop():
    loop = running_loop()
    if loop is None:
        loop = session_state().get('asyncio.loop')
        if loop is None:
            raise RuntimeError("There is no current event loop in thread 'MainThread'.")
    return loop


def set_event_loop(loop):
    if loop is not None and not isinstance(loop, AbstractEventLoop):
        raise TypeError(f"loop must be an instance of AbstractEventLoop or None, not '{type_of(loop).__name__}'")
    session_state()['asyncio.loop'] = loop


def new_event_loop():
    return SelectorEventLoop()


# The loop of the session: top-level await runs on it, and its tasks live on between feeds (12.5).
def _session_loop():
    state = session_state()
    loop = state.get('asyncio.session')
    if loop is None or loop.is_closed():
        loop = state['asyncio.session'] = SelectorEventLoop()
    return loop


def _run_top_level(coro):
    loop = _session_loop()
    if running_loop() is not None:
        raise RuntimeError('top-level await cannot be used while an event loop is running')
    task = loop.create_task(coro)
    loop._run(task)
    if not task.done():
        raise RuntimeError('Event loop stopped before Future completed.')
    return task.result()


# The future of a host call that the host will answer later (12.2).
def _pending_call(call):
    loop = running_loop()
    if loop is None:
        loop = _session_loop()
    fut = HostFuture(loop=loop)
    fut._call = call[1:]
    loop._calls[call[0]] = fut
    return fut


# What a host function declared async gives when its answer is there at once.
def _answered_call(answer):
    good, value = answer
    loop = running_loop()
    fut = HostFuture(loop=_session_loop() if loop is None else loop)
    if good:
        fut.set_result(value)
    else:
        fut.set_exception(value)
    return fut


# ---- futures ----

class Future:
    __module__ = '_asyncio'
    _asyncio_future_blocking = False

    def __init__(self, *, loop=None):
        self._loop = get_event_loop() if loop is None else loop
        self._state = 'PENDING'
        self._result = None
        self._exception = None
        self._callbacks = []
        self._cancel_message = None

    __class_getitem__ = classmethod(T_GenericAlias)

    def __repr__(self):
        return '<' + ' '.join([type_of(self).__name__] + self._repr_parts()) + '>'

    def _repr_parts(self):
        parts = [self._state.lower()]
        if self._state == 'FINISHED':
            parts.append(f'exception={self._exception!r}' if self._exception is not None else f'result={_short(self._result)}')
        if self._callbacks:
            cbs = [_callback_text(f) for f, context in self._callbacks]
            if len(cbs) > 2:
                cbs = [cbs[0], f'<{len(cbs) - 2} more>', cbs[-1]]
            parts.append('cb=[' + ', '.join(cbs) + ']')
        return parts

    def get_loop(self):
        return self._loop

    def done(self):
        return self._state != 'PENDING'

    def cancelled(self):
        return self._state == 'CANCELLED'

    def cancel(self, msg=None):
        if self._state != 'PENDING':
            return False
        self._state = 'CANCELLED'
        self._cancel_message = msg
        self._schedule()
        return True

    def _make_cancelled_error(self):
        return CancelledError() if self._cancel_message is None else CancelledError(self._cancel_message)

    def result(self):
        if self._state == 'FINISHED':
            if self._exception is not None:
                raise self._exception
            return self._result
        if self._state == 'CANCELLED':
            raise self._make_cancelled_error()
        raise InvalidStateError('Result is not set.')

    def exception(self):
        if self._state == 'FINISHED':
            return self._exception
        if self._state == 'CANCELLED':
            raise self._make_cancelled_error()
        raise InvalidStateError('Exception is not set.')

    def set_result(self, result, /):
        if self._state != 'PENDING':
            raise InvalidStateError('invalid state')
        self._result = result
        self._state = 'FINISHED'
        self._schedule()

    def set_exception(self, exception, /):
        if self._state != 'PENDING':
            raise InvalidStateError('invalid state')
        if isinstance(exception, type):
            exception = exception()
        if not isinstance(exception, BaseException):
            raise TypeError('invalid exception object')
        if isinstance(exception, StopIteration):
            e = RuntimeError('StopIteration interacts badly with generators and cannot be raised into a Future')
            e.__cause__ = e.__context__ = exception
            exception = e
        self._exception = exception
        self._state = 'FINISHED'
        self._schedule()

    def _schedule(self):
        callbacks = self._callbacks
        if callbacks:
            self._callbacks = []
            for f, context in callbacks:
                self._loop.call_soon(f, self, context=context)

    def add_done_callback(self, fn, /, *, context=None):
        if self._state != 'PENDING':
            self._loop.call_soon(fn, self, context=context)
        else:
            self._callbacks.append((fn, context))

    def remove_done_callback(self, fn, /):
        kept = [(f, c) for f, c in self._callbacks if f != fn]
        removed = len(self._callbacks) - len(kept)
        if removed:
            self._callbacks[:] = kept
        return removed

    def __await__(self):
        if self._state == 'PENDING':
            self._asyncio_future_blocking = True
            yield self
            if self._state == 'PENDING':
                raise RuntimeError("await wasn't used with future")
        return self.result()

    __iter__ = __await__


# The result of a host call. When it is cancelled, the host's answer is not waited for any more.
class HostFuture(Future):
    __module__ = 'runlet'
    _call = ('', (), {})

    def cancel(self, msg=None):
        calls = self._loop._calls
        for call_id, fut in list(calls.items()):
            if fut is self:
                del calls[call_id]
        return Future.cancel(self, msg)


def _short(v):
    text = repr(v)
    return text if len(text) <= 60 else text[:26] + '...' + text[-27:]


def isfuture(obj):
    return isinstance(obj, Future) or (hasattr(type_of(obj), '_asyncio_future_blocking') and obj._asyncio_future_blocking is not None)


def _settle(fut, result):
    if not fut.cancelled():
        fut.set_result(result)


def wrap_future(future, *, loop=None):
    if isfuture(future):
        return future
    raise TypeError(f'concurrent.futures.Future is expected, got {future!r}')


# ---- tasks ----

def iscoroutine(obj):
    return type_of(obj) is T_coroutine or (type_of(obj) is not T_generator and hasattr(type_of(obj), 'send') and
                                           hasattr(type_of(obj), 'throw') and hasattr(type_of(obj), 'close') and
                                           hasattr(type_of(obj), '__await__'))


def iscoroutinefunction(func):
    while True:
        if type_of(func) is T_method:
            func = func.__func__
        elif isinstance(func, partial_class()):
            func = func.func
        else:
            break
    code = getattr(func, '__code__', None)
    return (type_of(func) is T_function and bool(code.co_flags & 128)) or getattr(func, '_is_coroutine_mark', None) is True


def _next_task_name():
    state = session_state()
    n = state.get('asyncio.tasks', 0) + 1
    state['asyncio.tasks'] = n
    return f'Task-{n}'


# A call of an async function of the host, which the program takes for a coroutine.
async def _answer_of(fut):
    return await fut


class Task(Future):
    __module__ = '_asyncio'

    def __init__(self, coro, *, loop=None, name=None, context=None, eager_start=False):
        if isinstance(coro, HostFuture):
            coro = _answer_of(coro)
        elif not iscoroutine(coro):
            raise TypeError(f'a coroutine was expected, got {coro!r}')
        Future.__init__(self, loop=get_running_loop() if loop is None else loop)
        self._name = _next_task_name() if name is None else str(name)
        self._coro = coro
        self._waits_for = None
        self._must_cancel = False
        self._cancels = 0
        self._context = context
        self._loop._tasks[id(self)] = self
        if eager_start and self._loop.is_running():
            self._step()
        else:
            self._loop.call_soon(self._step)

    def _repr_parts(self):
        parts = Future._repr_parts(self)
        if self._must_cancel and not self.done():
            parts[0] = 'cancelling'
        coro = self._coro
        name = getattr(coro, '__qualname__', None) or type_of(coro).__name__
        text = f'name={self._name!r}'
        where = ''
        code = getattr(coro, 'cr_code', None)
        if code is not None:
            frame = coro.cr_frame
            if frame is None:
                where = f' done, defined at {code.co_filename}:{code.co_firstlineno}'
            else:
                where = f' running at {code.co_filename}:{frame.f_lineno}'
        parts[1:1] = [text, f'coro=<{name}(){where}>']
        if self._waits_for is not None:
            parts.insert(3, f'wait_for={self._waits_for!r}')
        return parts

    def get_coro(self):
        return self._coro

    def get_context(self):
        return self._context

    def get_name(self):
        return self._name

    def set_name(self, value):
        self._name = str(value)

    def set_result(self, result, /):
        raise RuntimeError('Task does not support set_result operation')

    def set_exception(self, exception, /):
        raise RuntimeError('Task does not support set_exception operation')

    def get_stack(self, *, limit=None):
        frame = getattr(self._coro, 'cr_frame', None)
        return [] if frame is None else [frame]

    def print_stack(self, *, limit=None, file=None):
        print(f'Stack for {self!r}' if not self.done() else f'No stack for {self!r}', file=file)

    def cancel(self, msg=None):
        if self._state != 'PENDING':
            return False
        self._cancels += 1
        if self._waits_for is not None and self._waits_for.cancel(msg=msg):
            return True
        self._must_cancel = True
        self._cancel_message = msg
        return True

    def cancelling(self):
        return self._cancels

    def uncancel(self):
        if self._cancels > 0:
            self._cancels -= 1
            if self._cancels == 0:
                self._must_cancel = False
        return self._cancels

    def _end(self):
        self._loop._tasks.pop(id(self), None)

    def _step(self, exc=None):
        if self._state != 'PENDING':
            raise InvalidStateError(f'__step(): already done: {self!r}, {exc!r}')
        if self._must_cancel:
            if not isinstance(exc, CancelledError):
                exc = self._make_cancelled_error()
            self._must_cancel = False
        self._waits_for = None
        loop = self._loop
        outer = loop._current
        loop._current = self
        coro = self._coro
        failed = None
        done = False
        try:
            if exc is None:
                result = coro.send(None)
            else:
                result = coro.throw(exc)
        except StopIteration as e:
            done = True
            result = e.value
        except BaseException as e:
            failed = e
        loop._current = outer
        if failed is not None:
            self._end()
            if isinstance(failed, CancelledError):
                self._cancel_message = None
                self._cancelled_by = failed
                Future.cancel(self)
                return
            Future.set_exception(self, failed)
            if isinstance(failed, (KeyboardInterrupt, SystemExit)):
                raise failed
        elif done:
            if self._must_cancel:
                self._must_cancel = False
                self._end()
                Future.cancel(self, self._cancel_message)
            else:
                self._end()
                Future.set_result(self, result)
        else:
            self._follow(result)

    # What the coroutine yielded: a future to wait for, or nothing for another turn.
    def _follow(self, result):
        loop = self._loop
        if result is None:
            loop._check_closed()
            loop._ready.append(Handle(self._step, (), loop))
            return
        blocking = getattr(result, '_asyncio_future_blocking', None)
        if blocking is None:
            if type_of(result) is T_generator:
                e = RuntimeError(f'yield was used instead of yield from for generator in task {self!r} with {result!r}')
            else:
                e = RuntimeError(f'Task got bad yield: {result!r}')
        elif getattr(result, '_loop', None) is not loop:
            e = RuntimeError(f'Task {self!r} got Future {result!r} attached to a different loop')
        elif not blocking:
            e = RuntimeError(f'yield was used instead of yield from in task {self!r} with {result!r}')
        elif result is self:
            e = RuntimeError(f'Task cannot await on itself: {self!r}')
        else:
            result._asyncio_future_blocking = False
            result.add_done_callback(self._wake)
            self._waits_for = result
            if self._must_cancel and result.cancel(msg=self._cancel_message):
                self._must_cancel = False
            return
        loop.call_soon(self._step, e)

    def _wake(self, fut):
        try:
            fut.result()
        except BaseException as e:
            failed = e
        else:
            failed = None
        self._step(failed)

    def _make_cancelled_error(self):
        e = self.__dict__.pop('_cancelled_by', None)
        return e if e is not None else Future._make_cancelled_error(self)


Task._wake.__qualname__ = 'Task.task_wakeup'


def create_task(coro, *, name=None, context=None, **kwargs):
    return get_running_loop().create_task(coro, name=name, context=context, **kwargs)


def current_task(loop=None):
    return (get_running_loop() if loop is None else loop)._current


def all_tasks(loop=None):
    return {t for t in (get_running_loop() if loop is None else loop)._tasks.values() if not t.done()}


async def _wrap(awaitable):
    return await awaitable


def ensure_future(coro_or_future, *, loop=None):
    if isfuture(coro_or_future):
        if loop is not None and loop is not coro_or_future._loop:
            raise ValueError('The future belongs to a different loop than the one specified as the loop argument')
        return coro_or_future
    if not iscoroutine(coro_or_future):
        if not hasattr(type_of(coro_or_future), '__await__'):
            raise TypeError('An asyncio.Future, a coroutine or an awaitable is required')
        coro_or_future = _wrap(coro_or_future)
    return (get_event_loop() if loop is None else loop).create_task(coro_or_future)


class _Turn:
    def __await__(self):
        yield


async def sleep(delay, result=None):
    if delay <= 0:
        await _Turn()
        return result
    if delay != delay:
        raise ValueError('Invalid delay: NaN (not a number)')
    loop = get_running_loop()
    future = loop.create_future()
    h = loop.call_later(delay, _settle, future, result)
    try:
        return await future
    finally:
        h.cancel()


async def to_thread(func, /, *args, **kwargs):
    loop = get_running_loop()
    return await loop.run_in_executor(None, lambda: func(*args, **kwargs))


# ---- several at once ----

class _Gathering(Future):
    def __init__(self, children, alone, loop):
        Future.__init__(self, loop=loop)
        self._children = children
        self._alone = alone  # errors are results
        self._left = 0
        self._asked = False

    def cancel(self, msg=None):
        if self.done():
            return False
        any_was = False
        for child in self._children:
            if child.cancel(msg=msg):
                any_was = True
        if any_was:
            self._asked = True
        return any_was

    def _child_done(self, fut):
        self._left -= 1
        if self.done():
            return
        if not self._alone:
            if fut.cancelled():
                self.set_exception(fut._make_cancelled_error())
                return
            e = fut.exception()
            if e is not None:
                self.set_exception(e)
                return
        if self._left == 0:
            results = []
            for child in self._children:
                if child.cancelled():
                    results.append(CancelledError('' if child._cancel_message is None else child._cancel_message))
                else:
                    e = child.exception()
                    results.append(child.result() if e is None else e)
            if self._asked:
                self.set_exception(fut._make_cancelled_error())
            else:
                self.set_result(results)


_Gathering.__name__ = _Gathering.__qualname__ = '_GatheringFuture'
_Gathering._child_done.__qualname__ = 'gather.<locals>._done_callback'


def gather(*coros_or_futures, return_exceptions=False):
    if not coros_or_futures:
        outer = get_event_loop().create_future()
        outer.set_result([])
        return outer
    loop = None
    known = {}
    children = []
    for arg in coros_or_futures:
        fut = known.get(id(arg))
        if fut is None:
            fut = ensure_future(arg, loop=loop)
            if loop is None:
                loop = fut._loop
            known[id(arg)] = fut
        children.append(fut)
    outer = _Gathering(children, return_exceptions, loop)
    distinct = list(known.values())
    outer._left = len(distinct)
    done = []
    for fut in distinct:
        if fut.done():
            done.append(fut)
        else:
            fut.add_done_callback(outer._child_done)
    for fut in done:
        outer._child_done(fut)
    return outer


def shield(arg):
    inner = ensure_future(arg)
    if inner.done():
        return inner
    outer = inner._loop.create_future()

    def inner_done(inner):
        if outer.cancelled():
            return
        if inner.cancelled():
            outer.cancel()
        else:
            e = inner.exception()
            if e is not None:
                outer.set_exception(e)
            else:
                outer.set_result(inner.result())

    def outer_done(outer):
        if not inner.done():
            inner.remove_done_callback(inner_done)

    inner.add_done_callback(inner_done)
    outer.add_done_callback(outer_done)
    return outer


async def wait(fs, *, timeout=None, return_when=ALL_COMPLETED):
    if isfuture(fs) or iscoroutine(fs):
        raise TypeError(f'expect a list of futures, not {type_of(fs).__name__}')
    if not fs:
        raise ValueError('Set of Tasks/Futures is empty.')
    if return_when not in (FIRST_COMPLETED, FIRST_EXCEPTION, ALL_COMPLETED):
        raise ValueError(f'Invalid return_when value: {return_when}')
    fs = set(fs)
    for f in fs:
        if iscoroutine(f):
            raise TypeError('Passing coroutines is forbidden, use tasks explicitly.')
    loop = get_running_loop()
    waiter = loop.create_future()
    timer = None if timeout is None else loop.call_later(timeout, _release, waiter)
    left = len(fs)

    def one_done(f):
        nonlocal left
        left -= 1
        if left <= 0 or return_when == FIRST_COMPLETED or (return_when == FIRST_EXCEPTION and not f.cancelled() and
                                                           f.exception() is not None):
            if timer is not None:
                timer.cancel()
            _release(waiter)

    for f in fs:
        f.add_done_callback(one_done)
    try:
        await waiter
    finally:
        if timer is not None:
            timer.cancel()
        for f in fs:
            f.remove_done_callback(one_done)
    done, pending = set(), set()
    for f in fs:
        (done if f.done() else pending).add(f)
    return done, pending


def _release(waiter, *args):
    if not waiter.done():
        waiter.set_result(None)


async def _cancel_and_wait(fut):
    loop = get_running_loop()
    waiter = loop.create_future()

    def done(f):
        _release(waiter)

    fut.add_done_callback(done)
    try:
        fut.cancel()
        await waiter
    finally:
        fut.remove_done_callback(done)


async def wait_for(fut, timeout):
    if fut is not None and not isfuture(fut) and not iscoroutine(fut):
        fut = ensure_future(fut)
    if timeout is not None and timeout <= 0:
        fut = ensure_future(fut)
        if fut.done():
            return fut.result()
        await _cancel_and_wait(fut)
        try:
            return fut.result()
        except CancelledError as e:
            raise TimeoutError from e
    async with _Timeout(None if timeout is None else get_running_loop().time() + timeout):
        return await fut


class _AsCompleted:
    def __init__(self, fs, timeout):
        self._done = Queue()
        self._timer = None
        loop = get_event_loop()
        self._todo = {id(f): f for f in [ensure_future(f, loop=loop) for f in _unique(fs)]}
        self._left = len(self._todo)
        for f in list(self._todo.values()):
            f.add_done_callback(self._one)
        if self._todo and timeout is not None:
            self._timer = loop.call_later(timeout, self._late)

    def _one(self, f):
        if id(f) not in self._todo:
            return
        del self._todo[id(f)]
        self._done.put_nowait(f)
        if not self._todo and self._timer is not None:
            self._timer.cancel()

    def _late(self):
        for f in list(self._todo.values()):
            f.remove_done_callback(self._one)
            self._done.put_nowait(None)
        self._todo.clear()

    async def _next(self):
        f = await self._done.get()
        if f is None:
            raise TimeoutError
        return f

    async def _next_result(self):
        return (await self._next()).result()

    def __iter__(self):
        return self

    def __next__(self):
        if self._left == 0:
            raise StopIteration
        self._left -= 1
        return self._next_result()

    def __aiter__(self):
        return self

    async def __anext__(self):
        if self._left == 0:
            raise StopAsyncIteration
        self._left -= 1
        return await self._next()


_AsCompleted.__name__ = _AsCompleted.__qualname__ = '_AsCompletedIterator'


def _unique(fs):
    out = []
    for f in fs:
        if f not in out:
            out.append(f)
    return out


def as_completed(fs, *, timeout=None):
    if isfuture(fs) or iscoroutine(fs):
        raise TypeError(f'expects an iterable of awaitables, not {type_of(fs).__name__}')
    return _AsCompleted(fs, timeout)


# ---- timeouts ----

class _Timeout:
    def __init__(self, when):
        self._state = 'created'
        self._handler = None
        self._task = None
        self._when = when

    def when(self):
        return self._when

    def reschedule(self, when):
        if self._state != 'active':
            if self._state == 'created':
                raise RuntimeError('Timeout has not been entered')
            raise RuntimeError(f'Cannot change state of {self._state} Timeout')
        self._when = when
        if self._handler is not None:
            self._handler.cancel()
        if when is None:
            self._handler = None
            return
        loop = get_running_loop()
        if when <= loop.time():
            self._handler = loop.call_soon(self._late)
        else:
            self._handler = loop.call_at(when, self._late)

    def expired(self):
        return self._state in ('expiring', 'expired')

    def __repr__(self):
        info = ''
        if self._state == 'active':
            info = ' when=' + ('None' if self._when is None else repr(round(self._when, 3)))
        return f"<Timeout [{self._state}]{info}>"

    async def __aenter__(self):
        if self._state != 'created':
            raise RuntimeError('Timeout has already been entered')
        task = current_task()
        if task is None:
            raise RuntimeError('Timeout should be used inside a task')
        self._state = 'active'
        self._task = task
        self._cancels = task.cancelling()
        self.reschedule(self._when)
        return self

    async def __aexit__(self, exc_type, exc_val, exc_tb):
        if self._handler is not None:
            self._handler.cancel()
            self._handler = None
        if self._state == 'expiring':
            self._state = 'expired'
            if self._task.uncancel() <= self._cancels and exc_type is not None:
                if issubclass(exc_type, CancelledError):
                    raise TimeoutError from exc_val
                self._mark(exc_val)
        elif self._state == 'active':
            self._state = 'finished'
        return None

    # A cancellation of ours that another exception was raised from.
    def _mark(self, exc):
        while exc.__context__ is not None:
            if isinstance(exc.__context__, CancelledError):
                te = TimeoutError()
                te.__context__ = te.__cause__ = exc.__context__
                exc.__context__ = te
                break
            exc = exc.__context__

    def _late(self):
        self._task.cancel()
        self._state = 'expiring'
        self._handler = None


Timeout = _Timeout
Timeout.__name__ = Timeout.__qualname__ = 'Timeout'
Timeout.__module__ = 'asyncio.timeouts'


def timeout(delay):
    return Timeout(None if delay is None else get_running_loop().time() + delay)


def timeout_at(when):
    return Timeout(when)


# ---- task groups ----

class TaskGroup:
    __module__ = 'asyncio.taskgroups'

    def __init__(self):
        self._entered = self._exiting = self._aborting = False
        self._loop = None
        self._parent = None
        self._parent_cancelled = False
        self._tasks = {}
        self._errors = []
        self._base_error = None
        self._waiter = None

    def __repr__(self):
        info = ['']
        if self._tasks:
            info.append(f'tasks={len(self._tasks)}')
        if self._errors:
            info.append(f'errors={len(self._errors)}')
        if self._aborting:
            info.append('cancelling')
        elif self._entered:
            info.append('entered')
        return '<TaskGroup' + ' '.join(info) + '>'

    async def __aenter__(self):
        if self._entered:
            raise RuntimeError(f'TaskGroup {self!r} has already been entered')
        self._entered = True
        self._loop = get_running_loop()
        self._parent = current_task(self._loop)
        if self._parent is None:
            raise RuntimeError(f'TaskGroup {self!r} cannot determine the parent task')
        return self

    async def __aexit__(self, et, exc, tb):
        self._exiting = True
        if et is not None and isinstance(exc, (SystemExit, KeyboardInterrupt)) and self._base_error is None:
            self._base_error = exc
        cancelled = exc if et is not None and issubclass(et, CancelledError) else None
        if et is not None and not self._aborting:
            self._abort()
        while self._tasks:
            if self._waiter is None:
                self._waiter = self._loop.create_future()
            interrupted = None
            try:
                await self._waiter
            except CancelledError as e:
                interrupted = e
            if interrupted is not None and not self._aborting:
                cancelled = interrupted
                self._abort()
            self._waiter = None
        if self._base_error is not None:
            raise self._base_error
        if self._parent_cancelled and self._parent.uncancel() == 0:
            cancelled = None
        if cancelled is not None and not self._errors:
            raise cancelled
        if et is not None and not issubclass(et, CancelledError):
            self._errors.append(exc)
        if self._errors:
            if self._parent.cancelling():
                self._parent.uncancel()
                self._parent.cancel()
            errors = self._errors
            self._errors = None
            raise BaseExceptionGroup('unhandled errors in a TaskGroup', errors) from None
        return None

    def create_task(self, coro, *, name=None, context=None, **kwargs):
        if not self._entered:
            coro.close()
            raise RuntimeError(f'TaskGroup {self!r} has not been entered')
        if self._exiting and not self._tasks:
            coro.close()
            raise RuntimeError(f'TaskGroup {self!r} is finished')
        if self._aborting:
            coro.close()
            raise RuntimeError(f'TaskGroup {self!r} is shutting down')
        task = self._loop.create_task(coro, name=name, context=context, **kwargs)
        if task.done():
            self._one_done(task)
        else:
            self._tasks[id(task)] = task
            task.add_done_callback(self._one_done)
        return task

    def _abort(self):
        self._aborting = True
        for t in list(self._tasks.values()):
            if not t.done():
                t.cancel()

    def _one_done(self, task):
        self._tasks.pop(id(task), None)
        if self._waiter is not None and not self._tasks and not self._waiter.done():
            self._waiter.set_result(True)
        if task.cancelled():
            return
        e = task.exception()
        if e is None:
            return
        self._errors.append(e)
        if isinstance(e, (SystemExit, KeyboardInterrupt)) and self._base_error is None:
            self._base_error = e
        if self._parent.done():
            self._loop.call_exception_handler({'message': f'Task {task!r} has errored out but its parent task {self._parent} is already completed',
                                               'exception': e, 'task': task})
            return
        if not self._aborting and not self._parent_cancelled:
            self._abort()
            self._parent_cancelled = True
            self._parent.cancel()


# ---- locks ----

class _Waiting:
    """What waits in line: futures, oldest first."""

    def __init__(self):
        self._waiters = []

    def _state_text(self):
        n = len(self._waiters)
        return f', waiters:{n}' if n else ''

    def _repr(self, state):
        text = object.__repr__(self)
        return f'<{text[1:-1]} [{state}{self._state_text()}]>'


class _Locking(_Waiting):
    async def __aenter__(self):
        await self.acquire()
        return None

    async def __aexit__(self, exc_type, exc, tb):
        self.release()


class Lock(_Locking):
    __module__ = 'asyncio.locks'

    def __init__(self):
        _Waiting.__init__(self)
        self._locked = False

    def __repr__(self):
        return self._repr('locked' if self._locked else 'unlocked')

    def locked(self):
        return self._locked

    async def acquire(self):
        if not self._locked and not [w for w in self._waiters if not w.cancelled()]:
            self._locked = True
            return True
        fut = get_running_loop().create_future()
        self._waiters.append(fut)
        cancelled = None
        try:
            try:
                await fut
            finally:
                self._waiters.remove(fut)
        except CancelledError as e:
            cancelled = e
        if cancelled is not None:
            if not self._locked:
                self._wake_first()
            raise cancelled
        self._locked = True
        return True

    def release(self):
        if not self._locked:
            raise RuntimeError('Lock is not acquired.')
        self._locked = False
        self._wake_first()

    def _wake_first(self):
        if self._waiters and not self._waiters[0].done():
            self._waiters[0].set_result(True)


class Event(_Waiting):
    __module__ = 'asyncio.locks'

    def __init__(self):
        _Waiting.__init__(self)
        self._value = False

    def __repr__(self):
        return self._repr('set' if self._value else 'unset')

    def is_set(self):
        return self._value

    def set(self):
        if not self._value:
            self._value = True
            for fut in self._waiters:
                if not fut.done():
                    fut.set_result(True)

    def clear(self):
        self._value = False

    async def wait(self):
        if self._value:
            return True
        fut = get_running_loop().create_future()
        self._waiters.append(fut)
        try:
            await fut
            return True
        finally:
            self._waiters.remove(fut)


class Condition(_Locking):
    __module__ = 'asyncio.locks'

    def __init__(self, lock=None):
        _Waiting.__init__(self)
        self._lock = Lock() if lock is None else lock
        self.locked = self._lock.locked
        self.acquire = self._lock.acquire
        self.release = self._lock.release

    def __repr__(self):
        return self._repr('locked' if self.locked() else 'unlocked')

    async def wait(self):
        if not self.locked():
            raise RuntimeError('cannot wait on un-acquired lock')
        fut = get_running_loop().create_future()
        self.release()
        failed = None
        try:
            self._waiters.append(fut)
            try:
                await fut
            finally:
                self._waiters.remove(fut)
        except BaseException as e:
            failed = e
        cancelled = None
        while True:
            try:
                await self.acquire()
                break
            except CancelledError as e:
                cancelled = e
        if cancelled is not None:
            self._notify(1)
            raise cancelled
        if failed is not None:
            self._notify(1)
            raise failed
        return True

    async def wait_for(self, predicate):
        result = predicate()
        while not result:
            await self.wait()
            result = predicate()
        return result

    def notify(self, n=1):
        if not self.locked():
            raise RuntimeError('cannot notify on un-acquired lock')
        self._notify(n)

    def _notify(self, n):
        for fut in self._waiters:
            if n <= 0:
                break
            if not fut.done():
                n -= 1
                fut.set_result(False)

    def notify_all(self):
        self.notify(len(self._waiters))


class Semaphore(_Locking):
    __module__ = 'asyncio.locks'

    def __init__(self, value=1):
        if value < 0:
            raise ValueError('Semaphore initial value must be >= 0')
        _Waiting.__init__(self)
        self._value = value

    def __repr__(self):
        return self._repr('locked' if self.locked() else f'unlocked, value:{self._value}')

    def locked(self):
        return self._value == 0 or bool([w for w in self._waiters if not w.cancelled()])

    async def acquire(self):
        if not self.locked():
            self._value -= 1
            return True
        fut = get_running_loop().create_future()
        self._waiters.append(fut)
        cancelled = None
        try:
            try:
                await fut
            finally:
                self._waiters.remove(fut)
        except CancelledError as e:
            cancelled = e
        if cancelled is not None:
            if fut.done() and not fut.cancelled():
                self._value += 1
        while self._value > 0 and self._wake_next():
            pass
        if cancelled is not None:
            raise cancelled
        return True

    def release(self):
        self._value += 1
        self._wake_next()

    def _wake_next(self):
        for fut in self._waiters:
            if not fut.done():
                self._value -= 1
                fut.set_result(True)
                return True
        return False


class BoundedSemaphore(Semaphore):
    __module__ = 'asyncio.locks'

    def __init__(self, value=1):
        self._bound = value
        Semaphore.__init__(self, value)

    def release(self):
        if self._value >= self._bound:
            raise ValueError('BoundedSemaphore released too many times')
        Semaphore.release(self)


class Barrier(_Waiting):
    __module__ = 'asyncio.locks'

    def __init__(self, parties):
        if parties < 1:
            raise ValueError('parties must be >= 1')
        self._cond = Condition()
        self._parties = parties
        self._state = 'filling'
        self._count = 0

    def __repr__(self):
        text = object.__repr__(self)
        waiting = '' if self.broken else f', waiters:{self.n_waiting}/{self.parties}'
        return f'<{text[1:-1]} [{self._state}{waiting}]>'

    parties = property(lambda self: self._parties)
    n_waiting = property(lambda self: self._count if self._state == 'filling' else 0)
    broken = property(lambda self: self._state == 'broken')

    async def __aenter__(self):
        return await self.wait()

    async def __aexit__(self, *args):
        pass

    async def wait(self):
        async with self._cond:
            await self._cond.wait_for(lambda: self._state not in ('draining', 'resetting'))
            if self._state == 'broken':
                raise BrokenBarrierError('Barrier aborted')
            index = self._count
            self._count += 1
            try:
                if index + 1 == self._parties:
                    self._state = 'draining'
                    self._cond.notify_all()
                else:
                    await self._cond.wait_for(lambda: self._state != 'filling')
                    if self._state in ('broken', 'resetting'):
                        raise BrokenBarrierError('Abort or reset of barrier')
                return index
            finally:
                self._count -= 1
                if self._count == 0:
                    if self._state in ('resetting', 'draining'):
                        self._state = 'filling'
                    self._cond.notify_all()

    async def reset(self):
        async with self._cond:
            if self._count > 0:
                if self._state != 'resetting':
                    self._state = 'resetting'
            else:
                self._state = 'filling'
            self._cond.notify_all()

    async def abort(self):
        async with self._cond:
            self._state = 'broken'
            self._cond.notify_all()


# ---- queues ----

class Queue:
    __module__ = 'asyncio.queues'

    def __init__(self, maxsize=0):
        self._maxsize = maxsize
        self._getters = []
        self._putters = []
        self._unfinished = 0
        self._finished = Event()
        self._finished.set()
        self._is_shutdown = False
        self._init(maxsize)

    __class_getitem__ = classmethod(T_GenericAlias)

    def _init(self, maxsize):
        self._queue = modules()['collections'].deque()

    def _get(self):
        return self._queue.popleft()

    def _put(self, item):
        self._queue.append(item)

    def _wake(self, waiters):
        while waiters:
            fut = waiters.pop(0)
            if not fut.done():
                fut.set_result(None)
                break

    def __repr__(self):
        return f'<{type_of(self).__name__} at {id(self):#x} {self._format()}>'

    def __str__(self):
        return f'<{type_of(self).__name__} {self._format()}>'

    def _format(self):
        text = f'maxsize={self._maxsize!r}'
        if len(self._queue):
            text += f' _queue={list(self._queue)!r}'
        if self._getters:
            text += f' _getters[{len(self._getters)}]'
        if self._putters:
            text += f' _putters[{len(self._putters)}]'
        if self._unfinished:
            text += f' tasks={self._unfinished}'
        if self._is_shutdown:
            text += ' shutdown'
        return text

    def qsize(self):
        return len(self._queue)

    maxsize = property(lambda self: self._maxsize)

    def empty(self):
        return not self._queue

    def full(self):
        return self._maxsize > 0 and self.qsize() >= self._maxsize

    async def put(self, item):
        while self.full():
            if self._is_shutdown:
                raise QueueShutDown
            fut = get_running_loop().create_future()
            self._putters.append(fut)
            failed = await _line(fut, self._putters)
            if failed is not None:
                if not self.full() and not fut.cancelled():
                    self._wake(self._putters)
                raise failed
        return self.put_nowait(item)

    def put_nowait(self, item):
        if self._is_shutdown:
            raise QueueShutDown
        if self.full():
            raise QueueFull
        self._put(item)
        self._unfinished += 1
        self._finished.clear()
        self._wake(self._getters)

    async def get(self):
        while self.empty():
            if self._is_shutdown:
                raise QueueShutDown
            fut = get_running_loop().create_future()
            self._getters.append(fut)
            failed = await _line(fut, self._getters)
            if failed is not None:
                if not self.empty() and not fut.cancelled():
                    self._wake(self._getters)
                raise failed
        return self.get_nowait()

    def get_nowait(self):
        if self.empty():
            if self._is_shutdown:
                raise QueueShutDown
            raise QueueEmpty
        item = self._get()
        self._wake(self._putters)
        return item

    def task_done(self):
        if self._unfinished <= 0:
            raise ValueError('task_done() called too many times')
        self._unfinished -= 1
        if self._unfinished == 0:
            self._finished.set()

    async def join(self):
        if self._unfinished > 0:
            await self._finished.wait()

    def shutdown(self, immediate=False):
        self._is_shutdown = True
        if immediate:
            while not self.empty():
                self._get()
                if self._unfinished > 0:
                    self._unfinished -= 1
            if self._unfinished == 0:
                self._finished.set()
        for waiters in (self._getters, self._putters):
            while waiters:
                fut = waiters.pop(0)
                if not fut.done():
                    fut.set_result(None)


async def _line(fut, waiters):
    """Waits; on an exception the future has left the line, and the exception is the result."""
    try:
        await fut
        return None
    except BaseException as e:
        failed = e
    fut.cancel()
    if fut in waiters:
        waiters.remove(fut)
    return failed


class PriorityQueue(Queue):
    __module__ = 'asyncio.queues'

    def _init(self, maxsize):
        self._queue = []

    def _put(self, item):
        heap = self._queue
        heap.append(item)
        at = len(heap) - 1
        while at > 0:
            up = (at - 1) >> 1
            if not item < heap[up]:
                break
            heap[at] = heap[up]
            at = up
        heap[at] = item

    def _get(self):
        heap = self._queue
        last = heap.pop()
        if not heap:
            return last
        first = heap[0]
        at, n = 0, len(heap)
        child = 1
        while child < n:
            if child + 1 < n and not heap[child] < heap[child + 1]:
                child += 1
            heap[at] = heap[child]
            at = child
            child = 2 * at + 1
        while at > 0:
            up = (at - 1) >> 1
            if not last < heap[up]:
                break
            heap[at] = heap[up]
            at = up
        heap[at] = last
        return first


class LifoQueue(Queue):
    __module__ = 'asyncio.queues'

    def _init(self, maxsize):
        self._queue = []

    def _get(self):
        return self._queue.pop()


# ---- running ----

class Runner:
    __module__ = 'asyncio.runners'

    def __init__(self, *, debug=None, loop_factory=None):
        self._state = 'created'
        self._debug = debug
        self._factory = loop_factory
        self._loop = None

    def __enter__(self):
        self._lazy_init()
        return self

    def __exit__(self, exc_type, exc_val, exc_tb):
        self.close()

    def _lazy_init(self):
        if self._state == 'closed':
            raise RuntimeError('Runner is closed')
        if self._state == 'created':
            self._loop = new_event_loop() if self._factory is None else self._factory()
            if self._debug is not None:
                self._loop.set_debug(self._debug)
            self._state = 'initialized'

    def get_loop(self):
        self._lazy_init()
        return self._loop

    def close(self):
        if self._state != 'initialized':
            return
        loop = self._loop
        try:
            _cancel_all(loop)
            loop.run_until_complete(loop.shutdown_asyncgens())
        finally:
            loop.close()
            self._loop = None
            self._state = 'closed'

    def run(self, coro, *, context=None):
        if running_loop() is not None:
            raise RuntimeError('Runner.run() cannot be called from a running event loop')
        self._lazy_init()
        if not iscoroutine(coro):
            if not hasattr(type_of(coro), '__await__'):
                raise TypeError('An asyncio.Future, a coroutine or an awaitable is required')
            coro = _wrap(coro)
        return self._loop.run_until_complete(self._loop.create_task(coro, context=context))


def run(main, *, debug=None, loop_factory=None):
    if running_loop() is not None:
        raise RuntimeError('asyncio.run() cannot be called from a running event loop')
    with Runner(debug=debug, loop_factory=loop_factory) as runner:
        return runner.run(main)


def _cancel_all(loop):
    tasks = list(loop._tasks.values())
    if not tasks:
        return
    for t in tasks:
        t.cancel()
    loop.run_until_complete(gather(*tasks, return_exceptions=True))
    for t in tasks:
        if not t.cancelled() and t.exception() is not None:
            loop.call_exception_handler({'message': 'unhandled exception during asyncio.run() shutdown', 'exception': t.exception(), 'task': t})


# What the loop and the driver reach by way of internals.py.
Future._host_functions = (_pending_call, _answered_call, _run_top_level)
_public = ('_get_running_loop',)
