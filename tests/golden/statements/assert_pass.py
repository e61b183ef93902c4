# assert, pass, ellipsis, expression statements, semicolons, line joining.
assert 1 + 1 == 2
assert [0], 'not shown'
try:
    assert 0
except AssertionError as e:
    print(repr(e), e.args)
try:
    assert not 'x', f'message {1 + 1}'
except AssertionError as e:
    print(e, e.args)
try:
    assert (lambda: False)(), ('tuple', 'message')
except AssertionError as e:
    print(e, e.args)
x = 1; y = 2; print(x + y)
total = 1 + \
    2 + \
    3
print(total, (1 +
              2))
if x: print('one line'); print('two')
...
'a string statement'
def f(): ...
def g(): pass
class C: pass
print(f(), g(), C.__name__)
for _ in range(2): pass
while False: ...
if True:
    pass
elif 1 / 0:
    pass
else:
    1 / 0
text = 'a' \
    'b' "c" '''d'''
print(text, __name__, __doc__)
print(type(...), ... is Ellipsis, [..., 1])


def doc():
    """First line.

    Second.
    """


def no_doc():
    f'not a docstring {x}'


print(repr(doc.__doc__), no_doc.__doc__)
lines = [
    'one',  # comment
    'two',
    # another
]
print(lines, {
    'k':
        1,
})
