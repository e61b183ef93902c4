import re
from collections import Counter

LINE = re.compile(r'(?P<ip>\d+\.\d+\.\d+\.\d+) - - \[(?P<when>[^\]]+)\] "(?P<verb>[A-Z]+) (?P<path>\S+) HTTP/1\.\d" (?P<code>\d{3}) (?P<size>\d+)')


def main():
    lines = [f'10.0.{i % 256}.{i % 7} - - [06/May/2024:07:{i % 60:02d}:09 +0000] "GET /p/{i % 50}?q={i} HTTP/1.1" {200 if i % 9 else 404} {i * 13}' for i in range(4000)]
    codes, paths, size = Counter(), Counter(), 0
    for line in lines:
        m = LINE.match(line)
        codes[m['code']] += 1
        paths[m['path'].split('?')[0]] += 1
        size += int(m.group('size'))
    text = '\n'.join(lines)
    words = re.findall(r'[A-Za-z]+', text)
    masked = re.sub(r'\d+\.\d+\.\d+\.\d+', 'x.x.x.x', text)
    return dict(codes), paths.most_common(2), size, len(words), len(masked), len(re.split(r'\s+', text))
