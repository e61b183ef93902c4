# Writes the Unicode tables of src/py/text: what CPython 3.14 (Unicode 16) answers for every code
# point, packed. It runs inside the oracle (tools/oracle.mjs); from src/py/text, by way of a file:
#   node --experimental-wasm-stack-switching ../../../tools/oracle.mjs \
#     -c "$(cat ../../../tools/unicode.py)" > /tmp/unicode.out
#   awk '/^=== /{f=$2; next} {print > f}' /tmp/unicode.out
# Output: unicode_tables.c (properties, case, decomposition) and unicode_name_tables.c (names).
import _sre
import ctypes
import unicodedata
from collections import Counter

N = 0x110000
FINAL_SIGMA = '\u03c2'

CATEGORIES = ('Cn Lu Ll Lt Mn Mc Me Nd Nl No Zs Zl Zp Cc Cf Cs Co Lm Lo Pc Pd Ps Pe Pi Pf Po Sm Sc '
              'Sk So').split()
BIDI = [''] + ('L LRE LRO R AL RLE RLO PDF EN ES ET AN CS NSM BN B S WS ON LRI RLI FSI PDI').split()
WIDTHS = 'F H W Na A N'.split()
TAGS = ['', '<noBreak>', '<compat>', '<super>', '<fraction>', '<sub>', '<font>', '<circle>', '<wide>',
        '<vertical>', '<square>', '<isolated>', '<final>', '<initial>', '<medial>', '<small>',
        '<narrow>']
# In the order of rn_uni_flag in unicode.h.
FLAGS = ('ALPHA DECIMAL DIGIT NUMERIC SPACE PRINTABLE XID_START XID_CONTINUE UPPER LOWER TITLE CASED '
         'CASE_IGNORABLE LINE_BREAK MIRRORED NFD_NO NFKD_NO NFC_NO NFKC_NO COMPOSES SPECIAL_UPPER '
         'SPECIAL_LOWER SPECIAL_TITLE SPECIAL_FOLD').split()
BIT = {name: 1 << i for i, name in enumerate(FLAGS)}


def emit_array(ctype, name, values):
    text = [str(v) for v in values]
    print(f'const {ctype} {name}[{len(text)}] = {{')
    line = '   '
    for t in text:
        if len(line) + len(t) + 2 > 100:
            print(line)
            line = '   '
        line += ' ' + t + ','
    print(line)
    print('};')


def two_stage(index, shift):
    size = 1 << shift
    blocks, first, second = {}, [], []
    for at in range(0, len(index), size):
        block = tuple(index[at:at + size])
        if block not in blocks:
            blocks[block] = len(blocks)
            second.extend(block)
        first.append(blocks[block])
    return first, second


# ---- properties and case ----

special = []  # pool of {simple, count, code points}
special_at = {}


def special_index(simple, text):
    entry = (simple, len(text), *map(ord, text))
    if entry not in special_at:
        special_at[entry] = len(special)
        special.extend(entry)
    return special_at[entry]


def case_field(cp, text, simple, flag):
    if len(text) == 1:
        return ord(text) - cp, 0
    return special_index(simple, text), BIT[flag]


def composition_pairs():
    pairs = []
    for cp in range(N):
        d = unicodedata.decomposition(chr(cp)).split()
        if len(d) == 2 and not d[0].startswith('<'):
            a, b = (int(x, 16) for x in d)
            if unicodedata.normalize('NFC', chr(a) + chr(b)) == chr(cp):
                pairs.append((a, b, cp))
    return sorted(pairs)


pairs = composition_pairs()
second_of_pair = {b for _, b, _ in pairs} | set(range(0x1161, 0x1176)) | set(range(0x11A8, 0x11C3))
numerics = [-1.0]
records = {}


def record(cp):
    ch = chr(cp)
    flags = 0

    def put(name, value):
        nonlocal flags
        if value:
            flags |= BIT[name]

    put('ALPHA', ch.isalpha())
    put('DECIMAL', ch.isdecimal())
    put('DIGIT', ch.isdigit())
    put('NUMERIC', ch.isnumeric())
    put('SPACE', ch.isspace())
    put('PRINTABLE', ch.isprintable())
    put('XID_START', ch.isidentifier())
    put('XID_CONTINUE', ('a' + ch).isidentifier())
    put('TITLE', unicodedata.category(ch) == 'Lt')
    put('UPPER', ch.isupper() and unicodedata.category(ch) != 'Lt')
    put('LOWER', ch.islower())
    put('CASED', (ch + 'a').title().endswith('a'))
    after_letter = ('A' + ch + '\u03a3').lower().endswith(FINAL_SIGMA)
    after_digit = ('0' + ch + '\u03a3').lower().endswith(FINAL_SIGMA)
    put('CASE_IGNORABLE', after_letter and not after_digit)
    put('LINE_BREAK', len(('a' + ch + 'b').splitlines()) > 1)
    put('MIRRORED', unicodedata.mirrored(ch))
    for form in ('NFD', 'NFKD', 'NFC', 'NFKC'):
        put(form + '_NO', unicodedata.normalize(form, ch) != ch)
    put('COMPOSES', cp in second_of_pair)

    title_simple = ch.title() if len(ch.title()) == 1 else ch
    upper, f1 = case_field(cp, ch.upper(), ord(title_simple), 'SPECIAL_UPPER')
    lower, f2 = case_field(cp, ch.lower(), _sre.unicode_tolower(cp), 'SPECIAL_LOWER')
    title, f3 = case_field(cp, ch.title(), cp, 'SPECIAL_TITLE')
    fold, f4 = case_field(cp, ch.casefold(), cp, 'SPECIAL_FOLD')
    flags |= f1 | f2 | f3 | f4
    assert len(ch.lower()) > 1 or ord(ch.lower()) == _sre.unicode_tolower(cp)

    value = unicodedata.numeric(ch, None)
    if value is None:
        numeric = 0
    else:
        if value not in numerics[1:]:
            numerics.append(value)
        numeric = numerics.index(value, 1)
    row = (upper, lower, title, fold, flags, CATEGORIES.index(unicodedata.category(ch)),
           BIDI.index(unicodedata.bidirectional(ch)), unicodedata.combining(ch),
           WIDTHS.index(unicodedata.east_asian_width(ch)), unicodedata.decimal(ch, 255),
           unicodedata.digit(ch, 255), numeric)
    return records.setdefault(row, len(records))


index = [record(cp) for cp in range(N)]
first, second = two_stage(index, 7)

print('=== unicode_tables.c')
print('/* Generated by tools/unicode.py from CPython 3.14, Unicode '
      f'{unicodedata.unidata_version}. Do not edit. */')
print('#include "py/text/unicode_data.h"\n')
print(f'const char rn_uni_version[] = "{unicodedata.unidata_version}";\n')
emit_array('uint16_t', 'rn_uni_stage_1', first)
emit_array('uint16_t', 'rn_uni_stage_2', second)
print(f'const rn_uni_record rn_uni_records[{len(records)}] = {{')
for row in records:
    print('    {' + ', '.join(str(x) if i != 4 else hex(x) for i, x in enumerate(row)) + '},')
print('};')
emit_array('uint32_t', 'rn_uni_special', special)
emit_array('double', 'rn_uni_numerics', [repr(x) for x in numerics])

# ---- decomposition: one level, as units of UTF-16 after {tag << 8 | units} ----

data, where = [0], []
for cp in range(N):
    d = unicodedata.decomposition(chr(cp)).split()
    if not d:
        where.append(0)
        continue
    tag = TAGS.index(d[0]) if d[0].startswith('<') else 0
    text = ''.join(chr(int(x, 16)) for x in d[tag != 0:])
    raw = text.encode('utf-16-le', 'surrogatepass')
    units = [raw[i] | raw[i + 1] << 8 for i in range(0, len(raw), 2)]
    where.append(len(data))
    data.extend([tag << 8 | len(units)] + units)
last = max(cp for cp in range(N) if where[cp])
where = where[:(last // 32 + 1) * 32]
first, second = two_stage(where, 5)
assert len(data) < 65536 and max(first) < 65536
print(f'const uint32_t rn_uni_decomposition_end = {len(where):#x};')
emit_array('uint16_t', 'rn_uni_decomposition_1', first)
emit_array('uint16_t', 'rn_uni_decomposition_2', second)
emit_array('uint16_t', 'rn_uni_decomposition_units', data)
print(f'const size_t rn_uni_pair_count = {len(pairs)};')
print(f'const rn_uni_pair rn_uni_pairs[{len(pairs)}] = {{')
for a, b, c in pairs:
    print(f'    {{{a:#x}, {b:#x}, {c:#x}}},')
print('};')

# ---- names ----

name = {cp: unicodedata.name(chr(cp), None) for cp in range(N)}
name = {cp: n for cp, n in name.items() if n is not None}

# Names that end in their own number, by range; Hangul syllables are computed too.
numbered = []
for cp in sorted(name):
    if name[cp].endswith(f'-{cp:X}'):
        prefix = name[cp][:-len(f'{cp:X}')]
        if numbered and numbered[-1][0] == prefix and numbered[-1][2] == cp - 1:
            numbered[-1][2] = cp
        else:
            numbered.append([prefix, cp, cp])
plain = [(cp, n) for cp, n in sorted(name.items())
         if not n.endswith(f'-{cp:X}') and not 0xAC00 <= cp <= 0xD7A3]


# Aliases and named sequences: CPython's private interface numbers them from two places on.
def extra_names(start):
    ctypes.pythonapi.PyCapsule_GetPointer.restype = ctypes.c_void_p
    ctypes.pythonapi.PyCapsule_GetPointer.argtypes = [ctypes.py_object, ctypes.c_char_p]
    table = ctypes.pythonapi.PyCapsule_GetPointer(unicodedata._ucnhash_CAPI,
                                                  b'unicodedata._ucnhash_CAPI')
    getname = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_uint32, ctypes.c_void_p, ctypes.c_int,
                               ctypes.c_int)(ctypes.c_void_p.from_address(table).value)
    buffer = ctypes.create_string_buffer(300)
    result = []
    while getname(start, ctypes.addressof(buffer), 300, 1):
        result.append(buffer.value.decode())
        start += 1
    return result


aliases = extra_names(0xF0000)
sequences = extra_names(0xF0200)
all_names = [n for _, n in plain] + aliases + sequences
assert len(all_names) < 65536

words = Counter(w for n in all_names for w in n.split(' '))
SHORT = 200  # words whose code is one byte
common = [w for w, _ in sorted(words.items(), key=lambda x: (-x[1], x[0]))[:SHORT]]
rare = sorted(set(words) - set(common))
assert len(rare) <= (256 - SHORT) * 256
code = {w: [i] for i, w in enumerate(common)}
code |= {w: [SHORT + (i >> 8), i & 255] for i, w in enumerate(rare)}

# Words: the common ones each after its length; the rare ones in blocks of 16, each as {length
# shared with the one before << 4 | more} and the rest, so that both fit half a byte or escape.
common_bytes, common_at = [], []
for w in common:
    common_at.append(len(common_bytes))
    common_bytes += [len(w), *w.encode()]
rare_bytes, rare_at = [], []
for i, w in enumerate(rare):
    if i % 16 == 0:
        rare_at.append(len(rare_bytes))
        before = ''
    shared = 0
    while shared < min(len(w), len(before), 15) and w[shared] == before[shared]:
        shared += 1
    rest = w[shared:]
    assert len(rest) < 256
    if len(rest) < 15:
        rare_bytes += [shared << 4 | len(rest), *rest.encode()]
    else:
        rare_bytes += [shared << 4 | 15, len(rest), *rest.encode()]
    before = w

# Names in blocks of 16: {words shared with the name before << 4 | words that follow}, word codes.
name_bytes, name_at = [], []
for i, n in enumerate(all_names):
    w = n.split(' ')
    if i % 16 == 0:
        name_at.append(len(name_bytes))
        before = []
    shared = 0
    while shared < min(len(w), len(before), 15) and w[shared] == before[shared]:
        shared += 1
    assert len(w) - shared < 16 and len(w) < 24
    name_bytes.append(shared << 4 | len(w) - shared)
    for x in w[shared:]:
        name_bytes += code[x]
    before = w

ranges = []
for i, (cp, _) in enumerate(plain):
    if not ranges or cp != plain[i - 1][0] + 1:
        ranges.append((cp, i))

BUCKETS = 8192


def name_hash(n):
    h = 0x811c9dc5
    for c in n.encode():
        h = ((h ^ c) * 0x01000193) & 0xffffffff
    return (h ^ h >> 15) % BUCKETS


buckets = [[] for _ in range(BUCKETS)]
for i, n in enumerate(all_names):
    buckets[name_hash(n)].append(i)
starts, order = [0], []
for b in buckets:
    order += b
    starts.append(len(order))

print('=== unicode_name_tables.c')
print('/* Generated by tools/unicode.py from CPython 3.14, Unicode '
      f'{unicodedata.unidata_version}. Do not edit. */')
print('#include "py/text/unicode_data.h"\n')
print(f'const size_t rn_uni_numbered_count = {len(numbered)};')
print(f'const rn_uni_numbered_range rn_uni_numbered[{len(numbered)}] = {{')
for p, a, b in numbered:
    print(f'    {{{a:#x}, {b:#x}, "{p}"}},')
print('};')
print(f'const size_t rn_uni_name_range_count = {len(ranges)};')
print(f'const rn_uni_name_range rn_uni_name_ranges[{len(ranges) + 1}] = {{')
for cp, i in ranges:
    print(f'    {{{cp:#x}, {i}}},')
print(f'    {{0x110000, {len(plain)}}},')
print('};')
emit_array('uint16_t', 'rn_uni_name_common_at', common_at)
emit_array('uint8_t', 'rn_uni_name_common', common_bytes)
emit_array('uint32_t', 'rn_uni_name_rare_at', rare_at)
emit_array('uint8_t', 'rn_uni_name_rare', rare_bytes)
emit_array('uint32_t', 'rn_uni_name_at', name_at)
emit_array('uint8_t', 'rn_uni_name_bytes', name_bytes)
emit_array('uint16_t', 'rn_uni_name_buckets', starts)
emit_array('uint16_t', 'rn_uni_name_order', order)
print(f'const size_t rn_uni_alias_count = {len(aliases)};')
emit_array('uint32_t', 'rn_uni_alias_values', [ord(unicodedata.lookup(n)) for n in aliases])
print(f'const size_t rn_uni_sequence_count = {len(sequences)};')
values = [unicodedata.lookup(n) for n in sequences]
print(f'const uint32_t rn_uni_sequence_values[{len(values)}][4] = {{')
for v in values:
    assert 1 < len(v) <= 4
    print('    {' + ', '.join(hex(ord(c)) for c in v) + '},')
print('};')
