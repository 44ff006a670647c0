"""Tic-tac-toe. It answers about inputs in its own order."""
from base import answers, lines

for answer in answers():
    print(lines(sorted(answer, reverse=True) if answer and answer[0][0] in ('ok', 'no') else answer), flush=True)
