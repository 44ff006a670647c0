//! Programs that do not simply answer: their sessions end within the limits, and leave nothing behind.

use super::*;

/// Programs that do not simply answer: how each session ends, after what was said in all.
pub(crate) const MISBEHAVING: &[(Case, Drive, Ending, &str)] = &[
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

#[test]
fn a_session_ends_within_its_limits_and_leaves_nothing_behind() {
    for (case, drive, ending, said) in MISBEHAVING {
        misbehave(case, *drive, ending, said, Isolation::usual().tier());
        assert_eq!(survivors("61.7"), Vec::<String>::new(), "{} by {drive:?}", case.name);
    }
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
