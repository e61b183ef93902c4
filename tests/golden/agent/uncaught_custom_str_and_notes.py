class ValidationError(ValueError):
    def __init__(self, field, reason, **ctx):
        super().__init__(f"{field}: {reason}")
        self.field, self.ctx = field, ctx
        for k, v in ctx.items():
            self.add_note(f"  {k} = {v!r}")


def check(user):
    match user:
        case {"name": str(name), "age": int(age)} if age >= 0:
            return f"{name} ({age})"
        case {"name": _, "age": age}:
            raise ValidationError("age", "must be a non-negative integer", got=age, type=type(age).__name__)
        case _:
            raise ValidationError("user", "missing keys", keys=sorted(user))


print(check({"name": "Ann", "age": 30}))
for bad in ({"name": "B", "age": -1}, {"nme": 1}):
    try:
        check(bad)
    except ValidationError as e:
        print(e, e.__notes__, e.ctx)
check({"name": "C", "age": "12"})
