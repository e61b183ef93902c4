#!/usr/bin/env python3
"""Checks the arrows of ARCHITECTURE.md: an area includes itself and what lies below it, nothing else, and never in a circle.

usage: check_layers.py [BUILD]
With BUILD also: the libraries of cage and py reach the system by a short list of functions only.
"""
import os
import re
import subprocess
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))

# area: what it may include, besides itself and the public headers it implements
BELOW = {
    'base': [],
    'cage': ['base'],
    'py': ['cage', 'base'],
    'driver': ['py', 'cage', 'base'],
    'cli': ['driver', 'py', 'cage', 'base'],
    'worker': ['driver', 'py', 'cage', 'base'],
}
PUBLIC = {
    'base': ['base'],
    'cage': ['base', 'cage'],
    'py': ['base', 'cage'],
    'driver': ['base', 'cage', 'python'],
    'cli': ['base', 'cage', 'python'],
    'worker': ['base', 'cage', 'python'],
}
# Standard headers that would let an engine touch the machine (style.md section 3).
SYSTEM = re.compile(r'^(fcntl|unistd|sys/(?!mman|types)\w+|netinet/\w+|arpa/\w+|netdb|poll|pthread|spawn|time|dirent)\.h$')
# What cage and py may call outside of themselves, beside string and math functions.
ALLOWED = {
    'py': set(),
    'cage': {'mmap', 'munmap', 'mprotect', 'madvise', 'mremap', 'mincore', 'memfd_create', 'ftruncate', 'pwrite', 'pwrite64', 'open', 'open64', 'close', 'fcntl',
             'fcntl64', 'sigaction', 'sigaltstack', 'sigemptyset', 'pthread_once', 'pthread_key_create', 'pthread_setspecific', 'pthread_getspecific',
             'pthread_mutex_init', 'pthread_mutex_lock', 'pthread_mutex_trylock', 'pthread_mutex_unlock', 'pthread_mutex_destroy', 'sysconf', 'getpid', 'raise', 'signal'},
}
LIBC = re.compile(r'^(_*(mem|str|sig(long|set)jmp|__sigsetjmp|snprintf|vsnprintf|assert|errno|stack_chk|tls_|ZSTD_|fprintf_chk)\w*|abort|abs|'
                  r'malloc|calloc|realloc|free|_?_?(siglongjmp|sigsetjmp|longjmp|longjmp_chk)|environ|stderr|fprintf|fputs|fwrite|getenv|'
                  r'__(v?snprintf|mem\w+|str\w+|fprintf|sprintf|longjmp)_chk|__errno_location|__tls_get_addr|_GLOBAL_OFFSET_TABLE_|__assert_fail|'
                  r'__(asan|ubsan|sanitizer|start|stop)_?\w*|bsearch|qsort)$')
MATH = re.compile(r'^(a?(cos|sin|tan)h?|sincos|__\w+[sdt]i[234]|atan2|exp(2|m1)?|log(2|10|1p)?|pow|sqrt|cbrt|hypot|fma|fmod|remainder|floor|ceil|trunc|rint|nearbyint|l?gamma(_r)?|'
                  r'tgamma|erfc?|frexp|ldexp|modf|scalbn|nextafter|copysign|fabs|round|l?lround|l?lrint|fe\w+|ilogb|logb|__\w*finite)[fl]?$')


def area_of(path):
    parts = os.path.relpath(path, ROOT).split(os.sep)
    return parts[1] if parts[0] == 'src' else parts[0]


def sources():
    for top in ('src', 'cli', 'worker'):
        for folder, _, names in os.walk(os.path.join(ROOT, top)):
            for name in sorted(names):
                if name.endswith(('.c', '.h', '.def')):
                    yield os.path.join(folder, name)


def check_includes(problems):
    for path in sources():
        area = area_of(path)
        where = os.path.relpath(path, ROOT)
        if area not in BELOW:
            problems.append(f'{where}: area {area} is not in tools/check_layers.py')
            continue
        with open(path, encoding='utf-8', errors='replace') as f:
            for number, line in enumerate(f, 1):
                m = re.match(r'\s*#\s*include\s*(["<])([^">]+)[">]', line)
                if not m:
                    continue
                name = m.group(2)
                if m.group(1) == '<':
                    if area == 'py' and SYSTEM.match(name):
                        problems.append(f'{where}:{number}: <{name}>: the engine touches the machine through the driver only')
                    continue
                head = name.split('/')[0]
                if head == 'runlet':
                    if os.path.splitext(name.split('/')[1])[0] not in PUBLIC[area]:
                        problems.append(f'{where}:{number}: {area} does not implement or use {name}')
                elif head != area and head not in BELOW[area] and '/' in name:
                    problems.append(f'{where}:{number}: {area} may not include {name}; below it are {", ".join(BELOW[area]) or "nothing"}')


def undefined(archive):
    text = subprocess.run(['nm', '-A', archive], capture_output=True, text=True).stdout
    defined, wanted = set(), set()
    for line in text.splitlines():
        fields = line.split()
        if len(fields) >= 2:
            (wanted if fields[-2] in 'Uw' else defined).add(fields[-1])
    return wanted - defined


def check_symbols(build, problems):
    below = set()
    for area in ('base', 'cage', 'py'):
        archive = os.path.join(build, f'librn_{area}.a')
        if not os.path.exists(archive):
            return
        own = subprocess.run(['nm', '--defined-only', archive], capture_output=True, text=True).stdout
        names = {line.split()[-1] for line in own.splitlines() if len(line.split()) == 3}
        if area in ALLOWED:
            for symbol in sorted(undefined(archive)):
                is_ours = symbol in below or symbol.startswith(('rn_', 'runlet_'))
                if not is_ours and symbol not in ALLOWED[area] and not LIBC.match(symbol) and not MATH.match(symbol):
                    problems.append(f'librn_{area}.a needs {symbol}: not on the list of tools/check_layers.py')
        below |= names


def main(args):
    problems = []
    check_includes(problems)
    if args:
        check_symbols(args[0], problems)
    for p in problems:
        print(p)
    print(f'layers: {len(problems)} problems' if problems else 'layers: every include and symbol follows the arrows')
    return 1 if problems else 0


if __name__ == '__main__':
    sys.exit(main(sys.argv[1:]))
