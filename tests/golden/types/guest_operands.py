# Guest classes as keys, operands and subclasses of built-in types.
class C: __hash__=None
class H:
    def __hash__(self): raise TypeError('boom')
class H2:
    def __hash__(self): raise TypeError
class TE(TypeError): pass
class H3:
    def __hash__(self): raise TE('x')
def f(**k): pass
def g(*a): pass
class S(set): pass
class F(frozenset): pass
class L(list): pass
class T(tuple): pass
class D(dict): pass
class I(int): pass
class ST(str): pass
class B(bytes): pass
class BA(bytearray): pass
class FL(float): pass
class CX(complex): pass
def notes(fn):
    try: fn()
    except Exception as e: return type(e), e.args, getattr(e,'__notes__',None)
def up(code):
    try: exec(code)
    except Exception as e: return type(e).__name__+': '+str(e)
EXPRESSIONS = r'''
{C():1}
{C()}
{H():1}
{H2():1}
{H3():1}
{(H(),)}
{}[C()]
{}.get(C())
set([C()])
{1}.intersection([C()])
notes(lambda: {}.update([1]))
notes(lambda: dict([1]))
f(**1)
f(**{1:2})
f(**{'a':1},**{'a':2})
f(a=1,**{'a':2})
print(**{'x':1})
dict(**1)
[].append(**{'a':1})
type(S()|{1})
type(S()&{1})
type(S()-{1})
type(S()^{1})
type(S().copy())
type(S().union())
type(S().difference())
type({1}|S())
type(F([1])|{1})
type(F([1]).copy())
type({1}|frozenset([1]))
type(frozenset([1])|{1})
type(S().intersection())
type(S().symmetric_difference([]))
F([1]).copy() is F
(lambda x: x.copy() is x)(frozenset([1]))
(lambda x: F(x) is x)(frozenset([1]))
(lambda x: frozenset(x) is x)(frozenset([1]))
frozenset() is frozenset()
(lambda x: x|x is x)(frozenset([1]))
type(L([1])+[2])
type(L([1])*2)
type(L([1]).copy())
type(L([1])[:])
type(T([1])+(1,))
type(T([1])[:])
type(D().copy())
type(D()|{})
type({}|D())
type(D.fromkeys('ab'))
type(I(1)+1)
type(+I(1))
type(ST('a').upper())
type(ST('a').strip())
type(ST('a')+'')
type(ST('ab')[:])
type(ST('ab').replace('x','y'))
type(BA(b'a').copy())
type(BA(b'a')+b'')
type(BA(b'a').upper())
type(B(b'a').strip())
type(BA.fromhex('00'))
type(I.from_bytes(b'a','big'))
type(FL.fromhex('0x1'))
type(CX(1)+1)
repr(BA(b'a'))
repr(B(b'a'))
repr(S([1]))
repr(S())
repr(F([1]))
repr(L([1]))
repr(D())
a,b=1
up('a,b=1')
up('a,b=(1,2,3)')
up('a,b=[1,2,3]')
up('a,b="abc"')
up('a,b="a"')
up('a,b={1:1,2:2,3:3}')
up('a,b={1:1}')
up('a,b={1,2,3}')
up('a,b={1}')
up('a,b=range(3)')
up('a,b=range(1)')
up('a,b=iter([1])')
up('a,b=iter([1,2,3])')
up('a,*b,c=iter([1])')
up('a,*b,c=[1]')
up('a,*b,c=1')
up('*a,=1')
up('[]=1')
up('[]=[1]')
up('()="ab"')
up('[1,2,3][::2]=[1]')
up('[1,2,3][0:1]=1')
up('[1,2,3][::2]=1')
up('x=[1,2,3];x[::2]=5')
up('x=[1,2,3];x[0:1]=5')
up('x=[1,2,3];x[::-1]=[1]')
up('x=(1,2);x[0]=1')
up('x=(1,2);del x[0]')
up('x="ab";x[0]="c"')
up('x="ab";del x[0]')
up('x=b"ab";x[0]=1')
up('x=bytearray(b"ab");x[0]=256')
up('x=bytearray(b"ab");x[0]="a"')
up('x=bytearray(b"ab");x[5]=1')
up('x=bytearray(b"ab");x["a"]=1')
up('x=bytearray(b"ab");x[0:1]="a"')
up('x=bytearray(b"ab");x[0:1]=1')
up('x=bytearray(b"ab");x[0:1]=[1,300]')
up('x=bytearray(b"ab");x[::2]=b"abc"')
up('x=bytearray(b"ab");del x[5]')
up('x={1};x[0]')
up('x={1};x[0]=1')
up('x={1};del x[0]')
up('x=range(3);x[0]=1')
up('x=range(3);del x[0]')
up('x={};del x[1]')
up('x=5;x[0]')
up('x=5;x[0]=1')
up('[1][10**30]')
up('[1][:10**30]')
up('[1]*10**30')
up('"a"*10**30')
up('[1].index(1,10**30)')
up('[1].index(1,-10**30)')
'''
for e in EXPRESSIONS.strip().split('\n'):
    try:
        print(e, '->', repr(eval(e)))
    except BaseException as x:
        print(e, '!!', type(x).__name__, x)
