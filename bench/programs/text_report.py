from collections import defaultdict
from datetime import date, timedelta


def main():
    start = date(2024, 1, 1)
    sales = [(start + timedelta(days=i % 400), ('north', 'south', 'east', 'west')[i % 4], (i * 53) % 977 + 0.25) for i in range(12000)]
    by_month = defaultdict(lambda: defaultdict(float))
    for day, region, amount in sales:
        by_month[day.strftime('%Y-%m')][region] += amount
    lines = []
    for month in sorted(by_month):
        row = by_month[month]
        lines.append(f'{month} | ' + ' | '.join(f'{r}: {row[r]:>10,.2f}' for r in sorted(row)) + f' | {sum(row.values()):>12,.2f}')
    weekdays = defaultdict(int)
    for day, _, _ in sales:
        weekdays[day.weekday()] += 1
    return lines[3], len(lines), dict(sorted(weekdays.items()))
