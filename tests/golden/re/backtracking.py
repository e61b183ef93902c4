# Ways back: groups as they were, loops over nothing, long subjects and patterns that try a great many ways.
import re

for p, s in [
    (r'(?:(a)|(b)|c)*', 'abc'), (r'(?:(a)|b)*c|(.*)', 'abab'), (r'((a)|(b))*\2', 'abab'), (r'(a|ab)(c|bcd)(d*)', 'abcd'), (r'(ab|a)(bc|c)?', 'abc'), (r'(a?)*?b', 'aab'), (r'(a?)+b', 'aab'),
    (r'(a*?)*b', 'aab'), (r'(|a)+', 'aaa'), (r'(|a)*b', 'aab'), (r'(a|)+?b', 'aab'), (r'(?:a|(b))+?c', 'abac'), (r'(.)*?x', 'abx'), (r'((.)(.))*', 'abcde'), (r'(?:(.)\1)*', 'aabbc'), (r'(a(b)?)+', 'aba'),
    (r'(?:(a)(?:b|c))*', 'abacad'), (r'(x?)(y?)z?', 'yz'), (r'(?:(?:a{1,2}){1,2}){2}', 'aaaaaaa'), (r'(a{1,2}?){2,3}?b', 'aaaab'), (r'(?:x*?y)*z', 'xyxxyz'), (r'(.+)\s+\1', 'the the cat cat'),
    (r'^(?:(\d+)|(\w+))*$', '12ab34'), (r'(?:(?P<a>x)|(?P<b>y))+', 'xyx'), (r'(a+)+$', 'aaaa'), (r'(\w+\s?)*!', 'one two three!'),
]:
    m = re.search(p, s)
    print(p, s, m and (m.regs, m.lastindex, m.lastgroup))

print('--- long subjects')
n = 20000
print(len(re.match('(?:a|b)*', 'ab' * n).group()), re.match('(?:a|b)*c', 'ab' * 2000), len(re.match('(a|b)+', 'ab' * n).group()), len(re.match('(?:ab)*?$', 'ab' * 2000).group()))
print(re.match('.*?c', 'a' * n), re.search('x.*y', 'x' + 'a' * n), len(re.match('(?s).*', '\n' * n).group()), re.search('(?:a.)*b', 'aa' * 500), len(re.findall('a|b', 'ab' * 1000)))
print(re.match('((?:a)*)*b', 'a' * 20), re.match('(?>(?:a|b)*)c', 'ab' * n), len(re.match('(?:(?:a|b)(?=.|$))*', 'ab' * 2000).group()), re.match('(?:a|b)*+c', 'ab' * n))
print(re.match('(?:' * 100 + 'a' + ')*' * 100, 'aa').span(), re.match('(' * 90 + 'a' + ')' * 90, 'a').groups()[::30])
print(len(re.compile('(a)' * 200).match('a' * 200).groups()), re.compile('|'.join('k%d' % i for i in range(500))).search('x k499').group(), re.match('(?:a{1000}){3}', 'a' * 3000).end())
print(re.match('(?:a{50}){2}b', 'a' * 100 + 'b').end(), re.match('a{3,}b', 'a' * n), re.match('(?:a?){20}a{20}', 'a' * 20).end())
