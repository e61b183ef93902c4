"""Names that prelude files use and nobody defines, and functions that two files of one namespace define. usage: check_prelude.py ROOT"""
import builtins
import glob
import os
import re
import symtable
import sys

root = sys.argv[1]
known = {'push_on', 'sum_on'}  # instructions: front/emit_loop.c
for path in glob.glob(root + '/src/py/**/*.def', recursive=True):
    for line in open(path):
        m = re.match(r'MF\((_rn|builtins), (\w+)', line)
        if m:
            known.add(m[2])
        m = re.match(r'TYPE\(\w+, "([\w.-]+)"', line)
        if m:
            known.add('T_' + m[1].rsplit('.', 1)[-1])
            known.add(m[1])
        m = re.match(r'EXC\((\w+)', line)
        if m:
            known.add(m[1])
bad = 0
shared = set()
files = {}
for path in sorted(glob.glob(root + '/src/py/prelude/*.py')):
    name = os.path.basename(path)[:-3]
    files[name] = symtable.symtable(open(path).read(), path, 'exec')
    top = {s.get_name() for s in files[name].get_symbols() if s.is_assigned() or s.is_imported() or s.is_namespace()}
    if name in ('internals', 'builtins', 'types_', 'boundary'):  # they are one namespace
        for n in shared & {f.get_name() for f in files[name].get_children() if f.get_type() == 'function'}:
            print(f'{name}: {n} is defined in another file of the same namespace')
            bad += 1
        shared |= top


def walk(table, top, name):
    global bad
    for s in table.get_symbols():
        if s.is_global() or (table.get_type() == 'module' and s.is_referenced()):
            n = s.get_name()
            if n not in top and n not in shared and n not in known and not n.startswith('__') and n not in ('NotImplemented', 'Ellipsis'):
                print(f'{name}: {n} is not defined (in {table.get_name()}, line {table.get_lineno()})')
                bad += 1
    for t in table.get_children():
        walk(t, top, name)


for name, table in files.items():
    walk(table, {s.get_name() for s in table.get_symbols() if s.is_assigned() or s.is_imported() or s.is_namespace()}, name)
sys.exit(bad > 0)
