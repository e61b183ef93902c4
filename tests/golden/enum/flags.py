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


t('class F(Flag):\n R=auto()\n W=auto()\n X=auto()\n RW=R|W'); p('F.R','F.R|F.W','F.RW','F.R|F.X','~F.R','F(0)','F(7)','F(8)','F(-1)','F.R&F.W','F.R^F.RW','list(F)','list(F.RW)','len(F.RW)','F.R in F.RW','bool(F(0))','F.RW.name','(F.R|F.X).name','(F.R|F.X).value','str(F.R|F.X)','F(0).name','repr(F(0))','F["R"]','F["R|X"]','F.__members__','1 in F','8 in F','F.R in F','F.R|1','F.R==1','F._flag_mask_','F._singles_mask_','F.RW._value_','hash(F.R)==hash(1)','hash(F.RW)==hash(3)', '~F(0)', 'F("x")', 'F(1.5)', '3 in F.RW')
t('class I(IntFlag):\n A=1\n B=2\n C=8'); p('I.A','I.A|I.B','I.A|4','I(4)','I(16)','~I.A','I(-1)','I.A+1','str(I.A)','f"{I.A|I.B}"','repr(I(16)|I.A)','I(0)','list(I.A|4|I.C)','I.A==1','I.A|I.B==3','I(5).name','I(4).name','I.A & 3','3 & I.A','1 | I.B', 'I.A ^ 3','I(-2)','I(7)','4 in I', 'list(I(20))','I.A.__or__(1)')
t('class St(Flag, boundary=STRICT):\n A=1\n B=2'); p('St(4)','St(-1)'); t('class Co(Flag, boundary=CONFORM):\n A=1\n B=2'); p('Co(6)','Co(4)'); t('class Ej(Flag, boundary=EJECT):\n A=1\n B=2'); p('Ej(6)','Ej(4)'); t('class Ke(Flag, boundary=KEEP):\n A=1\n B=2'); p('Ke(6)','Ke(4)','Ke(-1)')
