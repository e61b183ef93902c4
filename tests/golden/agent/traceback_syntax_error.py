def setup():
    print("never printed")


setup()
items = [1, 2, 3
print(items)
