class Problem(Exception):
    pass


def load(key):
    table = {'a': 1}
    return table[key]


def work():
    try:
        load('zz')
    except KeyError as e:
        raise Problem('cannot work') from e


try:
    work()
except Problem as e:
    e.add_note('seen at the top')
    raise RuntimeError('while cleaning up')
