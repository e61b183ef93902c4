def connect(host, port, /, *, timeout=5, retries):
    return host, port, timeout, retries


class Client:
    def __init__(self, name, *, key):
        self.name = name

    def send(self, a, b=2):
        return a, b

    @staticmethod
    def s(x): ...

    @classmethod
    def c(cls, x): ...


cases = [
    lambda: connect("h", 1),
    lambda: connect("h", retries=1),
    lambda: connect("h", port=1, retries=1),
    lambda: connect("h", 1, 2, retries=3),
    lambda: connect("h", 1, retries=3, wait=1),
    lambda: Client(),
    lambda: Client("n"),
    lambda: Client("n", key=1).send(),
    lambda: Client("n", key=1).send(1, 2, 3),
    lambda: Client("n", key=1).send(1, a=2),
    lambda: Client.send(1),
    lambda: Client.s(),
    lambda: Client.c(1, 2),
    lambda: connect(*["h", 1], **{"retries": 1}, **{"retries": 2}),
    lambda: connect(**5),
    lambda: connect(**{1: 2}),
    lambda: len(),
    lambda: len(1, 2),
    lambda: int("1", zzz=2),
    lambda: [].append(),
    lambda: "".join(1, 2),
    lambda: {}.get(),
    lambda: "x".split(",", maxsplit=1, foo=2),
    lambda: sorted([1], lambda x: x),
    lambda: max(),
    lambda: range(),
    lambda: isinstance(1),
    lambda: object(1),
    lambda: (lambda: 0)(1),
    lambda: None(),
    lambda: "abc"(1),
]
for f in cases:
    try:
        f()
    except TypeError as e:
        print(e)
connect("h", 1)
