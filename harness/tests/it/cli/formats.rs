//! The formats of a report, and its destinations.

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
    let events: Vec<&str> = records.iter().filter_map(|record| record["event"].as_str()).collect();
    assert_eq!(events, ["run-started", "learned", "judged", "run-finished"]);
    assert_eq!(records[2]["verdict"], "failed");
    assert_eq!(records[3]["failed"], 1);
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

/// The same record without its first required member.
fn without_one_member(record: &Value) -> Value {
    let mut record = record.clone();
    record.as_object_mut().unwrap().retain(|name, _| name != "version" && name != "event");
    record
}

#[rstest]
#[case::for_people("human")]
#[case::all_runs("json")]
#[case::as_things_happen("jsonl")]
#[case::build_servers("junit")]
#[case::browsers("html")]
#[case::test_harnesses("tap")]
#[case::annotations("github")]
fn bytes_that_are_not_utf_8_are_shown_by_number(
    #[case] format: &str,
    #[values(
        "printf 'D\\351j\\340\\n'; while read -r line; do :; done",
        "printf 'D\\351j\\340\\n'; printf 'D\\351j\\340\\n' >&2; exit 3"
    )]
    program: &str,
) {
    let report = stdout(&Room::new().verify(&format!("--format {format}"), program).assert());
    let shown = if format.starts_with("json") { r"D\\xe9j\\xe0" } else { r"D\xe9j\xe0" };
    let shown = if format == "tap" { shown.replace('\\', r"\\") } else { shown.to_owned() };
    // Build servers get the fault, but not the output.
    assert!(report.contains(&shown) || format == "junit", "{report}");
    let is_stand_in = |c: char| matches!(c, '\u{f0000}'.. | '\u{fffd}');
    assert!(!report.contains(is_stand_in), "{report}");
}

#[test]
fn junit_counts_failures() {
    let assert = Room::new().verify("--format junit", &wrong()).assert().code(1);
    assert
        .stdout(starts_with("<?xml").and(contains("tests=\"1\"")).and(contains("failures=\"1\"")));
}

#[test]
fn two_go_to_two_places_and_people_are_still_told() {
    let room = Room::new();
    let assert = room
        .verify("--format json=report.json --format junit=report.xml", &golden_program())
        .assert()
        .code(0);
    assert.stdout(contains("conforms: 1 game passes"));
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
