import math


def main():
    x, y, vx, vy = 0.0, 1.0, 0.5, 0.0
    e = 0.0
    for i in range(120000):
        r = math.sqrt(x * x + y * y) + 0.1
        ax, ay = -x / (r * r * r), -y / (r * r * r)
        vx += ax * 0.001
        vy += ay * 0.001
        x += vx * 0.001
        y += vy * 0.001
        e = max(e, abs(vx) + abs(vy))
    return round(x, 9), round(y, 9), round(e, 9), round(sum(math.sin(i) * math.exp(-i / 1000) for i in range(20000)), 9)
