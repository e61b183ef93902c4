def ask(prompt, kind=int, attempts=2):
    for _ in range(attempts):
        try:
            return kind(input())
        except ValueError as e:
            print("try again:", e)
        except EOFError as e:
            print()
            print("no input:", repr(e))
            return None


print(ask("age? "))
for text in ("12", " 7 ", "1_000", "-0", "0x1f", "3.5", "", "12a", "٣", "²", "1__0", "+5"):
    try:
        print(repr(text), int(text))
    except ValueError as e:
        print(e)
for text, base in (("0x1f", 16), ("0b11", 0), ("zz", 36), ("9", 8), ("1f", 16), ("0o17", 0), ("017", 0), ("1", 1)):
    try:
        print(repr(text), base, int(text, base))
    except ValueError as e:
        print(e)
for v in (None, [1], 3.99, float("nan"), float("inf"), b"12", True, 1j):
    try:
        print(repr(v), int(v))
    except (TypeError, ValueError, OverflowError) as e:
        print(type(e).__name__, e)
age = int(input())
