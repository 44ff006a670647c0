//! Programs that do not simply answer: their sessions end within the limits, and leave nothing behind.

use super::*;

/// Programs that do not simply answer: the end of each session, after the whole output.
pub(crate) const MISBEHAVING: &[(Case, IoMode, Ending, &str)] = &[
    (
        sh("exits early", "read l; echo got $l; exit 3"),
        IoMode::Step,
        Ending::Exited(3),
        "got one\n",
    ),
    (
        sh("exits early", "read l; echo got $l; exit 3"),
        IoMode::Batch,
        Ending::Exited(3),
        "got one\n",
    ),
    (sh("exits at once", "exit 0"), IoMode::Step, Ending::Exited(0), ""),
    (sh("closes its input", "exec <&-; echo done"), IoMode::Step, Ending::Exited(0), "done\n"),
    (sh("kills itself", "read l; kill -9 $$"), IoMode::Step, Ending::Died(9), ""),
    (py("aborts", "import os; os.abort()"), IoMode::Step, Ending::Died(6), ""),
    (
        py(
            "writes too much",
            "import signal; signal.signal(25, signal.SIG_DFL); open('x', 'wb').write(bytes(2 << 20))",
        ),
        IoMode::Step,
        Ending::Died(25),
        "",
    ),
    (sh("stops itself", "kill -STOP $$"), IoMode::Step, Ending::OutOfTime, ""),
    (sh("never reads", "echo hi; exec sleep 61.7"), IoMode::Step, Ending::OutOfTime, "hi\n"),
    (sh("never reads", "echo hi; exec sleep 61.7"), IoMode::Batch, Ending::OutOfTime, "hi\n"),
    (sh("loops", "while :; do :; done"), IoMode::Step, Ending::OutOfCpu, ""),
    (
        sh("loops after a line", "read l; echo hm; while :; do :; done"),
        IoMode::Pty,
        Ending::OutOfCpu,
        "hm\n",
    ),
    (sh("its child loops", "read l; (while :; do :; done); :"), IoMode::Step, Ending::OutOfCpu, ""),
    (
        sh("its orphan loops", "(while :; do :; done &); read l; read l; exec sleep 61.7"),
        IoMode::Step,
        Ending::OutOfCpu,
        "",
    ),
    (
        sh("sleeps at the end", "cat; exec sleep 61.7"),
        IoMode::Step,
        Ending::Quiet,
        "one\ntwo two\n3\nfour\n",
    ),
    (
        sh("sleeps at the end", "cat; exec sleep 61.7"),
        IoMode::Batch,
        Ending::Quiet,
        "one\ntwo two\n3\nfour\n",
    ),
    (
        sh("sleeps at the end", "cat; exec sleep 61.7"),
        IoMode::Prefix,
        Ending::Quiet,
        "one\ntwo two\n3\nfour\n",
    ),
    (
        sh("spins at the end", "cat; while :; do :; done"),
        IoMode::Step,
        Ending::Quiet,
        "one\ntwo two\n3\nfour\n",
    ),
    (
        sh("spins at the end", "cat; while :; do :; done"),
        IoMode::Batch,
        Ending::Quiet,
        "one\ntwo two\n3\nfour\n",
    ),
    (
        sh("ignores signals", "trap '' TERM HUP INT; sleep 61.7; sleep 61.7"),
        IoMode::Step,
        Ending::OutOfTime,
        "",
    ),
    (sh("leaves a child", "sleep 61.7 & echo bye"), IoMode::Step, Ending::Exited(0), "bye\n"),
    (
        sh("leaves a grandchild", "(sleep 61.7 &); echo bye"),
        IoMode::Step,
        Ending::Exited(0),
        "bye\n",
    ),
    (
        sh("leaves a grandchild", "(sleep 61.7 &); echo bye"),
        IoMode::Batch,
        Ending::Exited(0),
        "bye\n",
    ),
    (
        sh("has a grandchild", "(sleep 61.7 &); cat"),
        IoMode::Step,
        Ending::Exited(0),
        "one\ntwo two\n3\nfour\n",
    ),
    (
        py("reads on after the end", "import os\nwhile 1: os.read(0, 99)"),
        IoMode::Step,
        Ending::Quiet,
        "",
    ),
    (
        py("leaves the group", "import os\ntry: os.setsid()\nexcept OSError as e: print(e.errno)"),
        IoMode::Step,
        Ending::Exited(0),
        "1\n",
    ),
    (
        py("lists its descriptors", "import os; print(sorted(os.listdir('/proc/self/fd')))"),
        IoMode::Step,
        Ending::Exited(0),
        "['0', '1', '2', '3']\n",
    ),
    (
        py("reads all first", "import sys; print(sys.stdin.read().split())"),
        IoMode::Step,
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
    for drive in [IoMode::Step, IoMode::Batch] {
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
    let tape = talk(&case, IoMode::Step, &LINES, &limits()).expect("there is a shell");
    let said = |text: &str| Turn::Said(text.into());
    assert_eq!(tape.turns, [said(""), Turn::Sent("one".into()), said("got one\n")]);
}

#[test]
fn a_flood_is_cut_at_the_limit() {
    for (drive, most) in [
        (IoMode::Step, limits().step_output),
        (IoMode::Pty, limits().step_output),
        (IoMode::Batch, limits().total_output),
    ] {
        let case = sh("floods", "exec yes");
        let tape = talk(&case, drive, &LINES, &limits()).expect("there is a shell");
        assert_eq!(tape.ending, Ending::TooMuchOutput, "{drive:?}");
        assert_eq!(told(&tape).concat().len(), most, "{drive:?}");
    }
}

/// A program that treats the end of input as refused lines.
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
    for drive in [IoMode::Step, IoMode::Prefix] {
        let Some(tape) = talk(&FLOODS_AT_THE_END, drive, &lines, &limits()) else { return };
        assert_eq!(tape.ending, Ending::TooMuchOutput, "{drive:?}");
        let told = told(&tape);
        let (last_words, told) = told.split_last().expect("something was said");
        assert_eq!(told, answers, "{drive:?}");
        assert!(last_words.starts_with("0\n> 0\n> "), "{drive:?}");
    }
}
