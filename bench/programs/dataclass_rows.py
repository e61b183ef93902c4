from collections import Counter, defaultdict
from dataclasses import dataclass, field


@dataclass
class Order:
    id: int
    customer: str
    amount: float
    tags: list = field(default_factory=list)

    @property
    def is_large(self):
        return self.amount > 500


def main():
    orders = [Order(i, f'c{i % 97}', (i * 37) % 1000 / 1.5, ['x'] if i % 3 else []) for i in range(20000)]
    by = defaultdict(list)
    for o in orders:
        by[o.customer].append(o)
    totals = {c: round(sum(o.amount for o in os), 2) for c, os in by.items()}
    top = sorted(totals.items(), key=lambda kv: (-kv[1], kv[0]))[:5]
    tags = Counter(t for o in orders for t in o.tags)
    return top, tags['x'], sum(o.is_large for o in orders)
