from dataclasses import dataclass, field, replace


@dataclass
class Point:
    x: int
    y: int
    tags: list = field(default_factory=list)


@dataclass(frozen=True, order=True)
class Version:
    major: int
    minor: int = 0


def main():
    points = [Point(i, i + 1) for i in range(10000)]
    versions = [Version(i % 7, i) for i in range(3000)]
    n = sum(points[i] == points[i + 1] for i in range(5000))
    n += sum(versions[i] < versions[i + 1] for i in range(2999))
    n += len(repr(points[:2000])) + replace(points[3], x=4).x
    return n, len(set(versions))
