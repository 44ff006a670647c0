//! The challenge's requirements in addition to boards.

use rulebook::game::Player;

use crate::description::FieldEntry;

/// What the program must print, and how.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OutputContract {
    /// How the program must show whose turn it is.
    pub turn: TurnForm,
    /// How it must answer an illegal input.
    pub refusal: RefusalForm,
    /// How it must announce the winner.
    pub end: ResultForm,
    /// Whether it must draw the board after the last move.
    pub last_board: bool,
    /// Whether it must draw the board after an illegal input.
    pub board_at_refusals: bool,
    /// The numbers and words that it shows with the board.
    pub fields: &'static [FieldEntry],
}

/// How a program must show whose turn it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TurnForm {
    /// It need not show it.
    Free,
    /// With anything that distinguishes the players.
    Shown,
    /// With these texts, in the order of the players, after each board and each refusal.
    Exact([&'static str; 2]),
}

impl TurnForm {
    /// The exact texts, if the challenge has some.
    pub fn exact(self) -> Option<[&'static str; 2]> {
        match self {
            Self::Exact(texts) => Some(texts),
            Self::Free | Self::Shown => None,
        }
    }
}

/// The player whose exact text ends last in the output. If both end at the same place, the longer one counts.
pub(in crate::dialect) fn last_turn(texts: [&str; 2], said: &str) -> Option<Player> {
    let last = |player: Player| {
        let text = texts[player as usize];
        let at = places(said, text).last()?;
        Some((at + text.len(), text.len(), player))
    };
    let turns = Player::BOTH.into_iter().filter_map(last);
    turns.max_by_key(|(end, length, _)| (*end, *length)).map(|(.., player)| player)
}

/// How a program must answer an illegal input.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RefusalForm {
    /// With something falsy, or with only the prompt.
    Falsy,
    /// With this word, anywhere in the line.
    Word(&'static str),
    /// With any output.
    Somehow,
    /// With any output, or with none.
    Silent,
}

/// How a program must announce the winner.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ResultForm {
    /// By the character of the winner's pieces and something truthy.
    Character,
    /// With these words, in the order of the players, anywhere in the line. A puzzle has no word for a second player.
    Words([&'static str; 2]),
    /// By any of these names of each player, in lower case.
    Names([&'static [&'static str]; 2]),
    /// With any text that is not printed at a turn.
    Free,
}

impl ResultForm {
    /// For each player, whether the text contains the words for that player's win. Both false if the words are free.
    pub fn words_in(self, text: &str) -> [bool; 2] {
        match self {
            Self::Words(words) => words.map(|word| !word.is_empty() && has_word(text, word)),
            Self::Character | Self::Names(_) | Self::Free => [false; 2],
        }
    }
}

/// Whether a text contains these words, not as parts of longer ones.
pub fn has_word(text: &str, word: &str) -> bool {
    places(text, word).next().is_some()
}

/// The places of these words in a text, not as parts of longer ones. Words that end with a sign or a blank cannot be
/// part of a longer one.
pub(in crate::dialect) fn places<'t>(
    text: &'t str,
    word: &'t str,
) -> impl Iterator<Item = usize> + 't {
    let is_part = |c: Option<char>| c.is_some_and(char::is_alphanumeric);
    let begins = is_part(word.chars().next());
    let ends = is_part(word.chars().next_back());
    let found = text.match_indices(word).map(|(at, _)| at);
    found.filter(move |at| {
        let (before, after) = (&text[..*at], &text[at + word.len()..]);
        let goes_on = ends && is_part(after.chars().next());
        !(begins && is_part(before.chars().next_back()) || goes_on)
    })
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    #[rstest]
    #[case::alone("INVALID\n", true)]
    #[case::glued_to_a_prompt("> INVALID!", true)]
    #[case::glued_to_a_board("INVALID: xxxx___oooo", true)]
    #[case::lower_case("invalid", false)]
    #[case::part_of_a_word("INVALIDATED", false)]
    #[case::something_else("wrong", false)]
    fn a_word_stands_in(#[case] text: &str, #[case] expected: bool) {
        assert_eq!(has_word(text, "INVALID"), expected);
    }

    #[rstest]
    #[case::a_prompt("X> ", Some(Player::One))]
    #[case::the_last_of_two("X> no\nO> ", Some(Player::Two))]
    #[case::something_behind_it("O> your move", Some(Player::Two))]
    #[case::part_of_a_word("MAX> ", None)]
    #[case::lower_case("x> ", None)]
    #[case::without_its_blank("X>", None)]
    #[case::nothing("", None)]
    fn an_exact_display_shows(#[case] said: &str, #[case] expected: Option<Player>) {
        assert_eq!(last_turn(["X> ", "O> "], said), expected);
    }

    #[test]
    fn the_longer_of_two_displays_counts() {
        assert_eq!(last_turn(["> ", ">> "], "\n>> "), Some(Player::Two));
        assert_eq!(last_turn(["> ", ">> "], "\n> "), Some(Player::One));
    }
}
