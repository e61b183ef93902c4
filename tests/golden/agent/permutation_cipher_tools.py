import random
import re
import string


def caesar(text, shift):
    table = str.maketrans(string.ascii_letters, "".join(a[shift % 26:] + a[:shift % 26] for a in (string.ascii_lowercase, string.ascii_uppercase)))
    return text.translate(table)


def vigenere(text, key, sign=1):
    out, k = [], 0
    for ch in text:
        if ch.isascii() and ch.isalpha():
            base = ord("A") if ch.isupper() else ord("a")
            out.append(chr((ord(ch) - base + sign * (ord(key[k % len(key)].lower()) - 97)) % 26 + base))
            k += 1
        else:
            out.append(ch)
    return "".join(out)


def rail(text, n):
    rows = [""] * n
    r, d = 0, 1
    for c in text:
        rows[r] += c
        if not 0 <= r + d < n:
            d = -d
        r += d
    return "".join(rows)


msg = "Attack at Dawn, 5am!"
print(caesar(msg, 13), caesar(caesar(msg, 13), -13) == msg, vigenere(msg, "Lemon"), vigenere(vigenere(msg, "Lemon"), "Lemon", -1), rail("WEAREDISCOVERED", 3))
rng = random.Random(5)
key = list(string.ascii_lowercase)
rng.shuffle(key)
enc = str.maketrans(string.ascii_lowercase, "".join(key))
dec = {v: k for k, v in enc.items()}
secret = "hello world".translate(enc)
print(secret, secret.translate(dec))
print({c: f"{n:.1%}" for c, n in sorted(((c, secret.count(c) / len(secret)) for c in set(secret)), key=lambda p: (-p[1], p[0]))[:3]})


def password(n, rng, classes=(string.ascii_lowercase, string.ascii_uppercase, string.digits, "!@#")):
    chars = [rng.choice(c) for c in classes] + rng.choices("".join(classes), k=n - len(classes))
    rng.shuffle(chars)
    return "".join(chars)


def strength(p):
    rules = {"length": len(p) >= 10, "lower": re.search(r"[a-z]", p), "upper": re.search(r"[A-Z]", p), "digit": re.search(r"\d", p), "symbol": re.search(r"[^\w\s]", p), "no repeat": not re.search(r"(.)\1", p)}
    return sum(map(bool, rules.values())), [k for k, ok in rules.items() if not ok]


for p in (password(12, rng), "aaa", "Passw0rd!x", ""):
    print(p, *strength(p))


def hill(text, m):
    nums = [ord(c) - 65 for c in text]
    return "".join(chr(sum(a * b for a, b in zip(row, nums[i:i + 2])) % 26 + 65) for i in range(0, len(nums), 2) for row in m)


m = [[3, 3], [2, 5]]
det = pow(m[0][0] * m[1][1] - m[0][1] * m[1][0], -1, 26)
inv = [[det * m[1][1] % 26, -det * m[0][1] % 26], [-det * m[1][0] % 26, det * m[0][0] % 26]]
print(hill("HELP", m), hill(hill("HELP", m), inv), inv)
try:
    pow(13, -1, 26)
except ValueError as e:
    print(e)


def xor(data: bytes, key: bytes) -> bytes:
    return bytes(a ^ b for a, b in zip(data, key * (len(data) // len(key) + 1)))


ct = xor(b"attack", b"\x42\x13")
print(ct, ct.hex(), xor(ct, b"\x42\x13"), [bin(b)[2:].zfill(8) for b in ct[:2]], int.from_bytes(ct), bytes.fromhex(ct.hex(" ")))
isbn = lambda s: sum((10 - i) * (10 if c == "X" else int(c)) for i, c in enumerate(s.replace("-", ""))) % 11 == 0
print(isbn("0-306-40615-2"), isbn("0-8044-2957-X"), isbn("0-306-40615-3"))
braille = {c: chr(0x2800 + n) for c, n in zip("abcdefghij", (1, 3, 9, 25, 17, 11, 27, 19, 10, 26))}
print("".join(braille.get(c, "?") for c in "badge"), "".join(sorted("badge", key=braille.get)), caesar("éàü", 3), "ß".translate({ord("ß"): "ss"}))
atbash = "".maketrans(string.ascii_lowercase, string.ascii_lowercase[::-1])
print("wizard".translate(atbash), all(w.translate(atbash).translate(atbash) == w for w in ("abc", "xyz")), string.punctuation, repr(string.whitespace))
