"""Tic-tac-toe. It names a rule that the game does not have."""
import stickler
from base import TicTacToe


class Broken(TicTacToe):
    def check(self, move):
        answer, rule = super().check(move)
        return answer, 'TTT-FREE' if rule == 'TTT-TAKEN' else rule


if __name__ == '__main__': stickler.serve(Broken, can=['legal'])
