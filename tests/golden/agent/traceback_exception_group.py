def validate(rec):
    errors = []
    if not rec.get("name"):
        errors.append(ValueError("name missing"))
    if not isinstance(rec.get("age"), int):
        errors.append(TypeError(f"age must be int, not {type(rec.get('age')).__name__}"))
    elif rec["age"] < 0:
        e = ValueError("age negative")
        e.add_note(f"got {rec['age']}")
        errors.append(e)
    if errors:
        raise ExceptionGroup("invalid record", errors)
    return rec


def validate_all(recs):
    bad = []
    for i, r in enumerate(recs):
        try:
            validate(r)
        except* ValueError as g:
            print(i, "values:", [str(e) for e in g.exceptions])
        except* TypeError as g:
            print(i, "types:", g.message, len(g.exceptions))
            g.add_note(f"record {i}")
            bad.append(g)
    if bad:
        raise ExceptionGroup("validation failed", bad)


validate_all([{"name": "a", "age": 3}, {"age": -1}, {"name": "", "age": "x"}, {"name": "b", "age": None}])
