class Bad(ValueError):
    def __init__(self, code, text):
        super().__init__(text)
        self.code = code


def check(i):
    if i % 5 == 0:
        raise Bad(i, f'bad {i}')
    if i % 7 == 0:
        return {}['missing']
    return i


def main():
    good = codes = keys = cleaned = 0
    for i in range(60000):
        try:
            good += check(i)
        except Bad as e:
            codes += e.code
        except KeyError:
            keys += 1
        finally:
            cleaned += 1
    return good, codes, keys, cleaned
