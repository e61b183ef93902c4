NUMS = "twelve one two three four five six seven eight nine ten eleven twelve thirteen fourteen quarter sixteen seventeen eighteen nineteen twenty".split()


def speak(hm):
    try:
        h, m = map(int, hm.split(":"))
        if not (0 <= h < 24 and 0 <= m < 60):
            raise ValueError("out of range")
    except ValueError as e:
        raise ValueError(f"bad time {hm!r}: {e}") from e
    word = lambda n: NUMS[n] if n <= 20 else f"twenty-{NUMS[n - 20]}"
    match m:
        case 0:
            return f"{NUMS[h % 12]} o'clock"
        case 30:
            return f"half past {NUMS[h % 12]}"
        case n if n < 30:
            return f"{word(n)} past {NUMS[h % 12]}"
        case n:
            return f"{word(60 - n)} to {NUMS[(h + 1) % 12]}"


for t in ("00:00", "12:15", "7:45", "23:59", "9:29", "16:30", "3:35"):
    print(f"{t:>5} {speak(t)}")
for t in ("25:00", "1", "a:b", "1:2:3", "9:60"):
    try:
        speak(t)
    except ValueError as e:
        print(e, "|", type(e.__cause__).__name__)
angle = lambda h, m: min(d := abs((h % 12) * 30 + m / 2 - m * 6), 360 - d)
print([angle(h, m) for h, m in ((3, 0), (12, 30), (9, 45), (6, 0))], max((angle(h, m), h, m) for h in range(12) for m in range(60)))
digits = {d: ["###", "# #", "###"] if d == "0" else ["  #"] * 3 if d == "1" else ["## ", " # ", " ##"] for d in "012"}
print("\n".join(" ".join(digits[d][row] for d in "2010") for row in range(3)))
