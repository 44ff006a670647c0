"""Tic-tac-toe. The rule of a refusal depends on chance."""
import random

import stickler
from base import TicTacToe


class Broken(TicTacToe):
    def check(self, move):
        answer, rule = super().check(move)
        return answer, rule if answer else random.choice(['TTT-TAKEN', 'TTT-CELL'])


if __name__ == '__main__': stickler.serve(Broken, can=['legal'])
