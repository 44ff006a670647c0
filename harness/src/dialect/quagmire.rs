//! What the Quagmire challenge leaves open:
//!
//! * the characters for the two players' pieces and for an empty space, one for each, all different;
//! * how the turn is displayed, before or after the board;
//! * which separator it reads between the two squares, and other reasonable adjustments of the input;
//! * which falsy value answers an illegal move;
//! * which truthy value announces the end, and in what order with the winner's character;
//! * whether the program stops or starts again at the end.
//!
//! The frame of the board is exact, and a board is due at the start and after every move.

use super::{
    Dialect, Pins,
    extract::{Piece, extract},
};

pub(super) struct Quagmire;

impl Dialect for Quagmire {
    fn write(&self, input: &str, pins: &Pins) -> String {
        let Some(template) = &pins.input else { return input.to_owned() };
        let (from, to) = input.split_once(' ').unwrap_or((input, ""));
        template
            .replace("{from}", from)
            .replace("{to}", to)
            .replace("{FROM}", &from.to_uppercase())
            .replace("{TO}", &to.to_uppercase())
    }

    fn extract(&self, text: &str, boundaries: &[usize]) -> Vec<Piece> {
        extract(text, boundaries)
    }
}
