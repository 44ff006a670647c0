//! Finds the winner in the text of an end.
//!
//! If the words are free, three clues count, the most reliable first: a verb next to a name (`X has lost to O`), the
//! difference between ends with different winners, and the names in the text.

use similar::{ChangeTag, TextDiff};

use super::{tone::is_falsy, victory_grammar};
use crate::dialect::{fit::turn_tokens::words, games::contract::has_word};

/// How an end's text names the winner.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::dialect) enum Naming {
    /// It names the winner, or has the winner's character and something truthy.
    Winner,
    /// It names the loser instead of the winner.
    Loser,
    /// Neither.
    Neither,
}

/// How a text names the winner by the characters of the pieces. `other` is the text of an end that the other player
/// won. The two texts differ only in the characters, and comparing them is safer than looking for a character that may
/// be part of a word.
pub(in crate::dialect) fn by_character(
    text: &str,
    other: Option<&str>,
    winner: &str,
    loser: &str,
) -> Naming {
    let is_for_both = other.is_some_and(|other| other.trim() == text.trim());
    if is_for_both && names(text, winner) && names(text, loser) {
        // Both winners have the same text, which contains both characters.
        return Naming::Neither;
    }
    let said = match other.map(|other| difference(text, other, winner, loser)) {
        Some(Naming::Neither) | None => by_itself(text, winner, loser),
        Some(told) => told,
    };
    if said != Naming::Winner {
        return said;
    }
    if loses_by_verb(text, other, winner, loser) {
        Naming::Loser
    } else if has_something_truthy(text, winner) {
        Naming::Winner
    } else {
        Naming::Neither
    }
}

/// How a text names the winner by the players' names, which are in lower case.
pub(in crate::dialect) fn by_name(text: &str, winner: &[&str], loser: &[&str]) -> Naming {
    match victory_grammar::winner(&text.to_lowercase(), winner, loser) {
        Some(true) => Naming::Winner,
        Some(false) => Naming::Loser,
        None if victory_grammar::is_draw(text) => Naming::Neither,
        None => match chosen(named(text, &scores(winner)), named(text, &scores(loser))) {
            Naming::Neither => chosen(named(text, winner), named(text, loser)),
            by_score @ (Naming::Winner | Naming::Loser) => by_score,
        },
    }
}

/// The names that are scores, such as `1-0`. They are printed only at the end, while other names may be those of a turn.
fn scores<'n>(names: &[&'n str]) -> Vec<&'n str> {
    let is_score = |name: &&&str| name.chars().all(|c| c.is_ascii_digit() || c == '-');
    names.iter().filter(is_score).filter(|name| name.contains('-')).copied().collect()
}

/// Who is named, given whether the winner is and whether the loser is.
pub(in crate::dialect) fn chosen(winner: bool, loser: bool) -> Naming {
    match (winner, loser) {
        (true, false) => Naming::Winner,
        (false, true) => Naming::Loser,
        (true, true) | (false, false) => Naming::Neither,
    }
}

/// Whether a text contains one of these names, which are in lower case.
fn named(text: &str, names: &[&str]) -> bool {
    let text = text.to_lowercase();
    names.iter().any(|name| has_word(&text, name))
}

/// Whether a verb says that the loser wins. A name that is not a word, such as a letter with a combining accent, is
/// replaced by one.
fn loses_by_verb(text: &str, other: Option<&str>, winner: &str, loser: &str) -> bool {
    let signs = [word_for(winner, "winnerssign"), word_for(loser, "loserssign")];
    let in_words = |text: &str| {
        let named = [winner, loser].into_iter().zip(signs).filter(|(name, sign)| name != sign);
        named.fold(text.to_owned(), |text, (name, sign)| text.replace(name, &format!(" {sign} ")))
    };
    let text = match other {
        Some(other) => varying(&in_words(text), &in_words(other), signs),
        None => in_words(text),
    };
    victory_grammar::winner(&text, &signs[..1], &signs[1..]) == Some(false)
}

/// A name if it is a word, otherwise this word.
fn word_for<'n>(name: &'n str, word: &'n str) -> &'n str {
    if name.chars().all(char::is_alphanumeric) { name } else { word }
}

/// A text without the names that are in the same place regardless of the winner, such as the `a` of `a player wins: b`.
/// They prove nothing.
fn varying(text: &str, other: &str, names: [&str; 2]) -> String {
    let (said, others) = (words(text), words(other));
    if said.len() != others.len() {
        return text.to_owned();
    }
    let same = |(word, other): (&String, &String)| word == other && names.contains(&word.as_str());
    let kept = said.iter().zip(&others).map(|pair| if same(pair) { "one" } else { pair.0 });
    kept.collect::<Vec<_>>().join(" ")
}

/// The names that differ between two ends with different winners.
fn difference(text: &str, other: &str, winner: &str, loser: &str) -> Naming {
    let marked = |text: &str| {
        let (first, second) = if winner.len() >= loser.len() {
            ((winner, "\u{e001}"), (loser, "\u{e002}"))
        } else {
            ((loser, "\u{e002}"), (winner, "\u{e001}"))
        };
        text.replace(first.0, first.1).replace(second.0, second.1)
    };
    let (text, other) = (marked(text), marked(other));
    let diff = TextDiff::from_chars(&other, &text);
    let part = |tag| {
        diff.iter_all_changes()
            .filter(move |change| change.tag() == tag)
            .map(|change| change.value().to_owned())
            .collect::<String>()
    };
    let (gone, new) = (part(ChangeTag::Delete), part(ChangeTag::Insert));
    if new.contains('\u{e001}') && gone.contains('\u{e002}') {
        Naming::Winner
    } else if new.contains('\u{e002}') && gone.contains('\u{e001}') {
        Naming::Loser
    } else {
        Naming::Neither
    }
}

fn by_itself(text: &str, winner: &str, loser: &str) -> Naming {
    match (names(text, winner), names(text, loser)) {
        (true, _) => Naming::Winner,
        (false, true) => Naming::Loser,
        (false, false) => Naming::Neither,
    }
}

/// Whether a text contains a character, as a whole word if the character may be part of words.
fn names(text: &str, glyph: &str) -> bool {
    let glyph = glyph.trim_end_matches('\u{fe0f}');
    words(text).iter().any(|word| word == glyph)
        || glyph.chars().any(|c| !c.is_alphanumeric()) && text.contains(glyph)
}

/// Whether a text has something besides the winner's character that is not falsy.
fn has_something_truthy(text: &str, winner: &str) -> bool {
    let rest = text.replacen(winner, "", 1);
    // The quotes around a character make it a value.
    let is_quoted = rest.contains(['"', '\'']);
    let mut lines = rest.lines().filter(|line| !line.trim().is_empty());
    if is_quoted { !rest.trim().is_empty() } else { lines.any(|line| !is_falsy(line)) }
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    #[rstest]
    #[case::character_and_one("X 1", "O 1", Naming::Winner)]
    #[case::quoted("\"X\"", "\"O\"", Naming::Winner)]
    #[case::a_tuple("('X', 1)", "('O', 1)", Naming::Winner)]
    #[case::a_sentence("X wins! true", "O wins! true", Naming::Winner)]
    #[case::both_named("X beats O", "O beats X", Naming::Winner)]
    #[case::the_loser_wins("O wins against X", "X wins against O", Naming::Loser)]
    #[case::the_winner_loses("X loses!", "O loses!", Naming::Loser)]
    #[case::both_and_what_they_do("O loses, X wins: 1", "X loses, O wins: 1", Naming::Winner)]
    #[case::the_loser_first("O has lost to X: 1", "X has lost to O: 1", Naming::Winner)]
    #[case::part_of_words("Game Over: X 1", "Game Over: O 1", Naming::Winner)]
    #[case::the_loser("O 1", "X 1", Naming::Loser)]
    #[case::always_the_first("O 1", "O 1", Naming::Loser)]
    #[case::always_the_second("X 1", "X 1", Naming::Winner)]
    #[case::always_both("X, O: 1", "X, O: 1", Naming::Neither)]
    #[case::a_number("Player 2 wins", "Player 1 wins", Naming::Neither)]
    #[case::no_player("the end", "the end", Naming::Neither)]
    #[case::only_part_of_a_word("Xylophone", "Xylophone", Naming::Neither)]
    #[case::nothing_truthy("X\n", "O\n", Naming::Neither)]
    #[case::something_falsy("X 0", "O 0", Naming::Neither)]
    #[case::something_falsy_on_every_line("X\n0\n0", "O\n0\n0", Naming::Neither)]
    fn an_end_won_by_x_names(#[case] text: &str, #[case] other: &str, #[case] expected: Naming) {
        assert_eq!(by_character(text, Some(other), "X", "O"), expected);
    }

    #[rstest]
    #[case::an_article("a player wins: b 1", "a player wins: a 1", Naming::Winner)]
    #[case::the_loser_after_an_article("a player wins: a 1", "a player wins: b 1", Naming::Loser)]
    #[case::a_verb("b wins against a: 1", "a wins against b: 1", Naming::Winner)]
    fn an_end_won_by_b_names(#[case] text: &str, #[case] other: &str, #[case] expected: Naming) {
        assert_eq!(by_character(text, Some(other), "b", "a"), expected);
    }

    #[rstest]
    #[case::the_winner(
        "O\u{301} wins against X\u{301}: 1",
        "X\u{301} wins against O\u{301}: 1",
        Naming::Winner
    )]
    #[case::the_loser(
        "X\u{301} wins against O\u{301}: 1",
        "O\u{301} wins against X\u{301}: 1",
        Naming::Loser
    )]
    fn a_character_that_is_not_a_word_is_named(
        #[case] text: &str,
        #[case] other: &str,
        #[case] expected: Naming,
    ) {
        assert_eq!(by_character(text, Some(other), "O\u{301}", "X\u{301}"), expected);
    }

    #[rstest]
    #[case::glued("21", "11", Naming::Winner)]
    #[case::truthy_alone("1", "1", Naming::Loser)]
    #[case::the_same_for_both("('1', 2)", "('1', 2)", Naming::Neither)]
    fn an_end_won_by_2_names(#[case] text: &str, #[case] other: &str, #[case] expected: Naming) {
        assert_eq!(by_character(text, Some(other), "2", "1"), expected);
    }

    #[rstest]
    #[case::alone("White wins", Naming::Winner)]
    #[case::both("White beats Black", Naming::Winner)]
    #[case::the_loser_first("Black is checkmated by White.", Naming::Winner)]
    #[case::the_loser_alone("Black has lost", Naming::Winner)]
    #[case::a_score("1-0", Naming::Winner)]
    #[case::a_score_and_a_turn("FEN: 8/8/8 b\nResult: 1-0", Naming::Winner)]
    #[case::a_score_and_both_names(
        "1-0\n(White = capitals, Black = small letters)",
        Naming::Winner
    )]
    #[case::half_a_point("FEN: 8/8/8 b\n1/2-1/2", Naming::Neither)]
    #[case::the_wrong_one("Black beats White", Naming::Loser)]
    #[case::the_wrong_one_alone("White loses!", Naming::Loser)]
    #[case::both_without_a_verb("White, Black", Naming::Neither)]
    #[case::a_draw("Black is stalemated: a draw", Naming::Neither)]
    fn an_end_won_by_white_names(#[case] text: &str, #[case] expected: Naming) {
        assert_eq!(by_name(text, &["white", "1-0", "w"], &["black", "0-1", "b"]), expected);
    }
}
