# for, while, else, break, continue, nesting.
for i in range(3):
    if i == 5:
        break
else:
    print('no break')

for i in range(3):
    if i == 1:
        break
else:
    print('never')
print('stopped at', i)

n = 5
while n:
    n -= 1
    if n == 3:
        continue
    print(n, end=' ')
else:
    print('done')

out = []
for a in range(4):
    for b in range(4):
        if b > a:
            break
        if (a + b) % 2:
            continue
        out.append((a, b))
print(out)

# the iterable is evaluated once; the loop variable can be rebound
r = [1, 2, 3]
for x in r:
    r = []
    x *= 2
print(x, r)

# a list that grows while it is walked
grow = [1]
for v in grow:
    if v < 5:
        grow.append(v + 1)
print(grow)

# break runs finally
for i in range(3):
    try:
        if i == 1:
            break
        print('body', i)
    finally:
        print('finally', i)

# while True with a return inside
def find(limit):
    k = 0
    while True:
        k += 1
        try:
            if k * k > limit:
                return k
        finally:
            if k == 2:
                print('two')

print(find(10))
for _ in []:
    print('never')
else:
    print('empty')
for i, (j, *k) in enumerate([(1, 2, 3), (4,)]):
    print(i, j, k)
