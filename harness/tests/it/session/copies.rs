//! Programs that a fork server copies instead of executing them anew: they say the same, find nothing of each other, and reach no
//! more than other programs do.

use std::{collections::BTreeSet, os::unix::fs::MetadataExt as _};

use stickler::session::ForkServers;

use super::{
    misbehaving::MISBEHAVING,
    programs::{INTERACTIVE_ON_TERMINAL, PROMPT_AT_ONCE, PROMPT_WITH_ANSWER},
    *,
};

/// What this number of copies of a program say to the lines, one after the other.
fn copies(case: &Case, number: usize, limits: &Limits) -> Option<Vec<Tape>> {
    copies_by(Drive::Batch, case, number, limits)
}

fn copies_by(drive: Drive, case: &Case, number: usize, limits: &Limits) -> Option<Vec<Tape>> {
    let folder = TempDir::new().expect("a folder for the program");
    let program = build(case, folder.path())?;
    let (servers, lines) = (ForkServers::default(), LINES.map(str::to_owned));
    let copy = |_| program.converse_with_copy(&servers, &lines, drive, limits);
    Some((0..number).map(copy).collect::<Result<_, _>>().expect("the harness is sound"))
}

/// What copies say in all, one after the other.
fn told_by_copies(case: &Case, number: usize) -> Option<Vec<String>> {
    let tapes = copies(case, number, &limits())?;
    Some(tapes.iter().map(|tape| told(tape).concat() + &tape.stderr).collect())
}

/// Whether copies are made at all: not where nothing is kept apart, or nothing can be traced.
fn are_made() -> bool {
    const WHERE: Case = py("where it lies", "print(id([]))");
    let Some(said) = told_by_copies(&WHERE, 3) else { return false };
    let anew = (0..3).filter_map(|_| talk(&WHERE, Drive::Batch, &LINES, &limits()));
    let anew: Vec<String> = anew.map(|tape| told(&tape).concat()).collect();
    let differ = |said: &[String]| said.iter().any(|one| *one != said[0]);
    if !differ(&anew) || differ(&said) {
        skip("copies", "programs are executed anew here, or lie at the same addresses anyway");
        return false;
    }
    true
}

#[test]
fn programs_are_copied() {
    let owner = || fs::metadata("/dev/null").expect("it is on every system").uid();
    let before = owner();
    // Where a debugger can trace what it starts, so can we.
    let traces = || Command::new("strace").args(["-o", "/dev/null", "true"]).status();
    let is_kept_apart = Isolation::usual().tier() >= Tier::Files;
    assert!(are_made() || !is_kept_apart || !traces().is_ok_and(|status| status.success()));
    assert_eq!(owner(), before, "what is handed over to a copy is nobody else's");
}

#[test]
fn chance_is_chosen_anew_for_each_copy_and_addresses_for_some() {
    const TELLS: Case = Case {
        name: "tells what is chosen by chance",
        run: &["cc", "{}"],
        source: "#include <stdio.h>\n#include <sys/auxv.h>\n\
                 int main() { int here; printf(\"%lx %p\\n\", *(long *)getauxval(AT_RANDOM), &here); return 0; }",
    };
    const NUMBER: usize = 40;
    let Some(said) = told_by_copies(&TELLS, NUMBER).filter(|_| are_made()) else { return };
    let words: Vec<(&str, &str)> = said.iter().filter_map(|said| said.split_once(' ')).collect();
    let bytes: BTreeSet<&str> = words.iter().map(|(bytes, _)| *bytes).collect();
    let addresses: BTreeSet<&str> = words.iter().map(|(_, address)| *address).collect();
    assert_eq!((bytes.len(), addresses.len()), (NUMBER, 2), "{said:?}");
}

#[test]
fn copies_say_what_the_program_says() {
    for case in PROMPT_AT_ONCE {
        for tape in copies_by(Drive::Step, case, 2, &limits()).into_iter().flatten() {
            assert_eq!(told(&tape), answers(), "{}: {}", case.name, tape.stderr);
        }
    }
    let all = PROMPT_AT_ONCE.iter().chain(PROMPT_WITH_ANSWER).chain(INTERACTIVE_ON_TERMINAL);
    for case in all {
        for tape in copies(case, 2, &limits()).into_iter().flatten() {
            let said = Turn::Said(answers().concat().into_bytes());
            assert_eq!(tape.turns.last(), Some(&said), "{}: {}", case.name, tape.stderr);
            assert_eq!(tape.turns.len(), LINES.len() + 2, "{}", case.name);
            let ended = [Ending::Exited(0), Ending::Quiet].contains(&tape.ending);
            assert!(ended, "{}: {:?} {}", case.name, tape.ending, tape.stderr);
        }
    }
}

/// What a copy may not do and other programs may: it reads nothing of itself in `/proc`.
const UNLIKE_COPIES: &str = "lists its descriptors";

#[test]
fn a_copy_ends_within_its_limits_and_leaves_nothing_behind() {
    let alike = MISBEHAVING.iter().filter(|(case, ..)| case.name != UNLIKE_COPIES);
    for (case, drive, ending, said) in alike.filter(|(_, drive, ..)| *drive == Drive::Step) {
        let tapes = copies_by(*drive, case, 2, &tight(ending));
        for tape in tapes.into_iter().flatten() {
            let what = format!("{}: {}", case.name, tape.stderr);
            assert_eq!((&tape.ending, told(&tape).concat().as_str()), (ending, *said), "{what}");
        }
        assert_eq!(survivors("61.7"), Vec::<String>::new(), "{}", case.name);
    }
}

/// Programs of which each would tell if it saw something of a copy before it, and what each copy says.
const TRACES: &[(Case, &str)] = &[
    (sh("leaves a file", "ls -A; : > left"), ""),
    (sh("leaves a folder", "ls -A; mkdir -p left/deep; chmod 0 left"), ""),
    (sh("closes its folder", "chmod 500 . 2> /dev/null || echo open"), "open\n"),
    (sh("leaves a process", "(sleep 61.8 &); echo $?"), "0\n"),
    (sh("changes its limits", "ulimit -n; ulimit -S -n 20"), "128\n"),
    (sh("changes its mask", "umask; umask 777"), "0022\n"),
    (
        py(
            "moves in what it reads",
            "import os\nprint(os.lseek(0, 0, os.SEEK_CUR)); os.lseek(0, 9, 0)",
        ),
        "0\n",
    ),
    (py("has no descriptor but three", "import os; print(os.dup(0))"), "3\n"),
    (
        py("leads its group", "import os; print(os.getpgid(0) == os.getpid(), os.getppid() != 1)"),
        "True True\n",
    ),
    (
        py(
            "blocks no signals",
            "import signal; print(sorted(signal.pthread_sigmask(signal.SIG_BLOCK, [])))",
        ),
        "[]\n",
    ),
    (
        py(
            "knows its number",
            "import os, threading; print(threading.get_native_id() == os.getpid())\nos.abort()",
        ),
        "",
    ),
];

#[test]
fn no_copy_sees_anything_of_another() {
    for (case, says) in TRACES {
        let Some(said) = told_by_copies(case, 3) else { continue };
        let anew = talk(case, Drive::Batch, &LINES, &limits()).expect("it was found before");
        assert_eq!(told(&anew).concat(), *says, "{}", case.name);
        assert_eq!(said, [*says; 3], "{}", case.name);
    }
}

/// Programs that end or stop all that they can reach, or keep it from going on, and what each of them says in the end.
const UNRULY: &[(Case, &str)] = &[
    (
        py(
            "ends all",
            "import os, signal\nsignal.signal(15, signal.SIG_IGN)\ntry: os.kill(-1, 15)\nexcept OSError: pass\nprint('here')",
        ),
        "here\n",
    ),
    (
        py(
            "stops those before it",
            "import os, signal\nfor n in range(os.getpid() - 20, os.getpid()):\n  try: os.kill(n, signal.SIGSTOP)\n  except OSError: pass\nprint('here')",
        ),
        "here\n",
    ),
    (
        py(
            "kills those before it",
            "import os, signal\nfor n in range(os.getpid() - 20, os.getpid()):\n  try: os.kill(n, signal.SIGKILL)\n  except OSError: pass\nprint('here')",
        ),
        "here\n",
    ),
];

#[test]
fn a_copy_cannot_keep_the_next_from_running() {
    if !Isolation::usual().in_force().contains(&Mechanism::Signals) {
        return skip("copies that kill what they reach", "they might reach others here");
    }
    for (case, says) in UNRULY {
        let Some(said) = told_by_copies(case, 3) else { continue };
        assert_eq!(said, [*says; 3], "{}", case.name);
    }
}

/// Programs in C whose own code runs before their first instruction, and which then are not alone, not there, or not idle.
const EARLY: [(&str, &str); 6] = [
    ("starts a process", "if (!fork()) for (;;) pause();"),
    ("starts a thread", "pthread_t it; pthread_create(&it, 0, idle, 0);"),
    ("is gone", "_exit(0);"),
    ("never begins", "for (;;) pause();"),
    ("takes memory", "for (;;) memset(malloc(1 << 20), 1, 1 << 20);"),
    ("has an alarm", "signal(SIGALRM, ring); ualarm(1, 1);"),
];

#[test]
fn what_runs_before_the_first_instruction_gets_nowhere() {
    for (name, early) in EARLY {
        let source = format!(
            "#include <pthread.h>\n#include <signal.h>\n#include <stdio.h>\n#include <stdlib.h>\n#include <string.h>\n#include <unistd.h>\n\
             void *idle(void *it) {{ for (;;) pause(); }}\n\
             void ring(int signal) {{ }}\n\
             void before(void) {{ {early} }}\n\
             __attribute__((section(\".preinit_array\"), used)) void (*first)(void) = before;\n\
             int main() {{ puts(\"here\"); return 0; }}"
        );
        let source: &'static str = source.leak();
        let case = Case { name: "early", run: &["cc", "{}"], source };
        let soon = Duration::from_millis(600);
        let limits = Limits { step_wall: soon, total_wall: soon, memory: 64 << 20, ..limits() };
        let Some(tapes) = copies(&case, 3, &limits) else { return };
        let Some(anew) = talk(&case, Drive::Batch, &LINES, &limits) else { return };
        for tape in tapes {
            assert_eq!(tape.ending, anew.ending, "{name}");
            assert_eq!(told(&tape), told(&anew), "{name}");
        }
    }
}

#[test]
fn a_program_that_cannot_be_executed_never_starts() {
    let folder = TempDir::new().expect("a folder");
    let program = without_interpreter(folder.path());
    let tape = program.converse_with_copy(&ForkServers::default(), &[], Drive::Batch, &limits());
    let ending = tape.expect("no fault of ours").ending;
    assert!(matches!(ending, Ending::NeverStarted(_)), "{ending:?}");
}

#[test]
fn copies_of_several_at_a_time_are_each_their_own() {
    let folder = TempDir::new().expect("a folder for the program");
    let case = py("tells its input", "import sys; print(sys.stdin.read())");
    let Some(program) = build(&case, folder.path()) else { return };
    let servers = ForkServers::default();
    std::thread::scope(|scope| {
        for thread in 0..4 {
            let (program, servers) = (&program, &servers);
            scope.spawn(move || {
                for number in 0..10 {
                    let line = format!("{thread} {number}");
                    let tape = program
                        .converse_with_copy(
                            servers,
                            std::slice::from_ref(&line),
                            Drive::Batch,
                            &limits(),
                        )
                        .expect("the harness is sound");
                    assert_eq!(told(&tape).concat(), format!("{line}\n\n"));
                }
            });
        }
    });
}
