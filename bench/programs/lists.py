def main():
    total = 0
    for k in range(8):
        a = list(range(20000))
        b = a[::2] + a[1::2]
        b.reverse()
        c = [x for x in b if x % 3]
        for i in range(0, 4000, 7):
            c[i], c[-i - 1] = c[-i - 1], c[i]
        stack = []
        for x in c:
            if stack and x < stack[-1]:
                stack.pop()
            else:
                stack.append(x)
        total += len(stack) + sum(c[100:200]) + c.index(a[500 + 3 * k]) + min(c) + max(c)
        c.insert(3, k)
        del c[10:20]
        c.extend(stack)
        total += len(c)
    return total
