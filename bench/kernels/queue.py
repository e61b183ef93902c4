from collections import deque


def main():
    q = deque()
    n = 0
    for i in range(30000):
        q.append(i)
        if len(q) > 50:
            n += q.popleft()
    last = deque(maxlen=10)
    for i in range(20000):
        last.append(i)
    q.rotate(3)
    for x in q:
        n += x
    return n, list(last), q[0], q[-1]
