#!/usr/bin/env python3
"""Writes cast.svg, the animated terminal of the README, from a real run of `stickler watch`.

    python3 harness/pictures/cast.py target/debug/stickler

The program is the one of the quickstart: it conforms, then forgets a rule, then conforms again.
"""
import html
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

COLUMNS, ROWS = 100, 30
CELL, LINE, FONT = 8.4, 18, 14           # in pixels: width of a character, height of a line, size of a letter
TYPING, PAUSE, END = 0.06, 2.5, 5.0      # in seconds: between two typed characters, after a verdict, before it starts again
HERE = pathlib.Path(__file__).resolve().parent
QUICKSTART = HERE.parent / "examples" / "quickstart"
COMMAND = ["watch", "alak", "--transcript", "the-challenges", "--", "python3", "alak.py"]


def record(stickler):
    """The screens of the run, each with the time for which it stays."""
    screens, lines = [], ["$ "]
    typed = "stickler " + " ".join(COMMAND)
    for end in range(len(typed) + 1):
        screens.append(("$ " + typed[:end], TYPING))
    lines = ["$ " + typed]
    with tempfile.TemporaryDirectory() as folder:
        program = pathlib.Path(folder, "alak.py")
        shutil.copy(QUICKSTART / "conforms.py", program)
        run = subprocess.Popen([stickler, "--color", "always", *COMMAND], cwd=folder, text=True,
                               stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, env=environment())
        for version in ["forgets_a_rule.py", "conforms.py", None]:
            for line in run.stdout:
                lines.append(line.rstrip("\n"))
                if line.startswith("watching "):
                    break
            screens.append(("\n".join(lines), PAUSE if version else END))
            if version:
                shutil.copy(QUICKSTART / version, program)
        run.terminate()
        run.wait()
    return screens


def environment():
    import os
    return {**os.environ, "COLUMNS": str(COLUMNS)}


def spans(line):
    """A line with its colours as spans."""
    classes, shown = set(), []
    for part in re.split(r"(\x1b\[[0-9;]*m)", line):
        codes = re.fullmatch(r"\x1b\[([0-9;]*)m", part)
        if codes:
            for code in codes[1].split(";"):
                classes = set() if code in ("", "0") else classes | {f"c{code}"}
        elif part:
            text = html.escape(part)
            shown.append(f'<tspan class="{" ".join(sorted(classes))}">{text}</tspan>' if classes else text)
    return "".join(shown)


def screen(text):
    rows = text.split("\n")[-ROWS:]
    return "".join(f'<text x="12" y="{28 + n * LINE}">{spans(row)}</text>' for n, row in enumerate(rows))


def svg(screens):
    total = sum(seconds for _, seconds in screens)
    width, height = int(COLUMNS * CELL + 24), ROWS * LINE + 24
    style, groups, at = [], [], 0.0
    for n, (text, seconds) in enumerate(screens):
        begin, end = 100 * at / total, 100 * (at + seconds) / total
        style.append(f"@keyframes k{n}{{0%,{begin:.3f}%{{opacity:0}}{begin + .001:.3f}%,{end:.3f}%{{opacity:1}}{min(end + .001, 100):.3f}%,100%{{opacity:0}}}}"
                     f"#f{n}{{animation:k{n} {total:.2f}s step-end infinite}}")
        groups.append(f'<g id="f{n}" class="f">{screen(text)}</g>')
        at += seconds
    still = f"@media (prefers-reduced-motion){{.f{{animation:none!important}}#f{len(screens) - 1}{{opacity:1}}}}"
    look = ("rect{fill:#16181d}text{fill:#d7dae0;white-space:pre;font:%dpx ui-monospace,'DejaVu Sans Mono',Menlo,Consolas,monospace}"
            ".f{opacity:0}.c1{font-weight:700}.c2{opacity:.7}.c31,.c91{fill:#ff7a70}.c32,.c92{fill:#7fd88f}.c33,.c93{fill:#e6c35c}"
            ".c34,.c94{fill:#7fb3ff}.c35,.c95{fill:#d6a2f0}.c36,.c96{fill:#6fd8d8}" % FONT)
    return (f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" role="img" aria-label="A terminal: stickler watch says '
            f'that a program conforms, that it breaks a rule after a change, and that it conforms again."><style>{look}{"".join(style)}{still}</style>'
            f'<rect width="{width}" height="{height}" rx="8"/>{"".join(groups)}</svg>\n')


if __name__ == "__main__":
    stickler = str(pathlib.Path(sys.argv[1]).resolve())
    (HERE / "cast.svg").write_text(svg(record(stickler)), encoding="utf-8")
