class Conn:
    def __init__(self, name):
        self.name = name

    def __enter__(self):
        print("open", self.name)
        return self

    def __exit__(self, et, ev, tb):
        print("close", self.name, et and et.__name__)
        if self.name == "b":
            raise RuntimeError(f"closing {self.name} failed")

    def query(self, q):
        if "drop" in q:
            raise PermissionError(f"not allowed: {q}")
        return q.upper()


with Conn("a") as a:
    print(a.query("select"))
with Conn("a") as a, Conn("b") as b:
    b.query(
        "drop "
        "table"
    )
