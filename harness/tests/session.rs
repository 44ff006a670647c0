//! Sessions with small programs that each read, write or misbehave in a way of their own.
//!
//! The programs that answer all play the same game: they prompt with `> `, answer a line with `got LINE`, and say `bye` at
//! the end of input. A program whose interpreter is not installed is skipped, and says so.
#![cfg(target_os = "linux")]

mod busy;

use std::{
    ffi::OsString,
    fs,
    net::TcpListener,
    path::{Path, PathBuf},
    process::Command,
    time::{Duration, Instant},
};

use busy::Busy;
use stickler::{
    sandbox::{Isolation, Mechanism, Tier},
    session::{Drive, Ending, Limits, NotFound, Program, Submission, Tape, Turn},
};
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

/// One task and several, bytes and lines, native, interpreted and on virtual machines.
const UNDER_LOAD: [&str; 8] = [
    "C, flushing",
    "sh",
    "python input()",
    "python, a byte at a time",
    "python, a thread that reads and one that answers",
    "ruby",
    "node, lines",
    "java",
];

#[test]
#[ignore = "eighty thousand lines beside four busy processes take minutes"]
fn every_answer_belongs_to_its_line_under_load() {
    const STEPS: usize = 5000;
    let _busy = Busy::start();
    let lines: Vec<String> = (0..STEPS).map(|number| format!("line {number}")).collect();
    let lines: Vec<&str> = lines.iter().map(String::as_str).collect();
    let named = |name: &&str| PROMPT_AT_ONCE.iter().find(|case| case.name == *name);
    for case in UNDER_LOAD.iter().chain(&UNDER_LOAD).filter_map(named) {
        let limits = Limits::for_lines(STEPS);
        let Some(tape) = talk(case, Drive::Step, &lines, &limits) else { continue };
        let told = told(&tape);
        assert_eq!(told.len(), STEPS + 2, "{}: {:?}", case.name, tape.ending);
        let exact = |(line, answer): &(&&str, &String)| **answer == format!("got {line}\n> ");
        let exact = lines.iter().zip(&told[1..]).filter(exact).count();
        assert_eq!(exact, STEPS, "{}", case.name);
        println!("{}: {exact} of {STEPS} exact in {:.1} s", case.name, tape.wall.as_secs_f64());
    }
}

#[test]
fn a_program_is_seen_to_wait_even_without_a_filter() {
    // Who never sleeps in a call that asks for input is not seen to wait for it.
    let never_sleeps = ["python, reads that do not block", "python, asking without ever waiting"];
    let cases = PROMPT_AT_ONCE.iter().chain(ONE_READ_IS_A_LINE);
    for case in cases.filter(|case| !never_sleeps.contains(&case.name)) {
        let folder = TempDir::new().expect("a folder for the program");
        let Some(program) = build(case, folder.path()) else { continue };
        let lines = LINES.map(str::to_owned);
        let tape = program.unfiltered().converse(&lines, Drive::Step, &limits());
        let tape = tape.expect("the harness is sound");
        assert_eq!(told(&tape), answers(), "{}: {:?}", case.name, tape.ending);
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

/// Programs that do not simply answer: how each session ends, after what was said in all.
const MISBEHAVING: &[(Case, Drive, Ending, &str)] = &[
    (sh("exits early", "read l; echo got $l; exit 3"), Drive::Step, Ending::Exited(3), "got one\n"),
    (
        sh("exits early", "read l; echo got $l; exit 3"),
        Drive::Batch,
        Ending::Exited(3),
        "got one\n",
    ),
    (sh("exits at once", "exit 0"), Drive::Step, Ending::Exited(0), ""),
    (sh("closes its input", "exec <&-; echo done"), Drive::Step, Ending::Exited(0), "done\n"),
    (sh("kills itself", "read l; kill -9 $$"), Drive::Step, Ending::Died(9), ""),
    (py("aborts", "import os; os.abort()"), Drive::Step, Ending::Died(6), ""),
    (
        py(
            "writes too much",
            "import signal; signal.signal(25, signal.SIG_DFL); open('x', 'wb').write(bytes(2 << 20))",
        ),
        Drive::Step,
        Ending::Died(25),
        "",
    ),
    (sh("stops itself", "kill -STOP $$"), Drive::Step, Ending::OutOfTime, ""),
    (sh("never reads", "echo hi; exec sleep 61.7"), Drive::Step, Ending::OutOfTime, "hi\n"),
    (sh("never reads", "echo hi; exec sleep 61.7"), Drive::Batch, Ending::OutOfTime, "hi\n"),
    (sh("loops", "while :; do :; done"), Drive::Step, Ending::OutOfCpu, ""),
    (
        sh("loops after a line", "read l; echo hm; while :; do :; done"),
        Drive::Pty,
        Ending::OutOfCpu,
        "hm\n",
    ),
    (sh("its child loops", "read l; (while :; do :; done); :"), Drive::Step, Ending::OutOfCpu, ""),
    (
        sh("its orphan loops", "(while :; do :; done &); read l; read l; exec sleep 61.7"),
        Drive::Step,
        Ending::OutOfCpu,
        "",
    ),
    (
        sh("sleeps at the end", "cat; exec sleep 61.7"),
        Drive::Step,
        Ending::Quiet,
        "one\ntwo two\n3\nfour\n",
    ),
    (
        sh("sleeps at the end", "cat; exec sleep 61.7"),
        Drive::Batch,
        Ending::Quiet,
        "one\ntwo two\n3\nfour\n",
    ),
    (
        sh("sleeps at the end", "cat; exec sleep 61.7"),
        Drive::Prefix,
        Ending::Quiet,
        "one\ntwo two\n3\nfour\n",
    ),
    (
        sh("spins at the end", "cat; while :; do :; done"),
        Drive::Step,
        Ending::Quiet,
        "one\ntwo two\n3\nfour\n",
    ),
    (
        sh("spins at the end", "cat; while :; do :; done"),
        Drive::Batch,
        Ending::Quiet,
        "one\ntwo two\n3\nfour\n",
    ),
    (
        sh("ignores signals", "trap '' TERM HUP INT; sleep 61.7; sleep 61.7"),
        Drive::Step,
        Ending::OutOfTime,
        "",
    ),
    (sh("leaves a child", "sleep 61.7 & echo bye"), Drive::Step, Ending::Exited(0), "bye\n"),
    (
        sh("leaves a grandchild", "(sleep 61.7 &); echo bye"),
        Drive::Step,
        Ending::Exited(0),
        "bye\n",
    ),
    (
        sh("leaves a grandchild", "(sleep 61.7 &); echo bye"),
        Drive::Batch,
        Ending::Exited(0),
        "bye\n",
    ),
    (
        sh("has a grandchild", "(sleep 61.7 &); cat"),
        Drive::Step,
        Ending::Exited(0),
        "one\ntwo two\n3\nfour\n",
    ),
    (
        py("reads on after the end", "import os\nwhile 1: os.read(0, 99)"),
        Drive::Step,
        Ending::Quiet,
        "",
    ),
    (
        py("leaves the group", "import os\ntry: os.setsid()\nexcept OSError as e: print(e.errno)"),
        Drive::Step,
        Ending::Exited(0),
        "1\n",
    ),
    (
        py("lists its descriptors", "import os; print(sorted(os.listdir('/proc/self/fd')))"),
        Drive::Step,
        Ending::Exited(0),
        "['0', '1', '2', '3']\n",
    ),
    (
        py("reads all first", "import sys; print(sys.stdin.read().split())"),
        Drive::Step,
        Ending::Exited(0),
        "['one', 'two', 'two', '3', 'four']\n",
    ),
];

const fn sh(name: &'static str, source: &'static str) -> Case {
    Case { name, run: &["sh", "{}"], source }
}

const fn py(name: &'static str, source: &'static str) -> Case {
    Case { name, run: &["/usr/bin/python3", "{}"], source }
}

/// Limits of which the one for this ending is soon reached. No other is on a machine that has little time for us.
fn tight(ending: &Ending) -> Limits {
    let soon = Duration::from_millis(600);
    let mut limits = Limits { quiet: Duration::from_millis(400), ..limits() };
    if *ending == Ending::OutOfTime {
        (limits.step_wall, limits.total_wall) = (soon, 2 * soon);
    }
    if *ending == Ending::OutOfCpu {
        limits.step_cpu = soon / 4;
    }
    limits
}

#[test]
fn a_session_ends_within_its_limits_and_leaves_nothing_behind() {
    for (case, drive, ending, said) in MISBEHAVING {
        misbehave(case, *drive, ending, said, Isolation::usual().tier());
        assert_eq!(survivors("61.7"), Vec::<String>::new(), "{} by {drive:?}", case.name);
    }
}

/// Lets a program misbehave in this tier, and sees that the session ends so.
#[track_caller]
fn misbehave(case: &Case, drive: Drive, ending: &Ending, said: &str, tier: Tier) {
    let started = Instant::now();
    let Some(tape) = talk_in(tier, case, drive, &LINES, &tight(ending)) else { return };
    let what = format!("{} by {drive:?} in tier {}: {}", case.name, tier.number(), tape.stderr);
    assert_eq!((&tape.ending, told(&tape).concat().as_str()), (ending, said), "{what}");
    assert!(tape.stderr.len() <= 4096, "{what}");
    assert!(started.elapsed() < Duration::from_secs(5), "{what} {:?}", started.elapsed());
}

#[test]
fn a_flood_of_warnings_is_ended_and_its_tail_kept() {
    for drive in [Drive::Step, Drive::Batch] {
        let case = sh("floods standard error", "exec yes warning >&2");
        let limits = tight(&Ending::OutOfTime);
        let tape = talk(&case, drive, &LINES, &limits).expect("there is a shell");
        assert_eq!(tape.ending, Ending::OutOfTime);
        assert_eq!((told(&tape).concat().as_str(), tape.stderr.len()), ("", 4096), "{drive:?}");
    }
}

/// Command lines of running processes with this in them.
fn survivors(mark: &str) -> Vec<String> {
    let processes = fs::read_dir("/proc").expect("processes are listed").flatten();
    let lines = processes.filter_map(|process| fs::read(process.path().join("cmdline")).ok());
    let lines = lines.map(|line| String::from_utf8_lossy(&line).replace('\0', " "));
    lines.filter(|line| line.contains(&format!("sleep {mark}"))).collect()
}

#[test]
fn a_program_that_exits_gets_no_more_lines() {
    let case = sh("exits early", "read l; echo got $l; exit 3");
    let tape = talk(&case, Drive::Step, &LINES, &limits()).expect("there is a shell");
    let said = |text: &str| Turn::Said(text.into());
    assert_eq!(tape.turns, [said(""), Turn::Sent("one".into()), said("got one\n")]);
}

#[test]
fn a_flood_is_cut_at_the_limit() {
    for (drive, most) in [
        (Drive::Step, limits().step_output),
        (Drive::Pty, limits().step_output),
        (Drive::Batch, limits().total_output),
    ] {
        let case = sh("floods", "exec yes");
        let tape = talk(&case, drive, &LINES, &limits()).expect("there is a shell");
        assert_eq!(tape.ending, Ending::TooMuchOutput, "{drive:?}");
        assert_eq!(told(&tape).concat().len(), most, "{drive:?}");
        assert!(tape.wall < Duration::from_secs(2), "{drive:?} {:?}", tape.wall);
    }
}

/// A program that takes the end of input for refused lines.
const FLOODS_AT_THE_END: Case = py(
    "floods at the end",
    "
while 1:
    try: l = input('> ')
    except EOFError: l = ''
    print('got ' + l if l else 0)",
);

#[test]
fn a_flood_at_the_end_is_told_from_answers() {
    let lines = ["", "one", "", "", "two", "", ""];
    let answers = ["> ", "0\n> ", "got one\n> ", "0\n> ", "0\n> ", "got two\n> ", "0\n> ", "0\n> "];
    for drive in [Drive::Step, Drive::Prefix] {
        let Some(tape) = talk(&FLOODS_AT_THE_END, drive, &lines, &limits()) else { return };
        assert_eq!(tape.ending, Ending::TooMuchOutput, "{drive:?}");
        let told = told(&tape);
        let (last_words, told) = told.split_last().expect("something was said");
        assert_eq!(told, answers, "{drive:?}");
        assert!(last_words.starts_with("0\n> 0\n> "), "{drive:?}");
    }
}

#[test]
fn a_program_sees_nothing_of_where_it_was_started() {
    let case = Case { name: "env", run: &["env"], source: "" };
    let tape = talk(&case, Drive::Batch, &[], &limits()).expect("env is everywhere");
    let text = told(&tape).concat();
    let mut names: Vec<_> = text.lines().filter_map(|line| line.split('=').next()).collect();
    names.sort_unstable();
    assert_eq!(names, ["HOME", "INPUTRC", "LANG", "PATH", "TERM", "TMPDIR"]);
    let home = text.lines().find_map(|line| line.strip_prefix("HOME=")).expect("it has a home");
    assert!(!Path::new(home).exists(), "{home} was left behind");
}

#[test]
fn a_program_connects_to_its_port_and_to_nothing_else() {
    let listen = |address| TcpListener::bind((address, 0)).expect("a free port");
    let (ours, other) = (listen("127.0.0.1"), listen("127.0.0.1"));
    let port = |listener: &TcpListener| listener.local_addr().expect("it is bound").port();
    let elsewhere = TcpListener::bind(("127.0.0.2", port(&ours))).expect("a free port");
    let source = "
import socket, sys, threading
def check(host, port):
    try: socket.create_connection((host, port), 1); print('open')
    except OSError as e: print(type(e).__name__)
for address in sys.argv[1:]:
    host, port = address.split(':')
    thread = threading.Thread(target=check, args=(host, int(port)))
    thread.start(); thread.join()
for kind in (socket.AF_INET, socket.SOCK_DGRAM), (socket.AF_INET6, socket.SOCK_STREAM), (socket.AF_UNIX, socket.SOCK_STREAM):
    try: socket.socket(*kind); print('open')
    except OSError as e: print(e.errno)
s = socket.socket()
try: s.sendto(b'GET', socket.MSG_FASTOPEN, ('127.0.0.1', int(port))); print('open')
except OSError as e: print(type(e).__name__)";
    let folder = TempDir::new().expect("a folder for the program");
    let program = build(&py("connects", source), folder.path()).expect("there is Python");
    let argv: Vec<OsString> = program.argv().map(OsString::from).collect();
    let addresses = [("127.0.0.1", &ours), ("127.0.0.1", &other), ("127.0.0.2", &elsewhere)];
    let addresses = addresses.map(|(host, listener)| format!("{host}:{}", port(listener)).into());
    let program = Program::resolve(&[argv, addresses.to_vec()].concat(), folder.path());
    let program = program.expect("there is Python").connecting_to(port(&ours));
    for (program, refused) in [(program.clone(), "PermissionError"), (program.unfiltered(), "open")]
    {
        let tape = program.converse(&[], Drive::Step, &limits()).expect("the harness is sound");
        let said = format!("open\nPermissionError\n{refused}\n97\n97\n97\nPermissionError\n");
        assert_eq!(told(&tape).concat(), said, "{}", tape.stderr);
    }
}

/// Whether programs can be kept in namespaces here.
fn has_namespaces() -> bool {
    let best = Isolation::best();
    if best.tier() < Tier::Namespaces {
        skip("programs in namespaces", best);
    }
    best.tier() >= Tier::Namespaces
}

#[test]
fn in_namespaces_what_was_said_belongs_to_the_line_before_it() {
    for case in PROMPT_AT_ONCE.iter().chain(ONE_READ_IS_A_LINE).filter(|_| has_namespaces()) {
        let Some(tape) = talk_in(Tier::Namespaces, case, Drive::Step, &LINES, &limits()) else {
            continue;
        };
        assert_eq!(told(&tape), answers(), "{}: {:?} {}", case.name, tape.ending, tape.stderr);
        assert_eq!(tape.isolation, Some(Tier::Namespaces), "{}", case.name);
    }
}

#[test]
fn in_namespaces_a_session_ends_the_same_way() {
    let step_by_step = MISBEHAVING.iter().filter(|(_, drive, ..)| *drive == Drive::Step);
    for (case, drive, ending, said) in step_by_step.filter(|_| has_namespaces()) {
        // The other test of this runs at the same time, and looks for its own.
        let source = case.source.replace("61.7", "62.8").leak();
        misbehave(&Case { source, ..*case }, *drive, ending, said, Tier::Namespaces);
        assert_eq!(survivors("62.8"), Vec::<String>::new(), "{}", case.name);
    }
}

#[test]
fn in_namespaces_nobody_else_is_there() {
    let source = "
import ctypes, errno, os, signal, sys
def ask(name, call, *arguments):
    try: call(*arguments); print(name, 'open')
    except OSError as e: print(name, errno.errorcode[e.errno])
child = os.fork() or signal.pause()
print(os.getpid(), os.getppid(), child)
print([p for p in range(1, 1 << 15) if os.path.exists(f'/proc/{p}')])
for other in map(int, sys.argv[1:3]):
    ask('signal', os.kill, other, 0)
    ask('its state', os.stat, f'/proc/{other}')
    ask('its group', os.getpgid, other)
os.kill(-1, signal.SIGWINCH)
for kind in 'user', 'pid', 'mnt', 'ipc':
    print(kind, os.readlink(f'/proc/self/ns/{kind}') in sys.argv[3:])
print(ctypes.CDLL(None).shmget(1, 4096, 0o1600))
os.kill(child, signal.SIGKILL)
print(os.wait()[0])";
    let folder = TempDir::new().expect("a folder for the program");
    let case = py("looks around", source);
    let Some(program) = build(&case, folder.path()).filter(|_| has_namespaces()) else { return };
    let mut victim = Command::new("sleep").arg("5").spawn().expect("there is `sleep`");
    let ours = ["user", "pid", "mnt", "ipc"].map(|kind| format!("/proc/self/ns/{kind}"));
    let ours = ours.map(|ours| fs::read_link(ours).expect("we are in one").into_os_string());
    let ids = [std::process::id(), victim.id()].map(|id| OsString::from(id.to_string()));
    let argv: Vec<OsString> = program.argv().map(OsString::from).chain(ids).chain(ours).collect();
    let program = Program::resolve(&argv, folder.path()).expect("there is Python");
    let program = program.kept_apart(Tier::Namespaces);
    let tape = program.converse(&[], Drive::Batch, &limits()).expect("the harness is sound");
    let is_alive = victim.try_wait().expect("it is our child").is_none();
    victim.kill().and_then(|()| victim.wait()).expect("it is our child");
    let other = "signal ESRCH\nits state ENOENT\nits group ESRCH\n";
    // Root has no need for a namespace of users, since it makes the program another user's.
    let users =
        if Isolation::best().in_force().contains(&Mechanism::User) { "True" } else { "False" };
    let own = format!("user {users}\npid False\nmnt False\nipc False\n-1\n3\n");
    let said = format!("2 0 3\n[1, 2, 3]\n{other}{other}{own}");
    assert_eq!((told(&tape).concat(), is_alive), (said, true), "{}", tape.stderr);
}

#[test]
fn in_namespaces_what_cannot_be_executed_never_starts() {
    let folder = TempDir::new().expect("a folder");
    let program = without_interpreter(folder.path());
    for drive in [Drive::Step, Drive::Batch].into_iter().filter(|_| has_namespaces()) {
        let program = program.clone().kept_apart(Tier::Namespaces);
        let tape = program.converse(&[], drive, &limits()).expect("no fault of ours");
        assert!(matches!(tape.ending, Ending::NeverStarted(_)), "{drive:?} {:?}", tape.ending);
    }
}

#[test]
fn in_namespaces_the_time_of_orphans_is_counted() {
    let orphan = "(sh -c 'i=0; while [ $i -lt 100000 ]; do i=$((i+1)); done; echo' &)";
    let source = format!("{orphan} | read done; read l; read l; exit 4").leak();
    let case = sh("leaves work to an orphan", source);
    if has_namespaces() {
        let [with, without] = [Tier::Namespaces, Tier::Files].map(|tier| {
            talk_in(tier, &case, Drive::Step, &LINES, &limits()).expect("there is a shell")
        });
        assert_eq!((&with.ending, &without.ending), (&Ending::Exited(4), &Ending::Exited(4)));
        assert!(with.cpu > without.cpu / 2, "{:?} {:?}", with.cpu, without.cpu);
    }
}

#[test]
fn programs_are_found_as_a_shell_finds_them() {
    let folder = TempDir::new().expect("a folder");
    let base = folder.path();
    fs::write(base.join("q.rb"), "").expect("a file");
    let resolve = |words: &[&str]| {
        let words: Vec<_> = words.iter().map(OsString::from).collect();
        Program::resolve(&words, base)
    };
    let program = resolve(&["sh", "-x", "q.rb", "other"]).expect("there is a shell");
    let arguments: Vec<_> = program.argv().skip(1).collect();
    assert_eq!(arguments, [Path::new("-x"), &base.join("q.rb"), Path::new("other")]);
    assert_eq!(resolve(&[]), Err(NotFound::Nothing));
    assert_eq!(resolve(&["./q.rb"]), Err(NotFound::NotExecutable(base.join("./q.rb"))));
    assert_eq!(resolve(&["./none"]), Err(NotFound::NoFile(base.join("./none"))));
    let is_here = |name: &str, is_here| Err(NotFound::NotInPath { name: name.into(), is_here });
    assert_eq!(resolve(&["no-such-program"]), is_here("no-such-program", false));
    assert_eq!(resolve(&["q.rb"]), is_here("q.rb", true));
}

/// A program in this folder that can be found and not executed.
fn without_interpreter(folder: &Path) -> Program {
    let file = folder.join("program");
    fs::write(&file, "#!/no/such/interpreter\n").expect("a file");
    let executable = std::os::unix::fs::PermissionsExt::from_mode(0o755);
    fs::set_permissions(&file, executable).expect("a mode");
    Program::resolve(&["./program".into()], folder).expect("it is a file")
}

#[test]
fn a_program_whose_interpreter_is_missing_never_starts() {
    let folder = TempDir::new().expect("a folder");
    let program = without_interpreter(folder.path());
    for drive in [Drive::Step, Drive::Pty, Drive::Batch, Drive::Prefix] {
        let tape = program.converse(&[], drive, &limits()).expect("no fault of ours");
        assert!(matches!(tape.ending, Ending::NeverStarted(_)), "{drive:?} {:?}", tape.ending);
    }
}

#[test]
fn many_sessions_at_once_do_not_mix() {
    let quick = |case: &&Case| ["sh", "bash", "ruby"].contains(&case.run[0]);
    std::thread::scope(|scope| {
        for _ in 0..4 {
            scope.spawn(|| {
                for case in PROMPT_AT_ONCE.iter().filter(quick) {
                    check(case, Drive::Step, &answers());
                }
            });
        }
    });
}

fn answers() -> [&'static str; 6] {
    ["> ", "got one\n> ", "got two two\n> ", "got 3\n> ", "got four\n> ", "bye\n"]
}

#[track_caller]
fn check(case: &Case, drive: Drive, said: &[&str]) {
    let Some(tape) = talk(case, drive, &LINES, &limits()) else { return };
    assert_eq!(told(&tape), said, "{} by {drive:?}: {:?} {}", case.name, tape.ending, tape.stderr);
    // A virtual machine may take so long to leave that it is taken for quiet; nothing depends on it.
    let ended = [Ending::Exited(0), Ending::Quiet].contains(&tape.ending);
    assert!(ended, "{}: {:?} {}", case.name, tape.ending, tape.stderr);
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
    talk_in(Isolation::usual().tier(), case, drive, lines, limits)
}

fn talk_in(tier: Tier, case: &Case, drive: Drive, lines: &[&str], limits: &Limits) -> Option<Tape> {
    let folder = TempDir::new().expect("a folder for the program");
    let program = build(case, folder.path())?.kept_apart(tier);
    let lines: Vec<String> = lines.iter().map(|line| (*line).to_owned()).collect();
    Some(program.converse(&lines, drive, limits).expect("the harness is sound"))
}

/// Writes the program down, compiles it if it has to be, and finds its interpreter.
fn build(case: &Case, folder: &Path) -> Option<Program> {
    let file = folder.join(if case.run[0] == "java" { "Main.java" } else { "program.c" });
    fs::write(&file, case.source).expect("the program can be written down");
    let mut run: Vec<OsString> = case.run.iter().map(OsString::from).collect();
    for word in run.iter_mut().filter(|word| *word == "{}") {
        *word = file.clone().into_os_string();
    }
    if run[0] == "cc" {
        run = vec![compile(&file)?.into_os_string()];
    }
    let program = Program::resolve(&run, folder);
    if let Err(missing) = &program {
        skip(case.name, missing);
    }
    program.ok()
}

fn compile(file: &Path) -> Option<PathBuf> {
    let program = file.with_extension("out");
    let done = Command::new("cc").arg("-w").arg("-o").arg(&program).arg(file).status();
    if done.is_err() {
        skip("a program in C", "no C compiler");
    }
    done.ok()?.success().then_some(program)
}

#[expect(clippy::print_stderr, reason = "a skipped program must be seen in the test's output")]
fn skip(name: &str, reason: impl std::fmt::Display) {
    eprintln!("SKIPPED {name}: {reason}");
}
