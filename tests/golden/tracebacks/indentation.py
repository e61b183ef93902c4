def f():
    if True:
        x = 1
      y = 2
