//! Runs whose caller limits them: files that may not grow any further, and few that may be open.

use super::*;

#[test]
fn a_report_that_may_not_grow_further_is_told_of() {
    let folder = TempDir::new().expect("a folder");
    let path = folder.path().join("report.json");
    let us = env!("CARGO_BIN_EXE_stickler");
    let limited = |rest: &str| {
        let script = format!("ulimit -f 8; exec {us} verify quagmire {rest}");
        let output = Command::new("sh").args(["-c", &script]).output().expect("it can be run");
        (output.status.code(), String::from_utf8(output.stderr).expect("text"))
    };
    let report = path.display();
    let (code, said) = limited(&format!("--format json={report}"));
    assert_eq!(
        (code, said.contains(&format!("{report}: File too large"))),
        (Some(70), true),
        "{said}"
    );
    let (code, said) = limited(&format!("--verbose > {report}"));
    assert_eq!(
        (code, said.contains("standard output: File too large")),
        (Some(70), true),
        "{said}"
    );
}

#[test]
fn a_program_that_writes_too_large_a_file_dies_of_it_as_usual() {
    let mut run = stickler(&["verify", "quagmire", "--transcript", "sample-game", "--"]);
    let run = run.args(["dd", "if=/dev/urandom", "of=large", "bs=1M", "count=9"]).output();
    let said = String::from_utf8(run.expect("it can be run").stdout).expect("text");
    assert!(said.contains("the program was killed by signal 25 "), "{said}");
}

/// The limit of open files, the exit code, and the verdict on a program that conforms.
#[rstest]
#[case::more_can_be_had("-Sn 64", 0, " conforms: ")]
#[case::no_more_can_be_had("-n 64", 70, " was not fully checked: ")]
fn many_games_at_a_time_change_no_verdict(
    #[case] files: &str,
    #[case] code: i32,
    #[case] verdict: &str,
) {
    if !is_there("perl") {
        return;
    }
    let program = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/submissions/alak/accepted/row.pl");
    let us = env!("CARGO_BIN_EXE_stickler");
    let verify = format!("{us} verify alak --quick --jobs 16 --fresh 0 -- perl {program}");
    let script = format!("ulimit {files}; exec {verify}");
    let output = Command::new("sh").args(["-c", &script]).output().expect("it can be run");
    let said = String::from_utf8(output.stdout).expect("text");
    assert!(output.status.code() == Some(code) && said.contains(verdict), "{said}");
}

/// Its five hundred tasks would take more descriptors than there are, if the files of all were kept open. Most looks find that
/// many, but not all.
#[test]
fn a_fork_bomb_does_not_use_up_our_descriptors() {
    let bomb = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/submissions/quagmire/hostile/bomb.sh");
    let us = env!("CARGO_BIN_EXE_stickler");
    let verify = format!("{us} verify quagmire --jobs 1 --transcript sample-game -- sh {bomb}");
    let script = format!("ulimit -n 500; exec {verify}");
    for _ in 0..5 {
        let output = Command::new("sh").args(["-c", &script]).output().expect("it can be run");
        let said = String::from_utf8(output.stdout).expect("text");
        let is_ended = said.contains("process limit (");
        assert!(output.status.code() == Some(1) && is_ended, "{said}");
    }
}
