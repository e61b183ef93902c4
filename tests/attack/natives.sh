#!/bin/sh
# natives.sh RUNLET: one request to a native, or an endless source for one, that would take all memory or time. Each ends with the code in
# front of it: 137 memory, 124 time or steps, 1 an exception, 0 a result. A crash, a hang or another code is a failure.
. "$(dirname "$0")/attack"
memory=32MiB most_steps=10000000
attack "124 137" 'import itertools
for x in itertools.accumulate(itertools.repeat(2), lambda a, b: a * a): pass'
attack "124 137" 'import itertools
any(itertools.repeat(0))'
attack "124 137" 'bytearray(10**12)'
attack "124 137" 'bytes(10**12)'
attack "124 137" ''\''1'\''.center(10**11, '\''x'\'')'
attack "124 137" 'import itertools
list(itertools.chain.from_iterable(iter(lambda: [], 1)))'
attack "124 137" 'import math
math.comb(10**7, 5 * 10**6)'
attack "124 137" 'while True: compile('\''x = 1; y = 2'\'', '\''f'\'', '\''exec'\'')'
attack "124 137" 'import collections, itertools
collections.Counter(itertools.repeat(1))'
attack "124 137" 'import itertools
for x in itertools.cycle([1]): pass'
attack "124 137" 'import collections, itertools
collections.deque(itertools.repeat(1), maxlen=1)'
attack "124 137" 'import itertools
dict(itertools.repeat((1, 2)))'
attack "124 137" 'a = 7 ** 3000000
b = 3 ** 2000000
for i in range(1000): a % b'
attack "124 137" 'import itertools
list(itertools.dropwhile(bool, itertools.repeat(1)))'
attack 0 'eval('\''1+'\'' * 500000 + '\''1'\'')'
attack 1 'eval('\''['\'' + '\''1,'\'' * 3000000 + '\'']'\'')'
attack 1 '('\''\t'\'' * 1000).expandtabs(10**9)'
attack "124 137" 'import math
math.factorial(10**8)'
attack "124 137" 'import itertools
list(itertools.filterfalse(None, itertools.repeat(1)))'
attack 0 '('\''a'\'' * 10**6 + '\''b'\'').count('\''a'\'' * 10**5 + '\''c'\'')'
attack 0 's = '\''ab'\'' * 500000
for i in range(100): s.find('\''a'\'' * 250000 + '\''b'\'')'
attack 1 'float(10 ** 10**6)'
attack 1 'f'\''{1.5:.99999999999f}'\'''
attack 1 'format(1.5, '\''.'\'' + '\''9'\'' * 400 + '\''f'\'')'
attack 0 'f'\''{1/3:.2000000f}'\'''
attack "124 137" ''\''{:>{}}'\''.format('\''x'\'', 10**10)'
attack "124 137" 'f'\''{1:099999999999d}'\'''
attack 0 'int.from_bytes(bytes(10**7), '\''big'\'') ** 100'
attack "124 137" 'import math
a = (1 << 3000000) - 1
b = 3 ** 1800000
math.gcd(a, b)'
attack "124 137" 'len(hex(1 << (1 << 26)))'
attack "124 137" 'import itertools
5 in itertools.repeat(1)'
attack 1 'int('\''9'\'' * 10**7)'
attack "124 137" 'import math
math.isqrt(1 << (1 << 28))'
attack "124 137" '('\''x'\'' * 10**6).join(['\''a'\''] * 10**6)'
attack 1 'import json
json.loads('\''9'\'' * 10**6)'
attack "124 137" 'import json
json.dumps([[[[1]]]] * 1000, indent=10**7)'
attack "124 137" 'import json
json.dumps([1] * 10**5, separators=('\''x'\'' * 10**5, '\'':'\''))'
attack "124 137" 'import itertools
max(itertools.repeat(1))'
attack "124 137" 'max(range(10**10))'
attack "124 137" 'x = [None] * 10**7
y = x * 10**6'
attack "124 137" '"ab" * (10**9)'
attack 0 'eval('\''"'\'' + '\''\\N{LATIN SMALL LETTER A}'\'' * 100000 + '\''"'\'')'
attack 1 'eval('\''\u1d2c'\'' * 300000)'
attack "124 137" ''\''%99999999999d'\'' % 5'
attack 0 ''\''%.99999999s'\'' % ('\''a'\'' * 10)'
attack "124 137" ''\''%*d'\'' % (10**10, 5)'
attack "124 137" ''\''%.*f'\'' % (10**9, 1.5)'
attack "124 137" 'import math
math.perm(10**8, 10**7)'
attack "124 137" 'import itertools
list(itertools.permutations(range(100)))'
attack "124 137" '3 ** (10**9)'
attack "124 137" 'pow(3, 10**200000, 10**200000 + 7)'
attack "124 137" '9**9**9**9'
attack "124 137" 'import itertools
list(itertools.product(range(1000), repeat=10))'
attack 0 'range(10**15).count('\''x'\'')'
attack 0 '10**40 in range(10**50)'
attack 1 'range(10**15).index('\''x'\'')'
attack 1 'len(range(10**30))'
attack "124 137" 'list(range(10**30))'
attack "124 137" 'sum(range(10**18))'
attack "124 137" 'import functools, itertools
functools.reduce(lambda a, b: a, itertools.count())'
attack "124 137" 'import itertools
list(itertools.repeat(1))'
attack "124 137" '('\''a'\'' * 10**6).replace('\''a'\'', '\''b'\'' * 10**6)'
attack "124 137" '('\''a'\'' * 10**6).replace('\'''\'', '\''b'\'' * 10**6)'
attack "124 137" 'import itertools
set(itertools.repeat(1))'
attack 1 '1 << (1 << 40)'
attack "124 137" '(-1) << 10**10'
attack "124 137" 'sorted(iter(lambda: 1, 2))'
attack "124 137" '('\''a '\'' * 10**7).split()'
attack "124 137" 'import itertools
print(*itertools.repeat(1))'
attack "124 137" 's = '\''x'\''
while True: s = s + s'
attack 1 'str(10 ** 10**6)'
attack 1 'import sys
sys.set_int_max_str_digits(0)
str(1 << (1 << 25))'
attack "124 137" 'import itertools
sum(itertools.repeat(1))'
attack "124 137" '('\''a'\'' * 10**6).translate({97: '\''b'\'' * 10**5})'
attack "124 137" 'import itertools
tuple(itertools.count())'
attack "124 137" 'import itertools
a, *b = itertools.repeat(1)'
attack "124 137" ''\''1'\''.zfill(10**11)'
attack "124 137" 'for x in filter(None, iter(int, 1)): pass'
attack 124 'import re
re.match("(a+)+$", "a" * 40 + "b")'
attack 124 'import re
re.search("(x+x+)+y", "x" * 10**5)'
attack 124 'import re
re.sub("(?:a|b|ab)*c", "", "ab" * 10**5)'
attack 124 'import re
for m in re.finditer("a.*b.*c|$", "ab" * 10**6): pass'
attack 137 'import re
re.match("(?:a.|b.)*", "ab" * 10**7)'
attack "124 137" 'import re
re.sub("", "x" * 10000, "a" * 10**6)'
attack "124 137" 'import re
re.findall("(a)|(b)", "ab" * 10**7)'
attack "124 137" 'import re
re.compile("a" * 10**7)'
attack 1 'import re
re.compile("(" * 10**6)'
attack 0 'import re
re.match("(?:" * 50000 + ")" * 50000, "")'
attack 124 'import re
re.match("(?:a?){30}a{30}", "a" * 30)'
attack 124 'import re
while True: re.sub("a", lambda m: m[0], "aaa")'
attack "0 124" 'import re
re.compile("|".join("(?P<n%d>a)" % i for i in range(15000)))'
exit $failed
