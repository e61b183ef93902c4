# bytes and bytearray.
b = b'hello'
print(b, b[0], b[1:3], b[-1], len(b), list(b'abc'), b'a' + b'b', b'ab' * 2, 104 in b, b'el' in b)
print(bytes(3), bytes([65, 66]), bytes('é', 'utf-8'), bytes(b'x'), bytes(range(5)), bytes.fromhex('0aFF 10'), b'\x0a\xff'.hex(), b'abcd'.hex('-', 2))
print(b.upper(), b.find(b'l'), b.replace(b'l', b'L'), b'a,b'.split(b','), b','.join([b'x', b'y']), b' x '.strip(), b'abc'.startswith(b'a'), b'abc'.center(7, b'*'))
print(repr(b'\x00\n\\\'"\x7f\xff'), b'it\'s', b'\x41', rb'\n', b'a' b'b')
print(b == b'hello', b'a' < b'b', b'a' == 'a', hash(b'a') == hash(b'a'), {b'k': 1}[b'k'])
print(b'caf\xc3\xa9'.decode(), b'\xff\xfe'.decode('utf-8', 'replace'), b'\xff'.decode('latin-1'), b'\xff'.decode('ascii', 'backslashreplace'), b'a\xffb'.decode('utf-8', 'ignore'))
ba = bytearray(b'abc')
ba.append(100)
ba[0] = 65
ba += b'ef'
ba.extend([103])
print(ba, ba[1:3], bytes(ba), len(ba), ba == b'Abcdefg')
ba[1:3] = b'XYZ'
del ba[-1]
ba.insert(0, 48)
print(ba, ba.pop(), ba.pop(0), ba.remove(88), ba)
ba.reverse()
print(ba, ba.upper(), bytearray(2), bytearray('x', 'ascii'), ba.copy() is ba)
m = memoryview(b'abcdef')
print(m[0], bytes(m[1:3]), len(m), m.tolist()[:2], m.readonly, m == b'abcdef')
mb = bytearray(b'xyz')
mv = memoryview(mb)
mv[0] = 97
print(mb)
for bad in ["b[10]", "b'a' + 'b'", "bytes([256])", "bytes('a')", "bytes(-1)", "ba.append(300)", "b'\\xff'.decode()", "bytes.fromhex('0')", "bytes.fromhex('zz')", "b'a'.split('a')",
            "b.index(b'z')", "bytearray(b'a').remove(1)", "bytes([1.5])", "b'%d' % 'x'", "b'abc'.decode('nope')", "int.from_bytes('a', 'big')", "bytes(None)"]:
    try:
        print(eval(bad))
    except Exception as e:
        print(bad, '->', type(e).__name__, e)
try:
    b[0] = 1
except TypeError as e:
    print(e)
print(b'a b c'.split(), b'x=1;y'.partition(b'='), b'abc'.translate(bytes.maketrans(b'ab', b'xy')), b'aXbX'.count(b'X'), b'Ab'.swapcase(), b'12'.isdigit(), b'a\nb'.splitlines(), b'7'.zfill(3))
print([hex(x) for x in b'\x01\xab'], max(b'abc'), sorted(b'cab'), b''.join(bytes([x]) for x in b'ab'), b'abc'[::-1])
