"""Tic-tac-toe. It does not end its answers with an empty line."""
from base import answers, lines

for answer in answers(): print(lines(answer), end='', flush=True)
