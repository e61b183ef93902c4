import string
from string import Template, capwords


def fail(f, *args, **kw):
    try:
        print('no error:', f(*args, **kw))
    except Exception as e:
        print(type(e).__name__ + ':', e)


for name in ('ascii_letters', 'ascii_lowercase', 'ascii_uppercase', 'digits', 'hexdigits', 'octdigits', 'punctuation', 'printable', 'whitespace'):
    print(name, repr(getattr(string, name)))
print(capwords('hello  wORLD foo'), capwords(' a-b c-d ', '-'), repr(capwords('')), capwords('x\ty'), sorted(string.__all__))
t = Template('$who likes ${what}s, costs $$5 $_x1')
print(t.substitute(who='tim', what='kung pao', _x1=3), t.substitute({'who': 'a', 'what': 'b', '_x1': 1}, who='over'))
print(t.template, t.is_valid(), t.get_identifiers())
fail(t.substitute, who='x')
fail(t.substitute)
print(t.safe_substitute(who='x'), Template('$$ $ ${ $1 ${a $a}').safe_substitute(a=1))
for bad in ('a $ b', 'x\ny $1', '$', '${', '${}', '${1}', 'a\n\n  ${x', '$-', '${a b}', '$'):
    fail(Template(bad).substitute, {'a': 1})
    print(repr(Template(bad).safe_substitute(a=1)), Template(bad).is_valid())
print(Template('$A $a $Abc_9x ${A}').substitute({'A': 1, 'a': 2, 'Abc_9x': 3}), Template('').substitute(), Template('plain').substitute(), repr(Template('é$é').safe_substitute({'é': 1})))
print(Template('$self $mapping').substitute(self=1, mapping=2), Template('$x$x').get_identifiers(), Template('$a$$$b').substitute(a=1, b=2))


class Percent(Template):
    delimiter = '%'


print(Percent('%x %% %{y} $z').substitute(x=1, y=2), Percent('%').is_valid())


class Two(Template):
    delimiter = '@@'


print(Two('@@a @ @@@@ @@{b}').substitute(a=1, b=2))


class M(dict):
    def __missing__(self, k):
        return '<' + k + '>'


print(Template('$a ${b}').substitute(M(a=1)), Template('$a ${b}').safe_substitute(M(a=1), b=3))


class R:
    def __str__(self):
        raise ValueError('str')


fail(Template('$a').substitute, a=R())
fail(Template(5).substitute)
