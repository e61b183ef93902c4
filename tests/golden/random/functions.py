import random


def t(f):
    try:
        return f()
    except Exception as e:
        return type(e).__name__ + ': ' + str(e)


random.seed(7)
for n in ('uniform(1,5)','triangular()','triangular(1,5,2)','triangular(3,3,3)','randint(3,9)','randrange(10)','randrange(3,10)','choice([1,2,3])','choice("abc")','choices([1,2,3],k=5)','choices("abc",[1,2,3],k=5)','choices("abc",cum_weights=[1,3,6],k=5)','sample(range(100),5)','sample([1,2,3,4],3)','sample(range(10**9),40)','sample("ab",3,counts=[2,5])','sample([1,2],2,counts=[0,2])','getrandbits(0)','getrandbits(1)','getrandbits(32)','getrandbits(33)','getrandbits(64)','getrandbits(65)','getrandbits(1000)','randbytes(7)','randbytes(0)','gauss()','normalvariate()','normalvariate(5,2)','lognormvariate(0,1)','expovariate()','expovariate(3)','vonmisesvariate(1,2)','vonmisesvariate(1,0)','gammavariate(2,3)','gammavariate(1,3)','gammavariate(.5,3)','betavariate(2,3)','paretovariate(3)','weibullvariate(1,2)','binomialvariate()','binomialvariate(10,.3)','binomialvariate(1000,.4)','binomialvariate(100,.9)','binomialvariate(5,0.0)','binomialvariate(5,1.0)','random()','randrange(2**80)','randint(-2**70,2**70)','randint(5,5)','randrange(10,0,-3)'):
    print(n, t(lambda: eval('random.'+n)))
l=list(range(20)); random.shuffle(l); print(l)
