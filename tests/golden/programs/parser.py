# A recursive-descent calculator with error reports.
class ParseError(Exception):
    def __init__(self, message, pos):
        super().__init__(f'{message} at {pos}')
        self.pos = pos


def tokenize(text):
    pos = 0
    while pos < len(text):
        ch = text[pos]
        if ch.isspace():
            pos += 1
        elif ch.isdigit() or ch == '.':
            start = pos
            while pos < len(text) and (text[pos].isdigit() or text[pos] == '.'):
                pos += 1
            yield 'num', text[start:pos], start
        elif ch.isalpha():
            start = pos
            while pos < len(text) and text[pos].isalnum():
                pos += 1
            yield 'name', text[start:pos], start
        elif ch in '+-*/()^,':
            yield ch, ch, pos
            pos += 1
        else:
            raise ParseError(f'bad character {ch!r}', pos)
    yield 'end', '', pos


class Parser:
    FUNCS = {'max': max, 'abs': abs, 'sum': lambda *a: sum(a)}

    def __init__(self, text, **names):
        self.tokens = list(tokenize(text))
        self.i = 0
        self.names = names

    @property
    def kind(self):
        return self.tokens[self.i][0]

    def take(self, kind=None):
        tok = self.tokens[self.i]
        if kind and tok[0] != kind:
            raise ParseError(f'expected {kind}, got {tok[0]}', tok[2])
        self.i += 1
        return tok

    def parse(self):
        v = self.expr()
        self.take('end')
        return v

    def expr(self):
        v = self.term()
        while self.kind in '+-':
            v = v + self.term() if self.take()[0] == '+' else v - self.term()
        return v

    def term(self):
        v = self.factor()
        while self.kind in ('*', '/'):
            if self.take()[0] == '*':
                v *= self.factor()
            else:
                v /= self.factor()
        return v

    def factor(self):
        if self.kind == '-':
            self.take()
            return -self.factor()
        v = self.atom()
        if self.kind == '^':
            self.take()
            v **= self.factor()
        return v

    def atom(self):
        kind, text, pos = self.take()
        match kind:
            case 'num':
                return float(text) if '.' in text else int(text)
            case 'name' if self.kind == '(':
                self.take()
                args = [self.expr()]
                while self.kind == ',':
                    self.take()
                    args.append(self.expr())
                self.take(')')
                return self.FUNCS[text](*args)
            case 'name':
                try:
                    return self.names[text]
                except KeyError:
                    raise ParseError(f'unknown {text}', pos) from None
            case '(':
                v = self.expr()
                self.take(')')
                return v
            case _:
                raise ParseError(f'unexpected {kind}', pos)


for text in ['1 + 2 * 3', '(1 + 2) * 3', '2 ^ 3 ^ 2', '-2 ^ 2', '10 / 4', 'x * (y - 1)', 'max(1, x, 3) + abs(-5)', 'sum(1,2,3)', '1 +', '(1', '1 $ 2', 'zz', '1 2', '', '1 / 0', '1.2.3']:
    try:
        print(f'{text!r:24} = {Parser(text, x=7, y=3).parse()}')
    except ParseError as e:
        print(f'{text!r:24} ! {e}')
    except (ZeroDivisionError, ValueError) as e:
        print(f'{text!r:24} ! {type(e).__name__}: {e}')
