# global and nonlocal in nested functions and classes.
count = 0


def bump():
    global count
    count += 1
    return count


bump()
bump()
print(count)


def make():
    total = 0

    def add(n):
        nonlocal total
        total += n
        return total

    def read():
        return total
    return add, read


add, read = make()
add(3)
add(4)
print(read())
other_add, other_read = make()
other_add(1)
print(read(), other_read())


def define_global():
    global made_here
    made_here = 'made'


define_global()
print(made_here)


def three():
    v = 'outer'

    def middle():
        nonlocal v
        v = 'middle'

        def inner():
            nonlocal v
            v = 'inner'
        inner()
        return v
    return middle(), v


print(three())
x = 'module'


class C:
    x = 'class'

    def get(self):
        return x
    y = [x for _ in range(1)]


print(C().get(), C.x, C.y)


def shadow():
    try:
        print(x)
        x = 1
    except UnboundLocalError as e:
        print(e)


shadow()


def only_global():
    global x
    del x


only_global()
print('x' in globals())
