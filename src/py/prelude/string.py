# Module string.

from collections import ChainMap as _ChainMap

whitespace = ' \t\n\r\v\f'
ascii_lowercase = 'abcdefghijklmnopqrstuvwxyz'
ascii_uppercase = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'
ascii_letters = ascii_lowercase + ascii_uppercase
digits = '0123456789'
hexdigits = digits + 'abcdef' + 'ABCDEF'
octdigits = '01234567'
punctuation = r"""!"#$%&'()*+,-./:;<=>?@[\]^_`{|}~"""
printable = digits + ascii_letters + punctuation + whitespace


def capwords(s, sep=None):
    return (sep or ' ').join([x.capitalize() for x in s.split(sep)])


# ---- Template: the usual pattern is scanned by hand; a class with a pattern of its own needs module re ----

_default_id = r'(?a:[_a-z][_a-z0-9]*)'


def _is_id_char(c, first):
    return 'a' <= c <= 'z' or 'A' <= c <= 'Z' or c == '_' or not first and '0' <= c <= '9'


def _id_end(s, i):
    n = len(s)
    if i >= n or not _is_id_char(s[i], True):
        return i
    i += 1
    while i < n and _is_id_char(s[i], False):
        i += 1
    return i


def _scan_template(t):
    # Yields (start, end, kind, name): kind is escaped, named, braced or invalid; the last with its place for a name.
    s = t.template
    if not isinstance(s, str):
        raise TypeError(f"expected string or bytes-like object, got {type_of(s).__name__!r}")
    delimiter = t.delimiter
    width = len(delimiter)
    i = s.find(delimiter)
    while i >= 0:
        j = i + width
        end = _id_end(s, j)
        if s.startswith(delimiter, j):
            end = j + width
            yield i, end, 'escaped', None
        elif end > j:
            yield i, end, 'named', s[j:end]
        else:
            end = _id_end(s, j + 1) if s.startswith('{', j) else j
            if end > j + 1 and s.startswith('}', end):
                end += 1
                yield i, end, 'braced', s[j + 1:end - 1]
            else:
                end = j
                yield i, end, 'invalid', j
        i = s.find(delimiter, end)


def _scan_pattern(t):
    # The same with the pattern of a subclass.
    pattern = t._compiled()
    for m in pattern.finditer(t.template):
        for kind in ('named', 'braced'):
            if m.group(kind) is not None:
                yield m.start(), m.end(), kind, m.group(kind)
                break
        else:
            if m.group('escaped') is not None:
                yield m.start(), m.end(), 'escaped', None
            elif m.group('invalid') is not None:
                yield m.start(), m.end(), 'invalid', m.start('invalid')
            else:
                raise ValueError('Unrecognized named group in pattern', pattern)


class Template:
    delimiter = '$'
    idpattern = _default_id
    braceidpattern = None
    flags = None

    def __init__(self, template):
        self.template = template

    def _compiled(self):
        re = find_module('re')
        cls = type_of(self)
        pattern = getattr(cls, 'pattern', None)
        if pattern is None:
            delim = re.escape(cls.delimiter)
            pattern = rf'{delim}(?:(?P<escaped>{delim})|(?P<named>{cls.idpattern})|{{(?P<braced>{cls.braceidpattern or cls.idpattern})}}|(?P<invalid>))'
        return re.compile(pattern, re.IGNORECASE | re.VERBOSE if cls.flags is None else cls.flags | re.VERBOSE)

    def _scan(self):
        cls = type_of(self)
        if cls.idpattern == _default_id and cls.braceidpattern is None and cls.flags is None and not hasattr(cls, 'pattern'):
            return _scan_template(self)
        return _scan_pattern(self)

    def _invalid(self, i):
        lines = self.template[:i].splitlines(keepends=True)
        if not lines:
            colno = 1
            lineno = 1
        else:
            colno = i - len(''.join(lines[:-1]))
            lineno = len(lines)
        raise ValueError('Invalid placeholder in string: line %d, col %d' % (lineno, colno))

    def substitute(self, mapping=_missing, /, **kws):
        if mapping is _missing:
            mapping = kws
        elif kws:
            mapping = _ChainMap(kws, mapping)
        s = self.template
        out = []
        at = 0
        for start, end, kind, name in self._scan():
            out.append(s[at:start])
            at = end
            if kind == 'escaped':
                out.append(self.delimiter)
            elif kind == 'invalid':
                self._invalid(name)
            else:
                out.append(str(mapping[name]))
        out.append(s[at:])
        return ''.join(out)

    def safe_substitute(self, mapping=_missing, /, **kws):
        if mapping is _missing:
            mapping = kws
        elif kws:
            mapping = _ChainMap(kws, mapping)
        s = self.template
        out = []
        at = 0
        for start, end, kind, name in self._scan():
            out.append(s[at:start])
            at = end
            if kind == 'escaped':
                out.append(self.delimiter)
            elif kind == 'invalid':
                out.append(s[start:end])
            else:
                found, value = _ask_mapping(mapping, name)
                out.append(str(value) if found else s[start:end])
        out.append(s[at:])
        return ''.join(out)

    def is_valid(self):
        for start, end, kind, name in self._scan():
            if kind == 'invalid':
                return False
        return True

    def get_identifiers(self):
        ids = []
        for start, end, kind, name in self._scan():
            if (kind == 'named' or kind == 'braced') and name not in ids:
                ids.append(name)
        return ids


def _ask_mapping(mapping, name):
    try:
        return True, mapping[name]
    except KeyError:
        return False, None


# ---- Formatter ----

def _split_field(name):
    # 'a.b[c]' as its first part and the steps after it.
    i = 0
    n = len(name)
    while i < n and name[i] != '.' and name[i] != '[':
        i += 1
    first = name[:i]
    steps = []
    while i < n:
        if name[i] == '.':
            j = i + 1
            while j < n and name[j] != '.' and name[j] != '[':
                j += 1
            if j == i + 1:
                raise ValueError('Empty attribute in format string')
            steps.append((True, name[i + 1:j]))
            i = j
        elif name[i] == '[':
            j = name.find(']', i + 1)
            if j < 0:
                raise ValueError("Missing ']' in format string")
            key = name[i + 1:j]
            if not key:
                raise ValueError('Empty attribute in format string')
            steps.append((False, int(key) if key.isdecimal() and key.isascii() else key))
            i = j + 1
        else:
            raise ValueError("Only '.' or '[' may follow ']' in format field specifier")
    if first.isdecimal() and first.isascii():
        first = int(first)
    return first, steps


def _parse_format(s):
    n = len(s)
    i = 0
    while i < n:
        text = []
        field = False
        while i < n:
            c = s[i]
            if c == '{':
                if i + 1 < n and s[i + 1] == '{':
                    text.append('{')
                    i += 2
                    break
                if i + 1 >= n:
                    raise ValueError("Single '{' encountered in format string")
                i += 1
                field = True
                break
            if c == '}':
                if i + 1 < n and s[i + 1] == '}':
                    text.append('}')
                    i += 2
                    break
                raise ValueError("Single '}' encountered in format string")
            text.append(c)
            i += 1
        literal = ''.join(text)
        if not field:
            yield literal, None, None, None
            continue
        depth = 1
        j = i
        brackets = False
        while j < n:
            c = s[j]
            if c == '[' and not brackets and depth == 1:
                brackets = True
            elif c == ']':
                brackets = False
            elif brackets:
                pass
            elif c == '{':
                depth += 1
            elif c == '}':
                depth -= 1
                if depth == 0:
                    break
            j += 1
        if j >= n:
            raise ValueError("expected '}' before end of string")
        body = s[i:j]
        i = j + 1
        k = 0
        inside = False
        while k < len(body) and (inside or body[k] != ':' and body[k] != '!'):
            if body[k] == '[':
                inside = True
            elif body[k] == ']':
                inside = False
            elif body[k] == '{':
                raise ValueError("unexpected '{' in field name")
            k += 1
        name = body[:k]
        spec = ''
        conversion = None
        if k < len(body):
            if body[k] == '!':
                if k + 1 >= len(body):
                    raise ValueError("unmatched '{' in format spec")
                conversion = body[k + 1]
                if k + 2 < len(body):
                    if body[k + 2] != ':':
                        raise ValueError("expected ':' after conversion specifier")
                    spec = body[k + 3:]
            else:
                spec = body[k + 1:]
        yield literal, name, spec, conversion


class Formatter:
    def format(self, format_string, /, *args, **kwargs):
        return self.vformat(format_string, args, kwargs)

    def vformat(self, format_string, args, kwargs):
        used = set()
        result, _ = self._vformat(format_string, args, kwargs, used, 2)
        self.check_unused_args(used, args, kwargs)
        return result

    def _vformat(self, format_string, args, kwargs, used_args, recursion_depth, auto_arg_index=0):
        if recursion_depth < 0:
            raise ValueError('Max string recursion exceeded')
        result = []
        for literal, name, spec, conversion in self.parse(format_string):
            if literal:
                result.append(literal)
            if name is not None:
                first = _split_field(name)[0]
                if first == '':
                    if auto_arg_index is False:
                        raise ValueError('cannot switch from manual field specification to automatic field numbering')
                    name = str(auto_arg_index) + name
                    auto_arg_index += 1
                elif isinstance(first, int):
                    if auto_arg_index:
                        raise ValueError('cannot switch from automatic field numbering to manual field specification')
                    auto_arg_index = False
                obj, used = self.get_field(name, args, kwargs)
                used_args.add(used)
                obj = self.convert_field(obj, conversion)
                spec, auto_arg_index = self._vformat(spec, args, kwargs, used_args, recursion_depth - 1, auto_arg_index)
                result.append(self.format_field(obj, spec))
        return ''.join(result), auto_arg_index

    def get_value(self, key, args, kwargs):
        if isinstance(key, int):
            return args[key]
        return kwargs[key]

    def check_unused_args(self, used_args, args, kwargs):
        pass

    def format_field(self, value, format_spec):
        return format(value, format_spec)

    def convert_field(self, value, conversion):
        if conversion is None:
            return value
        if conversion == 's':
            return str(value)
        if conversion == 'r':
            return repr(value)
        if conversion == 'a':
            return ascii(value)
        raise ValueError('Unknown conversion specifier {0!s}'.format(conversion))

    def parse(self, format_string):
        return _parse_format(format_string)

    def get_field(self, field_name, args, kwargs):
        first, rest = _split_field(field_name)
        obj = self.get_value(first, args, kwargs)
        for is_attr, key in rest:
            if is_attr:
                obj = getattr(obj, key)
            else:
                obj = obj[key]
        return obj, first


__all__ = ['ascii_letters', 'ascii_lowercase', 'ascii_uppercase', 'capwords', 'digits', 'hexdigits', 'octdigits', 'printable', 'punctuation',
           'whitespace', 'Formatter', 'Template']
