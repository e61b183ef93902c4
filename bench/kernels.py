"""Kernels, library paths and whole programs on Runlet and on the distribution's CPython 3.11, in turn in one run: ratios of the
median time of main().

usage: kernels.py RUNLET PYTHON OUT.json [KERNEL ...]      rounds: RUNLET_BENCH_ROUNDS (5)
"""
import json
import math
import os
import statistics
import subprocess
import sys

runlet, python, out = sys.argv[1:4]
here = os.path.dirname(os.path.abspath(__file__))
folder = {n[:-3]: d for d in ('kernels', 'programs') for n in sorted(os.listdir(os.path.join(here, d))) if n.endswith('.py')}
names = sys.argv[4:] or list(folder)
# Rows of their own for hot library paths (engine-design ED-104); the others are the kernels whose mean is the figure in README.
PATHS = {'counter', 'dataclass_init', 'dates', 'deep_copy', 'enums', 'group_by', 'guest_keys', 'itertools_mix', 'lazy_any', 'lazy_join', 'lazy_list',
         'lazy_min', 'lazy_sorted', 'lazy_sums', 'lru_hit', 'map_filter', 'queue', 're_log', 're_sub', 're_text', 'read_lines', 'task_switch',
         'zip_enumerate'}
rounds = int(os.environ.get('RUNLET_BENCH_ROUNDS', '5'))
TIMED = '''
import time as _t
_a = _t.perf_counter()
for _i in range(TIMES):
    _r = main()
_b = _t.perf_counter()
print(repr(_r), _b - _a)
'''


def run(cmd, source):
    p = subprocess.run(cmd + ['-c', source], capture_output=True, text=True)
    if p.returncode != 0:
        raise SystemExit(f'{cmd[0]} failed:\n{p.stderr}')
    result, seconds = p.stdout.rsplit(None, 1)
    return result, float(seconds)


rows = []
for name in names:
    with open(os.path.join(here, folder[name], name + '.py')) as f:
        source = f.read() + TIMED.replace('TIMES', '5' if folder[name] == 'programs' else '1')
    ours, theirs = [], []
    for _ in range(rounds):
        a, t = run([runlet, 'run', '--timeout', '120s', '--max-calls', '100000'], source)
        b, u = run([python], source)
        if a != b:
            raise SystemExit(f'{name}: {a} is not {b}')
        ours.append(t)
        theirs.append(u)
    t, u = statistics.median(ours), statistics.median(theirs)
    rows.append({'kernel': name, 'runlet_s': t, 'python_s': u, 'ratio': t / u})
    print(f'{name:14} {t * 1e3:9.1f} ms {u * 1e3:9.1f} ms   {t / u:5.2f}', flush=True)
summary = {}
groups = {'kernels': [], 'library paths': [], 'programs': []}
for r in rows:
    groups['programs' if folder[r['kernel']] == 'programs' else 'library paths' if r['kernel'] in PATHS else 'kernels'].append(r)
for label, group in groups.items():
    if group:
        mean = math.exp(sum(math.log(r['ratio']) for r in group) / len(group))
        summary[label] = {'count': len(group), 'geometric_mean': mean, 'worst': max(r['ratio'] for r in group)}
        print(f'{label + ", geometric mean of " + str(len(group)):42} {mean:5.2f}   worst {summary[label]["worst"]:.2f}')
with open(out, 'w') as f:
    json.dump({'machine': os.uname().machine, 'rounds': rounds, 'kernels': rows, 'summary': summary}, f, indent=1)
