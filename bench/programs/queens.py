def solve(n, row=0, cols=0, left=0, right=0):
    if row == n:
        return 1
    count = 0
    for c in range(n):
        bit = 1 << c
        if not (cols & bit or left & (1 << (row + c)) or right & (1 << (row - c + n))):
            count += solve(n, row + 1, cols | bit, left | (1 << (row + c)), right | (1 << (row - c + n)))
    return count


def main():
    return solve(8), solve(7)
