def main():
    s = 0
    for i in range(1500000):
        t = (i, s)
        a, b = t
        s = a + (b & 255)
    return s
