def numbers():
    yield 1
    yield int('x1')


def total(it):
    return sum(n for n in it)


class Thing:
    @property
    def value(self):
        return total(numbers())


thing = Thing()
print(thing.value +
      1)
