from collections import Counter, defaultdict, deque


def main():
    words = [f'w{i * 7919 % 97}' for i in range(10000)]
    c = Counter(words)
    c.update(w[0] for w in words)
    for w in words:
        c[w] += 1
    groups = defaultdict(list)
    for w in words:
        groups[w].append(1)
    d = c + Counter(words)
    return c.most_common(3), len(groups), d['w5'], c.total()
