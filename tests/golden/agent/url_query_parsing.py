import re

UNRESERVED = set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.~")
URL = re.compile(r"^(?:(?P<scheme>[a-z][a-z0-9+.-]*):)?(?://(?:(?P<user>[^:@/]*)(?::(?P<password>[^@/]*))?@)?(?P<host>\[[^]]+\]|[^:/?#]*)(?::(?P<port>\d+))?)?(?P<path>[^?#]*)(?:\?(?P<query>[^#]*))?(?:#(?P<fragment>.*))?$", re.I | re.S)


def quote(s, safe="/"):
    return "".join(c if c in UNRESERVED or c in safe else "".join(f"%{b:02X}" for b in c.encode()) for c in s)


def unquote(s):
    return re.sub(rb"%([0-9A-Fa-f]{2})", lambda m: bytes([int(m[1], 16)]), s.replace("+", " ").encode()).decode("utf-8", "replace")


def parse_query(q):
    out = {}
    for part in filter(None, q.split("&")):
        k, eq, v = part.partition("=")
        out.setdefault(unquote(k), []).append(unquote(v) if eq else None)
    return out


def build(scheme="https", host="", path="/", **params):
    q = "&".join(f"{quote(k, '')}={quote(str(v), '')}" for k, vs in params.items() for v in (vs if isinstance(vs, (list, tuple)) else [vs]))
    return f"{scheme}://{host}{quote(path)}" + (f"?{q}" if q else "")


def join(base, ref):
    if re.match(r"[a-z]+:", ref):
        return ref
    m = URL.match(base)
    stack = [] if ref.startswith("/") else m["path"].split("/")[1:-1]
    for seg in ref.strip("/").split("/"):
        if seg == "..":
            del stack[-1:]
        elif seg != ".":
            stack.append(seg)
    return f"{m['scheme']}://{m['host']}/{'/'.join(stack)}"


for u in ("https://user:pa%20ss@example.com:8080/a/b.html?x=1&y=a%2Bb&x=2&flag#top", "mailto:joe@x.org", "/rel/path?q=caf%C3%A9+au+lait", "http://[::1]/", "", "//host", "HTTP://UP.com"):
    m = URL.match(u)
    d = {k: v for k, v in m.groupdict().items() if v}
    print(u or "(empty)", d, parse_query(m["query"] or ""))
print(build(host="api.x.org", path="/search me/ü", q="a&b=c", tags=["x", "y z"], n=5), quote("日本 100%/a"), unquote("%E6%97%A5%zz%FF"))
for ref in ("c", "../c", "/c", "./x/../y", "../../../z", "ftp://q/"):
    print(ref, "->", join("http://h/a/b/d", ref))
m = re.match(r"(?P<y>\d{4})-(?P<m>\d\d)(?:-(?P<d>\d\d))?", "2024-05")
print(m.groups(), m.groups("01"), m.groupdict(default="?"), m.span("m"), m.start("d"), m.lastgroup, m["y"], m.expand(r"\2/\g<y>"), m.string, m.re.groupindex)
print(re.findall(r"(\w)(\d)?", "a1b"), re.search(r"(?i)HELLO", "say hello").span(), re.fullmatch(r"\d+", "12a"), re.escape("a.b*c[d]"), re.compile("a+", re.I | re.M))
for pat in ("(", "[a", "*a", "a{2,1}", "(?P<1>x)", "(?P<n>a)(?P<n>b)", r"\1", "(?<=a+)b", "a**", "(?z)", r"(?P=x)", "[z-a]", "\\"):
    try:
        re.compile(pat)
    except re.error as e:
        print(f"{pat!r:<20} {e} | {e.msg} {e.pos}")
print([m.group() for m in re.finditer(r"(?<=\$)\d+(?:\.\d\d)?(?!\d)", "$5 $12.50 $7.1 x9")], re.split(r"(?<=,)|\s", "a,b c"), re.sub(r"(?m)^", "> ", "x\ny"), re.findall(r"(?s)<(.+?)>", "<a\nb><c>"))
