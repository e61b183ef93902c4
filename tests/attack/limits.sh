#!/bin/sh
# limits.sh RUNLET: programs that would take all memory, all time or the native stack. Each ends with the code in front
# of it: 137 memory, 124 time, 1 an exception, 0 a result. A crash, a hang or another code is a failure.
. "$(dirname "$0")/attack"
memory=16MiB most_steps=30000000
# growth
attack 137 'a=[]
while True: a.append([1,2,3])'
attack 137 'a=[]
while True: a.append("x" * 1000)'
attack 137 'd={}
n=0
while True:
  d[n]=str(n); n+=1'
attack 137 's=set()
n=0
while True:
  s.add(n); n+=1'
attack 137 'a="x"
while True: a+=a'
attack 137 'a=[]
while True: a=[a]'
attack 137 'a=1
while True: a=a*a+1'
attack "124 137" 'b=bytearray()
while True: b.extend(b"xxxx"*100)'
# one request
attack 137 'list(range(10**9))'
attack 137 '[0]*10**9'
attack 137 '[x for x in range(10**9)]'
attack 137 '"a"*10**12'
attack 137 '10**10**10'
attack "1 137" '1<<10**12'
# endless sources inside built-ins
attack 137 'def g():
  while True: yield 1
list(g())'
attack 137 'import itertools
list(itertools.count())'
attack 137 '"".join(iter(lambda: "x", 1))'
attack 137 'sorted(iter(int, 1))'
attack 124 'while True: pass'
attack 124 'def g():
  while True: yield
for _ in g(): pass'
# depth
attack 1 'def f(a): return f([a])
f(1)'
attack 1 'a=[]
for i in range(10**5): a=[a]
b=[]
for i in range(10**5): b=[b]
a==b'
attack "1 137" 'a=()
for i in range(10**5): a=(a,)
print(a)'
attack "0 1 137" 'a=()
for i in range(10**5): a=(a,)
hash(a)'
attack 1 'eval("("*1000+")"*1000)'
attack 1 'eval("-"*100000+"1")'
attack 1 'exec("if 1:\n"+"".join(" "*i+"if 1:\n" for i in range(1,200)))'
attack 0 'x=[]; x.append(x); print(x)'
# what the exception machinery must not swallow
attack 137 'a=[]
while True:
  try: a.append([1]*1000)
  except BaseException: pass
  finally: a.append(1)'
attack 124 'while True:
  try:
    while True: pass
  except BaseException: pass'
# the way out of the cage that other interpreters have
attack 1 'open("/etc/passwd")'
attack 1 'import os; os.system("id")'
attack 1 'import os; os.listdir("/")'
attack 1 'import os; os.open("/etc/passwd", 0)'
attack 1 'import io; io.FileIO("/etc/passwd")'
attack 1 'import pathlib; pathlib.Path("/etc/passwd").read_text()'
attack 1 'import ctypes'
attack 1 '__import__("subprocess")'
attack 1 '(lambda: 0).__globals__["__builtins__"]["open"]("/etc/passwd")'
attack 1 '[c for c in ().__class__.__base__.__subclasses__() if c.__name__ == "BuiltinImporter"][0]'
attack 1 'print.__self__.open("/etc/passwd")'
exit $failed
