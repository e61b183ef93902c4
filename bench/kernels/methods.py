class C:
    def __init__(self):
        self.n = 0
    def step(self, k):
        self.n = self.n + k
        return self.n

def main():
    c = C()
    for i in range(1500000):
        c.step(i)
    return c.n
