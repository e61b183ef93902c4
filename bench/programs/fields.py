def main():
    rows = []
    for i in range(12000):
        rows.append(f'{i:>6}|{i * 1.5:10.2f}|{i % 13:<4}|{i * 1000:,}|{i / 7:.3%}|{"item%d" % i!r:^14}')
    out = []
    for i in range(6000):
        out.append('{:05d} {name} {value:+.1e}'.format(i, name='n' + str(i), value=i * 3.7))
        out.append('%s=%08.3f %x' % ('k', i / 3, i))
    return len('\n'.join(rows)), len(''.join(out)), rows[77], out[40]
