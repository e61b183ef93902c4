# Coroutine-style scheduler with generators, a state machine, an event queue.
from collections import deque


class Task:
    count = 0

    def __init__(self, name, gen):
        Task.count += 1
        self.id, self.name, self.gen, self.waiting = Task.count, name, gen, None

    def step(self, value=None):
        return self.gen.send(value)


class Scheduler:
    def __init__(self):
        self.ready, self.waiters, self.log = deque(), {}, []

    def spawn(self, name, gen):
        self.ready.append((Task(name, gen), None))

    def run(self):
        while self.ready:
            task, value = self.ready.popleft()
            try:
                request = task.step(value)
            except StopIteration as e:
                self.log.append(f'{task.name} done {e.value}')
                for waiter in self.waiters.pop(task.name, []):
                    self.ready.append((waiter, e.value))
                continue
            except Exception as e:
                self.log.append(f'{task.name} failed {type(e).__name__}: {e}')
                continue
            match request:
                case ('sleep', n):
                    self.ready.append((task, f'slept {n}'))
                case ('spawn', name, gen):
                    self.spawn(name, gen)
                    self.ready.append((task, None))
                case ('join', name):
                    self.waiters.setdefault(name, []).append(task)
                case _:
                    self.ready.append((task, request))


def worker(n):
    for i in range(n):
        r = yield 'sleep', i
        print('worker', n, i, r)
    return n * 10


def main():
    yield 'spawn', 'w1', worker(1)
    yield 'spawn', 'w2', worker(2)
    a = yield 'join', 'w1'
    b = yield 'join', 'w2'
    print('joined', a, b)
    echo = yield 'unknown'
    print('echo', echo)
    raise ValueError('end of main')


s = Scheduler()
s.spawn('main', main())
s.run()
print(s.log)


class Door:
    transitions = {
        ('closed', 'open'): 'opened',
        ('opened', 'close'): 'closed',
        ('closed', 'lock'): 'locked',
        ('locked', 'unlock'): 'closed',
    }

    def __init__(self):
        self.state = 'closed'
        self.hooks = {}

    def on(self, state):
        def deco(f):
            self.hooks.setdefault(state, []).append(f)
            return f
        return deco

    def __call__(self, event):
        try:
            self.state = self.transitions[self.state, event]
        except KeyError:
            raise RuntimeError(f'cannot {event} when {self.state}') from None
        for hook in self.hooks.get(self.state, ()):
            hook(event)
        return self


door = Door()


@door.on('locked')
@door.on('opened')
def report(event):
    print('hook', door.state, event)


door('open')('close')('lock')
for event in ('open', 'unlock', 'lock'):
    try:
        print(door(event).state)
    except RuntimeError as e:
        print(e)
