import re
from collections import Counter, defaultdict
from datetime import datetime

LOG = """\
2024-03-01 12:00:01,123 INFO [auth] User 'alice' logged in from 10.0.0.1
2024-03-01 12:00:05,456 ERROR [db] Connection failed: timeout after 30s
2024-03-01 12:01:00,000 WARNING [auth] Failed login for 'mallory' from 192.168.1.77
garbage line here
2024-03-01 12:02:30,999 INFO [web] GET /index.html 200 15ms
2024-03-01 12:02:31,001 INFO [web] POST /api/login 401 120ms
2024-03-01 12:03:00,500 ERROR [web] GET /broken 500 3000ms
"""

LINE = re.compile(
    r"""
    ^(?P<ts>\d{4}-\d\d-\d\d\ \d\d:\d\d:\d\d),(?P<ms>\d{3})
    \s+(?P<level>[A-Z]+)
    \s+\[(?P<module>\w+)\]
    \s+(?P<msg>.*)$
    """,
    re.VERBOSE,
)
REQUEST = re.compile(r"(?P<method>GET|POST|PUT) (?P<path>/\S*) (?P<status>\d{3}) (?P<ms>\d+)ms")


def parse(text):
    for number, line in enumerate(text.splitlines(), 1):
        m = LINE.match(line)
        if m is None:
            print(f"line {number}: cannot parse {line!r}")
            continue
        record = m.groupdict()
        record["ts"] = datetime.strptime(record["ts"], "%Y-%m-%d %H:%M:%S").replace(
            microsecond=int(record.pop("ms")) * 1000
        )
        yield record


records = list(parse(LOG))
levels = Counter(r["level"] for r in records)
print(levels)
print(levels.most_common(1))
by_module = defaultdict(list)
for r in records:
    by_module[r["module"]].append(r["msg"])
for module, messages in sorted(by_module.items()):
    print(f"{module}: {len(messages)}")
    for msg in messages:
        print("   ", msg)

requests = [m.groupdict() for r in records if (m := REQUEST.search(r["msg"]))]
for q in requests:
    print("{method:<5}{path:<14}{status:>4}{ms:>6}".format(**q))
slow = max(requests, key=lambda q: int(q["ms"]))
print("slowest:", slow["path"])
span = records[-1]["ts"] - records[0]["ts"]
print("span:", span, span.total_seconds())
ips = re.findall(r"\b(?:\d{1,3}\.){3}\d{1,3}\b", LOG)
print(ips)
users = re.findall(r"'(\w+)'", LOG)
print(users, repr(records[0]["ts"]))
print(re.sub(r"(\d+)ms", lambda m: f"{int(m[1]) / 1000:.3f}s", records[4]["msg"]))
