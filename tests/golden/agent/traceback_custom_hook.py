class Money:
    def __init__(self, amount, currency):
        self.amount, self.currency = amount, currency

    def __add__(self, other):
        if self.currency != other.currency:
            raise CurrencyMismatch(self, other)
        return Money(self.amount + other.amount, self.currency)

    def __repr__(self):
        return f"{self.amount} {self.currency}"


class CurrencyMismatch(ArithmeticError):
    def __init__(self, a, b):
        self.a, self.b = a, b

    def __str__(self):
        return f"cannot add {self.a!r} and {self.b!r}\nconvert first"


wallet = [Money(5, "EUR"), Money(7, "EUR"), Money(1, "USD")]
total = wallet[0]
try:
    for m in wallet[1:]:
        total = (total
                 + m)
        print("running", total)
except ArithmeticError as e:
    print(e)
    e.add_note("wallet: " + ", ".join(map(repr, wallet)))
    raise
finally:
    print("total so far", total)
