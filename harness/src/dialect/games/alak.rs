//! What the Alak challenge leaves open:
//!
//! * any drawing that shows the eleven slots side by side, with any aids around it, such as numbered tiles;
//! * the characters for the two players' pieces and for an empty slot, and what stands between the slots;
//! * whether tiles are counted from one or from nought or named by letters, and what separates the two in an input;
//! * whether the board is shown again after an invalid input and after the winning move, and whether whose turn it is shown;
//! * a board between the move and what it captures, as the challenge itself shows one when it explains;
//! * whether `quit`, the end of input or an interruption ends the program.
//!
//! `INVALID`, `P1 WINS` and `P2 WINS` are exact, whatever stands around them, and a board is due at the start and after every
//! move that does not win.

use rulebook::board::Board;

use crate::dialect::{
    Alphabet, Dialect, OutputContract, Pins, RefusalForm, ResultForm, Segment, SessionText, Start,
    TurnForm, Unbound,
    layout::{parse::row, shape::Shape},
};

#[derive(Debug)]
pub(in crate::dialect) struct Alak;

const CONTRACT: OutputContract = OutputContract {
    turn: TurnForm::Free,
    refusal: RefusalForm::Word("INVALID"),
    end: ResultForm::Words(["P1 WINS", "P2 WINS"]),
    last_board: false,
    board_at_refusals: false,
};

impl Dialect for Alak {
    fn notations(&self) -> &'static [&'static str] {
        &[
            "{from} {to}",
            "{from0} {to0}",
            "{from},{to}",
            "{from0},{to0}",
            "{from}-{to}",
            "{from0}-{to0}",
            "{fromA} {toA}",
            "{fromA}-{toA}",
            "{fromA}{toA}",
            "{fromA},{toA}",
            "{FROMA} {TOA}",
            "{FROMA}-{TOA}",
            "{FROMA}{TOA}",
            "{from}>{to}",
            "{from}->{to}",
            "{from0}>{to0}",
            "{from0}->{to0}",
            "{from}\n{to}",
            "{from0}\n{to0}",
            "{fromA}\n{toA}",
            "{FROMA}\n{TOA}",
        ]
    }

    /// Whatever is no pair of tiles is written as it is.
    fn write(&self, input: &str, pins: &Pins) -> String {
        let template = pins.input.as_deref().unwrap_or(self.notations()[0]);
        let Some([from, to]) = tiles(input) else { return input.to_owned() };
        template
            .replace("{from}", &from.to_string())
            .replace("{to}", &to.to_string())
            .replace("{from0}", &(from - 1).to_string())
            .replace("{to0}", &(to - 1).to_string())
            .replace("{fromA}", &letter(from))
            .replace("{toA}", &letter(to))
            .replace("{FROMA}", &letter(from).to_uppercase())
            .replace("{TOA}", &letter(to).to_uppercase())
    }

    fn marks(&self) -> &'static str {
        "xo."
    }

    fn places(&self) -> &'static [&'static str] {
        &["{from}", "{to}", "{from0}", "{to0}", "{fromA}", "{toA}", "{FROMA}", "{TOA}"]
    }

    fn cells(&self, input: &str) -> Vec<String> {
        tiles(input).into_iter().flatten().map(|tile| tile.to_string()).collect()
    }

    fn board_form(&self) -> &'static str {
        "a board is eleven slots side by side on one line, and equal pieces look equal"
    }

    fn contract(&self) -> &'static OutputContract {
        &CONTRACT
    }

    /// The piece has moved, and nothing is captured yet.
    fn on_the_way(&self, before: &Board, input: &str) -> Option<Board> {
        let [from, to] = tiles(input)?.map(|tile| usize::try_from(tile - 1).ok());
        let mut slots: Vec<char> = before.to_string().chars().collect();
        let (from, to) = (from?, to?);
        if from.max(to) >= slots.len() {
            return None;
        }
        slots.swap(from, to);
        slots.into_iter().collect::<String>().parse().ok()
    }

    fn bind(&self, said: &SessionText<'_>, start: &Board) -> Result<Alphabet, Start> {
        row::bind(said.beginning(), said.pauses, start).map_err(|unbound| match unbound {
            Unbound::Shared => Start::Shared,
            Unbound::Several => Start::Several,
            Unbound::OtherBoard => Start::Nothing,
        })
    }

    fn extract(&self, said: &SessionText<'_>, alphabet: &Alphabet) -> Vec<Segment> {
        row::extract(said.text, said.pauses, Shape::alak(), alphabet)
    }
}

/// The two tiles of an input, counted from one.
fn tiles(input: &str) -> Option<[i32; 2]> {
    let (from, to) = input.split_once(' ')?;
    Some([from.parse().ok()?, to.parse().ok()?])
}

/// A tile's letter, from `a`.
fn letter(tile: i32) -> String {
    let letter = u8::try_from(tile - 1).ok().and_then(|n| b'a'.checked_add(n));
    letter.map_or_else(|| tile.to_string(), |letter| char::from(letter).to_string())
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    #[rstest]
    #[case::from_one("{from} {to}", "1 5", "1 5")]
    #[case::from_nought("{from0} {to0}", "1 5", "0 4")]
    #[case::off_the_board("{from0},{to0}", "12 0", "11,-1")]
    #[case::letters("{fromA}{toA}", "1 11", "ak")]
    #[case::capitals("{FROMA}-{TOA}", "1 11", "A-K")]
    #[case::no_pair("{from0} {to0}", "quit", "quit")]
    #[case::half_a_pair("{from0} {to0}", "4", "4")]
    fn an_input_is_written(#[case] template: &str, #[case] input: &str, #[case] line: &str) {
        let pins = Pins { input: Some(template.to_owned()), ..Pins::default() };
        assert_eq!(Alak.write(input, &pins), line);
    }

    #[test]
    fn a_piece_has_moved_before_anything_is_captured() {
        let before: Board = "xxooo.x".parse().unwrap();
        let between = Alak.on_the_way(&before, "1 6").unwrap();
        assert_eq!(between.to_string(), ".xoooxx");
    }
}
