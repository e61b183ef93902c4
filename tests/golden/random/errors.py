import random


def t(f):
    try:
        return f()
    except Exception as e:
        return type(e).__name__ + ': ' + str(e)


for n in ('randint(5,1)','randrange(0)','randrange(5,5)','randrange(5,1)','randrange(1,5,0)','randrange(1,5,-1)','randrange(1.5)','randrange(5,step=2)','choice([])','choice({})','choice({1:2})','choices([],k=1)','choices([1],[0],k=1)','choices([1],[1,2])','choices([1],[1],cum_weights=[1])','choices([1,2],3)','choices([1],[float("inf")])','sample([1],2)','sample([1],-1)','sample({1,2},1)','sample([1,2],1,counts=[1])','sample([1,2],1,counts=[1.5,2])','sample([1,2],4,counts=[1,2])','getrandbits(-1)','getrandbits(1.5)','randbytes(-1)','seed([])','seed((1,))','seed(1+2j)','setstate((1,2,3))','setstate((3,(1,2),None))','setstate((3,5,None))','setstate((3,(1,)*624+(700,),None))','setstate((3,(1,)*624+(-1,),None))','gammavariate(0,1)','binomialvariate(-1)','binomialvariate(3,2)','binomialvariate(3,-.5)','shuffle((1,2,3))','shuffle(5)','uniform("a",1)','randint("a",1)','sample(5,1)'):
    print(n, t(lambda: eval('random.'+n)))
