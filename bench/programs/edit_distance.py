def distance(a, b):
    prev = list(range(len(b) + 1))
    for i, x in enumerate(a, 1):
        row = [i]
        for j, y in enumerate(b, 1):
            row.append(min(prev[j] + 1, row[j - 1] + 1, prev[j - 1] + (x != y)))
        prev = row
    return prev[-1]


def main():
    words = ['kitten sitting on the mat', 'saturday in the park, sunday', 'the quick brown fox jumps', 'pack my box with five dozen']
    return [distance(a * 2, b * 2) for a in words for b in words]
