"""Tic-tac-toe whose inputs are not those of `moves`. A cell that is taken is refused by a rule that does not exist."""
import stickler
from base import TicTacToe


class Broken(TicTacToe):
    def legal(self): return ['cell ' + at for at in super().legal()]
    def play(self, move): return super().play(move.removeprefix('cell '))

    def check(self, move):
        if not move.startswith('cell '): return False, 'TTT-CELL'
        answer, rule = super().check(move.removeprefix('cell '))
        return answer, 'TTT-FREE' if rule == 'TTT-TAKEN' else rule


if __name__ == '__main__': stickler.serve(Broken, can=['legal'])
