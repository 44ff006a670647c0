#!/usr/bin/env python3
"""How soon `stickler watch` says that the byte which was just saved breaks a rule.

    harness/workbench/scripts/watch.py target/release/stickler [ROUNDS]

Five programs that play Alak are watched, one after the other. A byte of each is changed, and the clock runs from there to the
first line that tells of a failure, and to the end of the report; then the byte is changed back. The bytes decide which moves
are legal: that an end is not announced is certain only when it is known how this program announces one. Medians are printed
beside what is promised, and the exit code is 1 if a promise is not kept. An interpreter that is missing is said and left out,
which with STICKLER_REQUIRE_TOOLS is a failure.
"""

import os
import pathlib
import shutil
import statistics
import subprocess
import sys
import tempfile
import time

FIXTURES = pathlib.Path(__file__).resolve().parent.parent.parent / "tests/submissions/alak/accepted"

# A program, what is changed in it, how it is run, and the seconds within which its first failure is promised.
PROGRAMS = [
    ("flatland.rb", "between?(1, 11)", "between?(1, 10)", ["ruby"], 1.0),
    ("planiverse.py", "low + 1:high", "low + 2:high", ["python3", "-I", "-S"], 1.0),
    ("array.js", "to) + 1", "to) + 2", ["node"], 1.0),
    ("row.pl", "$from < 11", "$from < 10", ["perl"], 1.0),
    ("board.c", "from > 10", "from > 9", ["cc"], 0.3),
]


def save(file, content):
    """Writes a file as editors do: another one, which gets its name."""
    other = file.with_name("saved")
    other.write_bytes(content)
    other.chmod(0o755)
    other.rename(file)
    return time.monotonic()


class Watched:
    """A program that is watched."""

    def __init__(self, stickler, folder, command):
        words = [stickler, "watch", "alak", "--color", "never", "--", *command]
        self.run = subprocess.Popen(words, cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)

    def until(self, *beginnings):
        """When a line came that begins with one of these."""
        for line in self.run.stdout:
            if line.startswith(beginnings):
                return time.monotonic()
        sys.exit(f"nothing begins with {beginnings}")

    def end(self):
        self.run.terminate()
        self.run.communicate()


def compiled(source, folder):
    (folder / "source.c").write_text(source)
    subprocess.run(["cc", "-O1", "-w", "-o", "compiled", "source.c"], cwd=folder, check=True)
    return (folder / "compiled").read_bytes()


def measure(stickler, name, before, after, words, rounds):
    """Seconds to the first failure and to the end of the report, in each round."""
    source = (FIXTURES / name).read_text()
    assert source.count(before) == 1, name
    broken = source.replace(before, after)
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        if words == ["cc"]:
            file, command = folder / "program", ["./program"]
            contents = [compiled(text, folder) for text in (source, broken)]
        else:
            file, command = folder / name, [*words, name]
            contents = [text.encode() for text in (source, broken)]
        save(file, contents[0])
        watched = Watched(stickler, folder, command)
        watched.until("watching ")
        times = []
        for _ in range(rounds):
            saved = save(file, contents[1])
            failed = watched.until("certain:", "FAIL ")
            times.append((failed - saved, watched.until("watching ") - saved))
            save(file, contents[0])
            watched.until("watching ")
        watched.end()
    return times


def main():
    stickler = os.path.realpath(sys.argv[1])
    rounds = int(sys.argv[2]) if len(sys.argv) > 2 else 10
    print(f"| a saved byte of | first failure | promised | whole report |  (medians of {rounds})")
    print("| --- | --- | --- | --- |")
    late = []
    for name, before, after, words, promised in PROGRAMS:
        if not shutil.which(words[0]):
            print(f"SKIPPED {name}: {words[0]} is not on this machine", file=sys.stderr)
            if os.environ.get("STICKLER_REQUIRE_TOOLS"):
                sys.exit(1)
            continue
        times = measure(stickler, name, before, after, words, rounds)
        first, whole = (statistics.median(column) for column in zip(*times))
        print(f"| {name} | {first:.2f} s | {promised:.1f} s | {whole:.2f} s |", flush=True)
        if first > promised:
            late.append(name)
    sys.exit(f"later than promised: {', '.join(late)}" if late else 0)


main()
