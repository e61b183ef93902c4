def average(values):
    return sum(values) / len(values)


def report(groups):
    for name, values in groups.items():
        print(f"{name}: {average(values):.2f}")


report({"a": [1, 2, 3], "b": [4.5], "c": []})
