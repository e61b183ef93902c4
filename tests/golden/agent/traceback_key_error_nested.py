config = {
    "db": {"host": "localhost", "ports": [5432, 5433]},
    "cache": None,
}


def get(path, default=...):
    node = config
    for part in path.split("/"):
        try:
            node = node[int(part)] if part.isdigit() else node[part]
        except (KeyError, IndexError, TypeError):
            if default is ...:
                raise
            return default
    return node


print(get("db/host"), get("db/ports/1"), get("cache/x", None), get("db/ports/9", -1))
for p in ("db/ports/7", "cache/size"):
    try:
        get(p)
    except (IndexError, TypeError) as e:
        print(f"{p}: {e}")
get("db/user")
