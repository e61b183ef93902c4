# str.format and format().
print('{} {} {}'.format(1, 'a', [2]), '{0} {1} {0}'.format('x', 'y'), '{a} {b}'.format(a=1, b=2), '{} {k}'.format(0, k=1))
print('{0[0]} {0[1]} {d[key]} {o.real}'.format([1, 2], d={'key': 'v'}, o=5))
print('{:>5}|{:<5}|{:^5}|{:*^7}|{:05}'.format('a', 'b', 'c', 'd', 42))
print('{:{w}.{p}f}|{:{}}'.format(3.14159, 'x', 4, w=8, p=2))
print('{!r} {!s} {!a}'.format('q', 'q', 'é'), '{{}} {{{}}}'.format(1))
for spec in ['d', '5d', '<5d', '^7d', '+d', ' d', '05d', ',', '_', 'x', '#x', '#X', 'o', 'b', '#b', '_b', 'c', 'e', 'f', '.2f', 'g', '%', 'n', '=+8d', '*^9']:
    print(repr(spec), repr(format(1234, spec)), end=' ')
print()
for spec in ['', 'e', '.3e', 'f', '.1f', 'g', '.3g', '%', '.1%', ',.2f', '010.2f', '+.2f', '<10', '^10.1f', 'n', 'F', 'E', 'G', '#.0f', 'z.1f', '_']:
    print(repr(spec), repr(format(1234.5678, spec)), end=' ')
print()
for v in [0.0, -0.0, 1e-10, 1e21, float('inf'), float('nan'), 123456789.0, 0.1 + 0.2, 5e-324]:
    print(format(v), format(v, 'g'), format(v, '.3f'), format(v, 'e'), format(v, '10.2'))
for v, spec in [('abc', '10'), ('abc', '>10'), ('abc', '.2'), ('abc', '*^9.2s'), (True, ''), (True, 'd'), (None, ''), ([1], ''), (1 + 2j, '.2f'), (b'x', '')]:
    print(repr(format(v, spec)), end=' ')
print()
for bad in [lambda: format('a', 'd'), lambda: format(1, 's'), lambda: format(1.5, 'd'), lambda: format([], '5'), lambda: '{}'.format(), lambda: '{a}'.format(),
            lambda: '{0.x}'.format(1), lambda: '{0[x]}'.format([1]), lambda: '{} {0}'.format(1), lambda: '{0} {}'.format(1), lambda: '{'.format(), lambda: '}'.format(),
            lambda: '{!x}'.format(1), lambda: format(1, '.2d'), lambda: format('a', '='), lambda: format('a', '+'), lambda: format(1, ',x'),
            lambda: format(1, 'q'), lambda: format(5, '1000000000000000000000d'), lambda: '{0[}'.format([1]), lambda: format(1.0, ',_')]:
    try:
        print(bad())
    except Exception as e:
        print(type(e).__name__, e)
print('{:{}{}{}}'.format('x', '*', '^', 5), '{x[0]}{x[1]}'.format(x='ab'), '{0.__class__.__name__}'.format(1))
print('{a}'.format_map({'a': 1}), '{:,}'.format(10 ** 12), '{:.2%}'.format(1 / 3), '{:>+9,.1f}'.format(-12345.67))
