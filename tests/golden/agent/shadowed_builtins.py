def summarize(list):
    str = ", ".join(f"{x}" for x in list)
    return str


print(summarize([1, 2]))
sum = 0
for i in range(5):
    sum += i
print("sum is", sum)
try:
    print(sum([1, 2]))
except TypeError as e:
    print("TypeError:", e)
del sum
print(sum([1, 2]))
max = max([3, 9])
print(max)
input = "data"
type = type(input)
print(type, input.upper())
id = 5
dict = {"a": 1}
try:
    dict(b=2)
except TypeError as e:
    print("TypeError:", e)
print(isinstance("x", type), dict | {"b": id})
import builtins
print(builtins.max(1, 2), builtins.dict(a=1), builtins.type(1))
del max, dict, type


class list(list):
    def first(self):
        return self[0]


print(list("abc").first(), list((1, 2)) + [3], type(list()).__mro__[1], isinstance([], list))
len = lambda x: 99
print(len("a"), builtins.len("a"))
for print_ in [print]:
    print_("aliased")


def f(a, b, a1=len("zz")):
    len = a1 + 1
    return len


print(f(1, 2), [len for len in range(3)], len([]))
True_ = 1 == 1
try:
    exec("None = 1")
except SyntaxError as e:
    print(e.msg)
try:
    exec("f() = 3")
except SyntaxError as e:
    print(e.msg)
try:
    exec("if x = 3: pass")
except SyntaxError as e:
    print(e.msg)
