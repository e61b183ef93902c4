from __future__ import annotations
from dataclasses import dataclass, field, asdict, astuple, fields, is_dataclass
from typing import Iterator
import copy


@dataclass(order=True)
class Task:
    priority: int
    title: str = field(compare=False)
    subtasks: list[Task] = field(default_factory=list, compare=False)
    parent: Task | None = field(default=None, repr=False, compare=False)

    def add(self, *tasks: Task) -> Task:
        for t in tasks:
            t.parent = self
            self.subtasks.append(t)
        return self

    def walk(self, depth=0) -> Iterator[tuple[int, Task]]:
        yield depth, self
        for t in sorted(self.subtasks):
            yield from t.walk(depth + 1)

    @property
    def path(self) -> str:
        return f"{self.parent.path} > {self.title}" if self.parent else self.title

    def __iter__(self):
        return (t for _, t in self.walk())


root = Task(0, "release").add(Task(2, "docs"), Task(1, "code").add(Task(5, "tests"), Task(1, "fix")))
for d, t in root.walk():
    print(f"{'  ' * d}{t.priority} {t.title:<8} {t.path}")
print(root.subtasks[0], max(root).title, [t.title for t in sorted(root, reverse=True)], Task(1, "a") == Task(1, "b"), Task(1, "a") <= Task(2, "b"))
leaf = Task(9, "leaf")
print(asdict(leaf), astuple(leaf), [f.name for f in fields(leaf) if f.compare], is_dataclass(Task))
loop = Task(1, "loop")
loop.subtasks.append(loop)
print(loop)
clone = copy.deepcopy(root)
clone.subtasks[1].subtasks[0].title = "renamed"
print([t.title for t in root], [t.title for t in clone], clone.subtasks[1].parent is clone, clone.subtasks[0].parent is root)
try:
    Task("x", "y") < Task(1, "z")
except TypeError as e:
    print(e)
try:
    Task(1, "a") < 5
except TypeError as e:
    print(e)
