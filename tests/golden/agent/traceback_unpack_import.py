import math

rows = ["1,2,3", "4,5,6", "7,8"]
for row in rows[:2]:
    a, b, c = row.split(",")
    print(a, b, c, math.prod(map(int, (a, b, c))))
try:
    import numpy as np
except ImportError as e:
    print(type(e).__name__, e, e.name)
try:
    from math import nope
except ImportError as e:
    print(type(e).__name__, str(e).split(" (")[0], e.name)
try:
    a, b = 1, 2, 3
except ValueError as e:
    print(e)
try:
    (a, *b), c = [], 1
except ValueError as e:
    print(e)
try:
    a, b = 5
except TypeError as e:
    print(e)
try:
    [x, y] = {"k": 1}
except ValueError as e:
    print(e)
for row in rows:
    a, b, c = row.split(",")
