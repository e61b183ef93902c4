s = "Straße ǅ ﬁ İi ΑΣ café cafe\u0301 👩‍👩‍👧 ñ"
print(s.upper())
print(s.lower())
print(s.title())
print(s.swapcase())
print(s.casefold())
print(len("👩‍👩‍👧"), len("cafe\u0301"), "cafe\u0301" == "café", [f"U+{ord(c):04X}" for c in "é👧"])
print(ascii("é👧\n"), repr("\u200b\xa0\t\x7f\u2028"), "\N{GREEK SMALL LETTER ALPHA}", "\N{snowman}")
for text in ("abc", "ABC", "1", "½", "٣", "Ⅷ", "é", " ", "\u3000", "_x", "2x", "名前", "", "ab1", "A b", "²"):
    flags = [n for n in ("isalpha", "isdigit", "isdecimal", "isnumeric", "isalnum", "isidentifier", "isspace", "isupper", "islower", "istitle", "isprintable", "isascii")
             if getattr(text, n)()]
    print(repr(text), *flags)
print("ΌΔΟΣ".lower(), "ς".upper(), "ŉ".upper(), "ß".title(), "ǆ".capitalize())
print(sorted(["éclair", "zebra", "apple", "Ärger", "eclair"], key=str.casefold))
print("naïve café".encode("utf-8"), "naïve".encode("ascii", "xmlcharrefreplace"), "ñ".encode("ascii", "backslashreplace"), "é".encode("utf-16-le"))
print("日本語テキスト"[2:5], "日本語".center(9, "*"), f"{'日本':>6}|", "日本" * 2, "a日b".split("日"), "👍🏽"[0])
print("e\u0301x".replace("\u0301", "´"), "tab\there".expandtabs(8), "a\u0085b\u2028c\x1cd".splitlines())
table = str.maketrans({"ä": "ae", "ö": "oe", "ß": "ss", "!": None})
print("schön größe! ä".translate(table), "hello".translate(str.maketrans("lo", "01", "h")))


def slugify(text):
    keep = "".join(c if c.isalnum() else "-" for c in text.casefold())
    while "--" in keep:
        keep = keep.replace("--", "-")
    return keep.strip("-")


def is_palindrome(t):
    t = [c for c in t.casefold() if c.isalnum()]
    return t == t[::-1]


print(slugify("  Hello, Wörld & Friends!  "), is_palindrome("A man, a plan, a canal: Panama"), is_palindrome("été"))
counts = {}
for c in "mississippi":
    counts[c] = counts.get(c, 0) + 1
print(counts, "".join(f"{c}{n}" for c, n in counts.items()))
print("\ud800".encode("utf-8", "surrogatepass"), repr("\ud800"))
try:
    "\ud800".encode()
except UnicodeEncodeError as e:
    print(e, e.start, e.reason, e.object == "\ud800")
try:
    b"ab\xc3(".decode()
except UnicodeDecodeError as e:
    print(e, e.start, e.end)
print("%5s|%-5s|%.2s" % ("é", "ü", "äöü"), "{:é^7}".format("x"), f"{'z':\u2603>3}")
print("aXbXc".rsplit("X", 1), "www.x.com".removeprefix("www.").removesuffix(".com"), "abcabc".rfind("c"), "x=1;y=2".partition("="))
print("%r %a" % ("ü", "ü"), "\x41\u0042\U00000043\103\\", r"\n", "a" "b", 'it\'s "q"', "it's", '"')
