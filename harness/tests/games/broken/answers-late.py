"""Tic-tac-toe. It answers each request when the next one comes."""
from base import answers, lines

late = ''
for answer in answers():
    print(late, end='', flush=True)
    late = lines(answer) + '\n'
