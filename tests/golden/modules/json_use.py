import json

data = {'name': 'Zoë', 'n': [1, 2.5, -0.0, 1e20, True, None], 'nested': {'a': [], 'b': {}, 'c': ()}, 5: 'int key', None: 'none', True: 't', 1.5: 'f'}
text = json.dumps(data)
print(text)
print(json.dumps(data, indent=2, sort_keys=False, ensure_ascii=False))
print(json.dumps({'b': 1, 'a': [1, {'z': 0}]}, sort_keys=True), json.dumps([1, 2], separators=(',', ':')), json.dumps({'a': 1}, indent='--'), json.dumps([], indent=2), json.dumps({}, indent=2))
print(json.dumps('quote " back \\ nl \n tab \t nul \x00 del \x7f é 😀 \u2028'), json.dumps('é😀', ensure_ascii=False))
print(json.dumps(float('nan')), json.dumps([float('inf'), -float('inf')]), json.dumps(10 ** 30), json.dumps(0.1), json.dumps(1e16), json.dumps(5.0))
print(json.loads('{"a": [1, 2.0, "x", null, true, false], "b": {"c": -1e5}}'), json.loads('"\\u00e9\\ud83d\\ude00\\n"'), json.loads(' [1 , 2 ] '), json.loads('NaN'), json.loads('-Infinity'), json.loads(b'{"k": "v"}'))
print(json.loads('1'), json.loads('"a"'), json.loads('12345678901234567890'), json.loads('1E3'), json.loads('-0'), json.loads('-0.0'), json.loads('{}'), json.loads('[]'), json.loads('{"a":1,"a":2}'))


class P:
    def __init__(self, x):
        self.x = x


print(json.dumps({'p': P(1), 's': {1}}, default=lambda o: sorted(o) if isinstance(o, set) else o.__dict__))
print(json.loads('{"a": {"b": 1}}', object_hook=lambda d: sorted(d)), json.loads('[1.5, 2]', parse_float=str, parse_int=lambda s: int(s) * 10), json.loads('{"b": 1, "a": 2}', object_pairs_hook=list))
for bad in ['', '{', '[1,', '[1,]', '{"a":1,}', "{'a': 1}", '{"a" 1}', '[1 2]', 'nul', '"abc', '"\\x"', '"a\nb"', '01', '1.', '-', '[1]x', '{"a":}', '{1:2}', '\ufeff[]', '"\\u12"', 'tru', '{"a":1 "b":2}', '  ', '[', '{"a"', '+1', '.5']:
    try:
        print(repr(bad), json.loads(bad))
    except json.JSONDecodeError as e:
        print(repr(bad), '->', e, (e.pos, e.lineno, e.colno))
for bad in [lambda: json.dumps({1}), lambda: json.dumps(P(1)), lambda: json.dumps({(1, 2): 3}), lambda: json.dumps(float('nan'), allow_nan=False), lambda: json.dumps(b'x'), lambda: json.loads(5), lambda: json.loads(None)]:
    try:
        print(bad())
    except Exception as e:
        print(type(e).__name__, str(e).split(' at 0x')[0])
loop = []
loop.append(loop)
try:
    json.dumps(loop)
except ValueError as e:
    print(e)
print(json.dumps({(1, 2): 3, 'a': 1}, skipkeys=True), json.loads(json.dumps(data))['nested'], json.loads(text) == json.loads(json.dumps(json.loads(text))))


class Enc(json.JSONEncoder):
    def default(self, o):
        if isinstance(o, complex):
            return [o.real, o.imag]
        return super().default(o)


print(json.dumps({'c': 1 + 2j}, cls=Enc), Enc().encode([1j]))
try:
    json.dumps({1}, cls=Enc)
except TypeError as e:
    print(e)
