//! `stickler verify --entries`: the submissions of a manifest.

use super::*;

fn manifest(entries: &[(&str, &str)]) -> String {
    let entry = |(id, run): &(&str, &str)| {
        format!(
            "[[entry]]\nid = \"{id}\"\ngame = \"quagmire\"\nlanguage = \"sh\"\nsource = \"a.sh\"\nrun = {run}\n\n"
        )
    };
    entries.iter().map(entry).collect()
}

fn room(entries: &[(&str, &str)]) -> Room {
    let room = Room::new();
    room.write("right.sh", &golden_program());
    room.write("wrong.sh", &changed("|O|O|O|O|", "|O|O|O|.|"));
    room.write("entries.toml", &manifest(entries));
    room
}

fn verify(flags: &str) -> String {
    format!("verify quagmire --jobs 1 --transcript {TWICE} --entries entries.toml {flags}")
}

const RIGHT: (&str, &str) = ("right", "[\"sh\", \"right.sh\"]");
const WRONG: (&str, &str) = ("wrong", "[\"sh\", \"wrong.sh\"]");
const ABSENT: (&str, &str) = ("absent", "[\"no-such-program\"]");

#[rstest]
#[case::the_right_one(&[RIGHT], "", 0, "right conforms")]
#[case::the_worst_counts(&[RIGHT, WRONG], "", 1, "wrong does not conform")]
#[case::one_of_them(&[RIGHT, WRONG], "--entry right", 0, "right conforms")]
#[case::one_that_is_not_there(&[ABSENT, RIGHT], "", 3, "right conforms")]
fn each_entry_is_verified(
    #[case] entries: &[(&str, &str)],
    #[case] flags: &str,
    #[case] exit: i32,
    #[case] part: &str,
) {
    room(entries).run(&verify(flags)).code(exit).stdout(contains(part));
}

#[test]
fn all_entries_are_in_one_report() {
    let room = room(&[RIGHT, WRONG]);
    room.run(&verify("--format json=report.json --format junit=report.xml")).code(1);
    let document: Value = serde_json::from_str(&room.read("report.json")).unwrap();
    let records = document["records"].as_array().unwrap();
    let submissions: Vec<&str> =
        records.iter().filter_map(|record| record["submission"].as_str()).collect();
    assert_eq!(submissions, ["right", "wrong"]);
    let report = room.read("report.xml");
    assert_eq!(
        (report.matches("<?xml").count(), report.matches("<testsuite ").count()),
        (1, 2),
        "{report}"
    );
}

#[test]
fn none_is_selected() {
    says(
        room(&[RIGHT]).run(&verify("--entry left")).code(4),
        &["no entry of entries.toml is selected"],
    );
}

#[rstest]
#[case::an_unknown_key("language", "langage", &["entries.toml:4: unknown key `langage`", "did you mean `language`?"])]
#[case::a_missing_key("source = \"a.sh\"\n", "", &["entries.toml:1: missing key `source`", "add `source = …`"])]
#[case::a_shell_string("[\"sh\", \"right.sh\"]", "\"sh right.sh\"", &["entries.toml:6: found invalid type"])]
#[case::no_toml("[[entry]]", "[[entry", &["entries.toml:1: found"])]
fn a_manifest_at_fault_is_told_with_its_line(
    #[case] from: &str,
    #[case] to: &str,
    #[case] parts: &[&str],
) {
    let room = room(&[RIGHT]);
    room.replace("entries.toml", from, to);
    says(
        room.run(&verify("")).code(2),
        &[&["stickler: the manifest has an error"], parts].concat(),
    );
}

#[test]
fn an_unknown_game_is_told_with_its_line() {
    let room = room(&[RIGHT]);
    room.replace("entries.toml", "\"quagmire\"", "\"quagmir\"");
    let told = room.run("verify --entries entries.toml").code(2);
    says(
        told,
        &["entries.toml:3: found game = `quagmir` in entry `right`", "did you mean `quagmire`?"],
    );
}

#[rstest]
#[case::an_id_that_leaves_the_folder(
    "\"right\"",
    "\"../x\"",
    "entries.toml:2: found the id `../x`"
)]
#[case::an_id_that_commands("\"right\"", r#""\u001b[31m""#, r"found the id `\u{1b}[31m`")]
#[case::an_argument_that_ends("right.sh", r"\u0000", "entries.toml:6: found the argument `\\u{0}`")]
#[case::no_command(r#"["sh", "right.sh"]"#, "[]", "entries.toml:6: found no program in `run`")]
#[case::a_key_that_commands("language", r#""\u009b31m""#, r"unknown key `\u{9b}31m`")]
#[case::a_text_that_commands("sh\"", "\u{1b}[31m\"", r"\u{1b}[31m")]
#[case::a_list_in_lists("[\"sh\"", &"[".repeat(40_000), "entries.toml:6: found")]
fn what_a_manifest_brings_is_refused_in_a_few_lines(
    #[case] from: &str,
    #[case] to: &str,
    #[case] part: &str,
) {
    let room = room(&[RIGHT]);
    room.replace("entries.toml", from, to);
    let assert = room.run(&verify("--keep-tapes kept/tapes")).code(2);
    is_legible(&assert);
    assert!(assert.get_output().stderr.len() < 3000);
    says(assert, &[part, "stickler: the manifest has an error"]);
    assert!(!room.path("kept").exists());
}

#[rstest]
#[case::a_language_in_the_list(
    "language = \"sh\"",
    r#"language = "\u001b[31m""#,
    "list entries entries.toml"
)]
#[case::a_program_that_is_not_there("\"sh\", ", r#""\u001b[31m", "#, &verify(""))]
#[case::a_builder_that_is_not_there("\nrun", "\nbuild = [\"\\u001b[31m\"]\nrun", &verify(""))]
#[case::a_builder_that_commands("\nrun", "\nbuild = [\"sh\", \"-c\", \"printf '\\\\033[31m' >&2; exit 1\"]\nrun", &verify(""))]
#[case::a_command_to_reproduce("\"sh\", \"right.sh\"", r#""sh", "-c", "exit", "\u001b[31m""#, &verify(""))]
#[case::a_pin("\nrun", "\ndialect = { X = \"\\u001b[31m\", input = \"\\u001b\" }\nrun", &verify("--verbose"))]
fn what_a_manifest_brings_does_not_command_a_terminal(
    #[case] from: &str,
    #[case] to: &str,
    #[case] arguments: &str,
) {
    let room = room(&[RIGHT]);
    room.replace("entries.toml", from, to);
    let assert = room.run(arguments);
    is_legible(&assert);
    let told = stdout(&assert) + &said(&assert);
    assert!(told.contains(r"\u{1b}"), "{told}");
}

#[rstest]
#[case::a_folder("/", "found a folder")]
#[case::a_device_that_never_ends("/dev/zero", "found a device")]
fn what_is_no_file_is_no_manifest(#[case] path: &str, #[case] found: &str) {
    let assert = Room::new().run(&format!("list entries {path}")).code(2);
    says(assert, &[found, "a manifest in a regular file"]);
}

#[test]
fn two_entries_of_one_name_are_refused() {
    says(room(&[RIGHT, RIGHT]).run(&verify("")).code(2), &["found a second entry `right`"]);
}

#[test]
fn each_entry_keeps_its_tapes_apart_and_they_are_judged_together() {
    let room = room(&[RIGHT, WRONG]);
    room.run(&verify("--keep-tapes tapes")).code(1);
    assert!(room.path(&format!("tapes/right/{TWICE}.json")).exists());
    assert!(room.path(&format!("tapes/wrong/{TWICE}.json")).exists());
    let judged = format!("verify --tapes tapes --transcript {TWICE}");
    let told = stdout(&room.run(&judged).code(1));
    for part in ["right (from tapes/right) conforms", "wrong (from tapes/wrong) does not conform"] {
        assert!(told.contains(part), "{part:?} is not in\n{told}");
    }
    room.run(&judged.replace("--tapes tapes", "--tapes tapes/right")).code(0);
}
