"""Tic-tac-toe. It ends its answers with two empty lines."""
from base import answers, lines

for answer in answers(): print(lines(answer) + '\n', flush=True)
