def add(a, b):
    return a + b

def main():
    s = 0
    for i in range(2000000):
        s = add(s, i)
    return s
