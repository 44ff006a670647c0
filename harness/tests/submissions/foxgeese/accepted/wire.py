"""The geese of pond/gaggle.py over HTTP with nothing but the standard library: lines of fields, as the challenge documents them."""
import sys
import urllib.request

sys.path.insert(0, __file__.rsplit("/", 1)[0] + "/pond")
from gaggle import answer, best, move_goose, start

url, token = sys.argv[1:3]


def ask(fields):
    body = "".join(f"{name}: {value}\n" for name, value in fields.items())
    with urllib.request.urlopen(url, body.encode()) as reply:
        lines = reply.read().decode().splitlines()
    return dict(line.split(": ", 1) for line in lines)


geese, foxes = start()
fields = {"token": token, "start": 1}
while True:
    move = best(geese, foxes, 3)
    reply = ask({**fields, "geese": move})
    if "end" in reply:
        print(reply["end"])
        break
    geese = move_goose(geese, move)
    geese, foxes = answer(geese, foxes, reply["foxes"])
    fields = {"token": token}
