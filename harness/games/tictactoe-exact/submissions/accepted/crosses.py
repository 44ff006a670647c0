"""Puts its prompt on the line of the input, and refuses in a sentence of its own."""
sides = 'XO'
ways = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]
cells = ['_'] * 9


def show():
    print('\n---+---+---\n'.join(' ' + ' | '.join(cells[at:at + 3]) for at in (0, 3, 6)))


print('Noughts and crosses')
show()
turn = 0
while True:
    side = sides[turn % 2]
    try:
        text = input(side + '> ')
    except EOFError:
        break
    if text not in list('012345678') or cells[int(text)] != '_':
        print('INVALID: no mark can be put there.')
        continue
    cells[int(text)] = side
    turn += 1
    show()
    if any(all(cells[at] == side for at in way) for way in ways):
        print(side, 'won.')
        break
    if turn == 9:
        print('A draw.')
        break
