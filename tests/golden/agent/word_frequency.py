import re
from collections import Counter

TEXT = """It was the best of times, it was the worst of times, it was the age of wisdom,
it was the age of foolishness... Don't panic! The well-known O'Brien said: "It's fine."
E-mail: info@example.com, 3.14 & 42; year 1859."""

words = re.findall(r"[a-z]+(?:['-][a-z]+)*", TEXT.lower())
counts = Counter(words)
print(len(words), len(counts), counts.most_common(4))
print(sorted(counts.items(), key=lambda kv: (-kv[1], kv[0]))[:6])
width = max(map(len, counts))
for w, n in counts.most_common(5):
    print(f"{w:>{width}} {'█' * n}{'░' * (5 - n)} {n / len(words):6.2%}")
bigrams = Counter(zip(words, words[1:]))
print([(" ".join(b), n) for b, n in bigrams.most_common(3)])
by_len = {}
for w in sorted(counts):
    by_len.setdefault(len(w), []).append(w)
print({k: by_len[k] for k in sorted(by_len)[-3:]})
sentences = re.split(r"(?<=[.!?])\s+", TEXT.replace("\n", " "))
print(len(sentences), [len(s.split()) for s in sentences])
print(re.findall(r"\b\d+(?:\.\d+)?\b", TEXT), re.findall(r"[\w.]+@[\w.]+\w", TEXT), TEXT.count("it"), TEXT.lower().count("it was"))
caesar = lambda s, k: "".join(chr((ord(c) - b + k) % 26 + b) if (b := 97 if c.islower() else 65) and c.isalpha() else c for c in s)
enc = caesar("Hello, World!", 3)
print(enc, caesar(enc, -3), "".join(sorted("letters")), "stressed"[::-1])
anagrams = {}
for w in "listen silent enlist google elgoog abc cab".split():
    anagrams.setdefault("".join(sorted(w)), []).append(w)
print([g for g in anagrams.values() if len(g) > 1])


def wrap(text, width):
    line, size = [], 0
    for w in text.split():
        if line and size + len(w) + len(line) > width:
            yield " ".join(line)
            line, size = [], 0
        line.append(w)
        size += len(w)
    if line:
        yield " ".join(line)


for line in wrap(TEXT, 40):
    gaps = line.count(" ")
    extra, rest = divmod(40 - len(line), gaps) if gaps else (0, 0)
    parts = line.split(" ")
    print("|" + "".join(p + " " * (1 + extra + (i < rest)) for i, p in enumerate(parts[:-1])) + parts[-1] + "|")
title = "the lord of the rings"
print(title.title(), " ".join(w if w in {"of", "the"} and i else w.capitalize() for i, w in enumerate(title.split())))
camel = re.sub(r"_(\w)", lambda m: m[1].upper(), "some_long_name")
snake = re.sub(r"(?<!^)(?=[A-Z])", "_", "someLongHTTPName").lower()
print(camel, snake, re.sub(r"([a-z\d])([A-Z])|([A-Z]+)([A-Z][a-z])", lambda m: "_".join(filter(None, m.groups())), "parseHTTPResponse2Json").lower())
vowels = sum(c in "aeiou" for c in TEXT.lower())
print(vowels, {c: TEXT.count(c) for c in ".,;!"}, max(words, key=len), Counter(map(len, words)).most_common(2))
