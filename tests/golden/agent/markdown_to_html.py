import re


def inline(text):
    text = re.sub(r"&(?!\w+;)", "&amp;", text).replace("<", "&lt;")
    text = re.sub(r"`([^`]+)`", r"<code>\1</code>", text)
    text = re.sub(r"\*\*(.+?)\*\*", r"<b>\1</b>", text)
    text = re.sub(r"(?<!\w)_(\S.*?\S|\S)_(?!\w)", r"<i>\1</i>", text)
    return re.sub(r"\[(?P<label>[^]]+)\]\((?P<url>[^)\s]+)(?:\s+\"(?P<title>[^\"]*)\")?\)",
                  lambda m: f'<a href="{m["url"]}"' + (f' title="{m["title"]}"' if m["title"] else "") + f">{m['label']}</a>", text)


def convert(md):
    out, stack, para = [], [], []

    def flush():
        if para:
            out.append("<p>" + inline(" ".join(para)) + "</p>")
            para.clear()

    def close(to=0):
        while len(stack) > to:
            out.append("  " * (len(stack) - 1) + f"</{stack.pop()}>")

    code = None
    for line in md.splitlines():
        if code is not None:
            if line.startswith("```"):
                out.append("<pre>" + "\n".join(code) + "</pre>")
                code = None
            else:
                code.append(line)
        elif line.startswith("```"):
            flush()
            code = []
        elif m := re.match(r"(#{1,6})\s+(.*?)\s*#*$", line):
            flush()
            close()
            n = len(m[1])
            out.append(f"<h{n}>{inline(m[2])}</h{n}>")
        elif m := re.match(r"( *)([-*]|\d+\.)\s+(.*)", line):
            flush()
            depth = len(m[1]) // 2 + 1
            close(depth)
            while len(stack) < depth:
                stack.append("ol" if m[2][0].isdigit() else "ul")
                out.append("  " * (len(stack) - 1) + f"<{stack[-1]}>")
            out.append("  " * depth + f"<li>{inline(m[3])}</li>")
        elif not line.strip():
            flush()
            close()
        else:
            para.append(line.strip())
    flush()
    close()
    return "\n".join(out)


print(convert("""# Title with **bold** #
Some _text_ with `code <b>` & a
[link](http://x.org/a_b_c "T") snake_case_name.

- one
- two
  1. nested **x**
  2. again
- three
## Sub
```
raw **x** <y>
```
end"""))
toc = [(len(h), t) for h, t in re.findall(r"^(#+) (.*)$", "# A\n## B\ntext\n## C\n### D", re.M)]
print("\n".join("  " * (d - 1) + f"* {t}" for d, t in toc), re.split(r"\s*[,;]\s*", "a , b;c ;d"), re.split(r"(-)", "1-2-3"))
print(re.sub(r"(?P<w>\w+) (?P=w)", r"\g<w>", "the the cat cat sat"), re.sub("x*", "-", "abxd"), re.subn(r"\d", "#", "a1b22", count=2))
