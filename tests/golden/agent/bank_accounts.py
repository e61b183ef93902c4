from abc import ABC, abstractmethod
from contextlib import contextmanager


class Account(ABC):
    _next = 1000
    registry = {}

    def __init_subclass__(cls, /, code, **kw):
        super().__init_subclass__(**kw)
        cls.code = code
        Account.registry[code] = cls

    def __init__(self, owner, balance=0):
        self.owner = owner
        self.__balance = balance
        self.number = f"{self.code}-{Account._next}"
        Account._next += 1
        self.log = []

    @property
    def balance(self):
        return self.__balance

    @balance.setter
    def balance(self, value):
        if value < self.floor():
            raise ValueError(f"balance {value} below {self.floor()}")
        self.log.append(value - self.__balance)
        self.__balance = value

    @abstractmethod
    def floor(self): ...

    @abstractmethod
    def interest(self): ...

    def __repr__(self):
        return f"<{type(self).__name__} {self.number} {self.owner} {self.balance:,}>"


class Savings(Account, code="SAV"):
    def floor(self):
        return 0

    def interest(self):
        return self.balance * 0.02


class Checking(Account, code="CHK"):
    def floor(self):
        return -100

    def interest(self):
        return 0.0


class Broken(Account, code="BRK"):
    def floor(self):
        return 0


@contextmanager
def transaction(*accounts):
    saved = [a.balance for a in accounts]
    try:
        yield accounts
    except Exception as e:
        for a, b in zip(accounts, saved):
            a._Account__balance = b
        print("rolled back:", e)
        raise
    else:
        print("committed")


s, c = Savings("Zoe", 500), Checking("Yan")
with transaction(s, c):
    s.balance -= 200
    c.balance += 200
try:
    with transaction(s, c) as (x, y):
        x.balance -= 300
        y.balance -= 301
except ValueError:
    pass
print(s, c, s.log, c.log)
for make in (lambda: Account("x"), lambda: Broken("y"), lambda: Savings()):
    try:
        make()
    except TypeError as e:
        print("TypeError:", e)
try:
    s.__balance
except AttributeError as e:
    print("AttributeError:", e)
try:
    s.interest = 5
    del s.balance
except AttributeError as e:
    print("AttributeError:", e)
print(Account.registry.keys(), sorted(Account.__abstractmethods__), Broken.__abstractmethods__)
try:
    class NoCode(Account):
        pass
except TypeError as e:
    print("TypeError:", e)
print(sorted(k for k in vars(s)))
