#!/usr/bin/env python3
"""Expected output of the programs in tests/golden, recorded from CPython 3.14 (tools/oracle.mjs says how to get it).

usage: golden.py --update [FILE.py ...]     rewrites .out .err .exit; the reviewed diff approves
       golden.py --list                     programs without a recorded output
       golden.py --check RUNLET [FILE.py ...]   runs all and prints what differs, shortest first

RUNLET_ORACLE_MODULES names the folder that the oracle's package is installed in.
"""
import json
import os
import subprocess
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
GOLDEN = os.path.join(ROOT, 'tests', 'golden')


def programs():
    for folder, _, names in sorted(os.walk(GOLDEN)):
        for name in sorted(names):
            if name.endswith('.py'):
                yield os.path.join(folder, name)


def write_or_remove(path, text, is_needed):
    if is_needed:
        with open(path, 'w', encoding='utf-8', errors='surrogateescape') as f:
            f.write(text)
    elif os.path.exists(path):
        os.remove(path)


def without_warnings(err):
    """CPython prints SyntaxWarnings; Runlet prints no warnings (python.md 25.4)."""
    lines = err.splitlines(keepends=True)
    kept, i = [], 0
    while i < len(lines):
        if ': SyntaxWarning: ' in lines[i]:
            i += 2 if i + 1 < len(lines) and lines[i + 1].startswith('  ') and not lines[i].startswith('<') else 1
        else:
            kept.append(lines[i])
            i += 1
    return ''.join(kept)


def update(files):
    oracle = ['node', '--experimental-wasm-stack-switching', os.path.join(ROOT, 'tools', 'oracle.mjs')]
    recorded = json.loads(subprocess.run(oracle + files, check=True, capture_output=True, text=True).stdout)
    for path in files:
        base, got = path[:-3], recorded[path]
        got['err'] = without_warnings(got['err'])
        write_or_remove(base + '.out', got['out'], True)
        write_or_remove(base + '.err', got['err'], got['err'] != '')
        write_or_remove(base + '.exit', f"{got['exit']}\n", got['exit'] != 0)
        print(os.path.relpath(path, ROOT), got['exit'], (got['err'].splitlines() or [''])[-1])


def check(runlet, files):
    failures = []
    runner = os.path.join(GOLDEN, 'run.sh')
    for path in files:
        p = subprocess.run(['sh', runner, runlet, path], capture_output=True, text=True, errors='replace')
        if p.returncode != 0:
            failures.append(p.stdout + p.stderr)
    for text in sorted(failures, key=len):
        print(text)
    print(f'{len(files) - len(failures)} of {len(files)} programs as recorded')
    return 1 if failures else 0


def main(args):
    if args[:1] == ['--update']:
        files = [os.path.abspath(f) for f in args[1:]] or list(programs())
        update(files)
        return 0
    if args == ['--list']:
        print('\n'.join(f for f in programs() if not os.path.exists(f[:-3] + '.out')))
        return 0
    if len(args) >= 2 and args[0] == '--check':
        return check(args[1], [os.path.abspath(f) for f in args[2:]] or list(programs()))
    print(__doc__)
    return 2


if __name__ == '__main__':
    sys.exit(main(sys.argv[1:]))
