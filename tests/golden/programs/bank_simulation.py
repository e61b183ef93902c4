# Classes, exceptions, events, undo: a small simulation.
class InsufficientFunds(Exception):
    def __init__(self, need, have):
        super().__init__(f'need {need}, have {have}')
        self.need, self.have = need, have


class Event:
    log = []

    def __init__(self, kind, **data):
        self.kind, self.data = kind, data
        Event.log.append(self)

    def __repr__(self):
        inner = ', '.join(f'{k}={v!r}' for k, v in self.data.items())
        return f'{self.kind}({inner})'


class Account:
    _next = 100

    def __init__(self, owner, balance=0):
        self.number = Account._next
        Account._next += 1
        self.owner = owner
        self._balance = balance
        self._history = []

    @property
    def balance(self):
        return self._balance

    @balance.setter
    def balance(self, value):
        if value < 0:
            raise InsufficientFunds(self._balance - value, self._balance)
        self._history.append(self._balance)
        self._balance = value

    def undo(self):
        self._balance = self._history.pop()

    def __lt__(self, other):
        return (self.balance, self.owner) < (other.balance, other.owner)

    def __str__(self):
        return f'{self.owner}#{self.number}: {self.balance:,}'


class Transfer:
    def __init__(self, src, dst, amount):
        self.src, self.dst, self.amount = src, dst, amount

    def __enter__(self):
        self.start = self.src.balance, self.dst.balance
        self.src.balance -= self.amount
        self.dst.balance += self.amount
        Event('moved', amount=self.amount, to=self.dst.owner)
        return self

    def __exit__(self, etype, e, tb):
        if etype is not None:
            self.src.undo()
            self.dst.undo()
            Event('rolled back', reason=str(e))
        return etype is not None and issubclass(etype, ValueError)


ann, bob = Account('ann', 1000), Account('bob', 50)
with Transfer(ann, bob, 300) as t:
    print('inside', ann, '|', bob, t.start)
with Transfer(ann, bob, 100):
    raise ValueError('changed my mind')
try:
    with Transfer(bob, ann, 10_000):
        print('never')
except InsufficientFunds as e:
    print('failed:', e, e.need - e.have)
try:
    with Transfer(ann, bob, 1):
        raise KeyError('passes on')
except KeyError as e:
    print('passed', e)
print(sorted([ann, bob])[0], max(ann, bob), *Event.log, sep='\n')


class Savings(Account):
    rate = 0.05

    def __init__(self, *args, rate=None, **kw):
        super().__init__(*args, **kw)
        if rate is not None:
            self.rate = rate

    def accrue(self, years=1):
        for _ in range(years):
            self.balance = round(self.balance * (1 + self.rate), 2)
        return self


s = Savings('sue', balance=200, rate=0.1)
print(s.accrue(3), Savings('tom', 100).accrue(), s._history, isinstance(s, Account))
del s._history[:]
try:
    s.undo()
except IndexError as e:
    print(type(e).__name__, e)
