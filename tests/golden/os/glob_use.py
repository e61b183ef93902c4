import glob
import os
import shutil

os.makedirs('/tmp/golden_glob', exist_ok=True)
os.chdir('/tmp/golden_glob')
for name in ('a.py', 'b.txt', 'd/c.py', 'd/e/f.py', '.hid/g.py', 'd/.x.py', 'q[1].txt'):
    os.makedirs(os.path.dirname(name) or '.', exist_ok=True)
    open(name, 'w').close()
for pat in ('*', '*.py', './*.py', 'd/*', '*/*', '**', '**/*.py', '.*', '*/', 'no*', 'a.py', 'no', 'd/', 'a.py/', '/tmp/golden_glob/*.py', '[ab].*', '[!a].*', 'd/../*.py', '?.py', '', glob.escape('q[1].txt'), 'q[1].txt', '*/e/*',
            '*.p[xy]', '**/', '**/e', 'd/**', 'd/**/*.py', '.**', 'd/.*'):
    print(repr(pat), sorted(glob.glob(pat)), sorted(glob.glob(pat, recursive=True)))
print(sorted(glob.glob('*', root_dir='d')), sorted(glob.glob('**', root_dir='d', recursive=True)), sorted(glob.glob('*', include_hidden=True)), sorted(glob.glob('**/*.py', recursive=True, include_hidden=True)),
      sorted(glob.glob(b'*.py')), sorted(glob.iglob('*.txt')), glob.glob('*', root_dir='no'))
os.chdir('/tmp')
shutil.rmtree('/tmp/golden_glob')
