//! Output, and what a person sees of it.

use rstest::rstest;

use super::*;

/// The text read from replies with a typed line between them.
fn read(replies: &[&str]) -> Vec<String> {
    let mut terminal = Terminal::new();
    let each = replies.iter().map(|reply| {
        terminal.write(reply);
        let read = terminal.reply();
        terminal.echo("a4 a5");
        read
    });
    each.collect()
}

#[rstest]
#[case::plain("a\nb> ", "a\nb> ")]
#[case::line_ends_of_windows("a\r\nb\r\n", "a\nb\n")]
#[case::overwritten("abc\rX", "Xbc")]
#[case::erased_and_written("O> \r\x1b[Kab\n", "ab\n")]
#[case::backspace("ab\x08c", "ac")]
#[case::a_progress_bar("10%\r20%\rdone\n", "done\n")]
#[case::a_tab("x\ty", "x\ty")]
#[case::to_a_column("x\x1b[5Gy", "x   y")]
#[case::over_columns("x\x1b[3Cy", "x   y")]
#[case::deleted("abcd\r\x1b[2P", "cd")]
#[case::inserted("cd\r\x1b[2@ab", "abcd")]
#[case::a_title("\x1b]0;golf\x07X", "X")]
#[case::a_link("\x1b]8;;u\x1b\\X\x1b]8;;\x1b\\", "X")]
#[case::control_characters_stay("\x01|\x02", "\x01|\x02")]
#[case::joined_characters("e\u{301}x👩\u{200d}🚀y", "e\u{301}x👩\u{200d}🚀y")]
#[case::cleared("\x1b[2J\x1b[H a\nb", " a\nb")]
#[case::up_and_over_it("ab\ncd\n\x1b[2Axx\n\n", "xx\ncd\n")]
fn a_reply_is_read(#[case] said: &str, #[case] seen: &str) {
    assert_eq!(read(&[said]), [seen]);
}

#[rstest]
#[case::only_what_changed(&["\x1b[2J\x1b[Hab\ncd\n> ", "\x1b[2;1Hx\x1b[3;1H\x1b[K? "], "ab\nxd\n? ")]
#[case::up_from_the_line_below_what_was_typed(&["ab\ncd\n> ", "\x1b[2Ax\n\x1b[K? "], "ab\nxd\n? ")]
#[case::without_what_is_left_below(&["ab\ncd\nef\n", "\x1b[H\x1b[2Kx\n"], "x\ncd")]
#[case::no_movement(&["\x1b[2J\x1b[Hab\n> ", "no\n> "], "no\n> ")]
#[case::said_before_it_clears(&["ab\n> ", "no!\x1b[2J\x1b[Hab\n> "], "no!\nab\n> ")]
#[case::prompt_erased(&["ab\n> ", "\r\x1b[Kcd\n> "], "cd\n> ")]
#[case::a_prompt_erased_above(&["ab\ncd\n> ", "\x1b[1A\x1b[2Kef\ngh\n> "], "ef\ngh\n> ")]
#[case::changed_after_more_was_said(&["ab\ncd\n> ", "no\n> ", "\x1b[2;1Hx\x1b[3;1H\x1b[K? "], "ab\nxd\n? ")]
#[case::changed_in_the_last_of_two(&["ab\n> ", "cd\nef\n> ", "\x1b[2A\x1b[1Cx\n\x1b[K? "], "cd\nex\n? ")]
#[case::back_where_it_was(&["ab\n\x1b[s> ", "\x1b[u\x1b[J? "], "? ")]
fn a_later_reply_is_read(#[case] said: &[&str], #[case] seen: &str) {
    assert_eq!(read(said).last().unwrap(), seen);
}

#[test]
fn what_is_written_far_away_takes_no_memory() {
    let [seen] = &read(&["\x1b[9999;9999Hx\x1b[60000B\x1b[60000@y"])[..] else { panic!() };
    assert!(seen.len() < 3 * WIDTH, "{seen}");
}
