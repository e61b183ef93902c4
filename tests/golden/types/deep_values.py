def tryit(name, f):
    try: r = f(); print(name, '->', r if not isinstance(r, str) or len(r) < 200 else (len(r), r[:20], r[-20:]))
    except RecursionError as e: print(name, 'RecursionError')
    except Exception as e: print(name, type(e).__name__, e)
for n in (30, 60, 150):
    x = []; y = []; t = (); u = (); d = {}; e = {}; fs = frozenset(); gs = frozenset()
    for i in range(n): x = [x]; y = [y]; t = (t, 1); u = (u, 1); d = {1: d}; e = {1: e}; fs = frozenset([fs]); gs = frozenset([gs])
    tryit('1', lambda: x == y); tryit('2', lambda: x < y); tryit('3', lambda: t == u); tryit('4', lambda: t < u); tryit('5', lambda: hash(t) == hash(u)); tryit('6', lambda: d == e); tryit('7', lambda: {t: 1}[u]); tryit('8', lambda: u in {t}); tryit('9', lambda: [t].index(u)); tryit('10', lambda: fs == gs); tryit('11', lambda: hash(fs) == hash(gs)); tryit('12', lambda: {fs} == {gs}); tryit('13', lambda: repr(d) == repr(e)); tryit('14', lambda: len(repr(fs))); tryit('15', lambda: sorted([t, u]) == [t, u]); tryit('16', lambda: str(t) == '%s' % (u,)); tryit('17', lambda: len(f'{x}')); tryit('18', lambda: [x].count(y)); tryit('19', lambda: fs in gs); tryit('20', lambda: fs <= gs); tryit('21', lambda: x != y); tryit('22', lambda: max([t, u]) == t); tryit('23', lambda: (t, u).count(t)); tryit('24', lambda: {1: t}.items() == {1: u}.items()); tryit('25', lambda: (1, t) in {1: u}.items())
