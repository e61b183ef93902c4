#!/usr/bin/env python3
"""Checks calls inside base, cage and py (ED-100): what recurses on the native stack, and what allocates on the host, is listed here
with the reason why it may.

usage: check_calls.py [FOLDER]      gcc's call graphs go to FOLDER (build/calls)
Calls through pointers are known for natives only; other tables of functions are short and stay inside of their file.
"""
import collections
import glob
import os
import re
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
AREAS = ('base', 'cage', 'py')
HOST = re.compile(r'^(malloc|calloc|realloc|reallocarray|aligned_alloc|posix_memalign|strn?dup|v?asprintf|mmap|mremap)$')

# A circle of calls is named by any function in it, with its file where the name alone says little; the text is what ends it.
PARSED = 'nests no deeper than the source, and the parser stops at RN_FRONT_MAX_DEPTH'
CLOSED = 'nested values are followed MAX_NEST deep, then the prelude takes over'
RECURSION = {
    # py/front
    'rn_parse_expression': 'p->depth, RN_FRONT_MAX_DEPTH',
    'parse_pattern': 'p->depth, RN_FRONT_MAX_DEPTH',
    'rn_parse_statement': 'p->depth, RN_FRONT_MAX_DEPTH',
    'rn_target_set': PARSED,
    'rn_fold': PARSED,
    'rn_fold_tuple': PARSED,
    'rn_expr': PARSED,
    'rn_stmts': PARSED,
    'emit_pattern': PARSED,
    'is_irrefutable': PARSED,
    'collect': PARSED,
    'rn_delete': PARSED,
    'is_like_expression': PARSED,
    'bad_target': PARSED,
    'is_literal': PARSED,
    'put_expr': 'MAX_DEPTH of unparse.c',
    'rn_scope_expr': PARSED,
    'rn_scope_stmts': PARSED,
    'rn_scope_resolve': PARSED,
    'walk_pattern': PARSED,
    'compile_alternatives': 'nests as the grammar of messages does, which is constant',
    # py/num: half the size with each level
    'mul_equal': 'half the limbs a level',
    'limb_mul_raw': 'the shorter number becomes the longer one once',
    'div_recursive': 'half the limbs a level',
    'split_digits': 'a power of the base less a level',
    'split_parse': 'a power of the base less a level',
    # py/obj
    'rn_num_cmp': 'the operands change places once',
    'rn_bytes_span': 'a view, then what owns its bytes, which is no view',
    'hash_at': CLOSED,
    'compare_at': CLOSED,
    'rn_truth': 'once, for the value inside of an instance',
    'rn_iter': 'rn_is_wrapped_deep',
    'rn_iter_next': 'rn_iter_source counts how high sources are piled up',
    'str_format.c:build': 'two levels, as in CPython',
    'rn_type_changed': 'the MRO of the deepest class is as long as the way to it: memory ends it',
    # py/vm, py/mod
    'attr.c:bind': 'rn_is_wrapped_deep',
    'rn_getattr': 'rn_is_wrapped_deep',
    'rn_link_unit': 'MAX_NEST of link.c',
    'class_test': 'one level: a tuple in a tuple is for the prelude',
    'json.c:put_dict': 'MAX_NEST of json.c',
}
# Functions of py that may reach an allocator of the host, and functions that are not followed further.
ALLOCATION = {
    'rn_py_boot_open': 'the driver calls it, before any guest runs',
}


def compile_all(folder):
    """The .ci files of gcc -fcallgraph-info, without inlining, so that each call of the source is an edge."""
    os.makedirs(folder, exist_ok=True)
    sources = sorted(os.path.relpath(p, ROOT) for a in AREAS for p in glob.glob(f'{ROOT}/src/{a}/**/*.c', recursive=True))

    def one(source):
        out = os.path.join(folder, source.replace('/', '.') + '.o')
        subprocess.run(['gcc', '-std=c17', '-O0', '-w', '-fcallgraph-info', '-Isrc', '-Iinclude', '-c', source, '-o', out], cwd=ROOT, check=True)
        return out

    with ThreadPoolExecutor(os.cpu_count()) as pool:
        return list(pool.map(one, sources))


def read_graph(objects):
    calls = collections.defaultdict(set)
    where = {}
    for path in objects:
        with open(path[:-2] + '.ci', encoding='utf-8') as f:
            for line in f:
                m = re.match(r'node: \{ title: "([^"]+)" label: "[^"]*\\n(src/[^":]+:\d+)[^"]*" \}', line)
                if m:
                    where.setdefault(m.group(1), m.group(2))
                m = re.match(r'edge: \{ sourcename: "([^"]+)" targetname: "([^"]+)"', line)
                if m:
                    calls[m.group(1)].add(m.group(2))
    return calls, where


def natives(objects):
    """What the table of natives names: the relocations of its data."""
    path = next(p for p in objects if p.endswith('vm.natives.c.o'))
    text = subprocess.run(['objdump', '-r', path], capture_output=True, text=True, check=True).stdout
    return set(re.findall(r'R_X86_64_64\s+(rn_\w+)', text))


def circles(calls):
    """Tarjan's strongly connected components, without recursion."""
    index, low, on, stack, found = {}, {}, set(), [], []
    for start in list(calls):
        if start in index:
            continue
        work = [(start, iter(sorted(calls[start])))]
        index[start] = low[start] = len(index)
        stack.append(start)
        on.add(start)
        while work:
            node, rest = work[-1]
            for target in rest:
                if target not in index:
                    index[target] = low[target] = len(index)
                    stack.append(target)
                    on.add(target)
                    work.append((target, iter(sorted(calls.get(target, ())))))
                    break
                if target in on:
                    low[node] = min(low[node], index[target])
            else:
                work.pop()
                if work:
                    low[work[-1][0]] = min(low[work[-1][0]], low[node])
                if low[node] == index[node]:
                    group = set()
                    while True:
                        one = stack.pop()
                        on.discard(one)
                        group.add(one)
                        if one == node:
                            break
                    if len(group) > 1 or node in calls.get(node, ()):
                        found.append(group)
    return found


def short(name):
    return name.rsplit(':', 1)[-1]


def check_recursion(calls, where, problems):
    used = set()
    for group in circles(calls):
        names = {short(n) for n in group} | {os.path.basename(n) for n in group}
        known = names & RECURSION.keys()
        used |= known
        if not known:
            places = ', '.join(sorted(f'{where.get(n, "?")} {short(n)}' for n in group))
            problems.append(f'recursion on the native stack: {places}')
    for name in RECURSION.keys() - used:
        problems.append(f'tools/check_calls.py: {name} does not recurse any more')


def check_allocation(calls, where, problems):
    """From each function of py down to an allocator, not through what is listed."""
    used = set()
    for start in sorted(n for n, place in where.items() if place.startswith('src/py/')):
        for target in sorted(calls.get(start, ())):
            way = path_to_host(calls, target, used)
            if way and not (short(start) in ALLOCATION or where.get(target, '').startswith('src/py/')):
                problems.append(f'{where[start]}: host memory: {" > ".join(short(n) for n in [start] + way)}')
            elif way and short(start) in ALLOCATION:
                used.add(short(start))
    for name in ALLOCATION.keys() - used:
        problems.append(f'tools/check_calls.py: {name} does not allocate any more')


def path_to_host(calls, start, used):
    came = {start: None}
    queue = collections.deque([start])
    while queue:
        node = queue.popleft()
        if HOST.match(node):
            way = []
            while node is not None:
                way.append(node)
                node = came[node]
            return way[::-1]
        if short(node) in ALLOCATION:
            used.add(short(node))
            continue
        for target in calls.get(node, ()):
            if target not in came:
                came[target] = node
                queue.append(target)
    return None


def main(args):
    folder = os.path.abspath(args[0] if args else os.path.join(ROOT, 'build', 'calls'))
    objects = compile_all(folder)
    calls, where = read_graph(objects)
    for caller in [c for c in calls if '__indirect_call' in calls[c] and where.get(c, '').startswith(('src/py/vm/call.c', 'src/py/vm/iterate.c'))]:
        calls[caller] |= natives(objects)
    problems = []
    check_recursion(calls, where, problems)
    check_allocation(calls, where, problems)
    for p in problems:
        print(p)
    print(f'calls: {len(problems)} problems' if problems else 'calls: recursion and host memory only where listed')
    return 1 if problems else 0


if __name__ == '__main__':
    sys.exit(main(sys.argv[1:]))
