"""Geese that go wrong in one way each, named by the first argument."""
import os
import sys
import urllib.request

BLOCKING = ["du", "eu", "fu", "cu", "bu"]  # blocks the foxes that always play their last move


def bare(*moves):
    for move in moves:
        print(move, flush=True)
        if not sys.stdin.readline():
            return


def fields(*requests):
    for request in requests:
        print(request + "\n", flush=True)
        while sys.stdin.readline().strip():
            pass


def http(*requests):
    for request in requests:
        with urllib.request.urlopen(os.environ["FOXGEESE_URL"], request.encode()) as reply:
            reply.read()


TOKEN = "token: " + os.environ.get("FOXGEESE_TOKEN", "")
SINS = {
    "FG-STEP-goes-down": lambda: bare("du", "dd"),
    "FG-STEP-onto-a-goose": lambda: bare("hu"),
    "FG-STEP-onto-a-fox": lambda: bare("cu"),
    "FG-STEP-off-the-cross": lambda: bare("al"),
    "FG-NAME-moves-a-captured-goose": lambda: bare("fu", "fu"),
    "FG-GEESE-in-capitals": lambda: bare("DU"),
    "FG-GEESE-says-hello": lambda: bare("hello", "du"),
    "FG-GEESE-moves-a-fox": lambda: bare("du", "Xu"),
    "FG-GEESE-without-a-move": lambda: fields("start: 1\ngeese: du", "move: eu"),
    "FG-START-forgotten": lambda: fields("geese: du"),
    "FG-TOKEN-forgotten": lambda: http("start: 1\ngeese: du"),
    "FG-TOKEN-of-somebody-else": lambda: http("token: 1\nstart: 1\ngeese: du"),
    "FG-BLOCKED-goes-on-after-the-end": lambda: bare(*BLOCKING, "gu"),
    "no-move-waits": lambda: (bare("du"), sys.stdin.readline()),
    "unreported-win-keeps-the-secret": lambda: http(
        *(TOKEN + "\nstart: 1" * (n == 0) + "\ngeese: " + move for n, move in enumerate(BLOCKING))
    ),
    "too-many-requests-restarts-for-ever": lambda: fields(*["start: 1\ngeese: du"] * 300),
    "stopped-leaves-early": lambda: bare("du"),
    "stopped-thinks-for-ever": lambda: (bare("du"), [None for _ in iter(int, 1)]),
    "stopped-talks-for-ever": lambda: [print("x", end="", flush=True) for _ in iter(int, 1)],
}

SINS[sys.argv[1]]()
