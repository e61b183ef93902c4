class M(type):
    def __contains__(c, x): return x == 1
    def __iter__(c): return iter('abc')
class A(metaclass=M):
    def __getattr__(self, n): raise AttributeError(n)
print(1 in A, 'a' in A, list(A))
a = A()
try: a.nope
except AttributeError as e: print(repr(e), e.name, e.obj is a)
class B:
    def __getattribute__(self, n): raise AttributeError('own', name='x')
    def __getattr__(self, n): raise AttributeError('own', name='x')
try: B().y
except AttributeError as e: print(repr(e), e.name, e.obj)
