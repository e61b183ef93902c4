log = []


def f(how):
    try:
        log.append("try")
        if how == "return":
            return "from try"
        if how == "raise":
            raise ValueError("boom")
        if how == "nested":
            try:
                raise KeyError("inner")
            finally:
                log.append("inner finally")
    except ValueError as e:
        log.append(f"except {e}")
        return "from except"
    else:
        log.append("else")
        return "from else"
    finally:
        log.append("finally")
        if how == "override":
            return "from finally"


for how in ("return", "raise", "none", "override", "nested"):
    log.clear()
    try:
        r = f(how)
    except KeyError as e:
        r = repr(e)
    print(how, r, log)


def loop():
    out = []
    for i in range(5):
        try:
            if i == 1:
                continue
            if i == 3:
                break
            out.append(i)
        finally:
            out.append(f"f{i}")
    else:
        out.append("else")
    return out


print(loop())


def swallow():
    while True:
        try:
            raise RuntimeError("lost")
        finally:
            break
    return "swallowed"


print(swallow())


def ctx():
    try:
        try:
            raise ValueError("first")
        except ValueError as e:
            raise TypeError("second") from e
        finally:
            raise OSError("third")
    except OSError as e:
        out = []
        while e is not None:
            out.append((repr(e), e.__suppress_context__))
            e = e.__cause__ or e.__context__
        return out


print(ctx())
try:
    try:
        raise ValueError("a")
    except ValueError:
        raise KeyError("b") from None
except KeyError as e:
    print(e.__cause__, repr(e.__context__), e.__suppress_context__)
err = None
try:
    1 / 0
except ZeroDivisionError as err:
    pass
try:
    err
except NameError as e:
    print("NameError:", e)


def gen():
    try:
        yield 1
        yield 2
    finally:
        print("gen finally")
        yield 3


g = gen()
print(next(g), g.throw(ValueError) if False else next(g), next(g))
try:
    next(g)
except StopIteration:
    print("stop")
def reraise():
    try:
        raise ValueError("orig")
    except ValueError as e:
        saved = e
    try:
        raise saved
    except ValueError as again:
        return again is saved, len(again.args)
print(reraise())
try:
    raise
except RuntimeError as e:
    print(e)
try:
    raise 5
except TypeError as e:
    print(e)
try:
    raise ValueError("x") from 5
except TypeError as e:
    print(e)
try:
    try:
        1 / 0
    except 5:
        pass
except TypeError as e:
    print(e)
for cls in (ValueError, (KeyError, ZeroDivisionError), ()):
    try:
        try:
            1 / 0
        except cls:
            print("caught by", cls)
    except ArithmeticError:
        print("not caught by", cls)
class E(Exception):
    def __init__(self, a, b=2):
        self.a = a
        super().__init__(f"E:{a}")
print(repr(E(1)), E(1).args, str(E([1])), E.__mro__[1].__name__, repr(Exception()), repr(Exception(1, "b")), str(Exception(1, "b")), KeyError("k").args, str(KeyError("k")), str(KeyError()), repr(OSError("m")), OSError(2, "m").errno)
def nested():
    for i in range(2):
        for j in range(2):
            try:
                if j:
                    break
                try:
                    yield i, j
                finally:
                    yield "inner"
            finally:
                yield "outer"
print(list(nested()))
print("end")
raise SystemExit("fatal: done")
