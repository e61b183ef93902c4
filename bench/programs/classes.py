class Shape:
    def __init__(self, name):
        self.name = name

    def area(self):
        raise NotImplementedError

    def __lt__(self, other):
        return self.area() < other.area()


class Circle(Shape):
    def __init__(self, r):
        super().__init__('circle')
        self.r = r

    def area(self):
        return 3.14159 * self.r * self.r


class Rect(Shape):
    def __init__(self, w, h):
        super().__init__('rect')
        self.w, self.h = w, h

    @property
    def ratio(self):
        return self.w / self.h

    def area(self):
        return self.w * self.h


def main():
    shapes = []
    for i in range(1, 15000):
        shapes.append(Circle(i % 50) if i % 2 else Rect(i % 30 + 1, i % 20 + 1))
    total = sum(s.area() for s in shapes)
    ratios = sum(s.ratio for s in shapes if isinstance(s, Rect))
    best = max(shapes[:2000])
    return round(total, 3), round(ratios, 3), best.name
