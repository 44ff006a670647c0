//! A custom start position: how it is written and read, for any game.

use std::{collections::BTreeMap, fmt, str::FromStr};

use crate::{board::Board, malformed::Malformed, player::Player};

/// A position as people write it: a drawn board, whose turn it is, and other state of the game.
///
/// On one line the rows are separated by `/`, and named fields follow:
/// `....XXXX/.....XXX/......XX/.......X/O......./OO....../OOO...../OOOO.... turn=O last=-,-`. The board may have its name: `board=`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct SetUp {
    /// The drawn board.
    pub board: Board,
    /// The state in addition to the board, by name: `turn`, `last`.
    pub fields: BTreeMap<String, String>,
}

impl SetUp {
    /// Whether a text that describes a start is a set-up and not a list of moves: it has rows or names whose turn it is.
    pub fn is_written_in(text: &str) -> bool {
        ["/", "turn=", BOARD].iter().any(|sign| text.contains(sign))
    }

    /// The player whose turn it is.
    ///
    /// # Errors
    /// If there is no `turn`, or it names neither player.
    pub fn turn(&self, sides: [&str; 2]) -> Result<Player, Malformed> {
        let turn = self.fields.get("turn").map_or("no turn", String::as_str);
        let names = Player::BOTH.into_iter().zip(sides);
        let named = names.into_iter().find(|(_, side)| *side == turn).map(|(player, _)| player);
        named.ok_or_else(|| Malformed::new(turn, format!("turn {} or {}", sides[0], sides[1])))
    }

    /// Refuses fields that the game does not have.
    ///
    /// # Errors
    /// The first unknown field, with the known ones.
    pub fn allow(&self, known: &[&str]) -> Result<(), Malformed> {
        match self.fields.keys().find(|field| !known.contains(&field.as_str())) {
            Some(unknown) => Err(Malformed::new(unknown, known.join(" or "))),
            None => Ok(()),
        }
    }
}

impl fmt::Display for SetUp {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let rows = self.board.to_string().replace('\n', "/");
        let has_numbers = self.board.has_numbers();
        write!(f, "{}", if has_numbers { rows } else { rows.replace(' ', "_") })?;
        self.fields.iter().try_for_each(|(field, value)| write!(f, " {field}={value}"))
    }
}

impl FromStr for SetUp {
    type Err = Malformed;

    fn from_str(text: &str) -> Result<Self, Malformed> {
        let text = unnamed(text);
        let (board, fields) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
        Ok(Self { board: board.trim().parse()?, fields: fields_in(fields)? })
    }
}

impl SetUp {
    /// Reads a set-up whose cells can be numbers, separated by blanks. The first field ends the board.
    ///
    /// # Errors
    /// If the rows are no board, or a field has no name.
    pub fn spaced(text: &str) -> Result<Self, Malformed> {
        let text = unnamed(text);
        let field = text.split_whitespace().find(|word| word.contains('='));
        let at = field.and_then(|field| text.find(field)).unwrap_or(text.len());
        let (board, fields) = text.split_at(at);
        Ok(Self { board: Board::spaced(board.trim())?, fields: fields_in(fields)? })
    }
}

/// The name of the board, which may be left out.
const BOARD: &str = "board=";

/// A set-up without the name of its board.
fn unnamed(text: &str) -> &str {
    let text = text.trim_start();
    text.strip_prefix(BOARD).unwrap_or(text)
}

/// The named fields of a text.
fn fields_in(text: &str) -> Result<BTreeMap<String, String>, Malformed> {
    let field = |word: &str| {
        let (name, value) =
            word.split_once('=').ok_or_else(|| Malformed::new(word, "name=value"))?;
        Ok((name.to_owned(), value.to_owned()))
    };
    text.split_whitespace().map(field).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_up_is_written_as_it_is_read() {
        let text = "....XXXX/.....XXX last=a1,- turn=O";
        assert_eq!(text.parse::<SetUp>().unwrap().to_string(), text);
    }

    #[test]
    fn the_board_may_have_its_name() {
        let text = "0 12 4/4 4 0 turn=S";
        assert_eq!(SetUp::spaced(&format!("board={text}")).unwrap().to_string(), text);
        assert_eq!("board=.X/O. turn=O".parse::<SetUp>().unwrap().to_string(), ".X/O. turn=O");
    }

    #[test]
    fn a_set_up_of_numbers_is_written_as_it_is_read() {
        let text = "0 12 4/4 4 0 last=a1 turn=S";
        assert_eq!(SetUp::spaced(text).unwrap().to_string(), text);
    }
}
