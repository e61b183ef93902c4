class A:
    def __call__(self, *a): return ('A', a)
class B:
    __call__ = A()
print(B()(1, 2))
print(list(map(B(), [1])), sorted([2, 1], key=B()))
class C:
    __call__ = len
try: print(C()([1,2]))
except TypeError as e: print(e)
class D:
    __call__ = staticmethod(lambda *a: a)
print(D()(5))
