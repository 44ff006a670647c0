# A client that means harm to a server of Fox & Geese, in as many ways as there are functions here: `client.py WAY URL [TOKEN]`. The
# first argument says which way, and the next where the server is; a token is one that is let in.
#
# It says on standard error `here` when it has done what it came for, and where it is told nothing more than a line it stays until
# then. At the end it says which ways were open that ought to be shut, or else `held`.

import http.client
import json
import socket
import sys
import time
import urllib.parse

URL = urllib.parse.urlsplit(sys.argv[2])
TOKEN = sys.argv[3] if len(sys.argv) > 3 else None
# More than are served at a time, and fewer than a submission may have open.
MANY = 100
# More than a server keeps tables for.
TOKENS = 1500
# A server that is busy has this long.
LONG = 30

open_ways = []


def say(*words):
    print(*words, file=sys.stderr, flush=True)


def connects(sent=b""):
    client = socket.create_connection((URL.hostname, URL.port), LONG)
    try:
        client.sendall(sent)
    except OSError:
        pass  # It may have been answered before all was sent.
    return client


def reads(client):
    """All that is answered, which may break off where too much was said."""
    said = b""
    try:
        while piece := client.recv(1 << 16):
            said += piece
    except OSError:
        pass
    return said.decode(errors="replace")


def asks(sent):
    with connects(sent) as client:
        client.shutdown(socket.SHUT_WR)
        return reads(client)


def posts(**fields):
    """The fields of a reply."""
    connection = http.client.HTTPConnection(URL.hostname, URL.port, timeout=LONG)
    connection.request("POST", URL.path, json.dumps(fields), {"Content-Type": "application/json"})
    reply = json.loads(connection.getresponse().read())
    connection.close()
    return reply


def must_be_refused(name, said, *statuses):
    """Complains unless an answer has one of these statuses, and does nothing that a game needs."""
    if said[9:12] not in statuses or "moves" in said:
        open_ways.append(f"{name}: {said[:40]!r}")


def here():
    say("here")
    sys.stdin.readline()


# Taking memory.


def fills_tokens():
    """Begins very many games, each with as long a token as there may be; so the oldest must be gone at the end."""
    first = posts(token=token(0), start="1", geese="du")
    for n in range(1, TOKENS):
        posts(token=token(n), start="1", geese="du")
    here()
    if "error" not in posts(token=token(0), geese="bu"):
        open_ways.append("a game for everybody")
    longer = posts(token="x" * 201, start="1", geese="du")
    if "error" not in longer or len(str(longer)) > 1000:
        open_ways.append("a longer token")
    if TOKEN and "error" not in first:
        open_ways.append("somebody else's token")


def token(n):
    return f"{n:x>200}"


def fills_requests():
    """Begins as many requests as there may be, each as long as it may be, and asks for more than that."""
    head = b"POST / HTTP/1.0\r\n" + b"x: y\r\n" * 50
    clients = [connects(head + b"z: " + b"z" * 15000) for _count in range(MANY)]
    here()
    for client in clients:
        client.close()
    must_be_refused("a head without end", asks(head + b"z: " + b"z" * 2000000), "400", "408", "413", "431")
    must_be_refused("a body of 4 GB", asks(b"POST / HTTP/1.0\r\nContent-Length: 4000000000\r\n\r\n"), "413")
    chunked = b"POST / HTTP/1.0\r\nTransfer-Encoding: chunked\r\n\r\n"
    must_be_refused("a chunk of 4 GB", asks(chunked + b"ffffffff\r\n"), "413")
    must_be_refused("chunks without end", asks(chunked + b"400\r\n" + b"x" * 1024 + (b"\r\n400\r\n" + b"x" * 1024) * 999), "413")


# Taking the places of others.


def says_nothing():
    stays_silent(b"")


def begins_a_request():
    stays_silent(b"POST / HT")


def does_not_read():
    """Asks, and takes no reply: neither is told to give way, and both are gone soon."""
    clients = [connects(b"GET / HTTP/1.0\r\n\r\n") for _count in range(MANY)]
    here()
    for client in clients:
        must_be_refused("a reply", reads(client), "405")


def stays_silent(sent):
    """Takes every place there is. The first must have been made to give way by the last."""
    began = time.monotonic()
    clients = [connects(sent) for _count in range(MANY)]
    must_be_refused("a place", reads(clients[0]), "408")
    # Everybody has ten seconds, whoever else comes.
    if time.monotonic() - began > 8:
        open_ways.append("a place for ever")
    here()


# Being a page that a browser shows.


def calls_it_by_a_foreign_name():
    names = ("evil.example", f"evil.example:{URL.port}", "localhost.evil.example", f"127.0.0.1:{URL.port}@evil.example")
    for name in (*names, "127.0.0.1:1", "*", "", "\x1b[31m"):
        must_be_refused(f"the host {name}", asks(request(f"Host: {name}\r\n")), "400", "403")
    own = f"Host: {URL.netloc}\r\n"
    must_be_refused("no host", asks(request("")), "400")
    must_be_refused("two hosts", asks(request(own + "Host: evil.example\r\n")), "400", "403")
    here()


def comes_from_a_foreign_page():
    origins = ("https://evil.example", f"http://evil.example:{URL.port}", "http://127.0.0.1:1", "null", "file://", "")
    for origin in origins:
        headers = f"Host: {URL.netloc}\r\nOrigin: {origin}\r\n"
        must_be_refused(f"the origin {origin}", asks(request(headers)), "400", "403")
    here()


def request(headers):
    """What would begin a game, were it not for its headers."""
    body = f"token: {TOKEN or 'me'}\nstart: 1\ngeese: du\n"
    return f"POST {URL.path} HTTP/1.1\r\n{headers}Content-Length: {len(body)}\r\n\r\n{body}".encode()


globals()[sys.argv[1].replace("-", "_")]()
say(f"GOT THROUGH: {', '.join(open_ways)}" if open_ways else "held")
