from copy import copy, deepcopy


class Node:
    def __init__(self, v, parts):
        self.v, self.parts = v, parts


def main():
    data = {'rows': [{'id': i, 'name': f'n{i}', 'tags': ['a', 'b'], 'at': (i, [i])} for i in range(300)]}
    node = Node(1, [Node(i, []) for i in range(200)])
    n = 0
    for _ in range(6):
        n += len(deepcopy(data)['rows']) + len(deepcopy(node).parts) + len(copy(data))
    return n
