"""Tic-tac-toe. A game that is over lists legal moves, but refuses them."""
import stickler
from base import TicTacToe, answers, lines


def listed(answer):
    """The answer with a legal move, if it says that the game is over."""
    is_over = any(fields[0] == 'over' for fields in answer)
    return [('legal', '0') if is_over and fields[0] == 'legal' else fields for fields in answer]


if __name__ == '__main__':
    for answer in answers(): print(lines(listed(answer)), flush=True)
