//! The isolation of submissions is reported everywhere, can be required, and can be switched off.

use super::*;

/// Reads a golden next to it, and prints the result on standard error.
fn peeking() -> String {
    let golden = format!("golden/quagmire/{TWICE}.txt");
    let peek = format!("cat \"$(dirname \"$0\")/{golden}\" >/dev/null && echo SEEN >&2\n");
    peek + &golden_program()
}

fn records(assert: &Assert) -> Vec<Value> {
    stdout(assert).lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

#[test]
fn it_is_in_every_report() {
    let assert = Room::new().verify("", &golden_program()).assert().code(0);
    assert.stdout(contains("isolation tier "));
}

#[test]
fn every_record_carries_it() {
    let room = Room::new();
    let records = records(&room.verify("--format jsonl", &golden_program()).assert());
    let tier = &records[0]["isolation"]["tier"];
    assert!(tier.is_number(), "{}", records[0]);
    assert_eq!(records[2]["isolation_tier"], *tier);
    let junit = room.verify("--format junit", &golden_program()).assert();
    junit.stdout(contains("<property name=\"isolation\" value=\"tier"));
}

#[test]
fn that_there_is_none_is_told_even_in_few_words() {
    let room = Room::new();
    for (flags, told) in [
        ("--quiet", "isolation: off (--no-isolation)"),
        ("--format jsonl", r#""isolation":{"tier":0"#),
        ("--format junit", "off (--no-isolation)"),
    ] {
        let flags = format!("--no-isolation {flags}");
        room.verify(&flags, &golden_program()).assert().code(0).stdout(contains(told));
    }
}

#[test]
fn a_kept_tape_remembers_it() {
    let room = Room::new();
    room.verify("--no-isolation --keep-tapes kept", &golden_program()).assert().code(0);
    assert!(room.read(&format!("kept/{TWICE}.json")).contains(r#""isolation": 0"#));
    let judged_again = format!("verify quagmire --transcript {TWICE} --tapes kept --format jsonl");
    let records = records(&room.run(&judged_again).code(0));
    assert_eq!(
        (&records[0]["isolation"], &records[2]["isolation_tier"]),
        (&Value::Null, &0.into())
    );
}

#[test]
fn it_can_be_required() {
    let room = Room::new();
    room.verify("--require-isolation 1", &golden_program()).assert().code(0);
    says(room.run("verify quagmire --require-isolation 9").code(2), &["no isolation tier 9"]);
    let both = "verify quagmire --require-isolation 1 --no-isolation";
    says(room.run(both).code(2), &["cannot be used with"]);
}

#[test]
fn namespaces_are_put_in_force_only_if_required() {
    let room = Room::new();
    let usual = room.run("doctor").code(0);
    usual.stdout(contains("  missing  namespaces: ").and(contains("--require-isolation 3")));
    if !room.run("doctor --require-isolation 3").get_output().status.success() {
        eprintln!("SKIPPED namespaces: they cannot be made here");
        return;
    }
    let flags = "--require-isolation 3 --format jsonl";
    let records = records(&room.verify(flags, &golden_program()).assert().code(0));
    let isolation = &records[0]["isolation"];
    assert_eq!((&isolation["tier"], &records[2]["isolation_tier"]), (&3.into(), &3.into()));
    assert!(isolation["active"].as_array().unwrap().contains(&"namespaces".into()));
}

#[test]
fn a_golden_beside_a_submission_can_be_read_only_without_isolation() {
    let room = Room::new();
    let stderr = |flags: &str| {
        let flags = format!("{flags} --keep-tapes kept --overwrite-tapes");
        room.verify(&flags, &peeking()).assert().code(0);
        let tape: Value = serde_json::from_str(&room.read(&format!("kept/{TWICE}.json"))).unwrap();
        tape["stderr"].to_string()
    };
    assert!(stderr("--no-isolation").contains("SEEN"));
    let is_kept_apart = room.run("doctor --require-isolation 2").get_output().status.success();
    assert!(!is_kept_apart || stderr("").contains("Permission denied"));
}

#[test]
fn doctor_tells_what_is_in_force_and_what_is_not() {
    let room = Room::new();
    room.run("doctor").code(0).stdout(
        starts_with("isolation tier ")
            .and(contains(" of 3: programs cannot read ").or(contains(" of 3: programs can read ")))
            .and(contains("  active   limits: the program has its own process group")),
    );
    let off = room.run("doctor --no-isolation").code(0);
    off.stdout(contains("  missing  landlock").and(contains("reason: --no-isolation")));
}

/// To find out whether a program can run as another user, one is started as such; its streams must not be the harness's then.
#[cfg(unix)]
#[test]
fn what_it_reads_and_writes_stays_its_users() {
    use std::{fs::File, os::unix::fs::MetadataExt as _, process};
    let room = Room::new();
    let names = ["in", "out", "err"];
    names.iter().for_each(|name| room.write(name, ""));
    let owners = || names.map(|name| fs::metadata(room.path(name)).unwrap().uid());
    let [input, output, errors] =
        names.map(|name| File::options().read(true).append(true).open(room.path(name)).unwrap());
    let before = owners();
    let mut command = process::Command::new(env!("CARGO_BIN_EXE_stickler"));
    let status = command.arg("doctor").stdin(input).stdout(output).stderr(errors).status();
    assert!(status.unwrap().success());
    assert!(room.read("out").starts_with("isolation tier "));
    assert_eq!(owners(), before);
}
