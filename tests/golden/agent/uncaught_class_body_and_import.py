registry = []


class Base:
    def __init_subclass__(cls, **kw):
        registry.append(cls.__name__)
        if not hasattr(cls, "run"):
            raise TypeError(f"{cls.__name__} must define run()")


class Good(Base):
    values = [x * 2 for x in range(3)]

    def run(self):
        return sum(self.values)


print(Good().run(), registry)
try:
    class Odd(Base):
        import math
        run = math.sqrt
    print(Odd.run(16), Odd.math.pi)
except TypeError as e:
    print(e)


class Bad(Base):
    timeout = 5
