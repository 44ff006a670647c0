//! The exit code of each command line.

use super::*;

#[rstest]
#[case::the_rulebook_conforms("verify quagmire --suite .", 0, "")]
#[case::no_such_game(
    "verify quagmir",
    2,
    "unknown game `quagmir`; choose one of: quagmire, alak, gun, fairy, blackhole"
)]
#[case::no_such_game_to_bless("bless quagmir", 2, "did you mean `quagmire`?")]
#[case::no_such_game_to_list("list transcripts quagmir", 2, "did you mean `quagmire`?")]
#[case::no_such_game_to_record("record quagmir -o new.txt", 2, "did you mean `quagmire`?")]
#[case::no_such_game_for_strength("strength quagmir", 2, "did you mean `quagmire`?")]
#[case::no_such_rule("verify quagmire --rule Q-TWCE", 2, "did you mean `Q-TWICE`?")]
#[case::no_such_rule_to_list("list transcripts --rule Q-TWCE", 2, "did you mean `Q-TWICE`?")]
#[case::no_such_flag("verify quagmire --tanscript x", 2, "--transcript")]
#[case::no_such_command("verfy quagmire", 2, "verify")]
#[case::no_number("verify quagmire --seed x", 2, "'--seed <SEED>': expected a whole number")]
#[case::not_even_one("verify quagmire --jobs 0", 2, "expected a whole number, at least 1")]
#[case::no_such_format("verify quagmire --format jsn", 2, "did you mean `json`?")]
#[case::no_such_suite("verify quagmire --suite nowhere", 2, "nowhere/transcripts")]
#[case::no_such_manifest("verify quagmire --entries nowhere.toml", 2, "nowhere.toml")]
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
