"""Tic-tac-toe. It does not flush its answers."""
from base import answers, lines

for answer in answers(): print(lines(answer))
