//! The limits at which the reader decides. None of them is delicate.

/// A marker is in this share more of one player's texts than of the other's. Programs that are wrong only sometimes
/// still pass this.
pub(super) const LEAST: f64 = 0.6;
/// A marker separates the players at least this well, relative to the best one. Equally good markers belong to the
/// same words; worse ones are there by chance.
pub(super) const NEARLY_BEST: f64 = 0.98;
/// At most this many words from either end of a text are identified by their places. Prompts are short, and words
/// in the middle of prose move around.
pub(super) const PLACES: usize = 8;
/// Lines that are printed repeatedly are shorter than this, in bytes. Longer ones are prose, in which a value may
/// occur by chance.
pub(super) const SHORT: usize = 60;
/// At most this many lines are above the first board of every game. Lines above those are a banner, which is
/// printed once.
pub(super) const LINES_ABOVE: usize = 8;
/// At most this many characters are read of the output after the end of input, which may be a flood.
pub(super) const LATE: usize = 200;
