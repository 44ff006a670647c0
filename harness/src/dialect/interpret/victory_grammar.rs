//! A small grammar of victory: finds the winner in a sentence about what a named player does or suffers.
//!
//! A name is the subject of the verb after it (`X has won`), or comes after a noun (`winner: X`) or a preposition
//! (`lost to X`). The passive reverses a verb: `X has beaten O`, `X was beaten by O`.

use crate::dialect::fit::turn_tokens::words;

const WINS: [&str; 13] = [
    "win",
    "wins",
    "won",
    "winner",
    "beats",
    "beat",
    "defeats",
    "conquers",
    "triumphs",
    "victorious",
    "prevails",
    "mates",
    "checkmates",
];
const LOSES: [&str; 7] = ["lose", "loses", "lost", "loser", "resigns", "resigned", "surrenders"];
/// Participles with which the subject wins in the active voice and loses in the passive.
const EITHER: [&str; 5] = ["beaten", "defeated", "mated", "checkmated", "conquered"];
const DRAWS: [&str; 7] = ["draw", "drawn", "stalemate", "stalemated", "tie", "tied", "remis"];
const HALVES: [&str; 2] = ["1/2-1/2", "½-½"];
const NOBODY: [&str; 3] = ["nobody", "neither", "none"];
const PASSIVE: [&str; 7] = ["is", "was", "been", "are", "gets", "got", "be"];
/// Words that may come between a name and its verb.
const BETWEEN: [&str; 17] = [
    "has", "have", "had", "s", "'", "the", "just", "now", "player", "side", "game", "you", ",",
    "(", ")", "[", "]",
];
/// Words that may come between a noun and the name after it.
const OF: [&str; 11] = ["is", ":", "=", "the", "player", "-", ">", "by", "was", "\"", "("];
/// Nouns whose `by` or `for` names the winner: `checkmate by X`, `victory for X`.
const VICTORIES: [&str; 6] = ["won", "win", "victory", "checkmate", "mate", "point"];

/// Whether the first or the second player wins, each given by names. None if the words do not say, or if two lines
/// contradict each other. A sentence may go on in the next line.
pub(in crate::dialect) fn winner(text: &str, first: &[&str], second: &[&str]) -> Option<bool> {
    let mut said = text.lines().filter_map(|line| winner_of_line(line, first, second));
    match said.next() {
        Some(told) => said.all(|other| other == told).then_some(told),
        None => winner_of_line(text, first, second),
    }
}

fn winner_of_line(line: &str, first: &[&str], second: &[&str]) -> Option<bool> {
    let words = words(line);
    let said: Vec<String> = words.iter().map(|word| word.to_lowercase()).collect();
    if any_of(&said, &NOBODY) {
        return None;
    }
    let mut told: Option<bool> = None;
    for (n, word) in words.iter().enumerate() {
        let is_first = first.contains(&word.as_str());
        if !is_first && !second.contains(&word.as_str()) {
            continue;
        }
        if let Some(wins) = does(&said, n).or_else(|| is_called(&said[..n])) {
            let first_wins = wins == is_first;
            if told.is_some_and(|told| told != first_wins) {
                return None;
            }
            told = Some(first_wins);
        }
    }
    told.or_else(|| by_score(&words, first, second))
}

/// Whether the first player wins by a score such as `White 1 - Black 0`.
fn by_score(words: &[String], first: &[&str], second: &[&str]) -> Option<bool> {
    let points = |names: &[&str]| {
        let name = words.iter().position(|word| names.contains(&word.as_str()))?;
        words[name + 1..].iter().find(|word| *word != ":").map(String::as_str)
    };
    match (points(first)?, points(second)?) {
        ("1", "0") => Some(true),
        ("0", "1") => Some(false),
        _ => None,
    }
}

/// Whether a text mentions a draw.
pub(in crate::dialect) fn is_draw(text: &str) -> bool {
    let mut said = text.split(|c: char| !c.is_alphanumeric());
    let is_one = |word: &str| DRAWS.iter().chain(&NOBODY).any(|it| word.eq_ignore_ascii_case(it));
    said.any(is_one) || HALVES.iter().any(|half| text.contains(half))
}

fn any_of(words: &[String], of: &[&str]) -> bool {
    words.iter().any(|word| of.contains(&word.as_str()))
}

/// Whether the verb after this name says that it wins or loses.
fn does(words: &[String], name: usize) -> Option<bool> {
    let mut is_passive = false;
    for word in words[name + 1..].iter().map(String::as_str) {
        if PASSIVE.contains(&word) {
            is_passive = true;
        } else if EITHER.contains(&word) {
            return Some(!is_passive);
        } else if WINS.contains(&word) {
            return Some(true);
        } else if LOSES.contains(&word) {
            return Some(false);
        } else if !BETWEEN.contains(&word) {
            return None;
        }
    }
    None
}

/// Whether the words before a name say that it wins or loses: `winner: X`, `won by X`, `lost to X`.
fn is_called(before: &[String]) -> Option<bool> {
    let mut behind_to = false;
    for word in before.iter().rev().map(String::as_str) {
        if ["to", "by", "for"].contains(&word) {
            behind_to = true;
        } else if behind_to && [&LOSES[..], &EITHER, &VICTORIES].concat().contains(&word) {
            return Some(true);
        } else if !behind_to && (word == "winner" || word == "loser") {
            return Some(word == "winner");
        } else if !OF.contains(&word) && !word.chars().all(|c| c.is_ascii_digit()) {
            return None;
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    #[rstest]
    #[case::active("x wins", Some(true))]
    #[case::perfect("x has won!", Some(true))]
    #[case::against("o wins against x", Some(false))]
    #[case::loses("x loses", Some(false))]
    #[case::lost_to("o has lost to x", Some(true))]
    #[case::passive("o was beaten by x", Some(true))]
    #[case::active_past("x has beaten o", Some(true))]
    #[case::mated("o is checkmated", Some(true))]
    #[case::noun("the winner is player x", Some(true))]
    #[case::noun_and_colon("winner: x 1", Some(true))]
    #[case::won_by("won by x", Some(true))]
    #[case::loser("loser: x", Some(false))]
    #[case::both("o loses, x wins", Some(true))]
    #[case::against_itself("x wins, x loses", None)]
    #[case::nothing_but_a_name("x 1", None)]
    #[case::a_stalemate_that_wins("o is stalemated, x wins", Some(true))]
    #[case::a_line_of_its_own("captured by o: b q\nx wins", Some(true))]
    #[case::a_name_below_a_name("captured by x: o\nwinner: x", Some(true))]
    #[case::none_taken("captured: none\no wins", Some(false))]
    #[case::lines_that_contradict("x wins\no wins", None)]
    #[case::over_two_lines("the winner is\nx", Some(true))]
    #[case::in_brackets("player 2 (o) wins", Some(false))]
    #[case::a_noun_and_brackets("the winner is: player 1 (x)", Some(true))]
    #[case::checkmate("checkmate by o", Some(false))]
    #[case::victory("victory for x!", Some(true))]
    #[case::spoken_to("x, you win! sorry, o.", Some(true))]
    #[case::congratulations("congratulations o, you have beaten x!", Some(false))]
    #[case::surrender("checkmate, x surrenders", Some(false))]
    #[case::points("score: x 0 - o 1", Some(false))]
    #[case::points_with_colons("x: 1  o: 0", Some(true))]
    #[case::a_capture("captured by x", None)]
    #[case::a_draw("x is stalemated: a draw", None)]
    #[case::nobody("neither x nor o wins", None)]
    #[case::a_verb_too_far_away("x moved and then wins", None)]
    fn a_sentence_has_a_winner(#[case] text: &str, #[case] expected: Option<bool>) {
        assert_eq!(winner(text, &["x"], &["o"]), expected);
    }
}
