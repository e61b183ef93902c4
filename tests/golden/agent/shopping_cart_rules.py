from dataclasses import dataclass, field
from typing import Callable, Iterable
from functools import partial


@dataclass(frozen=True)
class Item:
    name: str
    price: float
    qty: int = 1
    category: str = "misc"

    @property
    def total(self):
        return round(self.price * self.qty, 2)


Rule = Callable[[list[Item]], float]


def percent_off(category: str, pct: float, items: list[Item]) -> float:
    return sum(i.total for i in items if i.category == category) * pct / 100


def buy_x_get_y(name: str, x: int, y: int, items: list[Item]) -> float:
    return sum(i.qty // (x + y) * y * i.price for i in items if i.name == name)


def threshold(limit: float, amount: float, items: list[Item]) -> float:
    return amount if sum(i.total for i in items) >= limit else 0


@dataclass
class Cart:
    items: list[Item] = field(default_factory=list)
    rules: dict[str, Rule] = field(default_factory=dict, repr=False)

    def __iadd__(self, item: Item | tuple):
        self.items.append(item if isinstance(item, Item) else Item(*item))
        return self

    def receipt(self) -> Iterable[str]:
        gross = 0
        for n, i in enumerate(self.items, 1):
            gross += i.total
            yield f"{n:>2}. {i.name:.<20}{i.qty:>3} x {i.price:>8.2f} = {i.total:>9,.2f}"
        net = gross
        for label, rule in self.rules.items():
            if d := rule(self.items):
                net -= d
                yield f"    {label:<20}{-d:>+23.2f}"
        yield f"    {'TOTAL':<20}{net:>23,.2f}"
        return net


cart = Cart(rules={
    "10% off books": partial(percent_off, "book", 10),
    "3 for 2 soap": partial(buy_x_get_y, "soap", 2, 1),
    "5 off over 100": partial(threshold, 100, 5),
})
cart += ("novel", 12.5, 2, "book")
cart += Item("soap", 1.99, 7)
cart += ("laptop", 1049.0)
gen = cart.receipt()
while True:
    try:
        print(next(gen))
    except StopIteration as done:
        print("net:", round(done.value, 2))
        break
print(cart, cart.rules["5 off over 100"].func.__name__, cart.rules["3 for 2 soap"].args)
try:
    cart += ("bad",)
except TypeError as e:
    print(e)
try:
    cart += 5
except TypeError as e:
    print(e)
try:
    cart.items[0].qty += 1
except AttributeError as e:
    print(type(e).__name__, e)
print(partial(percent_off, "book").args, {i: i.total for i in cart.items[:1]}, max(cart.items, key=lambda i: i.total).name)
