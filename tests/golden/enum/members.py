import enum
from enum import *


def t(src):
    try:
        exec(src, globals())
        print('ok', src.replace('\n', '|'))
    except Exception as e:
        print(src.replace('\n', '|'), '!!', type(e).__name__, e)


def p(*srcs):
    for src in srcs:
        try:
            print(src, '=>', eval(src, globals()))
        except Exception as e:
            print(src, '!!', type(e).__name__, e)


t('class Color(Enum):\n RED=1\n GREEN=2\n CRIMSON=1\n def m(self): return self.name')
p('Color','Color.RED','repr(Color.RED)','list(Color)','Color(1)','Color["RED"]','Color(9)','Color["X"]','Color.CRIMSON','Color.RED.name','Color.RED.value','Color.RED.m()','len(Color)','Color.RED in Color','1 in Color','9 in Color','"RED" in Color','Color.__members__','list(reversed(Color))','Color.RED is Color(1)','Color.RED == 1','Color.RED < Color.GREEN','f"{Color.RED}"','"{:>12}|".format(Color.RED)','Color.RED.RED','Color.X','dir(Color)','dir(Color.RED)','bool(Color)','isinstance(Color.RED,Color)','Color.__name__','Color.__doc__','type(Color)','Color.RED.__class__','Color._member_names_','Color._value2member_map_','Color.RED._name_','Color.RED.__objclass__', 'Color.RED._sort_order_','Color.__member__','Color()','Color(1,2)')
t('Color.RED = 3'); t('del Color.RED'); t('Color.BLUE = 3'); p('Color.BLUE'); t('Color.RED.value = 3'); t('Color.RED.name = 3'); t('Color.RED.foo = 3')
t('class X(Color): pass'); t('class X(Color):\n A=1'); t('class D(Enum):\n A=1\n A=2'); t('class D(Enum):\n mro=1'); t('class D(Enum):\n _x_=1'); t('class D(Enum):\n __x=1\n _y=2\nprint(list(D))')
t('class IC(IntEnum):\n A=1\n B=2'); p('IC.A','str(IC.A)','f"{IC.A}"','IC.A+1','IC.A==1','IC(2)','IC.A<IC.B','repr(IC.A)','"%d %s" % (IC.A,IC.A)','[10,20,30][IC.A]','IC.__mro__','isinstance(IC.A,int)','hash(IC.A)==hash(1)','{1:5}[IC.A]','int(IC.B)','IC.A | IC.B', 'IC.A.bit_length()', 'IC.A.real')
t('class S(StrEnum):\n A="x"\n B=auto()\n C_D=auto()'); p('S.A','str(S.A)','S.B','S.C_D.value','S.A=="x"','f"{S.A:>3}"','S("x")','S.A.upper()','S("q")', 'S.A+"k"','S.__mro__','"".join([S.A,S.B])')
t('class S2(StrEnum):\n A=1'); t('class S3(StrEnum):\n A=("a","utf8",3,4)'); t('class S4(StrEnum):\n A=(b"a","utf8")\nprint(repr(S4.A))')
