class Key:
    def __init__(self, v):
        self.v = v

    def __hash__(self):
        return hash(self.v)

    def __eq__(self, other):
        return self.v == other.v


class Item:
    def __init__(self, v):
        self.v = v

    def __lt__(self, other):
        return self.v < other.v


def main():
    keys = [Key(i) for i in range(3000)]
    same = [Key(i) for i in range(3000)]
    counts = {}
    for _ in range(5):
        for k in keys:
            counts[k] = counts.get(k, 0) + 1
        for k in same:
            counts[k] += 1
    seen = set()
    hits = 0
    for _ in range(5):
        for k in keys:
            if k in seen:
                hits += 1
            seen.add(k)
        for k in same:
            hits += k in seen
    items = sorted(Item(i * 7919 % 3001) for i in range(3000))
    return sum(counts.values()), hits, len(seen), items[5].v
