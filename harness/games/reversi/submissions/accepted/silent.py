"""A refused input prints nothing at all. The board is a text, and the empty rows around it end every line of cells."""
import re
import sys

board = '\n' * 10 + '\n'.join(['-' * 8] * 3 + ['---OX---', '---XO---'] + ['-' * 8] * 3) + '\n' * 10
mine, theirs = 'X', 'O'
names = {'X': 'Black', 'O': 'White'}


def turned_over(at, mine, theirs):
    """The places that a disc at this place turns over: one step to the right is 1, one step down is 9."""
    places = []
    for step in (-10, -9, -8, -1, 1, 8, 9, 10) if board[at] == '-' else ():
        end = at + step
        while board[end] == theirs: end += step
        if board[end] == mine: places += range(at + step, end, step)
    return places


def can_move(mine, theirs):
    return any(turned_over(at, mine, theirs) for at in range(10, 81))


def show():
    print('  abcdefgh')
    for number, row in enumerate(board.split(), 1): print(number, row)


show()
print(f'{names[mine]}:', flush=True)
for text in sys.stdin:
    if not re.fullmatch(r'[a-h][1-8]\n?', text): continue
    at = int(text[1]) * 9 + 1 + 'abcdefgh'.index(text[0])
    places = turned_over(at, mine, theirs)
    if not places: continue
    for place in [at, *places]: board = board[:place] + mine + board[place + 1:]
    show()
    if can_move(theirs, mine): mine, theirs = theirs, mine
    elif not can_move(mine, theirs):
        lead = board.count('X') - board.count('O')
        print(f'{names["X" if lead > 0 else "O"]} wins by {abs(lead)}' if lead else 'A draw')
        break
    print(f'{names[mine]}:', flush=True)
