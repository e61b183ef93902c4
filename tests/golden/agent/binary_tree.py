from __future__ import annotations
from collections import deque
from dataclasses import dataclass
from typing import Callable, Generic, Iterator, Optional, TypeVar

T = TypeVar("T")


@dataclass
class Node(Generic[T]):
    value: T
    left: Optional[Node[T]] = None
    right: Optional[Node[T]] = None

    def __iter__(self) -> Iterator[T]:
        if self.left:
            yield from self.left
        yield self.value
        if self.right:
            yield from self.right


class BST(Generic[T]):
    def __init__(self, *values: T, key: Callable = lambda x: x):
        self.root, self.key = None, key
        for v in values:
            self.insert(v)

    def insert(self, value):
        if self.root is None:
            self.root = Node(value)
            return
        node = self.root
        while True:
            side = "left" if self.key(value) < self.key(node.value) else "right"
            child = getattr(node, side)
            if child is None:
                setattr(node, side, Node(value))
                return
            node = child

    def levels(self):
        queue = deque([(self.root, 0)] if self.root else [])
        while queue:
            node, depth = queue.popleft()
            yield depth, node.value
            queue.extend((c, depth + 1) for c in (node.left, node.right) if c)

    def height(self):
        def go(n):
            return 0 if n is None else 1 + max(go(n.left), go(n.right))
        return go(self.root)

    def paths(self, node=None, prefix=()):
        node = node or self.root
        prefix += (node.value,)
        if not (node.left or node.right):
            yield prefix
        for child in filter(None, [node.left, node.right]):
            yield from self.paths(child, prefix)

    def draw(self):
        def go(node, prefix="", tail=True):
            if node.right:
                go(node.right, prefix + ("│   " if tail else "    "), False)
            print(prefix + ("└── " if tail else "┌── ") + str(node.value))
            if node.left:
                go(node.left, prefix + ("    " if tail else "│   "), True)
        go(self.root)


t = BST(50, 30, 70, 20, 40, 60, 80, 65)
print(list(t.root), t.height())
print(list(t.levels()))
print([*t.paths()])
t.draw()
print(Node(1, Node(2)))
print(Node(1) == Node(1), Node(1) == Node(2), Node[int], BST.__parameters__, BST.__orig_bases__)
words = BST(*"the quick brown fox jumps".split(), key=len)
print(list(words.root))
match t.root:
    case Node(value=v, left=Node(left=Node(value=ll)), right=Node(right=Node() as rr)):
        print(v, ll, rr)
print(Node.__match_args__, Node.__dataclass_fields__["left"].type)
