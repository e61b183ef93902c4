import re


def main():
    lines = ['192.168.%d.%d - - [10/Oct/2024:13:55:36 +0000] "GET /index%d.html HTTP/1.1" %d %d' % (i % 7, i % 250, i, 200 + i % 300, i * 37)
             for i in range(1200)]
    line = re.compile(r'(?P<ip>\d+\.\d+\.\d+\.\d+) \S+ \S+ \[(?P<when>[^\]]+)\] "(?P<method>\w+) (?P<path>\S+) [^"]*" (?P<status>\d{3}) (?P<size>\d+)')
    total = 0
    for _ in range(8):
        for text in lines:
            m = line.match(text)
            if m and m['status'] != '404':
                total += int(m['size']) + len(m['path'])
    return total
