"""Tic-tac-toe. It drops empty fields, so that an empty input gets no answer."""
import sys

from base import answers, lines

sys.stdin = (line.rstrip() for line in sys.stdin)
for answer in answers(): print(lines(answer), flush=True)
