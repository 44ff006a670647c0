//! `stickler completions` and `stickler man`: the input for a shell and for `man`.

use super::*;

#[rstest]
#[case::a_shell("completions bash", "complete -F _stickler")]
#[case::another_shell("completions fish", "complete -c stickler")]
#[case::the_page_of_all_commands("man", ".TH stickler 1")]
#[case::the_page_of_a_command("man verify", ".TH stickler-verify 1")]
fn each_is_printed(#[case] arguments: &str, #[case] part: &str) {
    Room::new().run(arguments).code(0).stdout(contains(part));
}

#[rstest]
#[case::no_such_shell("completions ksh", "bash")]
#[case::no_such_command("man verfy", "did you mean `verify`?")]
fn what_there_is_not_is_refused(#[case] arguments: &str, #[case] advice: &str) {
    says(Room::new().run(arguments).code(2), &[advice]);
}
