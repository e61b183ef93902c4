def main():
    x = 0.0
    y = 1.5
    for i in range(2000000):
        x = x * 0.5 + y
        y = y - x * 0.001
    return round(x, 6)
