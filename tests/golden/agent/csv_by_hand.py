def parse_csv(text, sep=",", quote='"'):
    rows, row, field = [], [], []
    in_quotes = False
    i = 0
    while i < len(text):
        c = text[i]
        if in_quotes:
            if c == quote:
                if i + 1 < len(text) and text[i + 1] == quote:
                    field.append(quote)
                    i += 1
                else:
                    in_quotes = False
            else:
                field.append(c)
        elif c == quote:
            in_quotes = True
        elif c == sep:
            row.append("".join(field))
            field = []
        elif c == "\n":
            row.append("".join(field))
            rows.append(row)
            row, field = [], []
        else:
            field.append(c)
        i += 1
    if in_quotes:
        raise ValueError(f"unterminated quote near {''.join(field)[:10]!r}")
    if field or row:
        row.append("".join(field))
        rows.append(row)
    return rows


def convert(value):
    for kind in (int, float):
        try:
            return kind(value)
        except ValueError:
            continue
    lowered = value.strip().lower()
    if lowered in {"true", "false"}:
        return lowered == "true"
    return value or None


DATA = 'id,name,price,note,active\n1,"Widget, large",9.99,"He said ""hi""",true\n2,Gadget,1e3,,FALSE\n3,"multi\nline",-5,x y,maybe\n'
header, *body = parse_csv(DATA)
print(header)
table = [dict(zip(header, map(convert, row), strict=True)) for row in body]
for rec in table:
    print(rec)
try:
    [dict(zip(header, row, strict=True)) for row in parse_csv("1,2\n")]
except ValueError as e:
    print("error:", e)
try:
    parse_csv('a,"bc')
except ValueError as e:
    print("error:", e)


def to_csv(rows):
    def cell(v):
        if v is None:
            return ""
        s = str(v)
        return '"' + s.replace('"', '""') + '"' if any(ch in s for ch in ',"\n') else s

    return "\n".join(",".join(cell(v) for v in r.values()) for r in rows)


out = to_csv(table)
print(out)
print(parse_csv(out + "\n") == [[("" if v is None else str(v)) for v in r.values()] for r in table])
widths = [max(len(str(r[h])) for r in table) for h in header]
print(widths)
