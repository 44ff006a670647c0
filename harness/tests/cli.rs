//! The command line from outside: what each command says where, and with which exit code it ends.
//!
//! Most programs that are verified here say what the golden of one transcript says, one answer for each line of input,
//! whatever the input is; what is to be wrong with them is changed in the text.
#![cfg(target_os = "linux")]
#![expect(clippy::unwrap_used, reason = "a test that cannot be prepared has failed")]

use std::{
    env, fs,
    path::{Path, PathBuf},
};

use assert_cmd::{Command, assert::Assert};
use predicates::{
    prelude::*,
    str::{contains, starts_with},
};
use rstest::rstest;
use serde_json::Value;
use tempfile::TempDir;

const TWICE: &str = "a-piece-may-not-be-moved-twice-in-a-row";
const END: &str = "an-end-without-refusals";

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// A folder that holds a small suite, and whatever else a test puts there.
struct Room(TempDir);

impl Room {
    fn new() -> Self {
        let room = Self(TempDir::new().unwrap());
        for name in [TWICE, END] {
            for kind in ["transcripts", "golden"] {
                let path = format!("{kind}/quagmire/{name}.txt");
                let text = fs::read_to_string(root().join(&path)).unwrap();
                room.write(&path, &text);
            }
        }
        room
    }

    fn path(&self, path: &str) -> PathBuf {
        self.0.path().join(path)
    }

    fn read(&self, path: &str) -> String {
        fs::read_to_string(self.path(path)).unwrap()
    }

    fn write(&self, path: &str, text: &str) {
        fs::create_dir_all(self.path(path).parent().unwrap()).unwrap();
        fs::write(self.path(path), text).unwrap();
    }

    fn replace(&self, path: &str, from: &str, to: &str) {
        let text = self.read(path);
        assert!(text.contains(from), "{path} holds no {from:?}");
        self.write(path, &text.replacen(from, to, 1));
    }

    fn remove(&self, path: &str) {
        fs::remove_file(self.path(path)).unwrap();
    }

    /// The command line run in this folder.
    fn stickler(&self, arguments: &str) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_stickler"));
        command.current_dir(self.0.path()).env_remove("CI").args(arguments.split_whitespace());
        command
    }

    #[track_caller]
    fn run(&self, arguments: &str) -> Assert {
        self.stickler(arguments).assert()
    }

    /// Verifies a program on the transcript whose golden it says.
    fn verify(&self, arguments: &str, program: &str) -> Command {
        self.write("program.sh", program);
        self.stickler(&format!(
            "verify quagmire --jobs 1 --transcript {TWICE} {arguments} -- sh program.sh"
        ))
    }
}

/// What a command said on standard error, its lines and the marks around them joined, so that a sentence is in one piece.
fn said(assert: &Assert) -> String {
    let stderr = String::from_utf8_lossy(&assert.get_output().stderr);
    stderr
        .split(|c: char| c.is_whitespace() || c == '│')
        .filter(|word| !word.is_empty())
        .collect::<Vec<_>>()
        .join(" ")
}

#[track_caller]
fn says(assert: Assert, parts: &[&str]) {
    let said = said(&assert);
    for part in parts {
        assert!(said.contains(part), "{part:?} is not in\n{said}");
    }
}

/// Whether nothing that was said commands a terminal.
#[track_caller]
fn is_legible(assert: &Assert) {
    let output = assert.get_output();
    let said = [&output.stdout[..], &output.stderr[..]].concat();
    let said = String::from_utf8(said).unwrap();
    assert!(!said.contains(|c: char| c.is_control() && c != '\n'), "{said:?}");
}

fn stdout(assert: &Assert) -> String {
    String::from_utf8(assert.get_output().stdout.clone()).unwrap()
}

/// A shell program that says what the golden says: its start, then an answer for each line of input.
fn golden_program() -> String {
    let golden = fs::read_to_string(root().join(format!("golden/quagmire/{TWICE}.txt"))).unwrap();
    let (mut answers, mut answer) = (Vec::new(), String::new());
    for line in golden.lines() {
        answer = answer + line + "\n";
        if line == "0" || line.ends_with("to move") {
            answers.push(std::mem::take(&mut answer));
        }
    }
    let say: String = answers
        .iter()
        .map(|answer| format!("printf '{answer}'\nread -r line || exit 0\n"))
        .collect();
    format!("{say}cat > /dev/null\n")
}

/// Such a program with something changed.
#[track_caller]
fn changed(from: &str, to: &str) -> String {
    let program = golden_program();
    assert!(program.contains(from), "{from:?} is not in\n{program}");
    program.replace(from, to)
}

/// Whether a program is there; if not, the test says so and shows nothing.
#[expect(clippy::print_stderr, reason = "what is skipped is said aloud")]
fn is_there(program: &str) -> bool {
    let folders = env::var_os("PATH").unwrap_or_default();
    let there = env::split_paths(&folders).any(|folder| folder.join(program).is_file());
    if !there {
        eprintln!("SKIPPED: no {program} is installed");
    }
    there
}

mod exit_codes {
    use super::*;

    #[rstest]
    #[case::the_rulebook_conforms("verify quagmire --suite .", 0, "")]
    #[case::no_such_game(
        "verify quagmir",
        2,
        "no game `quagmir`; allowed is quagmire, alak, gun, fairy, blackhole"
    )]
    #[case::no_such_game_to_bless("bless quagmir", 2, "did you mean `quagmire`?")]
    #[case::no_such_game_to_list("list transcripts quagmir", 2, "did you mean `quagmire`?")]
    #[case::no_such_game_to_record("record quagmir -o new.txt", 2, "did you mean `quagmire`?")]
    #[case::no_such_game_for_strength("strength quagmir", 2, "did you mean `quagmire`?")]
    #[case::no_such_rule("verify quagmire --rule Q-TWCE", 2, "did you mean `Q-TWICE`?")]
    #[case::no_such_rule_to_list("list transcripts --rule Q-TWCE", 2, "did you mean `Q-TWICE`?")]
    #[case::no_such_flag("verify quagmire --tanscript x", 2, "--transcript")]
    #[case::no_such_command("verfy quagmire", 2, "verify")]
    #[case::no_such_format("verify quagmire --format jsn", 2, "did you mean `json`?")]
    #[case::no_such_suite("verify quagmire --suite nowhere", 2, "nowhere/transcripts")]
    #[case::no_such_manifest("verify quagmire --entries nowhere.toml", 2, "nowhere.toml")]
    #[case::no_such_program("verify quagmire -- no-such-program", 3, "no-such-program")]
    #[case::no_such_transcript(
        "verify quagmire --transcript no-such-transcript",
        4,
        "no transcript is selected"
    )]
    #[case::no_tapes("verify quagmire --suite . --tapes transcripts", 4, "no tape")]
    #[case::no_transcript_about_it(
        "list transcripts --suite . --rule Q-LOOP",
        4,
        "no transcript is selected"
    )]
    fn each_command_line_ends_with_its_code(
        #[case] arguments: &str,
        #[case] exit: i32,
        #[case] needle: &str,
    ) {
        says(Room::new().run(arguments).code(exit), &[needle]);
    }

    #[test]
    fn a_program_that_says_the_golden_conforms() {
        let room = Room::new();
        room.verify("", &golden_program()).assert().code(0).stdout(contains("conforms"));
    }
}

mod faults_of_the_suite {
    use super::*;

    const TRANSCRIPT: &str = "transcripts/quagmire/a-piece-may-not-be-moved-twice-in-a-row.txt";
    const GOLDEN: &str = "golden/quagmire/a-piece-may-not-be-moved-twice-in-a-row.txt";

    /// A fault, and the path, the line, what was found and what is allowed.
    #[rstest]
    #[case::a_typo_in_the_header("verify", TRANSCRIPT, "title:", "titel:", &[":1: found `titel:` in the header", "did you mean `title`?"])]
    #[case::no_title("verify", TRANSCRIPT, "title: A piece", "title:\nboring: A piece", &[":2: found `boring:` in the header", "title, rules, rulings, board"])]
    #[case::a_rule_that_does_not_exist("verify", TRANSCRIPT, "! Q-TWICE", "! Q-TWCE", &[":6: found `Q-TWCE`, which is no rule of quagmire", "did you mean `Q-TWICE`?"])]
    #[case::an_indented_input_without_a_rule("verify", TRANSCRIPT, "! Q-TWICE", "", &[":6: found the indented input `d3 e4`, which names no rule", "an input that is refused"])]
    #[case::a_refused_input_at_the_margin("verify", TRANSCRIPT, "  d3 e4", "d3 e4", &[":6: found the input `d3 e4`, refused by Q-TWICE, at the margin", "refused inputs indented"])]
    #[case::an_end_of_another_form("verify", TRANSCRIPT, "b3 b5", "= O won", &[":7: found the end `O won`", "`= O wins RULE`"])]
    #[case::a_refused_input_that_is_legal("bless", TRANSCRIPT, "d3 e4", "b3 b5", &[":6: found `b3 b5` refused by Q-TWICE, but the rulebook plays it", "this one at the margin"])]
    #[case::a_refusal_for_another_rule("bless", TRANSCRIPT, "! Q-TWICE", "! Q-LINE", &[":6: found `d3 e4` refused by Q-LINE, but the rulebook refuses it for Q-TWICE", "`! Q-TWICE` here"])]
    #[case::an_illegal_input_at_the_margin("bless", TRANSCRIPT, "b3 b5", "b3 c5", &[":7: found `b3 c5` to be played, but the rulebook refuses it for Q-LINE", "indented with `! Q-LINE`"])]
    #[case::an_end_that_is_none("bless", TRANSCRIPT, "b3 b5", "b3 b5\n= O wins Q-STUCK", &[":8: found an end that the rulebook does not see", "the game goes on"])]
    #[case::a_golden_of_other_inputs("verify", GOLDEN, "\n0\n", "\n", &["found a golden that does not fit its transcript at `d3 e4`, line 6", "run `stickler bless quagmire`"])]
    fn is_told_in_one_message(
        #[case] command: &str,
        #[case] path: &str,
        #[case] from: &str,
        #[case] to: &str,
        #[case] parts: &[&str],
    ) {
        let room = Room::new();
        room.replace(path, from, to);
        let said = room.run(&format!("{command} quagmire --suite .")).code(5).stdout("");
        says(said, &[&[path, "stickler: the suite is at fault"], parts].concat());
    }

    #[rstest]
    #[case::in_the_header("title:", "", ":1: found `\\u{1b}")]
    #[case::in_an_input("c2 d3", "  ", ":4: found the indented input `\\u{1b}")]
    fn a_long_line_is_cut_and_made_legible(
        #[case] from: &str,
        #[case] indent: &str,
        #[case] part: &str,
    ) {
        let room = Room::new();
        let long = "a".repeat(40_000);
        room.replace(TRANSCRIPT, from, &format!("{indent}\u{1b}[31m{long}"));
        let assert = room.run("verify quagmire --suite .").code(5);
        is_legible(&assert);
        assert!(assert.get_output().stderr.len() < 3000);
        says(assert, &[TRANSCRIPT, part]);
    }

    #[test]
    fn a_golden_that_differs_is_one() {
        let room = Room::new();
        room.replace(GOLDEN, "|O|O|O|O|.|", "|O|O|O|.|O|");
        let said = room.run("verify quagmire --suite .").code(5).stdout("");
        says(said, &[GOLDEN, "found `|O|O|O|.|O|.|.|.| 1`", "the suite is at fault"]);
    }

    #[test]
    fn a_missing_golden_is_one() {
        let room = Room::new();
        room.remove(GOLDEN);
        let parts = [
            GOLDEN,
            "found no golden",
            "run `stickler bless quagmire`",
            "stickler: the suite is at fault",
        ];
        says(room.run("verify quagmire --suite .").code(5), &parts);
    }

    #[test]
    fn a_golden_without_a_transcript_is_one() {
        let room = Room::new();
        room.remove(TRANSCRIPT);
        let parts = [
            GOLDEN,
            "found a golden without a transcript",
            TRANSCRIPT,
            "stickler: the suite is at fault",
        ];
        says(room.run("verify quagmire --suite .").code(5), &parts);
    }

    #[test]
    fn all_of_them_are_told_at_once() {
        let room = Room::new();
        room.remove(GOLDEN);
        room.replace(&format!("transcripts/quagmire/{END}.txt"), "rules:", "rles:");
        says(
            room.run("verify quagmire --suite .").code(5),
            &["found no golden", "rles", "at fault in 2 places"],
        );
    }
}

mod bless {
    use super::*;

    fn golden() -> String {
        format!("golden/quagmire/{TWICE}.txt")
    }

    #[test]
    fn it_writes_what_is_missing_and_nothing_twice() {
        let room = Room::new();
        let golden = golden();
        let before = room.read(&golden);
        room.remove(&golden);
        room.run("bless")
            .code(0)
            .stdout(contains("new").and(contains(&*golden)).and(contains("1 golden written")));
        assert_eq!(room.read(&golden), before);
        let written = fs::metadata(room.path(&golden)).unwrap().modified().unwrap();
        room.run("bless").code(0).stdout(contains("every golden is what the rulebook prints"));
        assert_eq!(fs::metadata(room.path(&golden)).unwrap().modified().unwrap(), written);
    }

    #[test]
    fn it_shows_the_difference() {
        let room = Room::new();
        room.replace(&golden(), "O to move", "X to move");
        room.run("bless quagmire").code(0).stdout(contains("- X to move\n+ O to move"));
    }

    #[test]
    fn it_removes_the_golden_of_a_transcript_that_is_gone() {
        let room = Room::new();
        room.remove(&format!("transcripts/quagmire/{TWICE}.txt"));
        room.run("bless").code(0).stdout(contains("removed"));
        assert!(!room.path(&golden()).exists());
    }

    #[test]
    fn with_check_it_writes_nothing() {
        let room = Room::new();
        room.run("bless --check").code(0);
        room.remove(&golden());
        room.run("bless --check").code(5).stdout(contains("1 golden would change"));
        assert!(!room.path(&golden()).exists());
    }

    #[test]
    fn in_ci_it_writes_nothing() {
        let room = Room::new();
        room.remove(&golden());
        says(
            room.stickler("bless").env("CI", "true").assert().code(2),
            &["bless does not write in CI"],
        );
        assert!(!room.path(&golden()).exists());
    }

    #[test]
    fn it_blesses_nothing_if_a_transcript_is_at_fault() {
        let room = Room::new();
        room.remove(&golden());
        room.replace(&format!("transcripts/quagmire/{END}.txt"), "title:", "titel:");
        room.run("bless").code(5);
        assert!(!room.path(&golden()).exists());
    }
}

mod list {
    use super::*;

    #[rstest]
    #[case::games(
        "list games --suite .",
        "quagmire    Quagmire          2 transcripts, 10 rules\n"
    )]
    #[case::transcripts(
        "list transcripts quagmire --suite .",
        "a-piece-may-not-be-moved-twice-in-a-row  A piece may not be"
    )]
    #[case::transcripts_of_all_games(
        "list transcripts --suite .",
        "quagmire/an-end-without-refusals"
    )]
    #[case::transcripts_of_a_rule(
        "list transcripts --suite . --rule Q-TWICE",
        "A piece may not be moved twice in a row\n"
    )]
    #[case::rules(
        "list rules quagmire --suite .",
        "Q-TWICE  none play because of it, 1 refuse\n    The piece that a player moved"
    )]
    #[case::rules_and_names(
        "list rules --suite . --verbose",
        "    refuses  a-piece-may-not-be-moved-twice-in-a-row\n"
    )]
    #[case::entries(
        "list entries entries.toml",
        "arrows   quagmire  C       claims 512\nbravado  quagmire  Python  no score claimed\n"
    )]
    #[case::entries_of_a_game("list entries entries.toml quagmire", "arrows")]
    fn each_list_is_on_standard_output(#[case] arguments: &str, #[case] part: &str) {
        let room = Room::new();
        let entry = |id: &str, rest: &str| {
            format!(
                "[[entry]]\nid = \"{id}\"\ngame = \"quagmire\"\nsource = \"a\"\nrun = [\"a\"]\n{rest}\n"
            )
        };
        let (one, two) = (
            entry("arrows", "language = \"C\"\nscore = 512"),
            entry("bravado", "language = \"Python\""),
        );
        room.write("entries.toml", &format!("{one}{two}"));
        room.run(arguments).code(0).stdout(contains(part)).stderr("");
    }

    #[test]
    fn an_empty_manifest_is_an_empty_list() {
        let room = Room::new();
        room.write("entries.toml", "");
        room.run("list entries entries.toml").code(4);
    }
}

mod explain {
    use super::*;

    #[rstest]
    #[case::a_rule("Q-TWICE", &[
        "Q-TWICE: a rule of Quagmire",
        "may not be moved again",
        "source: Arbitrary rules, third point",
        "for example, in `a-piece-may-not-be-moved-twice-in-a-row` after `c2 d3`, `g7 f6`:",
        "|O|O|.|O|.|.|.|.| 3",
        "here O's `d3 e4` is refused for Q-TWICE",
        "misreadings known:",
        "1 transcript refuses because of it:\n  a-piece-may-not-be-moved-twice-in-a-row",
    ])]
    #[case::a_rule_in_small_letters("q-twice", &["Q-TWICE: a rule of Quagmire"])]
    #[case::a_rule_that_no_transcript_is_about("Q-LOOP", &["no transcript refuses an input for it", "way-round-of-four"])]
    #[case::a_kind_of_finding("accepted-illegal", &["accepted-illegal: a kind of finding", "An illegal input was played."])]
    #[case::a_misreading("way-round-of-four", &["way-round-of-four: a misreading of Q-LOOP in Quagmire", "0 transcripts notice"])]
    #[case::a_misreading_that_is_noticed("top-right-first", &["2 transcripts notice:", "it refuses a legal input"])]
    #[case::a_transcript("an-end-without-refusals", &["rules: ", "the start:", "O to move", "the end:", "wins by Q-STUCK", "X 1"])]
    #[case::a_transcript_of_a_game("quagmire/a-piece-may-not-be-moved-twice-in-a-row", &["line 6  O  d3 e4  refused for Q-TWICE"])]
    fn each_thing_is_explained(#[case] thing: &str, #[case] parts: &[&str]) {
        let assert = Room::new().run(&format!("explain --suite . {thing}")).code(0).stderr("");
        for part in parts {
            assert!(stdout(&assert).contains(part), "{part:?} is not in\n{}", stdout(&assert));
        }
    }

    #[rstest]
    #[case::a_rule("Q-TWCE", "did you mean `Q-TWICE`?")]
    #[case::a_rule_in_small_letters("q-twce", "did you mean `Q-TWICE`?")]
    #[case::a_finding("acepted-illegal", "did you mean `accepted-illegal`?")]
    #[case::a_misreading("way-round-of-for", "did you mean `way-round-of-four`?")]
    #[case::a_transcript("without-refusals", "did you mean `an-end-without-refusals`?")]
    #[case::something_else("the-meaning-of-life", "`stickler list rules`")]
    fn what_is_unknown_is_refused(#[case] thing: &str, #[case] part: &str) {
        says(Room::new().run(&format!("explain --suite . {thing}")).code(2).stdout(""), &[part]);
    }
}

mod record {
    use super::*;

    const FILE: &str = "transcripts/quagmire/a-new-one.txt";

    #[rstest]
    #[case::played_and_refused(
        "c2 d3\ng7 f6\nd3 e4\nb3 b5\ndone\nA title\n",
        "title: A title\nrules: Q-TWICE\n\nc2 d3\ng7 f6\n  d3 e4     ! Q-TWICE\nb3 b5\n"
    )]
    #[case::the_end_of_input_is_done(
        "c2 d3\ng7 f6\n  d3 e4 \n",
        "title: A new one\nrules: Q-TWICE\n\nc2 d3\ng7 f6\n  d3 e4     ! Q-TWICE\n"
    )]
    #[case::another_separator("c2-d3\n", "\nc2 d3\n")]
    #[case::undo_of_a_move("c2 d3\nundo\nb3 b5\n", "\n\nb3 b5\n")]
    #[case::undo_of_a_refusal("c2 d3\nc2 e3\nundo\ng7 f6\n", "\n\nc2 d3\ng7 f6\n")]
    #[case::undo_of_all("undo\nc2 d3\nundo\nundo\nc2 d3\n", "\n\nc2 d3\n")]
    #[case::drop_of_an_earlier_refusal("c2 e3\nc2 d3\ndrop\ndrop\n", "\n\nc2 d3\n")]
    #[case::malformed_lines_are_not_recorded("castle\n\nc2 d3 # good\nc2 d3\n", "\n\nc2 d3\n")]
    fn writes_what_was_played(#[case] typed: &'static str, #[case] written: &str) {
        let room = Room::new();
        room.stickler(&format!("record quagmire -o {FILE}")).write_stdin(typed).assert().code(0);
        assert!(room.read(FILE).ends_with(written), "{}", room.read(FILE));
        room.run("verify quagmire --suite . --transcript a-new-one").code(0);
    }

    #[test]
    fn a_game_that_ends_gets_its_end() {
        let room = Room::new();
        let transcript = room.read(&format!("transcripts/quagmire/{END}.txt"));
        let (_, inputs) = transcript.split_once("\n\n").unwrap();
        let played: String = inputs
            .lines()
            .map(|line| line.split(['#', '=']).next().unwrap().to_owned() + "\n")
            .collect();
        let said = room
            .stickler(&format!("record quagmire -o {FILE}"))
            .write_stdin(played)
            .assert()
            .code(0);
        assert!(stdout(&said).contains("the game is over by Q-STUCK: "), "{}", stdout(&said));
        assert!(room.read(FILE).ends_with(" wins Q-STUCK\n"), "{}", room.read(FILE));
        assert!(room.read(FILE).contains("\nrules: Q-STUCK\n"), "{}", room.read(FILE));
    }

    #[test]
    fn the_rules_of_a_game_without_refusals_are_those_it_tells_from_misreadings() {
        let room = Room::new();
        room.stickler(&format!("record quagmire -o {FILE}"))
            .write_stdin("c2 e4\n")
            .assert()
            .code(0);
        assert!(
            room.read(FILE).contains("\nrules: Q-TURN, Q-LINE, Q-SLIDE"),
            "{}",
            room.read(FILE)
        );
    }

    #[test]
    fn each_refusal_is_explained_and_each_board_drawn() {
        let typed = "c2 e3\nc2 d3\nmoves\ncastle\n";
        let assert = Room::new()
            .stickler("record quagmire -o new.txt --title x")
            .write_stdin(typed)
            .assert()
            .code(0);
        let told = stdout(&assert);
        for part in [
            "`c2 e3` is refused for Q-LINE: A piece moves in a straight line",
            "|O|O|.|O|.|.|.|.| 3",
            "X to move",
            "h5 h1, h5 e2, ",
        ] {
            assert!(told.contains(part), "{part:?} is not in\n{told}");
        }
        says(
            assert,
            &[
                "not recorded: found `castle`, allowed is two squares from a1 to h8",
                "stickler bless quagmire",
            ],
        );
    }

    #[test]
    fn only_the_new_golden_is_blessed() {
        let room = Room::new();
        let other = format!("golden/quagmire/{TWICE}.txt");
        room.remove(&other);
        let assert = room
            .stickler(&format!("record quagmire -o {FILE}"))
            .write_stdin("c2 d3\n")
            .assert()
            .code(0);
        assert!(stdout(&assert).contains("golden/quagmire/a-new-one.txt"), "{}", stdout(&assert));
        assert!(room.path("golden/quagmire/a-new-one.txt").exists());
        assert!(!room.path(&other).exists());
    }

    #[rstest]
    #[case::a_file_that_exists("kept.txt", "c2 d3\n", 2, "a transcript is written to a new one")]
    #[case::a_folder_that_does_not_exist(
        "nowhere/new.txt",
        "c2 d3\n",
        2,
        "its folder does not exist"
    )]
    #[case::a_name_that_is_no_slug(
        "transcripts/quagmire/New one.txt",
        "c2 d3\n",
        2,
        "called after what it shows"
    )]
    #[case::nothing_played("new.txt", "castle\ndone\n", 4, "nothing is written")]
    fn nothing_is_written(
        #[case] file: &str,
        #[case] typed: &'static str,
        #[case] exit: i32,
        #[case] part: &str,
    ) {
        let room = Room::new();
        room.write("kept.txt", "kept");
        let assert =
            room.stickler("record quagmire --title x -o").arg(file).write_stdin(typed).assert();
        says(assert.code(exit), &[part]);
        assert_eq!(room.read("kept.txt"), "kept");
        assert!(file == "kept.txt" || !room.path(file).exists());
    }

    #[test]
    fn in_ci_no_golden_is_written() {
        let room = Room::new();
        let assert = room
            .stickler(&format!("record quagmire -o {FILE}"))
            .env("CI", "1")
            .write_stdin("c2 d3\n")
            .assert();
        says(assert.code(2), &["bless does not write in CI"]);
        assert!(!room.path("golden/quagmire/a-new-one.txt").exists());
    }
}

mod verify {
    use super::*;

    /// The board after the move that must be refused.
    const ILLEGAL: &str = "printf ' a b c d e f g h
+-+-+-+-+-+-+-+-+
|.|.|.|.|X|X|X|X| 8
+-+-+-+-+-+-+-+-+
|.|.|.|.|.|X|.|X| 7
+-+-+-+-+-+-+-+-+
|.|.|.|.|.|X|X|X| 6
+-+-+-+-+-+-+-+-+
|.|.|.|.|.|.|.|X| 5
+-+-+-+-+-+-+-+-+
|O|.|.|.|O|.|.|.| 4
+-+-+-+-+-+-+-+-+
|O|O|.|.|.|.|.|.| 3
+-+-+-+-+-+-+-+-+
|O|O|.|.|.|.|.|.| 2
+-+-+-+-+-+-+-+-+
|O|O|O|O|.|.|.|.| 1
+-+-+-+-+-+-+-+-+
X to move
'";

    /// What is changed in the program, the flags, the exit code, and what the report says.
    #[rstest]
    #[case::as_it_is("", "", "", 0, "conforms: 1 accepted")]
    #[case::an_illegal_input_is_played(
        "printf '0\n'",
        ILLEGAL,
        "",
        1,
        "accepted-illegal Q-TWICE at line 6, `d3 e4`"
    )]
    #[case::an_illegal_input_brings_the_prompt(
        "printf '0\n'",
        "printf 'O to move\n'",
        "",
        0,
        "its prompt again"
    )]
    #[case::a_piece_is_missing("|O|O|O|O|", "|O|O|O|.|", "", 1, "wrong-board at the start")]
    #[case::an_unknown_board_is_told_as_it_was_said(
        "|O|O|O|O|",
        "|O|O|O|.|",
        "",
        1,
        "  | |O|O|O|.|.|.|.|.| 1"
    )]
    #[case::no_turn_is_shown("O to move", "X to move", "", 1, "turn-not-shown")]
    #[case::nothing_is_said_to_an_illegal_input(
        "printf '0\n'",
        "",
        "",
        1,
        "no-reply Q-TWICE at line 6, `d3 e4`"
    )]
    #[case::a_refusal_in_words(
        "printf '0\n'",
        "printf 'Illegal move!\n'",
        "",
        0,
        "conforms: 1 accepted"
    )]
    #[case::a_refusal_in_words_strictly(
        "printf '0\n'",
        "printf 'Illegal move!\n'",
        "--strict",
        1,
        "truthy-refusal Q-TWICE"
    )]
    #[case::a_refusal_strictly("", "", "--strict", 0, "conforms: 1 accepted")]
    #[case::other_characters("O", "@", "", 0, "O=@")]
    #[case::pinned_characters("O", "@", "--bind O=@ --bind X=X --bind blank=.", 0, "O=@")]
    #[case::characters_pinned_wrong("", "", "--bind O=@", 1, "FAIL")]
    #[case::step_by_step("", "", "--io step", 0, "io        interactive, line by line\n")]
    #[case::at_a_terminal("", "", "--io pty", 0, "at a terminal")]
    #[case::all_at_once("", "", "--io batch", 0, "io        all lines at once")]
    #[case::by_prefixes("", "", "--io prefix", 0, "one run for each line, each with one line more")]
    #[case::only_the_summary("", "", "--quiet", 0, "sh program.sh conforms")]
    #[case::every_transcript(
        "",
        "",
        "--verbose",
        0,
        "pass quagmire/a-piece-may-not-be-moved-twice-in-a-row"
    )]
    #[case::failures_in_a_line(
        "|O|O|O|O|",
        "|O|O|O|.|",
        "--details 0",
        1,
        "wrong-board at the start"
    )]
    fn a_program_gets_its_verdict(
        #[case] from: &str,
        #[case] to: &str,
        #[case] flags: &str,
        #[case] exit: i32,
        #[case] part: &str,
    ) {
        let program = if from.is_empty() { golden_program() } else { changed(from, to) };
        Room::new().verify(flags, &program).assert().code(exit).stdout(contains(part));
    }

    #[rstest]
    #[case::small("{from}>{to}", "c2>d3")]
    #[case::capitals("{FROM},{TO}", "C2,D3")]
    fn inputs_are_written_as_pinned(#[case] template: &str, #[case] first: &str) {
        let program = golden_program().replacen(
            "read -r line || exit 0",
            &format!("read -r line\n[ \"$line\" = '{first}' ] || exit 3"),
            1,
        );
        let room = Room::new();
        room.verify(&format!("--input {template}"), &program).assert().code(0);
        room.verify("", &program).assert().code(1);
    }

    #[test]
    fn a_pin_that_pins_nothing_is_refused() {
        says(Room::new().verify("--bind Oo=@", "").assert().code(2), &["found the pin `Oo`"]);
    }

    /// Programs that never answer, and those that never end: each is stopped within its limits.
    #[rstest]
    #[case::it_loops("sh", "while :; do :; done", "out of time")]
    #[case::it_sleeps("sleep", "exec sleep 100", "out of time")]
    #[case::it_floods("yes", "exec yes", "too much output")]
    #[case::it_floods_after_the_start("yes", "GOLDEN\nexec yes", "")]
    #[case::it_exits_at_once("sh", "exit 3", "it exited with status 3")]
    #[case::it_dies_at_once("sh", "kill -9 $$", "it died of signal 9")]
    fn a_program_that_misbehaves_is_stopped(
        #[case] needs: &str,
        #[case] program: &str,
        #[case] part: &str,
    ) {
        if !is_there(needs) {
            return;
        }
        let start = golden_program().split("read").next().unwrap().to_owned();
        let room = Room::new();
        let mut command = room.verify(
            "--io step --step-seconds 1 --total-seconds 2",
            &program.replace("GOLDEN", &start),
        );
        let assert = command.timeout(std::time::Duration::from_secs(20)).assert().code(1);
        assert.stdout(contains("1 stopped in").and(contains(part)));
    }

    #[test]
    fn kept_tapes_get_the_same_verdict() {
        let room = Room::new();
        for (from, to, exit) in [("0\n", "0\n", 0), ("|O|O|O|O|", "|O|O|O|.|", 1)] {
            let first = room
                .verify("--format jsonl --keep-tapes tapes", &changed(from, to))
                .assert()
                .code(exit);
            assert!(room.path(&format!("tapes/{TWICE}.json")).exists());
            let again =
                format!("verify quagmire --transcript {TWICE} --tapes tapes --format jsonl");
            assert_eq!(verdict(&stdout(&room.run(&again).code(exit))), verdict(&stdout(&first)));
        }
    }

    /// The verdict and the findings of the one transcript in a report.
    fn verdict(report: &str) -> (Value, Value) {
        let mut lines = report.lines().map(|line| serde_json::from_str::<Value>(line).unwrap());
        let mut judged = lines.find(|record| record["event"] == "judged").unwrap();
        (judged["verdict"].take(), judged["findings"].take())
    }

    #[test]
    fn a_tape_that_is_none_is_refused() {
        let room = Room::new();
        room.write(&format!("tapes/{TWICE}.json"), "{}");
        says(
            room.run(&format!("verify quagmire --transcript {TWICE} --tapes tapes")).code(2),
            &["allowed is a kept tape"],
        );
    }
}

mod formats {
    use super::*;

    fn wrong() -> String {
        changed("|O|O|O|O|", "|O|O|O|.|")
    }

    #[test]
    fn json_is_one_document() {
        let assert = Room::new().verify("--format json", &wrong()).assert().code(1);
        let document: Value = serde_json::from_str(&stdout(&assert)).unwrap();
        assert_eq!(document["version"], 1);
        let records = document["records"].as_array().unwrap();
        let events: Vec<&str> =
            records.iter().filter_map(|record| record["event"].as_str()).collect();
        assert_eq!(events, ["run-started", "learned", "judged", "run-finished"]);
        assert_eq!(records[2]["verdict"], "wrong-answer");
        assert_eq!(records[3]["wrong_answer"], 1);
    }

    #[test]
    fn jsonl_is_a_document_a_line() {
        let assert = Room::new().verify("--format jsonl", &golden_program()).assert().code(0);
        let records: Vec<Value> =
            stdout(&assert).lines().map(|line| serde_json::from_str(line).unwrap()).collect();
        assert_eq!(records.len(), 4);
        assert_eq!(records[3]["conforms"], true);
    }

    #[rstest]
    #[case::all_runs("json", "quagmire", wrong())]
    #[case::as_things_happen("jsonl", "quagmire", wrong())]
    #[case::matches("jsonl", "foxgeese --games 1", String::new())]
    fn a_report_is_as_its_schema_says(
        #[case] format: &str,
        #[case] game: &str,
        #[case] answers: String,
    ) {
        let room = Room::new();
        let schema = stdout(&room.run(&format!("schema {format}")).code(0));
        let schema: Value = serde_json::from_str(&schema).unwrap();
        let schema = jsonschema::validator_for(&schema).unwrap();
        let report = match game {
            "quagmire" => room.verify(&format!("--format {format}"), &answers).assert(),
            _ => room.run(&format!("verify {game} --format {format}")).code(0),
        };
        let report = stdout(&report);
        let records = serde_json::Deserializer::from_str(&report).into_iter::<Value>();
        let records: Vec<Value> = records.map(Result::unwrap).collect();
        assert!(!records.is_empty());
        for record in records {
            assert!(schema.is_valid(&record), "{record}");
            assert!(!schema.is_valid(&without_one_member(&record)), "{record}");
        }
    }

    /// The same without its first member that must be there.
    fn without_one_member(record: &Value) -> Value {
        let mut record = record.clone();
        record.as_object_mut().unwrap().retain(|name, _| name != "version" && name != "event");
        record
    }

    #[test]
    fn junit_counts_failures() {
        let assert = Room::new().verify("--format junit", &wrong()).assert().code(1);
        assert.stdout(
            starts_with("<?xml").and(contains("tests=\"1\"")).and(contains("failures=\"1\"")),
        );
    }

    #[test]
    fn two_go_to_two_places_and_people_are_still_told() {
        let room = Room::new();
        let assert = room
            .verify("--format json=report.json --format junit=report.xml", &golden_program())
            .assert()
            .code(0);
        assert.stdout(contains("conforms: 1 accepted"));
        assert_eq!(serde_json::from_str::<Value>(&room.read("report.json")).unwrap()["version"], 1);
        assert!(room.read("report.xml").contains("failures=\"0\""), "{}", room.read("report.xml"));
    }

    #[test]
    fn a_file_that_cannot_be_written_is_refused() {
        says(
            Room::new().verify("--format json=nowhere/report.json", "").assert().code(2),
            &["nowhere/report.json"],
        );
    }
}

mod entries {
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
    #[case::an_unknown_key("language", "langage", &["entries.toml:4: found unknown field `langage`", "did you mean `language`?"])]
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
            &[&["stickler: the manifest is at fault"], parts].concat(),
        );
    }

    #[rstest]
    #[case::an_id_that_leaves_the_folder(
        "\"right\"",
        "\"../x\"",
        "entries.toml:2: found the id `../x`"
    )]
    #[case::an_id_that_commands("\"right\"", r#""\u001b[31m""#, r"found the id `\u{1b}[31m`")]
    #[case::an_argument_that_ends(
        "right.sh",
        r"\u0000",
        "entries.toml:6: found the argument `\\u{0}`"
    )]
    #[case::no_command(r#"["sh", "right.sh"]"#, "[]", "entries.toml:6: found no program in `run`")]
    #[case::a_key_that_commands("language", r#""\u009b31m""#, r"unknown field `\u{9b}31m`")]
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
        says(assert, &[part, "stickler: the manifest is at fault"]);
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
    fn each_entry_keeps_its_tapes_apart() {
        let room = room(&[RIGHT, WRONG]);
        room.run(&verify("--keep-tapes tapes")).code(1);
        assert!(room.path(&format!("tapes/right/{TWICE}.json")).exists());
        assert!(room.path(&format!("tapes/wrong/{TWICE}.json")).exists());
    }
}

/// What keeps submissions apart is told everywhere, can be required, and can be done without.
mod isolation {
    use super::*;

    /// Reads a golden that lies beside it, and says on standard error how that went.
    fn peeking() -> String {
        let golden = format!("golden/quagmire/{TWICE}.txt");
        let peek = format!("cat \"$(dirname \"$0\")/{golden}\" >/dev/null && echo SEEN >&2\n");
        peek + &golden_program()
    }

    fn records(assert: &Assert) -> Vec<Value> {
        stdout(assert).lines().map(|line| serde_json::from_str(line).unwrap()).collect()
    }

    #[test]
    fn it_is_told_first() {
        let assert = Room::new().verify("", &golden_program()).assert().code(0);
        assert.stdout(starts_with("isolation: tier "));
    }

    #[test]
    fn every_record_carries_it() {
        let room = Room::new();
        let records = records(&room.verify("--format jsonl", &golden_program()).assert());
        let tier = &records[0]["isolation"]["tier"];
        assert!(tier.is_number(), "{}", records[0]);
        assert_eq!(records[2]["isolation"], *tier);
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
        assert!(room.read(&format!("kept/{TWICE}.json")).contains(r#""isolation":0"#));
        let judged_again =
            format!("verify quagmire --transcript {TWICE} --tapes kept --format jsonl");
        let records = records(&room.run(&judged_again).code(0));
        assert_eq!((&records[0]["isolation"], &records[2]["isolation"]), (&Value::Null, &0.into()));
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
        usual.stdout(contains("  not in force  namespaces").and(contains("--require-isolation 3")));
        if !room.run("doctor --require-isolation 3").get_output().status.success() {
            eprintln!("SKIPPED namespaces: they cannot be made here");
            return;
        }
        let flags = "--require-isolation 3 --format jsonl";
        let records = records(&room.verify(flags, &golden_program()).assert().code(0));
        let isolation = &records[0]["isolation"];
        assert_eq!((&isolation["tier"], &records[2]["isolation"]), (&3.into(), &3.into()));
        assert!(isolation["in_force"].as_array().unwrap().contains(&"namespaces".into()));
    }

    #[test]
    fn a_golden_beside_a_submission_can_be_read_only_without_isolation() {
        let room = Room::new();
        let stderr = |flags: &str| {
            let flags = format!("{flags} --keep-tapes kept");
            room.verify(&flags, &peeking()).assert().code(0);
            let tape: Value =
                serde_json::from_str(&room.read(&format!("kept/{TWICE}.json"))).unwrap();
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
            starts_with("isolation: tier ")
                .and(contains("  in force      limits: a process group")),
        );
        let off = room.run("doctor --no-isolation").code(0);
        off.stdout(contains("  not in force  landlock").and(contains("because --no-isolation")));
    }
}
