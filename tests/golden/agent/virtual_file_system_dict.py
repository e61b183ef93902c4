class FS:
    def __init__(self):
        self.root, self.cwd = {}, []

    def _walk(self, path):
        parts = [] if path.startswith("/") else list(self.cwd)
        for p in path.split("/"):
            if p == "..":
                parts[-1:] = []
            elif p not in ("", "."):
                parts.append(p)
        return parts

    def _node(self, parts):
        node = self.root
        for i, p in enumerate(parts):
            if not isinstance(node, dict):
                raise NotADirectoryError("/" + "/".join(parts[:i]))
            if p not in node:
                raise FileNotFoundError("/" + "/".join(parts[:i + 1]))
            node = node[p]
        return node

    def mkdir(self, path, parents=False):
        *up, name = self._walk(path)
        if parents:
            for i in range(len(up)):
                self._node(up[:i]).setdefault(up[i], {})
        d = self._node(up)
        if name in d:
            raise FileExistsError(path)
        d[name] = {}

    def write(self, path, text, append=False):
        *up, name = self._walk(path)
        d = self._node(up)
        if isinstance(d.get(name), dict):
            raise IsADirectoryError(path)
        d[name] = (d.get(name, "") if append else "") + text

    def cd(self, path):
        parts = self._walk(path)
        if not isinstance(self._node(parts), dict):
            raise NotADirectoryError(path)
        self.cwd = parts

    def tree(self, node=None, indent=0):
        for name, sub in sorted((self.root if node is None else node).items()):
            is_dir = isinstance(sub, dict)
            yield "  " * indent + name + ("/" if is_dir else f" ({len(sub)})")
            if is_dir:
                yield from self.tree(sub, indent + 1)

    def du(self, node=None):
        node = self.root if node is None else node
        return sum(self.du(v) if isinstance(v, dict) else len(v.encode()) for v in node.values())


fs = FS()
fs.mkdir("/home/ann/docs", parents=True)
fs.cd("/home/ann")
fs.write("docs/a.txt", "hello\n")
fs.write("./docs/../b.txt", "ünïcode")
fs.write("/home/ann/b.txt", "!", append=True)
print(*fs.tree(), sep="\n")
print(fs.du(), fs._node(fs._walk("b.txt")), fs.cwd)
for f in (lambda: fs.mkdir("docs"), lambda: fs.cd("nope/x"), lambda: fs.write("docs", "x"), lambda: fs.cd("b.txt"), lambda: fs._node(["home", "ann", "b.txt", "deep"]), lambda: fs.mkdir("x/y")):
    try:
        f()
    except OSError as e:
        print(type(e).__name__, e, e.errno, isinstance(e, OSError))
fs.cd("../..")
print(fs.cwd, [n for n in fs.tree() if n.endswith("/")])
