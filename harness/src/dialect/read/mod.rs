//! From bytes to boards and the text between them: steps 1 and 2.
//!
//! - `decode`: bytes become text
//! - `hearing`: a tape becomes text, reply by reply
//! - `terminal`: text becomes what a terminal shows
//! - `colour`: the colours of the text
//! - `extract`: a text is cut into boards and the text between them
//! - `passage`: the pieces are assigned to the inputs that they follow
//! - `alphabet`: which character stands for which piece
//! - `evidence`: chooses the alphabet that the boards support

pub(super) mod alphabet;
pub(super) mod colour;
pub(super) mod decode;
pub(super) mod evidence;
pub(super) mod extract;
mod hearing;
pub(super) mod passage;
mod terminal;
