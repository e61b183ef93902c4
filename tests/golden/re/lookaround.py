# Lookahead, lookbehind, conditions, atomic groups and possessive repeats.
import re

CASES = [
    ('foo(?=bar)', 'foobar foobaz'), ('foo(?!bar)', 'foobar foobaz'), ('(?<=foo)bar', 'foobar xbar'), ('(?<!foo)bar', 'foobar xbar'), ('(?<=a|b)c', 'acbcdc'), ('(?<!a|b)c', 'acbcdc'),
    ('(?=(a+))a*b\\1', 'baaabac'), ('(?=(a+))', 'baaabac'), ('(?!(a)b)(.)', 'abac'), ('(?<=(a))b', 'ab'), ('(?<!(a))b', 'abcb'), ('(?=a)(?=.b)..', 'acab'), ('(?!a)(?!b).', 'abc'), ('(?=)a', 'a'), ('(?!)a', 'a'), ('(?<=)a', 'a'),
    ('(?<!)a', 'a'), ('(?!)|b', 'b'), ('(?<=\\b)a', 'xa a'), ('(?<=$)', 'a'), ('(?<=a{3})b', 'aaab aab'), ('(?<=(?:ab){2})c', 'ababc abc'), ('(?<=[ab][cd])e', 'ace bde abe'), ('(?<!^)a', 'aa'), ('(?=a|(b))b', 'b'), ('(?:(?=(a))a)+b', 'aab'),
    ('(a)?(?(1)b|c)', 'ab c b'), ('(a)?(?(1)b)', 'ab b'), ('(?P<q>")?\\w+(?(q)")', '"ab" cd "e'), ('^(<)?\\w+(?(1)>|$)$', '<a>'), ('^(<)?\\w+(?(1)>|$)$', '<a'), ('^(<)?\\w+(?(1)>|$)$', 'a'), ('(a)|(?(1)x|y)', 'ya'), ('(?:(a)|b)(?(1)A|B)', 'aA bB aB'),
    ('(?(1)a|b)(x)?', 'bx'), ('(x)(?(1)(y)|z)', 'xy xz'), ('(a)?(?(1)|b)c', 'ac bc c'), ('(?>a+)b', 'aab'), ('(?>a+)a', 'aaa'), ('(?>a|ab)c', 'abc'), ('(?>ab|a)c', 'abc ac'), ('(?>(a+))b|a', 'aac'), ('(?>a*)b?', 'aab'), ('((?>a+)b)+', 'aabab'),
    ('a++b', 'aab'), ('a++a', 'aaa'), ('a*+a', 'aaa'), ('a?+a', 'a aa'), ('a{1,2}+a', 'aaa aa'), ('(?:ab)++a', 'ababa'), ('(?:ab)++ab', 'ababab'), ('(?:a|ab){2}+', 'aba abab'), ('(?:a|ab){2}+c', 'abac'), ('(a|b)*+c', 'ababc'), ('(?:a?)*+', 'aa'), ('.*+x', 'abx'),
    ('"[^"]*+"', 'a "b" c'), ('(?:(a)|(b))++', 'ab'), ('(?=(\\w+))\\1:', 'abc: d'), ('(?<=(?=b).)', 'ab'), ('(?<=(?<=a)b)c', 'abc'), ('(?=(?!x).)y', 'y'), ('(?:(?!end).)*', 'ab end'), ('\\b(?!the\\b)\\w+', 'the cat then'), ('^(?=.*\\d)(?=.*[a-z]).{4,}$', 'ab12'),
    ('^(?=.*\\d)(?=.*[a-z]).{4,}$', 'abcd'), ('(\\d+)(?=(?:\\d{3})+$)', '1234567'), ('\\B(?=(\\d{3})+(?!\\d))', '1234567'), ('(?<![\\w.])\\d+(?![\\w.])', '1 2.3 x4 5'), ('(?<=\\s)\\S+(?=\\s)', ' a bc d'),
]

for p, s in CASES:
    c = re.compile(p)
    m = c.search(s)
    print(p, '|', s, '|', None if m is None else (m.span(), m.groups(), m.lastindex), [x.span() for x in c.finditer(s)], c.fullmatch(s) is not None)

print(re.sub(r'\B(?=(\d{3})+(?!\d))', ',', '1234567890'))
print(re.split(r'(?<=[.!?])\s+', 'One. Two! Three? Four'))
print(re.split(r'(?=[A-Z])', 'splitCamelCaseWords'))
