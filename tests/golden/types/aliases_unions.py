import sys
def f(a, b=2): return a+b
def t(src):
    try: print(src, '=>', eval(src))
    except Exception as e: print(src, '!!', type(e).__name__, e)
M=type(f.__get__(1)); F=type(f); G=type(list[int]); U=type(int|str); MOD=type(sys); CELL=type((lambda: (lambda: M))().__closure__) if 0 else None
t('M(f, 3)(4)'); t('M(f)'); t('M(1,2)'); t('F(f.__code__, {})(1)'); t('F(f.__code__, {}, "nm", (5,))(1)')
t('G(list,(int,))'); t('G(list,int)'); t('G(list,int).__args__'); t('U(int,str)'); t('MOD("x")'); t('MOD("x","d").__doc__'); t('type(type.__dict__)({1:2})')
t('int|None'); t('int|None|str'); t('(int|str)==(str|int)'); t('hash(int|str)==hash(str|int)'); t('isinstance(1,int|None)'); t('isinstance(None,int|None)');t('issubclass(bool,int|str)')
t('(int|list[int])'); t('isinstance([],int|list[int])'); t('isinstance([],list[int])'); t('int|"x"'); t('int|3'); t('(int|str).__args__'); t('(int|str).__parameters__');t('(int|None).__args__')
t('list[int]==list[int]'); t('list[int]!=list[str]'); t('hash(list[int])==hash(list[int])'); t('list[int].__origin__'); t('list[int](  (1,2) )'); t('list[int].append'); t('list[int].__class__'); t('type(list[int])')
t('dict[str,list[int]]'); t('tuple[int,...]'); t('tuple[()]'); t('tuple[()].__args__'); t('list[int][str]'); t('list["x"]'); t('list[int]|None'); t('None|int'); t('int|int'); t('int|bool|int'); t('type(None)|int');t('list[int,str]');t('type[int]');t('int[str]');t('list[int].__parameters__')
t('(int|str)|(bytes|int)'); t('int.__or__(str)'); t('list[int]|list[str]'); t('list[int].__mro_entries__(())'); t('list[int].__unpacked__'); t('*tuple[int,str],'); t('next(iter(tuple[int]))'); t('int|None==None|int');t('None|None');t('(int|str)[int]')
class C(list[int]): pass
t('C.__orig_bases__'); t('C.__mro__'); t('C()'); t('C[int]'); t('f.__type_params__'); t('f.__annotations__')
