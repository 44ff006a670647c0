//! Texts that are printed when a game is over, and never at a turn.

use std::collections::BTreeSet;

use rulebook::game::Player;
use unicode_segmentation::UnicodeSegmentation as _;

use serde::{Deserialize, Serialize};

use super::Turns;
use crate::dialect::{
    fit::{
        expected_events::{Session, Turn, Won},
        thresholds::{LATE, LINES_ABOVE},
    },
    interpret::tone::is_truthy,
    read::passage::Passage,
};

/// The texts at the ends of games.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct Ends {
    /// The texts of ends, by the winner.
    texts: [Vec<String>; 2],
    /// Their new lines, one list for each text.
    announced: BTreeSet<Vec<String>>,
    /// Lines that are printed at the end of input while the game goes on.
    farewells: BTreeSet<String>,
    /// Texts before the first board of a game.
    openings: BTreeSet<String>,
}

impl Ends {
    /// Fits the texts to sessions.
    pub(super) fn fit(sessions: &[Session<'_>], taken: &[Turn<'_>], turns: &Turns) -> Self {
        let around = Self {
            farewells: farewells(sessions),
            openings: openings(sessions, taken),
            ..Self::default()
        };
        let won: Vec<Won<'_>> = sessions.iter().filter_map(|session| session.won()).collect();
        let texts = Player::BOTH.map(|player| {
            let won = won.iter().filter(|won| won.by == player);
            won.map(|won| around.text(won.reply, won.session, turns)).collect::<Vec<_>>()
        });
        let lines = texts.iter().flatten().map(|text| trimmed(&turns.new_lines(text)));
        let announced = lines.filter(|lines| !lines.is_empty()).collect();
        Self { texts, announced, ..around }
    }

    /// The text of an end, without what is printed before boards in mid-game. Empty if nothing in it is new.
    pub(in crate::dialect) fn text(
        &self,
        reply: &Passage,
        session: Session<'_>,
        turns: &Turns,
    ) -> String {
        let restarted = session.restarts(reply);
        let mut shown = reply.shown.iter().rev().skip(usize::from(restarted));
        let after = shown.next().map_or("", |shown| shown.after.as_str());
        let after = if restarted { self.before_opening(after) } else { after };
        let before = new_with_values(turns.after_late_prompt(&reply.before), turns);
        if !turns.new_lines(after).is_empty() {
            return [before.as_str(), after].join("\n");
        }
        if !before.is_empty() || restarted {
            return before;
        }
        self.without_farewell(&turns.new_lines(&late(&session.passages.rest)))
    }

    /// A text without the lines that the program prints at every end of input, such as a stack trace.
    fn without_farewell(&self, text: &str) -> String {
        let new = text.lines().filter(|line| !self.farewells.contains(*line));
        new.collect::<Vec<_>>().join("\n")
    }

    /// A text without its last part, if that introduces another game.
    pub(super) fn before_opening<'t>(&self, text: &'t str) -> &'t str {
        let ends = self.openings.iter().filter_map(|opening| text.strip_suffix(opening.as_str()));
        ends.min_by_key(|text| text.len()).unwrap_or(text)
    }

    /// Whether a text contains everything that one kind of end prints, and no turn does.
    pub(in crate::dialect) fn are_said(&self, text: &str, turns: &Turns) -> bool {
        let new = turns.new_lines(turns.after_late_prompt(text));
        let said: BTreeSet<&str> = new.lines().map(str::trim).collect();
        // An announcement without a line end shares its line with the next prompt.
        let is_glued = |line: &str| {
            let mut rests = said.iter().filter_map(|other| other.strip_prefix(line));
            rests.any(|rest| turns.has(rest))
        };
        let is_said = |line: &String| said.contains(line.as_str()) || is_glued(line);
        self.announced.iter().any(|end| end.iter().all(is_said))
    }

    /// The texts of all games that this player has won.
    pub(super) fn texts_of(&self, player: Player) -> &[String] {
        &self.texts[player as usize]
    }

    /// The text of the first game that this player has won.
    pub(in crate::dialect) fn won_by(&self, player: Player) -> Option<&str> {
        self.texts[player as usize].first().map(String::as_str)
    }
}

/// The longest line that may be a player's character, perhaps in quotes.
const CHARACTER: usize = 3;

/// The new lines of a text, and truthy values and characters of players next to them. Elsewhere these may show the turn.
fn new_with_values(text: &str, turns: &Turns) -> String {
    let lines: Vec<&str> = text.lines().filter(|line| !line.trim().is_empty()).collect();
    let is_new = |n: usize| lines.get(n).is_some_and(|line| !turns.has(line));
    let is_value = |line: &str| is_truthy(line) || line.graphemes(true).count() <= CHARACTER;
    let is_kept = |n: usize| {
        let is_beside_new = is_new(n + 1) || n.checked_sub(1).is_some_and(is_new);
        is_new(n) || is_value(lines[n].trim()) && is_beside_new
    };
    let kept = lines.iter().enumerate().filter(|(n, _)| is_kept(*n)).map(|(_, line)| *line);
    kept.collect::<Vec<_>>().join("\n")
}

fn trimmed(text: &str) -> Vec<String> {
    text.lines().map(|line| line.trim().to_owned()).collect()
}

fn farewells(sessions: &[Session<'_>]) -> BTreeSet<String> {
    let unfinished = sessions.iter().filter(|session| session.is_unfinished());
    let texts = unfinished.map(|session| late(&session.passages.rest));
    texts.flat_map(|text| text.lines().map(str::to_owned).collect::<Vec<_>>()).collect()
}

/// Texts before the first board of a game: the end of a banner, or what is printed before the turns of the player who
/// starts.
fn openings(sessions: &[Session<'_>], taken: &[Turn<'_>]) -> BTreeSet<String> {
    let banners = sessions.iter().flat_map(|session| ends_of_lines(session.banner(), LINES_ABOVE));
    let first = sessions.first().map(|session| session.transcript.first);
    let turns = taken.iter().filter(|turn| Some(turn.around.to_move) == first);
    let before = turns.filter_map(|turn| turn.around.before.as_deref());
    banners.chain(before).map(str::to_owned).collect()
}

/// The last lines of a banner, for each count up to a limit, and the whole banner.
fn ends_of_lines(banner: &str, most: usize) -> impl Iterator<Item = &str> {
    let line_ends = banner.rmatch_indices('\n').map(|(at, _)| at + 1).take(most);
    line_ends.chain([0]).map(|at| &banner[at..]).filter(|rest| !rest.is_empty())
}

/// Output after the end of input, unless there is a flood of it.
fn late(rest: &Passage) -> String {
    rest.before.chars().take(LATE).collect()
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;
    use crate::dialect::script::{Line, Script, learned};
    use crate::tape::IoMode;

    const GAME: [Line<'_>; 5] = [
        ("start", "Hi\n{b}O> "),
        ("move", "{b}X> "),
        ("move", "{b}O> "),
        ("move", "{b}X> "),
        ("move", "{b}O> "),
    ];

    /// The text of an end after these lines, in a run that also has an unfinished session.
    fn text(end: &[Line<'_>]) -> String {
        let abandoned = [&GAME[..], &[("rest", "EOFError\n")]].concat();
        let scripts = [abandoned, [&GAME, end].concat()]
            .map(|lines| Script::of("quagmire", IoMode::Step, &lines));
        let (learned, _) = learned(&scripts);
        learned.fit.ends.won_by(Player::One).unwrap_or_default().trim().to_owned()
    }

    #[rstest]
    #[case::below_the_board(&[("won", "{b}O wins\n1\n")], "O wins\n1")]
    #[case::above_the_board(&[("won", "O wins: 1\n{b}")], "O wins: 1")]
    #[case::above_and_below(&[("won", "O wins\n{b}1\n")], "O wins\n1")]
    #[case::with_the_end_of_input(&[("won", "{b}"), ("rest", "O wins: 1\nEOFError\n")], "O wins: 1")]
    #[case::another_game(&[("won", "{b}O wins: 1\nHi\n{s}O> ")], "O wins: 1")]
    #[case::nothing_new(&[("won", "{b}X> ")], "")]
    #[case::a_trace(&[("won", "{b}"), ("rest", "EOFError\n")], "")]
    fn the_text_of_an_end(#[case] end: &[Line<'_>], #[case] expected: &str) {
        assert_eq!(text(end), expected);
    }

    #[test]
    fn a_line_said_at_every_end_is_known() {
        let game = [&GAME[..], &[("won", "{b}O wins\n1\n")]].concat();
        let (learned, _) = learned(&[Script::of("quagmire", IoMode::Step, &game)]);
        let (ends, turns) = (&learned.fit.ends, &learned.fit.turns);
        assert!(ends.are_said("X> O wins\n1\n", turns) || ends.are_said("O wins\n1\n", turns));
        assert!(ends.are_said("O wins\n1O> ", turns));
        assert!(!ends.are_said("O wins\n", turns));
        assert!(!ends.are_said("O> ", turns));
    }
}
