"""Tic-tac-toe. It answers in JSON."""
import json

from base import answers

for answer in answers(): print(json.dumps(answer) + '\n', flush=True)
