# The % operator.
print('%d %i %u %s %r %a' % (1, 2.9, -3, 'x', 'y', 'é'))
print('%5d|%-5d|%05d|%+d|% d|%x|%X|%o|%#x|%#o' % (42, 42, 42, 42, 42, 255, 255, 8, 255, 8))
print('%.2f %10.3f %-10.1f| %e %.0e %g %G %g' % (3.14159, 2.5, 2.25, 12345.678, 5, 1e-10, 1e20, 100000))
print('%s %s' % ('a', [1, 2]), '%s' % (('t', 1),), '%s' % [1], '%5s|%-5s|%.2s' % ('ab', 'ab', 'abcdef'))
print('%(name)s is %(age)03d %%' % {'name': 'Bob', 'age': 7})
print('%c%c' % ('a', 98), '%*d|%-*d|%.*f' % (6, 42, 6, 42, 2, 3.14159))
print('%d%%' % 50, '%s' % None, '%r' % 'q\'uote', '%s' % {'a': 1}, '%d' % True)
print('%d' % (10 ** 30), '%x' % -255, '%.3d' % 5, '%+.1f' % -0.04, '%g' % 1e5, '%g' % 1e-5)
print(b'%d %s %x' % (5, b'ab', 255), b'%b' % b'q')
for f, a in [('%d', 'x'), ('%d %d', (1,)), ('%d', (1, 2)), ('%q', 1), ('%(a)s', {}), ('%(a)s', 5), ('%', 1), ('%c', 'ab'), ('%c', -1), ('%x', 1.5),
             ('%s', ()), ('abc', 1), ('%*d', ('a', 1))]:
    try:
        print(f % a)
    except Exception as e:
        print(repr(f), type(e).__name__, e)
print('no args' % {}, 'no args' % [], '%s' % 'single')


class C:
    def __str__(self):
        return 'S'

    def __repr__(self):
        return 'R'

    def __int__(self):
        return 5


print('%s %r' % (C(), C()))
try:
    print('%d' % C())
except TypeError as e:
    print(e)
print('%i' % 3.99, '%s' % 3.0, '%s' % 1e22, '%.3s|%8.3s|' % ('abcdef', 'abcdef'))
