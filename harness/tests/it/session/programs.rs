//! Programs that answer, each with its own way to read and to write.

use super::Case;

/// Programs that flush their prompt, or whose language does.
pub(crate) const PROMPT_AT_ONCE: &[Case] = &[
    Case {
        name: "sh",
        run: &["sh", "{}"],
        source: r#"printf '> '; while read -r l; do printf 'got %s\n> ' "$l"; done; echo bye"#,
    },
    Case {
        name: "bash",
        run: &["bash", "{}"],
        source: r#"printf '> '; while read -r l; do printf 'got %s\n> ' "$l"; done; echo bye"#,
    },
    Case {
        name: "sh, each answer from a pipeline",
        run: &["sh", "{}"],
        source: r#"printf '> '
            while read -r l; do echo "$l" | sed 's/^/got /' | cat; printf '> '; done; echo bye"#,
    },
    Case {
        name: "sh, the reader is the last of a pipeline whose first member sleeps in it",
        run: &["sh", "{}"],
        source: r#"printf '> '
            (while read -r l; do echo "$l"; done) | (while read -r l; do printf 'got %s\n> ' "$l"; done; echo bye)"#,
    },
    Case {
        name: "python input()",
        run: &["/usr/bin/python3", "{}"],
        source: "
try:
    while 1: print('got', input('> '))
except EOFError: print('bye')",
    },
    Case {
        name: "python, flushing",
        run: &["/usr/bin/python3", "{}"],
        source: "
import sys
print('> ', end='', flush=True)
for l in sys.stdin: print('got', l.strip() + '\\n> ', end='', flush=True)
print('bye')",
    },
    Case {
        name: "python, a byte at a time",
        run: &["/usr/bin/python3", "{}"],
        source: "
import os
os.write(1, b'> ')
line = b''
while c := os.read(0, 1):
    line += c
    if c == b'\\n': os.write(1, b'got ' + line + b'> '); line = b''
os.write(1, b'bye\\n')",
    },
    Case {
        name: "python, a thread that reads and one that answers",
        run: &["/usr/bin/python3", "{}"],
        source: "
import queue, sys, threading
lines = queue.Queue()
def read():
    for l in sys.stdin: lines.put(l)
    lines.put('')
threading.Thread(target=read).start()
print('> ', end='', flush=True)
while l := lines.get():
    sum(range(100000))
    print('got', l, end='> ', flush=True)
print('bye')",
    },
    Case {
        name: "python, a thread that answers after a sleep",
        run: &["/usr/bin/python3", "{}"],
        source: "
import queue, sys, threading, time
lines = queue.Queue()
def answer():
    print('> ', end='', flush=True)
    while l := lines.get():
        time.sleep(.02)
        print('got', l, end='> ', flush=True)
    print('bye')
threading.Thread(target=answer).start()
for l in sys.stdin: lines.put(l)
lines.put('')",
    },
    Case {
        name: "python, many words on standard error",
        run: &["/usr/bin/python3", "{}"],
        source: "
import sys
print('> ', end='', flush=True)
for l in sys.stdin:
    sys.stderr.write('warning ' * 20000)
    print('got', l, end='> ', flush=True)
print('bye')",
    },
    Case {
        name: "python, with a child that does nothing for long",
        run: &["/usr/bin/python3", "{}"],
        source: "
import subprocess, sys
subprocess.Popen(['sleep', '100'])
print('> ', end='', flush=True)
for l in sys.stdin: print('got', l, end='> ', flush=True)
print('bye')",
    },
    Case {
        name: "ruby",
        run: &["ruby", "{}"],
        source: "print '> '; while l = gets; puts 'got ' + l; print '> '; end; puts 'bye'",
    },
    Case {
        name: "node, lines",
        run: &["node", "{}"],
        source: "
const lines = require('readline').createInterface({ input: process.stdin })
process.stdout.write('> ')
lines.on('line', l => process.stdout.write(`got ${l}\\n> `)).on('close', () => console.log('bye'))",
    },
    Case {
        name: "java",
        run: &["java", "-Xshare:auto", "-XX:TieredStopAtLevel=1", "{}"],
        source: r#"
class Main { public static void main(String[] a) {
    var in = new java.util.Scanner(System.in);
    System.out.print("> ");
    while (in.hasNextLine()) System.out.print("got " + in.nextLine() + "\n> ");
    System.out.println("bye");
} }"#,
    },
    Case {
        name: "php",
        run: &["php", "{}"],
        source: r#"<?php
echo "> ";
while (($l = fgets(STDIN)) !== false) echo "got $l> ";
echo "bye\n";"#,
    },
    Case {
        name: "sbcl, with the memory that it reserves by itself",
        run: &["sbcl", "--script", "{}"],
        source: r#"
(format t "> ") (finish-output)
(loop for l = (read-line *standard-input* nil) while l
      do (format t "got ~a~%> " l) (finish-output))
(format t "bye~%")"#,
    },
    Case {
        name: "guile",
        run: &["guile", "--no-auto-compile", "{}"],
        source: r#"
(use-modules (ice-9 rdelim))
(display "> ") (force-output)
(let loop ((l (read-line)))
  (if (eof-object? l) (display "bye\n")
      (begin (format #t "got ~a\n> " l) (force-output) (loop (read-line)))))"#,
    },
    Case {
        name: "C, flushing",
        run: &["cc", "{}"],
        source: r#"
#include <stdio.h>
int main() { char l[99];
    while (printf("> "), fflush(stdout), fgets(l, 99, stdin)) printf("got %s", l);
    puts("bye"); }"#,
    },
];

/// Programs that treat the result of one read as one line, and so cannot be given more.
pub(crate) const ONE_READ_IS_A_LINE: &[Case] = &[
    Case {
        name: "python, select",
        run: &["/usr/bin/python3", "{}"],
        source: "
import os, select
os.write(1, b'> ')
while 1:
    select.select([0], [], [])
    l = os.read(0, 999)
    if not l: break
    os.write(1, b'got ' + l + b'> ')
os.write(1, b'bye\\n')",
    },
    Case {
        name: "python, select for input or another pipe",
        run: &["/usr/bin/python3", "{}"],
        source: "
import os, select
r, w = os.pipe()
os.write(1, b'> ')
while 1:
    if r in select.select([0, r], [], [])[0]:
        os.write(1, os.read(r, 999))
        continue
    l = os.read(0, 999)
    if not l: break
    os.write(w, b'got ' + l + b'> ')
os.write(1, b'bye\\n')",
    },
    Case {
        name: "python, poll every 10 ms",
        run: &["/usr/bin/python3", "{}"],
        source: "
import os, select
os.write(1, b'> ')
p = select.poll()
p.register(0, select.POLLIN)
while 1:
    if not p.poll(10): continue
    l = os.read(0, 999)
    if not l: break
    os.write(1, b'got ' + l + b'> ')
os.write(1, b'bye\\n')",
    },
    Case {
        name: "python, epoll",
        run: &["/usr/bin/python3", "{}"],
        source: "
import os, select
os.write(1, b'> ')
p = select.epoll()
p.register(0, select.EPOLLIN)
while 1:
    p.poll()
    l = os.read(0, 999)
    if not l: break
    os.write(1, b'got ' + l + b'> ')
os.write(1, b'bye\\n')",
    },
    Case {
        name: "python, reads that do not block",
        run: &["/usr/bin/python3", "{}"],
        source: "
import os, time
os.set_blocking(0, False)
os.write(1, b'> ')
while 1:
    try: l = os.read(0, 999)
    except BlockingIOError: time.sleep(.001); continue
    if not l: break
    os.write(1, b'got ' + l + b'> ')
os.write(1, b'bye\\n')",
    },
    Case {
        name: "python, asking without ever waiting",
        run: &["/usr/bin/python3", "{}"],
        source: "
import os, select
os.write(1, b'> ')
while 1:
    if not select.select([0], [], [], 0)[0]: continue
    l = os.read(0, 999)
    if not l: break
    os.write(1, b'got ' + l + b'> ')
os.write(1, b'bye\\n')",
    },
    Case {
        name: "python, from another descriptor",
        run: &["/usr/bin/python3", "{}"],
        source: "
import os
fd = os.dup(0)
os.close(0)
os.open('/dev/null', os.O_RDONLY)
os.write(1, b'> ')
while l := os.read(fd, 999): os.write(1, b'got ' + l + b'> ')
os.write(1, b'bye\\n')",
    },
    Case {
        name: "python, from /dev/stdin",
        run: &["/usr/bin/python3", "{}"],
        source: "
import os
fd = os.open('/dev/stdin', os.O_RDONLY)
os.write(1, b'> ')
while l := os.read(fd, 999): os.write(1, b'got ' + l + b'> ')
os.write(1, b'bye\\n')",
    },
    Case {
        name: "python, at work for long before a short sleep",
        run: &["/usr/bin/python3", "{}"],
        source: "
import os, queue, threading, time
lines = queue.SimpleQueue()
def read():
    while l := os.read(0, 999): lines.put(l)
    lines.put(l)
threading.Thread(target=read).start()
os.write(1, b'> ')
while l := lines.get():
    began = time.monotonic()
    while l == b'one\\n' and time.monotonic() - began < .4: pass
    time.sleep(.02)
    os.write(1, b'got ' + l + b'> ')
os.write(1, b'bye\\n')",
    },
    Case {
        name: "python, a farewell after a sleep",
        run: &["/usr/bin/python3", "{}"],
        source: "
import sys, time
print('> ', end='', flush=True)
for l in sys.stdin: print('got', l, end='> ', flush=True)
time.sleep(.2)
print('bye')",
    },
    Case {
        name: "sh, a farewell by a child that sleeps",
        run: &["sh", "{}"],
        source: r#"printf '> '; while read -r l; do printf 'got %s\n> ' "$l"; done
            (sleep .1; sleep .1; echo bye)"#,
    },
    Case {
        name: "node, answers after other work",
        run: &["node", "{}"],
        source: "
const fs = require('fs')
process.stdout.write('> ')
process.stdin.on('data', l => fs.readFile(__filename, () =>
    setTimeout(() => process.stdout.write(`got ${l}> `), 2))).on('end', () => console.log('bye'))",
    },
];

/// Programs that leave their prompt in a buffer until the line after it is full.
pub(crate) const PROMPT_WITH_ANSWER: &[Case] = &[
    Case {
        name: "perl",
        run: &["perl", "{}"],
        source: r#"print "> "; while (<STDIN>) { print "got $_"; print "> " } print "bye\n""#,
    },
    Case {
        name: "lua",
        run: &["lua", "{}"],
        source: "io.write('> ') for l in io.lines() do print('got ' .. l) io.write('> ') end print('bye')",
    },
    Case {
        name: "C",
        run: &["cc", "{}"],
        source: r#"
#include <stdio.h>
int main() { char l[99]; while (printf("> "), read(0, l, 0), fgets(l, 99, stdin)) printf("got %s", l); puts("bye"); }"#,
    },
];

/// Programs that are not interactive when their input is a pipe.
pub(crate) const INTERACTIVE_ON_TERMINAL: &[Case] = &[Case {
    name: "mawk",
    run: &["mawk", r#"BEGIN { printf "> " } { printf "got %s\n> ", $0 } END { print "bye" }"#],
    source: "",
}];
