class V:
    def __init__(self, x, y):
        self.x = x
        self.y = y

def main():
    s = 0
    for i in range(1000000):
        v = V(i, 2)
        s += v.x + v.y
    return s
