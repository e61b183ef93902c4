# The % operator of str and bytes.
class Ix:
    def __init__(s,v): s.v=v
    def __index__(s): return s.v
class In:
    def __int__(s): return 5
class Fl:
    def __float__(s): return 2.5
class St:
    def __str__(s): return 'ST'
    def __repr__(s): return 'RP'
EXPRESSIONS = r'''
'%s'%(1,)
'%s'%()
'%s%s'%(1,)
'%s'%[1,2]
'%s'%(1,2)
'%s'%{'a':1}
''%{'a':1}
''%[1]
''%(1,)
''%1
'a'%b'x'
''%'x'
''%St()
'%(a)s'%{'a':1}
'%(a)s'%(1,)
'%(a)s'%[1]
'%(a)s'%1
'%(b)s'%{'a':1}
'%(a'%{'a':1}
'%(a)'%{'a':1}
'%(a(b))s'%{'a(b)':1}
'%s %(a)s'%{'a':1}
'%(a)s %s'%{'a':1}
'%%'%()
'%%%s'%1
'%5%'%()
'%'%()
'%y'%1
'%é'%1
'%s'%St()
'%r'%St()
'%a'%'é'
'%5s|%-5s|%05s'%('a','b','c')
'%.2s'%'abc'
'%.*s'%(2,'abc')
'%*s'%(5,'a')
'%*s'%(-5,'a')
'%*s'%('a','b')
'%.*f'%(-1,2.5)
'%.*f'%('x',2.5)
'%d'%1.9
'%d'%'a'
'%d'%True
'%d'%Ix(5)
'%d'%In()
'%d'%Fl()
'%d'%None
'%d'%[1]
'%i'%3.99
'%u'%-3
'%x'%255
'%X'%255
'%#x'%255
'%#X'%255
'%#o'%8
'%o'%8
'%x'%1.5
'%x'%'a'
'%x'%Ix(255)
'%x'%In()
'%5d|%-5d|%05d|%+d|% d'%(1,2,3,4,5)
'%+5d'%-3
'%.5d'%42
'%8.5d'%-42
'%#8.5x'%42
'%-#8.5x|'%42
'%08.3f'%3.14159
'%+.2e'%12345.678
'%g'%1e10
'%G'%1e-10
'%#g'%1.0
'%f'%float('inf')
'%05f'%float('inf')
'%F'%float('nan')
'%f'%1
'%f'%10**2
'%f'%'a'
'%f'%Fl()
'%f'%Ix(3)
'%f'%None
'%e'%10**400
'%c'%65
'%c'%'a'
'%c'%'ab'
'%c'%1.5
'%c'%Ix(66)
'%5c|%-5c|'%('a','b')
'%c'%b'a'
'%c'%None
'%ld'%5
'%hd'%5
'%Lf'%5
'%lld'%5
'%.f'%2.5
'%.0f'%2.5
'%.0f'%3.5
'%1000000000000000000000d'%1
'%.1000000000000000000000d'%1
'%.99999999999f'%1.0
'%s'%'a'*3
'%s %s %s'%('a',2,[3])
'%(a)d %(b)5.1f %(a)x'%{'a':10,'b':2.25}
'%(a)*d'%{'a':1}
'% +d'%5
'%+ d'%5
'%-05d|'%5
'%0-5d|'%5
'%s'%None
'%d%%'%5
'%d'%10**50
'%x'%-255
'%#b'%5
'%s'%1.0
'%r'%(1,)
'%r'%((1,),)
'%.3r'%'abcdef'
'%5a'%'é'
'%s' % (St(),)
'%.1f'%0.25
'%.2f'%2.675
'%20.10e|'%1.5
'%d'%float('nan')
'%d'%float('inf')
'%s'%'%s'
b'%s'%(b'a',)
b'%s'%()
b'%(a)s %(b)d'%{b'a':b'x',b'b':5}
b'%a'%St()
b'%r'%b'x'
b'%5s|%-5s|%.1s'%(b'ab',b'cd',b'ef')
b'%c%c'%(65,b'B')
b'%i %u %o %X %e'%(1,2,8,255,1.5)
b'%s'%memoryview(b'mv')
b'%s'%bytearray(b'ba')
b''%(1,)
b'%d'%Ix(5)
b'%f'%Fl()
b'%c'%Ix(66)
b'%c'%-1
b'%*d'%(5,1)
b'%y'%1
b'%(a'%{}
b'%.2x'%5
b'%d'%None
'''
for e in EXPRESSIONS.strip().split('\n'):
    try:
        print(e, '->', repr(eval(e)))
    except BaseException as x:
        print(e, '!!', type(x).__name__, x)
