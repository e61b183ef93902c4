import re
import string

TEMPLATE = """Dear {{ name | title }},
{% if vip %}Thank you for being a VIP!{% else %}Consider upgrading.{% endif %}
Items:
{% for item in items %} - {{ item }}
{% endfor %}Total: {{ total | money }}"""

FILTERS = {
    "title": str.title,
    "upper": str.upper,
    "money": lambda v: f"${v:,.2f}",
    "len": len,
}


def lookup(path, ctx):
    value = ctx
    for part in path.split("."):
        value = value[part] if isinstance(value, dict) else getattr(value, part)
    return value


def render(template, **ctx):
    def loop(m):
        var, source, body = m.groups()
        return "".join(render(body, **{**ctx, var: x}) for x in lookup(source, ctx))

    def cond(m):
        test, yes, _, no = m.groups()
        return yes if ctx.get(test) else (no or "")

    def expr(m):
        path, *filters = (p.strip() for p in m.group(1).split("|"))
        value = lookup(path, ctx)
        for f in filters:
            value = FILTERS[f](value)
        return str(value)

    text = re.sub(r"{% for (\w+) in ([\w.]+) %}(.*?){% endfor %}", loop, template, flags=re.S)
    text = re.sub(r"{% if (\w+) %}(.*?)({% else %}(.*?))?{% endif %}", cond, text, flags=re.S)
    return re.sub(r"{{(.*?)}}", expr, text)


print(render(TEMPLATE, name="ada lovelace", vip=True, items=["pen", "ink"], total=1234.5))
print(render(TEMPLATE, name="bob", vip=False, items=[], total=0))
try:
    render("{{ missing }}")
except KeyError as e:
    print("missing:", e)
try:
    render("{{ x | nope }}", x=1)
except KeyError as e:
    print("filter:", e)

t = string.Template("$who owes ${amount} to $$bank $who")
print(t.substitute(who="Tim", amount=5))
print(t.safe_substitute(who="Tim"))
try:
    t.substitute(who="Tim")
except KeyError as e:
    print(repr(e))
try:
    string.Template("cost: $5").substitute()
except ValueError as e:
    print(e)
print("{0[name]} {0[tags][1]} {1.real} {kw!r:>6} {{}}".format({"name": "n", "tags": "ab"}, 3 + 4j, kw="é"))
print("{:{fill}{align}{width}}".format("mid", fill="*", align="^", width=11))
print("%(a)s %(b)05.1f %%" % {"a": [1], "b": 2.25})
print(string.capwords("hello  big   world"), string.ascii_lowercase[:5], string.digits)
f = string.Formatter()
print(f.format("{} {x!s:>4}", 1, x=2), list(f.parse("a{b!r:c}d")))
