# match: literals, captures, sequences, mappings, guards, or, as.
def kind(v):
    match v:
        case 0:
            return 'zero'
        case 1 | 2 | 3:
            return 'small'
        case True:
            return 'never, True == 1'
        case None:
            return 'none'
        case 'yes' | 'y':
            return 'yes'
        case -5:
            return 'minus five'
        case 1.5:
            return 'float'
        case []:
            return 'empty'
        case [x]:
            return f'one {x}'
        case [x, y]:
            return f'two {x} {y}'
        case [first, *rest]:
            return f'first {first} rest {rest}'
        case {'type': 'circle', 'r': r}:
            return f'circle {r}'
        case {'type': t, **more} if more:
            return f'{t} with {sorted(more)}'
        case {}:
            return 'mapping'
        case str() as s if len(s) > 3:
            return f'long {s}'
        case str():
            return 'short'
        case _:
            return 'other'


for v in [0, 1, 2, True, None, 'y', -5, 1.5, [], [7], (1, 2), [1, 2, 3], {'type': 'circle', 'r': 2},
          {'type': 'box', 'w': 1, 'h': 2}, {'type': 'dot'}, {}, 'abcd', 'ab', 5j, {1}, range(3)]:
    print(repr(v), '->', kind(v))



def command(text):
    match text.split():
        case ['go', ('north' | 'south') as way]:
            return 'going ' + way
        case ['go', *_]:
            return 'no way'
        case ['drop', *things]:
            return things
        case [verb]:
            return verb
    return 'fell through'


for t in ['go north', 'go up now', 'drop a b', 'look', 'a b c']:
    print(command(t))
match (1, (2, [3, 4])):
    case (a, (b, [c, *d])):
        print(a, b, c, d)
match 'abc':
    case [x, *_]:
        print('strings are no sequences')
    case x:
        print('captured', x)
