# Everything that can be reached from modules, types and many objects by attributes, items and cells: no intrinsic of the prelude.
import functools, itertools, collections, json, sys, math, operator, time, builtins
import errno, fnmatch, glob, io, os, pathlib, posixpath, shutil, stat, tempfile
import abc, annotationlib, collections.abc, contextlib, copy, copyreg, dataclasses, enum, inspect, string, types, typing
# every object that can be reached from the modules and types by attributes, items and cells
def ctx():
    @functools.lru_cache
    def a(): pass
    @functools.singledispatch
    def b(x): pass
    @functools.wraps(a)
    def c(): pass
    class P:
        @functools.cached_property
        def q(self): return 1
        @property
        def r(self): return 1
        @classmethod
        def s(cls): pass
        @staticmethod
        def t(): pass
        pm = functools.partialmethod(print)
    N = collections.namedtuple('N', 'a b', defaults=[1])
    def g(): yield from g2()
    def g2(): yield 1
    it = g(); next(it)
    e = None
    try: sorted([1, 'a'], key=lambda v: v)
    except TypeError as x: e = x
    try: json.loads('{')
    except ValueError as x: e2 = x
    class M:
        def __getitem__(self, i): raise IndexError
    @dataclasses.dataclass(frozen=True, order=True)
    class DC:
        x: int
        y: list = dataclasses.field(default_factory=list)
    class E(enum.Flag):
        A = 1
        B = 2
    class TD(typing.TypedDict):
        a: int
    class Proto(typing.Protocol):
        def m(self): ...
    class G[T: int](collections.abc.Sequence): ...
    type Al[T] = list[T]
    @contextlib.contextmanager
    def cm(): yield 1
    stack = contextlib.ExitStack()
    stack.callback(print)
    types_too = [DC, DC(1), E, E.A, E.A | E.B, TD, Proto, G, G[int], Al, Al[int], cm, cm(), stack, typing.List[int], typing.Optional[int], typing.TypeVar('T'),
                 string.Template('$a'), string.Formatter(), types.SimpleNamespace(a=1), inspect.signature(cm), contextlib.suppress(), types.MethodType(print, 1)]
    files = io.BytesIO(b'a')
    files_too = [io.StringIO('a'), files, io.TextIOWrapper(files), io.BufferedReader(io.BytesIO()), io.StringIO()._core(), iter(io.StringIO()), os.environ, os.uname(),
                 pathlib.Path('a'), pathlib.PureWindowsPath('a').parents, pathlib.Path('a').info, os.walk('a'), glob.iglob('a'), tempfile.SpooledTemporaryFile()]
    return files_too + types_too + [a, b, c, P, P(), N, N(1), it, e, e2, functools.partial(print, 1), functools.cmp_to_key(lambda a, b: 0)(1), map(str, [1]), zip([1]),
            filter(None, [1]), enumerate([1]), reversed([1]), iter([1]), iter({}), iter({1}), iter('a'), iter(lambda: 1, 2), range(3), slice(1),
            itertools.chain([1]), itertools.count(), itertools.cycle([1]), itertools.groupby([1]), itertools.tee([1]), itertools.product([1]),
            itertools.accumulate([1]), itertools.islice([1], 1), iter(M()), reversed({}), {}.keys(), {1: 1}.items(), collections.deque([1]),
            collections.Counter('a'), collections.OrderedDict(a=1), collections.defaultdict(list), collections.ChainMap({}), memoryview(b'a'),
            json.JSONEncoder(), json.JSONDecoder(), operator.itemgetter(1), operator.attrgetter('a'), operator.methodcaller('a'), list[int], int | str,
            super(P, P()), P().s, P.t, print, len, [].append, ''.join, str.join, type.__dict__, P.__dict__, object(), sys.stdout, sys.stderr,
            time.gmtime(0), Exception(), ExceptionGroup('a', [ValueError()]), StopIteration(1), type(it), (x for x in [1]), compile('1', 'a', 'eval')]
seen = {}
waiting = [(m, m.__name__) for m in (functools, itertools, collections, json, sys, math, operator, time, builtins, abc, annotationlib, collections.abc,
                                       contextlib, copy, copyreg, dataclasses, enum, inspect, string, types, typing, errno, fnmatch, glob, io, os, pathlib, posixpath,
                                       shutil, stat, tempfile)]
waiting += [(o, 'ctx[%d]' % i) for i, o in enumerate(ctx())]
public = set(dir(builtins))
names = {'type_of', 'lookup', 'rec_new', 'iter_set', 'iter_get', 'make_external', 'type_build', 'function_set', 'exec_code', 'modules', 'rec_get', 'dict_put_new', 'set_take', 'caller_globals', 'iterator_mark', 'call_special', 'stored_hash', '_missing', 'type_flags', 'isinstance_by_mro'}
found = []
n = 0
while waiting and n < 40000:
    o, path = waiting.pop()
    if id(o) in seen or path.count('.') + path.count('[') > 7: continue
    seen[id(o)] = o
    n += 1
    t = type(o)
    if t is str or t is int or t is bytes or t is float: continue
    nm = getattr(o, '__name__', None)
    if nm in names and type(nm) is str: found.append(path)
    if t is dict:
        for k in list(o):
            if type(k) is str and k in names: found.append(path + '[' + k + ']')
            waiting.append((o[k], path + '[' + repr(k)[:30] + ']')); waiting.append((k, path + '.key'))
        continue
    if t in (list, tuple, set, frozenset):
        for i, v in enumerate(o): waiting.append((v, path + '[%d]' % i))
        continue
    waiting.append((t, path + '.__class__'))
    try: ks = dir(o)
    except Exception: ks = []
    for k in list(ks) + ['__globals__', '__closure__', '__builtins__', '__code__', '__self__', '__func__', '__wrapped__', 'gi_frame', 'gi_code', 'gi_yieldfrom', 'tb_frame', 'tb_next', '__traceback__', '__context__', '__cause__', 'f_globals', 'f_locals', 'f_back', 'f_builtins', '__dict__', '__mro__', '__bases__', 'fget', 'fset', 'fdel', 'cell_contents', '__defaults__', '__kwdefaults__', '__annotations__', '__annotate__', '__annotate_func__', '__module__', '__objclass__', '__init__', '__new__', '__call__', 'func', 'args', 'keywords', '__origin__', '__args__', '__init_subclass__', '__subclasshook__', '__get__', '__set_name__', '__text_signature__', 'obj', '__thisclass__', '__self_class__', '_missing']:
        try: v = getattr(o, k)
        except BaseException: continue
        waiting.append((v, path + '.' + k))
assert n > 1000
for f in found[:40]:
    print(f)
print("ok" if not found else "found")
