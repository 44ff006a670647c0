//! Learns how a submission shows whose turn it is: by features that occur in the texts of one player's turns and not in
//! the other's.
//!
//! No words are known in advance. A text is split into features: its words, their neighbours, and their places from
//! either end. The features that distinguish the players are the markers. If a program shows the turn only before the
//! board, the text after one player's board names the other player. That does no harm, since only the difference
//! counts.

use std::collections::{BTreeSet, HashMap, HashSet};

use rulebook::game::Player;

use serde::{Deserialize, Serialize};

use super::thresholds::{LEAST, NEARLY_BEST, PLACES};

/// The text around a board, and the player to move.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(in crate::dialect) struct Around {
    pub(in crate::dialect) to_move: Player,
    /// The text before the board. None for the first board of a session, which does not count.
    pub(in crate::dialect) before: Option<String>,
    pub(in crate::dialect) after: String,
}

/// The features that distinguish the two players' turns.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct TurnTokens {
    of: [BTreeSet<String>; 2],
    /// Whether there were enough texts to decide.
    judged: bool,
}

impl TurnTokens {
    /// Whether there are enough texts of each player's turns to distinguish them.
    pub(in crate::dialect) fn can_learn(texts: &[&Around]) -> bool {
        Player::BOTH
            .into_iter()
            .all(|player| texts.iter().filter(|text| text.to_move == player).count() >= 2)
    }

    pub(in crate::dialect) fn learn(texts: &[&Around]) -> Self {
        let mut counts: HashMap<String, [usize; 2]> = HashMap::new();
        let (mut totals, mut with_before) = ([0; 2], [0; 2]);
        for (text, times) in with_times(texts) {
            let player = text.to_move as usize;
            totals[player] += times;
            with_before[player] += times * usize::from(text.before.is_some());
            // A feature counts once per text, even if the text repeats it.
            for feature in features_around(text, PLACES).collect::<HashSet<String>>() {
                counts.entry(feature).or_default()[player] += times;
            }
        }
        let counters = counters(counts.keys());
        counts
            .retain(|feature, _| unnumbered(feature).is_none_or(|kind| !counters.contains(&kind)));
        let more = |feature: &str, count: &[usize; 2], player: usize| {
            let totals = if feature.starts_with('<') { with_before } else { totals };
            let share = |player: usize| count[player] as f64 / totals[player].max(1) as f64;
            share(player) - share(1 - player)
        };
        let of = [0, 1].map(|player| {
            let more =
                || counts.iter().map(|(feature, count)| (feature, more(feature, count, player)));
            let best = more().map(|(_, more)| more).fold(0.0, f64::max);
            let least = LEAST.max(best * NEARLY_BEST);
            let markers = more().filter(|(_, more)| *more >= least);
            markers.map(|(feature, _)| feature.clone()).collect()
        });
        let learned = Self { of, judged: Self::can_learn(texts) };
        match learned.judged && learned.are_known() && learned.shows_few(texts) {
            true => Self { of: Default::default(), ..learned },
            false => learned,
        }
    }

    /// Whether many turns of both players are not shown: a program may show only the first ones.
    fn shows_few(&self, texts: &[&Around]) -> bool {
        let mut counts = [[0, 0]; 2];
        for (text, times) in with_times(texts) {
            let [shown, all] = &mut counts[text.to_move as usize];
            *all += times;
            *shown += if self.said(text) == Some(text.to_move) { times } else { 0 };
        }
        counts.iter().all(|[shown, all]| shown * 4 < all * 3)
    }

    /// Whether some feature is known to show the turn.
    pub fn are_known(&self) -> bool {
        self.of.iter().any(|words| !words.is_empty())
    }

    /// Whether the texts show that the program does not show the turn at all.
    pub fn are_missing(&self) -> bool {
        self.judged && self.of.iter().all(BTreeSet::is_empty)
    }

    /// The player whose turn a text shows, if any.
    pub(in crate::dialect) fn said(&self, text: &Around) -> Option<Player> {
        let features: HashSet<String> = features_around(text, PLACES).collect();
        let prompt = prompt('>', &text.after).and_then(|prompt| self.prompted(&prompt));
        let hits = |player: Player| self.hits(player, &features);
        match (hits(Player::One), hits(Player::Two)) {
            _ if prompt.is_some() => prompt,
            (one, two) if one > two => Some(Player::One),
            (one, two) if two > one => Some(Player::Two),
            _ => None,
        }
    }

    /// The number of a player's markers among these features. If a player has words as markers, places alone do not
    /// count: they shift with the rest of the text.
    fn hits(&self, player: Player, features: &HashSet<String>) -> usize {
        let is_word = |marker: &&String| !marker.contains("  ");
        let markers = &self.of[player as usize];
        let hits = || markers.iter().filter(|marker| features.contains(*marker));
        let has_words = markers.iter().any(|marker| is_word(&marker));
        if has_words && !hits().any(|hit| is_word(&hit)) { 0 } else { hits().count() }
    }

    /// The player whose prompt this is. A whole prompt outweighs all other features. One prompt may be the other with
    /// something before it; then, below a refusal, its words occur in the other player's text as well.
    fn prompted(&self, prompt: &str) -> Option<Player> {
        Player::BOTH.into_iter().find(|player| self.of[*player as usize].contains(prompt))
    }

    /// Whether a single word shows the turn.
    pub(in crate::dialect) fn know(&self, word: &str) -> bool {
        let marks = |of: &BTreeSet<String>| {
            ["<", ">"].iter().any(|side| of.contains(&format!("{side}{word}")))
        };
        self.of.iter().any(marks)
    }

    /// The words on this side of the board that show a player's turns, in lower case.
    pub(super) fn words(&self, side: char, player: Player) -> Vec<String> {
        let words = self.of[player as usize].iter().filter_map(|marker| marker.strip_prefix(side));
        let is_word = |word: &&str| word.chars().all(char::is_alphanumeric);
        words.filter(is_word).map(str::to_lowercase).collect()
    }

    /// Whether the players are numbered in reverse after the board: `Player 2` starts.
    pub(in crate::dialect) fn number_backwards(&self) -> bool {
        let called = |player: Player, number: char| -> HashSet<&str> {
            let markers = self.of[player as usize].iter();
            markers.filter_map(|marker| numbered(marker, number)).collect()
        };
        let both = |one: char, two: char| {
            let (one, two) = (called(Player::One, one), called(Player::Two, two));
            one.intersection(&two).next().is_some()
        };
        both('2', '1') && !both('1', '2')
    }

    /// Whether a word that stands for a player is a marker of that player's turns, after the board.
    pub(in crate::dialect) fn marks(&self, player: Player, word: &str) -> bool {
        self.of[player as usize].contains(&format!(">{word}"))
    }
}

/// The distinct texts and how often each occurs: most programs print the same at each turn.
fn with_times<'t>(texts: &[&'t Around]) -> HashMap<&'t Around, usize> {
    let mut times = HashMap::new();
    texts.iter().for_each(|text| *times.entry(*text).or_default() += 1);
    times
}

/// The name before this number in a marker after the board, such as `Player` in `Player 1`, or `P` in `P1`.
fn numbered(marker: &str, number: char) -> Option<&str> {
    let name = marker.strip_prefix('>')?.strip_suffix(number)?;
    let name = name.strip_suffix(' ').unwrap_or(name);
    (!name.is_empty() && name.chars().all(char::is_alphabetic)).then_some(name)
}

fn features_around(text: &Around, places: usize) -> impl Iterator<Item = String> {
    let before = text.before.iter().flat_map(move |before| features('<', before, places));
    before.chain(features('>', &text.after, places))
}

/// The features of a text: its words, the letters and the digits of mixed words, its pairs of words, its first and last
/// words with their places, and its last line, which is the prompt if there is one.
fn features(side: char, text: &str, places: usize) -> Vec<String> {
    let words = words(text);
    let single = words.iter().map(|word| format!("{side}{word}"));
    let pairs = words.windows(2).map(|pair| format!("{side}{} {}", pair[0], pair[1]));
    // Two blanks, so that the second word `>` is not mistaken for the pair of `2` and `>`.
    let first = words.iter().take(places).enumerate().map(|(n, word)| format!("{side}{n}  {word}"));
    let last =
        words.iter().rev().take(places).enumerate().map(|(n, word)| format!("{side}-{n}  {word}"));
    let parts = words.iter().flat_map(|word| parts(word)).map(|part| format!("{side}{part}"));
    single.chain(pairs).chain(first).chain(last).chain(parts).chain(prompt(side, text)).collect()
}

/// The last line of a text, as a feature.
fn prompt(side: char, text: &str) -> Option<String> {
    text.lines().next_back().map(|line| format!("{side}_  {}", line.trim()))
}

/// The letters and the digits of a word that mixes both, such as `O12`: a move number may be attached to a name.
fn parts(word: &str) -> Vec<&str> {
    let is_digit = |c: char| c.is_ascii_digit();
    let (mut parts, mut rest) = (Vec::new(), word);
    while let Some(cut) = rest.find(|c: char| is_digit(c) != rest.starts_with(is_digit)) {
        parts.push(&rest[..cut]);
        rest = &rest[cut..];
    }
    parts.extend((rest.len() < word.len()).then_some(rest));
    parts
}

/// The features that count something, without their numbers. Two players have at most two numbers, and a move counter
/// soon has more.
fn counters<'f>(features: impl Iterator<Item = &'f String>) -> HashSet<String> {
    let mut values: HashMap<String, usize> = HashMap::new();
    let kinds = features.filter_map(|feature| unnumbered(feature));
    kinds.for_each(|kind| *values.entry(kind).or_default() += 1);
    let many = values.into_iter().filter(|(_, count)| *count > Player::BOTH.len());
    many.map(|(kind, _)| kind).collect()
}

/// A feature without the numbers in its words, if it has any. The number of its place does not count.
fn unnumbered(feature: &str) -> Option<String> {
    let (place, words) = feature.split_once("  ").unwrap_or(("", feature));
    let has_number = words.contains(|c: char| c.is_ascii_digit());
    has_number.then(|| format!("{place}  {}", without_numbers(words)))
}

/// Replaces every number. No program prints it.
const NUMBER: char = '\u{e000}';

/// A text with this sign for every number.
pub(in crate::dialect) fn without_numbers(text: &str) -> String {
    let mut unnumbered = String::new();
    for c in text.trim().chars() {
        match c.is_ascii_digit() {
            true if unnumbered.ends_with(NUMBER) => {}
            true => unnumbered.push(NUMBER),
            false => unnumbered.push(c),
        }
    }
    unnumbered
}

/// Runs of letters and digits, and every other visible character on its own.
pub(in crate::dialect) fn words(text: &str) -> Vec<String> {
    let mut words: Vec<String> = Vec::new();
    let mut in_word = false;
    for c in text.chars().filter(|c| *c != '\u{fe0f}') {
        match (c.is_alphanumeric(), in_word) {
            (true, true) => words.last_mut().into_iter().for_each(|word| word.push(c)),
            (false, _) if c.is_whitespace() => {}
            _ => words.push(c.to_string()),
        }
        in_word = c.is_alphanumeric();
    }
    words
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    fn learn(texts: &[Around]) -> TurnTokens {
        TurnTokens::learn(&texts.iter().collect::<Vec<_>>())
    }

    fn game(texts: &[(&str, &str)]) -> Vec<Around> {
        let players = Player::BOTH.into_iter().cycle();
        let around = |((n, (before, after)), to_move): ((usize, &(&str, &str)), Player)| Around {
            to_move,
            before: (n > 0).then(|| (*before).to_owned()),
            after: (*after).to_owned(),
        };
        texts.iter().enumerate().zip(players).map(around).collect()
    }

    #[rstest]
    #[case::a_prompt(&[("", "O>"), ("", "X>"), ("", "O>"), ("", "X>")])]
    #[case::a_late_prompt(&[("", ""), ("O>", ""), ("X>", ""), ("O>", ""), ("X>", ""), ("O>", "")])]
    #[case::a_line_before_the_board(&[("white", ""), ("black", ""), ("white", ""), ("black", "")])]
    #[case::a_number(&[("", "Player 1?"), ("", "Player 2?"), ("", "Player 1?"), ("", "Player 2?")])]
    #[case::one_player_only(&[("", ""), ("", "second"), ("", ""), ("", "second")])]
    #[case::the_order_of_two_names(&[("", "O before X"), ("", "X before O"), ("", "O before X"), ("", "X before O")])]
    #[case::a_counter_glued_to_a_name(&[("", "O1>"), ("", "X2>"), ("", "O3>"), ("", "X4>")])]
    #[case::a_counter_between(&[("", "Move1O"), ("", "Move2X"), ("", "Move3O"), ("", "Move4X")])]
    #[case::a_name_glued_to_a_counter(&[("", "1O>"), ("", "2X>"), ("", "3O>"), ("", "4X>")])]
    #[case::a_prompt_that_is_the_end_of_the_other(&[("", "> "), ("", "X> "), ("", "> "), ("", "X> ")])]
    #[case::a_sign(&[("", "1> "), ("", "-1> "), ("", "1> "), ("", "-1> ")])]
    #[case::a_bare_value(&[("", "0"), ("", "1"), ("", "0"), ("", "1")])]
    #[case::a_counter_and_a_name(&[("", "1 O"), ("", "2 X"), ("", "3 O"), ("", "4 X")])]
    fn the_turn_is_shown_by(#[case] texts: &[(&str, &str)]) {
        let texts = game(texts);
        let markers = learn(&texts);
        assert!(!markers.are_missing());
        assert!(
            texts[1..]
                .iter()
                .all(|text| markers.said(text).is_none_or(|player| player == text.to_move))
        );
    }

    #[test]
    fn a_character_like_the_sign_for_numbers_is_a_marker() {
        let turns = ["1. @", "2. #", "3. @", "4. #"].map(|after| ("", after));
        let texts = game(&turns);
        assert_eq!(learn(&texts).said(&texts[1]), Some(Player::Two));
    }

    /// In a short game, some move number may occur in every turn of one player.
    #[test]
    fn a_count_of_moves_is_no_marker() {
        let [one, wrong, two] = ["Move 1, O", "Move 2, O", "Move 2, X"].map(|after| ("", after));
        let third = ("", "Move 3, O");
        let texts = [game(&[one, wrong, third]), game(&[one, two, third])].concat();
        assert_ne!(learn(&texts).said(&texts[1]), Some(Player::Two));
    }

    #[test]
    fn what_a_text_repeats_is_no_more_of_a_marker() {
        let [one, two] = [("-- + --", "+:"), ("-- - --", "-:")];
        let markers = learn(&game(&[one, two, one, two]));
        let prompt = Around { to_move: Player::One, before: None, after: "False\n-:".to_owned() };
        assert_eq!(markers.said(&prompt), Some(Player::Two));
    }

    #[test]
    fn the_place_of_a_word_is_no_pair_of_words() {
        let turns = ["Turn: 1\n>", "Turn: 2\n>", "Turn: 1\n>", "Turn: 2\n>"];
        let markers = learn(&game(&turns.map(|after| ("", after))));
        let refusal = Around { to_move: Player::One, before: None, after: "{}\n>".to_owned() };
        assert_eq!(markers.said(&refusal), None);
    }

    #[test]
    fn a_refusal_above_a_prompt_does_not_hide_it() {
        let turns = ["> ", "X> ", "> ", "X> "].map(|after| ("", after));
        let markers = learn(&game(&turns));
        let said = |after: &str| {
            let (before, after) = (None, after.to_owned());
            markers.said(&Around { to_move: Player::One, before, after })
        };
        assert_eq!(said("0\n> "), Some(Player::One));
        assert_eq!(said("0\nX> "), Some(Player::Two));
    }

    #[rstest]
    #[case::the_other_way_round("Player 2> ", "Player 1> ", true)]
    #[case::in_short("P2> ", "P1> ", true)]
    #[case::right("Player 1> ", "Player 2> ", false)]
    #[case::from_nought("Player 0> ", "Player 1> ", false)]
    #[case::bare("2> ", "1> ", false)]
    fn players_are_numbered(#[case] one: &str, #[case] two: &str, #[case] backwards: bool) {
        let turns = [one, two, one, two].map(|after| ("", after));
        assert_eq!(learn(&game(&turns)).number_backwards(), backwards);
    }

    #[rstest]
    #[case::of_the_one("-1\n> ", Some(Player::One))]
    #[case::of_the_other("0\n> ", Some(Player::Two))]
    #[case::a_sign_where_the_other_has_its_own("no\n> ", None)]
    fn a_place_alone_tells_no_turn_that_words_tell(
        #[case] after: &str,
        #[case] turn: Option<Player>,
    ) {
        let turns = ["-1\n> ", "0\n> ", "-1\n> ", "0\n> "].map(|after| ("", after));
        let (to_move, after) = (Player::One, after.to_owned());
        assert_eq!(learn(&game(&turns)).said(&Around { to_move, before: None, after }), turn);
    }

    #[rstest]
    #[case::nothing(&[("", ""), ("", ""), ("", ""), ("", "")])]
    #[case::a_counter(&[("", "1"), ("", "2"), ("", "3"), ("", "4")])]
    #[case::only_the_first(&[("", "O>"), ("", "X>"), ("", ">"), ("", ">"), ("", ">"), ("", ">"), ("", ">"), ("", ">")])]
    #[case::always_the_same(&[("", "O>"), ("", "O>"), ("", "O>"), ("", "O>")])]
    fn the_turn_is_not_shown_by(#[case] texts: &[(&str, &str)]) {
        assert!(learn(&game(texts)).are_missing());
    }
}
