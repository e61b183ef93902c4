// Runs Python programs on CPython 3.14 (pyodide) and prints what they print. It settles expected texts; the build and
// the tests never need it.
//   npm install pyodide@314        in any folder; name it in RUNLET_ORACLE_MODULES
//   node --experimental-wasm-stack-switching tools/oracle.mjs FILE.py ...   JSON: {file: {out, err, exit}}
//   node --experimental-wasm-stack-switching tools/oracle.mjs -c CODE       plain output
import { createRequire } from 'node:module';
import { readFileSync } from 'node:fs';
import path from 'node:path';

const modules = process.env.RUNLET_ORACLE_MODULES ?? path.resolve('node_modules');
const require = createRequire(path.join(modules, 'oracle.js'));
const { loadPyodide } = require('pyodide');

const py = await loadPyodide({ indexURL: path.join(path.dirname(require.resolve('pyodide')), '/') });
// The program runs under its own name so that tracebacks read as those of `python3 NAME`.
py.runPython(`
import sys, io, traceback, linecache
# asyncio as it is on Linux: pyodide's own loop runs on the browser's.
import asyncio, time
class _Selector:
    def select(self, timeout):
        if timeout:
            time.sleep(timeout)
        return []
class _UnixSelectorEventLoop(asyncio.base_events.BaseEventLoop):
    def __init__(self):
        super().__init__()
        self._selector = _Selector()
    def _process_events(self, events):
        pass
    def _write_to_self(self):
        pass
def _run(main, *, debug=None, loop_factory=None):
    if asyncio._get_running_loop() is not None:
        raise RuntimeError('asyncio.run() cannot be called from a running event loop')
    with asyncio.Runner(debug=debug, loop_factory=loop_factory) as runner:
        return runner.run(main)
asyncio.run = asyncio.runners.run = _run
asyncio.new_event_loop = asyncio.events.new_event_loop = _UnixSelectorEventLoop
def _oracle(src, name):
    asyncio._set_running_loop(None)
    asyncio.events._set_running_loop(None)
    asyncio.set_event_loop(None)
    out, err, code = io.StringIO(), io.StringIO(), 0
    old = sys.stdout, sys.stderr
    sys.stdout, sys.stderr = out, err
    ns = {'__name__': '__main__', '__builtins__': __builtins__, '__doc__': None, '__file__': name}
    import types
    main = types.ModuleType('__main__'); main.__dict__.update(ns)
    saved = sys.modules['__main__']; sys.modules['__main__'] = main
    linecache.cache[name] = (len(src), None, [l + '\\n' for l in src.split('\\n')], name)
    try:
        exec(compile(src, name, 'exec'), main.__dict__)
    except SystemExit as e:
        code = e.code if isinstance(e.code, int) else 0 if e.code is None else 1
        if isinstance(e.code, str): print(e.code, file=err)
    except BaseException as e:
        code = 1
        tb = e.__traceback__
        te = traceback.TracebackException(type(e), e, tb.tb_next if tb else None)
        for line in te.format(): err.write(line)
    finally:
        sys.stdout, sys.stderr = old
        sys.modules['__main__'] = saved
    return [out.getvalue(), err.getvalue(), code]
`);
const run = py.globals.get('_oracle');

const args = process.argv.slice(2);
if (args[0] === '-c') {
  const [out, err, code] = run(args[1], 'main.py').toJs();
  process.stdout.write(out);
  process.stderr.write(err);
  process.exit(code);
}
const result = {};
for (const file of args) {
  const [out, err, exit] = run(readFileSync(file, 'utf8'), path.basename(file)).toJs();
  result[file] = { out, err, exit };
}
process.stdout.write(JSON.stringify(result, null, 1) + '\n');
