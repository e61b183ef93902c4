from string import Formatter


def fail(f, *args, **kw):
    try:
        print('no error:', f(*args, **kw))
    except Exception as e:
        print(type(e).__name__ + ':', e)


class P:
    x = 5
    d = {'k': [1, 2], 3: 'three'}


f = Formatter()
print(f.format('{0} {1:>5} {a!r:>6} {{}} {p.x} {p.d[k][1]} {p.d[3]}', 1, 'b', a='q', p=P()))
print(f.format('{} {} {x:{w}.{p}}', 1, 2, x=3.14159, w=8, p=3), f.format(''), f.format('no fields'), f.format('{:{}}|', 'a', 5))
for text in ('a{b}c', '{0.x[1]!r:>{w}}', '{{x}}', 'x{', 'x}', '{a', '{a!}', '{a!rx}', '{:}', '{', '}', '{}}', '{{}', '{a!r:}', 'é{ü}', '{a:b{c}d}', '{a[}]}'):
    try:
        print(text, list(f.parse(text)))
    except ValueError as e:
        print(text, 'ValueError:', e)
fail(f.format, '{0} {}', 1, 2)
fail(f.format, '{} {0}', 1, 2)
fail(f.format, '{1}', 1)
fail(f.format, '{x}')
fail(f.format, '{0!z}', 1)
fail(f.format, '{0.y}', P())
fail(f.format, '{a:{b:{c:{d}}}}', a=1, b=2, c=3, d=4)
fail(f.format, '{0:d}', 'x')
fail(f.format)
print(f.vformat('{0} {a}', (1,), {'a': 2}), f.get_field('0.x', (P(),), {}), f.get_value(0, (5,), {}), f.get_value('k', (), {'k': 6}), f.convert_field('é', 'a'), f.format_field(3, '04'))


class Default(Formatter):
    def get_value(self, key, args, kwargs):
        if isinstance(key, str):
            return kwargs.get(key, f'<{key}>')
        return super().get_value(key, args, kwargs)

    def check_unused_args(self, used, args, kwargs):
        print('used', sorted(used, key=str), 'of', args, kwargs)

    def convert_field(self, value, conversion):
        if conversion == 'u':
            return str(value).upper()
        return super().convert_field(value, conversion)

    def format_field(self, value, spec):
        return f'({super().format_field(value, spec)})'


print(Default().format('{a!u} {b} {0:>3}', 7, 8, a='low', c=1))


class Stop(Formatter):
    def get_value(self, key, args, kwargs):
        raise RuntimeError('get_value')


fail(Stop().format, '{a}')
