print([a for a in dir(object)], "__class__" in dir(5), "__class__" in dir(type), dir(object()) == dir(object))
class A: pass
print(len(dir(A)) - len(dir(object)), sorted(set(dir(A)) - set(dir(object))), sorted(set(dir(A())) - set(dir(object))))
import inspect
class P:
    def m(self): "doc m"
    @property
    def p(self): "doc p"
    @classmethod
    def c(cls): "doc c"
    @staticmethod
    def s(): "doc s"
class Q(P):
    def m(self): pass
    @property
    def p(self): pass
    @classmethod
    def c(cls): pass
    @staticmethod
    def s(): pass
print(inspect.getdoc(Q), inspect.getdoc(Q.m), inspect.getdoc(Q.p), inspect.getdoc(Q.c), inspect.getdoc(Q.s), inspect.getdoc(Q().m), inspect.getdoc(lambda: 0))
