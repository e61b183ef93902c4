# Word counts, table layout, wrapping: everyday text work.
text = """The quick brown fox jumps over the lazy dog. The dog sleeps; the fox runs away!
A second line -- with dashes, "quotes" and numbers 42 and 3.14. The end."""

words = ''.join(c.lower() if c.isalnum() else ' ' for c in text).split()
freq = {}
for w in words:
    freq[w] = freq.get(w, 0) + 1
top = sorted(freq.items(), key=lambda kv: (-kv[1], kv[0]))[:5]
for word, n in top:
    print(f'{word:<8}{n:>3} {"#" * n}')
print(len(words), len(freq), sum(len(w) for w in words) / len(words))


def wrap(s, width):
    line, out = [], []
    for w in s.split():
        if sum(map(len, line)) + len(line) + len(w) > width:
            out.append(' '.join(line))
            line = []
        line.append(w)
    return out + [' '.join(line)]


for i, line in enumerate(wrap(text, 34), 1):
    print(f'{i:2}| {line:<34} |')


def table(rows, headers):
    cols = list(zip(headers, *[[str(c) for c in r] for r in rows]))
    widths = [max(map(len, col)) for col in cols]
    rule = '+'.join('-' * (w + 2) for w in widths)
    yield rule
    yield '|'.join(f' {h:^{w}} ' for h, w in zip(headers, widths))
    yield rule
    for r in rows:
        yield '|'.join(f' {c:>{w}} ' if isinstance(c, (int, float)) else f' {c:<{w}} ' for c, w in zip(r, widths))


print('\n'.join(table([('apple', 3, 1.5), ('kiwi', 12, 0.25), ('watermelon', 1, 10.0)], ['fruit', 'n', 'price'])))


def caesar(s, k):
    def shift(c):
        if not c.isalpha():
            return c
        base = ord('A' if c.isupper() else 'a')
        return chr((ord(c) - base + k) % 26 + base)
    return ''.join(map(shift, s))


print(caesar('Hello, World!', 3), caesar(caesar('Hello, World!', 3), -3))
camel = 'parse_http_response'
print(''.join(p.title() for p in camel.split('_')), ''.join('_' + c.lower() if c.isupper() else c for c in 'ParseHTTP').lstrip('_'))
csv = 'name,qty\n"a, b",2\nc,3\n'


def parse_csv(s):
    for line in s.splitlines():
        row, cell, quoted = [], '', False
        for ch in line:
            if ch == '"':
                quoted = not quoted
            elif ch == ',' and not quoted:
                row.append(cell)
                cell = ''
            else:
                cell += ch
        yield row + [cell]


print(list(parse_csv(csv)))
roman = [(1000, 'M'), (900, 'CM'), (500, 'D'), (400, 'CD'), (100, 'C'), (90, 'XC'), (50, 'L'), (40, 'XL'), (10, 'X'), (9, 'IX'), (5, 'V'), (4, 'IV'), (1, 'I')]


def to_roman(n):
    out = ''
    for value, sign in roman:
        count, n = divmod(n, value)
        out += sign * count
    return out


print([to_roman(n) for n in (4, 9, 14, 1994, 2024)])
print('madam'[::-1] == 'madam', sorted('listen') == sorted('silent'), 'abc'.translate(str.maketrans('abc', 'xyz')))
