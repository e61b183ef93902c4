def main():
    s = 1 << 50
    for i in range(1500000):
        s = s + i
    return s
