cases = """
[1, 2][5]
(1, 2)["a"]
{"a": 1}["b"]
"abc"[10]
"abc"["x"]
"abc" + 1
1 + "abc"
[1] + (2,)
"a" * "b"
None + 1
len(5)
int("x y")
float("1.2.3")
[].pop()
{}.pop("k")
set().pop()
[1, 2].remove(3)
[1, 2].index(9)
"abc".index("z")
next(iter([]))
"x".foo
None.append(1)
(5).name
[1].push(2)
print.x
1 / 0
1 // 0
1 % 0
1.0 / 0
1.0 // 0
5 % 0.0
0 ** -1
0.0 ** -1
int("9" * 5000)
chr(-1)
chr(0x110000)
ord("ab")
ord("")
bytes([256])
bytes(-1)
bytearray(b"a")[5]
"é".encode("ascii")
b"\\xff".decode()
b"\\xff".decode("ascii")
"x".encode("nope")
[3, "a"].sort()
sorted([1, None])
max([1, "a"])
min([])
sum(["a", "b"])
sum([1, "b"])
range(1.5)
range(1, 2, 0)
[1, 2, 3][1.0]
[1, 2, 3]["0"]
[0] * 1.5
"%d" % "x"
"%s %s" % (1,)
"%s" % (1, 2)
"{} {}".format(1)
"{x}".format(y=1)
"{0.foo}".format(1)
f"{3:s}"
f"{'x':d}"
f"{1.5:d}"
f"{[]:>5}"
{[1]: 2}
{1, [2]}
hash({})
iter(5)
next(5)
for_ = [x for x in 5]
dict([1, 2])
dict([(1, 2, 3)])
[*1]
{**1}
(lambda x: x)()
~1.5
-"a"
not_defined
1 < "a"
[] < ()
{} < {}
1 in 5
"a" in 5
1 in "abc"
isinstance(1, "int")
issubclass(1, int)
super()
type("X", (5,), {})
type("X", (int, str), {})
round("x")
abs("x")
pow(2, -1, 4)
divmod(1, 0)
complex("x")
slice(1)[0]
object().x
object() < object()
"abc".replace("a")
"a".join([1])
"a,b".split("")
str.upper(5)
[].sort(5)
list(5)
tuple(5)
enumerate(5)
zip([1], [1, 2], strict=True).__class__
list(zip([1], [1, 2], strict=True))
map(5)
list(map(5, [1]))
memoryview("x")
int.from_bytes("x", "big")
(300).to_bytes(1, "big")
(-1).to_bytes(1, "big")
""".strip().splitlines()
for src in cases:
    try:
        r = eval(src) if "=" not in src.split("(")[0] else exec(src)
        print(f"{src:<40} ok {type(r).__name__}")
    except Exception as e:
        print(f"{src:<40} {type(e).__name__}: {e}")
