class Node:
    __slots__ = ("value", "next")

    def __init__(self, value, next=None):
        self.value, self.next = value, next


class LinkedList:
    def __init__(self, items=()):
        self.head = None
        self._len = 0
        for item in reversed(list(items)):
            self.push(item)

    def push(self, value):
        self.head = Node(value, self.head)
        self._len += 1

    def pop(self):
        if self.head is None:
            raise IndexError("pop from empty LinkedList")
        node, self.head = self.head, self.head.next
        self._len -= 1
        return node.value

    def __iter__(self):
        node = self.head
        while node:
            yield node.value
            node = node.next

    def __len__(self):
        return self._len

    def __getitem__(self, i):
        if i < 0:
            i += len(self)
        for k, v in enumerate(self):
            if k == i:
                return v
        raise IndexError(f"index {i} out of range")

    def __delitem__(self, i):
        prev, node = None, self.head
        for _ in range(i):
            prev, node = node, node.next
        if prev is None:
            self.head = node.next
        else:
            prev.next = node.next
        self._len -= 1

    def reverse(self):
        prev, cur = None, self.head
        while cur:
            cur.next, prev, cur = prev, cur, cur.next
        self.head = prev
        return self

    def __reversed__(self):
        return iter(list(self)[::-1])

    def __contains__(self, x):
        return any(x == v for v in self)

    def __add__(self, other):
        return LinkedList([*self, *other])

    def __iadd__(self, other):
        for x in other:
            self.push(x)
        return self

    def __repr__(self):
        return " -> ".join(map(repr, self)) or "(empty)"


def merge(a, b):
    ia, ib = iter(a), iter(b)
    done = object()
    x, y = next(ia, done), next(ib, done)
    while x is not done or y is not done:
        if y is done or (x is not done and x <= y):
            yield x
            x = next(ia, done)
        else:
            yield y
            y = next(ib, done)


def has_cycle(head):
    slow = fast = head
    while fast and fast.next:
        slow, fast = slow.next, fast.next.next
        if slow is fast:
            return True
    return False


l = LinkedList("abcd")
print(l, len(l), l[0], l[-1], "c" in l, "z" in l)
del l[1]
print(l.reverse(), list(reversed(l)), l + [1], LinkedList())
l += "xy"
print(l, l.pop(), l, [*merge([1, 4, 6], [2, 3, 7, 8])])
head = Node(1, Node(2, Node(3)))
print(has_cycle(head))
head.next.next.next = head.next
print(has_cycle(head))
for f in (lambda: LinkedList().pop(), lambda: l[10], lambda: l[-10], lambda: l["a"], lambda: LinkedList(5)):
    try:
        print(f())
    except (IndexError, TypeError) as e:
        print(type(e).__name__, "-", e)
first, *rest = l
print(first, rest, max(l), sorted(l), sum(map(ord, l)))
