import re


def main():
    text = 'Please write to bob.smith@example.com, alice_99@mail.example.org ; not to @nobody  or x@y: order 66, 12 items at 9.99 each.\n' * 900
    total = 0
    for _ in range(4):
        total += len(re.findall(r'\w+', text))
        total += len(re.sub(r'\d+', '#', text))
        total += len(re.split(r'\s*,\s*', text))
        total += len(re.findall(r'[\w.+-]+@[\w-]+\.[\w.-]+', text))
        total += len(re.sub(r'\b(\w)(\w*)', lambda m: m[1].upper() + m[2], text[:20000]))
    return total
