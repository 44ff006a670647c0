use annotate_snippets::Renderer;
use rstest::rstest;

use super::*;

/// A manifest of one entry in which these lines replace the defaults.
fn manifest(lines: &str) -> String {
    let usual =
        ["id = \"a\"", "game = \"alak\"", "language = \"C\"", "source = \"a.c\"", "run = [\"a\"]"];
    let key = |line: &str| line.split(' ').next().map(|key| format!("{key} ="));
    let is_replaced = |line: &&&str| key(line).is_some_and(|key| lines.contains(&key));
    let kept: Vec<&str> = usual.iter().filter(|line| !is_replaced(line)).copied().collect();
    format!("[[entry]]\n{lines}\n{}\n", kept.join("\n"))
}

fn read_text(text: &str) -> Result<Vec<Entry>, SuiteFault> {
    let file = tempfile::NamedTempFile::new().expect("a file");
    fs::write(file.path(), text).expect("a text");
    read(file.path())
}

fn fault(lines: &str) -> SuiteFault {
    read_text(&manifest(lines)).expect_err("it is at fault")
}

#[rstest]
#[case::a_word("arrows")]
#[case::of_a_rule("C-PASSANT-at_any.time")]
#[case::a_number("7")]
#[case::of_a_hundred(&"a".repeat(100))]
fn an_id_is_a_plain_name(#[case] id: &str) {
    let entries = read_text(&manifest(&format!("id = \"{id}\""))).expect("a manifest");
    assert_eq!(entries[0].id, id);
}

#[rstest]
#[case::none(r#""""#, "``")]
#[case::the_folder_above(r#""..""#, "`..`")]
#[case::a_folder_beside(r#""../x""#, "`../x`")]
#[case::a_folder_within(r#""x/y""#, "`x/y`")]
#[case::a_folder_of_another_system(r#""x\\y""#, r"`x\y`")]
#[case::a_place_on_the_disk(r#""/tmp/x""#, "`/tmp/x`")]
#[case::a_hidden_file(r#"".x""#, "`.x`")]
#[case::a_flag(r#""--x""#, "`--x`")]
#[case::an_escape_sequence(r#""\u001b[31m""#, r"`\u{1b}[31m`")]
#[case::the_end_of_a_text(r#""a\u0000""#, r"`a\u{0}`")]
#[case::two_lines(r#""a\nb""#, r"`a\nb`")]
#[case::a_blank(r#""a b""#, "`a b`")]
#[case::a_turn_of_direction(r#""a\u202eb""#, r"`a\u{202e}b`")]
#[case::one_that_is_too_long(&format!("\"{}\"", "a".repeat(101)), "…aaaa")]
fn an_id_that_is_none_is_refused(#[case] id: &str, #[case] shown: &str) {
    let fault = fault(&format!("id = {id}"));
    assert_eq!(fault.line.map(Into::into), Some(2));
    assert!(fault.found.starts_with("found the id `"), "{fault}");
    assert!(fault.found.contains(shown) && fault.found.len() < 100, "{fault}");
    assert!(fault.allowed.contains("at most 100 letters"), "{}", fault.allowed);
}

#[rstest]
#[case::no_command("run = []", "found no program in `run`")]
#[case::no_program("run = [\"\", \"a\"]", "found no program in `run`")]
#[case::no_builder("build = []", "found no program in `build`")]
#[case::an_end_in_the_program(r#"run = ["a\u0000"]"#, r"found the argument `a\u{0}` in `run`")]
#[case::an_end_in_an_argument(r#"run = ["a", "\u0000b"]"#, r"the argument `\u{0}b` in `run`")]
#[case::an_end_for_the_builder(r#"build = ["a", "\u0000"]"#, r"the argument `\u{0}` in `build`")]
#[case::an_end_in_a_set_up(r#"set_up = ["\u0000"]"#, r"the argument `\u{0}` in `set_up`")]
fn a_command_that_cannot_be_run_is_refused(#[case] lines: &str, #[case] found: &str) {
    let fault = fault(lines);
    assert!(fault.found.contains(found), "{fault}");
    assert_eq!(fault.line.map(Into::into), Some(2));
}

#[test]
fn arguments_of_a_set_up_may_be_none() {
    assert!(read_text(&manifest("set_up = []")).is_ok());
}

#[rstest]
#[case::an_unknown_key(r#""\u001b[31m" = 1"#)]
#[case::an_escape_sequence_in_the_text("\u{1b}[31m = 1")]
#[case::an_unknown_pin(r#"dialect = { "\u001b[31m" = "x" }"#)]
#[case::a_pattern_that_is_none(r#"dialect = { draw = "\u001b(" }"#)]
fn what_commands_a_terminal_is_told_by_its_number(#[case] lines: &str) {
    let fault = fault(lines);
    let shown = fault.shown(Renderer::plain());
    assert!(!shown.contains('\u{1b}') && shown.contains(r"\u{1b}"), "{shown}");
}

#[rstest]
#[case::nested_lists(format!("set_up = {}", "[".repeat(40_000)))]
#[case::nested_tables(format!("dialect = {}", "{a = ".repeat(20_000)))]
#[case::a_long_key(format!("{} = 1", "a".repeat(40_000)))]
#[case::a_long_value(format!("score = \"{}\"", "a".repeat(40_000)))]
#[case::a_long_pin(format!("dialect = {{ {} = \"a\" }}", "a".repeat(40_000)))]
#[case::a_long_pattern(format!("dialect = {{ draw = \"{}\" }}", "(".repeat(40_000)))]
fn whatever_is_at_fault_is_told_in_a_few_lines(#[case] lines: String) {
    let fault = fault(&lines);
    let shown = fault.shown(Renderer::plain());
    assert!(shown.len() < 3000, "{} bytes: {shown}", shown.len());
    assert!(shown.lines().all(|line| line.chars().count() <= 120), "{shown}");
}

#[test]
fn a_manifest_that_is_too_long_is_refused() {
    let comment = format!("# {}\n", "ä".repeat(600_000));
    let fault = read_text(&comment).expect_err("it is too long");
    assert_eq!(fault.found, "found more than 1 MiB");
    let comment = format!("# {}\n", "a".repeat(1_000_000));
    assert!(read_text(&comment).is_ok());
}

#[rstest]
#[case::a_folder("/", "a folder")]
#[case::a_device_that_never_ends("/dev/zero", "a device")]
fn what_is_no_file_is_not_opened(#[case] path: &str, #[case] kind: &str) {
    let fault = read(Path::new(path)).expect_err("it is no file");
    assert_eq!(fault.found, format!("found {kind}"));
    assert!(fault.allowed.contains("regular file"), "{}", fault.allowed);
}

#[test]
fn a_pipe_that_nobody_writes_to_is_not_waited_for() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("pipe");
    let made = std::process::Command::new("mkfifo").arg(&path).status();
    assert!(made.is_ok_and(|made| made.success()));
    let fault = read(&path).expect_err("it is no file");
    assert_eq!((fault.path, fault.found.as_str()), (path, "found a pipe"));
}
