import operator
print(operator.__lt__(1, 2), operator.__add__(1, 2), operator.__getitem__('abc', 1), operator.__not__(0), operator.__and__(6, 3), operator.__iadd__([1], [2]), operator.__contains__('abc', 'b'))
print(operator.__lt__ is operator.lt, operator.__call__(max, 1, 2), operator.__invert__(5), operator.__concat__('a', 'b'), operator.__or__ is operator.or_)
for f in (lambda: object.__getattribute__(5, 6), lambda: type.__getattribute__(list, list), lambda: setattr(int, 5, 1)):
    try:
        f()
    except TypeError as e:
        print(e)
