# Class bodies, attributes, methods, defaults.
class Account:
    """Holds money."""
    bank = 'B1'
    count = 0

    def __init__(self, owner, balance=0):
        self.owner = owner
        self.balance = balance
        Account.count += 1

    def deposit(self, amount):
        if amount <= 0:
            raise ValueError('amount must be positive')
        self.balance += amount
        return self

    def __repr__(self):
        return f'Account({self.owner!r}, {self.balance})'

    for i in range(3):
        exec(f'v{i} = {i}')
    del i
    if True:
        flag = 'set in if'


a = Account('ann')
b = Account('bob', 50)
print(a.deposit(10).deposit(5), b, Account.count)
a.bank = 'own'
print(a.bank, b.bank, Account.bank)
Account.bank = 'B2'
print(a.bank, b.bank, a.__dict__)
print(Account.v2, Account.flag, hasattr(Account, 'i'), Account.__doc__)
try:
    a.deposit(-1)
except ValueError as e:
    print(e)
try:
    a.missing
except AttributeError as e:
    print(e)
try:
    Account.missing
except AttributeError as e:
    print(e)
try:
    Account()
except TypeError as e:
    print(e)
print(getattr(a, 'nope', 'default'), hasattr(a, 'owner'))
setattr(a, 'x y', 1)
print(a.__dict__['x y'], vars(a) is a.__dict__)
print(type(a) is Account, isinstance(a, Account), isinstance(a, object), Account.__name__, Account.__module__, Account.__bases__)


class Empty:
    pass


e = Empty()
e.fn = lambda: 'instance functions get no self'
print(e.fn())
print(Empty.__dict__.get('fn'), Empty.__mro__)


class Nested:
    class Inner:
        value = 1

        def who(self):
            return type(self).__qualname__


print(Nested.Inner().who(), Nested.Inner)


def factory(n):
    class Local:
        size = n
    return Local


print(factory(3).size, factory(4).size, factory(1))
Dyn = type('Dyn', (Account,), {'extra': 5, 'double': lambda self: self.balance * 2})
d = Dyn('eve', 7)
print(d.double(), d.extra, Dyn.__name__, d)
