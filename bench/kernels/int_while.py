def main():
    i = 0
    s = 0
    while i < 3000000:
        if i % 3 == 0:
            s += i
        else:
            s -= 1
        i += 1
    return s
