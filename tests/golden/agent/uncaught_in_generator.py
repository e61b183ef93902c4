def numbers(text):
    for part in text.split(","):
        try:
            yield int(part)
        finally:
            print("yielded", part.strip())


def running(it):
    total = 0
    for n in it:
        total += n
        yield total


for t in running(numbers("1, 2,3")):
    print(t)
gen = running(numbers("4, x, 5"))
print(next(gen))
print(sum(gen))
