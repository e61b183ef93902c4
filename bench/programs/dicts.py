def main():
    counts = {}
    for i in range(120000):
        k = (i * 7919) % 5003
        counts[k] = counts.get(k, 0) + 1
    groups = {}
    for k, v in counts.items():
        groups.setdefault(v, []).append(k)
    merged = {**counts, **{k + 10000: v for k, v in counts.items()}}
    for k in list(merged):
        if k % 2:
            del merged[k]
    return len(counts), len(groups), len(merged), sum(merged.values()), merged.pop(2), 'x' in merged
