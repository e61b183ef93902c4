def main():
    a = 0
    for i in range(3000000):
        a = (a + i * 3) & 0xffffff
    return a
