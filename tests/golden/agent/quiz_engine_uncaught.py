from dataclasses import dataclass, field


@dataclass
class Question:
    text: str
    options: list[str]
    answer: int
    points: int = 1

    def __post_init__(self):
        if not 0 <= self.answer < len(self.options):
            raise IndexError(f"answer {self.answer} not among {len(self.options)} options")

    def check(self, given: str) -> bool:
        return given.strip().upper() == "ABCDEFG"[self.answer]


@dataclass
class Quiz:
    questions: list[Question] = field(default_factory=list)
    score: int = 0

    def run(self, answers):
        for n, (q, a) in enumerate(zip(self.questions, answers, strict=True), 1):
            ok = q.check(a)
            self.score += q.points * ok
            print(f"{n}. {q.text} [{'/'.join(q.options)}] {a!r} {'✓' if ok else '✗ ' + q.options[q.answer]}")
        return f"{self.score}/{sum(q.points for q in self.questions)}"


quiz = Quiz([Question("2+2", ["3", "4"], 1), Question("Capital of Norway", ["Oslo", "Bergen"], 0, points=3)])
print(quiz.run(["b", " A "]))
for f in (lambda: Question("x", [], 0), lambda: quiz.run([5, "a"]), lambda: Question("x", ["a"], "0")):
    try:
        f()
    except (IndexError, AttributeError, TypeError) as e:
        print(type(e).__name__, e)
quiz.run(["a"])
