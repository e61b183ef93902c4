class Validator:
    def __set_name__(self, owner, name):
        self.name = name

    def __set__(self, obj, value):
        self.validate(value)
        obj.__dict__[self.name] = value


class Range(Validator):
    def __init__(self, lo, hi):
        self.lo, self.hi = lo, hi

    def validate(self, v):
        if not self.lo <= v <= self.hi:
            raise ValueError(f"{self.name} must be in [{self.lo}, {self.hi}], got {v}")


class OneOf(Validator):
    def __init__(self, *options):
        self.options = options

    def validate(self, v):
        if v not in self.options:
            raise ValueError(f"{self.name} must be one of {self.options!r}")


class Car:
    speed = Range(0, 200)
    color = OneOf("red", "blue")

    def __init__(self, speed, color):
        self.speed, self.color = speed, color


c = Car(50, "red")
c.speed += 25
print(c.speed, c.color, vars(c))
for attr, v in (("speed", 500), ("color", "green"), ("speed", "fast")):
    try:
        setattr(c, attr, v)
    except (ValueError, TypeError) as e:
        print(type(e).__name__, e)
print(c.speed, type(Car.speed).__name__, Car.__dict__["color"].name)
del c.__dict__["color"]
print(type(c.color).__name__)
try:
    del c.speed
except AttributeError as e:
    print(e)
