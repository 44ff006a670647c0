//! No output of a submission becomes a workflow command or a line of the Test Anything Protocol.

use super::runner::obeyed;
use super::*;

/// Texts that imitate a line of a report, or command its reader.
const FORGED: &[&str] = &[
    "ok 1 - forged",
    "not ok 2 - forged # TODO forged",
    "1..0 # SKIP forged",
    "Bail out!  forged",
    "TAP version 13",
    "  ...",
    "pragma +strict",
    "::error::forged",
    "   ::stop-commands::forged",
    "said ::add-mask::o and then ##[error]forged",
    "##[set-output name=forged]forged",
    "\\r::error::forged\\r\\n::warning::forged",
    "%0A::error::forged \\342\\200\\250::error::forged",
    "\\\"\\n  ...\\nok 3 - forged",
    "</pre></details><script>forged</script>",
];

/// A submission that prints all of them, on both streams, instead of a turn and in its own name, and exits.
fn hostile(room: &Workdir) -> Vec<String> {
    let said = FORGED.join("\\n").replace('%', "%%").replace('\'', "'\\''");
    let say = format!("printf '{said}\\n'; printf '{said}\\n' >&2; exit 3");
    room.write("program.sh", program(&answers(), 2, &say));
    let words = ["verify", "quagmire", "--transcript", TWICE, "--", "sh", "program.sh"];
    let words = words.into_iter().chain(FORGED.iter().copied());
    words.map(|word| word.replace("\\r", "\r").replace("\\n", "\n")).collect()
}

/// The reports on it, on both streams.
fn reported(formats: &[&str]) -> String {
    let room = Workdir::new();
    let mut words: Vec<String> = hostile(&room);
    words.splice(1..1, formats.iter().flat_map(|it| ["--format", *it]).map(str::to_owned));
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let mut stickler = room.stickler(&words);
    let assert = stickler.env("GITHUB_ACTIONS", "true").assert().code(1);
    let stderr = String::from_utf8(assert.get_output().stderr.clone()).unwrap();
    let reported = stdout(&assert) + &stderr;
    assert!(reported.contains("forged"), "it is not told at all: {reported}");
    reported
}

#[rstest]
#[case::to_github(&["github"], &["error"])]
#[case::to_people(&["human"], &[])]
#[case::to_both(&["human", "github"], &["error"])]
#[case::to_prove(&["tap"], &[])]
fn no_command_is_forged(#[case] formats: &[&str], #[case] ours: &[&str]) {
    let reported = reported(formats);
    let obeyed = obeyed(&reported);
    let names: Vec<&str> = obeyed.iter().map(|it| &*it.name).collect();
    assert_eq!(names, ours, "{reported}");
    assert!(
        obeyed.iter().all(|it| it.properties.starts_with("title=sh program.sh ")),
        "{obeyed:?}"
    );
}

#[test]
fn a_narrow_report_begins_no_line_with_a_command() {
    let room = Workdir::new();
    let words = hostile(&room);
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    for columns in ["40", "60", "80"] {
        let mut stickler = room.stickler(&words);
        stickler.env("GITHUB_ACTIONS", "true").env("COLUMNS", columns);
        let reported = stdout(&stickler.assert().code(1));
        assert_eq!(obeyed(&reported), [], "{reported}");
    }
}

#[test]
fn what_a_compiler_says_is_no_command() {
    let room = Workdir::new();
    let manifest = "[[entry]]\nid = \"a\"\ngame = \"quagmire\"\nlanguage = \"sh\"\nsource = \"a.sh\"\n\
         build = [\"sh\", \"a.sh\"]\nrun = [\"sh\", \"a.sh\"]\n";
    room.write("entries.toml", manifest);
    room.write("a.sh", "printf '::error::forged\\n ##[error]forged\\n' >&2; exit 1");
    for (format, commands) in [("human", 0), ("github", 1)] {
        let mut stickler = room.stickler(&[VERIFY, &["--format", format]].concat());
        let said = stdout(&stickler.env("GITHUB_ACTIONS", "true").assert().code(3));
        assert!(said.contains("forged") && obeyed(&said).len() == commands, "{said}");
    }
}

#[test]
fn no_test_point_is_forged() {
    let reported = reported(&["tap"]);
    let is_ours = |line: &str| {
        ["TAP version 14", "1..1", "  ---", "  ...", "stickler: "]
            .iter()
            .any(|it| line.starts_with(it))
            || line.starts_with("# ")
            || line.starts_with("not ok 1 - sh program.sh ") && !line.contains(" # ")
            || line.starts_with("  ") && line.contains(": \"") && line.ends_with('"')
    };
    let forged: Vec<&str> = reported.lines().filter(|line| !is_ours(line)).collect();
    assert_eq!(forged, [""; 0], "{reported}");
    assert_eq!(reported.lines().filter(|line| *line == "  ...").count(), 1, "{reported}");
}

#[test]
fn no_markup_is_forged() {
    let room = Workdir::new();
    let mut words: Vec<String> = hostile(&room);
    words.splice(1..1, ["--format".to_owned(), "github".to_owned()]);
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    room.stickler(&words).env("GITHUB_STEP_SUMMARY", "summary.md").assert().code(1);
    let summary = room.read("summary.md");
    assert!(summary.contains("forged") && !summary.contains("<script"), "{summary}");
    assert_eq!(summary.matches("</pre>").count(), 1, "{summary}");
    assert_eq!(summary.matches("</details>").count(), 1, "{summary}");
}
