

def _of_another_build(x):
    return x
