//! A new game works at once, in every shape and language: the next commands that `stickler init game` prints do what it promises.

use std::process::Stdio;

use super::*;

/// A step that `init` prints: its purpose, and the command.
type Step = (String, String);

/// The command line with these words, as in continuous integration: no keys are typed, and nothing may be blessed.
fn stickler(room: &Workdir, words: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_stickler"));
    command.current_dir(room.path("")).args(words);
    command.env("CI", "true").stdin(Stdio::null());
    command.output().unwrap()
}

/// The next steps that `init` prints after these words.
#[track_caller]
fn steps(room: &Workdir, words: &[&str]) -> Vec<Step> {
    let done = stickler(room, &[&["init", "game"], words].concat());
    assert_eq!(done.status.code(), Some(0), "{}", shown(room, "init", &done));
    let said = String::from_utf8(done.stderr).unwrap();
    let lines: Vec<&str> = said.lines().collect();
    let is_step = |pair: &&[&str]| pair[1].starts_with("  ");
    let step = |pair: &[&str]| (pair[0].to_owned(), pair[1].trim_start().to_owned());
    lines.windows(2).filter(is_step).map(step).collect()
}

/// The output of a printed command, after the one that changes the folder.
fn typed(room: &Workdir, change: &str, command: &str) -> Output {
    let own = Path::new(env!("CARGO_BIN_EXE_stickler")).parent().unwrap().to_owned();
    let path = env::var_os("PATH").unwrap();
    let folders = [own].into_iter().chain(env::split_paths(&path));
    let mut shell = Command::new("sh");
    shell.arg("-c").arg(format!("{change}\n{command}")).current_dir(room.path(""));
    shell.env("PATH", env::join_paths(folders).unwrap());
    shell.env("CI", "true").stdin(Stdio::null());
    for variable in ["GITHUB_ACTIONS", "GITHUB_STEP_SUMMARY", "TAP_VERSION"] {
        shell.env_remove(variable);
    }
    shell.output().unwrap()
}

/// All information about a failed command.
fn shown(room: &Workdir, command: &str, output: &Output) -> String {
    let listing = Command::new("ls").arg("-lR").current_dir(room.path("")).output().unwrap();
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    format!(
        "{command}: {}\n--- standard output\n{}\n--- standard error\n{}\n--- the folder\n{}",
        output.status,
        text(&output.stdout),
        text(&output.stderr),
        text(&listing.stdout)
    )
}

fn interpreter(language: &str) -> &str {
    match language {
        "python" => "python3",
        "javascript" => "node",
        "c" => "cc",
        other => other,
    }
}

#[rstest]
#[case("grid", "python")]
#[case("row", "ruby")]
#[case("puzzle", "c")]
fn what_it_says_to_type_next_works(#[case] shape: &str, #[case] language: &str) {
    works(shape, language);
}

#[rstest]
#[ignore = "twelve packages take a minute"]
fn all_that_it_says_to_type_next_works(
    #[values("grid", "row", "puzzle")] shape: &str,
    #[values("python", "javascript", "ruby", "c")] language: &str,
) {
    works(shape, language);
}

fn works(shape: &str, language: &str) {
    if !is_there(interpreter(language)) {
        return;
    }
    let room = Workdir::new();
    let steps = steps(&room, &["my games/first", "--like", shape, "--language", language]);
    let [change, play, accepted, wrong, bless, check] = &steps[..] else { panic!("{steps:?}") };
    assert_eq!(change.1, "cd 'my games/first'");
    let rule = wrong.0.split([' ', ';']).find(|word| word.contains('-')).unwrap();
    let promised = [
        (bless, 0, "every golden and every digest is up to date"),
        (accepted, 0, " conforms: "),
        (wrong, 1, rule),
        (check, 0, "no faults"),
    ];
    for ((_, command), exit, said) in promised {
        let output = typed(&room, &change.1, command);
        let does = output.status.code() == Some(exit)
            && String::from_utf8_lossy(&output.stdout).contains(said);
        assert!(does, "exit code {exit} and {said:?} of {}", shown(&room, command, &output));
    }
    assert_eq!(play.1, "stickler play .");
}

/// A mark that overwrites another exchanges the sides for the rest of the game. With these seeds most boards are exchanged.
#[rstest]
fn a_wrong_move_does_not_exchange_what_the_marks_mean(
    #[values(170_176, 793_215, 281_755, 409_521)] seed: u32,
) {
    if !is_there("python3") {
        return;
    }
    let room = Workdir::new();
    steps(&room, &["first", "--like", "grid", "--language", "python"]);
    let program = "first/submissions/wrong_answer/program.py";
    let line = format!("verify ./first --seed {seed} -- python3 {program}");
    let verdict = stickler(&room, &line.split(' ').collect::<Vec<_>>());
    let said = String::from_utf8_lossy(&verdict.stdout);
    assert!(said.contains("learned     X=X O=O") && said.contains("G-TAKEN"), "{said}");
}

#[rstest]
fn every_word_in_braces_is_filled_in(
    #[values("grid", "row", "puzzle")] shape: &str,
    #[values("python", "javascript", "ruby", "c")] language: &str,
) {
    let room = Workdir::new();
    steps(&room, &["tic-tac-toe", "--like", shape, "--language", language]);
    let description = room.read("tic-tac-toe/game.toml");
    let filled = ["name = \"tic-tac-toe\"", "title = \"Tic tac toe\"", "run = ["];
    for line in filled {
        assert!(description.contains(line), "{line:?} is not in\n{description}");
    }
    for path in ["game.toml", "submissions/accepted/entries.toml"] {
        let text = room.read(&format!("tic-tac-toe/{path}"));
        let left = ["{name}", "{title}", "{run}"].into_iter().find(|word| text.contains(word));
        assert_eq!(left, None, "in {path}");
    }
}

#[test]
fn an_empty_folder_is_filled_from_inside() {
    let room = Workdir::new();
    fs::create_dir(room.path("nim")).unwrap();
    let inside = room.path("nim");
    let mut init = Command::new(env!("CARGO_BIN_EXE_stickler"));
    let done = init.current_dir(inside).args(["init", "game", ".", "--like", "row"]);
    let said = done.output().unwrap();
    assert_eq!(said.status.code(), Some(0), "{}", shown(&room, "init", &said));
    assert!(room.read("nim/game.toml").contains("name = \"nim\""));
    assert!(!String::from_utf8_lossy(&said.stderr).contains("  cd "), "{said:?}");
}

#[rstest]
#[case::capitals("Nim", "found the name `Nim`; expected at most 40 lower-case letters")]
#[case::a_line_below("tic_tac", "found the name `tic_tac`; expected")]
#[case::too_long("n1234567890123456789012345678901234567890", "expected at most 40")]
#[case::a_game_of_stickler("games/alak", "which is the name of a game of stickler")]
#[case::no_name("..", "`..` does not end with a name")]
#[case::a_full_folder("full", "full exists and is not empty; nothing was written")]
#[case::a_file("file", "file is not a folder; nothing was written")]
fn what_cannot_be_a_new_game_is_refused(#[case] folder: &str, #[case] why: &str) {
    let room = Workdir::new();
    room.write("full/precious", "mine");
    room.write("file", "mine");
    let refused = stickler(&room, &["init", "game", folder]);
    let said = String::from_utf8_lossy(&refused.stderr);
    let is_refused = refused.status.code() == Some(2) && said.contains(why);
    assert!(is_refused, "{why:?} of {}", shown(&room, "init", &refused));
    let entries = fs::read_dir(room.path("")).unwrap().count();
    assert!(entries == 2 && fs::read_dir(room.path("full")).unwrap().count() == 1);
}

#[rstest]
#[case::an_unknown_shape(&["--like", "hexes"], "[possible values: grid, row, puzzle]")]
#[case::an_unknown_language(&["--language", "cobol"], "[possible values: python, javascript, ruby, c]")]
fn an_unknown_word_is_told_with_what_there_is(#[case] words: &[&str], #[case] allowed: &str) {
    let room = Workdir::new();
    let refused = stickler(&room, &[&["init", "game", "nim"], words].concat());
    let said = String::from_utf8_lossy(&refused.stderr);
    assert!(refused.status.code() == Some(2) && said.contains(allowed), "{said}");
    assert!(!room.path("nim").exists());
}
