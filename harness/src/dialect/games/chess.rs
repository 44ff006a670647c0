//! What a chess variant leaves open, since its source fixes no form:
//!
//! * the characters for the pieces, and for empty squares, which may differ by their colour;
//! * rules between the ranks, files, ranks and any text beside the board, and what stands between the cells;
//! * what is drawn in a cell, as long as cells line up, and whether the board is turned round;
//! * how an input is written, if it is pinned: squares apart, a promotion, a put square or a placement on a line of its own;
//! * what answers an illegal input, as long as something does;
//! * whether the turn is shown, and how the end names the winner, or says that nobody wins;
//! * whether the program stops, crashes or starts again at the end.
//!
//! A board of eight ranks is due at the start and after every single move.

use rulebook::{
    board::Board,
    chess::{Kind, Rule},
    games::DialectKind,
    rule::Rule as _,
};

use super::overrides::fill;
use crate::dialect::{
    Alphabet, Blanks, Dialect, OutputContract, Pins, RefusalForm, ResultForm, Segment, SessionText,
    Start, TurnForm, bind_first,
    layout::{
        parse::{free, grid},
        shape::Shape,
    },
};
use crate::{
    dialect::read::extract::Cells,
    transcript::{Expect, Step},
};

#[derive(Debug)]
pub(in crate::dialect) struct Chess;

const CONTRACT: OutputContract = OutputContract {
    turn: TurnForm::Free,
    refusal: RefusalForm::Somehow,
    end: ResultForm::Names([&["white", "1-0", "w"], &["black", "0-1", "b"]]),
    last_board: true,
    board_at_refusals: false,
};

/// What is usually drawn for an empty square or a black hole.
const BLANKS: [&str; 3] = [" ", ".", "*"];
/// The rulebook's characters for the pieces, and for those of Fairy Chess alone.
pub(in crate::dialect) const PIECES: &str = "KQRBNPkqrbnp";
const FAIRIES: &str = "Ff";

impl Dialect for Chess {
    fn notations(&self) -> &'static [&'static str] {
        &[
            "{from}{to}",
            "{from} {to}",
            "{from}-{to}",
            "{FROM}{TO}",
            "{FROM} {TO}",
            "{FROM}-{TO}",
            "{from},{to}",
            "{from}>{to}",
            "{from}->{to}",
            "{from}\n{to}",
            "{FROM}\n{TO}",
        ]
    }

    fn write(&self, input: &str, pins: &Pins) -> String {
        Parts::of(input).map_or_else(|| input.to_owned(), |parts| parts.write(pins))
    }

    /// What a program asks for by itself is asked only if all before it is legal: a refused input with such a part would be
    /// refused too early or too late, and one that lacks the part would be asked for it.
    fn can_write(&self, step: &Step, pins: &Pins) -> bool {
        let rule = match &step.expect {
            Expect::Refusal(rule) | Expect::Over(rule) => rule.id,
            Expect::Board { .. } | Expect::End { .. } | Expect::Leave(_) => return true,
        };
        let parts = Parts::of(&step.input).unwrap_or_default();
        let is_apart = |part| pins.part(part, "").starts_with('\n');
        let spoils_letter =
            is_apart("promotion") && (!parts.letter.is_empty() || rule == Rule::Promote.cite().id);
        let spoils_put =
            is_apart("put") && (!parts.put.is_empty() || rule == Rule::MadPut.cite().id);
        !(spoils_letter || spoils_put)
    }

    fn pin_of_its_own(&self, input: &str, pins: &Pins) -> Option<(&'static str, &'static str)> {
        let parts = Parts::of(input)?;
        let possible = [
            (parts.letter, "promotion", r"\n{letter}"),
            (parts.put, "put", r"\n{square}"),
            (parts.placed, "placement", r"{piece}\n{square}"),
        ];
        let asked = possible.into_iter().find(|(part, ..)| !part.is_empty());
        asked
            .map(|(_, name, value)| (name, value))
            .filter(|(name, _)| !pins.parts.contains_key(*name))
    }

    fn marks(&self) -> &'static str {
        "KQRBNPFkqrbnpf."
    }

    fn cells(&self, input: &str) -> Vec<String> {
        let parts = Parts::of(input);
        let squares = parts.into_iter().flat_map(|parts| [parts.from, parts.to, parts.put]);
        squares.filter(|square| !square.is_empty()).map(str::to_owned).collect()
    }

    fn board_form(&self) -> &'static str {
        "a board is eight ranks of eight cells that line up, and equal pieces look equal"
    }

    fn contract(&self) -> &'static OutputContract {
        &CONTRACT
    }

    fn reads_colours(&self) -> bool {
        true
    }

    fn may_be_turned(&self) -> bool {
        true
    }

    /// A line of eight dashes may be a rank or a rule: one of them makes the first board the start position.
    fn bind(&self, said: &SessionText<'_>, start: &Board) -> Result<Alphabet, Start> {
        let bind = |dashes_are_cells: bool| {
            let known =
                free::Known { is_cell: |_: &str| dashes_are_cells, is_board: |_: &Cells| true };
            let boards = free::boards(said.beginning(), said.pauses, Shape::chess(), known);
            bind_first(boards, start, Blanks::OfKinds)
        };
        let lined_up = grid::bind(said.beginning(), said.pauses, Shape::chess(), start);
        let plain = bind(false).or_else(|start| bind(true).map_err(|_| start));
        let mut alphabet = match (plain, lined_up) {
            (Ok(plain), Some(Alphabet { grid: Some(grid), .. })) => plain.on(grid),
            (Ok(plain), _) => plain,
            (Err(_), Some(alphabet)) => alphabet.lined_up(),
            (Err(start), None) => return Err(start),
        };
        alphabet.allow_blanks(&BLANKS);
        alphabet.expect_pieces(PIECES);
        if has_fairies(said.game.dialect) {
            alphabet.expect_pieces(FAIRIES);
        }
        Ok(alphabet)
    }

    fn extract(&self, said: &SessionText<'_>, alphabet: &Alphabet) -> Vec<Segment> {
        free::extract(said.text, said.pauses, Shape::chess(), alphabet)
    }
}

/// Whether a game is played with fairies.
fn has_fairies(dialect: DialectKind) -> bool {
    match dialect {
        DialectKind::Chess(Kind::Fairy) => true,
        DialectKind::Chess(
            Kind::Orthodox
            | Kind::Gun
            | Kind::Blackhole
            | Kind::Fibonacci
            | Kind::Madhouse
            | Kind::Baseline
            | Kind::Extinction,
        )
        | DialectKind::Quagmire
        | DialectKind::Alak
        | DialectKind::AsDrawn
        | DialectKind::Described(_) => false,
    }
}

/// What an input is made of: `e4d5@h6`, `b7a8q`, `K@e1`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Parts<'i> {
    from: &'i str,
    to: &'i str,
    letter: &'i str,
    /// The square on which a captured piece is put.
    put: &'i str,
    /// The piece that is placed on the square that is meant.
    placed: &'i str,
}

impl<'i> Parts<'i> {
    fn of(input: &'i str) -> Option<Self> {
        let (before, put) = input.split_once('@').unwrap_or((input, ""));
        if before.len() == 1 {
            return Some(Self { to: put, placed: before, ..Self::default() });
        }
        let is_move = before.is_ascii() && (4..=5).contains(&before.len());
        is_move.then(|| Self {
            from: &before[..2],
            to: &before[2..4],
            letter: &before[4..],
            put,
            placed: "",
        })
    }

    /// Writes the parts one after another, each as it is pinned. A part on a line of its own begins with a line end.
    fn write(self, pins: &Pins) -> String {
        if !self.placed.is_empty() {
            let placement = pins.part("placement", "{piece}@{square}");
            return placement.replace("{piece}", self.placed).replace("{square}", self.to);
        }
        let template = pins.input.as_deref().unwrap_or("{from}{to}");
        let mut written = fill(template, self.from, self.to);
        if !self.letter.is_empty() {
            let letter = mapped(pins.part("letters", ""), self.letter);
            written += &pins.part("promotion", "{letter}").replace("{letter}", letter);
        }
        if !self.put.is_empty() {
            written += &pins.part("put", "@{square}").replace("{square}", self.put);
        }
        written
    }
}

/// A letter as the submission knows it: `n=k` writes a `k` for a knight.
fn mapped<'l>(letters: &'l str, letter: &'l str) -> &'l str {
    let pairs = letters.split([' ', ',']).filter_map(|pair| pair.split_once('='));
    pairs.into_iter().find(|(ours, _)| *ours == letter).map_or(letter, |(_, theirs)| theirs)
}

#[cfg(test)]
mod tests {
    use std::num::NonZeroUsize;

    use rstest::rstest;
    use rulebook::{game::Player, rule::Citation};

    use super::*;

    fn pins(pinned: &[(&str, &str)]) -> Pins {
        let mut pins = Pins::default();
        pinned.iter().for_each(|(name, value)| pins.pin(name, value).unwrap());
        pins
    }

    #[rstest]
    #[case::as_it_is(&[], "e7e8q", "e7e8q")]
    #[case::apart(&[("input", "{from} {to}")], "e2e4", "e2 e4")]
    #[case::in_capitals(&[("input", "{FROM}{TO}")], "e2e4", "E2E4")]
    #[case::promotion_on_its_own(&[("promotion", "\n{letter}")], "e7e8r", "e7e8\nr")]
    #[case::knight_by_another_letter(&[("promotion", "\n{letter}"), ("letters", "n=k")], "e7e8n", "e7e8\nk")]
    #[case::put_on_its_own(&[("put", "\n{square}")], "e4d5@h6", "e4d5\nh6")]
    #[case::promotion_and_put(&[], "b7a8q@c4", "b7a8q@c4")]
    #[case::placement(&[], "K@e1", "K@e1")]
    #[case::placement_turned_round(&[("placement", "{square}={piece}")], "K@e1", "e1=K")]
    #[case::no_move(&[("input", "{from} {to}")], "resign", "resign")]
    fn an_input_is_written(
        #[case] pinned: &[(&str, &str)],
        #[case] input: &str,
        #[case] line: &str,
    ) {
        assert_eq!(Chess.write(input, &pins(pinned)), line);
    }

    const APART: &[(&str, &str)] = &[("promotion", "\n{letter}"), ("put", "\n{square}")];

    #[rstest]
    #[case::a_plain_move("e2e5", "C-PAWN", APART, true)]
    #[case::a_letter_that_nobody_asks_for("e2e4q", "C-PROMOTE", APART, false)]
    #[case::a_letter_that_is_missing("e7e8", "C-PROMOTE", APART, false)]
    #[case::a_put_square_of_an_illegal_capture("e4d5@h6", "C-CHECK", APART, false)]
    #[case::a_put_square_that_is_missing("e4d5", "MAD-PUT", APART, false)]
    #[case::all_on_one_line("e4d5@h6", "MAD-PUT", &[], true)]
    #[case::another_part_on_its_own("e4d5@h6", "MAD-PUT", &APART[..1], true)]
    fn a_refused_input_can_be_written(
        #[case] input: &str,
        #[case] rule: &'static str,
        #[case] pinned: &[(&str, &str)],
        #[case] expected: bool,
    ) {
        let expect = Expect::Refusal(Citation { id: rule, text: "", source: "" });
        let (line, input) = (NonZeroUsize::MIN, input.to_owned());
        let step = Step { line, input, turn: Player::One, expect };
        assert_eq!(Chess.can_write(&step, &pins(pinned)), expected);
    }

    #[rstest]
    #[case::a_letter("e7e8q", &[], Some("promotion"))]
    #[case::a_put_square("e4d5@h6", &[], Some("put"))]
    #[case::a_placement("K@e1", &[], Some("placement"))]
    #[case::no_part("e2e4", &[], None)]
    #[case::a_pinned_letter("e7e8q", &[("promotion", "={letter}")], None)]
    fn a_part_that_may_be_asked_for_has_a_pin(
        #[case] input: &str,
        #[case] pinned: &[(&str, &str)],
        #[case] name: Option<&str>,
    ) {
        assert_eq!(Chess.pin_of_its_own(input, &pins(pinned)).map(|(name, _)| name), name);
    }

    #[test]
    fn a_put_square_is_a_cell_of_its_input() {
        assert_eq!(Chess.cells("e4d5@h6"), ["e4", "d5", "h6"]);
        assert_eq!(Chess.cells("K@e1"), ["e1"]);
    }
}
