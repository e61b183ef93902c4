class Service:
    def __init__(self, table):
        self.table = table

    def fetch(self, *keys):
        return [self.table[k] for k in keys]

    def __getattr__(self, name):
        raise AttributeError(f'service has no {name}')


def handler(service, request):
    with_default = lambda key: service.fetch(*request[key])
    return {key: with_default(key) for key in request}


service = Service({1: 'one', 2: 'two'})
print(handler(service, {'a': (1,), 'b': [2, 1]}))
try:
    service.missing
except AttributeError as e:
    print(e)
handler(service, {'c': (1,
                        3)})
