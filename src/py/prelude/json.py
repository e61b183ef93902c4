# Module json: the natives encode and parse closed values; hooks and guest classes are handled here.


class JSONDecodeError(ValueError):
    def __init__(self, msg, doc, pos):
        lineno = doc.count('\n', 0, pos) + 1
        colno = pos - doc.rfind('\n', 0, pos)
        ValueError.__init__(self, '%s: line %d column %d (char %d)' % (msg, lineno, colno, pos))
        self.msg = msg
        self.doc = doc
        self.pos = pos
        self.lineno = lineno
        self.colno = colno

    def __reduce__(self):
        return type_of(self), (self.msg, self.doc, self.pos)


JSONDecodeError.__module__ = 'json.decoder'


def _skip_space(s, i):
    n = len(s)
    while i < n and s[i] in ' \t\n\r':
        i += 1
    return i


class JSONDecoder:
    def __init__(self, *, object_hook=None, parse_float=None, parse_int=None, parse_constant=None, strict=True, object_pairs_hook=None):
        self.object_hook = object_hook
        self.parse_float = parse_float or float
        self.parse_int = parse_int or int
        self.parse_constant = parse_constant
        self.strict = strict
        self.object_pairs_hook = object_pairs_hook
        self._plain = object_hook is None and object_pairs_hook is None and parse_float in (None, float) and parse_int in (None, int) and \
            parse_constant is None

    def decode(self, s):
        obj, end = self.raw_decode(s, _skip_space(s, 0))
        end = _skip_space(s, end)
        if end != len(s):
            raise JSONDecodeError('Extra data', s, end)
        return obj

    def raw_decode(self, s, idx=0):
        r = json_parse(s, idx, self.strict)
        if len(r) == 3:
            raise JSONDecodeError(r[0], s, r[1])
        if self._plain:
            return r
        return (_scan(self, s, idx)[0], r[1])


def _scan(d, s, i):
    # The text is valid: this walk only applies the hooks, bottom up.
    c = s[i]
    if c == '"':
        r = json_parse(s, i, d.strict)
        return r
    if c == '{':
        pairs = []
        i = _skip_space(s, i + 1)
        while s[i] != '}':
            key, i = json_parse(s, i, d.strict)
            i = _skip_space(s, i)
            value, i = _scan(d, s, _skip_space(s, i + 1))
            pairs.append((key, value))
            i = _skip_space(s, i)
            if s[i] == ',':
                i = _skip_space(s, i + 1)
        if d.object_pairs_hook is not None:
            return (d.object_pairs_hook(pairs), i + 1)
        obj = dict(pairs)
        if d.object_hook is not None:
            obj = d.object_hook(obj)
        return (obj, i + 1)
    if c == '[':
        items = []
        i = _skip_space(s, i + 1)
        while s[i] != ']':
            value, i = _scan(d, s, i)
            items.append(value)
            i = _skip_space(s, i)
            if s[i] == ',':
                i = _skip_space(s, i + 1)
        return (items, i + 1)
    value, end = json_parse(s, i, d.strict)
    text = s[i:end]
    if text in ('NaN', 'Infinity', '-Infinity'):
        return (d.parse_constant(text) if d.parse_constant is not None else value, end)
    if type_of(value) is int:
        return (d.parse_int(text), end)
    if type_of(value) is float:
        return (d.parse_float(text), end)
    return (value, end)


def loads(s, *, cls=None, object_hook=None, parse_float=None, parse_int=None, parse_constant=None, object_pairs_hook=None, **kw):
    if isinstance(s, str):
        if s.startswith('\ufeff'):
            raise JSONDecodeError('Unexpected UTF-8 BOM (decode using utf-8-sig)', s, 0)
    else:
        if not isinstance(s, (bytes, bytearray)):
            raise TypeError('the JSON object must be str, bytes or bytearray, not ' + type_of(s).__name__)
        s = bytes(s).decode(_detect_encoding(s), 'surrogatepass')
    if cls is None and object_hook is None and parse_float is None and parse_int is None and parse_constant is None and \
            object_pairs_hook is None and not kw:
        s = payload(s)
        r = json_parse(s, _skip_space(s, 0), True)
        if len(r) == 3:
            raise JSONDecodeError(r[0], s, r[1])
        end = _skip_space(s, r[1])
        if end != len(s):
            raise JSONDecodeError('Extra data', s, end)
        return r[0]
    if cls is None:
        cls = JSONDecoder
    if object_hook is not None:
        kw['object_hook'] = object_hook
    if object_pairs_hook is not None:
        kw['object_pairs_hook'] = object_pairs_hook
    if parse_float is not None:
        kw['parse_float'] = parse_float
    if parse_int is not None:
        kw['parse_int'] = parse_int
    if parse_constant is not None:
        kw['parse_constant'] = parse_constant
    return cls(**kw).decode(s)


def _detect_encoding(b):
    if b.startswith((b'\xff\xfe\x00\x00', b'\x00\x00\xfe\xff')):
        return 'utf-32'
    if b.startswith((b'\xff\xfe', b'\xfe\xff')):
        return 'utf-16'
    if b.startswith(b'\xef\xbb\xbf'):
        return 'utf-8-sig'
    return 'utf-8'


def load(fp, **kw):
    return loads(fp.read(), **kw)


class JSONEncoder:
    item_separator = ', '
    key_separator = ': '

    def __init__(self, *, skipkeys=False, ensure_ascii=True, check_circular=True, allow_nan=True, sort_keys=False, indent=None, separators=None,
                 default=None):
        self.skipkeys = skipkeys
        self.ensure_ascii = ensure_ascii
        self.check_circular = check_circular
        self.allow_nan = allow_nan
        self.sort_keys = sort_keys
        self.indent = indent
        if separators is not None:
            self.item_separator, self.key_separator = separators
        elif indent is not None:
            self.item_separator = ','
        if default is not None:
            self.default = default

    def default(self, o):
        raise TypeError(f'Object of type {o.__class__.__name__} is not JSON serializable')

    def encode(self, o):
        return _encode(self, o)

    def iterencode(self, o, _one_shot=False):
        return iter([_encode(self, o)])


def _encode(enc, o):
    indent = enc.indent
    if indent is not None and not isinstance(indent, str):
        indent = ' ' * indent
    r = json_encode(o, not not enc.ensure_ascii, indent, enc.item_separator, enc.key_separator, not not enc.sort_keys, not not enc.allow_nan,
                    not not enc.skipkeys)
    if r is not NotImplemented:
        return r
    out = []
    trail = []
    try:
        _walk(enc, o, indent, 0, out, trail)
    except BaseException as e:
        _note_trail(e, trail)
        raise
    return ''.join(out)


# What is being written, outermost first, is a list of [container, key]: it finds circles, and says in the notes of an exception where it happened.
# The key is _UNSAID while what is done does not belong to an item.
_UNSAID = ['unsaid']


def _note_trail(e, trail):
    for i in range(len(trail) - 1, -1, -1):
        o, key = trail[i]
        if key is _UNSAID:
            continue
        if key is trail:
            text = 'object'
        elif isinstance(o, dict):
            text = 'item ' + repr(key)
        else:
            text = 'item ' + str(key)
        BaseException.add_note(e, 'when serializing ' + type_of(o).__name__ + ' ' + text)


def _float_text(enc, o):
    if o != o:
        text = 'NaN'
    elif o == float_inf:
        text = 'Infinity'
    elif o == -float_inf:
        text = '-Infinity'
    else:
        return float.__repr__(o)
    if not enc.allow_nan:
        raise ValueError('Out of range float values are not JSON compliant: ' + repr(o))
    return text


float_inf = 1e309


def _walk(enc, o, indent, level, out, trail):
    if isinstance(o, str):
        out.append(json_string(o, not not enc.ensure_ascii))
        return
    if o is None or o is True or o is False:
        out.append('null' if o is None else 'true' if o else 'false')
        return
    if isinstance(o, int):
        out.append(int.__repr__(o))
        return
    if isinstance(o, float):
        out.append(_float_text(enc, o))
        return
    if enc.check_circular:
        for x in trail:
            if x[0] is o:
                raise ValueError('Circular reference detected')
    at = [o, _UNSAID]
    trail.append(at)
    if isinstance(o, dict):
        _walk_dict(enc, o, indent, level, out, trail)
    elif isinstance(o, (list, tuple)):
        _walk_list(enc, o, indent, level, out, trail)
    else:
        o = enc.default(o)
        at[1] = trail
        _walk(enc, o, indent, level, out, trail)
    trail.pop()


def _walk_list(enc, o, indent, level, out, trail):
    at = trail[-1]
    i = 0
    for x in o:
        at[1] = i
        out.append(enc.item_separator if i else '[')
        i += 1
        if indent is not None:
            out.append('\n' + indent * (level + 1))
        _walk(enc, x, indent, level + 1, out, trail)
    at[1] = _UNSAID
    if i == 0:
        out.append('[]')
        return
    if indent is not None:
        out.append('\n' + indent * level)
    out.append(']')


def _walk_dict(enc, o, indent, level, out, trail):
    at = trail[-1]
    items = o.items()
    if enc.sort_keys:
        items = sorted(items)
    first = True
    for k, v in items:
        key = k
        if isinstance(k, str):
            pass
        elif isinstance(k, float):
            k = _float_text(enc, k)
        elif k is True:
            k = 'true'
        elif k is False:
            k = 'false'
        elif k is None:
            k = 'null'
        elif isinstance(k, int):
            k = int.__repr__(k)
        elif enc.skipkeys:
            continue
        else:
            raise TypeError('keys must be str, int, float, bool or None, not ' + k.__class__.__name__)
        out.append('{' if first else enc.item_separator)
        first = False
        if indent is not None:
            out.append('\n' + indent * (level + 1))
        out.append(json_string(k, not not enc.ensure_ascii))
        out.append(enc.key_separator)
        at[1] = key
        _walk(enc, v, indent, level + 1, out, trail)
        at[1] = _UNSAID
    if first:
        out.append('{}')
        return
    if indent is not None:
        out.append('\n' + indent * level)
    out.append('}')


def dumps(obj, *, skipkeys=False, ensure_ascii=True, check_circular=True, allow_nan=True, cls=None, indent=None, separators=None, default=None,
          sort_keys=False, **kw):
    if cls is None:
        cls = JSONEncoder
    return cls(skipkeys=skipkeys, ensure_ascii=ensure_ascii, check_circular=check_circular, allow_nan=allow_nan, indent=indent,
               separators=separators, default=default, sort_keys=sort_keys, **kw).encode(obj)


def dump(obj, fp, **kw):
    fp.write(dumps(obj, **kw))
