class Trie:
    END = object()

    def __init__(self, words=()):
        self.root = {}
        for w in words:
            self.add(w)

    def add(self, word, weight=1):
        node = self.root
        for ch in word:
            node = node.setdefault(ch, {})
        node[self.END] = node.get(self.END, 0) + weight

    def _find(self, prefix):
        node = self.root
        for ch in prefix:
            if (node := node.get(ch)) is None:
                return None
        return node

    def _walk(self, node, prefix):
        for key, child in node.items():
            if key is self.END:
                yield prefix, child
            else:
                yield from self._walk(child, prefix + key)

    def complete(self, prefix, limit=3):
        node = self._find(prefix)
        if node is None:
            return []
        found = sorted(self._walk(node, prefix), key=lambda p: (-p[1], p[0]))
        return [w for w, _ in found[:limit]]

    def remove(self, word):
        def go(node, i):
            if i == len(word):
                if self.END not in node:
                    raise KeyError(word)
                del node[self.END]
            else:
                go(node[word[i]], i + 1)
                if not node[word[i]]:
                    del node[word[i]]
        go(self.root, 0)

    def __contains__(self, word):
        node = self._find(word)
        return node is not None and self.END in node

    def __len__(self):
        return sum(1 for _ in self._walk(self.root, ""))


t = Trie("car card care cat dog do done door".split())
for _ in range(3):
    t.add("care")
t.add("naïve")
t.add("日本語")
print(t.complete("car"), t.complete("do", 10), t.complete("x"), t.complete("", 2))
print("car" in t, "ca" in t, "naïve" in t, "日本" in t, len(t))
t.remove("card")
t.remove("dog")
print(sorted(w for w, _ in t._walk(t.root, "")))
for bad in ("ca", "zebra", "car5"):
    try:
        t.remove(bad)
    except KeyError as e:
        print("KeyError:", e)


def spell(word, words):
    letters = "abcdefghijklmnopqrstuvwxyz"
    splits = [(word[:i], word[i:]) for i in range(len(word) + 1)]
    edits = {a + b[1:] for a, b in splits if b}
    edits |= {a + b[1] + b[0] + b[2:] for a, b in splits if len(b) > 1}
    edits |= {a + c + b[1:] for a, b in splits if b for c in letters}
    edits |= {a + c + b for a, b in splits for c in letters}
    return sorted(edits & set(words)), len(edits)


print(spell("cae", ["car", "care", "cat", "ace", "case"]))
