"""Plays a class line by line: `make_move(cell)` returns whether the move is legal, `winner()` who has won, and `cells` is the board."""
import runpy
import sys

game = runpy.run_path(sys.argv[1])['TicTacToe']()


def show():
    for row in (0, 3, 6):
        print(*(game.cells[at] or '.' for at in range(row, row + 3)))


show()
print(game.side, 'to move', flush=True)
for text in sys.stdin:
    text = text.rstrip('\n')
    if len(text) != 1 or text not in '012345678' or not game.make_move(int(text)):
        print('illegal', flush=True)
        continue
    show()
    if game.winner():
        print(game.winner(), 'wins')
        break
    if all(game.cells):
        print('draw')
        break
    print(game.side, 'to move', flush=True)
