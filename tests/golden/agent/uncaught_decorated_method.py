import functools


def audited(fn):
    @functools.wraps(fn)
    def wrapper(self, *args, **kwargs):
        self.log.append((fn.__name__, args))
        try:
            return fn(self, *args, **kwargs)
        except Exception:
            self.log.append("failed")
            raise
    return wrapper


class Account:
    def __init__(self):
        self.log, self.balance = [], 0

    @audited
    def deposit(self, amount):
        self.balance += amount

    @audited
    def withdraw(self, amount, *, force=False):
        if amount > self.balance and not force:
            raise ValueError(f"insufficient funds: {self.balance} < {amount}")
        self.balance -= amount


acct = Account()
acct.deposit(50)
acct.withdraw(80, force=True)
print(acct.balance, acct.log, Account.withdraw.__name__)
try:
    acct.withdraw(10)
finally:
    print(acct.log[-1])
