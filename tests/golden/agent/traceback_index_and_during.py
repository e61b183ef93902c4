def third(seq):
    return seq[2]


def safe(seq):
    try:
        return third(seq)
    except IndexError:
        print("falling back")
        return int(seq[0]) + undefined_offset


print(safe([1, 2, 3]))
print(safe("x"))
