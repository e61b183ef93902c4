# Module traceback: what internals.py makes of tracebacks, as objects and lists of text.

def print_tb(tb, limit=None, file=None):
    print_list(extract_tb(tb, limit=limit), file=file)


def format_tb(tb, limit=None):
    return extract_tb(tb, limit=limit).format()


def extract_tb(tb, limit=None):
    return StackSummary.extract(walk_tb(tb), limit=limit)


def print_stack(f=None, limit=None, file=None):
    print_list(extract_stack(f, limit=limit), file=file)


def format_stack(f=None, limit=None):
    return extract_stack(f, limit=limit).format()


def extract_stack(f=None, limit=None):
    stack = StackSummary.extract(walk_stack(f), limit=limit)
    stack.reverse()
    return stack


def walk_stack(f):
    if f is None:
        f = frames_now()
    pairs = []
    while f is not None:
        pairs.append((f, f.f_lineno))
        f = f.f_back
    return iter(pairs)


def walk_tb(tb):
    while tb is not None:
        yield tb.tb_frame, tb.tb_lineno
        tb = tb.tb_next


def print_list(extracted_list, file=None):
    _write(StackSummary.from_list(extracted_list).format(), file)


def format_list(extracted_list):
    return StackSummary.from_list(extracted_list).format()


def _write(lines, file):
    if file is None:
        file = modules()['sys'].stderr
    for line in lines:
        file.write(line)


_not_given = object()


def _exception_of(exc, value, tb, exact=True):
    if (value is _not_given) != (tb is _not_given):
        raise ValueError('Both or neither of value and tb must be given')
    if value is _not_given:
        if exc is None:
            return None
        if isinstance(exc, BaseException):
            return exc
        raise TypeError(f'Exception expected for value, {type_of(exc).__name__} found')
    return value


def print_exception(exc, /, value=_not_given, tb=_not_given, limit=None, file=None, chain=True):
    _write(format_exception(exc, value, tb, limit, chain), file)


def format_exception(exc, /, value=_not_given, tb=_not_given, limit=None, chain=True):
    e = _exception_of(exc, value, tb)
    if e is None:
        return ['NoneType: None\n']
    return list(TracebackException(type_of(e), e, e.__traceback__ if tb is _not_given else tb, limit=limit, compact=True).format(chain=chain))


def format_exception_only(exc, /, value=_not_given, *, show_group=False):
    if value is _not_given:
        value = exc
    if value is None:
        return ['NoneType: None\n']
    return list(TracebackException(type_of(value), value, None).format_exception_only(show_group=show_group))


def print_exc(limit=None, file=None, chain=True):
    _write(format_exception(handled_exception(), limit=limit, chain=chain), file)


def format_exc(limit=None, chain=True):
    return ''.join(format_exception(handled_exception(), limit=limit, chain=chain))


def print_last(limit=None, file=None, chain=True):
    e = getattr(modules()['sys'], 'last_exc', None)
    if e is None:
        raise ValueError('no last exception')
    print_exception(e, limit=limit, file=file, chain=chain)


def clear_frames(tb):
    pass


class FrameSummary:
    __slots__ = ('filename', 'lineno', 'end_lineno', 'colno', 'end_colno', 'name', '_line', '_code', '_index', 'locals')

    def __init__(self, filename, lineno, name, *, lookup_line=True, locals=None, line=None, end_lineno=None, colno=None, end_colno=None, **kwargs):
        self.filename = filename
        self.lineno = lineno
        self.end_lineno = lineno if end_lineno is None else end_lineno
        self.colno = colno
        self.end_colno = end_colno
        self.name = name
        self._line = line
        self._code = self._index = None
        self.locals = None if locals is None else {k: repr(v) for k, v in locals.items()}

    def _key(self):
        return (self.filename, self.lineno, self.name, self.locals)

    def __eq__(self, other):
        if isinstance(other, FrameSummary):
            return self._key() == other._key()
        if isinstance(other, tuple):
            return (self.filename, self.lineno, self.name, self.line) == other
        return NotImplemented

    __hash__ = None

    def __getitem__(self, pos):
        return (self.filename, self.lineno, self.name, self.line)[pos]

    def __iter__(self):
        return iter([self.filename, self.lineno, self.name, self.line])

    def __len__(self):
        return 4

    def __repr__(self):
        return f'<FrameSummary file {self.filename}, line {self.lineno} in {self.name}>'

    @property
    def line(self):
        if self._line is None and self._code is not None:
            lines = source_lines(self._code, self.lineno, self.lineno)
            self._line = lines[0] if lines else ''
        return None if self._line is None else self._line.strip()


def _frame_summary(code, index):
    line, end_line, col, end_col = position(code, index)[:4]
    s = FrameSummary(code.co_filename, line, code.co_name)
    s._code = code
    s._index = index
    if end_col >= 0:
        s.end_lineno = end_line
        lines = source_lines(code, line, end_line)
        if lines:
            s.colno = char_offset(lines[0], col)
            s.end_colno = char_offset(lines[-1], end_col)
    return s


def _limited(items, limit):
    if limit is None:
        limit = getattr(modules()['sys'], 'tracebacklimit', None)
        if limit is not None and limit < 0:
            limit = 0
    if limit is None:
        return items
    return items[:limit] if limit >= 0 else items[limit:]


class StackSummary(list):
    @classmethod
    def extract(cls, frame_gen, *, limit=None, lookup_lines=True, capture_locals=False):
        result = cls()
        for f, lineno in _limited(list(frame_gen), limit):
            result.append(_frame_summary(iter_get(f, 0), iter_get(f, 1)))
        return result

    @classmethod
    def from_list(cls, a_list):
        result = cls()
        for x in a_list:
            if isinstance(x, FrameSummary):
                result.append(x)
            else:
                filename, lineno, name, line = x
                result.append(FrameSummary(filename, lineno, name, line=line))
        return result

    def format_frame_summary(self, frame_summary, **kwargs):
        s = frame_summary
        out = []
        if s._code is not None:
            format_frame(s._code, s._index, out)
        else:
            out.append(f'  File "{s.filename}", line {s.lineno}, in {s.name}\n')
            if s.line:
                out.append('    ' + s.line + '\n')
        if s.locals:
            for name in sorted(s.locals):
                out.append(f'    {name} = {s.locals[name]}\n')
        return ''.join(out)

    def format(self, **kwargs):
        result = []
        last = None
        count = 0
        for s in self:
            text = self.format_frame_summary(s)
            if text is None:
                continue
            key = (s.filename, s.lineno, s.name)
            if key != last:
                if count > 3:
                    result.append(_repeated(count - 3))
                last = key
                count = 0
            count += 1
            if count <= 3:
                result.append(text)
        if count > 3:
            result.append(_repeated(count - 3))
        return result


def _repeated(n):
    return f'  [Previous line repeated {n} more time{"s" if n > 1 else ""}]\n'


def _tb_frames(tb, limit):
    return StackSummary.extract(walk_tb(tb), limit=limit)


class TracebackException:
    def __init__(self, exc_type, exc_value, exc_traceback, *, limit=None, lookup_lines=True, capture_locals=False, compact=False,
                 max_group_width=15, max_group_depth=10, save_exc_type=True, _seen=None):
        links = shown_links(exc_value, compact) if _seen is None and exc_value is not None else _seen
        self.max_group_width = max_group_width
        self.max_group_depth = max_group_depth
        self.stack = StackSummary() if exc_traceback is None else _tb_frames(exc_traceback, limit)
        self._has_tb = exc_traceback is not None
        self.exc_type = exc_type if save_exc_type else None
        self._is_group = isinstance(exc_value, BaseExceptionGroup)
        self._type_text = exc_type.__qualname__ if exc_type.__module__ in ('__main__', 'builtins') else exc_type.__module__ + '.' + exc_type.__qualname__
        only = []
        if exc_value is not None:
            exception_lines(exc_value, only)
        self._only = _text_lines(only)
        self._str = safe_str(exc_value)
        notes = getattr(exc_value, '__notes__', None)
        self.__notes__ = list(notes) if isinstance(notes, (list, tuple)) else notes
        self.__suppress_context__ = exc_value.__suppress_context__ if exc_value is not None else False
        if isinstance(exc_value, SyntaxError):
            self.filename = exc_value.filename
            self.lineno = None if exc_value.lineno is None else str(exc_value.lineno)
            self.end_lineno = None if exc_value.end_lineno is None else str(exc_value.end_lineno)
            self.text = exc_value.text
            self.offset = exc_value.offset
            self.end_offset = exc_value.end_offset
            self.msg = exc_value.msg
        self.__cause__ = self.__context__ = self.exceptions = None
        options = {'limit': limit, 'max_group_width': max_group_width, 'max_group_depth': max_group_depth, '_seen': links}
        if exc_value is not None:
            cause, context = links.get(id(exc_value), (None, None))
            if cause is not None:
                self.__cause__ = TracebackException(type_of(cause), cause, cause.__traceback__, **options)
            if context is not None:
                self.__context__ = TracebackException(type_of(context), context, context.__traceback__, **options)
            if self._is_group:
                self.exceptions = [TracebackException(type_of(e), e, e.__traceback__, **options) for e in exc_value.exceptions]

    @classmethod
    def from_exception(cls, exc, *args, **kwargs):
        return cls(type_of(exc), exc, exc.__traceback__, *args, **kwargs)

    @property
    def exc_type_str(self):
        return self._type_text

    def __eq__(self, other):
        if isinstance(other, TracebackException):
            return self.__dict__ == other.__dict__
        return NotImplemented

    __hash__ = None

    def __str__(self):
        return self._str

    def format_exception_only(self, *, show_group=False, _depth=0):
        indent = 3 * _depth * ' '
        for line in self._only:
            yield ''.join([indent + part for part in line.splitlines(True)])
        if show_group and self.exceptions:
            for e in self.exceptions:
                yield from e.format_exception_only(show_group=True, _depth=_depth + 1)

    def format(self, *, chain=True, _ctx=None):
        out = []
        _format_te(self, out, [0, False] if _ctx is None else _ctx, chain)
        yield from out

    def print(self, *, file=None, chain=True):
        _write(self.format(chain=chain), file)


# One string for each entry, as the list has it that callers see.
def _text_lines(parts):
    return [p for p in parts if p]


def _put(text, out, ctx, margin='|'):
    if ctx[0] == 0:
        out.append(text)
    else:
        pad = '  ' * ctx[0] + margin + ' '
        out.append(''.join([pad + line for line in text.splitlines(True)]))


def _te_chain(te):
    chain = []
    while te is not None:
        if te.__cause__ is not None:
            chain.append((te, '\nThe above exception was the direct cause of the following exception:\n\n'))
            te = te.__cause__
        elif te.__context__ is not None and not te.__suppress_context__:
            chain.append((te, '\nDuring handling of the above exception, another exception occurred:\n\n'))
            te = te.__context__
        else:
            chain.append((te, ''))
            te = None
    return chain


def _format_te(te, out, ctx, chain):
    parts = _te_chain(te) if chain else [(te, '')]
    for i in range(len(parts) - 1, -1, -1):
        x = parts[i][0]
        if x.exceptions is None:
            if x._has_tb and x.stack:
                _put('Traceback (most recent call last):\n', out, ctx)
                for t in x.stack.format():
                    _put(t, out, ctx)
            for t in x._only:
                _put(t, out, ctx)
        elif ctx[0] > te.max_group_depth:
            _put(f'... (max_group_depth is {te.max_group_depth})\n', out, ctx)
        else:
            _format_te_group(x, out, ctx, chain)
        if i > 0:
            _put(parts[i - 1][1], out, ctx)


def _format_te_group(x, out, ctx, chain):
    is_top = ctx[0] == 0
    if is_top:
        ctx[0] = 1
    if x._has_tb:
        _put('Exception Group Traceback (most recent call last):\n', out, ctx, '+' if is_top else '|')
        for t in x.stack.format():
            _put(t, out, ctx)
    for t in x._only:
        _put(t, out, ctx)
    width = x.max_group_width
    total = len(x.exceptions)
    n = total if total <= width else width + 1
    ctx[1] = False
    for i in range(n):
        if i == n - 1:
            ctx[1] = True
        title = str(i + 1) if i < width else '...'
        out.append('  ' * ctx[0] + ('+-' if i == 0 else '  ') + f'+---------------- {title} ----------------\n')
        ctx[0] += 1
        if i < width:
            _format_te(x.exceptions[i], out, ctx, chain)
        else:
            more = total - width
            _put(f'and {more} more exception{"s" if more > 1 else ""}\n', out, ctx)
        if i == n - 1 and ctx[1]:
            out.append('  ' * ctx[0] + '+------------------------------------\n')
            ctx[1] = False
        ctx[0] -= 1
    if is_top:
        ctx[0] = 0
