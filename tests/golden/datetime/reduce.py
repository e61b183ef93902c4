from datetime import *


def show(text):
    try:
        print(text, '->', repr(eval(text)))
    except Exception as e:
        print(text, '!!', type(e).__name__, e)


for text in r"""
date(2024,1,1).__reduce__()
time(1,2,3,4,fold=1).__reduce__()
time(1,2,3,4,fold=1).__reduce_ex__(4)
datetime(2024,1,1,1,2,3,4,UTC,fold=1).__reduce_ex__(4)
datetime(2024,1,1,1,2,3,4,UTC,fold=1).__reduce__()
date(b'\x07\xe8\x01\x01')
datetime(b'\x07\xe8\x01\x01\x01\x02\x03\x00\x00\x04')
time(b'\x01\x02\x03\x00\x00\x04')
""".split('\n')[1:-1]:
    show(text)
