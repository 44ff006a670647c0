"""Tic-tac-toe. A game that is over still has legal moves."""
import stickler
from base import TicTacToe


class Broken(TicTacToe):
    pass


def checked(position, text):
    """Like that of the helper, but without a look at the end of the game."""
    answer, rule = position.check(text)
    return 'ok' if answer else 'no', rule


stickler.checked = checked


if __name__ == '__main__': stickler.serve(Broken, can=['legal'])
