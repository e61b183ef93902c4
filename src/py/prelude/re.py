# Module re: flags, the cache, templates, and functions as replacements. Compiling, searching and replacing by text are native
# (mod/re.c); a pattern that is wrong comes back as (kind, message, position).

__version__ = '2.2.1'
__all__ = ['match', 'fullmatch', 'search', 'sub', 'subn', 'split', 'findall', 'finditer', 'compile', 'purge', 'escape', 'error',
           'Pattern', 'Match', 'A', 'I', 'L', 'M', 'S', 'X', 'U', 'ASCII', 'IGNORECASE', 'LOCALE', 'MULTILINE', 'DOTALL', 'VERBOSE',
           'UNICODE', 'NOFLAG', 'RegexFlag', 'PatternError']

Pattern = T_Pattern
Match = T_Match


class PatternError(Exception):
    """Exception raised for invalid regular expressions.

Attributes:

    msg: The unformatted error message
    pattern: The regular expression pattern
    pos: The index in the pattern where compilation failed (may be None)
    lineno: The line corresponding to pos (may be None)
    colno: The column corresponding to pos (may be None)
"""

    def __init__(self, msg, pattern=None, pos=None):
        self.msg = msg
        self.pattern = pattern
        self.pos = pos
        self.lineno = self.colno = None
        if pattern is not None and pos is not None:
            newline = '\n' if isinstance(pattern, str) else b'\n'
            self.lineno = pattern.count(newline, 0, pos) + 1
            self.colno = pos - pattern.rfind(newline, 0, pos)
            msg = '%s at position %d' % (msg, pos)
            if newline in pattern:
                msg = '%s (line %d, column %d)' % (msg, self.lineno, self.colno)
        Exception.__init__(self, msg)


error = PatternError


# ---- flags ----

_enum = modules()['enum']


class RegexFlag(_enum.IntFlag, boundary=_enum.KEEP):
    NOFLAG = 0
    ASCII = A = 256
    IGNORECASE = I = 2
    LOCALE = L = 4
    UNICODE = U = 32
    MULTILINE = M = 8
    DOTALL = S = 16
    VERBOSE = X = 64
    DEBUG = 128

    __str__ = object.__str__
    __repr__ = _enum.global_flag_repr
    _numeric_repr_ = hex


NOFLAG = RegexFlag.NOFLAG
A = ASCII = RegexFlag.ASCII
I = IGNORECASE = RegexFlag.IGNORECASE
L = LOCALE = RegexFlag.LOCALE
U = UNICODE = RegexFlag.UNICODE
M = MULTILINE = RegexFlag.MULTILINE
S = DOTALL = RegexFlag.DOTALL
X = VERBOSE = RegexFlag.VERBOSE
DEBUG = RegexFlag.DEBUG


# ---- compiling ----

def _compile(pattern, flags):
    if type_of(pattern) is T_Pattern:
        if flags:
            raise ValueError('cannot process flags argument with a compiled pattern')
        return pattern
    if not isinstance(pattern, (str, bytes)):
        try:
            hash(pattern)
        except TypeError as e:
            text = str(e)
        else:
            raise TypeError('first argument must be string or compiled pattern')
        raise TypeError("cannot use 'tuple' as a dict key (" + text + ')')
    if not isinstance(flags, int):
        raise TypeError(f"unsupported operand type(s) for &: '{type_of(flags).__name__}' and 'int'")
    flags = payload(flags)
    p = re_compile(pattern, flags)
    if type_of(p) is not T_Pattern:
        kind, msg, pos = p
        if kind == 1:
            raise ValueError(msg)
        if kind == 2:
            raise OverflowError(msg)
        raise PatternError(msg) if pos is None else PatternError(msg, pattern, pos)
    if type_of(pattern) in (str, bytes):
        re_store(0)[(pattern, flags) if flags else pattern] = p
    return p


def compile(pattern, flags=0):
    "Compile a regular expression pattern, returning a Pattern object."
    p = re_cached(pattern, flags)
    return _compile(pattern, flags) if p is None else p


def purge():
    "Clear the regular expression caches"
    re_store(None)


def match(pattern, string, flags=0):
    """Try to apply the pattern at the start of the string, returning
    a Match object, or None if no match was found."""
    p = re_cached(pattern, flags)
    if p is None:
        p = _compile(pattern, flags)
    return p.match(string)


def fullmatch(pattern, string, flags=0):
    """Try to apply the pattern to all of the string, returning
    a Match object, or None if no match was found."""
    p = re_cached(pattern, flags)
    if p is None:
        p = _compile(pattern, flags)
    return p.fullmatch(string)


def search(pattern, string, flags=0):
    """Scan through string looking for a match to the pattern, returning
    a Match object, or None if no match was found."""
    p = re_cached(pattern, flags)
    if p is None:
        p = _compile(pattern, flags)
    return p.search(string)


def findall(pattern, string, flags=0):
    """Return a list of all non-overlapping matches in the string.

    If one or more capturing groups are present in the pattern, return
    a list of groups; this will be a list of tuples if the pattern
    has more than one group.

    Empty matches are included in the result."""
    p = re_cached(pattern, flags)
    if p is None:
        p = _compile(pattern, flags)
    return p.findall(string)


def finditer(pattern, string, flags=0):
    """Return an iterator over all non-overlapping matches in the
    string.  For each match, the iterator returns a Match object.

    Empty matches are included in the result."""
    p = re_cached(pattern, flags)
    if p is None:
        p = _compile(pattern, flags)
    return p.finditer(string)


def sub(pattern, repl, string, count=0, flags=0):
    """Return the string obtained by replacing the leftmost
    non-overlapping occurrences of the pattern in string by the
    replacement repl.  repl can be either a string or a callable;
    if a string, backslash escapes in it are processed.  If it is
    a callable, it's passed the Match object and must return
    a replacement string to be used."""
    p = re_cached(pattern, flags)
    if p is None:
        p = _compile(pattern, flags)
    return p.sub(repl, string, count)


def subn(pattern, repl, string, count=0, flags=0):
    """Return a 2-tuple containing (new_string, number).
    new_string is the string obtained by replacing the leftmost
    non-overlapping occurrences of the pattern in the source
    string by the replacement repl.  number is the number of
    substitutions that were made. repl can be either a string or a
    callable; if a string, backslash escapes in it are processed.
    If it is a callable, it's passed the Match object and must
    return a replacement string to be used."""
    p = re_cached(pattern, flags)
    if p is None:
        p = _compile(pattern, flags)
    return p.subn(repl, string, count)


def split(pattern, string, maxsplit=0, flags=0):
    """Split the source string by the occurrences of the pattern,
    returning a list containing the resulting substrings.  If
    capturing parentheses are used in pattern, then the text of all
    groups in the pattern are also returned as part of the resulting
    list.  If maxsplit is nonzero, at most maxsplit splits occur,
    and the remainder of the string is returned as the final element
    of the list."""
    p = re_cached(pattern, flags)
    if p is None:
        p = _compile(pattern, flags)
    return p.split(string, maxsplit)


def escape(pattern):
    """
    Escape special characters in a string.
    """
    if isinstance(pattern, str):
        return re_escape(pattern)
    return re_escape(str(pattern, 'latin1')).encode('latin1')


# ---- templates ----

def _template(pattern, repl):
    # Text for itself, or (text, group, text, ... text).
    key = (pattern, repl)
    plain = type_of(repl) in (str, bytes)
    if plain:
        r = re_store(1).get(key)
        if r is not None:
            return r
    r = _parse_template(pattern, repl)
    if plain:
        re_store(1)[key] = r
    return r


_simple_escapes = {'a': '\a', 'b': '\b', 'f': '\f', 'n': '\n', 'r': '\r', 't': '\t', 'v': '\v', '\\': '\\'}
_octal = '01234567'
_digits = '0123456789'


def _parse_template(pattern, repl):
    is_text = isinstance(repl, str)
    text = payload(repl) if is_text else str(repl, 'latin1')
    n = len(text)
    parts = []
    literal = ''
    i = 0
    while True:
        j = text.find('\\', i)
        if j < 0:
            literal += text[i:]
            break
        literal += text[i:j]
        i = j + 2
        if i > n:
            raise PatternError('bad escape (end of pattern)', repl, n - 1)
        c = text[j + 1]
        group = None
        if c == 'g':
            group, i = _group_name(pattern, repl, text, i, is_text)
        elif c == '0':
            while i < n and i < j + 4 and text[i] in _octal:
                i += 1
            _end_of_pattern(repl, text, i)
            literal += chr(int(text[j + 1:i], 8) & 255)
        elif c in _digits:
            is_octal = False
            if i < n and text[i] in _digits:
                i += 1
                _end_of_pattern(repl, text, i)
                if c in _octal and text[i - 1] in _octal and i < n and text[i] in _octal:
                    i += 1
                    _end_of_pattern(repl, text, i)
                    is_octal = True
                    code = int(text[j + 1:i], 8)
                    if code > 255:
                        raise PatternError(f'octal escape value {text[j:i]} outside of range 0-0o377', repl, j)
                    literal += chr(code)
            if not is_octal:
                group = int(text[j + 1:i])
                if group > pattern.groups:
                    raise PatternError(f'invalid group reference {group}', repl, j + 1)
        else:
            _end_of_pattern(repl, text, i)
            if c in _simple_escapes:
                literal += _simple_escapes[c]
            elif 'a' <= c <= 'z' or 'A' <= c <= 'Z':
                raise PatternError(f'bad escape \\{c}', repl, j)
            else:
                literal += '\\' + c
        if group is not None:
            parts.append(literal if is_text else literal.encode('latin1'))
            parts.append(group)
            literal = ''
    if not is_text:
        literal = literal.encode('latin1')
    if not parts:
        return literal
    parts.append(literal)
    return tuple(parts)


def _end_of_pattern(repl, text, i):
    if i == len(text) - 1 and text[i] == '\\':
        raise PatternError('bad escape (end of pattern)', repl, i)


def _group_name(pattern, repl, text, i, is_text):
    # Behind '\g': the group and where the text goes on.
    n = len(text)
    _end_of_pattern(repl, text, i)
    if i >= n or text[i] != '<':
        raise PatternError('missing <', repl, i)
    i += 1
    start = i
    while True:
        _end_of_pattern(repl, text, i)
        if i >= n:
            if start == n:
                raise PatternError('missing group name', repl, n)
            raise PatternError('missing >, unterminated name', repl, start)
        if text[i] == '>':
            break
        i += 2 if text[i] == '\\' else 1
    name = text[start:i]
    if not name:
        raise PatternError('missing group name', repl, i)
    i += 1
    _end_of_pattern(repl, text, i)
    if name.isdecimal() and name.isascii():
        group = int(name) if len(name) < 20 else 1 << 60
        if group > pattern.groups:
            raise PatternError(f'invalid group reference {name.lstrip("0")}', repl, start)
        return group, i
    if not is_text and not name.isascii():
        raise PatternError('bad character in group name %a' % name, repl, start)
    if not name.isidentifier():
        raise PatternError(f'bad character in group name {name!r}', repl, start)
    group = pattern.groupindex.get(name)
    if group is None:
        raise IndexError(f'unknown group name {name!r}')
    return group, i


# ---- methods ----

def _sub(pattern, repl, string, count, want_count):
    count = index_of(count)
    if not callable(repl):
        return re_sub(pattern, _template(pattern, repl), string, count, want_count)
    found = pattern.scanner(string)
    pieces = []
    n = last = 0
    while count == 0 or n < count:
        m = found.search()
        if m is None:
            break
        start, end = m.span()
        if last < start:
            pieces.append(re_slice(string, last, start))
        value = repl(m)
        if value is not None:
            pieces.append(value)
        last = end
        n += 1
    rest = re_slice(string, last, None)
    if n == 0:
        r = rest
    else:
        if rest:
            pieces.append(rest)
        r = ''.join(pieces) if type_of(rest) is str else b''.join(pieces)
    return (r, n) if want_count else r


def _field(owner, name):
    return rec_new(T_member_descriptor, owner, 0, name)


class _Pattern:
    def sub(self, /, repl, string, count=0):
        return _sub(self, repl, string, count, False)

    def subn(self, /, repl, string, count=0):
        return _sub(self, repl, string, count, True)

    pattern = _field(T_Pattern, 'pattern')
    flags = _field(T_Pattern, 'flags')
    groups = _field(T_Pattern, 'groups')
    groupindex = _field(T_Pattern, 'groupindex')
    __doc__ = 'Compiled regular expression object.'


class _Match:
    def expand(self, /, template):
        return re_expand(self, _template(self.re, template))

    string = _field(T_Match, 'string')
    re = _field(T_Match, 're')
    pos = _field(T_Match, 'pos')
    endpos = _field(T_Match, 'endpos')
    lastindex = _field(T_Match, 'lastindex')
    lastgroup = _field(T_Match, 'lastgroup')
    regs = _field(T_Match, 'regs')
    __doc__ = 'The result of re.match() and re.search().\nMatch objects always have a boolean value of True.'


class _SRE_Scanner:
    pattern = _field(T_SRE_Scanner, 'pattern')


# ---- the scanner for lexers ----

class Scanner:
    def __init__(self, lexicon, flags=0):
        self.lexicon = lexicon
        end = '\n)' if flags & VERBOSE else ')'
        parts = []
        self._actions = {}
        group = 1
        for phrase, action in lexicon:
            self._actions[group] = len(parts)
            group += 1 + compile(phrase, flags).groups
            parts.append('(' + phrase + end)
        self.scanner = compile('|'.join(parts), flags)

    def scan(self, string):
        result = []
        match = self.scanner.scanner(string).match
        i = 0
        while True:
            m = match()
            if m is None:
                break
            j = m.end()
            if i == j:
                break
            action = self.lexicon[self._actions[m.lastindex]][1]
            if callable(action):
                self.match = m
                action = action(self, m.group())
            if action is not None:
                result.append(action)
            i = j
        return result, string[i:]
