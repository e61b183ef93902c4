def t(f):
    try: print(f())
    except Exception as e: print(type(e).__name__, e)
import builtins
def foo(): return len([1,2,3])
foo(); foo()
globals()["len"]=lambda x:7
t(foo); del globals()["len"]; t(foo)
old=builtins.len
builtins.len=lambda x:8; t(foo); builtins.len=old; t(foo)
old=builtins.print
out=[]
builtins.print=lambda *a: out.append(a)
print("x"); builtins.print=old; print(out)
exec("def g(): return len('q')", ns:={}); t(ns["g"]); ns["len"]=lambda x:9; t(ns["g"])
def scope():
    x=7
    def f():
        global x
        def g():
            def h(): return x
            return h()
        return g()
    return f()
x="gx"; t(scope)
exec("""
def scope2():
    global y
    y=1
    def a():
        def b(): return y
        return b()
    return a()
r=scope2()
""", ns:={}); print(ns["r"])
