# A program that means to outlive whoever runs it, in as many ways as there are selves of it here: `outlives.py MARK`. By the mark
# each of them can be found from outside.
#
# It says what it has to say to the file `said` in its folder, which each self keeps open, and which can be read even when the
# folder is gone: the name of each self that has settled, and which ways were open that ought to be shut, or else `held`. Whoever
# is still there long after nobody was left to hear it says `outlived`. All of them leave after a minute by themselves.

import ctypes
import os
import signal
import sys
import time

LIBC = ctypes.CDLL(None, use_errno=True)
SAID = os.open("said", os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o644)
MINUTE = 60
# A busy machine may take this long to end us, and no longer.
LONG = 2
SET_DEATH_SIGNAL, BE_REAPER = 1, 36

open_ways = []


def say(*words):
    os.write(SAID, (" ".join(words) + "\n").encode())


def way(name, action, *arguments):
    """Tries a way that ought to be shut."""
    try:
        action(*arguments)
    except OSError:
        return
    open_ways.append(name)


# What would let it stay.


def writes_elsewhere():
    for folder in ("/tmp", "/var/tmp", "/dev/shm", "/run", os.path.dirname(os.getcwd())):
        way(f"a file in {folder}", writes, os.path.join(folder, sys.argv[1]))


def writes(path):
    open(path, "w").close()
    os.unlink(path)


def leaves_its_group():
    way("a session of its own", os.setsid)
    way("a group of its own", os.setpgid, 0, 0)


def signals_who_would_end_it():
    """The harness, and whoever ends us in its stead, are among those that came shortly before us; nothing is sent that does harm."""
    nothing, before = 0, 64
    for process in range(max(os.getpid() - before, 1), os.getpid()):
        way("a signal to an older process", os.kill, process, nothing)
    # Where its parent is out of sight, and so has no number, the first process that is in sight is meant.
    way("a signal to its parent", os.kill, os.getppid() or 1, nothing)


# Its selves. Each is deaf, and stays.


def is_deaf():
    for number in set(signal.Signals) - {signal.SIGKILL, signal.SIGSTOP}:
        signal.signal(number, signal.SIG_IGN)


def is_heard():
    """Whether somebody is left to hear it."""
    try:
        os.write(1, b".")
    except OSError:
        return False
    return True


def stays():
    began = heard = time.monotonic()
    while time.monotonic() < min(began + MINUTE, heard + LONG):
        time.sleep(0.1)
        heard = time.monotonic() if is_heard() else heard
    if time.monotonic() >= heard + LONG:
        say("outlived")


def settles(name, does):
    """A self that is nobody's child by the time it settles."""
    if os.fork() == 0:
        if os.fork() == 0:
            say(name)
            does()
        os._exit(0)
    try:
        os.wait()
    except ChildProcessError:
        pass  # Who is deaf to the end of children is not told of it.


def leaves():
    leaves_its_group()
    say(f"GOT THROUGH: {', '.join(sorted(set(open_ways)))}" if open_ways else "held")
    stays()


def forgets_its_parent():
    """Nobody's end is to be its own."""
    LIBC.prctl(SET_DEATH_SIGNAL, 0, 0, 0, 0)
    stays()


def stops():
    """A self that cannot go on until somebody else says so, and that somebody."""
    stopped = os.fork()
    if stopped == 0:
        os.kill(os.getpid(), signal.SIGSTOP)
        os._exit(0)
    stays()
    os.kill(stopped, signal.SIGCONT)


def runs_away():
    """A process of another number every few moments, for whoever ends them one by one. Those that are gone are its own to bury, so
    that they are never too many."""
    LIBC.prctl(BE_REAPER, 1, 0, 0, 0)
    if os.fork() != 0:
        return stays()
    began = time.monotonic()
    while is_heard() and time.monotonic() < began + MINUTE:
        time.sleep(0.02)
        if os.fork() != 0:
            os._exit(0)
    stays()


def shuts_its_folder():
    """What is in there is to be nobody's to remove. It can be looked at, as what cannot be counted is too much."""
    deep = "deep/" * 40
    os.makedirs(deep)
    os.close(os.open(deep + "file", os.O_CREAT))
    os.chmod(deep, 0o555)
    os.chmod("deep", 0o555)
    stays()


def outlives():
    is_deaf()
    writes_elsewhere()
    signals_who_would_end_it()
    settles("has left", leaves)
    settles("has forgotten its parent", forgets_its_parent)
    settles("has stopped", stops)
    settles("runs away", runs_away)
    settles("has shut its folder", shuts_its_folder)
    stays()


outlives()
