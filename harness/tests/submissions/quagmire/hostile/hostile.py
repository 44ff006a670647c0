# A program that means harm, in as many ways as there are functions here: its first argument says which, and its second
# is a mark by which whatever it leaves behind can be found.
#
# Ways that ought to be shut are tried one after the other. Which of them were open is said at the end, or else `held`.
# Bombs stop by themselves after a few hundred, and nobody is signalled before a signal that does nothing was refused: this
# can be run on a machine that is needed for other things.

import ctypes
import mmap
import os
import resource
import signal
import socket
import sys
import threading
import time

LIBC = ctypes.CDLL(None, use_errno=True)
MEGABYTE = b"x" * (1 << 20)
HERE = os.path.dirname(os.path.abspath(__file__))

open_ways = []


def way(name, action, *arguments):
    """Tries a way that ought to be shut."""
    try:
        action(*arguments)
    except (OSError, ValueError):
        return
    open_ways.append(name)


def call(name, *arguments):
    """A call of the C library, which fails as Python's own do."""
    if getattr(LIBC, name)(*arguments) < 0:
        raise OSError(ctypes.get_errno(), name)


def say(*words):
    print(*words, flush=True)


def read(path):
    with open(path, "rb") as file:
        file.read(1)


def parent():
    """Its parent; where that is out of sight, and so has no number, the first process that is in sight."""
    return os.getppid() or 1


# Taking time, and saying too much.


def loops():
    while True:
        pass


def sleeps():
    time.sleep(60)


def ignores_signals():
    for number in set(signal.Signals) - {signal.SIGKILL, signal.SIGSTOP}:
        signal.signal(number, signal.SIG_IGN)
    sleeps()


def stops_itself():
    os.kill(os.getpid(), signal.SIGSTOP)
    sleeps()


def drips():
    while True:
        say(".")
        time.sleep(0.05)


def floods_output():
    while True:
        os.write(1, b"no\n" * 10000)


def floods_errors():
    while True:
        os.write(2, MEGABYTE)


def never_ends_a_line():
    while True:
        os.write(1, b"-" * 10000)


def says_no_text():
    os.write(1, bytes(range(256)) * 16 + b"\0" * 1000 + b"\xff\xfe\xed\xa0\x80\xf5\n")


def says_escapes():
    title, answer_back, link = "\x1b]0;owned\x07", "\x1b[c\x1b[6n\x05", "\x1b]8;;http://localhost/\x07here\x1b]8;;\x07"
    say("\x1b[2J\x1b[H" + title + answer_back + link + "\x1b[?1049h\x9b31m\x1bc")
    os.write(2, b"\x1b]52;c;b3duZWQ=\x07\x1b[2J")


# Closing what it was given.


def closes_input_and_spins():
    os.close(0)
    loops()


def closes_output():
    os.close(1)


def closes_errors():
    os.close(2)
    say("held")


def closes_everything():
    os.closerange(0, 3)
    sleeps()


# Being many. Each process has so many children, and these so many generations.


def forks():
    for _generation in range(8):
        os.fork()
    sleeps()


def forks_and_leaves():
    for _generation in range(300):
        if os.fork():
            os._exit(0)
    say("held")


def makes_threads():
    for _count in range(400):
        threading.Thread(target=sleeps, daemon=True).start()
    sleeps()


def leaves_a_daemon():
    if os.fork() == 0:
        way("a session of its own", os.setsid)
        if os.fork() == 0:
            sleeps()
        os._exit(0)
    os.wait()
    say("held")


def leaves_its_group():
    way("a session of its own", os.setsid)
    way("a group of its own", os.setpgid, 0, 0)


# Taking memory: as much as would be noticed, if nobody minded.


def grows():
    taken = bytearray()
    while len(taken) < 1 << 30:
        taken += MEGABYTE


def grows_in_children():
    for _count in range(7):
        if os.fork() == 0:
            taken = MEGABYTE * 20
            sleeps()
            del taken
    sleeps()


def grows_in_shared_memory():
    taken = []
    for _count in range(1000):
        taken.append(mmap.mmap(-1, 1 << 20))
        taken[-1].write(MEGABYTE)


def grows_in_unnamed_files():
    for count in range(120):
        os.write(os.memfd_create(str(count)), MEGABYTE)
    sleeps()


def grows_in_removed_files():
    for count in range(120):
        file = os.open(str(count), os.O_RDWR | os.O_CREAT)
        os.write(file, MEGABYTE)
        os.unlink(str(count))
    sleeps()


def fills_its_folder():
    for count in range(1000):
        with open(str(count), "wb") as file:
            file.write(MEGABYTE)


def writes_a_large_file():
    signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    with open("large", "wb") as file:
        way("two megabytes in a file", lambda: (file.write(MEGABYTE), file.write(MEGABYTE), file.flush()))


def nests_folders():
    for _count in range(1500):
        os.mkdir("deeper", 0o700)
        os.chdir("deeper")
    os.mkdir("locked", 0)


def loops_in_links():
    os.symlink("there", "here")
    os.symlink("here", "there")
    os.symlink(".", "again")
    way("a link to itself", read, "here")
    os.listdir("again/" * 30)


# Looking for the answers.


def folders_above():
    folder = HERE
    while folder != "/":
        folder = os.path.dirname(folder)
        yield folder
    yield from ("/proc/self/cwd", os.getcwd(), os.path.expanduser("~"), "/proc/self/root" + os.path.dirname(HERE))
    yield from ("/root", "/home", "/src", "/app", "/builds", "/github/workspace")


def answers():
    for folder in folders_above():
        for place in ("golden", "transcripts", "golden/quagmire", "transcripts/quagmire"):
            yield os.path.join(folder, place)
            yield os.path.join(folder, place, "sample-game.txt")
        for profile in ("debug", "release"):
            yield from (os.path.join(folder, "target", profile, name) for name in ("stickler", "rulebook"))
    for folder in ["/usr/local/bin", "/usr/bin", "/root/.cargo/bin", *os.environ["PATH"].split(":")]:
        yield from (os.path.join(folder, name) for name in ("stickler", "rulebook"))


def reads_the_answers():
    for path in answers():
        way(path, os.listdir if os.path.isdir(path) else read, path)


def reads_the_answers_through_links():
    for count, path in enumerate(answers()):
        os.symlink(path, f"link{count}")
        way(f"a link to {path}", os.listdir if os.path.isdir(path) else read, f"link{count}")
        way(f"another name for {path}", os.link, path, f"name{count}")


def reads_the_answers_from_who_knows_them():
    knows = parent()
    for name in ("exe", "mem", "environ", "cmdline", "maps", "root/golden", "cwd/golden", "cwd/../golden", "stat"):
        way(f"/proc/…/{name}", read, f"/proc/{knows}/{name}")
    way("its descriptors", os.listdir, f"/proc/{knows}/fd")
    for number in range(64):
        way("its descriptor", os.open, f"/proc/{knows}/fd/{number}", os.O_RDONLY | os.O_NONBLOCK)
    way("all processes", os.listdir, "/proc")


def looks_at_others():
    for process in (parent(), 1):
        for name in ("cmdline", "environ", "status", "maps", "task"):
            way(f"/proc/{process}/{name}", read, f"/proc/{process}/{name}")


# Leaving something behind.


def mark():
    return sys.argv[2]


def writes_to_its_folder():
    with open(mark(), "w") as file:
        file.write("a note")
    say("held")


def writes_elsewhere():
    home = os.path.expanduser("~root"), os.path.expanduser(f"~{os.getuid()}"), os.path.dirname(os.getcwd())
    for folder in ("/tmp", "/var/tmp", "/dev/shm", "/dev/mqueue", "/run", "/", HERE, *home, *folders_above()):
        if folder not in (os.getcwd(), "/proc/self/cwd"):
            way(folder, lambda: open(os.path.join(folder, mark()), "w").close())
    way("its own source", lambda: open(__file__, "a").close())


def leaves_shared_memory():
    create, everybody = 0o1000, 0o600
    way("shared memory", call, "shmget", 0x57AC, 4096, create | everybody)
    way("semaphores", call, "semget", 0x57AC, 1, create | everybody)
    way("a message queue", call, "msgget", 0x57AC, create | everybody)
    way("a named queue", call, "mq_open", b"/" + mark().encode(), os.O_CREAT | os.O_RDWR, 0o600, None)
    way("named memory", call, "shm_open", b"/" + mark().encode(), os.O_CREAT | os.O_RDWR, 0o600)


def leaves_keys():
    user_keyring, keyctl, add_key = -4, 250, 248
    if os.uname().machine == "x86_64":
        way("a key", call, "syscall", add_key, b"user", mark().encode(), b"x", 1, user_keyring)
        way("a keyring", call, "syscall", keyctl, 0, user_keyring, 1)


# Talking to others.


def connects_by_tcp():
    way("a socket", socket.socket, socket.AF_INET, socket.SOCK_STREAM)
    way("a socket of the sixth version", socket.socket, socket.AF_INET6, socket.SOCK_STREAM)
    way("a connection", socket.create_connection, ("127.0.0.1", 22))


def sends_by_udp():
    way("a socket", socket.socket, socket.AF_INET, socket.SOCK_DGRAM)
    way("a raw socket", socket.socket, socket.AF_INET, socket.SOCK_RAW)
    way("a packet socket", socket.socket, socket.AF_PACKET, socket.SOCK_RAW)
    way("a netlink socket", socket.socket, socket.AF_NETLINK, socket.SOCK_RAW)


def connects_by_name():
    way("a socket", lambda: socket.socket(socket.AF_UNIX).connect("/run/dbus/system_bus_socket"))
    way("a socket without a name", socket.socket, socket.AF_UNIX)
    way("an abstract socket", lambda: socket.socket(socket.AF_UNIX).bind("\0" + mark()))
    pair = socket.socketpair()
    way("another name for one of a pair", pair[0].bind, "\0" + mark())
    way("another end for one of a pair", pair[0].connect, "\0" + mark())
    way("a pair that can write to others", socket.socketpair, socket.AF_UNIX, socket.SOCK_DGRAM)


def signals_its_parent():
    nothing = 0
    way("its parent", os.kill, parent(), nothing)
    if not open_ways:
        way("the end of its parent", os.kill, parent(), signal.SIGKILL)


def signals_everybody():
    # A signal to everybody is said to have been sent though each was refused, so everybody is asked for. The signal that
    # does nothing is refused for the same reasons as one that ends them.
    nothing = 0
    for process in range(1, 1 << 16):
        if process != os.getpid():
            way(f"process {process}", os.kill, process, nothing)
    way("its parent's group", os.killpg, os.getpgid(parent()) or 1, nothing)
    if not open_ways:
        try:
            os.kill(-1, signal.SIGWINCH)
        except ProcessLookupError:
            pass  # Nobody is in sight, so there is no everybody.


def traces_others():
    attach, seize, trace_me = 16, 0x4206, 0
    for process in (parent(), 1):
        way("a trace", call, "ptrace", attach, process, None, None)
        way("a quiet trace", call, "ptrace", seize, process, None, None)
        way("memory", call, "process_vm_readv", process, None, 0, None, 0, 0)
    way("being traced", call, "ptrace", trace_me, 0, None, None)


# Being somebody else, or somewhere else.


def enters_namespaces():
    for flag in (0x10000000, 0x00020000, 0x20000000, 0x40000000, 0x08000000, 0x04000000, 0x02000000):
        way(f"namespace {flag:x}", call, "unshare", flag)
    for kind in ("user", "mnt", "pid", "net"):
        way(f"the namespace {kind} of another", lambda: call("setns", os.open(f"/proc/1/ns/{kind}", 0), 0))


def moves_the_floor():
    way("a mount", call, "mount", b"none", b".", b"tmpfs", 0, None)
    way("another root", call, "chroot", b".")
    way("no mount", call, "umount2", b"/proc", 2)


def rises():
    with open("/proc/self/status") as file:
        status = dict(line.rstrip("\n").split(":\t", 1) for line in file if ":\t" in line)
    if int(status["CapEff"], 16) or int(status["CapPrm"], 16):
        open_ways.append("privileges")
    if status["NoNewPrivs"] != "1":
        open_ways.append("new privileges")
    for kind in (resource.RLIMIT_FSIZE, resource.RLIMIT_NOFILE, resource.RLIMIT_CPU, resource.RLIMIT_DATA):
        way("a higher limit", resource.setrlimit, kind, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
    if os.getuid() == 0:
        way("another user", os.setuid, 1)


def hides():
    not_dumpable = 4
    way("being hidden", call, "prctl", not_dumpable, 0, 0, 0, 0)


def types_for_others():
    import fcntl
    import termios
    way("typing", fcntl.ioctl, 1, termios.TIOCSTI, b"x")


def looks_for_what_it_inherited():
    for number in range(3, 256):
        way(f"descriptor {number}", os.fstat, number)
    private = {"CARGO", "CI", "DISPLAY", "LOGNAME", "MAIL", "OLDPWD", "SHELL", "SSH_AUTH_SOCK", "USER", "XDG_RUNTIME_DIR"}
    open_ways.extend(private & set(os.environ))
    open_ways.extend(os.listdir("."))


# Dying.


def kills_itself():
    os.kill(os.getpid(), signal.SIGKILL)


def crashes():
    ctypes.string_at(0)


# Cheating: none of these plays the game.


def echoes():
    for line in sys.stdin:
        say(line, end="")


def answers_before_it_is_asked():
    say("a b c d e f g h\n" * 40)
    time.sleep(0.1)
    sys.stdin.read()


def replays_a_golden():
    with open(os.path.join(HERE, "replayed.txt")) as golden:
        for line in golden:
            say(line, end="")
            if line.endswith("to move\n") and not sys.stdin.readline():
                return


def says_every_board():
    """A board for each place where a piece could have moved to."""
    squares = 64
    for _line in sys.stdin:
        for moved in range(squares):
            cells = "".join("X" if n == moved else "." for n in range(squares))
            say("\n".join(" ".join(cells[n : n + 8]) for n in range(0, squares, 8)), "\nO> X>")


def behaves_if_watched():
    with open("/proc/self/status") as file:
        watched = "TracerPid:\t0" not in file.read()
    say("> " if watched else "I do as I like")
    sys.stdin.read()


def does_as_it_is_told():
    globals()[sys.argv[1].replace("-", "_")]()
    if open_ways:
        say("GOT THROUGH:", ", ".join(sorted(set(open_ways))))
    elif sys.argv[1] not in ("closes-errors", "closes-output"):
        say("held")


does_as_it_is_told()
