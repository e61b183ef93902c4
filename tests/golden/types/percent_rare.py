# Rare conversions of %.
EXPRESSIONS = r'''
'%5%'%1
'%5%'%(1,)
'%-%'%1
'%(a)%'%{'a':1}
'%.3%'%(1,)
b'%5%'%1
b'%5%'%()
b'%(a)%'%{b'a':1}
b'%%'%()
'%l%'%1
'%*%'%(5,1)
'%(a)5%'%{'a':1}
'%(a)s%%'%{'a':1}
'%5'%1
'%5.'%1
'%5.2'%1
'%l'%1
'%.'%1
'%*'%1
'%(a)5'%{'a':1}
'%s %'%1
'%z'%()
'%z'%1
'%(a)z'%{'a':1}
'%'%1
'%(a)s'%()
'%(x)s%(y)s'%{'x':1}
b'%z'%1
b'%'%1
b'%5'%1
'%.-1d'%5
'%1$s'%'a'
'%s'%(1,2,3)
'%10.3'%'a'
'%c%c'%('a',)
'%d %s'%(1,)
'%*d'%(True,1)
'''
for e in EXPRESSIONS.strip().split('\n'):
    try:
        print(e, '->', repr(eval(e)))
    except BaseException as x:
        print(e, '!!', type(x).__name__, x)
