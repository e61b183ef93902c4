class Cart:
    def __init__(self):
        self.items = []

    def add(self, name, price):
        self.items.append((name, price))
        return self

    def total(self):
        return sum(
            price
            for _, price in self.items
        )


cart = Cart().add("pen", 2).add("book", "12")
print(cart.items)
print("Total: " + cart.total())
