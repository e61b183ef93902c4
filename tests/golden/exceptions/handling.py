# try in all its forms, chaining, re-raising, names deleted, finally overriding.
def run(kind):
    log = []
    try:
        log.append('try')
        if kind == 'value':
            raise ValueError('v')
        if kind == 'key':
            raise KeyError('k')
        if kind == 'type':
            raise TypeError
        if kind == 'return':
            return log
    except ValueError as e:
        log.append(f'value {e}')
    except (KeyError, IndexError) as e:
        log.append(f'lookup {e!r}')
    except Exception:
        log.append('other')
    else:
        log.append('else')
    finally:
        log.append('finally')
    return log


for k in ['none', 'value', 'key', 'type', 'return']:
    print(k, run(k))
try:
    raise ValueError('x')
except ValueError as err:
    pass
try:
    err
except NameError as e:
    print(e)


def override():
    try:
        raise ValueError
    finally:
        return 'finally wins'


print(override())


def chain():
    try:
        try:
            {}['a']
        except KeyError as e:
            raise RuntimeError('wrapped') from e
    except RuntimeError as e:
        return e


e = chain()
print(repr(e.__cause__), e.__suppress_context__, e.__context__ is e.__cause__)
try:
    try:
        1 / 0
    except ZeroDivisionError:
        [][1]
except IndexError as e:
    print(repr(e.__context__), e.__cause__, e.__suppress_context__)
try:
    try:
        1 / 0
    except ZeroDivisionError:
        raise ValueError('clean') from None
except ValueError as e:
    print(repr(e.__context__), e.__cause__, e.__suppress_context__)


def again():
    try:
        1 / 0
    except ZeroDivisionError:
        raise


try:
    again()
except ZeroDivisionError as e:
    print('again', e)
for bad in ['raise 5', 'raise "text"', 'raise', 'raise ValueError from 5', 'raise int']:
    try:
        exec(bad)
    except BaseException as e:
        print(bad, '->', type(e).__name__, e)
try:
    try:
        raise ValueError('a')
    except 5:
        pass
except TypeError as e:
    print(e)
e = ValueError(1, 'two', [3])
print(e, e.args, repr(e), str(ValueError()), repr(KeyError('k')), str(KeyError('k')))
e.add_note('note one')
print(e.__notes__, isinstance(e, Exception), ValueError.__mro__)


def nested_finally():
    out = []
    for i in range(2):
        try:
            try:
                if i:
                    raise KeyError(i)
                continue
            finally:
                out.append(('inner', i))
        except KeyError as e:
            out.append(('caught', e.args))
        finally:
            out.append(('outer', i))
    return out


print(nested_finally())
