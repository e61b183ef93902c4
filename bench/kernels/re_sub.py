import re


def main():
    text = 'price 12 and 345, then 6 more; ' * 300
    n = 0
    for _ in range(10):
        n += len(re.sub(r'\d+', lambda m: str(int(m.group()) * 2), text))
        n += len(re.sub(r'(\w+) (\d+)', r'\2 \1', text))
    return n
