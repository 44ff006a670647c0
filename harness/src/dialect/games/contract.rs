//! What a challenge demands of a submission beside its boards.

/// What must be said, and how.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OutputContract {
    /// Whether something must tell whose turn it is.
    pub turn: bool,
    /// How an illegal input is answered.
    pub refusal: RefusalForm,
    /// How the winner is announced.
    pub end: ResultForm,
    /// Whether the board is due after the last move.
    pub last_board: bool,
}

/// How an illegal input is answered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RefusalForm {
    /// With something falsy, or with no more than the prompt.
    Falsy,
    /// With this word, whatever stands around it.
    Word(&'static str),
    /// With anything at all.
    Somehow,
    /// With anything at all, or with nothing.
    Silent,
}

/// How the winner is announced.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ResultForm {
    /// By the character of the winner's pieces and something truthy.
    Character,
    /// By these words, in the order of the players, whatever stands around them. A puzzle has no word for a second player.
    Words([&'static str; 2]),
    /// By any of these names of each player, in lower case.
    Names([&'static [&'static str]; 2]),
    /// By anything that is not said at a turn.
    Free,
}

impl ResultForm {
    /// The words that a text announces an end with; none where the words are free.
    pub fn words_in(self, text: &str) -> [bool; 2] {
        match self {
            Self::Words(words) => words.map(|word| !word.is_empty() && has_word(text, word)),
            Self::Character | Self::Names(_) | Self::Free => [false; 2],
        }
    }
}

/// Whether a word, or several, stand in a text and are no part of longer ones.
pub fn has_word(text: &str, word: &str) -> bool {
    let is_part = |c: Option<char>| c.is_some_and(char::is_alphanumeric);
    text.match_indices(word).any(|(at, _)| {
        let (before, after) = (&text[..at], &text[at + word.len()..]);
        !is_part(before.chars().next_back()) && !is_part(after.chars().next())
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
}
