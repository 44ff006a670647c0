"""Tic-tac-toe. It answers each question about inputs twice."""
from base import answers, lines

for answer in answers():
    times = 2 if answer and answer[0][0] in ('ok', 'no') else 1
    print((lines(answer) + '\n') * times, end='', flush=True)
