//! The lines that a runner of GitHub's workflows obeys, by its own rules: a line that begins with `::name … ::` after blanks, and
//! one that contains `##[name …]` anywhere. The rules come from its source; tests cannot use a real runner.

use super::*;

/// The commands of a runner.
const NAMES: &str = "add-mask add-matcher add-path debug echo endgroup error group notice remove-matcher save-state set-env set-output stop-commands warning";

/// A line that the runner obeys.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Obeyed {
    pub(crate) name: String,
    pub(crate) properties: String,
    pub(crate) data: String,
}

/// All lines that a runner obeys.
pub(crate) fn obeyed(output: &str) -> Vec<Obeyed> {
    output
        .split(['\n', '\r'])
        .filter_map(|line| of_line(line).or_else(|| of_old_form(line)))
        .collect()
}

fn of_line(line: &str) -> Option<Obeyed> {
    let (head, data) = line.trim_start().strip_prefix("::")?.split_once("::")?;
    let (name, properties) = head.split_once(' ').unwrap_or((head, ""));
    is_known(name).then(|| Obeyed {
        name: name.to_owned(),
        properties: unescaped(
            properties,
            &[("%0D", "\r"), ("%0A", "\n"), ("%3A", ":"), ("%2C", ",")],
        ),
        data: unescaped(data, &[("%0D", "\r"), ("%0A", "\n")]),
    })
}

fn of_old_form(line: &str) -> Option<Obeyed> {
    let (head, data) = line.split_once("##[")?.1.split_once(']')?;
    let (name, properties) = head.split_once(' ').unwrap_or((head, ""));
    let [name, properties, data] = [name, properties, data].map(str::to_owned);
    is_known(&name).then_some(Obeyed { name, properties, data })
}

fn is_known(name: &str) -> bool {
    NAMES.split(' ').any(|known| known == name)
}

fn unescaped(text: &str, escapes: &[(&str, &str)]) -> String {
    let text = escapes.iter().fold(text.to_owned(), |text, (from, to)| text.replace(from, to));
    text.replace("%25", "%")
}

#[rstest]
#[case::a_command("  ::error title=a%3Ab::50%25%0Ac", &[("error", "title=a:b", "50%\nc")])]
#[case::one_of_the_old_form("x ##[error a=b]c", &[("error", "a=b", "c")])]
#[case::none("a ::error::b\n::nothing::\n##[nothing]", &[])]
fn a_runner_obeys_lines(#[case] output: &str, #[case] expected: &[(&str, &str, &str)]) {
    let found = obeyed(output);
    let found: Vec<_> = found.iter().map(|it| (&*it.name, &*it.properties, &*it.data)).collect();
    assert_eq!(found, expected);
}

#[test]
fn each_cause_is_an_annotation() {
    let room = four();
    let said = stdout(&report_of_four(&room, "github").code(1));
    let [cause, outdated] = &obeyed(&said)[..] else { panic!("{said}") };
    let title = "title=wrong: Q-SLIDE: after `g7 f6` c3 should be empty";
    assert!(cause.name == "error" && cause.properties.starts_with(title), "{cause:?}");
    assert!(cause.data.contains("\nprintf 'c2 d3\\ng7 f6\\n' | sh wrong.sh"), "{cause:?}");
    assert_eq!(outdated.properties, "title=mended");
    assert_eq!(
        outdated.data,
        "known.txt:2 is out of date: `mended a-piece-may-not-be-moved-twice-in-a-row` matches no failure; remove the line"
    );
}

#[rstest]
#[case::ten(10, "")]
#[case::more(12, "+2 more")]
fn at_most_ten_are_annotated(#[case] programs: usize, #[case] more: &str) {
    let room = Workdir::new();
    let none = |n| (format!("none-{n}"), "exit 7\n".to_owned());
    write_all(&room, (0..programs).map(none));
    let said = stdout(&room.stickler(&[VERIFY, &["--format", "github"]].concat()).assert().code(1));
    let obeyed = obeyed(&said);
    assert_eq!(obeyed.iter().filter(|it| it.name == "error").count(), 10, "{said}");
    let notices = obeyed.iter().filter(|it| it.name == "notice");
    assert_eq!(notices.map(|it| &*it.data).collect::<String>(), more);
}
