//! Orders written by hand: their beginnings, and what can be left out of them.

use rstest::rstest;

use super::*;

/// An order from its transcripts: their names, and the misreadings, faults and situations that each adds.
fn order(text: &str) -> Order {
    Order::parse(&text.replace(", ", "\n")).unwrap()
}

#[rstest]
#[case::every_misreading("a 1 100 0, b 1 0 0, c 0 0 0", 95, "a b")]
#[case::most_faults("a 2 90 0, b 0 4 0, c 0 1 0, d 0 5 0", 95, "a b c")]
#[case::misreadings_alone("a 2 90 0, b 0 4 0, c 0 1 0, d 0 5 0", 0, "a")]
#[case::what_adds_nothing_is_left_out("a 1 1 0, b 0 0 0", 100, "a")]
#[case::nothing_is_noticed("a 0 0 0, b 0 0 0", 100, "")]
fn a_quick_run_is_the_shortest_beginning_that_suffices(
    #[case] all: &str,
    #[case] percent: u8,
    #[case] quick: &str,
) {
    assert_eq!(order(all).noticing(percent).collect::<Vec<_>>().join(" "), quick);
}

#[rstest]
#[case::what_notices_most("a 2 75 0, b 0 25 0", "a")]
#[case::and_what_is_about_something_else("a 2 75 3, b 0 25 0, c 0 0 1", "a c")]
fn what_is_usually_played_is_the_beginning_and_other_situations(
    #[case] all: &str,
    #[case] usual: &str,
) {
    assert_eq!(order(all).usual().collect::<Vec<_>>().join(" "), usual);
}

#[rstest]
#[case::another_order("a b c", "c 0 0 0, a 0 0 0, b 0 0 0", &[2, 0, 1])]
#[case::unknown_names_last("x a y", "a 0 0 0", &[1, 0, 2])]
#[case::names_that_are_gone("a", "b 0 0 0, a 0 0 0", &[0])]
fn names_are_put_in_order(#[case] names: &str, #[case] all: &str, #[case] places: &[usize]) {
    assert_eq!(order(all).places(names.split(' ')), places);
}

#[rstest]
#[case::a_word_is_missing(
    "a 1 2",
    "line 1: expected `NAME MISREADINGS FAULTS SITUATIONS`, found `a 1 2`"
)]
#[case::no_number(
    "# head\na 1 x 2",
    "line 2: expected `NAME MISREADINGS FAULTS SITUATIONS`, found `a 1 x 2`"
)]
#[case::a_word_too_many(
    "a 1 2 3 4",
    "line 1: expected `NAME MISREADINGS FAULTS SITUATIONS`, found `a 1 2 3 4`"
)]
fn what_is_no_order_is_said(#[case] text: &str, #[case] said: &str) {
    assert!(Order::parse(text).unwrap_err().starts_with(said));
}

#[test]
fn an_order_is_read_as_it_is_written() {
    let order = order("a 3 10 2, b 0 0 0");
    assert_eq!(Order::parse(&order.to_string()), Ok(order));
}

#[rstest]
#[case::much_is_added("a 1 0 0, g 0 100 0", 0, "g")]
#[case::nothing_is_added("a 1 100 0, g 0 0 0", 0, "")]
#[case::one_fault_of_a_thousand("a 1 999 0, g 0 1 0", 0, "")]
#[case::too_many_are_unnoticed("a 1 999 0, g 0 1 0", 10, "g")]
#[case::a_misreading("a 1 999 0, g 1 1 0", 0, "g")]
#[case::the_last_first("g 0 990 0, h 0 5 0, i 0 5 0", 0, "g h")]
fn generated_games_that_add_little_are_not_needed(
    #[case] all: &str,
    #[case] unnoticed: usize,
    #[case] needed: &str,
) {
    let order = order(all);
    let mut names: Vec<&str> = order.needed(unnoticed, |name| name >= "g").into_iter().collect();
    names.sort_unstable();
    assert_eq!(names.join(" "), needed);
}
