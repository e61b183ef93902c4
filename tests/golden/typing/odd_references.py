import annotationlib
from typing import ForwardRef, get_type_hints


class Odd:
    def __init__(self, v):
        self.v = v

    def lstrip(self):
        return ''

    def isidentifier(self):
        return False

    def __radd__(self, other):
        return self.v


for v in (5, None, [1], b'x', 1 << 70):
    for ask in (lambda r: r.evaluate(globals={}), lambda r: r.__forward_code__):
        r = ForwardRef('x')
        try:
            r.__forward_arg__ = Odd(v) if v is not None else 5
            ask(r)
            print('no error')
        except (TypeError, AttributeError):
            print('refused')


def f(x: Undefined): ...


for form in (annotationlib.Format.FORWARDREF, annotationlib.Format.STRING, 2, 9):
    try:
        print(annotationlib.get_annotations(f, format=form)['x'] if form == 4 else type(annotationlib.get_annotations(f, format=form)['x']).__name__)
    except ValueError as e:
        print(e)
for bad in (5, 'text', len):
    try:
        annotationlib.call_annotate_function(bad, annotationlib.Format.FORWARDREF)
        print('no error')
    except Exception as e:
        print(isinstance(e, (TypeError, AttributeError)))
