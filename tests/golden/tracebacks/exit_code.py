import sys


def main():
    print('a', file=sys.stderr)
    raise SystemExit(7)


main()
