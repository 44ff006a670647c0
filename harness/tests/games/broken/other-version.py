"""Tic-tac-toe. It speaks another version of the protocol."""
from base import answers, lines

for answer in answers(): print(lines([('protocol', '2') if line == ('protocol', '1') else line for line in answer]), flush=True)
