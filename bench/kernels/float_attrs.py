class P:
    def __init__(self, x, y):
        self.x = x
        self.y = y
        self.vx = 0.5
        self.vy = 0.25

def main():
    ps = [P(i * 1.0, i * 2.0) for i in range(100)]
    for step in range(5000):
        for p in ps:
            p.x = p.x + p.vx * 0.01
            p.y = p.y + p.vy * 0.01
    return round(sum([p.x + p.y for p in ps]), 6)
