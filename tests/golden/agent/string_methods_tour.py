s = "  The quick brown Fox, jumps over 13 lazy dogs.  "
print(repr(s.strip()), repr(s.lstrip()), repr(s.rstrip(". ")), s.split(), s.split(","), s.strip().split(" ", 2), s.rsplit(None, 1), "a,,b".split(","), "".split(), "".split(","))
print(s.title(), s.swapcase(), s.upper().lower() == s.lower(), "hello world".capitalize(), "ǆ".title(), "it's a test".title())
print("abc".center(10, "*"), "abc".ljust(6) + "|", "abc".rjust(6, "."), "-5".zfill(5), "abc".zfill(2), "5".zfill(3))
print("banana".count("an"), "banana".count("a", 2), "banana".find("x"), "banana".rfind("an"), "banana".replace("a", "o", 2), "banana".partition("n"), "banana".rpartition("n"), "banana".partition("x"), "aaa".replace("", "-"), "aaa".count(""))
print("a-b_c".replace("-", " ").replace("_", " ").split(), "path/to/file.tar.gz".rsplit(".", 1), "key=val=x".split("=", 1), "x".join(["1"]), ", ".join(map(str, range(3))), "ab".join("xyz"))
print("abc".startswith(("x", "ab")), "abc".endswith("bc", 1), "abc".startswith("b", 1), "abc" in "xabcx", "".startswith(""), "abc".startswith("", 4), "prefix-x".removeprefix("prefix-"), "x.py".removesuffix(".py"), "x".removesuffix("y"))
print("tab\tsep".expandtabs(4), "a\nb\r\nc".splitlines(), "a\nb\n".splitlines(True), "line1\n\nline3".split("\n"), "%s" % ("t",), "a%%b" % ())
print("abc".translate({97: "A", 98: None, 99: 100}), "hello".translate(str.maketrans("el", "ip")), str.maketrans("ab", "cd", "e"), "x{}y{}".format(1, 2), "{1}{0}".format("a", "b"), "{a}{b}".format_map({"a": 1, "b": 2}))
print("abc" * 3, "abc" * 0, "abc" * -1, "a" < "b", "Z" < "a", "abc" < "abd", "" < "a", max("hello"), min("hello"), sorted("hello"), "".join(reversed("abc")), "abc"[::-1], len("héllo"))
print("abc".isalpha(), "abc1".isalnum(), "12".isdigit(), " \t".isspace(), "Abc Def".istitle(), "ABC".isupper(), "a_1".isidentifier(), "1a".isidentifier(), "".isalpha(), "abc".isprintable(), "a\n".isprintable(), "class".isidentifier())
print("café".encode(), "café".encode("latin-1"), b"caf\xc3\xa9".decode(), "é".encode("ascii", "ignore"), "é".encode("ascii", "replace"), "\u20ac".encode("cp1252") if False else "€".encode("utf-16-be"), ascii("é"), "a\\n", r"a\n", "\101\x42\u0043")
print(repr("it's"), repr('say "hi"'), repr("both ' and \""), repr("\t\n\r\\\0\x1f\x7f\x80\xa0\u200b\ud800😀"), str("x"), str(b"x"), str(None), str([1, "a"]), f"{'nested'!r}")
print("one two  three".split(" "), "  a b ".split(), "aXbXc".split("X", -1), "a b c".rsplit(" ", 1), "1,2;3".replace(";", ",").split(","), "mississippi".split("ss"), "abc".split("abc"))
print("Hello"[1], "Hello"[-1], "Hello"[1:3], "Hello"[::2], "hello" == "HELLO".lower(), "ß".upper(), "ß".casefold() == "SS".casefold(), "İ".lower(), len("İ".lower()), "ﬁ".upper(), "Σ".lower(), "ΑΣ".lower())
print("{:>8}|{:^8}|{:<8}|{:08.3f}|{:+d}|{:,}|{:%}|{:e}|{:x}|{!r}".format("r", "c", "l", 3.14159, 5, 1234567, 0.5, 12345.678, 255, "q"))
for f in (lambda: "a".join([1]), lambda: "abc".index("z"), lambda: "a" + 1, lambda: "a" * 1.5, lambda: "abc".split(""), lambda: "abc".center(5, "ab"), lambda: "abc".replace(1, 2), lambda: "{}".format(), lambda: "{a}".format(b=1), lambda: "{0.x}".format(1), lambda: "{0[k]}".format({}), lambda: "{".format(), lambda: "}".format(), lambda: "%d" % "x", lambda: "%q" % 1, lambda: "%s %s" % "a", lambda: "%(a)s" % {}, lambda: "{:d}".format(1.5), lambda: "{:s}".format(1), lambda: "{:z}".format(1), lambda: "{:10.3d}".format(5), lambda: "abc".encode("nope"), lambda: "é".encode("ascii"), lambda: "x".startswith(1), lambda: "x".zfill("a"), lambda: "abc".strip(1), lambda: "abc".find(), lambda: str.upper(), lambda: "a".maketrans("ab", "c"), lambda: "{!x}".format(1), lambda: "{0}{}".format(1, 2), lambda: "%*d" % ("a", 1), lambda: "%c" % "ab", lambda: "abc" % 5, lambda: "a".expandtabs("x"), lambda: b"a".decode("nope"), lambda: "abc".count(1), lambda: int("५") + int("a")):
    try:
        print(f())
    except Exception as e:
        print(type(e).__name__, e)
