"""Alak with the fault that the argument names; without an argument it conforms."""
import re
import sys

fault = sys.argv[1] if len(sys.argv) > 1 else ''
row, side, other = 'xxxx___oooo', 'x', 'o'


def between(own, borders, times):
    return re.sub(f'(?<={borders}){own}{times}(?={borders})', lambda found: '_' * len(found[0]), row)


def slots(text):
    pair = re.fullmatch('(-?[0-9]+) (-?[0-9]+)', text)
    return [int(tile) - 1 for tile in pair.groups()] if pair else None


def is_legal(at, to):
    lowest = -11 if fault == 'negative-index' else 0
    if not (lowest <= at < 11 and lowest <= to < 11) or row[at] != side or row[to] != '_': return False
    return '_' not in row[min(at, to) + 1:max(at, to)] or fault == 'any-empty-slot'


print(row, flush=True)
for text in sys.stdin:
    text = text.rstrip('\n')
    if text == 'quit': break
    move = slots(text)
    if move is None or not is_legal(*move):
        print('invalid' if fault == 'small-letters' else 'INVALID', flush=True)
        continue
    cells = list(row)
    cells[move[0]], cells[move[1]] = '_', side
    row = ''.join(cells)
    row = between(other, side, '' if fault == 'singles-only' else '+')
    if fault != 'never-removed': row = between(side, other, '+')
    print(row, flush=True)
    if row.count(other) < 2 or row.count(side) < 2:
        print('P1 WINS' if (side == 'x') == (row.count(other) < 2) else 'P2 WINS')
        break
    side, other = other, side
