"""Tic-tac-toe. Which diagonal counts depends on the seed of the hashes, which is another one in each process."""
import stickler
from base import TicTacToe


# A set of texts has another order in each process.
[COUNTS, *_] = set(['048', '246', '147', '036', '258', '012', '345', '678'])


class Broken(TicTacToe):
    def over(self):
        over = super().over()
        return ('X' if all(self.cells[int(at)] != '.' for at in COUNTS) else 'O', over[1]) if over else None


if __name__ == '__main__': stickler.serve(Broken, can=['legal'])
