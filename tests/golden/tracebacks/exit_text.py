import sys

print('working')
try:
    sys.exit('stopped: nothing to do')
finally:
    print('cleaned up')
