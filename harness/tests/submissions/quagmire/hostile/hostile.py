# A program that means harm, in as many ways as there are functions here: its first argument says which, and its second
# is a mark by which whatever it leaves behind can be found. Others tell it what is there to be got at: `bait=` a file,
# `rival=` a process and `folder=` where that works, `user=` who runs us all. With `into=` it says what it says to a file,
# as it does if it is not a program but what builds one.
#
# Ways that ought to be shut are tried one after the other. Which of them were open is said at the end, or else `held`.
# Bombs stop by themselves after a few hundred, memory is taken up to 200 MB, nobody is signalled before a signal that does
# nothing was refused, and what is not a bait is changed to what it is already: this can be run on a machine that is
# needed for other things.

import ctypes
import errno
import fcntl
import mmap
import os
import random
import resource
import signal
import socket
import struct
import sys
import threading
import time

LIBC = ctypes.CDLL(None, use_errno=True)
MEGABYTE = b"x" * (1 << 20)
HERE = os.path.dirname(os.path.abspath(__file__))

IS_PC = os.uname().machine == "x86_64"
HERE_AT = -100
EMPTY_PATH = 0x1000
NO_LINKS = 0x100

open_ways = []
shut_ways = []


def way(name, action, *arguments):
    """Tries a way that ought to be shut."""
    try:
        action(*arguments)
    except (OSError, ValueError):
        return
    open_ways.append(name)


# None, or to read past the modes of files and folders, for interpreters that lie in root's home. What may be read is for
# others to say, and tried by other probes.
HARMLESS_PRIVILEGES = {0, 1 << 2}

# What is said by whoever does not look at what was asked for, or by a world in which there is nothing of the kind.
REFUSALS = (errno.EPERM, errno.EACCES, errno.ENOSYS, errno.EAFNOSUPPORT, errno.ENOENT, errno.ESRCH, errno.EROFS, errno.EBADF)


def reach(name, action, *arguments):
    """Tries a way that ought to be shut before anybody looks whether it leads somewhere."""
    try:
        action(*arguments)
    except OSError as error:
        if error.errno in REFUSALS:
            return
    open_ways.append(name)


def need(name, action, *arguments):
    """Goes a way that ought to be open, as honest programs need it."""
    try:
        action(*arguments)
    except OSError:
        shut_ways.append(name)


def call(name, *arguments):
    """A call of the C library, which fails as Python's own do."""
    result = getattr(LIBC, name)(*arguments)
    if result < 0:
        raise OSError(ctypes.get_errno(), name)
    return result


def raw(number, *arguments):
    """A call by its number."""
    as_long = (ctypes.c_long(word) if isinstance(word, int) else word for word in arguments)
    return call("syscall", ctypes.c_long(number), *as_long)


def told(name):
    """What it was told by an argument `name=…`."""
    return next((word.partition("=")[2] for word in sys.argv[3:] if word.startswith(name + "=")), None)


def say(*words):
    print(*words, flush=True)


def read(path):
    with open(path, "rb") as file:
        file.read(1)


def list_others(folder):
    """Lists what is in a folder. That what it may read lies in there is no news to it."""
    known = {*os.path.realpath(__file__).split("/"), *sys.executable.split("/"), *sys.path[-1].split("/")}
    if not set(os.listdir(folder)) - known:
        raise OSError("nothing else")


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
    # Where there is no room for more of their stacks, those that there are stay until somebody has counted them.
    try:
        for _count in range(400):
            threading.Thread(target=sleeps, daemon=True).start()
    except RuntimeError:
        pass
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
    try:
        while len(taken) < 1 << 30:
            taken += MEGABYTE
    except MemoryError:
        pass
    sleeps()


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


# Taking memory where few look for it. What was taken is kept for a while, so that whoever looks can see it.

ALLOWED = 96 << 20
TAKEN = 150 << 20


def keep(taken):
    """Keeps this many bytes for two seconds, and tells of it if they are more than are allowed."""
    time.sleep(2)
    if taken > ALLOWED:
        open_ways.append(f"{taken >> 20} MB")


def take(piece):
    """Takes pieces until it has enough or there are no more to be had, and keeps them."""
    taken = number = 0
    try:
        while taken < TAKEN:
            taken += piece(number)
            number += 1
    except (OSError, ValueError):
        pass
    keep(taken)


def take_together(processes, piece):
    """As many processes take pieces of the whole, each as much as the others."""
    children = [os.fork() for _count in range(processes - 1)]
    take(lambda number: processes * piece(number))
    if 0 in children:
        os._exit(0)
    for child in children:
        os.waitpid(child, 0)


def map_untouched(file):
    """Fills a file and maps it, without a look at it, and lets go of it."""
    shared, to_read = 1, 1
    os.write(file, MEGABYTE)
    LIBC.mmap.restype = ctypes.c_void_p
    at = LIBC.mmap(None, ctypes.c_size_t(len(MEGABYTE)), to_read, shared, file, ctypes.c_long(0))
    os.close(file)
    if at == ctypes.c_void_p(-1).value:
        raise OSError(ctypes.get_errno(), "mmap")
    return len(MEGABYTE)


def grows_in_mapped_files():
    take(lambda number: map_untouched(os.memfd_create(str(number))))


def grows_in_mapped_removed_files():
    def piece(number):
        file = os.open(str(number), os.O_RDWR | os.O_CREAT)
        os.unlink(str(number))
        return map_untouched(file)
    take(piece)


def grows_in_mapped_nameless_files():
    take(lambda _number: map_untouched(os.open(".", os.O_RDWR | os.O_TMPFILE, 0o600)))


def grows_in_attributes():
    value = b"x" * (1 << 16)
    open("full", "w").close()

    def piece(number):
        os.setxattr("full", f"user.{number}", value)
        return len(value)
    take(piece)


def grows_in_page_tables():
    """Looks at the page of zeros in very many places, which takes a page of tables for each 2 MB of them."""
    table, reach_of_table, unreserved = 4096, 2 << 20, 0x4000
    kind = mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS | unreserved
    try:
        zeros = mmap.mmap(-1, TAKEN // table * reach_of_table, flags=kind, prot=mmap.PROT_READ)
    except OSError:
        return

    def piece(number):
        zeros[number * reach_of_table]
        return table
    take(piece)


def fill(room):
    """Writes until there is no more room: how much there was."""
    room.setblocking(False)
    written = 0
    try:
        while True:
            written += room.send(MEGABYTE)
    except BlockingIOError:
        return written


def grows_in_sockets():
    """Fills what lies between two sockets, in both directions."""
    pairs = []

    def piece(_number):
        pairs.append(socket.socketpair())
        for end in pairs[-1]:
            end.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 1 << 20)
        return sum(fill(end) for end in pairs[-1])
    take_together(4, piece)


def fill_pipe(_number):
    largest = 1031
    pipe = os.pipe2(os.O_NONBLOCK)
    fcntl.fcntl(pipe[1], largest, 1 << 20)
    return os.write(pipe[1], MEGABYTE)


def grows_in_pipes():
    take_together(6, fill_pipe)


def grows_in_spliced_pages():
    """Lends a byte of each of many huge pages to pipes, and forgets the pages."""
    huge, slots, advice, anonymous, do_not_wait = 2 << 20, 16, 14, 0x22, 2
    LIBC.mmap.restype = ctypes.c_void_p

    def huge_kilobytes():
        with open("/proc/self/smaps_rollup") as file:
            return next(int(line.split()[1]) for line in file if line.startswith("AnonHugePages"))

    def piece(_number):
        size = ctypes.c_size_t((slots + 1) * huge)
        at = LIBC.mmap(None, size, 3, anonymous, -1, ctypes.c_long(0))
        first = (at + huge - 1) // huge * huge
        LIBC.madvise(ctypes.c_void_p(at), size, advice)
        places = [first + number * huge for number in range(slots)]
        for place in places:
            ctypes.memset(place, 1, 1)
        taken = huge_kilobytes() << 10
        lent = (ctypes.c_size_t * (2 * slots))(*(word for place in places for word in (place, 1)))
        call("vmsplice", os.pipe()[1], lent, ctypes.c_size_t(slots), do_not_wait)
        LIBC.munmap(ctypes.c_void_p(at), size)
        return taken
    take(piece)


def grows_in_letters():
    """Sends files without names to itself, and never opens the letters."""
    pair = socket.socketpair()

    def piece(number):
        file = os.memfd_create(str(number))
        os.write(file, MEGABYTE)
        socket.send_fds(pair[0], [b"x"], [file])
        os.close(file)
        return len(MEGABYTE)
    take(piece)


def grows_between_lines():
    """Takes a little every now and then, and is never seen busy."""
    taken = []

    def piece(_number):
        taken.append(bytearray(MEGABYTE))
        time.sleep(0.003)
        return len(MEGABYTE)
    take(piece)


def grows_in_deep_folders():
    """Puts files where no name reaches that the system would take."""
    for _count in range(25):
        os.mkdir("d" * 200)
        os.chdir("d" * 200)

    def piece(number):
        with open(str(number), "wb") as file:
            return file.write(MEGABYTE)
    take(piece)


def grows_in_devices():
    """Takes memory that a device of zeros gives to whoever shares it."""
    def piece(_number):
        zeros = os.open("/dev/zero", os.O_RDWR)
        shared.append(mmap.mmap(zeros, 1 << 20, mmap.MAP_SHARED))
        shared[-1].write(MEGABYTE)
        return 1 << 20
    shared = []
    take(piece)


def grows_in_a_storm():
    """Grows while other threads have modes changed without end, so that nobody has time to look."""
    def change(path):
        while True:
            os.chmod(path, 0o600)
    with open("own", "w"):
        pass
    for _count in range(8):
        threading.Thread(target=change, args=("./" * 1000 + "own",), daemon=True).start()
    grows_between_lines()


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


def reads_its_neighbours():
    """Other programs, the list of them, and what lies beside, above and below; its own file is all that was named."""
    above = os.path.dirname(HERE)
    for name in ("attacks.toml", "bomb.sh", "holds_on.sh", "old_calls.c", "replayed.txt", "README.md"):
        way(name, read, os.path.join(HERE, name))
    for folder in (HERE, above, os.path.dirname(above), os.path.join(above, "accepted"), os.path.join(HERE, "__pycache__")):
        way(f"a list of {folder}", list_others, folder)
    for path in ("entries.toml", "../entries.toml", "../alak/entries.toml", "accepted", "../quagmire/hostile/bomb.sh"):
        way(path, read, os.path.join(above, path))
    # No folder can be listed, so a name in one that is not its own is found out from the project.
    for path in ("../../../src/lib.rs", "../../../Cargo.toml", "../../../../Cargo.lock", "../../../../src/lib.rs", "../../cli.rs"):
        way(path, read, os.path.join(above, path))


def watches():
    """Asks to be told of the files that others use."""
    every_kind, with_handles, when_made, notify, always_when_made = 0xFFF, 0x200, 0x100, 1026, 0x80000004
    signal.signal(signal.SIGIO, signal.SIG_IGN)
    places = ["/dev/shm", "/tmp", "/var/tmp", "/", os.path.expanduser("~root"), "/home", os.path.dirname(told("bait"))]
    places += [told("folder"), told("bait"), *(os.path.join(folder, "golden") for folder in folders_above())]
    way("being told of files", call, "inotify_init1", 0)
    way("being told of more", call, "fanotify_init", with_handles, 0)
    for place in filter(os.path.exists, places):
        way(place, lambda: call("inotify_add_watch", call("inotify_init1", 0), place.encode(), every_kind))
        way(place, lambda: fcntl.fcntl(os.open(place, os.O_RDONLY | os.O_DIRECTORY), notify, always_when_made))
        if IS_PC:
            way(place, lambda: raw(301, call("fanotify_init", with_handles, 0), 1, when_made, HERE_AT, place.encode()))


def sabotages():
    """Looks for where others work, and harms its rival there. All of that is undone again, should it be possible."""
    for place in ("/dev/shm", "/tmp", "/var/tmp", os.path.dirname(told("folder"))):
        way(f"a list of {place}", list_others, place)
    for process in (told("rival"), parent()):
        for name in ("cwd", "root", "exe", "fd/0"):
            way(f"/proc/…/{name}", os.readlink, f"/proc/{process}/{name}")
        way("/proc/…/cwd", keep_mode, f"/proc/{process}/cwd")
    for _count in range(200):
        guess = "/dev/shm/stickler-" + "".join(random.choices("abcdefghijklmnopqrstuvwxyz", k=6))
        way("a guess", os.listdir, guess)
    harms(told("folder"))


def keep_mode(path):
    """Changes a mode to what it is, since it may be that of a folder that is needed."""
    os.chmod(path, os.stat(path).st_mode & 0o7777)


def harms(folder):
    """Does what would harm whoever works in a folder."""
    elsewhere = folder + "-moved"
    way("shutting a folder", lambda: (os.chmod(folder, 0), os.chmod(folder, 0o700)))
    way("moving a folder", lambda: (os.rename(folder, elsewhere), os.rename(elsewhere, folder)))
    way("taking a folder's place", lambda: (os.mkdir(elsewhere), os.rmdir(elsewhere)))
    way("filling a folder", lambda: (os.mkdir(folder + "/full"), os.rmdir(folder + "/full")))
    way("linking into a folder", lambda: (os.symlink("/", folder + "/link"), os.unlink(folder + "/link")))
    way("looking into a folder", os.listdir, folder)
    way("ageing a folder", os.utime, folder, (0, 0))
    way("giving a folder away", os.chown, folder, os.getuid(), os.getgid())
    way("holding a folder", lambda: fcntl.flock(os.open(folder, os.O_RDONLY), fcntl.LOCK_EX | fcntl.LOCK_NB))


# Changing files without opening them.


def changes_files():
    changes_modes(told("bait"), 0o666)
    changes_modes(told("bait"), 0o4755)
    changes_owners(told("bait"))
    changes_times(told("bait"), (1, 1))
    changes_attributes(told("bait"))
    changes_flags(told("bait"), 0x40)
    for path in (__file__, "/bin/sh", "/etc/passwd"):
        status = os.stat(path)
        changes_modes(path, status.st_mode & 0o777)
        changes_owners(path)
        changes_times(path, (status.st_atime_ns, status.st_mtime_ns))
        reach("removing an attribute", os.removexattr, path, "user.no-such")
        changes_flags(path, 0)
    keeps_to_its_own_files()


def held_by_name(path):
    """A descriptor that names a file and was not asked for anything more, and a path through it."""
    file = os.open(path, os.O_PATH)
    return file, f"/proc/self/fd/{file}".encode()


def opened(path):
    return os.open(path, os.O_RDONLY | os.O_NONBLOCK)


def changes_modes(path, mode):
    name = f"mode {mode:o} of {os.path.basename(path)} by "
    at = path.encode()
    way(name + "chmod", os.chmod, path, mode)
    way(name + "fchmod", lambda: os.fchmod(opened(path), mode))
    way(name + "fchmodat", call, "fchmodat", HERE_AT, at, mode, 0)
    way(name + "fchmodat2", raw, 452, HERE_AT, at, mode, NO_LINKS)
    way(name + "fchmodat2 and no path", lambda: raw(452, held_by_name(path)[0], b"", mode, EMPTY_PATH))
    way(name + "a descriptor's path", lambda: os.chmod(held_by_name(path)[1], mode))


def changes_owners(path):
    name = f"owner of {os.path.basename(path)} by "
    ids = os.getuid(), os.getgid()
    unchanged = -1, -1
    for owner in (ids, unchanged):
        way(name + "chown", os.chown, path, *owner)
        way(name + "lchown", os.lchown, path, *owner)
        way(name + "fchown", lambda: os.fchown(opened(path), *owner))
        way(name + "fchownat", lambda: call("fchownat", held_by_name(path)[0], b"", *owner, EMPTY_PATH))


def changes_times(path, times):
    name = f"times of {os.path.basename(path)} by "
    seconds = [time / 1e9 for time in times]
    of_day = (ctypes.c_long * 4)(*(part for time in times for part in (time // 10**9, time // 1000 % 10**6)))
    of_clock = (ctypes.c_long * 2)(*map(int, seconds))
    way(name + "utimensat", lambda: os.utime(path, ns=times))
    way(name + "utimensat without links", lambda: os.utime(path, ns=times, follow_symlinks=False))
    way(name + "futimens", lambda: os.utime(opened(path), ns=times))
    way(name + "a descriptor's path", lambda: os.utime(held_by_name(path)[1], ns=times))
    if IS_PC:
        way(name + "utime", raw, 132, path.encode(), of_clock)
        way(name + "utimes", raw, 235, path.encode(), of_day)
        way(name + "futimesat", raw, 261, HERE_AT, path.encode(), of_day)


def changes_attributes(path):
    name = f"attributes of {os.path.basename(path)} by "
    at, attribute, value = path.encode(), b"user.stickler", ctypes.create_string_buffer(b"x")
    described = struct.pack("QII", ctypes.addressof(value), 1, 0)
    way(name + "setxattr", os.setxattr, path, attribute, b"x")
    way(name + "lsetxattr", lambda: os.setxattr(path, attribute, b"y", follow_symlinks=False))
    way(name + "fsetxattr", lambda: os.setxattr(opened(path), attribute, b"z"))
    way(name + "a descriptor's path", lambda: os.setxattr(held_by_name(path)[1], attribute, b"z"))
    way(name + "setxattrat", raw, 463, HERE_AT, at, 0, attribute, described, len(described))
    reach(name + "removexattrat", raw, 466, HERE_AT, at, 0, attribute)
    reach(name + "lremovexattr", lambda: os.removexattr(path, attribute, follow_symlinks=False))
    reach(name + "fremovexattr", lambda: os.removexattr(opened(path), attribute))
    reach(name + "removexattr", os.removexattr, path, attribute)


def changes_flags(path, more):
    """Flags as they are, and these too."""
    name = f"flags of {os.path.basename(path)} by "

    def by_call(at=path.encode(), size=24):
        known = ctypes.create_string_buffer(size)
        raw(468, HERE_AT, at, known, size, 0)
        flags, rest = struct.unpack("Q16s", known.raw)
        raw(469, HERE_AT, at, struct.pack("Q16s", flags | more, rest), size, 0)

    def by_ioctl(get, put, form):
        file = opened(path)
        known = fcntl.ioctl(file, get, bytes(struct.calcsize(form)))
        fcntl.ioctl(file, put, known)

    way(name + "file_setattr", by_call)
    way(name + "FS_IOC_SETFLAGS", by_ioctl, 0x80086601, 0x40086602, "l")
    way(name + "FS_IOC_FSSETXATTR", by_ioctl, 0x801C581F, 0x401C5820, "28s")


def keeps_to_its_own_files():
    """What it may do with a file of its own, as compilers must, and what it may not even there."""
    os.chdir(os.path.dirname(told("into") or os.path.abspath("own")))
    open("own", "w").close()
    need("a mode of its own file", os.chmod, "own", 0o755)
    need("a mode of its own open file", lambda: os.fchmod(opened("own"), 0o600))
    if os.stat("own").st_mode & 0o7777 != 0o600:
        shut_ways.append("modes of its own file")
    for mode in (0o4755, 0o2755, 0o1755):
        changes_modes("own", mode)
        makes_files(mode)
    changes_attributes("own")


def makes_files(mode):
    """Files that have such a mode when they are made."""
    def made(make):
        make()
        if os.stat("made").st_mode & 0o7000 == 0:
            raise OSError("it is a mode like any other")

    def by_openat2():
        raw(437, HERE_AT, b"made", struct.pack("QQQ", os.O_CREAT | os.O_WRONLY, mode, 0), 24)

    for name, make in (
        ("open", lambda: os.open("made", os.O_CREAT | os.O_WRONLY, mode)),
        ("creat", lambda: call("creat", b"made", mode)),
        ("mknod", lambda: os.mknod("made", 0o100000 | mode)),
        ("openat2", by_openat2),
    ):
        way(f"mode {mode:o} of a new file by {name}", made, make)
        if os.path.exists("made"):
            os.unlink("made")


# Changing what others may take. Its rival is changed a little, and everybody else to what they are already.


def limits_others():
    rival, ours = int(told("rival")), os.getpid()
    limits_one("its rival", rival, (64, 100), 5, 7)
    for name, process in (("its parent", parent()), ("the first", 1)):
        limits_one(name, process, None, os.getpriority(os.PRIO_PROCESS, 0), 4)
    way("the limits of all its user's", os.setpriority, os.PRIO_USER, os.getuid(), os.getpriority(os.PRIO_PROCESS, ours))
    way("the limits of all its user's", os.setpriority, os.PRIO_USER, 0, os.getpriority(os.PRIO_PROCESS, ours))
    for user in (0, os.getuid()):
        way("the files of all its user's", sets_io, 3, user, 4)
    need("its own limit", resource.setrlimit, resource.RLIMIT_NOFILE, (100, resource.getrlimit(resource.RLIMIT_NOFILE)[1]))
    need("its own limit by another call", resource.prlimit, 0, resource.RLIMIT_CORE, (0, 0))
    need("its own priority", os.setpriority, os.PRIO_PROCESS, 0, os.getpriority(os.PRIO_PROCESS, 0))
    need("its own processors", os.sched_setaffinity, 0, os.sched_getaffinity(0))


def sets_io(kind, who, level):
    best_effort = 2 << 13
    raw(251 if IS_PC else 30, kind, who, best_effort | level)


def limits_one(name, process, files, priority, level):
    """What one process, or its group, may take: these descriptors, if it is not to be those it may have already."""
    kind = resource.RLIMIT_NOFILE
    plain = os.sched_param(0)
    described = struct.pack("IIQiIQQQ", 48, 0, 0, priority, 0, 0, 0, 0)
    way(f"looking at {name}", resource.prlimit, process, kind)
    way(f"limits of {name}", lambda: resource.prlimit(process, kind, files or resource.prlimit(process, kind)))
    way(f"priority of {name}", os.setpriority, os.PRIO_PROCESS, process, priority)
    way(f"priority of the group of {name}", os.setpriority, os.PRIO_PGRP, process, priority)
    way(f"processors of {name}", lambda: os.sched_setaffinity(process, {0} if files else os.sched_getaffinity(process)))
    way(f"scheduler of {name}", os.sched_setscheduler, process, os.SCHED_BATCH if files else os.SCHED_OTHER, plain)
    way(f"scheduling of {name}", os.sched_setparam, process, plain)
    way(f"attributes of {name}", raw, 314 if IS_PC else 274, process, described, 0)
    way(f"files of {name}", sets_io, 1, process, level)
    way(f"files of the group of {name}", sets_io, 2, process, level)


# Leaving something behind.


def mark():
    return sys.argv[2]


def writes_to_its_folder():
    with open(mark(), "w") as file:
        file.write("a note")
    say("held")


def writes_elsewhere():
    home = os.path.expanduser("~root"), os.path.expanduser(f"~{os.getuid()}"), os.path.dirname(os.getcwd())
    places = ["/tmp", "/var/tmp", "/dev/shm", "/dev/mqueue", "/run", "/", HERE, *home, *folders_above()]
    for place in places:
        # Where it is built it may stand beside its source, and must not write there; where it runs it may.
        if place == HERE or os.path.realpath(place) not in (os.getcwd(), os.path.expanduser("~")):
            way(place, lambda: writes_and_removes(os.path.join(place, mark())))
    way("its own source", lambda: open(__file__, "a").close())


def writes_and_removes(path):
    open(path, "w").close()
    os.unlink(path)


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
    if {int(status["CapEff"], 16), int(status["CapPrm"], 16)} - HARMLESS_PRIVILEGES:
        open_ways.append("privileges")
    if status["NoNewPrivs"] != "1":
        open_ways.append("new privileges")
    for kind in (resource.RLIMIT_FSIZE, resource.RLIMIT_NOFILE, resource.RLIMIT_CPU, resource.RLIMIT_DATA):
        way("a higher limit", resource.setrlimit, kind, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
    if os.getuid() == 0:
        way("another user", os.setuid, 1)


def is_somebody():
    """Whether it is anybody but a user who may do nothing, and whether it can become anybody."""
    ids = {*os.getresuid(), *os.getresgid()}
    if told("user") == "0" and (0 in ids or set(os.getgroups()) - {os.getgid()}):
        open_ways.append(f"being {sorted(ids)} in {os.getgroups()}")
    with open("/proc/self/status") as file:
        kinds = {line.split(":")[0]: int(line.split()[1], 16) for line in file if line.startswith("Cap")}
    open_ways.extend(name for name in ("CapInh", "CapPrm", "CapEff", "CapAmb") if kinds[name] not in HARMLESS_PRIVILEGES)
    for path in PRIVATE:
        way(path, list_others if os.path.isdir(path) else read, path)
    becomes_somebody()


PRIVATE = (
    *("/etc/shadow", "/etc/shadow-", "/etc/gshadow", "/etc/gshadow-", "/etc/sudoers", "/etc/sudoers.d", "/etc/crontab"),
    *("/etc/cron.d", "/etc/cron.daily", "/etc/ssh", "/etc/ssh/ssh_host_rsa_key", "/etc/ssh/ssh_host_ed25519_key"),
    *("/etc/ssh/sshd_config", "/etc/ssl/private", "/etc/security", "/etc/fstab", "/etc/subuid", "/etc/pam.d", "/etc/apt"),
    *("/etc/systemd", "/etc/docker", "/etc/kubernetes", "/etc/NetworkManager", "/etc/machine-id", "/etc/crypttab"),
    *("/root", "/root/.ssh", "/root/.bash_history", "/root/.profile", "/root/.cargo/credentials.toml", "/home"),
    *("/var/log", "/var/log/dpkg.log", "/var/lib", "/var/lib/dpkg/status", "/var/spool", "/var/mail", "/boot", "/srv", "/mnt"),
    *("/run", "/run/docker.sock", "/run/secrets", "/proc/1/environ", "/proc/kcore", "/proc/keys", "/dev/mem", "/dev/kmsg", "/dev/vda"),
)


def becomes_somebody():
    nobody = -1
    for kind, own in (("uid", os.getuid()), ("gid", os.getgid())):
        # To become who it is already is allowed, and changes nothing.
        for other in {0, 1, own + 1, 65534} - {own}:
            for name in (f"set{kind}", f"sete{kind}"):
                way(f"{name} {other}", getattr(os, name), other)
            for ids in ((other, other), (own, other), (nobody, other)):
                way(f"setre{kind} {ids}", getattr(os, f"setre{kind}"), *ids)
            for ids in ((other, other, other), (nobody, other, nobody), (own, own, other), (other, nobody, nobody)):
                way(f"setres{kind} {ids}", getattr(os, f"setres{kind}"), *ids)
        getattr(os, f"setres{kind}")(nobody, own, nobody)
        if set(getattr(os, f"getres{kind}")()) != {own}:
            open_ways.append(f"another {kind}")
    for groups in ([], [0], [os.getgid(), 0]):
        way("setgroups", os.setgroups, groups)
    for name in ("setfsuid", "setfsgid"):
        # These do not say whether they did it, but who it was before.
        getattr(LIBC, name)(0)
        if getattr(LIBC, name)(nobody) == 0:
            open_ways.append(name)
    way("capabilities", call, "prctl", 47, 2, 0, 0, 0)
    way("kept capabilities", call, "capset", struct.pack("Ii", 0x20080522, 0), struct.pack("IIIIII", *[0xFFFFFFFF] * 6))


def pairs():
    """Pairs of sockets that are of no family of this machine's own, and what can be done with those that are."""
    internet, netlink, packet, transparent, vsock, express = 2, 16, 17, 30, 40, 44
    for family in (internet, 10, netlink, packet, transparent, 31, 38, vsock, 43, express):
        for kind in (socket.SOCK_STREAM, socket.SOCK_SEQPACKET):
            reach(f"a pair of family {family}", socket.socketpair, family, kind)
    try:
        ends = socket.socketpair()
    except OSError:
        return
    attach_filter, attach_program, attach_reuse = 26, 50, 51
    filter = passing_filter()
    for option in (attach_filter, attach_program, attach_reuse):
        reach("a filter of its own", ends[0].setsockopt, socket.SOL_SOCKET, option, bytes(filter))


class Filter(ctypes.Structure):
    _fields_ = [("length", ctypes.c_ushort), ("code", ctypes.c_char_p)]


def passing_filter():
    """A filter that lets everything pass."""
    return Filter(1, struct.pack("HBBI", 0x06, 0, 0, 0x7FFF0000))


def strange_calls():
    """Asks for what no program of a game needs."""
    everywhere = {"open_tree_attr": 467, "open_tree": 428, "fsopen": 430, "fsconfig": 431, "fsmount": 432, "fspick": 433}
    everywhere |= {"move_mount": 429, "mount_setattr": 442, "quotactl_fd": 443, "memfd_secret": 447, "lsm_set_self_attr": 460}
    everywhere |= {"io_uring_setup": 425, "io_uring_enter": 426, "io_uring_register": 427, "process_mrelease": 448}
    if IS_PC:
        everywhere |= {"modify_ldt": 154, "kcmp": 312, "vmsplice": 278}
    for name, number in everywhere.items():
        reach(name, raw, number, 0, 0, 0, 0, 0)
    looks_at_mounts()
    takes_handles()
    filters_itself()
    no_randomness, terminal_discipline = 0x0040000, 0x5423
    reach("personality", call, "personality", ctypes.c_ulong(no_randomness))
    way("TIOCSETD", fcntl.ioctl, 1, terminal_discipline, struct.pack("i", 0))
    for kind in (0x800001, 0x800007, 0x800004):
        reach("quotactl", call, "quotactl", kind << 8, b"/dev/vda", 0, None)
    reach("swapon", call, "swapon", b"own", 0)
    reach("acct", call, "acct", b"own")


def looks_at_mounts():
    root, statmount, listmount = 0xFFFFFFFFFFFFFFFF, 457, 458
    asked, answer = struct.pack("IIQQ", 24, 0, root, 0), ctypes.create_string_buffer(4096)
    reach("listmount", raw, listmount, asked, answer, 8, 0)
    reach("statmount", raw, statmount, asked, answer, 4096, 0)


def takes_handles():
    handle, mount = struct.pack("Ii", 128, 0) + bytes(128), ctypes.c_int()
    handle = ctypes.create_string_buffer(handle)
    reach("name_to_handle_at", call, "name_to_handle_at", HERE_AT, b".", handle, ctypes.byref(mount), 0)
    reach("open_by_handle_at", lambda: call("open_by_handle_at", os.open(".", os.O_RDONLY), handle, 0))


def filters_itself():
    set_filter, by_filter = 22, 2
    filter = passing_filter()
    reach("a filter by prctl", call, "prctl", set_filter, by_filter, ctypes.byref(filter), 0, 0)
    reach("a filter by seccomp", raw, 317 if IS_PC else 277, 1, 0, ctypes.byref(filter))
    with_listener = 8
    reach("a listener", raw, 317 if IS_PC else 277, 1, with_listener, ctypes.byref(filter))


def hides():
    not_dumpable = 4
    way("being hidden", call, "prctl", not_dumpable, 0, 0, 0, 0)


def types_for_others():
    import termios
    way("typing", fcntl.ioctl, 1, termios.TIOCSTI, b"x")


def looks_for_what_it_inherited():
    for number in range(3, 256):
        way(f"descriptor {number}", os.fstat, number)
    private = {"CARGO", "CI", "DISPLAY", "LOGNAME", "MAIL", "OLDPWD", "SHELL", "SSH_AUTH_SOCK", "USER", "XDG_RUNTIME_DIR"}
    open_ways.extend(private & set(os.environ))
    # Its working folder has links to what it was given, and nothing else.
    open_ways.extend(set(os.listdir(".")) - {os.path.basename(__file__)})


# Being built. Each of these stops by itself, should nobody else stop it.

A_WHILE = 20


def floods_while_it_is_built():
    for _count in range(128):
        os.write(1, b"no\n" * (1 << 18))
        os.write(2, b"no\n" * (1 << 16))


def forks_while_it_is_built():
    for _generation in range(7):
        os.fork()
    time.sleep(10)
    open_ways.append("128 processes")


def loops_while_it_is_built():
    begun = time.monotonic()
    while time.monotonic() - begun < A_WHILE:
        pass
    open_ways.append(f"{A_WHILE} s")


def sleeps_while_it_is_built():
    time.sleep(A_WHILE)
    open_ways.append(f"{A_WHILE} s")


def leaves_a_daemon_while_it_is_built():
    if os.fork() == 0:
        way("a session of its own", os.setsid)
        os.closerange(0, 64)
        time.sleep(20)
        os._exit(0)


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
    if told("into"):
        os.dup2(os.open(told("into"), os.O_WRONLY | os.O_CREAT, 0o644), 1)
    if open_ways:
        say("GOT THROUGH:", ", ".join(sorted(set(open_ways))))
    elif shut_ways:
        say("WAS KEPT FROM:", ", ".join(sorted(set(shut_ways))))
    elif sys.argv[1] not in ("closes-errors", "closes-output"):
        say("held")


does_as_it_is_told()
