//! An entry reads the files that it names. A typed program also reads its folder, except hidden files, suites, programs that
//! contain one, and the files of other entries. Compilers read the files that their entry names.
#![cfg(target_os = "linux")]

use std::{fs, os::unix::fs::symlink, path::Path};

use assert_cmd::Command;
use rstest::rstest;
use stickler::sandbox::{Isolation, Tier};
use tempfile::TempDir;

/// A program that prints the files that it can read, in its own folder, the folder above and its working folder. It also prints
/// whether it can list its own folder.
const READER: &str = r#"own="$(dirname "$0")"
for folder in "$own" "$own/.." . ..; do
    for file in own.txt lib/deep.txt lib/.dot.txt other/secret.txt .hidden.txt judge/golden/a.txt judge/transcripts/a.txt \
        judge/notes.txt judge/made/a.txt golden/a.txt transcripts/a.txt notes.txt made/a.txt stickler renamed \
        build/answers.txt away/a.txt entries.toml; do
        cat "$folder/$file" 2>/dev/null | head -n 1
    done
done
ls "$own" >/dev/null 2>&1 && echo THE-LIST
exit"#;

/// The possible outputs of the program.
const WORDS: [&str; 14] = [
    "OWN",
    "DEEP",
    "DOT-FILE",
    "SECRET",
    "HIDDEN",
    "GOLDEN",
    "TRANSCRIPT",
    "NOTES",
    "MADE",
    "PROGRAM",
    "BUILT",
    "ELSEWHERE",
    "[[entry]]",
    "THE-LIST",
];

/// A folder with that program, files that it may be given, a rival's, and a suite.
fn room() -> TempDir {
    let room = TempDir::new().expect("a folder");
    for (path, text) in [
        ("reader.sh", READER),
        ("own.txt", "OWN\n"),
        ("lib/deep.txt", "DEEP\n"),
        ("lib/.dot.txt", "DOT-FILE\n"),
        (".hidden.txt", "HIDDEN\n"),
        ("other/secret.txt", "SECRET\n"),
        ("judge/reader.sh", READER),
        ("judge/golden/a.txt", "GOLDEN\n"),
        ("judge/golden/reader.sh", READER),
        ("judge/transcripts/a.txt", "TRANSCRIPT\n"),
        ("judge/notes.txt", "NOTES\n"),
        ("judge/made/a.txt", "MADE\n"),
        ("stickler", "PROGRAM\n"),
        ("build/CACHEDIR.TAG", ""),
        ("build/answers.txt", "BUILT\n"),
        ("build/reader.sh", READER),
    ] {
        let path = room.path().join(path);
        fs::create_dir_all(path.parent().expect("a folder above")).expect("a folder");
        fs::write(path, text).expect("a file");
    }
    symlink("/etc/hostname", room.path().join("away")).expect("a link");
    symlink("/bin/sh", room.path().join("shell")).expect("a link");
    symlink("judge/golden/a.txt", room.path().join("notes.txt")).expect("a link");
    room
}

/// The output of `stickler verify quagmire` in this folder, and its exit code.
fn verify(room: &Path, arguments: &[&str]) -> (String, i32) {
    verify_in(room, None, arguments)
}

fn verify_in(room: &Path, home: Option<&str>, arguments: &[&str]) -> (String, i32) {
    let mut stickler = Command::new(env!("CARGO_BIN_EXE_stickler"));
    stickler.envs(home.map(|home| ("HOME", home)));
    stickler.current_dir(room).args(["verify", "quagmire", "--transcript", "sample-game"]);
    let output = stickler.args(arguments).output().expect("it can be run");
    let said = [output.stdout, output.stderr].concat();
    let said = String::from_utf8_lossy(&said).split_whitespace().collect::<Vec<_>>().join(" ");
    (said, output.status.code().expect("it exits"))
}

/// Asserts that the output names exactly these of the files that were read.
#[track_caller]
fn assert_read(said: &str, read: &[&str]) {
    let told: Vec<&str> = WORDS.into_iter().filter(|word| said.contains(word)).collect();
    assert_eq!(told, read, "{said}");
}

fn is_kept_apart() -> bool {
    let isolation = Isolation::usual();
    if isolation.tier() < Tier::Files {
        skip(isolation);
    }
    isolation.tier() >= Tier::Files
}

fn is_kept_apart_in(tier: &str) -> bool {
    let isolation = Isolation::best();
    let is_there = isolation.tier().number().to_string().as_str() >= tier;
    if !is_there {
        skip(isolation);
    }
    is_there
}

#[expect(clippy::print_stderr, reason = "what is skipped must be seen in the test's output")]
fn skip(isolation: &Isolation) {
    eprintln!("SKIPPED files of submissions: {isolation}");
}

#[rstest]
#[case::its_folder(&["--", "sh", "reader.sh"], &["OWN", "DEEP", "SECRET", "NOTES"])]
#[case::an_argument(&["--", "sh", "reader.sh", "own.txt"], &["OWN", "DEEP", "SECRET", "NOTES"])]
#[case::a_hidden_file_that_is_named(&["--files", ".hidden.txt", "--", "sh", "reader.sh"], &["OWN", "DEEP", "SECRET", "HIDDEN", "NOTES"])]
#[case::a_folder_that_is_named(&["--files", "lib", "--", "sh", "reader.sh"], &["OWN", "DEEP", "DOT-FILE", "SECRET", "NOTES"])]
#[case::a_folder_with_a_suite_as_an_argument(&["--", "sh", "reader.sh", "."], &["OWN", "DEEP", "SECRET", "NOTES"])]
#[case::a_program_in_the_folder_of_a_suite(&["--", "sh", "judge/reader.sh"], &["NOTES"])]
#[case::a_program_in_a_build_folder(&["--", "sh", "build/reader.sh"], &[])]
fn what_is_typed_is_read(
    #[case] arguments: &[&str],
    #[case] read: &[&str],
    #[values("2", "3")] tier: &str,
) {
    if is_kept_apart_in(tier) {
        let arguments = [&["--require-isolation", tier], arguments].concat();
        assert_read(&verify(room().path(), &arguments).0, read);
    }
}

#[test]
fn a_program_among_goldens_cannot_even_be_read() {
    if is_kept_apart() {
        let (said, _) = verify(room().path(), &["--", "sh", "judge/golden/reader.sh"]);
        assert_read(&said, &[]);
    }
}

#[test]
fn a_typed_program_does_not_read_what_belongs_to_entries() {
    if is_kept_apart() {
        let room = room();
        manifest(room.path(), "files = ['own.txt']\nrun = ['sh', 'reader.sh']");
        let (said, _) = verify(room.path(), &["--", "sh", "reader.sh"]);
        assert_read(&said, &["OWN", "DEEP", "NOTES"]);
    }
}

#[test]
fn of_a_home_folder_only_what_is_named_is_read() {
    if is_kept_apart() {
        let room = room();
        let home = room.path().to_str().expect("it is text");
        let (said, _) = verify_in(room.path(), Some(home), &["--", "sh", "reader.sh"]);
        assert_read(&said, &[]);
        let (said, _) =
            verify_in(room.path(), Some(home), &["--files", "own.txt", "--", "sh", "reader.sh"]);
        assert_read(&said, &["OWN"]);
    }
}

#[rstest]
#[case::no_such_file(&["--files", "none"], 3, "`none`, which is named as a file of the submission: No such file")]
#[case::a_suite(&["--files", "."], 3, "`.`, which is named as a folder of the submission, also holds the suite")]
#[case::with_a_manifest(&["--files", "lib", "--entries", "entries.toml"], 2, "cannot be used with")]
fn what_cannot_be_its_own_is_told(
    #[case] arguments: &[&str],
    #[case] exit: i32,
    #[case] part: &str,
) {
    if is_kept_apart() {
        let command: &[&str] = if exit == 2 { &[] } else { &["--", "sh", "reader.sh"] };
        let (said, code) = verify(room().path(), &[arguments, command].concat());
        assert!(code == exit && said.contains(part), "{code}: {said}");
    }
}

/// A manifest with this entry and another one.
fn manifest(room: &Path, entry: &str) {
    let entry = format!(
        "[[entry]]\nid = \"one\"\ngame = \"quagmire\"\nlanguage = \"sh\"\nsource = \"reader.sh\"\n{entry}\n"
    );
    let other = "[[entry]]\nid = \"other\"\ngame = \"quagmire\"\nlanguage = \"sh\"\nsource = \"other/secret.txt\"\nrun = [\"true\"]\n";
    fs::write(room.join("entries.toml"), entry + other).expect("a manifest");
}

#[rstest]
#[case::its_source_only("run = ['sh', 'reader.sh']", &[])]
#[case::an_interpreter_by_a_link("run = ['./shell', 'reader.sh']\nfiles = ['own.txt']", &["OWN"])]
#[case::a_file("run = ['sh', 'reader.sh']\nfiles = ['own.txt']", &["OWN"])]
#[case::a_folder("run = ['sh', 'reader.sh']\nfiles = ['lib/']", &["DEEP", "DOT-FILE"])]
#[case::a_folder_of_its_command("run = ['sh', 'reader.sh', 'lib']", &["DEEP", "DOT-FILE"])]
#[case::a_folder_with_a_file_of_another("run = ['sh', 'reader.sh', 'other']", &[])]
#[case::a_file_of_another_that_is_named("run = ['sh', 'reader.sh']\nfiles = ['other/secret.txt']", &["SECRET"])]
fn what_an_entry_names_is_read(#[case] entry: &str, #[case] read: &[&str]) {
    if is_kept_apart() {
        let room = room();
        manifest(room.path(), entry);
        let (said, _) = verify(room.path(), &["--entries", "entries.toml", "--entry", "one"]);
        assert_read(&said, read);
    }
}

#[rstest]
#[case::the_manifest("files = ['.']", 2, "entry `one` is to read all of `.`, which also holds")]
#[case::a_folder_of_another(
    "files = ['other']",
    2,
    "entry `one` is to read all of `other`, which also"
)]
#[case::a_suite(
    "files = ['judge']",
    2,
    "entry `one` is to read all of `judge`, which also holds the suite"
)]
#[case::no_such_file(
    "files = ['none']",
    3,
    "`none`, which is named as a file of the submission: No such file"
)]
#[case::a_link_of_its_command("run = ['sh', 'reader.sh', 'away']", 3, "is a link to /etc/hostname")]
#[case::a_link_of_its_set_up(
    "run = ['sh', 'reader.sh']\nset_up = ['away']",
    3,
    "is a link to /etc/hostname"
)]
#[case::a_link_that_was_built(
    "build = ['ln', '-s', '/etc/hostname', '{build}/x']\nrun = ['sh', 'reader.sh', '{build}/x']",
    3,
    "is a link to /etc/hostname"
)]
#[case::a_folder_that_was_built(
    "build = ['ln', '-s', '/proc/self/fd', '{build}/x']\nrun = ['sh', 'reader.sh', '{build}/x']",
    3,
    "is a link to /proc/"
)]
#[case::a_golden("files = ['judge/golden/a.txt']", 3, "also holds a part of a suite")]
#[case::a_link_that_leads_away(
    "files = ['away']",
    3,
    "is a link to /etc/hostname, which is outside its folder"
)]
fn what_an_entry_may_not_name_is_told(#[case] files: &str, #[case] exit: i32, #[case] part: &str) {
    if is_kept_apart() {
        let room = room();
        let run = if files.contains("run = ") { "" } else { "run = ['sh', 'reader.sh']\n" };
        manifest(room.path(), &format!("{run}{files}"));
        let arguments = ["--entries", "entries.toml", "--entry", "one"];
        let (said, code) = verify(room.path(), &arguments);
        // Long lines are broken, with marks.
        let said = said.replace("│ ", "");
        assert!(code == exit && said.contains(part), "{code}: {said}");
    }
}

#[rstest]
#[case::what_is_named(&["sh", "-c", "cat own.txt"], 0, "")]
#[case::what_is_not_named(&["sh", "-c", "cat other/secret.txt"], 3, "Permission denied")]
#[case::a_golden(&["sh", "-c", "cat judge/golden/a.txt"], 3, "Permission denied")]
#[case::a_list(&["sh", "-c", "ls ."], 3, "Permission denied")]
#[case::writing_beside_its_sources(&["sh", "-c", "echo > new.txt"], 3, "Permission denied")]
#[case::writing_where_it_builds(&["sh", "-c", "echo > {build}/new.txt && chmod 755 {build}/new.txt"], 0, "")]
#[case::the_last_it_said(&["sh", "-c", "echo first; echo last >&2; exit 7"], 3, "exit code 7 [not-started] | first | last")]
#[case::for_ever(&["sh", "-c", "echo working; sleep 60"], 3, "time limit reached [not-started] | working")]
#[case::asking_for_input(&["sh", "-c", "while :; do read x; done"], 3, "failed: it")]
fn a_compiler_is_kept_apart_as_well(#[case] build: &[&str], #[case] exit: i32, #[case] part: &str) {
    if is_kept_apart() {
        let room = room();
        let run = "run = ['sh', 'reader.sh']\nfiles = ['own.txt']\nlimits = { build_seconds = 1 }";
        manifest(room.path(), &format!("{run}\nbuild = {build:?}"));
        let arguments = ["--entries", "entries.toml", "--entry", "one"];
        let (said, code) = verify(room.path(), &arguments);
        let is_built = said.contains("OWN");
        assert!((is_built, code == 3) == (exit == 0, exit == 3) && said.contains(part), "{said}");
    }
}
