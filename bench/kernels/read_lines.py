import io


def main():
    text = ''.join(f'line {i} of the text\n' for i in range(5000))
    n = 0
    for _ in range(5):
        f = io.StringIO(text)
        n += sum(1 for _ in f)
        f.seek(0)
        n += len(f.readlines())
        f.seek(0)
        for line in f:
            n += len(line)
        out = io.StringIO()
        for i in range(2000):
            out.write('some text\n')
        n += len(out.getvalue())
    return n
