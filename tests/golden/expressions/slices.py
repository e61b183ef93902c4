# Indexing and slicing of sequences.
s = 'abcdefgh'
l = list(range(8))
for sl in [slice(2, 5), slice(None, 3), slice(-3, None), slice(None, None, 2), slice(None, None, -1), slice(5, 2, -1), slice(100, 200),
           slice(-100, 3), slice(6, None, -2), slice(0, 0)]:
    print(s[sl], l[sl], tuple(l)[sl], range(8)[sl], bytes(l)[sl])
print(s[-1], l[-8], s[2:-2:2], s[::3])
print(s[:10 ** 30], l[-10 ** 30:2])
for bad in ['l[8]', 'l[-9]', 's[8]', '()[0]', 'l["a"]', 's[1.0]', 'l[1:2:0]', 'range(3)[3]', 'b""[0]', 'l[None]', 'l[10**30]', 'l[::"x"]', '5[0]',
            'None[1]']:
    try:
        eval(bad)
    except Exception as e:
        print(bad, '->', type(e).__name__, e)


class Show:
    def __getitem__(self, key):
        return key


show = Show()
print(show[1], show[1:2], show[::], show[1, 2], show[1:2, ...], show[()], show[*range(2)], show[-1:'x':None])
l[2:5] = ['a']
print(l)
l[1:1] = [1, 2]
print(l)
l[:] = range(5)
print(l)
try:
    l[::2] = [1]
except ValueError as e:
    print(e)
try:
    l[0:1] = 5
except TypeError as e:
    print(e)
try:
    s[0] = 'x'
except TypeError as e:
    print(e)
try:
    (1, 2)[0] = 1
except TypeError as e:
    print(e)
print(slice(1, 10, 2).indices(5), slice(None, None, -1).indices(4), slice(1, 2) == slice(1, 2), slice(3))
matrix = [[1, 2], [3, 4]]
matrix[0][1], matrix[1][0] = matrix[1][0], matrix[0][1]
print(matrix, [row[::-1] for row in matrix[::-1]])
