//! Learns how a program answers illegal inputs, apart from the usual text around boards.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};

use super::Turns;
use crate::dialect::{
    OutputContract, RefusalForm,
    fit::expected_events::Turn,
    games::contract::has_word,
    interpret::tone::{Tone, falsy_value, is_falsy, tone, unusual},
    read::passage::Passage,
};

/// Words that people use to say no.
const DENIALS: [&str; 21] = [
    "again",
    "bad",
    "blocked",
    "can",
    "cannot",
    "denied",
    "error",
    "forbidden",
    "illegal",
    "impossible",
    "invalid",
    "must",
    "nope",
    "not",
    "off",
    "refused",
    "sorry",
    "try",
    "unable",
    "what",
    "wrong",
];
/// A refusal has at most this many lines. A longer text is a drawing.
const LONGEST: usize = 6;

/// Replies to illegal inputs.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct Refusals {
    /// How often each tone occurs.
    pub tones: BTreeMap<Tone, usize>,
    /// Whether the program refused an input in words, not with a falsy value, in a turn in which it showed no other
    /// board.
    pub in_words: bool,
    /// The falsy values that it prints.
    pub falsy: BTreeSet<String>,
    /// The words in its refusals, without those of prompts.
    words_used: BTreeSet<String>,
    /// How often one refusal contains the required word, if the challenge requires one.
    pub(in crate::dialect) words: usize,
}

impl Refusals {
    /// Learns from the refusals in these turns how the program refuses.
    pub(super) fn fit(taken: &[Turn<'_>], turns: &Turns, contract: &OutputContract) -> Self {
        let answers: Vec<(&Passage, &str)> = taken
            .iter()
            .flat_map(|turn| turn.refused.iter().map(|reply| (*reply, turn.around.after.as_str())))
            .filter(|(reply, _)| !reply.shared)
            .collect();
        let mut tones: BTreeMap<Tone, usize> = BTreeMap::new();
        for (reply, after) in &answers {
            *tones.entry(tone_of(reply, after, turns, contract)).or_default() += 1;
        }
        let falsy = answers.iter().flat_map(|(reply, after)| values(reply, after, turns)).collect();
        let said = answers
            .iter()
            .flat_map(|(reply, after)| meaningful_words(&unusual_in(reply, after, turns)));
        let words_used = said.collect();
        let words = words_of_each(taken, contract);
        let in_words = taken.iter().any(|turn| {
            let mut refused = turn.refused_in_step().filter(|reply| !reply.shared);
            refused.any(|reply| tone_of(reply, &turn.around.after, turns, contract) == Tone::Words)
        });
        Self { tones, in_words, falsy, words_used, words }
    }

    /// Whether the program ever answers an illegal input before the next input.
    pub(in crate::dialect) fn come_at_once(&self) -> bool {
        self.tones.keys().any(|tone| *tone != Tone::Silent)
    }

    /// Whether all refusals are falsy values.
    pub(in crate::dialect) fn are_falsy(&self) -> bool {
        !self.tones.is_empty() && self.tones.keys().all(|tone| *tone == Tone::Falsy)
    }

    /// Whether a text refuses in words: with a word from its refusals, or with a common denial.
    pub(in crate::dialect) fn are_worded_like(&self, text: &str) -> bool {
        let is_drawn = text.lines().filter(|line| !line.trim().is_empty()).count() > LONGEST;
        let refuses =
            |word: String| self.words_used.contains(&word) || DENIALS.contains(&word.as_str());
        self.have_said(text) || !is_drawn && meaningful_words(text).into_iter().any(refuses)
    }

    /// Whether a text consists of words from refusals.
    pub(in crate::dialect) fn have_said(&self, text: &str) -> bool {
        let words = meaningful_words(text);
        !words.is_empty() && words.iter().all(|word| self.words_used.contains(word))
    }

    /// The first line that refuses, in a reply in which nothing should be refused. A falsy value on its own line counts
    /// even if the program uses other values to refuse, unless the value shows the turn.
    pub(in crate::dialect) fn refusing_line<'t>(
        &self,
        text: &'t str,
        turns: &Turns,
        contract: &OutputContract,
    ) -> Option<&'t str> {
        self.refusing_lines(text, turns, contract).next()
    }

    /// All such lines.
    pub(in crate::dialect) fn refusing_lines<'t>(
        &self,
        text: &'t str,
        turns: &Turns,
        contract: &OutputContract,
    ) -> impl Iterator<Item = &'t str> {
        let refuses = |line: &&str| match contract.refusal {
            // A value that shows the turn refuses nothing if a board is shown.
            RefusalForm::Falsy if turns.markers.know(line) => false,
            RefusalForm::Falsy => self.is_known(line, turns) || is_value(line, turns),
            RefusalForm::Word(word) => has_word(line, word),
            RefusalForm::Somehow | RefusalForm::Silent => false,
        };
        text.lines().map(str::trim).filter(refuses)
    }

    /// Whether a line is a falsy value from refusals, or starts with one before an ordinary line.
    fn is_known(&self, line: &str, turns: &Turns) -> bool {
        falsy_value(line).is_some_and(|value| self.falsy.contains(value))
            || self.after_falsy(line, turns).is_some()
    }

    /// The ordinary line after such a falsy value, for example the prompt in `0O> `.
    fn after_falsy<'t>(&self, line: &'t str, turns: &Turns) -> Option<&'t str> {
        let mut rests = self.falsy.iter().filter_map(|value| line.strip_prefix(value.as_str()));
        rests.find(|rest| turns.has(rest))
    }

    /// Whether a value from refusals also shows the turn.
    pub(in crate::dialect) fn show_a_turn(&self, turns: &Turns) -> bool {
        self.falsy.iter().any(|value| turns.markers.know(value))
    }

    /// A text without falsy values, whether they are whole lines (even a piece's character) or start a line.
    pub(in crate::dialect) fn without_falsy(&self, text: &str, turns: &Turns) -> String {
        let lines = text.lines().filter(|line| !is_falsy(line) || turns.has(line));
        let lines = lines.map(|line| self.after_falsy(line, turns).unwrap_or(line));
        lines.collect::<Vec<_>>().join("\n")
    }
}

/// Whether a line is only a falsy value, and neither a piece nor a sign of the turn.
fn is_value(line: &str, turns: &Turns) -> bool {
    is_falsy(line) && !turns.is_glyph(line) && !turns.markers.know(line)
}

/// The tone of a reply to a refused input. `after` is the text after the board.
pub(in crate::dialect) fn tone_of(
    reply: &Passage,
    after: &str,
    turns: &Turns,
    contract: &OutputContract,
) -> Tone {
    match contract.refusal {
        RefusalForm::Word(word) if has_word(&reply.text, word) => return Tone::Falsy,
        RefusalForm::Word(_) if !reply.text.is_empty() => return Tone::Words,
        RefusalForm::Falsy | RefusalForm::Word(_) | RefusalForm::Somehow | RefusalForm::Silent => {}
    }
    if reply.text.is_empty() {
        return Tone::Silent;
    }
    let words = reply.words();
    if reply.shown.is_empty() && turns.answers_a_move(&words) {
        return Tone::AsPlayed;
    }
    let shows_only_boards = !reply.shown.is_empty() && words.trim().is_empty();
    let said = if shows_only_boards { "\n" } else { turns.without_prompt(&words, after) };
    tone(said, &turns.usual_after(after), &turns.glyphs())
}

/// The meaningful words of a text: at least three letters and nothing else, in lower case.
fn meaningful_words(text: &str) -> Vec<String> {
    let words = text.split(|c: char| !c.is_alphabetic()).filter(|word| word.chars().count() > 2);
    words.map(str::to_lowercase).collect()
}

/// A reply to a refused input without the usual text around a board.
fn unusual_in(reply: &Passage, after: &str, turns: &Turns) -> String {
    let words = reply.words();
    let said = turns.without_prompt(&words, after);
    unusual(said, &turns.usual_after(after), &turns.glyphs())
}

/// The falsy values in a reply to a refused input.
fn values(reply: &Passage, after: &str, turns: &Turns) -> Vec<String> {
    let said = unusual_in(reply, after, turns);
    let falsy = said.lines().filter_map(falsy_value);
    falsy.filter(|value| !turns.is_glyph(value)).map(str::to_owned).collect()
}

/// How often the program prints the required word for one refused input, in the first turn with refusals.
fn words_of_each(taken: &[Turn<'_>], contract: &OutputContract) -> usize {
    let RefusalForm::Word(word) = contract.refusal else { return 0 };
    let refused = taken.iter().find(|turn| !turn.refused.is_empty());
    refused.map_or(1, |turn| {
        let texts = match turn.refused.iter().find(|reply| reply.shared) {
            Some(shared) => vec![&*shared.text],
            None => turn.refused.iter().map(|reply| &*reply.text).collect(),
        };
        let words: usize = texts.iter().map(|text| text.matches(word).count()).sum();
        (words / turn.refused.len()).max(1)
    })
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;
    use crate::dialect::Learned;
    use crate::dialect::script::{Line, Script, learned};
    use crate::tape::IoMode;

    /// The dialect learned from a game with this refusal.
    fn refusing(game: &str, refusal: &str) -> Learned {
        let [one, two] = if game == "quagmire" { ["{b}O> ", "{b}X> "] } else { ["{b}> "; 2] };
        let lines: &[Line<'_>] = &[
            ("start", one),
            ("move", two),
            ("illegal", refusal),
            ("move", one),
            ("move", two),
            ("move", one),
        ];
        learned(&[Script::of(game, IoMode::Step, lines)]).0
    }

    #[rstest]
    #[case::nothing("quagmire", "", Tone::Silent)]
    #[case::a_prompt("quagmire", "X> ", Tone::Prompt)]
    #[case::a_value("quagmire", "0\nX> ", Tone::Falsy)]
    #[case::a_value_glued_to_a_prompt("quagmire", "0X> ", Tone::Falsy)]
    #[case::the_board_alone("quagmire", "{b}", Tone::Prompt)]
    #[case::words("quagmire", "Try again!\nX> ", Tone::Words)]
    #[case::a_truthy_value("quagmire", "1\nX> ", Tone::Truthy)]
    #[case::the_word("alak", "INVALID\n> ", Tone::Falsy)]
    #[case::another_word("alak", "Invalid\n> ", Tone::Words)]
    fn a_refusal_sounds(#[case] game: &str, #[case] refusal: &str, #[case] tone: Tone) {
        let tones = refusing(game, refusal).fit.refusals.tones;
        assert_eq!(tones.into_keys().collect::<Vec<_>>(), [tone]);
    }

    #[rstest]
    #[case::the_known_value("0\nX> ", "0\n", Some("0"))]
    #[case::another_value("0\nX> ", "False\n", Some("False"))]
    #[case::a_known_value_before_a_prompt("0\nX> ", "0X> ", Some("0X>"))]
    #[case::after_signs("> 0\nX> ", "> 0\n", Some("> 0"))]
    #[case::words("Try again!\nX> ", "Try again!\n", None)]
    #[case::a_prompt("0\nX> ", "X> ", None)]
    #[case::part_of_a_sentence("0\nX> ", "Move 0\n", None)]
    fn a_line_refuses(#[case] refusal: &str, #[case] text: &str, #[case] line: Option<&str>) {
        let learned = refusing("quagmire", refusal);
        let (turns, refusals) = (&learned.fit.turns, &learned.fit.refusals);
        assert_eq!(refusals.refusing_line(text, turns, learned.contract()), line);
    }

    #[test]
    fn a_falsy_value_before_a_prompt_is_left_out() {
        let learned = refusing("quagmire", "0\nX> ");
        let (turns, refusals) = (&learned.fit.turns, &learned.fit.refusals);
        assert_eq!(refusals.without_falsy("0X> ", turns), "X> ");
        assert_eq!(refusals.without_falsy("0 to go", turns), "0 to go");
    }

    #[rstest]
    #[case::once("INVALID\n> ", 1)]
    #[case::twice("INVALID: 1 5 is INVALID\n> ", 2)]
    fn the_word_is_counted(#[case] refusal: &str, #[case] words: usize) {
        assert_eq!(refusing("alak", refusal).fit.refusals.words, words);
    }
}
