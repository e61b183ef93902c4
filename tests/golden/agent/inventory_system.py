from __future__ import annotations
from dataclasses import dataclass, field
from typing import Optional


class InventoryError(Exception):
    """Base class for inventory problems."""


class OutOfStock(InventoryError):
    def __init__(self, sku: str, wanted: int, available: int):
        self.sku, self.wanted, self.available = sku, wanted, available
        super().__init__(f"{sku}: wanted {wanted}, only {available} left")


class UnknownProduct(InventoryError, KeyError):
    pass


@dataclass(eq=True)
class Product:
    sku: str
    name: str
    price: float
    quantity: int = 0
    tags: list[str] = field(default_factory=list)

    def __post_init__(self):
        if self.price < 0:
            raise ValueError(f"negative price: {self.price}")

    @property
    def value(self) -> float:
        return self.price * self.quantity


class Inventory:
    def __init__(self) -> None:
        self._products: dict[str, Product] = {}
        self._history: list[tuple[str, str, int]] = []

    def add(self, product: Product) -> Inventory:
        if product.sku in self._products:
            raise InventoryError(f"duplicate sku {product.sku!r}")
        self._products[product.sku] = product
        return self

    def __getitem__(self, sku: str) -> Product:
        try:
            return self._products[sku]
        except KeyError as e:
            raise UnknownProduct(f"no product {sku}") from e

    def remove(self, sku: str, n: int = 1) -> None:
        p = self[sku]
        if p.quantity < n:
            raise OutOfStock(sku, n, p.quantity)
        p.quantity -= n
        self._history.append(("remove", sku, n))

    def restock(self, **amounts: int) -> None:
        for sku, n in amounts.items():
            self[sku].quantity += n
            self._history.append(("restock", sku, n))

    def __len__(self):
        return len(self._products)

    def __contains__(self, item: object) -> bool:
        return item in self._products or item in self._products.values()

    def __iter__(self):
        return iter(sorted(self._products.values(), key=lambda p: p.name))

    def total(self, tag: Optional[str] = None) -> float:
        return sum(p.value for p in self if tag is None or tag in p.tags)


inv = Inventory().add(Product("A1", "Anvil", 99.5, 3, ["heavy"])).add(Product("B2", "Balloon", 0.25, 1000))
inv.add(Product("C3", "Crate", 12, tags=["heavy", "wood"]))
for action in (
    lambda: inv.remove("A1", 2),
    lambda: inv.remove("A1", 5),
    lambda: inv.remove("Z9"),
    lambda: inv.add(Product("A1", "Other", 1)),
    lambda: Product("D4", "Debt", -1),
    lambda: inv.restock(C3=10, A1=1),
    lambda: inv.restock(C3=1, Q=1),
    lambda: Product("E5"),
):
    try:
        action()
        print("ok")
    except InventoryError as e:
        print(f"{type(e).__name__}: {e} (cause: {e.__cause__!r})")
    except (TypeError, ValueError) as e:
        print(f"{type(e).__name__}: {e}")
print(*inv, sep="\n")
print(len(inv), "A1" in inv, "Z" in inv, inv["B2"] in inv, inv.total(), inv.total("heavy"))
print(inv._history, Product.__annotations__["tags"], Inventory.add.__annotations__)
