from enum import Enum, auto, Flag, IntEnum, StrEnum, unique


class State(Enum):
    DRAFT = auto()
    REVIEW = auto()
    PUBLISHED = auto()
    ARCHIVED = auto()

    @property
    def is_final(self):
        return self is State.ARCHIVED


class Event(StrEnum):
    SUBMIT = auto()
    APPROVE = auto()
    REJECT = auto()
    ARCHIVE = auto()


TRANSITIONS = {
    (State.DRAFT, Event.SUBMIT): State.REVIEW,
    (State.REVIEW, Event.APPROVE): State.PUBLISHED,
    (State.REVIEW, Event.REJECT): State.DRAFT,
    (State.PUBLISHED, Event.ARCHIVE): State.ARCHIVED,
}


class InvalidTransition(RuntimeError):
    pass


class Document:
    def __init__(self):
        self.state = State.DRAFT
        self.history = [self.state]

    def fire(self, event):
        try:
            new = TRANSITIONS[self.state, Event(event)]
        except KeyError:
            allowed = [e.value for (s, e) in TRANSITIONS if s is self.state]
            raise InvalidTransition(f"{event} not allowed in {self.state.name}; try {allowed or 'nothing'}") from None
        self.state = new
        self.history.append(new)
        return self


d = Document()
d.fire("submit").fire(Event.REJECT).fire("submit").fire("approve")
for e in ("submit", "archive", "archive", "explode"):
    try:
        d.fire(e)
        print("ok", d.state)
    except (InvalidTransition, ValueError) as exc:
        print(type(exc).__name__, exc)
print(d.history)
print([s.name for s in d.history if not s.is_final], d.state.is_final)
print(State.DRAFT, repr(State.DRAFT), f"{Event.SUBMIT}", repr(Event.SUBMIT), Event.SUBMIT == "submit", State["REVIEW"], State(3))
print(list(State), len(State), State.DRAFT in State, 2 in State, 99 in State)


class Perm(Flag):
    R = auto()
    W = auto()
    X = auto()
    RW = R | W


p = Perm.R | Perm.X
print(p, repr(p), Perm.RW, Perm.W in p, ~p, p & Perm.RW, p ^ Perm.RW, bool(Perm(0)), list(Perm.RW | Perm.X), Perm(0))


class Level(IntEnum):
    LOW = 1
    HIGH = 10


print(Level.HIGH > Level.LOW, Level.HIGH + 1, sorted([Level.HIGH, Level.LOW]), f"{Level.HIGH}", Level(10).name, max(Level))
try:
    @unique
    class Dup(Enum):
        A = 1
        B = 1
except ValueError as e:
    print(e)
for bad in (lambda: State(9), lambda: State["NOPE"], lambda: setattr(State, "DRAFT", 3), lambda: State.DRAFT < State.REVIEW):
    try:
        bad()
    except Exception as e:
        print(f"{type(e).__name__}: {e}")
Color = Enum("Color", "RED GREEN BLUE")
print(Color.GREEN.value, Color.__members__["BLUE"], [*Color])
