# bytes, bytearray and memoryview.
class Ix:
    def __init__(s,v): s.v=v
    def __index__(s): return s.v
class By:
    def __bytes__(s): return b'by'
class By2:
    def __bytes__(s): return 5
EXPRESSIONS = r'''
bytes(1.5)
bytes('a')
bytes('a','ascii')
bytes(5,'ascii')
bytes(b'a','ascii')
bytes(b'a',errors='x')
bytes(-1)
bytes([256])
bytes([-1])
bytes(['a'])
bytes([1.5])
bytes(Ix(3))
bytes([Ix(3)])
bytes(By())
bytes(By2())
bytes(None)
bytes(10**30)
bytes(source=b'a')
bytes(encoding='ascii')
bytes(5,errors='a')
bytes(range(3))
bytes({1,2})
bytes(memoryview(b'ab'))
bytes(True)
bytearray(1.5)
bytearray('a')
bytearray([256])
bytearray(['a'])
bytearray(-1)
bytearray(3)
bytearray(By())
bytearray(None)
bytearray(b'a','ascii')
bytearray('a','foo')
bytearray(errors='a')
b'abc'.find()
b'abc'.find('a')
b'abc'.find(98)
b'abc'.find(256)
b'abc'.find(1.5)
b'abc'.find(b'b','x')
b'abc'.index(b'x')
b'abc'.rindex(b'x')
b'abc'.count('a')
b'abc'.count(97)
b'abc'.count(b'')
b'abc'.startswith('a')
b'abc'.startswith((b'a','a'))
b'abc'.startswith((97,))
b'abc'.startswith(bytearray(b'a'))
b'abc'.endswith(1)
b'abc'.split('a')
b'abc'.split(b'')
b'a b'.split()
b'abc'.split(1)
b'abc'.rsplit(b'b',1)
b'abc'.partition('a')
b'abc'.partition(b'')
bytearray(b'abc').partition(b'b')
b','.join(['a'])
b','.join([b'a',1])
b','.join(1)
b','.join([bytearray(b'a'),memoryview(b'b')])
bytearray(b',').join([b'a',b'b'])
b'abc'.replace('a','b')
b'abc'.replace(b'a',1)
b'abc'.replace(b'a')
b'abc'.replace(b'',b'-')
b'abc'.replace(b'a',b'b',count=1)
b'abc'.strip('a')
b'abc'.strip(1)
b' abc '.strip()
b'abc'.strip(None)
b'abc'.center(7,b'*')
b'abc'.center(7,'*')
b'abc'.center(7,b'**')
b'abc'.center(7,42)
b'abc'.ljust(7,bytearray(b'*'))
b'-5'.zfill(4)
b'a\tb'.expandtabs(3)
b'abc'.translate(1)
b'abc'.translate(b'ab')
b'abc'.translate(None,b'b')
b'abc'.translate(None,delete=b'b')
b'abc'.translate(bytes(range(256)),b'a')
b'abc'.translate()
bytes.maketrans(b'a',b'bc')
bytes.maketrans('a','b')
bytes.maketrans(b'a')
len(bytes.maketrans(b'a',b'b'))
b'abc'.hex()
b'abc'.hex(':')
b'abcde'.hex(':',2)
b'abcde'.hex(':',-2)
b'abc'.hex('::')
b'abc'.hex('é')
b'abc'.hex(b'-')
b'abc'.hex(1)
b'abc'.hex(sep='-',bytes_per_sep=0)
b'abc'.hex(bytes_per_sep=1)
bytes.fromhex('6162 63')
bytes.fromhex('6')
bytes.fromhex('6g')
bytes.fromhex('616')
bytes.fromhex('é')
bytes.fromhex(b'61')
bytes.fromhex(1)
bytes.fromhex('61 6 2')
b'abc'.removeprefix('a')
b'abc'.removesuffix(b'c')
b'a\nb\r\nc\x0bd'.splitlines()
b'abc'.splitlines(True)
b'abc'.title()
b'aBc'.swapcase()
b'abc'.isalpha()
b''.isascii()
b'\x80'.isascii()
b'Ab Cd'.istitle()
b'abc'.__add__(1)
b'abc'+'a'
bytearray(b'd')+b'abc'
b'abc'*'a'
b'abc'[5]
b'abc'['a']
b'abc'[1:2]
'a' in b'abc'
97 in b'abc'
256 in b'abc'
b'b' in b'abc'
1.5 in b'abc'
b'abc'<'a'
b'abc'==bytearray(b'abc')
b'abc'=='abc'
b'%d'%5
b'%s'%b'a'
b'%s'%'a'
b'%b'%b'a'
b'%a'%'é'
b'%r'%'é'
b'%c'%65
b'%c'%b'A'
b'%c'%256
b'%c'%'a'
b'%c'%b'ab'
b'%s'%5
b'%(a)s'%{b'a':b'x'}
b'%(a)s'%{'a':b'x'}
b'%5.1f'%2.25
b'%x'%255
b'%d'%'a'
b'%y'%5
b'%'%5
b'%s'
b'%s'%(1,2)
b'%s %s'%(b'a',)
b'abc'.decode(errors='ignore')
bytearray(b'ab').append(256)
bytearray(b'ab').append('a')
bytearray(b'ab').append()
bytearray(b'ab').extend('a')
bytearray(b'ab').extend(1)
bytearray(b'ab').extend([1,300])
bytearray(b'ab').extend(['a'])
bytearray(b'ab').insert(0,300)
bytearray(b'ab').insert(0)
bytearray(b'ab').insert('a',1)
bytearray(b'').pop()
bytearray(b'a').pop(5)
bytearray(b'ab').remove(300)
bytearray(b'ab').remove(1)
bytearray(b'ab').remove('a')
bytearray(b'ab').resize(-1)
bytearray(b'ab').resize('a')
bytearray(b'ab').copy()
bytearray(b'ab').reverse()
bytearray(b'ab')[5]
bytearray(b'ab')['a']
bytearray(b'ab')*2
bytearray(b'ab')*'a'
bytearray(b'ab')+1
bytearray(b'ab').__iadd__(1)
bytearray(b'ab').__iadd__([1])
bytearray(b'ab').__imul__(2)
bytearray(b'ab').__imul__('a')
bytearray(b'ab').upper()
bytearray(b'%d')%5
bytearray(b'ab').hex()
bytearray(b'ab').decode()
str(bytearray(b'ab'))
bytearray(b'ab').__contains__(97)
bytearray(b'ab').__reduce__()
bytearray(b'a').join([b'x','y'])
bytearray.fromhex('61')
bytearray(b'ab').find(97)
bytearray.maketrans(b'a',b'b')[97]
bytearray(b'abc').translate(None,b'a')
b'abc'.__getnewargs__()
b'abc'.__bytes__()
bytearray(b'ab')<b'b'
bytearray(b'ab')<'b'
'''
for e in EXPRESSIONS.strip().split('\n'):
    try:
        print(e, '->', repr(eval(e)))
    except BaseException as x:
        print(e, '!!', type(x).__name__, x)
