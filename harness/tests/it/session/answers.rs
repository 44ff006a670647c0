//! Every answer belongs to its line, in every I/O mode.

use super::{
    programs::{INTERACTIVE_ON_TERMINAL, ONE_READ_IS_A_LINE, PROMPT_AT_ONCE, PROMPT_WITH_ANSWER},
    *,
};

#[test]
fn what_was_said_belongs_to_the_line_before_it() {
    for case in PROMPT_AT_ONCE.iter().chain(ONE_READ_IS_A_LINE) {
        check(case, IoMode::Step, &answers());
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
    let _busy = Busy::many(4);
    let lines: Vec<String> = (0..STEPS).map(|number| format!("line {number}")).collect();
    let lines: Vec<&str> = lines.iter().map(String::as_str).collect();
    let named = |name: &&str| PROMPT_AT_ONCE.iter().find(|case| case.name == *name);
    for case in UNDER_LOAD.iter().chain(&UNDER_LOAD).filter_map(named) {
        let limits = Limits::for_lines(STEPS);
        let Some(tape) = talk(case, IoMode::Step, &lines, &limits) else { continue };
        let told = told(&tape);
        assert_eq!(told.len(), STEPS + 2, "{}: {:?}", case.name, tape.ending);
        let exact = |(line, answer): &(&&str, &String)| **answer == format!("got {line}\n> ");
        let exact = lines.iter().zip(&told[1..]).filter(exact).count();
        assert_eq!(exact, STEPS, "{}", case.name);
        println!("{}: {exact} of {STEPS} exact in {:.1} s", case.name, tape.wall.as_secs_f64());
    }
}

/// A second of work takes longer than a step may where it shares a processor with others; a sleep does not.
#[test]
#[ignore = "takes seconds beside four busy processes on one processor"]
fn time_in_which_others_use_the_processor_is_nobodys_fault() {
    const WORKS: Case = py(
        "works",
        "import time\nprint('> ', end='', flush=True)\ninput()\nwhile time.process_time() < 1: pass\nprint('done')",
    );
    const SLEEPS: Case = py(
        "sleeps",
        "import time\nprint('> ', end='', flush=True)\ninput()\ntime.sleep(60)\nprint('done')",
    );
    let mut one = CpuSet::new();
    one.set(0);
    // Processes that this thread starts stay on its processor.
    sched_setaffinity(None, &one).expect("there is one processor at least");
    let _busy = Busy::many(4);
    let limits = Limits { step_wall: Duration::from_millis(1500), ..limits() };
    let ending = |case| talk(case, IoMode::Step, &LINES[..1], &limits).map(|tape| tape.ending);
    assert!(ending(&WORKS).is_none_or(|ending| ending == Ending::Exited(0)));
    assert!(ending(&SLEEPS).is_none_or(|ending| ending == Ending::OutOfTime));
}

#[test]
fn a_program_is_seen_to_wait_even_without_a_filter() {
    // A program that never sleeps in a call for input is not seen to wait for it.
    let never_sleeps = ["python, reads that do not block", "python, asking without ever waiting"];
    let cases = PROMPT_AT_ONCE.iter().chain(ONE_READ_IS_A_LINE);
    for case in cases.filter(|case| !never_sleeps.contains(&case.name)) {
        let folder = TempDir::new().expect("a folder for the program");
        let Some(program) = build(case, folder.path()) else { continue };
        let lines = LINES.map(str::to_owned);
        let tape = program.unfiltered().converse(&lines, IoMode::Step, &limits());
        let tape = tape.expect("the harness is sound");
        assert_eq!(told(&tape), answers(), "{}: {:?}", case.name, tape.ending);
    }
}

#[test]
fn a_prompt_that_is_not_flushed_comes_with_the_next_answer() {
    let answers = ["", "> got one\n", "> got two two\n", "> got 3\n", "> got four\n", "> bye\n"];
    for case in PROMPT_WITH_ANSWER {
        check(case, IoMode::Step, &answers);
    }
}

#[test]
fn on_a_terminal_nothing_is_read_ahead() {
    for case in INTERACTIVE_ON_TERMINAL {
        check(case, IoMode::Pty, &answers());
    }
    // Standard error is part of a terminal's output.
    let not_on_terminals = ["python input()", "python, many words on standard error"];
    let interactive = PROMPT_AT_ONCE.iter().chain(ONE_READ_IS_A_LINE);
    for case in interactive.filter(|case| !not_on_terminals.contains(&case.name)) {
        check(case, IoMode::Pty, &answers());
    }
}

#[test]
fn prefix_runs_find_the_same_answers() {
    for case in PROMPT_AT_ONCE.iter().chain(PROMPT_WITH_ANSWER).chain(INTERACTIVE_ON_TERMINAL) {
        check(case, IoMode::Prefix, &answers());
    }
}

#[test]
fn all_at_once_gives_all_at_once() {
    for case in PROMPT_AT_ONCE.iter().chain(PROMPT_WITH_ANSWER).chain(INTERACTIVE_ON_TERMINAL) {
        let Some(tape) = talk(case, IoMode::Batch, &LINES, &limits()) else { continue };
        let said = Turn::Said(answers().concat().into_bytes());
        assert_eq!(tape.turns.last(), Some(&said), "{}: {}", case.name, tape.stderr);
        assert_eq!(tape.turns.len(), LINES.len() + 2, "{}", case.name);
    }
}

#[test]
fn many_sessions_at_once_do_not_mix() {
    let quick = |case: &&Case| ["sh", "bash", "ruby"].contains(&case.run[0]);
    std::thread::scope(|scope| {
        for _ in 0..4 {
            scope.spawn(|| {
                for case in PROMPT_AT_ONCE.iter().filter(quick) {
                    check(case, IoMode::Step, &answers());
                }
            });
        }
    });
}
