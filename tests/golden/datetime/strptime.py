from datetime import *


def show(text):
    try:
        print(text, '->', repr(eval(text)))
    except Exception as e:
        print(text, '!!', type(e).__name__, e)


for text in r"""
datetime.strptime('2024','%Y')
date.strptime('2024-03','%Y-%m')
time.strptime('10:11','%H:%M')
date.strptime('10:11','%H:%M')
time.strptime('2024','%Y')
datetime.strptime('x','%Y')
datetime.strptime('2024x','%Y')
datetime.strptime('2024','%Q')
datetime.strptime('2024','%')
datetime.strptime(3,'%Y')
datetime.strptime('3',3)
datetime.strptime('2024-02-30','%Y-%m-%d')
datetime.strptime('+0130','%z')
datetime.strptime('UTC','%Z')
datetime.strptime('60','%S')
datetime.strptime('61','%S')
""".split('\n')[1:-1]:
    show(text)
