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


class Color(Enum):
    RED = 1
    GREEN = 2


class IC(IntEnum):
    A = 1


class F(Flag):
    R = auto()
    W = auto()
    RW = R | W


t('@unique\nclass U(Enum):\n A=1\n B=1\n C=1'); t('@verify(UNIQUE)\nclass U(Enum):\n A=1\n B=1'); t('@verify(CONTINUOUS)\nclass U(Enum):\n A=1\n B=4'); t('@verify(NAMED_FLAGS)\nclass U(Flag):\n A=1\n B=14'); t('@verify(CONTINUOUS)\nclass U(Flag):\n A=1\n B=8'); t('@verify(UNIQUE, CONTINUOUS)\nclass U(IntEnum):\n A=1\n B=2\nprint(U)'); t('verify("x")(U)')
t('class A(Enum):\n X=auto()\n Y=auto()\n Z=10\n W=auto()\nprint(list(A))'); t('class A(Enum):\n X="a"\n Y=auto()'); t('class A(Enum):\n @staticmethod\n def _generate_next_value_(name,start,count,last): return (name,start,count,list(last))\n X=auto()\n Y=auto()\nprint(list(A))')
t('class A(Enum):\n X=auto()\n @classmethod\n def _missing_(cls, v): return cls.X if v=="z" else None\nprint(A("z"))\nA("q")'); t('class A(Enum):\n X=1\n @classmethod\n def _missing_(cls, v): return 5\nA(3)'); t('class A(Enum):\n X=1\n @classmethod\n def _missing_(cls, v): raise KeyError(v)\nA(3)')
t('class P(Enum):\n A=(1,2)\n B=(3,4)\n def __init__(self,x,y): self.x=x; self.y=y\n @property\n def s(self): return self.x+self.y\nprint(P.A.s, P.A, P((3,4)), P(3,4), P.A.value)')
t('class N(Enum):\n def __new__(cls, v):\n  o=object.__new__(cls); o._value_=v*2; return o\n A=1\n B=2\nprint(list(N), N(4))'); t('class N(int, Enum):\n A=1\n B="12"\nprint(list(N), N.B+1)')
t('class G(Enum):\n _ignore_="a b"\n a=1\n b=2\n C=a+b\nprint(list(G), hasattr(G,"a"))'); t('class G(Enum):\n _order_="A B"\n B=2\n A=1'); t('class M(Enum):\n A=member(1)\n B=nonmember(5)\n class In: pass\n L=lambda s: 1\n E=A\nprint(list(M), M.B, M.In)')
p('Enum("Anim","ANT BEE")','list(Enum("Anim","ANT BEE"))','list(Enum("Anim",["A","B"],start=5))','list(Enum("Anim",{"A":"x","B":"y"}))','list(Enum("Anim",[("A",3)]))','IntEnum("Q","A B").A+1','Flag("Fq","A B C").C','Enum("Anim","ANT BEE", module="m", qualname="q.Anim").ANT','Enum("E","")', 'Enum("E","A").__module__','Enum("E","A,B").B','StrEnum("Zs","a b").b')
t('class O(Enum):\n A=1\n def __eq__(s,o): return True\nhash(O.A)')
t('match Color.RED:\n case Color.GREEN: print("g")\n case Color.RED: print("r")')
p('show_flag_values(5)','EnumMeta is EnumType','Enum','Color.RED.__reduce_ex__(2)','repr(auto())','auto()','STRICT','repr(FlagBoundary.KEEP)','list(EnumCheck)','ReprEnum','property','CONTINUOUS','EnumType.__mro__','enum.__all__', 'global_str(IC.A)','global_enum_repr(IC.A)','global_flag_repr(F.RW)')
t('@global_enum\nclass Gl(IntEnum):\n GA=1\n GB=2\nprint(repr(GA), GB, Gl)')
t('class Mixin:\n def hi(self): return "hi "+self.name\nclass Mx(Mixin, Enum):\n A=1\nprint(Mx.A.hi())'); t('class Fl(float, Enum):\n A=1.5\nprint(Fl.A, repr(Fl.A), Fl.A+1, f"{Fl.A}", "%s"%Fl.A)'); t('class St(str, Enum):\n A="x"\nprint(St.A, repr(St.A), f"{St.A}", St.A=="x", "%s"%St.A, "{}".format(St.A), St.A+"", str(St.A))')
t('import copy\nprint(copy.copy(Color.RED) is Color.RED, copy.deepcopy([Color.RED])[0] is Color.RED)')
t('class Rp(Enum):\n A=1\n def __repr__(s): return "RR"\n def __str__(s): return "SS"\nprint(Rp.A, [Rp.A], f"{Rp.A}", "%s %r"%(Rp.A,Rp.A))')
t('class T(tuple, Enum):\n A=(1,2)\nprint(T.A, list(T.A), T.A[0])'); t('class By(bytes, Enum):\n A=b"x"\nprint(By.A, By.A.value)')
t('from dataclasses import dataclass\n@dataclass\nclass DM:\n a:int\n b:int=2\nclass DE(DM, Enum):\n X=1\n Y=3,4\nprint(list(DE), DE.X.a, DE.Y.b)')
t('class Pr(Enum):\n A=1\n @enum.property\n def z(self): return 5\n @property\n def value2(self): return 7\nprint(Pr.A.z, Pr.A.value2)\nPr.z'); t('class Ab(Enum):\n def __call__(self): return 5\n A=1\nprint(Ab.A())'); t('class Em(Enum): pass\nprint(list(Em), Em)\nEm(1)'); t('Enum.X'); t('Enum(1)')
t('class Un(Enum):\n A=[1]\n B={}\nprint(Un([1]), Un({}), [1] in Un, Un.A in Un)\nUn([2])'); t('class Se(Enum):\n A=1\n def __init__(self, v): self.k=v\n _k: int\nprint(Se.A.k)'); t('class Pl(Enum):\n EARTH=(1,2)\n @classmethod\n def get(cls): return cls.EARTH\n @staticmethod\n def st(): return 3\nprint(Pl.get(), Pl.st())')
t('class NF(Flag):\n A=1\n C=6\nprint(list(NF), NF(7), NF.C, 1)\nNF(2)'); t('class NF2(IntFlag):\n A=1\n N=-2\nprint(NF2.N, NF2.N.value)'); t('class NF3(Flag):\n A="x"'); t('class Nm(Enum):\n A=1\n name="x"'); t('class Nm(Enum):\n name=1\n value=2\nprint(list(Nm), Nm.name, Nm.value.name)')
t('class Aa(Enum):\n A=1\n A2=2\n A2._add_alias_("q") if 0 else None'); t('class Al(Enum):\n A=1\n def __new__(cls,v):\n  o=object.__new__(cls); o._value_=v; return o\nAl.A._add_value_alias_(5)\nprint(Al(5))\nAl.A._add_alias_("Z")\nprint(Al.Z)')
t('class Big(Enum):\n A=object()\nprint(Big.A.name)'); t('for c in Color: print(c, end=" ")\nprint({Color.RED: 1}[Color.RED], sorted(Color, key=lambda c: -c.value))')
t('class Nu(Enum):\n A=None\n B=auto()'); t('class Wm(Enum):\n A=auto()\n B="s"\n C=auto()'); t('class Ta(Enum):\n A=auto(), "x"\n B=auto(), "y"\nprint(list(Ta))')
t('class Ba(IntEnum):\n A="x"'); t('class Fi(Enum):\n A=1\nclass Sub(Fi):\n pass'); t('class Bs(Enum):\n def q(self): return self.value\nclass Sb(Bs):\n A=1\nprint(Sb.A.q(), Sb.__mro__)')
t('class Mk(Enum, metaclass=EnumType):\n A=1\nprint(Mk.A)'); t('class Kw(Enum, boundary=3): A=1'); t('class Kw(Enum, foo=3): A=1')
