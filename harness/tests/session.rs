//! Sessions with small programs that each read, write or misbehave in a way of their own.
//!
//! The programs that answer all play the same game: they prompt with `> `, answer a line with `got LINE`, and say `bye` at
//! the end of input. A program whose interpreter is not installed is skipped, and says so.
#![cfg(target_os = "linux")]

use std::{
    ffi::OsString,
    fs,
    path::{Path, PathBuf},
    process::Command,
    time::{Duration, Instant},
};

use stickler::session::{Drive, Ending, Limits, NotFound, Program, Submission, Tape, Turn};
use tempfile::TempDir;

const LINES: [&str; 4] = ["one", "two two", "3", "four"];

/// A program: its name, how it is run (`{}` is its file), its source.
struct Case {
    name: &'static str,
    run: &'static [&'static str],
    source: &'static str,
}

/// Programs that flush their prompt, or whose language does.
const PROMPT_AT_ONCE: &[Case] = &[
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
        name: "C, flushing",
        run: &["cc", "{}"],
        source: r#"
#include <stdio.h>
int main() { char l[99];
    while (printf("> "), fflush(stdout), fgets(l, 99, stdin)) printf("got %s", l);
    puts("bye"); }"#,
    },
];

/// Programs that take what one read gives for one line, and so cannot be given more.
const ONE_READ_IS_A_LINE: &[Case] = &[
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
const PROMPT_WITH_ANSWER: &[Case] = &[
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
const INTERACTIVE_ON_TERMINAL: &[Case] = &[Case {
    name: "mawk",
    run: &["mawk", r#"BEGIN { printf "> " } { printf "got %s\n> ", $0 } END { print "bye" }"#],
    source: "",
}];

#[test]
fn what_was_said_belongs_to_the_line_before_it() {
    for case in PROMPT_AT_ONCE.iter().chain(ONE_READ_IS_A_LINE) {
        check(case, Drive::Step, &answers());
    }
}

#[test]
fn a_prompt_that_is_not_flushed_comes_with_the_next_answer() {
    let answers = ["", "> got one\n", "> got two two\n", "> got 3\n", "> got four\n", "> bye\n"];
    for case in PROMPT_WITH_ANSWER {
        check(case, Drive::Step, &answers);
    }
}

#[test]
fn on_a_terminal_nothing_is_read_ahead() {
    for case in INTERACTIVE_ON_TERMINAL {
        check(case, Drive::Pty, &answers());
    }
    let not_on_terminals = ["python input()"];
    let interactive = PROMPT_AT_ONCE.iter().chain(ONE_READ_IS_A_LINE);
    for case in interactive.filter(|case| !not_on_terminals.contains(&case.name)) {
        check(case, Drive::Pty, &answers());
    }
}

#[test]
fn prefix_runs_find_the_same_answers() {
    for case in PROMPT_AT_ONCE.iter().chain(PROMPT_WITH_ANSWER).chain(INTERACTIVE_ON_TERMINAL) {
        check(case, Drive::Prefix, &answers());
    }
}

#[test]
fn all_at_once_gives_all_at_once() {
    for case in PROMPT_AT_ONCE.iter().chain(PROMPT_WITH_ANSWER).chain(INTERACTIVE_ON_TERMINAL) {
        let Some(tape) = talk(case, Drive::Batch, &LINES, &limits()) else { continue };
        let said = Turn::Said(answers().concat().into_bytes());
        assert_eq!(tape.turns.last(), Some(&said), "{}: {}", case.name, tape.stderr);
        assert_eq!(tape.turns.len(), LINES.len() + 2, "{}", case.name);
    }
}

fn answers() -> [&'static str; 6] {
    ["> ", "got one\n> ", "got two two\n> ", "got 3\n> ", "got four\n> ", "bye\n"]
}

#[track_caller]
fn check(case: &Case, drive: Drive, said: &[&str]) {
    let Some(tape) = talk(case, drive, &LINES, &limits()) else { return };
    assert_eq!(told(&tape), said, "{} by {drive:?}: {:?} {}", case.name, tape.ending, tape.stderr);
    assert_eq!(tape.ending, Ending::Exited(0), "{}: {}", case.name, tape.stderr);
}

/// What was said on a tape that has everything sent.
fn told(tape: &Tape) -> Vec<String> {
    let said = tape.turns.iter().filter_map(|turn| match turn {
        Turn::Said(bytes) => Some(String::from_utf8_lossy(bytes).into_owned()),
        Turn::Sent(_) | Turn::Closed => None,
    });
    said.collect()
}

fn limits() -> Limits {
    Limits::for_lines(LINES.len())
}

fn talk(case: &Case, drive: Drive, lines: &[&str], limits: &Limits) -> Option<Tape> {
    let folder = TempDir::new().unwrap();
    let program = build(case, folder.path())?;
    let lines: Vec<String> = lines.iter().map(|line| (*line).to_owned()).collect();
    Some(program.converse(&lines, drive, limits).unwrap())
}

/// Writes the program down, compiles it if it has to be, and finds its interpreter.
fn build(case: &Case, folder: &Path) -> Option<Program> {
    let file = folder.join(if case.run[0] == "java" { "Main.java" } else { "program.c" });
    fs::write(&file, case.source).unwrap();
    let mut run: Vec<OsString> = case.run.iter().map(OsString::from).collect();
    for word in run.iter_mut().filter(|word| *word == "{}") {
        *word = file.clone().into_os_string();
    }
    if run[0] == "cc" {
        run = vec![compile(&file)?.into_os_string()];
    }
    let program = Program::resolve(&run, folder);
    if let Err(missing) = &program {
        eprintln!("SKIPPED {}: {missing}", case.name);
    }
    program.ok()
}

fn compile(file: &Path) -> Option<PathBuf> {
    let program = file.with_extension("out");
    let done = Command::new("cc").arg("-w").arg("-o").arg(&program).arg(file).status();
    if done.is_err() {
        eprintln!("SKIPPED {}: no C compiler", file.display());
    }
    done.ok()?.success().then_some(program)
}
