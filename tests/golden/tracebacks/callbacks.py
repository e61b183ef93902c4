# Frames of functions that built-ins call.
def key(item):
    return item['size'] * 2


def convert(rows):
    return sorted(rows, key=key)


rows = [{'size': 1}, {'size': 3}, {}]
print(convert(rows[:2]))
convert(rows)
