# Classes and case beyond ASCII.
import re

TEXT = 'aZ09_ \t\x1c\x85\xa0éßıİſK\u2003\u0663①²¼日本ͅσςΣ\u180e\U0001d7ce\U00010400\U00010428Ⅷ‿\xad\ud800'
for c in [r'\w', r'\W', r'\d', r'\D', r'\s', r'\S', r'[\w]', r'[^\w]', r'[\d\s]', r'[^\d\s]', r'[\W\d]', r'[^\W_]']:
    for f in (0, re.A):
        print(c, f, ascii(''.join(re.findall(c, TEXT, f))))

GROUPS = ['iIİı', 'sSſ', 'kKK', 'åÅÅ', 'µμΜ', 'ßẞ', 'ΐΐ', 'ΰΰ', 'ſtst', 'σςΣ', 'θϑΘϴ', 'βϐΒ', 'εϵΕ', 'κϰΚ', 'πϖΠ', 'ρϱΡ', 'φϕΦ', 'ωΩΩ', 'ιΙͅι', 'вВᲀ', 'дДᲁ', 'тТᲄᲅ', 'ѣѢᲇ', 'ꙋꙊᲈ', 'ṡṠẛ', 'DŽDždž', 'LJLjlj', 'NJNjnj', 'DZDzdz', 'ᾀᾈ', 'ᾳᾼ',
          'éÉ', 'жЖ', '\U00010400\U00010428', 'aA', 'Ⅷⅷ', 'ⓐⒶ', 'ꭰᎠ', 'აᲐ', 'ÿŸ', 'ꞵꞴ']
for g in GROUPS:
    print(ascii(g), [(ascii(''.join(re.findall(re.escape(c), g, re.I))), ascii(''.join(re.findall('[' + c + ']', g, re.I))), ascii(''.join(re.findall('[^' + c + ']', g, re.I))), ascii(''.join(re.findall(c, g, re.I | re.A)))) for c in g])

for p, s in [('[a-z]+', 'aKſİıZ'), ('[à-þ]+', 'ÀÞ×÷éÿ'), ('[Α-Ω]+', 'αωςϑ'), ('[^a-z]+', 'KkſsIi1'), ('[\\w-]+', 'é-日'), ('[\U00010400-\U00010410]+', '\U00010428\U00010400'), ('[ſ]', 's'), ('[K-K]', 'k'), ('(.)\\1', 'éÉ'), ('(s)\\1', 'sſ'), ('(ς)\\1', 'ςΣ'), ('(σ)\\1', 'σΣ'), ('(i)\\1', 'iİ')]:
    print(ascii(p), ascii(s), [ascii(m.group()) for m in re.finditer(p, s, re.I)])

for p, s in [('.', '日本'), ('日+', 'x日日本'), (r'\b\w+\b', 'été naïve 日本語 x'), (r'[^\x00-\x7f]+', 'abc日本éx'), ('[一-龥]+', 'ab日本語cd'), (r'\d+', '٣٤ 12'), (r'\S+', 'a\u2003b'), ('é|e', 'eé'), ('\U0001f600', 'a\U0001f600b'), ('[\U0001f600-\U0001f64f]', 'x\U0001f601'),
             ('(?<=é)x', 'éx ex'), ('\u20ac\\d+', 'x\u20ac12'), (r'\u20ac', '\u20ac'), ('x*', '日x'), ('\ud800', 'a\ud800'), ('(日)(本)', '日本')]:
    m = re.search(p, s)
    print(ascii(p), ascii(s), m and (m.span(), ascii(m.group()), m.groups() and ascii(m.groups())), [x.span() for x in re.finditer(p, s)], ascii(re.sub(p, '<\u2026>', s)), ascii(re.split(p, s)))

# Every pair of code points that are equal but for case, in a number.
n = 0
for c in list(range(0x390, 0x3d8)) + list(range(0x1c80, 0x1c90)):
    ch = chr(c)
    for other in {ch.lower(), ch.upper(), ch.swapcase(), ch.casefold()}:
        if len(other) == 1 and re.fullmatch(re.escape(ch), other, re.I):
            n += c + ord(other)
print(n)
