//! The draws of orthodox chess that a program may announce.

use rstest::rstest;

use super::super::{Chess, Extinction, Fairy, Gun, Madhouse, Variant};
use crate::{
    built_in::BuiltIn as _,
    game::Outcome,
    referee::{GameHistory, LineOutcome, Referee},
};

fn start<V: Variant>() -> Box<dyn Referee> {
    Box::new(GameHistory::from(Chess::<V>::default()))
}

fn fairy(position: &str) -> Box<dyn Referee> {
    Box::new(GameHistory::from(Chess::<Fairy>::position(position).unwrap()))
}

/// Knights move out and back, so that the start repeats after every four moves.
const BACK_AND_FORTH: &str = "b1c3 b8c6 c3b1 c6b8";
/// A piece and both kings.
const BARE: &str = "4k3/8/8/8/8/8/8/4KB2 w - - 0 1";
const ROOK: &str = "4k3/8/8/8/8/8/8/4KR2 w - - 0 1";
const SAME_BISHOPS: &str = "2b1k3/8/8/8/8/8/8/4KB2 w - - 0 1";
const OTHER_BISHOPS: &str = "5bk1/8/8/8/8/8/8/4KB2 w - - 0 1";

#[rstest]
#[case::twice(start::<Gun>, &[BACK_AND_FORTH], None)]
#[case::thrice(start::<Gun>, &[BACK_AND_FORTH, BACK_AND_FORTH], Some("threefold repetition"))]
#[case::thrice_elsewhere(start::<Extinction>, &[BACK_AND_FORTH, BACK_AND_FORTH], Some("threefold repetition"))]
#[case::a_rook_that_moved_may_not_castle_any_more(start::<Fairy>, &["b1c3 b8c6 a1b1 c6b8 b1a1 b8c6 a1b1 c6b8 b1a1 b8c6"], None)]
#[case::one_more_of_these(start::<Fairy>, &["b1c3 b8c6 a1b1 c6b8 b1a1 b8c6 a1b1 c6b8 b1a1 b8c6 a1b1 c6b8 b1a1 b8c6"], Some("threefold repetition"))]
#[case::a_pawn_that_cannot_be_captured_passed_nothing(start::<Madhouse>, &["e2e4 b8c6 b1c3 c6b8 c3b1 b8c6 b1c3 c6b8 c3b1"], Some("threefold repetition"))]
fn a_position_that_came_thrice_is_a_draw(
    #[case] start: fn() -> Box<dyn Referee>,
    #[case] moves: &[&str],
    #[case] draw: Option<&str>,
) {
    let mut referee = start();
    for m in moves.iter().flat_map(|moves| moves.split(' ')) {
        assert_eq!(referee.submit(m), LineOutcome::Played, "{m}");
    }
    assert_eq!(referee.draw_left_open(), draw);
}

#[rstest]
#[case::a_bishop(BARE, Some("insufficient material"))]
#[case::a_rook(ROOK, None)]
#[case::bishops_of_one_colour(SAME_BISHOPS, Some("insufficient material"))]
#[case::bishops_of_both_colours(OTHER_BISHOPS, None)]
fn pieces_that_cannot_mate_are_a_draw(#[case] position: &str, #[case] draw: Option<&str>) {
    let referee = fairy(position);
    assert_eq!(referee.draw_left_open(), draw);
}

/// A king and a rook move so that no position occurs three times.
#[rstest]
#[case(99, None)]
#[case(100, Some("the fifty-move rule"))]
fn a_hundred_quiet_moves_are_a_draw(#[case] moves: usize, #[case] draw: Option<&str>) {
    let mut referee = fairy("7k/8/8/8/8/8/8/R3K3 w - - 0 1");
    for n in 0..moves {
        let choices = referee.legal_moves();
        let goes_on = choices.iter().cycle().skip(n * 7).take(choices.len()).find(|m| {
            referee.submit(m);
            let wanted = if n + 1 == moves { draw } else { None };
            let goes_on =
                referee.draw_left_open() == wanted && referee.outcome() == Outcome::Ongoing;
            if !goes_on {
                referee.undo();
            }
            goes_on
        });
        assert!(goes_on.is_some());
    }
    assert_eq!(referee.draw_left_open(), draw);
}
