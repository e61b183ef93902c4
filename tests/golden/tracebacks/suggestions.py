import traceback
import math
import json
from collections import Counter


class Account:
    def __init__(self):
        self.balance = 1
        self._private = 2

    def deposit(self, amount):
        return self.ballance + amount

    def show(self):
        return self.Balance


def local_names():
    customers = [1]
    return len(custmers)


def closure():
    total = 0

    def inner():
        return totl + total
    return inner()


def attempt(f, *args):
    try:
        f(*args)
    except Exception:
        text = traceback.format_exc().splitlines()[-1]
        print(text.split(' (')[0] + text.rpartition(')')[2])  # without the place of a module


attempt(lambda: prnt('x'))
attempt(lambda: Acount())
attempt(local_names)
attempt(closure)
attempt(lambda: Account().deposit(3))
attempt(Account().show)
attempt(lambda: Account().withdraw(1))
attempt(lambda: Account().private)
attempt(lambda: 'text'.uper())
attempt(lambda: [1].push(2))
attempt(lambda: [1].apend(2))
attempt(lambda: {}.has_key(1))
attempt(lambda: math.squareroot(4))
attempt(lambda: math.sqroot(4))
attempt(lambda: json.dump_s({}))
attempt(lambda: Counter().most_comon())
attempt(lambda: datetime.now())
attempt(lambda: re.sub('a', 'b', 'c'))
attempt(lambda: random.random())
attempt(lambda: numpy.array([1]))
attempt(lambda: pritn)
attempt(lambda: x)
attempt(lambda: Tru)
attempt(lambda: lenght)
attempt(lambda: rnage(3))
attempt(lambda: (1).real_part)
attempt(lambda: None.foo)
attempt(lambda: None.__clas__)


def imports():
    from math import sqroot


def imports2():
    from collections import countr


def imports3():
    from json import nothing_like_it


attempt(imports)
attempt(imports2)
attempt(imports3)
try:
    prnt
except NameError as e:
    print(e, e.name)
