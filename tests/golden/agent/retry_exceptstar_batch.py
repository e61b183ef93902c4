class Transient(Exception):
    pass


class Fatal(Exception):
    pass


def work(n):
    if n % 5 == 0:
        raise Fatal(n)
    if n % 3 == 0:
        raise Transient(n)
    return n * n


def batch(items):
    done, errors = {}, []
    for i in items:
        try:
            done[i] = work(i)
        except Exception as e:
            e.add_note(f"item {i}")
            errors.append(e)
    if errors:
        raise ExceptionGroup("batch", errors)
    return done


def run(items, depth=0):
    try:
        return batch(items)
    except* Transient as g:
        again = [e.args[0] for e in g.exceptions]
        print("  " * depth + "retry", again, [e.__notes__ for e in g.exceptions])
        if depth < 1:
            run(again, depth + 1)
        else:
            raise
    except* Fatal as g:
        print("fatal", [e.args for e in g.exceptions])
        raise SystemError("stop") from g


for items in ([1, 2], [1, 3, 4], [3, 5]):
    try:
        print(items, run(items))
    except BaseExceptionGroup as e:
        print(items, repr(e))
        for x in e.exceptions:
            print("   ", repr(x), repr(x.__cause__))
run([5, 6])
